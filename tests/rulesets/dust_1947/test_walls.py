"""Walls and openings: who crosses what (TERR-21 to 23, 26)."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.before.maps.letters import WALLS
from rulesets.dust_1947.chapters.carrying_out.move import MoveAction
from rulesets.dust_1947.chapters.movement.steps import may_stop
from rulesets.kit.boards.squares.board import parse_square
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, refused, squad, tank, walker

SQUAD, HERO = squad("Mover", "A1", move=1), hero("Mover", "A1", move=1)
WALKER, TANK = walker("Mover", "A1", move=1), tank("Mover", "A1", move=1)
LIGHT = {"armour": "V1", "move": 1}


def at_wall(mover: Placed, kind: str) -> Table:
    """One unit beside a wall of three sides along its way east."""
    walls = {f"A{row}-B{row}": kind for row in (1, 2, 3)}
    return dust("...", "...", "...", mover, walls=walls, root=MoveAction(unit="Mover"))


def crosses(mover: Placed, kind: str) -> bool:
    return "B1" in at_wall(mover, kind).offers("move")


@pytest.mark.rule("DU-TERR-21")
@pytest.mark.parametrize("mover", [SQUAD, HERO, WALKER, TANK])
def test_nobody_crosses_a_high_wall(mover: Placed) -> None:
    with refused("DU-TERR-21", "wall"):
        at_wall(mover, "high wall").players[0].moves("B1")


@pytest.mark.rule("DU-TERR-22", "DU-TERR-23")
@pytest.mark.parametrize("kind", ["small opening", "large opening", "huge opening", "opening"])
def test_infantry_passes_any_opening_and_vehicles_all_but_small_ones(kind: str) -> None:
    assert (crosses(SQUAD, kind), crosses(HERO, kind)) == (True, True)
    assert (crosses(WALKER, kind), crosses(TANK, kind)) == (kind != "small opening", kind != "small opening")


@pytest.mark.rule("DU-TERR-23")
def test_too_narrow_an_opening_is_refused_by_its_own_rule() -> None:
    with refused("DU-TERR-23", "narrow"):
        at_wall(WALKER, "small opening").players[0].moves("B1")


def huge_at(kinds: tuple[str, str]) -> Table:
    walls = {"B1-C1": kinds[0], "B2-C2": kinds[1]}
    mover = walker("Mover", "A1 B1 A2 B2", size="huge", move=1)
    return dust("....", "....", mover, walls=walls, root=MoveAction(unit="Mover"))


@pytest.mark.rule("DU-TERR-22", "DU-TERR-23")
def test_a_huge_vehicle_needs_a_huge_opening_for_both_its_squares() -> None:
    assert "B1" in huge_at(("huge opening", "huge opening")).offers("move")
    for kinds in (("large opening", "huge opening"), ("huge opening", "large opening"), ("huge opening", "high wall")):
        assert "B1" not in huge_at(kinds).offers("move")


def test_a_large_vehicle_fits_through_a_large_opening() -> None:
    mover = tank("Mover", "B1 A1", size="large", move=2, facing="E")
    table = dust("....", "....", mover, walls={"B1-C1": "large opening"}, root=MoveAction(unit="Mover"))
    table.players[0].moves("D1", lead="front")
    assert table.where("Mover") == "D1 C1"


@pytest.mark.rule("DU-TERR-26")
@pytest.mark.parametrize("mobility", ["wheeled", "half-tracked", "tracked"])
def test_low_walls_stop_only_light_wheels_and_tracks(mobility: str) -> None:
    assert not crosses(walker("Mover", "A1", mobility=mobility, **LIGHT), "low wall")
    assert crosses(walker("Mover", "A1", mobility=mobility, armour="V2", move=1), "low wall")
    assert crosses(walker("Mover", "A1", **LIGHT), "low wall")
    assert (crosses(SQUAD, "low wall"), crosses(HERO, "low wall")) == (True, True)
    with refused("DU-TERR-26", "low_wall"):
        at_wall(tank("Mover", "A1", **LIGHT), "low wall").players[0].moves("B1")


@pytest.mark.rule("DU-TERR-26")
def test_a_low_wall_closes_the_corner_to_who_cannot_cross_it() -> None:
    def corner(mover: Placed) -> list[str]:
        table = dust("..", "..", mover, walls={"A1-B1": "low wall"}, root=MoveAction(unit="Mover"))
        return table.offers("move")

    assert "B2" in corner(TANK)
    assert "B2" not in corner(tank("Mover", "A1", **LIGHT))


@pytest.mark.rule("DU-TERR-21")
def test_nobody_is_put_down_across_a_wall() -> None:
    mover = walker("Mover", "", size="huge")
    game = dust("....", "....", mover, walls={"B1-C1": "high wall", "A1-A2": "low wall"}).game
    unit = game.units["Mover"]

    def put(*names: str) -> str | None:
        refused = may_stop(game, unit, [parse_square(name) for name in names])
        return refused.rule if refused is not None else None

    assert put("B1", "C1", "B2", "C2") == "DU-TERR-21"
    assert put("A1", "B1", "A2", "B2") is None


def test_every_kind_of_wall_is_known() -> None:
    assert [crosses(SQUAD, kind) for kind in WALLS] == [False, True, True, True, True]
