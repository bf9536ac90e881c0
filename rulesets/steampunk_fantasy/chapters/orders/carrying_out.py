"""From the stack to the table: which orders a base carries out in a turn, and what it does instead (ORD, COND)."""

from __future__ import annotations

from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.chapters.orders.defaults import DEFAULT_FIRE, default_movement, fire_list, is_listed
from rulesets.steampunk_fantasy.table.happenings.orders import (
    FireOrders,
    MovementOrderShown,
    NoFireOrders,
    OrderReplaced,
    WhyCarriedOut,
    WhyIllegal,
)
from rulesets.steampunk_fantasy.table.order_notation import MovementOrder, movement_order
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase, Written

NOTHING: tuple[str, ...] = ("-",)


def turn_up(game: Steampunk) -> None:
    """At the beginning of a turn: the top of each stack is carried out."""
    for base in game.on_map():
        base.carrying_out = None
        if base.stack and may_go_on(base):
            base.carrying_out, *base.stack = base.stack
        if base.carrying_out is not None:
            base.carrying_out = with_known_fire(game, base, base.carrying_out)
    show_fire(game)


@rule(without=None)
def show_fire(game: Steampunk) -> None:
    """SF-ORD-03: before Gunnery 1 everybody learns the fire orders of the turn (SF-D-24)."""
    idle = []
    for base in game.on_map():
        fire = base.carrying_out.fire if base.carrying_out is not None else ()
        told = [(group.name, text) for group, text in zip(game.groups(base), fire, strict=False)]
        if any(text != DEFAULT_FIRE for text in fire):
            game.say(FireOrders(rule="SF-ORD-03", base=base.id, orders=told))
        elif told:
            idle.append(base.id)
    if idle:
        game.say(NoFireOrders(rule="SF-ORD-03", bases=idle))


@rule(without=None)
def show_movement(game: Steampunk, base: UnitBase, why: WhyCarriedOut) -> None:
    """SF-ORD-03: before movement step 1 everybody learns the movement orders of the turn (SF-D-24).

    `why` it is this one: it was "written", nothing was ("unwritten"), or it cannot go on ("pinned")."""
    carried = base.carrying_out
    text = carried.movement if carried is not None else default_movement(game.card(base), base.speed).text
    game.say(MovementOrderShown(rule="SF-ORD-03", base=base.id, order=text, speed=base.speed, why=why))


@rule(without=lambda base: True)
def may_go_on(base: UnitBase) -> bool:
    """SF-COND-02: while pinned a base keeps the orders in its stack; they are carried out when it is free again."""
    return not base.is_pinned


@rule(without=lambda game, base, orders: orders)
def with_known_fire(game: Steampunk, base: UnitBase, orders: Written) -> Written:
    """SF-ORD-28: a fire order that is not in the unit's list is replaced by - + -."""
    card = game.card(base)
    told = (*orders.fire, *[DEFAULT_FIRE] * (len(card.fire) - len(orders.fire)))
    known = (
        text if text in fire_list(card, group.name) else DEFAULT_FIRE
        for text, group in zip(told, card.fire, strict=False)
    )
    return orders.model_copy(update={"fire": tuple(known)})


def settle_movement(game: Steampunk, base: UnitBase) -> None:
    """When movement step 1 begins: a base that has no order carries out the default of its present speed."""
    if base.is_pinned:
        show_movement(game, base, "pinned")
        return
    if base.carrying_out is None:
        written = default_movement(game.card(base), base.speed).text
        base.carrying_out = Written(turn=game.turn, movement=written)
        show_movement(game, base, "unwritten")
        return
    show_movement(game, base, "written")
    if why := illegal(game, base, movement_order(base.carrying_out.movement)):
        instead = default_movement(game.card(base), base.speed).text
        order = base.carrying_out.movement
        if order != instead:
            rule_id, wrong = why
            game.say(
                OrderReplaced(rule=rule_id, base=base.id, order=order, why=wrong, instead=instead, speed=base.speed)
            )
        base.carrying_out = base.carrying_out.model_copy(update={"movement": instead})


def illegal(game: Steampunk, base: UnitBase, order: MovementOrder) -> tuple[str, WhyIllegal] | None:
    """The rule that forbids a movement order, and why; None if it is legal."""
    if not is_listed(game.card(base), order.text):
        return "SF-ORD-28", "not_in_the_list"
    return wrong_speed(order, base.speed)


@rule(without=None)
def wrong_speed(order: MovementOrder, speed: str) -> tuple[str, WhyIllegal] | None:
    """SF-ORD-04, SF-ORD-28: an order may only be carried out at a speed that it is listed for."""
    return None if order.fits(speed) else ("SF-ORD-28", "not_at_this_speed")


def movement_part(game: Steampunk, base: UnitBase, step: int) -> tuple[str, ...]:
    """What a base is ordered to do in movement step 1, 2 or 3."""
    if base.is_pinned or base.carrying_out is None:
        return pinned_part(game, base, step)
    return ordered_part(base, step)


@rule(without=NOTHING)
def ordered_part(base: UnitBase, step: int) -> tuple[str, ...]:
    """SF-ORD-05, SF-TURN-03: step k carries out the k-th part of the movement order."""
    assert base.carrying_out is not None
    return movement_order(base.carrying_out.movement).parts[step - 1]


@rule(without=NOTHING)
def pinned_part(game: Steampunk, base: UnitBase, step: int) -> tuple[str, ...]:
    """SF-COND-03: a pinned base does this step's part of the default for its present speed."""
    return default_movement(game.card(base), base.speed).parts[step - 1]
