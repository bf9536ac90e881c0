"""Tables of the bot with a random battle on each, in a database of their own and without Discord."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import deepcopy
from dataclasses import replace
from hashlib import sha256

from benchmarks.play import FORCES, PLAYERS
from bot.game.automatic import Automatic
from bot.game.resolution import Resolution
from bot.store import clocks, games
from bot.store.database import Database
from bot.table.tables import Seat, Table

MEMBERS = (101, 102)


def lobby(
    number: int,
    ruleset: str,
    forces: Sequence[str],
    members: Iterable[int] = MEMBERS,
    scenario: str = "standard",
    channel: int = 0,
    battlefield: str = "",
) -> Table:
    """A table at which everybody sits with a force, before its battle; the same number gives the same dice."""
    secret = sha256(str(number).encode()).digest()
    seats = [
        Seat(seat, name, member=member, force=force)
        for seat, (name, member, force) in enumerate(zip(PLAYERS, members, forces, strict=True))
    ]
    return Table(
        id=0,
        guild=1,
        channel=channel or number,
        host=seats[0].member or 0,
        ruleset=ruleset,
        phase="lobby",
        scenario=scenario,
        options={},
        pace=86400,
        secret=secret,
        fingerprint=sha256(secret).hexdigest(),
        seats=seats,
        created_at=0,
        map=battlefield,
    )


def begun(number: int, members: Iterable[int] = MEMBERS, scenario: str = "standard", channel: int = 0) -> Resolution:
    """A table whose battle of Dust 1947 has just begun, not stored yet."""
    table = lobby(number, "dust_1947", FORCES, members, scenario, channel)
    resolution = Resolution.of(table, Automatic())
    resolution.begin()
    return resolution


async def stored(database: Database, resolution: Resolution) -> Table:
    """The table of a resolution in the database, with its record and its open questions."""
    table = resolution.table
    async with database.transaction() as tx:
        await games.add_table(tx, table)
        await games.save_table(tx, table)
        await games.add_lines(tx, table, resolution.lines, 0)
        await clocks.sync_questions(tx, table.id, table.running.questions, table.pace, 0)
    return table


def like(table: Table, channel: int, members: Iterable[int]) -> Table:
    """Another table at the same moment of the same battle."""
    seats = [replace(seat, member=member) for seat, member in zip(table.seats, members, strict=True)]
    return replace(table, id=0, channel=channel, seats=seats, game=deepcopy(table.game), unposted=[], version=0)
