"""The private copy that an action works on. Frozen models and plain values are shared, everything else is copied."""

from __future__ import annotations

from copy import deepcopy
from enum import Enum
from typing import Any, TypeVar

from pydantic import BaseModel

T = TypeVar("T")

_PLAIN = (str, int, float, bytes, Enum, frozenset)
_shared: set[type] = {str, int, float, bool, type(None), bytes}
"""The types whose values are never copied; types that turn out to be plain, or frozen models, are added."""
_models: set[type] = set()
"""The models that may change."""


def private_copy(value: T) -> T:
    """Copy lists, dicts, sets and models that may change; several times quicker than `copy.deepcopy`."""
    kind = type(value)
    if kind in _shared:
        return value
    copied: Any = value
    if kind in _models:
        copied = _copied_model(copied)
    elif kind is list:
        copied = [item if type(item) in _shared else private_copy(item) for item in copied]
    elif kind is dict:
        copied = {key: item if type(item) in _shared else private_copy(item) for key, item in copied.items()}
    elif isinstance(copied, tuple):
        copied = _copied_tuple(copied)
    elif _learned(kind):
        copied = private_copy(value)
    else:
        copied = deepcopy(copied)
    result: T = copied
    return result


def _learned(kind: type) -> bool:
    """Note how values of a type are copied; False for a type that nothing is known of."""
    if issubclass(kind, BaseModel):
        (_shared if kind.model_config.get("frozen") else _models).add(kind)
        return True
    if issubclass(kind, _PLAIN):
        _shared.add(kind)
        return True
    return False


def _copied_tuple(items: tuple[Any, ...]) -> tuple[Any, ...]:
    """The same tuple where nothing in it may change."""
    if all(type(item) in _shared for item in items):
        return items
    copied = [private_copy(item) for item in items]
    if all(new is old for new, old in zip(copied, items, strict=True)):
        return items
    return items._make(copied) if hasattr(items, "_make") else tuple(copied)


def _copied_model(model: BaseModel) -> BaseModel:
    made = model.__class__.__new__(model.__class__)
    fields = {name: item if type(item) in _shared else private_copy(item) for name, item in model.__dict__.items()}
    extra, private = model.__pydantic_extra__, model.__pydantic_private__
    _set(made, "__dict__", fields)
    _set(made, "__pydantic_fields_set__", model.__pydantic_fields_set__.copy())
    _set(made, "__pydantic_extra__", None if extra is None else private_copy(extra))
    _set(made, "__pydantic_private__", None if private is None else private_copy(private))
    return made


_set = object.__setattr__
