"""How measuring and looking sound."""

from __future__ import annotations

from rulesets.julia_augusta.chapters.shooting.volleys import throw_at
from rulesets.julia_augusta.face.tell.odds_words import dice_of
from rulesets.julia_augusta.table.measure import NEAR
from rulesets.julia_augusta.table.reasons.asking import (
    NoSuchValue,
    NoThing,
    NothingBetween,
    NothingToCorrect,
    NotOnTable,
    Nowhere,
)
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.boards.tables.measured import inches
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import on_offer, plain


def measured(view: Julia, start: str, end: str, away: float) -> str:
    """How far it is, and whether that is within the 4 inches that so many rules ask for."""
    near = " (within 4″)" if 0 < away <= NEAR else ""
    told = f"{inches(away)} apart{near}" if away else "in contact"
    return f"{plain(start)} and {plain(end)} are {told}."


def shooting(view: Julia, one: Unit, other: Unit, why: str) -> str:
    """Whether a unit could shoot at another now; `why` it cannot, in words."""
    pair = f"{plain(one.id)} {{}} shoot at {plain(other.id)}"
    if why:
        return f"{pair.format('cannot')}: {why}"
    return f"{pair.format('can')}: {dice_of(throw_at(view, one, other))}."


def _nothing_to_correct(_: None, it: NothingToCorrect) -> str:
    return f"{plain(it.what or 'That')} cannot be put right here: {on_offer(it.options)}."


def _no_such_value(_: None, it: NoSuchValue) -> str:
    return f"{it.value or 'That'} makes no sense here: {on_offer(it.options)}."


REASONS: list[Sentence[None]] = [
    Sentence(NoThing, lambda _, it: f"{it.text} is no unit, leader or Eagle that has been placed."),
    Sentence(
        NothingToCorrect,
        lambda _, it: f"{plain(it.what or 'That')} cannot be put right here: {on_offer(it.options)}.",
    ),
    Sentence(NoSuchValue, lambda _, it: f"{it.value or 'That'} makes no sense here: {on_offer(it.options)}."),
    Sentence(Nowhere, lambda _, it: f"{it.text} is nothing on the table, and no place: {it.problem}."),
    Sentence(
        NothingBetween,
        lambda _, it: f"{it.unit} neither fights {it.target} nor could shoot at it or charge it.",
    ),
    Sentence(NotOnTable, lambda _, it: f"{it.unit} is not on the table."),
]
