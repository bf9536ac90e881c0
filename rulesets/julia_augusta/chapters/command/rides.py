"""Leaders who move: by an action in the command phase, and freely in the manoeuvre phase (CMD-03, CMD-04)."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import NamedTuple

from rulesets.julia_augusta.actions import Lead
from rulesets.julia_augusta.chapters.command.readiness import action_left, stays_with_the_rout, stood_fast
from rulesets.julia_augusta.table.happenings.command import LeaderMoved
from rulesets.julia_augusta.table.leader_ways import base_at, not_free, way_to_place, way_to_unit
from rulesets.julia_augusta.table.measure import field, leader_at
from rulesets.julia_augusta.table.places import begun, place, squares_within
from rulesets.julia_augusta.table.reasons.deployment import NotUnderstood
from rulesets.julia_augusta.table.reasons.leaders import (
    AlreadyWith,
    MovedFreely,
    NoLeader,
    NoWay,
    NowhereToGo,
    TooFar,
    WithHisUnit,
)
from rulesets.julia_augusta.table.state import Julia, Leader, Unit
from rulesets.kit.boards.tables.distance import distance
from rulesets.kit.boards.tables.field import Battlefield
from rulesets.kit.boards.tables.places import Point, at_most, thousandths
from rulesets.kit.boards.tables.told import called, why_nobody
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Offer, offer, spoken
from rulesets.kit.engine.refusal import Refused

RIDE = 12.0
"""Inches of a leader's move."""


class Ride(NamedTuple):
    """Where a leader comes to: the unit that he joins, or none, and his way, the place from which he comes first."""

    unit: str
    way: tuple[Point, ...]

    @property
    def inches(self) -> float:
        """How far it is."""
        return sum(one.to(other) for one, other in pairwise(self.way))


def lead_choices(game: Julia, seat: int, draft: Draft) -> Offer | None:
    """The fields of a `Lead` in this phase: which leader, and whither."""
    if "leader" not in draft:
        return offer("leader", [leader.id for leader in game.leaders_of(seat)], partial(why_he_stays, game, seat))
    return None if "to" in draft else _goals(game, game.leaders[draft["leader"]])


def why_he_stays(game: Julia, seat: int, name: str) -> Refused | None:
    """Why a leader may not move by himself in this phase."""
    leader = game.leaders.get(name)
    if leader is None or leader not in game.leaders_of(seat):
        return Refused(_rule(game), NoLeader(leader=name))
    free = game.phase == "manoeuvre"
    why = free_move_left(leader) if free else action_left(leader)
    return why or stood_fast(leader) or stays_with_the_rout(game, leader) or _hemmed_in(game, leader)


def _hemmed_in(game: Julia, leader: Leader) -> Refused | None:
    """Whether there is nowhere that he could go."""
    # The nearest squares are nearly always free, and quickly judged.
    goals = (*_squares(game, leader), *_friends(game, leader))
    if any(isinstance(ride_to(game, leader, goal), Ride) for goal in goals):
        return None
    return Refused(_rule(game), NowhereToGo(leader=leader.id))


@rule(without=None)
def free_move_left(leader: Leader) -> Refused | None:
    """JA-CMD-04: in the manoeuvre phase a leader who is with no unit moves once more, at no cost."""
    if leader.unit:
        return Refused("JA-CMD-04", WithHisUnit(leader=leader.id, unit=leader.unit))
    return Refused("JA-CMD-04", MovedFreely(leader=leader.id)) if leader.moved_freely else None


def leads(game: Julia, given: Lead) -> None:
    """A leader moves, and joins a unit or stands alone."""
    leader = game.leaders[given.leader]
    ride = ride_to(game, leader, given.to)
    if isinstance(ride, Refused):
        raise ride
    if game.phase == "manoeuvre":
        leader.moved_freely = True
    else:
        leader.spent += 1
    leader.unit, leader.spot = ride.unit, ride.way[-1].spot
    inches, bends = thousandths(ride.inches), len(ride.way) - 2
    game.say(
        LeaderMoved(
            rule=_rule(game),
            leader=leader.id,
            joins=ride.unit,
            to=leader.spot,
            inches=inches,
            bends=bends if bends > 0 else None,
        )
    )


def _goals(game: Julia, leader: Leader) -> Offer:
    """The units that he can join; then the squares of the printed grid; any other place in words."""

    def judge(text: str) -> Refused | None:
        goal = ride_to(game, leader, text)
        return goal if isinstance(goal, Refused) else None

    suggestions = (*_friends(game, leader), *_squares(game, leader))
    return spoken("to", suggestions, judge, goes_on=partial(_begun, game, leader))


def _squares(game: Julia, leader: Leader) -> list[str]:
    """The squares of the printed grid that may be in his reach, the nearest first."""
    return squares_within(leader_at(game, leader), RIDE)


def _begun(game: Julia, leader: Leader, text: str) -> list[str]:
    """How what a player writes may go on: units that he may join, then places."""
    names = [name for name in _friends(game, leader) if text.casefold() in name.casefold()]
    return [*names, *(it for it in begun(game, text) if it not in names)]


def _friends(game: Julia, leader: Leader) -> tuple[str, ...]:
    """The units that he might join."""
    return tuple(unit.id for unit in game.on_table(leader.seat) if unit.id != leader.unit)


def ride_to(game: Julia, leader: Leader, text: str) -> Ride | Refused:
    """Where a text sends a leader: to a unit by its name, or to a place in words."""
    if leader.unit and text == leader.unit:
        return Refused(_rule(game), AlreadyWith(leader=leader.id, unit=leader.unit))
    meant = called(text, _friends(game, leader))
    return _to_unit(game, leader, game.units[meant[0]]) if len(meant) == 1 else _to_place(game, leader, text)


def _to_place(game: Julia, leader: Leader, text: str) -> Ride | Refused:
    start = leader_at(game, leader)
    goal = place(game, text, base_at(start), _rule(game))
    if isinstance(goal, Refused):
        # Where not even a beginning is a place, the player has most likely written the name of a unit.
        named = goal.key == NotUnderstood.key and goal.values["at"] == 0
        problem = why_nobody(text, _friends(game, leader))
        return Refused(goal.rule, NotUnderstood(text=text, at=0, problem=problem)) if named else goal
    goal = goal.spot.point
    wrong = too_far(game, start.to(goal)) or not_free(game, leader, goal)
    if wrong is not None:
        return wrong
    way = way_to_place(open_to(game, leader), start, goal, RIDE)
    return Ride("", way) if way else Refused(_rule(game), NoWay(inches=thousandths(RIDE)))


def _to_unit(game: Julia, leader: Leader, unit: Unit) -> Ride | Refused:
    start = leader_at(game, leader)
    wrong = too_far(game, distance(base_at(start), unit.placement))
    if wrong is not None:
        return wrong
    way = way_to_unit(open_to(game, leader), start, unit.placement, RIDE)
    return Ride(unit.id, way) if way else Refused(_rule(game), NoWay(inches=thousandths(RIDE)))


@rule(without=None)
def too_far(game: Julia, inches: float) -> Refused | None:
    """JA-CMD-03: a leader moves up to 12 inches."""
    if at_most(inches, RIDE):
        return None
    return Refused(_rule(game), TooFar(inches=thousandths(inches), most=thousandths(RIDE)))


@rule(without=lambda game, leader: field(game, without=tuple(game.units)))
def open_to(game: Julia, leader: Leader) -> Battlefield:
    """JA-CMD-03: what is in a leader's way: enemies and impassable ground, but no friends."""
    return field(game, without=tuple(unit.id for unit in game.on_table(leader.seat)))


def _rule(game: Julia) -> str:
    return "JA-CMD-04" if game.phase == "manoeuvre" else "JA-CMD-03"
