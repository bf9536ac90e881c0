"""Names of terrain: they stand among places and moves in words, and must mean nothing else there."""

from __future__ import annotations

import re
from typing import Annotated
from unicodedata import normalize

from pydantic import AfterValidator

from rulesets.kit.boards.tables.words import has_a_meaning

PATTERN = re.compile(r"[^\W_](?:[^\W_]|[ '’.()-]){0,29}")
"""1 to 30 letters, digits and a few signs, beginning with a letter or a digit."""
RESERVED = ("none", "done", "home")
"""Words that answers use for themselves."""


def _is_free(told: str) -> str:
    told = normalize("NFC", told)
    if not PATTERN.fullmatch(told) or told != told.strip():
        raise ValueError("has to be 1 to 30 letters, digits, blanks and ' . ( ) -")
    if told.casefold() in RESERVED or has_a_meaning(told):
        raise ValueError("means something else among places and moves")
    return told


Name = Annotated[str, AfterValidator(_is_free)]
"""The name of a piece of terrain."""
