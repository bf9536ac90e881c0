"""Chi-square under a fixed stream: every die of the notation page and of the games falls on each side as often as on
any other, and every example comes to each number as often as its odds say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import accumulate

import pytest
from pydantic import BaseModel

from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.notation.named import blanks, filled
from rulesets.kit.notation.reckoning import reckoned
from rulesets.kit.notation.rolling import roll
from rulesets.kit.notation.tree import Die, OpenEnded, Scatter
from tests.kit.notation.examples import GAMES, ROLLS, tree

TEXTS = [
    *ROLLS,
    *(
        filled(preset.roll, {name: "4" for name, usual in blanks(preset.roll).items() if usual is None})
        for game in GAMES
        for preset in game.preset
    ),
]
THROWS, ROLLED = 6000, 400
LEAST = 8
"""How often each group of numbers is expected, at least: rarer ones are taken together."""
FAR = 4.5
"""Standard deviations from which on a chi-square is no accident; one in some ten thousand is as far."""


def inside(node: BaseModel) -> Iterator[BaseModel]:
    """A node and everything that it is made of."""
    yield node
    for _, value in node:
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, BaseModel):
                yield from inside(one)


def dice_of(text: str) -> Iterator[Die]:
    """Every die that a roll may throw."""
    for node in inside(tree(text)):
        if isinstance(node, Die):
            yield node
        elif isinstance(node, Scatter):
            yield Die(sides=node.directions)
        elif isinstance(node, OpenEnded):
            yield Die(sides=node.sides)


DICE = sorted({die for text in TEXTS for die in dice_of(text)}, key=lambda die: (die.name, die.sides, str(die.faces)))


def far_off(found: Iterable[int], expected: Iterable[float]) -> float:
    """By how many standard deviations a chi-square is above what it is on average."""
    pairs = list(zip(found, expected, strict=True))
    chi_square = sum((number - mean) ** 2 / mean for number, mean in pairs)
    free = len(pairs) - 1
    return (chi_square - free) / float(2 * free) ** 0.5 if free else 0.0


@pytest.mark.parametrize("die", DICE, ids=lambda die: f"{die.name or 'd'}{die.sides}")
def test_every_side_of_a_die_is_equally_likely(die: Die) -> None:
    dice = SealedDice(b"a fixed stream", ["20", "2026-11-21", "30"])
    dice.turn_to("roll 1", f"{die.sides}")
    fallen = Counter(dice.roll(THROWS, die.sides))
    assert far_off((fallen[side] for side in range(1, die.sides + 1)), [THROWS / die.sides] * die.sides) < FAR
    shown = Counter(die.face(number).shown for number in fallen.elements())
    sides = Counter(die.face(number).shown for number in range(1, die.sides + 1))
    assert far_off((shown[face] for face in sides), (THROWS * n / die.sides for n in sides.values())) < FAR


def test_the_dice_are_those_of_the_page_and_of_the_games() -> None:
    assert {die.name for die in DICE} == {"", *(die.name for game in GAMES for die in game.die)}
    assert {2, 3, 4, 6, 10, 20, 100, 360} - {die.sides for die in DICE} == {2}


def test_a_loaded_die_is_found() -> None:
    assert far_off([1105, 995, 1000, 1000, 1000, 900], [1000.0] * 6) > FAR


@pytest.mark.parametrize("text", ROLLS)
def test_an_example_comes_to_each_number_as_often_as_its_odds_say(text: str) -> None:
    """Neighbouring numbers are taken together until each group is expected often enough."""
    chances = sorted(reckoned(tree(text)).chances.items())
    groups = grouped([chance for _, chance in chances])
    place = {number: group for (number, _), group in zip(chances, groups, strict=True)}
    dice, fallen = SealedDice(b"a fixed stream"), Counter[int]()
    for number in range(ROLLED):
        dice.turn_to(f"roll {number}", text)
        fallen[place[roll(tree(text), dice).value]] += 1
    expected: Counter[int] = Counter()
    for (_, chance), group in zip(chances, groups, strict=True):
        expected[group] += chance * ROLLED  # type: ignore[assignment]
    assert far_off((fallen[group] for group in expected), map(float, expected.values())) < FAR


def grouped(chances: list[Fraction]) -> list[int]:
    """The group of each chance, in their order."""
    return [min(int(total * ROLLED / LEAST / 2), ROLLED // LEAST // 2 - 1) for total in accumulate(chances)]
