"""Contact: bases edge to edge, lining up, and the way of a charge."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.charges import Charge, Charges, charge
from rulesets.kit.boards.tables.contact import bases_in_contact
from rulesets.kit.boards.tables.distance import Zone, distance
from rulesets.kit.boards.tables.field import Battlefield
from rulesets.kit.boards.tables.formations import column
from rulesets.kit.boards.tables.manoeuvres import Forward, Wheel
from rulesets.kit.boards.tables.places import Pose, Table, turn_between
from rulesets.kit.boards.tables.terrain import ground
from tests.kit.boards.tables import crowded, field, figure, square, unit


def charged(
    mover: Placement, target: Placement, reach: float = 4, wheel: float = 22.5, **others: Placement
) -> Charge | None:
    """The charge of one unit on another past others."""
    return charge(field(target=target, **others), mover, "target", reach, wheel)


def test_straight_ahead_into_the_front() -> None:
    found = charged(unit(20, 20), unit(20, 17, 180))
    assert found is not None
    assert [leg.manoeuvre for leg in found.legs] == [Forward(inches=3000)]
    assert (found.lined_up, found.struck) == (Pose(20_000, 17_000, 0), Zone.FRONT)


def test_exactly_within_reach_and_just_beyond() -> None:
    assert charged(unit(20, 20), unit(20, 16, 180)) is not None
    assert charged(unit(20, 20), unit(20, 15.99, 180), wheel=0) is None
    assert charged(unit(20, 20), unit(20, 12, 180)) is None


def test_a_unit_that_strikes_askew_turns_and_slides_until_files_meet() -> None:
    found = charged(unit(20, 20, 10), unit(20, 17, 180))
    assert found is not None
    assert found.legs[-1].after.facing == 1000
    assert found.lined_up.facing == 0
    assert found.lined_up.y == pytest.approx(17_000, abs=2)
    assert found.lined_up.x % 2000 == pytest.approx(0, abs=2) or found.lined_up.x % 2000 == pytest.approx(2000, abs=2)
    assert len(bases_in_contact(unit(20, 20).at(found.lined_up), unit(20, 17, 180))) == 4


def test_where_there_is_no_room_to_slide_it_stays() -> None:
    mover, target = unit(20, 20), unit(20.6, 17, 180)
    free = charged(mover, target)
    beside = charged(mover, target, friend=unit(28.2, 18, 0))
    assert free is not None and beside is not None
    assert free.lined_up == Pose(20_600, 17_000, 0)
    assert beside.lined_up == Pose(20_000, 17_000, 0)


def test_no_wheel_where_none_is_needed_and_the_smallest_where_one_is() -> None:
    assert charged(unit(20, 20), unit(24, 14, 270), wheel=0) is None
    found = charged(unit(20, 20, 30), unit(24, 16, 270), wheel=22.5)
    assert found is not None
    first = found.legs[0].manoeuvre
    assert isinstance(first, Wheel)
    with_less = charged(unit(20, 20, 30), unit(24, 16, 270), wheel=first.angle / 100 - 1.01)
    assert with_less is None or with_less.struck is not found.struck


@pytest.mark.parametrize(("facing", "zone"), [(180, Zone.FRONT), (90, Zone.RIGHT), (0, Zone.REAR), (270, Zone.LEFT)])
def test_the_zone_that_is_struck(facing: float, zone: Zone) -> None:
    anchor = {180: (20, 17), 90: (21.5, 13), 0: (20, 14), 270: (18.5, 13)}[int(facing)]
    found = charged(unit(20, 20), unit(*anchor, facing))
    assert found is not None
    assert found.struck is zone


def test_somebody_in_the_way_or_an_obstacle_spoils_the_charge() -> None:
    assert charged(unit(20, 20), unit(20, 16, 180), between=figure(20, 18)) is None
    pond = square("pond", 19, 18, 1, impassable=True)
    assert charge(field(pond, target=unit(20, 16, 180)), unit(20, 20), "target", 4, 0) is None


def test_a_round_base_is_struck_on_its_rim_and_strikes_with_its_own() -> None:
    found = charged(unit(20, 20, 0, column(2)), figure(20.3, 17, facing=180))
    assert found is not None
    assert distance(unit(20, 20, 0, column(2)).at(found.lined_up), figure(20.3, 17)) < 0.005
    rider = charged(figure(20, 20, 1, 5), unit(20, 17, 180))
    assert rider is not None
    assert rider.lined_up.facing == 0
    assert rider.lined_up.y == pytest.approx(17_500, abs=3)


def test_contact_needs_a_gap_under_a_tenth_and_a_quarter_inch_of_edge() -> None:
    foe = unit(20, 17, 180)
    assert bases_in_contact(unit(20, 17.09), foe) == [(0, 3), (1, 2), (2, 1), (3, 0)]
    assert bases_in_contact(unit(20, 17.11), foe) == []
    assert bases_in_contact(unit(27.75, 17), foe) == [(0, 0)]
    assert bases_in_contact(unit(27.8, 17), foe) == []
    assert bases_in_contact(unit(28, 17), foe) == []
    assert bases_in_contact(figure(20.5, 17.55), foe) == [(0, 1)]
    assert bases_in_contact(figure(20.5, 17.61), foe) == []


def test_who_touches_is_touched() -> None:
    """Edges that are not parallel run along each other, seen from one of them, a little farther than from the other."""
    slanting, foe = unit(18.25, 17, 16), unit(20, 17, 180)
    assert bases_in_contact(slanting, foe) == [(1, 2)] and bases_in_contact(foe, slanting) == [(2, 1)]


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**6))
def test_where_any_wheel_leads_into_contact_there_is_a_charge(seed: int) -> None:
    """Wheels in steps of a tenth of a degree, each by itself, against the charge that is found."""
    dice = Random(seed)
    units = crowded(dice, 4, 18)
    battle = Battlefield(Table.of(18, 18), ground(()), units)
    mover, target = dice.sample(sorted(units), 2)
    charges = Charges(battle, units[mover], target, 4, 22.5, {mover})
    able = [turn for turn in range(-2250, 2251, 10) if charges._try(turn).way is not None]
    found = charge(battle, units[mover], target, 4, 22.5, {mover})
    assert (found is not None) >= bool(able)
    assert (found is not None) == Charges(battle, units[mover], target, 4, 22.5, {mover}).is_possible()


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6))
def test_every_charge_ends_flush_in_contact_and_on_nobody(seed: int) -> None:
    dice = Random(seed)
    units = crowded(dice, 5, 20)
    battle = Battlefield(Table.of(20, 20), ground(()), units)
    mover, target = dice.sample(sorted(units), 2)
    found = charge(battle, units[mover], target, 6, 22.5, {mover})
    if found is None:
        return
    ended = units[mover].at(found.lined_up)
    assert battle.faults(ended, {mover}) == []
    assert bases_in_contact(ended, units[target])
    assert distance(ended, units[target]) < 0.1
    turn = turn_between(units[mover].pose.degrees, found.legs[-1].after.degrees if found.legs else 0)
    assert not found.legs or abs(turn) <= 22.505
    assert sum(leg.cost(units[mover]) for leg in found.legs if isinstance(leg.manoeuvre, Forward)) <= 6.005
    assert Charge.model_validate_json(found.model_dump_json()) == found
