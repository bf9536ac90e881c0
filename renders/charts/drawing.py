"""Charts: chances as bars, luck as a line within its band, values over time. Sizes in pixels.

As wide as pictures of rolls: on a phone everything is half as large.
"""

from __future__ import annotations

from PIL import Image, ImageDraw

from renders.blocks import EDGE, LABEL, SMALL, fitted
from renders.charts.alt import alt_of_chart
from renders.charts.axes import ground
from renders.charts.bars import draw_odds
from renders.charts.lines import draw_lines, draw_luck
from renders.encode import Drawing
from renders.palette import BAND, PAPER, WHITE
from renders.text import fit, write
from rulesets.kit.pictures.chart import Chart, LuckChart, OddsChart

WIDTH, HEIGHT = 780, 520
_BAND, _TITLE, _NOTE = 60, 32, 36


def prepare(chart: Chart) -> Drawing:
    """The picture of a chart, drawn but not yet a file."""
    picture = ground(WIDTH, HEIGHT + (_NOTE if chart.note else 0))
    _frame(picture, chart)
    inside = (EDGE, _BAND, WIDTH - EDGE, HEIGHT)
    if isinstance(chart, OddsChart):
        draw_odds(picture, chart, inside)
    elif isinstance(chart, LuckChart):
        draw_luck(picture, chart, inside)
    else:
        draw_lines(picture, chart, inside)
    return Drawing(picture, alt_of_chart(chart))


def _frame(picture: Image.Image, chart: Chart) -> None:
    """Title above, note below."""
    ink, room = ImageDraw.Draw(picture), WIDTH - 2 * EDGE
    ink.rectangle((0, 0, WIDTH, _BAND - 1), fill=BAND)
    title, size = fitted(chart.title, room, _TITLE, LABEL)
    write(ink, (EDGE, _BAND / 2), title, size, WHITE)
    if chart.note:
        ink.rectangle((0, HEIGHT, WIDTH, picture.height), fill=BAND)
        write(ink, (EDGE, HEIGHT + _NOTE / 2), fit(chart.note, room, SMALL, False), SMALL, PAPER, bold=False)
