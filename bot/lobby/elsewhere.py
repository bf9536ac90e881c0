"""What a member wished for in a channel that was not free: kept until it is settled where it is played instead."""

from __future__ import annotations

import json
from dataclasses import asdict

from bot.lobby.lobby import Wish
from bot.refusal import NotPossible
from bot.store import proposals
from bot.store.database import Database

SETTLED = "This was settled already: `/game new` asks again."


async def keep(database: Database, wish: Wish, at: int) -> int:
    """Keep a wish in place of the member's last one in this channel; returns its number."""
    async with database.transaction() as tx:
        return await proposals.keep(tx, wish.host, wish.channel, json.dumps(asdict(wish)), "", at)


async def find(database: Database, number: int, member: int) -> Wish:
    """A member's own wish that is not settled yet; raises `NotPossible`."""
    kept = await proposals.find(database, number)
    if kept is None or kept.member != member:
        raise NotPossible(SETTLED)
    return Wish(**json.loads(kept.wish))
