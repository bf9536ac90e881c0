"""Lines over a table against brute force: a line is walked in steps of a hundredth of an inch, square by square."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import NamedTuple

import pytest

from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.state import Dust
from tests.rulesets.dust_1947.inches import At, hull, on_foot, table
from tests.rulesets.dust_1947.table import Placed

COLUMNS, ROWS = 8, 6
STEP = 0.01
UNSURE = 0.05
"""Inches around a limit in which steps and exact lengths may differ."""


class Walked(NamedTuple):
    """What a walk finds: inches in woods, whether it leaves a wood that it has entered, in solid ground and in the
    hull, and how often it crosses the wall."""

    woods: float
    behind: bool
    solid: float
    hull: float
    near: bool


def _letter(rows: list[str], at: At) -> str:
    return rows[int(at[1] // 4)][int(at[0] // 4)]


def _walk(rows: list[str], start: At, end: At, body: At) -> Walked:
    length = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
    count = max(2, round(length / STEP))
    east, south = end[0] - start[0], end[1] - start[1]
    share = [(start[0] + east * n / count, start[1] + south * n / count) for n in range(count)]
    letters = [_letter(rows, at) for at in share]
    woods = [letter == "T" for letter in letters]
    runs = [n for n, (one, other) in enumerate(pairwise([False, *woods])) if other and not one]
    through = [n for n in runs if n > 0 and not all(woods[n:])]
    inside = sum(abs(x - body[0]) < 1.2 and abs(y - body[1]) < 1.8 for x, y in share)
    close = any(min(x % 4, 4 - x % 4) < STEP and min(y % 4, 4 - y % 4) < UNSURE for x, y in share)
    each = length / count
    return Walked(sum(woods) * each, bool(through), letters.count("o") * each, inside * each, close)


def _unsure(found: Walked) -> bool:
    """Whether a walk comes so close to a limit or to a corner that steps cannot tell."""
    return found.near or 0 < found.solid < UNSURE or 0 < found.hull < UNSURE or abs(found.woods - 4) < UNSURE


def _sees(game: Dust) -> bool:
    return board_of(game).sees(game.units["A"], game.units["Z"])


@pytest.mark.rule("DU-TABLE-22", "DU-TABLE-23", "DU-TABLE-24")
def test_lines_are_stopped_as_a_walk_along_them_finds() -> None:
    chance, seen, looked = Random(1947), 0, 0
    for _ in range(150):
        rows = ["".join(chance.choice("......TTo") for _ in range(COLUMNS)) for _ in range(ROWS)]
        start, end, body = ((chance.uniform(0, 32), chance.uniform(0, 24)) for _ in range(3))
        found = _walk(rows, start, end, body)
        if _unsure(found) or _letter(rows, start) == "o" or _letter(rows, end) == "o":
            continue
        game = table(*rows, *_two([start, end]), hull("M", body, seat=1))
        clear = not (found.behind or found.woods > 4 or found.solid or found.hull)
        assert _sees(game) is clear, (rows, start, end, body, found)
        looked, seen = looked + 1, seen + clear
    assert looked > 60
    assert 10 < seen < looked - 10


def _two(ends: list[At]) -> list[Placed]:
    """A of one side and Z of the other, a man each."""
    return [on_foot("A", ends[0], soldiers=1), on_foot("Z", ends[1], soldiers=1, seat=1)]


@pytest.mark.rule("DU-TABLE-22")
def test_the_mirrored_table_gives_the_mirrored_sight() -> None:
    chance = Random(54)
    for _ in range(40):
        rows = ["".join(chance.choice("......TTo") for _ in range(COLUMNS)) for _ in range(ROWS)]
        ends = [(round(chance.uniform(0, 32), 3), round(chance.uniform(0, 24), 3)) for _ in range(2)]
        both, other = _two(ends), _two([(COLUMNS * 4 - x, y) for x, y in ends])
        plain, turned = table(*rows, *both), table(*(row[::-1] for row in rows), *other)
        assert _sees(plain) is _sees(turned)
        assert _sees(plain) is board_of(plain).sees(plain.units["Z"], plain.units["A"])
