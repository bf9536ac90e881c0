"""How far a Detachment may move (MOV-02, MOV-05)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.kit.engine.points import rule
from rulesets.legions_imperialis.table.happenings.movement import How
from rulesets.legions_imperialis.table.state import Detachment, Imperialis, Stand

BY_ORDER: dict[str, How] = {"advance": "advance", "march": "march", "charge": "charge_move"}
"""How a Detachment moves by its Order, if it does not charge."""


@rule(without=99)
def own_movement(game: Imperialis, detachment: Detachment, stand: Stand) -> int:
    """LI-ADV-01: each model moves by its own Movement characteristic, in inches; 0 for "-"."""
    return halved(detachment, game.profile(detachment, stand).move or 0)


def movement(game: Imperialis, detachment: Detachment) -> int:
    """The Movement in inches with which all models of a Detachment keep together: that of the slowest."""
    return min((own_movement(game, detachment, stand) for stand in detachment.alive), default=0)


@rule(without=lambda detachment, move: move)
def halved(detachment: Detachment, move: int) -> int:
    """LIX-TR-QUAKE-01: half of its Movement, rounded up, for whoever a weapon with Quake has hit (LIX-D-24)."""
    return -(-move // 2) if detachment.slowed else move


@rule(without=None)
def has_moved(detachment: Detachment) -> None:
    """LIX-TR-QUAKE-01: the next time that it moves, and no longer."""
    detachment.slowed = False


def allowances(game: Imperialis, detachment: Detachment, how: How) -> dict[str, float]:
    """The most inches that each of its models may move, by their names."""
    times = factor(game, detachment, how)
    return {
        detachment.name_of(stand): float(own_movement(game, detachment, stand) * times) for stand in detachment.alive
    }


def allowance(game: Imperialis, detachment: Detachment, how: How) -> float:
    """The most inches that all of its models may move, who keep together."""
    return min(allowances(game, detachment, how).values(), default=0.0)


def farthest(game: Imperialis, detachment: Detachment, how: How) -> float:
    """The most inches that any of its models may move."""
    return max(allowances(game, detachment, how).values(), default=0.0)


def falling_behind(game: Imperialis, detachment: Detachment, how: How, spent: Mapping[str, float]) -> dict[str, float]:
    """By how many inches each model may move less far than the farthest of them does at the start of a move; `spent`
    are the inches that they have gone of it already."""
    each = allowances(game, detachment, how)
    most = max(each.values(), default=0.0)
    return {name: most - inches + spent.get(name, 0.0) for name, inches in each.items()}


@rule(without=1)
def factor(game: Imperialis, detachment: Detachment, how: How) -> int:
    """LI-MOV-02, LI-MAR-01, LI-CHG-02, LI-PILE-03: a March and a Charge go twice the Movement; a Pile-in as the Order
    says."""
    if how == "charge" or (how == "pile_in" and detachment.order == "charge"):
        return 2
    if how == "march" or (how == "pile_in" and detachment.order == "march"):
        return 3 if marches_thrice(game, detachment) else 2
    return 1


@rule(without=False)
def marches_thrice(game: Imperialis, detachment: Detachment) -> bool:
    """LI-MAR-02: if every model is Infantry, and was when the Detachment was activated (LI-D-65)."""
    return not detachment.marches_twice and _is_infantry(game, detachment)


@rule(without=None)
def settle_march(game: Imperialis, detachment: Detachment) -> None:
    """LI-MAR-02: how far it may March is settled as it is activated, whoever falls on the way (LI-D-65)."""
    detachment.marches_twice = not _is_infantry(game, detachment)


def _is_infantry(game: Imperialis, detachment: Detachment) -> bool:
    return all(game.profile(detachment, stand).type == "infantry" for stand in detachment.alive)
