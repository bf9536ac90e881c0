"""What comes and goes during a battle: wrecks, burning ones, smoke. One small picture for each square."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from renders.sprites import Brush, sprite

_HULL, _BURNT, _RUST = (70, 62, 58), (42, 38, 36), (150, 92, 60)


def _wreck(brush: Brush) -> None:
    """A hull with its turret blown askew."""
    brush.disc((0.53, 0.55), 0.44, (30, 26, 20, 90))
    hull = ((0.08, 0.3), (0.3, 0.1), (0.74, 0.14), (0.95, 0.4), (0.88, 0.82), (0.42, 0.93), (0.1, 0.72))
    brush.polygon(hull, _HULL, _BURNT, 3)
    for x in (0.13, 0.78):
        brush.polygon(((x, 0.22), (x + 0.1, 0.18), (x + 0.12, 0.8), (x + 0.02, 0.84)), _BURNT)
    brush.polygon(((0.34, 0.34), (0.62, 0.28), (0.7, 0.54), (0.44, 0.64)), _RUST, _BURNT, 2)
    brush.line(((0.6, 0.36), (0.94, 0.12)), _BURNT, 6)
    for ends in (((0.2, 0.5), (0.32, 0.62)), ((0.5, 0.74), (0.66, 0.8)), ((0.32, 0.2), (0.46, 0.24))):
        brush.line(ends, _RUST, 3)


def _fire(brush: Brush) -> None:
    """Flames over the hull."""
    for x, y, high in ((0.3, 0.62, 0.42), (0.66, 0.56, 0.46), (0.48, 0.82, 0.6)):
        for colour, share in (((200, 62, 20), 1.0), ((246, 158, 28), 0.66), ((255, 232, 120), 0.34)):
            wide, tall = 0.14 * share, high * share
            tongue = [(x + wide * across, y - tall * up) for across, up in _TONGUE]
            brush.polygon([*tongue, (x, y + wide * 0.6)], colour)


_TONGUE = ((-1.0, 0.0), (-0.9, 0.35), (-0.2, 1.0), (0.3, 0.5), (1.0, 0.62), (1.0, 0.0))


def _smoke(brush: Brush) -> None:
    """Billows that cover the square."""
    for colour, share, by in (((96, 98, 102, 240), 1.0, 0.02), ((150, 152, 155, 240), 0.9, 0.0), (_PALE, 0.5, -0.05)):
        for x, y, radius in _PUFFS:
            brush.disc((x + by, y + by), radius * share, colour)


_PALE = (192, 194, 195, 240)
_PUFFS = (
    *((0.2, 0.22, 0.2), (0.5, 0.16, 0.16), (0.8, 0.24, 0.22), (0.16, 0.52, 0.16), (0.85, 0.56, 0.17)),
    *((0.24, 0.8, 0.22), (0.56, 0.86, 0.15), (0.8, 0.82, 0.18), (0.5, 0.5, 0.26)),
)


def _smoking(brush: Brush) -> None:
    """A burning wreck: hull, flames, and smoke that drifts off to the north-east."""
    _wreck(brush)
    for x, y, radius in ((0.62, 0.3, 0.14), (0.78, 0.2, 0.17), (0.9, 0.08, 0.2)):
        brush.disc((x, y), radius, (84, 84, 86, 225))
        brush.disc((x - 0.03, y - 0.03), radius * 0.7, (130, 130, 132, 225))
    _fire(brush)


PASSING = {"wreck": _wreck, "smoke": _smoke, "burning wreck": _smoking}
"""Words of squares that are drawn anew in every picture, the lowest first."""


BILLOWS = 1.16
"""The width of smoke in squares: it runs together with that of the next square."""


@lru_cache(maxsize=32)
def passing(word: str, cell: int) -> Image.Image:
    """What comes and goes in a square ("RGBA"), around its middle."""
    size = round(cell * BILLOWS) if word == "smoke" else cell
    return sprite(size, size, PASSING[word])
