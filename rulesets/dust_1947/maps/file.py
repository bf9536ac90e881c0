"""Maps as files: TOML with a letter for each square and a line for each wall (docs/maps.md).

Files come from anybody. Whatever is wrong with one is refused with the field, the value and what is right.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from typing import Any, NamedTuple

from rulesets.dust_1947.maps.letters import LETTERS, WALLS, drawn
from rulesets.dust_1947.state import Field, Ground
from rulesets.kit.boards.square import Square, parse_side
from rulesets.kit.refusal import Refused

RULE = "DU-SETUP-03"
LONGEST = 16_384
"""The most bytes of a file."""
SHORTEST_SIDE, LONGEST_SIDE = 6, 26
"""The least and most columns, and rows, of a map."""
NAME, NOTE = 50, 200
"""The most characters of a map's name and note."""
FIELDS = ("name", "note", "map", "walls")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")


class MapFile(NamedTuple):
    """A map as its file tells it."""

    name: str
    note: str
    field: Field


def read(file: bytes) -> MapFile:
    """A map from the bytes of its file; raises Refused that names the field and what would be right."""
    if len(file) > LONGEST:
        raise Refused(RULE, "map_too_long", bytes=len(file), most=LONGEST)
    try:
        text = file.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise Refused(RULE, "map_no_text", byte=wrong.start + 1) from None
    return _checked(_parsed(text))


def _parsed(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except ValueError as wrong:
        raise Refused(RULE, "map_no_toml", why=_shown(str(wrong))) from None
    except RecursionError:
        raise Refused(RULE, "map_no_toml", why="too many brackets inside each other") from None


def _checked(told: dict[str, Any]) -> MapFile:
    unknown = next((name for name in told if name not in FIELDS), None)
    if unknown is not None:
        raise Refused(RULE, "map_unknown_field", field=_shown(unknown), options=list(FIELDS))
    name, note = _words(told, "name", NAME), _words(told, "note", NOTE)
    return MapFile(name, note, drawn(_rows(told), _walls(told)))


def _words(told: dict[str, Any], field: str, most: int) -> str:
    """A text on one line; empty where the file has none. Only a note may be left out."""
    text = told.get(field, "" if field == "note" else None)
    if not isinstance(text, str):
        raise Refused(RULE, "map_no_words", field=field, value=_shown(text))
    if len(text) > most or _CONTROL.search(text) or (field == "name" and not text.strip()):
        raise Refused(RULE, "map_bad_words", field=field, value=_shown(text), most=most)
    return text.strip()


def _rows(told: dict[str, Any]) -> list[str]:
    """The rows of letters, without their blanks."""
    drawing = told.get("map")
    if not isinstance(drawing, str):
        raise Refused(RULE, "map_no_words", field="map", value=_shown(drawing))
    rows = [row.replace(" ", "").replace("\t", "") for row in drawing.strip().splitlines()]
    _demand_size("rows", len(rows))
    _demand_size("columns", len(rows[0]))
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise Refused(RULE, "map_uneven", row=number + 1, letters=len(row), columns=len(rows[0]))
        _demand_letters(row, number)
    return rows


def _demand_size(what: str, number: int) -> None:
    if not SHORTEST_SIDE <= number <= LONGEST_SIDE:
        raise Refused(RULE, "map_size", what=what, number=number, least=SHORTEST_SIDE, most=LONGEST_SIDE)


def _demand_letters(row: str, number: int) -> None:
    for column, letter in enumerate(row):
        if letter not in LETTERS:
            where = Square(column, number).name
            raise Refused(RULE, "map_letter", square=where, letter=_shown(letter), options=list(LETTERS))


def _walls(told: dict[str, Any]) -> dict[str, str]:
    """The walls by side; each side is named once, and is one of this board."""
    walls = told.get("walls", {})
    if not isinstance(walls, dict):
        raise Refused(RULE, "map_no_walls", value=_shown(walls))
    found: dict[str, str] = {}
    columns, rows = len(_rows(told)[0]), len(_rows(told))
    for side, kind in walls.items():
        if kind not in WALLS:
            raise Refused(RULE, "map_wall", side=_shown(side), value=_shown(kind), options=list(WALLS))
        found[_side(side, columns, rows, found)] = kind
    return found


def _side(text: str, columns: int, rows: int, found: dict[str, str]) -> str:
    try:
        side = parse_side(text)
    except ValueError:
        raise Refused(RULE, "map_side", side=_shown(text)) from None
    if any(square.column >= columns or square.row >= rows for square in side) or side.name in found:
        raise Refused(RULE, "map_side_twice" if side.name in found else "map_side", side=_shown(text))
    return side.name


def _shown(value: object) -> str:
    """A value from a file in so few characters that it can be said."""
    if value is None:
        return "missing"
    text = _CONTROL.sub("?", str(value) if isinstance(value, str | int | float) else type(value).__name__)
    return text if len(text) <= 40 else f"{text[:39]}…"


def written(told: MapFile) -> str:
    """A map as the text of its file; what this makes, `read` takes."""
    head = f"name = {_quoted(told.name)}\n" + (f"note = {_quoted(told.note)}\n" if told.note else "")
    rows = "\n".join(lettered(told.field))
    walls = "".join(f'"{wall.side}" = "{wall.kind}"\n' for wall in told.field.walls)
    return f'{head}map = """\n{rows}\n"""\n' + (f"\n[walls]\n{walls}" if walls else "")


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


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
