"""A charge, from its declaration to contact (MOVE-14 to MOVE-17)."""

from __future__ import annotations

from rulesets.dystopian_legions.actions import NoOrder, Order
from rulesets.dystopian_legions.chapters.melee.barriers import is_held_off
from rulesets.dystopian_legions.chapters.melee.failing import fails
from rulesets.dystopian_legions.chapters.melee.reaching import charge, in_contact
from rulesets.dystopian_legions.chapters.melee.swift_strike import by_position
from rulesets.dystopian_legions.chapters.morale.morale import Morale
from rulesets.dystopian_legions.chapters.morale.owing import is_fearless
from rulesets.dystopian_legions.chapters.movement.moving import go
from rulesets.dystopian_legions.chapters.movement.terms import terms
from rulesets.dystopian_legions.chapters.orders.giving import Giving, lapses
from rulesets.dystopian_legions.chapters.orders.occasions import Occasion, any_order, order_choices
from rulesets.dystopian_legions.chapters.shooting.aiming import UNSPENT
from rulesets.dystopian_legions.chapters.shooting.declaring import can_fire
from rulesets.dystopian_legions.chapters.shooting.firing import Shooting
from rulesets.dystopian_legions.table.bystanders import bystanders, stepped_aside
from rulesets.dystopian_legions.table.happenings.melee import CameIntoContact, ChargeDeclared, Daunted, SteppedAside
from rulesets.dystopian_legions.table.mars import has
from rulesets.dystopian_legions.table.measure import field
from rulesets.dystopian_legions.table.questions import ChargedAsked
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.boards.models.layout import Laid
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question
from rulesets.kit.engine.refusal import Refused


class Charge(Procedure):
    """A section charges another; its result are the sections that it fights. `marked` is not None when the target was
    told On My Mark!, `fired`: it has fired by it."""

    kind = "legions.charge"

    section: str
    target: str
    marked: int | None = None
    fired: bool = False

    @step
    def declare(self, game: Legions, dice: Dice) -> None:
        """DL-MOVE-14: the target is named; what it defends now it defends to the end (DL-D-70)."""
        section, target = self._both(game)
        section.movement = "charge"
        target.defends = by_position(game, target)
        game.say(ChargeDeclared(rule="DL-MOVE-14", section=self.section, target=self.target))

    @step
    def daunting(self, game: Legions, dice: Dice) -> Call | None:
        """DL-MAR-13, DL-MAR-14: before all else whoever is charged by Daunting models takes a Morale Check, once
        (DL-D-89)."""
        section, target = self._both(game)
        if not is_daunting(game, section) or is_fearless(game, target):
            return None
        game.say(Daunted(rule="DL-MAR-13", section=self.section, target=self.target))
        return Call(Morale(frightened=[self.target]))

    @step
    def on_my_mark(self, game: Legions, dice: Dice) -> Ask | Goto:
        """DL-ORD-43, DL-ORD-45: the target may be told to fire, if it can fire at the chargers where they stand; nobody
        is asked else."""
        section, target = self._both(game)
        able = target.on_table and can_fire(game, target, UNSPENT, section.id)
        if not able or not any_order(game, self._occasion()):
            return Goto("move")
        asked = ChargedAsked(section=self.target, by=self.section)
        return Ask(target.seat, asked, "DL-ORD-43", (Order, NoOrder), default=NoOrder())

    @choices("on_my_mark")
    def who_gives_it(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """Who gives the order."""
        return order_choices(game, self._occasion(), draft) if draft["type"] == "order" else None

    @answers("on_my_mark")
    def told(self, game: Legions, dice: Dice, given: Order | NoOrder) -> Call | Goto:
        """It is given, or not."""
        if isinstance(given, NoOrder):
            return Goto("move")
        return Call(Giving(section=given.section, order=given.order, by=given.by), into="marked")

    @step
    def fire(self, game: Legions, dice: Dice) -> Call | Goto:
        """DL-ORD-45, DL-ORD-46: one fire action at the chargers alone, before any of them moves; an order that failed
        may be tried again (DL-D-67)."""
        if self.marked is None:
            return Goto("on_my_mark")
        return Call(Shooting(section=self.target, fire="on_my_mark", only=self.section), into="fired")

    @step
    def has_fired(self, game: Legions, dice: Dice) -> None:
        """DL-ORD-45: it is still ready afterwards, unless it was agreed that such fire is its activation (DL-D-65)."""
        target = game.sections[self.target]
        lapses(target, "attack")
        if self.fired:
            target.activated += markers_for_fire(game)

    @step
    def move(self, game: Legions, dice: Dice) -> Done:
        """DL-MOVE-15, DL-MOVE-16, DL-MOVE-17: as many models as possible come into contact, the others close; if nobody
        can be reached any more the charge fails. Chargers who are gone charge no more (DL-D-200)."""
        section, target = self._both(game)
        if not section.on_table:
            return Done([])
        found = charge(game, section, target) if target.on_table else None
        if found is None or isinstance(found, Refused):
            fails(game, section, target)
            return Done([])
        if not target.defends and is_held_off(game, target, found):
            target.defends = "barrier"
        step_aside(game, section, target, found.laid)
        go(game, section, "charge", found.laid)
        if not section.on_table:
            return Done([])
        told = CameIntoContact(rule="DL-MOVE-15", section=self.section, target=self.target, models=in_contact(found))
        game.say(told)
        return Done([self.target])

    def _both(self, game: Legions) -> tuple[Section, Section]:
        return game.sections[self.section], game.sections[self.target]

    def _occasion(self) -> Occasion:
        return Occasion([self.target], ("charge_declared",))


@rule(without=lambda game, section, target, laid: None)
def step_aside(game: Legions, section: Section, target: Section, laid: Laid) -> None:
    """DL-MAR-45: the Non-Combatants of those who are charged step out of the way before the chargers come, and stay in
    coherency."""
    if target.building or not bystanders(game, target):
        return
    standing = field(game).models.moved(dict(laid.group.items()))
    for name, at in stepped_aside(game, target, terms(game, target), standing).items():
        _, figure = game.named(name)
        if figure.pose.spot == at.spot:
            continue
        figure.pose = figure.pose._replace(x=at.spot.x, y=at.spot.y)
        told = SteppedAside(rule="DL-MAR-45", section=target.id, label=figure.label, pose=figure.pose)
        game.say(told)


@rule(without=False)
def is_daunting(game: Legions, section: Section) -> bool:
    """DL-MAR-13: one Daunting model makes the charge of its section daunting."""
    return any(has(game.profile(section, figure).mars, "Daunting") for figure in section.alive)


@rule(without=0)
def markers_for_fire(game: Legions) -> int:
    """DL-ORD-45: the Activated Markers for fire by On My Mark!: none, unless that was agreed (DL-D-65)."""
    return int(game.options.on_my_mark_marker == "activated")
