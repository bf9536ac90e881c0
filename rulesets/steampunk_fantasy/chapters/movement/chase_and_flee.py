"""Where Chase and Flee may lead (ORD). Distances in hexes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesets.kit.boards.hexes.board import Hex, HexDirection, direction_to, distance, neighbours
from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.table.stacking import fits
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase

Places = Mapping[str, Hex]
"""Where each base will be when the other moves of the step are made."""


def seen_by(game: Steampunk, base: UnitBase) -> list[UnitBase]:
    """The enemies that a base takes notice of: those of its own layer (SF-D-26)."""
    return [enemy for enemy in game.enemies(base) if enemy.air == base.air]


@rule(without=())
def chased(game: Steampunk, base: UnitBase, places: Places) -> tuple[Hex, ...]:
    """SF-ORD-19: the adjacent hexes that are one nearer to a nearest enemy; none where no hex is nearer, as when an
    enemy is coming into its own, or where it would be one too many (SF-D-26)."""
    ends = [places.get(enemy.id, enemy.hex) for enemy in seen_by(game, base)]
    near = min((distance(base.hex, end) for end in ends), default=0)
    nearest = [end for end in ends if distance(base.hex, end) == near]
    around = (place for place in neighbours(base.hex) if game.contains(place))
    nearer = (place for place in around if any(distance(place, end) == near - 1 for end in nearest))
    return tuple(place for place in nearer if place in nearest or has_room(game, base, place, places))


@rule(without=True)
def has_room(game: Steampunk, base: UnitBase, place: Hex, places: Places) -> bool:
    """SF-ORD-19: a hex that a chaser would overfill, with the friends who will be there, is none that it can enter."""
    friends = (other for other in game.on_map(game.side(base)) if other is not base and other.air == base.air)
    return fits(game, [*(other for other in friends if places.get(other.id, other.hex) == place), base])


def toward_nearest(game: Steampunk, base: UnitBase, places: Places) -> HexDirection:
    """The side toward the nearest enemy, for a chaser that cannot come nearer: where one stands that is coming in."""

    def away(enemy: UnitBase) -> tuple[int, int]:
        return distance(base.hex, places.get(enemy.id, enemy.hex)), distance(base.hex, enemy.hex)

    nearest = min(seen_by(game, base), key=away, default=None)
    if nearest is None or nearest.hex == base.hex:
        return base.facing
    end = places.get(nearest.id, nearest.hex)
    end = nearest.hex if end == base.hex else end
    return min(HexDirection, key=lambda side: distance(base.hex.toward(side), end))


def fled(game: Steampunk, base: UnitBase) -> tuple[tuple[Hex, ...], bool]:
    """Where a fleeing base may go, and whether it is its enemy who chooses."""
    nearest = _nearest(game, base)
    if not nearest:
        return (), False
    open_to_it = [place for place in neighbours(base.hex) if _takes(game, base, place)]
    empty = [place for place in open_to_it if not any(game.hostile(base, other) for other in game.at(place))]
    chosen = away(base, empty, nearest) or sideways(base, empty, nearest)
    return (chosen, False) if chosen else (trapped(open_to_it), True)


def _nearest(game: Steampunk, base: UnitBase) -> list[Hex]:
    enemies = [enemy.hex for enemy in seen_by(game, base)]
    near = min((distance(base.hex, place) for place in enemies), default=0)
    return [place for place in enemies if distance(base.hex, place) == near]


def _takes(game: Steampunk, base: UnitBase, place: Hex) -> bool:
    """Whether a hex lies on the map and is not overfull with its friends."""
    friends = [other for other in game.at(place, air=base.air) if not game.hostile(base, other)]
    return game.contains(place) and fits(game, [*friends, base])


def _gap(place: Hex, enemies: Sequence[Hex]) -> int:
    return min(distance(place, enemy) for enemy in enemies)


@rule(without=())
def away(base: UnitBase, places: Sequence[Hex], enemies: Sequence[Hex]) -> tuple[Hex, ...]:
    """SF-ORD-21: any adjacent hex that is farther from the nearest enemy."""
    return tuple(place for place in places if _gap(place, enemies) > _gap(base.hex, enemies))


@rule(without=())
def sideways(base: UnitBase, places: Sequence[Hex], enemies: Sequence[Hex]) -> tuple[Hex, ...]:
    """SF-ORD-22: if there is none, an adjacent hex that is not closer."""
    return tuple(place for place in places if _gap(place, enemies) >= _gap(base.hex, enemies))


@rule(without=())
def trapped(places: Sequence[Hex]) -> tuple[Hex, ...]:
    """SF-ORD-23: if there is none either, any adjacent hex that it can enter, as the enemy likes."""
    return tuple(places)


def facing_toward(base: UnitBase, place: Hex) -> HexDirection:
    """What a chasing or fleeing base faces: the way it moved."""
    return direction_to(base.hex, place)
