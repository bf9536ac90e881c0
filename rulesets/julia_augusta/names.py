"""Names of what lies on the table: they stand among places and moves in words, and must mean nothing else there."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field

from rulesets.kit.boards.table_words import has_a_meaning

PATTERN = r"^[^\W_][\w '’.()-]{0,29}$"
"""1 to 30 letters, digits and a few signs, beginning with a letter or a digit."""
RESERVED = ("none", "done")
"""Words that answers use for themselves."""


def _is_free(told: str) -> str:
    if told != told.strip() or told.casefold() in RESERVED or has_a_meaning(told):
        raise ValueError(f'"{told}" cannot be a name: write a word or two that mean nothing else')
    return told


Name = Annotated[str, Field(pattern=PATTERN), AfterValidator(_is_free)]
"""The name of a unit, a leader, a legion or a piece of terrain."""
