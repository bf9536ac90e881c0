"""The oracle for odds: a drawn attack, played to its end for every way in which every single die can fall."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from rulesets.dystopian_legions.actions import AnswerFire, Bolster
from rulesets.dystopian_legions.chapters.shooting.attack import RadAttack
from rulesets.dystopian_legions.chapters.shooting.fire_odds import Attack
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.profiles import Profile, Weapon
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.game import apply, begin
from tests.kit.each_die import EachDie, TooLong
from tests.rulesets.dystopian_legions.table import Fielded, Table, box, legions, piece, profile, section

POOLS = ("1 black", "1 blue", "1 red", "2 black", "1 blue 1 red")
OF_WEAPONS = ("Unreliable", "Experimental Weapon [D3]", "Lethal", "Energy Weapon", "Suppression", "Spray and Pray")
OF_TARGETS = (
    *("Medic [4+]", "Drone Engineer [3+]", "Drone", "Shield [1, BLUE]", "Towering", "Fearless"),
    *("Musician", "Steadfast", "Inspiring", "Non-Combatant"),
)


class TooMany(Exception):
    """More ways than there is time for."""


class Played:
    """What came of all ways: killed models, lost Life Points, failed Morale Checks; `rest` was not played out."""

    def __init__(self) -> None:
        self.killed, self.lost, self.shaken = Counter[int](), Counter[int](), Counter[int]()
        self.rest = Fraction(0)


def played_out(table: Table, attack: Attack, answer: str, *, most: int, dice: int) -> Played:
    """An attack on the guards, by all ways; raises `TooMany`."""
    found, left, count = Played(), [()], 0
    before = {figure.label: figure.lp for figure in table.section("Guards").figures}
    while left:
        count += 1
        if count > most:
            raise TooMany
        rolling = EachDie(left.pop(), dice)
        try:
            game, said = _played(table.game, attack, answer, rolling)
        except TooLong:
            found.rest += rolling.chance
        else:
            figures = game.sections["Guards"].figures
            found.killed[sum(not one.alive and before[one.label] > 0 for one in figures)] += rolling.chance
            found.lost[sum(before.values()) - sum(one.lp for one in figures)] += rolling.chance
            checks = [one.values["passed"] for one in said if _is_its_check(one)]
            found.shaken[int(bool(checks) and not checks[-1])] += rolling.chance
        left += rolling.others
    return found


def _is_its_check(event: Event) -> bool:
    return event.key == "check_taken" and (event.values["section"], event.values["check"]) == ("Guards", "morale")


def _played(game: Legions, attack: Attack, answer: str, dice: EachDie) -> tuple[Legions, list[Event]]:
    root = RadAttack(section="Guns", target="Guards", shots=list(attack.shots), mark=attack.mark)
    applied = begin(game, root, dice)
    said = [*applied.events]
    while applied.game.questions:
        question = applied.game.questions[0]
        given = AnswerFire(choice=answer) if "answer_fire" in question.takes else Bolster()
        applied = apply(applied.game, question.seat, question.number, given, dice)
        said += applied.events
    return applied.game, said


def drawn(number: int) -> Table:
    """A few gunners and a few guards, on ground that differs."""
    chance = random.Random(number)
    return legions(_guns(chance), _guards(chance), *_ground(chance), *_friends(chance))


def _some(chance: random.Random, names: tuple[str, ...], odds: float) -> tuple[str, ...]:
    return tuple(name for name in names if chance.random() < odds)


def _weapon(chance: random.Random) -> Weapon:
    pool = Pool.model_validate(chance.choice(POOLS))
    return Weapon(name="Gun", er=12, lr=12, rad_er=pool, mars=_some(chance, OF_WEAPONS, 0.15))


def _guns(chance: random.Random) -> Fielded:
    weapon, count = _weapon(chance), chance.choice((1, 1, 2))
    others = [weapon, weapon if chance.random() < 0.6 else _weapon(chance)]
    mars = ("Rapid Fire [1]",) if chance.random() < 0.2 else ()
    models = [profile(f"Gunner {n}", weapons=(others[n],), mars=mars) for n in range(count)]
    at = [(28 + 3 * n + chance.random(), 30 + chance.random()) for n in range(count)]
    order = chance.choice(("", "", "", "focus_fire", "spray_em"))
    return section("Guns", at, models=models, order=order, shaken=int(chance.random() < 0.15))


def _guards(chance: random.Random) -> Fielded:
    count = chance.choice((1, 2, 3))
    kinds: list[Profile] = []
    for number in range(count):
        mars = _some(chance, OF_TARGETS, 0.12)
        leads: dict[str, object] = {"leader": "nco", "cp": 3} if number == 0 and chance.random() < 0.3 else {}
        kinds.append(
            profile(f"Guard {number}", ir=chance.choice((1, 2, 2)), lp=chance.choice((1, 1, 2)), mars=mars, **leads)
        )
    if chance.random() < 0.5:
        kinds[-1] = kinds[0]
    at = [(28 + 1.6 * n + chance.random() * 0.5, 24 + chance.random()) for n in range(count)]
    return section(
        *("Guards", at),
        seat=1,
        models=kinds,
        hit_the_deck=chance.random() < 0.2,
        activated=int(chance.random() < 0.4),
        shaken=chance.choice((0, 0, 1, 3)),
        order=chance.choice(("", "", "", "stand_fast", "spread_out")),
    )


def _ground(chance: random.Random) -> Iterator[object]:
    if chance.random() < 0.5:
        yield box("Ground", chance.choice(("crops", "craters")), 26, 22, 30.5, 26)
    if chance.random() < 0.25:
        yield box("Hill", "hill", 26, 28.5, 40, 36)
    if chance.random() < 0.25:
        yield piece("Bags", "sandbags", (26, 25.1), (31, 25.1))


def _friends(chance: random.Random) -> Iterator[Fielded]:
    """Somebody of the guards' side, far from anybody who falls, whose standard some of them may see."""
    if chance.random() < 0.3:
        yield section("Friends", [(30, 8)], seat=1, models=(profile("Bearer", mars=("Inspiring", "Fearless")),))
