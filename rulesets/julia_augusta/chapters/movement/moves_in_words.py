"""A whole move in words: manoeuvres, changes of formation, and places for those who move freely.

forward 3, wheel left 20 · form line 4 in 2 lines, forward 2 · re-form wedge facing north
31.5,12 · 4 toward the wood, facing east · north-east 2 · oblique right 2 at 135
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from rulesets.julia_augusta.table.facings import read_facing
from rulesets.julia_augusta.table.formations import Formation, Layout, layouts, usual
from rulesets.julia_augusta.table.places import vocabulary
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.boards.tables.manoeuvres import Manoeuvre
from rulesets.kit.boards.tables.places import COMPASS, Point
from rulesets.kit.boards.tables.told import Moves, Relative, Vocabulary
from rulesets.kit.boards.tables.words import LONGEST, PlaceNotUnderstood, complete, read

OBLIQUE = 22.5
"""Degrees of an oblique move that names none: as far aside as a formed unit may go."""
MOST_LINES = 3


class Change(NamedTuple):
    """A change of formation to the layout of this name; `afresh`: an unformed unit re-forms, and faces this direction
    in degrees (None: as it stands)."""

    formation: Formation
    name: str
    afresh: bool = False
    facing: float | None = None


class Face(NamedTuple):
    """The direction in degrees that an unformed unit faces then."""

    facing: float


class Across(NamedTuple):
    """So many inches in a direction of the compass, in degrees, wherever an unformed unit faces."""

    direction: float
    inches: float


Order = Manoeuvre | Change | Face | Across | Point | Relative
"""One piece of a move."""

GAP = re.compile(r"\s*(?:[;,]|\bthen\b)\s*(?=[a-z])|\s*;\s*|\s*\bthen\b\s*", re.IGNORECASE)
"""What stands between two pieces: the comma within a place is followed by a number."""
CHANGE = re.compile(
    r"(?P<how>form|re-?form)\s+"
    r"(?:(?P<line>line)(?:\s+(?P<files>\d{1,2}))?(?:\s+in\s+(?P<lines>[123])\s+lines?)?|(?P<other>column|wedge))"
    r"(?:\s+facing\s+(?P<facing>.+))?",
    re.IGNORECASE,
)
FACE = re.compile(r"(?:facing|face)\s+(?P<facing>.+)", re.IGNORECASE)
ACROSS = re.compile(
    rf"(?P<word>{'|'.join(COMPASS)})\s+(?P<inches>\d{{1,3}}(?:\.\d{{1,3}})?)\s*(?:\"|″)?", re.IGNORECASE
)


def layouts_of(unit: Unit) -> dict[str, Layout]:
    """What the bases of a unit may stand in, by name."""
    every = layouts(unit.type, unit.grade, unit.bases, MOST_LINES if unit.legion else 1)
    return {layout.name: layout for layout in every}


def read_moves(game: Julia, unit: Unit, text: str) -> tuple[Order, ...]:
    """The pieces of a move; raises `PlaceNotUnderstood`."""
    if len(text) > LONGEST:
        raise PlaceNotUnderstood(text[:LONGEST], LONGEST, f"a move has at most {LONGEST} characters")
    known, ghost = vocabulary(game)._replace(oblique=OBLIQUE), unit.model_copy()
    orders: list[Order] = []
    for start, piece in _pieces(text):
        try:
            orders += _read_piece(piece, ghost, known)
        except PlaceNotUnderstood as error:
            raise PlaceNotUnderstood(text, start + error.at, error.why) from None
    return tuple(orders)


def _pieces(text: str) -> list[tuple[int, str]]:
    """The pieces of a text, each with the character at which it begins."""
    pieces, start = [], 0
    for gap in GAP.finditer(text):
        pieces.append((start, text[start : gap.start()]))
        start = gap.end()
    return [*pieces, (start, text[start:])]


def _read_piece(piece: str, ghost: Unit, known: Vocabulary) -> Sequence[Order]:
    """What a piece says to a unit that stands as the pieces before it have left it."""
    if told := CHANGE.fullmatch(piece.strip()):
        change = _change(told, ghost, piece)
        if change.name in layouts_of(ghost):
            ghost.take(layouts_of(ghost)[change.name])
        return [change]
    if told := FACE.fullmatch(piece.strip()):
        return [Face(_facing(told["facing"], piece))]
    if told := ACROSS.fullmatch(piece.strip()):
        return [_across(told, piece)]
    orders = read(piece, known._replace(unit=ghost.placement))
    return orders.manoeuvres if isinstance(orders, Moves) else [orders]


def _change(told: re.Match[str], unit: Unit, piece: str) -> Change:
    afresh = told["how"].lower() != "form"
    facing = _facing(told["facing"], piece) if told["facing"] else None
    if told["other"]:
        word: Formation = "wedge" if told["other"].lower() == "wedge" else "column"
        return Change(word, word, afresh, facing)
    lines = int(told["lines"] or 1)
    files = int(told["files"]) if told["files"] else usual(unit.type, unit.bases, lines).lines[0][0]
    return Change("line", f"line {files}" + (f" in {lines} lines" if lines > 1 else ""), afresh, facing)


def _facing(text: str, piece: str) -> float:
    facing = read_facing(text)
    if facing is None:
        why = f"“{text[:20]}” is no direction: write a word of the compass, or degrees from 0 to 359"
        raise PlaceNotUnderstood(piece, piece.index(text), why)
    return facing


def _across(told: re.Match[str], piece: str) -> Across:
    inches = float(told["inches"])
    if not inches:
        raise PlaceNotUnderstood(piece, piece.index(told["inches"]), f"{told['inches']} inches are no move")
    return Across(_facing(told["word"], piece), inches)


def goes_on(game: Julia, unit: Unit, text: str) -> list[str]:
    """How a move that somebody is writing may go on, each as a whole text."""
    *_, (start, piece) = _pieces(text)
    begun, known = text[:start], vocabulary(game)._replace(unit=unit.placement)
    word = "form" if unit.formed else "re-form"
    changes = [f"{word} {name}" for name in layouts_of(unit)] if not unit.light else []
    ways = [f"{way} " for way in COMPASS] if not unit.formed else []
    own = [further for further in (*changes, *ways) if further.startswith(piece.strip().casefold())]
    return [begun + longer for longer in (*complete(piece, known), *own)]
