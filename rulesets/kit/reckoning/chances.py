"""Exact chances: what work with dice may come to, found by doing it once for each way in which the dice can fall.

Nothing is simulated. Dice of one roll are told apart by what they show, not by their order, and only as far as
whoever rolls tells their faces apart (`Dice.roll(…, alike=…)`): ten dice of which some hit are eleven ways.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, reduce
from math import comb, lcm
from typing import TypeVar

from rulesets.kit.engine.dice import Alike, Dice

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)

Chances = Mapping[K, Fraction]
"""How likely each of some outcomes is."""

NONE, ONE = Fraction(0), Fraction(1)
MOST = 100
"""Rolls in one piece of work; more are a loop that need not end."""

RAREST = Fraction(1, 10**5)
"""A loop of dice that need not end (a hit that adds a die that hits …) is followed down to this chance."""

Faces = tuple[int, ...]
Sorts = tuple[tuple[int, int], ...]
"""Faces that are told apart: one of each sort, and how many faces the sort has."""


@lru_cache(maxsize=4096)
def ways(count: int, sides: int, sorts: Sorts) -> tuple[tuple[Faces, Fraction], ...]:
    """Every way in which so many dice can fall, with its chance."""
    if count == 1:  # a die of very many sides would be as many calls deep
        return tuple(((face,), Fraction(size, sides)) for face, size in sorts)
    (face, size), *others = sorts
    if not others:
        return (((face,) * count, Fraction(size, sides) ** count),)
    return tuple(
        ((face,) * some + faces, comb(count, some) * Fraction(size, sides) ** some * share)
        for some in range(count, -1, -1)
        for faces, share in ways(count - some, sides, tuple(others))
    )


def sorts_of(sides: int, alike: Alike | None) -> Sorts:
    """The sorts of faces of a die."""
    sorts: dict[Hashable, list[int]] = {}
    for face in range(1, sides + 1):
        sorts.setdefault(face if alike is None else alike(face), []).append(face)
    return tuple((faces[0], len(faces)) for faces in sorts.values())


class TryingDice(Dice):
    """Dice that fall as they are told, and then in the first way that there is; `others` are the ways left to try."""

    def __init__(self, told: tuple[Faces, ...] = (), chance: Fraction = ONE) -> None:
        super().__init__()
        self.told, self.chance = told, chance
        self.others: list[TryingDice] = []
        self._fallen = 0

    @property
    def fell(self) -> bool:
        """Whether anything was rolled."""
        return self._fallen > 0

    def roll(self, count: int, sides: int = 6, alike: Alike | None = None) -> list[int]:
        if count <= 0:
            return []
        if self._fallen == len(self.told):
            self._decide(ways(count, sides, sorts_of(sides, alike)))
        self._fallen += 1
        return list(self.told[self._fallen - 1])

    def _decide(self, first_and_others: tuple[tuple[Faces, Fraction], ...]) -> None:
        if self._fallen == MOST:
            raise RuntimeError(f"more than {MOST} rolls in one step: a loop of rolls must be a loop of steps")
        self.others += [TryingDice((*self.told, faces), self.chance * share) for faces, share in first_and_others[1:]]
        faces, share = first_and_others[0]
        self.told, self.chance = (*self.told, faces), self.chance * share

    def die(self, label: str, content: str, number: int, sides: int) -> int:
        return self.roll(1, sides)[0]


def every_way(work: Callable[[TryingDice], T]) -> Iterator[tuple[T, Fraction]]:
    """Do the work once for each way in which its rolls can fall; what it gave each time, with the chance of that."""
    open_ways = [TryingDice()]
    while open_ways:
        dice = open_ways.pop()
        result = work(dice)
        open_ways += dice.others
        yield result, dice.chance


def gathered(likely: Iterable[tuple[K, Fraction]]) -> dict[K, Fraction]:
    """The chances of equal outcomes added up."""
    chances: dict[K, Fraction] = {}
    for outcome, chance in likely:
        add(chances, outcome, chance)
    return chances


def add(chances: dict[K, Fraction], outcome: K, chance: Fraction) -> None:
    """Add to the chance of an outcome."""
    chances[outcome] = chances[outcome] + chance if outcome in chances else chance


def together(one: Chances[int], other: Chances[int]) -> dict[int, Fraction]:
    """The sum of two numbers that do not depend on each other."""
    ours, theirs = (lcm(*(chance.denominator for chance in each.values())) for each in (one, other))
    shares = [(b, share.numerator * (theirs // share.denominator)) for b, share in other.items()]
    sums: dict[int, int] = {}
    for a, chance in one.items():  # whole numbers: fractions would be brought to lowest terms at each step
        parts = chance.numerator * (ours // chance.denominator)
        for b, share in shares:
            sums[a + b] = sums.get(a + b, 0) + parts * share
    return {number: Fraction(parts, ours * theirs) for number, parts in sums.items()}


def added_up(each: Iterable[Chances[int]]) -> Chances[int]:
    """The sum of some numbers that do not depend on each other; 0 of none."""
    return reduce(together, each, {0: ONE})


def either(cases: Sequence[tuple[Fraction, int, Chances[int]]]) -> dict[int, Fraction]:
    """How likely each number is, if one of several cases comes up: each with its chance, a number to begin with, and
    what may come to it."""
    ours = lcm(*(chance.denominator for chance, _, _ in cases))
    theirs = lcm(*(share.denominator for _, _, more in cases for share in more.values()))
    sums: dict[int, int] = {}
    for chance, begun, more in cases:  # in whole numbers, as above
        parts = chance.numerator * (ours // chance.denominator)
        for number, share in more.items():
            parts_of_it = parts * share.numerator * (theirs // share.denominator)
            sums[begun + number] = sums.get(begun + number, 0) + parts_of_it
    return {number: Fraction(parts, ours * theirs) for number, parts in sums.items()}


def in_turn(once: Chances[int]) -> dict[int, Fraction]:
    """How many there are in the end, where one brings so many more at `once`, and each of these as many in turn.

    Number by number, each from those below it; the numbers that come together to less than `RAREST` are left out.
    """
    ends = [once.get(0, NONE)]
    powers = [[ONE], ends]  # of the sum of one, of two …: how likely each number is
    powers += [[ends[0] ** more] for more in range(2, max(once) + 1)]
    while ONE - sum(ends) >= RAREST and len(ends) < MOST:
        number = len(ends)
        brought = (once[more] * powers[more][number - more] for more in once if 0 < more <= number)
        ends.append(sum(brought, NONE))
        powers[0].append(NONE)
        for more in range(2, len(powers)):
            powers[more].append(sum((ends[i] * powers[more - 1][number - i] for i in range(number + 1)), NONE))
    return dict(enumerate(ends))


Brings = tuple[tuple[int, Fraction], ...]
"""How many something brings, with the chance of each number."""


@lru_cache(maxsize=256)
def _of_one(once: Brings) -> Chances[int]:
    return in_turn(dict(once))


@lru_cache(maxsize=1024)
def of_so_many(once: Brings, count: int) -> Chances[int]:
    """How many come in the end of so many, each of which brings more at `once` without regard to the others, and each
    of these as many in turn; down to `RAREST`."""
    if count == 0:
        return {0: ONE}
    more = together(of_so_many(once, count - 1), _of_one(once))
    return {number: chance for number, chance in more.items() if chance >= RAREST}
