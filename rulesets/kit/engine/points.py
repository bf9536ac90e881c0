"""Where a rule stands in the code: every function whose docstring begins with a rule id is a rule point.

Where points are watched, as in all tests, a point counts how often it was reached and can be knocked out: it then
behaves as if the rule did not exist. The knockout run demands that a test marked with the rule's id fails without it.
In play nobody watches, and the functions are left as they were written: seventy of them are called in a click.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, ParamSpec, TypeVar

from rulesets.kit.engine.version import doubted

P = ParamSpec("P")
R = TypeVar("R")
K = TypeVar("K")
V = TypeVar("V")

RULE_ID = re.compile(r"\b[A-Z]{2,3}(?:-[A-Z0-9]+)+\b")
"""The prefix of the game, then words and numbers: DU-MOVE-03, DU-SKILL-STUN-02, LIX-LG-03B."""

_LEADING = re.compile(rf"\s*({RULE_ID.pattern}(?:, {RULE_ID.pattern})*):")


@dataclass(slots=True)
class RulePoint:
    """One place that applies one rule (or a few that cannot be told apart).

    `reached` counts how often it was come to, `spoke` how often it may have made a difference: it gave something else
    than it would without the rule, or did something.
    """

    name: str
    ids: tuple[str, ...]
    knocked_out: bool = False
    reached: int = 0
    spoke: int = 0


POINTS: dict[str, RulePoint] = {}


@contextmanager
def without_points(*points: RulePoint) -> Iterator[None]:
    """The games as if these rules did not exist. What is found out of a game meanwhile is forgotten then."""
    for one in points:
        one.knocked_out = True
    try:
        with doubted():
            yield
    finally:
        for one in points:
            one.knocked_out = False


class _Watch:
    on = False


def watch() -> None:
    """Watch the rule points of every game that is imported from now on."""
    _Watch.on = True


def leading_ids(docstring: str | None) -> tuple[str, ...]:
    """The rule ids that a docstring begins with, before its colon; empty where it begins with prose."""
    match = _LEADING.match(docstring or "")
    return tuple(RULE_ID.findall(match.group(1))) if match else ()


def point(name: str, ids: tuple[str, ...]) -> RulePoint:
    """Register a rule point; the name is module and qualified name, so that a report can be followed."""
    made = POINTS[name] = RulePoint(name, ids)
    return made


def pointed(function: Callable[P, R], without: Any = None, *, deed: bool = False) -> Callable[P, R]:
    """Make a function a rule point if its docstring names a rule.

    `without` is what it returns when it is knocked out, where points are watched: a value, or a function of the same
    arguments. A `deed` does something, whatever it returns.
    """
    ids = leading_ids(function.__doc__)
    if not ids:
        return function
    here = point(f"{function.__module__}.{function.__qualname__}", ids)
    if not _Watch.on:
        return function
    may_do_more = deed or callable(without)

    @functools.wraps(function)
    def applied(*args: P.args, **kwargs: P.kwargs) -> R:
        result: R
        if here.knocked_out:
            result = without(*args, **kwargs) if callable(without) else without
            return result
        here.reached += 1
        result = function(*args, **kwargs)
        if may_do_more or (result is not without and result != without):
            here.spoke += 1
        return result

    return applied


def rule(without: Any) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Decorate a pure question or modifier that is one rule; `without`: its result if the rule did not exist."""

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        return pointed(function, without)

    return decorate


class Table(Generic[K, V]):
    """A table of the rulebook whose rows are rule points of their own.

    `rows` maps a key to the rule id and the value; a knocked out row gives `without`. A row that stands for a few rules
    names them as a docstring does, with commas.
    """

    def __init__(self, name: str, rows: Mapping[K, tuple[str, V]], without: V) -> None:
        self._rows = {
            key: (point(f"{name}[{key}]", tuple(ids.split(", "))), value) for key, (ids, value) in rows.items()
        }
        self._without = without

    def __getitem__(self, key: K) -> V:
        row, value = self._rows[key]
        if row.knocked_out:
            return self._without
        row.reached += 1
        row.spoke += 1
        return value

    def get(self, key: K, default: V) -> V:
        """The value of a row, or the default where the table has none."""
        known = key in self
        return self[key] if known else default

    def __contains__(self, key: object) -> bool:
        return key in self._rows

    def rule_of(self, key: K) -> str:
        """The id of the rule that a row stands for, of a few the first."""
        return self._rows[key][0].ids[0]
