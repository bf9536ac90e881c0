"""Battlefields as files: TOML with the corners of each piece of terrain in inches (docs/maps.md)."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter

from rulesets.dystopian_legions.before.maps.map_check import demand_legal
from rulesets.dystopian_legions.before.maps.map_pieces import KINDS, RULE, SIZES, MapFile, as_told, of_file
from rulesets.dystopian_legions.before.names import Name
from rulesets.kit.boards.maps.tables.file import TableFormat
from rulesets.kit.boards.maps.tables.pieces import TableMap

MOST_PIECES = 60
_NAME: TypeAdapter[str] = TypeAdapter(Name)


def _name(told: Any) -> str:
    """The name of a piece; raises ValueError."""
    return _NAME.validate_python(told, strict=True)


FORMAT = TableFormat(RULE, KINDS, SIZES, _name, MOST_PIECES)


def read(file: bytes) -> MapFile:
    """A battlefield from the bytes of its file; raises Refused that names the field and what would be right."""
    told = FORMAT.read(file)
    return demand_legal(MapFile(told.name, told.note, told.size, tuple(map(of_file, told.pieces))))


def written(told: MapFile) -> str:
    """A battlefield as the text of its file; what this makes, `read` takes."""
    return FORMAT.written(TableMap(told.name, told.note, told.size, as_told(told.pieces)))
