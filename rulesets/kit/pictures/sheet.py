"""The neutral picture of a roll: dice as they lie on the table, in plain data. Renders draw it and tell it in words.

A sheet has parts (one of a plain roll, two of rolls against each other, one for each member of a pool), a part has
handfuls of dice. Whoever fills it gives the texts; the dice come from `rulesets/kit/notation/picture.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from pydantic import BaseModel, ConfigDict


class _Plain(BaseModel):
    model_config = ConfigDict(frozen=True)


class SeenDie(_Plain):
    """A die as it lies: how many sides it has, what lies up, and what became of it.

    `look` is what its game calls its looks ("blue", "dust", "average"); `own` says that its sides are written out, so
    that a d6 has no pips. `successes` is None where dice are added up. `before` was rolled first and then again;
    `counts_as` is what it is raised or lowered to; `why` is "exploded" or "followed" for one that joined the die before
    it. `times`: so many alike.
    """

    sides: int
    shown: str
    look: str = ""
    own: bool = False
    kept: bool = True
    successes: int | None = None
    before: str = ""
    counts_as: int | None = None
    why: Literal["", "exploded", "followed"] = ""
    times: int = 1


class Arrow(_Plain):
    """A direction: degrees clockwise from north, out of how many that were equally likely, and how it is called."""

    degrees: int
    ways: int
    name: str


class Handful(_Plain):
    """Dice that were rolled together: what they are called, how they lie, what they come to; or a direction.

    One that `follows` hangs on what the dice before it came to, and begins a line of its own.
    """

    name: str
    dice: tuple[SeenDie, ...] = ()
    total: str = ""
    arrow: Arrow | None = None
    follows: bool = False


class Part(_Plain):
    """What one side or one member rolled; `heading` is who, `first` says that this one is ahead of the others."""

    handfuls: tuple[Handful, ...]
    heading: str = ""
    total: str = ""
    first: bool = False


class Sheet(_Plain):
    """A whole roll: `title` says what is rolled, `total` what it came to.

    `halves`: its two parts are against each other. `note` is a small line below, such as the roll's number.
    """

    title: str
    parts: tuple[Part, ...]
    total: str = ""
    halves: bool = False
    note: str = ""

    @property
    def dice(self) -> int:
        """How many dice lie on it."""
        return sum(die.times for part in self.parts for handful in part.handfuls for die in handful.dice)


def counted_up(dice: Iterable[SeenDie]) -> tuple[SeenDie, ...]:
    """Alike dice as one with how many there are, in the order in which the first of each lies."""
    counts: Counter[SeenDie] = Counter()
    for die in dice:
        counts[die.model_copy(update={"times": 1})] += die.times
    return tuple(die.model_copy(update={"times": count}) for die, count in counts.items())
