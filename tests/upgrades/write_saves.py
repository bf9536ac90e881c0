"""`python -m tests.upgrades.write_saves`: what the old code of the duel saves, at every point at which it waits.

`saves/*.json` are the games, `saves/house.sqlite3.zlib` is a house in which each is played at a table of its own. They
are never written again where they are there: they are what was played by the old code.
"""

from __future__ import annotations

import asyncio
import tempfile
import zlib
from pathlib import Path

from bot.store import clicks, clocks, games
from bot.store.database import Database
from bot.table.tables import Line, Seat, Table
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import SealedDice, fingerprint
from rulesets.kit.engine.standing_orders import StandingOrder
from rulesets.kit.facets.setup import Setup
from tests.bot.club import BLUE, DAY, RED, Club
from tests.upgrades.old_duel import RULESET, Bid, Bleed, Hit, Parry
from tests.upgrades.registered import registered

FOLDER = Path(__file__).parent / "saves"
HOUSE = FOLDER / "house.sqlite3.zlib"
SECRET = b"the secret of an old duel"

BIDS: tuple[Action, ...] = (Bid(number=1), Bid(number=2))
ANSWERS: dict[str, tuple[Action, ...]] = {
    "bid": (),
    "bid-sealed": BIDS[:1],
    "hit": BIDS,
    "parry": (*BIDS, Hit(how="high")),
    "bleed": (*BIDS, Hit(how="high"), Parry(how="stand")),
    "taunt": (*BIDS, Hit(how="high"), Parry(how="stand"), Bleed(where="arm")),
}
"""What was answered until a game waits there."""


async def keep_house(database: Database, folder: Path) -> None:
    """One table for each point, played through the referee from the start."""
    club = Club(database, folder)
    for channel, (point, answers) in enumerate(ANSWERS.items(), 100):
        number = await _table(club, channel)
        for action in answers:
            await _answer(club, number, action)
        path = FOLDER / f"{point}.json"
        if not path.exists():
            path.write_text((await club.table(number)).running.model_dump_json() + "\n", encoding="utf-8")
    await _prepare(club)


async def _table(club: Club, channel: int) -> int:
    seats = [Seat(0, "Red", RED, force="fencer"), Seat(1, "Blue", BLUE, force="fencer")]
    dice = SealedDice(SECRET, ["", ""])
    table = Table(
        id=0,
        guild=1,
        channel=channel,
        host=RED,
        ruleset=RULESET.key,
        phase="running",
        scenario="field",
        options={},
        pace=DAY,
        secret=SECRET,
        fingerprint=fingerprint(SECRET),
        seats=seats,
        created_at=club.time,
        game=RULESET.play.start(Setup(players=["Red", "Blue"], forces=[], scenario=""), dice).game,
    )
    async with club.database.transaction() as tx:
        await games.add_table(tx, table)
        await games.save_table(tx, table)
        await games.add_lines(tx, table, [Line("begin", {"type": "begin"})], club.time)
        await clocks.sync_questions(tx, table.id, table.running.questions, DAY, club.time)
    club.referee.stored(table)
    return table.id


async def _answer(club: Club, number: int, action: Action) -> None:
    table = await club.table(number)
    question = next(q for q in table.running.questions if q.given is None)
    await club.gives(number, action, member=table.seats[question.seat].member, question=question.number)


async def _prepare(club: Club) -> None:
    """At every table: a half-made order, plans and a standing order, in the words of then."""
    for number in range(1, len(ANSWERS) + 1):
        table = await club.table(number)
        question = next(q for q in table.running.questions if q.given is None)
        async with club.database.transaction() as tx:
            await clicks.keep_drafts(tx, number, question.seat, question.number, [{"type": question.takes[0]}])
            await clicks.add_plan(tx, number, 0, "taunt", {"word": "jeer"})
            await clicks.set_standing_order(tx, number, 0, StandingOrder(key="parry", policy="always"))
            await clicks.set_standing_order(tx, number, 1, StandingOrder(key="parry", policy="always"))


async def write(path: Path) -> None:
    """Keep the house in a database at this path."""
    database = await Database.open(path)
    await keep_house(database, path.parent)
    await database.close()


def main() -> None:
    """Write what is missing."""
    with registered(RULESET), tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "umpire.sqlite3"
        asyncio.run(write(path))
        if not HOUSE.exists():
            HOUSE.write_bytes(zlib.compress(path.read_bytes(), 9))


if __name__ == "__main__":
    main()
