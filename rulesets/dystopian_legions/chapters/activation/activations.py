"""The activation loop: the sides activate their sections in turn (TURN-06 to TURN-08)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dystopian_legions.actions import (
    Embark,
    Fly,
    Order,
    RunAndGun,
    SectionAction,
    Unhitch,
)
from rulesets.dystopian_legions.chapters.activation.activating import choices_of, takes
from rulesets.dystopian_legions.chapters.activation.activation import ON_ACTIVATION, Activation
from rulesets.dystopian_legions.chapters.activation.readiness import ready
from rulesets.dystopian_legions.chapters.movement.flying import take_off
from rulesets.dystopian_legions.chapters.movement.towing import comes_undone
from rulesets.dystopian_legions.chapters.orders.occasions import activated_by
from rulesets.dystopian_legions.table.happenings.turn import FinishedFirst
from rulesets.dystopian_legions.table.questions import ActivateAsked
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.dystopian_legions.table.transports import goes_aboard
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question


class Activations(Procedure):
    """All sections are activated; `seat` is the side that is next, `settled`: it is known who finished first."""

    kind = "legions.activations"

    seat: int
    settled: bool = False

    @step
    def begins(self, game: Legions, dice: Dice) -> None:
        """A side without a ready section at the start has finished first, unless neither has one (DL-D-40)."""
        for side in game.sides:
            side.finished_first = False
        done = [seat for seat in (0, 1) if not ready(game, seat)]
        if len(done) == 1:
            finishes_first(game, done[0])
        self.settled = bool(done)

    @step
    def whose_turn(self, game: Legions, dice: Dice) -> Done | None:
        """DL-TURN-08: a side that has none left waits while the other goes on."""
        if not ready(game, self.seat):
            self.seat = 1 - self.seat
        return None if ready(game, self.seat) else Done()

    @step
    def activate(self, game: Legions, dice: Dice) -> Ask:
        """DL-TURN-06: it has to activate a section."""
        able = ready(game, self.seat)
        return Ask(self.seat, ActivateAsked(), "DL-TURN-06", takes(game, able, able, begins=True))

    @choices("activate")
    def what(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """The section, and where it goes."""
        names = [section.id for section in ready(game, question.seat)]
        return choices_of(game, names, ON_ACTIVATION, draft)

    @answers("activate")
    def activated(
        self,
        game: Legions,
        dice: Dice,
        given: SectionAction | Embark,
    ) -> Call:
        """It is activated; an order activates the section in whose segments it is given."""
        if isinstance(given, Order):
            named = game.on_foot(game.sections[activated_by(given)])
            return Call(Activation(section=named.id, ordered=given.model_dump()))
        if isinstance(given, Embark):
            return Call(Activation(section=embarks(game, game.sections[given.section], given.models).id))
        if isinstance(given, Fly):
            take_off(game, game.sections[given.section])
            return Call(Activation(section=given.section))
        if isinstance(given, RunAndGun):
            return Call(Activation(section=given.section, early=True))
        if isinstance(given, Unhitch):
            comes_undone(game, game.sections[given.section], "let_go")
            return Call(Activation(section=given.section))
        return Call(Activation(section=given.section, chosen=given.model_dump()))

    @step
    def next(self, game: Legions, dice: Dice) -> Goto:
        """DL-TURN-06: the other side is next."""
        game.acting = ""
        if not self.settled and not ready(game, self.seat):
            finishes_first(game, self.seat)
            self.settled = True
        self.seat = 1 - self.seat
        return Goto("whose_turn")


def embarks(game: Legions, section: Section, named: Sequence[str]) -> Section:
    """DL-TRANS-25: all of a section gets into its transport at once, or as many as there is room for; whoever of it is
    activated."""
    transport = game.transport_of(section)
    assert transport is not None
    riders = goes_aboard(game, section, transport, "DL-TRANS-25", named=named)
    return transport if riders is section else takes_charge(section, transport)


@rule(without=lambda section, transport: transport)
def takes_charge(section: Section, transport: Section) -> Section:
    """DL-TRANS-49: while some are left outside the section acts as one on its feet."""
    return section


@rule(without=lambda game, seat: None)
def finishes_first(game: Legions, seat: int) -> None:
    """DL-TURN-07: whoever has activated all sections first adds a die to the next initiative."""
    game.sides[seat].finished_first = True
    game.say(FinishedFirst(rule="DL-TURN-07", seat=seat))
