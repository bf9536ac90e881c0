"""What IAD attacks may come to, reckoned exactly: the Hull Points of one ironclad."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rulesets.dystopian_legions.chapters.ironclads.hull import damage
from rulesets.dystopian_legions.chapters.shooting import quality
from rulesets.dystopian_legions.chapters.shooting.cover import cover_dice, degree
from rulesets.dystopian_legions.chapters.shooting.fire_odds import MOST, Attack, attack_chances, worked
from rulesets.dystopian_legions.chapters.shooting.hull_cover import by_dice, by_die, left_of, shield_of
from rulesets.dystopian_legions.chapters.shooting.iad_attack import faced
from rulesets.dystopian_legions.table.happenings.shooting import Fire, Shot
from rulesets.dystopian_legions.table.pools import REGULAR, chances
from rulesets.dystopian_legions.table.state import Figure, Legions, Section

FACES = range(1, 7)
Likely = dict[int, Fraction]
"""Numbers, and how likely each is."""


def hull_points_lost(
    game: Legions, section: Section, target: str, shots: Sequence[Shot], fire: Fire = "open_fire"
) -> Likely:
    """The chances of so many Hull Points lost to these attacks one after the other, as all stand now; nobody adds dice
    with Command Points."""
    left = game.named(target)[1].lp
    likely_lost: Likely = {0: Fraction(1)}
    for shot in shots:
        its = _of_one(game, section, target, shot, fire)
        after: Likely = {}
        for lost, chance in likely_lost.items():
            for more, likely in its.items():
                whole = min(left, lost + more)
                after[whole] = after.get(whole, Fraction(0)) + chance * likely
        likely_lost = after
    return likely_lost


def _of_one(game: Legions, section: Section, target: str, shot: Shot, fire: Fire) -> Likely:
    owner, figure = game.named(target)
    need = quality.need(*(likely_lost(game, section, owner, fire) for likely_lost in (quality.placed, quality.rushed)))
    av, cr = faced(game, section, shot, target).av, game.profile(owner, figure).cr
    screens = _screens(game, section, shot, owner, figure)
    likely_lost: Likely = {}
    for works, attack in worked(game, Attack((shot,), need, "")):
        if not attack.shots:
            likely_lost[0] = likely_lost.get(0, Fraction(0)) + works
            continue
        for successes, chance in enumerate(attack_chances(game, attack)):
            for taken, likely in screens.items() if chance else ():
                lost = damage(left_of(successes, taken), av, cr)
                likely_lost[lost] = likely_lost.get(lost, Fraction(0)) + works * chance * likely
    return likely_lost


def _screens(game: Legions, section: Section, shot: Shot, target: Section, figure: Figure) -> Likely:
    """The successes that cover and shield take away."""
    level = degree(game, [shot], target, figure).level
    cover: Likely = {0: Fraction(1)}
    if by_dice(game):
        cover = dict(enumerate(chances(cover_dice(level), REGULAR, MOST)))
    elif level != "none":
        cover = {}
        for die in FACES:
            taken = by_die(level, die)
            cover[taken] = cover.get(taken, Fraction(0)) + Fraction(1, len(FACES))
    shield = chances(shield_of(game, section, shot, target, figure), REGULAR, MOST)
    likely_screens: Likely = {}
    for one, chance in cover.items():
        for other, likely in enumerate(shield):
            if chance and likely:
                likely_screens[one + other] = likely_screens.get(one + other, Fraction(0)) + chance * likely
    return likely_screens
