"""The activation of one section, segment by segment (ACT-01)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.dystopian_legions.actions import (
    Charge,
    Disembark,
    Fly,
    NoOrder,
    Order,
    Pick,
    RunAndGun,
    SectionAction,
    Unhitch,
)
from rulesets.dystopian_legions.chapters.activation.activating import able_before_all, choices_of, takes
from rulesets.dystopian_legions.chapters.activation.segments import procedure_of
from rulesets.dystopian_legions.chapters.melee.cavalry_pass import CavalryPass
from rulesets.dystopian_legions.chapters.melee.charging import Charge as ChargeProcedure
from rulesets.dystopian_legions.chapters.melee.following_out import charges_along, follows_out
from rulesets.dystopian_legions.chapters.melee.melee import Melee
from rulesets.dystopian_legions.chapters.melee.reaching import charge_out_choices, reaches_nobody
from rulesets.dystopian_legions.chapters.movement.course import course
from rulesets.dystopian_legions.chapters.movement.entering import enter
from rulesets.dystopian_legions.chapters.movement.flying import take_off
from rulesets.dystopian_legions.chapters.movement.moving import go, hold
from rulesets.dystopian_legions.chapters.movement.retreat import retreat
from rulesets.dystopian_legions.chapters.movement.spotters import go_ahead
from rulesets.dystopian_legions.chapters.movement.towing import are_activated_together, comes_undone, is_let_go
from rulesets.dystopian_legions.chapters.orders.giving import Giving, lapses
from rulesets.dystopian_legions.chapters.orders.occasions import Occasion, any_order, order_choices
from rulesets.dystopian_legions.chapters.overwatch.overwatch import OverwatchFire
from rulesets.dystopian_legions.chapters.shooting.firing import Shooting
from rulesets.dystopian_legions.chapters.shooting.joint_fire import given_before
from rulesets.dystopian_legions.chapters.shooting.launchers import may_lay
from rulesets.dystopian_legions.chapters.shooting.mines import Mines, has_trod
from rulesets.dystopian_legions.chapters.shooting.run_and_gun import brings_forward
from rulesets.dystopian_legions.chapters.transports.disembarking import (
    gets_out,
    may_get_out,
    opens_to_charge,
    out_choices,
    set_down,
)
from rulesets.dystopian_legions.chapters.transports.joining import ALONE, may_join
from rulesets.dystopian_legions.table.happenings.movement import RetreatsTo
from rulesets.dystopian_legions.table.happenings.transports import JoinDeclared
from rulesets.dystopian_legions.table.measure import is_to_be_seen
from rulesets.dystopian_legions.table.ordering import ORDERS, Moment
from rulesets.dystopian_legions.table.questions import ChooseMoveAsked, DisembarkAsked, JoinAsked, RallyAsked
from rulesets.dystopian_legions.table.state import Legions, Movement, Section
from rulesets.dystopian_legions.table.terrain import Piece
from rulesets.kit.boards.models.layout import Laid
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused

ON_ACTIVATION: tuple[Moment, ...] = ("with_me", "command", "rally", "movement")
FOLLOWING: tuple[Moment, ...] = ("command", "rally", "movement")
"""The moments of orders before a section moves; its Command Segment is over when an order of its Movement Segment was
given. Whoever follows another With Me! calls nobody himself, and has had his Command Segment with him before anybody
moved; but in games that were under way when it still came after the officer's move."""
MOVING: tuple[Moment, ...] = ("rally", "movement")
RALLYING: tuple[Moment, ...] = ("rally",)
MOST_CALLED = 2
"""How many sections an officer calls With Me! in one activation."""


class Activation(Procedure):
    """A section is activated. `ordered` is the order that is given next, with all that was said, `early`: it fires
    before it moves, or of those who follow it the one that is `first`; `gunned` is whether that has fired, `moving`:
    its Movement Segment has begun; `chosen` is its movement action with all that was said, `charged` are the sections
    that it has charged.

    `named` are the sections that were called With Me!, `heard` is not None when the last of them has heard it, and
    `followers` are those that heard it: their Movement Segments are activations of their own (`follows`), whose charges
    `others` remembers; all else is played here. `shot` and `fought` have had their turn to do so.
    `paired`: it is the half of a section and its transport that moves after the other,
    `out` the section that charges out of its transport, `fights` those whom the other half has charged.
    """

    kind = "legions.activation"

    section: str
    chosen: dict[str, Any] = {}
    charged: list[str] = []
    ordered: dict[str, Any] = {}
    early: bool = False
    first: str = ""
    gunned: bool = False
    moving: bool = False
    follows: bool = False
    named: list[str] = []
    heard: int | None = None
    followers: list[str] = []
    others: dict[str, list[str]] = {}
    last: list[str] = []
    shot: list[str] = []
    fought: list[str] = []
    paired: bool = False
    out: str = ""
    fights: list[str] = []

    @step
    def begins(self, game: Legions, dice: Dice) -> None:
        """DL-TOW-07: the section is in hand; one that is towed is so no more."""
        game.acting = self.section
        is_let_go(game, self._section(game), "activated")

    @step
    def order(self, game: Legions, dice: Dice) -> Call | None:
        """DL-ACT-02, DL-ORD-10, DL-ORD-14: an order in its Command or Movement Segment."""
        if not self.ordered:
            return None
        order, self.ordered = Order.model_validate(self.ordered), {}
        moment = ORDERS[order.order].moment
        self.moving = self.moving or moment in MOVING
        if moment == "with_me":
            self.named, self.heard = [*self.named, order.section], None
            return Call(Giving(section=order.section, order=order.order, by=order.by), into="heard")
        return Call(Giving(section=order.section, order=order.order, by=order.by))

    @step
    def joins(self, game: Legions, dice: Dice) -> None:
        """DL-ORD-14, DL-TOW-07: whoever has heard With Me! is activated with the section of its officer, and towed no
        more; others stay ready."""
        if self.heard is not None:
            self.followers = [*self.followers, self.named[-1]]
            is_let_go(game, game.sections[self.named[-1]], "activated")
            self.heard = None

    @step
    def fires_first(self, game: Legions, dice: Dice) -> Call | None:
        """DL-MAR-52: whoever has Run and Gun may open fire before it moves; those who follow, before anybody does
        (DL-D-53)."""
        if not self.early:
            return None
        self.early, game.acting = False, self.first or self.section
        brings_forward(game.sections[game.acting])
        return Call(Shooting(section=game.acting, early=True), into="gunned")

    @step
    def has_fired_first(self, game: Legions, dice: Dice) -> None:
        """DL-MAR-53: what it has fired is its fire of this activation."""
        section = game.sections[self.first or self.section]
        section.gunned, self.gunned = section.gunned or self.gunned, False
        game.acting, self.first = self.section, ""

    @step
    def choose(self, game: Legions, dice: Dice) -> Ask | Goto | None:
        """DL-ACT-05: what it does then; who has said it with its activation is not asked, nor who is gone by fire that
        came before (DL-D-200)."""
        if self.chosen:
            return None
        section = self._section(game)
        if section.is_gone:
            return Goto("mines")
        able, called = ([game.sections[name] for name in names] for names in (self._either(game), self._called(game)))
        first = [] if self.follows and self.moving else [*able, *called]
        asked = ChooseMoveAsked(section=self.section, called=able_before_all(game, called))
        return Ask(section.seat, asked, "DL-ACT-05", takes(game, able, first))

    @choices("choose")
    def what(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """A movement action, or another order; of those who were called, what comes before anybody moves."""
        return choices_of(game, self._either(game), self._moments(), draft, self._called(game))

    @answers("choose")
    def chosen_now(
        self,
        game: Legions,
        dice: Dice,
        given: SectionAction,
    ) -> Goto | None:
        """It moves, takes off, fires or lets go first, or is given another order."""
        if not isinstance(given, Order) and given.section not in self.followers:
            self.section = game.acting = given.section
        if isinstance(given, Fly):
            take_off(game, self._section(game))
            return Goto("choose")
        if isinstance(given, Unhitch):
            comes_undone(game, self._section(game), "let_go")
            return Goto("choose")
        if isinstance(given, RunAndGun):
            self.early, self.first = True, given.section
            return Goto("fires_first")
        if not isinstance(given, Order):
            self.chosen = given.model_dump()
            return None
        self.ordered = given.model_dump()
        return Goto("order")

    @step
    def movement(self, game: Legions, dice: Dice) -> Call | None:
        """DL-ACT-06, DL-MOVE-02, DL-MOVE-08: its one movement action, which is that of all its models."""
        its = procedure_of(game, game.sections[self.section], self.chosen)
        if its is not None:
            return Call(its, into="charged")
        move(game, game.sections[self.section], self.chosen)
        return None

    @step
    def mines(self, game: Legions, dice: Dice) -> Call | None:
        """DL-ORD-22: mines go off under it before anything else happens (DL-D-13)."""
        return Call(Mines(section=self.section)) if has_trod(game, self._section(game)) else None

    @step
    def rally(self, game: Legions, dice: Dice) -> Ask | None:
        """DL-ORD-17: its officers may rally others when it has moved, too; nobody is asked who cannot."""
        section = self._section(game)
        if self.paired or not section.on_table or not any_order(game, self._rallying()):
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
    def other_half_moves(self, game: Legions, dice: Dice) -> Call | Goto:
        """DL-TRANS-15, DL-TRANS-16: a section and its transport move one after the other, as the player likes
        (DL-D-137)."""
        section = self._section(game)
        other = game.beside(section)
        if self.paired or other is None or other.activated:
            return Goto("gets_out")
        section.went, self.last = True, []
        return Call(Activation(section=other.id, follows=True, paired=True, fights=self.charged), into="last")

    @step
    def other_half_has_moved(self, game: Legions, dice: Dice) -> None:
        """Whom it has charged is remembered."""
        self.others = {**self.others, game.acting: self.last}
        game.acting = self.section

    @step
    def gets_out(self, game: Legions, dice: Dice) -> Ask | None:
        """DL-TRANS-30: those aboard a transport that has moved may get out, as the last part of its movement."""
        transport = self._section(game)
        section = game.aboard(transport)
        if section is not None:
            rides_along(section, transport)
        if section is None or not transport.on_table or not may_get_out(game, transport):
            return None
        if charges_along(game, section):
            fights = self.fights or self._charged(game.whole(section).id)
            follows_out(game, section, transport, [game.sections[name] for name in fights])
            return None
        asked = DisembarkAsked(section=section.id, transport=transport.id)
        charges = opens_to_charge(game, transport) and reaches_nobody(game, section) is None
        takes = (Disembark, Charge, Pick) if charges else (Disembark, Pick)
        return Ask(transport.seat, asked, "DL-TRANS-30", takes)

    @choices("gets_out")
    def out_where(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """Where it stands then, or that it stays inside."""
        told = question.told(DisembarkAsked)
        if draft["type"] == "charge":
            return charge_out_choices(game, game.sections[told.section], draft)
        return out_choices(game, game.sections[told.section], game.sections[told.transport], draft)

    @answers("gets_out")
    def got_out(self, game: Legions, dice: Dice, given: Disembark | Charge | Pick) -> Call | None:
        """It stands beside its transport, charges out of it, or rides on."""
        transport = self._section(game)
        section = game.aboard(transport)
        assert section is not None
        if isinstance(given, Charge):
            self.out = section.id
            return Call(ChargeProcedure(section=section.id, target=given.target, others=given.others), into="last")
        if isinstance(given, Disembark):
            there = set_down(game, section, transport, given.to)
            if isinstance(there, Refused):
                raise there
            gets_out(game, section, transport, there)
        return None

    @step
    def has_charged_out(self, game: Legions, dice: Dice) -> None:
        """DL-TRANS-35, DL-TRANS-38: whom it has charged is remembered: it fires at nobody."""
        if self.out:
            self.others, self.out = {**self.others, self.out: self.last}, ""

    @step
    def mines_outside(self, game: Legions, dice: Dice) -> Call | None:
        """DL-ORD-22: so they do under those who got out of it (DL-D-13)."""
        return Call(Mines(section=self.section)) if has_trod(game, self._section(game)) else None

    @step
    def joins_another(self, game: Legions, dice: Dice) -> Ask | None:
        """DL-TRANS-56: a transport that has lost its section may be declared to join another, beside which it is."""
        transport = self._section(game)
        able = may_join(game, transport)
        if not able:
            return None
        return Ask(transport.seat, JoinAsked(section=transport.id, options=able), "DL-TRANS-56", (Pick,))

    @choices("joins_another")
    def whom_it_joins(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """One of them, or nobody."""
        return None if "choice" in draft else offer("choice", (*question.told(JoinAsked).options, ALONE))

    @answers("joins_another")
    def it_joins(self, game: Legions, dice: Dice, given: Pick) -> None:
        """It is declared."""
        if given.choice != ALONE:
            self._section(game).joins = given.choice
            game.say(JoinDeclared(rule="DL-TRANS-56", transport=self.section, section=given.choice))

    @step
    def has_followed(self, game: Legions, dice: Dice) -> Done | None:
        """DL-ORD-14: the other segments of whoever follows are those of the activation in which he was called."""
        return Done(self.charged) if self.follows else None

    @step
    def others_move(self, game: Legions, dice: Dice) -> Call | Goto:
        """DL-ORD-14: those who follow move one after the other, each as it likes (DL-D-53)."""
        name = next((one for one in self.followers if one not in self.others), "")
        if not name:
            return Goto("movement_ends")
        game.along, self.last = [*self.followers, self.section], []
        if not game.sections[name].on_table:
            self.others = {**self.others, name: []}
            return Goto("others_move")
        return Call(Activation(section=name, follows=True, moving=True), into="last")

    @step
    def has_moved(self, game: Legions, dice: Dice) -> Goto:
        """Whom it has charged is remembered."""
        self.others = {**self.others, game.acting: self.last}
        return Goto("others_move")

    @step
    def movement_ends(self, game: Legions, dice: Dice) -> Call:
        """DL-OW-04: those on Overwatch may fire, once for all who moved, whether they moved or not (DL-D-206)."""
        game.acting = self.section
        for name in self._together(game):
            lapses(game.sections[name], "movement")
        by = {target: name for name, charged in self.others.items() for target in charged}
        return Call(OverwatchFire(section=self.section, charged=[*self.charged, *by], by=by))

    @step
    def shooting(self, game: Legions, dice: Dice) -> Call | Goto:
        """DL-ACT-07: fire, unless the movement action rules it out; before it, a section may Hit the Deck."""
        name = next((one for one in self._together(game) if one not in self.shot), "")
        if not name:
            return Goto("melee")
        game.acting = name
        section = game.sections[name]
        if not is_to_be_seen(game, section) or section.overwatch or ends_here(section):
            return Goto("shooting_ends")
        if self._charged(name) and not may_lay(game, section, fired=False):
            return Goto("shooting_ends")
        return Call(Shooting(section=name, spared=self._spared(game, section), **self._before(game, section)))

    @step
    def shooting_ends(self, game: Legions, dice: Dice) -> Goto:
        """DL-ORD-34, DL-ORD-36: what lasted for its Shooting Segment is over (DL-D-58)."""
        lapses(game.sections[game.acting], "shooting")
        self.shot = [*self.shot, game.acting]
        return Goto("shooting")

    @step
    def melee(self, game: Legions, dice: Dice) -> Call | Goto | None:
        """DL-ACT-08, DL-ORD-16: the melees with those who were charged, one after the other; cavalry strikes in passing
        (DL-D-128)."""
        name = next((one for one in self._together(game) if one not in self.fought), "")
        if not name:
            return Goto("marker")
        game.acting = name
        if ends_here(game.sections[name]):
            return Goto("melee_ends")
        if game.sections[name].on_table and game.sections[name].passed:
            return Call(CavalryPass(section=name))
        charged = [one for one in self._charged(name) if game.takes_part(game.sections[one])]
        if not game.sections[name].on_table or not charged:
            return Goto("melee_ends")
        return Call(Melee(section=name, charged=charged))

    @step
    def melee_ends(self, game: Legions, dice: Dice) -> Goto:
        """The next of them."""
        self.fought = [*self.fought, game.acting]
        return Goto("melee")

    @step
    def marker(self, game: Legions, dice: Dice) -> Done:
        """DL-ACT-09, DL-ORD-14: an Activated Marker, unless a section went on Overwatch or is gone (DL-D-200); what was
        flown over counts again."""
        for section in (game.sections[name] for name in self._together(game)):
            section.passed, section.flown, section.flying = [], [], False
            section.boarded = section.went = section.attacked = section.gunned = False
            section.joined, section.lent = [], []
            are_activated_together(game, section)
            if game.takes_part(section) and not game.on_foot(section).overwatch and not ends_here(section):
                section.activated += 1
        for figure in (figure for section in game.sections.values() for figure in section.figures):
            figure.called_out = False
        game.acting, game.along = self.section, []
        game.chapter += 1
        return Done()

    def _before(self, game: Legions, section: Section) -> dict[str, Any]:
        """DL-ORD-15: what a section has fired with another is spent; those whose turn comes may fire along with it."""
        before = given_before(game, section)
        others = [game.sections[name] for name in self._together(game) if name not in (section.id, *self.shot)]
        return {
            "models": [*before.models],
            "weapons": [*before.weapons],
            "pooled": before.pooled,
            "written": [*before.shots],
            "along": {one.id: self._spared(game, one) for one in others if not ends_here(one)},
        }

    def _spared(self, game: Legions, section: Section) -> list[str]:
        """The enemies that its other parts have charged."""
        return [target for one in game.parts(section)[1:] for target in self._charged(one.id)]

    def _either(self, game: Legions) -> list[str]:
        """Who may move first: of a section that has just embarked in part those outside, or the transport."""
        beside = game.beside(self._section(game))
        first = beside is not None and beside.boarded and not (self.paired or beside.went)
        return [self.section, beside.id] if first and beside is not None else [self.section]

    def _section(self, game: Legions) -> Section:
        return game.sections[self.section]

    def _together(self, game: Legions) -> list[str]:
        """The sections that are activated together, each with its transport, or the other way round."""
        halves = (one for name in (self.section, *self.followers) for one in game.parts(game.sections[name]))
        return list(dict.fromkeys(one.id for one in halves))

    def _called(self, game: Legions) -> list[str]:
        """Those who follow, for as long as it is their Command Segment, too (DL-D-53)."""
        return [] if self.moving else [name for name in self.followers if game.sections[name].on_table]

    def _charged(self, name: str) -> list[str]:
        return self.charged if name == self.section else self.others.get(name, [])

    def _moments(self) -> tuple[Moment, ...]:
        if self.paired:
            return ()
        if self.moving:
            return MOVING
        return FOLLOWING if self.follows or not may_name_more(self.named) else ON_ACTIVATION


def rides_along(section: Section, transport: Section) -> None:
    """Those aboard have done what their transport has done, and are where it is."""
    section.movement = transport.movement
    for figure in section.alive:
        figure.moved, figure.pose = transport.figures[0].moved, transport.figures[0].pose


@rule(without=False)
def ends_here(section: Section) -> bool:
    """DL-IRON-06: whoever had to get out of a wreck in its own activation has its Activated Marker, and does no more
    (DL-D-135)."""
    return section.activated > 0


@rule(without=True)
def may_name_more(named: Sequence[str]) -> bool:
    """DL-ORD-13: one or two sections are called With Me!."""
    return len(named) < MOST_CALLED


def move(game: Legions, section: Section, chosen: dict[str, Any]) -> None:
    """A section holds its ground, or goes where words send it."""
    how = chosen["type"]
    if how == "hold":
        hold(game, section, chosen.get("toward", ""))
        if chosen.get("meanwhile"):
            go_ahead(game, section, chosen["meanwhile"])
        return
    if how == "retreat":
        game.say(RetreatsTo(rule="DL-MORALE-15", section=section.id, to=chosen["to"]))
        refuge = retreat(game, section, chosen["to"])
        if isinstance(refuge, Piece):
            enter(game, section, refuge, "enter")
        else:
            _goes(game, section, "advance", refuge)
        return
    _goes(game, section, how, course(game, section, how, chosen["to"]))


def _goes(game: Legions, section: Section, how: Movement, laid: Laid | Refused) -> None:
    if isinstance(laid, Refused):
        raise laid
    go(game, section, how, laid)
