"""A point on the table that a player names: in inches, or a Detachment, a model or a piece of terrain."""

from __future__ import annotations

import shapely

from rulesets.kit.boards.tables.bases import Body
from rulesets.kit.boards.tables.distance import Measured, measured
from rulesets.kit.boards.tables.field import Battlefield
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.boards.tables.relative import pointed_at
from rulesets.kit.boards.tables.told import Vocabulary
from rulesets.kit.boards.tables.words import PlaceNotUnderstood
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.table.measure import field, models
from rulesets.legions_imperialis.table.reasons.asking import Nowhere
from rulesets.legions_imperialis.table.state import Imperialis


def thing(game: Imperialis, text: str, rule_id: str) -> Measured:
    """What a text names: a Detachment, one of its models, a piece of terrain, or a place in words. Raises `Refused` by
    this rule for what is nothing of them."""
    met = field(game)
    if text in met.models:
        return met.models[text].body
    detachment = game.detachments.get(text)
    if detachment is not None and detachment.on_table:
        return Body(shapely.union_all([model.body.area for model in models(game, detachment).values()]))
    pieces = tuple(piece.name for piece in game.pieces)
    try:
        return pointed_at(Battlefield(met.table, met.land, {}), text, Vocabulary(table=met.table, names=pieces))
    except PlaceNotUnderstood as error:
        raise Refused(rule_id, Nowhere(text=text[:40], problem=error.why)) from None


def pointed(game: Imperialis, text: str, rule_id: str) -> Point | Refused:
    """The point that a text means: of a thing its middle."""
    try:
        meant = thing(game, text, rule_id)
    except Refused as refused:
        return refused
    middle = measured(meant).area.centroid if not isinstance(meant, Point) else meant
    return Point(middle.x, middle.y).spot.point
