"""Single values of the data: numbers, armour, ranges and cells, each read exactly or told with what would be right."""

from __future__ import annotations

import re

from rulesets.dust_1947.before.rosters import aliases, repairs
from rulesets.dust_1947.before.rosters.notes import Notes
from rulesets.dust_1947.table.cards import ARMOUR_CLASSES, CLOSE, Cell, Kind, Mount
from rulesets.kit.rosters.model import Profile

LARGEST = 60
"""No number on a card is greater: dice, damage, squares, points of a track, weapons of a kind."""
_LETTER = {"vehicle": "V", "aircraft": "A"}
_ARTICLE = {"infantry": "", "aircraft": "an "}
_RANGE = re.compile(r"(?:([0-9]{1,2})\s*-\s*)?([0-9]{1,2})")
_NUMBER = re.compile(r"[0-9]{1,3}")
MOUNTS: tuple[Mount, ...] = ("Front", "Rear", "Left", "Right", "Turret")


def track(profile: Profile, kind: Kind, notes: Notes) -> int | None:
    """The damage track; None for plain infantry, which has none (DATA: unit characteristics)."""
    if kind == "infantry":
        return None
    return _whole(profile, "Damage Track", 1, notes)


def squares(profile: Profile, column: str, notes: Notes) -> int:
    """MOVE or MARCH MOVE in squares; 0 where the unit cannot move."""
    text = repairs.value(profile, column, notes)
    if text in aliases.UNMOVED:
        return 0
    return _whole(profile, column, 0, notes, text) or 0


def _whole(profile: Profile, column: str, least: int, notes: Notes, told: str | None = None) -> int | None:
    """A whole number of a profile; None, and told, where there is none."""
    text = repairs.value(profile, column, notes) if told is None else told
    if _NUMBER.fullmatch(text) and least <= int(text) <= LARGEST:
        return int(text)
    _unread(profile, column, text, notes, f"a whole number from {least} to {LARGEST} is right")
    return None


def armour(profile: Profile, kind: Kind, notes: Notes) -> str:
    """The armour class, whose letter is that of the unit's kind (DU-UNIT-01)."""
    text = repairs.value(profile, "Armour", notes)
    letter = _LETTER.get(kind, "S")
    if text in ARMOUR_CLASSES and text.startswith(letter):
        return text
    right = ", ".join(name for name in ARMOUR_CLASSES if name.startswith(letter))
    _unread(profile, "Armour", text, notes, f"{_ARTICLE.get(kind, 'a ')}{kind} has {right}")
    return ""


def reach(profile: Profile, notes: Notes) -> str:
    """The range of a weapon: squares, a least and a greatest, or C."""
    text = repairs.value(profile, "Range", notes)
    if text == CLOSE:
        return text
    match = _RANGE.fullmatch(text)
    if match and int(match[1] or 0) <= int(match[2]) <= LARGEST:
        return f"{int(match[1])}-{int(match[2])}" if match[1] else str(int(match[2]))
    _unread(profile, "Range", text, notes, "squares such as 4 or 4-12, or C, are right")
    return ""


def mount(profile: Profile, notes: Notes) -> Mount | None:
    """Where a vehicle's weapon is mounted; None for the weapons of soldiers, which have no such column."""
    if "Mount" not in profile.values:
        return None
    text = repairs.value(profile, "Mount", notes)
    mount_named = next((name for name in MOUNTS if name == text), None)
    if mount_named is None:
        _unread(profile, "Mount", text, notes, f"{', '.join(MOUNTS)} are right")
    return mount_named


def cells(profile: Profile, notes: Notes) -> dict[str, Cell]:
    """The 14 cells of a weapon's row; an empty one has no effect on its class."""
    by_column = {}
    for column in ARMOUR_CLASSES:
        text = repairs.value(profile, column, notes)
        if text:
            cell = _cell(text)
            if cell is None:
                why = "dice/damage such as 2/1, */1, **/1 or 1/# is right"
                _unread(profile, column, text, notes, why)
            else:
                by_column[column] = cell
    return by_column


def _cell(text: str) -> Cell | None:
    dice, _, damage = text.partition("/")
    try:
        cell = Cell.parse(f"{dice.strip()}/{aliases.KILLS.get(damage.strip(), damage.strip())}")
    except ValueError:
        return None
    fits = 1 <= cell.dice <= LARGEST and (cell.damage is None or 1 <= cell.damage <= LARGEST)
    return cell if fits else None


def _unread(profile: Profile, column: str, text: str, notes: Notes, right: str) -> None:
    """Tell of a value that is missing or cannot be read, and what would be right."""
    notes.unread(profile.place, f"{profile.name} {column}", text, right if text else f"it is empty; {right}")


def other_columns(profile: Profile, known: tuple[str, ...], notes: Notes) -> None:
    """Tell of columns that no card has."""
    for column, text in profile.values.items():
        if column not in known and text:
            _unread(profile, column, text, notes, "no card has this column")
