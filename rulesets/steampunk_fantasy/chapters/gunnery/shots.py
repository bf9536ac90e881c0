"""The shots of a fire group, and what each may be aimed at (ORD, ARMY, LOS, ANG)."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import BaseModel, ConfigDict

from rulesets.kit.boards.hexes.board import Hex, HexBoard, distance, parse_hex
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused
from rulesets.steampunk_fantasy.chapters.hex_effects.effect_weapons import lays_clouds
from rulesets.steampunk_fantasy.table.angles import bears, firing_angles
from rulesets.steampunk_fantasy.table.cards import FireGroup, Weapon
from rulesets.steampunk_fantasy.table.lines_of_sight import in_sight, on_ground, sees, spot
from rulesets.steampunk_fantasy.table.reasons import NotInAngle, NotInSight, OutOfRange
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase

AREA = "area"


class Shot(BaseModel):
    """One shot: the member that fires, counted from 0 (None: the base as a whole), its weapon, and what it is aimed at:
    a base's id, a hex's name, or nothing."""

    model_config = ConfigDict(frozen=True)

    base: str
    group: str
    weapon: str
    member: int | None = None
    target: str = ""


def shots_of(game: Steampunk, base: UnitBase, group: FireGroup) -> list[Shot]:
    """The shots of one Fire order: one with a weapon of the base, or one of each member."""
    of_base = [name for name in group.weapons if as_a_whole(game.weapon(base, name))]
    if of_base:
        return [Shot(base=base.id, group=group.name, weapon=of_base[0])]
    return list(each_member(game, base, group))


def as_a_whole(weapon: Weapon) -> bool:
    """Whether a base fires a weapon once, however many members it has: its own weapon, or one that lays a cloud."""
    return weapon.scope == "base" or (lays_clouds(weapon) and area_of(weapon) is None)


@rule(without=lambda game, base, group: iter([]))
def each_member(game: Steampunk, base: UnitBase, group: FireGroup) -> Iterator[Shot]:
    """SF-ARMY-20: each living member fires its own weapon."""
    for number, member in enumerate(base.members):
        carried = [name for name in group.weapons if name in game.profile(base, member).weapons]
        if member.alive and carried:
            yield Shot(base=base.id, group=group.name, weapon=carried[0], member=number)


def area_of(weapon: Weapon) -> int | None:
    """The number that an area attack needs; None if the weapon makes none."""
    return next((word.number for word in weapon.special if word.name == AREA), None)


def at_hexes(weapon: Weapon) -> bool:
    """Whether a weapon is aimed at a hex."""
    return area_of(weapon) is not None or lays_clouds(weapon)


def may_be_aimed(game: Steampunk, shot: Shot, target: str) -> bool:
    """Whether a shot may be aimed at this."""
    return target in candidates(game, shot) and why_not(game, shot, target) is None


def has_target(game: Steampunk, shot: Shot) -> bool:
    """Whether a shot may be aimed at anything."""
    return any(why_not(game, shot, target) is None for target in candidates(game, shot))


def candidates(game: Steampunk, shot: Shot) -> list[str]:
    """What a shot could be aimed at if nothing were in the way: enemies, or hexes."""
    base = game.bases[shot.base]
    weapon = game.weapon(base, shot.weapon)
    if not at_hexes(weapon):
        return [other.id for other in game.on_map() if enemy(game, base, other)]
    near = HexBoard(columns=game.columns, rows=game.rows).within(base.hex, weapon.range)
    held = {other.hex for other in game.enemies(base)}
    return [place.name for place in near if lays_clouds(weapon) or place in held]


@rule(without=lambda game, base, other: other is not base)
def enemy(game: Steampunk, base: UnitBase, other: UnitBase) -> bool:
    """SF-ORD-34: a unit fires at enemies."""
    return game.hostile(base, other)


@rule(without=None)
def why_not(game: Steampunk, shot: Shot, target: str) -> Refused | None:
    """SF-ORD-34: a target must be in range, within the weapon's firing angle and in line of sight."""
    base = game.bases[shot.base]
    weapon, place = game.weapon(base, shot.weapon), place_of(game, target)
    away = distance(base.hex, place)
    if away > farthest(weapon):
        return Refused("SF-FIRE-15", OutOfRange(target=target, away=away, reach=farthest(weapon)))
    if not bears(weapon.angle, firing_angles(base, place)):
        return Refused("SF-ANG-04", NotInAngle(target=target, weapon=weapon.name))
    return unseen(game, base, target, place)


def unseen(game: Steampunk, base: UnitBase, target: str, place: Hex) -> Refused | None:
    """Why a base does not see a base or a hex."""
    if target in game.bases:
        seen = sees(game, base, game.bases[target])
    else:
        seen = in_sight(game, spot(game, base), on_ground(game, place))
    return None if seen.clear else Refused("SF-LOS-01", NotInSight(target=target))


def place_of(game: Steampunk, target: str) -> Hex:
    """The hex of a target: where a base stands, or the hex itself."""
    return game.bases[target].hex if target in game.bases else parse_hex(target)


@rule(without=lambda weapon: weapon.range)
def farthest(weapon: Weapon) -> int:
    """SF-FIRE-15: no fire beyond twice the range; what is aimed at a hex reaches only its range (SF-D-36)."""
    return weapon.range if at_hexes(weapon) else 2 * weapon.range
