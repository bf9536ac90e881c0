"""Until when a question may be answered, when it is reminded of, and from when on the game can be claimed.

The pace is counted from the asking, or from the end of a vacation. No deadline falls into quiet hours or into the fair
time after them. Times are Unix seconds, the pace is seconds.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.people.person import Person

LAST_PART = 4
"""The reminder of a question with a default comes when the last quarter of its pace begins."""


@dataclass(frozen=True)
class Deadline:
    """`base`: when the pace is used up; `due`: when time is up; `remind`: when the one reminder is due."""

    base: int
    due: int
    remind: int


def asked(person: Person, at: int, pace: int, *, has_default: bool) -> Deadline:
    """The deadline of a question that is asked now; who is away has the whole pace when they are back."""
    return used_up(person, max(at, person.away) + pace, pace, has_default=has_default)


def used_up(person: Person, base: int, pace: int, *, has_default: bool) -> Deadline:
    """The deadline of a question whose pace is used up at `base`.

    Where the rules answer in the end, the reminder comes before that; where nobody can, when time is up.
    """
    due = person.deadline(base, pace)
    remind = min(person.callable_at(due - pace // LAST_PART), due) if has_default else due
    return Deadline(base, due, remind)


def claimable(person: Person, due: int, pace: int) -> int:
    """From when on the other side may claim the game: when the same time has gone by again."""
    return person.deadline(due + pace, pace)
