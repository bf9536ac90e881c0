"""Standing orders for what falls due while the other player acts, so that a game does not wait a night for a "no"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.procedure import under_way
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.standing_orders import YES, Deed, Group, Predicate, StandingOrder
from rulesets.kit.engine.telling import count
from rulesets.legions_imperialis.actions import NoOverwatch
from rulesets.legions_imperialis.chapters.activation.activation import Activation
from rulesets.legions_imperialis.chapters.orders.available import CHOSEN
from rulesets.legions_imperialis.face.asking.deeds import hits_of, moments
from rulesets.legions_imperialis.face.tell.text import ORDERS
from rulesets.legions_imperialis.table.measure import TOLERANCES, gap
from rulesets.legions_imperialis.table.questions import (
    AllocateAsked,
    CasualtiesAsked,
    HoverAsked,
    OverwatchAsked,
    RunAsked,
    StandsFirmAsked,
    WhoFirstAsked,
)
from rulesets.legions_imperialis.table.state import Imperialis

HITS = Predicate(key="hits", asks="At least so many Hits are expected", number_up_to=12)
DISTANCE = Predicate(key="distance", asks="The enemy is at most so many inches away before its move", number_up_to=48)
HAS = Predicate(key="has", asks="The Detachment that fires has this Order", options=("first_fire", "advance"))
ENEMY = Predicate(key="enemy", asks="The enemy that moves has this Order", options=CHOSEN)
CHARGED = Predicate(key="charged", asks="The Detachment itself is charged", options=(YES,))

KEYS: Mapping[str, tuple[Predicate, ...]] = {
    OverwatchAsked.key: (HITS, DISTANCE, HAS, ENEMY, CHARGED),
    WhoFirstAsked.key: (),
    AllocateAsked.key: (),
    CasualtiesAsked.key: (),
    HoverAsked.key: (),
    RunAsked.key: (),
    StandsFirmAsked.key: (),
}
"""The questions that an order may answer, with the conditions that fit."""
LABELS: Mapping[str, str] = {
    OverwatchAsked.key: "Overwatch",
    WhoFirstAsked.key: "Initiative: take it",
    AllocateAsked.key: "Hits by hand: as proposed",
    CasualtiesAsked.key: "Hits on models that are alike: as proposed",
    HoverAsked.key: "Hover: all stay as they are",
    RunAsked.key: "Who runs home first: as proposed",
    StandsFirmAsked.key: "Implacable after a lost Combat: withdraw",
}
"""These questions in words."""


def groups(view: Imperialis, seat: int) -> list[Group]:
    """For whom orders may be given: whole Formations, and each Detachment by itself."""
    mine = [one for one in view.detachments.values() if one.seat == seat and one.in_play]
    names = dict.fromkeys(one.formation for one in mine)
    formations = [Group(name, tuple(one.id for one in mine if one.formation == name)) for name in names]
    return [*formations, *(Group(one.id, (one.id,)) for one in mine)]


def values(view: Imperialis, seat: int, predicate: Predicate) -> list[Choice] | None:
    """The words that may be named in an order; None for numbers."""
    if predicate.key not in (HAS.key, ENEMY.key):
        return None
    return [Choice(value=one, label=ORDERS[one]) for one in predicate.options]


def holds(view: Imperialis, question: Question, deed: Deed, when: Mapping[str, Any]) -> bool:
    """Whether every predicate holds for a deed."""
    return all(TESTS[key](view, question, deed, value) for key, value in when.items())


def _hits(view: Imperialis, question: Question, deed: Deed, value: str) -> bool:
    return any(one.value == deed.about and hits_of(one) >= int(value) for one in moments(view, question, deed.unit))


def _near(view: Imperialis, question: Question, deed: Deed, value: str) -> bool:
    return TOLERANCES.within(_away(view, question, deed.unit), float(value))


def _away(view: Imperialis, question: Question, name: str) -> float:
    """The inches from a Detachment to the enemy that is about to move."""
    moved = view.detachments[question.told(OverwatchAsked).moved]
    return gap(view, view.detachments[name], moved)


def _is_charged(view: Imperialis, question: Question, deed: Deed, value: str) -> bool:
    its = next((one.chosen for one in under_way(view.root) if isinstance(one, Activation)), {})
    return bool(its.get("type") == "charge" and its.get("target") == deed.unit)


TESTS: dict[str, Callable[[Imperialis, Question, Deed, str], bool]] = {
    HITS.key: _hits,
    DISTANCE.key: _near,
    HAS.key: lambda view, question, deed, value: view.detachments[deed.unit].order == value,
    ENEMY.key: lambda view, question, deed, value: view.detachments[question.told(OverwatchAsked).moved].order == value,
    CHARGED.key: _is_charged,
}
"""What each condition means."""


def reason(view: Imperialis, question: Question, order: StandingOrder, action: Action) -> str:
    """What an order looked at: how far away whoever moved was, and the most Hits that were expected."""
    if order.policy == "never" or not question.asks(OverwatchAsked):
        return ""
    unmet = "the conditions are not met: " if isinstance(action, NoOverwatch) else ""
    return unmet + ", ".join(
        f"{name} was {_away(view, question, name):.1f}″ away, {count(max(map(hits_of, options)), 'Hit')} expected"
        for name in question.told(OverwatchAsked).detachments
        if (options := moments(view, question, name))
    )
