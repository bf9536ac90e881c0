"""The charge phase: declarations, responses, evades, charges, and chargers whose targets are gone (CHG)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulesets.julia_augusta.actions import Choose, Respond
from rulesets.julia_augusta.chapters.charge.charge_moves import charge_home, halt_on_position, is_overtaken
from rulesets.julia_augusta.chapters.charge.declarations import Declarations
from rulesets.julia_augusta.chapters.charge.declaring import Declared, declared
from rulesets.julia_augusta.chapters.charge.evading import Evaded, evade
from rulesets.julia_augusta.chapters.charge.order_of_moves import from_the_right, nearest_first
from rulesets.julia_augusta.chapters.charge.pursuit import Pursuit
from rulesets.julia_augusta.chapters.charge.responding import (
    COUNTER,
    EVADE,
    asked_to_respond,
    can_only_stand,
    response,
    response_offer,
)
from rulesets.julia_augusta.chapters.movement.contact import part
from rulesets.julia_augusta.table.happenings.charge import ChargeDeclared, ChargesMade, CounterCharge, Responds
from rulesets.julia_augusta.table.questions import AboutAUnit, HaltOrPursueAsked
from rulesets.julia_augusta.table.state import Julia, Unit, Zone
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, AskAll, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer

HALT, PURSUE = "halt", "pursue"


class Charges(Procedure):
    """The charge phase (CHG). `targets` are the declarations, `charges` they and the counter-charges as they were when
    they were declared; `evaded` are the units that evaded, with their ways; `halting` are the chargers that halt on the
    ground of those, and `chasing` those that go on after them, in their order."""

    kind = "julia.charges"

    targets: dict[str, str] = {}
    charges: list[Declared] = []
    how: dict[str, str] = {}
    evaded: dict[str, Evaded] = {}
    halting: list[str] = []
    chasing: list[Declared] = []

    @step
    def declarations(self, game: Julia, dice: Dice) -> Call:
        """Everybody declares."""
        return Call(Declarations(), "targets")

    @step
    def reveal(self, game: Julia, dice: Dice) -> Done | None:
        """The charges as they are declared; without any the phase is over."""
        for name, target in self.targets.items():
            self._takes_up(game, game.units[name], game.units[target])
        return None if self.charges else Done()

    def _takes_up(self, game: Julia, unit: Unit, target: Unit, said: type[ChargeDeclared] = ChargeDeclared) -> None:
        charge = declared(game, unit, target)
        self.charges.append(charge)
        unit.declared = True
        game.say(said(rule="JA-CHG-01", unit=unit.id, target=target.id, zone=charge.zone, inches=charge.gap))

    @step
    def respond(self, game: Julia, dice: Dice) -> AskAll:
        """JA-CHG-05: every unit that is charged and did not charge makes one response. Both players write theirs at
        once, sealed: so nobody waits for the other, and nobody answers what he has seen."""
        return AskAll([*self._responses_owed(game)])

    def _responses_owed(self, game: Julia) -> Iterator[Ask]:
        idle = (unit for unit in game.on_table() if not charges_itself(unit, self.targets))
        for unit in idle:
            by = self._by(unit)
            if by and not can_only_stand(game, unit, by):
                yield asked_to_respond(unit, by)

    def _by(self, unit: Unit) -> dict[str, Zone]:
        """The chargers of a unit, each with the zone in which it charges."""
        return {charge.unit: charge.zone for charge in self.charges if charge.target == unit.id}

    @choices("respond")
    def responses_offered(self, game: Julia, question: Question, draft: Draft) -> Offer | None:
        """Evade, counter-charge or stand, as its type allows."""
        return response_offer(game, question, draft)

    @answers("respond")
    def responded(self, game: Julia, dice: Dice, given: Sequence[Respond]) -> None:
        """All responses are revealed together; counter-charges are charges from now on."""
        for one in given:
            unit = game.units[one.unit]
            game.say(Responds(rule="JA-CHG-05", unit=one.unit, how=response(one.how)))
            self.how[one.unit] = one.how
            if one.how.startswith(COUNTER):
                self._takes_up(game, unit, game.units[one.how.removeprefix(COUNTER)], CounterCharge)

    @step
    def evades(self, game: Julia, dice: Dice) -> None:
        """JA-CHG-14: first every evade move is made."""
        fleeing = (game.units[name] for name, how in self.how.items() if how == EVADE)
        for unit in from_the_right(game, fleeing):
            self.evaded[unit.id] = evade(game, dice, unit, [game.units[name] for name in self._by(unit)])

    @step
    def charge_moves(self, game: Julia, dice: Dice) -> None:
        """JA-CHG-14: then every charge and counter-charge, the nearest pair first."""
        by_unit = {charge.unit: charge for charge in self.charges}
        for charge in nearest_first(game, self.charges):
            if charge.target not in self.evaded:
                back = by_unit.get(charge.target)
                charge_home(game, dice, charge, back if back and back.target == charge.unit else None)

    @step
    def halt_or_pursue(self, game: Julia, dice: Dice) -> AskAll:
        """JA-CHG-11: formed A or B infantry whose target evaded may halt on position; asked when the evade has been
        seen and before any pursuit dice."""
        deprived = (charge for charge in self.charges if charge.target in self.evaded)
        self.chasing = [it for it in nearest_first(game, deprived) if _is_free(game, game.units[it.unit])]
        units = ((game.units[charge.unit], charge.target) for charge in self.chasing)
        return AskAll([_asked_to_halt(unit, target) for unit, target in units if may_halt(unit)])

    @choices("halt_or_pursue")
    def halt_or_pursue_offered(self, game: Julia, question: Question, draft: Draft) -> Offer | None:
        """Halt, or pursue."""
        if "choice" in draft:
            return None
        return offer("choice", (HALT, PURSUE)) if "unit" in draft else offer("unit", [question.told(AboutAUnit).unit])

    @answers("halt_or_pursue")
    def decided(self, game: Julia, dice: Dice, given: Sequence[Choose]) -> None:
        """Those who halt, and the others."""
        self.halting = [one.unit for one in given if one.choice == HALT]

    @step
    def after_evaders(self, game: Julia, dice: Dice) -> Call | None:
        """JA-CHG-12, JA-CHG-14: last, chargers whose targets evaded halt or pursue, the shortest charge first."""
        if not self.chasing:
            return None
        charge, self.chasing = self.chasing[0], self.chasing[1:]
        unit, target = game.units[charge.unit], game.units[charge.target]
        fled = self.evaded[charge.target]
        if not _is_free(game, unit):
            return None
        if unit.id not in self.halting:
            return Call(Pursuit(unit=unit.id, quarry=target.id, path=fled.way or [fled.stood]))
        halt_on_position(game, dice, unit, target, target.at(fled.stood))
        return None

    @step
    def next_charger(self, game: Julia, dice: Dice) -> Goto | None:
        """The next of them."""
        return Goto("after_evaders") if self.chasing else None

    @step
    def done(self, game: Julia, dice: Dice) -> None:
        """What was remembered of contacts that ended is forgotten."""
        part(game)
        game.show("charges", ChargesMade())


@rule(without=False)
def charges_itself(unit: Unit, targets: Mapping[str, str]) -> bool:
    """JA-CHG-05: a unit that declared a charge carries it out and makes no other response."""
    return unit.id in targets


@rule(without=False)
def may_halt(unit: Unit) -> bool:
    """JA-CHG-11: formed infantry of grade A or B may halt; all others must pursue (JA-CHG-12)."""
    return unit.formed_infantry and unit.grade in ("A", "B")


def _is_free(game: Julia, unit: Unit) -> bool:
    """Whether nothing keeps a charger from going on."""
    return unit.on_table and not is_overtaken(game, unit)


def _asked_to_halt(unit: Unit, target: str) -> Ask:
    return Ask(unit.seat, HaltOrPursueAsked(unit=unit.id, target=target), "JA-CHG-11", (Choose,))
