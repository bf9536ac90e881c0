"""The keys of a pad that leads over a table: eight directions as they lie on the picture, the step in their middle."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.kit.pictures.move_pad import PadKey

Row = tuple[PadKey, ...]
STEPS = {"0.5": 5.0, "1": 15.0, "2": 45.0, "4": 90.0}
"""The steps in inches, each with that of turns in degrees."""
USUAL_STEP = "1"
EIGHTH = 45
"""Degrees between two directions of the pad."""
_RING = ((7, 0, 1), (6, None, 2), (5, 4, 3))
"""Which direction lies where, in eighths of a turn from the top of the picture; in the middle lies the step."""


def ring(around: Sequence[PadKey], middle: PadKey) -> tuple[Row, Row, Row]:
    """Eight keys, from the top of the picture on clockwise, around one in the middle."""
    north, level, south = (tuple(around[place] if place is not None else middle for place in row) for row in _RING)
    return north, level, south


def other_step(step: str, hand: str = "") -> PadKey:
    """The key with which the pad goes on with the next step; `hand` is what else it has in hand."""
    known = list(STEPS)
    following = known[(known.index(step) + 1) % len(known)]
    return PadKey(label=f"±{step}″", step=f"{following}{hand}")
