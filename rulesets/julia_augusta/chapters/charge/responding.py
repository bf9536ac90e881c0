"""What a unit may do that is charged and did not charge itself (CHG-05 to CHG-08)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.julia_augusta.actions import Respond
from rulesets.julia_augusta.chapters.charge.who_may_charge import is_on_halt, too_disordered
from rulesets.julia_augusta.table.doings import Response
from rulesets.julia_augusta.table.measure import opponents
from rulesets.julia_augusta.table.questions import RespondAsked
from rulesets.julia_augusta.table.reasons.charge import CannotRespond
from rulesets.julia_augusta.table.state import Julia, Unit, Zone
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused

STAND, EVADE, COUNTER = "stand", "evade", "counter-charge "
"""How a unit responds; a counter-charge is followed by the id of the charger."""
BY_WORD: dict[str, Response] = {STAND: "stand", EVADE: "evade"}
By = Mapping[str, Zone]
"""The chargers, each with the zone in which it charges."""


def response(how: str) -> Response:
    """What a unit does, whomever it counter-charges."""
    return BY_WORD.get(how, "counter-charge")


def responses(game: Julia, unit: Unit, by: By) -> list[str]:
    """What a charged unit may do; to stand comes first."""
    if unit.routing or stands_looting(unit) or _fights_others(game, unit, by):
        return [STAND]
    counters = [COUNTER + charger for charger, struck in by.items() if may_counter_charge(unit, struck)]
    return [STAND, *([EVADE] if may_evade(unit) else ()), *counters]


@rule(without=False)
def can_only_stand(game: Julia, unit: Unit, by: By) -> bool:
    """JA-CHG-08: whoever cannot evade or counter-charge stands and is contacted where it is; nobody is asked."""
    return responses(game, unit, by) == [STAND]


@rule(without=False)
def _fights_others(game: Julia, unit: Unit, by: By) -> bool:
    """JA-CHG-06, JA-CHG-07, JA-ACM-19: who is in combat neither evades nor counter-charges."""
    return any(enemy.id not in by for enemy in opponents(game, unit))


@rule(without=False)
def stands_looting(unit: Unit) -> bool:
    """JA-CTRL-16: a looting unit that is charged stands."""
    return unit.looting


@rule(without=False)
def may_evade(unit: Unit) -> bool:
    """JA-CHG-06: LI, LC and chariots may evade, also when they are shaken, on halt or steadied."""
    return unit.light


@rule(without=False)
def may_counter_charge(unit: Unit, struck: Zone) -> bool:
    """JA-CHG-07: MI may counter-charge a unit that charges their front unless they are shaken, in column, on halt or
    re-formed this turn (who loots, fights or routs stands anyway)."""
    fit = not (too_disordered(unit) or unit.formation == "column" or is_on_halt(unit) or unit.reformed)
    return unit.type == "MI" and fit and struck == "front"


def asked_to_respond(unit: Unit, by: By) -> Ask:
    """The question to the owner of a charged unit."""
    stands = Respond(unit=unit.id, how=STAND)
    return Ask(unit.seat, RespondAsked(unit=unit.id, by=dict(by)), "JA-CHG-05", (Respond,), default=stands)


def response_offer(game: Julia, question: Question, draft: Draft) -> Offer | None:
    """The charged unit, then what it may do."""
    charged = question.told(RespondAsked)
    unit = game.units[charged.unit]
    if "unit" not in draft:
        return offer("unit", [unit.id])
    if "how" in draft:
        return None
    ways = responses(game, unit, charged.by)

    def judge(how: str) -> Refused | None:
        return None if how in ways else Refused(_rule_of(how), CannotRespond(unit=unit.id, how=how))

    return offer("how", ways, judge)


def _rule_of(how: str) -> str:
    return {EVADE: "JA-CHG-06", STAND: "JA-CHG-05"}.get(how, "JA-CHG-07")
