"""What a game tells those who explore its odds: who answers, what is read of what was rolled, and what is counted."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, TypeVar

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.procedure import Procedure
from rulesets.kit.engine.question import Question

G = TypeVar("G", bound=Game)

Factor = tuple[tuple[Any, Fraction], ...]
"""One item by itself: what it may be, with the chance of each."""


@dataclass(frozen=True)
class Part:
    """Items, by their places in a list, whose consequences do not meet others; `about` says whom they touch."""

    places: frozenset[int]
    about: Hashable


class Guide(ABC, Generic[G]):
    """What a game tells those who explore it."""

    @abstractmethod
    def answer(self, game: G, question: Question) -> Action | None:
        """How a question is answered that comes up on the way; None: the exploration ends there."""

    @abstractmethod
    def ended(self, game: G, about: Hashable, chance: Fraction) -> None:
        """Hear of a game in which everything has been resolved, whom it is about (None: all), and how likely it is."""

    @abstractmethod
    def same(self, procedure: Procedure, item: Any) -> Hashable:
        """What tells items apart while they are being rolled for one by one; equal ones are joined."""

    def prints(self) -> Mapping[type, Callable[[Any], Hashable]]:
        """What tells models of these types apart, where that is less than all their fields."""
        return {}

    def remembers(self, procedure: Procedure) -> Mapping[str, Hashable]:
        """What fields of a procedure still tell from the step on at which it stands, where that is not all."""
        return {}

    def read(self, procedure: Procedure, item: Any) -> Hashable:
        """What the steps that look at an item from here on read of it."""
        return self.same(procedure, item)

    def joint(self, game: G, procedure: Procedure, items: tuple[Any, ...]) -> Hashable:
        """What the steps that look at all the items from here on read of them."""
        return tuple(self.read(procedure, item) for item in items)

    def parts(self, game: G, procedure: Procedure, factors: tuple[Factor, ...]) -> list[Part]:
        """The parts into which the items fall whose consequences do not meet again; empty where they may."""
        return []

    def quiet(self, item: Any) -> Any:
        """An item that comes to nothing: what those of other parts are while one part is explored."""
        return item

    def opened(self, procedure: Procedure, factors: tuple[Factor, ...], chance: Fraction) -> None:
        """Hear of items that are looked at, while the chances of each are still apart."""

    def heard(self, event: Event, chance: Fraction) -> None:
        """Hear of an announcement, and how likely it is made; 0 for one about an item, whose chance stands there."""
