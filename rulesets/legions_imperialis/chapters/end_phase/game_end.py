"""Who has won (VP-03, VP-04)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.kit.engine.game import Verdict
from rulesets.kit.engine.points import rule
from rulesets.legions_imperialis.table.state import Imperialis


def verdict(game: Imperialis) -> Verdict:
    """How the battle ends."""
    return by_annihilation(game) or by_points(game)


@rule(without=None)
def by_annihilation(game: Imperialis) -> Verdict | None:
    """LIX-VP-04: the side that alone has a model left wins."""
    left = [seat for seat in (0, 1) if any(one.seat == seat and one.in_play for one in game.detachments.values())]
    if len(left) != 1:
        return None
    return Verdict(winners=left, scores=scores(game), key="annihilated", rule="LIX-VP-04")


@rule(without=lambda game: Verdict(winners=[], scores=scores(game), key="points", rule="LIX-VP-03"))
def by_points(game: Imperialis) -> Verdict:
    """LIX-VP-03: more Victory Points win; equal totals are a draw."""
    return Verdict(winners=ahead(game), scores=scores(game), key="points", rule="LIX-VP-03")


def scores(game: Imperialis) -> list[int]:
    """The Victory Points."""
    return [side.vp for side in game.sides]


def ahead(game: Imperialis) -> list[int]:
    """The seat with more Victory Points; nobody where they are equal."""
    points = scores(game)
    return [] if points[0] == points[1] else [points.index(max(points))]


def adjudicated(game: Imperialis, reason: str, winners: Sequence[int] | None) -> Verdict:
    """How a battle ends that is not played to its end: without winners named the Victory Points decide."""
    if winners is None:
        return Verdict(winners=ahead(game), scores=scores(game), key="ended_by_score", rule="LIX-VP-03")
    return Verdict(winners=list(winners), scores=scores(game), key=reason, rule="LIX-VP-03")
