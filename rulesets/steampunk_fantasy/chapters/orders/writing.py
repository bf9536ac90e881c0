"""Writing orders: in secret, one round ahead, for every base at the same time (ORD)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, AskAll, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Option, Question, offer
from rulesets.kit.engine.refusal import Refused
from rulesets.steampunk_fantasy.actions import Orders, Ready
from rulesets.steampunk_fantasy.chapters.orders.defaults import DEFAULT_FIRE, default_movement, fire_list, movement_list
from rulesets.steampunk_fantasy.chapters.orders.speeds import changed
from rulesets.steampunk_fantasy.table.cards import Card
from rulesets.steampunk_fantasy.table.order_notation import (
    NOTHING,
    FireOrder,
    MovementOrder,
    fire_order,
    movement_order,
)
from rulesets.steampunk_fantasy.table.questions import AboutABase, OrdersAsked, ReadyAsked
from rulesets.steampunk_fantasy.table.reasons import NotInTheList
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase, Written

ANOTHER_SPEED = "another speed"
"""Stands in a menu for the orders that are not for the speed that a base will probably have."""


class Writing(Procedure):
    """Every base that may have orders gets them for a turn; its owner may change them until all are done."""

    kind = "steam.writing"

    turn: int

    @step
    def write(self, game: Steampunk, dice: Dice) -> AskAll:
        """SF-ORD-03: all write at the same time, and nobody sees what the others write."""
        game.stage = "orders"
        asked = [base for base in game.on_map() if may_write(base)]
        seats = sorted({base.seat for base in asked})
        return AskAll([*(self._about(game, base) for base in asked), *(_ready(seat) for seat in seats)])

    def _about(self, game: Steampunk, base: UnitBase) -> Ask:
        """The default order stands for a base for which nothing is written (SF-D-23)."""
        asked, written = OrdersAsked(base=base.id, turn=self.turn), default_orders(game, base)
        return Ask(base.seat, asked, "SF-ORD-01", (Orders,), default=written, optional=True)

    @choices("write")
    def listed(self, game: Steampunk, question: Question, draft: Draft) -> Offer | None:
        """The unit's whole list, the orders of the speed that it will probably have first."""
        if draft["type"] == "ready" or "base" not in draft:
            return None if draft["type"] == "ready" else offer("base", [question.told(AboutABase).base])
        base = game.bases[draft["base"]]
        card = game.card(base)
        if "movement" not in draft:
            return _movements(card, likely_speed(game, base))
        given = draft.get("fire", [])
        return _fires(game, base, draft["movement"], len(given)) if len(given) < fire_orders(card) else None

    @answers("write")
    def written(self, game: Steampunk, dice: Dice, given: list[Action]) -> None:
        """SF-ORD-02: they are put under the orders for this turn, which can no longer be changed."""
        for action in given:
            if isinstance(action, Orders):
                _put_under(game.bases[action.base], action, self.turn)


def _ready(seat: int) -> Ask:
    return Ask(seat, ReadyAsked(), "SF-ORD-03", (Ready,), default=Ready())


def _put_under(base: UnitBase, action: Orders, turn: int) -> None:
    base.last_written = Written(turn=turn, movement=action.movement, fire=tuple(action.fire))
    base.stack = [*base.stack, base.last_written]


@rule(without=lambda base: True)
def may_write(base: UnitBase) -> bool:
    """SF-COND-02: while pinned a base gets no new orders."""
    return not base.is_pinned


@rule(without=0)
def fire_orders(card: Card) -> int:
    """SF-ORD-01: one movement order, and as many fire orders as the unit has fire groups."""
    return len(card.fire)


def default_orders(game: Steampunk, base: UnitBase) -> Orders:
    """What a base has for which nothing is written."""
    card = game.card(base)
    movement = default_movement(card, likely_speed(game, base)).text
    return Orders(base=base.id, movement=movement, fire=[DEFAULT_FIRE] * fire_orders(card))


def likely_speed(game: Steampunk, base: UnitBase) -> str:
    """The speed that a base will have when these orders come up, if nothing happens to it."""
    if not base.stack:
        return base.speed
    order = movement_order(base.stack[0].movement)
    if not order.fits(base.speed):
        order = default_movement(game.card(base), base.speed)
    return speed_after(order, base.speed)


def speed_after(order: MovementOrder, speed: str) -> str:
    """The speed after a whole order."""
    for part in order.parts:
        for action in part:
            speed = changed(action, speed) or speed
    return speed


def _movements(card: Card, likely: str) -> Offer:
    texts = movement_list(card)
    ordered = sorted(texts, key=lambda text: not movement_order(text).fits(likely))

    def judge(text: str) -> Refused | None:
        return None if text in texts else _unlisted("SF-ORD-04", text, card, ordered)

    return offer("movement", [_option(movement_order(text), likely) for text in ordered], judge, kind="order")


def _fires(game: Steampunk, base: UnitBase, movement: str, number: int) -> Offer:
    card = game.card(base)
    group = card.fire[number]
    texts = fire_list(card, group.name)
    before, after = gunnery_speeds(game, base, movement)
    likely = {text: all(_may_do(text, part, speed) for part, speed in enumerate((before, after))) for text in texts}

    def judge(text: str) -> Refused | None:
        return None if text in texts else _unlisted("SF-ORD-24", text, card, texts)

    told = sorted(texts, key=lambda text: not likely[text])
    options = [_fire_option(fire_order(text), group.name, likely=likely[text]) for text in told]
    return offer("fire", options, judge, kind="order", many=True)


def gunnery_speeds(game: Steampunk, base: UnitBase, movement: str) -> tuple[str, str]:
    """The speeds that a base will probably have at both gunnery steps, if it is ordered to move so."""
    before, order = likely_speed(game, base), movement_order(movement)
    order = order if order.fits(before) else default_movement(game.card(base), before)
    return before, speed_after(order, before)


def _may_do(text: str, part: int, speed: str) -> bool:
    order = fire_order(text)
    return all(action == NOTHING or order.fits(speed) for action in order.parts[part])


def _fire_option(order: FireOrder, group: str, *, likely: bool) -> Option:
    return Option(order.text, {"group": group, "likely": likely}, parts=parts_of(order, likely=likely))


def _unlisted(rule_id: str, text: str, card: Card, listed: Sequence[str]) -> Refused:
    return Refused(rule_id, NotInTheList(order=text, unit=card.name, options=[*listed]))


def _option(order: MovementOrder, likely: str) -> Option:
    fits = order.fits(likely)
    return Option(order.text, {"likely": fits}, parts=parts_of(order, likely=fits))


def parts_of(order: MovementOrder | FireOrder, *, likely: bool) -> tuple[str, ...]:
    """What is chosen to come to an order: itself, if it is for the speed that the base will probably have; else first
    that it is to be one for another speed."""
    return (order.text,) if likely else (ANOTHER_SPEED, order.text)
