"""Disorder points on one unit, and the bases that it loses (DP)."""

from __future__ import annotations

from typing import NamedTuple

from rulesets.julia_augusta.table.doings import Cause, Source
from rulesets.julia_augusta.table.formations import without_one
from rulesets.julia_augusta.table.happenings.disorder import Disorder, Recovered
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.engine.points import rule

SHAKEN_AT = 5
"""DPs at which a unit is shaken."""
CAP = 3
"""DPs from which fatigue and manoeuvre add none."""


class Why(NamedTuple):
    """What DPs come of: the rule, in a word what happened, and the other unit that had to do with it, if any."""

    rule: str
    what: Source
    of: str = ""


class Taken(NamedTuple):
    """What came of DPs: how many were added, and how many bases were lost instead."""

    added: int = 0
    lost: int = 0


@rule(without=0)
def limit_for_lines(unit: Unit) -> int:
    """JA-DP-05: a Legion in two lines bears 1 DP more before it is shaken, one in three lines 2."""
    return unit.line_count - 1 if unit.legion else 0


def limit(unit: Unit) -> int:
    """The DPs at which a unit is shaken."""
    return SHAKEN_AT + limit_for_lines(unit)


@rule(without=False)
def at_limit(unit: Unit) -> bool:
    """JA-DP-03: a unit is shaken for as long as its DPs are at its limit."""
    return unit.dp >= limit(unit)


@rule(without=False)
def broken(unit: Unit) -> bool:
    """JA-DP-04: a unit that routs counts as shaken whatever its DPs."""
    return unit.routing


def is_shaken(unit: Unit) -> bool:
    """Whether a unit is shaken."""
    return at_limit(unit) or broken(unit)


@rule(without=Taken())
def suffer(game: Julia, unit: Unit, dps: int, cause: Cause, why: Why | None = None) -> Taken:
    """JA-DP-09: DPs of one event, one at a time: those past the limit cost a base each, if the cause may do that."""
    added = lost = 0
    for _ in range(dps):
        if not unit.bases or capped(unit, cause) or spared(unit, cause):
            break
        if is_shaken(unit):
            lost += costs_a_base(unit, cause)
        else:
            added += put_on(unit)
    if added or lost:
        because = why or Why("JA-DP-01", cause)
        game.say(
            Disorder(
                rule=because.rule,
                unit=unit.id,
                added=added,
                lost=lost,
                dp=unit.dp,
                limit=limit(unit),
                cause=because.what,
                of=because.of or None,
            )
        )
    return Taken(added, lost)


@rule(without=0)
def put_on(unit: Unit) -> int:
    """JA-DP-01: a DP is on the unit until something removes it."""
    unit.dp += 1
    return 1


@rule(without=False)
def capped(unit: Unit, cause: Cause) -> bool:
    """JA-DP-02: fatigue and manoeuvre add nothing to 3 DPs or more."""
    return cause in ("fatigue", "manoeuvre") and unit.dp >= CAP


@rule(without=False)
def spared(unit: Unit, cause: Cause) -> bool:
    """JA-MOR-06: units already routing take no morale DPs."""
    return cause == "morale" and unit.routing


@rule(without=0)
def costs_a_base(unit: Unit, cause: Cause) -> int:
    """JA-DP-06, JA-MOR-08: a DP of shooting, combat or morale costs a shaken unit a base instead, and nothing
    more; one of movement does nothing."""
    if cause in ("fatigue", "manoeuvre"):
        return 0
    lose_base(unit)
    return 1


def lose_base(unit: Unit) -> None:
    """A base from the rear rank of the front line (JA-D-53); the shaken limit drops with a line that is lost."""
    lines = len(unit.lines)
    unit.lines = without_one(unit.lines)
    if unit.lines and len(unit.lines) < lines:
        unit.line_count = len(unit.lines)
        cut_to_limit(unit)


@rule(without=None)
def cut_to_limit(unit: Unit) -> None:
    """JA-DP-05: DPs beyond a limit that dropped are cut to it, without loss of bases."""
    unit.dp = min(unit.dp, limit(unit))


def recover(game: Julia, unit: Unit, dps: int, said: type[Recovered], rule_id: str) -> int:
    """Take DPs off a unit; how many there were to take. `said` and `rule_id` say why."""
    before, was = unit.dp, is_shaken(unit)
    unit.dp = max(0, unit.dp - dps)
    removed, rallied = before - unit.dp, was and not is_shaken(unit)
    game.say(said(rule=rule_id, unit=unit.id, removed=removed, dp=unit.dp, rallied=rallied))
    return removed
