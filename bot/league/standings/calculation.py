"""What the numbers of the table are made of."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from bot.league.settings import TieBreaker

Criterion = TieBreaker | Literal["points", "lot", "stage", "rung"]
How = Literal["win", "draw", "loss", "bye", "bonus", "missed", "opponent", "score", "won_third", "rung"]


@dataclass(frozen=True, slots=True)
class Term:
    """One summand: of a round, an opponent, or both; one that does not count is there to be shown."""

    amount: Decimal
    how: How
    round: int | None = None
    opponent: int | None = None
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Calculation:
    """A number of the table. `value` is the sum of the terms that count; None where it does not apply."""

    of: Criterion
    value: Decimal | None
    terms: tuple[Term, ...] = ()

    @property
    def total(self) -> Decimal:
        """The value; 0 where it does not apply."""
        return self.value or Decimal(0)


def summed(of: Criterion, terms: list[Term]) -> Calculation:
    """The calculation that adds these terms up."""
    return Calculation(of=of, value=sum((one.amount for one in terms if one.counts), Decimal(0)), terms=tuple(terms))
