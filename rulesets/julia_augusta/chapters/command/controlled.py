"""Which units are controlled, which are excused from a control test, and which must take one (CMD-09, CTRL)."""

from __future__ import annotations

from rulesets.julia_augusta.table.measure import faces_alike, in_combat, near, near_leader
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.engine.points import rule


@rule(without=False)
def near_a_leader(game: Julia, unit: Unit) -> bool:
    """JA-CMD-09: any part of a unit is within 4 inches of a leader of its side, who need not be with it."""
    return any(near_leader(game, unit, leader) for leader in game.leaders_of(unit.seat))


@rule(without=False)
def is_controlled(game: Julia, unit: Unit) -> bool:
    """JA-CTRL-02: a unit near a leader, or that rolled to act as its player wishes this turn."""
    return not unit.routing and (near_a_leader(game, unit) or unit.control == "free")


@rule(without=False)
def beyond_control(game: Julia, unit: Unit) -> bool:
    """JA-CTRL-01: routing units and those in combat take no test."""
    return unit.routing or in_combat(game, unit)


@rule(without=False)
def excused_by_a_leader(game: Julia, unit: Unit) -> bool:
    """JA-CTRL-01: a unit near a leader need not test."""
    return near_a_leader(game, unit)


@rule(without=False)
def excused_by_a_neighbour(game: Julia, unit: Unit) -> bool:
    """JA-CTRL-04: light troops within 4 inches of a controlled unit need not test."""
    return unit.light and any(near(unit, friend) and is_controlled(game, friend) for friend in game.friends(unit))


def is_excused(game: Julia, unit: Unit) -> bool:
    """Whether a unit acts without a test. One that pursues acts freely only if it stops."""
    return not always_tests(unit) and (excused_by_a_leader(game, unit) or excused_by_a_neighbour(game, unit))


def excused_by(game: Julia, unit: Unit) -> str:
    """The leader, or the controlled unit, near whom a unit takes no test."""
    leaders = (leader.id for leader in game.leaders_of(unit.seat) if near_leader(game, unit, leader))
    friends = (it.id for it in game.friends(unit) if unit.light and near(unit, it) and is_controlled(game, it))
    return next(leaders, next(friends, ""))


@rule(without=False)
def always_tests(unit: Unit) -> bool:
    """JA-CTRL-16: a looting unit tests, whoever is near."""
    return unit.looting


def untested(game: Julia, seat: int) -> list[Unit]:
    """The units whose control is not settled yet, in the order in which they test by themselves: those that may excuse
    light troops first, and from the player's right to his left."""
    units = [unit for unit in game.on_table(seat) if not unit.control and not beyond_control(game, unit)]
    return sorted(units, key=lambda unit: (unit.light, -unit.pose.x * game.rightward(seat), unit.id))


def must_test(game: Julia, seat: int) -> list[Unit]:
    """The units that have to test."""
    return [unit for unit in untested(game, seat) if not is_excused(game, unit)]


@rule(without=lambda game, seat: [])
def may_test(game: Julia, seat: int) -> list[Unit]:
    """JA-CTRL-05: pursuers that are excused test only if their player wants them to stop."""
    if not any(
        unit.pursuing for unit in game.on_table(seat)
    ):  # as mostly: whose control is not settled is dear to tell
        return []
    return [unit for unit in untested(game, seat) if unit.pursuing and is_excused(game, unit)]


def models_for(game: Julia, unit: Unit) -> list[Unit]:
    """The controlled units to which a unit may conform."""
    return [friend for friend in game.friends(unit) if alike(unit, friend) and is_controlled(game, friend)]


def alike(unit: Unit, other: Unit) -> bool:
    """Whether two units are so near, and face so much the same way, that one may copy the other."""
    return near(unit, other) and same_facing(unit, other)


@rule(without=True)
def same_facing(unit: Unit, other: Unit) -> bool:
    """JA-CTRL-03: facing within 22.5 degrees."""
    return faces_alike(unit, other)
