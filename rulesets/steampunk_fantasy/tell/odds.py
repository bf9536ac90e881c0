"""How the odds of shots sound."""

from __future__ import annotations

from rulesets.kit.chances import Chances
from rulesets.kit.ruleset import Forecast
from rulesets.kit.telling import mean, percent, plain, spread
from rulesets.steampunk_fantasy.tell.text import count


def forecast(group: str, shots: int, hits: Chances[int]) -> Forecast:
    """How many shots of a fire group hit."""
    line = f"{count(shots, 'shot')}, {mean(hits)} hits on average: {spread(hits)}"
    return Forecast(
        title=plain(group),
        short=f"{percent(1 - hits[0])} to hit",
        lines=(line,),
        chances={"hits": dict(hits)},
    )
