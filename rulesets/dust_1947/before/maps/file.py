"""Maps as files: TOML with a letter for each square and a line for each wall (docs/maps.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from rulesets.dust_1947.before.maps.letters import BOXES, LETTERS, SCENERY, WALLS, drawn
from rulesets.dust_1947.table.reasons import before as before_reasons
from rulesets.dust_1947.table.state import Field, Ground
from rulesets.kit.boards.maps import file as map_file
from rulesets.kit.boards.maps.file import MapFormat, Sides, shown
from rulesets.kit.boards.squares.board import Square, parse_side
from rulesets.kit.engine.refusal import Refused

RULE = "DU-SETUP-03"
FORMAT = MapFormat(RULE, ("map", "walls"), "square", LETTERS, Sides(6, 26))


class MapFile(NamedTuple):
    """A map as its file tells it."""

    name: str
    note: str
    field: Field


def read(file: bytes) -> MapFile:
    """A map from the bytes of its file; raises Refused that names the field and what would be right."""
    return checked(FORMAT.parsed(file))


def checked(told: dict[str, Any]) -> MapFile:
    """A map from the fields of its file."""
    name, note, rows = FORMAT.name(told), FORMAT.note(told), FORMAT.rows(told)
    return MapFile(name, note, drawn(rows, _walls(told, len(rows[0]), len(rows))))


def _walls(told: dict[str, Any], columns: int, rows: int) -> dict[str, str]:
    """The walls by side; each side is named once, and is one of this board."""
    walls = told.get("walls", {})
    if not isinstance(walls, dict):
        raise Refused(RULE, before_reasons.MapNoWalls(value=shown(walls)))
    by_side: dict[str, str] = {}
    for side, kind in walls.items():
        if kind not in (*WALLS, *BOXES):
            options = [*WALLS, *BOXES]
            raise Refused(RULE, before_reasons.MapWall(side=shown(side), value=shown(kind), options=options))
        by_side[_side(side, columns, rows, by_side)] = SCENERY[kind] if kind in BOXES else kind
    return by_side


def _side(text: str, columns: int, rows: int, known: dict[str, str]) -> str:
    try:
        side = parse_side(text)
    except ValueError:
        raise Refused(RULE, before_reasons.MapSide(side=shown(text))) from None
    if any(square.column >= columns or square.row >= rows for square in side) or side.name in known:
        why = before_reasons.MapSideTwice if side.name in known else before_reasons.MapSide
        raise Refused(RULE, why(side=shown(text)))
    return side.name


def written(told: MapFile) -> str:
    """A map as the text of its file; what this makes, `read` takes."""
    walls = "".join(f'"{wall.side}" = "{wall.kind}"\n' for wall in told.field.walls)
    return map_file.written(told.name, told.note, lettered(told.field)) + (f"\n[walls]\n{walls}" if walls else "")


def lettered(field: Field) -> Sequence[str]:
    """The rows of a field in letters. A square that no letter stands for is drawn as the letter of its first word."""
    return [
        " ".join(letter_of(field.ground.get(Square(column, row))) for column in range(field.columns))
        for row in range(field.rows)
    ]


def letter_of(ground: Ground | None) -> str:
    """The letter that stands for a square, the nearest one if there is none of its own."""
    exact = next((letter for letter, known in LETTERS.items() if known == ground), None)
    if exact is not None or ground is None:
        return exact or "."
    words = ground.terrain[:1]
    return next((letter for letter, known in LETTERS.items() if known and known.terrain[:1] == words), ".")
