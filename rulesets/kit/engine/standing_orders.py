"""Standing orders: answers given ahead of time, so that a game does not wait a night for a "no"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from rulesets.kit.engine.action import Action

Policy = Literal["ask", "never", "always", "if", "proposed"]
YES = "yes"
"""The value of a predicate that has no other."""


class StandingOrder(BaseModel):
    """How a seat answers one kind of question (`key`) for a unit or a group (`whom`), or for all others ("").

    It fits where every predicate in `when` holds; with "if" the answer is then yes, and where it does not fit and no
    later order does, no. With "proposed" it is what the game proposes first, or what comes next of a whole deployment
    (`way`), and the order ends when the seat is asked something of another kind.

    `once`: the order is used up by the first time it answers. Predicates are words of the ruleset.
    """

    model_config = ConfigDict(frozen=True)

    key: str
    policy: Policy = "ask"
    when: dict[str, Any] = {}
    once: bool = False
    way: str = ""
    whom: str = ""

    @property
    def withdraws(self) -> bool:
        """Whether it is no order but takes back what stood for all others: they are asked again."""
        return self.policy == "ask" and not self.whom and not self.when

    @property
    def refuses_all(self) -> bool:
        """Whether the answer is no, whatever could be done."""
        return self.policy == "never" and not self.whom and not self.when

    def replaces(self, other: StandingOrder) -> bool:
        """Whether an order of the same seat makes way for this one: it is the same, or this one is for the same and
        has no conditions. What goes on by what is proposed stands beside the orders that a member gave."""
        if (self.key, self.whom) != (other.key, other.whom) or (self.policy == "proposed") != (
            other.policy == "proposed"
        ):
            return False
        return not self.when or self.when == other.when


def placed(orders: Sequence[StandingOrder], new: StandingOrder) -> int:
    """The place, counted from 0, where an order is asked at all: before those for all others if it names somebody, and
    before the one that answers for the same without conditions."""
    for place, order in enumerate(orders):
        shadows = order.whom == new.whom and not order.when and bool(new.when)
        if shadows or (new.whom and not order.whom):
            return place
    return len(orders)


class Predicate(BaseModel):
    """A condition that a standing order may name: its word, what it asks for, and the values that may be given."""

    model_config = ConfigDict(frozen=True)

    key: str
    asks: str
    options: tuple[str, ...] = ()
    number_up_to: int = 0


@dataclass(frozen=True)
class Group:
    """Somebody for whom orders may be given: a unit, or several under one name."""

    name: str
    units: tuple[str, ...]


@dataclass(frozen=True)
class Deed:
    """What a unit could do when it is asked; `action` None: nothing but what the answer "no" is. `about` is the enemy,
    or whatever else, that it has to do with."""

    unit: str
    action: Action | None
    about: str = ""


@dataclass(frozen=True)
class Decided:
    """What was decided ahead of time (`action` None: the answer is no), and by which order, counted from 0."""

    action: Action | None
    by: int


def decided(
    deeds: Iterable[Deed],
    orders: Sequence[StandingOrder],
    groups: Mapping[str, Sequence[str]],
    holds: Callable[[Deed, Mapping[str, Any]], bool],
) -> Decided | None:
    """What orders say to the things that could be done, the best first; None: the player is asked.

    The first order that fits any of them decides: "always" and "if" do the best of those that it fits, "never" leaves
    them out, "ask" asks. Is nothing left then, or only what an "if" was given for that does not hold, the answer is no.
    """
    left, refused, last = list(deeds), list[Deed](), -1
    for place, order in enumerate(orders):
        meant = [deed for deed in left if not order.whom or deed.unit in groups.get(order.whom, (order.whom,))]
        fitting = [deed for deed in meant if not order.when or holds(deed, order.when)]
        if fitting and order.policy == "ask":
            return None
        if fitting and order.policy in ("always", "if"):
            return Decided(fitting[0].action, place)
        if order.policy == "never":
            left = [deed for deed in left if deed not in fitting]
            last = place if fitting else last
        elif order.policy == "if" and meant:
            refused += meant
            last = place
    return None if last < 0 or any(deed not in refused for deed in left) else Decided(None, last)
