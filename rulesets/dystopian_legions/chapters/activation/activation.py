"""The activation of one section, segment by segment (ACT-01)."""

from __future__ import annotations

from typing import Any

from rulesets.dystopian_legions.actions import Advance, Charge, Double, Enter, Hold, NoOrder, Order, Retreat
from rulesets.dystopian_legions.chapters.activation.activating import TAKES, choices_of
from rulesets.dystopian_legions.chapters.activation.segments import MOVES
from rulesets.dystopian_legions.chapters.melee.melee import Melee
from rulesets.dystopian_legions.chapters.movement.course import course
from rulesets.dystopian_legions.chapters.movement.moving import go, hold
from rulesets.dystopian_legions.chapters.movement.retreat import retreat
from rulesets.dystopian_legions.chapters.orders.giving import Giving, lapses
from rulesets.dystopian_legions.chapters.orders.occasions import Occasion, any_order, order_choices
from rulesets.dystopian_legions.chapters.overwatch.overwatch import OverwatchFire
from rulesets.dystopian_legions.chapters.shooting.firing import Shooting
from rulesets.dystopian_legions.table.happenings.movement import RetreatsTo
from rulesets.dystopian_legions.table.ordering import ORDERS, Moment
from rulesets.dystopian_legions.table.questions import ChooseMoveAsked, RallyAsked
from rulesets.dystopian_legions.table.state import Legions, Movement, Section
from rulesets.kit.boards.models.layout import Laid
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question
from rulesets.kit.engine.refusal import Refused

ON_ACTIVATION: tuple[Moment, ...] = ("command", "rally", "movement")
"""The moments of orders before a section moves; its Command Segment is over when an order of its Movement Segment was
given."""
MOVING: tuple[Moment, ...] = ("rally", "movement")
RALLYING: tuple[Moment, ...] = ("rally",)


class Activation(Procedure):
    """A section is activated. `ordered` is the order that is given next, with all that was said, `moving`: its Movement
    Segment has begun; `chosen` is its movement action with all that was said, `charged` are the sections that it has
    charged."""

    kind = "legions.activation"

    section: str
    chosen: dict[str, Any] = {}
    charged: list[str] = []
    ordered: dict[str, Any] = {}
    moving: bool = False

    @step
    def begins(self, game: Legions, dice: Dice) -> None:
        """The section is in hand."""
        game.acting = self.section

    @step
    def order(self, game: Legions, dice: Dice) -> Call | None:
        """DL-ACT-02, DL-ORD-10: an order in its Command or Movement Segment."""
        if not self.ordered:
            return None
        order, self.ordered = Order.model_validate(self.ordered), {}
        self.moving = self.moving or ORDERS[order.order].moment in MOVING
        return Call(Giving(section=order.section, order=order.order, by=order.by))

    @step
    def choose(self, game: Legions, dice: Dice) -> Ask | None:
        """DL-ACT-05: what it does then; who has said it with its activation is not asked."""
        if self.chosen:
            return None
        return Ask(self._section(game).seat, ChooseMoveAsked(section=self.section), "DL-ACT-05", TAKES)

    @choices("choose")
    def what(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """A movement action, or another order."""
        return choices_of(game, [self.section], MOVING if self.moving else ON_ACTIVATION, draft)

    @answers("choose")
    def chosen_now(
        self, game: Legions, dice: Dice, given: Advance | Hold | Double | Charge | Enter | Retreat | Order
    ) -> Goto | None:
        """It moves, or is given another order."""
        if not isinstance(given, Order):
            self.chosen = given.model_dump()
            return None
        self.ordered = given.model_dump()
        return Goto("order")

    @step
    def movement(self, game: Legions, dice: Dice) -> Call | None:
        """DL-ACT-06, DL-MOVE-02, DL-MOVE-08: its one movement action, which is that of all its models."""
        how = self.chosen["type"]
        if how in MOVES:
            told = {name: value for name, value in self.chosen.items() if name != "type"}
            return Call(MOVES[how].model_validate(told), into="charged")
        move(game, game.sections[self.section], self.chosen)
        return None

    @step
    def rally(self, game: Legions, dice: Dice) -> Ask | None:
        """DL-ORD-17: its officers may rally others when it has moved, too; nobody is asked who cannot."""
        section = self._section(game)
        if not section.on_table or not any_order(game, self._rallying()):
            return None
        return Ask(section.seat, RallyAsked(section=self.section), "DL-ORD-17", (Order, NoOrder))

    @choices("rally")
    def whom(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """Whom, and who does it."""
        return order_choices(game, self._rallying(), draft) if draft["type"] == "order" else None

    @answers("rally")
    def rallied(self, game: Legions, dice: Dice, given: Order | NoOrder) -> Call | None:
        """It is given."""
        if isinstance(given, NoOrder):
            return None
        return Call(Giving(section=given.section, order=given.order, by=given.by))

    def _rallying(self) -> Occasion:
        return Occasion([self.section], RALLYING)

    @step
    def movement_ends(self, game: Legions, dice: Dice) -> Call:
        """DL-OW-04: those on Overwatch may fire, whoever moved and whether he moved or not (DL-D-206)."""
        lapses(self._section(game), "movement")
        return Call(OverwatchFire(section=self.section, charged=self.charged))

    @step
    def shooting(self, game: Legions, dice: Dice) -> Call | Goto | None:
        """DL-ACT-07: fire, unless the movement action rules it out; before it, the section may Hit the Deck."""
        if not self._on_table(game):
            return Goto("marker")
        if self.charged:
            return None
        return Call(Shooting(section=self.section))

    @step
    def shooting_ends(self, game: Legions, dice: Dice) -> None:
        """DL-ORD-34, DL-ORD-36: what lasted for its Shooting Segment is over (DL-D-58)."""
        lapses(self._section(game), "shooting")

    @step
    def melee(self, game: Legions, dice: Dice) -> Call | Goto | None:
        """DL-ACT-08: the melee with those whom it has charged."""
        if not self._on_table(game):
            return Goto("marker")
        if not self.charged:
            return None
        return Call(Melee(section=self.section, charged=self.charged))

    @step
    def marker(self, game: Legions, dice: Dice) -> Done:
        """DL-ACT-09: an Activated Marker, unless it went on Overwatch or is gone (DL-D-200)."""
        section = self._section(game)
        if section.on_table and not section.overwatch:
            section.activated += 1
        game.chapter += 1
        return Done()

    def _section(self, game: Legions) -> Section:
        return game.sections[self.section]

    def _on_table(self, game: Legions) -> bool:
        return self._section(game).on_table


def move(game: Legions, section: Section, chosen: dict[str, Any]) -> None:
    """A section holds its ground, or goes where words send it."""
    how = chosen["type"]
    if how == "hold":
        hold(game, section, chosen.get("toward", ""))
        return
    if how == "retreat":
        game.say(RetreatsTo(rule="DL-MORALE-15", section=section.id, to=chosen["to"]))
        _goes(game, section, "advance", retreat(game, section, chosen["to"]))
        return
    _goes(game, section, how, course(game, section, how, chosen["to"]))


def _goes(game: Legions, section: Section, how: Movement, laid: Laid | Refused) -> None:
    if isinstance(laid, Refused):
        raise laid
    go(game, section, how, laid)
