"""A member is forgotten in every league and rated game: who is left is a former player, whose results stay for those
they met."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from bot.game.anonymous import FORMER, Trace
from bot.leagues.desk import Deed, Desk
from bot.leagues.joining import leaves
from bot.refusal import NotPossible
from bot.store import rated_games
from bot.store.database import Row, Transaction

STILL_PLAYS = (
    "SELECT e.league FROM league_entrants e JOIN leagues l ON l.id = e.league WHERE e.member = ?"
    " AND l.phase IN ('open', 'running', 'paused') AND json_extract(e.body, '$.dropped_round') IS NULL"
)


@dataclass
class Leaving:
    """Takes members out of leagues that go on."""

    desk: Desk

    async def leave_all(self, member: int) -> None:
        """Leave every league; open matches are lost without a game."""
        for row in await self.desk.database.rows(STILL_PLAYS, (member,)):

            async def act(deed: Deed) -> str:
                entrant = deed.book.by_member.get(member)
                if entrant is None:
                    raise NotPossible("They have left meanwhile.")
                return await leaves(deed, entrant)

            await self.desk.change(row["league"], None, 0, act)


async def forget_in_leagues(tx: Transaction, trace: Trace) -> None:
    """Take a member's number and name out of all leagues; each league is known to have changed."""
    rows = await tx.rows("SELECT league, number FROM league_entrants WHERE member = ?", (trace.member,))
    for row in rows:
        await tx.run(
            "UPDATE league_entrants SET member = NULL, name = ? WHERE league = ? AND number = ?",
            (f"{FORMER} {row['number']}", row["league"], row["number"]),
        )
    for row in await _spoken_of(tx, trace):
        changes = json.dumps(trace.taken_out(json.loads(row["changes"])), ensure_ascii=False)
        await tx.run(
            "UPDATE league_log SET text = ?, reason = ?, changes = ? WHERE id = ?",
            (trace.cleared(row["text"]), trace.cleared(row["reason"]), changes, row["id"]),
        )
    await tx.many(
        "UPDATE leagues SET version = version + 1 WHERE id = ?",
        [(league,) for league in {row["league"] for row in rows}],
    )


async def forget_in_rated_games(tx: Transaction, trace: Trace) -> None:
    """Take a member out of the rated games outside of leagues. On each server all of theirs stay those of one former
    player, so that the ratings of the others stay as they are."""
    rows = await tx.rows(
        "SELECT game, outcome, why FROM rated_games WHERE ? IN (first_member, second_member) OR why <> ''",
        (trace.member,),
    )
    await tx.many(
        "UPDATE rated_games SET outcome = ?, why = ? WHERE game = ?",
        [(row["outcome"] and trace.cleared(row["outcome"]), trace.cleared(row["why"]), row["game"]) for row in rows],
    )
    await rated_games.rename(tx, trace.member, FORMER)


async def _spoken_of(tx: Transaction, trace: Trace) -> Sequence[Row]:
    """The lines of logs that speak of a member."""
    looked_for = [str(trace.member), *sorted(trace.names)]
    where = " OR ".join("instr(text || reason || changes, ?)" for _ in looked_for)
    return await tx.rows(f"SELECT * FROM league_log WHERE {where}", looked_for)
