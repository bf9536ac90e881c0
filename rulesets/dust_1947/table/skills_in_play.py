"""Which skills a unit or a weapon has: its own, and those that a hero, a pilot or a unit lends."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rulesets.dust_1947.moments import COMMANDED, FOR_AN_ACTIVATION, DustSkill, asked, given_by, named, refusing, speaks
from rulesets.dust_1947.table.cards import Card, Weapon
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.moments import Effect, Moment
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused


def has(card: Card, word: str) -> bool:
    """Whether a skill stands on a card, whatever its parameter."""
    return any(skill.partition(":")[0].strip() == word for skill in card.skills)


def own(game: Dust, unit: Unit) -> tuple[DustSkill, ...]:
    """The skills on a unit's own card."""
    return named(game.card(unit).skills)


def in_play(game: Dust, unit: Unit) -> tuple[DustSkill, ...]:
    """The skills of a unit: its own, and those that its joined hero, or the unit it joined, shares with it."""
    mine = named(game.card(unit).skills)
    if unit.skill_state:
        mine = _together(mine, for_now(unit))
    other = unit.joined or unit.hero
    if other is None or not game.units[other].present:
        return mine
    words = to_lend(game.card(game.units[other]))
    more = lent(words) if unit.joined is not None or game.card(unit).on_foot else driving(words)
    return _together(mine, more)


def for_now(unit: Unit) -> tuple[DustSkill, ...]:
    """The skills that somebody else has given a unit until the end of its activation."""
    return tuple(skill for mark in FOR_AN_ACTIVATION if unit.skill_state.get(mark) for skill in given_by(mark))


def of_others(game: Dust, moment: Moment, unit: Unit, **told: Any) -> list[Effect]:
    """What skills of others on the board, joined heroes among them, do for a unit at a moment; each is told who bears
    it."""
    effects: list[Effect] = []
    for bearer in game.units.values():
        skills = own(game, bearer) if bearer.where == "board" else ()
        if skills and speaks(moment, skills):
            effects += asked(moment, skills, game, bearer=bearer, unit=unit, **told)
    return effects


@rule(without=lambda card: card.skills)
def to_lend(card: Card) -> tuple[str, ...]:
    """DU-PLAT-04: the advantage of a platoon never applies to whoever is with one of its units and belongs to none, or
    to another."""
    return tuple(word for word in card.skills if word not in card.advantage) if card.advantage else card.skills


@rule(without=())
def lent(words: tuple[str, ...]) -> tuple[DustSkill, ...]:
    """DU-HERO-05, DU-SKILL-02: hero and squad share skills both ways, unless the skill says otherwise."""
    return tuple(skill for skill in named(words) if skill.shared)


@rule(without=())
def driving(words: tuple[str, ...]) -> tuple[DustSkill, ...]:
    """DU-PILOT-06: a pilot can use his skills in the vehicle."""
    return _inside(words)


@lru_cache(maxsize=256)
def _inside(words: tuple[str, ...]) -> tuple[DustSkill, ...]:
    """A pilot's skills as those of somebody who sits in a vehicle."""
    return tuple(type(skill)(skill.parameter, inside=True) for skill in named(words) if skill.drives)


@lru_cache(maxsize=1024)
def _together(mine: tuple[DustSkill, ...], lent: tuple[DustSkill, ...]) -> tuple[DustSkill, ...]:
    """The skills of one card, and what the other one lends."""
    return (*mine, *once(mine, lent))


@rule(without=lambda mine, lent: lent)
def once(mine: tuple[DustSkill, ...], lent: tuple[DustSkill, ...]) -> tuple[DustSkill, ...]:
    """DU-SKILL-03: a skill that hero and unit both have gives no additional strength and no second use."""
    known = {(skill.key, skill.parameter) for skill in mine}
    return tuple(skill for skill in lent if (skill.key, skill.parameter) not in known)


def of_weapon(weapon: Weapon) -> tuple[DustSkill, ...]:
    """The refereed keywords of a weapon."""
    return named(weapon.keywords)


def commanded(game: Dust, unit: Unit) -> Refused | None:
    """Why a unit cannot be chosen for a special action of an officer, medic or mechanic."""
    return refusing(asked(COMMANDED, own(game, unit), game, unit=unit))
