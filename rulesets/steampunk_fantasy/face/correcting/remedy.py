"""How one thing is put right: the values that make sense, and what is done with one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

YES, NO = "yes", "no"
NONE = "none"
MOST = 12
"""The most tokens of one kind that can be put on a base by hand."""


@dataclass(frozen=True)
class Remedy:
    """One thing that can be put right: the values that make sense, and what is done with one of them."""

    values: Sequence[str]
    put: Callable[[str], None]


Remedies = dict[str, Remedy]
"""By the word for what is put right."""


def numbers(first: int, last: int) -> list[str]:
    """The whole numbers of a range, as they are typed."""
    return [str(number) for number in range(first, last + 1)]
