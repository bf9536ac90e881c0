"""How measuring and looking sound."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.julia_augusta.chapters.shooting.volleys import throw_at
from rulesets.julia_augusta.face.tell.odds_words import dice_of
from rulesets.julia_augusta.face.tell.text import inches
from rulesets.julia_augusta.table.measure import NEAR
from rulesets.julia_augusta.table.state import Julia, Unit
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


REFUSALS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "no_thing": lambda told: f"{told['text']} is no unit, leader or Eagle that has been placed.",
    "nothing_to_correct": lambda told: f"{plain(told['what'] or 'That')} cannot be put right here: {on_offer(told)}.",
    "no_such_value": lambda told: f"{told['value'] or 'That'} makes no sense here: {on_offer(told)}.",
    "nowhere": lambda told: f"{told['text']} is nothing on the table, and no place: {told['problem']}.",
    "nothing_between": lambda told: (
        f"{told['unit']} neither fights {told['target']} nor could shoot at it or charge it."
    ),
    "not_on_table": lambda told: f"{told['unit']} is not on the table.",
}
