"""What is wrong with values that somebody wrote: where, which, and what would be right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from bot.league.refusal import NotAllowed
from bot.names import plain_text

SHOWN = 40
"""Characters of a wrong value that are shown."""
MOST = 20
"""Problems that are told at once."""
WANTED = {
    "missing": "is needed",
    "extra_forbidden": "is not known here",
    "int_type": "has to be a whole number",
    "int_parsing": "has to be a whole number",
    "string_type": "has to be text",
    "decimal_parsing": "has to be a number",
    "decimal_type": "has to be a number",
    "finite_number": "has to be a number",
    "decimal_max_digits": "has {max_digits} digits at most",
    "decimal_max_places": "has {decimal_places} decimal places at most",
    "greater_than_equal": "has to be {ge} at least",
    "less_than_equal": "has to be {le} at most",
    "string_too_long": "has {max_length} characters at most",
    "literal_error": "has to be one of {expected}",
    "union_tag_invalid": "has to be one of {expected_tags}",
    "value_error": "{error}",
}
"""What would be right, by the kind of the error."""


@dataclass(frozen=True)
class Problem:
    """A value that cannot be taken: its row (None where there are none), its field, and what would be right."""

    row: int | None
    field: str
    value: Any
    wanted: str

    def __str__(self) -> str:
        row = [f"row {self.row}"] if self.row is not None else []
        where = ", ".join([*row, *([self.field] if self.field else [])])
        value = [] if self.value is None else [f"“{plain_text(str(self.value), SHOWN)}”"]
        text = " ".join([*([f"{where}:"] if where else []), *value, self.wanted])
        return f"{text[0].upper()}{text[1:]}."


def problems_of(wrong: ValidationError, row: int | None = None) -> Iterator[Problem]:
    """What a model has against the values it was given."""
    for error in wrong.errors(include_url=False):
        wanted = WANTED.get(error["type"], "cannot be taken").format_map(error.get("ctx", {}))
        value = error["input"] if isinstance(error["input"], str | int | float) else None
        yield Problem(row, _field(error["loc"]), value, wanted)


def _field(path: Sequence[str | int]) -> str:
    """Where a value stands in a model, in words; lists are counted from 1."""
    return " ".join(str(part + 1) if isinstance(part, int) else part.replace("_", " ") for part in path)


def refused(problems: Sequence[Problem]) -> NotAllowed:
    """All problems as one refusal."""
    more = [f"… and {len(problems) - MOST} more."] if len(problems) > MOST else []
    return NotAllowed("\n".join([*map(str, problems[:MOST]), *more]))
