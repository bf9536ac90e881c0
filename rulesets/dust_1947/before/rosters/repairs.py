"""Known faults of the public data (repairs.toml), put right where they are still there."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from rulesets.dust_1947.before.rosters.notes import Notes
from rulesets.kit.rosters.model import Entry, Profile


class Value(BaseModel):
    """A value that stands wrong in a profile: of which profile, in which column, what stands there, what is meant."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    of: str
    column: str
    found: str
    read: str
    why: str


class Skill(BaseModel):
    """A skill whose terms stand elsewhere on the card: of which unit, how it is read, and what is meant."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    of: str
    found: str
    read: str
    why: str


class LeftOut(BaseModel):
    """An entry of a unit that was forgotten there."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    of: str
    entry: str


class Repairs(BaseModel):
    """All that is known to be wrong."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    value: tuple[Value, ...] = ()
    skill: tuple[Skill, ...] = ()
    left_out: tuple[LeftOut, ...] = ()


@lru_cache(maxsize=1)
def known() -> Repairs:
    """The repairs of this package."""
    text = Path(__file__).with_name("repairs.toml").read_text(encoding="utf-8")
    return Repairs.model_validate(tomllib.loads(text))


def value(profile: Profile, column: str, notes: Notes) -> str:
    """A value of a profile, put right if it is known to be wrong."""
    printed = profile.values.get(column, "")
    for repair in known().value:
        if (repair.of, repair.column, repair.found) == (profile.name, column, printed):
            notes.repaired(profile.place, f"{profile.name} {column}", printed, f"read as {repair.read}: {repair.why}")
            return repair.read
    return printed


def skill(row: Profile, word: str, notes: Notes) -> str:
    """A skill of a unit, with the terms that stand elsewhere on its card."""
    for repair in known().skill:
        if (repair.of, repair.found) == (row.name, word):
            notes.repaired(row.place, f"{row.name} skill", word, f"read as {repair.read}: {repair.why}")
            return repair.read
    return word


def left_out(unit: Entry, notes: Notes) -> None:
    """Take away what was forgotten in a unit."""
    forgotten = {repair.entry for repair in known().left_out if repair.of == unit.name}
    for entry in unit.entries:
        if entry.name in forgotten:
            notes.repaired(entry.place, unit.name, entry.name, "left out: its choices bring all of its weapons")
    unit.entries = [entry for entry in unit.entries if entry.name not in forgotten]
