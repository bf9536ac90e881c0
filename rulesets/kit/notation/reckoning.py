"""The exact odds of a tree: how likely each number is that it can come to. Nothing here is random.

Dice that may be followed by others without end are followed until that is rarer than `RAREST` a die; how much that
leaves out at most is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from math import ceil, lcm, log

import icepool  # type: ignore[import-untyped]

from rulesets.kit.notation.adding import added, together, work_of_added, work_of_mixing, work_of_together
from rulesets.kit.notation.keeping import kept
from rulesets.kit.notation.keeping import work as work_of_kept
from rulesets.kit.notation.rolling import (
    FURTHER,
    LARGEST,
    MOST_DICE,
    NotReckoned,
    TooMany,
    combined,
    limited,
    number_of,
)
from rulesets.kit.notation.tree import (
    Chain,
    Compared,
    Condition,
    Expression,
    Face,
    Negative,
    Number,
    OpenEnded,
    Opposed,
    Pool,
    Scatter,
    Sum,
)

RAREST = Fraction(1, 10**6)
Follow = Callable[[int], icepool.Die[int]]
"""How likely each number is that follows from so many successes."""
MOST_WORK = 2_500_000
"""Pairs of numbers that are looked at for one answer; about a second."""


@dataclass(frozen=True)
class Odds:
    """How likely each number is, of those that can come; `left_out` is the chance of what was not followed, at most."""

    chances: dict[int, Fraction]
    left_out: Fraction

    @cached_property
    def mean(self) -> Fraction:
        """The number that it comes to on average."""
        return self._share(sum(number * weight for number, weight in self._weights.items()))

    @cached_property
    def variance(self) -> Fraction:
        """The mean square of how far it is from the mean."""
        square = self._share(sum(number * number * weight for number, weight in self._weights.items()))
        return square - self.mean * self.mean

    def at_least(self, number: int) -> Fraction:
        """The chance of this number or more."""
        return self._share(sum(weight for one, weight in self._weights.items() if one >= number))

    @cached_property
    def _total(self) -> int:
        return lcm(*(chance.denominator for chance in self.chances.values()))

    @cached_property
    def _weights(self) -> dict[int, int]:
        """The chances in parts of the same size: whole numbers are quickly added up."""
        total = self._total
        return {number: chance.numerator * (total // chance.denominator) for number, chance in self.chances.items()}

    def _share(self, weight: int) -> Fraction:
        return Fraction(weight, self._total)


def reckoned(tree: Expression) -> Odds:
    """The odds of a tree; raises `NotReckoned`."""
    reckoning = _Reckoning()
    die = reckoning.of(tree)
    total = die.denominator()
    reckoning.demand(len(die) * (20 + total.bit_length() // 8))
    chances = {int(number): Fraction(weight, total) for number, weight in die.items()}
    return Odds(chances, reckoning.left_out)


class _Reckoning:
    """One answer under way; counts its work."""

    def __init__(self) -> None:
        self._work = 0
        self.left_out = Fraction(0)

    def of(self, node: Expression) -> icepool.Die[int]:
        """How likely each number of a node is."""
        die = self._of(node)
        if max(die.max_outcome(), -die.min_outcome()) > LARGEST:
            raise NotReckoned(f"a roll comes to at most {LARGEST:,}, this one may come to more")
        return die

    def _of(self, node: Expression) -> icepool.Die[int]:
        if isinstance(node, Number):
            return icepool.Die([node.value])
        if isinstance(node, Pool):
            return self._pool(node)
        if isinstance(node, Chain):
            return self._chain(node)
        if isinstance(node, Sum):
            return self._pairs(node.sign, self.of(node.left), self.of(node.right))
        if isinstance(node, Opposed):
            return self._pairs("-", self.of(node.left), self.of(node.right))
        return self._one(node)

    def _one(self, node: Negative | Compared | Scatter) -> icepool.Die[int]:
        if isinstance(node, Negative):
            return -self.of(node.of)
        if isinstance(node, Scatter):
            return self.of(node.distance)
        on = node.on
        return self.of(node.of).map(lambda number: int(on.holds(Face(value=number))))

    def _pairs(self, sign: str, left: icepool.Die[int], right: icepool.Die[int]) -> icepool.Die[int]:
        if sign in "+-":
            other = right if sign == "+" else -right
            self.demand(work_of_added(left, other))
            return added(left, other)
        self.demand(len(left) * len(right))
        return icepool.map(lambda one, other: combined(sign, one, other), left, right)

    def _chain(self, node: Chain) -> icepool.Die[int]:
        successes = self.of(node.first).map(lambda number: max(0, number))
        for stage in node.stages:
            follow = self._stage(stage.pool, successes)
            successes = successes.map(partial(_left_of, follow) if stage.word == "unless" else follow)
        return successes

    def _stage(self, pool: Pool, successes: icepool.Die[int]) -> Follow:
        """What follows from so many successes."""
        number = number_of(pool)
        if pool.keep is not None:
            return lambda count: self._kept(pool, max(0, count) * number)
        return self._following(self._sum(number, self._each(pool)), successes)

    def _following(self, each: icepool.Die[int], counts: icepool.Die[int]) -> Follow:
        """So many of the same, for every number that they may be."""
        for count in counts:
            self.demand(work_of_together(count, each) + work_of_mixing(count, each))
        return lambda count: together(count, each)

    # --- pools -------------------------------------------------------------------------------------------------------

    def _pool(self, pool: Pool) -> icepool.Die[int]:
        each = self._each(pool)
        if isinstance(pool.count, Number) and pool.count.value > MOST_DICE:
            raise NotReckoned(str(TooMany(pool.count.value)))
        if isinstance(pool.count, Number):
            return self._kept(pool, pool.count.value) if pool.keep is not None else self._sum(pool.count.value, each)
        counted = self.of(pool.count).map(_not_below_zero)
        if pool.keep is not None:
            return counted.map(lambda number: self._kept(pool, number))
        return counted.map(self._following(each, counted))

    def _sum(self, number: int, each: icepool.Die[int]) -> icepool.Die[int]:
        """So many dice together."""
        self.demand(work_of_together(number, each))
        return together(number, each)

    def _kept(self, pool: Pool, number: int) -> icepool.Die[int]:
        """The highest or lowest of so many dice; every die is a pair of its number and of what it adds."""
        assert pool.keep is not None
        if pool.explode is not None:
            raise NotReckoned("how many dice there are to keep from is not known before exploding dice are rolled")
        keep, pairs = pool.keep, self._settled(pool).map(lambda value, symbol: (value, _worth(pool, value, symbol)))
        keeping = keep.kept(number)
        if not keeping:
            return icepool.Die([0])
        best_first = sorted(pairs.items(), reverse=keep.keeps_highest)
        sides = [(worth, weight) for (_, worth), weight in best_first]
        self.demand(work_of_kept(sides, number, keeping))
        return icepool.Die(kept(sides, number, keeping))

    def _each(self, pool: Pool) -> icepool.Die[int]:
        """What one die of a pool adds, with those that join it."""
        if pool.explode is not None:
            return self._exploded(pool, pool.explode.on)
        return self._settled(pool).map(lambda value, symbol: _worth(pool, value, symbol))

    def _settled(self, pool: Pool) -> icepool.Die[tuple[int, str]]:
        """What one die shows: number and symbol, after it was rolled again, raised or lowered, and followed."""
        if pool.open_ended is None:
            return _rolled(pool).map(lambda value, symbol: (limited(pool, value), symbol))
        more, highest = self._raising(pool.open_ended), pool.die.highest

        def settled(value: int, symbol: str) -> object:
            counted = limited(pool, value)
            return more.map(lambda further: (counted + further, symbol)) if value == highest else (counted, symbol)

        return _rolled(pool).map(settled)

    def _raising(self, how: OpenEnded) -> icepool.Die[int]:
        """By how much the dice that follow one raise it."""
        raised = icepool.Die([0])
        for _ in range(self._further(Fraction(how.sides - how.above, how.sides))):
            raised = icepool.d(how.sides).map(partial(_one_more, how.above, raised))
        return raised

    def _exploded(self, pool: Pool, on: Condition) -> icepool.Die[int]:
        """What a die adds together with those that it is joined by."""
        joined: Counter[int] = Counter()
        alone: Counter[int] = Counter()
        for (value, symbol), weight in _rolled(pool).items():
            own = _worth(pool, limited(pool, value), symbol)
            (joined if _holds(on, value, symbol) else alone)[own] += weight
        again = Fraction(joined.total(), joined.total() + alone.total())
        worth = icepool.Die([0])
        for _ in range(self._further(again) + 1):
            worth = self._one_deeper(joined, alone, worth) if joined else icepool.Die(alone)
        return worth

    def _one_deeper(self, joined: Counter[int], alone: Counter[int], worth: icepool.Die[int]) -> icepool.Die[int]:
        """What a die adds that may be joined by another, which adds so much."""
        exploding = icepool.Die(joined)
        self.demand(work_of_added(exploding, worth) + len(worth))
        weights = Counter(dict(added(exploding, worth).items()))
        for own, weight in alone.items():
            weights[own] += weight * worth.denominator()
        return icepool.Die(weights)

    def _further(self, again: Fraction) -> int:
        """How far dice are followed of which this share is joined by another; notes what that leaves out. On the table
        they are not followed further than `FURTHER` either."""
        if not again:
            return 0
        further = ceil(log(RAREST) / log(again))
        if further >= FURTHER:
            return FURTHER
        self.left_out += again**further
        return further

    def demand(self, work: int) -> None:
        """Raises `NotReckoned` where an answer would take too long."""
        self._work += work
        if self._work > MOST_WORK:
            raise NotReckoned("there are more ways for these dice to fall than can be reckoned in a second")


def _rolled(pool: Pool) -> icepool.Die[tuple[int, str]]:
    """The side that one die shows, number and symbol, once it was rolled again."""
    die = pool.die
    faces = [die.face(number) for number in range(1, die.sides + 1)]
    rolled = icepool.Die([(face.value, face.symbol) for face in faces])
    if pool.reroll is None:
        return rolled
    on = pool.reroll.on
    return rolled.map(lambda value, symbol: rolled if _holds(on, value, symbol) else (value, symbol))


def _one_more(above: int, raised: icepool.Die[int], number: int) -> icepool.Die[int] | int:
    """What a die that follows another adds, with those that follow it."""
    return raised + 1 if number > above else 0


def _worth(pool: Pool, value: int, symbol: str) -> int:
    """What a side adds."""
    return value if pool.counts is None else pool.counts.of(Face(value=value, symbol=symbol))


def _holds(on: Condition, value: int, symbol: str) -> bool:
    return on.holds(Face(value=value, symbol=symbol))


def _left_of(cancelled: Follow, successes: int) -> icepool.Die[int]:
    """How many of some successes are left when dice that cancel follow them."""
    return (successes - cancelled(successes)).map(_not_below_zero)


def _not_below_zero(number: int) -> int:
    return max(0, number)
