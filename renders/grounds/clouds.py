"""What comes and goes on hexes: smoke, gas, fire, traps: a small picture for each hex, and a badge with the density."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin

from PIL import Image, ImageDraw

from renders.grounds.wrecks import PASSING
from renders.markers import marker
from renders.palette import INK, WHITE
from renders.sprites import Brush, Dot, sprite
from renders.text import text_width, write
from rulesets.kit.pictures.scene import Marker

_THIN, _DENSE = 3, 9
"""The puffs of a cloud of density 1, and the most that are drawn."""
_PUFFS: tuple[tuple[float, float, float], ...] = (
    *((0.14, 0.5, 0.15), (0.84, 0.42, 0.15), (0.5, 0.12, 0.13), (0.24, 0.24, 0.14), (0.78, 0.72, 0.14)),
    *((0.72, 0.2, 0.13), (0.26, 0.78, 0.14), (0.52, 0.88, 0.13), (0.5, 0.5, 0.22)),
)
"""Middle and radius, in the order in which a cloud gets denser; those of a thin one lie apart."""


def _puffs(brush: Brush, density: int, colours: Sequence[tuple[int, int, int, int]]) -> list[Dot]:
    """Billows in three tones; their middles."""
    shown = _PUFFS[: min(_THIN + 2 * (density - 1), _DENSE)]
    for colour, share, by in zip(colours, (1.0, 0.86, 0.46), (0.02, 0.0, -0.04), strict=True):
        for x, y, radius in shown:
            brush.disc((x + by, y + by), radius * share * 1.15, colour)
    return [(x, y) for x, y, _ in shown]


def _smoke(brush: Brush, density: int) -> None:
    _puffs(brush, density, ((92, 94, 98, 235), (146, 148, 151, 235), (194, 196, 198, 235)))


def _poison(brush: Brush, density: int) -> None:
    """Dark green billows with crossed bones of light in them."""
    for x, y in _puffs(brush, density, ((28, 58, 30, 225), (62, 104, 52, 225), (96, 142, 74, 225))):
        for east in (-0.05, 0.05):
            brush.line(((x - east, y - 0.05), (x + east, y + 0.05)), (226, 240, 196), 3)


def _acid(brush: Brush, density: int) -> None:
    """Pale yellow billows with dark drops."""
    for x, y in _puffs(brush, density, ((150, 136, 20, 225), (222, 214, 74, 225), (246, 242, 160, 225))):
        brush.polygon(((x, y - 0.08), (x + 0.05, y + 0.03), (x, y + 0.07), (x - 0.05, y + 0.03)), (70, 66, 12))


_TONGUE: tuple[Dot, ...] = ((-1, 0), (-0.9, 0.4), (-0.3, 1), (0.1, 0.55), (0.5, 0.9), (1, 0.45), (1, 0), (0, -0.4))


def _fire(brush: Brush, density: int) -> None:
    """Tongues of flame around the hex."""
    places = ((0.2, 0.44), (0.8, 0.46), (0.5, 0.26), (0.24, 0.84), (0.78, 0.86), (0.5, 0.66))
    for x, y in places:
        for colour, share in (((176, 40, 12), 1.0), ((240, 130, 24), 0.72), ((255, 226, 110), 0.4)):
            wide, high = 0.13 * share, 0.3 * share
            brush.polygon([(x + wide * across, y - high * up) for across, up in _TONGUE], colour)


def _trap(brush: Brush, density: int) -> None:
    """A ring of teeth."""
    ring = [(0.5 + cos(turn) * 0.42, 0.5 + sin(turn) * 0.42) for turn in (pi * step / 12 for step in range(24))]
    brush.polygon(ring, None, (44, 40, 36), 5)
    for step in range(0, 24, 2):
        tip = pi * step / 12
        inner = 0.5 + cos(tip) * 0.3, 0.5 + sin(tip) * 0.3
        brush.polygon((ring[step - 1], ring[(step + 1) % 24], inner), (230, 228, 220), (44, 40, 36), 1.5)


CLOUDS = {"trap": _trap, "fire": _fire, "acid cloud": _acid, "poison cloud": _poison, "smoke": _smoke}
"""Words for what lies in a hex, the lowest first."""


@lru_cache(maxsize=64)
def cloud(kind: str, density: int, cell: int) -> Image.Image:
    """What lies in a hex ("RGBA"), around its middle."""
    if kind in CLOUDS:
        return sprite(cell, cell, lambda brush: CLOUDS[kind](brush, density))
    return sprite(cell, cell, PASSING[kind]) if kind in PASSING else marker(kind, cell // 3)


LETTERS = 0.86
"""The size of what is written on a badge as a share of its height."""


@lru_cache(maxsize=64)
def density_badge(what: Marker, size: int) -> Image.Image:
    """The sign of what lies in a hex, its note and its density, on a dark plate ("RGBA", `size` pixels high)."""
    density = f"{'x' if what.note else ''}{what.count}" if what.count > 1 else ""
    number, letters, rim = f"{what.note} {density}".strip(), round(size * LETTERS), max(size // 12, 1)
    wide = size + (text_width(number, letters) + rim if number else 0) + 2 * rim
    plate = sprite(wide, size, lambda brush: brush.box((0, 0, 1, 1), INK, radius=0.3))
    sign = marker(what.kind, size - 2 * rim)
    plate.paste(sign, (2 * rim, rim), sign)
    write(ImageDraw.Draw(plate), (size + rim, size / 2), number, letters, WHITE, anchor="lm")
    return plate
