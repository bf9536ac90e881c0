"""Putting right what belongs to no unit: the turn, the initiative, whose move it is, and what was cleared away."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dust_1947.chapters.turn.alternation import Alternation
from rulesets.dust_1947.chapters.turn.deployment import Deployment
from rulesets.dust_1947.chapters.turn.initiative import Initiative
from rulesets.dust_1947.face.correcting.correctable import number, one_of
from rulesets.dust_1947.table.sight import ground
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.boards.squares.board import parse_square
from rulesets.kit.engine.procedure import under_way
from rulesets.kit.facets.remedies import numbers

TURN, INITIATIVE, NEXT, WORKS = "turn", "initiative", "whose move it is", "fieldworks"
GONE, BACK = "gone", "back"
"""Behind a square: whether what was strung, laid or dug there is gone, or lies there again."""


def values(view: Dust) -> dict[str, Sequence[str]]:
    """What can be put right now, with the values that make sense."""
    points: dict[str, Sequence[str]] = {TURN: numbers(1, view.scenario.turns)}
    if view.turn:
        points[INITIATIVE] = view.players
    if _ordering(view) is not None:
        points[NEXT] = view.players
    return points | ({WORKS: works} if (works := _works(view)) else {})


def _works(view: Dust) -> list[str]:
    """What can be taken away, square by square, and what can be put back."""
    there = sorted(square for word in ground.WORKS for square in ground.squares_of(view, word))
    away = sorted(square for squares in view.cleared.values() for square in squares)
    return [*(f"{square.name} {GONE}" for square in there), *(f"{square.name} {BACK}" for square in away)]


def put(game: Dust, what: str, value: str) -> None:
    """Put it right; raises `Refused` for a value that makes no sense."""
    if what == TURN:
        game.turn = number(value, 1, game.scenario.turns, "DU-VIC-04")
        return
    if what == WORKS:
        _put_works(game, one_of(value, _works(game), "DU-SETUP-03"))
        return
    seat = game.players.index(one_of(value, game.players, "DU-INIT-06" if what == INITIATIVE else "DU-ACT-01"))
    if what == INITIATIVE:
        _initiative(game, seat)
    else:
        _move(game, seat)


def _put_works(game: Dust, value: str) -> None:
    """Take away what lies in a square, or put it back."""
    name, change = value.split()
    square = parse_square(name)
    if change == GONE:
        word = next(word for word in ground.WORKS if square in ground.squares_of(game, word))
        ground.take_away(game, word, square)
    else:
        game.cleared = {word: [one for one in squares if one != square] for word, squares in game.cleared.items()}


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
