"""The successes of an attack, reckoned exactly: over all numbers of dice, with what is rolled again."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

from rulesets.dystopian_legions.chapters.shooting.weapon_rules import rapid_fire, weapon_of
from rulesets.dystopian_legions.table.happenings.shooting import Quality, Shot
from rulesets.dystopian_legions.table.mars import has, value
from rulesets.dystopian_legions.table.pools import COLOURS, Chances, Colour, Need, Pool, chances, together
from rulesets.dystopian_legions.table.state import Legions
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
    middle of the first one, from which the nearest is measured; and what sections need that fire along."""

    shots: tuple[Shot, ...]
    need: Need
    nearest_to: str
    mark: str = ""
    harder: int = 0
    tried: bool = False
    centre: Spot | None = None
    joined: tuple[Quality, ...] = ()

    def need_of(self, shot: Shot) -> Need | None:
        """What a shot needs that another section fires along; None for the section that attacks."""
        owner = shot.model.rpartition("/")[0]
        return next((one.need for one in self.joined if one.section == owner), None)


def worked(game: Legions, attack: Attack) -> list[tuple[Fraction, Attack]]:
    """The attack with what is left of its shots when Unreliable weapons have been tried, and how likely that is."""
    cases: list[tuple[Fraction, tuple[Shot, ...]]] = [(Fraction(1), ())]
    for shot in attack.shots:
        unreliable = not attack.tried and has(weapon_of(game, shot).mars, "Unreliable")
        kept = [(chance * (1 - FAILS if unreliable else 1), (*shots, shot)) for chance, shots in cases]
        cases = [*kept, *((chance * FAILS, shots) for chance, shots in cases if unreliable)]
    return [(chance, attack._replace(shots=shots)) for chance, shots in cases]


def attack_chances(game: Legions, attack: Attack) -> Chances:
    """The chances of the successes of all shots; those of Unreliable weapons work."""
    whole = NONE
    shots = attack.shots
    if attack.harder:
        ordered = [shot for shot in shots if attack.need_of(shot) is None]
        shots = tuple(shot for shot in shots if shot not in ordered)
        whole = _rolled(game, attack, ordered, attack.harder)
    for name in dict.fromkeys(shot.model for shot in shots):
        own = [shot for shot in shots if shot.model == name]
        whole = together(whole, _rolled(game, attack, own, rapid_fire(game, name)))
    return whole


def _rolled(game: Legions, attack: Attack, shots: Sequence[Shot], again: int) -> Chances:
    """The successes of some shots together, which need the same, over all numbers of dice that their weapons may
    roll."""
    total = [Fraction(0)] * (MOST + 1)
    need = next((need for shot in shots if (need := attack.need_of(shot)) is not None), attack.need)
    for chance, pool in _pools(game, shots, tried=attack.tried):
        for number, likely in enumerate(with_rerolls(pool, need, again)):
            if likely:  # most numbers of successes are beyond a few dice
                total[number] += chance * likely
    return tuple(total)


def _pools(game: Legions, shots: Sequence[Shot], *, tried: bool) -> list[tuple[Fraction, Pool]]:
    """The dice that these shots may come to, with their chances: those of Experimental weapons vary."""
    cases = [(Fraction(1), Pool())]
    for shot in shots:
        listed = None if tried else value(weapon_of(game, shot).mars, "Experimental Weapon")
        sides = int((listed or "D1").removeprefix("D"))
        ways = [(Fraction(1, sides), shot.pool.times(times)) for times in range(1, sides + 1)]
        cases = [(one * chance, before + pool) for one, before in cases for chance, pool in ways]
    return cases


@lru_cache(maxsize=1024)
def with_rerolls(pool: Pool, need: Need, again: int) -> Chances:
    """The successes of a pool of which up to so many misses are rolled again, those of the best colours first."""
    by_left: dict[int, Chances] = {again: NONE}
    for colour in reversed(COLOURS):
        spent: dict[int, list[Fraction]] = {}
        for left, before in by_left.items():
            for misses in range(pool.of(colour) + 1):
                rest = left - min(left, misses)
                after = together(before, _with_misses(colour, pool.of(colour), misses, left - rest, need))
                kept = spent.setdefault(rest, [Fraction(0)] * (MOST + 1))
                spent[rest] = [one + other if other else one for one, other in zip(kept, after, strict=True)]
        by_left = {rest: tuple(likely) for rest, likely in spent.items()}
    return tuple(sum(column, Fraction(0)) for column in zip(*by_left.values(), strict=True))


def _with_misses(colour: Colour, count: int, misses: int, again: int, need: Need) -> Chances:
    """The chances of so many misses among dice of a colour, and of the successes of the others and of those that are
    rolled again."""
    one = chances(Pool.model_validate({colour: 1}), need, MOST)
    hit = (Fraction(0), *one[1:])
    total: Chances = (comb(count, misses) * one[0] ** misses, *NONE[1:])
    for _ in range(count - misses):
        total = together(total, hit)
    for _ in range(again):
        total = together(total, one)
    return total
