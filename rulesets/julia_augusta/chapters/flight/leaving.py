"""Units that are gone: over the table's edge, hemmed in, or eliminated in rout (ACM-09, ACM-16, LEAD-10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from rulesets.julia_augusta.chapters.disorder.blows import Blow, happen, in_order, taken_off
from rulesets.julia_augusta.chapters.disorder.morale import Feelings, announced, feel_leader, feel_loss, share_a_fate
from rulesets.julia_augusta.chapters.leaders.killed import kill
from rulesets.julia_augusta.table.happenings.charge import HemmedIn
from rulesets.julia_augusta.table.measure import leader_at
from rulesets.julia_augusta.table.state import Julia, Leader, Unit
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule


def leave_table(game: Julia, dice: Dice, unit: Unit, bound: Collection[str] = ()) -> None:
    """A unit that leaves the table is lost, with its leaders; its friends feel it where it left. `bound` are the units
    of the combat result from which it flees."""
    felt = felt_when_leaving(game, unit, bound)
    lose_leaders(game, unit)
    taken_off(game, unit, "left")
    happen(game, dice, in_order(game, felt))


@rule(without=lambda game, unit, bound: Counter())
def felt_when_leaving(game: Julia, unit: Unit, bound: Collection[str]) -> Feelings:
    """JA-ACM-16: leaving the table is felt as a rout, unless the unit had been felt before."""
    if unit.mourned:
        return Counter()
    return announced(game, "left", unit.id, feel_loss(game, unit, bound)) + felt_for_leaders(game, unit, bound)


@rule(without=lambda game, unit, bound: Counter())
def felt_for_leaders(game: Julia, unit: Unit, bound: Collection[str] = ()) -> Feelings:
    """JA-LEAD-09, JA-MOR-05: leaders of a unit that routs count as routed, which friends near them feel; `bound` are
    units that do not shake each other."""
    felt: Feelings = Counter()
    for leader in game.leaders_with(unit):
        felt += announced(game, "leader", leader.id, _felt_beside(game, leader, unit, bound))
    return felt


def _felt_beside(game: Julia, leader: Leader, unit: Unit, bound: Collection[str]) -> Feelings:
    felt = feel_leader(game, leader_at(game, leader), leader.seat, leader.general, without=unit.id)
    return Counter({name: dps for name, dps in felt.items() if not share_a_fate(unit, game.units[name], bound)})


@rule(without=None)
def eliminate(game: Julia, unit: Unit) -> None:
    """JA-ACM-09: a routing unit that no pursuer has caught is taken off the table."""
    lose_leaders(game, unit)
    taken_off(game, unit, "eliminated")


@rule(without=None)
def lose_leaders(game: Julia, unit: Unit) -> None:
    """JA-LEAD-10: leaders lost with a unit are dead for all purposes, and cause no second morale DPs."""
    for leader in game.leaders_with(unit):
        kill(game, leader, "JA-LEAD-10")


@rule(without=None)
def hemmed_in(game: Julia, dice: Dice, unit: Unit, bound: Collection[str] = ()) -> None:
    """JA-ACM-16, JA-TERR-01: a unit that flees and has no way out at all is destroyed."""
    game.say(HemmedIn(rule="JA-ACM-16", unit=unit.id))
    happen(game, dice, [Blow(unit.id, 0, "combat", bases=unit.bases)], bound)
