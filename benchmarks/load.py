"""Fifty presses a second over 500 running games, through the protocol. Run as `python -m benchmarks.load [--profile]`.

The stand-in for Discord and the players live in this process, with Discord's rate limits on; the bot is a process of
its own. One press in five is followed by a report with its picture. The games were put into the store at different
moments of 20 battles; their first messages are sent when the bot starts. Then come some seconds that are not counted.

With `--opponents` a captain plays the second seat of 20 of the games, as if its member had left: the process that
thinks always has something to do then.

With `--profile` the bot runs under the profiler, and where its time went is printed below the figures.
"""

from __future__ import annotations

import asyncio
import pstats
import resource
import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from benchmarks.crowd import Crowd, Times
from benchmarks.figures import Figure, percentile, table
from benchmarks.process import BotProcess
from benchmarks.tables import begun, like
from bot.game import announce
from bot.game.resolution import Resolution
from bot.local import LocalTable
from bot.local.founding import found
from bot.local.watching import until
from bot.local.world import World
from bot.store import clocks, games, outbox
from bot.store.database import Database
from bot.table.tables import Table
from rulesets.kit.counsel.grades import CAPTAIN
from rulesets.kit.engine.offering import any_answer

YARDSTICKS = ("Python", "commit")

GAMES, BATTLES, PEOPLE = 500, 20, 50
CAPTAINS = 20
PRESSES_A_SECOND, SHARE_OF_PICTURES = 50, 0.2
WARM_SECONDS, SECONDS = 10, 60
FIRST_ANSWER_MS, PICTURE_MS = 500, 2000
ANSWERED_WITHIN = 3.0
"""Seconds for what was pressed last."""
SETTLED_WITHIN = 120.0
"""Seconds within which every table must have shown its first message."""


def _battle(number: int) -> Resolution:
    """A battle somewhere in its first turns."""
    battle = begun(number)
    random = Random(number)
    for _ in range(20 + 6 * number):
        if battle.table.phase == "over":
            break
        question = battle.table.running.questions[0]
        action = any_answer(battle.rules.play.view(battle.table.running, question.seat), question, random.randrange)
        battle.answer(battle.table.seats[question.seat].member or 0, question.number, action)
    return battle


def _world() -> World:
    """A server with a channel for each game."""
    people = [f"Player {number}" for number in range(PEOPLE)]
    return found(World(), "Load", people, [f"table-{number}" for number in range(GAMES)])


def _left_to_a_captain(table: Table) -> Table:
    """A table whose second seat is a captain's."""
    first, second = table.seats
    captain = replace(second, member=None, practice=True, grade=CAPTAIN.key, name="The captain")
    return replace(table, seats=[first, captain])


def _asks_the_first(table: Table) -> bool:
    return {question.seat for question in table.running.questions if question.owed} == {0}


async def _fill(path: Path, world: World, captains: int) -> list[int]:
    """Every channel with a running game and its first message owed, so many of them against a captain; the
    channels."""
    database = await Database.open(path)
    channels = [channel.id for channel in world.channels.values()]
    members = [user.id for user in world.users.values() if user.name.startswith("Player")]
    battles = [_battle(number).table for number in range(1, BATTLES + 1)]
    async with database.transaction() as tx:
        for number, channel in enumerate(channels):
            pair = (members[number % PEOPLE], members[(number + 1) % PEOPLE])
            made = like(battles[number % BATTLES], channel, pair)
            if captains and _asks_the_first(made):
                made, captains = _left_to_a_captain(made), captains - 1
            await games.add_table(tx, made)
            await games.save_table(tx, made)
            await clocks.sync_questions(tx, made.id, made.running.questions, made.pace, int(time.time()))
            await outbox.owe_post(tx, made.id, channel, announce.reminder(made, "The game goes on"), None, 0)
    await database.close()
    return channels


async def _pressing(crowd: Crowd, seconds: float) -> None:
    """Presses at even distances, whether or not the earlier ones were answered."""
    started = time.perf_counter()
    for number in range(int(seconds * PRESSES_A_SECOND)):
        await asyncio.sleep(max(0.0, started + number / PRESSES_A_SECOND - time.perf_counter()))
        crowd.press(SHARE_OF_PICTURES)


@dataclass(frozen=True)
class Loaded:
    """What came of the counted seconds: the times, the presses that were never answered, and what the bot's process
    (resident memory) and its database had grown to before and after, in bytes."""

    times: Times
    unanswered: int
    memory: tuple[int, int]
    database: tuple[int, int]


async def loaded(folder: Path, seconds: float, *before: str, captains: int = 0) -> Loaded:
    """Press for so many seconds, after some that are not counted, with so many games against a captain."""
    world = _world()
    channels = await _fill(folder / "umpire.sqlite3", world, captains)
    local = LocalTable(world)
    await local.start()
    crowd = Crowd(local, channels, seed=1)
    bot = await BotProcess.started(local, folder, *before)
    try:
        await until(world, lambda: crowd.settled, SETTLED_WITHIN)
        await _pressing(crowd, WARM_SECONDS)
        crowd.times = Times()
        memory, database = bot.memory, _size(folder)
        await _pressing(crowd, seconds)
        await asyncio.sleep(ANSWERED_WITHIN)
        return Loaded(crowd.times, crowd.unanswered, (memory, bot.memory), (database, _size(folder)))
    finally:
        await bot.stopped()
        await local.stop()


def _size(folder: Path) -> int:
    """The database with what stands in its log, in bytes."""
    return sum(path.stat().st_size for path in folder.glob("umpire.sqlite3*"))


def _measured(folder: Path, *before: str, captains: int = 0) -> list[Figure]:
    found = asyncio.run(loaded(folder, SECONDS, *before, captains=captains))
    times, unanswered = found.times, found.unanswered
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return [
        Figure("load: presses a second over 500 games", times.pressed / SECONDS, "", PRESSES_A_SECOND * 0.98, True),
        Figure("load: reports with a picture, a second", len(times.pictures) / SECONDS, ""),
        Figure("load: panels with a picture, a second", times.panels_with_pictures / SECONDS, ""),
        Figure("load: first answer, p99", percentile(times.acknowledged, 0.99), "ms", FIRST_ANSWER_MS),
        Figure("load: answer that can be read, median", percentile(times.answered, 0.5), "ms"),
        Figure("load: answer that can be read, p99", percentile(times.answered, 0.99), "ms", FIRST_ANSWER_MS),
        Figure("load: picture, median", percentile(times.pictures, 0.5), "ms"),
        Figure("load: picture, p99", percentile(times.pictures, 0.99), "ms", PICTURE_MS),
        Figure("load: presses without an answer", unanswered, "", 0),
        Figure("load: processor time of the bot, whole run", used.ru_utime + used.ru_stime, "s"),
    ]


def figures() -> list[Figure]:
    """First answers and pictures under load."""
    with TemporaryDirectory() as folder:
        return _measured(Path(folder))


def main() -> None:
    """Print the figures, with `--profile` also where the bot's time went."""
    with TemporaryDirectory() as folder:
        profile = Path(folder) / "profile"
        before = ("-m", "cProfile", "-o", str(profile)) if "--profile" in sys.argv else ()
        captains = CAPTAINS if "--opponents" in sys.argv else 0
        sys.stdout.write(table(_measured(Path(folder), *before, captains=captains)) + "\n")
        if before:
            stats = pstats.Stats(str(profile))
            stats.sort_stats("tottime").print_stats(25)
            stats.sort_stats("cumulative").print_stats(r"/(bot|cogs|rulesets|renders)/", 45)


if __name__ == "__main__":
    main()
