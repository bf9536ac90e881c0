"""The chart of odds: nothing is lost, and what is asked for begins a bar."""

from __future__ import annotations

import pytest

from rulesets.kit.notation.chart import MOST_BARS, odds_chart
from rulesets.kit.notation.reckoning import reckoned
from tests.kit.notation.examples import ROLLS, tree


def test_a_bar_for_each_number() -> None:
    chart = odds_chart(reckoned(tree("2d6")), "2d6", 7)
    assert [(bar.low, bar.high) for bar in chart.bars] == [(number, number) for number in range(2, 13)]
    assert [round(bar.chance * 36) for bar in chart.bars] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert (chart.mean, chart.below, chart.above) == (7, 0, 0)
    assert chart.chance == pytest.approx(21 / 36)


@pytest.mark.parametrize("asked", [-5, 1, 50, 51, 52, 53, 100, 200])
def test_of_many_numbers_what_is_asked_for_begins_a_bar(asked: int) -> None:
    chart = odds_chart(reckoned(tree("d%")), "d%", asked)
    assert len(chart.bars) <= MOST_BARS + 1
    assert sum(bar.chance for bar in chart.bars if bar.low >= asked) == pytest.approx(chart.chance)
    assert {round(bar.each, 9) for bar in chart.bars} == {0.01}


def test_the_rarest_are_told_and_not_drawn() -> None:
    chart = odds_chart(reckoned(tree("40d6!")), "40d6!")
    assert 0 < chart.below < 0.0006
    assert 0 < chart.above < 0.0006
    assert chart.bars[0].low > 40


@pytest.mark.parametrize("text", ROLLS)
def test_every_example_has_a_chart_that_is_whole(text: str) -> None:
    odds = reckoned(tree(text))
    chart = odds_chart(odds, text)
    assert sum(bar.chance for bar in chart.bars) + chart.below + chart.above == pytest.approx(1)
    ends = zip(chart.bars, chart.bars[1:], strict=False)
    assert all(after.low == before.high + 1 for before, after in ends)
