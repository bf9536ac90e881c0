"""Who loses Life Points in a melee (MELEE-14 to MELEE-16)."""

from __future__ import annotations

from typing import NamedTuple

from rulesets.dystopian_legions.chapters.morale.losses import loses
from rulesets.dystopian_legions.table import mars
from rulesets.dystopian_legions.table.happenings.melee import MeleeLosses
from rulesets.dystopian_legions.table.happenings.shooting import WipedOut
from rulesets.dystopian_legions.table.profiles import Profile
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.kit.engine.points import rule


class Lost(NamedTuple):
    """The models of a section that lost Life Points, once for each point, and those that fell, by their names."""

    hit: list[str]
    fell: list[str]


def lose(game: Legions, section: Section, successes: int) -> Lost:
    """A section loses Life Points to the successes of the other."""
    hit: list[str] = []
    fell: list[str] = []
    left = successes
    for figure in in_order(game, section):
        cost = melee_ir(game.profile(section, figure))
        taken = min(figure.lp, left // cost)
        left -= taken * cost
        loses(game, section, figure, taken)
        hit += [figure.label] * taken
        if figure.alive:
            break
        fell.append(figure.label)
    game.say(MeleeLosses(rule="DL-MELEE-15", section=section.id, hit=hit, fell=fell, wasted=left))
    if not section.on_table:
        game.say(WipedOut(rule="DL-PROF-06", section=section.id))
    names = {figure.label: section.name_of(figure) for figure in section.figures}
    return Lost([names[label] for label in hit], [names[label] for label in fell])


@rule(without=lambda game, section: section.alive)
def in_order(game: Legions, section: Section) -> list[Figure]:
    """DL-MELEE-14: the lowest IR first; among equals, for whoever commands them, wounded before leaders (DL-D-123)."""

    def told(figure: Figure) -> tuple[int, bool, int, int]:
        profile = game.profile(section, figure)
        return melee_ir(profile), bool(profile.leader), figure.lp, len(profile.mars) + len(profile.weapons)

    return sorted(section.alive, key=told)


def melee_ir(profile: Profile) -> int:
    """The successes that a Life Point costs in melee."""
    return profile.ir + combat_armour(profile)


@rule(without=0)
def combat_armour(profile: Profile) -> int:
    """DL-MAR-11: Combat Armour adds to the IR in melee."""
    return mars.number(profile.mars, "Combat Armour")
