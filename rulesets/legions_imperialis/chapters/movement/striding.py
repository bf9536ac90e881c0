"""How Titans and Flyers move: straight ahead with one turn; Titans straight back as well (TITAN, FLYER-04)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import cos, radians, sin

from rulesets.kit.boards.models.forms import Form, anchor
from rulesets.kit.boards.models.group import Group, Model
from rulesets.kit.boards.models.layout import Goal, Laid
from rulesets.kit.boards.models.meeting import Ends, Terms
from rulesets.kit.boards.models.walks import Walk, Walks
from rulesets.kit.boards.tables.places import Point, hundredths, turn_between
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.moments import TURNS, replaced
from rulesets.legions_imperialis.table.flying import flies
from rulesets.legions_imperialis.table.measure import TOLERANCES, field, group
from rulesets.legions_imperialis.table.reasons.movement import NotSoForATitan, NotSoForFlyers
from rulesets.legions_imperialis.table.state import Detachment, Imperialis

ASIDE = 0.05
"""Inches by which a Titan may come beside the way that it can go."""
Way = tuple[tuple[Point, ...], float]
"""The points of a way, and how many times its length it costs."""


def strides(game: Imperialis, detachment: Detachment) -> bool:
    """Whether a Detachment moves straight, as Titans and Flyers do (LI-MOV-04)."""
    if flies(game, detachment):
        return True
    return all(game.profile(detachment, stand).type == "titan" for stand in detachment.alive)


def stride(
    game: Imperialis, detachment: Detachment, goal: Goal, inches: Mapping[str, float], terms: Terms
) -> Laid | Refused:
    """LIX-TITAN-01, LIX-TITAN-02, LIX-SR-FLYER-04: the move of a Titan or of Flyers to a goal, or why they cannot make
    it; `inches` are the most that each may move, by their names."""
    there = group(game, detachment)
    walks = Walks(field(game), there.names, terms, max(inches.values()))
    moved, ways = {}, {}
    for name, model in there.items():
        to = dict(goal.nudged).get(name, goal.at if len(there) == 1 else _kept_apart(there, goal, model))
        way = _walked(game, name, model, to, goal.facing, walks)
        end = model.at(model.pose._replace(x=to.spot.x, y=to.spot.y, facing=hundredths(goal.facing)))
        ends = Ends(field(game), end, terms, there.names)
        if way is None or way.cost > inches[name] + TOLERANCES.reach or not ends.allows(to):
            return _not_so(game, detachment, name.rpartition("/")[2])
        moved[name], ways[name] = end, way
    return Laid(there.moved(moved), ways)


def _not_so(game: Imperialis, detachment: Detachment, label: str) -> Refused:
    if flies(game, detachment):
        return Refused("LIX-SR-FLYER-04", NotSoForFlyers(detachment=detachment.id, label=label))
    return Refused("LIX-TITAN-01", NotSoForATitan(detachment=detachment.id, label=label))


def _kept_apart(there: Group, goal: Goal, model: Model) -> Point:
    """Several keep their places to one another."""
    middle = anchor(there)
    return Point(model.middle.x + goal.at.x - middle.x, model.middle.y + goal.at.y - middle.y)


def _walked(game: Imperialis, name: str, model: Model, to: Point, facing: float, walks: Walks) -> Walk | None:
    """The cheapest way of a Titan or a Flyer to a place, to end facing so; None if there is none."""
    walked, free = [], walks.ways(name)
    for points, times in _ways_of(game, name, model, to, facing):
        cost = sum(free.cost(one, other) for one, other in pairwise(points))
        walked.append(Walk(points, times * cost))
    return min(walked, key=lambda walk: walk.cost, default=None)


def _ways_of(game: Imperialis, name: str, model: Model, to: Point, facing: float) -> Iterator[Way]:
    detachment, stand = game.named(name)
    if flies(game, detachment):
        return _ahead(model, to, facing, flyers_turn())
    words = game.profile(detachment, stand).rules
    return _ways(model, to, facing, float(game.options.titan_turn), turns(game, words))


@rule(without=360.0)
def flyers_turn() -> float:
    """LIX-SR-FLYER-04: Flyers make one turn of up to 90 degrees in a move."""
    return 90.0


@rule(without=9)
def turns(game: Imperialis, words: tuple[str, ...]) -> int:
    """LIX-TITAN-01: one turn on the spot in a move, or as many as a rule lets it make."""
    return int(replaced(TURNS, words, game, 1)[0])


def _ahead(model: Model, to: Point, facing: float, most: float) -> Iterator[Way]:
    """The way straight ahead with a turn, if it leads there."""
    here, front = model.middle, model.pose.degrees
    ahead = _share(here, front, facing, to)
    if abs(turn_between(front, facing)) <= most + 1e-6 and ahead is not None:
        corner = here.moved(front, ahead)
        yield ((here, corner, to) if ahead > ASIDE and corner.to(to) > ASIDE else (here, to)), 1.0


def _ways(model: Model, to: Point, facing: float, most: float, turns: int) -> Iterator[Way]:
    """The ways that lead there: ahead with a turn, or straight back."""
    here, front = model.middle, model.pose.degrees
    turn = turn_between(front, facing)
    yield from _ahead(model, to, facing, turns_most(most))
    bearing = here.bearing(to) if here.to(to) > ASIDE else front
    first, second = turn_between(front, bearing), turn_between(bearing, facing)
    if turns > 1 and max(abs(first), abs(second)) <= turns_most(most):
        yield (here, to), 1.0
    if abs(turn_between(front + 180, bearing)) < 1 and abs(turn) < 1:
        yield (here, to), backwards()


@rule(without=360.0)
def turns_most(degrees: float) -> float:
    """LIX-TITAN-01: a turn of up to 90 degrees, or 45 if that was settled (LIX-D-14)."""
    return degrees


@rule(without=1.0)
def backwards() -> float:
    """LIX-TITAN-02: each inch backwards counts as 2."""
    return 2.0


def _share(here: Point, front: float, facing: float, to: Point) -> float | None:
    """How many inches of the way lie before the turn, if the way goes ahead and then as it faces at its end; None if
    no such way leads there."""
    east, south = to.x - here.x, to.y - here.y
    one, other = (sin(radians(front)), -cos(radians(front))), (sin(radians(facing)), -cos(radians(facing)))
    area = one[0] * other[1] - one[1] * other[0]
    if abs(area) < 1e-3:
        along = east * one[0] + south * one[1]
        aside = abs(east * one[1] - south * one[0])
        return along if along >= -ASIDE and aside <= ASIDE else None
    before = (east * other[1] - south * other[0]) / area
    after = (south * one[0] - east * one[1]) / area
    return max(0.0, before) if before >= -ASIDE and after >= -ASIDE else None


def moved_on(there: Group, first: Model, goal: Goal) -> Goal:
    """A goal of the first model as one of the middle of all, who keep their places to one another."""
    middle = anchor(there)
    east, south = goal.at.x - first.middle.x, goal.at.y - first.middle.y
    return Goal(Point(middle.x + east, middle.y + south), goal.facing, goal.form)


def flight_goals(model: Model, inches: float) -> Iterator[Goal]:
    """A few moves that a Flyer can make: ahead, with a turn half-way or at the end, or not at all."""
    here, front = model.middle, model.pose.degrees
    for share in (1.0, 0.75, 0.5, 0.25):
        corner = here.moved(front, inches * share)
        yield Goal(corner, front, Form("as now"))
        for turn in (45.0, -45.0, 90.0, -90.0):
            facing = (front + turn) % 360
            yield Goal(corner.moved(facing, inches * (1 - share)), facing, Form("as now"))
    yield Goal(here, front, Form("as now"))


def stride_goals(model: Model, inches: float, most: float) -> Iterator[Goal]:
    """A few moves that a Titan can make: ahead, turned first to either side, a step back, a turn where it stands."""
    here, front = model.middle, model.pose.degrees
    for share in (1.0, 0.5):
        for turn in (0.0, most / 2, -most / 2, most, -most):
            yield Goal(here.moved(front + turn, inches * share), (front + turn) % 360, Form("as now"))
    yield Goal(here.moved(front + 180, inches / 2), front, Form("as now"))
    yield from (Goal(here, (front + turn) % 360, Form("as now")) for turn in (most, -most, 0.0))
