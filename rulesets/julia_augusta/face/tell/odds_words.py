"""How the odds of volleys and combats sound."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rulesets.julia_augusta.chapters.shooting.volleys import Throw
from rulesets.julia_augusta.face.tell.text import army
from rulesets.julia_augusta.table.doings import Halving
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.telling import count, listed, plain
from rulesets.kit.facets.odds import Forecast
from rulesets.kit.reckoning.chances import Chances
from rulesets.kit.reckoning.telling import mean, percent, spread

HALVED: dict[Halving, str] = {
    "light_infantry": "light infantry",
    "cover": "cover",
    "shields": "the shields of heavy infantry",
}
"""Why the dice of a volley are halved."""
MOST = 99
ROWS = (
    ("+4 or more (victory)", 4, MOST),
    ("+1 to +3 (success)", 1, 3),
    ("even (inconclusive)", 0, 0),
    ("-1 to -3 (set-back)", -3, -1),
    ("-4 or worse (defeat)", -MOST, -4),
)
"""The rows of the combat results, from the least to the most of each."""


def dice_of(throw: Throw) -> str:
    """How the dice of a volley come about."""
    parts = [f"{count(throw.bases, 'base')} can shoot"]
    if throw.halved:
        parts.append(f"halved for {listed(HALVED[why] for why in throw.halved)}")
    if throw.less:
        parts.append(f"-{throw.less} for DPs")
    return f"{', '.join(parts)}: {count(throw.dice, 'die', 'dice')}"


def volley(target: str, throw: Throw, hits: Chances[int]) -> Forecast:
    """What a volley at a target puts on it."""
    short = f"{percent(1 - hits[0])} for a DP or more"
    line = f"{dice_of(throw)}; {mean(hits)} DPs on average: {spread(hits)}"
    return Forecast(title=f"Volley at {plain(target)}", short=short, lines=(line,), chances={"dps": dict(hits)})


def combat(view: Julia, fight: Sequence[str], seat: int, scores: Chances[int]) -> Forecast:
    """How a combat may end for a side, as it stands now."""
    lines = tuple(f"{row}: {percent(_between(scores, least, most))}" for row, least, most in ROWS)
    title = f"{listed(map(plain, fight))}, for the {army(view, seat)}"
    win = _between(scores, 1, MOST)
    return Forecast(title=title, short=f"{percent(win)} to win", lines=lines, chances={"score": dict(scores)})


def _between(scores: Chances[int], least: int, most: int) -> Fraction:
    return sum((chance for score, chance in scores.items() if least <= score <= most), Fraction(0))
