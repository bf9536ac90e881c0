"""Which wheels bring a point ahead of a unit: all are looked at in one go."""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.manoeuvres import Side, Wheel
from rulesets.kit.boards.tables.places import HUNDREDTHS, Point

Numbers = npt.NDArray[np.float64]
MOST = 180
"""Degrees of the largest wheel; they are looked for by whole degrees."""
ROUNDED = 0.1
"""Inches: more than a point near the front is off because places and facings are rounded as they are saved."""


def wheels_toward(unit: Placement, goal: Point, aside: float) -> list[Wheel | None]:
    """The wheels (None: none at all), the smallest first, after which a point lies ahead of the front edge and at most
    so many degrees aside; a few are among them after which it only nearly does."""
    wheels, turns = _all_wheels(), _turns()
    x, y, facing = _wheeled(unit, turns)
    s, c, east, south = np.sin(facing), np.cos(facing), goal.x - x, goal.y - y
    right, ahead = east * c + south * s, east * s - south * c
    beside = np.abs(right - np.clip(right, unit.extent.front_left, unit.extent.front_right))
    likely = (ahead > -ROUNDED) & (beside <= np.tan(np.radians(aside)) * (ahead + ROUNDED) + ROUNDED)
    return [wheels[number] for number in np.flatnonzero(likely)]


def _wheeled(unit: Placement, turns: Numbers) -> tuple[Numbers, Numbers, Numbers]:
    """Where a unit stands after each of `_all_wheels`, in inches, and whither it faces, in radians."""
    start = unit.pose.point
    pivots = np.vstack([start, np.tile(np.array(unit.front), (len(turns) // 2, 1))])
    east, south = (np.array(start) - pivots).T
    s, c = np.sin(turns), np.cos(turns)
    x, y = pivots[:, 0] + east * c - south * s, pivots[:, 1] + east * s + south * c
    return x, y, np.radians(unit.pose.degrees) + turns


@cache
def _all_wheels() -> tuple[Wheel | None, ...]:
    """None, and ever larger ones, of each angle first to the left."""
    sides: tuple[Side, Side] = ("left", "right")
    return (None, *(Wheel(side=side, angle=turn * HUNDREDTHS) for turn in range(1, MOST + 1) for side in sides))


@cache
def _turns() -> Numbers:
    """How far each of them turns, in radians, clockwise."""
    return np.radians([0, *(turn for angle in range(1, MOST + 1) for turn in (-angle, angle))])
