"""The evade saves of aircraft: who has one, and how it is rolled before any other save (AIR-06 to 08)."""

from __future__ import annotations

from rulesets.dust_1947.chapters.hits.volleys import Volley
from rulesets.dust_1947.table.happenings import attack as happened
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.symbols import COUNTS, rolled
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule


def after_move(game: Dust, unit: Unit, *, march: bool, steps: int) -> None:
    """Note the save that an aircraft has until its next activation, from the end of its move on."""
    if game.card(unit).kind == "aircraft" and not stayed(steps):
        unit.evading = improved_evade_save() if march else evade_save()


@rule(without=False)
def stayed(steps: int) -> bool:
    """DU-AIR-08: an aircraft that stayed where it was, such as a hovering helicopter, has no evade save."""
    return steps == 0


@rule(without="")
def evade_save() -> str:
    """DU-AIR-06: after a MOVE each BLOC cancels 1 hit, with 1 die for each hit taken."""
    return "evade save"


@rule(without=evade_save)
def improved_evade_save() -> str:
    """DU-AIR-07: after a MARCH MOVE each BLOC or SHIELD cancels 1 hit, in place of the plain evade save."""
    return "improved evade save"


_RULES = {"evade save": "DU-AIR-06", "improved evade save": "DU-AIR-07"}


def evade(game: Dust, dice: Dice, volley: Volley) -> None:
    """Roll the evade save of a volley's target, and note how many hits it cancels (DU-D-54: before cover)."""
    row = game.units[volley.target].evading
    if not row or not volley.hits:
        return
    pool = rolled(dice, volley.hits)
    volley.evaded = pool.count(COUNTS[row])
    game.say(
        happened.Evades(
            rule=_RULES[row],
            target=volley.target,
            weapon=volley.weapon,
            hits=volley.hits,
            row=row,
            dice=pool.words(),
            evaded=volley.evaded,
        )
    )
