"""Rolling a tree with the dice that are given: every die as it lies on the table, and what it comes to.

The same tree with the same faces in the same order comes to the same: that is how a roll is shown again and verified.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from rulesets.kit.engine.dice import Dice
from rulesets.kit.notation.tree import (
    Chain,
    Compared,
    Die,
    Expression,
    Face,
    Keep,
    Negative,
    Number,
    OpenEnded,
    Opposed,
    Pool,
    Scatter,
    Stage,
    Sum,
)

MOST_DICE = 1000
"""Dice of one roll, those that are added by others among them."""
LARGEST = 10**15
"""What a roll may come to, above or below nothing."""
FURTHER = 50
"""How often a die can be followed by another; one in 6^50 comes that far."""


class NotReckoned(Exception):
    """Odds that are not told; the text is a sentence that says why."""


class TooMany(Exception):
    """More dice than a roll may have; `dice` is how many it came to."""

    def __init__(self, dice: int) -> None:
        super().__init__(f"a roll has at most {MOST_DICE} dice, this one comes to {dice} or more")
        self.dice = dice


class Thrown(NamedTuple):
    """One die on the table: the side that counts, what it was before it was rolled again, and what becomes of it.

    `counts` is how many successes it is, None where dice are added up; `why` is "" for a die that was rolled at first,
    else "exploded" or "followed"; `raised`: by the dice that followed it.
    """

    die: Die
    number: int
    value: int
    before: int | None = None
    kept: bool = True
    counts: int | None = None
    why: str = ""
    raised: bool = False

    @property
    def face(self) -> Face:
        """The side that lies up."""
        return self.die.face(self.number)

    @property
    def worth(self) -> int:
        """What it adds."""
        return 0 if not self.kept else self.value if self.counts is None else self.counts


@dataclass(frozen=True, slots=True)
class Result:
    """What a node came to: its number, its own dice in the order they fell, and what it is made of."""

    node: Expression | Stage
    value: int
    dice: tuple[Thrown, ...] = ()
    parts: tuple[Result, ...] = ()
    direction: int | None = None

    @property
    def symbols(self) -> Counter[str]:
        """How often each symbol was rolled, of dice that have symbols."""
        return Counter(die.face.symbol for die in self.dice if die.kept and die.face.symbol)

    def every_die(self) -> tuple[Thrown, ...]:
        """All dice of it and of what it is made of."""
        return self.dice + tuple(die for part in self.parts for die in part.every_die())


def roll(tree: Expression, dice: Dice) -> Result:
    """Roll a tree; raises `TooMany`."""
    return _Rolling(dice).of(tree)


class _Rolling:
    """One roll under way; counts its dice."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._fallen = 0

    def of(self, node: Expression) -> Result:
        """What a node comes to."""
        if isinstance(node, Pool):
            return self._pool(node)
        if isinstance(node, Sum):
            return self._sum(node)
        if isinstance(node, Chain):
            return self._chain(node)
        if isinstance(node, Scatter):
            return self._scatter(node)
        return self._simple(node)

    def _simple(self, node: Number | Negative | Compared | Opposed) -> Result:
        if isinstance(node, Number):
            return Result(node, node.value)
        if isinstance(node, Opposed):
            left, right = self.of(node.left), self.of(node.right)
            return Result(node, left.value - right.value, parts=(left, right))
        inside = self.of(node.of)
        if isinstance(node, Negative):
            return Result(node, -inside.value, parts=(inside,))
        return Result(node, int(node.on.holds(Face(value=inside.value))), parts=(inside,))

    def _sum(self, node: Sum) -> Result:
        left, right = self.of(node.left), self.of(node.right)
        return Result(node, combined(node.sign, left.value, right.value), parts=(left, right))

    def _scatter(self, node: Scatter) -> Result:
        direction = self._throw(node.directions, 1)[0]
        distance = self.of(node.distance)
        return Result(node, distance.value, parts=(distance,), direction=direction)

    def _chain(self, node: Chain) -> Result:
        first = self.of(node.first)
        parts, successes = [first], max(0, first.value)
        for stage in node.stages:
            rolled = self._thrown(stage.pool, max(0, successes) * number_of(stage.pool))
            total = sum(die.worth for die in rolled)
            successes = max(0, successes - total) if stage.word == "unless" else total
            parts.append(Result(stage, successes, tuple(rolled)))
        return Result(node, successes, parts=tuple(parts))

    # --- pools -------------------------------------------------------------------------------------------------------

    def _pool(self, pool: Pool) -> Result:
        counted = self.of(pool.count)
        rolled = self._thrown(pool, max(0, counted.value))
        parts = () if isinstance(pool.count, Number) else (counted,)
        return Result(pool, sum(die.worth for die in rolled), tuple(rolled), parts)

    def _thrown(self, pool: Pool, count: int) -> list[Thrown]:
        """The dice of a pool in the order in which they fell, each with what becomes of it."""
        numbers = self._throw(pool.die.sides, count)
        rolled = [self._settled(pool, number) for number in numbers]
        if pool.explode is not None:
            rolled = [one for die in rolled for one in self._exploded(pool, die)]
        if pool.open_ended is not None:
            rolled = [one for die in rolled for one in self._followed(pool, pool.open_ended, die)]
        if pool.counts is not None:
            count_of = pool.counts.of
            rolled = [die._replace(counts=count_of(_counted(die))) for die in rolled]
        return rolled if pool.keep is None else kept(rolled, pool.keep)

    def _settled(self, pool: Pool, number: int, why: str = "") -> Thrown:
        """A die after it was rolled again, raised and lowered."""
        before = None
        if pool.reroll is not None and pool.reroll.on.holds(pool.die.face(number)):
            before, number = number, self._throw(pool.die.sides, 1)[0]
        return Thrown(pool.die, number, limited(pool, pool.die.value(number)), before, why=why)

    def _exploded(self, pool: Pool, die: Thrown) -> list[Thrown]:
        """A die and those that it was joined by."""
        assert pool.explode is not None
        dice = [die]
        while pool.explode.on.holds(dice[-1].face) and len(dice) <= FURTHER:
            dice.append(self._settled(pool, self._throw(pool.die.sides, 1)[0], "exploded"))
        return dice

    def _followed(self, pool: Pool, how: OpenEnded, die: Thrown) -> list[Thrown]:
        """A die that showed its highest side, raised by the dice that followed."""
        if pool.die.value(die.number) != pool.die.highest:
            return [die]
        further: list[Thrown] = []
        following = Die(sides=how.sides)
        while len(further) < FURTHER:
            number = self._throw(how.sides, 1)[0]
            further.append(Thrown(following, number, int(number > how.above), why="followed"))
            if number <= how.above:
                break
        more = sum(one.value for one in further)
        return [die._replace(value=die.value + more, raised=True), *(_beside(one) for one in further)]

    def _throw(self, sides: int, count: int) -> list[int]:
        self._fallen += count
        if self._fallen > MOST_DICE:
            raise TooMany(self._fallen)
        return self._dice.roll(count, sides)


def combined(sign: str, left: int, right: int) -> int:
    """Two numbers added, subtracted, multiplied or divided; nothing divided by nothing is nothing."""
    if sign == "/":
        return left // right if right else 0
    return {"+": left + right, "-": left - right, "*": left * right}[sign]


def limited(pool: Pool, value: int) -> int:
    """What a side is worth once it is raised and lowered."""
    raised = max(value, pool.at_least) if pool.at_least is not None else value
    return min(raised, pool.at_most) if pool.at_most is not None else raised


def number_of(pool: Pool) -> int:
    """How many dice of a stage follow each success."""
    return pool.count.value if isinstance(pool.count, Number) else 1


def kept(rolled: list[Thrown], keep: Keep) -> list[Thrown]:
    """The dice with those marked that do not count; of equal ones the one that counts more is higher.

    Where that is equal too, the first are kept. Dice that only raise the one that they follow are not chosen from.
    """

    def rank(place: int) -> tuple[int, int]:
        die = rolled[place]
        return die.value, die.counts or 0

    places = [place for place, die in enumerate(rolled) if die.why != "followed"]
    counting = set(sorted(places, key=rank, reverse=keep.keeps_highest)[: keep.kept(len(places))])
    return [die if place in counting else die._replace(kept=False) for place, die in enumerate(rolled)]


def _counted(die: Thrown) -> Face:
    """What is looked at when dice are counted: the symbol, or the number after it was raised or lowered."""
    return Face(value=die.value, symbol=die.face.symbol)


def _beside(following: Thrown) -> Thrown:
    """A die whose worth is in the one that it follows."""
    return following._replace(kept=False)
