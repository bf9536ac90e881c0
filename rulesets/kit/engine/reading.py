"""Events as their models: those of a game, and those of records that earlier versions wrote."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from rulesets.kit.engine.event import Event
from rulesets.kit.engine.said import Happening, Said

H = TypeVar("H", bound=Happening)


def still_told(model: type[Said], values: dict[str, Any]) -> dict[str, Any]:
    """The values of an event without those of earlier versions that nobody tells any more."""
    return {name: value for name, value in values.items() if name in model.model_fields}


def of_kind(events: Iterable[Event], *models: type[H]) -> Iterator[H]:
    """The events that are of these kinds, in their order."""
    by_key = {model.key: model for model in models}
    for event in events:
        if (model := by_key.get(event.key)) is not None:
            yield model.model_validate({"rule": event.rule, **still_told(model, event.values)})
