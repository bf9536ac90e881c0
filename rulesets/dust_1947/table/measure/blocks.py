"""Blocks of two by two squares: smoke screens and the areas of artillery (WPN)."""

from __future__ import annotations

from rulesets.dust_1947.table.state import Field
from rulesets.kit.boards.squares.board import Square

Block = tuple[Square, ...]
_CORNERS = ((-1, -1), (1, -1), (-1, 1), (1, 1))


def on_field(battlefield: Field, square: Square) -> bool:
    """Whether a square is on the board."""
    return 0 <= square.column < battlefield.columns and 0 <= square.row < battlefield.rows


def blocks_with(battlefield: Field, square: Square) -> dict[str, Block]:
    """The blocks that contain a square, by name; a block stands on the board."""
    blocks = (_block(square, Square(square.column + c, square.row + r)) for c, r in _CORNERS)
    return {name_of(block): block for block in blocks if all(on_field(battlefield, one) for one in block)}


def _block(one: Square, other: Square) -> Block:
    columns, rows = sorted({one.column, other.column}), sorted({one.row, other.row})
    return tuple(Square(column, row) for row in rows for column in columns)


def name_of(block: Block) -> str:
    """A block by two of its corners, such as D5-E6."""
    return f"{block[0].name}-{block[-1].name}"
