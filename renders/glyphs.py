"""The silhouettes of unit kinds, and letters for words that have no sign. Sizes in pixels."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageDraw

from renders.palette import BAND, INK, WHITE, Colour
from renders.sprites import Brush, sprite, star
from renders.text import drawable, write


@lru_cache(maxsize=128)
def silhouette(shape: str, size: int, colour: Colour = INK) -> Image.Image:
    """The sign of a unit kind; a plain disc for an unknown one."""
    paint = SHAPES.get(shape, _unknown_shape)
    return sprite(size, size, lambda brush: paint(brush, colour))


def lettered(word: str, size: int) -> Image.Image:
    """A dark badge with the first two letters of a word, or the initials of two words."""
    badge = sprite(size, size, lambda brush: brush.box((0.02, 0.1, 0.98, 0.9), BAND, radius=0.2))
    at = (size / 2, size / 2)
    write(ImageDraw.Draw(badge), at, initials(word), int(size * 0.55), WHITE, anchor="mm")
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


def _tank(brush: Brush, colour: Colour) -> None:
    brush.polygon(((0, 0.62), (1, 0.62), (0.86, 0.98), (0.14, 0.98)), colour)
    brush.box((0.1, 0.44, 0.9, 0.66), colour)
    brush.polygon(((0.2, 0.46), (0.3, 0.16), (0.64, 0.16), (0.74, 0.46)), colour)
    brush.line(((0.6, 0.27), (1, 0.2)), colour, 4)


def _walker(brush: Brush, colour: Colour) -> None:
    brush.box((0.18, 0.02, 0.82, 0.46), colour, radius=0.12)
    brush.line(((0.8, 0.26), (1, 0.26)), colour, 3.5)
    for knee, foot in ((0.16, 0.28), (0.84, 0.72)):
        brush.line(((0.5, 0.4), (knee, 0.64), (foot, 0.96)), colour, 4)
        brush.box((foot - 0.16, 0.88, foot + 0.16, 1), colour)


def _cavalry(brush: Brush, colour: Colour) -> None:
    brush.disc((0.42, 0.12), 0.12, colour)
    brush.polygon(((0.3, 0.54), (0.34, 0.24), (0.54, 0.24), (0.58, 0.54)), colour)
    brush.polygon(((0.02, 0.48), (0.66, 0.48), (0.84, 0.2), (1, 0.42), (0.86, 0.46), (0.78, 0.72), (0.1, 0.72)), colour)
    for top, foot in ((0.14, 0.06), (0.26, 0.32), (0.62, 0.58), (0.74, 0.86)):
        brush.line(((top, 0.66), (foot, 0.99)), colour, 2.5)


def _artillery(brush: Brush, colour: Colour) -> None:
    brush.disc((0.4, 0.68), 0.28, None, colour, 3.5)
    brush.disc((0.4, 0.68), 0.09, colour)
    brush.line(((0.1, 0.66), (0.98, 0.14)), colour, 5.5)
    brush.line(((0.4, 0.68), (0.02, 0.98)), colour, 3)


def _monster(brush: Brush, colour: Colour) -> None:
    """A horned head."""
    brush.polygon(((0.2, 0.36), (0.5, 0.24), (0.8, 0.36), (0.74, 0.74), (0.5, 0.99), (0.26, 0.74)), colour)
    for sign in (-1, 1):
        horn = ((0.28, 0.46), (0.46, 0.36), (0.44, 0.02), (0.5, 0.3))
        brush.polygon([(0.5 + sign * x, y) for x, y in horn], colour)


def _flyer(brush: Brush, colour: Colour) -> None:
    right = ((0.5, 0.34), (0.62, 0.3), (1, 0.12), (0.94, 0.44), (0.7, 0.56), (0.58, 0.6), (0.62, 0.94), (0.5, 0.82))
    brush.polygon((*right, *((1 - x, y) for x, y in reversed(right))), colour)
    brush.disc((0.5, 0.3), 0.1, colour)


def _standard(brush: Brush, colour: Colour) -> None:
    """A flag on its staff."""
    brush.box((0.16, 0, 0.26, 1), colour)
    brush.polygon(((0.26, 0.06), (0.98, 0.06), (0.74, 0.3), (0.98, 0.54), (0.26, 0.54)), colour)


def _medic(brush: Brush, colour: Colour) -> None:
    """A cross."""
    brush.box((0.38, 0.06, 0.62, 0.94), colour)
    brush.box((0.06, 0.38, 0.94, 0.62), colour)


def _unknown_shape(brush: Brush, colour: Colour) -> None:
    brush.disc((0.5, 0.5), 0.36, colour)


SHAPES: dict[str, Callable[[Brush, Colour], None]] = {
    "infantry": _infantry,
    "support": _support,
    "hero": _hero,
    "vehicle": _vehicle,
    "aircraft": _aircraft,
    "tank": _tank,
    "walker": _walker,
    "cavalry": _cavalry,
    "artillery": _artillery,
    "monster": _monster,
    "flyer": _flyer,
    "standard": _standard,
    "medic": _medic,
}
