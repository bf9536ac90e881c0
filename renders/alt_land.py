"""The ground in words: one line of the alt text, from which every square's terrain and height can be read back.

``Ground: trees C3 C4-D5; level 2 F7`` names squares and full rectangles of squares.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from renders.words import clean, plain, shorten, square_name
from rulesets.kit.pictures.scene import Edge, Marker

OPENING = "Ground: "
_LEVEL = "level "
_RECTANGLE = re.compile(r"([A-Z]{1,2})([1-9][0-9]{0,2})(?:-([A-Z]{1,2})([1-9][0-9]{0,2}))?")
Spot = tuple[int, int]


def land(told: Iterable[tuple[Spot, Iterable[str]]]) -> str:
    """The line of what is said of each place; empty for open ground."""
    places: dict[str, set[Spot]] = {}
    for spot, words in told:
        for word in words:
            places.setdefault(word, set()).add(spot)
    line = "; ".join(f"{word} {' '.join(_names(spots))}" for word, spots in places.items())
    return OPENING + line if line else ""


def words_of(terrain: Iterable[str], level: int, lying: Iterable[Marker] = ()) -> Iterator[str]:
    """What a place shows, what lies in it with its density, and its height."""
    yield from map(_word, terrain)
    for marker in lying:
        yield _word(f"{marker.kind} {marker.note}") + (f" x{marker.count}" if marker.count > 1 else "")
    if level:
        yield f"{_LEVEL}{level}"


def _word(text: str) -> str:
    return clean(re.sub(r"[;:]+", " ", shorten(clean(text), 30)))


def _names(spots: set[Spot]) -> Iterator[str]:
    """The squares as few rectangles, the wide ones of the north first."""
    left = {spot for spot in spots if min(spot) >= 0}
    while left:
        column, row = min(left, key=lambda spot: (spot[1], spot[0]))
        last = column
        while (last + 1, row) in left:
            last += 1
        low = row
        while all((c, low + 1) in left for c in range(column, last + 1)):
            low += 1
        left -= set(rectangle((column, row), (last, low)))
        first = square_name(column, row)
        yield first if (column, row) == (last, low) else f"{first}-{square_name(last, low)}"


def rectangle(first: Spot, last: Spot) -> list[Spot]:
    """The squares from one corner to the other."""
    columns, rows = range(first[0], last[0] + 1), range(first[1], last[1] + 1)
    return [(column, row) for column in columns for row in rows]


def parse_land(alt: str) -> dict[str, set[str]]:
    """The squares of each terrain word, and of each height as "level 2", that an alt text tells of."""
    line = next((line for line in alt.split("\n") if line.startswith(OPENING)), OPENING)
    by_word: dict[str, set[str]] = {}
    for part in filter(None, line.removeprefix(OPENING).split("; ")):
        word, names = _parted(part.split(" "))
        by_word.setdefault(word, set()).update(_read(names))
    return by_word


def _parted(pieces: list[str]) -> tuple[str, list[str]]:
    """The word, and the names behind it."""
    count = len(pieces)
    while count > 1 and _RECTANGLE.fullmatch(pieces[count - 1]):
        count -= 1
    return " ".join(pieces[:count]), pieces[count:]


def _read(names: Iterable[str]) -> Iterator[str]:
    for name in names:
        match = _RECTANGLE.fullmatch(name)
        if match is not None:
            first = column_number(match[1]), int(match[2]) - 1
            last = (column_number(match[3]), int(match[4]) - 1) if match[3] else first
            yield from (square_name(*spot) for spot in rectangle(first, last))


def column_number(letters: str) -> int:
    """The column that these letters name, counted from 0."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def told_sides(edges: Sequence[Edge]) -> Iterator[str]:
    """The walls of squares, a line for each kind."""
    for kind in dict.fromkeys(edge.kind for edge in edges):
        sides = (_side(edge) for edge in edges if edge.kind == kind)
        yield f"Sides, {plain(kind, 20)}: " + " ".join(sides)


def _side(edge: Edge) -> str:
    """The two squares beside a wall, as the board names sides."""
    (x, y), level = edge.start, edge.start[1] == edge.end[1]
    column, row = int(x // 1), int(y // 1)
    one, other = ((column, row - 1), (column, row)) if level else ((column - 1, row), (column, row))
    return f"{square_name(*one)}-{square_name(*other)}"
