"""Standing orders as their owner reads them."""

from __future__ import annotations

from rulesets.kit.engine.standing_orders import YES, StandingOrder


def order_words(order: StandingOrder) -> str:
    """A standing order in words."""
    parts = [f"“{order.key}”: {order.policy}", conditions_words(order.when), "(once)" if order.once else ""]
    return " ".join(part for part in parts if part) + "."


def conditions_words(when: dict[str, str]) -> str:
    """Conditions as they are typed."""
    return ", ".join(key if value == YES else f"{key}={value}" for key, value in when.items())
