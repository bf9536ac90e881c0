"""Answers with something wrong in a field: what random games try besides the right ones."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import ValidationError

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.question import Question

G = TypeVar("G", bound=Game)
Pool = Callable[[G, random.Random], Sequence[str]]
"""Values to try."""


@dataclass(frozen=True)
class Filling(Generic[G]):
    """What is tried in each field (`pools`) and in fields without a pool (`anything`); in any field something of
    `strange`. `ends` are the types that need no field; `needed` is what must be said for a field to be looked at."""

    pools: Mapping[str, Pool[G]]
    anything: Pool[G]
    strange: Sequence[Pool[G]]
    ends: Sequence[str]
    needed: Callable[[str, Any], dict[str, Any]] = lambda name, value: {}

    def of_another_type(self, game: G, chance: random.Random) -> Action:
        """Any action at all, filled with anything."""
        model = chance.choice(game.actions)
        fields = {name: one for name, one in model.model_fields.items() if name != "type"}
        filled = {name: self._values(game, name, chance) for name in fields}
        lists = {name for name, one in fields.items() if one.annotation == list[str]}
        values = {name: found[:1] if name in lists else found[0] for name, found in filled.items()}
        return game.read_action({"type": model.model_fields["type"].default, **values})

    def wrong_answers(self, game: G, question: Question, action: Action, chance: random.Random) -> Iterator[Action]:
        """The legal answer with one field put wrong, if it can be read then, and every type that needs none."""
        fields = action.model_dump(mode="json")
        yield from (game.read_action({"type": kind}) for kind in question.takes if kind in self.ends)
        for name, value in fields.items():
            if name == "type":
                continue
            wrong: list[Any] = [_spoilt(value, one, chance) for one in self._values(game, name, chance)]
            for one in (*wrong, [] if isinstance(value, list) else ""):
                with suppress(ValidationError):
                    yield game.read_action({**fields, **self.needed(name, one), name: one})

    def _values(self, game: G, name: str, chance: random.Random) -> list[str]:
        """Three values to try in a field: two of its own kind, and one of any other."""
        own = self.pools.get(name, self.anything)(game, chance)
        other = chance.choice(self.strange)(game, chance)
        return [*(chance.choice(own) for _ in range(2)), chance.choice(other)]


def _spoilt(value: Any, one: str, chance: random.Random) -> Any:
    """One value in place of another; in a list in place of an item, after the last, or alone."""
    if not isinstance(value, list):
        return one
    at = chance.randrange(len(value) + 1)
    return chance.choice(([*value[:at], one, *value[at + 1 :]], [*value, one], [one]))
