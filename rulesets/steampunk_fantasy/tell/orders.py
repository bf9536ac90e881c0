"""How orders sound: what the codes mean, and what was turned up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.steampunk_fantasy.orders.notation import NOTHING
from rulesets.steampunk_fantasy.state import Steampunk

Told = Mapping[str, Any]

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
    """What an order does, part by part, without the speeds that it is for."""
    return "; ".join(meaning(part) for part in order.rpartition(")")[2].strip().split(" + "))


def _movement(view: Steampunk, told: Told) -> str:
    order = f"{told['order']}: {in_words(told['order'])}"
    base = f"{told['base']}, {told['speed']}"
    says = {
        "written": f"{base}, has the order {order}.",
        "unwritten": f"{base}, has no order and does its default, {order}.",
        "pinned": f"{base}, is pinned and does its default, {order}.",
    }
    return says[told["why"]]


def _fire(view: Steampunk, told: Told) -> str:
    busy = [f"{group} {order} ({in_words(order)})" for group, order in told["orders"] if not _idle(order)]
    idle = [f"{group} {order}" for group, order in told["orders"] if _idle(order)]
    return f"{told['base']}, fire orders: {', '.join([*busy, *idle])}."


def _idle(order: str) -> bool:
    return order.split(" + ") == [NOTHING, NOTHING]


EVENTS: dict[str, Callable[[Steampunk, Told], str]] = {"movement_order": _movement, "fire_orders": _fire}
