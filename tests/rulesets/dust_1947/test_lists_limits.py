"""Lists and set-up at their limits: points, bonus, machines of one pilot, who joins first (FORCE, SETUP, HERO)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.before.armies import legality
from rulesets.dust_1947.before.armies.forces import Force
from rulesets.dust_1947.before.scenarios.scenario import load
from rulesets.dust_1947.chapters.heroes.joining import Joining
from rulesets.dust_1947.table.state import Field, Ground
from rulesets.kit.boards.squares.board import parse_square
from tests.rulesets.dust_1947.table import card, dust, hero, refused, squad, walker

HIRED = ("Mercenary",)


def force(*told: tuple[int, str, str], **more: Any) -> Force:
    """Cards of "infantry" or "hero", of a cost and a faction; "hired" as faction is a mercenary."""
    made = []
    for number, (ap, kind, faction) in enumerate(told):
        fields = {"skills": HIRED} if faction == "hired" else {"faction": faction}
        made.append(card(f"U{number}", kind=kind, ap=ap, soldiers=0 if kind == "hero" else 5, **fields))
    return Force(name="X", bloc="Test", cards=tuple(made), **more)


@pytest.mark.rule("DU-SETUP-02")
@pytest.mark.parametrize(("spent", "bonus", "legal"), [(100, False, True), (101, False, False), (110, True, True)])
def test_a_force_costs_its_limit_and_not_a_point_more(spent: int, bonus: bool, legal: bool) -> None:
    made = force((90, "infantry", "Marines"), (spent - 90, "hero", "Marines"))
    found = legality.too_dear(made, 100, bonus=bonus)
    assert (not found) is legal
    assert legal or found[0].values == {"ap": spent, "limit": 100, "more": 0}


@pytest.mark.rule("DU-FORCE-03")
def test_the_bonus_is_what_the_heroes_cost_and_at_most_a_tenth() -> None:
    troops = (90, "infantry", "Marines")
    assert legality.faction_bonus(force(troops), 100) == 0
    assert legality.faction_bonus(force(troops, (4, "hero", "Marines")), 100) == 4
    assert legality.faction_bonus(force(troops, (20, "hero", "Marines")), 100) == 10
    assert legality.faction_bonus(force(troops, (20, "hero", "Marines")), 95) == 9
    assert legality.faction_bonus(force(troops, (10, "hero", "hired")), 100) == 0
    assert legality.faction_bonus(force((50, "infantry", ""), (10, "hero", "")), 100) == 0


@pytest.mark.rule("DU-FORCE-05")
def test_only_a_force_of_mercenaries_alone_is_their_faction() -> None:
    hired = (50, "infantry", "hired")
    assert legality.faction_bonus(force(hired, (8, "hero", "hired")), 100) == 8
    assert not legality.only_mercenaries(force(hired, (50, "infantry", "")))


@pytest.mark.rule("DU-FORCE-02")
@pytest.mark.parametrize(
    ("own", "other", "faction"), [(75, 25, True), (74, 26, False), (30, 10, True), (29, 11, False)]
)
def test_a_faction_needs_three_quarters(own: int, other: int, faction: bool) -> None:
    assert legality.three_quarters(force((own, "infantry", "Marines"), (other, "infantry", "")), 100) is faction


@pytest.mark.rule("DU-FORCE-02")
def test_the_bonus_pays_heroes_of_the_bloc_before_those_of_the_faction() -> None:
    own, others = (75, "infantry", "Marines"), (25, "infantry", "")
    assert legality.three_quarters(force(own, others, (10, "hero", "")), 100)
    assert legality.three_quarters(force(own, others, (5, "hero", ""), (5, "hero", "Marines")), 100)
    few, more = (72, "infantry", "Marines"), (28, "infantry", "")
    assert not legality.three_quarters(force(few, more, (10, "hero", "Marines")), 100)
    assert not legality.three_quarters(force(few, more, (10, "hero", "")), 100)


@pytest.mark.rule("DU-SKILL-STRONG-01")
def test_units_that_need_no_strongpoint_are_not_refused_for_it() -> None:
    bunker, rifles = card("Bunker", skills=("Strongpoint",)), card("Rifles")
    found = legality.without_a_strongpoint(Force(name="X", bloc="Test", cards=(rifles, bunker, bunker)))
    assert [one.values["unit"] for one in found] == ["Bunker"]


@pytest.mark.rule("DU-SKILL-PILOTNAME-01", "DU-SKILL-PILOTNAME-02")
def test_a_machine_for_any_pilot_is_neither_unique_nor_closed() -> None:
    moth = walker("Moth", at="", skills=("Pilot",))
    assert legality.vehicles_twice(Force(name="X", bloc="X", cards=(moth.card, moth.card))) == []
    table = dust(moth, hero("Nick", at="", skills=("Pilot",)), root=Joining())
    assert "Moth" in table.offers("join", hero="Nick")


@pytest.mark.rule("DU-HERO-09")
def test_the_heroes_of_the_first_seat_are_asked_first() -> None:
    blue = squad("Foes", "", seat=1), hero("Bela", "", seat=1)
    table = dust(*blue, squad("Rifles", ""), hero("Ada", ""), root=Joining())
    assert table.asked == [("red", "join")]
    table.players[0].joins("Ada", "alone")
    assert table.asked == [("blue", "join")]
    table.players[1].joins("Bela", "Foes")
    assert (table.unit("Ada").joined, table.unit("Bela").joined) == (None, "Foes")


@pytest.mark.rule("DU-SETUP-01")
@pytest.mark.parametrize(
    ("ground", "closed"),
    [
        (Ground(terrain=("structure",)), True),
        (Ground(terrain=("ammo dump",)), True),
        (Ground(terrain=("water",)), True),
        (Ground(dot=False), True),
        (Ground(terrain=("trees",)), False),
    ],
)
def test_an_objective_lies_where_somebody_can_stand(ground: Ground, closed: bool) -> None:
    everywhere = {parse_square(f"{column}{row}"): ground for column in "ABCDEFGHIJKL" for row in range(1, 13)}
    field = Field(columns=12, rows=12, ground=everywhere)
    if closed:
        with refused("DU-SETUP-01", "objective_closed"):
            load("hold", field)
    else:
        assert load("hold", field).objectives
