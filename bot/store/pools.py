"""Pools: rolls of several members together, and what each of them adds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.store.database import Database, Row, Transaction


@dataclass(frozen=True)
class Pool:
    """A pool as it is kept; times are in Unix seconds.

    `text` is what one member rolls, with blanks where they fill something in; `most` how many dice each may add; `goal`
    what the first has to reach; `phase` "open", "closed", "rolled" or "cancelled" (then `why`). `post`, `closing` and
    `result` are rows of the outbox, `shown` is the version that the message of `post` shows.
    """

    id: int
    guild: int
    channel: int
    opened_by: int
    name: str
    interaction: int
    kind: str
    text: str
    label: str
    most: int
    goal: int
    ties: str
    restricted: int
    role: int | None
    opened_at: int
    closes_at: int
    phase: str = "open"
    why: str = ""
    post: int = 0
    closing: int | None = None
    result: int | None = None
    version: int = 0
    shown: int = 0


@dataclass(frozen=True)
class Share:
    """What a member adds: so many `dice`, as the roll `text`; `interaction` is the newest press of theirs."""

    pool: int
    member: int
    name: str
    place: int
    interaction: int
    text: str
    dice: int


_GIVEN = tuple(Pool.__dataclass_fields__)[1 : tuple(Pool.__dataclass_fields__).index("phase")]


async def add_pool(tx: Transaction, made: Pool, invited: Iterable[int]) -> Pool:
    """Keep a new pool, and who alone may join."""
    marks = ", ".join("?" for _ in (*_GIVEN, "post"))
    values = [getattr(made, name) for name in (*_GIVEN, "post")]
    number = await tx.run(f"INSERT INTO pools ({', '.join(_GIVEN)}, post) VALUES ({marks})", values)
    await tx.many(
        "INSERT INTO pool_invited (pool, member) VALUES (?, ?)", [(number, member) for member in sorted(set(invited))]
    )
    return await pool(tx, number)


async def note_post(tx: Transaction, number: int, post: int) -> None:
    """Note which row of the outbox shows a pool."""
    await tx.run("UPDATE pools SET post = ?, shown = version WHERE id = ?", (post, number))


async def pool_of(source: Database | Transaction, number: int) -> Pool | None:
    """A pool by its number."""
    row = await source.row("SELECT * FROM pools WHERE id = ?", (number,))
    return _pool(row) if row else None


async def pool(source: Database | Transaction, number: int) -> Pool:
    """A pool by its number; LookupError if there is none."""
    wanted = await pool_of(source, number)
    if wanted is None:
        raise LookupError(f"there is no pool {number}")
    return wanted


async def pool_of_interaction(source: Database | Transaction, interaction: int) -> Pool | None:
    """The pool that an interaction has opened already."""
    row = await source.row("SELECT * FROM pools WHERE interaction = ?", (interaction,))
    return _pool(row) if row else None


async def open_in(source: Database | Transaction, channel: int) -> list[Pool]:
    """The open pools of a channel, oldest first."""
    rows = await source.rows("SELECT * FROM pools WHERE channel = ? AND phase = 'open' ORDER BY id", (channel,))
    return [_pool(row) for row in rows]


async def fallen_due(source: Database | Transaction, now: int) -> list[int]:
    """The open pools whose time is up."""
    rows = await source.rows("SELECT id FROM pools WHERE phase = 'open' AND closes_at <= ? ORDER BY id", (now,))
    return [row["id"] for row in rows]


async def unattended(source: Database | Transaction) -> list[int]:
    """The pools that are closed and not rolled, or that their message does not show as they are."""
    rows = await source.rows("SELECT id FROM pools WHERE phase = 'closed' OR shown < version ORDER BY id")
    return [row["id"] for row in rows]


async def is_invited(source: Database | Transaction, number: int, member: int) -> bool:
    """Whether a member stands among those who may join a restricted pool."""
    row = await source.row("SELECT 1 FROM pool_invited WHERE pool = ? AND member = ?", (number, member))
    return row is not None


async def shares_of(source: Database | Transaction, number: int) -> list[Share]:
    """What everybody adds, in the order of joining."""
    rows = await source.rows("SELECT * FROM pool_shares WHERE pool = ? ORDER BY place", (number,))
    return [Share(**{name: row[name] for name in Share.__dataclass_fields__}) for row in rows]


async def keep_share(tx: Transaction, made: Share) -> None:
    """Keep what a member adds in the place of what they added before."""
    await tx.run(
        "INSERT OR REPLACE INTO pool_shares (pool, member, name, place, interaction, text, dice)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (made.pool, made.member, made.name, made.place, made.interaction, made.text, made.dice),
    )
    await changed(tx, made.pool)


async def drop_share(tx: Transaction, number: int, member: int) -> None:
    """Forget what a member adds."""
    await tx.run("DELETE FROM pool_shares WHERE pool = ? AND member = ?", (number, member))
    await changed(tx, number)


async def changed(tx: Transaction, number: int) -> None:
    """Note that the message of a pool does not show it as it is any more."""
    await tx.run("UPDATE pools SET version = version + 1 WHERE id = ?", (number,))


async def note_shown(tx: Transaction, shown: Pool) -> None:
    """Note that the message of a pool shows it as it was read."""
    await tx.run("UPDATE pools SET shown = max(shown, ?) WHERE id = ?", (shown.version, shown.id))


async def note_closed(tx: Transaction, number: int, closing: int) -> None:
    """Nothing is added any more; `closing` is the row of the outbox that says with what a pool was closed."""
    await tx.run("UPDATE pools SET phase = 'closed', closing = ? WHERE id = ?", (closing, number))
    await changed(tx, number)


async def note_rolled(tx: Transaction, number: int, result: int, rolls: Iterable[int]) -> None:
    """A pool was rolled: these are its rolls, and the row of the outbox that shows them."""
    await tx.many("UPDATE rolls SET pool = ?, post = ? WHERE id = ?", [(number, result, roll) for roll in rolls])
    await tx.run("UPDATE pools SET phase = 'rolled', result = ? WHERE id = ?", (result, number))
    await _is_over(tx, number)


async def note_cancelled(tx: Transaction, number: int, why: str) -> None:
    """A pool ends without a roll."""
    await tx.run("UPDATE pools SET phase = 'cancelled', why = ? WHERE id = ?", (why, number))
    await _is_over(tx, number)


async def _is_over(tx: Transaction, number: int) -> None:
    """What was needed only until then is not kept."""
    await tx.run("DELETE FROM pool_shares WHERE pool = ?", (number,))
    await tx.run("DELETE FROM pool_invited WHERE pool = ?", (number,))
    await changed(tx, number)


def _pool(row: Row) -> Pool:
    return Pool(**{name: row[name] for name in Pool.__dataclass_fields__})
