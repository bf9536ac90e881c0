"""Platoons: who belongs to one, what may stand for another unit, and who has the advantage (PLAT)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from rulesets.dust_1947.before.armies import forces
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.skills_in_play import in_play
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.refusal import Refused, reasons_of
from rulesets.kit.facets.lists import Pick
from rulesets.kit.facets.setup import Setup
from tests.rulesets.dust_1947.depot import LANCES, leader, machine, stock, unit

HIRED = ("Mercenary",)
UNITS = stock(
    [
        *(unit("Staff"), unit("Rifles"), unit("Guard", armour="S3"), unit("Gunners"), leader("Ace"), machine("Moth")),
        *(
            machine("Ox", bloc="Captured Vehicles", skills=("Captured: Union",)),
            unit("Lances", bloc=LANCES, skills=HIRED),
        ),
        *(unit("Cheap Lances", bloc=LANCES, skills=HIRED, armour="S1"), machine("Hired Walker", skills=HIRED)),
    ]
)
LINE: dict[str, Any] = {
    "name": "Line",
    "command": {"name": "staff", "units": ["Staff"]},
    "required": [{"name": "rifles", "units": ["Rifles"], "count": 2}],
    "support": [{"name": "guard", "armour": ["S3"]}, {"name": "machine", "kinds": ["vehicle"]}],
    "advantage": {"name": "Steady", "skills": ["Brave"]},
}


def charted(*charts: dict[str, Any], text: str = UNITS) -> str:
    """The collection with these charts."""
    assert RULESET.bodies is not None
    told = {"umpire_platoons": 1, "ruleset": "dust_1947", "platoons": [*charts]}
    return RULESET.bodies.read(text, json.dumps(told), told)


STORE = charted(LINE)


def picks(listed: str) -> list[Pick]:
    """Units of a list, as in "Line: 2 Rifles, Staff; 1 Gunners": those of a platoon behind its name."""
    found = []
    for part in listed.split("; "):
        body, _, names = part.rpartition(": ")
        for name in names.split(", "):
            count, _, called = name.rpartition(" ") if name[0].isdigit() else ("1", "", name)
            number, called = (count, name.partition(" ")[2]) if name[0].isdigit() else ("1", name)
            key = called.casefold().replace(" ", "-")
            found.append(Pick(unit=key, name=called, count=int(number), slot=body))
    return found


def against(listed: str, store: str = STORE) -> list[tuple[str, str]]:
    """Every reason against a list."""
    try:
        RULESET.lists.army(store, picks(listed), "Column", {"ap_limit": "150"})
    except Refused as found:
        return [(reason.rule, reason.key) for reason in reasons_of(found)]
    return []


def begun(listed: str, store: str = STORE) -> Dust:
    """A game of a force against the same."""
    force = RULESET.lists.army(store, picks(listed), "Column", {"ap_limit": "150"})
    setup = Setup(players=["Red", "Blue"], forces=[force, force], scenario="standard", options={"ap_limit": "150"})
    return RULESET.play.start(setup, SealedDice(b"test")).game


def brave(game: Dust) -> list[str]:
    """The first player's units that have the advantage."""
    return [one.id for one in game.units.values() if one.seat == 0 and "Brave" in game.card(one).skills]


def together(game: Dust) -> tuple[Unit, Unit]:
    """A hero and the squad that he has joined, on the board."""
    hero, rifles = game.units["Ace"], game.units["Rifles"]
    hero.joined, rifles.hero = rifles.id, hero.id
    hero.where = rifles.where = "board"
    return hero, rifles


# --- who belongs to one ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-PLAT-01")
def test_a_platoon_has_those_on_its_chart_and_nobody_else() -> None:
    assert against("Line: Staff, 2 Rifles") == []
    assert against("Line: Staff, 2 Rifles, Guard, Moth") == []
    assert against("Line: Staff, 2 Rifles, Gunners") == [("DU-PLAT-01", "not_of_the_platoon")]
    assert against("Line: Staff, 3 Rifles") == [("DU-PLAT-01", "not_of_the_platoon")]
    assert against("Line: Staff, 2 Rifles, 2 Guard") == [("DU-PLAT-01", "not_of_the_platoon")]


@pytest.mark.rule("DU-PLAT-01", "DU-FORCE-06")
def test_a_captured_vehicle_belongs_to_no_platoon() -> None:
    assert against("Line: Staff, 2 Rifles; Ox") == []
    assert against("Line: Staff, 2 Rifles, Ox") == [("DU-PLAT-01", "not_of_the_platoon")]


@pytest.mark.rule("DU-PLAT-03")
def test_a_platoon_is_whole_or_none() -> None:
    assert against("Staff; Rifles") == []
    assert against("Line: 2 Rifles") == [("DU-PLAT-03", "platoon_lacks")]
    assert against("Line: Staff, Rifles; Rifles") == [("DU-PLAT-03", "platoon_lacks")]
    assert against("Line: Staff, Rifles, Gunners") == [
        ("DU-PLAT-03", "platoon_lacks"),
        ("DU-PLAT-01", "not_of_the_platoon"),
    ]


def test_what_lacks_is_named_as_often_as_it_does() -> None:
    with pytest.raises(Refused) as found:
        RULESET.lists.army(STORE, picks("Line: Moth"), "Column", {})
    assert RULESET.words.refusal(reasons_of(found.value)[0]) == (
        "Line lacks staff, rifles and rifles: whoever fields a platoon fields all required units."
    )


@pytest.mark.rule("DU-PLAT-05")
def test_several_platoons_and_independent_units() -> None:
    assert against("Line: Staff, 2 Rifles; Line 2: Staff, 2 Rifles; Gunners") == []
    assert against("Line: Staff, 2 Rifles; Line 2: Staff, Rifles; Rifles") == [("DU-PLAT-03", "platoon_lacks")]
    assert against("Line: Staff, 2 Rifles; Line 4: Staff, 2 Rifles") == [("DU-PLAT-05", "no_such_platoon")]
    found = forces.load(RULESET.lists.army(STORE, picks("Gunners; Line 2: Staff, 2 Rifles"), "Column", {}))
    assert [(one.name, one.members) for one in found.platoons] == [("Line 2", (1, 2, 3))]


@pytest.mark.rule("DU-PLAT-01")
def test_who_fits_two_places_stands_where_he_is_needed() -> None:
    places = [{"name": "any", "kinds": ["infantry"]}, {"name": "guard", "units": ["Guard"]}]
    chart = {**LINE, "required": places, "support": []}
    assert against("Line: Guard, Rifles, Staff", charted(chart)) == []
    assert against("Line: Staff, Guard, Guard", charted(chart)) == []
    assert against("Line: Staff, Rifles, Rifles", charted(chart)) == [
        ("DU-PLAT-03", "platoon_lacks"),
        ("DU-PLAT-01", "not_of_the_platoon"),
    ]


# --- mercenaries in the stead of others ------------------------------------------------------------------------------


@pytest.mark.rule("DU-PLAT-06")
def test_one_mercenary_unit_stands_for_one_of_the_platoon() -> None:
    assert against("Line: Staff, Rifles, Lances") == []
    assert against("Line: Staff, 2 Lances") == [("DU-PLAT-03", "platoon_lacks"), ("DU-PLAT-01", "not_of_the_platoon")]
    assert brave(begun("Line: Staff, Rifles, Lances")) == ["Staff", "Rifles", "Lances"]


@pytest.mark.rule("DU-PLAT-06")
def test_a_mercenary_is_of_the_same_type_and_armoured_as_well() -> None:
    assert ("DU-PLAT-03", "platoon_lacks") in against("Line: Staff, Rifles, Cheap Lances")
    assert ("DU-PLAT-03", "platoon_lacks") in against("Line: Staff, Rifles, Hired Walker")
    assert against("Line: Staff, 2 Rifles, Hired Walker") == []
    assert ("DU-PLAT-01", "not_of_the_platoon") in against("Line: Staff, 2 Rifles, Moth, Hired Walker")


@pytest.mark.rule("DU-PLAT-06")
def test_no_mercenary_stands_for_the_command_unit() -> None:
    assert ("DU-PLAT-03", "platoon_lacks") in against("Line: Lances, 2 Rifles")


# --- the advantage ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-PLAT-02")
def test_all_of_a_platoon_have_its_advantage_support_too() -> None:
    game = begun("Line: Staff, 2 Rifles, Moth; Gunners; Rifles")
    assert brave(game) == ["Staff", "Rifles", "Rifles 2", "Moth"]
    assert {game.card(game.units[name]).platoon for name in ("Staff", "Moth")} == {"Line"}
    assert game.card(game.units["Rifles 3"]).skills == ()


@pytest.mark.rule("DU-PLAT-04")
def test_the_advantage_is_lent_to_no_hero_from_elsewhere() -> None:
    game = begun("Line: Staff, 2 Rifles; Ace")
    hero, rifles = together(game)
    assert [skill.key for skill in in_play(game, rifles)] == ["Brave"]
    assert [skill.key for skill in in_play(game, hero)] == []


@pytest.mark.rule("DU-PLAT-04", "DU-SKILL-02")
def test_what_stands_on_the_card_itself_is_lent_as_ever() -> None:
    units = stock([unit("Staff"), unit("Rifles", skills=("Brave",)), unit("Guard", armour="S3"), leader("Ace")])
    game = begun("Line: Staff, 2 Rifles; Ace", charted(LINE, text=units))
    hero, rifles = together(game)
    assert game.card(rifles).skills == ("Brave",)
    assert [skill.key for skill in in_play(game, hero)] == ["Brave"]


@pytest.mark.rule("DU-PLAT-03")
def test_a_platoon_that_is_not_whole_begins_no_game() -> None:
    whole = forces.load(RULESET.lists.army(STORE, picks("Line: Staff, 2 Rifles"), "Column", {}))
    forged = whole.model_copy(update={"cards": whole.cards[:2], "platoons": (_less(whole.platoons),)})
    setup = Setup(
        players=["Red", "Blue"], forces=[forged.model_dump_json(), "ironvale"], scenario="standard", options={}
    )
    with pytest.raises(Refused, match="DU-PLAT-03"):
        RULESET.play.start(setup, SealedDice(b"test"))


def _less(platoons: Sequence[Any]) -> Any:
    return platoons[0].model_copy(update={"members": platoons[0].members[:2]})
