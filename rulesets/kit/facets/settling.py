"""The points that players may settle before a game, from the model that a ruleset has of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar, get_args

from pydantic import BaseModel, ValidationError

from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.reasons import NoSuchOption
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.setup import Setting

M = TypeVar("M", bound=BaseModel)


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


def settled(options: type[M], told: dict[str, str], rule: str) -> M:
    """What the players settled, as the model of these points; raises `Refused` under a rule for the first point, or
    value of one, that does not exist, with those that do."""
    try:
        return options.model_validate(told)
    except ValidationError as wrong:
        name = str(wrong.errors()[0]["loc"][0])
        known = {point.key: [str(value) for value in point.values] for point in points(options)}
        there_are = known.get(name, list(known))
        raise Refused(rule, NoSuchOption(option=name, value=told[name], options=there_are)) from None
