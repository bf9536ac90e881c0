"""What players hand in as files: names and notes that Discord reads nothing into, and faults told by their place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple
from unicodedata import normalize

from pydantic import AfterValidator, ValidationError
from pydantic_core import InitErrorDetails, PydanticCustomError

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


def demand_none(found: Sequence[Fault], title: str) -> None:
    """Raises ValidationError with all faults, as a model does with its own."""
    if found:
        raise ValidationError.from_exception_data(title, [_line(fault) for fault in found])


def _line(fault: Fault) -> InitErrorDetails:
    error = PydanticCustomError("value_error", "{error}", {"error": fault.wanted})
    return InitErrorDetails(type=error, loc=fault.place, input=fault.value)
