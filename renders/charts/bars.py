"""The chances of a roll as bars; what is asked for in gold, the mean as a dashed line. Sizes in pixels."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image, ImageDraw

from renders.charts.alt import percent
from renders.charts.axes import TICK, Axes, round_numbers, short
from renders.frame import Box
from renders.palette import PAPER, WHITE, Colour
from renders.rolls.looks import GOLD
from renders.text import fit, text_width, write
from rulesets.kit.pictures.chart import Bar, OddsChart

_BAR: Colour = (112, 168, 226)
_HEAD, _LETTERS = 56, 29
_LEFT, _BELOW = 74, 74
_FEWEST = 6
"""Bars that there is always room for: one alone does not fill the picture."""
_LABELLED = 12
"""Up to so many bars have their chance written on them."""


def draw_odds(picture: Image.Image, chart: OddsChart, inside: Box) -> None:
    """Everything of the chart but title and note."""
    left, top, right, bottom = inside
    _told(picture, chart, inside)
    highest = max(bar.each for bar in chart.bars)
    spare = max(_FEWEST - (chart.bars[-1].high - chart.bars[0].low + 1), 0) / 2 + 0.5
    axes = Axes(
        left=left + _LEFT,
        top=top + _HEAD + TICK + 10,
        right=right,
        bottom=bottom - _BELOW,
        low=(chart.bars[0].low - spare, 0.0),
        high=(chart.bars[-1].high + spare, highest * 1.02),
    )
    axes.rule(picture, [(share, percent(share)) for share in round_numbers(0, highest, 6)])
    for bar in chart.bars:
        _bar(picture, axes, chart, bar)
    if axes.low[0] < chart.mean < axes.high[0]:
        axes.dashed(picture, chart.mean, WHITE)
    axes.name(picture, list(_numbers(chart)))
    ink = ImageDraw.Draw(picture)
    write(ink, (right, bottom - 18), fit(chart.axis, right - left, TICK, False), TICK, PAPER, bold=False, anchor="rm")
    write(ink, (left, bottom - 18), _left_out(chart), TICK, PAPER, bold=False)


def _told(picture: Image.Image, chart: OddsChart, inside: Box) -> None:
    """Mean and the chance that is asked for, above the bars in the colours in which they are marked."""
    left, top, right, _ = inside
    ink, middle = ImageDraw.Draw(picture), top + _HEAD / 2 + 4
    mean = f"mean {chart.mean:.2f}"
    write(ink, (left, middle), mean, _LETTERS, WHITE)
    if chart.threshold is not None and chart.chance is not None:
        asked = f"{chart.threshold} or more: {percent(chart.chance)}".replace("-", "−")
        room = right - left - text_width(mean, _LETTERS) - 20
        write(ink, (right, middle), fit(asked, room, _LETTERS), _LETTERS, GOLD, anchor="rm")


def _bar(picture: Image.Image, axes: Axes, chart: OddsChart, bar: Bar) -> None:
    """As high as one of its numbers is likely, so that a bar of two numbers does not look rarer than one of three."""
    asked = chart.threshold is not None and bar.low >= chart.threshold
    left, right, top = axes.x(bar.low - 0.5), axes.x(bar.high + 0.5), axes.y(bar.each)
    gap = min((right - left) * 0.08, 4.0)
    ink = ImageDraw.Draw(picture)
    ink.rectangle((left + gap, min(top, axes.bottom - 1), right - gap, axes.bottom), fill=GOLD if asked else _BAR)
    if len(chart.bars) <= _LABELLED:
        told = percent(bar.chance).replace(" %", "")
        if text_width(told, TICK - 3) <= right - left:
            write(ink, ((left + right) / 2, top - 14), told, TICK - 3, GOLD if asked else PAPER, anchor="mm")


def _numbers(chart: OddsChart) -> Iterator[tuple[float, str]]:
    """What stands below the bars: each number where there is room, else round ones."""
    low, high = chart.bars[0].low, chart.bars[-1].high
    if high - low < 2 * _LABELLED:
        yield from ((float(number), short(number)) for number in range(low, high + 1))
    else:
        yield from ((number, short(number)) for number in round_numbers(low, high, _LABELLED, 1.0))


def _left_out(chart: OddsChart) -> str:
    """What is too rare at either end to be drawn."""
    ends = [
        f"below {chart.bars[0].low}: {percent(chart.below)}" if chart.below else "",
        f"above {chart.bars[-1].high}: {percent(chart.above)}" if chart.above else "",
    ]
    return ", ".join(end for end in ends if end).replace("-", "−")
