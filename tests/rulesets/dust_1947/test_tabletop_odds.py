"""Odds on a table in inches with works and wire are what every single die comes to (FORT, WIRE, TABLE)."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from rulesets.dust_1947.face.asking import answers
from rulesets.dust_1947.face.asking.attack_odds import aiming, explored
from rulesets.dust_1947.face.tell.odds_words import counted
from rulesets.dust_1947.moments import CAUGHT
from rulesets.dust_1947.table.cards import Line
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.refusal import Refused
from tests.rulesets.dust_1947.brute import played_out
from tests.rulesets.dust_1947.inches import At, on_foot
from tests.rulesets.dust_1947.table import dust, weapon

ROWS = ("." * 8,) * 7
GUN = weapon("1 Gun 9 S2:1/1")
KNIFE = weapon("1 Knife C S2:1/1")
INSIDE = (16, 6)
"""In the room of a work whose north-western square is C2: from 12 to 20 and from 4 to 8 inches."""


def battle(
    one: At,
    other: At,
    works: str = "",
    rows: tuple[str, ...] = ROWS,
    *,
    caught: bool = False,
    weapons: tuple[Line, ...] = (GUN,),
) -> Dust:
    """A soldier of one side about to attack one of the other."""
    state = {"skill_state": {CAUGHT: 1}} if caught else {}
    target = on_foot("Z", other, seat=1, soldiers=1, weapons=weapons, state=state)
    attacker = on_foot("A", one, soldiers=1, weapons=weapons)
    options = {"board_mode": "table", "reaction_prompt": "never"}
    game = dust(*rows, attacker, target, built=(works,) if works else (), options=options).begins().game
    return aiming(game, "A")


def rules(game: Dust) -> list[str]:
    """The rules that speak up in the attack, if its odds are those of every die."""
    action = answers.declaration(game, game.questions[0], "Z", [])
    oracle, found = played_out(game, action, most=200), explored(game, {"attack": action})
    mine = {f"{name}: {what}": dict(many) for name, one in found.units.items() for what, many in counted(one)}
    assert oracle.rest == found.left_out == 0
    for what, many in oracle.chances.items():
        for value in {*many, *mine.get(what, {})}:
            assert many.get(value, 0) == mine.get(what, {0: Fraction(1)}).get(value, 0), (what, value)
    return list(found.rules)


@pytest.mark.rule("DU-FORT-20", "DU-FORT-21")
@pytest.mark.parametrize(
    ("works", "one", "other", "speaks"),
    [
        ("bunker C2 N", (16, 0.6), INSIDE, "DU-FORT-20"),
        ("strongpoint C2 N", (16, 0.6), INSIDE, "DU-FORT-21"),
        ("strongpoint C2 N", (16, 26), INSIDE, "DU-FORT-21"),
        ("bunker C2 N", INSIDE, (16, 0.6), ""),
    ],
)
def test_fire_into_works_and_out_of_them(works: str, one: At, other: At, speaks: str) -> None:
    found = rules(battle(one, other, works))
    assert {rule for rule in found if rule.startswith("DU-FORT-2")} == ({speaks} if speaks else set())


@pytest.mark.rule("DU-FORT-22", "DU-FORT-23")
@pytest.mark.parametrize("works", ["bunker C2 N", "strongpoint C2 N"])
def test_blows_across_the_walls(works: str) -> None:
    assert "DU-FORT-23" in rules(battle((14, 2), INSIDE, works, weapons=(KNIFE,)))


@pytest.mark.rule("DU-WIRE-01", "DU-SAVE-03")
@pytest.mark.parametrize("caught", [False, True])
def test_fire_at_who_is_caught_in_wire(caught: bool) -> None:
    rows = (ROWS[0], "....T...", *ROWS[2:])
    assert ("DU-SAVE-03" in rules(battle((2, 6), (17, 6), rows=rows, caught=caught))) is not caught


@pytest.mark.rule("DU-FORT-14", "DU-FORT-15", "DU-FORT-16")
def test_drawn_positions_around_works() -> None:
    chance, shots = Random(59), 0
    for _ in range(5):
        works = f"{chance.choice(('bunker', 'strongpoint'))} C2 {chance.choice('NESW')}"
        outside = Point(chance.choice((2, 6, 26, 30)), chance.choice((2, 14, 22, 26)))
        ends: list[At] = [outside, INSIDE] if chance.random() < 0.7 else [outside, (28, 26)]
        try:
            rules(battle(ends[0], ends[1], works))
            shots += 1
        except Refused:
            continue
    assert 1 <= shots < 5
