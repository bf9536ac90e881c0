"""Blasts and spotters against oracles: areas by brute force, sight by points on a line, odds by each way of scatter."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

from rulesets.dystopian_legions.actions import AnswerFire
from rulesets.dystopian_legions.chapters.shooting.aiming import UNSPENT
from rulesets.dystopian_legions.chapters.shooting.barrage import REQUIRED, Barrage
from rulesets.dystopian_legions.chapters.shooting.barrage_odds import barrage_odds
from rulesets.dystopian_legions.chapters.shooting.blasts import Struck, fall, struck
from rulesets.dystopian_legions.chapters.shooting.laying import guns, spotters
from rulesets.dystopian_legions.face import foretelling
from rulesets.dystopian_legions.table.happenings.shooting import Shot
from rulesets.dystopian_legions.table.pools import Pool, throw
from rulesets.dystopian_legions.table.profiles import Weapon
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.dice import ScriptedDice
from rulesets.kit.engine.game import apply
from tests.kit.each_die import EachDie, each_way
from tests.rulesets.dystopian_legions.blast_brute import (
    DOUBT,
    away,
    drawn_barrage,
    drawn_lookouts,
    ground,
    lies_under,
    overlooks,
    ways,
)
from tests.rulesets.dystopian_legions.table import Fielded, Place, Table, box, legions, profile, section

AREAS, LOOKOUTS = 4, 6
"""How many drawn barrages, and how many tables with lookouts, are looked at; ten times as many in soak."""


def many(count: int) -> list[object]:
    """So many numbers for `make test`, and the next ten times as many for `make soak`."""
    return [*range(count), *(pytest.param(number, marks=pytest.mark.soak) for number in range(count, 11 * count))]


def shots_of(table: Table, at: Place) -> list[Shot]:
    """All guns, at a place."""
    return guns(table.game, table.section("Mortars"), Point(*at).spot, UNSPENT, smoke=False)


def brute_pools(table: Table, shots: list[Shot], blasts: list[tuple[Place, float]]) -> dict[str, Counter[str]] | None:
    """The dice that come to each section, and to each ironclad; None where a base only just touches a blast."""
    game, found = table.game, dict[str, Counter[str]]()
    each = [shot for shot in shots for _ in range(weapon(table, shot).blasts)]
    for owner in game.on_table():
        hulls = game.profile(owner, owner.figures[0]).type == "ironclad"
        for shot, (middle, radius) in zip(each, blasts, strict=True):
            under = [lies_under(ground(game, owner, figure), middle, radius) for figure in owner.figures]
            if any(under):
                pool = weapon(table, shot).iad_lr if hulls else shot.pool
                found.setdefault(owner.id, Counter()).update(blue=pool.blue, red=pool.red)
            elif None in under:
                return None
    return {name: +dice for name, dice in found.items() if +dice}


def weapon(table: Table, shot: Shot) -> Weapon:
    """The weapon of a shot."""
    owner, figure = table.game.named(shot.model)
    return table.game.profile(owner, figure).weapons[0]


@pytest.mark.rule("DL-IDF-22", "DL-IDF-23", "DL-IDF-24")
@pytest.mark.parametrize("number", many(AREAS))
def test_the_dice_under_blasts_are_those_that_points_all_over_the_bases_give(number: int) -> None:
    table, chance = drawn_barrage(number), random.Random(f"fall {number}")
    decided = 0
    for _ in range(6):
        first = round(chance.uniform(23, 38), 3), round(chance.uniform(14, 28), 3)
        shots = shots_of(table, first)
        count = sum(weapon(table, shot).blasts for shot in shots)
        degrees = [chance.randint(1, 360) for _ in range(count - 1)]
        sizes = [weapon(table, shot).blast or 3 for shot in shots for _ in range(weapon(table, shot).blasts)]
        others = [away(first, turn, (sizes[0] + size) / 2) for turn, size in zip(degrees, sizes[1:], strict=True)]
        blasts = [(at, size / 2) for at, size in zip([first, *others], sizes, strict=True)]
        wanted = brute_pools(table, shots, blasts)
        mortars = table.section("Mortars")
        fallen = fall(table.game, mortars, shots, Point(*first).spot, ScriptedDice(*degrees), smoke=False)
        for (x, y), _ in blasts:
            assert any(abs(one.at.point.x - x) + abs(one.at.point.y - y) < 0.01 for one in fallen)
        if wanted is not None:
            decided += 1
            assert _pools(struck(table.game, mortars, shots, fallen, "open_fire")) == wanted
    assert decided


def _pools(found: list[Struck]) -> dict[str, Counter[str]]:
    its = {one.target: Counter[str]() for one in found}
    for one in found:
        for shot in one.shots:
            its[one.target].update(blue=shot.pool.blue, red=shot.pool.red)
    return {name: +dice for name, dice in its.items()}


@pytest.mark.rule("DL-IDF-15", "DL-IDF-16")
@pytest.mark.parametrize("number", many(LOOKOUTS))
def test_those_may_spot_whose_line_to_the_place_passes_everything(number: int) -> None:
    table, chance = drawn_lookouts(number), random.Random(f"aim {number}")
    mortars, decided = table.section("Mortars"), Counter[bool]()
    for _ in range(6):
        aim = round(chance.uniform(6, 66), 3), round(chance.uniform(6, 42), 3)
        able = spotters(table.game, mortars, Point(*aim).spot)
        for owner in table.game.on_table():
            wanted = overlooks(table.game, owner, aim) if owner.id.startswith("Scouts") else None
            if wanted is not None:
                decided[wanted] += 1
                assert (f"{owner.id}/1" in able) is wanted, (aim, owner.id)
    assert decided[True]


@pytest.mark.rule("DL-IDF-18", "DL-IDF-19", "DL-IDF-23")
@pytest.mark.parametrize("number", [0, 1, *(pytest.param(n, marks=pytest.mark.soak) for n in range(2, 30))])
@pytest.mark.parametrize("observed", [False, True])
def test_the_odds_are_those_of_all_ways_in_which_the_dice_may_fall(number: int, observed: bool) -> None:
    table = drawn_barrage(number)
    wall = box("Wall", "ruins", 15, 38, 60, 39)
    sights = [f"Scouts {n}/1" for n in range(random.Random(number).choice((1, 2, 3)))]
    watcher = profile("Watcher", mars=("Spotter",))
    scouts = [section(name[:-2], [(12 - 3 * place, 5)], models=(watcher,)) for place, name in enumerate(sights)]
    table = legions(*_of(table), *scouts, *([wall] if observed else []))
    mortars, at = table.section("Mortars"), (31.3, 21.7)
    shots = shots_of(table, at)[:1]
    found = barrage_odds(table.game, mortars, Point(*at).spot, shots, sights)
    blue = len(sights) + (0 if observed else 1)
    thrown = each_way(lambda dice: throw(Pool(blue=blue), dice).successes, most=10_000)
    passes = sum((chance for successes, chance in thrown if successes >= REQUIRED), Fraction(0))
    assert found.spotted == passes
    radius = (weapon(table, shots[0]).blast or 3) / 2
    places = [away(at, degrees, inches) for inches, degrees in ways(observed)]
    for owner in table.game.on_table():
        its = [ground(table.game, owner, figure) for figure in owner.figures]
        over = [min(one.apart(place) for one in its) for place in (at, *places)]
        least, most = (
            float(passes * int(over[0] < near) + (1 - passes) * Fraction(sum(n < near for n in over[1:]), len(places)))
            for near in (radius - DOUBT / 5, radius + DOUBT / 5)
        )
        assert least <= float(found.under.get(owner.id, 0)) <= most


def _of(table: Table) -> list[Fielded]:
    """Its sections once more."""
    return [Fielded(one, table.game.cards[one.card]) for one in table.game.sections.values()]


@pytest.mark.rule("DL-IDF-28", "DL-HTD-03", "DL-IDF-29")
@pytest.mark.parametrize("choice", ["nothing", "down"])
def test_whoever_is_asked_under_blasts_is_told_the_odds_of_all_ways_in_which_the_dice_may_fall(choice: str) -> None:
    """Two guards of whom only the one farther from the blast stands in hard cover."""
    mortar = Weapon(name="Mortar", er=10, lr=60, rad_lr=Pool(blue=2), mars=("IDF",))
    mortars = section("Mortars", [(30, 44)], models=(profile("Gunner", weapons=(mortar,)),))
    guards = section("Guards", [(30, 20.5), (30, 22)], seat=1, models=(profile("Guard", ir=1, mars=("Fearless",)),))
    shot = Shot(model="Mortars/1", weapon="Mortar", inches=22000, pool=Pool(blue=2), long=True, indirect=True)
    root = Barrage(at="blasts_fall", section="Mortars", aim=Point(30, 21).spot, shots=[shot])
    table = legions(mortars, guards, box("Pit", "craters", 25, 21.4, 35, 25), root=root).begins()
    question, killed = table.question(1, "answer_fire"), Counter[int]()
    for after, chance in each_way(lambda dice: _answered(table, choice, dice), most=10_000):
        killed[sum(not one.alive for one in after.section("Guards").figures)] += chance
    told = foretelling.forecast(table.game, question, AnswerFire(choice=choice))
    assert told is not None and told.chances["models killed"] == killed
    assert len(killed) == 3


def _answered(table: Table, choice: str, dice: EachDie) -> Table:
    question = table.question(1, "answer_fire")
    return Table(apply(table.game, 1, question.number, AnswerFire(choice=choice), dice).game)
