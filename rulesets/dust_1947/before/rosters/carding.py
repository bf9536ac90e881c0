"""From one way to field a unit of a catalogue to its card (DATA)."""

from __future__ import annotations

from pydantic import ValidationError

from rulesets.dust_1947.before.rosters import aliases, arming, describing, repairs, values
from rulesets.dust_1947.before.rosters.choosing import Way
from rulesets.dust_1947.before.rosters.headcount import soldiers
from rulesets.dust_1947.before.rosters.notes import Notes
from rulesets.dust_1947.before.rosters.sorting import sorted_out
from rulesets.dust_1947.table.cards import Card, Kind, Line
from rulesets.kit.rosters import Library, Unit, words
from rulesets.kit.rosters.model import Entry, Profile

MOST_SKILLS = 24
"""No unit has more skills."""
MAY_BE_UNARMED: tuple[Kind, ...] = ("vehicle", "aircraft")
"""Ambulances and the like; who is on foot has at least his bare hands."""
_ROW = ("Damage Track", "Move", "March Move", "Armour", "Faction")


def card(library: Library, unit: Unit, way: Way, points: int, notes: Notes) -> Card | None:
    """The card; None where it cannot be played, and the notes say why."""
    parts = sorted_out(library, unit, way, notes)
    if parts is None:
        return None
    kind = aliases.KINDS[parts.row.kind]
    row = parts.row
    if not parts.carried:
        tell = notes.noted if kind in MAY_BE_UNARMED else notes.unread
        tell(row.place, "weapons", "", "it has no weapon")
    told = describing.described(parts.rules, notes)
    lines, borne = arming.lines(parts.carried, kind, notes)
    values.other_columns(row, _ROW, notes)
    fields = {
        "name": _name(unit.entry, row, notes),
        "bloc": words.name(unit.catalogue.name),
        "kind": kind,
        "armour": values.armour(row, kind, notes),
        "move": values.squares(row, "Move", notes),
        "march": values.squares(row, "March Move", notes),
        "track": values.track(row, kind, notes),
        "lines": main_first(lines) if kind == "support weapon" else lines,
        "soldiers": soldiers(lines, row.values.get("Armour", "")) if kind == "infantry" else 0,
        "size": told.size,
        "mobility": describing.mobility_of(kind, told.mobility),
        "skills": _skills(
            [
                *(repairs.skill(row, word, notes) for word in told.skills),
                *borne,
                *parts.choices,
                *_others(parts.others, kind, notes),
            ],
            row,
            notes,
        ),
        "faction": words.name(row.values.get("Faction", "")),
    }
    return _checked({**fields, "ap": points, "short": ""}, row, notes)


def _others(rows: list[Profile], kind: Kind, notes: Notes) -> list[str]:
    """Further rows of the same unit, such as what it becomes when it is possessed, as words for the players."""
    return [
        f"{words.name(row.name, 30)} as well: MOVE {values.squares(row, 'Move', notes)} MARCH MOVE "
        f"{values.squares(row, 'March Move', notes)} {values.armour(row, kind, notes)} "
        f"track {values.track(row, kind, notes) or 'none'}"
        for row in rows
    ]


def _skills(told: list[str], row: Profile, notes: Notes) -> list[str]:
    """The skills, each once; one that has a parameter stands for the same without."""
    more = {word.partition(":")[0] for word in told if ":" in word}
    skills = [word for word in dict.fromkeys(told) if word not in more]
    if len(skills) > MOST_SKILLS:
        notes.unread(row.place, "skills", str(len(skills)), f"{MOST_SKILLS} are the most")
    return skills


def _checked(fields: dict[str, object], row: Profile, notes: Notes) -> Card | None:
    """The card, if nothing is missing and everything fits."""
    if not notes.whole:
        return None
    try:
        return Card.model_validate(fields)
    except ValidationError as wrong:
        notes.unread(row.place, row.name, "", str(wrong.errors()[0]["msg"]))
        return None


def _name(entry: Entry, row: Profile, notes: Notes) -> str:
    """What the card is called: as its entry, unless a choice is a unit of another name."""
    own = row in entry.profiles
    if own and words.name(row.name) != words.name(entry.name):
        notes.noted(row.place, entry.name, row.name, "the row of the unit has another name; the entry's is used")
    return words.name(entry.name if own else row.name)


def main_first(lines: list[Line]) -> list[Line]:
    """The lines of a crew, the weapon that they serve together first: the one with the longest range of those that
    are carried once, the first of these (DU-SKILL-SUPPORT-03)."""
    single = [line for line in lines if line.count == 1] or lines
    main = max(single, key=lambda line: -1 if line.weapon.close else line.weapon.longest, default=None)
    return [line for line in lines if line is main] + [line for line in lines if line is not main]
