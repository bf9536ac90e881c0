"""Lines over time: luck within the band that is ordinary, and values of several members. Sizes in pixels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PIL import Image, ImageDraw

from renders.charts.axes import FAINT, TICK, Axes, round_numbers, short
from renders.frame import Box
from renders.palette import FRAME, PAPER, WHITE, Colour
from renders.rolls.looks import GOLD
from renders.text import fit, text_width, write
from rulesets.kit.pictures.chart import Line, LineChart, LuckChart

_LEFT, _HEAD, _BELOW = 84, 60, 74
_BAND: Colour = (62, 92, 122)
_MOST_POINTS = 600
"""Of more values every so manyth is drawn, and always the last."""
_NAMES = 220
"""Room for the names at the lines' ends."""
_COLOURS: tuple[Colour, ...] = (
    *((255, 214, 10), (112, 190, 255), (255, 140, 90), (140, 220, 140)),
    *((230, 150, 230), (240, 240, 240), (90, 220, 210), (200, 180, 120)),
)


def draw_luck(picture: Image.Image, chart: LuckChart, inside: Box) -> None:
    """The band, and the line in it; before the first roll everybody is where he is expected."""
    left, top, right, bottom = inside
    ahead, band = (0.0, *chart.ahead), (0.0, *chart.band)
    reach = max(1.0, *(abs(value) for value in ahead), *band) * 1.08
    axes = Axes(left + _LEFT, top + _HEAD, right - 10, bottom - _BELOW, (0, -reach), (max(len(chart.ahead), 1), reach))
    shown = _thinned(len(ahead))
    ink = ImageDraw.Draw(picture)
    edge = [(place, band[place]) for place in shown]
    ink.polygon(axes.at([*edge, *((x, -y) for x, y in reversed(edge))]), fill=_BAND)
    axes.rule(picture, [(value, _signed(value)) for value in round_numbers(-reach, reach, 7)])
    zero = axes.y(0)
    ink.line((axes.left, zero, axes.right, zero), fill=WHITE, width=2)
    ink.line(axes.at([(place, ahead[place]) for place in shown]), fill=GOLD, width=4, joint="curve")
    _dot(picture, axes, len(ahead) - 1, ahead[-1], GOLD)
    axes.name(picture, [(number, short(number)) for number in round_numbers(0, len(chart.ahead), 8, 1.0)])
    write(ink, (right, bottom - 18), "rolls", TICK, PAPER, bold=False, anchor="rm")
    told = f"{_signed(ahead[-1])} {fit(chart.unit, 420, TICK)}" if chart.ahead else "No rolls yet."
    write(ink, (left, top + _HEAD / 2 + 2), told, TICK + 3, GOLD)
    ink.rectangle((left, bottom - 27, left + 26, bottom - 9), fill=_BAND)
    write(ink, (left + 36, bottom - 18), "95 of 100 people are in here", TICK - 2, PAPER, bold=False)


def _signed(value: float) -> str:
    return f"+{short(round(value, 1))}" if value > 0.04 else short(round(value, 1) + 0.0)


def _thinned(number: int) -> list[int]:
    """The places of the values that are drawn."""
    step = -(-number // _MOST_POINTS)
    return [*range(0, number - 1, step), number - 1]


def _dot(picture: Image.Image, axes: Axes, x: float, y: float, colour: Colour, alike: int = 0) -> None:
    ((across, down),) = axes.at([(x, y)])
    across -= 17 * alike
    box = (across - 7, down - 7, across + 7, down + 7)
    ImageDraw.Draw(picture).ellipse(box, fill=colour, outline=FRAME, width=2)


def draw_lines(picture: Image.Image, chart: LineChart, inside: Box) -> None:
    """Each line with its name at its end; those beyond the eighth are pale and have none."""
    left, top, right, bottom = inside
    points = [point for line in chart.lines for point in line.points]
    if not points:
        write(ImageDraw.Draw(picture), (left, top + _HEAD / 2), "Nothing yet.", TICK, PAPER)
        return
    days, values = [x for x, _ in points], [y for _, y in points]
    spare = max((max(values) - min(values)) * 0.06, 1.0)
    axes = Axes(
        left=left + _LEFT,
        top=top + _HEAD,
        right=right - _NAMES,
        bottom=bottom - _BELOW + 30,
        low=(min(days), min(values) - spare),
        high=(max(days) if max(days) > min(days) else min(days) + 1, max(values) + spare),
    )
    axes.rule(picture, [(value, short(value)) for value in round_numbers(axes.low[1], axes.high[1], 7)])
    for line in reversed(chart.lines[len(_COLOURS) :]):
        _line(picture, axes, line, FAINT)
    ends = Counter[tuple[float, float]]()
    for line, colour in zip(chart.lines, _COLOURS, strict=False):
        end = line.points[-1] if line.points else None
        _line(picture, axes, line, colour, ends[end] if end else 0)
        ends.update([end] if end else [])
    _names(picture, axes, chart.lines[: len(_COLOURS)])
    axes.name(picture, chart.days or [(day, short(day)) for day in round_numbers(min(days), max(days), 6, 1.0)])
    unit = fit(chart.unit, right - left, TICK) if chart.unit else ""
    write(ImageDraw.Draw(picture), (left, top + _HEAD / 2), unit, TICK, PAPER)


def _line(picture: Image.Image, axes: Axes, line: Line, colour: Colour, alike: int = 0) -> None:
    """A line with a dot at its end, beside those of so many others that end at the same place."""
    if not line.points:
        return
    shown = [line.points[place] for place in _thinned(len(line.points))]
    if len(shown) > 1:
        ImageDraw.Draw(picture).line(axes.at(shown), fill=colour, width=4, joint="curve")
    _dot(picture, axes, *line.points[-1], colour, alike)


def _names(picture: Image.Image, axes: Axes, lines: Sequence[Line]) -> None:
    """The names beside the ends of the lines, moved apart where they would touch; those without room are left out. A
    thin level line leads to a name that stands at its end's height: a slanting one would look like a value."""
    ink = ImageDraw.Draw(picture)
    ends = sorted((axes.y(line.points[-1][1]), place) for place, line in enumerate(lines) if line.points)
    room = int((axes.bottom - axes.top) // _NAME_HIGH) + 1
    for (height, place), y in zip(ends, _apart([height for height, _ in ends[:room]], axes), strict=False):
        colour, last, x = _COLOURS[place], lines[place].points[-1], axes.right + 16
        value = short(round(last[1]))
        if abs(y - height) < 1:
            ink.line((axes.x(last[0]) + 8, height, x - 4, y), fill=colour, width=1)
        name = fit(lines[place].name, _NAMES - 26 - text_width(value, TICK), TICK)
        write(ink, (x, y), f"{name} {value}", TICK, colour)


_NAME_HIGH = TICK + 4
"""Pixels from one name to the next."""


def _apart(heights: Sequence[float], axes: Axes) -> list[float]:
    """Heights of names, from the top, that touch neither each other nor what stands below the axes."""
    placed, free = list[float](), float(axes.top)
    for height in heights:
        placed.append(max(height, free))
        free = placed[-1] + _NAME_HIGH
    limit = float(axes.bottom - TICK // 2)
    for place in reversed(range(len(placed))):
        placed[place] = min(placed[place], limit)
        limit = placed[place] - _NAME_HIGH
    return placed
