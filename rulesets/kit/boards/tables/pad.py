"""What presses on a move pad add up to: pieces of a move in words, equal ones next to each other made one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal

PIECE = re.compile(
    r"(?P<way>forward|back|(?:side-step|oblique|wheel|turn) (?:left|right)|(?:north|south)(?:-east|-west)?|east|west)"
    r" (?P<amount>\d+(?:\.\d+)?)(?P<angle> at \d+(?:\.\d+)?)?"
)
"""A piece of which there may be more: inches or degrees of one manoeuvre."""
BETWEEN = ", "
TENTHS, HAIR = 10, 1e-6


def joined(pieces: Iterable[str]) -> str:
    """The pieces as one move: forward 1, forward 0.5 is forward 1.5."""
    pieces_joined: list[str] = []
    for piece in BETWEEN.join(pieces).split(BETWEEN):
        more = _together(pieces_joined[-1], piece) if pieces_joined else ""
        pieces_joined[-1:] = [more] if more else [*pieces_joined[-1:], piece]
    return BETWEEN.join(pieces_joined)


def _together(one: str, other: str) -> str:
    """Two pieces as one; empty if they are not alike."""
    first, second = PIECE.fullmatch(one), PIECE.fullmatch(other)
    if first is None or second is None or (first["way"], first["angle"]) != (second["way"], second["angle"]):
        return ""
    amount = (Decimal(first["amount"]) + Decimal(second["amount"])).normalize()
    return f"{first['way']} {amount:f}{first['angle'] or ''}"


def amount_text(amount: float) -> str:
    """Inches or degrees of a piece as they are written: to a tenth, rounded down."""
    return f"{int(amount * TENTHS + HAIR) / TENTHS:g}"


ARROWS = "↑↗→↘↓↙←↖"


def arrow(direction: float) -> str:
    """The arrow of a direction across the picture, in degrees from north."""
    return ARROWS[round(direction / 45) % len(ARROWS)]
