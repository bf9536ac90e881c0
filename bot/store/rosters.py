"""What lists are made of, and the lists: a server's collections, and its members' own lists."""

from __future__ import annotations

import hashlib
import json
import zlib
from dataclasses import dataclass, field

from bot.store.database import Database, Row, Transaction
from rulesets.kit.facets.lists import Pick

COMPRESSION = 6
_COLUMNS = "id, guild, member, ruleset, name, options, picks, collection, touched_at, force IS NOT NULL AS saved"


@dataclass(frozen=True)
class Loaded:
    """What a server has loaded for a game: of which files, by whom and when (Unix seconds); without its text."""

    fingerprint: str
    files: tuple[str, ...]
    notes: tuple[str, ...]
    loaded_by: int
    loaded_at: int


@dataclass(frozen=True)
class ArmyList:
    """A member's list. `saved`: its force is kept, made from the collection of this fingerprint, and nothing was
    changed since; `touched_at` is when it was changed last (Unix seconds)."""

    guild: int
    member: int
    ruleset: str
    name: str
    options: dict[str, str] = field(default_factory=dict)
    picks: tuple[Pick, ...] = ()
    saved: bool = False
    collection: str = ""
    touched_at: int = 0
    id: int = 0

    @property
    def is_whole(self) -> bool:
        """Whether it is a whole army from a file, which is made of no collection."""
        return not self.collection


def packed(text: str) -> bytes:
    """A text as it is kept."""
    return zlib.compress(text.encode(), COMPRESSION)


def unpacked(blob: bytes) -> str:
    """The text that was kept."""
    return zlib.decompress(blob).decode()


def fingerprint(text: str) -> str:
    """What tells one collection from another."""
    return hashlib.sha256(text.encode()).hexdigest()[:14]


async def keep_collection(tx: Transaction, guild: int, ruleset: str, loaded: Loaded, text: bytes) -> None:
    """Put a collection, with its packed text, in the place of the one before."""
    await tx.run(
        "INSERT OR REPLACE INTO collections (guild, ruleset, fingerprint, files, notes, text, loaded_by, loaded_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(guild, ruleset, loaded.fingerprint, json.dumps(loaded.files), json.dumps(loaded.notes), text),
            *(loaded.loaded_by, loaded.loaded_at),
        ),
    )


async def loaded(source: Database | Transaction, guild: int, ruleset: str) -> Loaded | None:
    """What a server has loaded for a game, without the text."""
    row = await source.row(
        "SELECT fingerprint, files, notes, loaded_by, loaded_at FROM collections WHERE guild = ? AND ruleset = ?",
        (guild, ruleset),
    )
    if row is None:
        return None
    files, notes = (tuple(json.loads(row[name])) for name in ("files", "notes"))
    return Loaded(row["fingerprint"], files, notes, row["loaded_by"], row["loaded_at"])


async def collection_text(source: Database | Transaction, guild: int, ruleset: str) -> bytes | None:
    """The packed text of a collection."""
    row = await source.row("SELECT text FROM collections WHERE guild = ? AND ruleset = ?", (guild, ruleset))
    return row["text"] if row else None


async def add_list(tx: Transaction, made: ArmyList) -> int:
    """Write a new list, which is not saved yet; returns its number, which is never used again."""
    return await tx.run(
        "INSERT INTO army_lists (guild, member, ruleset, name, options, picks, collection, touched_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (made.guild, made.member, made.ruleset, *_changing(made)),
    )


async def change_list(tx: Transaction, changed: ArmyList) -> None:
    """Write what has changed of a list; the force of one that is not `saved` any more is forgotten."""
    await tx.run(
        "UPDATE army_lists SET name = ?, options = ?, picks = ?, collection = ?, touched_at = ?,"
        " force = CASE WHEN ? THEN force END WHERE id = ?",
        (*_changing(changed), changed.saved, changed.id),
    )


def _changing(one: ArmyList) -> tuple[str | int, ...]:
    picks = json.dumps([pick.model_dump() for pick in one.picks], ensure_ascii=False)
    return (one.name, json.dumps(one.options), picks, one.collection, one.touched_at)


async def keep_force(tx: Transaction, number: int, force: str) -> None:
    """Keep the text of the force that a list makes."""
    await tx.run("UPDATE army_lists SET force = ? WHERE id = ?", (packed(force), number))


async def kept_force(source: Database | Transaction, number: int) -> str:
    """The text of the force that a list was saved as; empty for none."""
    row = await source.row("SELECT force FROM army_lists WHERE id = ?", (number,))
    return unpacked(row["force"]) if row is not None and row["force"] is not None else ""


async def drop_list(tx: Transaction, number: int) -> None:
    """Forget a list; games that fielded it have their own copy."""
    await tx.run("DELETE FROM army_lists WHERE id = ?", (number,))


async def find_list(source: Database | Transaction, number: int) -> ArmyList | None:
    """The list of a number."""
    row = await source.row(f"SELECT {_COLUMNS} FROM army_lists WHERE id = ?", (number,))
    return _list(row) if row else None


async def lists_of(source: Database | Transaction, member: int, guild: int, ruleset: str) -> list[ArmyList]:
    """A member's lists for a game on a server, the one touched last first."""
    rows = await source.rows(
        f"SELECT {_COLUMNS} FROM army_lists WHERE member = ? AND guild = ? AND ruleset = ?"
        " ORDER BY touched_at DESC, id DESC",
        (member, guild, ruleset),
    )
    return [_list(row) for row in rows]


async def lists_on(source: Database | Transaction, guild: int) -> int:
    """How many lists a server's members have."""
    row = await source.row("SELECT count(*) AS n FROM army_lists WHERE guild = ?", (guild,))
    return int(row["n"]) if row else 0


def _list(row: Row) -> ArmyList:
    return ArmyList(
        **{name: row[name] for name in ("id", "guild", "member", "ruleset", "name", "collection", "touched_at")},
        options=json.loads(row["options"]),
        picks=tuple(Pick.model_validate(pick) for pick in json.loads(row["picks"])),
        saved=bool(row["saved"]),
    )
