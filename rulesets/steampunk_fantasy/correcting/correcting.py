"""What can be put right at the table, and how: place, facing, speed and tokens of a base, the turn, clouds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rulesets.kit.action import canonical
from rulesets.kit.boards.hex import Hex, HexDirection, parse_hex
from rulesets.kit.copying import private_copy
from rulesets.kit.dice import Dice
from rulesets.kit.game import Applied, put_right
from rulesets.kit.procedure import Procedure
from rulesets.kit.refusal import Refused
from rulesets.steampunk_fantasy.movement.stacking import fits
from rulesets.steampunk_fantasy.orders.notation import SPECIAL_SPEEDS, SPEEDS
from rulesets.steampunk_fantasy.state import Steampunk, UnitBase

MOST = 12
"""The most tokens of one kind that can be put on a base by hand."""
TURN = "turn"


@dataclass(frozen=True)
class _Way:
    """One thing that can be put right: the values that make sense, and what is done with one."""

    values: Callable[[Steampunk, UnitBase], Sequence[str]]
    put: Callable[[Steampunk, UnitBase, str], None]


def correct(game: Steampunk, fields: dict[str, str], dice: Dice) -> Applied[Steampunk]:
    """The game with one thing put right, and gone on from there; raises `Refused` for what makes no sense."""
    unit, what, value = (fields.get(name, "").strip() for name in ("unit", "what", "value"))
    after = private_copy(game)
    known = correctable(after, unit)
    if unit and unit not in correctable(after, "")["unit"]:
        raise Refused("SF-TERR-01", "not_on_map", base=unit)
    if what not in known or what == "unit":
        raise Refused("SF-TERR-01", "nothing_to_correct", what=what, options=[word for word in known if word != "unit"])
    if value not in known[what]:
        raise Refused("SF-TERR-01", "no_such_value", value=value, options=list(known[what]))
    if what == TURN:
        after.turn = int(value)
    else:
        _WAYS[what].put(after, after.bases[unit], value)
    return put_right(after, dice, canonical({"unit": unit, "what": what, "value": value}), _goes_on)


def _goes_on(procedure: Procedure) -> bool:
    """Nothing that can be put right takes a procedure's ground away."""
    return True


def correctable(view: Steampunk, unit: str) -> dict[str, Sequence[str]]:
    """What can be put right at a base, with the values that make sense; without a base: the turn, and the bases."""
    if not unit:
        last = int(view.options.turns) if view.options.turns != "none" else view.turn + 1
        turns = {TURN: _numbers(1, last)} if view.turn else {}
        return {"unit": [base.id for base in view.on_map()], **turns}
    base = view.bases.get(unit)
    if base is None or not base.on_map:
        return {}
    return {what: way.values(view, base) for what, way in _WAYS.items()}


def _numbers(first: int, last: int) -> list[str]:
    return [str(number) for number in range(first, last + 1)]


def _hexes(view: Steampunk, base: UnitBase) -> list[str]:
    """Where a base could stand: where there is room among friends, and no enemy on the ground."""
    places = [Hex(column, row) for row in range(view.rows) for column in range(view.columns)]
    return [place.name for place in places if _room(view, base, place)]


def _room(view: Steampunk, base: UnitBase, place: Hex) -> bool:
    there = [other for other in view.at(place, air=base.air) if other.id != base.id]
    return fits(view, [*there, base]) and not any(view.hostile(base, other) for other in there)


def _put_place(game: Steampunk, base: UnitBase, value: str) -> None:
    base.hex, base.toward, base.aims, base.met = parse_hex(value), None, {}, []


def _put_facing(game: Steampunk, base: UnitBase, value: str) -> None:
    base.facing = HexDirection[value]


def _put_speed(game: Steampunk, base: UnitBase, value: str) -> None:
    base.speed = value


def _put_members(game: Steampunk, base: UnitBase, value: str) -> None:
    for number, member in enumerate(base.members):
        member.alive = number < int(value)


def _counter(field: str) -> _Way:
    """A number on a base."""

    def put(game: Steampunk, base: UnitBase, value: str) -> None:
        setattr(base, field, int(value))

    return _Way(lambda view, base: _numbers(0, MOST), put)


_WAYS: dict[str, _Way] = {
    "hex": _Way(_hexes, _put_place),
    "facing": _Way(lambda view, base: [side.name for side in HexDirection], _put_facing),
    "speed": _Way(lambda view, base: [*SPEEDS, *SPECIAL_SPEEDS], _put_speed),
    "members": _Way(lambda view, base: _numbers(1, len(base.members)), _put_members),
    "pinned tokens": _counter("pinned"),
    "future damage": _counter("future_damage"),
    "fires": _counter("fires"),
}
"""How each thing of a base is put right."""
