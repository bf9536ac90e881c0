"""Glyphs of bases on hexes: speed, load and aim, conditions, what lies in a hex. They differ in shape and in grey."""

from __future__ import annotations

from collections.abc import Callable

from renders.palette import ALARM, BAND, HIGHLIGHT, INK, PLATE, WHITE, Colour
from renders.sprites import Brush, Dot, star

_RIM = 1.5
_SKY: Colour = (168, 214, 240)
_VENOM: Colour = (30, 92, 44)
_ACID: Colour = (236, 226, 70)
_BROWN: Colour = (122, 84, 44)


# --- speeds: dark signs on a light plate ---------------------------------------------------------------------------


def _plate(brush: Brush, colour: Colour = PLATE) -> None:
    brush.box((0, 0, 1, 1), INK, radius=0.2)
    brush.box((0.06, 0.06, 0.94, 0.94), colour, radius=0.16)


def _still(brush: Brush) -> None:
    _plate(brush)
    brush.box((0.26, 0.26, 0.74, 0.74), INK)


def _onward(left: float, right: float) -> tuple[Dot, ...]:
    return (left, 0.16), (right, 0.5), (left, 0.84)


def _slow(brush: Brush) -> None:
    _plate(brush)
    brush.polygon(_onward(0.3, 0.8), INK)


def _fast(brush: Brush) -> None:
    _plate(brush, HIGHLIGHT)
    for left in (0.1, 0.46):
        brush.polygon(_onward(left, left + 0.46), INK)


def _crawl(brush: Brush) -> None:
    _plate(brush)
    brush.polygon(((0.14, 0.62), (0.62, 0.62), (0.86, 0.86), (0.14, 0.86)), INK)


def _rest(brush: Brush) -> None:
    """Two bars, as on a player that waits."""
    _plate(brush)
    for left in (0.2, 0.58):
        brush.box((left, 0.18, left + 0.22, 0.82), INK)


def _setup(brush: Brush) -> None:
    """A tripod."""
    _plate(brush)
    for foot in (0.14, 0.5, 0.86):
        brush.line(((0.5, 0.3), (foot, 0.88)), INK, 3)
    brush.box((0.26, 0.14, 0.74, 0.36), INK)


def _flying(brush: Brush) -> None:
    """A bird before the sky."""
    brush.disc((0.5, 0.5), 0.5, _SKY, INK, _RIM)
    brush.line(((0.1, 0.42), (0.32, 0.34), (0.5, 0.56), (0.68, 0.34), (0.9, 0.42)), INK, 3.5)


# --- weapons -------------------------------------------------------------------------------------------------------


def _loaded(brush: Brush) -> None:
    """A round."""
    brush.polygon(((0.26, 0.98), (0.26, 0.42), (0.5, 0.02), (0.74, 0.42), (0.74, 0.98)), (236, 190, 80), INK, 2)
    brush.box((0.26, 0.8, 0.74, 0.98), INK)


def _aimed(brush: Brush) -> None:
    brush.disc((0.5, 0.5), 0.5, WHITE)
    brush.disc((0.5, 0.5), 0.38, None, INK, 3)
    for ends in (((0.5, 0), (0.5, 1)), ((0, 0.5), (1, 0.5))):
        brush.line(ends, INK, 2)


# --- conditions ----------------------------------------------------------------------------------------------------


def _pinned(brush: Brush) -> None:
    """A pin."""
    brush.line(((0.5, 0.5), (0.5, 0.99)), INK, 3)
    brush.box((0.14, 0, 0.86, 0.2), (140, 44, 150), radius=0.06)
    brush.box((0.3, 0.14, 0.7, 0.5), (140, 44, 150))
    brush.box((0.06, 0.44, 0.94, 0.64), (140, 44, 150), radius=0.06)


def _poison(brush: Brush) -> None:
    """A skull."""
    brush.box((0, 0, 1, 1), _VENOM, radius=0.24)
    brush.disc((0.5, 0.4), 0.32, WHITE)
    brush.box((0.34, 0.6, 0.66, 0.88), WHITE)
    for x in (0.38, 0.62):
        brush.disc((x, 0.42), 0.09, _VENOM)


def _drop(brush: Brush, fill: Colour, rim: Colour) -> None:
    brush.polygon(((0.5, 0), (0.66, 0.3), (0.86, 0.56), (0.5, 0.6), (0.14, 0.56), (0.34, 0.3)), fill)
    brush.disc((0.5, 0.63), 0.36, fill, rim, 2)
    brush.polygon(((0.5, 0.04), (0.7, 0.4), (0.3, 0.4)), fill)


def _acid(brush: Brush) -> None:
    """A drop that eats a hole."""
    brush.box((0, 0, 1, 1), (24, 22, 10), radius=0.2)
    _drop(brush, _ACID, _ACID)
    brush.disc((0.5, 0.66), 0.14, (24, 22, 10))


def _bleeding(brush: Brush) -> None:
    _drop(brush, ALARM, WHITE)
    brush.line(((0.34, 0.62), (0.42, 0.8)), WHITE, 2)


def _damage_bonus(brush: Brush) -> None:
    """A burst with a plus."""
    brush.polygon(star(9, 0.36), (238, 120, 30), INK, _RIM)
    brush.box((0.43, 0.24, 0.57, 0.76), INK)
    brush.box((0.24, 0.43, 0.76, 0.57), INK)


def _difficult(brush: Brush) -> None:
    """A steep way up."""
    brush.polygon(
        ((0, 0.98), (1, 0.98), (1, 0.7), (0.66, 0.7), (0.66, 0.4), (0.34, 0.4), (0.34, 0.7), (0, 0.7)), _BROWN
    )
    brush.polygon(((0.3, 0.26), (0.7, 0.26), (0.5, 0)), INK)


def _hidden(brush: Brush) -> None:
    """Two eyes in the dark."""
    brush.disc((0.5, 0.5), 0.5, (20, 22, 30))
    for x in (0.3, 0.7):
        brush.disc((x, 0.42), 0.13, HIGHLIGHT)


# --- what lies in a hex --------------------------------------------------------------------------------------------


def _billow(brush: Brush, fill: Colour, rim: Colour) -> None:
    for colour, more in ((rim, 0.05), (fill, 0.0)):
        for x, y, radius in ((0.26, 0.62, 0.21), (0.74, 0.62, 0.21), (0.5, 0.4, 0.25), (0.5, 0.7, 0.22)):
            brush.disc((x, y), radius + more, colour)


def _smoke(brush: Brush) -> None:
    _billow(brush, (186, 188, 190), INK)


def _poison_cloud(brush: Brush) -> None:
    _billow(brush, _VENOM, WHITE)
    for x in (0.42, 0.58):
        brush.line(((x - 0.16, 0.4), (x + 0.16, 0.72)), WHITE, 1.5)
        brush.line(((x + 0.16, 0.4), (x - 0.16, 0.72)), WHITE, 1.5)


def _acid_cloud(brush: Brush) -> None:
    _billow(brush, _ACID, INK)
    for x in (0.24, 0.5, 0.76):
        brush.line(((x, 0.86), (x - 0.08, 1)), BAND, 3)


def _trap(brush: Brush) -> None:
    """Jaws."""
    brush.box((0, 0.84, 1, 1), INK)
    for left in (0.02, 0.35, 0.68):
        brush.polygon(((left, 0.88), (left + 0.3, 0.88), (left + 0.15, 0.3)), WHITE, INK, _RIM)


SIGNS: dict[str, Callable[[Brush], None]] = {
    "stand-still": _still,
    "slow": _slow,
    "fast": _fast,
    "crawl": _crawl,
    "rest": _rest,
    "setup": _setup,
    "flying": _flying,
    "loaded": _loaded,
    "aimed": _aimed,
    "pinned": _pinned,
    "poison": _poison,
    "acid": _acid,
    "bleeding": _bleeding,
    "damage bonus": _damage_bonus,
    "difficult terrain": _difficult,
    "hidden": _hidden,
    "smoke": _smoke,
    "poison cloud": _poison_cloud,
    "acid cloud": _acid_cloud,
    "trap": _trap,
}
