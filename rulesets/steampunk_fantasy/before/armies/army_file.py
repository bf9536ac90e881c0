"""A player's own army as a file: weapons, lists of orders and damage tables once each, and the bases that use them
(docs/armies.md)."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from rulesets.kit.engine.handed_in import (
    Fault,
    PlainName,
    PlainNote,
    as_far_as_read,
    demand_none,
    entries,
    plain_name,
    with_faults,
)
from rulesets.steampunk_fantasy.before.armies.army_lists import MOST_BASES, Army, BaseName, Enlisted
from rulesets.steampunk_fantasy.before.armies.hands import INFANTRY, too_many_of_the_base, too_many_to_hold
from rulesets.steampunk_fantasy.table.cards import MEMBERS, REGULAR, Body, Card, FireGroup, Profile, Weapon
from rulesets.steampunk_fantasy.table.damage_rows import Row, read_row
from rulesets.steampunk_fantasy.table.order_notation import FireOrder, MovementOrder, fire_order, movement_order

MOST_WEAPONS, MOST_LISTS, MOST_TABLES = 60, 40, 40
MOST_MOVES, MOST_SHOTS, MOST_ROWS = 60, 25, 20
"""Orders of a list that move, and that fire; rows of a table."""
MOST_GROUPS, MOST_IN_A_GROUP = 6, 6
MOST_TABLES_OF_ONE = 8
MOST_KINDS = 12
MOST_SAID = 12
"""Names that a fault tells of those that there are."""
TOO_MANY_TO_HOLD = 'take more hands than infantry has, two (SF-ARMY-17): write "hands": 1 or 0 for what takes fewer'
TOO_MANY_OF_THE_BASE = (
    'are weapons of the base, of which infantry has one (SF-ARMY-19): write "hands": 0 for another load of the same one'
)
T = TypeVar("T", bound=Collection[Any])


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("has to be text in quotes")
    return value


def _some(told: T) -> T:
    if not told:
        raise ValueError("has to have one entry at least")
    return told


def _shot(text: str) -> FireOrder:
    """A fire order, each part of which says one thing (SF-ORD-24)."""
    order = fire_order(text)
    if order.doubled:
        raise ValueError(f'"{order.doubled}" in "{text}" does two things at once: write one for each gunnery step')
    return order


_Move = Annotated[MovementOrder, BeforeValidator(lambda told: movement_order(_text(told)))]
_Shot = Annotated[FireOrder, BeforeValidator(lambda told: _shot(_text(told)))]
_Row = Annotated[Row, BeforeValidator(lambda told: read_row(_text(told)))]
Moves = Annotated[tuple[_Move, ...], Field(max_length=MOST_MOVES), AfterValidator(_some)]
Shots = Annotated[tuple[_Shot, ...], Field(max_length=MOST_SHOTS), AfterValidator(_some)]
Rows = Annotated[tuple[_Row, ...], Field(max_length=MOST_ROWS), AfterValidator(_some)]
Tables = Annotated[dict[PlainName, Rows], Field(max_length=MOST_TABLES_OF_ONE)]
PlainBaseName = Annotated[BaseName, AfterValidator(plain_name)]


class ListedWeapon(Weapon):
    """A weapon; bases and fire groups name it."""

    name: PlainName


class ListedGroup(BaseModel):
    """A fire group: the weapons and the list of orders that it has, by their names."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: PlainName
    weapons: Annotated[tuple[PlainName, ...], Field(max_length=MOST_IN_A_GROUP), AfterValidator(_some)]
    orders: PlainName


class ListedBase(Body):
    """A base, and `copies` that differ in nothing but their names. `unit` is the name of its card; `movement` and
    `tables` name what stands once in the file."""

    name: PlainBaseName
    copies: Annotated[tuple[PlainBaseName, ...], Field(max_length=MOST_BASES)] = ()
    unit: PlainName
    kinds: Annotated[tuple[PlainName, ...], Field(max_length=MOST_KINDS)]
    profiles: Annotated[dict[PlainName, Profile], Field(max_length=MEMBERS), AfterValidator(_some)]
    movement: PlainName
    fire: Annotated[tuple[ListedGroup, ...], Field(max_length=MOST_GROUPS)] = ()
    tables: PlainName


class ArmyFile(BaseModel):
    """An army of one race as a player hands it in; `fire` has the lists of orders of fire groups."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: PlainName
    race: PlainName
    note: PlainNote = ""
    weapons: Annotated[tuple[ListedWeapon, ...], Field(max_length=MOST_WEAPONS)] = ()
    movement: Annotated[dict[PlainName, Moves], Field(max_length=MOST_LISTS)]
    fire: Annotated[dict[PlainName, Shots], Field(max_length=MOST_LISTS)] = {}
    tables: Annotated[dict[PlainName, Tables], Field(max_length=MOST_TABLES)]
    bases: Annotated[tuple[ListedBase, ...], Field(max_length=MOST_BASES)]


def of_file(told: dict[str, Any]) -> Army:
    """An army from the values of a JSON file; raises ValidationError with all that does not fit."""
    try:
        file = ArmyFile.model_validate_json(json.dumps(told), strict=True)
    except ValidationError as wrong:
        raise with_faults(wrong, _sure(wrong, _faults(_as_far_as_read(told)))) from None
    demand_none(_faults(file), "army")
    weapons = {one.name: Weapon(**dict(one)) for one in file.weapons}
    bases = [
        Enlisted(name=name, card=card)
        for base in file.bases
        for card in [_card(file, weapons, base)]
        for name in (base.name, *base.copies)
    ]
    return Army(name=file.name, race=file.race, note=file.note, bases=tuple(bases))


def _as_far_as_read(told: Mapping[str, Any]) -> ArmyFile:
    """A file of which some values cannot be read: the names that it gives, and what of its bases can be read."""
    bases = [_base(one, number) for number, one in enumerate(entries(told, "bases", MOST_BASES))]
    weapons = [_named(one, number) for number, one in enumerate(entries(told, "weapons", MOST_WEAPONS))]
    tables: dict[str, Any] = {
        name: one if isinstance(one, dict) else {REGULAR: ()} for name, one in _fields(told, "tables").items()
    }
    return ArmyFile.model_construct(
        name="Army",
        race="Race",
        weapons=tuple(ListedWeapon.model_construct(name=name) for name in weapons),
        movement=_fields(told, "movement"),
        fire=_fields(told, "fire"),
        tables=tables,
        bases=tuple(bases),
    )


HOLDERS = {"weapons": "weapons", "movement": "movement", "tables": "tables", "orders": "fire"}
"""Where the names stand that a field refers to."""


def _sure(wrong: ValidationError, faults: Iterable[Fault]) -> list[Fault]:
    """The faults that are none only because a name could not be read, which may be the one that is meant."""
    places = [error["loc"] for error in wrong.errors(include_url=False)]
    unclear = {place[0] for place in places if len(place) < 3 or place[2] in ("name", "[key]")}
    return [fault for fault in faults if HOLDERS.get(str(fault.place[-1])) not in unclear]


def _fields(told: Any, field: str) -> dict[str, Any]:
    value = told.get(field) if isinstance(told, dict) else None
    return value if isinstance(value, dict) else {}


def _named(told: Any, number: int) -> str:
    name = told.get("name") if isinstance(told, dict) else None
    return name if isinstance(name, str) else f"weapon {number} without a name"


NOTHING_KNOWN: dict[str, Any] = {"profiles": {}, "members": (), "cost": {"mp": 1}}
"""Of a base of which not even a name of its profiles can be read."""


def _base(told: Any, number: int) -> ListedBase:
    """A base as far as it can be read; what cannot is found fault with already."""
    filling: dict[str, Any] = {
        **{"name": f"Base without a name {number}", "unit": "Base", "size": "small", "kinds": [], "cost": "1mp"},
        **{"movement": "none", "tables": "none", "members": [*_fields(told, "profiles")][:1] or [REGULAR]},
    }
    profiles: dict[str, Any] = {name: {} for name in _fields(told, "profiles")} or {REGULAR: {}}
    made = as_far_as_read(ListedBase, told, {**filling, "profiles": profiles})
    return made or ListedBase.model_construct(**(filling | NOTHING_KNOWN))


def _faults(file: ArmyFile) -> list[Fault]:
    """Everything that does not fit what stands elsewhere in the file."""
    return [*_of_weapons(file), *_of_tables(file), *_of_bases(file)]


def _of_weapons(file: ArmyFile) -> Iterator[Fault]:
    names = [weapon.name for weapon in file.weapons]
    for number, name in enumerate(names):
        if name in names[:number]:
            yield Fault(("weapons", number, "name"), name, "is the name of another weapon: each needs one of its own")


def _of_tables(file: ArmyFile) -> Iterator[Fault]:
    for name, tables in file.tables.items():
        if REGULAR not in tables:
            yield Fault(("tables", name), ", ".join(tables), f"has to have a table called {REGULAR}")


def _of_bases(file: ArmyFile) -> Iterator[Fault]:
    number = sum(1 + len(base.copies) for base in file.bases)
    if number > MOST_BASES:
        yield Fault(("bases",), number, f"are too many with their copies: at most {MOST_BASES}")
    weapons = [weapon.name for weapon in file.weapons]
    for place, base in enumerate(file.bases):
        yield from _of_base(("bases", place), base, file, weapons)


def _of_base(
    here: tuple[str | int, ...], base: ListedBase, file: ArmyFile, weapons: Collection[str]
) -> Iterator[Fault]:
    if not any(base.cost.values()):
        yield Fault((*here, "cost"), "nothing", "has to be one point at least, such as 2mp")
    yield from _unknown((*here, "movement"), [base.movement], file.movement)
    yield from _unknown((*here, "tables"), [base.tables], file.tables)
    yield from _unknown((*here, "members"), base.members, base.profiles)
    for name, profile in base.profiles.items():
        yield from _unknown((*here, "profiles", name, "weapons"), profile.weapons, weapons)
    if INFANTRY in base.kinds:
        yield from _of_hands(here, base, file)
    for place, group in enumerate(base.fire):
        yield from _of_group((*here, "fire", place), group, file, weapons)
        if group.name in [other.name for other in base.fire[:place]]:
            yield Fault((*here, "fire", place, "name"), group.name, "is the name of another group of this base")


def _of_hands(here: tuple[str | int, ...], base: ListedBase, file: ArmyFile) -> Iterator[Fault]:
    """What infantry cannot carry, by its hands or because it is the second weapon of a base."""
    known = {weapon.name: weapon for weapon in file.weapons}
    for name, profile in base.profiles.items():
        told = too_many_to_hold([known[weapon] for weapon in profile.weapons if weapon in known])
        if told:
            yield Fault((*here, "profiles", name, "weapons"), ", ".join(told), TOO_MANY_TO_HOLD)
    names = dict.fromkeys(name for group in base.fire for name in group.weapons if name in known)
    if told := too_many_of_the_base([known[name] for name in names]):
        yield Fault((*here, "fire"), ", ".join(told), TOO_MANY_OF_THE_BASE)


def _of_group(
    here: tuple[str | int, ...], group: ListedGroup, file: ArmyFile, weapons: Collection[str]
) -> Iterator[Fault]:
    yield from _unknown((*here, "weapons"), group.weapons, weapons)
    yield from _unknown((*here, "orders"), [group.orders], file.fire)


def _unknown(here: tuple[str | int, ...], names: Iterable[str], known: Collection[str]) -> Iterator[Fault]:
    for name in dict.fromkeys(names):
        if name not in known:
            yield Fault(here, name, f"is not in this file: there are {', '.join([*known][:MOST_SAID]) or 'none'}")


def _card(file: ArmyFile, weapons: dict[str, Weapon], base: ListedBase) -> Card:
    carried = [name for profile in base.profiles.values() for name in profile.weapons]
    armed = [name for group in base.fire for name in group.weapons]
    groups = [FireGroup(name=one.name, weapons=one.weapons, orders=file.fire[one.orders]) for one in base.fire]
    return Card(
        **{field: getattr(base, field) for field in Body.model_fields},
        name=base.unit,
        race=file.race,
        weapons={name: weapons[name] for name in (*armed, *carried)},
        movement=file.movement[base.movement],
        fire=tuple(groups),
        tables=file.tables[base.tables],
    )
