"""The private copy that an action works on. Frozen models and plain values are shared, everything else is copied.

What a model's fields may hold is read off their annotations once, so that most of a model is copied in one go.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Sequence
from copy import deepcopy
from enum import Enum
from functools import partial
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel

from rulesets.kit.engine.saved import Constant, Saved

T = TypeVar("T")
M = TypeVar("M", bound=BaseModel)

_PLAIN = (str, int, float, bytes, Enum, frozenset, type(None))
_shared: set[type] = {str, int, float, bool, type(None), bytes}
"""The types whose values are never copied; types that turn out to be plain, or frozen models, are added."""

_copiers: dict[type, Callable[[Any], Any]] = {}
"""How values of each type that may change are copied."""


def private_copy(value: T) -> T:
    """Copy lists, dicts, sets and models that may change; many times quicker than `copy.deepcopy`."""
    kind = type(value)
    if kind in _shared:
        return value
    copier = _copiers.get(kind) or _learned(kind)
    copied: T = copier(value)
    return copied


def _learned(kind: type) -> Callable[[Any], Any]:
    """Note how values of a type are copied."""
    if issubclass(kind, (BaseModel, *_PLAIN)) and not _may_change(kind):
        _shared.add(kind)
        return _itself
    if issubclass(kind, BaseModel):
        _copiers[kind] = _model_copier(kind)
    else:
        _copiers[kind] = _copied_tuple if issubclass(kind, tuple) else deepcopy
    return _copiers[kind]


def _may_change(kind: type) -> bool:
    return issubclass(kind, BaseModel) and not kind.model_config.get("frozen")


def _itself(value: Any) -> Any:
    return value


# Lists, dicts and models copy what is in them as `private_copy` does, without a call of it for each thing: the units of
# a game lie in a dict, and their members in lists.


def _copied_list(items: list[Any]) -> list[Any]:
    return [item if (kind := type(item)) in _shared else (_copiers.get(kind) or _learned(kind))(item) for item in items]


def _copied_dict(items: dict[Any, Any]) -> dict[Any, Any]:
    return {
        key: item if (kind := type(item)) in _shared else (_copiers.get(kind) or _learned(kind))(item)
        for key, item in items.items()
    }


def _copied_tuple(items: tuple[Any, ...]) -> tuple[Any, ...]:
    """The same tuple where nothing in it may change."""
    if all(type(item) in _shared for item in items):
        return items
    copied = [private_copy(item) for item in items]
    if all(new is old for new, old in zip(copied, items, strict=True)):
        return items
    return items._make(copied) if hasattr(items, "_make") else tuple(copied)


_FILLED = (list, dict)
"""What there is nothing more to copy of when it is empty, as it mostly is."""
_copiers.update({list: _copied_list, dict: _copied_dict, tuple: _copied_tuple})


def _model_copier(kind: type[BaseModel]) -> Callable[[Any], Any]:
    """A function that copies models of one kind: some fields hold a list, dict or set of fixed items, some more."""
    changing = {name: field for name, field in kind.model_fields.items() if not any(map(_constant, field.metadata))}
    annotations = {name: field.annotation for name, field in changing.items()}
    shallow = tuple(name for name, annotation in annotations.items() if _fixed_items(annotation))
    deep = tuple(name for name, annotation in annotations.items() if not _fixed(annotation) and name not in shallow)
    if not issubclass(kind, Saved) or kind.model_config.get("extra") == "allow" or kind.__private_attributes__:
        return partial(_copied_whole, shallow, deep)
    return _saved_copier(kind, shallow, deep)


def _copied_whole(shallow: Sequence[str], deep: Sequence[str], model: BaseModel) -> BaseModel:
    """A copy of a model that may hold more than its fields, or notes which of them were set after it was made."""
    made = _new(type(model))
    _set_fields(made, _copied_fields(model, shallow, deep))
    _set_names(made, model.__pydantic_fields_set__.copy())
    _set_extra(made, private_copy(model.__pydantic_extra__))
    _set_private(made, private_copy(model.__pydantic_private__))
    return made


def _saved_copier(kind: type[Saved], shallow: Sequence[str], deep: Sequence[str]) -> Callable[[Any], Any]:
    # As `_copied_fields` does, without a call of it for each unit of a game; names of the module are looked up in two
    # places each time.
    new, fields, names, extra, private = _new, _set_fields, _set_names, _set_extra, _set_private
    carried = kind.carried

    def copied_model(model: BaseModel) -> BaseModel:
        made = new(kind)
        held = model.__dict__.copy()
        for name in shallow:
            held[name] = held[name].copy()
        for name in deep:
            value = held[name]
            if (its_type := type(value)) not in _shared:
                if its_type in _FILLED and not value:
                    held[name] = its_type()
                else:
                    held[name] = (_copiers.get(its_type) or _learned(its_type))(value)
        fields(made, held)
        names(made, model.__pydantic_fields_set__)
        extra(made, None)
        private(made, None)
        for slot in carried:
            known = getattr(model, slot, None)
            if known is not None:  # somebody has asked
                setattr(made, slot, known)
        return made

    return copied_model


def _copied_fields(model: BaseModel, shallow: Sequence[str], deep: Sequence[str]) -> dict[str, Any]:
    fields = model.__dict__.copy()
    for name in shallow:
        fields[name] = fields[name].copy()
    for name in deep:
        value = fields[name]
        if (its_type := type(value)) not in _shared:
            fields[name] = (_copiers.get(its_type) or _learned(its_type))(value)
    return fields


# A model's own way of setting these looks for fields and settings first, many times a click.
_new = object.__new__
_set_fields, _set_names, _set_extra, _set_private = (
    vars(BaseModel)[slot].__set__
    for slot in ("__dict__", "__pydantic_fields_set__", "__pydantic_extra__", "__pydantic_private__")
)


def as_given(kind: type[M], fields: dict[str, Any]) -> M:
    """A model with all of its fields, in their order, which whoever made them has made right: nothing is looked at
    again, as pydantic would, and the dict is the model's from now on."""
    made = _new(kind)
    _set_fields(made, fields)
    _set_names(made, set(fields))
    _set_extra(made, None)
    _set_private(made, None)
    return made


def _constant(metadata: Any) -> bool:
    return isinstance(metadata, Constant)


def _fixed_items(annotation: Any) -> bool:
    """Whether this is a list, dict or set whose items never change."""
    return get_origin(annotation) in (list, dict, set) and all(map(_fixed, get_args(annotation)))


def _fixed(annotation: Any) -> bool:
    """Whether nothing that is annotated so can ever change."""
    origin, inside = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return True
    if origin is Annotated:
        return any(map(_constant, inside[1:])) or _fixed(inside[0])
    if origin in (Union, types.UnionType, tuple):
        return all(_fixed(one) for one in inside if one is not Ellipsis)
    return origin is None and isinstance(annotation, type) and _fixed_class(annotation)


def _fixed_class(kind: type) -> bool:
    if issubclass(kind, BaseModel):
        return bool(kind.model_config.get("frozen"))
    if issubclass(kind, tuple):
        return hasattr(kind, "_fields") and all(map(_fixed, get_type_hints(kind).values()))
    return issubclass(kind, _PLAIN)
