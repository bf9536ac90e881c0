"""How orders sound: what is written as a code is read in words ("slow: 1 forward, turn left")."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import listed, plain
from rulesets.steampunk_fantasy.table.happenings.orders import (
    FireOrders,
    MovementOrderShown,
    NoFireOrders,
    WhyCarriedOut,
)
from rulesets.steampunk_fantasy.table.order_notation import NOTHING, fire_order, movement_order
from rulesets.steampunk_fantasy.table.state import Steampunk

ACTIONS = {
    "F": "1 forward",
    "Rev": "1 back",
    "R": "turn right",
    "L": "turn left",
    "A": "speed up",
    "B": "slow down",
    "360": "turn any way",
    "Chase": "chase",
    "Flee": "flee",
    "-": "wait",
    "Fire": "fire",
    "Aim": "aim",
    "Load": "load",
}
"""What the codes of orders mean."""
SIDES_ON = " {n} sides"
LEVELS = " {n} levels"
TWICE = {"R": SIDES_ON, "L": SIDES_ON, "A": LEVELS, "B": LEVELS}
"""What is added where an action stands more than once in one step."""
STEPS_ON = {"F": "{n} forward", "Rev": "{n} back"}
"""Moves that are counted where several steps make the same one."""
TIMES = {2: "twice", 3: "three times"}
STAND = "stand still"
STAY = "stay"
"""All three steps of an order in which nothing is done, at the speed of those who stand and at any other."""
HOLD_FIRE = "hold fire"
WHEN = ("before moving", "after moving")
"""When the two parts of a fire order are done."""


def meant(action: str) -> str:
    """What one action does: "load 5 rounds", "slow down to rest"."""
    word, _, more = action.partition("[")
    named, more = ACTIONS.get(word, word), more.rstrip("]")
    if not more:
        return named
    return f"{named} {more} {'round' if more == '1' else 'rounds'}" if word == "Load" else f"{named} to {more}"


def meaning(part: Sequence[str]) -> str:
    """What the actions of one step do, in their order: "turn right and speed up"."""
    runs = ((action, len(list(same))) for action, same in groupby(part))
    return " and ".join(meant(action) + (_again(action, times) if times > 1 else "") for action, times in runs)


def _again(action: str, times: int) -> str:
    return TWICE.get(action, " {n} times").format(n=times)


def _steps(parts: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """The steps of a movement order, those together that are alike; nobody need hear of a rest at the end."""
    runs = [(part, len(list(same))) for part, same in groupby(parts)]
    if runs[-1][0] == (NOTHING,):
        del runs[-1]
    for part, times in runs:
        if len(part) == 1 and part[0] in STEPS_ON:
            yield STEPS_ON[part[0]].format(n=times)
        else:
            yield meaning(part) + (f" {TIMES[times]}" if times > 1 else "")


def moves_in_words(order: str) -> str:
    """What a movement order does, without the speeds that it is for: "1 forward, turn right"."""
    read = movement_order(order)
    stands = STAND if read.speeds in ((), ("stand-still",)) else STAY
    return ", ".join(_steps(read.parts)) or stands


def movement_in_words(order: str) -> str:
    """A movement order with the speeds that it is for: "slow: 1 forward, turn right", "stand still"."""
    told = moves_in_words(order)
    speeds = movement_order(order).speeds
    return told if not speeds or told == STAND else f"{', '.join(speeds)}: {told}"


def fire_in_words(order: str) -> str:
    """What a fire order does, without the speeds that it is for: "fire after moving", "load, then fire"."""
    first, second = (", ".join(map(meant, part)) for part in fire_order(order).parts)
    nothing = ACTIONS[NOTHING]
    if first == second:
        return HOLD_FIRE if first == nothing else f"{first} {' and '.join(when.split()[0] for when in WHEN)} moving"
    if nothing in (first, second):
        return f"{second} {WHEN[1]}" if first == nothing else f"{first} {WHEN[0]}"
    return f"{first}, then {second}"


def fire_with_speeds(order: str) -> str:
    """A fire order with the speeds that it is for: "stand-still, crawl: fire after moving"."""
    speeds = fire_order(order).speeds
    return f"{', '.join(speeds)}: {fire_in_words(order)}" if speeds else fire_in_words(order)


def all_fire_in_words(groups: Sequence[str], orders: Sequence[str]) -> str:
    """What the fire groups of a base do: only what is done, with the group's name where there are several."""
    told = [fire_in_words(order) for order in orders]
    if len(told) <= 1:
        return told[0] if told else ""
    named = [*groups, *("" for _ in told[len(groups) :])]
    doing = [f"{name}: {one}" if name else one for name, one in zip(named, told, strict=False) if one != HOLD_FIRE]
    return "; ".join(doing) or HOLD_FIRE


def in_words(groups: Sequence[str], movement: str, fire: Sequence[str]) -> str:
    """All orders of a base for one turn, whose fire groups have these names."""
    told = (movement_in_words(movement), all_fire_in_words(groups, fire))
    return "; ".join(part for part in told if part)


WHY: dict[WhyCarriedOut, str] = {
    "written": "",
    "unwritten": ", without an order, by default",
    "pinned": ", pinned, by default",
}
"""Why a base carries out a movement order."""


def _movement(view: Steampunk, told: MovementOrderShown) -> str:
    fits = movement_order(told.order).fits(told.speed)
    order = moves_in_words(told.order) if fits else movement_in_words(told.order)
    return f"{told.base}, {told.speed}{WHY[told.why]}: {order}."


def _fire(view: Steampunk, told: FireOrders) -> str:
    orders = (f"{plain(group)}: {fire_with_speeds(order)}" for group, order in told.orders)
    return f"{told.base}, fire orders: {'; '.join(orders)}."


EVENTS: list[Sentence[Steampunk]] = [
    Sentence(MovementOrderShown, _movement),
    Sentence(FireOrders, _fire),
    Sentence(NoFireOrders, lambda view, told: f"No fire orders: {listed(told.bases)}."),
]
