"""Legible on a telephone: how high letters are when the picture is 400 pixels wide, and that none lies on another."""

from __future__ import annotations

from itertools import combinations

import pytest
from battles import battle, unit
from test_picture_golden import NAMES, recorded

from renders.board import draw, layout
from renders.frame import Box
from renders.grounds.ground import stands_on
from renders.grounds.kinds import ground_of
from renders.plates import plates
from renders.text import cap_height
from rulesets.kit.pictures.scene import Badge, Scene, Track

PHONE = 400 / 1600
SMALLEST = 4.0
"""Pixels that a capital is high at least, 400 pixels wide."""


@pytest.mark.parametrize("name", NAMES)
def test_every_text_is_legible_on_a_telephone(name: str, written: list[tuple[str, int]]) -> None:
    """But for how many more markers there are ("+2") and the height on the ground, which the alt text has too."""
    draw(recorded(name))
    small = {text for text, size in written if cap_height(size) * PHONE < SMALLEST and not text.startswith("+")}
    assert written
    assert not small


def overlapping(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def boxes(scene: Scene) -> list[Box]:
    """Where plates and the texts of counters lie."""
    plan = layout(scene)
    ground = ground_of(scene)
    pieces = ground.pieces([token for token in scene.tokens if stands_on(ground, token)], plan.frame)
    placed = plates(scene, ground, plan.frame, pieces, (plan.width, plan.height))
    return [*(piece.text for piece in pieces), *(plate.box for plate in placed)]


@pytest.mark.parametrize("name", NAMES)
def test_no_text_lies_on_another(name: str) -> None:
    assert not [pair for pair in combinations(boxes(recorded(name)), 2) if overlapping(*pair)]


def test_many_badges_of_one_square_find_a_place_each() -> None:
    badges = [Badge(kind="note", at=(5.5, 4.5), text=f"badge {number}") for number in range(6)]
    tracks = (Track(kind="shot", points=((4.5, 4.5), (6.5, 4.5)), label="Gun"),)
    crowd = tuple(unit(f"U{c}{r}", 0, f"{'DEFGH'[c]}{r + 3}") for c in range(5) for r in range(5))
    found = boxes(battle(tokens=crowd, badges=tuple(badges), tracks=tracks, areas=()))
    plates_of = found[len(crowd) :]
    assert len(plates_of) == 7
    assert not [pair for pair in combinations(plates_of, 2) if overlapping(*pair)]
