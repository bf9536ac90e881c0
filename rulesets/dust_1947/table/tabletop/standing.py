"""Who stands where on a table: the base of each model, and the leader of its unit (TABLE-03, DU-D-210)."""

from __future__ import annotations

from functools import lru_cache

from rulesets.dust_1947.table.cards import Card
from rulesets.dust_1947.table.measure.marks import is_mark
from rulesets.dust_1947.table.sight.ground import drawn_with
from rulesets.dust_1947.table.state import ABOARD, Dust, Unit
from rulesets.dust_1947.table.tabletop.scale import middle_of
from rulesets.kit.boards.models.group import Group, Model
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.boards.tables.formations import Base, RectangularBase, RoundBase
from rulesets.kit.boards.tables.places import Point, Pose, pose, thousandths
from rulesets.kit.engine.points import rule

ON_FOOT: Base = RoundBase(diameter=1000)
CREW: Base = RoundBase(diameter=2400)
"""A support weapon, whose crew shares its base."""
HULLS: dict[str, Base] = {
    "small": RectangularBase(width=1600, depth=2400),
    "standard": RectangularBase(width=2400, depth=3600),
    "large": RectangularBase(width=3200, depth=6400),
    "huge": RectangularBase(width=6400, depth=6800),
}
"""The hulls of vehicles and aircraft by their sizes, in thousandths of an inch."""


def base_of(card: Card) -> Base:
    """The base of each model of a unit, or the hull of a vehicle that stands on none."""
    if card.kind == "support weapon":
        return CREW
    if card.on_foot:
        return ON_FOOT
    return RoundBase(diameter=thousandths(card.base)) if card.base else HULLS[card.size]


def is_a_soldier(model: Model) -> bool:
    """Whether a model is one soldier, who sees and is seen at the middle of his base (DU-D-210)."""
    return model.base == ON_FOOT


@lru_cache(maxsize=8192)
def _model(base: Base, pose: Pose) -> Model:
    return Model(base=base, pose=pose)


BURNING = "burning wreck"
"""A wreck that the map shows, and that burns."""
NOWHERE = Pose(0, 0, 0)
"""Where a unit is that has not been put down yet."""


def pose_of(unit: Unit, number: int) -> Pose:
    """Where a model of a unit stands, by its number."""
    return unit.poses[number] if unit.poses else NOWHERE


def model_of(game: Dust, unit: Unit, number: int) -> Model:
    """A model of a unit by its number."""
    return _model(base_of(game.card(unit)), pose_of(unit, number))


def one_by_one(game: Dust, unit: Unit) -> bool:
    """Whether each soldier of a unit has a base of his own; inside a carrier nobody has."""
    return bool(unit.soldiers) and game.card(unit).kind != "support weapon" and unit.where != ABOARD


def leader(game: Dust, unit: Unit) -> Model:
    """The model that a unit is measured and looks from; of one that is aboard the hull of its carrier."""
    if is_mark(unit):
        return spot(pose_of(unit, 0).point)
    carrier = game.carrier(unit)
    if carrier is not None:
        return leader(game, carrier)
    hero = leading_hero(game, unit)
    if hero is not None:
        return _model(ON_FOOT, pose_of(hero, 0))
    return _model(base_of(game.card(unit)), pose_of(unit, _number_of_leader(game, unit)))


@rule(without=None)
def leading_hero(game: Dust, unit: Unit) -> Unit | None:
    """DU-TABLE-03: each infantry unit has a leader, the joined hero if there is one."""
    return game.companion(unit) if game.card(unit).on_foot else None


def _number_of_leader(game: Dust, unit: Unit) -> int:
    """The number of the pose of a unit's own leader; of one whose leader has just fallen, of the first who stands."""
    if not one_by_one(game, unit):
        return 0
    standing = [number for number, soldier in enumerate(unit.soldiers) if soldier.alive]
    return next((number for number in standing if unit.soldiers[number].leader), next(iter(standing), 0))


def models(game: Dust, unit: Unit) -> Group:
    """The models of a unit that stand, the leader first and the hero who has joined it among them."""
    first, base = leader(game, unit), base_of(game.card(unit))
    if unit.where == ABOARD or is_mark(unit):
        return Group({f"{unit.id} 1": first})
    standing = [number for number, soldier in enumerate(unit.soldiers) if soldier.alive]
    numbers = standing if one_by_one(game, unit) else [0]
    leads = None if leading_hero(game, unit) is not None else _number_of_leader(game, unit)
    others = (_model(base, pose_of(unit, number)) for number in numbers if number != leads)
    return Group({f"{unit.id} {number}": model for number, model in enumerate((first, *others), 1)})


def wrecks(game: Dust) -> dict[str, Model]:
    """All hulls that lie on the table: those of `hulks`, and of the wrecks that the map shows burning."""
    return hulks(game) | {f"{BURNING} in {square.name}": _of_the_map(square) for square in on_fire(game)}


def on_fire(game: Dust) -> list[Square]:
    """The squares in which the map shows a wreck that burns."""
    return sorted(drawn_with(game.scenario.field, BURNING))


def hulks(game: Dust) -> dict[str, Model]:
    """The hulls of destroyed vehicles that still lie where they stood, by the names of what they were, and those that
    the map shows: standard hulls in the middles of their squares."""
    lost = [unit for unit in game.units.values() if unit.where == "eliminated" and game.card(unit).kind == "vehicle"]
    hulls = {wreck_of(one): leader(game, one) for one in lost if one.poses and one.square in game.wrecks}
    left = [square for square in game.wrecks if all(square not in one.squares for one in lost)]
    return hulls | {f"wreck in {square.name}": _of_the_map(square) for square in left}


def _of_the_map(square: Square) -> Model:
    return _model(HULLS["standard"], pose(middle_of(square), 0))


def wreck_of(unit: Unit) -> str:
    """What the wreck of a vehicle is called."""
    return f"wreck of {unit.id}"


CIRCLE = 4.0
"""The diameter of a command circle, in inches."""


@rule(without=99.0)
def reach_of_a_leader() -> float:
    """DU-TABLE-03: the command circle is 4 inches in diameter, centred on the leader."""
    return CIRCLE / 2


def touches_circle(middle: Point, model: Model) -> bool:
    """Whether a base touches the command circle around a leader, or lies in it."""
    return Group({"it": model}).gap(Group({"middle": spot(middle)})) <= reach_of_a_leader() + 1e-6


@lru_cache(maxsize=1024)
def spot(middle: Point) -> Model:
    """A point as something to measure to."""
    return Model(base=RectangularBase(width=1, depth=1), pose=Pose(*middle.spot))


def strays(game: Dust, unit: Unit) -> list[str]:
    """The models of an infantry unit that do not touch its command circle."""
    group = models(game, unit)
    middle = leader(game, unit).middle
    return [name for name, model in group.items() if not touches_circle(middle, model)]
