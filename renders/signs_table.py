"""Signs of units on a table: formations, standards, leaders, the state they are in. Sizes in pixels."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from renders.palette import ALARM, BAND, HIGHLIGHT, INK, PAPER, WHITE
from renders.sprites import Brush, star

_GREY, _GOLD, _GOLD_RIM, _RIM = (88, 92, 98), (226, 176, 40), (92, 62, 6), 1.5


def _bars(brush: Brush, bars: Iterable[tuple[float, float, float, float]]) -> None:
    """Grey boxes with a light rim: what surrounds a legend is dark."""
    for colour, more in ((WHITE, 0.05), (_GREY, 0.0)):
        for left, top, right, bottom in bars:
            brush.box((left - more, top - more, right + more, bottom + more), colour)


def _line(brush: Brush) -> None:
    _bars(brush, [(x, 0.36, x + 0.27, 0.64) for x in (0.06, 0.37, 0.68)])


def _column(brush: Brush) -> None:
    _bars(brush, [(0.36, y, 0.64, y + 0.27) for y in (0.06, 0.37, 0.68)])


def _wedge(brush: Brush) -> None:
    brush.polygon(((0.5, 0.08), (0.96, 0.92), (0.04, 0.92)), _GREY, WHITE, _RIM)


def _unformed(brush: Brush) -> None:
    for x, y in ((0.2, 0.28), (0.62, 0.16), (0.44, 0.54), (0.86, 0.58), (0.16, 0.82), (0.62, 0.88)):
        brush.disc((x, y), 0.13, _GREY, WHITE, 1)


def _eagle(brush: Brush) -> None:
    """An eagle with spread wings on its pole."""
    brush.box((0.46, 0.5, 0.54, 1), _GOLD_RIM)
    right = ((0.5, 0.1), (0.6, 0.2), (0.7, 0.22), (1, 0.0), (0.94, 0.4), (0.72, 0.56), (0.58, 0.58), (0.5, 0.7))
    brush.polygon((*right, *((1 - x, y) for x, y in reversed(right))), _GOLD, _GOLD_RIM, _RIM)
    brush.box((0.3, 0.74, 0.7, 0.86), _GOLD_RIM)


def _standard(brush: Brush) -> None:
    """A flag that hangs from a cross-bar."""
    for colour, more in ((WHITE, 0.03), (INK, 0.0)):
        brush.box((0.46 - more, 0, 0.54 + more, 1), colour)
        brush.box((0.14 - more, 0.08 - more, 0.86 + more, 0.16 + more), colour)
    brush.polygon(((0.2, 0.16), (0.8, 0.16), (0.8, 0.66), (0.5, 0.54), (0.2, 0.66)), ALARM, INK, 1)


def _leader(brush: Brush) -> None:
    brush.disc((0.5, 0.5), 0.5, INK)
    brush.polygon(star(5, 0.17, 0.42), WHITE)


def _general(brush: Brush) -> None:
    brush.disc((0.5, 0.5), 0.5, _GOLD_RIM)
    brush.polygon(star(5, 0.2, 0.47), _GOLD)


def _shaken(brush: Brush) -> None:
    """A crack through a shield."""
    brush.disc((0.5, 0.5), 0.49, WHITE, ALARM, 3)
    brush.line(((0.56, 0.06), (0.4, 0.36), (0.6, 0.56), (0.42, 0.94)), ALARM, 3)


def _routing(brush: Brush) -> None:
    """A white flag."""
    for colour, more in ((WHITE, 0.03), (INK, 0.0)):
        brush.box((0.1 - more, 0, 0.2 + more, 1), colour)
    brush.polygon(((0.2, 0.04), (0.96, 0.12), (0.8, 0.32), (0.96, 0.54), (0.2, 0.58)), WHITE, INK, _RIM)


def _excited(brush: Brush) -> None:
    brush.polygon(star(7, 0.28, 0.5), HIGHLIGHT, INK, 1)
    brush.box((0.44, 0.24, 0.56, 0.58), INK)
    brush.disc((0.5, 0.7), 0.07, INK)


def _fatigue(brush: Brush) -> None:
    """An hour-glass."""
    brush.polygon(((0.14, 0), (0.86, 0), (0.14, 1), (0.86, 1)), BAND, WHITE, _RIM)
    brush.polygon(((0.36, 0.9), (0.64, 0.9), (0.5, 0.66)), PAPER)


def _steady(brush: Brush) -> None:
    """A square held fast."""
    brush.box((0.02, 0.02, 0.98, 0.98), (0, 92, 70), radius=0.2)
    brush.box((0.26, 0.2, 0.74, 0.34), WHITE)
    brush.box((0.43, 0.2, 0.57, 0.82), WHITE)
    brush.line(((0.2, 0.56), (0.32, 0.76), (0.68, 0.76), (0.8, 0.56)), WHITE, 2)


def _loot(brush: Brush) -> None:
    """A sack."""
    brush.polygon(((0.34, 0.02), (0.66, 0.02), (0.58, 0.24), (0.42, 0.24)), (150, 104, 50), INK, 1)
    brush.disc((0.5, 0.62), 0.36, (178, 128, 66), INK, 1.5)


def _disorder(brush: Brush) -> None:
    """A shield with its number; in the legend without one."""
    brush.polygon(((0.0, 0.0), (1, 0.0), (1, 0.62), (0.5, 1), (0.0, 0.62)), ALARM)
    brush.disc((0.5, 0.4), 0.14, WHITE)


TABLE_SIGNS: dict[str, Callable[[Brush], None]] = {
    "line": _line,
    "column": _column,
    "wedge": _wedge,
    "unformed": _unformed,
    "disorder": _disorder,
    "eagle": _eagle,
    "standard": _standard,
    "leader": _leader,
    "general": _general,
    "shaken": _shaken,
    "routing": _routing,
    "excited": _excited,
    "fatigue": _fatigue,
    "steady": _steady,
    "looting": _loot,
}
