"""The exact odds of a combat: how likely each difference in hits is."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from rulesets.julia_augusta.chapters.charge.who_may_charge import way_to
from rulesets.julia_augusta.chapters.combat.pools import Pool, pool
from rulesets.julia_augusta.chapters.movement.contact import into_contact
from rulesets.julia_augusta.table.fights import linked
from rulesets.julia_augusta.table.measure import zone
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.engine.copying import private_copy
from rulesets.kit.reckoning.chances import ONE, Chances, together

SIDES = 6


class Expected(NamedTuple):
    """The units of a combat that a charge would lead to, and how likely each score of the charger's side is in it."""

    fight: Sequence[str]
    scores: Chances[int]


def score_chances(game: Julia, fight: Sequence[str], seat: int) -> Chances[int]:
    """How likely each score of a seat is in a combat as it stands: its hits less those of the enemy."""
    mine, theirs = (hit_chances(pool(game, fight, side)) for side in (seat, 1 - seat))
    return together(mine, {-hits: chance for hits, chance in theirs.items()})


def hit_chances(of: Pool) -> Chances[int]:
    """How likely a pool is to come to so many hits."""
    sums: Chances[int] = {of.automatic: ONE}
    for share in of.shares:
        hit = Fraction(SIDES + 1 - share.hits_on, SIDES)
        ways = range(share.dice + 1)
        rolled = {hits: comb(share.dice, hits) * hit**hits * (ONE - hit) ** (share.dice - hits) for hits in ways}
        sums = together(sums, rolled)
    return sums


def if_charged(game: Julia, unit: Unit, target: Unit) -> Expected | None:
    """The combat that a charge would lead to if its target stood and nobody else charged; None if there is no way."""
    after = after_charges(game, {unit.id: target.id}) if way_to(game, unit, target) is not None else None
    fight = fight_of(after, unit.id) if after is not None else None
    return None if after is None or fight is None else Expected(fight, score_chances(after, fight, unit.seat))


def after_charges(game: Julia, charges: Mapping[str, str], met_by: Collection[str] = ()) -> Julia:
    """The game as it would stand after charges, each unit's by its target, made in this order; whoever finds no way
    stays. `met_by`: those of the charged who counter-charge."""
    after = private_copy(game)
    for name in met_by:
        after.units[name].declared, after.units[name].momentum = True, "charge"
    for name, at in charges.items():
        charger, struck = after.units[name], after.units[at]
        way, began = way_to(after, charger, struck), zone(struck, charger.pose.point)
        if way is not None:
            charger.pose, charger.declared = way.lined_up, True
            into_contact(after, charger, struck, began, "charge")
    return after


def fight_of(game: Julia, name: str) -> Sequence[str] | None:
    """The combat that a unit is in, if it is in one."""
    return next((names for names in linked(game) if name in names), None)
