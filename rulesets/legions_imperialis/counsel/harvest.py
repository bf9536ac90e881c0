"""What fire and Fights take on the average, in points of an army.

Quickly rather than exactly: many Detachments and targets are compared. Traits count as far as they change a shot's
dice, what it needs, and its AP.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from rulesets.kit.boards.models.group import Model
from rulesets.kit.boards.tables.places import Point
from rulesets.legions_imperialis.chapters.combat.fights import bonuses, dice_of
from rulesets.legions_imperialis.chapters.firing.aiming import aims, modifiers
from rulesets.legions_imperialis.chapters.firing.choosing import VISIBLE, chosen, possible, that_fire
from rulesets.legions_imperialis.chapters.firing.defending import defence, secondary_targets, skyfire_targets
from rulesets.legions_imperialis.chapters.firing.expected import HitRolls, average, dice, likely
from rulesets.legions_imperialis.chapters.firing.lines import (
    Aimed,
    Shot,
    hard_to_hit,
    in_band,
    target_pinned,
    written_dice,
)
from rulesets.legions_imperialis.chapters.firing.prospects import Outlook, outlook
from rulesets.legions_imperialis.chapters.firing.saving import SHIELDS, ap, bypassed, is_behind, saves
from rulesets.legions_imperialis.chapters.firing.templates import Bound, Lying, able, firer, hoped, why_not
from rulesets.legions_imperialis.counsel.aims import held, victory_point
from rulesets.legions_imperialis.face.tell.odds_words import in_short
from rulesets.legions_imperialis.table.profiles import Mode
from rulesets.legions_imperialis.table.state import Detachment, Imperialis, Stand

FACE = 6
SHIELD = 0.3
"""What a Hit is worth that lowers Void Shields, beside one that wounds."""
OF_A_DIE = 35 / 12
"""The variance of a D6."""
SPREAD = 0.85
"""By how much the Wounds of an attack differ: their variance, for each Wound on the average."""
CHARGES = 1
"""What a Charge adds to the dice of a Fight (LI-CHG-05)."""


class Harvest(NamedTuple):
    """What may be expected of an attack on a Detachment: the Wounds that it takes, what they are worth, and how likely
    it takes any."""

    target: str
    taken: float
    worth: float
    hurts: float = 0.0


NOTHING = Harvest("", 0.0, 0.0)


def by_fire(view: Imperialis, firing: Detachment, target: Detachment) -> Harvest:
    """What the fire of all that can takes of a target, as all stand."""
    if target_pinned(view, target) is not None:
        return Harvest(target.id, 0.0, 0.0)
    return of_shots(view, firing, target, chosen(view, firing, possible(view, firing, target), ()))


def of_shots(view: Imperialis, firing: Detachment, target: Detachment, shots: Sequence[Shot]) -> Harvest:
    """What these shots take of a target."""
    rolls = HitRolls(view)
    wounds = sum(rolls.on_average(firing, shot) * _hurts(view, firing, target, shot) for shot in shots)
    return _harvest(view, target, wounds)


def by_templates(view: Imperialis, firing: Detachment) -> Harvest:
    """What the templates of a Detachment take of the enemy as all stand, less what they take of the own side: all of
    them over or toward the best of the enemies in reach."""
    each = able(view, firing)
    if not each:
        return NOTHING
    places = (over(view, enemy) for enemy in view.enemies(firing))
    harvests = [_laid(view, firing, each[0], at, len(each)) for at in places if _may_lie(view, firing, each[0], at)]
    return max(harvests, key=lambda one: one.worth, default=NOTHING)


def over(view: Imperialis, enemy: Detachment) -> Point:
    """A point over which a template covers many of a Detachment: the middle of its middle model."""
    return view.model(enemy, enemy.alive[len(enemy.alive) // 2]).middle


def _may_lie(view: Imperialis, firing: Detachment, gun: Aimed, at: Point) -> bool:
    return why_not(view, firing, gun, at, Bound()) is None


def _laid(view: Imperialis, firing: Detachment, gun: Aimed, at: Point, count: int) -> Harvest:
    """What so many templates at one place take, each Detachment by its first model."""
    mode, model, worths = gun.mode_of(view, firing), firer(view, firing, gun), dict[str, float]()
    for name, hits in hoped(view, firing, Lying(gun=gun, at=at.spot)).items():
        target = view.detachments[name]
        lost = _harvest(view, target, count * hits * _of_a_hit(view, model, target, target.alive[0], mode)).worth
        worths[name] = lost if target.seat != firing.seat else -lost
    best = max(worths, key=lambda name: worths[name], default="")
    return Harvest(best, 0.0, sum(worths.values())) if best else NOTHING


def _hurts(view: Imperialis, firing: Detachment, target: Detachment, shot: Shot) -> float:
    """How likely a Hit of a shot becomes a Wound, by the first model that it may come to."""
    model = view.model(firing, firing.stand(shot.model))
    return _of_a_hit(view, model, target, target.stand(shot.at[0]), shot.mode_of(view, firing))


def _of_a_hit(view: Imperialis, model: Model, target: Detachment, stand: Stand, mode: Mode) -> float:
    """How likely a Hit on one model becomes a Wound."""
    if stand.shields and SHIELDS not in bypassed(view, mode):
        return SHIELD if mode.ap < 0 else 0.0
    behind = is_behind(view, model, view.model(target, stand))
    strength, _ = ap(view, mode, view.profile(target, stand), from_behind=behind)
    best = next(iter(saves(view, target, stand, mode, strength, model)), None)
    return _unsaved(best.need if best is not None else FACE + 1)


def _unsaved(need: int) -> float:
    """How likely a save fails that needs so much."""
    return min(FACE, max(0, need - 1)) / FACE


def at_range(view: Imperialis, firing: Detachment, target: Detachment, inches: float) -> Harvest:
    """What a Detachment would take of a target in the open from so far away, whoever sees whom."""
    stand = target.alive[0]
    wounds = sum(
        max((_of_mode(view, firing, target, stand, mode, inches) for mode in weapon.modes), default=0.0)
        for one in firing.alive
        for weapon in view.profile(firing, one).weapons
    )
    return _harvest(view, target, wounds)


def of_modes(view: Imperialis, firing: Detachment, target: Detachment, modes: Sequence[Mode]) -> Harvest:
    """What weapons would take of a target in the open from quite near."""
    stand = target.alive[0]
    return _harvest(view, target, sum(_of_mode(view, firing, target, stand, mode, 0.0) for mode in modes))


def _of_mode(
    view: Imperialis, firing: Detachment, target: Detachment, stand: Stand, mode: Mode, inches: float
) -> float:
    """The Wounds of one weapon from so far away."""
    if mode.hit is None or not mode.fires or not in_band(mode, inches):
        return 0.0
    profile = view.profile(target, stand)
    strength, _ = ap(view, mode, profile, from_behind=False)
    need = FACE + 1 if profile.save is None else profile.save - strength
    hit = FACE if hard_to_hit(view, firing, target, mode) else mode.hit
    written, _ = written_dice(view, firing, target, mode, inches, len(target.alive))
    return dice(written) * likely(hit) * _unsaved(need) * (SHIELD if stand.shields else 1.0)


def by_charge(view: Imperialis, charging: Detachment, target: Detachment) -> float:
    """By how much a Detachment comes off better in the Fights of a Charge, in points of an army."""
    mine, its = charging.alive, target.alive
    fights = min(len(mine), len(its))
    ours, theirs = (charging, mine[0]), (target, its[0])
    own, other = (dice_of(view, one, two) for one, two in ((ours, theirs), (theirs, ours)))
    ahead = sum(bonuses(view, *ours).values()) + CHARGES - sum(bonuses(view, *theirs).values()) + 3.5 * (own - other)
    wins = 0.5 * math.erfc(-ahead / math.sqrt(2 * OF_A_DIE * (own + other)))
    taken = _harvest(view, target, fights * wins).worth
    return taken - _harvest(view, charging, fights * (1 - wins)).worth


class Manner(NamedTuple):
    """How a Detachment fires: how Barrage is aimed, and with which modifier ("": as it is without a word)."""

    aim: str = ""
    modifier: str = ""


AS_IT_IS = Manner()


def odds(view: Imperialis, firing: str, target: str, manner: Manner = AS_IT_IS) -> str:
    """What the fire of all that can comes to, reckoned exactly, in a few words."""
    several = any(stand.wounds > 1 for stand in view.detachments[target].alive)
    return in_short(_exactly(view, firing, target, manner), several=several)


def best_secondary(view: Imperialis, firing: str, target: str) -> str:
    """At whom Point Defence fires best that does not reach the target; "" if it does, or reaches nobody."""
    one, other = view.detachments[firing], view.detachments[target]
    able = secondary_targets(view, one, other, ())
    if not able or defence(view, one, other):
        return ""
    return max(able, key=lambda name: by_defence(view, one, view.detachments[name]).worth)


def best_skyfire(view: Imperialis, firing: str, target: str, secondary: str) -> str:
    """At which Flyers Skyfire fires best while the rest fires at the target; "" if at none."""
    one, other = view.detachments[firing], view.detachments[target]
    able = [name for name in skyfire_targets(view, one, other, (), secondary) if name != secondary]
    return max(able, key=lambda name: by_fire(view, one, view.detachments[name]).worth, default="")


def by_defence(view: Imperialis, firing: Detachment, target: Detachment) -> Harvest:
    """What Point Defence takes of a target."""
    return of_shots(view, firing, target, chosen(view, firing, defence(view, firing, target), ()))


def best_manner(view: Imperialis, firing: str, target: str) -> Manner:
    """The manner that takes most Wounds on the average; without a word where there is no choice, or none is better."""
    manners = [*_manners(view, view.detachments[firing], view.detachments[target])]
    return (
        max(manners, key=lambda one: average(_exactly(view, firing, target, one).wounds)) if manners[1:] else manners[0]
    )


def _manners(view: Imperialis, one: Detachment, other: Detachment) -> Iterator[Manner]:
    """All among which there is a choice, first that which is taken without a word."""
    able = possible(view, one, other)
    for aim in ("", *(aim for aim in aims(view, one, other, able, ()) if aim != VISIBLE)):
        among = modifiers(view, one, other, that_fire(view, one, able, (), aim))
        yield from (Manner(aim, told) for told in ("", *(str(told) for told in among[1:])))


def _exactly(view: Imperialis, firing: str, target: str, manner: Manner) -> Outlook:
    one, other = view.detachments[firing], view.detachments[target]
    return outlook(view, one, other, chosen(view, one, possible(view, one, other), (), manner.modifier, manner.aim))


def taken(view: Imperialis, target: Detachment, may_come: Outlook) -> float:
    """What an attack takes of a target on the average, in points of an army, whosever it is."""
    lost = average(may_come.wounds) + Fraction(SHIELD) * average(may_come.shields)
    return _harvest(view, target, float(lost)).worth


def wounds_of(detachment: Detachment) -> int:
    """The Wounds that a Detachment has left."""
    return sum(stand.wounds for stand in detachment.alive)


def _harvest(view: Imperialis, target: Detachment, wounds: float) -> Harvest:
    """What so many Wounds on the average are worth: their share of the Detachment, and of what it holds."""
    if wounds <= 0:
        return Harvest(target.id, 0.0, 0.0)
    left = wounds_of(target)
    likely_at_least = [_reaches(wounds, number) for number in range(1, left + 1)]
    taken = sum(likely_at_least)
    whole = sum(view.profile(target, stand).wounds for stand in target.stands)
    value = view.card(target).points * taken / whole + victory_point(view) * held(view, target) * taken / left
    return Harvest(target.id, taken, value, likely_at_least[0])


def _reaches(wounds: float, number: int) -> float:
    """How likely an attack of so many Wounds on the average takes this many."""
    if number == 1:
        return 1.0 - math.exp(-wounds)
    return 0.5 * math.erfc((number - 0.5 - wounds) / math.sqrt(2 * SPREAD * wounds))
