"""How measuring sounds, and why something cannot be looked at or put right."""

from __future__ import annotations

from rulesets.dystopian_legions.face.tell.text import inches
from rulesets.dystopian_legions.table.reasons.asking import (
    NoSuchValue,
    NoThing,
    NothingToCorrect,
    NotOnTable,
    Nowhere,
)
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import on_offer, plain


def measured(start: str, end: str, away: float) -> str:
    """How far it is from base to base."""
    told = f"{inches(away)} apart" if away else "in contact"
    return f"{plain(start)} and {plain(end)} are {told}."


REASONS: list[Sentence[None]] = [
    Sentence(NoThing, lambda _, told: f"{told.text} is no section that has been placed."),
    Sentence(
        NothingToCorrect, lambda _, told: f"{told.what or 'That'} cannot be put right here: {on_offer(told.options)}."
    ),
    Sentence(NoSuchValue, lambda _, told: f"{told.value or 'That'} makes no sense here: {on_offer(told.options)}."),
    Sentence(Nowhere, lambda _, told: f"{told.text} is nothing on the table, and no place: {told.problem}."),
    Sentence(NotOnTable, lambda _, told: f"{told.section} is not on the table."),
]
