"""The successes of an attack, reckoned exactly: over all numbers of dice, with what is rolled again."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

from rulesets.dystopian_legions.chapters.shooting.weapon_rules import rapid_fire, weapon_of
from rulesets.dystopian_legions.table.happenings.shooting import Shot
from rulesets.dystopian_legions.table.mars import has, value
from rulesets.dystopian_legions.table.pools import COLOURS, Chances, Colour, Need, Pool, chances, together
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.boards.tables.places import Spot

MOST = 48
"""Successes that are told apart; as many and more are one."""
NONE: Chances = (Fraction(1), *(Fraction(0) for _ in range(MOST)))
FAILS = Fraction(1, 6)
"""The chance of an Unreliable weapon not to work."""


class Attack(NamedTuple):
    """An attack as it was declared: its shots, the least face that is a success, the model from which the nearest is
    measured, the number of the model that a Sniper aims at, the dice that Fight Harder! rolls again (none of them by
    models with Rapid Fire), and whether Unreliable and Experimental weapons have been tried already; of blasts the
    middle of the first one, from which the nearest is measured."""

    shots: tuple[Shot, ...]
    need: Need
    nearest_to: str
    mark: str = ""
    harder: int = 0
    tried: bool = False
    centre: Spot | None = None


def worked(game: Legions, section: Section, attack: Attack) -> list[tuple[Fraction, Attack]]:
    """The attack with what is left of its shots when Unreliable weapons have been tried, and how likely that is."""
    found: list[tuple[Fraction, tuple[Shot, ...]]] = [(Fraction(1), ())]
    for shot in attack.shots:
        unreliable = not attack.tried and has(weapon_of(game, section, shot).mars, "Unreliable")
        kept = [(chance * (1 - FAILS if unreliable else 1), (*shots, shot)) for chance, shots in found]
        found = [*kept, *((chance * FAILS, shots) for chance, shots in found if unreliable)]
    return [(chance, attack._replace(shots=shots)) for chance, shots in found]


def attack_chances(game: Legions, section: Section, attack: Attack) -> Chances:
    """The chances of the successes of all shots; those of Unreliable weapons work."""
    if attack.harder:
        return _rolled(game, section, attack, attack.shots, attack.harder)
    whole = NONE
    for name in dict.fromkeys(shot.model for shot in attack.shots):
        own = [shot for shot in attack.shots if shot.model == name]
        whole = together(whole, _rolled(game, section, attack, own, rapid_fire(game, name)))
    return whole


def _rolled(game: Legions, section: Section, attack: Attack, shots: Sequence[Shot], again: int) -> Chances:
    """The successes of some shots together, over all numbers of dice that their weapons may roll."""
    found = [Fraction(0)] * (MOST + 1)
    for chance, pool in _pools(game, section, shots, tried=attack.tried):
        for number, likely in enumerate(with_rerolls(pool, attack.need, again)):
            found[number] += chance * likely
    return tuple(found)


def _pools(game: Legions, section: Section, shots: Sequence[Shot], *, tried: bool) -> list[tuple[Fraction, Pool]]:
    """The dice that these shots may come to, with their chances: those of Experimental weapons vary."""
    found = [(Fraction(1), Pool())]
    for shot in shots:
        listed = None if tried else value(weapon_of(game, section, shot).mars, "Experimental Weapon")
        sides = int((listed or "D1").removeprefix("D"))
        ways = [(Fraction(1, sides), shot.pool.times(times)) for times in range(1, sides + 1)]
        found = [(one * chance, before + pool) for one, before in found for chance, pool in ways]
    return found


@lru_cache(maxsize=1024)
def with_rerolls(pool: Pool, need: Need, again: int) -> Chances:
    """The successes of a pool of which up to so many misses are rolled again, those of the best colours first."""
    found: dict[int, Chances] = {again: NONE}
    for colour in reversed(COLOURS):
        spent: dict[int, list[Fraction]] = {}
        for left, before in found.items():
            for misses in range(pool.of(colour) + 1):
                rest = left - min(left, misses)
                after = together(before, _with_misses(colour, pool.of(colour), misses, left - rest, need))
                kept = spent.setdefault(rest, [Fraction(0)] * (MOST + 1))
                spent[rest] = [one + other for one, other in zip(kept, after, strict=True)]
        found = {rest: tuple(likely) for rest, likely in spent.items()}
    return tuple(sum(column, Fraction(0)) for column in zip(*found.values(), strict=True))


def _with_misses(colour: Colour, count: int, misses: int, again: int, need: Need) -> Chances:
    """The chances of so many misses among dice of a colour, and of the successes of the others and of those that are
    rolled again."""
    one = chances(Pool.model_validate({colour: 1}), need, MOST)
    hit = (Fraction(0), *one[1:])
    found: Chances = tuple(comb(count, misses) * one[0] ** misses * chance for chance in NONE)
    for _ in range(count - misses):
        found = together(found, hit)
    for _ in range(again):
        found = together(found, one)
    return found
