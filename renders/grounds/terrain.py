"""What a square's terrain looks like: a fill for some words, a drawing for each, a pattern with an initial for others.

Drawings keep to the edge of the square, so that they show around a token.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random

from PIL import Image, ImageDraw

from renders.glyphs import initials
from renders.palette import INK, OPEN_GROUND, PAPER, Colour
from renders.sprites import Brush, Dot, sprite
from renders.text import font

_LEAF: Colour = (98, 146, 82)
_DARK_LEAF: Colour = (58, 100, 56)
_STONE: Colour = (150, 142, 130)
_WAVE: Colour = (96, 160, 176)
_WOOD: Colour = (176, 128, 72)

FILLS: dict[str, Colour] = {
    "trees": (204, 216, 174),
    "small trees": (216, 222, 184),
    "large trees": (186, 204, 158),
    "rubble": (214, 204, 186),
    "water": (176, 214, 220),
    "road": (200, 196, 188),
    "building": (198, 164, 146),
    "structure": (122, 116, 112),
    "no dot": (140, 134, 122),
    "wreck": (206, 192, 176),
    "smoke": (222, 222, 220),
}


@lru_cache(maxsize=128)
def square(words: tuple[str, ...], cell: int) -> Image.Image:
    """A square with this terrain ("RGB", `cell` pixels wide)."""
    known = _known(words)
    fill = next((FILLS[word] for word in reversed(known) if word in FILLS), OPEN_GROUND)
    picture = Image.new("RGB", (cell, cell), fill)
    for word in known:
        layer = sprite(cell, cell, DRAWINGS[word])
        picture.paste(layer, (0, 0), layer)
    for number, word in enumerate(word for word in words if word not in DRAWINGS):
        _unknown(picture, word, number)
    return picture


def _known(words: tuple[str, ...]) -> list[str]:
    """The words with a drawing, lowest layer first; "no dot" is drawn only where no other word says why."""
    known = [word for word in DRAWINGS if word in words]
    return [word for word in known if word != "no dot"] or known


def _unknown(picture: Image.Image, word: str, number: int) -> None:
    """A pattern of short strokes, and the word's initials in a corner."""
    cell = picture.width
    if number == 0:
        layer = sprite(cell, cell, _strokes)
        picture.paste(layer, (0, 0), layer)
    size = max(cell // 6, 8)
    at = (cell * 0.06 + number * size * 1.8, cell * 0.05)
    ImageDraw.Draw(picture).text(at, initials(word), font=font(size), fill=INK, anchor="lt")


def _strokes(brush: Brush) -> None:
    for x in range(8):
        for y in range(8):
            left, top = (x + 0.5 * (y % 2)) / 8, (y + 0.4) / 8
            brush.line(((left, top), (left + 0.05, top)), (120, 104, 70), 2)


def _blob(brush: Brush, centre: Dot, radius: float) -> None:
    brush.disc(centre, radius, _LEAF, _DARK_LEAF, 2)
    brush.disc((centre[0] - radius * 0.25, centre[1] - radius * 0.3), radius * 0.35, (132, 176, 108))


def _planted(brush: Brush, places: Sequence[Dot], radius: float) -> None:
    for place in places:
        _blob(brush, place, radius)


_CORNERS = ((0.16, 0.16), (0.84, 0.17), (0.17, 0.84), (0.84, 0.83))
_RING = (*_CORNERS, (0.5, 0.1), (0.5, 0.9), (0.1, 0.5), (0.9, 0.5))


def _trees(brush: Brush) -> None:
    _planted(brush, (*_CORNERS, (0.5, 0.5)), 0.15)


def _small_trees(brush: Brush) -> None:
    _planted(brush, (*_RING, (0.38, 0.42), (0.62, 0.58)), 0.085)


def _large_trees(brush: Brush) -> None:
    _planted(brush, ((0.21, 0.21), (0.79, 0.23), (0.22, 0.79), (0.79, 0.78), (0.5, 0.5)), 0.21)


def _rubble(brush: Brush) -> None:
    chance = Random(7)
    for _ in range(34):
        x, y = chance.uniform(0.06, 0.94), chance.uniform(0.06, 0.94)
        size = chance.uniform(0.03, 0.065)
        corners = [(x + chance.uniform(0.5, 1) * size * a, y + chance.uniform(0.5, 1) * size * b) for a, b in _DIAMOND]
        brush.polygon(corners, _STONE, (98, 90, 80), 1.2)


_DIAMOND = ((0, -1), (1, -0.3), (0.7, 0.8), (-0.7, 0.9), (-1, -0.2))


def _water(brush: Brush) -> None:
    for row in range(6):
        y = (row + 0.5) / 6
        wave = [(x / 12, y + (0.022 if x % 2 else -0.022)) for x in range(13)]
        brush.line(wave, _WAVE, 2.5)


def _road(brush: Brush) -> None:
    for side in (0.035, 0.965):
        for x in range(5):
            dash = x / 5 + 0.05, x / 5 + 0.15
            brush.line(((dash[0], side), (dash[1], side)), PAPER, 3)
            brush.line(((side, dash[0]), (side, dash[1])), PAPER, 3)


def _building(brush: Brush) -> None:
    for step in range(-3, 4):
        brush.line(((step / 4, 1), (step / 4 + 1, 0)), (176, 138, 120), 2)
    brush.polygon(((0.02, 0.02), (0.98, 0.02), (0.98, 0.98), (0.02, 0.98)), None, (112, 66, 52), 5)


def _structure(brush: Brush) -> None:
    for row in range(5):
        y = row / 5
        brush.line(((0, y), (1, y)), (90, 84, 80), 2)
        for x in range(4):
            left = x / 3 + (row % 2) / 6
            brush.line(((left, y), (left, y + 0.2)), (90, 84, 80), 2)
    brush.polygon(((0.01, 0.01), (0.99, 0.01), (0.99, 0.99), (0.01, 0.99)), None, (54, 50, 48), 5)


def _no_dot(brush: Brush) -> None:
    for step in range(-6, 7):
        brush.line(((step / 6, 1), (step / 6 + 1, 0)), (108, 102, 92), 2)
        brush.line(((step / 6, 0), (step / 6 + 1, 1)), (108, 102, 92), 2)
    brush.polygon(((0.01, 0.01), (0.99, 0.01), (0.99, 0.99), (0.01, 0.99)), None, (84, 78, 70), 3)


def _wreck(brush: Brush) -> None:
    hull = ((0.08, 0.3), (0.3, 0.12), (0.72, 0.16), (0.94, 0.42), (0.86, 0.82), (0.4, 0.92), (0.1, 0.7))
    brush.polygon(hull, (88, 78, 70), INK, 2.5)
    for ends in (((0.26, 0.26), (0.76, 0.76)), ((0.26, 0.76), (0.76, 0.26))):
        brush.line(ends, (214, 120, 60), 6)


def _smoke(brush: Brush) -> None:
    for place in (*_RING, (0.36, 0.4), (0.64, 0.44), (0.48, 0.66)):
        brush.disc(place, 0.16, (168, 170, 172, 190), (120, 122, 126, 255), 1.5)


def _crate(brush: Brush, x: float, y: float) -> None:
    corners = ((x, y), (x + 0.24, y), (x + 0.24, y + 0.24), (x, y + 0.24))
    brush.polygon(corners, _WOOD, (92, 60, 26), 2.5)
    brush.line((corners[0], corners[2]), (92, 60, 26), 2)
    brush.line((corners[1], corners[3]), (92, 60, 26), 2)


def _crates(brush: Brush) -> None:
    for x, y in ((0.04, 0.04), (0.72, 0.06), (0.05, 0.72), (0.71, 0.71), (0.38, 0.38)):
        _crate(brush, x, y)


def _tank_traps(brush: Brush) -> None:
    for x, y in (*_CORNERS, (0.5, 0.5)):
        for ends in (((-0.1, -0.1), (0.1, 0.1)), ((-0.1, 0.1), (0.1, -0.1)), ((0, -0.12), (0, 0.12))):
            brush.line([(x + a, y + b) for a, b in ends], (70, 74, 82), 5)


DRAWINGS: dict[str, Callable[[Brush], None]] = {
    "water": _water,
    "road": _road,
    "building": _building,
    "structure": _structure,
    "no dot": _no_dot,
    "rubble": _rubble,
    "small trees": _small_trees,
    "trees": _trees,
    "large trees": _large_trees,
    "wreck": _wreck,
    "crates": _crates,
    "tank traps": _tank_traps,
    "smoke": _smoke,
}
"""Known terrain words, the lowest layer first."""
