"""The menu of the move pad: pieces of a move that lead to something."""

from __future__ import annotations

from collections.abc import Iterator

import shapely

from rulesets.julia_augusta.chapters.manoeuvre.suggesting import suggestions
from rulesets.julia_augusta.chapters.manoeuvre.tasks import model_of
from rulesets.julia_augusta.chapters.movement.distances import SHORT
from rulesets.julia_augusta.face.pad.pad_keys import LEAST_DEGREES, LEAST_INCHES, SHOWN, formations, most_turn, verb
from rulesets.julia_augusta.face.pad.pressed import Pressed, may_be_added
from rulesets.julia_augusta.table.measure import distance, in_front
from rulesets.julia_augusta.table.state import Unit
from rulesets.julia_augusta.table.terrain import Piece
from rulesets.kit.boards.tables.manoeuvres import Side, Wheel, cost
from rulesets.kit.boards.tables.measured import inches as told_inches
from rulesets.kit.boards.tables.pad import amount_text
from rulesets.kit.boards.tables.places import HUNDREDTHS, Point, turn_between
from rulesets.kit.pictures.move_pad import MOST_SNAPS, Snap

MOST_ENEMIES, MOST_FRIENDS, MOST_COVERS = 4, 2, 3
LEVEL = 10.0
"""Degrees up to which a friend faces the same way, so that a unit may come level with it."""
DEEP = 1.0
"""Inches from the edge of a piece of terrain at which a unit's middle is well within it."""


def snaps(so_far: Pressed) -> list[Snap]:
    """What a unit may snap to from where it stands now; of two that lead to the same, the first."""
    every = [*_as_its_model_did(so_far), *_by_kind(so_far)]
    changes = [f"{verb(so_far)} {name}" for name in formations(so_far)[SHOWN:]]
    every += [Snap(label=change.capitalize(), piece=change) for change in changes]
    first = {snap.piece: snap for snap in reversed(every)}
    return [snap for snap in every if first[snap.piece] is snap][:MOST_SNAPS]


def _by_kind(so_far: Pressed) -> Iterator[Snap]:
    if so_far.left < LEAST_INCHES or so_far.allowance.whole:
        return
    yield from _formed(so_far) if so_far.stands.formed else _free(so_far)


def _as_its_model_did(so_far: Pressed) -> Iterator[Snap]:
    """The moves that a unit which conforms may copy, if nothing was pressed yet."""
    model = model_of(so_far.game, so_far.unit)
    if model is not None and not so_far.told:
        for text in suggestions(so_far.game, so_far.unit, so_far.what, so_far.allowance):
            yield Snap(label=f"Like {model.id}: {text}", piece=text)


def _enemies(so_far: Pressed) -> list[tuple[float, Unit]]:
    """The nearest enemies with their distances in inches."""
    stands = so_far.stands
    away = sorted(
        ((distance(stands, enemy), enemy.id, enemy) for enemy in so_far.game.enemies(stands)), key=lambda it: it[:2]
    )
    return [(inches, enemy) for inches, _, enemy in away[:MOST_ENEMIES]]


# --- formed ----------------------------------------------------------------------------------------------------------


def _formed(so_far: Pressed) -> Iterator[Snap]:
    yield Snap(label="As far as it goes", piece=f"forward {amount_text(so_far.left)}", note="straight ahead")
    yield from _level(so_far)
    for inches, enemy in _enemies(so_far):
        yield from _to_enemy(so_far, enemy, f"{told_inches(inches)} away")


def _to_enemy(so_far: Pressed, enemy: Unit, away: str) -> Iterator[Snap]:
    """A wheel that faces an enemy, and on toward it with what is left then."""
    at = so_far.stands.placement
    turn = turn_between(at.pose.degrees, at.pose.point.bearing(enemy.placement.middle))
    if abs(turn) < LEAST_DEGREES:
        return
    side: Side = "right" if turn > 0 else "left"
    price = cost(at, Wheel(side=side, angle=round(abs(turn) * HUNDREDTHS)))
    if price <= so_far.left:
        wheel = f"wheel {side} {amount_text(abs(turn))}"
        yield Snap(label=f"Face {enemy.id}", piece=wheel, note=f"takes {told_inches(price)}; {away}")
        if (left := so_far.left - price) >= LEAST_INCHES:
            piece = f"{wheel}, forward {amount_text(left)}"
            yield Snap(label=f"Toward {enemy.id}, as far as it goes", piece=piece, note=away)


def _level(so_far: Pressed) -> Iterator[Snap]:
    """Ahead until the front is level with that of a friend who faces the same way."""
    pose = so_far.stands.pose
    friends = (friend for friend in so_far.game.friends(so_far.unit) if friend.formed and not friend.routing)
    alike = (friend for friend in friends if abs(turn_between(pose.degrees, friend.pose.degrees)) <= LEVEL)
    ahead = sorted((pose.seen(friend.pose.point)[1], friend.id) for friend in alike)
    reached = [(inches, name) for inches, name in ahead if LEAST_INCHES <= inches <= so_far.left]
    for inches, name in reached[:MOST_FRIENDS]:
        yield Snap(label=f"Level with {name}", piece=f"forward {amount_text(inches)}", note=told_inches(inches))


# --- unformed --------------------------------------------------------------------------------------------------------


def _free(so_far: Pressed) -> Iterator[Snap]:
    for inches, enemy in _enemies(so_far):
        away = f"{told_inches(inches)} away"
        toward = min(so_far.left, inches - SHORT)
        if toward >= LEAST_INCHES:
            yield Snap(label=f"Toward {enemy.id}", piece=f"{amount_text(toward)} toward {enemy.id}", note=away)
        yield from _face(so_far, enemy)
    for inches, enemy in _enemies(so_far)[:1]:
        piece = f"{amount_text(so_far.left)} away from {enemy.id}"
        yield Snap(label=f"Away from {enemy.id}", piece=piece, note=f"{told_inches(inches)} away")
    yield from _into_cover(so_far)


def _face(so_far: Pressed, enemy: Unit) -> Iterator[Snap]:
    pose = so_far.stands.pose
    facing = so_far.stands.placement.middle.bearing(enemy.placement.middle)
    turn = abs(turn_between(pose.degrees, facing))
    if LEAST_DEGREES <= turn <= most_turn(so_far):
        where = "in front" if in_front(so_far.stands, enemy) else "not in front now"
        yield Snap(label=f"Face {enemy.id}", piece=f"facing {round(facing) % 360}", note=where)


def _into_cover(so_far: Pressed) -> Iterator[Snap]:
    """The nearest place in a wood or among buildings, for those on foot."""
    for name, place in _covers(so_far)[:MOST_COVERS]:
        if may_be_added(so_far, place.spot.name):
            yield Snap(label=f"Into {name}", piece=place.spot.name, note="cover")


def _covers(so_far: Pressed) -> list[tuple[str, Point]]:
    """Terrain with cover in reach, with the nearest place within it."""
    stands = so_far.stands
    pieces = (piece for piece in so_far.game.pieces if piece.nature.cover and not piece.nature.line)
    places = [(piece.name, _inside(piece, stands)) for piece in pieces if not stands.mounted]
    reached = ((stands.pose.point.to(at), name, at) for name, at in places if at is not None)
    return [(name, at) for away, name, at in sorted(reached) if LEAST_INCHES < away <= so_far.left]


def _inside(piece: Piece, unit: Unit) -> Point | None:
    """The nearest place for a unit's anchor from which its middle lies well within a piece of terrain."""
    room = shapely.buffer(piece.terrain.geometry, -DEEP)
    if room.is_empty:
        return None
    middle = unit.placement.middle
    nearest = shapely.get_coordinates(shapely.shortest_line(shapely.Point(middle), room))[-1]
    return Point(
        unit.pose.point.x + float(nearest[0]) - middle.x, unit.pose.point.y + float(nearest[1]) - middle.y
    ).spot.point
