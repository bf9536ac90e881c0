"""An army written down as the file that `army_file` reads: what several bases have alike stands in it once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from rulesets.kit.engine.naming import numbered
from rulesets.steampunk_fantasy.before.armies.army_lists import Army, Enlisted
from rulesets.steampunk_fantasy.table.cards import RESOURCES, Card, FireGroup, Profile, Weapon
from rulesets.steampunk_fantasy.table.specials import Word

NEEDED = ("assault_die", "deflection_die")
"""What is written as the number that a die needs."""
T = TypeVar("T")


def as_file(army: Army) -> dict[str, Any]:
    """What stands in the file of an army."""
    shared = _Shared()
    bases = [shared.base(card, names) for card, names in _alike(army.bases)]
    head = {"name": army.name, "race": army.race, **({"note": army.note} if army.note else {})}
    return {**head, **shared.lists(), "bases": bases}


def _alike(bases: Iterable[Enlisted]) -> list[tuple[Card, list[str]]]:
    """Bases one after the other that have the same card, with their names."""
    runs: list[tuple[Card, list[str]]] = []
    for base in bases:
        if not runs or runs[-1][0] != base.card:
            runs.append((base.card, []))
        runs[-1][1].append(base.name)
    return runs


class _Shared:
    """What bases use together, by name: weapons by their own, all else by what uses it first."""

    def __init__(self) -> None:
        self._weapons: dict[str, Weapon] = {}
        self._movement: dict[str, list[str]] = {}
        self._fire: dict[str, list[str]] = {}
        self._tables: dict[str, dict[str, list[str]]] = {}

    def lists(self) -> dict[str, Any]:
        """What is named by the bases that were written."""
        weapons = [_written(weapon) for weapon in self._weapons.values()]
        return {"weapons": weapons, "movement": self._movement, "fire": self._fire, "tables": self._tables}

    def base(self, card: Card, names: Sequence[str]) -> dict[str, Any]:
        """A base with its copies."""
        self._weapons |= card.weapons
        tables = {name: [row.text for row in rows] for name, rows in card.tables.items()}
        copies = {"copies": [*names[1:]]} if names[1:] else {}
        shooting = {"fire": [self._group(group) for group in card.fire]} if card.fire else {}
        return {
            **{"name": names[0], **copies, "unit": card.name, "size": card.size, "kinds": [*card.kinds]},
            "cost": ", ".join(f"{card.cost[one]}{one}" for one in RESOURCES if card.cost.get(one)),
            **_written(card, ("members", "armour", "special")),
            "profiles": {name: _written(profile) for name, profile in card.profiles.items()},
            "movement": _named(self._movement, card.name, [order.listed for order in card.movement]),
            **shooting,
            "tables": _named(self._tables, card.name, tables),
        }

    def _group(self, group: FireGroup) -> dict[str, Any]:
        orders = _named(self._fire, group.name, [order.text for order in group.orders])
        return {"name": group.name, "weapons": [*group.weapons], "orders": orders}


def _named(known: dict[str, T], name: str, value: T) -> str:
    """The name under which a value stands among others; one that is new gets the name, or the name with a number."""
    key_of_it = next((key for key, one in known.items() if one == value), None)
    if key_of_it is None:
        key_of_it = numbered(name, known, "{name} ({number})")
        known[key_of_it] = value
    return key_of_it


def _written(told: Weapon | Profile | Card, fields: Sequence[str] = ()) -> dict[str, Any]:
    """The fields of something printed, of all or of these, that are not as where nothing is printed."""
    of = type(told).model_fields
    values = {field: (getattr(told, field), of[field].default) for field in fields or of}
    return {field: _value(field, value) for field, (value, usual) in values.items() if value != usual}


def _value(field: str, value: Any) -> Any:
    """A value as lists of armies have it: "4/3/3/2", "5+", "*/*/-/-", "fear[6]"."""
    if field == "angle":
        return _sides(["*" if shoots else "-" for shoots in value])
    if field in NEEDED:
        return _sides([f"{number}+" if number else "-" for number in value])
    if isinstance(value, tuple) and all(isinstance(one, int) for one in value):
        return _sides([str(number or "-") for number in value])
    return [one.text if isinstance(one, Word) else one for one in value] if isinstance(value, tuple) else value


def _sides(cells: Sequence[str]) -> str:
    """Four sides, or what holds for all of them."""
    return cells[0] if len(set(cells)) == 1 else "/".join(cells)
