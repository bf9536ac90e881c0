"""Standing orders as their owner reads them."""

from __future__ import annotations

from bot.names import plain_text
from rulesets.kit.engine.standing_orders import YES, StandingOrder


def order_words(order: StandingOrder) -> str:
    """A standing order in words."""
    return f"“{order.key}”{f' for {plain_text(order.whom, 60)}' if order.whom else ''}: {answer_words(order)}."


def answer_words(order: StandingOrder) -> str:
    """How an order answers, in words."""
    under = "if" if order.when and order.policy != "if" else ""
    parts = [order.policy, under, conditions_words(order.when), "(once)" if order.once else ""]
    return " ".join(part for part in parts if part)


def conditions_words(when: dict[str, str]) -> str:
    """Conditions as they are typed."""
    return ", ".join(key if value == YES else f"{key}={value}" for key, value in when.items())
