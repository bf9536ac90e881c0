"""How measuring sounds, and why something cannot be looked at."""

from __future__ import annotations

from rulesets.dystopian_legions.table.reasons.asking import NotOnTable, Nowhere
from rulesets.kit.boards.tables.measured import inches
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import plain


def measured(start: str, end: str, away: float) -> str:
    """How far it is from base to base."""
    told = f"{inches(away)} apart" if away else "in contact"
    return f"{plain(start)} and {plain(end)} are {told}."


REASONS: list[Sentence[None]] = [
    Sentence(Nowhere, lambda _, told: f"{told.text} is nothing on the table, and no place: {told.problem}."),
    Sentence(NotOnTable, lambda _, told: f"{told.section} is not on the table."),
]
