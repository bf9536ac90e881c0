"""When an activation may be answered by a reactive attack (REACT)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dust_1947.chapters.action_lists.declaration import ALL_ATTACKS, ALL_MOVES, MARCH, RAID, SUSTAINED
from rulesets.kit.engine.points import rule

_MOVES = tuple(word for word in ALL_MOVES if word != MARCH)

Moment = tuple[int, str]
"""After how many actions the window opens, and the rule that says so; 0: inside the march."""


def moment(words: Sequence[str]) -> Moment | None:
    """Where the one window of an activation opens; None where there is none."""
    if raids(words):
        return 1, "DU-REACT-06"
    if marches(words):
        return 0, "DU-REACT-04"
    if moves_then_attacks(words):
        return boundary(words), "DU-REACT-03"
    if attacks_then_moves(words):
        return boundary(words), "DU-REACT-05"
    return None if nothing_else_triggers(words) else (1, "DU-REACT-08")


@rule(without=False)
def raids(words: Sequence[str]) -> bool:
    """DU-REACT-06: a raid is answered after its first MOVE."""
    return RAID in words


@rule(without=False)
def marches(words: Sequence[str]) -> bool:
    """DU-REACT-04: a MARCH MOVE is answered when it has covered the MOVE value."""
    return MARCH in words


@rule(without=False)
def moves_then_attacks(words: Sequence[str]) -> bool:
    """DU-REACT-03: a MOVE and a later attack."""
    move, attack = _first(words, _MOVES), _first(words, ALL_ATTACKS)
    return move is not None and attack is not None and move < attack


@rule(without=False)
def attacks_then_moves(words: Sequence[str]) -> bool:
    """DU-REACT-05: an attack and a later MOVE; the attack is finished, the MOVE has not begun."""
    move, attack = _first(words, _MOVES), _first(words, ALL_ATTACKS)
    return move is not None and attack is not None and attack < move


def _first(words: Sequence[str], wanted: Sequence[str]) -> int | None:
    return next((index for index, word in enumerate(words) if word in wanted), None)


@rule(without=1)
def boundary(words: Sequence[str]) -> int:
    """DU-REACT-08: after the first action, or after the second of three; a MOVE with a SUSTAINED ATTACK: between."""
    if SUSTAINED in words:
        return min(words.index(SUSTAINED), _first(words, _MOVES) or 0) + 1
    return 2 if len(words) == 3 else 1


@rule(without=False)
def nothing_else_triggers(words: Sequence[str]) -> bool:
    """DU-REACT-15: only these four combinations open a window."""
    return True
