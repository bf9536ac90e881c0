"""A charge, from its declaration to contact (MOVE-14 to MOVE-17)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from rulesets.dystopian_legions.actions import NoOrder, Order
from rulesets.dystopian_legions.chapters.melee.barriers import is_held_off
from rulesets.dystopian_legions.chapters.melee.failing import fails
from rulesets.dystopian_legions.chapters.melee.placing import as_placed
from rulesets.dystopian_legions.chapters.melee.reaching import in_contact
from rulesets.dystopian_legions.chapters.melee.swift_strike import by_position
from rulesets.dystopian_legions.chapters.morale.morale import Morale
from rulesets.dystopian_legions.chapters.morale.owing import is_fearless
from rulesets.dystopian_legions.chapters.movement.moving import go
from rulesets.dystopian_legions.chapters.movement.terms import terms
from rulesets.dystopian_legions.chapters.movement.towing import is_let_go
from rulesets.dystopian_legions.chapters.orders.giving import Giving, lapses
from rulesets.dystopian_legions.chapters.orders.occasions import Occasion, any_order, order_choices
from rulesets.dystopian_legions.chapters.shooting.aiming import UNSPENT
from rulesets.dystopian_legions.chapters.shooting.declaring import can_fire
from rulesets.dystopian_legions.chapters.shooting.firing import Shooting
from rulesets.dystopian_legions.chapters.transports.helping import comes_to_help
from rulesets.dystopian_legions.table.bystanders import bystanders, stepped_aside
from rulesets.dystopian_legions.table.happenings.melee import CameIntoContact, ChargeDeclared, Daunted, SteppedAside
from rulesets.dystopian_legions.table.mars import has
from rulesets.dystopian_legions.table.measure import field, is_to_be_seen
from rulesets.dystopian_legions.table.questions import ChargedAsked
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.boards.models.contact import Charged
from rulesets.kit.boards.models.layout import Laid
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question
from rulesets.kit.engine.refusal import Refused


class Charge(Procedure):
    """A section charges another, and `others` with it, to `places` of its player's own, if he has named any; its
    result are the sections that it fights. `asked_of` of them
    have been asked what they do about it; `marked` is not None when the next was told On My Mark!, `fired`: a part of
    it has fired by it, `any_fired`: some part has, `rest` are the parts that may still fire."""

    kind = "legions.charge"

    section: str
    target: str
    others: list[str] = []
    places: str = ""
    asked_of: int = 0
    marked: int | None = None
    fired: bool = False
    any_fired: bool = False
    rest: list[str] = []

    @step
    def declare(self, game: Legions, dice: Dice) -> None:
        """DL-MOVE-14, DL-MULTI-02: the targets are named together; what they defend now they defend to the end
        (DL-D-70)."""
        game.sections[self.section].movement = "charge"
        for target in self._targets(game):
            target.defends = by_position(game, target)
            game.say(ChargeDeclared(rule="DL-MOVE-14", section=self.section, target=target.id))

    @step
    def daunting(self, game: Legions, dice: Dice) -> Call | None:
        """DL-MAR-13, DL-MAR-14: before all else whoever is charged by Daunting models takes a Morale Check, once
        (DL-D-89)."""
        section = game.sections[self.section]
        if not is_daunting(game, section):
            return None
        frightened = [target.id for target in self._targets(game) if not is_fearless(game, target)]
        for name in frightened:
            game.say(Daunted(rule="DL-MAR-13", section=self.section, target=name))
        return Call(Morale(frightened=frightened))

    @step
    def on_my_mark(self, game: Legions, dice: Dice) -> Ask | Goto:
        """DL-ORD-43, DL-ORD-45: a target may be told to fire, if it can fire at the chargers where they stand; nobody
        is asked else."""
        if self.asked_of > len(self.others):
            return Goto("move")
        target = self._asked(game)
        if not self._armed(game) or not any_order(game, self._occasion()):
            return self._next()
        asked = ChargedAsked(section=target.id, by=self.section)
        return Ask(target.seat, asked, "DL-ORD-43", (Order, NoOrder), default=NoOrder())

    @choices("on_my_mark")
    def who_gives_it(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """Who gives the order."""
        return order_choices(game, self._occasion(), draft) if draft["type"] == "order" else None

    @answers("on_my_mark")
    def told(self, game: Legions, dice: Dice, given: Order | NoOrder) -> Call | Goto:
        """It is given, or not."""
        if isinstance(given, NoOrder):
            return self._next()
        return Call(Giving(section=given.section, order=given.order, by=given.by), into="marked")

    @step
    def fire(self, game: Legions, dice: Dice) -> Call | Goto:
        """DL-ORD-45, DL-ORD-46: one fire action at the chargers alone, before any of them moves; an order that failed
        may be tried again (DL-D-67)."""
        if self.marked is None:
            return Goto("on_my_mark")
        first, *self.rest = self._armed(game)
        self.fired = self.any_fired = False
        along: dict[str, list[str]] = {name: [] for name in self.rest}
        return Call(Shooting(section=first, fire="on_my_mark", only=self.section, along=along), into="fired")

    @step
    def has_fired(self, game: Legions, dice: Dice) -> Call | Goto:
        """DL-ORD-45, DL-TRANS-20: its other parts fire in the same action; it is still ready afterwards, unless it was
        agreed that such fire is its activation (DL-D-65)."""
        self.any_fired = self.any_fired or self.fired
        if self.rest:
            name, self.rest, self.fired = self.rest[0], self.rest[1:], False
            return Call(Shooting(section=name, fire="on_my_mark", only=self.section), into="fired")
        for one in game.parts(self._asked(game)):
            lapses(one, "attack")
            one.attacked, one.joined, one.lent = False, [], []
            one.activated += markers_for_fire(game) * self.any_fired
        return self._next()

    @step
    def and_the_others(self, game: Legions, dice: Dice) -> Goto:
        """The next of its parts."""
        return Goto("has_fired")

    @step
    def move(self, game: Legions, dice: Dice) -> Done:
        """DL-MOVE-15, DL-MOVE-16, DL-MOVE-17: as many models as possible come into contact, the others close; if nobody
        can be reached any more the charge fails. Chargers who are gone charge no more (DL-D-200)."""
        section = game.sections[self.section]
        if not game.takes_part(section):
            return Done([])
        targets, charged = comes_home(game, section, self._targets(game), self.places)
        if charged is None:
            fails(game, section, game.sections[self.target])
            return Done([])
        come_into_contact(game, section, targets, charged)
        if not section.on_table:
            return Done([])
        for target in targets:
            comes_to_help(game, target)
        return Done([target.id for target in targets])

    def _targets(self, game: Legions) -> list[Section]:
        return [game.sections[name] for name in (self.target, *self.others)]

    def _asked(self, game: Legions) -> Section:
        """The target that may do something about it now."""
        return self._targets(game)[self.asked_of]

    def _armed(self, game: Legions) -> list[str]:
        """The parts of that target which can fire at the chargers where they stand: it, and its transport."""
        target = self._asked(game)
        able = fires_as_one(game, target) if target.on_table else []
        return [one.id for one in able if is_to_be_seen(game, one) and can_fire(game, one, UNSPENT, self.section)]

    def _next(self) -> Goto:
        """The next of them, or the move."""
        self.asked_of, self.marked = self.asked_of + 1, None
        return Goto("on_my_mark")

    def _occasion(self) -> Occasion:
        return Occasion([[self.target, *self.others][self.asked_of]], ("charge_declared",))


def come_into_contact(game: Legions, section: Section, targets: Sequence[Section], charged: Charged) -> None:
    """The chargers go their ways, unless getting up breaks them."""
    for target in targets:
        if not target.defends and is_held_off(game, target, charged):
            target.defends = "barrier"
        step_aside(game, section, target, charged.laid)
        is_let_go(game, target, "charged")
    section.where = "table"
    go(game, section, "charge", charged.laid)
    for target in targets if section.on_table else ():
        met = in_contact(charged, target.id)
        game.say(CameIntoContact(rule="DL-MOVE-15", section=section.id, target=target.id, models=met))


@rule(without=lambda game, section, targets, places: ([], None))
def comes_home(
    game: Legions, section: Section, targets: Sequence[Section], places: str
) -> tuple[Sequence[Section], Charged | None]:
    """DL-MULTI-03: whom a charge reaches in the end: all of its targets that are left, or as many of them as it can,
    those first that were named first."""
    left = [target for target in targets if target.on_table]
    for count in range(len(left), 0, -1):
        for some in combinations(left, count):
            charged = as_placed(game, section, some, places)
            if not isinstance(charged, Refused):
                return some, charged
    return [], None


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


@rule(without=lambda game, section: [section])
def fires_as_one(game: Legions, section: Section) -> list[Section]:
    """DL-TRANS-20: a section fires with its transport, and with those who ride while it walks."""
    return game.parts(section)


@rule(without=0)
def markers_for_fire(game: Legions) -> int:
    """DL-ORD-45: the Activated Markers for fire by On My Mark!: none, unless that was agreed (DL-D-65)."""
    return int(game.options.on_my_mark_marker == "activated")
