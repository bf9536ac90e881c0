"""Leaders who inspire their unit while it fights (CMD-08)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rulesets.julia_augusta.chapters.command.readiness import action_left, fit_to_lead
from rulesets.julia_augusta.table.fights import fighters, linked
from rulesets.julia_augusta.table.happenings.command import Inspired
from rulesets.julia_augusta.table.measure import in_combat
from rulesets.julia_augusta.table.reasons.leaders import InspiredEnough, NoLeader, NotEngaged, WithNoUnit
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Offer, offer
from rulesets.kit.engine.refusal import Refused

MOST_INSPIRED = 2
"""Dice that inspiring can add to a side in one combat."""


def inspire_choices(game: Julia, seat: int, draft: Draft) -> Offer | None:
    """Which leader inspires his unit."""
    if "leader" in draft:
        return None
    return offer("leader", [leader.id for leader in game.leaders_of(seat)], partial(why_not_inspire, game, seat))


def why_not_inspire(game: Julia, seat: int, name: str) -> Refused | None:
    """Why a leader cannot inspire his unit in its combat."""
    leader = game.leaders.get(name)
    if leader is None or leader not in game.leaders_of(seat):
        return Refused("JA-CMD-08", NoLeader(leader=name))
    if not leader.unit:
        return Refused("JA-CMD-08", WithNoUnit(leader=name))
    unit = game.units[leader.unit]
    return action_left(leader) or fit_to_lead(leader) or not_engaged(game, unit) or enough_inspired(side(game, unit))


@rule(without=None)
def not_engaged(game: Julia, unit: Unit) -> Refused | None:
    """JA-CMD-08: only a unit that is engaged can be inspired."""
    return None if in_combat(game, unit) else Refused("JA-CMD-08", NotEngaged(unit=unit.id))


@rule(without=None)
def enough_inspired(units: Sequence[Unit]) -> Refused | None:
    """JA-CMD-08: inspiring adds at most 2 dice to a side in one combat."""
    dice = sum(unit.inspired for unit in units)
    return Refused("JA-CMD-08", InspiredEnough(dice=dice)) if dice >= MOST_INSPIRED else None


def side(game: Julia, unit: Unit) -> list[Unit]:
    """The engaged units of its side in the combat that a unit is in."""
    fight = next((fight for fight in linked(game) if unit.id in fight), [])
    return fighters(game, fight, unit.seat)


def inspires(game: Julia, name: str) -> None:
    """A leader spends an action on a combat die for the side of his unit."""
    leader = game.leaders[name]
    unit = game.units[leader.unit]
    leader.spent += 1
    unit.inspired += 1
    game.say(Inspired(rule="JA-CMD-08", leader=leader.id, unit=unit.id, dice=unit.inspired))
