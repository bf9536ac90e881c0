"""One event that strikes units: DPs and bases, the destroyed, their leaders, and what friends feel, in this order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from rulesets.julia_augusta.chapters.disorder.bases_lost import tell_losses
from rulesets.julia_augusta.chapters.disorder.disorder_points import Why, lose_base, suffer
from rulesets.julia_augusta.chapters.disorder.morale import Feelings, announced, feel_leader, feel_loss
from rulesets.julia_augusta.chapters.leaders.killed import kill
from rulesets.julia_augusta.chapters.leaders.risk import risks
from rulesets.julia_augusta.table.doings import Cause, Gone
from rulesets.julia_augusta.table.happenings.disorder import BasesLost, EagleLost, UnitGone
from rulesets.julia_augusta.table.measure import leader_at
from rulesets.julia_augusta.table.state import Julia, Leader, Unit
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule


class Blow(NamedTuple):
    """What one unit takes in an event: DPs of a cause, bases that it loses outright, and what all that comes of."""

    unit: str
    dps: int
    cause: Cause
    bases: int = 0
    why: Why | None = None


@rule(without=None)
def happen(game: Julia, dice: Dice, blows: Sequence[Blow], bound: Collection[str] = ()) -> None:
    """JA-TURN-05: blows that fall at the same instant, then what they set off, until nothing more comes of it.

    `bound` are units that do not shake each other in this event.
    """
    while blows:
        fallen, volleyed = struck(game, blows)
        felt = destroyed(game, fallen, bound)
        for leader in volleyed:
            felt += at_risk(game, dice, leader)
        blows = in_order(game, felt)
        bound = ()
    tell_losses(game)


def struck(game: Julia, blows: Sequence[Blow]) -> tuple[list[Unit], list[Leader]]:
    """Take the blows: the units that lost their last base, as they stood, and the leaders that a volley endangers."""
    fallen: list[Unit] = []
    volleyed: list[Leader] = []
    for blow in blows:
        unit = game.units[blow.unit]
        stood = unit.model_copy()
        taken = suffer(game, unit, blow.dps, blow.cause, blow.why)
        lose_bases(game, unit, min(blow.bases, unit.bases), blow.why)
        if not unit.bases:
            unit.lines = stood.lines
            fallen.append(unit)
        elif blow.cause == "shooting" and any(taken):
            volleyed += game.leaders_with(unit)
    return fallen, volleyed


def lose_bases(game: Julia, unit: Unit, bases: int, why: Why | None) -> None:
    """A unit loses bases outright; it is said here what it comes of, if that is not told by itself."""
    for _ in range(bases):
        lose_base(unit)
    if bases and why is not None:
        lost = BasesLost(rule=why.rule, unit=unit.id, lost=bases, left=unit.bases, dp=unit.dp, cause=why.what)
        game.say(lost)


@rule(without=lambda game, fallen, bound=(): Counter())
def destroyed(game: Julia, fallen: Sequence[Unit], bound: Collection[str] = ()) -> Feelings:
    """JA-DP-07: units without a base are destroyed at once, which their friends feel as a rout."""
    felt: Feelings = Counter()
    for unit in fallen:
        felt += announced(game, "destroyed", unit.id, feel_loss(game, unit, bound))
        felt += leaders_fall(game, unit)
        taken_off(game, unit, "no_bases")
    return Counter({name: dps for name, dps in felt.items() if game.units[name] not in fallen})


@rule(without=lambda game, unit: Counter())
def leaders_fall(game: Julia, unit: Unit) -> Feelings:
    """JA-LEAD-09: the leaders of a unit that loses its last base are killed."""
    felt: Feelings = Counter()
    for leader in game.leaders_with(unit):
        felt += announced(game, "leader", leader.id, feel_death(game, leader, unit))
        kill(game, leader, "JA-LEAD-09")
    return felt


def at_risk(game: Julia, dice: Dice, leader: Leader) -> Feelings:
    """Roll for a leader; what his friends feel if he is killed."""
    if not leader.on_table:
        return Counter()
    felt = feel_death(game, leader, game.units[leader.unit])
    return announced(game, "leader", leader.id, felt) if risks(game, dice, leader) else Counter()


@rule(without=lambda game, leader, unit: feel_leader(game, leader_at(game, leader), leader.seat, leader.general))
def feel_death(game: Julia, leader: Leader, unit: Unit) -> Feelings:
    """JA-LEAD-10: what friends feel of a leader's death; that of one in a routing unit they felt when it broke."""
    if unit.routing:
        return Counter()
    return feel_leader(game, leader_at(game, leader), leader.seat, leader.general)


@rule(without=lambda game, felt: [])
def in_order(game: Julia, felt: Feelings) -> list[Blow]:
    """JA-TURN-05: morale DPs added up for each unit; the initiative player's first, each side's from its right."""
    units = first_to_last(game, (game.units[name] for name, dps in felt.items() if dps))
    return [Blow(unit.id, felt[unit.id], "morale") for unit in units]


def first_to_last(game: Julia, units: Iterable[Unit]) -> list[Unit]:
    """Units to which the same happens at once: the initiative player's first, each side's from its right."""
    return sorted(units, key=lambda one: (one.seat != game.initiative, -one.pose.x * game.rightward(one.seat), one.id))


GONE_BY: dict[Gone, str] = {"no_bases": "JA-DP-07", "eliminated": "JA-ACM-09", "left": "JA-ACM-16"}
"""The rule by which a unit is taken off: it has no base left, routed and was not caught, or left the table."""


def taken_off(game: Julia, unit: Unit, why: Gone) -> None:
    """A unit is gone."""
    unit.where = "left" if why == "left" else "destroyed"
    unit.routing = unit.pursuing = False
    game.say(UnitGone(rule=GONE_BY[why], unit=unit.id, why=why))
    lose_eagle_of(game, unit)


@rule(without=None)
def lose_eagle_of(game: Julia, unit: Unit) -> None:
    """JA-SETUP-08: the Eagle is lost when the last unit of its legion is routed or destroyed."""
    eagle = game.eagle_of(unit)
    left = (other for other in game.on_table(unit.seat) if other.legion == unit.legion and not other.routing)
    if eagle is not None and not any(left):
        eagle.where = "lost"
        game.say(EagleLost(rule="JA-SETUP-08", legion=unit.legion))
