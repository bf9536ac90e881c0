"""Units that come back from reserve (RES)."""

from __future__ import annotations

from rulesets.dust_1947.chapters.movement.putting_down import has_a_place
from rulesets.dust_1947.moments import LASTING
from rulesets.dust_1947.table import weather
from rulesets.dust_1947.table.muster import ammunition, soldiers
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.points import rule


@rule(without=None)
def restore(game: Dust, unit: Unit) -> None:
    """DU-RES-02: a unit in reserve is as new: no damage, all soldiers, full ammunition, no tokens."""
    card = game.card(unit)
    unit.soldiers, unit.ammo = soldiers(card), ammunition(card)
    unit.damage = unit.delayed_hits = unit.level = 0
    unit.under_fire = unit.suppressed = unit.stunned = False
    unit.held_by, unit.delayed_tokens, unit.carrier = [], [], ""
    unit.criticals, unit.evading, unit.stimulated = [], "", False
    unit.skill_state = {mark: value for mark, value in unit.skill_state.items() if mark in LASTING}


@rule(without=[])
def ready(game: Dust, seat: int) -> list[Unit]:
    """DU-RES-04: from the turn after its elimination on a unit may enter, in its deployment area."""
    waiting = [u for u in game.units.values() if u.seat == seat and u.where == "reserve"]
    able = [u for u in waiting if u.back_on <= game.turn and not u.activated and not kept_out(game, u)]
    return [unit for unit in able if has_a_place(game, unit)]


@rule(without=False)
def kept_out(game: Dust, unit: Unit) -> bool:
    """DU-WX-21: no aircraft comes in while severe weather lasts, whatever it waits in reserve for."""
    return weather.now(game) == weather.SEVERE and game.card(unit).kind == "aircraft"
