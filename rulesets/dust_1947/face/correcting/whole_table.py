"""Putting right what belongs to no unit: the turn, the initiative, and whose move it is."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dust_1947.chapters.turn.alternation import Alternation
from rulesets.dust_1947.chapters.turn.deployment import Deployment
from rulesets.dust_1947.chapters.turn.initiative import Initiative
from rulesets.dust_1947.face.correcting.correctable import number, one_of
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.procedure import under_way
from rulesets.kit.facets.remedies import numbers

TURN, INITIATIVE, NEXT = "turn", "initiative", "whose move it is"


def values(view: Dust) -> dict[str, Sequence[str]]:
    """What can be put right now, with the values that make sense."""
    found: dict[str, Sequence[str]] = {TURN: numbers(1, view.scenario.turns)}
    if view.turn:
        found[INITIATIVE] = view.players
    if _ordering(view) is not None:
        found[NEXT] = view.players
    return found


def put(game: Dust, what: str, value: str) -> None:
    """Put it right; raises `Refused` for a value that makes no sense."""
    if what == TURN:
        game.turn = number(value, 1, game.scenario.turns, "DU-VIC-04")
        return
    seat = game.players.index(one_of(value, game.players, "DU-INIT-06" if what == INITIATIVE else "DU-ACT-01"))
    if what == INITIATIVE:
        _initiative(game, seat)
    else:
        _move(game, seat)


def _initiative(game: Dust, seat: int) -> None:
    game.initiative = seat
    for procedure in under_way(game.root):
        if isinstance(procedure, Initiative):
            procedure.winner = procedure.first = seat


def _move(game: Dust, seat: int) -> None:
    """An activation under way ends as it is, and the player asked next is this one."""
    ordering = _ordering(game)
    if isinstance(ordering, Alternation) and any(ordering.called):
        ordering.seat = 1 - seat
        game.chapter += 1
    elif ordering is not None:
        ordering.seat = seat


def _ordering(game: Dust) -> Alternation | Deployment | None:
    """The procedure that says whose move it is."""
    return next((one for one in under_way(game.root) if isinstance(one, Alternation | Deployment)), None)
