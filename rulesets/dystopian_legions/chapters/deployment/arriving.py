"""Where a late section may come onto the table (LATE-04, LATE-06)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import shapely

from rulesets.dystopian_legions.chapters.deployment.attaching import attached, attachments, pair_of
from rulesets.dystopian_legions.chapters.deployment.placing import laid_out, no_room, off_its_transport, parted
from rulesets.dystopian_legions.chapters.deployment.strategic_forces import arrival_edge, arrival_line
from rulesets.dystopian_legions.table import goals
from rulesets.dystopian_legions.table.measure import TOLERANCES, models
from rulesets.dystopian_legions.table.reasons.deployment import NotAtTheEdge, NotTailFirst
from rulesets.dystopian_legions.table.state import DEPTH, Legions, Section, inward
from rulesets.kit.boards.models.forms import Form, slots
from rulesets.kit.boards.models.group import Group, Model
from rulesets.kit.boards.models.layout import Goal
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

APART = 2.0
"""Inches between the places along an edge that are suggested."""
CLOSER = 0.25
"""Inches between them where none of these is free."""


def arrived(game: Legions, section: Section, text: str) -> Group | Refused:
    """A late section as a text places it, or what is wrong with that."""
    pair = pair_of(game, section, text)
    if pair is not None:
        there = attached(game, section, pair)
        return there if isinstance(there, Refused) else no_room(game, section, there, "DL-LATE-06") or there
    goal = goals.read(game, section, text, inward(arrival_edge(game, section)), "DL-LATE-04")
    return goal if isinstance(goal, Refused) else _standing(game, section, goal)


def _standing(game: Legions, section: Section, goal: Goal) -> Group | Refused:
    there = laid_out(game, section, goal)
    return (
        not_at_the_edge(game, section, there)
        or not_tail_first(game, section, there)
        or no_room(game, section, there, "DL-LATE-06")
        or parted(game, section, there)
        or (off_its_transport(game, section, there) if game.turn == section.arrives else None)
        or there
    )


@rule(without=None)
def not_at_the_edge(game: Legions, section: Section, there: Group) -> Refused | None:
    """DL-LATE-04: every model touches the edge from which its section comes with its own base (DL-D-205)."""
    line = arrival_line(game, section)
    gaps = zip(there, (shapely.distance(there.cores, line) - there.radii).tolist(), strict=True)
    label = next((name.rpartition("/")[2] for name, gap in gaps if not TOLERANCES.touches(gap)), None)
    if label is None:
        return None
    return Refused("DL-LATE-04", NotAtTheEdge(section=section.id, label=label, edge=arrival_edge(game, section)))


@rule(without=None)
def not_tail_first(game: Legions, section: Section, there: Group) -> Refused | None:
    """DL-LATE-05: the rear side of an ironclad touches the edge, and it faces onto the table."""
    line = arrival_line(game, section)
    for name, model in there.items():
        rear = [shapely.Point(at) for at in model.corners[2:]] if game.profile(*game.named(name)).is_ironclad else []
        if not all(TOLERANCES.touches(at.distance(line)) for at in rear):
            label = name.rpartition("/")[2]
            return Refused(
                "DL-LATE-05", NotTailFirst(section=section.id, label=label, edge=arrival_edge(game, section))
            )
    return None


@rule(without=True)
def can_be_placed(game: Legions, section: Section) -> bool:
    """DL-LATE-06: who has no legal place, looked for ever closer, waits for the next turn (DL-D-32)."""
    return any(_is_free(game, section, text) for apart in (APART, CLOSER) for text in suggested(game, section, apart))


def to_choose_from(game: Legions, section: Section) -> list[str]:
    """The places that suggest themselves, closer to one another where none of the usual ones is free."""
    usual = [*suggested(game, section)]
    if any(_is_free(game, section, text) for text in usual):
        return usual
    return [*suggested(game, section, CLOSER)]


def _is_free(game: Legions, section: Section, text: str) -> bool:
    return not isinstance(arrived(game, section, text), Refused)


def suggested(game: Legions, section: Section, apart: float = APART) -> Iterator[str]:
    """In a line along its edge, from the middle of the edge outward; `apart` inches from one place to the next."""
    yield from attachments(game, section)
    line = arrival_line(game, section)
    middle = Point(game.table_width / 2, DEPTH / 2)
    spots = [
        (middle.to(at), at, ahead) for part in shapely.get_parts(line) for at, ahead in _along(part, middle, apart)
    ]
    for _, at, ahead in sorted(spots):
        yield goals.written(game, section, _in_line(game, section, at, ahead))


def _along(line: shapely.LineString, middle: Point, apart: float) -> Iterator[tuple[Point, float]]:
    """Places along an edge, and the direction from each onto the table."""
    for start, end in pairwise(Point(*at) for at in shapely.get_coordinates(line).tolist()):
        across = [start.bearing(end) + turn for turn in (90.0, -90.0)]
        half = start.between(end)
        ahead = min(across, key=lambda way: half.moved(way, 1.0).to(middle)) % 360.0
        count = int(start.to(end) / apart)
        for number in range(count + 1):
            yield start.between(end, number / max(1, count)), ahead


def _in_line(game: Legions, section: Section, at: Point, ahead: float) -> Goal:
    """A section in a line at an edge, rear to it; whose base is shallower or deeper than the first stands
    nearer to it, or less."""
    its = models(game, section)
    group = Group({name: one.at(one.pose._replace(facing=0)) for name, one in its.items()})
    first = _deep(next(iter(group.values())))
    goal = Goal(at.moved(ahead, first), ahead, Form("line"))
    places = dict(zip(group, slots(group, goal.form, goal.at, goal.facing), strict=True))
    nudged = tuple(
        (name, places[name].moved(ahead, _deep(model) - first))
        for name, model in group.items()
        if abs(_deep(model) - first) > TOLERANCES.overlap
    )
    return Goal(goal.at, goal.facing, goal.form, nudged)


def _deep(model: Model) -> float:
    """The inches from the rear of a base to its middle."""
    return model.base.size[1] / 2
