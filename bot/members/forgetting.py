"""A member is forgotten: in every game that they have played, and in everything that they have set or made.

Each game is one transaction; who is being forgotten is written down first, so that what a kill breaks off goes on at
the next start. Once more changes nothing.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from bot.game.anonymous import Trace, emptied, forget_in_game
from bot.game.referee import Referee
from bot.leagues.desk import Desk
from bot.leagues.forgetting import Leaving, forget_in_leagues, forget_in_rated_games
from bot.lobby.lobby import Lobby
from bot.refusal import NotPossible
from bot.store import rolls
from bot.store.database import Database, Transaction
from bot.store.holdings import MEMBERS, NOBODY

DONE = "This was done already."
UNTIED = (
    "DELETE FROM outbox WHERE game IS NULL AND instr(body, ?) AND id NOT IN"
    " (SELECT post FROM streams UNION SELECT post FROM rolls WHERE post IS NOT NULL)"
)
"""Posts that belong to nothing else; those of rolls are emptied, and stay to be referred to."""


@dataclass(frozen=True)
class Unfinished:
    """A game that a member has to end, or to hand over, before they can be forgotten."""

    game: int
    guild: int
    channel: int


class Forgetting:
    """Forgets members; `errors` is the folder of the reports of unexpected errors."""

    def __init__(self, referee: Referee, lobby: Lobby, errors: Path) -> None:
        self._referee = referee
        self._lobby = lobby
        self._errors = errors
        self._leagues = Leaving(Desk(referee))
        self._one_at_a_time = asyncio.Lock()

    async def unfinished(self, member: int) -> list[Unfinished]:
        """The games under way that a member plays."""
        rows = await self._referee.database.rows(
            "SELECT DISTINCT g.id, g.guild, g.channel FROM games g JOIN seats s ON s.game = g.id"
            " WHERE s.member = ? AND g.phase IN ('running', 'paused', 'broken') ORDER BY g.id",
            (member,),
        )
        return [Unfinished(row["id"], row["guild"], row["channel"]) for row in rows]

    async def forget(self, member: int) -> int:
        """Forget a member; returns in how many games. Raises `NotPossible` while they play."""
        async with self._one_at_a_time:
            return await self._forget(member)

    async def _forget(self, member: int) -> int:
        if await self.unfinished(member):
            raise NotPossible("Games are under way: hand the seat over or concede first.")
        async with self._referee.database.transaction() as tx:
            await _write_down(tx, member, self._referee.now)
        touched = await self._touched(member)
        await self._leave_lobbies(member)
        await self._leagues.leave_all(member)
        for number in touched:
            await self._forget_in(number, member)
        trace = Trace(member, await _names(self._referee.database, member))
        await asyncio.to_thread(forget_in_reports, self._errors, trace)
        await self._forget_member(trace)
        return len(touched)

    async def go_on(self) -> None:
        """Finish what a kill has broken off."""
        for row in await self._referee.database.rows("SELECT member FROM forgetting"):
            if not await self.unfinished(row["member"]):
                await self.forget(row["member"])

    async def _forget_in(self, number: int, member: int) -> None:
        async with self._referee.locked(number), self._referee.database.transaction() as tx:
            names = await forget_in_game(tx, number, member, await _names(tx, member))
            await _add_names(tx, member, names)

    async def _leave_lobbies(self, member: int) -> None:
        rows = await self._referee.database.rows(
            "SELECT DISTINCT g.id FROM games g JOIN seats s ON s.game = g.id WHERE s.member = ? AND g.phase = 'lobby'",
            (member,),
        )
        for row in rows:
            await self._lobby.leave(row["id"], member, -time.time_ns())  # no interaction of Discord's has this number

    async def _touched(self, member: int) -> list[int]:
        """Every game in which something is kept of a member."""
        rows = await self._referee.database.rows(
            "SELECT id FROM games WHERE host = ?1 UNION SELECT game FROM seats WHERE member = ?1"
            " UNION SELECT game FROM record WHERE member = ?1 OR (kind IN ('replaced', 'correction')"
            " AND instr(action, ?2)) UNION SELECT game FROM outbox WHERE game IS NOT NULL AND instr(body, ?2)",
            (member, str(member)),
        )
        return sorted(row["id"] for row in rows)

    async def _forget_member(self, trace: Trace) -> None:
        """What belongs to no game, and last of all the note that they are being forgotten."""
        outcomes = await self._spoken_of(trace, "SELECT id, outcome AS text FROM interactions", "outcome")
        posts = await self._spoken_of(
            trace, "SELECT id, body AS text FROM outbox WHERE state <> 'owed' AND kind = 'post'", "body"
        )
        async with self._referee.database.transaction() as tx:
            posts += await _posts_of_rolls(tx, trace.member)
            for number, outcome in outcomes:
                silent = json.dumps(_silent(json.loads(outcome)))
                await tx.run("UPDATE interactions SET outcome = ? WHERE id = ?", (silent, number))
            for number, body in posts:
                await tx.run("UPDATE outbox SET body = ? WHERE id = ?", (json.dumps(emptied(json.loads(body))), number))
            for row in await tx.rows("SELECT number, summary FROM errors"):
                await tx.run(
                    "UPDATE errors SET summary = ? WHERE number = ?", (trace.cleared(row["summary"]), row["number"])
                )
            await tx.run("DELETE FROM proposals WHERE instr(wish, ?)", (str(trace.member),))
            await tx.run(UNTIED, (str(trace.member),))
            await rolls.forget_labels(tx, trace.member)
            await forget_in_leagues(tx, trace)
            await forget_in_rated_games(tx, trace)
            await _forget_rows(tx, trace.member)

    async def _spoken_of(self, trace: Trace, select: str, column: str) -> list[tuple[int, str]]:
        """Rows (of a selection of ids and texts) whose text speaks of a member."""
        looked_for = [str(trace.member), *trace.names]
        where = " OR ".join(f"instr({column}, ?)" for _ in looked_for)
        joined = "AND" if "WHERE" in select else "WHERE"
        rows = await self._referee.database.rows(f"{select} {joined} ({where})", looked_for)
        return [(row["id"], row["text"]) for row in rows if trace.is_in(row["text"])]


async def _write_down(tx: Transaction, member: int, at: int) -> None:
    """Note who is being forgotten, with the names under which they sit at tables that have not begun, and rolled."""
    await tx.run("INSERT OR IGNORE INTO forgetting (member, asked_at) VALUES (?, ?)", (member, at))
    rows = await tx.rows(
        "SELECT name FROM seats WHERE member = ?1 UNION SELECT name FROM rolls WHERE member = ?1"
        " UNION SELECT name FROM league_entrants WHERE member = ?1",
        (member,),
    )
    await _add_names(tx, member, [row["name"] for row in rows])


async def _posts_of_rolls(tx: Transaction, member: int) -> list[tuple[int, str]]:
    """The posts that told what a member rolled, or opened; whoever takes part stands in them by name."""
    rows = await tx.rows(
        "SELECT id, body FROM outbox WHERE state <> 'owed' AND kind = 'post' AND id IN ("
        "SELECT post FROM rolls WHERE member = ?1 UNION SELECT sealed FROM rolls WHERE member = ?1"
        " UNION SELECT post FROM pools WHERE opened_by = ?1 UNION"
        " SELECT closing FROM pools WHERE id IN (SELECT pool FROM rolls WHERE member = ?1))",
        (member,),
    )
    return [(row["id"], row["body"]) for row in rows]


async def _add_names(tx: Transaction, member: int, names: Iterable[str]) -> None:
    known = json.dumps(sorted(await _names(tx, member) | set(names)), ensure_ascii=False)
    await tx.run("UPDATE forgetting SET names = ? WHERE member = ?", (known, member))


async def _names(source: Database | Transaction, member: int) -> frozenset[str]:
    """The names of a member that are known so far."""
    row = await source.row("SELECT names FROM forgetting WHERE member = ?", (member,))
    return frozenset(json.loads(row["names"])) if row is not None else frozenset()


async def _forget_rows(tx: Transaction, member: int) -> None:
    for held in MEMBERS:
        if held.treatment == "the row goes":
            await tx.run(f"DELETE FROM {held.table} WHERE {held.column} = ?", (member,))
        elif held.treatment == "nobody":
            blanked = "".join(f", {column} = ''" for column in held.blanked)
            await tx.run(
                f"UPDATE {held.table} SET {held.column} = ?{blanked} WHERE {held.column} = ?", (NOBODY, member)
            )


def _silent(outcome: dict[str, object]) -> dict[str, object]:
    """An outcome of the same shape without its words: the interaction is still known to be done."""
    words = {"text": DONE, "lines": [DONE]}
    return {name: words.get(name, value) for name, value in outcome.items()}


def forget_in_reports(folder: Path, trace: Trace) -> None:
    """Take a member out of the reports of unexpected errors."""
    for path in _reports(folder):
        text = path.read_text(encoding="utf-8")
        if trace.is_in(text):
            part = path.with_suffix(".part")
            part.write_text(
                json.dumps(_cleared(trace, json.loads(text)), ensure_ascii=False, indent=1), encoding="utf-8"
            )
            part.replace(path)


def _reports(folder: Path) -> Iterable[Path]:
    return sorted(folder.glob("error-*.json")) if folder.is_dir() else []


def _cleared(trace: Trace, report: dict[str, object]) -> dict[str, object]:
    """A report without a member; its traceback is text, in which a name may stand anywhere."""
    cleared: dict[str, object] = trace.taken_out(report)
    lines = cleared.get("traceback")
    if isinstance(lines, list):
        cleared["traceback"] = [trace.cleared(str(line)) for line in lines]
    return cleared
