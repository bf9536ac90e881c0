"""What each entry of a unit contributes to its card: the unit's own row, its rules, its weapons with their keywords."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulesets.dust_1947.before.rosters import aliases
from rulesets.dust_1947.before.rosters.arming import Carried
from rulesets.dust_1947.before.rosters.choosing import Way
from rulesets.dust_1947.before.rosters.notes import Notes
from rulesets.kit.rosters import Library, Unit, words
from rulesets.kit.rosters.model import Entry, Profile, Rule
from rulesets.kit.rosters.resolving import profiles_called

NO_ROW = "it has no row of its own that says how it moves and what it withstands"
SEVERAL = "the rows of several are in it, and a card is made of one"


@dataclass(slots=True)
class Parts:
    """What a way to field a unit consists of: the row of the unit itself and further rows of it, the rules that are its
    own, its weapons, and the skills that choices without a row or a rule are."""

    row: Profile
    others: list[Profile]
    rules: list[Rule] = field(default_factory=list)
    carried: list[Carried] = field(default_factory=list)
    choices: list[str] = field(default_factory=list)


def sorted_out(library: Library, unit: Unit, way: Way, notes: Notes) -> Parts | None:
    """What every entry of a way contributes; None where it has no row of its own, or those of two units."""
    bearers = [entry for entry, _ in way.entries if _rows(entry, (*aliases.KINDS,))]
    rows = [row for entry in bearers for row in _rows(entry, (*aliases.KINDS,))]
    if len(bearers) != 1 or len({row.kind for row in rows}) != 1:
        notes.unread(unit.entry.place, "unit", ", ".join(row.name for row in rows), SEVERAL if rows else NO_ROW)
        return None
    parts = Parts(rows[0], rows[1:])
    for entry, count in way.entries:
        _tell_strange(entry, notes)
        _contribute(library, unit, entry, count, parts, notes)
    return parts


def _rows(entry: Entry, kinds: tuple[str, ...]) -> list[Profile]:
    """The rows of an entry of some kinds, but for those that are hidden."""
    return [row for row in entry.profiles if not row.hidden and row.kind in kinds]


def _contribute(library: Library, unit: Unit, entry: Entry, count: int, parts: Parts, notes: Notes) -> None:
    """Sort what an entry has: weapons with their keywords, skills, a choice that is a skill by its name alone."""
    rows = _rows(entry, aliases.WEAPONS)
    if entry is unit.entry or parts.row in entry.profiles:
        parts.rules += entry.rules
        parts.carried += [Carried(row, (), count, entry.name) for row in rows]
        return
    rows = rows or _by_name(library, unit, entry, notes)
    if rows:
        parts.carried += [Carried(row, tuple(entry.rules), count, entry.name) for row in rows]
    elif entry.rules:
        parts.rules += entry.rules
    elif entry.name in aliases.CHOICES:
        parts.choices.append(aliases.CHOICES[entry.name])
    elif not (entry.profiles or entry.entries or entry.groups):
        notes.unread(entry.place, entry.kind or "entry", entry.name, "it has neither a row nor a rule")
    if len(rows) > 1 and entry.rules:
        notes.noted(entry.place, "weapon", entry.name, "it has several rows; its rules are read as those of each")


def _by_name(library: Library, unit: Unit, entry: Entry, notes: Notes) -> list[Profile]:
    """A weapon whose entry has lost its link: the one row of its catalogue that has exactly the entry's name."""
    if entry.profiles or entry.entries or entry.groups:
        return []
    called = profiles_called(library, unit.catalogue, entry.name)
    rows = [row for row in called if row.kind in aliases.WEAPONS]
    if len(rows) != 1:
        return []
    notes.repaired(entry.place, "weapon", entry.name, "no row is linked; the only row of this name is read")
    return rows


def _tell_strange(entry: Entry, notes: Notes) -> None:
    """Tell of rows that are hidden or of no kind that cards know, and of changes that depend on other choices."""
    for row in entry.profiles:
        if row.hidden:
            notes.noted(row.place, "profile", row.name, "it is hidden")
        elif row.kind not in aliases.KINDS and row.kind not in aliases.WEAPONS:
            notes.unread(row.place, "profile", row.name, f'rows of the kind "{words.shown(row.kind)}" are not read')
        for change in row.kept:
            notes.unread(change.place, f"profile {row.name}", change.value, "this change depends on other choices")
    for change in entry.kept:
        why = "this change of an entry depends on other choices, or is none that is read"
        notes.unread(change.place, f"entry {entry.name}", change.value, why)
