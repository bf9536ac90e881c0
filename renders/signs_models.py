"""Signs of groups of single models: their orders, and the state they are in. They differ in shape and in grey."""

from __future__ import annotations

from collections.abc import Callable

from renders.palette import ALARM, BAND, HIGHLIGHT, INK, PAPER, WHITE, Colour
from renders.sprites import Brush, star

_RIM = 1.5
_GREEN: Colour = (24, 112, 66)
_BLUE: Colour = (30, 92, 160)
_SKY: Colour = (150, 206, 236)
_VIOLET: Colour = (112, 44, 132)


def _disc(brush: Brush, colour: Colour) -> None:
    """Orders are discs with a dark rim."""
    brush.disc((0.5, 0.5), 0.5, INK)
    brush.disc((0.5, 0.5), 0.43, colour)


def _advance(brush: Brush) -> None:
    """One arrow ahead."""
    _disc(brush, _GREEN)
    brush.polygon(_AHEAD, WHITE)


_AHEAD = ((0.5, 0.1), (0.84, 0.5), (0.62, 0.5), (0.62, 0.88), (0.38, 0.88), (0.38, 0.5), (0.16, 0.5))


def _march(brush: Brush) -> None:
    """Three chevrons one behind the other."""
    _disc(brush, PAPER)
    for y in (0.16, 0.4, 0.64):
        right = (0.86, y + 0.26), (0.72, y + 0.3)
        brush.polygon(((0.5, y), *right, (0.5, y + 0.14), *((1 - a, b) for a, b in reversed(right))), INK)


def _charge(brush: Brush) -> None:
    """Crossed blades on red."""
    _disc(brush, ALARM)
    for way in (1, -1):
        ends = (0.5 - way * 0.3, 0.8), (0.5 + way * 0.3, 0.16)
        brush.line(ends, WHITE, 4)
        brush.line(((0.5 - way * 0.36, 0.56), (0.5 - way * 0.1, 0.76)), WHITE, 3)


def _first_fire(brush: Brush) -> None:
    """A muzzle and its flash."""
    _disc(brush, HIGHLIGHT)
    brush.box((0.06, 0.4, 0.52, 0.6), INK)
    brush.polygon(star(6, 0.1, 0.24, (0.68, 0.5)), ALARM)


def _fall_back(brush: Brush) -> None:
    """An arrow to the rear."""
    _disc(brush, (196, 196, 190))
    brush.polygon([(x, 1 - y) for x, y in _AHEAD], INK)


def _hold(brush: Brush) -> None:
    """A bar across."""
    _disc(brush, _BLUE)
    brush.box((0.14, 0.36, 0.86, 0.64), WHITE)


def _order(brush: Brush) -> None:
    """A disc that lies on its face."""
    _disc(brush, BAND)
    brush.disc((0.5, 0.5), 0.3, None, PAPER, 2)
    brush.disc((0.5, 0.5), 0.1, PAPER)


def _overwatch(brush: Brush) -> None:
    """An eye."""
    brush.box((0, 0, 1, 1), _SKY, radius=0.2)
    brush.polygon(((0.02, 0.5), (0.3, 0.2), (0.7, 0.2), (0.98, 0.5), (0.7, 0.8), (0.3, 0.8)), WHITE, INK, 2)
    brush.disc((0.5, 0.5), 0.22, INK)


def _engaged(brush: Brush) -> None:
    """Two points against each other."""
    brush.box((0, 0, 1, 1), WHITE)
    brush.polygon(((0, 0.1), (0.5, 0.5), (0, 0.9)), ALARM)
    brush.polygon(((1, 0.1), (0.5, 0.5), (1, 0.9)), INK)


def _broken(brush: Brush) -> None:
    """A staff broken in two."""
    brush.box((0, 0, 1, 1), ALARM, radius=0.14)
    brush.line(((0.14, 0.1), (0.4, 0.5)), WHITE, 4)
    brush.line(((0.6, 0.42), (0.34, 0.94)), WHITE, 4)
    brush.polygon(((0.62, 0.12), (0.94, 0.2), (0.7, 0.4)), WHITE)


def _void_shields(brush: Brush) -> None:
    """A dome."""
    for colour, by in ((_VIOLET, 0.0), (_SKY, 0.18)):
        left = (by, 0.96), (0.04 + by, 0.46 + by / 2), (0.24 + by * 0.7, 0.14 + by)
        top = 0.5, 0.02 + by * 1.4
        brush.polygon((*left, top, *((1 - x, y) for x, y in reversed(left))), colour)


def _prone(brush: Brush) -> None:
    """Somebody who lies."""
    brush.box((0, 0, 1, 1), (220, 200, 150), radius=0.14)
    brush.disc((0.16, 0.6), 0.15, INK)
    brush.box((0.3, 0.52, 1.0, 0.74), INK)
    brush.box((0, 0.86, 1, 1), _GREEN)


def _spotted(brush: Brush) -> None:
    """Corners of a frame around somebody."""
    brush.box((0, 0, 1, 1), INK)
    brush.box((0.24, 0, 0.76, 1), WHITE)
    brush.box((0, 0.24, 1, 0.76), WHITE)
    brush.disc((0.5, 0.5), 0.26, ALARM)


def _hover(brush: Brush) -> None:
    """Wings above the ground."""
    brush.box((0, 0, 1, 1), _SKY, radius=0.2)
    brush.polygon(((0.5, 0.2), (0.98, 0.46), (0.98, 0.6), (0.5, 0.44), (0.02, 0.6), (0.02, 0.46)), INK)
    brush.box((0.1, 0.78, 0.9, 0.9), WHITE)


def _on_a_roof(brush: Brush) -> None:
    """Somebody on a gable."""
    brush.box((0, 0, 1, 1), _SKY, radius=0.2)
    brush.disc((0.5, 0.22), 0.16, ALARM)
    brush.polygon(((0.5, 0.4), (0.96, 0.76), (0.96, 0.94), (0.04, 0.94), (0.04, 0.76)), INK)
    brush.box((0.4, 0.7, 0.6, 0.94), WHITE)


def _popped_up(brush: Brush) -> None:
    """Wings and an arrow up."""
    brush.box((0, 0, 1, 1), _SKY, radius=0.2)
    brush.polygon(((0.5, 0.06), (0.76, 0.36), (0.24, 0.36)), WHITE)
    brush.polygon(((0.5, 0.44), (0.98, 0.7), (0.98, 0.84), (0.5, 0.68), (0.02, 0.84), (0.02, 0.7)), INK)


def _wounds(brush: Brush) -> None:
    """A pip, as on the models."""
    brush.disc((0.5, 0.5), 0.34, WHITE)
    brush.disc((0.5, 0.5), 0.27, ALARM)


def _command(brush: Brush) -> None:
    """A crown."""
    points = (0.0, 0.16), (0.28, 0.44), (0.5, 0.04), (0.72, 0.44), (1, 0.16)
    brush.polygon((*points, (0.9, 0.9), (0.1, 0.9)), HIGHLIGHT, INK, _RIM)


MODEL_SIGNS: dict[str, Callable[[Brush], None]] = {
    "advance": _advance,
    "march": _march,
    "charge": _charge,
    "first fire": _first_fire,
    "fall back": _fall_back,
    "hold": _hold,
    "order": _order,
    "overwatch": _overwatch,
    "engaged": _engaged,
    "broken": _broken,
    "void shields": _void_shields,
    "prone": _prone,
    "spotted": _spotted,
    "wounds": _wounds,
    "hover": _hover,
    "popped up": _popped_up,
    "on a roof": _on_a_roof,
    "command points": _command,
}
