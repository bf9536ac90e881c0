"""What is owed to channels: written together with the state, sent afterwards, once and in order."""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from bot.store.database import Database, Row, Transaction
from rulesets.kit.scene import Scene


class Control(BaseModel):
    """A button under a post: its label, and the custom_id that is answered weeks later."""

    label: str
    custom_id: str
    style: str = "secondary"


class Post(BaseModel):
    """A message for a channel. `ping` are the members who are called, nobody else is; the last post of a game with
    `asks` carries its controls, and takes them off the one before."""

    text: str = ""
    title: str = ""
    call: str = ""
    ping: list[int] = []
    controls: list[Control] = []
    asks: bool = False


@dataclass(frozen=True)
class Owed:
    """A row of the outbox. `kind` is "post", or "strip": take the controls off `message`."""

    id: int
    game: int | None
    channel: int
    kind: str
    body: dict[str, Any]
    scene: Scene | None

    @property
    def nonce(self) -> str:
        """What makes the message arrive once."""
        return f"umpire-{self.id}"


async def owe_post(tx: Transaction, game: int | None, channel: int, post: Post, scene: Scene | None, at: int) -> int:
    """Owe a channel a message, with the onlooker's picture if there is one."""
    packed = zlib.compress(scene.model_dump_json().encode(), 1) if scene else None
    return await tx.run(
        "INSERT INTO outbox (game, channel, kind, body, scene, created_at) VALUES (?, ?, 'post', ?, ?, ?)",
        (game, channel, post.model_dump_json(), packed, at),
    )


async def owe_strip(tx: Transaction, game: int, channel: int, at: int) -> None:
    """Owe the taking away of the controls of the newest message that asks, if it is still there."""
    row = await tx.row(
        "SELECT id FROM outbox WHERE game = ? AND kind = 'post' AND json_extract(body, '$.asks') ORDER BY id DESC",
        (game,),
    )
    if row is not None:
        await tx.run(
            "INSERT INTO outbox (game, channel, kind, body, created_at) VALUES (?, ?, 'strip', ?, ?)",
            (game, channel, json.dumps({"post": row["id"]}), at),
        )


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
    scene = Scene.model_validate_json(zlib.decompress(row["scene"])) if row["scene"] else None
    return Owed(row["id"], row["game"], row["channel"], row["kind"], json.loads(row["body"]), scene)


async def mark_sent(database: Database, rows: list[int], message: int | None) -> None:
    """Note that these rows have arrived as one message. Their pictures are not kept."""
    async with database.transaction() as tx:
        await tx.many(
            "UPDATE outbox SET state = 'sent', message = ?, scene = NULL WHERE id = ?", [(message, row) for row in rows]
        )


async def mark_refused(database: Database, rows: list[int], reason: str) -> None:
    """Note that Discord will never take these rows; it is told at the next interaction."""
    async with database.transaction() as tx:
        await tx.many("UPDATE outbox SET state = 'refused', reason = ? WHERE id = ?", [(reason, row) for row in rows])


async def message_of(database: Database, post: int) -> int | None:
    """The message that a post became."""
    row = await database.row("SELECT message FROM outbox WHERE id = ?", (post,))
    return row["message"] if row else None


async def untold_refusals(tx: Transaction, game: int) -> list[str]:
    """Why posts of this game could not be sent, each told once."""
    rows = await tx.rows(
        "SELECT DISTINCT reason FROM outbox WHERE game = ? AND state = 'refused' AND told = 0", (game,)
    )
    if rows:
        await tx.run("UPDATE outbox SET told = 1 WHERE game = ? AND state = 'refused'", (game,))
    return [row["reason"] for row in rows]
