"""Standing orders for decisions that fall due while the other player acts, so that a game does not wait a night for a
"stand" (CHG-05, CHG-11, CTRL-08, CTRL-10, MOVE-11, CBT-30)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.julia_augusta.actions import Choose, Done, Inspire, Pick, Respond
from rulesets.julia_augusta.chapters.charge.charge_phase import HALT, PURSUE
from rulesets.julia_augusta.chapters.charge.responding import COUNTER, EVADE, STAND, responses
from rulesets.julia_augusta.chapters.command.control_test import GO_ON, STOP
from rulesets.julia_augusta.chapters.manoeuvre.unit_moves import LEAVE, STAY
from rulesets.julia_augusta.face.tell.text import TYPES
from rulesets.julia_augusta.table.measure import distance, near
from rulesets.julia_augusta.table.questions import (
    AboutAUnit,
    HaltOrPursueAsked,
    InspireAsked,
    LeadersWordAsked,
    LeaveTableAsked,
    RespondAsked,
    StopPursuitAsked,
)
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.boards.tables.measured import inches
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.offering import offered
from rulesets.kit.engine.question import Option, Question
from rulesets.kit.engine.standing_orders import Deed, Group, Predicate, StandingOrder

DPS = Predicate(key="dps", asks="The unit has at least so many DPs", number_up_to=7)
CHARGER = Predicate(key="charger", asks="The charger is of this type", options=tuple(TYPES))
DISTANCE = Predicate(key="distance", asks="The charger is at most so many inches away", number_up_to=12)
KEYS: dict[str, tuple[Predicate, ...]] = {
    RespondAsked.key: (DPS, CHARGER, DISTANCE),
    HaltOrPursueAsked.key: (DPS,),
    StopPursuitAsked.key: (DPS,),
    LeadersWordAsked.key: (DPS,),
    LeaveTableAsked.key: (DPS,),
    InspireAsked.key: (DPS,),
}
"""The kinds of question that may be answered ahead, and what an order can make it depend on."""
LABELS = {
    RespondAsked.key: "Whether a charged unit evades or counter-charges",
    HaltOrPursueAsked.key: "Whether infantry halts where evaders stood",
    StopPursuitAsked.key: "Whether a pursuer that may stop does so",
    LeadersWordAsked.key: "Whether a leader's word lets his unit act freely",
    LeaveTableAsked.key: "Whether light troops fall back over the table's edge",
    InspireAsked.key: "Whether leaders inspire their units in combat",
}


def groups(view: Julia, seat: int) -> list[Group]:
    """For whom orders may be given: the troop types that a side has, and each of its units."""
    mine = view.on_table(seat)
    types = [(told, tuple(unit.id for unit in mine if unit.type == type_)) for type_, told in TYPES.items()]
    return [Group(f"all {told}", units) for told, units in types if units] + [
        Group(unit.id, (unit.id,)) for unit in mine
    ]


def values(view: Julia, seat: int, predicate: Predicate) -> list[Choice] | None:
    """The troop types that may be named in an order; None for numbers."""
    if predicate == CHARGER:
        return [Choice(value=type_, label=told) for type_, told in TYPES.items()]
    return None


def reason(view: Julia, question: Question, order: StandingOrder, action: Action) -> str:
    """What an order looked at: how far away the chargers were."""
    if not question.asks(RespondAsked) or order.policy == "never":
        return ""
    charged = question.told(RespondAsked)
    unit = view.units[charged.unit]
    away = [f"{name} was {inches(distance(unit, view.units[name]))} away" for name in charged.by]
    unmet = "the conditions are not met: " if action == nothing(view, question) else ""
    return unmet + ", ".join(away)


def nothing(view: Julia, question: Question) -> Action:
    """The answer of who does nothing of it."""
    about = question.about(AboutAUnit)
    unit = about.unit if about is not None else ""
    answer: dict[str, Action] = {
        RespondAsked.key: Respond(unit=unit, how=STAND),
        HaltOrPursueAsked.key: Choose(unit=unit, choice=PURSUE),
        StopPursuitAsked.key: Pick(choice=GO_ON),
        LeadersWordAsked.key: Pick(choice="0"),
        LeaveTableAsked.key: Pick(choice=STAY),
        InspireAsked.key: Done(),
    }
    return answer[question.key]


def deeds(view: Julia, question: Question) -> list[Deed]:
    """What could be done instead, the best first; of several chargers the nearest is met."""
    if question.asks(InspireAsked):
        leaders = _options(view, question, "inspire")
        return [Deed(view.leaders[one.value].unit, Inspire(leader=one.value)) for one in leaders]
    unit = view.units[question.told(AboutAUnit).unit]
    return [*_of_unit(view, unit, question)] or [Deed(unit.id, None)]


def _of_unit(view: Julia, unit: Unit, question: Question) -> Iterator[Deed]:
    """What a unit could do, the best first."""
    match question.key:
        case RespondAsked.key:
            yield from _responses(view, unit, question)
        case HaltOrPursueAsked.key:
            yield Deed(unit.id, Choose(unit=unit.id, choice=HALT))
        case LeaveTableAsked.key:
            yield Deed(unit.id, Pick(choice=LEAVE))
        case StopPursuitAsked.key:
            yield Deed(unit.id, Pick(choice=STOP))
        case LeadersWordAsked.key:
            free = (word for word in _options(view, question, "pick") if word.about["control"] == "free")
            yield from (Deed(unit.id, Pick(choice=word.value)) for word in free)


def _options(view: Julia, question: Question, type_: str) -> tuple[Option, ...]:
    offer = offered(view, question, {"type": type_})
    return offer.options if offer is not None else ()


def _responses(view: Julia, unit: Unit, question: Question) -> Iterator[Deed]:
    """An evade from the nearest charger, or a counter-charge on it, the nearer ones first."""
    by = question.told(RespondAsked).by
    ways = responses(view, unit, by)
    for charger in sorted((view.units[name] for name in by), key=lambda one: distance(unit, one)):
        for how in (EVADE, COUNTER + charger.id):
            if how in ways:
                yield Deed(unit.id, Respond(unit=unit.id, how=how), charger.id)


def holds(view: Julia, question: Question, deed: Deed, when: Mapping[str, Any]) -> bool:
    """Whether every predicate holds for a deed. Orders of earlier versions name their unit ("unit") as one."""
    unit = view.units[deed.unit]
    if when.get("unit", unit.id) != unit.id or unit.dp < int(when.get("dps", 0)):
        return False
    if not deed.about:
        return True
    charger = view.units[deed.about]
    near_enough = "distance" not in when or near(unit, charger, float(when["distance"]))
    return near_enough and when.get("charger", charger.type) == charger.type
