"""Which squares a unit stands on. Footprints list the front squares first; only these squares count."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dust_1947.table.cards import Card
from rulesets.kit.boards.squares.board import EDGES, Direction, Square, block_squares, foremost, step_direction
from rulesets.kit.engine.points import Table, rule

Squares = tuple[Square, ...]

SIZES: Table[str, int] = Table(
    "rulesets.dust_1947.table.measure.footprint.SIZES",
    {
        "infantry": ("DU-SETUP-04", 1),
        "vehicle": ("DU-SETUP-05", 1),
        "large vehicle": ("DU-SETUP-06", 2),
        "large aircraft": ("DU-SETUP-07", 2),
        "aircraft": ("DU-SETUP-07", 1),
        "huge vehicle": ("DU-SETUP-08", 4),
    },
    without=3,
)
"""How many squares a unit of each kind occupies."""


def size(card: Card) -> int:
    """How many squares the unit occupies: 1, 2 or 4."""
    if card.on_foot:
        return SIZES["infantry"]
    kind = "aircraft" if card.kind == "aircraft" else "vehicle"
    word = f"{card.size} {kind}" if card.size in ("large", "huge") else kind
    return SIZES[word if word in SIZES else kind]


def facings(card: Card) -> tuple[Direction, ...]:
    """The facings that the unit can have on the table: none on foot, eight for a large vehicle, else four."""
    if not card.has_facing:
        return ()
    return tuple(Direction) if size(card) == 2 else EDGES


def laid(card: Card, place: Square, facing: Direction) -> Squares:
    """The footprint of a unit put down at a place: its front square, or the north-western one of a huge vehicle."""
    count = size(card)
    if count == 4:
        return block(place, facing)
    return tuple(place.toward(facing.opposite, step) for step in range(count))


def block(anchor: Square, facing: Direction) -> Squares:
    """A huge vehicle's four squares from the north-western one, those of its front first."""
    squares = block_squares(anchor)
    ahead = foremost(squares, facing)
    return (*ahead, *(square for square in squares if square not in ahead))


def turned(card: Card, squares: Sequence[Square], facing: Direction) -> Squares:
    """The same squares with the front where this facing has it; one square stays as it is."""
    if size(card) == 4:
        return block(anchor(squares), facing)
    return (*front(squares, facing), *rear(squares, facing)) if len(squares) == 2 else tuple(squares)


def anchor(squares: Sequence[Square]) -> Square:
    """The north-western square of a block."""
    return min(squares)


def front(squares: Sequence[Square], facing: Direction) -> Squares:
    """The squares of a unit's front: one, or the two foremost of a huge vehicle."""
    return foremost(squares, facing) if len(squares) > 1 else tuple(squares)


def rear(squares: Sequence[Square], facing: Direction) -> Squares:
    """The squares of a unit's rear."""
    return foremost(squares, facing.opposite) if len(squares) > 1 else tuple(squares)


def side(squares: Sequence[Square], toward: Direction) -> Squares:
    """The squares from which a weapon on that side is aimed: either of a large vehicle's, two of a huge one's."""
    return foremost(squares, toward) if len(squares) == 4 else tuple(squares)


def _stays_behind(path: Sequence[Square], trailing: Square) -> Square:
    return trailing


@rule(without=_stays_behind)
def follows(path: Sequence[Square], trailing: Square) -> Square:
    """DU-BIG-02: a large vehicle's other end comes to stand where the leading one was before its last step."""
    return path[-2] if len(path) > 1 else trailing


def left_at(
    path: Sequence[Square], squares: Sequence[Square], facing: Direction, lead: str, trailing: Square
) -> Squares:
    """The footprint at the end of a path, where a unit on these squares went it; `lead` keeps its role."""
    if len(squares) == 4:
        return block(path[-1], facing)
    if len(squares) == 1:
        return (path[-1],)
    behind = follows(path, trailing)
    return (behind, path[-1]) if lead == "rear" else (path[-1], behind)


def faces(rear_square: Square, front_square: Square) -> Direction:
    """The facing of a large vehicle: from its rear square to its front square (DU-BIG-02)."""
    return step_direction(rear_square, front_square)
