"""Templates on a table: where they may be laid, and which figures they touch (TABLE-30 to TABLE-34, TABLE-52, -53)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

import shapely

from rulesets.dust_1947.table.armament import Battery, artillery, template
from rulesets.dust_1947.table.cards import Weapon
from rulesets.dust_1947.table.measure.ranges import in_range
from rulesets.dust_1947.table.soldier_names import soldier
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.tabletop.arcs import in_arc
from rulesets.dust_1947.table.tabletop.lines import Sight
from rulesets.dust_1947.table.tabletop.looking import points_of_view, points_seen
from rulesets.dust_1947.table.tabletop.points import mark_at
from rulesets.dust_1947.table.tabletop.scale import TOLERANCES, inches, lengths
from rulesets.dust_1947.table.tabletop.standing import CIRCLE, leader, leading_hero, model_of, models, one_by_one, spot
from rulesets.dust_1947.table.tabletop.storeys import in_one_building
from rulesets.kit.boards.models import templates
from rulesets.kit.boards.models.group import Group, Model, gap
from rulesets.kit.boards.tables.bases import Body
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.points import rule

AT, END = "at (", ")"
"""Around the place at which a template is laid: in brackets it is one item of a list that is written with commas."""
MOST = 6
"""So many places are proposed for a template; any other may be written."""
FAR = 10.0
"""Inches from a template beyond which no miniature of a unit is under it whose leader or hull is there."""
ASIDE, RAYS = 1.4, 8
"""Inches beside a miniature of the target where places are tried as well, in so many directions."""
WIDE = 0.5
"""The width of the ready flame template, in inches (DU-TABLE-53)."""


def figures(game: Dust, unit: Unit) -> Group:
    """The miniatures of a unit by what an order calls them; those who share a base each with that base."""
    hero = leading_hero(game, unit)
    joined = {hero.id: model_of(game, hero, 0)} if hero is not None else {}
    if not unit.soldiers:
        return Group({unit.id: model_of(game, unit, 0), **joined})
    each = one_by_one(game, unit)
    alive = [number for number, one in enumerate(unit.soldiers) if one.alive]
    return Group({soldier(n + 1): model_of(game, unit, n if each else 0) for n in alive} | joined)


def bearers(game: Dust, unit: Unit, weapon: Weapon) -> list[Model]:
    """The models that carry a weapon: those of its soldiers, or whatever the unit is measured from."""
    each = one_by_one(game, unit)
    carrying = [n for n, one in enumerate(unit.soldiers) if each and one.alive and weapon.name in one.weapons]
    return [model_of(game, unit, n) for n in carrying] or [leader(game, unit)]


@rule(without=99.0)
def flame_range(game: Dust, unit: Unit, weapon: Weapon, target: Unit) -> float:
    """DU-TABLE-52: the range of a flame is measured from the model that carries it, in inches."""
    there = models(game, target)
    return min(Group({"nozzle": one}).gap(there) for one in bearers(game, unit, weapon))


def laid(game: Dust, unit: Unit, weapon: Weapon, at: Point) -> list[Body]:
    """What lies on the table when a weapon strikes there: the template, of a flame the way to it as well."""
    if template(weapon) == "area":
        return [area(at)]
    if template(weapon) != "flame":
        return [disc(at)]
    eyes = min(bearers(game, unit, weapon), key=lambda one: one.middle.to(at))
    return [disc(at), *flame(eyes.middle, at)]


@rule(without=lambda at: templates.disc(at, 0.01))
def disc(at: Point) -> Body:
    """DU-TABLE-30: the blast template is 4 inches in diameter, its centre at the point."""
    return templates.disc(at, CIRCLE / 2)


@rule(without=disc)
def area(at: Point) -> Body:
    """DU-WPN-ART-05, DU-SKILL-ORDNANCE-02: the area is as wide as the two squares of a block, and lies around the
    target point."""
    return templates.disc(at, inches(1))


@rule(without=[])
def flame(start: Point, at: Point) -> list[Body]:
    """DU-TABLE-52, DU-TABLE-53: every model that the line touches is affected; it is half an inch wide."""
    line = shapely.LineString([tuple(start), tuple(at)])
    return [Body(line, WIDE / 2)] if start != at else []


def touched(game: Dust, unit: Unit, bodies: Sequence[Body]) -> list[str]:
    """DU-TABLE-31: the miniatures of a unit that a template touches, each who still stands on a touched base."""
    group = figures(game, unit)
    names_touched = {name for body in bodies for name in templates.touched(body, group, TOLERANCES)}
    return [name for name in group if name in names_touched]


def struck(sight: Sight, attacker: Unit, weapon: Weapon, target: Unit, at: Point) -> dict[str, list[str]]:
    """Whom a template touches, unit by unit: on the level that it strikes, friend or foe, seen or not; a flame not its
    own bearers, and whoever is on their level too."""
    game, bodies = sight.game, laid(sight.game, attacker, weapon, at)
    level = level_struck(game, target, at)
    spared = attacker.id if template(weapon) == "flame" else ""
    others = (one for one in game.on_board() if one.id != spared and not game.in_the_air(one))
    others = (one for one in others if on_a_level_struck(one, {level, attacker.level} if spared else {level}))
    others = (one for one in others if spared or leader(game, one).middle.to(at) <= FAR)
    touched_of = {one.id: touched(game, one, bodies) for one in others}
    if artillery(weapon):
        touched_of = {
            name: connected(sight, mark_at(attacker, at, level=level), game.units[name], names)
            for name, names in touched_of.items()
        }
    return {
        name: names for name, names in touched_of.items() if names and hits_unseen(sight, attacker, game.units[name])
    }


@rule(without=0)
def level_struck(game: Dust, target: Unit, at: Point) -> int:
    """DU-TABLE-32: in a building the attacker picks one level, that of his target; from outside it is the ground
    floor."""
    inside = in_one_building(game.scenario.field, at, leader(game, target).middle)
    return target.level if inside else 0


@rule(without=True)
def on_a_level_struck(unit: Unit, levels: Collection[int]) -> bool:
    """DU-TABLE-32: on other levels nobody is hit."""
    return unit.level in levels


@rule(without=lambda sight, point, unit, names: names)
def connected(sight: Sight, point: Unit, unit: Unit, names: list[str]) -> list[str]:
    """DU-WPN-ART-06: whoever is not seen from the target point is left out of an area of artillery."""
    at, there = leader(sight.game, point).middle, figures(sight.game, unit)
    ends = {name: points_seen(unit, there[name]) for name in names}
    return [name for name in names if None in sight.stops(point, unit, [(at, end) for end in ends[name]])]


def sees_any(sight: Sight, attacker: Unit, unit: Unit) -> bool:
    """Whether a unit sees any point of another."""
    starts = points_of_view(sight.game, attacker, None)
    ends = [point for model in models(sight.game, unit).values() for point in points_seen(unit, model)]
    return None in sight.stops(attacker, unit, [(start, end) for start in starts for end in ends])


@rule(without=sees_any)
def hits_unseen(sight: Sight, attacker: Unit, unit: Unit) -> bool:
    """DU-TABLE-34: a blast hits models that the attacker cannot see."""
    return True


def may_lie(sight: Sight, unit: Unit, battery: Battery, target: Unit, at: Point) -> bool:
    """Whether the centre of a template may be there, and touches the target."""
    name = target.id
    return bool(in_reach(sight, unit, battery, target, [at])) and name in struck(
        sight, unit, battery.weapon, target, at
    )


@rule(without=lambda sight, unit, battery, target, places: list(places))
def in_reach(sight: Sight, unit: Unit, battery: Battery, target: Unit, places: Sequence[Point]) -> list[Point]:
    """DU-TABLE-30: the centre is anywhere in arc, range and line of sight of the weapon: which of some places are. The
    lines to all of them are looked along in one go."""
    hull, mount = leader(sight.game, unit), battery.weapon.mount
    starts = {at: _starts(sight.game, unit, battery.weapon, at) for at in places if in_arc(hull, mount, at)}
    ways = [(start, at) for at, its in starts.items() for start in its]
    stops = sight.stops(unit, target, ways) if ways else []
    seen = {at for (_, at), stop in zip(ways, stops, strict=True) if stop is None}
    return [at for at in places if at in seen]


def _starts(game: Dust, unit: Unit, weapon: Weapon, at: Point) -> list[Point]:
    """From where lines lead to a place that is in range; that of a flame is measured from the model that carries it
    (DU-TABLE-52)."""
    flaming = template(weapon) == "flame"
    eyes = bearers(game, unit, weapon) if flaming else [leader(game, unit)]
    near = [one for one in eyes if in_range(weapon, lengths(gap(one, spot(at))))]
    if flaming:
        return [one.middle for one in near]
    return points_of_view(game, unit, weapon.mount) if near else []


def proposed(sight: Sight, unit: Unit, battery: Battery, target: Unit) -> list[Point]:
    """Places for a template that touches a target: of those that touch the same the first, what strikes most of the
    enemy and fewest friends first."""
    by_touch: dict[str, tuple[int, Point]] = {}
    places = list(dict.fromkeys(_candidates(sight.game, unit, target)))
    for at in in_reach(sight, unit, battery, target, places):
        touches = struck(sight, unit, battery.weapon, target, at)
        if target.id in touches:
            by_touch.setdefault(str(touches), (_worth(sight.game, unit, touches), at))
    best = sorted(by_touch.values(), key=lambda one: -one[0])
    return [at for _, at in best[:MOST]]


def _worth(game: Dust, unit: Unit, touches: dict[str, list[str]]) -> int:
    """The enemy's miniatures under a template, less twice one's own."""
    return sum(len(names) * (1 if game.units[name].seat != unit.seat else -2) for name, names in touches.items())


def _candidates(game: Dust, unit: Unit, target: Unit) -> Iterator[Point]:
    """The middles of miniatures near the target, those between two of them, and the points of its own bases that are
    nearest to the attacker."""
    own = list(dict.fromkeys(one.middle for one in figures(game, target).values()))
    others = (other for other in game.on_board(target.seat) if other is not target and not game.in_the_air(other))
    around = [one.middle for other in others for one in figures(game, other).values()]
    near = [at for at in dict.fromkeys(around) if min(at.to(one) for one in own) <= CIRCLE]
    eyes = leader(game, unit)
    places = [*own, *(one.between(other, 0.5) for one, other in combinations([*own, *near], 2))]
    places += [one.moved(360 * ray / RAYS, ASIDE) for one in own for ray in range(RAYS)]
    places += [point for one in models(game, target).values() for point in points_seen(target, one)]
    places += [_edge(eyes, one) for one in figures(game, target).values()]
    yield from (Point(round(at.x, 2), round(at.y, 2)) for at in places)


def _edge(eyes: Model, model: Model) -> Point:
    """The point of a base that is nearest to whoever looks at it."""
    apart = eyes.middle.to(model.middle)
    return model.middle if apart == 0 else model.middle.between(eyes.middle, min(1.0, model.radius / apart))
