"""What areas share in plain arithmetic is what exact cutting finds, but for what it says itself."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.kit.boards.tables.bases import Placement, common, rings_ahead
from rulesets.kit.boards.tables.clipping import shared
from rulesets.kit.boards.tables.field import LIMITS, Obstacle, Patch, Wrong
from rulesets.kit.boards.tables.formations import Ranks, column, line, wedge
from rulesets.kit.boards.tables.manoeuvres import Shift
from rulesets.kit.boards.tables.moves import swept
from rulesets.kit.boards.tables.places import Pose
from tests.kit.boards.tables import area, field, unit

FORMATIONS: tuple[Ranks, ...] = (line(8, 4), line(7, 3), column(5), wedge(9), Ranks(ranks=(4, 4), gaps=(500,)))


def near_each_other(dice: Random) -> tuple[Placement, Placement]:
    """Two units that touch, overlap or lie edge to edge, many of them square to the table."""
    turns = (0, 9000, 18_000, dice.randrange(36_000))
    here, there = (unit(0, 0, formation=dice.choice(FORMATIONS)) for _ in range(2))
    one = here.at(Pose(20_000, 20_000, dice.choice(turns)))
    away = (dice.choice((0, 2000, 4000, dice.randrange(8000))) * dice.choice((1, -1)) for _ in range(2))
    east, south = away
    return one, there.at(Pose(20_000 + east, 20_000 + south, dice.choice(turns)))


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 10**9))
def test_it_is_what_an_exact_cut_finds(seed: int) -> None:
    one, other = near_each_other(Random(seed))
    found = shared(one.body.rings, other.body.rings)
    assert abs(found.inches - common(one.body.area, other.body.area).area) <= found.unsure


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 10**9))
def test_what_a_unit_covers_lies_on_the_same_side_of_every_limit(seed: int) -> None:
    one, other = near_each_other(Random(seed))
    covers = Obstacle("one", Wrong.OVERLAP, one.body)
    rough, exact = covers.covers(Patch(other.body.rings, lambda: other.body.area)), covers.covered(other.body.area)
    assert [rough >= limit for limit in LIMITS] == [exact >= limit for limit in LIMITS]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9), st.integers(1, 6000))
def test_the_ground_straight_ahead_is_what_a_unit_sweeps(seed: int, inches: int) -> None:
    mover, other = near_each_other(Random(seed))
    found = shared(other.body.rings, rings_ahead(mover, inches / 1000))
    exact = common(swept(mover, Shift(mover.pose.degrees, inches / 1000)), other.body.area).area
    assert abs(found.inches - exact) <= found.unsure


def test_hollow_ground_is_cut_as_well() -> None:
    hollow = area("wood", (0, 0), (10, 0), (5, 3), (0, 10), impassable=True)
    lying = unit(4, 2)
    found = shared(hollow.rings, lying.body.rings)
    assert abs(found.inches - common(hollow.geometry, lying.body.area).area) <= found.unsure
    assert field(hollow).faults(lying)
