"""The private copy that an action works on. Frozen models and plain values are shared, everything else is copied."""

from __future__ import annotations

from copy import deepcopy
from enum import Enum
from typing import Any, TypeVar

from pydantic import BaseModel

T = TypeVar("T")

_SHARED = frozenset({str, int, float, bool, type(None), bytes})
_PLAIN = (str, int, float, bytes, Enum, frozenset)


def private_copy(value: T) -> T:
    """Copy lists, dicts, sets and models that may change; several times quicker than `copy.deepcopy`."""
    kind = type(value)
    if kind in _SHARED:
        return value
    copied: Any = value
    if kind is list:
        copied = [private_copy(item) for item in copied]
    elif kind is dict:
        copied = {key: private_copy(item) for key, item in copied.items()}
    elif isinstance(copied, BaseModel):
        copied = copied if copied.model_config.get("frozen") else _copied_model(copied)
    elif isinstance(copied, tuple):
        copied = _copied_tuple(copied)
    elif not isinstance(copied, _PLAIN):
        copied = deepcopy(copied)
    result: T = copied
    return result


def _copied_tuple(items: tuple[Any, ...]) -> tuple[Any, ...]:
    """The same tuple where nothing in it may change."""
    copied = [private_copy(item) for item in items]
    if all(new is old for new, old in zip(copied, items, strict=True)):
        return items
    return items._make(copied) if hasattr(items, "_make") else tuple(copied)


def _copied_model(model: BaseModel) -> BaseModel:
    made = model.__class__.__new__(model.__class__)
    object.__setattr__(made, "__dict__", {name: private_copy(item) for name, item in model.__dict__.items()})
    object.__setattr__(made, "__pydantic_fields_set__", set(model.__pydantic_fields_set__))
    object.__setattr__(made, "__pydantic_extra__", private_copy(model.__pydantic_extra__))
    object.__setattr__(made, "__pydantic_private__", private_copy(model.__pydantic_private__))
    return made
