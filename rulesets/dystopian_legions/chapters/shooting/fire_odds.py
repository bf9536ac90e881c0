"""What may come of an attack, reckoned exactly: the successes of its dice, and how many models they kill.

Whoever is hit, and in which order, hangs on who is gone already and on nothing else: so the models come one after the
other, each with its own cover, and only the successes that are left are a matter of chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from rulesets.dystopian_legions.chapters.shooting import quality
from rulesets.dystopian_legions.chapters.shooting.casualties import next_model, reference
from rulesets.dystopian_legions.chapters.shooting.cover import blackened, cover_dice, degree, shield_dice
from rulesets.dystopian_legions.chapters.shooting.weapon_rules import (
    is_energy,
    is_lethal,
    rapid_fire,
    weapon_of,
    weapons,
)
from rulesets.dystopian_legions.table.happenings.shooting import Fire, Shot
from rulesets.dystopian_legions.table.mars import has, value
from rulesets.dystopian_legions.table.pools import COLOURS, REGULAR, Chances, Colour, Need, Pool, chances, together
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.copying import private_copy

MOST = 48
"""Successes that are told apart; as many and more are one."""
NONE: Chances = (Fraction(1), *(Fraction(0) for _ in range(MOST)))


class Next(NamedTuple):
    """A model as the attack comes to it: its IR, its Life Points, and the chances of what its cover and shield save."""

    ir: int
    lp: int
    saved: Chances


class Outlook(NamedTuple):
    """The chances of so many models killed and of so many Life Points lost, by their numbers."""

    killed: dict[int, Fraction]
    lost: dict[int, Fraction]


def outlook(
    game: Legions, section: Section, target: Section, shots: Sequence[Shot], fire: Fire = "open_fire"
) -> Outlook:
    """What an attack may come to, before anybody is treated."""
    placed, rushed = (found(game, section, target, fire) for found in (quality.placed, quality.rushed))
    successes = attack_chances(game, section, shots, quality.need(placed, rushed))
    return _resolved(successes, queue(game, section, target, shots), is_lethal(weapons(game, section, shots)))


def attack_chances(game: Legions, section: Section, shots: Sequence[Shot], need: Need) -> Chances:
    """The chances of the successes of all shots."""
    whole = NONE
    for name in dict.fromkeys(shot.model for shot in shots):
        own = [shot for shot in shots if shot.model == name]
        whole = together(whole, _of_a_model(game, section, own, need))
    return whole


def _of_a_model(game: Legions, section: Section, shots: Sequence[Shot], need: Need) -> Chances:
    """The successes of one model, over all numbers of dice that its weapons may roll."""
    found = [Fraction(0)] * (MOST + 1)
    for chance, pool in _pools(game, section, shots):
        for number, likely in enumerate(with_rerolls(pool, need, rapid_fire(game, shots[0].model))):
            found[number] += chance * likely
    return tuple(found)


def _pools(game: Legions, section: Section, shots: Sequence[Shot]) -> list[tuple[Fraction, Pool]]:
    """The dice that these shots may come to, with their chances: Unreliable and Experimental weapons vary."""
    found = [(Fraction(1), Pool())]
    for shot in shots:
        mars = weapon_of(game, section, shot).mars
        sides = int((value(mars, "Experimental Weapon") or "D1").removeprefix("D"))
        ways = [(Fraction(1, sides), shot.pool.times(times)) for times in range(1, sides + 1)]
        if has(mars, "Unreliable"):
            ways = [(Fraction(1, 6), Pool()), *((Fraction(5, 6) * chance, pool) for chance, pool in ways)]
        found = [(one * chance, before + pool) for one, before in found for chance, pool in ways]
    return found


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


def queue(game: Legions, section: Section, target: Section, shots: Sequence[Shot]) -> list[Next]:
    """The models in the order in which they are hit, each when all before it are gone."""
    still = private_copy(game)
    firing, hit = still.sections[section.id], still.sections[target.id]
    its = weapons(still, firing, shots)
    nearest_to = reference(still, firing, shots, hit)
    found: list[Next] = []
    while (figure := next_model(still, firing, shots, hit, nearest_to)) is not None:
        cover = degree(still, firing, shots, hit, figure)
        shield = shield_dice(still, hit, figure)
        black = is_energy(still, its)
        saved = together(
            chances(cover_dice(cover.level), REGULAR, MOST),
            chances(blackened(shield) if black else shield, REGULAR, MOST),
        )
        found.append(Next(still.profile(hit, figure).ir, figure.lp, saved))
        figure.lp = 0
    return found


def _resolved(successes: Chances, models: Sequence[Next], lethal: bool) -> Outlook:
    """The successes come to one model after the other; whoever is left alive ends it."""
    killed: dict[int, Fraction] = {}
    lost: dict[int, Fraction] = {}
    gone, left = 0, successes
    for number, model in enumerate(models):
        further = [Fraction(0)] * (MOST + 1)
        for come, chance in enumerate(left):
            for saved, likely in enumerate(model.saved):
                if not chance * likely:
                    continue
                hits = min(model.lp, max(0, come - saved) // model.ir)
                if hits and (lethal or hits == model.lp):
                    further[max(0, come - saved) - (1 if lethal else hits) * model.ir] += chance * likely
                else:
                    _add(killed, number, chance * likely)
                    _add(lost, gone + hits, chance * likely)
        gone, left = gone + model.lp, tuple(further)
    _add(killed, len(models), sum(left, Fraction(0)))
    _add(lost, gone, sum(left, Fraction(0)))
    return Outlook(killed, lost)


def _add(found: dict[int, Fraction], number: int, chance: Fraction) -> None:
    if chance:
        found[number] = found.get(number, Fraction(0)) + chance
