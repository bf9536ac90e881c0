"""Charts in words: an alt text within Discord's limit that says what the picture says."""

from __future__ import annotations

from renders.rolls.alt import within
from renders.words import clean
from rulesets.kit.pictures.chart import Bar, Chart, Line, LineChart, LuckChart, OddsChart


def alt_of_chart(chart: Chart) -> str:
    """Title, what it comes to, and the values."""
    if isinstance(chart, OddsChart):
        lines = _odds(chart)
    elif isinstance(chart, LuckChart):
        lines = _luck(chart)
    else:
        lines = _lines(chart)
    note = [clean(chart.note)] if chart.note else []
    return within([clean(chart.title), *lines, *note])


def percent(share: float) -> str:
    """A chance in percent, with so many digits that small ones are not nothing and large ones not certain."""
    if share <= 0 or share >= 1:
        return f"{min(max(share, 0), 1):.0%}".replace("%", " %")
    if share < 0.001:
        return "< 0.1 %"
    if share > 0.999:
        return "> 99.9 %"
    shown = f"{share * 100:.1f}"
    return f"{shown.removesuffix('.0')} %"


def _odds(chart: OddsChart) -> list[str]:
    told = [f"Mean {chart.mean:.2f}."]
    if chart.threshold is not None and chart.chance is not None:
        told.append(f"{chart.threshold} or more: {percent(chart.chance)}.")
    ends = [
        f"below {chart.bars[0].low}: {percent(chart.below)}" if chart.below else "",
        f"above {chart.bars[-1].high}: {percent(chart.above)}" if chart.above else "",
    ]
    return [" ".join(told), ", ".join([*map(_bar, chart.bars), *(end for end in ends if end)])]


def _bar(bar: Bar) -> str:
    numbers = str(bar.low) if bar.low == bar.high else f"{bar.low} to {bar.high}"
    return f"{numbers}: {percent(bar.chance)}"


def _luck(chart: LuckChart) -> list[str]:
    if not chart.ahead:
        return ["No rolls yet."]
    outside = sum(abs(ahead) > band for ahead, band in zip(chart.ahead, chart.band, strict=True))
    inside = "inside" if abs(chart.ahead[-1]) <= chart.band[-1] else "outside"
    return [
        f"After {_rolls(len(chart.ahead))} {chart.ahead[-1]:+.1f} {clean(chart.unit)}; 95 of 100 people are within"
        f" {chart.band[-1]:.1f} of it: {inside}.",
        f"Highest {max(chart.ahead):+.1f}, lowest {min(chart.ahead):+.1f}, outside the band after {_rolls(outside)}.",
    ]


def _rolls(number: int) -> str:
    return f"{number} roll{'' if number == 1 else 's'}"


def _lines(chart: LineChart) -> list[str]:
    unit = f"{clean(chart.unit)}: " if chart.unit else ""
    ranked = sorted((line for line in chart.lines if line.points), key=lambda line: -line.points[-1][1])
    return [unit + "; ".join(map(_line, ranked)) if ranked else "Nothing yet."]


def _line(line: Line) -> str:
    first, last = line.points[0][1], line.points[-1][1]
    return f"{clean(line.name, 40)} from {first:.0f} to {last:.0f}"
