"""Names of places on a board: column letters and a row number, the same for squares and hexes."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Protocol, TypeVar

from pydantic_core import CoreSchema, core_schema

MAX_COLUMNS = 702
"""The most columns that two letters can name (ZZ)."""
MAX_ROWS = 999
"""The most rows that three digits can name."""

_PLACE = re.compile(r"([A-Za-z]{1,2})([1-9][0-9]{0,2})")


class HasName(Protocol):
    """Whatever is saved by its name."""

    @property
    def name(self) -> str:
        """The name."""


Named = TypeVar("Named", bound=HasName)


def nameable(column: int, row: int) -> bool:
    """Whether some board has a place there, both counted from 0."""
    return 0 <= column < MAX_COLUMNS and 0 <= row < MAX_ROWS


@lru_cache(maxsize=4096)
def place_name(column: int, row: int, kind: str) -> str:
    """The name of a place counted from 0, such as F4; `kind` is the word for the place if no board can hold it."""
    if not nameable(column, row):
        raise ValueError(f"No board has a {kind} at column {column}, row {row}.")
    return f"{column_letters(column)}{row + 1}"


def column_letters(column: int) -> str:
    """The letters of a column counted from 0: A to Z, then AA, AB and so on."""
    first, last = divmod(column, 26)
    return (chr(ord("A") + first - 1) if first else "") + chr(ord("A") + last)


@lru_cache(maxsize=4096)
def place_named(text: str, kind: str) -> tuple[int, int]:
    """Column and row, from 0, of the place of this name; capitals or not. ValueError with a sentence for the player
    otherwise, in which `kind` is the word for the place."""
    match = _PLACE.fullmatch(text.strip())
    if match is None:
        raise ValueError(f'"{text}" is not a {kind}: write the column letters, then the row number from 1, such as F4.')
    column = 0
    for letter in match[1].upper():
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1, int(match[2]) - 1


def not_on_board(place: object, columns: int, rows: int) -> ValueError:
    """What a player is told of a place that his board does not have."""
    last = column_letters(columns - 1)
    return ValueError(f"{place} is not on the board: its columns are A to {last}, its rows 1 to {rows}.")


def named_schema(kind: type[Named], parse: Callable[[str], Named]) -> CoreSchema:
    """How pydantic reads and writes a place: as it is in Python, by its name in whatever is dumped, keys too."""
    by_name = core_schema.no_info_after_validator_function(parse, core_schema.str_schema())
    return core_schema.json_or_python_schema(
        json_schema=by_name,
        python_schema=core_schema.union_schema([core_schema.is_instance_schema(kind), by_name]),
        serialization=core_schema.plain_serializer_function_ser_schema(
            lambda place: place.name, return_schema=core_schema.str_schema()
        ),
    )
