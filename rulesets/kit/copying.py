"""The private copy that an action works on. Frozen models and plain values are shared, everything else is copied."""

from __future__ import annotations

from typing import Any, TypeVar

from pydantic import BaseModel

T = TypeVar("T")

_SHARED = frozenset({str, int, float, bool, type(None), tuple, frozenset, bytes})


def private_copy(value: T) -> T:
    """Copy lists, dicts, sets and models that may change; several times quicker than `copy.deepcopy`."""
    copied: Any = value
    kind = type(value)
    if kind in _SHARED:
        return value
    if isinstance(value, list):
        copied = [private_copy(item) for item in value]
    elif isinstance(value, dict):
        copied = {key: private_copy(item) for key, item in value.items()}
    elif isinstance(value, set):
        copied = set(value)
    elif isinstance(value, BaseModel) and not value.model_config.get("frozen"):
        copied = _copied_model(value)
    result: T = copied
    return result


def _copied_model(model: BaseModel) -> BaseModel:
    made = model.__class__.__new__(model.__class__)
    object.__setattr__(made, "__dict__", {name: private_copy(item) for name, item in model.__dict__.items()})
    object.__setattr__(made, "__pydantic_fields_set__", set(model.__pydantic_fields_set__))
    object.__setattr__(made, "__pydantic_extra__", None)
    object.__setattr__(made, "__pydantic_private__", None)
    return made
