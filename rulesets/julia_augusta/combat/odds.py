"""The exact odds of a combat: how likely each difference in hits is."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from rulesets.julia_augusta.combat.pools import Pool, pool
from rulesets.julia_augusta.state import Julia
from rulesets.kit.chances import ONE, Chances, together

SIDES = 6


def score_chances(game: Julia, fight: Sequence[str], seat: int) -> Chances[int]:
    """How likely each score of a seat is in a combat as it stands: its hits less those of the enemy."""
    mine, theirs = (hit_chances(pool(game, fight, side)) for side in (seat, 1 - seat))
    return together(mine, {-hits: chance for hits, chance in theirs.items()})


def hit_chances(of: Pool) -> Chances[int]:
    """How likely a pool is to come to so many hits."""
    found: Chances[int] = {of.automatic: ONE}
    for share in of.shares:
        hit = Fraction(SIDES + 1 - share.hits_on, SIDES)
        ways = range(share.dice + 1)
        rolled = {hits: comb(share.dice, hits) * hit**hits * (ONE - hit) ** (share.dice - hits) for hits in ways}
        found = together(found, rolled)
    return found
