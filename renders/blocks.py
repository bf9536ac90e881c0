"""Pieces of a picture with a size, stacked on one another. Sizes in pixels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PIL import Image

from renders.text import drawable, fit, text_width

EDGE, GAP, APART = 20, 14, 34
LABEL, SMALL = 27, 22
"""Sizes of letters."""


@dataclass(frozen=True)
class Block:
    """A piece: its size, and how it is drawn with its upper left corner at a place."""

    width: int
    height: int
    paint: Callable[[Image.Image, tuple[int, int]], None]


def fitted(text: str, room: int, most: int, least: int) -> tuple[str, int]:
    """A text and the size of its letters: smaller ones before anything is cut."""
    sizes = range(most, least, -1)
    size = next((size for size in sizes if text_width(drawable(text), size) <= room), least)
    return fit(text, room, size), size


def stacked(blocks: Sequence[Block], gap: int = GAP) -> Block:
    """Pieces below one another."""
    height = sum(block.height for block in blocks) + gap * max(len(blocks) - 1, 0)

    def paint(picture: Image.Image, at: tuple[int, int]) -> None:
        left, top = at
        for block in blocks:
            block.paint(picture, (left, top))
            top += block.height + gap

    return Block(max((block.width for block in blocks), default=0), height, paint)


def beside(blocks: Sequence[Block], gap: int = APART) -> Block:
    """Pieces side by side."""
    width = sum(block.width for block in blocks) + gap * max(len(blocks) - 1, 0)

    def paint(picture: Image.Image, at: tuple[int, int]) -> None:
        left, top = at
        for block in blocks:
            block.paint(picture, (left, top))
            left += block.width + gap

    return Block(width, max((block.height for block in blocks), default=0), paint)
