"""Units that begin to retire or to rout, and what their friends feel (MOR, ACM-06, ACM-08)."""

from __future__ import annotations

from collections.abc import Collection

from rulesets.julia_augusta.chapters.disorder.blows import happen, in_order, lose_eagle_of
from rulesets.julia_augusta.chapters.disorder.morale import announced, feel_loss, feel_retire
from rulesets.julia_augusta.chapters.flight.leaving import felt_for_leaders
from rulesets.julia_augusta.chapters.flight.long_moves import break_formation
from rulesets.julia_augusta.table.happenings.disorder import Routs
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule


@rule(without=None)
def begin_retire(game: Julia, dice: Dice, unit: Unit, bound: Collection[str] = ()) -> None:
    """JA-MOR-07: a retire is felt when its move starts, and where. `bound` are the units of the same combat result."""
    felt = announced(game, "retire", unit.id, feel_retire(game, unit, bound))
    happen(game, dice, in_order(game, felt), bound)
    turn_to_flight(unit)


def begin_rout(game: Julia, dice: Dice, unit: Unit, bound: Collection[str] = (), caught: bool = False) -> None:
    """A unit breaks: its friends feel it, and its leaders with it. One that was `caught` on the run has no head start
    any more."""
    if unit.routing:
        return
    game.say(Routs(rule="JA-ACM-08", unit=unit.id, caught=caught))
    unit.routing, unit.head_start, unit.rout_moves = True, not caught, 0
    felt = announced(game, "rout", unit.id, feel_loss(game, unit, bound)) + felt_for_leaders(game, unit, bound)
    turn_to_flight(unit)
    lose_eagle_of(game, unit)
    happen(game, dice, in_order(game, felt), bound)


def turn_to_flight(unit: Unit) -> None:
    """Whatever else it was about is over: its order, and the contact in which it spent its impetus (JA-CBT-14)."""
    break_formation(unit)
    unit.momentum, unit.impetus_spent = "", False
    unit.pursuing, unit.quarry, unit.looting = False, "", False
