"""Standing orders: answers given ahead of time, so that a game does not wait a night for a "no"."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

Policy = Literal["ask", "never", "always", "if", "proposed"]
YES = "yes"
"""The value of a predicate that has no other."""


class StandingOrder(BaseModel):
    """How a seat answers one kind of question (`key`); with "if" every predicate in `when` must hold. With "proposed"
    it is what the game proposes first, or what comes next of a whole deployment (`way`), and the order ends when the
    seat is asked something of another kind.

    `once`: the order is used up by the first time it answers. Predicates are words of the ruleset.
    """

    model_config = ConfigDict(frozen=True)

    key: str
    policy: Policy = "ask"
    when: dict[str, Any] = {}
    once: bool = False
    way: str = ""


class Predicate(BaseModel):
    """A condition that a standing order may name: its word, what it asks for, and the values that may be given."""

    model_config = ConfigDict(frozen=True)

    key: str
    asks: str
    options: tuple[str, ...] = ()
    number_up_to: int = 0
