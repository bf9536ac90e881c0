"""A side's part of the manoeuvre and shooting phase (MOVE, TURN-03)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.julia_augusta.actions import Done as IsDone
from rulesets.julia_augusta.actions import Lead, Manoeuvre
from rulesets.julia_augusta.chapters.command.rides import lead_choices, leads, why_he_stays
from rulesets.julia_augusta.chapters.manoeuvre.activation import Activation
from rulesets.julia_augusta.chapters.manoeuvre.tasks import FORCED, WHATS, judge, out_of_hand, task, why_not_that
from rulesets.julia_augusta.chapters.movement.allowance import march, may_march, saved
from rulesets.julia_augusta.table.doings import What
from rulesets.julia_augusta.table.happenings.manoeuvre import ManoeuvreShown
from rulesets.julia_augusta.table.questions import ActivateAsked
from rulesets.julia_augusta.table.reasons.manoeuvre import NothingToDo, NoUnit
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused


class Manoeuvres(Procedure):
    """A side's part of the manoeuvre and shooting phase. `acted` are the units that have done something."""

    kind = "julia.manoeuvres"

    seat: int
    acted: list[str] = []

    @step
    def activates(self, game: Julia, dice: Dice) -> Ask | Done:
        """JA-TURN-03: its player takes one unit after the other; what he leaves stands."""
        if not any(self._possible(game)) and not self._leaders_may_move(game):
            return Done()
        return Ask(self.seat, ActivateAsked(), "JA-MOVE-01", (Manoeuvre, Lead, IsDone))

    def _possible(self, game: Julia) -> Iterator[Unit]:
        """The units that may do something."""
        return (unit for unit in game.on_table(self.seat) if self.why_not_unit(game, unit.id) is None)

    def _leaders_may_move(self, game: Julia) -> bool:
        return any(why_he_stays(game, self.seat, leader.id) is None for leader in game.leaders_of(self.seat))

    @choices("activates")
    def orders(self, game: Julia, question: Question, draft: Draft) -> Offer | None:
        """A unit and what it does, a leader who moves by himself, or nothing more."""
        if draft["type"] == "lead":
            return lead_choices(game, self.seat, draft)
        if draft["type"] == "done" or "what" in draft:
            return None
        if "unit" not in draft:
            units = [unit.id for unit in game.on_table(self.seat)]
            return offer("unit", units, lambda name: self.why_not_unit(game, name))
        unit = game.units[draft["unit"]]
        return offer("what", WHATS, judge(game, unit, self.acted), tell=lambda what: _about(game, unit, what))

    def why_not_unit(self, game: Julia, name: str) -> Refused | None:
        """Why a unit cannot be taken."""
        unit = game.units.get(name)
        if unit is None or unit.seat != self.seat or not unit.on_table:
            return Refused("JA-MOVE-01", NoUnit(unit=name))
        against = out_of_hand(game, unit, self.acted)
        if against is not None or any(why_not_that(game, unit, what, self.acted) is None for what in WHATS):
            return against
        return Refused("JA-MOVE-01", NothingToDo(unit=name))

    @answers("activates")
    def activated(self, game: Julia, dice: Dice, given: Manoeuvre | Lead | IsDone) -> Call | Goto | None:
        """What he takes."""
        if isinstance(given, Manoeuvre):
            self.acted.append(given.unit)
            return Call(Activation(unit=given.unit, what=_what(given.what)))
        if isinstance(given, Lead):
            leads(game, given)
            return Goto("activates")
        return Goto("forced")

    @step
    def next_unit(self, game: Julia, dice: Dice) -> Goto:
        """A post for each unit; then the next one."""
        self._show(game)
        return Goto("activates")

    @step
    def forced(self, game: Julia, dice: Dice) -> Call | Done:
        """JA-CTRL-15: what has to move does so though its player has not taken it; so do pursuers (JA-ACM-14)."""
        next_one = next(self._forced(game), None)
        if next_one is None:
            return Done()
        self.acted.append(next_one.id)
        return Call(Activation(unit=next_one.id, what=task(game, next_one) or "stand", by_itself=True))

    def _forced(self, game: Julia) -> Iterator[Unit]:
        in_hand = (unit for unit in game.on_table(self.seat) if out_of_hand(game, unit, self.acted) is None)
        return (unit for unit in in_hand if task(game, unit) in FORCED)

    @step
    def shown(self, game: Julia, dice: Dice) -> Goto:
        """A post for each of them."""
        self._show(game)
        return Goto("forced")

    def _show(self, game: Julia) -> None:
        unit = self.acted[-1]
        game.show(f"manoeuvre {game.turn} {unit}", ManoeuvreShown(unit=unit))


def _about(game: Julia, unit: Unit, what: str) -> dict[str, int]:
    """The inches of a march in thousandths, or that a move rolls the average die."""
    if what != "move":
        return {}
    return {"march": saved(march(unit).inches)} if may_march(game, unit) else {"average": 1}


def _what(text: str) -> What:
    """A word that was offered."""
    return next(what for what in WHATS if what == text)
