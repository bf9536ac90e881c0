"""What players hand in as files: names and notes that Discord reads nothing into, and faults told by their place."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, NamedTuple, TypeVar
from unicodedata import normalize

from pydantic import AfterValidator, BaseModel, ValidationError
from pydantic_core import InitErrorDetails, PydanticCustomError

from rulesets.kit.engine.refusal import Refused

M = TypeVar("M", bound=BaseModel)

LONGEST_NAME, LONGEST_NOTE = 40, 200
"""Characters."""
_NAME = re.compile(rf"[^\W_](?:[^\W_]|[ '’.&()-]){{0,{LONGEST_NAME - 1}}}")
_NOTE = re.compile(rf"(?:[^\W_]|[ '’“”.,;:!?&%()+/–-]){{0,{LONGEST_NOTE}}}")


def plain_name(told: str) -> str:
    """A name that can be taken; raises ValueError that says what would be right."""
    told = normalize("NFC", told)
    if not _NAME.fullmatch(told) or told != told.strip():
        raise ValueError(
            f"has to be 1 to {LONGEST_NAME} letters, digits, blanks and ' . & ( ) -, with a letter or digit first and"
            " no blank at the end"
        )
    return told


def _plain_note(told: str) -> str:
    told = normalize("NFC", told)
    if not _NOTE.fullmatch(told):
        raise ValueError(
            f"has to be at most {LONGEST_NOTE} letters, digits, blanks and ' . , ; : ! ? & % ( ) + / -, on one line"
        )
    return told


PlainName = Annotated[str, AfterValidator(plain_name)]
"""A name without markup, mentions, commas and signs that are not seen."""
PlainNote = Annotated[str, AfterValidator(_plain_note)]
"""A sentence or two without markup and mentions."""


class Fault(NamedTuple):
    """A value that does not fit what stands elsewhere in its file: where it is, what it is, and what would be right."""

    place: tuple[str | int, ...]
    value: Any
    wanted: str


def demand_none(faults: Sequence[Fault], title: str) -> None:
    """Raises ValidationError with all faults, as a model does with its own."""
    if faults:
        raise ValidationError.from_exception_data(title, [_line(fault) for fault in faults])


def _line(fault: Fault) -> InitErrorDetails:
    error = PydanticCustomError("value_error", "{error}", {"error": fault.wanted})
    return InitErrorDetails(type=error, loc=fault.place, input=fault.value)


class Faulty(Exception):
    """A file of which values cannot be read (`wrong`), and what the rules have against what can be (`against`)."""

    def __init__(self, wrong: ValidationError, against: Sequence[Refused]) -> None:
        super().__init__(wrong, against)
        self.wrong = wrong
        self.against = tuple(against)


def as_far_as_read(model: type[M], told: Any, filling: Mapping[str, Any]) -> M | None:
    """A model of what can be read of some fields; the others are as `filling` says. None where even that is wrong."""
    fields = {name: told[name] for name in model.model_fields if name in told} if isinstance(told, dict) else {}
    while True:
        try:
            return model.model_validate_json(json.dumps({**filling, **fields}), strict=True)
        except ValidationError as wrong:
            bad = {error["loc"][0] for error in wrong.errors(include_url=False) if error["loc"]} & fields.keys()
            if not bad:
                return None
            fields = {name: value for name, value in fields.items() if name not in bad}


def reads(model: type[BaseModel], told: Mapping[str, Any]) -> bool:
    """Whether fields can be read, as they stand in a JSON file."""
    try:
        model.model_validate_json(json.dumps(told), strict=True)
    except ValidationError:
        return False
    return True


def entries(told: Mapping[str, Any], field: str, most: int) -> list[Any]:
    """The entries of a list in a file, at most so many; none where it is no list."""
    those = told.get(field)
    return those[:most] if isinstance(those, list) else []


def with_faults(wrong: ValidationError, faults: Sequence[Fault]) -> ValidationError:
    """What cannot be read, and what does not fit besides; nothing is said twice of one place."""
    said = [error["loc"] for error in wrong.errors(include_url=False)]
    fresh = [fault for fault in faults if not any(_overlap(fault.place, place) for place in said)]
    known = [
        InitErrorDetails(type=_kind(error), loc=error["loc"], input=error["input"], ctx=error.get("ctx", {}))
        for error in wrong.errors(include_url=False)
    ]
    return ValidationError.from_exception_data(wrong.title, [*known, *map(_line, fresh)])


def _kind(error: Any) -> Any:
    """The kind of an error as it can be made again; one of our own by its words."""
    if error["type"] != "value_error":
        return error["type"]
    return PydanticCustomError("value_error", "{error}", {"error": str(error["ctx"]["error"])})


def _overlap(one: Sequence[str | int], other: Sequence[str | int]) -> bool:
    number = min(len(one), len(other))
    return tuple(one[:number]) == tuple(other[:number])
