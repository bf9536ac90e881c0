"""How a battle is won (SETUP)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rulesets.kit.engine.game import Verdict
from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.table.happenings.turn import PointsCounted
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase

INDUSTRY = "ip"
SURVIVING, SURVIVING_INDUSTRY = 1, 3
DESTROYED, DESTROYED_INDUSTRY = 2, 6
LEAD = 24
"""What the side with more points adds."""


@rule(without=None)
def verdict(game: Steampunk) -> Verdict | None:
    """SF-SETUP-04: the game ends after its last turn, or at once when a side has no base left on the map."""
    gone = cleared(game)
    if not gone and not is_last(game):
        return None
    return counted(game, "eliminated" if gone else "last_turn", gone)


def is_last(game: Steampunk) -> bool:
    """Whether this is the last turn, or one after it."""
    return game.options.turns != "none" and game.turn >= int(game.options.turns)


@rule(without=[])
def cleared(game: Steampunk) -> list[int]:
    """SF-SETUP-04: the sides that have no base left on the map, whichever of their players it belonged to."""
    return [side for side in (0, 1) if not game.on_map(side)]


def counted(game: Steampunk, why: str, gone: Sequence[int] = ()) -> Verdict:
    """The verdict as things stand."""
    points = scores(game)
    leading = [side for side in (0, 1) if points[side] == max(points)]
    if game.options.victory == "elimination":
        leading = [side for side in (0, 1) if side not in gone] if gone else [0, 1]
    winners = [seat for seat, side in enumerate(game.side_of) if len(leading) == 1 and side in leading]
    return Verdict(winners=winners, scores=[points[side] for side in game.side_of], key=why, rule="SF-SETUP-04")


@rule(without=[0, 0])
def scores(game: Steampunk) -> list[int]:
    """SF-SETUP-05: points for own surviving and for destroyed enemy bases; the side that leads adds 24."""
    points = [_survivors(game, side) + _losses(game, 1 - side) for side in (0, 1)]
    if points[0] != points[1]:
        points[0 if points[0] > points[1] else 1] += LEAD
    return points


def reckoned(game: Steampunk, side: int) -> PointsCounted:
    """The parts of a side's points as things stand."""
    own, lost, total = _survivors(game, side), _losses(game, 1 - side), scores(game)[side]
    return PointsCounted(rule="SF-SETUP-05", side=side, own=own, lost=lost, lead=total - own - lost, total=total)


def _survivors(game: Steampunk, side: int) -> int:
    return sum(_worth(base.worth, SURVIVING, SURVIVING_INDUSTRY) for base in _of(game, side) if not _is_lost(base))


def _losses(game: Steampunk, side: int) -> int:
    return sum(_worth(base.worth, DESTROYED, DESTROYED_INDUSTRY) for base in _of(game, side) if _is_lost(base))


def _of(game: Steampunk, side: int) -> Iterable[UnitBase]:
    return (base for base in game.bases.values() if game.side(base) == side)


def _is_lost(base: UnitBase) -> bool:
    return base.where in ("destroyed", "left")


def _worth(cost: Mapping[str, int], other: int, industry: int) -> int:
    return sum(points * (industry if resource == INDUSTRY else other) for resource, points in cost.items())


def adjudicated(game: Steampunk, reason: str, winners: Sequence[int] | None) -> Verdict:
    """How a game ends that is not played to its end; the points are those of the table as it stands.

    Without winners named, the side that leads wins. A partner wins and loses with his side.
    """
    verdict = counted(game, reason)
    if winners is None:
        return verdict
    won = {game.side_of[seat] for seat in winners}
    whole = [seat for seat, side in enumerate(game.side_of) if side in won] if len(won) == 1 else []
    return verdict.model_copy(update={"winners": whole})
