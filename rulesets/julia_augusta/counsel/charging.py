"""Proposals for charges, and for those who are charged (CHG)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from rulesets.julia_augusta.actions import Charge, Choose, Done, Respond
from rulesets.julia_augusta.chapters.charge.charge_phase import HALT, PURSUE, may_halt
from rulesets.julia_augusta.chapters.charge.declarations import declared_so_far
from rulesets.julia_augusta.chapters.charge.declaring import NONE
from rulesets.julia_augusta.chapters.charge.responding import (
    COUNTER,
    EVADE,
    may_counter_charge,
    may_evade,
    responses,
)
from rulesets.julia_augusta.chapters.charge.who_may_charge import may_charge
from rulesets.julia_augusta.counsel.proposing import named, options
from rulesets.julia_augusta.counsel.stakes import Clash, clash
from rulesets.julia_augusta.counsel.urgency import boldness
from rulesets.julia_augusta.table.measure import distance, near, zone
from rulesets.julia_augusta.table.questions import AboutAUnit, HaltOrPursueAsked, MustChargeAsked, RespondAsked
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.counsel.proposing import proposal
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.counsel import Proposal
from rulesets.kit.reckoning.telling import percent

AT_A_ROUT, AWAITED = 8.0, 0.5
"""What it is worth to charge whoever routs, in percent of an army, and how much of the fight is feared that an enemy
would begin."""
CAUGHT, DRAWN_AFTER, EVADED = 0.3, 2.5, 0.8
"""How much of a fight is had with whom may evade, the percent of an army that it costs the line to be drawn after him,
and what it costs light troops to be driven off."""
NO_FIGHT = Clash(0.0, 0.0, Fraction(0))


class Judged(NamedTuple):
    """A charge, what it is worth more than to wait, and the combat that it leads to if its target stands."""

    gain: float
    target: Unit
    promises: Clash


def charges(view: Julia, question: Question) -> Iterator[Proposal]:
    """The enemies that a unit may charge, by what the fight promises; before or after none at all."""
    unit = view.units[question.told(AboutAUnit).unit]
    offered_targets = options(view, question, type="charge", unit=unit.id)
    enemies = [view.units[option.value] for option in offered_targets if option.value != NONE]
    judged = sorted((_judged(view, unit, it) for it in enemies), key=lambda one: (-one.gain, one.target.id))
    must = question.asks(MustChargeAsked)
    good = [one for one in judged if must or one.gain > -boldness(view, unit.seat)]
    yield from (_charge(unit, one) for one in good)
    if not must:
        yield proposal(f"{named(unit.id)}: no charge", Charge(unit=unit.id, target=NONE), why=_why_not(judged))
    yield from (_charge(unit, one) for one in judged if one not in good)


def _judged(view: Julia, unit: Unit, target: Unit) -> Judged:
    joined = {name: at for name, at in declared_so_far(view, unit.seat).items() if at == target.id}
    alone = _met(view, {**joined, unit.id: target.id}, unit, target)
    if target.routing:
        return Judged(AT_A_ROUT, target, alone)
    if may_evade(target) and not unit.light:
        return Judged(alone.worth * CAUGHT - (0.0 if may_halt(unit) else DRAWN_AFTER), target, alone)
    return Judged(alone.worth - _without(view, unit, target, joined), target, alone)


def _met(view: Julia, charges: Mapping[str, str], unit: Unit, target: Unit) -> Clash:
    """A combat after charges, the target standing or counter-charging as is better for it."""
    clashes = [clash(view, charges, unit)]
    if unit.id in charges and may_counter_charge(target, zone(target, unit.pose.point)):
        clashes.append(clash(view, charges, unit, (target.id,)))
    return min((one for one in clashes if one is not None), key=lambda one: one.worth, default=NO_FIGHT)


def _without(view: Julia, unit: Unit, target: Unit, joined: Mapping[str, str]) -> float:
    """What it is worth to let the charge be: the others fight alone, or the enemy comes."""
    if joined:
        first = view.units[next(iter(joined))]
        return _met(view, joined, first, target).worth
    threats = (enemy for enemy in view.enemies(unit) if not enemy.light and near(enemy, unit))
    feared = [_feared(view, enemy, unit) for enemy in threats if may_charge(view, enemy, unit)]
    return -AWAITED * max(0.0, *feared) if feared else 0.0


def _feared(view: Julia, enemy: Unit, unit: Unit) -> float:
    """What an enemy's charge is worth to him, a counter-charge being made where that is better."""
    return _met(view, {enemy.id: unit.id}, enemy, unit).worth


def _charge(unit: Unit, one: Judged) -> Proposal:
    target, promises = one.target, one.promises
    told = f"{percent(promises.wins)} to win" if promises.wins else "no chance to win"
    label = f"{named(unit.id)}: charge {named(target.id)}, {'no fight' if target.routing else told}"
    struck = zone(target, unit.pose.point)
    where = "" if struck == "front" else f", into the {struck}"
    return proposal(label, Charge(unit=unit.id, target=target.id), why=f"{promises.hits:+.1f} hits on average{where}")


def _why_not(judged: list[Judged]) -> str:
    return f"The best would be {judged[0].promises.hits:+.1f} hits on average" if judged else "Nobody is in reach"


def all_declared(view: Julia, question: Question) -> Iterator[Proposal]:
    """Nothing more to declare."""
    yield proposal("All charges are declared", Done())


def answers_to_a_charge(view: Julia, question: Question) -> Iterator[Proposal]:
    """What a charged unit may do, the best against all its chargers first."""
    charged = question.told(RespondAsked)
    unit, by = view.units[charged.unit], charged.by
    charger = min((view.units[name] for name in by), key=lambda one: (distance(unit, one), one.id))
    standing = _received(view, unit, by, charger)
    ways = responses(view, unit, by)
    worth = {how: _worth_of(view, how, unit, by, charger) for how in ways}
    for how in sorted(ways, key=lambda how: worth[how]):
        label = f"{named(unit.id)}: {_said(how)}"
        yield proposal(label, Respond(unit=unit.id, how=how), why=f"Standing: {-standing.hits:+.1f} hits on average")


def _worth_of(view: Julia, how: str, unit: Unit, by: Collection[str], charger: Unit) -> float:
    """What a response is worth to the enemy."""
    if how == EVADE:
        return EVADED
    return _received(view, unit, by, charger, (unit.id,) if how.startswith(COUNTER) else ()).worth


def _received(view: Julia, unit: Unit, by: Collection[str], charger: Unit, met_by: Collection[str] = ()) -> Clash:
    return clash(view, dict.fromkeys(by, unit.id), charger, met_by) or NO_FIGHT


def _said(how: str) -> str:
    if how.startswith(COUNTER):
        return f"counter-charge {named(how.removeprefix(COUNTER))}"
    return how


def after_evaders(view: Julia, question: Question) -> Iterator[Proposal]:
    """Whoever has lost its target halts in good order, or goes after it."""
    evaded = question.told(HaltOrPursueAsked)
    unit, target = view.units[evaded.unit], evaded.target
    halts = proposal(f"{named(unit.id)}: halt in good order", Choose(unit=unit.id, choice=HALT), why="A pursuer tires")
    after = proposal(f"{named(unit.id)}: pursue {named(target)}", Choose(unit=unit.id, choice=PURSUE))
    yield from (halts, after)
