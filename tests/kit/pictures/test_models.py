"""From groups of models to their picture."""

from __future__ import annotations

from math import hypot

import pytest

from rulesets.kit.boards.models.group import Model
from rulesets.kit.boards.models.templates import beam, disc, flame
from rulesets.kit.boards.tables.formations import RectangularBase, RoundBase
from rulesets.kit.boards.tables.places import Point, pose
from rulesets.kit.pictures.models import middle, stand, template


def test_a_model_stands_where_the_board_says() -> None:
    round_one = stand(Model(base=RoundBase(diameter=1250), pose=pose(Point(31.5, 12), 90)), "officer", "A", 2)
    assert (round_one.at, round_one.facing, round_one.width, round_one.round) == ((31.5, 12), 90, 1.25, True)
    assert (round_one.kind, round_one.label, round_one.wounds, round_one.fallen) == ("officer", "A", 2, False)
    square = stand(Model(base=RectangularBase(width=2000, depth=3500), pose=pose(Point(4, 5), 0)), fallen=True)
    assert (square.width, square.depth, square.round, square.fallen) == (2, 3.5, False, True)


def test_a_group_is_told_in_the_middle_of_those_that_stand() -> None:
    base = RoundBase(diameter=1000)
    first, second = (stand(Model(base=base, pose=pose(Point(x, 4), 0))) for x in (2, 5))
    gone = stand(Model(base=base, pose=pose(Point(30, 30), 0)), fallen=True)
    assert middle([first, second, gone]) == (3.5, 4)
    assert middle([gone]) == (30, 30)
    with pytest.raises(ValueError, match="nowhere"):
        middle([])


def test_templates_have_their_outlines() -> None:
    blast = template("blast", disc(Point(10, 10), 1.5), "blast, 3 inches", side=1)
    assert (blast.kind, blast.label, blast.side) == ("blast", "blast, 3 inches", 1)
    assert all(hypot(x - 10, y - 10) == pytest.approx(1.5, abs=0.01) for x, y in blast.outlines[0])
    (line,) = template("beam", beam(Point(0, 0), 90, 6, 1)).outlines
    assert {(round(x, 2), round(y, 2)) for x, y in line} == {(0, -0.5), (6, -0.5), (6, 0.5), (0, 0.5)}
    (drop,) = template("flame", flame(Point(0, 0), 180, 8, 1.25)).outlines
    assert max(y for _, y in drop) == pytest.approx(8, abs=0.01)
    assert min(hypot(x, y) for x, y in drop) == pytest.approx(0, abs=0.01)
