"""Places on the table that a player writes in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product

from rulesets.julia_augusta.table.measure import field
from rulesets.julia_augusta.table.reasons.deployment import NoPlace, NotUnderstood
from rulesets.julia_augusta.table.state import TABLE, Julia
from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.boards.tables.relative import anchor_at
from rulesets.kit.boards.tables.told import Moves, Vocabulary
from rulesets.kit.boards.tables.words import PlaceNotUnderstood, complete, read
from rulesets.kit.engine.refusal import Refused


def vocabulary(game: Julia) -> Vocabulary:
    """What a place may be told by: the units on the table and the pieces of terrain."""
    return Vocabulary(TABLE, (*(unit.id for unit in game.on_table()), *(piece.name for piece in game.pieces)))


def place(game: Julia, text: str, mover: Placement, rule_id: str) -> Point | Refused:
    """Where a text sends the anchor of a mover; or why it says no place, as a refusal by this rule."""
    try:
        told = read(text, vocabulary(game))
    except PlaceNotUnderstood as error:
        return Refused(rule_id, NotUnderstood(text=error.text, at=error.at, problem=error.why))
    if isinstance(told, Moves):
        return Refused(rule_id, NoPlace(text=text))
    return told if isinstance(told, Point) else anchor_at(field(game), mover, told)


def begun(game: Julia, text: str) -> Sequence[str]:
    """How a place that somebody is writing may go on."""
    return complete(text, vocabulary(game))


def squares_within(at: Point, inches: float) -> list[str]:
    """The squares of the printed grid whose middles are at most so many inches from a point, the nearest first."""
    near = sorted((at.to(middle), name) for name, middle in squares().items())
    return [name for away, name in near if away <= inches]


@cache
def squares() -> dict[str, Point]:
    """The middles of the squares of the printed grid by their names."""
    middles = (TABLE.square_middle(*square) for square in product(range(TABLE.columns), range(TABLE.rows)))
    return {TABLE.square(middle): middle for middle in middles}
