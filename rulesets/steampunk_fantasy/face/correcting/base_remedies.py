"""What can be put right at a base: where it is, how it stands, what is left of it and what lies on it."""

from __future__ import annotations

from rulesets.kit.boards.hexes.board import Hex, HexDirection, neighbours, parse_hex
from rulesets.kit.facets.remedies import NO, NONE, YES, Remedies, Remedy, counter, numbers
from rulesets.steampunk_fantasy.chapters.conditions.afflictions import immune_to_poison
from rulesets.steampunk_fantasy.chapters.gunnery.readiness import take_aim
from rulesets.steampunk_fantasy.chapters.orders.defaults import known_speeds
from rulesets.steampunk_fantasy.face.correcting.under_way import claimed
from rulesets.steampunk_fantasy.table.stacking import fits
from rulesets.steampunk_fantasy.table.state import Acid, Steampunk, Toward, UnitBase

HEX, FATE = "hex", "lost"
FATES = {"destroyed": "destroyed", "pushed off the map": "left"}
"""How a base may be lost, and the word of the state."""
DICE = (4, 6, 8, 10, 12)
"""The dice of poison and bleeding."""
MOST = 12
"""The most tokens of one kind that can be put on a base by hand."""


def remedies(game: Steampunk, base: UnitBase) -> Remedies:
    """What there is of this at a base; one that was lost comes back where it is put. Nothing before it is placed."""
    if base.where == "waiting":
        return {}
    ways = {HEX: Remedy(_hexes(game, base), lambda told: _put_into(base, parse_hex(told)))}
    if not base.on_map:
        return ways
    ways |= _stance(game, base) | _tokens(game, base) | _weapons(game, base)
    return ways | {FATE: Remedy(list(FATES), lambda told: _lose(base, told))}


def _hexes(game: Steampunk, base: UnitBase) -> list[str]:
    """Where it could stand: where there is room among friends, and no enemy in its layer or on the way there."""
    taken = claimed(game)
    places = (Hex(column, row) for row in range(game.rows) for column in range(game.columns))
    return [place.name for place in places if place not in taken and _room(game, base, place)]


def _room(game: Steampunk, base: UnitBase, place: Hex) -> bool:
    there = [other for other in game.at(place, air=base.air) if other.id != base.id]
    return fits(game, [*there, base]) and not any(game.hostile(base, other) for other in there)


def _put_into(base: UnitBase, place: Hex) -> None:
    if not base.on_map:
        _come_back(base)
    base.hex, base.toward, base.aims, base.met, base.trail = place, None, {}, [], []


def _come_back(base: UnitBase) -> None:
    """As little hurt as it can be, and without orders: one member of it lives if none did."""
    base.where = "map"
    base.stack, base.carrying_out = [], None
    if not base.living:
        base.loses(0, alive=True)


def _lose(base: UnitBase, told: str) -> None:
    base.where = "destroyed" if FATES[told] == "destroyed" else "left"
    for number in range(len(base.members)) if base.where == "destroyed" else ():
        base.loses(number)


def _stance(game: Steampunk, base: UnitBase) -> Remedies:
    """How it stands, and what is left of it."""

    def face(told: str) -> None:
        base.facing = HexDirection[told]

    def speed(told: str) -> None:
        base.speed = told

    def members(told: str) -> None:
        for number in range(len(base.members)):
            base.loses(number, alive=number < int(told))

    return {
        "facing": Remedy([side.name for side in HexDirection], face),
        "speed": Remedy(known_speeds(game.card(base)), speed),
        "members": Remedy(numbers(1, len(base.members)), members),
    }


def _tokens(game: Steampunk, base: UnitBase) -> Remedies:
    """What lies on it."""
    poisonable = () if immune_to_poison(game, base) else DICE
    return {
        "pinned tokens": counter(base, "pinned", 0, MOST),
        "future damage": counter(base, "future_damage", 0, MOST),
        "fires": counter(base, "fires", 0, MOST),
        **{f"poison d{sides}": _dice(base, "poisons", sides) for sides in poisonable},
        **{f"bleeding d{sides}": _dice(base, "bleeds", sides) for sides in DICE},
        "major acids": _acids(base, major=True),
        "minor acids": _acids(base, major=False),
        "armour lost": counter(base, "armour_loss", 0, max(game.card(base).armour)),
        "token for": _toward(game, base),
    }


def _dice(base: UnitBase, field: str, sides: int) -> Remedy:
    """How many poisons, or bleedings, of one die."""

    def put(told: str) -> None:
        others = [die for die in getattr(base, field) if die != sides]
        setattr(base, field, [*others, *[sides] * int(told)])

    return Remedy(numbers(0, MOST), put)


def _acids(base: UnitBase, *, major: bool) -> Remedy:
    def put(told: str) -> None:
        others = [acid for acid in base.acids if acid.major != major]
        base.acids = [*others, *(Acid(major=major) for _ in range(int(told)))]

    return Remedy(numbers(0, MOST), put)


def _toward(game: Steampunk, base: UnitBase) -> Remedy:
    """The hex beside it for which it has a token of difficult terrain, or none."""

    def put(told: str) -> None:
        base.toward = None if told == NONE else Toward(hex=parse_hex(told), tokens=1)

    around = [place.name for place in neighbours(base.hex) if game.contains(place)]
    return Remedy([NONE, *around], put)


def _weapons(game: Steampunk, base: UnitBase) -> Remedies:
    """The rounds and aims of its fire groups."""
    of_weapons = {}
    for group in game.groups(base):
        if group.capacity:
            of_weapons[f"rounds: {group.name}"] = _rounds(base, group.name, group.capacity)
        of_weapons[f"aim: {group.name}"] = _aim(game, base, group.name)
    return of_weapons


def _rounds(base: UnitBase, group: str, most: int) -> Remedy:
    def put(told: str) -> None:
        base.loaded = {**base.loaded, group: int(told)}

    return Remedy(numbers(0, most), put)


def _aim(game: Steampunk, base: UnitBase, group: str) -> Remedy:
    def put(told: str) -> None:
        base.aims = {name: aim for name, aim in base.aims.items() if name != group}
        if told == YES:
            take_aim(game, base, group)

    return Remedy([YES, NO], put)
