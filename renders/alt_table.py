"""A table in words: every piece of terrain with the box around it, and where units stand, in inches.

``Terrain: woods Long Wood 12/6-20/14; hill, level 2, 30/10-42/20``: so many inches from the west and from the north.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from renders.words import clean, shorten
from rulesets.kit.pictures.scene import Marker, Point, Terrain, Token

OPENING = "Terrain: "
_PIECE = re.compile(
    r"(?P<words>.*?)(?:, level (?P<level>-?\d+))?(?:, floors (?P<floors>\d+))? "
    r"(?P<west>-?[\d.]+)/(?P<north>-?[\d.]+)-(?P<east>-?[\d.]+)/(?P<south>-?[\d.]+)"
)


@dataclass(frozen=True)
class SeenPiece:
    """A piece of terrain as an alt text tells it: its kind with its name, its level, its box in inches."""

    words: str
    level: int
    box: tuple[float, float, float, float]
    floors: int = 0


def inches(point: Point) -> str:
    """A point of a table, to a tenth of an inch from the west and from the north."""
    return "/".join(f"{round(part, 1) + 0.0:g}" for part in point)


def told_pieces(pieces: Iterable[Terrain]) -> str:
    """The line of what lies on a table; empty for open ground."""
    told = "; ".join(_told(piece) for piece in pieces if piece.points)
    return OPENING + told if told else ""


def _told(piece: Terrain) -> str:
    words = " ".join(_word(word) for word in (piece.kind, piece.name) if word)
    level = f", level {piece.level}" if piece.level else ""
    level += f", floors {piece.floors}" if piece.floors else ""
    return f"{words}{level} {_box_of(piece.points)}"


def _box_of(points: Sequence[Point], told: Callable[[Point], str] = inches) -> str:
    xs, ys = zip(*points, strict=True)
    return f"{told((min(xs), min(ys)))}-{told((max(xs), max(ys)))}"


def _word(text: str) -> str:
    return clean(re.sub(r"[,;:]+", " ", shorten(clean(text), 24)))


def parse_pieces(alt: str) -> list[SeenPiece]:
    """The pieces of terrain that an alt text tells of."""
    line = next((line for line in alt.split("\n") if line.startswith(OPENING)), OPENING)
    matches = filter(None, map(_PIECE.fullmatch, line.removeprefix(OPENING).split("; ")))
    return [SeenPiece(one["words"], int(one["level"] or 0), _read(one), int(one["floors"] or 0)) for one in matches]


def _read(match: re.Match[str]) -> tuple[float, float, float, float]:
    west, north, east, south = (float(match[side]) for side in ("west", "north", "east", "south"))
    return west, north, east, south


def in_words(token: Token) -> Token:
    """A unit with what its body tells: the number of its bases and its grade as strength, formation and disorder before
    its markers; a group with its number before its name, how many models it has, what they are, and their wounds."""
    if token.stands:
        return _group(token)
    if token.body is None or not token.body.bases:
        return token
    body = token.body
    strength = " ".join(part for part in (token.strength or str(len(body.bases)), body.grade) if part)
    told = [Marker(kind=body.formation)] if body.formation else []
    told += [Marker(kind="disorder", count=body.disorder)] if body.disorder > 0 else []
    return token.model_copy(update={"strength": strength, "markers": (*told, *token.markers)})


def _group(token: Token) -> Token:
    there = [stand for stand in token.stands if not stand.fallen]
    kinds = Counter(stand.kind for stand in there if stand.kind)
    told = " ".join(f"{count} {kind}" if count > 1 else kind for kind, count in kinds.items())
    strength = " ".join(filter(None, (token.strength or str(len(there)), told and f"with {told}")))
    wounds = sum(max(stand.wounds, 0) for stand in there)
    markers = (*token.markers, *([Marker(kind="wounds", count=wounds)] if wounds else []))
    name = f"{token.label} {token.name}" if token.label != token.name else token.name
    facing = None if token.facing is None else round(token.facing / 45) * 45 % 360
    return token.model_copy(update={"strength": strength, "markers": markers, "name": name, "facing": facing})


def fallen(token: Token) -> str:
    """Where models of a group fell."""
    return " ".join(inches(stand.at) for stand in token.stands if stand.fallen)


def outlines(rings: Sequence[Sequence[Point]], told: Callable[[Point], str]) -> str:
    """The boxes around marked outlines, by what the board calls their corners."""
    return " ".join(_box_of(ring, told) for ring in rings if ring)
