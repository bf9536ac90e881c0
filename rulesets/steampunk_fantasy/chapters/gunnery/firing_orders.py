"""What the fire groups of a base are to do in a gunnery step (ORD, COND)."""

from __future__ import annotations

from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.chapters.conditions.pinned import silent
from rulesets.steampunk_fantasy.chapters.orders.defaults import DEFAULT_FIRE
from rulesets.steampunk_fantasy.table.happenings.gunnery import FireNotAllowed
from rulesets.steampunk_fantasy.table.order_notation import NOTHING, FireOrder, fire_order
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase

FIRE, AIM, LOAD = "Fire", "Aim", "Load"


def actions_of(game: Steampunk, base: UnitBase, part: int) -> dict[str, str]:
    """What each fire group of a base does in Gunnery 1 (part 0) or 2 (part 1), by its name."""
    if silent(base):
        return {}
    told: dict[str, str] = {}
    for number, group in enumerate(game.groups(base)):
        order = fire_order(written(base, number))
        action = part_of(order, part)
        why = forbidden_by(order, action, base.speed)
        if why is not None:
            text, speed = order.text, base.speed
            game.say(FireNotAllowed(rule=why, base=base.id, group=group.name, order=text, action=action, speed=speed))
        told[group.name] = action if why is None else NOTHING
    return told


def forbidden_by(order: FireOrder, action: str, speed: str) -> str | None:
    """The rule that forbids an action of a fire order at a speed; None if it may be done."""
    if action == NOTHING:
        return None
    if not fits_now(order, speed):
        return "SF-ORD-26"
    return None if may_load(order, action, speed) else "SF-ORD-27"


def written(base: UnitBase, number: int) -> str:
    """The fire order of a group of a base, counted from 0."""
    told = base.carrying_out.fire if base.carrying_out is not None else ()
    return told[number] if number < len(told) else by_default()


@rule(without="Fire + Fire")
def by_default() -> str:
    """SF-ORD-25: where nothing was ordered a fire group does nothing."""
    return DEFAULT_FIRE


@rule(without=NOTHING)
def part_of(order: FireOrder, part: int) -> str:
    """SF-ORD-24: the first part is for Gunnery 1, the second for Gunnery 2."""
    return order.parts[part][0]


@rule(without=True)
def fits_now(order: FireOrder, speed: str) -> bool:
    """SF-ORD-26: each part is checked against the speed that the base has at its gunnery step."""
    return order.fits(speed)


@rule(without=True)
def may_load(order: FireOrder, action: str, speed: str) -> bool:
    """SF-ORD-27: - + Load is for those who stand still, unless the unit's list names other speeds for it."""
    return not action.startswith(LOAD) or bool(order.speeds) or order.parts[0] != (NOTHING,) or speed == "stand-still"
