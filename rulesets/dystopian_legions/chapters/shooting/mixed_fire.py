"""Direct fire along with a barrage: at whom, with what, and the one pool of blasts and shots (IDF-28)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dystopian_legions.actions import Bombard
from rulesets.dystopian_legions.chapters.shooting.aiming import Spent, best, targets, written
from rulesets.dystopian_legions.chapters.shooting.blasts import Struck, pool_of
from rulesets.dystopian_legions.chapters.shooting.declaring import SETTLED, charged_by_the_other, one_more, possible
from rulesets.dystopian_legions.chapters.shooting.weapon_rules import fires_alone
from rulesets.dystopian_legions.table.happenings.shooting import Fire, Shot
from rulesets.dystopian_legions.table.reasons.shooting import NoSuchTarget
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Offer, offer
from rulesets.kit.engine.refusal import Refused


def mixed_choices(
    game: Legions, section: Section, shells: Sequence[Shot], spent: Spent, spotters: Sequence[str], draft: Draft
) -> Offer | None:
    """The section at which the others fire straight, if at any, then their shots one after the other."""
    left = left_beside(section, shells, spotters, spent)
    if "direct_at" not in draft:
        return _at_whom(game, section, shells, left)
    chosen: list[str] = draft.get("direct", [])
    if not draft["direct_at"] or (chosen and chosen[-1] == SETTLED):
        return None
    able = {written(one): one for one in possible(game, section, left, draft["direct_at"], chosen)}
    return one_more("direct", section, able, "DL-RAD-04")


def left_beside(section: Section, shells: Sequence[Shot], spotters: Sequence[str], spent: Spent) -> Spent:
    """What has fired when these shells are on their way; whoever spots for them fires no more (IDF-11)."""
    for one in shells:
        spent = spent.after(one)
    spotting = [section.name_of(figure) for figure in section.alive if section.name_of(figure) in spotters]
    return spent._replace(models=(*spent.models, *(name.rpartition("/")[2] for name in spotting)))


def _at_whom(game: Legions, section: Section, shells: Sequence[Shot], left: Spent) -> Offer | None:
    names = fired_at_besides(game, section, shells, left)

    def judge(name: str) -> Refused | None:
        return None if name in names else Refused("DL-SHOOT-03", NoSuchTarget(value=name, options=names))

    return offer("direct_at", names, judge, kind="target", enough=True) if names else None


@rule(without=lambda game, section, shells, left: [])
def fired_at_besides(game: Legions, section: Section, shells: Sequence[Shot], left: Spent) -> list[str]:
    """DL-IDF-28: not all weapons of an attack need be indirect: the others of the section fire straight at one enemy
    section (DL-D-163), unless what shells fires in an attack of its own (DL-D-102)."""
    if any(fires_alone(game, one) for one in shells):
        return []
    names = (name for name in targets(game, section, left) if not charged_by_the_other(name, left))
    return [name for name in names if best(game, section, game.sections[name], left)]


def direct_shots(game: Legions, section: Section, shells: Sequence[Shot], spent: Spent, given: Bombard) -> list[Shot]:
    """The shots of an answer that are fired straight: all that can, if none is named."""
    if not given.direct_at:
        return []
    left = left_beside(section, shells, given.spotters, spent)
    able = best(game, section, game.sections[given.direct_at], left)
    if not given.direct:
        return able
    by_text = {written(one): one for one in possible(game, section, left, given.direct_at, [])}
    return [by_text[text] for text in given.direct if text in by_text]


@rule(without=lambda game, section, target, pools, direct, fire: list(pools))
def with_direct_fire(
    game: Legions, section: Section, target: str, pools: Sequence[Struck], direct: Sequence[Shot], fire: Fire
) -> list[Struck]:
    """DL-IDF-27, DL-IDF-28: the direct dice and the blasts on their target are one pool, and it is rolled first, while
    all stand who have fired (DL-D-163); without a blast on it the direct dice come to it alone."""
    own = [pool for pool in pools if pool.target == target and not pool.label]
    shots = [*direct, *(shot for pool in own for shot in pool.shots)]
    first = pool_of(game, section, game.sections[target], shots, fire)
    return [first, *(pool for pool in pools if pool not in own)]


def is_fired_straight(pool: Struck) -> bool:
    """Whether any dice of a pool are those of direct fire."""
    return not all(shot.indirect for shot in pool.shots)


def without_direct_fire(game: Legions, section: str, pool: Struck) -> Struck:
    """What is left of a pool when the section that fires is gone: its shells come down all the same."""
    if game.takes_part(game.sections[section]):
        return pool
    return pool.model_copy(update={"shots": [shot for shot in pool.shots if shot.indirect]})
