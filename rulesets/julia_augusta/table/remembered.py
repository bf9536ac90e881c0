"""What was reckoned of a game as it stood is remembered: between an offer, its check and the deed nothing moves."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.game import Game

V = TypeVar("V")

LIES = tuple(name for name in Julia.model_fields if name not in Game.model_fields)
"""The fields that tell what lies on the table, not what is asked about it."""


class Still:
    """A game that nobody changes, as a key: equal to any on whose table the same lies at the same point of a turn."""

    def __init__(self, game: Julia) -> None:
        self.game = game

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Still):
            return NotImplemented
        return all(getattr(self.game, name) == getattr(other.game, name) for name in LIES)

    def __hash__(self) -> int:
        return hash((self.game.turn, *(unit.pose for unit in self.game.units.values())))


class Remembered(Generic[V]):
    """What was reckoned last, at most so many times, each with what was told and a private copy of its game: so it
    holds for any game that stands alike, and for no other. It is emptied as the caches of functions are."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: dict[tuple[Still, Hashable], V] = {}

    def of(self, game: Julia, told: Hashable, reckon: Callable[[Julia], V]) -> V:
        """What `reckon` makes of a game as it stands; `told` is all that it goes by besides."""
        found = self._known.get((Still(game), told))
        if found is None:
            kept = private_copy(game)
            found = self._known[Still(kept), told] = reckon(kept)
            if len(self._known) > self._most:
                del self._known[next(iter(self._known))]
        return found

    def cache_clear(self) -> None:
        """Forget everything."""
        self._known.clear()

    def cache_info(self) -> str:
        """How much is remembered."""
        return f"{len(self._known)} of {self._most}"
