"""Retreating before an assault, for units that have the ability (SF-D-107)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.kit.engine.procedure import Ask
from rulesets.steampunk_fantasy.actions import Withdraw
from rulesets.steampunk_fantasy.chapters.assault.fear_and_cunning import may_leave
from rulesets.steampunk_fantasy.chapters.assault.outcome import Outcome, ousted, takes, there
from rulesets.steampunk_fantasy.chapters.assault.retreats import behind, retreat
from rulesets.steampunk_fantasy.table.happenings.assault import Withdrew
from rulesets.steampunk_fantasy.table.questions import WithdrawAsked
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase


def able(game: Steampunk, outcomes: Sequence[Outcome]) -> list[UnitBase]:
    """The bases that may leave: one that stands in the hex only if the hex behind it can take it, one that tries to
    enter only if nobody has taken its place meanwhile."""
    return [
        base
        for outcome in outcomes
        for base in there(game, outcome.names)
        if may_leave(game, base) and _has_a_way(game, outcome, base, outcomes)
    ]


def _has_a_way(game: Steampunk, outcome: Outcome, base: UnitBase, outcomes: Sequence[Outcome]) -> bool:
    if base.id in outcome.contest.entering:
        return not ousted(game, base)
    place = behind(base)
    return place is not None and takes(game, base, place, outcomes)


def ask(game: Steampunk, outcomes: Sequence[Outcome], base: UnitBase) -> Ask:
    """Whether a base leaves."""
    place = next(outcome.contest.hex for outcome in outcomes if base.id in outcome.names)
    return Ask(base.seat, WithdrawAsked(base=base.id, hex=place.name), "SF-TURN-04", (Withdraw,))


def leave(game: Steampunk, outcomes: Sequence[Outcome], base: UnitBase) -> bool:
    """A base leaves an assault before it begins; whether it moved as a loser does, or stays where it was.

    Where another that leaves at the same time has taken the last room behind it, it has to stay and fight.
    """
    contest = next(outcome.contest for outcome in outcomes if base.id in outcome.names)
    if base.id in contest.entering:
        contest.entering.remove(base.id)
        game.say(Withdrew(rule="SF-TURN-04", base=base.id, hex=contest.hex.name))
        return False
    place = behind(base)
    if place is None or not takes(game, base, place, outcomes):
        return False
    contest.standing.remove(base.id)
    game.say(Withdrew(rule="SF-TURN-04", base=base.id, hex=contest.hex.name))
    retreat(game, base, place, "SF-TURN-04")
    return True
