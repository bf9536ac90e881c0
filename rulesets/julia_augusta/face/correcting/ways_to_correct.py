"""How one thing is put right: the values that make sense, and what is done with one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rulesets.kit.engine.refusal import Refused

YES, NO = "yes", "no"
NONE = "none"


@dataclass(frozen=True)
class Way:
    """One thing that can be put right: the values that make sense, and what is done with one of them.

    `in_words`: the values are only suggestions; `put` refuses a text that means nothing here.
    """

    values: Sequence[str]
    put: Callable[[str], None]
    in_words: bool = False


Ways = dict[str, Way]
"""By the word for what is put right."""


def numbers(first: int, last: int) -> list[str]:
    """The whole numbers of a range, as they are typed."""
    return [str(number) for number in range(first, last + 1)]


def flag(thing: object, field: str) -> Way:
    """Whether something is so."""
    return Way([YES, NO], lambda told: setattr(thing, field, told == YES))


def counter(thing: object, field: str, first: int, last: int) -> Way:
    """A number."""
    return Way(numbers(first, last), lambda told: setattr(thing, field, int(told)))


def granted(found: object) -> None:
    """Raise what stands against a value, if anything does."""
    if isinstance(found, Refused):
        raise found
