"""Units in reserve: when they may be chosen, and how they come back (RES, ACT)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.chapters.damage import reserve
from rulesets.kit.boards.squares.board import Square
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, refused, squad, walker

ROWS = ("....", "....", "....", "....")
ZONES = tuple(tuple(Square(column, row) for column in range(4)) for row in (0, 3))


def table_with(*units: Placed, **more: Any) -> Table:
    """Red's area is the northern row; it is turn 3."""
    table = dust(*ROWS, *units, zones=ZONES, **more)
    table.game.turn = 3
    return table


def waiting(name: str = "Late", **state: Any) -> Placed:
    """A red squad that was eliminated in turn 2."""
    return squad(name, at="", state={"where": "reserve", "back_on": 3, **state})


def guard(n: int) -> Placed:
    return squad(f"B{n}", at=f"{'ABCD'[n]}4", seat=1)


@pytest.mark.example("DU-X-92")
@pytest.mark.rule("DU-ACT-15", "DU-ACT-03", "DU-RES-04")
def test_a_reserve_may_be_chosen_in_place_of_a_unit_on_the_board() -> None:
    table = table_with(squad("R1", at="A2"), waiting(), guard(0), guard(1))
    assert set(table.offers("activate")) == {"R1", "Late"}
    table.players[0].passes()
    again = table_with(squad("R1", at="A2"), waiting(), guard(0), guard(1))
    again.players[0].activates("Late")
    assert again.asked == [("red", "enter")]
    with refused("DU-SETUP-01", "outside_your_area"):
        again.players[0].deploys("Late", "B2")
    again.players[0].deploys("Late", "B1")
    assert again.asked == [("red", "declare")]


@pytest.mark.rule("DU-ACT-15")
def test_with_nothing_but_reserves_one_may_finish() -> None:
    table = table_with(squad("R1", at="A1", state={"activated": True}), waiting(), guard(0), guard(1))
    assert table.offers() == ["activate", "finish"]
    table.players[0].finishes()
    blue = table.players[1]
    for name in ("B0", "B1"):
        assert table.asked == [("blue", "activate")]
        blue.activates(name)
        blue.declares("nothing", "nothing", dice="B B B S S S" if name == "B1" else "")


@pytest.mark.rule("DU-ACT-15")
def test_an_idle_reserve_does_not_pass() -> None:
    table = table_with(waiting(), guard(0))
    with refused("DU-ACT-01"):
        table.players[0].passes()


@pytest.mark.rule("DU-ACT-15")
def test_without_a_legal_square_it_cannot_be_chosen() -> None:
    full = [squad(f"R{n}", at=f"{'ABCD'[n]}1") for n in range(4)]
    table = table_with(*full, waiting(), guard(0))
    assert "Late" not in table.offers("activate")
    with refused("DU-ACT-15", "cannot_enter_now"):
        table.players[0].activates("Late")


@pytest.mark.example("DU-X-76")
@pytest.mark.rule("DU-RES-04")
def test_from_the_turn_after_its_elimination() -> None:
    early, late = (table_with(squad("R1", at="A2"), waiting(back_on=4), guard(0)) for _ in range(2))
    assert early.offers("activate") == ["R1"]
    late.game.turn = 4
    assert late.offers("activate") == ["R1", "Late"]


@pytest.mark.rule("DU-RES-02")
def test_a_unit_in_reserve_is_as_new() -> None:
    spent = {"under_fire": True, "damage": 2, "criticals": ["fire"], "skill_state": {"x": 1}, "ammo": {}}
    table = table_with(squad("Late", at="A1", state={**spent, "ammo": {}}), walker("Moth", at="B1", state=spent))
    late, moth = table.unit("Late"), table.unit("Moth")
    late.changed(0, alive=False)
    for unit in (late, moth):
        reserve.restore(table.game, unit)
    assert len(late.standing) == 5 and not late.under_fire
    assert (moth.damage, moth.criticals, moth.skill_state) == (0, [], {})


@pytest.mark.rule("DU-RES-02")
def test_a_squad_that_falls_and_comes_back() -> None:
    table = table_with(
        squad("R1", at="A1", soldiers=1, state={"under_fire": True}),
        squad("R2", at="D1"),
        squad("B0", at="A2", seat=1, soldiers=1),
        reserve=1,
    )
    red, blue = table.players
    red.activates("R2")
    red.declares("nothing", "nothing")
    blue.activates("B0")
    blue.declares("attack", "nothing")
    blue.attacks("R1", dice="B S  S")
    assert table.asked == [("red", "reserve")]
    red.reserves("yes", dice="B B B S S S")
    assert (table.where("R1"), table.unit("R1").back_on, table.unit("R1").under_fire) == ("reserve", 4, False)
    assert len(table.unit("R1").standing) == 1


@pytest.mark.rule("DU-RES-04")
def test_a_fallen_hero_does_not_come_back_with_the_squad() -> None:
    late = waiting(hero="Ace")
    ace = hero("Ace", at="", state={"joined": "Late", "where": "eliminated", "damage": 4})
    table = table_with(squad("R1", at="A2"), late, ace, guard(0), guard(1))
    red, _ = table.players
    red.activates("Late")
    red.deploys("Late", "B1")
    assert (table.where("Ace"), table.unit("Late").hero) == ("eliminated", None)
