"""The points that players may settle before a game, from the model that a ruleset has of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, get_args

from pydantic import BaseModel

from rulesets.kit.ruleset import Choice, Setting


class Point(NamedTuple):
    """A point: its key, what it may be, and what holds where nobody settles it."""

    key: str
    values: Sequence[Any]
    default: Any


def points(options: type[BaseModel]) -> list[Point]:
    """The points of a model whose fields each name their values (`Literal`)."""
    return [Point(name, get_args(field.annotation), field.default) for name, field in options.model_fields.items()]


def setting(point: Point, words: tuple[str, str], value: Callable[[str], str]) -> Setting:
    """A point in words (its label and a note), and so each of its values; what holds otherwise comes first."""
    label, note = words
    ordered = [point.default, *(one for one in point.values if one != point.default)]
    choices = tuple(Choice(value=str(one), label=value(str(one))) for one in ordered)
    return Setting(key=point.key, label=label, note=note, choices=choices)
