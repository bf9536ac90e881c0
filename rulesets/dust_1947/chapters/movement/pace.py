"""How far a unit goes in one action: its values, what slows it down, and mud and roads on its way."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rulesets.dust_1947.moments import DRIVEN
from rulesets.dust_1947.table import weather
from rulesets.dust_1947.table.cards import Card
from rulesets.dust_1947.table.measure.floors import Place, squares_under
from rulesets.dust_1947.table.sight.ground import drawn_with
from rulesets.dust_1947.table.sight.obstacles import of_field
from rulesets.dust_1947.table.state import Dust, Field, Unit
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.points import rule

NONE: frozenset[Square] = frozenset()
MUD = "mud"
ROAD = "road"


class Pace(NamedTuple):
    """A way of going: how many squares at most, the squares that must be kept out of, and those that cost double."""

    budget: int
    shuns: frozenset[Square] = NONE
    heavy: frozenset[Square] = NONE


def allowance(game: Dust, unit: Unit, action: str, *, mud: bool = False) -> int:
    """How many squares a unit may go in an action ("move", "march", "follow", or "turn" in place); and through mud."""
    if action == "turn":
        return 0
    return min(unhindered(game, unit, action, mud=mud), weather.pace_limit(game, action))


def unhindered(game: Dust, unit: Unit, action: str, *, mud: bool = False) -> int:
    """The same whatever the weather."""
    if action == "turn":
        return 0
    if action == "follow":
        full = following()
    else:
        full = march_value(game, unit) if action == "march" else move_value(game, unit)
    return halved(unit, in_mud(full) if mud else full)


def paces(game: Dust, unit: Unit, action: str, start: Iterable[Place], *, over: bool) -> tuple[Pace, ...]:
    """How a unit that begins on these places can go in an action; `over`: nothing on the ground holds it up."""
    full = allowance(game, unit, action)
    mud, road = drawn_with(game.scenario.field, MUD), drawn_with(game.scenario.field, ROAD)
    if over or full == 0 or not (mud or road):
        return (Pace(full),)
    under = squares_under(start)
    bonus = gained_on_road(game, unit, action) if road.issuperset(under) else 0
    on_road = [Pace(full + bonus, _everything_but(game.scenario.field, ROAD))] if bonus else []
    if mud and game.options.mud == "per_square":
        return (*on_road, Pace(full, heavy=mud if full > 1 else NONE))
    on_road += [Pace(full, mud)] if mud.isdisjoint(under) else []
    return (*on_road, Pace(allowance(game, unit, action, mud=True))) if mud else tuple(on_road)


def budget_along(game: Dust, unit: Unit, action: str, path: Iterable[Place], *, over: bool) -> int:
    """How many squares a unit that takes this way, and touches these places, may go in an action."""
    mud, road = drawn_with(game.scenario.field, MUD), drawn_with(game.scenario.field, ROAD)
    if over or not (mud or road):
        return allowance(game, unit, action)
    under = squares_under(path)
    full = allowance(game, unit, action, mud=game.options.mud == "whole_action" and not mud.isdisjoint(under))
    steps = full + (road_bonus(game.card(unit), action) if full and road.issuperset(under) else 0)
    return min(steps, weather.pace_limit(game, action))


@of_field
def _everything_but(battlefield: Field, word: str) -> frozenset[Square]:
    """The squares without this word."""
    everywhere = (Square(c, r) for c in range(battlefield.columns) for r in range(battlefield.rows))
    return frozenset(everywhere) - drawn_with(battlefield, word)


DRIVEN_MOVE, DRIVEN_MARCH = 3, 4
"""The values of a unit that is driven on, in squares."""


@rule(without=False)
def driven_on(unit: Unit) -> bool:
    """DU-SKILL-BLUTKREUZ-01: whoever is driven on uses MOVE 3 and MARCH MOVE 4 for the activation (DU-D-141)."""
    return bool(unit.skill_state.get(DRIVEN))


@rule(without=99)
def move_value(game: Dust, unit: Unit) -> int:
    """DU-MOVE-01: in a MOVE the unit moves up to its MOVE value in squares."""
    if driven_on(unit):
        return DRIVEN_MOVE
    return slower(game.card(unit).move, hero.move if (hero := _hero_card(game, unit)) else None)


@rule(without=1)
def following() -> int:
    """DU-SKILL-FOLLOW-01: whoever follows moves as if its MOVE were 2."""
    return 2


@rule(without=move_value)
def march_value(game: Dust, unit: Unit) -> int:
    """DU-MOVE-13: in a MARCH MOVE the unit moves up to its MARCH MOVE value in squares."""
    if driven_on(unit):
        return DRIVEN_MARCH
    return slower(game.card(unit).march, hero.march if (hero := _hero_card(game, unit)) else None)


@rule(without=lambda value: value)
def in_mud(value: int) -> int:
    """DU-TERR-02: a way that touches mud or sand halves the value, rounded down, at least 1 (but never from 0)."""
    return max(1, value // 2) if value else 0


def gained_on_road(game: Dust, unit: Unit, action: str) -> int:
    """The squares that a unit goes further in an action wholly on road, as far as the weather lets it."""
    full = allowance(game, unit, action)
    return min(road_bonus(game.card(unit), action), weather.pace_limit(game, action) - full) if full else 0


def road_bonus(card: Card, action: str) -> int:
    """The squares that a unit gains by spending its whole action on road."""
    if on_road_as_in_the_open(card):
        return 0
    return road_bonus_marching() if action == "march" else road_bonus_moving()


@rule(without=False)
def on_road_as_in_the_open(card: Card) -> bool:
    """DU-TERR-09: for infantry and walkers a road is ordinary open ground."""
    return not card.on_wheels_or_tracks


@rule(without=0)
def road_bonus_moving() -> int:
    """DU-TERR-10: a MOVE wholly on road gains wheels and tracks 1 square."""
    return 1


@rule(without=0)
def road_bonus_marching() -> int:
    """DU-TERR-11: a MARCH MOVE wholly on road gains wheels and tracks 2 squares."""
    return 2


@rule(without=lambda unit, squares: squares)
def halved(unit: Unit, squares: int) -> int:
    """DU-CRIT-09: reduced mobility halves MOVE and MARCH MOVE, rounded down."""
    return squares // 2 if "reduced mobility" in unit.criticals else squares


@rule(without=False)
def immobilized(unit: Unit) -> bool:
    """DU-CRIT-12: an immobilized vehicle moves no more and cannot turn in place; a march ends where it is."""
    return "immobilized" in unit.criticals


@rule(without=lambda own, hero: own)
def slower(own: int, hero: int | None) -> int:
    """DU-HERO-04: a combined unit uses the lower of both rates."""
    return own if hero is None else min(own, hero)


def _hero_card(game: Dust, unit: Unit) -> Card | None:
    """The card of the hero that walks with the unit; a pilot rides."""
    hero = game.companion(unit) if game.card(unit).on_foot else None
    return game.card(hero) if hero is not None and hero.present else None
