"""Reading an alt text back: every unit with its side, places, facing, strength and markers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from renders.alt_land import column_number, rectangle
from renders.words import square_name

COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
HEX_COURSES = ("N", "NE", "SE", "S", "SW", "NW")
_FULL = re.compile(
    r"(?P<name>.*)(?: at |: )(?P<places>[^,()]*)"
    r"(?:, facing (?P<facing>[NS]?[EW]|[NS]|[0-9]{1,3}))?"
    r"(?:, strength (?P<strength>[^,()]*))?(?: \((?P<markers>[^()]*)\))?",
)
_TERSE = re.compile(
    r"(?P<name>[^@]*)@(?P<places>[^>=()]*)(?:>(?P<facing>[NS]?[EW]|[NS]|[0-9]{1,3}))?(?:=(?P<strength>[^()]*))?"
    r"(?:\((?P<markers>[^()]*)\))?",
)
_RECTANGLE = re.compile(r"([A-Z]{1,2})([1-9][0-9]{0,2})-([A-Z]{1,2})([1-9][0-9]{0,2})")


@dataclass(frozen=True)
class Seen:
    """A unit as the alt text tells it: `facing` in degrees clockwise from north, markers with their count."""

    name: str
    side: str
    places: tuple[str, ...]
    facing: int | None = None
    strength: str = ""
    markers: tuple[tuple[str, int], ...] = ()


def parse_alt(alt: str) -> list[Seen]:
    """The units an alt text tells of, in its order; lines that tell of no unit are passed over."""
    lines = alt.split("\n")
    courses = HEX_COURSES if lines[0].endswith(" hexes)") else COMPASS
    return [seen for line in lines for seen in _line_units(line, _key(lines), courses)]


def _key(lines: list[str]) -> dict[str, str]:
    entries = next((line[5:].split(", ") for line in lines if line.startswith("Key: ")), [])
    return {entry[0]: entry[2:] for entry in entries if len(entry) > 2}


def _line_units(line: str, key: dict[str, str], courses: Sequence[str]) -> Iterator[Seen]:
    for opening, pattern in (("Units of ", _FULL), ("In short, ", _TERSE)):
        if line.startswith(opening):
            side, _, units = line.removeprefix(opening).partition(": ")
            matches = filter(None, map(pattern.fullmatch, units.split("; ")))
            yield from map(partial(_seen, side, key, courses), matches)


def _seen(side: str, key: dict[str, str], courses: Sequence[str], match: re.Match[str]) -> Seen:
    told = match["markers"] or ""
    return Seen(
        name=match["name"],
        side=side,
        places=tuple(_read_places(match["places"])),
        facing=None if match["facing"] is None else _degrees(match["facing"], courses),
        strength=match["strength"] or "",
        markers=tuple(_read_codes(told, key) if key and match.re is _TERSE else _read_markers(told)),
    )


def _read_places(told: str) -> list[str]:
    corners = _RECTANGLE.fullmatch(told)
    if corners is None:
        return told.split("+")
    first, last = (column_number(corners[1]), int(corners[2]) - 1), (column_number(corners[3]), int(corners[4]) - 1)
    return [square_name(*square) for square in rectangle(first, last)]


def _degrees(told: str, courses: Sequence[str]) -> int:
    named = told in courses
    return (
        courses.index(told) * 360 // len(courses)
        if named
        else COMPASS.index(told) * 45
        if told in COMPASS
        else int(told)
    )


def _read_markers(told: str) -> Iterator[tuple[str, int]]:
    for part in filter(None, told.split(", ")):
        kind, _, count = part.rpartition(" x")
        yield (kind, int(count)) if kind and count.isascii() and count.isdecimal() else (part, 1)


def _read_codes(told: str, key: dict[str, str]) -> Iterator[tuple[str, int]]:
    for code, count in re.findall(r"([A-Za-z])([0-9]*)", told):
        if code in key:
            yield key[code], int(count or 1)
