"""Looting a camp (CTRL-16)."""

from __future__ import annotations

from rulesets.julia_augusta.table.happenings.command import Loots
from rulesets.julia_augusta.table.measure import NEAR, near
from rulesets.julia_augusta.table.state import Control, Julia, LastMove, Unit
from rulesets.kit.boards.tables.bases import Body
from rulesets.kit.boards.tables.contact import GAP
from rulesets.kit.boards.tables.distance import distance
from rulesets.kit.engine.points import rule


@rule(without=False)
def may_loot_here(game: Julia, unit: Unit) -> bool:
    """JA-CTRL-16: a unit starts to loot where it touches an enemy camp and no enemy unit is within 4 inches."""
    return _touches_camp(game, unit) and not any(near(unit, enemy, NEAR) for enemy in game.enemies(unit))


def _touches_camp(game: Julia, unit: Unit) -> bool:
    camps = (piece for piece in game.pieces if piece.kind == "camp" and piece.seat == 1 - unit.seat)
    return any(distance(unit.placement, Body(camp.terrain.geometry)) < GAP for camp in camps)


def loot_if_it_may(game: Julia, unit: Unit) -> None:
    """After a move or a pursuit: a unit that may loot where it stands starts to, and pursues nobody any more."""
    if not unit.looting and may_loot_here(game, unit):
        unit.looting, unit.pursuing, unit.quarry = True, False, ""
        unit.did = LastMove(did="loot")
        game.say(Loots(rule="JA-CTRL-16", unit=unit.id))


@rule(without="free")
def looters_control(score: int) -> Control:
    """JA-CTRL-16: looters stop and halt on 2 or less, are free on 3 or 4, and go on looting on 5 or more."""
    if score <= 2:
        return "halt"
    return "free" if score <= 4 else "repeat"


def loot_on(unit: Unit, control: Control) -> None:
    """What a looting unit's control test means for its looting."""
    unit.looting = control == "repeat"
    if unit.looting:
        unit.did = LastMove(did="loot")
