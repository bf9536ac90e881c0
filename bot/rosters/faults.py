"""What is wrong with the values of a file: each with its place, what stands there, and what would be right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from pydantic import BaseModel, ValidationError

from bot.league.problems import WANTED as OF_VALUES
from bot.names import seen
from rulesets.kit.engine.telling import plain

WANTED = {
    **OF_VALUES,
    "bool_type": "has to be true or false",
    "dict_type": "has to be names and values in braces",
    "model_type": "has to be fields and values in braces",
    "tuple_type": "has to be a list in brackets",
    "list_type": "has to be a list in brackets",
    "string_type": "has to be text in quotes",
    "string_too_short": "has to have {min_length} characters at least",
    "too_long": "has {actual_length} entries; {max_length} at most",
    "too_short": "has {actual_length} entries; {min_length} at least",
}
"""What would be right, by the kind of the error."""
SHOWN = 60
"""Characters of a value."""
NAMED = 12
"""Values that are named where one of many would be right."""
MOST, LONGEST = 40, 3600
"""Faults that are told at once, and the characters that they may have together: two messages."""


def told(wrong: ValidationError, model: type[BaseModel] | None = None, more: Sequence[str] = ()) -> str:
    """Every fault on a line, as far as they can be said, and what else there is to say; `model` is what was read, so
    that its fields can be named."""
    lines = [_line(error, model) for error in wrong.errors(include_url=False)]
    return "\n".join(cut([*lines, *more]))


def cut(lines: Sequence[str]) -> list[str]:
    """As many lines as can be said at once, and how many more there are."""
    kept: list[str] = []
    for line in lines:
        if len(kept) == MOST or sum(map(len, kept)) + len(line) > LONGEST:
            return [*kept, f"… and {len(lines) - len(kept)} more."]
        kept.append(line)
    return kept


def _line(error: Any, model: type[BaseModel] | None) -> str:
    kind, path, value = error["type"], error["loc"], error["input"]
    wanted = WANTED.get(kind, "cannot be taken").format_map(error.get("ctx", {}))
    if kind == "extra_forbidden":
        wanted = _no_such_field(path, model)
    is_said = kind == "missing" or (isinstance(value, str) and f'"{value}"' in wanted)
    return f"{_place(path)}: {'' if is_said else f'{quoted(value)} '}{plain(seen(wanted))}."


def line(path: Sequence[str | int], value: Any, wanted: str) -> str:
    """What is wrong with a value at a place of a file, and what would be right."""
    return f"{_place(path)}: {quoted(value)} {plain(seen(wanted))}."


def one_of(options: Sequence[str]) -> str:
    """What a value has to be, the first of them where they are many."""
    more = f" and {len(options) - NAMED} more" if len(options) > NAMED else ""
    return f"has to be one of {', '.join(options[:NAMED])}{more}" if options else "cannot stand there, as nothing can"


def _place(path: Sequence[str | int]) -> str:
    """Where a value stands: names, and the places of lists from 1."""
    words = [str(part + 1) if isinstance(part, int) else part for part in path if part != "[key]"]
    return code(" ".join(words) or "The file")


def quoted(value: Any) -> str:
    """A value as it stands there, a text in its quotes."""
    words = {dict: "{…}", list: "[…]", bool: str(value).lower(), type(None): "null", str: f'"{value}"'}
    return code(words.get(type(value), str(value)))


def code(text: str) -> str:
    """A text of a file, shortened, so that Discord reads nothing into it."""
    shown = seen(text).replace("`", "'")
    if len(shown) > SHOWN:
        shown = f"{shown[: SHOWN - 2]}…{shown[-1]}" if shown.endswith('"') else f"{shown[: SHOWN - 1]}…"
    return f"`{shown}`"


def _no_such_field(path: Sequence[str | int], model: type[BaseModel] | None) -> str:
    fields = _model_at(model, path[:-1]).model_fields if model is not None else ()
    return f"is not known here: there are {', '.join(fields)}" if fields else "is not known here"


def _model_at(model: type[BaseModel], path: Sequence[str | int]) -> type[BaseModel]:
    """The model of the fields at a place."""
    for part in path:
        field = model.model_fields.get(str(part))
        model = (_model_in(field.annotation) if field is not None else None) or model
    return model


def _model_in(annotation: Any) -> type[BaseModel] | None:
    """The model that an annotation speaks of, such as that of the entries of a list."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((model for part in get_args(annotation) if (model := _model_in(part)) is not None), None)
