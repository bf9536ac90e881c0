"""Captured vehicles, and units that nobody can buy or field (FORCE-06, FORCE-07, DATA)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.before.armies import legality
from rulesets.dust_1947.before.armies.forces import Force
from rulesets.dust_1947.before.rosters import Collection, read
from rulesets.dust_1947.face.proposing import army_lists
from rulesets.dust_1947.table.cards import Card
from tests.rulesets.dust_1947.catalogues import (
    AIRCRAFT,
    HERO,
    VEHICLE,
    catalogue,
    collected,
    group,
    option,
    rules,
    soldier,
    system,
    unit,
    unit_row,
    weapon,
)
from tests.rulesets.dust_1947.table import squad, walker

CHART = "Captured Vehicles"


def card(name: str, bloc: str = "Compact", **fields: Any) -> Card:
    """A card of 10 points."""
    return squad(name, at="").card.model_copy(update={"bloc": bloc, "skills": (), **fields})


def taken(name: str, owner: str = "Union", **fields: Any) -> Card:
    """A vehicle of the chart."""
    skills = (f"Captured: {owner}",) if owner else ("Captured",)
    return walker(name, at="").card.model_copy(update={"bloc": CHART, "skills": skills, **fields})


def against(*cards: Card, limit: int = 100) -> list[str]:
    """The rules against a force of these."""
    made = Force(name="X", bloc=legality.bloc_of(cards), cards=cards)
    return [refused.rule for refused in legality.reasons(made, limit, bonus=True)]


@pytest.mark.rule("DU-FORCE-06", "DU-FORCE-01")
def test_a_force_has_one_captured_vehicle_besides_its_bloc() -> None:
    assert against(card("A"), card("B"), taken("Moth")) == []
    assert against(card("A"), card("B"), taken("Moth"), taken("Ox")) == ["DU-FORCE-06"]
    assert against(*(taken("Moth") for _ in range(10))) == ["DU-FORCE-06"]


@pytest.mark.rule("DU-FORCE-06")
def test_captured_vehicles_are_of_no_bloc_and_no_faction() -> None:
    assert legality.bloc_of([card("A"), taken("Moth", ap=90)]) == "Compact"
    assert legality.bloc_of([card("Guns", "Lances", skills=("Mercenary",)), taken("Moth", ap=90)]) == "Lances"
    own = [card("A", faction="Guard", ap=70), taken("Moth", faction="Marines", ap=20)]
    force = Force(name="X", bloc="Compact", cards=tuple(own))
    assert legality.faction_of(force, 100) == "Guard"
    assert (
        legality.faction_of(force.model_copy(update={"cards": (own[0].model_copy(update={"ap": 50}), own[1])}), 70)
        == ""
    )


@pytest.mark.rule("DU-FORCE-07")
def test_nothing_is_captured_from_the_own_bloc() -> None:
    assert against(card("A"), taken("Moth", "Compact")) == ["DU-FORCE-07"]
    assert against(card("A"), taken("Moth", "")) == []


def chart() -> Collection:
    """A vehicle that the Union has, as it stands on the chart; another of which nobody knows who had it."""
    ox, cow = (unit(name, unit_row(VEHICLE, name), weapon("Rifle"), points="9.0") for name in ("Ox", "Cow"))
    own = unit("Ox", unit_row(VEHICLE, "Ox"), weapon("Rifle"), points="7.0").replace('id="', 'id="union-', 1)
    files = [system(), catalogue(own, name="Union"), catalogue(ox, cow, name=CHART)]
    return read(files)


@pytest.mark.rule("DU-FORCE-07")
def test_the_chart_is_the_catalogue_of_its_name() -> None:
    found = {(one.bloc, one.card.name): one.card.skills for one in chart().units if one.card is not None}
    assert found == {("Union", "Ox"): (), (CHART, "Ox"): ("Captured: Union",), (CHART, "Cow"): ("Captured",)}


@pytest.mark.rule("DU-DATA-POSSESSED-01")
def test_what_a_unit_becomes_is_none_to_be_bought() -> None:
    lady = unit("Lady", unit_row(HERO, "Lady"), weapon("Rifle"), rules("Scout"))
    other = unit("Lady (Scout)", unit_row(HERO, "Lady (Scout)"), weapon("Rifle"), rules("Scout"))
    found = {one.name: one for one in collected(lady, other).units}
    assert [name for name, one in found.items() if one.playable] == ["Lady"]
    assert "none to be bought" in found["Lady (Scout)"].unread[0]


@pytest.mark.rule("DU-DATA-POSSESSED-01")
def test_one_rule_by_its_name_is_enough_to_know_what_a_unit_becomes() -> None:
    both = unit("Lady (Scout)", unit_row(HERO, "Lady (Scout)"), weapon("Rifle"), rules("Helicopter", "Scout"))
    (found,) = collected(both).units
    assert not found.playable


def test_what_costs_nothing_is_none_to_be_bought() -> None:
    found = {
        one.name: one
        for one in collected(
            unit("Free", soldier("Free"), weapon("Rifle", 5), points="0.0"),
            unit("Dear", soldier("Dear"), weapon("Rifle", 5)),
        ).units
    }
    assert [name for name, one in found.items() if one.playable] == ["Dear"]
    assert "it costs nothing" in found["Free"].unread[0]


def test_an_ambulance_needs_no_weapon() -> None:
    found = {
        one.name: one
        for one in collected(
            unit("Gull", unit_row(AIRCRAFT, "Gull"), rules("Helicopter")), unit("Bare", soldier("Bare"))
        ).units
    }
    assert found["Gull"].playable
    assert found["Gull"].card is not None
    assert found["Gull"].card.lines == ()
    assert not found["Bare"].playable


@pytest.mark.rule("DU-FORT-02")
def test_what_starts_in_a_strongpoint_is_playable() -> None:
    crew = unit("Nest", soldier("Nest"), weapon("Rifle", 5), group(option("Strongpoint")))
    made = collected(crew)
    (nest,) = made.units
    assert (nest.playable, made.shares[-1].playable) == (True, 1)
    assert army_lists.recruits(made.model_dump_json())[0].closed == ""
