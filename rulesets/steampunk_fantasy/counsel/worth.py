"""What a position is worth to a seat, in victory points."""

from __future__ import annotations

from rulesets.steampunk_fantasy.chapters.setup.victory import scores
from rulesets.steampunk_fantasy.counsel.harm import EFFECTS, SET_ON_FIRE, points_of
from rulesets.steampunk_fantasy.counsel.ordering import position
from rulesets.steampunk_fantasy.counsel.poses import now
from rulesets.steampunk_fantasy.counsel.reckoning import Reckoning
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase

WON = 1000.0
"""A game that is won, beside its points."""
STANDS = 0.25
"""How much it counts where bases stand, beside what they are."""


def worth(view: Steampunk, seat: int) -> float:
    """Own bases less the enemy's, each as sound as it is, and a little for where they stand; at the end the score."""
    side = view.side_of[seat]
    if view.verdict is not None:
        points = scores(view)
        return points[side] - points[1 - side] + (WON if seat in view.verdict.winners else -WON)
    reckoning = Reckoning.of(view)
    return sum(_value(reckoning, base) * (1 if view.side(base) == side else -1) for base in view.bases.values())


def _value(reckoning: Reckoning, base: UnitBase) -> float:
    """The points that hang on a base that is not lost, and those that its place may bring or cost."""
    if base.where == "waiting":
        return points_of(base)
    if not base.on_map:
        return 0.0
    return points_of(base) * _soundness(base) + STANDS * position(reckoning, base, now(base))


def _soundness(base: UnitBase) -> float:
    """What is left of a base: a lost member counts less than its share, since half a base still holds its points."""
    alive = len(base.living) / max(1, len(base.members))
    tokens = EFFECTS["future damage"] * base.future_damage + EFFECTS["bleed"] * (len(base.bleeds) + len(base.poisons))
    hurt = tokens + SET_ON_FIRE * (base.fires + len(base.acids)) + EFFECTS["pinned"] * base.is_pinned
    return (0.4 + 0.6 * alive) * max(0.3, 1 - hurt)
