"""What a combat is worth before it is fought: its exact odds, weighed by what each score does to either side (RES).

All of it is in percent of an army, as the battle is decided: a base of a small army is worth more (VIC-01)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from rulesets.julia_augusta.chapters.combat.combat_odds import after_charges, fight_of, score_chances
from rulesets.julia_augusta.chapters.command.inspiring import MOST_INSPIRED
from rulesets.julia_augusta.chapters.disorder.disorder_points import limit
from rulesets.julia_augusta.table.fights import fighters
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.reckoning.chances import NONE, Chances

VICTORY = 4
"""Hits ahead from which a combat is a victory, and behind from which it is a defeat."""
WINNERS, LOSERS = 1, 2
"""DPs of a side that is ahead or level, and of one that is behind."""
DISORDER, RETIRES, LIGHT = 0.5, 0.1, 0.3
"""Shares of a unit that are as good as lost when DPs bring it from none to its limit, and when it retires; and the
share of a base that one of light troops is worth: the battle is not lost by them."""


class Clash(NamedTuple):
    """A combat to come: what it is worth to the charging side, how many hits that side is ahead on average, and how
    likely it is to win."""

    worth: float
    hits: float
    wins: Fraction


def clash(view: Julia, charges: Mapping[str, str], unit: Unit, met_by: Collection[str] = ()) -> Clash | None:
    """The combat of a unit after charges, with all the inspiring that leaders can still do; None if it has none."""
    after = after_charges(view, charges, met_by)
    fight = fight_of(after, unit.id)
    if fight is None:
        return None
    for name in fight:
        _inspired(after, after.units[name])
    scores = score_chances(after, fight, unit.seat)
    mean = float(sum(hits * chance for hits, chance in scores.items()))
    wins = sum((chance for hits, chance in scores.items() if hits > 0), NONE)
    return Clash(at_stake(after, fight, unit.seat, scores), mean, wins)


def _inspired(after: Julia, unit: Unit) -> None:
    """A unit whose leaders use the actions that they have left."""
    left = sum(leader.actions_left for leader in after.leaders_with(unit) if not leader.crippled)
    unit.inspired = min(MOST_INSPIRED, unit.inspired + left)


def at_stake(game: Julia, fight: Sequence[str], seat: int, scores: Chances[int]) -> float:
    """What a combat is worth to a side: what its enemy loses on average less its own losses."""
    sides = [(fighters(game, fight, side), a_base(game, side)) for side in (seat, 1 - seat)]
    (mine, my_base), (theirs, their_base) = sides
    worth = {score: their_base * _harm(theirs, -score) - my_base * _harm(mine, score) for score in scores}
    return sum(float(chance) * worth[score] for score, chance in scores.items())


def a_base(game: Julia, seat: int) -> float:
    """The percent of a side's army that a base of its line is."""
    return 100 / max(1, sum(unit.start_bases for unit in game.units.values() if unit.seat == seat and not unit.light))


def _harm(units: Sequence[Unit], score: int) -> float:
    return sum(harm(unit, score) * (LIGHT if unit.light else 1.0) for unit in units)


def harm(unit: Unit, score: int) -> float:
    """The bases of a unit that are as good as lost when its side comes to a score."""
    if score >= VICTORY:
        return 0.0
    dps, spare = WINNERS if score >= 0 else LOSERS, limit(unit) - unit.dp
    routs = score < 0 and (spare <= dps or (score <= -VICTORY and not unit.formed))
    if routs:
        return float(unit.bases)
    lost = max(0, dps - spare) + (score <= -VICTORY)
    retires = score <= -VICTORY or (score < 0 and not unit.formed)
    return lost + unit.bases * (DISORDER * dps / limit(unit) + RETIRES * retires)
