"""JSON from anybody, read as hostile: what is too large, too deep or said twice is refused before anything is made of
it."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from bot.names import plain_text, seen

LARGEST_NUMBER = 2**53
DIGITS = 16
"""Of a whole number: more than `LARGEST_NUMBER` has none."""
PLACE = 60
"""Characters of the place of a value that are shown."""
Place = tuple[str, ...]
"""The way to a value: names, and the places of lists from 1."""
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.DOTALL)
_STEP = {"[": 1, "{": 1, "]": -1, "}": -1}


class NotReadable(Exception):
    """A file that is not looked into; the text says why, and begins in the middle of a sentence."""


@dataclass(frozen=True)
class Bounds:
    """The most that a file may have: bytes, levels of braces and brackets, values, and characters of a text and of a
    name before a colon."""

    size: int
    depth: int
    values: int
    text: int
    key: int


def read_json(content: bytes, bounds: Bounds) -> Any:
    """What a file says; raises `NotReadable`."""
    if len(content) > bounds.size:
        raise NotReadable(f"the file has {len(content):,} bytes; at most {bounds.size:,} are read")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotReadable(f"the file is not written in UTF-8 (byte {error.start})") from None
    _demand_shallow(text, bounds.depth)
    data = _parsed(text)
    _Bounded(bounds).look_at(data)
    return data


def _demand_shallow(text: str, most: int) -> None:
    """Counts braces and brackets outside of texts: a parser would go as deep as they lead."""
    depth = 0
    for token in _TOKEN.finditer(text):
        depth += _STEP.get(token[0], 0)
        if depth > most:
            raise NotReadable(f"the file is nested more than {most} levels deep")


def _parsed(text: str) -> Any:
    told_twice = _ToldTwice()
    try:
        data = json.loads(
            text, parse_int=_whole_number, parse_constant=_no_number, object_pairs_hook=told_twice.as_dict
        )
    except json.JSONDecodeError as error:
        raise NotReadable(f"the file is no JSON: {error.msg} in line {error.lineno}, column {error.colno}") from None
    if told_twice.found:
        raise NotReadable(f"the file says {', '.join(told_twice.found)} more than once in one pair of braces")
    return data


def _whole_number(text: str) -> int:
    if len(text.lstrip("-")) > DIGITS:
        raise NotReadable(f"the file holds a number of {len(text):,} digits, which is too large to be read")
    return int(text)


def _no_number(text: str) -> Any:
    raise NotReadable(f"the file holds {text}, which is no number")


@dataclass
class _ToldTwice:
    """Objects as they are read, and the names that one of them has twice."""

    found: list[str] = field(default_factory=list)

    def as_dict(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        told = dict(pairs)
        if len(told) < len(pairs):
            often = Counter(name for name, _ in pairs)
            self.found += [_as_code(name) for name, number in often.items() if number > 1]
        return told


def _as_code(name: str, most: int = 40) -> str:
    """A name as it stands in the file, so that Discord reads nothing into it."""
    shown = seen(name[:most]).replace("`", "'")
    return f"`{shown}`"


def _at(place: Place) -> str:
    """Where a value stands: " at `units 1 name`", the places of lists from 1."""
    return f" at {_as_code(' '.join(place), PLACE)}" if place else ""


class _Bounded:
    """Nothing in a file is larger or longer than it has reason to be."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds

    def look_at(self, data: Any) -> None:
        """Raises `NotReadable`."""
        look: list[tuple[Place, Any]] = [((), data)]
        looked_at = 0
        while look:
            place, value = look.pop()
            looked_at += 1
            if looked_at > self._bounds.values:
                raise NotReadable(f"the file holds more than {self._bounds.values:,} values")
            if isinstance(value, dict):
                self._look_at_names(value)
                look += (((*place, name), one) for name, one in value.items())
            elif isinstance(value, list):
                look += (((*place, str(number)), one) for number, one in enumerate(value, start=1))
            else:
                self._look_at_one(place, value)

    def _look_at_names(self, value: dict[str, Any]) -> None:
        for name in value:
            if len(name) > self._bounds.key:
                most = self._bounds.key
                raise NotReadable(f"the file holds a name of {len(name):,} characters; at most {most} are read")
            _demand_writable(name)

    def _look_at_one(self, place: Place, value: Any) -> None:
        if isinstance(value, str):
            if len(value) > self._bounds.text:
                most, held = self._bounds.text, f"a text of {len(value):,} characters{_at(place)}"
                raise NotReadable(f"the file holds {held}; at most {most:,} are read")
            _demand_writable(value, _at(place))
        elif isinstance(value, float) and not math.isfinite(value):
            raise NotReadable(f"the file holds a number that is too large to be read{_at(place)}")
        elif isinstance(value, int | float) and abs(value) > LARGEST_NUMBER:
            raise NotReadable(f"the file holds the number {value:.3g}{_at(place)}; at most {LARGEST_NUMBER:,} is read")


def _demand_writable(text: str, where: str = "") -> None:
    if "\0" in text or any("\ud800" <= sign <= "\udfff" for sign in text if sign > "\ud7ff"):
        raise NotReadable(f"the file holds a text with signs that cannot be written{where}: “{plain_text(text, 40)}”")
