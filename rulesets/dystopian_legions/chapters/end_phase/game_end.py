"""Whether the game is over, and who has won (END-06 to END-16)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.game import Verdict
from rulesets.kit.engine.points import rule

PER_THOUSAND = 10
QUIET = 3
"""The turns in which nothing happens after which time may be called."""


def verdict(game: Legions) -> Verdict | None:
    """How the game ends with this turn; None if it goes on."""
    return by_target(game) or by_annihilation(game) or by_time(game) or by_call(game)


@rule(without=0)
def target(mfv: int) -> int:
    """DL-END-10, DL-END-11, DL-END-12, DL-END-13, DL-END-14: 10 points for each 1,000 of the MFV that is begun; above
    3,000 for each that is full (DL-D-152)."""
    begun = -(-mfv // 1000)
    return PER_THOUSAND * (begun if mfv <= 3000 else mfv // 1000)


@rule(without=None)
def by_target(game: Legions) -> Verdict | None:
    """DL-END-07, DL-END-15, DL-END-16: who has reached the target wins; if both have, it is a draw (DL-D-153)."""
    reached = [seat for seat, side in enumerate(game.sides) if side.battle_log >= target(game.mfv)]
    if not reached:
        return None
    return Verdict(winners=reached if len(reached) == 1 else [], scores=scores(game), key="target", rule="DL-END-07")


@rule(without=None)
def by_annihilation(game: Legions) -> Verdict | None:
    """DL-END-08: who has no section left on the table or still to come has lost (DL-D-154)."""
    left = [seat for seat in (0, 1) if has_any(game, seat)]
    if len(left) == 2:
        return None
    return Verdict(winners=left or ahead(game), scores=scores(game), key="annihilated", rule="DL-END-08")


def has_any(game: Legions, seat: int) -> bool:
    """Whether a side has a section that is on the table or may still come."""
    return any(s.seat == seat and s.where not in ("wiped_out", "broken") for s in game.sections.values())


def count_quiet_turns(game: Legions) -> None:
    """How many turns in a row nobody has scored a point or lost a Life Point."""
    now = (sum(scores(game)), sum(section.lp for section in game.sections.values()))
    game.quiet_turns = game.quiet_turns + 1 if now == (game.scored_before, game.lp_before) else 0
    game.scored_before, game.lp_before = now


@rule(without=False)
def may_call_time(game: Legions) -> bool:
    """DL-END-09: without a turn limit, after three turns without a point or a loss (DL-D-155)."""
    return game.options.turn_limit == "none" and game.quiet_turns >= QUIET and verdict(game) is None


@rule(without=None)
def by_call(game: Legions) -> Verdict | None:
    """DL-END-09: when time is called the higher Battle Log wins; equal is a draw (DL-D-155)."""
    if not game.time_called:
        return None
    return Verdict(winners=ahead(game), scores=scores(game), key="time_called", rule="DL-END-09")


@rule(without=None)
def by_time(game: Legions) -> Verdict | None:
    """DL-END-09: at the turn limit the higher Battle Log wins; equal is a draw (DL-D-155)."""
    if game.options.turn_limit == "none" or game.turn < int(game.options.turn_limit):
        return None
    return Verdict(winners=ahead(game), scores=scores(game), key="turn_limit", rule="DL-END-09")


def scores(game: Legions) -> list[int]:
    """The Battle Logs."""
    return [side.battle_log for side in game.sides]


def ahead(game: Legions) -> list[int]:
    """The seat with the higher Battle Log; nobody where they are equal."""
    logs = scores(game)
    return [] if logs[0] == logs[1] else [logs.index(max(logs))]


def adjudicated(game: Legions, reason: str, winners: Sequence[int] | None) -> Verdict:
    """How a game ends that is not played to its end: without winners named the Battle Logs decide (DL-D-155)."""
    if winners is None:
        return Verdict(winners=ahead(game), scores=scores(game), key="ended_by_score", rule="DL-END-09")
    return Verdict(winners=list(winners), scores=scores(game), key=reason, rule="DL-END-09")
