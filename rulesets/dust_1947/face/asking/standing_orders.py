"""Standing orders for reaction windows, so that a game does not wait a night for a "no" (DU-D-78)."""

from __future__ import annotations

from rulesets.dust_1947.actions import React
from rulesets.dust_1947.chapters.attack.attack_action import has_target
from rulesets.dust_1947.chapters.reaction.reaction import NOBODY
from rulesets.dust_1947.table.measure.ranges import between_units
from rulesets.dust_1947.table.questions import ReactAsked
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.standing_orders import Predicate, StandingOrder

KEYS: dict[str, tuple[Predicate, ...]] = {
    "react": (
        Predicate(key="distance", asks="The enemy unit is at most so many squares away", number_up_to=6),
        Predicate(key="sight", asks="A weapon of the unit can be fired at the enemy unit now", options=("yes",)),
        Predicate(key="unit", asks="Only this unit reacts"),
    )
}
"""The one kind of question that may be answered ahead, and what an order can make it depend on."""
LABELS = {"react": "Whether a unit reacts to an enemy"}


def units_of(view: Dust, seat: int) -> list[Choice]:
    """The units of a seat that may be named in an order."""
    return [Choice(value=unit.id, label=unit.id) for unit in view.units.values() if unit.seat == seat]


def answer(view: Dust, question: Question, order: StandingOrder) -> React | None:
    """What the order answers; None: ask the player. Of several units the nearest that can fire reacts."""
    if not question.asks(ReactAsked) or order.policy == "ask":
        return None
    if order.policy == "never":
        return React(unit=NOBODY)
    asked = question.told(ReactAsked)
    trigger = view.units[asked.unit]
    able = [view.units[name] for name in asked.able]
    fitting = [unit for unit in able if order.policy == "always" or _fits(view, unit, trigger, order)]
    if not fitting:
        return React(unit=NOBODY)
    return React(unit=min(fitting, key=lambda unit: _rank(view, unit, trigger)).id)


def reason(view: Dust, question: Question, order: StandingOrder, action: Action) -> str:
    """What an order looked at: how far away those were that could have reacted, or the one that does."""
    asked = question.told(ReactAsked)
    trigger = view.units[asked.unit]
    chosen = action.unit if isinstance(action, React) else NOBODY
    looked_at = asked.able if chosen == NOBODY else [chosen]
    if order.policy == "never" or not looked_at:
        return ""
    away = [f"{name} was {between_units(view, view.units[name], trigger)} away" for name in looked_at]
    unmet = "no unit met the conditions: " if chosen == NOBODY else ""
    return f"{unmet}{', '.join(away)} from {trigger.id} (in squares)"


def _fits(view: Dust, unit: Unit, trigger: Unit, order: StandingOrder) -> bool:
    """Whether every predicate of the order holds for a unit."""
    told = order.when
    if "distance" in told and between_units(view, unit, trigger) > int(told["distance"]):
        return False
    if "unit" in told and told["unit"] != unit.id:
        return False
    return "sight" not in told or has_target(view, unit, reaction_to=trigger.id)


def _rank(view: Dust, unit: Unit, trigger: Unit) -> tuple[bool, int, str]:
    can_fire = has_target(view, unit, reaction_to=trigger.id)
    return not can_fire, between_units(view, unit, trigger), unit.id
