"""What a pool comes to: rounds, totals, the order, and how ties are rolled off. The dice come from outside.

The same throws in the same order come to the same: so a result is shown again from the rolls that were kept.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from rulesets.kit.notation.rolling import MOST_DICE, Result

SUM, EACH, RACE, HIGHEST = "sum", "each", "race", "highest"
"""All add dice to one pool; everybody rolls and is put in order; the first to a number wins; the highest wins."""
KINDS = (SUM, EACH, RACE, HIGHEST)
ROLL_OFF, SHARE = "roll off", "share"
MOST_ROUNDS = 20
"""Rounds of a race, and of rolling off; whoever is tied then stays tied."""


@dataclass(frozen=True)
class Entrant:
    """Who rolls what; `interaction` is the press by which they joined."""

    member: int
    name: str
    interaction: int
    text: str


@dataclass
class Standing:
    """What somebody has rolled: in each round, and in rolling off. `rank` counts from 1; equal ones share it."""

    who: Entrant
    rounds: list[Result] = field(default_factory=list)
    offs: list[Result] = field(default_factory=list)
    rank: int = 0

    @property
    def score(self) -> int:
        """What the rounds come to together."""
        return sum(result.value for result in self.rounds)

    @property
    def key(self) -> tuple[int, ...]:
        """What decides: the score, then what was rolled off."""
        return (self.score, *(result.value for result in self.offs))


@dataclass(frozen=True)
class Outcome:
    """A pool that was rolled. `standings` are in order (of a sum: as they joined); `reached`: somebody has come to the
    goal of a race."""

    kind: str
    standings: list[Standing]
    reached: bool = True

    @property
    def total(self) -> int:
        """What all have rolled together."""
        return sum(one.score for one in self.standings)

    @property
    def first(self) -> list[Standing]:
        """Who is ahead of all others: several, if a tie was not rolled off."""
        return [one for one in self.standings if one.rank == 1]


Throw = Callable[[Entrant, str], Awaitable[Result]]
"""Rolls once for somebody; the text says for what, such as "round 2"."""


async def contest(
    kind: str, entrants: Sequence[Entrant], throw: Throw, *, goal: int = 0, ties: str = ROLL_OFF
) -> Outcome:
    """Roll a pool."""
    rolling = _Rolling([Standing(who) for who in entrants], throw)
    if kind == SUM:
        await rolling.round("")
        return Outcome(kind, rolling.standings)
    reached = await (rolling.race(goal) if kind == RACE else rolling.round(""))
    if ties == ROLL_OFF and reached:
        await rolling.roll_off(only_first=kind != EACH)
    return Outcome(kind, rolling.ranked(), reached)


class _Rolling:
    """A pool that is being rolled; counts the dice of its rounds."""

    def __init__(self, standings: list[Standing], throw: Throw) -> None:
        self.standings = standings
        self._throw = throw

    async def round(self, name: str) -> bool:
        """Everybody rolls once, in the order of joining."""
        for one in self.standings:
            one.rounds.append(await self._throw(one.who, name))
        return True

    async def race(self, goal: int) -> bool:
        """Rounds until somebody has come to the goal; False if that took more dice than a roll may have."""
        fallen = 0
        for number in range(1, MOST_ROUNDS + 1):
            await self.round(f"round {number}")
            if any(one.score >= goal for one in self.standings):
                return True
            newest = sum(len(one.rounds[-1].every_die()) for one in self.standings)
            fallen += newest
            if fallen + newest > MOST_DICE:
                break
        return False

    async def roll_off(self, *, only_first: bool) -> None:
        """Those who are tied roll once more, until nobody is; with `only_first` only those who are ahead."""
        fallen = 0
        for number in range(1, MOST_ROUNDS + 1):
            tied = [group for group in self._groups()[: 1 if only_first else None] if len(group) > 1]
            if not tied or fallen > MOST_DICE:
                return
            for one in (one for group in tied for one in group):
                one.offs.append(await self._throw(one.who, f"roll-off {number}"))
                fallen += len(one.offs[-1].every_die())

    def ranked(self) -> list[Standing]:
        """The highest first, each with the rank."""
        rank = 1
        for group in self._groups():
            for one in group:
                one.rank = rank
            rank += len(group)
        return [one for group in self._groups() for one in group]

    def _groups(self) -> list[list[Standing]]:
        """Who is level with whom, the highest first, otherwise in the order of joining."""
        ordered = sorted(self.standings, key=lambda one: one.key, reverse=True)
        return [list(group) for _, group in groupby(ordered, key=lambda one: one.key)]
