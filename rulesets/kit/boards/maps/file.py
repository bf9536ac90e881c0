"""Maps as files: TOML with a name and a note, mostly with a letter for each place (docs/maps.md); a game adds what else
it has.

Files come from anybody. Whatever is wrong with one is refused with the field, the value and what is right; the
sentences are in `words`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rulesets.kit.boards.maps.reasons import (
    MapBadWords,
    MapLargeNumber,
    MapLetter,
    MapNoText,
    MapNoToml,
    MapNoWords,
    MapSize,
    MapTooLong,
    MapUneven,
    MapUnknownField,
)
from rulesets.kit.boards.named import place_name
from rulesets.kit.engine.refusal import Refused

LONGEST = 16_384
"""The most bytes of a file."""
NAME, NOTE = 50, 200
"""The most characters of a map's name and note."""
LARGEST = 1_000_000
"""No number on a map is beyond this."""
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")


WORD, SENTENCE = 40, 160
"""The most characters of a value from a file, and of what a reader says of a whole line, with the line at its end."""
A_TIME = "a date or a time"
NO_WORDS: dict[type, str] = {type(None): "missing", dict: "a table", list: "a list"}
"""What is said of a value that is neither a text nor a number; anything else is a time."""


class Sides(NamedTuple):
    """The least and the most columns, or rows, of a map."""

    least: int
    most: int


@dataclass(frozen=True)
class MapFields:
    """How a game's maps are written: the rule that refusals name, and the fields of a file beyond name and note."""

    rule: str
    more: tuple[str, ...]

    def parsed(self, file: bytes) -> dict[str, Any]:
        """The fields of a file, none of them unknown."""
        if len(file) > LONGEST:
            raise Refused(self.rule, MapTooLong(bytes=len(file), most=LONGEST))
        try:
            text = file.decode("utf-8-sig")
        except UnicodeDecodeError as wrong:
            raise Refused(self.rule, MapNoText(byte=wrong.start + 1)) from None
        told = self.known(self._read(text))
        for field, value in told.items():
            self._demand_small(field, value)
        return told

    def _read(self, text: str) -> dict[str, Any]:
        try:
            return tomllib.loads(text)
        except tomllib.TOMLDecodeError as wrong:
            raise Refused(self.rule, MapNoToml(why=shown(str(wrong), SENTENCE))) from None
        except RecursionError:
            raise Refused(self.rule, MapNoToml(why="too many brackets inside each other")) from None
        except ValueError:  # a number of more digits than Python reads, or a day that no calendar has
            raise Refused(self.rule, MapNoToml(why="a number or a date that is none")) from None

    def _demand_small(self, field: str, told: object) -> None:
        """Refuse numbers that nothing can be reckoned with: some have thousands of digits."""
        look = [told]
        while look:
            value = look.pop()
            if isinstance(value, dict | list):
                look += value.values() if isinstance(value, dict) else value
            elif isinstance(value, int | float) and not abs(value) <= LARGEST:
                raise Refused(self.rule, MapLargeNumber(field=shown(field), most=LARGEST))

    def known(self, told: dict[str, Any]) -> dict[str, Any]:
        """The fields, if there is none that a map does not have."""
        fields = ("name", "note", *self.more)
        unknown = next((name for name in told if name not in fields), None)
        if unknown is not None:
            raise Refused(self.rule, MapUnknownField(field=shown(unknown), options=list(fields)))
        return told

    def name(self, told: Mapping[str, Any]) -> str:
        """The name of a map, on one line."""
        text = self._words(told, "name", NAME)
        if not text:
            raise Refused(self.rule, MapBadWords(field="name", value="", most=NAME))
        return text

    def note(self, told: Mapping[str, Any]) -> str:
        """The note of a map, on one line; empty where the file has none."""
        return self._words({"note": "", **told}, "note", NOTE)

    def _words(self, told: Mapping[str, Any], field: str, most: int) -> str:
        text = told.get(field)
        if not isinstance(text, str):
            raise Refused(self.rule, MapNoWords(field=field, value=shown(text)))
        if len(text) > most or _CONTROL.search(text):
            raise Refused(self.rule, MapBadWords(field=field, value=shown(text), most=most))
        return text.strip()


@dataclass(frozen=True)
class MapFormat(MapFields):
    """Maps that have a letter for each place: the word for a place, the letters, and the size of a side in places."""

    kind: str
    letters: Collection[str]
    sides: Sides

    def rows(self, told: Mapping[str, Any]) -> list[str]:
        """The rows of letters, north first, without their blanks; all of them alike."""
        drawing = told.get("map")
        if not isinstance(drawing, str):
            raise Refused(self.rule, MapNoWords(field="map", value=shown(drawing)))
        rows = lines_of(drawing)
        self._demand_side("rows", len(rows))
        self._demand_side("columns", len(rows[0]))
        self.demand_rows(rows, len(rows[0]))
        return rows

    def _demand_side(self, what: str, number: int) -> None:
        if not self.sides.least <= number <= self.sides.most:
            least, most = self.sides
            raise Refused(self.rule, MapSize(what=what, number=number, least=least, most=most))

    def demand_rows(self, rows: Sequence[str], columns: int, first: int = 0) -> None:
        """Refuse rows that have not so many letters, or letters that mean nothing; `first` is the number of the
        northernmost of them on the map, from 0."""
        for number, row in enumerate(rows, first):
            if len(row) != columns:
                raise Refused(self.rule, MapUneven(row=number + 1, letters=len(row), columns=columns))
            wrong = next((column for column, letter in enumerate(row) if letter not in self.letters), None)
            if wrong is not None:
                where, letter = place_name(wrong, number, self.kind), shown(row[wrong])
                raise Refused(
                    self.rule, MapLetter(place=where, kind=self.kind, letter=letter, options=list(self.letters))
                )


def lines_of(drawing: str) -> list[str]:
    """The rows of a drawing without the blanks between their letters."""
    return [row.replace(" ", "").replace("\t", "") for row in drawing.strip().splitlines()] or [""]


def shown(value: object, most: int = WORD) -> str:
    """A value from a file in at most so many characters, so that it can be said."""
    if not isinstance(value, str | int | float):
        return next((word for kind, word in NO_WORDS.items() if isinstance(value, kind)), A_TIME)
    text = _CONTROL.sub("?", str(value).lower() if isinstance(value, bool) else str(value))
    return text if len(text) <= most else f"{text[: most - 1]}…"


def written(name: str, note: str, rows: Sequence[str]) -> str:
    """A map of letters as the text of its file; what this makes can be read again."""
    drawing = "\n".join(rows)
    return f'{titled(name, note)}map = """\n{drawing}\n"""\n'


def titled(name: str, note: str) -> str:
    """The fields of a file that every map has."""
    return f"name = {quoted(name)}\n" + (f"note = {quoted(note)}\n" if note else "")


def quoted(text: str) -> str:
    """A text as TOML has it."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
