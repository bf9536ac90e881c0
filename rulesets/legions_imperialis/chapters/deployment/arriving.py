"""Detachments in Reserve: who may be held back, and where they arrive (RES, OUTFLANK)."""

from __future__ import annotations

from collections.abc import Iterator

import shapely

from rulesets.kit.boards.models.forms import Form
from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.models.layout import Goal
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.chapters.deployment.landing import aimed, deep_strikes
from rulesets.legions_imperialis.chapters.deployment.placing import laid_out, no_room, parted, suggested_within
from rulesets.legions_imperialis.moments import DEEP_STRIKES, OUTFLANKS
from rulesets.legions_imperialis.table import goals
from rulesets.legions_imperialis.table.measure import TOLERANCES, models
from rulesets.legions_imperialis.table.reasons.deployment import NotAtEdge, NotHeldBack, TheirEdge, TooEarly
from rulesets.legions_imperialis.table.shared import all_have
from rulesets.legions_imperialis.table.state import DEPTH, Detachment, Imperialis

RULE = "LIX-SR-OUTFLANK-03"
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
    if any(all_have(game, detachment, moment) for moment in (OUTFLANKS, DEEP_STRIKES)):
        return None
    return Refused("LIX-RES-01", NotHeldBack(detachment=detachment.id))


@rule(without=None)
def too_early(game: Imperialis, detachment: Detachment) -> Refused | None:
    """LIX-RES-03: nobody arrives from Reserve in the first round."""
    return Refused("LIX-RES-03", TooEarly(detachment=detachment.id)) if game.round < 2 else None


def arriving(game: Imperialis, detachment: Detachment, text: str) -> Group | Refused:
    """A Detachment as it would arrive where a text says, or what is wrong with that; before the scatter of one that
    comes down from above."""
    return aimed(game, detachment, text) if deep_strikes(game, detachment) else _at_an_edge(game, detachment, text)


def _at_an_edge(game: Imperialis, detachment: Detachment, text: str) -> Group | Refused:
    ahead = game.ahead(detachment.seat)
    goal = goals.read(game, detachment, text, ahead, RULE)
    if isinstance(goal, Refused):
        return goal
    edge, inches = nearest_edge(game, goal.at)
    facing_in = goals.read(game, detachment, text, INWARD[edge], RULE)
    assert not isinstance(facing_in, Refused)
    there = against(game, laid_out(game, detachment, facing_in), edge)
    crowded = no_room(game, detachment, there)
    return (
        far_from_edges(detachment, inches)
        or their_edge(game, detachment, there)
        or (Refused(RULE, crowded.why) if crowded is not None else None)
        or parted(detachment, there)
        or there
    )


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
def far_from_edges(detachment: Detachment, inches: float) -> Refused | None:
    """LIX-SR-OUTFLANK-03: it is placed in contact with an edge of the battlefield."""
    return Refused(RULE, NotAtEdge(detachment=detachment.id)) if inches > AT_EDGE else None


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


def arrivals_suggested(game: Imperialis, detachment: Detachment) -> Iterator[str]:
    """Places where a Detachment in Reserve might arrive."""
    if deep_strikes(game, detachment):
        return suggested_within(game, detachment, shapely.box(0, 0, game.table_width, DEPTH), (CLOSED_UP,))
    return edges_suggested(game, detachment)


def edges_suggested(game: Imperialis, detachment: Detachment) -> Iterator[str]:
    """Places along all edges but the enemy's, the models in a line that faces onto the table."""
    off = max(model.radius for model in models(game, detachment).values())
    wide, theirs = game.table_width, game.sides[1 - detachment.seat].edge
    along_sides = [
        (edge, Point(x, y)) for edge, x in (("west", off), ("east", wide - off)) for y in range(2, DEPTH, STEP)
    ]
    own = "south" if theirs == "north" else "north"
    own_y = off if own == "north" else DEPTH - off
    for edge, at in [*along_sides, *((own, Point(x, own_y)) for x in range(2, wide, STEP))]:
        yield goals.written(game, detachment, Goal(at, INWARD[edge], LINE))
