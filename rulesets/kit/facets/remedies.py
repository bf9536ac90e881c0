"""How one thing on the table is put right by hand: the values that make sense, and what is done with one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

YES, NO = "yes", "no"
NONE = "none"


@dataclass(frozen=True)
class Remedy:
    """One thing that can be put right: the values that make sense, and what is done with one of them.

    `in_words`: the values are only suggestions; `put` refuses a text that means nothing here.
    """

    values: Sequence[str]
    put: Callable[[str], None]
    in_words: bool = False

    def takes(self, value: str) -> bool:
        """Whether a value may be put there."""
        return self.in_words or value in self.values


Remedies = dict[str, Remedy]
"""By the word for what is put right."""


def numbers(first: int, last: int) -> list[str]:
    """The whole numbers of a range, as they are typed."""
    return [str(number) for number in range(first, last + 1)]


def flag(thing: object, field: str) -> Remedy:
    """Whether something is so."""
    return Remedy([YES, NO], lambda told: setattr(thing, field, told == YES))


def counter(thing: object, field: str, first: int, last: int) -> Remedy:
    """A number."""
    return Remedy(numbers(first, last), lambda told: setattr(thing, field, int(told)))
