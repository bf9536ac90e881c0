"""Leaders who steady the unit that they are with (CMD-05 to CMD-07)."""

from __future__ import annotations

from functools import partial

from rulesets.julia_augusta.chapters.command.readiness import action_left, fit_to_lead
from rulesets.julia_augusta.chapters.disorder.disorder_points import recover
from rulesets.julia_augusta.table.happenings.disorder import Steadied
from rulesets.julia_augusta.table.reasons.leaders import NoDps, NoLeader, WithNoUnit
from rulesets.julia_augusta.table.reasons.shooting import Routing
from rulesets.julia_augusta.table.state import Julia, Leader, Unit
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Offer, offer
from rulesets.kit.engine.refusal import Refused


def steady_choices(game: Julia, seat: int, draft: Draft) -> Offer | None:
    """Which leader steadies his unit."""
    if "leader" in draft:
        return None
    return offer("leader", [leader.id for leader in game.leaders_of(seat)], partial(why_not_steady, game, seat))


def why_not_steady(game: Julia, seat: int, name: str) -> Refused | None:
    """Why a leader cannot steady his unit."""
    leader = game.leaders.get(name)
    if leader is None or leader not in game.leaders_of(seat):
        return Refused("JA-CMD-05", NoLeader(leader=name))
    if not leader.unit:
        return Refused("JA-CMD-05", WithNoUnit(leader=name))
    unit = game.units[leader.unit]
    return action_left(leader) or fit_to_lead(leader) or beyond_steadying(unit) or in_good_order(unit)


@rule(without=None)
def beyond_steadying(unit: Unit) -> Refused | None:
    """JA-CMD-07: a routing unit cannot be steadied."""
    return Refused("JA-CMD-07", Routing(unit=unit.id)) if unit.routing else None


@rule(without=None)
def in_good_order(unit: Unit) -> Refused | None:
    """JA-CMD-05: what is steadied is a unit that has DPs."""
    return None if unit.dp else Refused("JA-CMD-05", NoDps(unit=unit.id))


def steadies(game: Julia, name: str) -> None:
    """A leader spends an action on the order of his unit; neither of them moves until the charge phase."""
    leader = game.leaders[name]
    unit = game.units[leader.unit]
    leader.spent += 1
    restore(game, unit)
    stand_fast(leader, unit)


@rule(without=None)
def restore(game: Julia, unit: Unit) -> None:
    """JA-CMD-05, JA-CMD-07: it has 1 DP less at once, which rallies a unit that comes below its limit."""
    recover(game, unit, 1, Steadied, "JA-CMD-05")


@rule(without=None)
def stand_fast(leader: Leader, unit: Unit) -> None:
    """JA-CMD-06: the leader and the unit do not move before the charge phase."""
    leader.steadied = unit.steadied = True
