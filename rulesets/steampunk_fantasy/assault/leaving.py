"""Retreating before an assault, for units that have the ability (SF-D-107)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.kit.procedure import Ask
from rulesets.steampunk_fantasy.actions import Withdraw
from rulesets.steampunk_fantasy.assault.abilities import may_leave
from rulesets.steampunk_fantasy.assault.outcome import Outcome, takes, there
from rulesets.steampunk_fantasy.assault.retreats import behind, retreat
from rulesets.steampunk_fantasy.state import Steampunk, UnitBase


def able(game: Steampunk, outcomes: Sequence[Outcome]) -> list[UnitBase]:
    """The bases that may leave: one that stands in the hex only if the hex behind it can take it."""
    return [
        base
        for outcome in outcomes
        for base in there(game, outcome.names)
        if may_leave(game, base) and _has_a_way(game, outcome, base, outcomes)
    ]


def _has_a_way(game: Steampunk, outcome: Outcome, base: UnitBase, outcomes: Sequence[Outcome]) -> bool:
    place = behind(base)
    return base.id in outcome.contest.entering or (place is not None and takes(game, base, place, outcomes))


def ask(game: Steampunk, outcomes: Sequence[Outcome], base: UnitBase) -> Ask:
    """Whether a base leaves."""
    place = next(outcome.contest.hex for outcome in outcomes if base.id in outcome.names)
    values = {"base": base.id, "hex": place.name}
    return Ask(base.seat, "withdraw", "SF-TURN-04", (Withdraw,), values=values)


def leave(game: Steampunk, outcomes: Sequence[Outcome], base: UnitBase) -> bool:
    """A base leaves an assault before it begins; whether it moved as a loser does, or stays where it was."""
    contest = next(outcome.contest for outcome in outcomes if base.id in outcome.names)
    game.say("withdrew", "SF-TURN-04", base=base.id, hex=contest.hex.name)
    if base.id in contest.entering:
        contest.entering.remove(base.id)
        return False
    contest.standing.remove(base.id)
    place = behind(base)
    if place is not None and takes(game, base, place, outcomes):
        retreat(game, base, place)
    return True
