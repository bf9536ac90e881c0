"""Proposals for charges, and for those who are charged (CHG)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rulesets.julia_augusta.actions import Charge, Choose, Done, Respond
from rulesets.julia_augusta.chapters.charge.charge_phase import HALT, PURSUE, may_halt
from rulesets.julia_augusta.chapters.charge.declaring import NONE
from rulesets.julia_augusta.chapters.charge.responding import COUNTER, EVADE, may_evade, responses
from rulesets.julia_augusta.chapters.combat.combat_odds import if_charged
from rulesets.julia_augusta.chapters.disorder.disorder_points import is_shaken, limit
from rulesets.julia_augusta.counsel.proposing import named, options
from rulesets.julia_augusta.table.measure import distance, in_front, near, zone
from rulesets.julia_augusta.table.questions import AboutAUnit, HaltOrPursueAsked, MustChargeAsked, RespondAsked
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.counsel.proposing import proposal
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.counsel import Proposal
from rulesets.kit.reckoning.telling import percent

WORTH_IT = -0.3
"""The hits by which a charge may be behind on the average and still be worth it: who waits is charged."""
FROM_BESIDE, AT_A_ROUT, TOGETHER, REPELLED = 1.0, 3.0, 1.0, 1.5
"""What it is worth besides to strike a flank or rear, and whoever routs, and not alone; what it costs mounted troops to
be sent back by formed foot, won or lost."""
RISK, LOST = 0.7, 3
"""What each DP counts from which so many more, those of a set-back and one besides, shake a unit."""


CAUGHT, DRAWN_AFTER = 0.3, 0.8
"""How much of a fight is had with whom may evade, and what it costs the line to be drawn after him."""


class Prospect(NamedTuple):
    """What a charge promises: the hits by which the charger is ahead on the average, and the chance to win in words."""

    hits: float
    wins: str


def prospect(view: Julia, unit: Unit, target: Unit) -> Prospect:
    """The combat that a charge leads to, if its target stands."""
    found = if_charged(view, unit, target)
    if found is None:
        return Prospect(AT_A_ROUT if target.routing else 0.0, "no fight")
    mean = float(sum(hits * chance for hits, chance in found.scores.items()))
    wins = sum(chance for hits, chance in found.scores.items() if hits > 0)
    return Prospect(mean, f"{percent(wins)} to win" if wins else "no chance to win")


def charges(view: Julia, question: Question) -> Iterator[Proposal]:
    """The enemies that a unit may charge, by what the fight promises; before or after none at all."""
    unit = view.units[question.told(AboutAUnit).unit]
    found = options(view, question, type="charge", unit=unit.id)
    enemies = [view.units[option.value] for option in found if option.value != NONE]
    judged = sorted(((_worth(view, unit, it), it) for it in enemies), key=lambda it: (-it[0], it[1].id))
    good = [(worth, it) for worth, it in judged if worth >= WORTH_IT or question.asks(MustChargeAsked)]
    yield from (_charge(view, unit, target) for _, target in good)
    if not question.asks(MustChargeAsked):
        yield proposal(f"{named(unit.id)}: no charge", Charge(unit=unit.id, target=NONE), why=_why_not(judged))
    yield from (_charge(view, unit, target) for worth, target in judged if (worth, target) not in good)


def _worth(view: Julia, unit: Unit, target: Unit) -> float:
    if target.routing:
        return AT_A_ROUT
    hits = prospect(view, unit, target).hits
    if may_evade(target) and not unit.light:
        return hits * CAUGHT - (0.0 if may_halt(unit) else DRAWN_AFTER)
    beside = FROM_BESIDE if zone(target, unit.pose.point) != "front" else 0.0
    repelled = REPELLED if unit.mounted and target.formed_infantry else 0.0
    at_risk = RISK * max(0, unit.dp - limit(unit) + LOST)
    return hits + beside - repelled - at_risk + TOGETHER * _others_reach(view, unit, target)


def _others_reach(view: Julia, unit: Unit, target: Unit) -> bool:
    """Whether another unit of the line could strike the same enemy."""
    line = (friend for friend in view.friends(unit) if friend.formed and not is_shaken(friend))
    return any(near(friend, target) and in_front(friend, target) for friend in line)


def _charge(view: Julia, unit: Unit, target: Unit) -> Proposal:
    told = prospect(view, unit, target)
    struck = zone(target, unit.pose.point)
    label = f"{named(unit.id)}: charge {named(target.id)}, {told.wins}"
    where = "" if struck == "front" else f", into the {struck}"
    why = f"{told.hits:+.1f} hits on average if it stands{where}"
    return proposal(label, Charge(unit=unit.id, target=target.id), why=why)


def _why_not(judged: list[tuple[float, Unit]]) -> str:
    return f"The best would be {judged[0][0]:+.1f} hits on average" if judged else "Nobody is in reach"


def all_declared(view: Julia, question: Question) -> Iterator[Proposal]:
    """Nothing more to declare."""
    yield proposal("All charges are declared", Done())


def answers_to_a_charge(view: Julia, question: Question) -> Iterator[Proposal]:
    """What a charged unit may do, the best against the nearest charger first."""
    charged = question.told(RespondAsked)
    unit, by = view.units[charged.unit], charged.by
    charger = min((view.units[name] for name in by), key=lambda one: (distance(unit, one), one.id))
    ahead = prospect(view, charger, unit).hits
    ranks = {how: _liking(how, unit, ahead) for how in responses(view, unit, by)}
    for how in sorted(ranks, key=lambda how: -ranks[how]):
        label = f"{named(unit.id)}: {_said(how)}"
        yield proposal(label, Respond(unit=unit.id, how=how), why=f"Standing: {-ahead:+.1f} hits on average")


def _liking(how: str, unit: Unit, ahead: float) -> float:
    """How much a response is liked when the charger would be so many hits ahead."""
    if how == EVADE:
        return ahead + (1.0 if unit.type == "LI" else 0.0)
    return 0.5 if how.startswith(COUNTER) else 0.0


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
