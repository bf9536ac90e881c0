"""Putting right where a unit stands and what is left of it: place, facing, damage, soldiers, ammunition."""

from __future__ import annotations

from rulesets.dust_1947.chapters.movement import putting_down
from rulesets.dust_1947.face.correcting.correctable import Way, number
from rulesets.dust_1947.face.correcting.leaving import LOST, place, places
from rulesets.dust_1947.table.muster import ammunition
from rulesets.dust_1947.table.reasons import turn as turn_reasons
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.boards.squares.board import Direction
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.remedies import numbers

AMMUNITION = "ammunition: "
"""Before the name of the weapon."""


def ways(game: Dust, unit: Unit) -> dict[str, Way]:
    """What there is of this at a unit."""
    strengths: dict[str, Way] = {}
    if unit.where in LOST or (unit.where != "waiting" and unit.joined is None):
        strengths["place"] = Way(lambda: places(game, unit), place)
    if not unit.in_play:
        return strengths
    card = game.card(unit)
    if card.has_facing and unit.where == "board":
        strengths["facing"] = Way(lambda: [way.value for way in putting_down.turns(game, unit)], _face)
    if unit.soldiers:
        strengths["soldiers"] = Way(lambda: numbers(1, len(unit.soldiers)), _soldiers)
    elif card.track is not None:
        strengths["damage"] = Way(lambda: numbers(0, (card.track or 1) - 1), _damage)
    return strengths | {f"{AMMUNITION}{name}": _boxes(name, full) for name, full in ammunition(card).items()}


def _face(game: Dust, unit: Unit, value: str) -> None:
    options = [way.value for way in putting_down.turns(game, unit)]
    if value.upper() not in options:
        raise Refused("DU-MOVE-03", turn_reasons.NoSuchFacing(facing=value, options=options))
    putting_down.turn(game, unit, Direction(value.upper()))


def _damage(game: Dust, unit: Unit, value: str) -> None:
    unit.damage = number(value, 0, (game.card(unit).track or 1) - 1, "DU-DMG-05")


def _soldiers(game: Dust, unit: Unit, value: str) -> None:
    """So many stand: the last ones fall first, the first ones get up first."""
    standing = number(value, 1, len(unit.soldiers), "DU-DMG-05")
    for index in range(len(unit.soldiers)):
        unit.changed(index, alive=index < standing)
    putting_down.gather(game, unit)
    if game.card(unit).track is not None:
        unit.damage = len(unit.soldiers) - standing


def _boxes(name: str, full: int) -> Way:
    def put(game: Dust, unit: Unit, value: str) -> None:
        unit.ammo = {**unit.ammo, name: number(value, 0, full, "DU-WPN-LIMITED-01")}

    return Way(lambda: numbers(0, full), put)
