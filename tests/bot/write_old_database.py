"""`python -m tests.bot.write_old_database FILE`: a small house as this version of the code keeps it, compressed.

The files of `old_databases/` were written by it, each with the code of its time, before the houses of that time were
updated: 0004 with commit fb87e3d, 0013 with 1bfb7d0, 0014 with f38fa6b, 0020 with 5bb64ab, called after the newest
migration. Such a file is never written again: it is what somebody's database looks like.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import sys
import tempfile
import zlib
from pathlib import Path

from bot.game import resolution
from bot.game.referee import Broken
from bot.store import clicks, outbox
from bot.store.database import Database
from rulesets.kit.engine.standing_orders import StandingOrder
from tests.bot.club import CHANNEL, RED, Club
from tests.bot.leagues.contest import Contest
from tests.bot.moments import answer_that, moment

SENT = 555
"""The message as which something was sent."""


async def keep_house(database: Database, folder: Path) -> None:
    """Tables in every phase; at the first one everything that can be kept of a running game."""
    club = Club(database, folder)
    await _running(club)
    await club.opens(channel=200)
    paused = await club.table_at(moment("attack"), channel=300)
    await club.answers(paused)
    pausing = getattr(club, "pausing", club.agreements)  # where it stood when the file was written
    await pausing.pause(paused, RED, club.interaction())
    over = await club.table_at(moment("react"), channel=400)
    await club.agreements.concede(over, RED, club.interaction())
    await _broken(club)
    await _league(club)


async def _running(club: Club) -> None:
    number = await club.table_at(moment("deploy", seat=0))
    for _ in range(14):
        await club.answers(number)
    while not any(line.rolls for line in (await club.record(number))[-1:]):
        await club.answers(number)
    asked = (await club.game(number)).questions[0]
    async with club.database.transaction() as tx:
        await clicks.keep_drafts(tx, number, asked.seat, asked.number, [{"type": asked.takes[0]}])
        await clicks.add_plan(tx, number, 1 - asked.seat, "activate", {"unit": "Nobody of Nowhere"})
        await clicks.set_standing_order(tx, number, 0, StandingOrder(key="react", policy="never"))
        await clicks.add_note(tx, number, 0, "A word that nobody heard yet.")
    await club.agreements.offer_draw(number, RED, club.interaction())
    sent = await outbox.next_owed(club.database, CHANNEL, 3)
    async with club.database.transaction() as tx:
        await outbox.mark_sent(tx, [row.id for row in sent], SENT)


async def _broken(club: Club) -> None:
    """A table that an error has stopped in the middle of an activation."""
    number = await club.table_at(moment("activate", seat=0), channel=500)
    await club.answers(number, rolls=False, same_seat=True)
    action, apply = answer_that(await club.game(number)), resolution.apply
    try:
        resolution.apply = _fails  # type: ignore[assignment]
        with contextlib.suppress(Broken):
            await club.gives(number, action)
    finally:
        resolution.apply = apply


async def _league(club: Club) -> None:
    """A league with a match that was entered, and one whose game has ended and is not taken yet."""
    contest = Contest(club)
    await contest.begins(players=4)
    entered, played = await contest.pairs()
    await contest.enters(entered, "first")
    both = [await contest.player(number) for number in played.sides]
    game = await club.table_at(moment("attack"), seats=(both[0].member, both[1].member), channel=600)
    for who in both:
        await contest.leagues.playing.link(1, who, played.number, game, club.interaction())
    await club.agreements.concede(game, both[1].member, club.interaction())


def _fails(*args: object) -> None:
    raise ZeroDivisionError("a step that is wrong")


async def write(path: Path) -> None:
    """Keep the house in a database at this path."""
    database = await Database.open(path)
    await keep_house(database, path.parent)
    await database.close()


def main(target: Path) -> None:
    """Write the file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "umpire.sqlite3"
        asyncio.run(write(path))
        with contextlib.closing(sqlite3.connect(path)) as plain:
            plain.execute("VACUUM")
        target.write_bytes(zlib.compress(path.read_bytes(), 9))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
