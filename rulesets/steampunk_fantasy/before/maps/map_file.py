"""Maps as files: TOML with a letter for each hex (docs/maps.md)."""

from __future__ import annotations

from typing import Any, NamedTuple

from rulesets.kit.boards.maps import file as map_file
from rulesets.kit.boards.maps.file import MapFormat, Sides
from rulesets.steampunk_fantasy.before.maps.map_check import RULE, demand_legal
from rulesets.steampunk_fantasy.table.battleground import LETTERS, Battleground, drawn

FORMAT = MapFormat(RULE, ("map",), "hex", LETTERS, Sides(7, 12))


class MapFile(NamedTuple):
    """A map as its file tells it."""

    name: str
    note: str
    field: Battleground


def read(file: bytes) -> MapFile:
    """A map from the bytes of its file; raises Refused that names the field and what would be right."""
    return checked(FORMAT.parsed(file))


def checked(told: dict[str, Any]) -> MapFile:
    """A map from the fields of its file."""
    checked_map = MapFile(FORMAT.name(told), FORMAT.note(told), drawn(FORMAT.rows(told)))
    demand_legal(checked_map.field)
    return checked_map


def written(told: MapFile) -> str:
    """A map as the text of its file; what this makes, `read` takes."""
    return map_file.written(told.name, told.note, told.field.lettered())
