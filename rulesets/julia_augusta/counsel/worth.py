"""What a position is worth: one page, in percent of an army, as the battle is decided (VIC-01, VIC-02).

- What is lost counts whole: bases of the line, 2 for an Eagle, 3 for the General; whoever routs is lost.
- What is about to be lost counts in part: DPs by how near they bring a unit to its limit, and a shaken unit a half.
- A flank or rear before an enemy's front within 5 inches is worth a quarter of the unit; so is, to the other side,
  the chance to strike it.
- A line that leaders hold is worth a little, and so is every inch toward an enemy: nobody wins where he was placed.
"""

from __future__ import annotations

from fractions import Fraction

from rulesets.julia_augusta.chapters.command.controlled import near_a_leader
from rulesets.julia_augusta.chapters.disorder.disorder_points import is_shaken, limit
from rulesets.julia_augusta.chapters.turn.victory import extra_bases, share_lost
from rulesets.julia_augusta.counsel.moving import threatens
from rulesets.julia_augusta.counsel.stakes import a_base
from rulesets.julia_augusta.table.measure import distance
from rulesets.julia_augusta.table.state import Julia, Unit

WON = 1000.0
"""A battle that is won."""
SHAKEN, DISORDERED, EXPOSED, HELD = 0.5, 0.25, 0.25, 0.02
"""Shares of a unit: what is lost of it when it is shaken, just before that, when its flank is open, and without a
leader."""
LIGHT = 0.4
"""The share of a base that one of light troops is worth."""
AN_INCH, FAR = 0.05, 40.0
"""Percent that an inch nearer to the enemy is worth, and the inches from which none is."""


def worth(view: Julia, seat: int) -> float:
    """What the battle is worth to a seat: more is better; what one side gains the other loses."""
    if view.verdict is not None:
        return 0.0 if not view.verdict.winners else WON if seat in view.verdict.winners else -WON
    return _of_side(view, seat) - _of_side(view, 1 - seat)


def _of_side(view: Julia, seat: int) -> float:
    """Percent of an army."""
    lost, percent = share_lost(view, seat, extra_bases(view, seat)), a_base(view, seat)
    return (
        -float(100 * Fraction(lost))
        - percent * sum(_in_danger(view, unit) for unit in view.on_table(seat))
        + (sum(_nearness(view, unit) for unit in view.on_table(seat)))
    )


def _in_danger(view: Julia, unit: Unit) -> float:
    """The bases of a unit that are as good as lost."""
    bases = unit.bases * (LIGHT if unit.light else 1.0)
    if unit.routing:
        return 0.0 if not unit.light else bases
    order = SHAKEN if is_shaken(unit) else DISORDERED * unit.dp / limit(unit)
    open_ = any(threatens(enemy, unit) for enemy in view.enemies(unit) if not enemy.routing)
    return bases * (order + EXPOSED * open_ + HELD * (not near_a_leader(view, unit)))


def _nearness(view: Julia, unit: Unit) -> float:
    """What a unit in order is worth for being near an enemy."""
    if is_shaken(unit) or unit.type == "LI":
        return 0.0
    away = min((distance(unit, enemy) for enemy in view.enemies(unit) if not enemy.routing), default=FAR)
    return AN_INCH * (FAR - min(away, FAR))
