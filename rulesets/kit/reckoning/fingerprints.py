"""What makes two states of one game different, as something that can be compared quickly."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from pydantic import BaseModel

from rulesets.kit.engine.game import Game
from rulesets.kit.engine.procedure import Procedure

UNTOLD = frozenset({"events", "revealed", "count", "last_question"})
"""Fields of a game that make no difference to what may come of it."""


class Fingerprints:
    """The differences between a game and what has become of it; `prints` tell more cheaply what matters of a model,
    `remembers` what of a procedure's fields still matters."""

    def __init__(
        self,
        game: Game,
        prints: Mapping[type, Callable[[Any], Hashable]],
        remembers: Callable[[Procedure], Mapping[str, Hashable]],
    ) -> None:
        self._game, self._prints, self._remembers = game, prints, remembers
        self._frozen: dict[int, tuple[BaseModel, int]] = {}
        self._values: dict[Hashable, int] = {}

    def of_game(self, game: Game) -> Hashable:
        """Equal for two states of the game if every field that matters is equal."""
        marks: list[Hashable] = [self.of(game.root)]
        for name, value in game.__dict__.items():
            before = self._game.__dict__[name]
            if value is not before and name != "root" and name not in UNTOLD:
                marks.append((name, *self._changed(value, before)))
        return tuple(marks)

    def _changed(self, value: Any, before: Any) -> list[Hashable]:
        """What of a field is not as it was."""
        if not isinstance(value, dict):
            return [] if value == before else [self.of(value)]
        here: list[Hashable] = [] if value.keys() == before.keys() else [tuple(value)]
        return here + [(key, self.of(item)) for key, item in value.items() if not _alike(item, before.get(key))]

    def of(self, value: Any) -> Hashable:
        """Equal for values in which every field is equal; what is no model, list or dict stands for itself."""
        if isinstance(value, BaseModel):
            return self._model(value)
        if isinstance(value, list):
            return tuple([self.of(item) for item in value])
        if isinstance(value, dict):
            return tuple([(key, self.of(item)) for key, item in value.items()])
        itself: Hashable = value
        return itself

    def _model(self, model: BaseModel) -> Hashable:
        special = self._prints.get(type(model))
        if special is not None:
            return special(model)
        if isinstance(model, Procedure):
            less = self._remembers(model)
            fields = model.__dict__.items()
            return tuple([less[name] if name in less else self.of(item) for name, item in fields])
        if not model.model_config.get("frozen"):
            return tuple([self.of(item) for item in model.__dict__.values()])
        known = self._frozen.get(id(model))
        if known is None:
            value = (type(model), *(self.of(item) for item in model.__dict__.values()))
            known = self._frozen[id(model)] = (model, self._values.setdefault(value, len(self._values)))
        return known[1]


def _alike(one: Any, other: Any) -> bool:
    """Whether two values are equal, without a look at how models compare themselves."""
    if isinstance(one, BaseModel) and type(one) is type(other):
        return bool(one.__dict__ == other.__dict__)
    return bool(one == other)
