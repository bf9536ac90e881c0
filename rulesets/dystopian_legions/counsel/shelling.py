"""Barrages that are worth it: where most enemies and fewest friends come under the first blast (IDF)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rulesets.dystopian_legions.actions import Bombard
from rulesets.dystopian_legions.chapters.shooting.aiming import UNSPENT, Spent, best, expected
from rulesets.dystopian_legions.chapters.shooting.attack import pooled
from rulesets.dystopian_legions.chapters.shooting.barrage_odds import BarrageOdds, barrage_odds
from rulesets.dystopian_legions.chapters.shooting.blasts import hull_dice
from rulesets.dystopian_legions.chapters.shooting.bombarding import SHELLS, aims, barrage_of
from rulesets.dystopian_legions.chapters.shooting.laying import indirect_arms, over_open_sights, spotters
from rulesets.dystopian_legions.chapters.shooting.laying import why_no_barrage as why_not
from rulesets.dystopian_legions.chapters.shooting.mixed_fire import fired_at_besides, left_beside
from rulesets.dystopian_legions.chapters.shooting.weapon_rules import weapon_of
from rulesets.dystopian_legions.counsel.harvest import of_dice, of_shots, on_hull
from rulesets.dystopian_legions.table.happenings.shooting import Shot
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.boards.tables.places import Spot

LEAST = 2.0
"""Points of a force that a barrage has to be worth."""
ENOUGH = 3
"""Spotters that are used at most: each of them fires no more this turn."""
FRIENDS = 1.5
"""How much dearer friends are than enemies."""


class Shelling(NamedTuple):
    """A barrage that a section may fire, what it promises, and at whom it is aimed."""

    answer: Bombard
    about: str
    odds: BarrageOdds
    worth: float


def barrages(view: Legions, section: Section, spent: Spent = UNSPENT) -> list[Shelling]:
    """The barrages of a section that are worth it, the best first."""
    return sorted(_found(view, section, spent), key=lambda one: -one.worth)


def _found(view: Legions, section: Section, spent: Spent) -> Iterator[Shelling]:
    if next(indirect_arms(view, section, spent), None) is None:
        return
    for name, at in aims(view, section):
        if why_not(view, section, at, spent) is not None:
            continue
        told = Bombard(aim=at.spot.name, load=SHELLS)
        spot, shots = barrage_of(view, section, spent, told)
        by = _by(view, section, spot, shots)
        odds = barrage_odds(view, section, spot, shots, by)
        worth = sum(chance * _worth(view, section, shots, who) for who, chance in _numbers(odds))
        if worth > LEAST:
            at_whom, more = _straight(view, section, shots, spent, by)
            answer = told.model_copy(update={"spotters": by, "direct_at": at_whom})
            yield Shelling(answer, name, odds, worth + more)


def _straight(view: Legions, section: Section, shots: list[Shot], spent: Spent, by: list[str]) -> tuple[str, float]:
    """At whom those fire straight who neither shell nor spot, and what that is worth (IDF-28); nobody without any."""
    left = left_beside(section, shots, by, spent)
    promised = (
        (name, _of_the_others(view, section, name, left)) for name in fired_at_besides(view, section, shots, left)
    )
    return max(promised, key=lambda one: one[1], default=("", 0.0))


def _of_the_others(view: Legions, section: Section, name: str, left: Spent) -> float:
    target = view.sections[name]
    return of_shots(view, section, target, best(view, section, target, left)).worth


def _by(view: Legions, section: Section, spot: Spot, shots: list[Shot]) -> list[str]:
    """Who spots: those first that have been activated; at sight nobody else."""
    able = spotters(view, section, spot, {shot.model for shot in shots})
    done = [name for name in able if view.named(name)[0].activated]
    if over_open_sights(view, section, spot, shots):
        return done[:ENOUGH]
    return [*done, *(name for name in able if name not in done)][:ENOUGH]


def _numbers(odds: BarrageOdds) -> Iterator[tuple[str, float]]:
    yield from ((name, float(chance)) for name, chance in odds.under.items())


def _worth(view: Legions, section: Section, shots: list[Shot], name: str) -> float:
    """What it is worth that the first blast comes down over a section: less than nothing over friends."""
    target, shot = view.sections[name], shots[0]
    if view.card(target).drives:
        whole = shot.model_copy(update={"pool": hull_dice(weapon_of(view, shot), shot)})
        harvest = on_hull(view, section, target.name_of(target.alive[0]), [whole]) if whole.pool.size else None
        worth = harvest.worth if harvest is not None else 0.0
    else:
        worth = of_dice(view, target, expected(pooled([shot])))
    return worth if target.seat != section.seat else -FRIENDS * worth
