"""What is owed to channels: written together with the state, sent afterwards, once and in order."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from bot.store.database import Database, Row, Transaction
from rulesets.kit.pictures.pictured import Shown, read_shown, written


class Control(BaseModel):
    """A button under a post: its label, and the custom_id that is answered weeks later. `row` is its place on a panel
    (None: behind the others), counted from 0."""

    label: str
    custom_id: str
    style: str = "secondary"
    row: int | None = None
    disabled: bool = False


class Settled(BaseModel):
    """What was settled of a call before the first attempt to send it: the `call` and the `ping` that were wanted, and
    the newest `question` of those whom it calls (0: none)."""

    call: str
    ping: list[int]
    question: int = 0


class Post(BaseModel):
    """A message for a channel. `ping` are the members who are called, nobody else is; the last post of a game with
    `asks` carries its controls, and takes them off the one before; one that `replaces` says everything that an
    earlier post of the same title said; one that stands `alone` is never joined with another one. `request` is the
    number of the request that those who are called may answer; a call that comes `again` is for those as well who
    were called for the same before. `settled` is who is really called, from the first attempt to send it on; `reposts`
    is how often the call was deleted before."""

    text: str = ""
    title: str = ""
    call: str = ""
    ping: list[int] = []
    controls: list[Control] = []
    asks: bool = False
    replaces: bool = False
    alone: bool = False
    request: int = 0
    again: bool = False
    reposts: int = 0
    settled: Settled | None = None


@dataclass(frozen=True)
class Owed:
    """A row of the outbox. `kind` is "post", or "strip": take the controls off the message of the row `body["post"]`,
    or, with `body["given"]`, write there how many secret answers were given by now.

    `letter` is the first row of the message that this one was to go out with, None before the first attempt.
    """

    id: int
    game: int | None
    channel: int
    kind: str
    body: dict[str, Any]
    packed: bytes | None = None
    letter: int | None = None

    @property
    def nonce(self) -> str:
        """What makes the message arrive once."""
        return f"umpire-{self.id}"

    @property
    def post(self) -> Post:
        """What a row of the kind "post" says."""
        return Post.model_validate(self.body)

    @property
    def scene(self) -> Shown | None:
        """What its picture shows; None without one. Raises ValueError for one that this version cannot read."""
        return read_shown(zlib.decompress(self.packed)) if self.packed else None


_ASKING = (
    "SELECT id FROM outbox WHERE game = ? AND kind = 'post' AND json_extract(body, '$.asks') ORDER BY id DESC LIMIT 1"
)


_ALIKE = (
    "SELECT id FROM outbox WHERE channel = ? AND kind = 'post' AND json_extract(body, '$.controls[0].custom_id') = ?"
    " ORDER BY id DESC LIMIT 1"
)


async def owe_post(tx: Transaction, game: int | None, channel: int, post: Post, scene: Shown | None, at: int) -> int:
    """Owe a channel a message, with the onlooker's picture or several, that of a roll or a chart if there is one."""
    packed = zlib.compress(written(scene), 1) if scene else None
    return await tx.run(
        "INSERT INTO outbox (game, channel, kind, body, scene, created_at) VALUES (?, ?, 'post', ?, ?, ?)",
        (game, channel, post.model_dump_json(), packed, at),
    )


async def owe_strip(tx: Transaction, game: int, channel: int, at: int) -> None:
    """Owe the taking away of the controls of the newest message that asks, if it is still there."""
    row = await tx.row(_ASKING, (game,))
    if row is not None:
        await tx.run(
            "INSERT INTO outbox (game, channel, kind, body, created_at) VALUES (?, ?, 'strip', ?, ?)",
            (game, channel, json.dumps({"post": row["id"]}), at),
        )


async def owe_bare(tx: Transaction, post: int, channel: int, at: int) -> None:
    """Owe the taking away of the controls of one post that belongs to no game."""
    await tx.run(
        "INSERT INTO outbox (channel, kind, body, created_at) VALUES (?, 'strip', ?, ?)",
        (channel, json.dumps({"post": post}), at),
    )


async def owe_counts(tx: Transaction, game: int, channel: int, given: list[str], at: int) -> None:
    """Owe the newest message that asks how many secret answers were given by now, in the place of what it was owed."""
    row = await tx.row(_ASKING, (game,))
    if row is None:
        return
    await tx.run(
        "DELETE FROM outbox WHERE game = ? AND state = 'owed' AND kind = 'strip' AND json_extract(body, '$.post') = ?"
        " AND json_extract(body, '$.given') IS NOT NULL",
        (game, row["id"]),
    )
    await tx.run(
        "INSERT INTO outbox (game, channel, kind, body, created_at) VALUES (?, ?, 'strip', ?, ?)",
        (game, channel, json.dumps({"post": row["id"], "given": given}), at),
    )


async def owe_anew(tx: Transaction, channel: int, post: Post, at: int) -> None:
    """Owe the newest message of a channel with the same first control what is to stand there now, in the place of what
    it was owed; nothing where there is no such message."""
    row = await tx.row(_ALIKE, (channel, post.controls[0].custom_id))
    if row is None:
        return
    await tx.run(
        "DELETE FROM outbox WHERE channel = ? AND state = 'owed' AND kind = 'strip'"
        " AND json_extract(body, '$.post') = ? AND json_extract(body, '$.anew') IS NOT NULL",
        (channel, row["id"]),
    )
    body = json.dumps({"post": row["id"], "anew": post.model_dump(mode="json")})
    await tx.run("INSERT INTO outbox (channel, kind, body, created_at) VALUES (?, 'strip', ?, ?)", (channel, body, at))


async def channels_owed(database: Database) -> list[int]:
    """The channels that something is owed to, longest waiting first."""
    rows = await database.rows("SELECT channel FROM outbox WHERE state = 'owed' GROUP BY channel ORDER BY min(id)")
    return [row["channel"] for row in rows]


async def next_owed(database: Database, channel: int, limit: int = 20) -> list[Owed]:
    """What a channel is owed, in order."""
    rows = await database.rows(
        "SELECT * FROM outbox WHERE state = 'owed' AND channel = ? ORDER BY id LIMIT ?", (channel, limit)
    )
    return [_owed(row) for row in rows]


def _owed(row: Row) -> Owed:
    same = {name: row[name] for name in ("id", "game", "channel", "kind", "letter")}
    return Owed(**same, body=json.loads(row["body"]), packed=row["scene"])


async def settle_letter(tx: Transaction, rows: list[int], before: Post, after: Post) -> None:
    """Settle that these rows go out as one message, before it is tried; what it calls was settled too."""
    await tx.many("UPDATE outbox SET letter = ? WHERE id = ?", [(rows[0], row) for row in rows])
    if after.settled is not None:
        settled = (after.call, json.dumps(after.ping), after.settled.model_dump_json())
        await tx.many(
            "UPDATE outbox SET body = json_set(body, '$.call', ?, '$.ping', json(?), '$.settled', json(?))"
            " WHERE id = ? AND json_extract(body, '$.call') = ?",
            [(*settled, row, before.call) for row in rows],
        )


async def mark_sent(tx: Transaction, rows: list[int], message: int | None) -> None:
    """Note that these rows have arrived as one message. Their pictures are not kept."""
    await tx.many(
        "UPDATE outbox SET state = 'sent', message = ?, scene = NULL WHERE id = ?", [(message, row) for row in rows]
    )


async def called_later(tx: Transaction, game: int | None, rows: list[int]) -> frozenset[int]:
    """The members whom a message calls that is owed behind these rows."""
    later = await tx.rows(
        "SELECT body FROM outbox WHERE state = 'owed' AND game = ? AND kind = 'post' AND id > ?"
        " AND json_extract(body, '$.asks')",
        (game, max(rows)),
    )
    return frozenset(member for row in later for member in json.loads(row["body"])["ping"])


async def hold_back(tx: Transaction, rows: list[int], reason: str) -> None:
    """Note why Discord does not take these rows for now: they stay owed."""
    await tx.many("UPDATE outbox SET reason = ? WHERE id = ?", [(reason, row) for row in rows])


async def held_back(source: Database | Transaction, channel: int) -> str:
    """Why a channel is not told what it is owed; empty if nothing is held back."""
    row = await source.row(
        "SELECT reason FROM outbox WHERE state = 'owed' AND channel = ? AND reason <> '' ORDER BY id LIMIT 1",
        (channel,),
    )
    return str(row["reason"]) if row is not None else ""


async def mark_refused(database: Database, rows: list[int], reason: str) -> None:
    """Note that Discord will never take these rows; it is told at the next interaction."""
    async with database.transaction() as tx:
        await tx.many("UPDATE outbox SET state = 'refused', reason = ? WHERE id = ?", [(reason, row) for row in rows])


@dataclass(frozen=True)
class Call:
    """A message in which a game, or a request of one, asks for an answer."""

    game: int
    channel: int
    message: int


_NEWEST = (
    "SELECT o.game, o.channel, o.message FROM games g JOIN outbox o ON o.id = (SELECT id FROM outbox"
    " WHERE game = g.id AND kind = 'post' AND json_extract(body, '$.asks') ORDER BY id DESC LIMIT 1)"
    " WHERE g.phase <> 'over' AND o.message IS NOT NULL"
)
_REQUESTS = (
    "SELECT o.game, o.channel, o.message FROM requests r JOIN outbox o ON o.game = r.game AND o.kind = 'post'"
    " AND json_extract(o.body, '$.request') = r.id WHERE o.message IS NOT NULL"
)


async def calls_among(database: Database, messages: Iterable[int]) -> list[Call]:
    """Those of some messages that are a game's."""
    rows = await database.rows(
        "SELECT DISTINCT game, channel, message FROM outbox WHERE message IS NOT NULL AND game IS NOT NULL"
        " AND kind = 'post' AND message IN (SELECT value FROM json_each(?))",
        (json.dumps(list(messages)),),
    )
    return [Call(**row) for row in rows]


async def standing_calls(database: Database) -> list[Call]:
    """The messages in which games ask for something now, and those of the requests that are not settled."""
    return [Call(**row) for row in await database.rows(f"{_NEWEST} UNION {_REQUESTS}")]


async def note_gone(tx: Transaction, call: Call) -> list[Post]:
    """Note that a message is gone; returns what it asked for, as far as nothing newer is owed or stands in its place.
    The second time there is nothing any more."""
    rows = await tx.rows(
        "SELECT id, body FROM outbox WHERE game = ? AND kind = 'post' AND message = ?", (call.game, call.message)
    )
    await tx.run("UPDATE outbox SET message = NULL WHERE game = ? AND message = ?", (call.game, call.message))
    newest = await tx.row(_ASKING, (call.game,))
    lost = [(row["id"], Post.model_validate_json(row["body"])) for row in rows]
    return [post for row, post in lost if post.request or (newest is not None and row == newest["id"])]


async def last_message(database: Database, channel: int) -> int | None:
    """The newest message of a channel that is known to have arrived."""
    row = await database.row("SELECT max(message) AS message FROM outbox WHERE channel = ?", (channel,))
    return row["message"] if row else None


async def newest_message(source: Database | Transaction, game: int) -> int | None:
    """The newest message of a game that is known to have arrived."""
    row = await source.row("SELECT max(message) AS message FROM outbox WHERE game = ?", (game,))
    return row["message"] if row else None


async def asking_message(source: Database | Transaction, game: int) -> int | None:
    """The newest message with a game's controls that is known to have arrived. A press may come from a newer one:
    what Discord shows can be pressed before its answer to the bot has been read."""
    row = await source.row(
        "SELECT message FROM outbox WHERE game = ? AND kind = 'post' AND json_extract(body, '$.asks')"
        " AND message IS NOT NULL ORDER BY id DESC LIMIT 1",
        (game,),
    )
    return row["message"] if row else None


async def delivery(source: Database | Transaction, row: int | None) -> tuple[str, int | None]:
    """What became of a row: "owed", "withheld" (its channel may not be written to for now), "sent" or "refused" (as one
    that is gone), and its message."""
    owed = await source.row("SELECT state, channel, message FROM outbox WHERE id = ?", (row,))
    if owed is None:
        return "refused", None
    withheld = owed["state"] == "owed" and await held_back(source, owed["channel"])
    return "withheld" if withheld else owed["state"], owed["message"]


async def message_of(database: Database, post: int) -> int | None:
    """The message that a post became."""
    row = await database.row("SELECT message FROM outbox WHERE id = ?", (post,))
    return row["message"] if row else None


async def call_of(database: Database, post: int) -> str:
    """What a post calls for, as it went out."""
    row = await database.row("SELECT json_extract(body, '$.call') AS call FROM outbox WHERE id = ?", (post,))
    return str(row["call"]) if row else ""


async def untold_refusals(tx: Transaction, game: int) -> list[str]:
    """Why posts of this game could not be sent, each told once."""
    rows = await tx.rows(
        "SELECT DISTINCT reason FROM outbox WHERE game = ? AND state = 'refused' AND told = 0", (game,)
    )
    if rows:
        await tx.run("UPDATE outbox SET told = 1 WHERE game = ? AND state = 'refused'", (game,))
    return [row["reason"] for row in rows]
