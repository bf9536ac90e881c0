"""Marker glyphs: what a unit carries, as small signs that differ in shape as well as in colour. Sizes in pixels."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageDraw

from renders.glyphs import lettered
from renders.palette import ALARM, BAND, HIGHLIGHT, INK, PLATE, WHITE
from renders.signs import SIGNS
from renders.signs_models import MODEL_SIGNS
from renders.signs_table import TABLE_SIGNS
from renders.sprites import Brush, Dot, sprite, star
from renders.text import write

_RIM = 1.5
_HEIGHT = "level "
"""How the marker words of units above the ground begin; the number of levels follows."""


@lru_cache(maxsize=256)
def marker(kind: str, size: int) -> Image.Image:
    """The glyph of a marker word; a lettered badge for a word without a glyph of its own."""
    if kind.startswith(_HEIGHT):
        return _level(kind.removeprefix(_HEIGHT)[:2], size)
    paint = MARKERS.get(kind)
    return sprite(size, size, paint) if paint else lettered(kind, size)


def _level(number: str, size: int) -> Image.Image:
    """The level that a unit stands on: a bar for each up to three, a number for more and for less."""
    bars = int(number) if number in ("1", "2", "3") else 0

    def paint(brush: Brush) -> None:
        brush.box((0, 0, 1, 1), PLATE, radius=0.2)
        brush.box((0.07, 0.07, 0.93, 0.93), (74, 58, 36), radius=0.14)
        for bar in range(bars):
            brush.box((0.2, 0.68 - bar * 0.24, 0.8, 0.82 - bar * 0.24), WHITE)

    sign = sprite(size, size, paint)
    if not bars:
        at = (size / 2, size / 2)
        write(ImageDraw.Draw(sign), at, number, round(size * 0.6), WHITE, anchor="mm")
    return sign


def _under_fire(brush: Brush) -> None:
    brush.polygon(star(8, 0.27), HIGHLIGHT, INK, _RIM)
    brush.disc((0.5, 0.5), 0.1, INK)


def _suppressed(brush: Brush) -> None:
    brush.polygon(((0, 0.04), (1, 0.04), (0.5, 1)), ALARM, WHITE, _RIM)
    brush.line(((0.24, 0.22), (0.5, 0.44), (0.76, 0.22)), WHITE, 2.5)
    brush.line(((0.36, 0.48), (0.5, 0.62), (0.64, 0.48)), WHITE, 2.5)


def _stunned(brush: Brush) -> None:
    bolt = ((0.62, 0), (0.1, 0.58), (0.42, 0.58), (0.3, 1), (0.92, 0.36), (0.56, 0.36))
    brush.polygon(bolt, (250, 250, 250), INK, _RIM + 0.5)


def _activated(brush: Brush) -> None:
    brush.disc((0.5, 0.5), 0.48, BAND, WHITE, _RIM)
    brush.line(((0.25, 0.52), (0.43, 0.71), (0.76, 0.3)), WHITE, 3.5)


def _wreck(brush: Brush) -> None:
    for colour, width in ((WHITE, 8.0), (INK, 5.0)):
        brush.line(((0.1, 0.1), (0.9, 0.9)), colour, width)
        brush.line(((0.1, 0.9), (0.9, 0.1)), colour, width)


def _reserve(brush: Brush) -> None:
    brush.polygon(((0.12, 0.04), (0.88, 0.04), (0.12, 0.96), (0.88, 0.96)), WHITE, INK, 2.5)
    brush.polygon(((0.3, 0.84), (0.7, 0.84), (0.5, 0.62)), INK)


# --- critical hits: white signs on a black tile with a red rim -------------------------------------------------------


def _tile(brush: Brush) -> None:
    brush.box((0.01, 0.01, 0.99, 0.99), ALARM, radius=0.18)
    brush.box((0.09, 0.09, 0.91, 0.91), (24, 20, 20), radius=0.12)


def _struck(brush: Brush) -> None:
    """The stroke through what does not work any more."""
    brush.line(((0.2, 0.84), (0.84, 0.2)), (24, 20, 20), 6)
    brush.line(((0.17, 0.84), (0.84, 0.17)), HIGHLIGHT, 3)


def _main_weapon(brush: Brush) -> None:
    _tile(brush)
    brush.box((0.16, 0.42, 0.5, 0.7), WHITE)
    brush.box((0.46, 0.48, 0.88, 0.62), WHITE)
    _struck(brush)


def _secondary_weapon(brush: Brush) -> None:
    _tile(brush)
    for y in (0.3, 0.56):
        brush.box((0.16, y, 0.84, y + 0.09), WHITE)
        brush.box((0.16, y - 0.06, 0.34, y + 0.15), WHITE)
    _struck(brush)


def _targeting(brush: Brush) -> None:
    _tile(brush)
    brush.disc((0.5, 0.5), 0.25, None, WHITE, 2.5)
    for ends in (((0.5, 0.14), (0.5, 0.86)), ((0.14, 0.5), (0.86, 0.5))):
        brush.line(ends, WHITE, 2)
    _struck(brush)


def _immobilized(brush: Brush) -> None:
    _tile(brush)
    brush.box((0.14, 0.34, 0.86, 0.7), WHITE, radius=0.18)
    for x in (0.3, 0.5, 0.7):
        brush.disc((x, 0.52), 0.09, (24, 20, 20))
    _struck(brush)


def _reduced_mobility(brush: Brush) -> None:
    _tile(brush)
    brush.box((0.14, 0.16, 0.86, 0.46), WHITE, radius=0.15)
    for x in (0.3, 0.5, 0.7):
        brush.disc((x, 0.31), 0.07, (24, 20, 20))
    brush.polygon(((0.24, 0.56), (0.76, 0.56), (0.5, 0.86)), HIGHLIGHT)


_FLAME: tuple[Dot, ...] = (
    (0.5, 0),
    (0.62, 0.3),
    (0.82, 0.22),
    (0.92, 0.66),
    (0.7, 1),
    (0.3, 1),
    (0.08, 0.64),
    (0.3, 0.4),
)


def _fire(brush: Brush) -> None:
    brush.polygon(_FLAME, (226, 84, 22), INK, _RIM)
    brush.polygon([(0.5 + (x - 0.5) * 0.5, 0.98 + (y - 1) * 0.5) for x, y in _FLAME], (255, 226, 110))


# --- who is with the unit, and what helps it -------------------------------------------------------------------------


def _heads(brush: Brush, *places: Dot) -> None:
    brush.box((0.01, 0.08, 0.99, 0.92), PLATE, radius=0.3)
    for x, y in places:
        brush.disc((x, y - 0.14), 0.13, INK)
        brush.polygon(((x - 0.22, y + 0.3), (x - 0.18, y + 0.04), (x + 0.18, y + 0.04), (x + 0.22, y + 0.3)), INK)


def _pilot(brush: Brush) -> None:
    _heads(brush, (0.5, 0.5))
    brush.line(((0.34, 0.34), (0.66, 0.34)), HIGHLIGHT, 2.5)


def _passengers(brush: Brush) -> None:
    _heads(brush, (0.3, 0.5), (0.7, 0.5))


def _evading(brush: Brush) -> None:
    brush.box((0.01, 0.01, 0.99, 0.99), (0, 84, 124), radius=0.3)
    for y in (0.28, 0.52):
        brush.line(((0.16, y + 0.24), (0.5, y), (0.84, y + 0.24)), WHITE, 3.5)


def _stimulants(brush: Brush) -> None:
    brush.disc((0.5, 0.5), 0.49, (0, 112, 78), WHITE, _RIM)
    brush.box((0.4, 0.18, 0.6, 0.82), WHITE)
    brush.box((0.18, 0.4, 0.82, 0.6), WHITE)


def _unloaded(brush: Brush) -> None:
    for x in (0.12, 0.4, 0.68):
        brush.polygon(((x, 0.98), (x, 0.3), (x + 0.1, 0.04), (x + 0.2, 0.3), (x + 0.2, 0.98)), WHITE, INK, 2)
    _struck(brush)


def _camouflaged(brush: Brush) -> None:
    """A leaf."""
    leaf = ((0.06, 0.94), (0.1, 0.46), (0.4, 0.12), (0.94, 0.06), (0.9, 0.58), (0.56, 0.88))
    brush.polygon(leaf, (52, 104, 48), WHITE, _RIM)
    brush.line(((0.06, 0.94), (0.72, 0.28)), WHITE, 2)
    for at in (0.34, 0.54):
        brush.line(((at, 1 - at), (at, 0.72 - at)), WHITE, 1.5)
        brush.line(((at, 1 - at), (at + 0.28, 1 - at)), WHITE, 1.5)


def _dug_in(brush: Brush) -> None:
    """A wall of sandbags."""
    for row, bags in ((0.1, (0.26,)), (0.4, (0.02, 0.51)), (0.7, (0.02, 0.51))):
        for left in bags:
            brush.box((left, row, left + 0.47, row + 0.27), INK, radius=0.12)
            brush.box((left + 0.05, row + 0.05, left + 0.42, row + 0.22), (214, 186, 128), radius=0.08)


def _caught(brush: Brush) -> None:
    """A coil of barbed wire."""
    brush.box((0.01, 0.01, 0.99, 0.99), WHITE, radius=0.3)
    for x in (0.28, 0.5, 0.72):
        brush.disc((x, 0.5), 0.24, None, INK, 2)
    for x in (0.16, 0.39, 0.61, 0.84):
        brush.line(((x - 0.07, 0.18), (x + 0.07, 0.32)), INK, 2)
        brush.line(((x - 0.07, 0.82), (x + 0.07, 0.68)), INK, 2)


MARKERS: dict[str, Callable[[Brush], None]] = {
    **SIGNS,
    **TABLE_SIGNS,
    **MODEL_SIGNS,
    "under fire": _under_fire,
    "suppressed": _suppressed,
    "stunned": _stunned,
    "activated": _activated,
    "wreck": _wreck,
    "reserve": _reserve,
    "main weapon": _main_weapon,
    "secondary weapon": _secondary_weapon,
    "targeting": _targeting,
    "immobilized": _immobilized,
    "reduced mobility": _reduced_mobility,
    "fire": _fire,
    "pilot": _pilot,
    "passengers": _passengers,
    "evading": _evading,
    "stimulants": _stimulants,
    "unloaded": _unloaded,
    "camouflaged": _camouflaged,
    "dug in": _dug_in,
    "caught in wire": _caught,
}
