"""Charts: bars as high as their chances, what is asked for in gold, luck within its band; each in words as well."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops
from test_picture_text import HOSTILE

from renders.alt import ALT_LIMIT
from renders.charts.alt import alt_of_chart, percent
from renders.charts.axes import round_numbers, short
from renders.charts.drawing import prepare
from renders.picture import draw
from renders.rolls.looks import GOLD
from renders.text import cap_height
from rulesets.kit.notation.chart import odds_chart
from rulesets.kit.notation.reckoning import reckoned
from rulesets.kit.pictures.chart import Bar, Chart, Line, LineChart, LuckChart, OddsChart
from tests.kit.notation.examples import ROLLS, tree
from tests.roll_pictures import examples

BLUE = (112, 168, 226)
PHONE = 390 / 780
SMALLEST = 6.0
"""Pixels that a capital is high at least, 390 pixels wide."""
CHARTS = {name: chart for name, chart in examples().items() if isinstance(chart, Chart)}


def drawn(chart: Chart) -> Image.Image:
    """The drawing, before its colours are counted."""
    return prepare(chart).image


def columns(image: Image.Image, colour: tuple[int, int, int]) -> dict[int, int]:
    """How many pixels of a colour stand in each column below the line of words, where there are any."""
    plot = image.crop((0, 140, image.width, 460))
    bands = [
        band.point(lambda value, wanted=wanted: 255 * (value == wanted))
        for band, wanted in zip(plot.split(), colour, strict=True)
    ]
    mask = ImageChops.multiply(ImageChops.multiply(bands[0], bands[1]), bands[2])
    counts = {x: mask.crop((x, 0, x + 1, mask.height)).histogram()[255] for x in range(mask.width)}
    return {x: count for x, count in counts.items() if count}


def bars(chances: list[float], threshold: int | None = None) -> OddsChart:
    found = tuple(Bar(low=number, high=number, chance=chance) for number, chance in enumerate(chances))
    return OddsChart(title="A chart", bars=found, mean=100.0, threshold=threshold, chance=0.5)


def test_bars_are_as_high_as_their_chances() -> None:
    heights = sorted(set(columns(drawn(bars([0.1, 0.2, 0.4, 0.3, 0, 0])), BLUE).values()))
    whole = heights[-1]
    assert whole > 200
    for share in (0.25, 0.5, 0.75):
        assert any(abs(height - whole * share) <= 5 for height in heights)


def test_what_is_asked_for_is_gold() -> None:
    image = drawn(bars([0.2, 0.2, 0.2, 0.2, 0.1, 0.1], threshold=3))
    gold, blue = columns(image, GOLD), columns(image, BLUE)
    assert max(blue) < min(gold)
    assert abs(len(gold) - len(blue)) < 10


def test_a_bar_of_several_numbers_is_as_high_as_each_of_them_is_likely() -> None:
    wide, narrow = Bar(low=1, high=3, chance=0.6), Bar(low=4, high=5, chance=0.4)
    heights = columns(drawn(OddsChart(title="", bars=(wide, narrow), mean=100.0)), BLUE).values()
    assert max(heights) - min(heights) <= 3
    assert max(heights) < 300, "the highest bar ends below the words"


def test_luck_ends_where_it_is() -> None:
    """Ahead is above the line of nobody, behind is below it."""
    ends = {}
    for last in (5.0, -5.0):
        image = drawn(LuckChart(title="Luck", ahead=(0.0,) * 99 + (last,), band=(10.0,) * 100))
        right = [(x, y) for x in range(735, 760) for y in range(130, 440) if image.getpixel((x, y)) == GOLD]
        ends[last] = sum(y for _, y in right) / len(right)
    assert ends[5.0] < ends[-5.0] - 50


def test_the_band_is_as_wide_as_it_is_told() -> None:
    image = drawn(LuckChart(title="Luck", ahead=(0.0,) * 10, band=(1.0,) * 5 + (2.0,) * 5))
    found = columns(image, (62, 92, 122))
    left, right = (found[min(found, key=lambda x: abs(x - at))] for at in (330, 700))
    assert right == pytest.approx(2 * left, rel=0.1)


def test_many_rolls_are_thinned_out_and_the_last_one_stays() -> None:
    many = tuple(float(number % 7) for number in range(20_000))
    picture = draw(LuckChart(title="Luck", ahead=many, band=(1000.0,) * 20_000))
    assert len(picture.png) < 60 * 1024
    assert f"After 20000 rolls {many[-1]:+.1f}" in picture.alt


@pytest.mark.parametrize("name", list(CHARTS))
def test_every_text_is_legible_on_a_telephone(name: str, written: list[tuple[str, int]]) -> None:
    draw(CHARTS[name])
    small = {text for text, size in written if cap_height(size) * PHONE < SMALLEST}
    assert written
    assert not small


@pytest.mark.parametrize("text", ROLLS)
def test_every_example_has_a_chart(text: str) -> None:
    picture = draw(odds_chart(reckoned(tree(text)), text, 4))
    assert (picture.width, picture.height) == (780, 520)
    assert "4 or more: " in picture.alt
    assert len(picture.alt) <= ALT_LIMIT


@pytest.mark.parametrize(
    "chart",
    [
        LuckChart(title="", ahead=(), band=()),
        LuckChart(title="", ahead=(0.0,), band=(0.0,)),
        LineChart(title="", lines=()),
        LineChart(title="", lines=(Line(name="", points=()),)),
        LineChart(title="", lines=(Line(name="Ada", points=((3, 1500),)),)),
        LineChart(title="", lines=tuple(Line(name=str(one), points=((0, 1), (1, one))) for one in range(40))),
        OddsChart(title="", bars=(Bar(low=7, high=7, chance=1.0),), mean=7.0, threshold=7, chance=1.0),
        OddsChart(title="", bars=(Bar(low=-(10**9), high=10**9, chance=1.0),), mean=0.0, threshold=10**9, chance=0.0),
    ],
    ids=str,
)
def test_what_is_nearly_empty_or_very_full_is_drawn(chart: Chart) -> None:
    assert draw(chart).alt


@pytest.mark.parametrize("text", HOSTILE)
def test_charts_full_of_hostile_text_are_drawn(text: str) -> None:
    one = Bar(low=1, high=1, chance=1.0)
    for chart in (
        OddsChart(title=text, bars=(one,), mean=1.0, axis=text, note=text),
        LuckChart(title=text, ahead=(1.0,), band=(2.0,), unit=text, note=text),
        LineChart(title=text, lines=(Line(name=text, points=((0, 1),)),), days=((0, text),), unit=text, note=text),
    ):
        assert len(draw(chart).alt) <= ALT_LIMIT


# --- words and numbers -----------------------------------------------------------------------------------------------


def test_odds_in_words() -> None:
    told = alt_of_chart(odds_chart(reckoned(tree("2d2")), "2d2", 3, "a note"))
    assert told == "2d2\nMean 3.00. 3 or more: 75 %.\n2: 25 %, 3: 50 %, 4: 25 %\na note"


def test_luck_in_words() -> None:
    told = alt_of_chart(LuckChart(title="Luck of Ada", ahead=(1.0, -5.0), band=(2.0, 3.0)))
    assert told.split("\n")[1:] == [
        "After 2 rolls -5.0 against expectation; 95 of 100 people are within 3.0 of it: outside.",
        "Highest +1.0, lowest -5.0, outside the band after 1 roll.",
    ]


def test_values_in_words_the_highest_first() -> None:
    lines = (Line(name="Ben", points=((0, 1500), (1, 1490))), Line(name="Ada", points=((0, 1500), (2, 1530))))
    told = alt_of_chart(LineChart(title="Ratings", lines=lines, unit="rating"))
    assert told == "Ratings\nrating: Ada from 1500 to 1530; Ben from 1500 to 1490"


@pytest.mark.parametrize(
    ("share", "told"),
    [
        (0, "0 %"),
        (1e-9, "< 0.1 %"),
        (0.001, "0.1 %"),
        (0.5, "50 %"),
        (0.9994, "> 99.9 %"),
        (1, "100 %"),
        (1 + 1e-12, "100 %"),
    ],
)
def test_small_chances_are_not_nothing_and_large_ones_not_certain(share: float, told: str) -> None:
    assert percent(share) == told


@pytest.mark.parametrize(
    ("low", "high", "most", "found"),
    [
        (0, 10, 6, [0, 2, 4, 6, 8, 10]),
        (0, 0.273, 6, [0, 0.1, 0.2]),
        (-7, 7, 5, [-5, 0, 5]),
        (3, 3, 5, [3]),
        (0, 1, 3, [0, 0.5, 1]),
    ],
)
def test_axes_have_round_numbers(low: float, high: float, most: int, found: list[float]) -> None:
    assert round_numbers(low, high, most) == pytest.approx(found)


def test_numbers_are_short() -> None:
    assert [short(value) for value in (0.0, 5.0, -2.5, 1500.0, 0.30000000000000004)] == [
        "0",
        "5",
        "−2.5",
        "1500",
        "0.3",
    ]
