"""The silhouettes of unit kinds, and letters for words that have no sign. Sizes in pixels."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageDraw

from renders.palette import BAND, INK, WHITE, Colour
from renders.sprites import Brush, sprite, star
from renders.text import drawable, font


@lru_cache(maxsize=128)
def silhouette(shape: str, size: int, colour: Colour = INK) -> Image.Image:
    """The sign of a unit kind; a plain disc for an unknown one."""
    paint = SHAPES.get(shape, _unknown_shape)
    return sprite(size, size, lambda brush: paint(brush, colour))


def lettered(word: str, size: int) -> Image.Image:
    """A dark badge with the first two letters of a word, or the initials of two words."""
    badge = sprite(size, size, lambda brush: brush.box((0.02, 0.1, 0.98, 0.9), BAND, radius=0.2))
    at = (size / 2, size / 2)
    ImageDraw.Draw(badge).text(at, initials(word), font=font(int(size * 0.55)), fill=WHITE, anchor="mm")
    return badge


def initials(word: str) -> str:
    """Two letters that stand for a word or for two."""
    words = drawable(word).split()
    letters = words[0][0] + words[1][0] if len(words) > 1 else words[0][:2]
    return letters.upper()


def _infantry(brush: Brush, colour: Colour) -> None:
    brush.disc((0.5, 0.2), 0.17, colour)
    brush.polygon(((0.2, 0.96), (0.2, 0.62), (0.34, 0.42), (0.66, 0.42), (0.8, 0.62), (0.8, 0.96)), colour)


def _support(brush: Brush, colour: Colour) -> None:
    brush.disc((0.26, 0.3), 0.15, colour)
    brush.polygon(((0.04, 0.96), (0.04, 0.64), (0.16, 0.5), (0.38, 0.5), (0.5, 0.64), (0.5, 0.96)), colour)
    brush.line(((0.46, 0.5), (1, 0.34)), colour, 4)
    brush.line(((0.6, 0.96), (0.76, 0.44), (0.94, 0.96)), colour, 2.5)


def _hero(brush: Brush, colour: Colour) -> None:
    brush.polygon(star(5, 0.21, 0.52, (0.5, 0.53)), colour)


def _vehicle(brush: Brush, colour: Colour) -> None:
    brush.box((0, 0.56, 1, 0.9), colour, radius=0.16)
    brush.box((0.22, 0.3, 0.66, 0.6), colour, radius=0.06)
    brush.line(((0.6, 0.4), (1, 0.34)), colour, 3.5)


def _aircraft(brush: Brush, colour: Colour) -> None:
    wing = ((0.5, 0), (0.58, 0.3), (1, 0.52), (1, 0.66), (0.58, 0.56))
    right = (*wing, (0.56, 0.8), (0.72, 0.92), (0.72, 1), (0.5, 0.95))
    brush.polygon((*right, *((1 - x, y) for x, y in reversed(right))), colour)


def _unknown_shape(brush: Brush, colour: Colour) -> None:
    brush.disc((0.5, 0.5), 0.36, colour)


SHAPES: dict[str, Callable[[Brush, Colour], None]] = {
    "infantry": _infantry,
    "support": _support,
    "hero": _hero,
    "vehicle": _vehicle,
    "aircraft": _aircraft,
}
