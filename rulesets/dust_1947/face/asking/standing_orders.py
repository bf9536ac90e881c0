"""Standing orders for reaction windows, so that a game does not wait a night for a "no" (DU-D-78)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.dust_1947.actions import React
from rulesets.dust_1947.chapters.attack.attack_action import has_target
from rulesets.dust_1947.chapters.reaction.reaction import NOBODY
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.questions import ReactAsked
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.standing_orders import Deed, Group, Predicate, StandingOrder

KEYS: dict[str, tuple[Predicate, ...]] = {
    "react": (
        Predicate(key="distance", asks="The enemy unit is at most so many squares away", number_up_to=6),
        Predicate(key="sight", asks="A weapon of the unit can be fired at the enemy unit now", options=("yes",)),
    )
}
"""The one kind of question that may be answered ahead, and what an order can make it depend on."""
LABELS = {"react": "Whether a unit reacts to an enemy"}


KINDS: dict[str, str] = {
    "infantry": "all infantry",
    "hero": "all heroes",
    "support weapon": "all support weapons",
    "vehicle": "all vehicles",
    "aircraft": "all aircraft",
}
"""The kinds of unit that may be named together in an order."""


def groups(view: Dust, seat: int) -> list[Group]:
    """For whom orders may be given: the kinds of unit that a side has, and each of its units."""
    mine = [unit for unit in view.units.values() if unit.seat == seat and unit.where != "eliminated"]
    kinds = [(name, tuple(unit.id for unit in mine if view.card(unit).kind == kind)) for kind, name in KINDS.items()]
    return [Group(name, units) for name, units in kinds if units] + [Group(unit.id, (unit.id,)) for unit in mine]


def deeds(view: Dust, question: Question) -> list[Deed]:
    """The units that could react, those first that can fire, and then the nearest."""
    asked = question.told(ReactAsked)
    trigger = view.units[asked.unit]
    able = sorted((view.units[name] for name in asked.able), key=lambda unit: _rank(view, unit, trigger))
    return [Deed(unit.id, React(unit=unit.id), trigger.id) for unit in able]


def nothing(view: Dust, question: Question) -> React:
    """Nobody reacts."""
    return React(unit=NOBODY)


def reason(view: Dust, question: Question, order: StandingOrder, action: Action) -> str:
    """What an order looked at: how far away those were that could have reacted, or the one that does."""
    asked = question.told(ReactAsked)
    trigger = view.units[asked.unit]
    chosen = action.unit if isinstance(action, React) else NOBODY
    looked_at = asked.able if chosen == NOBODY else [chosen]
    if order.policy == "never" or not looked_at:
        return ""
    away = [f"{name} was {board_of(view).apart(view.units[name], trigger)} away" for name in looked_at]
    unmet = "no unit met the conditions: " if chosen == NOBODY else ""
    return f"{unmet}{', '.join(away)} from {trigger.id} (in squares)"


def holds(view: Dust, question: Question, deed: Deed, when: Mapping[str, Any]) -> bool:
    """Whether every predicate holds for a unit. Orders of earlier versions name their unit ("unit") as one."""
    unit, trigger = view.units[deed.unit], view.units[deed.about]
    if "distance" in when and board_of(view).apart(unit, trigger) > int(when["distance"]):
        return False
    if "unit" in when and when["unit"] != unit.id:
        return False
    return "sight" not in when or has_target(view, unit, reaction_to=trigger.id)


def _rank(view: Dust, unit: Unit, trigger: Unit) -> tuple[bool, int, str]:
    can_fire = has_target(view, unit, reaction_to=trigger.id)
    return not can_fire, board_of(view).apart(unit, trigger), unit.id
