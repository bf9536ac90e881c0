"""Who loses Life Points in a melee (MELEE-14 to MELEE-16)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rulesets.dystopian_legions.chapters.melee.melee_pools import fights
from rulesets.dystopian_legions.chapters.morale.losses import loses
from rulesets.dystopian_legions.table import mars
from rulesets.dystopian_legions.table.happenings.melee import MeleeLosses
from rulesets.dystopian_legions.table.happenings.shooting import WipedOut
from rulesets.dystopian_legions.table.profiles import Profile
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.kit.engine.points import rule

LED = {"": 1, "nco": 2, "officer": 4}
"""What a Life Point of a leader is worth beside that of another model."""


class Lost(NamedTuple):
    """The models of a section that lost Life Points, once for each point, and those that fell, by their names."""

    hit: list[str]
    fell: list[str]


def lose(game: Legions, section: Section, successes: int) -> Lost:
    """A section loses Life Points to the successes of the other."""
    taken = allotted(game, section, successes)
    hit = [figure.label for figure in taken.hit]
    for figure in taken.hit:
        loses(game, section, figure)
    fell = [label for label in dict.fromkeys(hit) if not section.figure(label).alive]
    told = MeleeLosses(
        rule="DL-MELEE-15",
        section=section.id,
        hit=hit,
        fell=fell,
        wasted=taken.left,
        aegis=taken.aegis,
        irs={figure.label: melee_ir(game.profile(section, figure)) for figure in taken.hit},
        spared=_next_ir(game, section) if taken.left else 0,
    )
    game.say(told)
    if not section.on_table:
        game.say(WipedOut(rule="DL-PROF-06", section=section.id))
    names = {figure.label: section.name_of(figure) for figure in section.figures}
    return Lost([names[label] for label in hit], [names[label] for label in fell])


def _next_ir(game: Legions, section: Section) -> int:
    """What the next Life Point of a section would cost; 0 without anybody left who fights."""
    return next((melee_ir(game.profile(section, figure)) for figure in in_order(game, section)), 0)


class Allotted(NamedTuple):
    """Which models lose Life Points, once for each point, and the successes that are left then; `aegis` names the
    models that have taken hits upon themselves."""

    hit: list[Figure]
    left: int
    aegis: list[str] = []


def allotted(game: Legions, section: Section, successes: int) -> Allotted:
    """What a section loses to successes, the way that is best for it where its rules leave it a choice."""
    ways = [lowest_first(game, section, successes, section.figures), *redirected(game, section, successes)]
    return min(ways, key=lambda way: (_worth(game, section, way), len(way.aegis)))


def lowest_first(game: Legions, section: Section, successes: int, left_over: Sequence[Figure]) -> Allotted:
    """Those of a section that are left over lose Life Points in the order of its rules."""
    hit: list[Figure] = []
    left = successes
    for figure in in_order(game, section):
        if figure not in left_over:
            continue
        cost = melee_ir(game.profile(section, figure))
        taken = min(figure.lp, left // cost)
        left -= taken * cost
        hit += [figure] * taken
        if taken < figure.lp:
            break
    return Allotted(hit, left)


@rule(without=lambda game, section, successes: [])
def redirected(game: Legions, section: Section, successes: int) -> list[Allotted]:
    """DL-MAR-02, DL-MAR-03, DL-MAR-04: what else it may come to where a model has Aegis: it takes Life Points upon
    itself, as often as it has any, or all hits that are left, where they are too few to hurt it (DL-D-123)."""
    return [way for figure in section.alive for way in _by_aegis(game, section, figure, successes)]


def _by_aegis(game: Legions, section: Section, figure: Figure, successes: int) -> Iterator[Allotted]:
    profile = game.profile(section, figure)
    if not mars.has(profile.mars, "Aegis"):
        return
    cost, others = melee_ir(profile), [one for one in section.figures if one is not figure]
    for points in range(min(figure.lp, successes // cost) + 1):
        own, left = [figure] * points, successes - points * cost
        rest = lowest_first(game, section, left, others)
        if points:
            yield Allotted([*own, *rest.hit], rest.left, [figure.label])
        if points == figure.lp:
            continue
        for before in range(len(rest.hit) + 1):
            spent = sum(melee_ir(game.profile(section, one)) for one in rest.hit[:before])
            if 0 < left - spent < cost:
                yield Allotted([*own, *rest.hit[:before]], 0, [figure.label])
                break


def _worth(game: Legions, section: Section, way: Allotted) -> int:
    """What Life Points are worth to a section: leaders more than others."""
    return sum(LED[game.profile(section, figure).leader] for figure in way.hit)


@rule(without=lambda game, section: section.alive)
def in_order(game: Legions, section: Section) -> list[Figure]:
    """DL-MELEE-14: the lowest IR first; among equals, for whoever commands them, wounded before leaders (DL-D-123)."""

    def told(figure: Figure) -> tuple[int, bool, int, int]:
        profile = game.profile(section, figure)
        return melee_ir(profile), bool(profile.leader), figure.lp, len(profile.mars) + len(profile.weapons)

    return sorted((figure for figure in section.alive if fights(game.profile(section, figure))), key=told)


def melee_ir(profile: Profile) -> int:
    """The successes that a Life Point costs in melee."""
    return profile.ir + combat_armour(profile)


@rule(without=0)
def combat_armour(profile: Profile) -> int:
    """DL-MAR-11: Combat Armour adds to the IR in melee."""
    return mars.number(profile.mars, "Combat Armour")
