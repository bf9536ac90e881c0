"""The move pad: a way on a table in inches, put together press by press."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from rulesets.kit.pictures.scene import Scene

MOST_KEYS = 5
"""Keys of a row."""
MOST_ROWS = 3
MOST_SNAPS = 25


class _Plain(BaseModel):
    model_config = ConfigDict(frozen=True)


class PadKey(_Plain):
    """A button of the pad: the `piece` in words that it adds to the move ("forward 1"), or the `step` with which its
    keys go on ("2"); one with neither cannot be pressed."""

    label: str = Field(max_length=20)
    piece: str = Field("", max_length=30)
    step: str = Field("", max_length=6)


class Snap(_Plain):
    """An entry of the pad's menu: a piece of the move that leads to something ("toward Iceni"), and what it is; or the
    `step` with which the pad goes on, where it only takes something in hand."""

    label: str = Field(max_length=80)
    piece: str = Field("", max_length=100)
    step: str = Field("", max_length=6)
    note: str = Field("", max_length=100)


class MovePad(_Plain):
    """A move as far as it was put together: what it comes to in words, the keys, what it may snap to, and the picture.

    `told` is the whole move as it is confirmed ("forward 3, wheel left 20"); empty: nothing was put together yet.
    `step` is the step in hand.
    """

    text: str
    keys: tuple[tuple[PadKey, ...], ...] = Field(max_length=MOST_ROWS)
    snaps: tuple[Snap, ...] = Field((), max_length=MOST_SNAPS)
    step: str = ""
    told: str = ""
    scene: Scene
