"""The weapon lines of a unit, from the entries of its catalogue that carry them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulesets.dust_1947.before.rosters import aliases, describing, values
from rulesets.dust_1947.before.rosters.notes import Notes
from rulesets.dust_1947.table.cards import ARMOUR_CLASSES, Kind, Line, Weapon
from rulesets.kit.rosters import words
from rulesets.kit.rosters.model import Profile, Rule

MOST_LINES = 24
"""No unit has more weapon lines."""
_COLUMNS = ("Range", "Mount", *ARMOUR_CLASSES)


@dataclass(frozen=True, slots=True)
class Carried:
    """A weapon as an entry brings it: its row, its special rules, how many, and what the entry calls it."""

    profile: Profile
    rules: tuple[Rule, ...]
    count: int
    called: str


def lines(carried: Sequence[Carried], kind: Kind, notes: Notes) -> tuple[list[Line], list[str]]:
    """The weapon lines, and the skills that some of their keywords are. Lines that are the same are one; lines that
    only share a name are numbered, because orders name weapons."""
    by_name: dict[str, Line] = {}
    skills: list[str] = []
    for one in carried[:MOST_LINES]:
        weapon, borne = _weapon(one, kind, notes)
        if weapon is not None and _count_fits(one, notes):
            name = _add(by_name, weapon, one.count)
            skills += [f"{word}: {name}" for word in borne]
    if len(carried) > MOST_LINES:
        notes.unread(carried[MOST_LINES].profile.place, "weapons", str(len(carried)), f"{MOST_LINES} are the most")
    return list(by_name.values()), skills


def _count_fits(one: Carried, notes: Notes) -> bool:
    if 1 <= one.count <= values.LARGEST:
        return True
    notes.unread(one.profile.place, one.profile.name, str(one.count), f"1 to {values.LARGEST} of a weapon are right")
    return False


def _add(known_lines: dict[str, Line], weapon: Weapon, count: int) -> str:
    """Count a weapon that is there already, or add a line; the name that it has there."""
    for name in _names(weapon.name):
        known = known_lines.get(name)
        if known is None:
            known_lines[name] = Line(weapon=weapon.model_copy(update={"name": name}), count=count)
            return name
        if known.weapon == weapon.model_copy(update={"name": name}):
            known_lines[name] = known.model_copy(update={"count": known.count + count})
            return name
    raise AssertionError("there is always another number")


def _names(name: str) -> Iterator[str]:
    yield name
    yield from (f"{name} {number}" for number in range(2, MOST_LINES + 2))


def _weapon(one: Carried, kind: Kind, notes: Notes) -> tuple[Weapon | None, list[str]]:
    """A weapon, and those of its keywords that are skills of its bearer; None where its row cannot be read."""
    profile = one.profile
    name = words.name(profile.name)
    if not name:
        notes.unread(profile.place, "weapon", profile.name, "a name is needed")
        return None, []
    keywords = [word for rule in one.rules for word in describing.keyword(rule, notes)]
    row, reach, mount = values.cells(profile, notes), values.reach(profile, notes), values.mount(profile, notes)
    values.other_columns(profile, _COLUMNS, notes)
    _compare_mount(one, mount, notes)
    if not reach:
        return None, []
    plain = tuple(dict.fromkeys(word for word in keywords if word not in aliases.OF_A_WEAPON))
    rounds = 1 if set(plain) & set(aliases.ROUNDS) else None
    turned = mount if kind in ("vehicle", "aircraft") else None
    weapon = Weapon(name=name, reach=reach, cells=row, mount=turned, keywords=plain, ammo=rounds)
    return weapon, [word for word in dict.fromkeys(keywords) if word in aliases.OF_A_WEAPON]


def _compare_mount(one: Carried, mount: str | None, notes: Notes) -> None:
    """Tell where an entry names another mount than the row that it links to; the row is believed."""
    for other in values.MOUNTS:
        if mount is not None and other != mount and one.called.endswith(f"({other})"):
            why = f"the row that it links to says {mount}, which is believed"
            notes.noted(one.profile.place, "weapon", one.called, why)
