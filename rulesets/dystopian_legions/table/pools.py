"""Pools of coloured dice: what every attack, check and melee of the game is rolled with (DICE)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from typing import Any, Literal

from pydantic import model_validator

from rulesets.kit.boards.tables.places import Frozen
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import Table

Colour = Literal["black", "blue", "red"]
COLOURS: tuple[Colour, ...] = ("black", "blue", "red")
Need = Literal[3, 4, 5]
"""The least face that counts as a success: 3 for a Placed shot, 4 as a rule, 5 for whoever is Rushed or Shaken."""
REGULAR: Need = 4
SIX = 6
PART = re.compile(r"(\d+) (black|blue|red)")
"""One colour of a pool as it is written."""

ON_SIX = Table(
    f"{__name__}.ON_SIX", {"black": ("DL-DICE-01", 1), "blue": ("DL-DICE-02", 2), "red": ("DL-DICE-03", 2)}, without=0
)
"""The successes of a natural 6, whatever is needed."""
EXPLODES = Table(f"{__name__}.EXPLODES", {"red": ("DL-DICE-03", True)}, without=False)
"""The colours of which a 6 is rolled once more."""


class Pool(Frozen):
    """So many dice of each colour; written "2 black 1 red"."""

    black: int = 0
    blue: int = 0
    red: int = 0

    @model_validator(mode="before")
    @classmethod
    def _written(cls, told: Any) -> Any:
        if not isinstance(told, str):
            return told
        parts = PART.findall(told)
        if " ".join(f"{count} {colour}" for count, colour in parts) != told or not parts:
            raise ValueError(f'"{told}" is no pool: write numbers and colours such as "2 black 1 red"')
        return {colour: int(count) for count, colour in parts}

    def __add__(self, other: Pool) -> Pool:
        """Both together."""
        return Pool(black=self.black + other.black, blue=self.blue + other.blue, red=self.red + other.red)

    def times(self, count: int) -> Pool:
        """So many of them together."""
        return Pool(black=self.black * count, blue=self.blue * count, red=self.red * count)

    def of(self, colour: Colour) -> int:
        """Its dice of a colour."""
        count: int = getattr(self, colour)
        return count

    @property
    def size(self) -> int:
        """How many dice it has."""
        return self.black + self.blue + self.red

    @property
    def written(self) -> str:
        """The pool as it is written; "no dice" where it is empty."""
        return " ".join(f"{self.of(colour)} {colour}" for colour in COLOURS if self.of(colour)) or "no dice"


class Die(Frozen):
    """A die as it fell, and what it is worth. `extra`: it was rolled for a 6 of another; `was` is the face that it
    showed before it was rolled again, 0 if it was not."""

    colour: Colour
    face: int
    successes: int
    extra: bool = False
    was: int = 0


class Throw(Frozen):
    """All dice of a pool as they fell, the extra ones behind those of the pool."""

    dice: tuple[Die, ...]
    need: Need = REGULAR

    @property
    def successes(self) -> int:
        """The successes of all of them."""
        return sum(die.successes for die in self.dice)


def worth(colour: Colour, face: int, need: Need = REGULAR) -> int:
    """The successes of one face; the die that a red 6 is rolled for comes on top."""
    return ON_SIX[colour] if face == SIX else int(face >= need)


def throw(pool: Pool, dice: Dice, need: Need = REGULAR) -> Throw:
    """Roll a pool, black dice first, and an extra die for each 6 of a colour that explodes, until none shows a 6."""
    return exploded(rolled([colour for colour in COLOURS for _ in range(pool.of(colour))], dice, need), dice, need)


def rolled(colours: Sequence[Colour], dice: Dice, need: Need) -> list[Die]:
    """Roll a die of each of these colours, in their order; nothing explodes yet."""
    return [die for colour, alike in groupby(colours) for die in _rolled(colour, len(list(alike)), dice, need)]


def rolled_again(fell: Sequence[Die], which: Collection[int], dice: Dice, need: Need) -> list[Die]:
    """Dice as they fell, of which some were rolled again, by their places: what they show then stands (DL-D-02)."""
    return [_again(die, dice, need) if place in which else die for place, die in enumerate(fell)]


def _again(die: Die, dice: Dice, need: Need) -> Die:
    (fresh,) = _rolled(die.colour, 1, dice, need)
    return fresh.model_copy(update={"was": die.face})


def exploded(first: Sequence[Die], dice: Dice, need: Need) -> Throw:
    """Initial dice with all that their sixes add to them."""
    fell = list(first)
    again = list(_sixes(fell))
    while again:
        extra = [die.model_copy(update={"extra": True}) for die in _rolled(again[0], len(again), dice, need)]
        fell += extra
        again = list(_sixes(extra))
    return Throw(dice=tuple(fell), need=need)


def _rolled(colour: Colour, count: int, dice: Dice, need: Need) -> list[Die]:
    faces = dice.roll(count, alike=lambda face: (worth(colour, face, need), face == SIX))
    return [Die(colour=colour, face=face, successes=worth(colour, face, need)) for face in faces]


def _sixes(fell: list[Die]) -> Iterator[Colour]:
    return (die.colour for die in fell if die.face == SIX and EXPLODES.get(die.colour, False))


Chances = tuple[Fraction, ...]
"""The chance of each number of successes from 0; the last is that of as many or more."""


@lru_cache(maxsize=4096)
def chances(pool: Pool, need: Need, most: int) -> Chances:
    """The exact chances of a pool to have 0, 1 … successes, those of `most` and more in one."""
    total: Chances = (Fraction(1), *(Fraction(0) for _ in range(most)))
    for colour in COLOURS:
        for _ in range(pool.of(colour)):
            total = together(total, _one_die(colour, need, most))
    return total


@lru_cache(maxsize=256)
def _one_die(colour: Colour, need: Need, most: int) -> Chances:
    """The chances of a single die with all that it is rolled again for."""
    sums = [Fraction(0)] * (most + 1)
    for face in range(1, SIX + 1):
        gained = worth(colour, face, need)
        again = face == SIX and EXPLODES.get(colour, False) and gained < most
        rest = _one_die(colour, need, most - gained) if again else (Fraction(1),)
        for more, chance in enumerate(rest):
            sums[min(gained + more, most)] += chance / SIX
    return tuple(sums)


def together(one: Chances, other: Chances) -> Chances:
    """The chances of the sum of two numbers, each with as many told apart."""
    most = len(one) - 1
    sums = [Fraction(0)] * (most + 1)
    likely = [(number, chance) for number, chance in enumerate(other) if chance]
    for first, chance in enumerate(one):
        if chance:
            for second, too in likely:
                sums[min(first + second, most)] += chance * too
    return tuple(sums)
