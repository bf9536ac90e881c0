"""Who has won (VIC)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rulesets.julia_augusta.chapters.disorder.bases_lost import bases_lost
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.game import Verdict
from rulesets.kit.engine.points import rule

EAGLE, GENERAL = 2, 3
"""Extra bases that a lost Eagle and a General killed count at the turn limit."""
CLEAR = Fraction(10, 100)
"""The share of its bases by which the losses must differ at the turn limit."""


def verdict(game: Julia) -> Verdict | None:
    """How the battle ends with this turn; None if it goes on."""
    beaten = [seat for seat in (0, 1) if is_beaten(game, seat)]
    if beaten:
        shares = [share_lost(game, seat) for seat in (0, 1)]
        return Verdict(winners=_ahead(shares), scores=scores(shares), key="beaten", rule="JA-VIC-01")
    return at_the_limit(game) if is_last(game) else None


@rule(without=False)
def is_beaten(game: Julia, seat: int) -> bool:
    """JA-VIC-01: a side that has lost half or more of its starting non-light bases is beaten."""
    return share_lost(game, seat) >= Fraction(1, 2)


@rule(without=False)
def is_last(game: Julia) -> bool:
    """JA-VIC-02: the battle lasts 12 turns, unless the players settled otherwise."""
    return game.options.turns != "none" and game.turn >= int(game.options.turns)


def at_the_limit(game: Julia) -> Verdict:
    """Who has lost less, as things stand."""
    shares = [share_lost(game, seat, extra_bases(game, seat)) for seat in (0, 1)]
    winners = [] if is_too_close(shares) else _ahead(shares)
    return Verdict(winners=winners, scores=scores(shares), key="turn_limit", rule="JA-VIC-02")


@rule(without=False)
def is_too_close(shares: Sequence[Fraction]) -> bool:
    """JA-VIC-02: losses that differ by less than 10 percentage points are a draw."""
    return abs(shares[0] - shares[1]) < CLEAR


@rule(without=Fraction(0))
def share_lost(game: Julia, seat: int, extra: int = 0) -> Fraction:
    """JA-VIC-01: the share of its starting non-light bases that a side has lost; what is routed, destroyed or off the
    table is lost whole."""
    lost, start = bases_lost(game, seat)
    return Fraction(lost + extra, start)


@rule(without=0)
def extra_bases(game: Julia, seat: int) -> int:
    """JA-VIC-02: a lost Eagle counts 2 bases, a General killed 3."""
    eagles = sum(eagle.where == "lost" for eagle in game.eagles.values() if eagle.seat == seat)
    return EAGLE * eagles + GENERAL * game.generals_killed.count(seat)


def scores(shares: Sequence[Fraction]) -> list[int]:
    """Each side's score: the share that its enemy lost, in whole percent."""
    return [round(100 * shares[1 - seat]) for seat in (0, 1)]


def _ahead(shares: Sequence[Fraction]) -> list[int]:
    return [] if shares[0] == shares[1] else [shares.index(min(shares))]


def adjudicated(game: Julia, reason: str, winners: Sequence[int] | None) -> Verdict:
    """How a game ends that is not played to its end; the losses are those of the table as it stands.

    Without winners named it is as if this were the last turn (JA-VIC-02).
    """
    verdict = at_the_limit(game)
    if winners is None:
        return verdict.model_copy(update={"key": "ended_by_score"})
    return verdict.model_copy(update={"winners": list(winners), "key": reason})
