"""Standing orders for decisions that fall due while the other player acts, so that a game does not wait a night for a
"stand" (CHG-05, CHG-11, CTRL-08, CTRL-10, MOVE-11, CBT-30)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rulesets.julia_augusta.actions import Choose, Done, Inspire, Pick, Respond
from rulesets.julia_augusta.chapters.charge.charge_phase import HALT, PURSUE
from rulesets.julia_augusta.chapters.charge.responding import COUNTER, EVADE, STAND, responses
from rulesets.julia_augusta.chapters.command.control_test import GO_ON, STOP
from rulesets.julia_augusta.chapters.manoeuvre.unit_moves import LEAVE, STAY
from rulesets.julia_augusta.face.tell.text import TYPES, inches
from rulesets.julia_augusta.table.measure import distance, near
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.offering import offered
from rulesets.kit.engine.question import Option, Question
from rulesets.kit.engine.standing_orders import Predicate, StandingOrder

UNIT = Predicate(key="unit", asks="Only this unit")
DPS = Predicate(key="dps", asks="The unit has at least so many DPs", number_up_to=7)
CHARGER = Predicate(key="charger", asks="The charger is of this type", options=tuple(TYPES))
DISTANCE = Predicate(key="distance", asks="The charger is at most so many inches away", number_up_to=12)
KEYS: dict[str, tuple[Predicate, ...]] = {
    "respond": (UNIT, DPS, CHARGER, DISTANCE),
    "halt_or_pursue": (UNIT, DPS),
    "stop_pursuit": (UNIT, DPS),
    "leaders_word": (UNIT,),
    "leave_table": (UNIT, DPS),
    "inspire": (UNIT, DPS),
}
"""The kinds of question that may be answered ahead, and what an order can make it depend on."""
LABELS = {
    "respond": "Whether a charged unit evades or counter-charges",
    "halt_or_pursue": "Whether infantry halts where evaders stood",
    "stop_pursuit": "Whether a pursuer that may stop does so",
    "leaders_word": "Whether a leader's word lets his unit act freely",
    "leave_table": "Whether light troops fall back over the table's edge",
    "inspire": "Whether leaders inspire their units in combat",
}


class Deed(NamedTuple):
    """What an order may have a unit do; `charger` is the enemy that it answers."""

    unit: Unit
    action: Action
    charger: Unit | None = None


def values(view: Julia, seat: int, predicate: Predicate) -> list[Choice] | None:
    """The units and troop types that may be named in an order; None for numbers."""
    if predicate == UNIT:
        return [Choice(value=unit.id, label=unit.id) for unit in view.on_table(seat)]
    if predicate == CHARGER:
        return [Choice(value=type_, label=told) for type_, told in TYPES.items()]
    return None


def answer(view: Julia, question: Question, order: StandingOrder) -> Action | None:
    """What the order answers; None: ask the player. Of several chargers the nearest is met."""
    if question.key not in KEYS or order.policy == "ask":
        return None
    if order.policy == "never":
        return _nothing(question)
    fitting = (deed.action for deed in _deeds(view, question) if order.policy == "always" or _fits(deed, order))
    return next(fitting, _nothing(question))


def reason(view: Julia, question: Question, order: StandingOrder, action: Action) -> str:
    """What an order looked at: how far away the chargers were."""
    if question.key != "respond" or order.policy == "never":
        return ""
    unit = view.units[question.values["unit"]]
    away = [f"{name} was {inches(distance(unit, view.units[name]))} away" for name in question.values["by"]]
    unmet = "the conditions are not met: " if action == _nothing(question) else ""
    return unmet + ", ".join(away)


def _nothing(question: Question) -> Action:
    """The answer of who does nothing of it."""
    unit = question.values.get("unit", "")
    nothing: dict[str, Action] = {
        "respond": Respond(unit=unit, how=STAND),
        "halt_or_pursue": Choose(unit=unit, choice=PURSUE),
        "stop_pursuit": Pick(choice=GO_ON),
        "leaders_word": Pick(choice="0"),
        "leave_table": Pick(choice=STAY),
        "inspire": Done(),
    }
    return nothing[question.key]


def _deeds(view: Julia, question: Question) -> Iterator[Deed]:
    """What could be done instead, the best first."""
    if question.key == "inspire":
        for leader in _options(view, question, "inspire"):
            yield Deed(view.units[view.leaders[leader.value].unit], Inspire(leader=leader.value))
        return
    unit = view.units[question.values["unit"]]
    match question.key:
        case "respond":
            yield from _responses(view, unit, question)
        case "halt_or_pursue":
            yield Deed(unit, Choose(unit=unit.id, choice=HALT))
        case "leave_table":
            yield Deed(unit, Pick(choice=LEAVE))
        case "stop_pursuit":
            yield Deed(unit, Pick(choice=STOP))
        case "leaders_word":
            free = (word for word in _options(view, question, "pick") if word.about["control"] == "free")
            yield from (Deed(unit, Pick(choice=word.value)) for word in free)


def _options(view: Julia, question: Question, type_: str) -> tuple[Option, ...]:
    found = offered(view, question, {"type": type_})
    return found.options if found is not None else ()


def _responses(view: Julia, unit: Unit, question: Question) -> Iterator[Deed]:
    """An evade from the nearest charger, or a counter-charge on it, the nearer ones first."""
    ways = responses(view, unit, question.values["by"])
    for charger in sorted((view.units[name] for name in question.values["by"]), key=lambda one: distance(unit, one)):
        for how in (EVADE, COUNTER + charger.id):
            if how in ways:
                yield Deed(unit, Respond(unit=unit.id, how=how), charger)


def _fits(deed: Deed, order: StandingOrder) -> bool:
    """Whether every predicate of the order holds for a deed."""
    told, charger = order.when, deed.charger
    if told.get("unit", deed.unit.id) != deed.unit.id or deed.unit.dp < int(told.get("dps", 0)):
        return False
    if charger is None:
        return True
    near_enough = "distance" not in told or near(deed.unit, charger, float(told["distance"]))
    return near_enough and told.get("charger", charger.type) == charger.type
