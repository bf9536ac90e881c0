"""Why a map is refused: there is none of the name, or something is wrong with its file."""

from __future__ import annotations

from rulesets.kit.engine.said import Reason


class NoSuchMap(Reason):
    """There is no map of the name; `size` is one that can be made."""

    map: str
    size: str
    options: list[str]


class MapTooLong(Reason):
    """The file has too many bytes."""

    bytes: int
    most: int


class MapNoText(Reason):
    """A byte of the file, counted from 1, is no UTF-8."""

    byte: int


class MapNoToml(Reason):
    """The file is no TOML."""

    why: str


class MapLargeNumber(Reason):
    """A field holds a number that nothing can be reckoned with."""

    field: str
    most: int


class MapUnknownField(Reason):
    """A map has no such field."""

    field: str
    options: list[str]


class MapNoWords(Reason):
    """A field holds no text."""

    field: str
    value: str


class MapBadWords(Reason):
    """A text is too long, empty where it must not be, or more than a line."""

    field: str
    value: str
    most: int


class MapSize(Reason):
    """The map has too few or too many rows or columns (`what`)."""

    what: str
    number: int
    least: int
    most: int


class MapUneven(Reason):
    """A row, counted from 1, is longer or shorter than the first."""

    row: int
    letters: int
    columns: int


class MapLetter(Reason):
    """A letter means nothing; `kind` is what places are called."""

    place: str
    kind: str
    letter: str
    options: list[str]
