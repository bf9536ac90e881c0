"""A click with everything that belongs to it but Discord: lock, load, rules, one durable transaction.

Run as `python -m benchmarks.clicks`. One table plays until its record holds 850 answers; a battle that ends is set back
to its first activation, so that only the record grows. The clicks around the 50th and around the 800th are compared.
"""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.figures import Figure, percentile, show
from benchmarks.play import DUST
from benchmarks.tables import begun, stored
from bot.game.referee import Click, Referee
from bot.store import games
from bot.store.database import Database
from bot.table.tables import Table
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.offering import any_answer

YARDSTICKS = ("Python", "commit")

GAMES, BEGINNING = 3, 30
AROUND = (50, 800)
SPREAD = 50
"""A window holds so many clicks before and after its middle."""
BUDGET_MS = 8


class Sitting:
    """One table that is played at random through the referee."""

    def __init__(self, referee: Referee, table: Table, seed: int) -> None:
        self._referee, self._table = referee, table.id
        self._random = Random(seed)
        self._beginning: Game | None = None
        self.interaction = seed * 10_000

    async def click(self) -> float:
        """One random answer; how long the referee took, in milliseconds."""
        table = await self._referee.table(self._table)
        question = table.running.questions[0]
        action = any_answer(DUST.play.view(table.running, question.seat), question, self._random.randrange)
        self.interaction += 1
        click = Click(table.id, table.seats[question.seat].member or 0, self.interaction, action, question.number)
        started = time.perf_counter()
        await self._referee.answer(click)
        return (time.perf_counter() - started) * 1000

    async def go_on(self, clicks: int) -> None:
        """Keep the state of a moment after deployment; set a battle that has ended back to it."""
        table = await self._referee.table(self._table)
        if clicks == BEGINNING:
            self._beginning = table.running
        if table.phase == "over":
            table.game, table.phase, table.ended_at = self._beginning, "running", None
            async with self._referee.database.transaction() as tx:
                await games.save_table(tx, table)


async def _sitting(folder: Path, seed: int) -> list[float]:
    """Every click of one table, in milliseconds."""
    database = await Database.open(folder / f"{seed}.sqlite3")
    sitting = Sitting(Referee(database, folder), await stored(database, begun(seed)), seed)
    took = []
    for number in range(AROUND[-1] + SPREAD):
        took.append(await sitting.click())
        await sitting.go_on(number)
    await database.close()
    return took


def _windows() -> dict[int, list[float]]:
    """The clicks around each moment, over all tables."""
    with TemporaryDirectory() as folder:
        sittings = [asyncio.run(_sitting(Path(folder), seed)) for seed in range(1, GAMES + 1)]
    return {
        middle: [took for one in sittings for took in one[max(0, middle - SPREAD) : middle + SPREAD]]
        for middle in AROUND
    }


def figures() -> list[Figure]:
    """Median and 99th percentile around each moment."""
    found = []
    for middle, took in _windows().items():
        found.append(Figure(f"durable click around click {middle}, median", median(took), "ms", BUDGET_MS))
        found.append(Figure(f"durable click around click {middle}, p99", percentile(took, 0.99), "ms"))
    return found


if __name__ == "__main__":
    show(figures)
