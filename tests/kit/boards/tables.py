"""Words for tests of a table in inches: units, terrain and battlefields in one line each, and random ones."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hypothesis import strategies as st

from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.field import Battlefield
from rulesets.kit.boards.tables.formations import Ranks, RectangularBase, RoundBase, column, line, wedge
from rulesets.kit.boards.tables.manoeuvres import (
    AboutFace,
    Back,
    Forward,
    Manoeuvre,
    Oblique,
    SideStep,
    Turn,
    Wheel,
)
from rulesets.kit.boards.tables.places import Point, Pose, Table, pose
from rulesets.kit.boards.tables.terrain import Terrain, ground

FOOT = RectangularBase(width=2000, depth=1500)
"""2 inches wide, 1.5 deep."""


def unit(x: float, y: float, facing: float = 0, formation: Ranks | None = None) -> Placement:
    """A unit of bases of 2 by 1.5 inches with the middle of its front edge there; four files of two if not said."""
    return Placement(pose=pose(Point(x, y), facing), base=FOOT, formation=formation or line(8, 4))


def figure(x: float, y: float, diameter: float = 1, facing: float = 0) -> Placement:
    """One round base with its middle there."""
    base = RoundBase(diameter=round(diameter * 1000))
    return Placement(pose=pose(Point(x, y), facing), base=base, formation=Ranks(ranks=(1,)))


def area(name: str, *corners: tuple[float, float], **effects: object) -> Terrain:
    """A piece of terrain with these corners in inches."""
    spots = tuple(Point(*corner).spot for corner in corners)
    return Terrain.model_validate({"name": name, "kind": name, "corners": spots, **effects})


def square(name: str, west: float, north: float, side: float, **effects: object) -> Terrain:
    """A square piece of terrain."""
    east, south = west + side, north + side
    return area(name, (west, north), (east, north), (east, south), (west, south), **effects)


def field(*pieces: Terrain, **units: Placement) -> Battlefield:
    """A table of 72 by 48 inches with terrain and units on it."""
    return Battlefield(Table.of(72, 48), ground(pieces), units)


def crowded(dice: Random, count: int, size: float = 36) -> dict[str, Placement]:
    """So many units of all kinds on a square table, none on another."""
    units: dict[str, Placement] = {}
    while len(units) < count:
        new = random_unit(dice, size)
        if not Battlefield(Table.of(size, size), ground(()), units).faults(new):
            units[f"unit {len(units)}"] = new
    return units


def random_unit(dice: Random, size: float) -> Placement:
    """A unit of any formation, or a round base, somewhere."""
    formations: Sequence[Ranks] = (line(8, 4), line(7, 3), column(5), wedge(9))
    at = (dice.uniform(0, size), dice.uniform(0, size))
    if dice.random() < 0.2:
        return figure(*at, diameter=dice.uniform(0.8, 3), facing=dice.uniform(0, 359))
    return unit(*at, facing=dice.uniform(0, 359), formation=dice.choice(formations))


lengths = st.integers(1, 12_000)
angles = st.integers(1, 18_000)
sides = st.sampled_from(("left", "right"))
manoeuvres: st.SearchStrategy[Manoeuvre] = st.one_of(
    st.builds(Forward, inches=lengths),
    st.builds(Back, inches=lengths),
    st.builds(SideStep, side=sides, inches=lengths),
    st.builds(Oblique, side=sides, inches=lengths, angle=angles),
    st.builds(Wheel, side=sides, angle=angles),
    st.builds(Turn, side=sides, angle=angles),
    st.just(AboutFace()),
)
poses = st.builds(Pose, st.integers(0, 72_000), st.integers(0, 48_000), st.integers(0, 35_999))
points = st.builds(Point, st.floats(0, 72), st.floats(0, 48))
formations = st.one_of(
    st.builds(line, st.integers(1, 20), st.integers(1, 6)),
    st.builds(column, st.integers(1, 12), st.integers(1, 2)),
    st.builds(wedge, st.integers(1, 15)),
)
bases = st.one_of(
    st.builds(RectangularBase, width=st.integers(400, 4000), depth=st.integers(400, 4000)),
    st.builds(RoundBase, diameter=st.integers(400, 4000)),
)
placements = st.builds(Placement, pose=poses, base=bases, formation=formations)
