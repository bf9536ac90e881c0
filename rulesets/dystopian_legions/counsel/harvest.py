"""What fire and melee may be expected to take of a section, in Life Points and in points of a force.

Reckoned by the means of dice, not exactly: many sections and targets are compared, and the odds of the house
(`chapters/shooting/fire_odds.py`) take a hundred times as long.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from rulesets.dystopian_legions.chapters.melee.melee_pools import attacking, defending
from rulesets.dystopian_legions.chapters.shooting import quality
from rulesets.dystopian_legions.chapters.shooting.aiming import (
    UNSPENT,
    Spent,
    best,
    dice_at,
    dice_within,
    expected,
    marks,
    weapons_at_once,
)
from rulesets.dystopian_legions.chapters.shooting.cover import degree
from rulesets.dystopian_legions.chapters.shooting.declaring import all_that_can
from rulesets.dystopian_legions.chapters.shooting.hull_aiming import hull_dice, is_a_hull, reaches_hull
from rulesets.dystopian_legions.chapters.shooting.hull_odds import hull_points_lost
from rulesets.dystopian_legions.counsel.aims import LOG, held
from rulesets.dystopian_legions.table.happenings.shooting import Fire, Shot
from rulesets.dystopian_legions.table.measure import gap
from rulesets.dystopian_legions.table.pools import Need
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.dystopian_legions.table.terrain import Cover

BY_NEED: dict[Need, float] = {3: 1.3, 4: 1.0, 5: 0.65}
"""How much of its successes a pool keeps, by the least face that is one."""
SAVED: dict[Cover, float] = {"none": 0.0, "soft": 2 / 3, "hard": 4 / 3, "fortified": 2.0}
"""The successes that a degree of cover takes of what comes to a model, on the average."""
SPREAD = 0.75
"""By how much the successes of a pool differ: their variance, for each success on the average."""
SHAKES = 0.4
"""How often a section fails the Morale Check that a loss brings."""
WORTH_A_CHARGE = 10.0
"""Points of a force by which a charge has to be ahead."""
STEADY = 0.3
"""What it is worth that a section is steady, in Battle Log points, where it scores nothing yet."""


class Harvest(NamedTuple):
    """What may be expected of an attack on a section: the Life Points that it takes, what they are worth, and how
    likely it takes any."""

    target: str
    taken: float
    worth: float
    hurts: float = 0.0


def by_fire(view: Legions, section: Section, target: Section, spent: Spent = UNSPENT) -> Harvest:
    """What the fire of all that can takes of a target, as all stand; of ironclads the one that it hurts most."""
    hulls = [target.name_of(figure) for figure in target.alive if is_a_hull(view, target, figure)]
    harvests = [on_hull(view, section, name, all_that_can(view, section, name, spent)) for name in hulls]
    if marks(view, target):
        harvests.append(of_shots(view, section, target, best(view, section, target, spent)))
    return max(harvests, key=lambda one: one.worth, default=Harvest(target.id, 0.0, 0.0))


def best_fire(view: Legions, section: Section, least: float) -> Harvest | None:
    """The target at which the fire of all that can is worth most, if that is more than the least. Those come first
    that promise most at their distance: at whom that is less than what was found nobody looks."""
    hoped = [(at_most(view, section, enemy), enemy) for enemy in view.enemies(section)]
    best_harvest: Harvest | None = None
    for most, enemy in sorted(hoped, key=lambda one: -one[0]):
        if most <= least:
            break
        here = by_fire(view, section, enemy)
        if here.worth > least:
            best_harvest, least = here, here.worth
    return best_harvest


def at_most(view: Legions, section: Section, target: Section) -> float:
    """What fire can be worth at a target's distance, whoever sees whom and whatever covers it; no bound for ironclads
    that can be reached at all."""
    if any(is_a_hull(view, target, figure) for figure in target.alive) and reaches_hull(view, section, target):
        return math.inf
    inches = gap(view, section, target)
    own = sum(
        weapons_at_once(view, section.name_of(one))
        * max((expected(dice_within(weapon, inches)) for weapon in view.profile(section, one).weapons), default=0.0)
        for one in section.alive
    )
    shared = sum(expected(dice_within(weapon, inches)) for weapon in view.card(section).section_weapons)
    return _harvest(view, target, (own + shared) * BY_NEED[3], 0.0).worth


def of_shots(
    view: Legions, section: Section, target: Section, shots: Sequence[Shot], fire: Fire = "open_fire"
) -> Harvest:
    """What these shots take of a target; nothing without any."""
    if not shots:
        return Harvest(target.id, 0.0, 0.0)
    placed, rushed = (modifier(view, section, target, fire) for modifier in (quality.placed, quality.rushed))
    successes = sum(expected(shot.pool) for shot in shots) * BY_NEED[quality.need(placed, rushed)]
    hit = [view.named(name)[1] for name in marks(view, target)][:3]
    saved = sum(SAVED[degree(view, shots, target, figure).level] for figure in hit) / max(1, len(hit))
    return _harvest(view, target, successes, saved)


def on_hull(view: Legions, section: Section, target: str, shots: Sequence[Shot], fire: Fire = "open_fire") -> Harvest:
    """What IAD attacks take of an ironclad."""
    owner, figure = view.named(target)
    lost = hull_points_lost(view, section, target, shots, fire)
    taken = float(sum(number * chance for number, chance in lost.items()))
    ends = float(lost.get(figure.lp, 0)) if figure.lp == owner.lp else 0.0
    return _weighed(view, owner, taken, 1.0 - float(lost.get(0, 0)), ends)


def at_range(view: Legions, section: Section, target: Section, inches: float) -> Harvest:
    """What a section would take of a target in the open from so far away, whoever sees whom."""
    if view.card(target).drives:
        return _hull_at_range(view, section, target, inches)
    pools = (
        max((expected(dice_at(weapon, inches)[0]) for weapon in view.profile(section, one).weapons), default=0.0)
        for one in section.alive
    )
    shared = sum(expected(dice_at(weapon, inches)[0]) for weapon in view.card(section).section_weapons)
    weaker = BY_NEED[5] if section.shaken or section.rushed else 1.0
    return _harvest(view, target, (sum(pools) + shared) * weaker, 0.0)


def _hull_at_range(view: Legions, section: Section, target: Section, inches: float) -> Harvest:
    """The same of ironclads, at their fore armour."""
    profile = view.profile(target, target.alive[0])
    weaker = BY_NEED[5] if section.shaken or section.rushed else 1.0
    pools = (expected(hull_dice(weapon, inches)[0]) * weaker for weapon in view.armament(section))
    likely = [_reaches(pool, profile.av.fore) for pool in pools if pool]
    return _weighed(view, target, sum(likely), max(likely, default=0.0), 0.0)


def by_charge(view: Legions, section: Section, target: Section) -> float:
    """By how much a section comes off better in a melee that it begins, in points of a force; those of it who ride come
    after those who walk."""
    riders, theirs = view.riders_of(section), defending(view, target)
    own = [attacking(view, one).whole for one in (section, riders) if one is not None]
    mine = sum(map(expected, own)) * (BY_NEED[5] if section.shaken else 1.0)
    other = expected(theirs.whole) * (BY_NEED[5] if target.shaken else 1.0)
    taken, lost = _harvest(view, target, mine, 0.0), _harvest(view, section, other, 0.0)
    return taken.worth - lost.worth


def _harvest(view: Legions, target: Section, successes: float, saved: float) -> Harvest:
    troops = [ir for figure in target.alive if (ir := view.profile(target, figure).ir)]
    if not troops:
        return Harvest(target.id, 0.0, 0.0)
    each = min(troops) + saved
    likely = [_reaches(successes, number * each) for number in range(1, target.lp + 1)]
    return _weighed(view, target, sum(likely), likely[0], likely[-1])


def of_dice(view: Legions, target: Section, successes: float) -> float:
    """What it is worth that so many successes on the average come to a section, whoever sees whom."""
    return _harvest(view, target, successes, 0.0).worth


def _weighed(view: Legions, target: Section, taken: float, hurts: float, ends: float) -> Harvest:
    """What it is worth to take so many points of a section, with the chances to hurt it at all and to end it."""
    points = view.card(target).points * taken / target.start_lp
    shaken = hurts * SHAKES * LOG * max(STEADY, held(view, target)) * (0.5 if target.shaken else 1.0)
    return Harvest(target.id, taken, points + LOG * ends + shaken, hurts)


def _reaches(successes: float, needed: float) -> float:
    """How likely a pool of so many successes on the average brings so many."""
    if successes <= 0:
        return 0.0
    return 0.5 * math.erfc((needed - 0.5 - successes) / math.sqrt(2 * SPREAD * successes))
