"""Which soldiers of a unit fire on a table, with what, and who may fall to it (TABLE-27, TABLE-38)."""

from __future__ import annotations

from collections.abc import Container, Sequence

from rulesets.dust_1947.table.soldier_names import soldier
from rulesets.dust_1947.table.state import Dust, Soldier, Unit
from rulesets.dust_1947.table.tabletop.cover import of_a_model
from rulesets.dust_1947.table.tabletop.lines import Sight
from rulesets.dust_1947.table.tabletop.looking import points_of_view, points_seen
from rulesets.dust_1947.table.tabletop.standing import leading_hero, model_of, models, one_by_one
from rulesets.kit.boards.models.group import Model
from rulesets.kit.engine.points import rule

Demand = tuple[str, frozenset[int]]
"""A weapon that is to be fired, and the numbers of the soldiers who see what it is fired at."""


def standing(unit: Unit) -> frozenset[int]:
    """The numbers of the soldiers of a unit that stand, counted from 0."""
    return frozenset(number for number, one in enumerate(unit.soldiers) if one.alive)


@rule(without=lambda sight, unit, target: standing(unit))
def who_sees(sight: Sight, unit: Unit, target: Unit) -> frozenset[int]:
    """DU-TABLE-27: each model with a line of sight to at least one model of the target fires; those without do not."""
    if not one_by_one(sight.game, unit):
        return standing(unit)
    goals = [point for model in models(sight.game, target).values() for point in points_seen(target, model)]
    ways = {number: [(model_of(sight.game, unit, number).middle, goal) for goal in goals] for number in standing(unit)}
    return frozenset(number for number, looks in ways.items() if None in sight.stops(unit, target, looks))


@rule(without=True)
def one_weapon_each(soldiers: Sequence[Soldier], demands: Sequence[Demand]) -> bool:
    """DU-TABLE-27: each fires one weapon of its choice: whether so many weapons can be fired by different soldiers."""
    fixed = [demand for demand in demands if fires_besides(demand[0])]
    plain = [demand for demand in demands if not fires_besides(demand[0])]
    return _by_different_ones(soldiers, plain) and _by_different_ones(soldiers, fixed)


@rule(without=False)
def fires_besides(weapon: str) -> bool:
    """DU-TABLE-54: an under-barrel weapon may be fired in addition to the weapon that it is fixed to (DU-D-18)."""
    return weapon.casefold().startswith(UNDER_BARREL)


UNDER_BARREL = "under-barrel"
"""How the name of such a weapon begins."""


def _by_different_ones(soldiers: Sequence[Soldier], demands: Sequence[Demand]) -> bool:
    held: dict[int, int] = {}
    return all(_finds(number, soldiers, demands, held, set()) for number in range(len(demands)))


def _finds(
    number: int, soldiers: Sequence[Soldier], demands: Sequence[Demand], held: dict[int, int], tried: set[int]
) -> bool:
    """Whether a soldier is found for a weapon, be it that others change theirs."""
    weapon, able = demands[number]
    for one in sorted(able - tried):
        tried.add(one)
        free = one not in held or _finds(held[one], soldiers, demands, held, tried)
        if weapon in soldiers[one].weapons and free:
            held[one] = number
            return True
    return False


@rule(without=None)
def may_fall(sight: Sight, attacker: Unit, unit: Unit, fallen: Container[str]) -> list[str] | None:
    """DU-TABLE-38: models out of sight of the attacking leader cannot be removed; first go those in the open, then
    those in cover. None: whoever it is."""
    if not one_by_one(sight.game, unit):
        return None
    seen = [(name, model) for name, model in named(sight.game, unit) if name not in fallen]
    seen = [(name, model) for name, model in seen if _is_seen(sight, attacker, unit, model)]
    bare = [name for name, model in seen if of_a_model(sight, attacker, unit, model) is None]
    return bare or [name for name, _ in seen]


def named(game: Dust, unit: Unit) -> list[tuple[str, Model]]:
    """The models of a unit by what an order calls them: its soldiers, and the hero who has joined it by his id."""
    hero = leading_hero(game, unit)
    soldiers = [(soldier(number + 1), model_of(game, unit, number)) for number in sorted(standing(unit))]
    return [*soldiers, *([(hero.id, model_of(game, hero, 0))] if hero is not None else [])]


def _is_seen(sight: Sight, attacker: Unit, unit: Unit, model: Model) -> bool:
    starts = points_of_view(sight.game, attacker, None)
    return None in sight.stops(attacker, unit, [(start, model.middle) for start in starts])
