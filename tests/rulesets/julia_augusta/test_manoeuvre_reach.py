"""Where a unit could come to, for pictures."""

from __future__ import annotations

import pytest
import shapely

from rulesets.julia_augusta.chapters.manoeuvre.reaching import reach_of
from rulesets.julia_augusta.chapters.movement.allowance import Allowance
from rulesets.kit.boards.tables.places import Point
from tests.rulesets.julia_augusta.table import auxiliaries, box, julia, skirmishers, warband

FAR = warband("Iceni", at=(36, 5))


def within(outlines: list[list[Point]], x: float, y: float) -> bool:
    """Whether a place lies in the outlines."""
    return any(shapely.Polygon(outline).buffer(0.01).contains(shapely.Point(x, y)) for outline in outlines)


def test_a_formed_unit_reaches_what_lies_ahead() -> None:
    game = julia(auxiliaries("Batavi", at=(36, 40)), FAR, phase="manoeuvre").game
    fan = reach_of(game, game.units["Batavi"])
    assert within(fan, 36, 32), "a march"
    assert within(fan, 38.5, 33)
    assert not within(fan, 40, 37)
    assert not within(fan, 36, 31.9)


def test_an_unformed_unit_reaches_all_around() -> None:
    sea = box("Mere", "sea", 30, 34, 42, 35)
    game = julia(skirmishers("Velites", at=(36, 38)), sea, FAR, phase="manoeuvre").game
    found = reach_of(game, game.units["Velites"], Allowance(5))
    assert within(found, 31.1, 38)
    assert within(found, 36, 42)
    assert not within(found, 36, 34), "the mere"


@pytest.mark.parametrize("state", [{"steadied": True}, {"control": "halt"}, {"routing": True}, {"control": "repeat"}])
def test_who_may_not_move_reaches_nothing(state: dict[str, object]) -> None:
    game = julia(auxiliaries("Batavi", at=(36, 40), **state), FAR, phase="manoeuvre").game
    assert not reach_of(game, game.units["Batavi"])
