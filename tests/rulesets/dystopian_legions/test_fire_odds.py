"""The odds of an attack are those of all ways in which its dice may fall."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from rulesets.dystopian_legions.chapters.shooting.aiming import best
from rulesets.dystopian_legions.chapters.shooting.fire_odds import with_rerolls
from rulesets.dystopian_legions.chapters.shooting.prospects import Outlook, declared, outlook
from rulesets.dystopian_legions.face import foretelling
from rulesets.dystopian_legions.table.pools import Colour, Pool, worth
from tests.rulesets.dystopian_legions.table import Table, box, legions, profile, refused, section
from tests.rulesets.dystopian_legions.test_weapon_rules import gun, gunner

FACES = range(1, 7)


def facing(pool: str, *mars: str, lp: int = 1) -> Table:
    """A gunner before two guards in crops, IR 2."""
    guards = section("Guards", [(31, 24), (33, 24)], seat=1, models=(profile("Guard", ir=2, lp=lp, mars=mars),))
    guns = section("Guns", [(31, 30)], models=(gunner(gun("Gun", pool)),))
    return legions(guns, guards, box("Crops", "crops", 28, 18, 38, 26))


def of_all(table: Table, answer: str = "nothing") -> Outlook:
    """What all that the guns can fire at the guards may come to."""
    guns, guards = table.section("Guns"), table.section("Guards")
    attack = declared(table.game, guns, guards, best(table.game, guns, guards))
    return outlook(table.game, guns, guards, attack, answer)


def brute(colours: tuple[Colour, ...]) -> dict[int, Fraction]:
    """The chances of models killed, of two with IR 2, LP 1 and a blue cover die each."""
    found: dict[int, Fraction] = {}
    for faces in product(FACES, repeat=len(colours) + 2):
        left = sum(worth(colour, face) for colour, face in zip(colours, faces, strict=False))
        killed = 0
        for cover in faces[-2:]:
            left = max(0, left - worth("blue", cover))
            if left < 2:
                break
            left, killed = left - 2, killed + 1
        found[killed] = found.get(killed, Fraction(0)) + Fraction(1, 6 ** len(faces))
    return found


@pytest.mark.parametrize(
    ("pool", "colours"), [("3 blue", ("blue",) * 3), ("2 black 2 blue", ("black", "black", "blue", "blue"))]
)
def test_models_killed(pool: str, colours: tuple[Colour, ...]) -> None:
    table = facing(pool)
    assert of_all(table).killed == brute(colours)


def test_the_best_dice_are_rolled_again() -> None:
    """Of a blue and a black die, the blue one first if both miss."""
    found: dict[int, Fraction] = {}
    for blue, black, again in product(FACES, repeat=3):
        both = worth("blue", blue), worth("black", black)
        if not both[0]:
            both = worth("blue", again), both[1]
        elif not both[1]:
            both = both[0], worth("black", again)
        found[sum(both)] = found.get(sum(both), Fraction(0)) + Fraction(1, 216)
    likely = with_rerolls(Pool(black=1, blue=1), 4, 1)
    assert {number: chance for number, chance in enumerate(likely) if chance} == found


def test_all_chances_are_one() -> None:
    table = facing("4 red", "Shield [1, RED]", lp=2)
    found = of_all(table)
    assert sum(found.killed.values()) == sum(found.lost.values()) == 1
    assert sum(chance for lost, chance in found.lost.items() if lost >= 2) == 1 - found.killed[0]


def test_odds_are_told_of_what_can_be_fired() -> None:
    """All that fire together, and a Solo Weapon by itself; nobody is told of what he cannot do."""
    harpoon = profile("Harpooner", weapons=(gun("Harpoon", "1 red", "Solo Weapon"),))
    guns = section("Guns", [(31, 30), (33, 30)], models=(gunner(gun("Gun", "3 blue")), harpoon))
    guards = section("Guards", [(31, 24), (33, 24)], seat=1, models=(profile("Guard", ir=2),))
    table = legions(guns, guards, box("Crops", "crops", 28, 18, 38, 26))
    together, alone = foretelling.odds(table.game, "Guns", "Guards", [])
    assert together.chances["models killed"] == brute(("blue", "blue", "blue"))
    assert sum(alone.chances["models killed"].values()) == 1
    assert [choice.value for choice in foretelling.options(table.game, {})] == ["Guns"]
    with refused("DL-SHOOT-03"):
        foretelling.odds(table.game, "Guns", "Guns", [])
