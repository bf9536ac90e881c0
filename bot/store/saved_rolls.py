"""Rolls under a name: a member's own, which they have on every server, and a server's."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.database import Database, Row, Transaction
from rulesets.kit.notation.named import Preset

NOBODY = NOWHERE = 0
_COLUMNS = "id, guild, member, name, text, note"


@dataclass(frozen=True)
class Shelf:
    """Where a roll is kept: with a member (`guild` is 0) or with a server (`member` is 0)."""

    guild: int
    member: int

    @property
    def of_server(self) -> bool:
        """Whether it is a server's."""
        return self.member == NOBODY


@dataclass(frozen=True)
class SavedRoll:
    """A roll with blanks, as it is kept."""

    shelf: Shelf
    name: str
    text: str
    note: str = ""
    id: int = 0

    @property
    def preset(self) -> Preset:
        """As a game's presets are."""
        return Preset(name=self.name, roll=self.text, note=self.note)


def own(member: int) -> Shelf:
    """Where a member's rolls are kept."""
    return Shelf(NOWHERE, member)


def server(guild: int) -> Shelf:
    """Where a server's rolls are kept."""
    return Shelf(guild, NOBODY)


async def saved_on(source: Database | Transaction, shelf: Shelf) -> list[SavedRoll]:
    """What is kept there, by name."""
    rows = await source.rows(
        f"SELECT {_COLUMNS} FROM saved_rolls WHERE guild = ? AND member = ? ORDER BY key", (shelf.guild, shelf.member)
    )
    return [_saved(row) for row in rows]


async def find_saved(source: Database | Transaction, number: int) -> SavedRoll | None:
    """A saved roll by its number."""
    row = await source.row(f"SELECT {_COLUMNS} FROM saved_rolls WHERE id = ?", (number,))
    return _saved(row) if row else None


async def keep_saved(tx: Transaction, made: SavedRoll, by: int, at: int) -> None:
    """Keep a roll; one of the same name (capitals are all one) gives way to it."""
    await tx.run(
        "INSERT INTO saved_rolls (guild, member, name, key, text, note, saved_by, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (guild, member, key) DO UPDATE SET name = excluded.name, text = excluded.text,"
        " note = excluded.note, saved_by = excluded.saved_by, at = excluded.at",
        (made.shelf.guild, made.shelf.member, made.name, key_of(made.name), made.text, made.note, by, at),
    )


async def drop_saved(tx: Transaction, shelf: Shelf, name: str) -> SavedRoll | None:
    """Forget the roll of a name; what it was."""
    row = await tx.row(
        f"DELETE FROM saved_rolls WHERE guild = ? AND member = ? AND key = ? RETURNING {_COLUMNS}",
        (shelf.guild, shelf.member, key_of(name)),
    )
    return _saved(row) if row else None


def key_of(name: str) -> str:
    """What makes two names the same."""
    return name.strip().casefold()


def _saved(row: Row) -> SavedRoll:
    return SavedRoll(Shelf(row["guild"], row["member"]), row["name"], row["text"], row["note"], row["id"])
