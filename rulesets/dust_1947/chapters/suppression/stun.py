"""Stunned and held: tokens of weapons that keep a unit from acting (WPN, SKILL-STUN)."""

from __future__ import annotations

from rulesets.dust_1947.chapters.suppression.suppression import hit_hard
from rulesets.dust_1947.table.happenings import suppression as happened
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.points import rule

STUNNED, SUPPRESSED, HELD = "stunned", "suppressed", "held"
"""Tokens that wait for the end of an activation, each with what belongs to it after a colon."""


def stun(game: Dust, unit: Unit, cited: str) -> None:
    """Give a unit a stunned token, for the rule that is named."""
    if not unit.stunned:
        unit.stunned = True
        game.say(happened.Stunned(rule=cited, unit=unit.id))


def shakes_off(game: Dust, unit: Unit) -> None:
    """After a first action of NOTHING stunned tokens are removed (DU-SKILL-STUN-02)."""
    if unit.stunned:
        unit.stunned = False
        game.say(happened.NoLongerStunned(rule="DU-SKILL-STUN-02", unit=unit.id))


def hold(game: Dust, unit: Unit, by: str) -> None:
    """A grappling unit holds another one."""
    if by not in unit.held_by:
        unit.held_by = [*unit.held_by, by]
        game.say(happened.Held(rule="DU-WPN-GRAPPLE-01", unit=unit.id, by=by))


@rule(without=None)
def release(game: Dust, grappler: Unit) -> None:
    """DU-WPN-GRAPPLE-03: it lets go when it is destroyed or takes an action other than NOTHING."""
    for unit in game.on_board():
        if grappler.id in unit.held_by:
            unit.held_by = [name for name in unit.held_by if name != grappler.id]
            gone = grappler.where != "board"
            game.say(happened.Released(rule="DU-WPN-GRAPPLE-03", unit=unit.id, by=grappler.id, gone=gone))


@rule(without=False)
def makes_no_attacks(unit: Unit) -> bool:
    """DU-SKILL-STUN-01: a stunned unit makes no attacks at all, retaliation included."""
    return unit.stunned


@rule(without=False)
def cannot_strike_back(unit: Unit) -> bool:
    """DU-WPN-GRAPPLE-02: a grappled unit does not retaliate."""
    return bool(unit.held_by)


@rule(without=False)
def stun_waits(*, delayed: bool) -> bool:
    """DU-WPN-TESLA-04: hit by tesla in a reactive attack, a unit is stunned only at the end of its activation."""
    return delayed


def stun_in_time(game: Dust, unit: Unit, cited: str, *, waits: bool) -> None:
    """Give a stunned token for the rule that is named, now or at the end of the unit's activation."""
    if waits:
        unit.delayed_tokens = [*unit.delayed_tokens, f"{STUNNED}:{cited}"]
    else:
        stun(game, unit, cited)


def receive(game: Dust, unit: Unit) -> None:
    """The tokens that waited for the end of a unit's activation."""
    waiting, unit.delayed_tokens = unit.delayed_tokens, []
    for token in waiting:
        kind, _, about = token.partition(":")
        if kind == SUPPRESSED:
            hit_hard(game, unit, about, unit.delayed_by, waited=True)
        elif kind == STUNNED:
            stun(game, unit, about)
        elif game.units[about].where == "board":
            hold(game, unit, about)
