"""How orders sound: what the codes mean, and what was turned up."""

from __future__ import annotations

from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import plain
from rulesets.steampunk_fantasy.face.tell.phrases import listed
from rulesets.steampunk_fantasy.table.happenings.orders import (
    FireOrders,
    MovementOrderShown,
    NoFireOrders,
    WhyCarriedOut,
)
from rulesets.steampunk_fantasy.table.order_notation import NOTHING
from rulesets.steampunk_fantasy.table.state import Steampunk

ACTIONS = {
    "F": "forward",
    "Rev": "back",
    "R": "turn right",
    "L": "turn left",
    "A": "faster",
    "B": "slower",
    "360": "turn freely",
    "Chase": "chase",
    "Flee": "flee",
    "-": "nothing",
    "Fire": "fire",
    "Aim": "aim",
    "Load": "load",
}
"""What the codes of orders mean."""


def meaning(told: str) -> str:
    """What the actions of a part do."""
    return ", ".join(meant(action) for action in told.split(",") if action)


def meant(action: str) -> str:
    """What one action does: "load (5)", "slower (rest)"."""
    word, _, more = action.partition("[")
    named = ACTIONS.get(word, word)
    return f"{named} ({more.rstrip(']')})" if more else named


def in_words(order: str) -> str:
    """What an order does, part by part, without the speeds that it is for: "forward; turn right; nothing"."""
    parts = order.rpartition(")")[2].strip().split(" + ")
    return meaning(NOTHING) if set(parts) == {NOTHING} else "; ".join(map(meaning, parts))


WHY: dict[WhyCarriedOut, str] = {
    "written": "",
    "unwritten": ", without an order, by default",
    "pinned": ", pinned, by default",
}
"""Why a base carries out a movement order."""


def _movement(view: Steampunk, told: MovementOrderShown) -> str:
    return f"{told.base}, {told.speed}{WHY[told.why]}: {told.order} ({in_words(told.order)})."


def _fire(view: Steampunk, told: FireOrders) -> str:
    orders = (f"{plain(group)} {order} ({in_words(order)})" for group, order in told.orders)
    return f"{told.base}, fire orders: {', '.join(orders)}."


EVENTS: list[Sentence[Steampunk]] = [
    Sentence(MovementOrderShown, _movement),
    Sentence(FireOrders, _fire),
    Sentence(NoFireOrders, lambda view, told: f"No fire orders: {listed(told.bases)}."),
]
