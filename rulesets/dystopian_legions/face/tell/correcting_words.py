"""How it sounds why something cannot be put right."""

from __future__ import annotations

from rulesets.dystopian_legions.table.reasons.correcting import NoSuchValue, NoThing, NothingToCorrect
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import on_offer

REASONS: list[Sentence[None]] = [
    Sentence(NoThing, lambda _, told: f"{told.text} is no section that has been placed."),
    Sentence(
        NothingToCorrect, lambda _, told: f"{told.what or 'That'} cannot be put right here: {on_offer(told.options)}."
    ),
    Sentence(NoSuchValue, lambda _, told: f"{told.value or 'That'} makes no sense here: {on_offer(told.options)}."),
]
