"""Detachments in Reserve: who may be held back, and where they arrive (RES, OUTFLANK)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import shapely

from rulesets.kit.boards.models.forms import Form
from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.models.layout import Goal
from rulesets.kit.boards.tables.places import Point, hundredths, turn_between
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.chapters.deployment.landing import aimed, deep_strikes
from rulesets.legions_imperialis.chapters.deployment.placing import laid_out, no_room, parted, suggested_within
from rulesets.legions_imperialis.moments import DEEP_STRIKES, FLIES, OUTFLANKS
from rulesets.legions_imperialis.table import goals
from rulesets.legions_imperialis.table.flying import flies
from rulesets.legions_imperialis.table.measure import TOLERANCES, models
from rulesets.legions_imperialis.table.reasons.deployment import (
    NotAtEdge,
    NotHeldBack,
    NotTheirWayIn,
    OnlyOwnEdge,
    TheirEdge,
    TooEarly,
)
from rulesets.legions_imperialis.table.shared import all_have
from rulesets.legions_imperialis.table.state import DEPTH, Detachment, Imperialis

RULE = "LIX-SR-OUTFLANK-03"
FLYERS = "LIX-SR-FLYER-03"
OWN_EDGE = 8.0
"""Inches from the own battlefield edge within which Flyers come in over another edge."""
ACROSS = 90.0
"""Degrees from the shortest way onto the table by which Flyers may face as they come in (LIX-D-32)."""
THEIRS = 8.0
"""Inches from the enemy's battlefield edge within which nobody arrives."""
AT_EDGE = 3.0
"""Inches from an edge within which a place means that edge: all models are put against it."""
STEP = 4
"""Inches between the places that are suggested."""
LINE = Form("line")
CLOSED_UP = Form("closed up", gap=0.1)
INWARD = {"west": 90.0, "east": 270.0, "north": 180.0, "south": 0.0}
"""The direction from each edge onto the table."""


@rule(without=lambda game, detachment: Refused("LIX-RES-01", NotHeldBack(detachment=detachment.id)))
def may_be_held(game: Imperialis, detachment: Detachment) -> Refused | None:
    """LIX-RES-01, LIX-SR-OUTFLANK-01, LIX-SR-DEEP-01: only a Detachment of which every model has a rule that says
    so."""
    if any(all_have(game, detachment, moment) for moment in (OUTFLANKS, DEEP_STRIKES, FLIES)):
        return None
    return Refused("LIX-RES-01", NotHeldBack(detachment=detachment.id))


@rule(without=None)
def too_early(game: Imperialis, detachment: Detachment) -> Refused | None:
    """LIX-RES-03: nobody arrives from Reserve in the first round, unless its own rule says so."""
    if comes_at_once(game, detachment):
        return None
    return Refused("LIX-RES-03", TooEarly(detachment=detachment.id)) if game.round < 2 else None


@rule(without=False)
def comes_at_once(game: Imperialis, detachment: Detachment) -> bool:
    """LIX-SR-FLYER-03: Flyers come from round 1 on."""
    return flies(game, detachment)


def arriving(game: Imperialis, detachment: Detachment, text: str) -> Group | Refused:
    """A Detachment as it would arrive where a text says, or what is wrong with that; before the scatter of one that
    comes down from above."""
    if deep_strikes(game, detachment):
        return aimed(game, detachment, text)
    return _at_an_edge(game, detachment, text, FLYERS if flies(game, detachment) else RULE)


def _at_an_edge(game: Imperialis, detachment: Detachment, text: str, rule_id: str) -> Group | Refused:
    ahead = game.ahead(detachment.seat)
    goal = goals.read(game, detachment, text, ahead, rule_id)
    if isinstance(goal, Refused):
        return goal
    edge, inches = nearest_edge(game, goal.at)
    facing_in = goals.read(game, detachment, text, INWARD[edge], rule_id)
    assert not isinstance(facing_in, Refused)
    along = laid_out(game, detachment, replace(facing_in, facing=INWARD[edge]))
    there = against(game, _facing(along, facing_in.facing), edge)
    crowded = no_room(game, detachment, there)
    return (
        far_from_edges(detachment, inches, rule_id)
        or _wrong_edge(game, detachment, there, edge)
        or (Refused(rule_id, crowded.why) if crowded is not None else None)
        or parted(detachment, there)
        or there
    )


def _wrong_edge(game: Imperialis, detachment: Detachment, there: Group, edge: str) -> Refused | None:
    """Why a Detachment may not come in over an edge as it does."""
    if not flies(game, detachment):
        return their_edge(game, detachment, there) or not_its_own(game, detachment, edge)
    return not_over_it(game, detachment, there, edge) or faces_away(detachment, there, edge)


@rule(without=None)
def not_over_it(game: Imperialis, detachment: Detachment, there: Group, edge: str) -> Refused | None:
    """LIX-SR-FLYER-03: over the own battlefield edge, or another within 8 inches of it."""
    own = game.sides[detachment.seat].edge
    inches = max(model.middle.y if own == "north" else DEPTH - model.middle.y for model in there.values())
    if edge == own or TOLERANCES.within(inches, OWN_EDGE):
        return None
    return Refused(FLYERS, NotTheirWayIn(detachment=detachment.id))


@rule(without=None)
def faces_away(detachment: Detachment, there: Group, edge: str) -> Refused | None:
    """LIX-SR-FLYER-03: Flyers come in facing onto the table (LIX-D-32)."""
    if all(abs(turn_between(INWARD[edge], model.pose.degrees)) <= ACROSS for model in there.values()):
        return None
    return Refused(FLYERS, NotTheirWayIn(detachment=detachment.id))


def _facing(there: Group, degrees: float) -> Group:
    """Models that are turned where they are; they stand along the edge, whichever way they face."""
    return Group({name: one.at(one.pose._replace(facing=hundredths(degrees))) for name, one in there.items()})


def nearest_edge(game: Imperialis, at: Point) -> tuple[str, float]:
    """The edge of the table to which a place is nearest, and by how many inches."""
    away = {"west": at.x, "east": game.table_width - at.x, "north": at.y, "south": DEPTH - at.y}
    edge = min(away, key=lambda name: away[name])
    return edge, away[edge]


def against(game: Imperialis, there: Group, edge: str) -> Group:
    """Models moved straight to an edge, so that all touch it."""

    def put(at: Point, radius: float) -> Point:
        if edge in ("west", "east"):
            return Point(radius if edge == "west" else game.table_width - radius, at.y)
        return Point(at.x, radius if edge == "north" else DEPTH - radius)

    return Group({name: model.to(put(model.middle, model.radius).spot) for name, model in there.items()})


@rule(without=None)
def far_from_edges(detachment: Detachment, inches: float, rule_id: str) -> Refused | None:
    """LIX-SR-OUTFLANK-03, LIX-SR-FLYER-03: it is placed in contact with an edge of the battlefield."""
    return Refused(rule_id, NotAtEdge(detachment=detachment.id)) if inches > AT_EDGE else None


@rule(without=None)
def their_edge(game: Imperialis, detachment: Detachment, there: Group) -> Refused | None:
    """LIX-SR-OUTFLANK-03: not within 8 inches of the enemy's battlefield edge."""
    theirs = game.sides[1 - detachment.seat].edge
    for name, model in there.items():
        inches = (model.middle.y if theirs == "north" else DEPTH - model.middle.y) - model.radius
        if TOLERANCES.within(inches, THEIRS):
            label = name.rpartition("/")[2]
            return Refused(RULE, TheirEdge(detachment=detachment.id, label=label, inches=max(0.0, inches)))
    return None


@rule(without=None)
def not_its_own(game: Imperialis, detachment: Detachment, edge: str) -> Refused | None:
    """LIX-DEPL-05: who found no place when the others were deployed arrives at his own battlefield edge (LIX-D-50)."""
    if not detachment.crowded_out or edge == game.sides[detachment.seat].edge:
        return None
    return Refused("LIX-DEPL-05", OnlyOwnEdge(detachment=detachment.id))


def arrivals_suggested(game: Imperialis, detachment: Detachment) -> Iterator[str]:
    """Places where a Detachment in Reserve might arrive."""
    if deep_strikes(game, detachment):
        return suggested_within(game, detachment, shapely.box(0, 0, game.table_width, DEPTH), (CLOSED_UP,))
    return edges_suggested(game, detachment)


def edges_suggested(game: Imperialis, detachment: Detachment) -> Iterator[str]:
    """Places along all edges but the enemy's, the models in a line that faces onto the table; of Flyers along those
    over which they come in."""
    off = max(model.radius for model in models(game, detachment).values())
    wide, theirs = game.table_width, game.sides[1 - detachment.seat].edge
    along_sides = [
        (edge, Point(x, y)) for edge, x in (("west", off), ("east", wide - off)) for y in range(2, DEPTH, STEP)
    ]
    own = "south" if theirs == "north" else "north"
    own_y = off if own == "north" else DEPTH - off
    along_own = [(own, Point(x, own_y)) for x in range(2, wide, STEP)]
    if flies(game, detachment):
        from_own = {at: abs(at.y - own_y) for _, at in along_sides}
        along_sides = [(edge, at) for edge, at in along_sides if from_own[at] < OWN_EDGE - off]
    for edge, at in [*([] if detachment.crowded_out else along_sides), *along_own]:
        yield goals.written(game, detachment, Goal(at, INWARD[edge], LINE))
