"""INJECT STIMULANTS, and what stimulants do (CMD-20 to 24)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dust_1947.actions import Command
from rulesets.dust_1947.chapters.action_lists.declaration import ATTACK, MARCH, MOVE, SUSTAINED
from rulesets.dust_1947.chapters.command.medics import Tending
from rulesets.dust_1947.table import symbols
from rulesets.dust_1947.table.happenings import command as happened
from rulesets.dust_1947.table.order_fields import offer_unit, offer_what
from rulesets.dust_1947.table.questions import StimulateAsked, StimulusAsked
from rulesets.dust_1947.table.reasons import command as command_reasons
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.symbols import BLOC, CROSSHAIR, SHIELD, Symbol
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import Table, rule
from rulesets.kit.engine.procedure import Ask, Done, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question
from rulesets.kit.engine.refusal import Refused


def stimulated_already(target: Unit) -> Refused | None:
    """Why a unit needs no stimulants."""
    return Refused("DU-CMD-20", command_reasons.HasStimulants(unit=target.id)) if target.stimulated else None


def reached(game: Dust, medic: Unit) -> Tending:
    """Whom a medic can give stimulants."""
    return Tending(game, medic, "DU-CMD-20", stimulated_already)


class Stimulants(Procedure):
    """INJECT STIMULANTS: no roll, only the unit that gets the token."""

    kind = "dust.stimulants"

    unit: str

    @step
    def whom(self, game: Dust, dice: Dice) -> Ask | Done:
        """DU-CMD-20: a friendly infantry unit within range 1 and LOS receives a stimulants token."""
        medic = game.units[self.unit]
        able = reached(game, medic).able()
        if len(able) > 1:
            return Ask(medic.seat, StimulateAsked(unit=medic.id), "DU-CMD-20", (Command,))
        for one in able:
            self._inject(game, one)
        return Done()

    @choices("whom")
    def injected(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """Infantry near by without the token."""
        near = reached(game, game.units[self.unit])
        return offer_unit(
            game,
            draft,
            near.able(),
            lambda text: Refused("DU-CMD-20", command_reasons.NotAFriend(unit=text)),
            near.why_not,
        )

    @answers("whom")
    def chosen(self, game: Dust, dice: Dice, action: Command) -> None:
        """It has the token."""
        self._inject(game, game.units[action.unit])

    def _inject(self, game: Dust, target: Unit) -> None:
        target.stimulated = True
        game.say(happened.Stimulated(rule="DU-CMD-20", unit=target.id, by=self.unit))


ON_ATTACK, ON_MOVE, EITHER = "attack", "move", "either"

EFFECTS: Table[Symbol, str] = Table(
    "rulesets.dust_1947.chapters.command.stimulants.EFFECTS",
    {
        BLOC: ("DU-CMD-21", EITHER),
        CROSSHAIR: ("DU-CMD-22", ON_ATTACK),
        SHIELD: ("DU-CMD-23", ON_MOVE),
    },
    without="",
)
"""What stimulants do by the symbol that falls (DU-D-12)."""


class Stimulation(Procedure):
    """The roll for a unit that activates with stimulants. Result: the effect, "attack" or "move"."""

    kind = "dust.stimulation"

    unit: str

    @step
    def roll(self, game: Dust, dice: Dice) -> Done | None:
        """DU-CMD-20: at the start of its next activation the token is discarded and 1 die is rolled."""
        unit = game.units[self.unit]
        unit.stimulated = False
        fallen = symbols.roll(dice, 1)[0]
        effect = EFFECTS[fallen]
        game.say(happened.StimulantRoll(rule=EFFECTS.rule_of(fallen), unit=unit.id, dice=[fallen.value], effect=effect))
        return Done(effect) if effect != EITHER else None

    @step
    def choose(self, game: Dust, dice: Dice) -> Ask:
        """DU-CMD-21: on BLOC its player says which of the two effects it is."""
        unit = game.units[self.unit]
        return Ask(unit.seat, StimulusAsked(unit=unit.id), "DU-CMD-21", (Command,))

    @choices("choose")
    def effects(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """Either effect."""
        return offer_what(
            draft,
            self.unit,
            (ON_ATTACK, ON_MOVE),
            lambda text: Refused("DU-CMD-21", command_reasons.NoSuchEffect(what=text)),
        )

    @answers("choose")
    def chosen(self, game: Dust, dice: Dice, action: Command) -> Done:
        """The one that its player chose."""
        game.say(happened.Stimulus(rule="DU-CMD-21", unit=self.unit, effect=action.what))
        return Done(action.what)


STRONGER = {ON_ATTACK: (ATTACK, SUSTAINED), ON_MOVE: (MOVE, MARCH)}
"""Which action each effect makes stronger, and what it becomes (DU-CMD-22, DU-CMD-23)."""


def weaker(effect: str) -> str:
    """The action that an effect makes stronger; empty without an effect."""
    return STRONGER[effect][0] if effect else ""


def strengthened(words: Sequence[str], effect: str) -> list[str]:
    """The list of actions with the one that the stimulants make stronger."""
    return [STRONGER[effect][1] if effect and word == weaker(effect) else word for word in words]


@rule(without=lambda effect, *, third: third)
def third_beside(effect: str, *, third: bool) -> bool:
    """DU-CMD-24: the effect makes 3 actions of the activation; a third action from elsewhere is lost."""
    return third and not effect


def can_inject(game: Dust, unit: Unit) -> bool:
    """Whether a medic finds anybody now who has no stimulants."""
    return bool(reached(game, unit).able())
