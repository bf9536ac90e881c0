"""How the odds of shots sound."""

from __future__ import annotations

from rulesets.kit.engine.telling import plain
from rulesets.kit.facets.odds import Forecast
from rulesets.kit.reckoning.chances import Chances
from rulesets.kit.reckoning.telling import mean, percent, spread
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
