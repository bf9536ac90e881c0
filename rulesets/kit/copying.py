"""The private copy that an action works on. Frozen models and plain values are shared, everything else is copied.

What a model's fields may hold is read off their annotations once, so that most of a model is copied in one go.
"""

from __future__ import annotations

import types
from copy import deepcopy
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel

T = TypeVar("T")

_PLAIN = (str, int, float, bytes, Enum, frozenset, type(None))
_shared: set[type] = {str, int, float, bool, type(None), bytes}
"""The types whose values are never copied; types that turn out to be plain, or frozen models, are added."""


@dataclass(frozen=True)
class _Plan:
    """The fields of a model that have to be copied: those whose items are fixed, and those that go deeper.

    `more`: the model may have extra or private attributes besides.
    """

    shallow: tuple[str, ...]
    deep: tuple[str, ...]
    more: bool


_models: dict[type, _Plan] = {}
"""The models that may change."""


def private_copy(value: T) -> T:
    """Copy lists, dicts, sets and models that may change; many times quicker than `copy.deepcopy`."""
    kind = type(value)
    if kind in _shared:
        return value
    copied: Any = value
    if kind in _models:
        copied = _copied_model(copied, _models[kind])
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
    if issubclass(kind, BaseModel) and not kind.model_config.get("frozen"):
        _models[kind] = _plan(kind)
        return True
    if issubclass(kind, (BaseModel, *_PLAIN)):
        _shared.add(kind)
        return True
    return False


def _plan(kind: type[BaseModel]) -> _Plan:
    annotations = {name: field.annotation for name, field in kind.model_fields.items()}
    shallow = tuple(name for name, annotation in annotations.items() if _fixed_items(annotation))
    deep = tuple(name for name, annotation in annotations.items() if not _fixed(annotation) and name not in shallow)
    more = kind.model_config.get("extra") == "allow" or bool(kind.__private_attributes__)
    return _Plan(shallow, deep, more)


def _fixed_items(annotation: Any) -> bool:
    """Whether this is a list, dict or set whose items never change."""
    return get_origin(annotation) in (list, dict, set) and all(map(_fixed, get_args(annotation)))


def _fixed(annotation: Any) -> bool:
    """Whether nothing that is annotated so can ever change."""
    origin, inside = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return True
    if origin is Annotated:
        return _fixed(inside[0])
    if origin in (Union, types.UnionType, tuple):
        return all(_fixed(one) for one in inside if one is not Ellipsis)
    return origin is None and isinstance(annotation, type) and _fixed_class(annotation)


def _fixed_class(kind: type) -> bool:
    if issubclass(kind, BaseModel):
        return bool(kind.model_config.get("frozen"))
    if issubclass(kind, tuple):
        return hasattr(kind, "_fields") and all(map(_fixed, get_type_hints(kind).values()))
    return issubclass(kind, _PLAIN)


def _copied_tuple(items: tuple[Any, ...]) -> tuple[Any, ...]:
    """The same tuple where nothing in it may change."""
    if all(type(item) in _shared for item in items):
        return items
    copied = [private_copy(item) for item in items]
    if all(new is old for new, old in zip(copied, items, strict=True)):
        return items
    return items._make(copied) if hasattr(items, "_make") else tuple(copied)


def _copied_model(model: BaseModel, plan: _Plan) -> BaseModel:
    made = _new(model.__class__)
    fields = model.__dict__.copy()
    for name in plan.shallow:
        fields[name] = fields[name].copy()
    for name in plan.deep:
        fields[name] = private_copy(fields[name])
    _set(made, "__dict__", fields)
    _set(made, "__pydantic_fields_set__", model.__pydantic_fields_set__.copy())
    _set(made, "__pydantic_extra__", private_copy(model.__pydantic_extra__) if plan.more else None)
    _set(made, "__pydantic_private__", private_copy(model.__pydantic_private__) if plan.more else None)
    return made


_new, _set = object.__new__, object.__setattr__
