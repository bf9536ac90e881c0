"""A game without one of its players: they become a former player in everything that is kept of it."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.store.database import Row, Transaction
from bot.store.games import packed, unpacked
from bot.store.holdings import NOBODY, PREPARED
from rulesets import ruleset

FORMER = "a former player"

PERSONAL = frozenset({"from", "to", "by", "member", "host", "opponent"})
"""Fields of JSON that hold a member's number."""
SHORTEST_NUMBER = 15
"""Digits from which on a number in a text can only be a member's."""

Holders = dict[int, int | None]
"""Who plays each seat."""


@dataclass(frozen=True)
class Trace:
    """What is looked for in texts: the member's number, and the names that they had at a table."""

    member: int
    names: frozenset[str]

    def cleared(self, text: str) -> str:
        """A text with a former player in the place of the member."""
        text = text.replace(f"<@{self.member}>", FORMER)
        text = self._without_number(text)
        for name in sorted(self.names, key=len, reverse=True):
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", FORMER, text)
        return text

    def is_in(self, text: str) -> bool:
        """Whether a text speaks of the member."""
        return self.cleared(text) != text

    def taken_out(self, value: Any, key: str = "") -> Any:
        """A value of JSON without the member: their number becomes nobody's, their name a former player's."""
        if isinstance(value, dict):
            return {name: self.taken_out(one, name) for name, one in value.items()}
        if isinstance(value, list):
            return [self.taken_out(one) for one in value]
        if isinstance(value, str):
            return FORMER if value in self.names else self._without_number(value)
        return None if key in PERSONAL and value == self.member else value

    def _without_number(self, text: str) -> str:
        number = str(self.member)
        return text.replace(number, "…") if len(number) >= SHORTEST_NUMBER else text


async def forget_in_game(tx: Transaction, number: int, member: int, known: frozenset[str]) -> frozenset[str]:
    """Take a member out of one game; returns the names that they had in it.

    `known` are their names elsewhere: they are looked for at a table that they have left again.
    """
    game = await tx.row("SELECT * FROM games WHERE id = ?", (number,))
    if game is None:
        return frozenset()
    held = await _held(tx, number)
    trace = Trace(member, frozenset(await _names(tx, number, member, held)) or known)
    # Who has sat down anew since they asked plays on: a game under way keeps its players.
    over = game["phase"] == "over"
    seats = [seat for seat, holder in held[-1][1].items() if holder == member and over]
    await _forget_snapshots(tx, number, member, held)
    await _forget_record(tx, game, trace, held)
    await _forget_posts(tx, number, trace)
    await _forget_notes(tx, number, trace)
    await _forget_seats(tx, game, seats)
    await tx.run("UPDATE seats SET away_member = NULL WHERE game = ? AND away_member = ?", (number, member))
    await tx.run("UPDATE games SET host = ? WHERE id = ? AND host = ?", (NOBODY, number, member))
    await tx.run("UPDATE games SET version = version + 1 WHERE id = ?", (number,))
    return trace.names


async def _held(tx: Transaction, number: int) -> list[tuple[int, Holders]]:
    """From which line of the record on who played each seat, oldest first."""
    seats = await tx.rows("SELECT seat, member FROM seats WHERE game = ?", (number,))
    handed = await tx.rows(
        "SELECT number, seat, action FROM record WHERE game = ? AND kind = 'replaced' ORDER BY number DESC", (number,)
    )
    holders: Holders = {row["seat"]: row["member"] for row in seats}
    changes: list[tuple[int, Holders]] = []
    for line in handed:
        changes.insert(0, (line["number"], holders))
        action = json.loads(line["action"])
        holders = {
            seat: action.get("from") if _came(holder, seat, action.get("to"), line["seat"]) else holder
            for seat, holder in holders.items()
        }
    return [(0, holders), *changes]


def _came(holder: int | None, seat: int, newcomer: int | None, noted: int) -> bool:
    """Whether a seat is one that the newcomer was given; one who was forgotten since is known by the line's seat."""
    return holder == newcomer and (newcomer is not None or seat == noted)


def _at(held: list[tuple[int, Holders]], line: int) -> Holders:
    """Who played each seat just before a line of the record."""
    return next(holders for since, holders in reversed(held) if since < line or since == 0)


async def _names(tx: Transaction, number: int, member: int, held: list[tuple[int, Holders]]) -> set[str]:
    """Every name that a member had at a table, as far as it is still kept."""
    rows = await tx.rows("SELECT name FROM seats WHERE game = ? AND member = ?", (number, member))
    names = {str(row["name"]) for row in rows}
    begun = await tx.row("SELECT number, action FROM record WHERE game = ? AND kind = 'begin'", (number,))
    if begun is not None:
        players = json.loads(begun["action"]).get("players", [])
        names |= {players[seat] for seat, who in _at(held, begun["number"]).items() if who == member and players[seat:]}
    if not names:  # who has come and gone in the meantime is named in what was saved then
        for row in await _snapshots(tx, number, member, held):
            players = json.loads(unpacked(row["state"]))["players"]
            names |= {players[seat] for seat, who in _at(held, row["number"]).items() if who == member}
    return names - {FORMER, ""}


async def _snapshots(tx: Transaction, number: int, member: int, held: list[tuple[int, Holders]]) -> list[Row]:
    """The snapshots of the time in which a member played."""
    rows = await tx.rows("SELECT number, state FROM snapshots WHERE game = ?", (number,))
    return [row for row in rows if member in _at(held, row["number"]).values()]


async def _forget_snapshots(tx: Transaction, number: int, member: int, held: list[tuple[int, Holders]]) -> None:
    for row in await _snapshots(tx, number, member, held):
        seats = [seat for seat, who in _at(held, row["number"]).items() if who == member]
        state = renamed(json.loads(unpacked(row["state"])), seats)
        await tx.run(
            "UPDATE snapshots SET state = ? WHERE game = ? AND number = ?",
            (packed(json.dumps(state, ensure_ascii=False)), number, row["number"]),
        )
        await asyncio.sleep(0)  # a game has dozens of them; others are answered in between


def renamed(state: dict[str, Any], seats: Iterable[int]) -> dict[str, Any]:
    """A saved game whose seats are a former player's."""
    gone = set(seats)
    return {**state, "players": [FORMER if n in gone else name for n, name in enumerate(state["players"])]}


async def _forget_record(tx: Transaction, game: Row, trace: Trace, held: list[tuple[int, Holders]]) -> None:
    """Answers and announcements are in the words of the game: only the house's own lines may speak of a member."""
    rows = await tx.rows("SELECT * FROM record WHERE game = ? AND kind <> 'answer'", (game["id"],))
    for row in rows:
        mine = {seat for seat, who in _at(held, row["number"]).items() if who == trace.member}
        action = _action(json.loads(row["action"]), row, trace, game["ruleset"], mine)
        await tx.run(
            "UPDATE record SET action = ? WHERE game = ? AND number = ?",
            (json.dumps(action, ensure_ascii=False), game["id"], row["number"]),
        )
    await tx.run("UPDATE record SET member = NULL WHERE game = ? AND member = ?", (game["id"], trace.member))


def _action(action: dict[str, Any], row: Row, trace: Trace, key: str, mine: set[int]) -> dict[str, Any]:
    """What a line says without the member: their list is one, and a reason for a correction is in their own words."""
    kept: dict[str, Any] = {
        name: None if name in PERSONAL and value == trace.member else value for name, value in action.items()
    }
    if row["kind"] == "begin" and "players" in kept:
        kept = {**renamed(kept, mine), "forces": _forces(kept.get("forces", []), key, mine)}
    if row["kind"] == "correction":
        own = row["seat"] in mine or trace.member in (row["member"], action.get("by"))
        text = str(kept.get("text", ""))
        kept["text"] = text.partition(" (")[0] if own else trace.cleared(text)
    return kept


def _forces(forces: list[str], key: str, mine: set[int]) -> list[str]:
    return [sample(key, force) if seat in mine else force for seat, force in enumerate(forces)]


def sample(key: str, force: str) -> str:
    """A force that everybody may take; nothing for the text of a member's own list."""
    return force if any(choice.value == force for choice in ruleset(key).forces.choices()) else ""


async def _forget_posts(tx: Transaction, number: int, trace: Trace) -> None:
    """What has been posted is not read again: its words go. What is still owed goes out without the name."""
    rows = await tx.rows("SELECT id, state, body, scene FROM outbox WHERE game = ? AND kind = 'post'", (number,))
    for row in rows:
        if trace.is_in(row["body"]):
            body = json.loads(row["body"])
            cleared = _cleared(body, trace) if row["state"] == "owed" else emptied(body)
            text = json.dumps(cleared, ensure_ascii=False)
            await tx.run("UPDATE outbox SET body = ? WHERE id = ?", (text, row["id"]))
        if row["scene"] is not None:
            scene = packed(trace.cleared(unpacked(row["scene"])))
            await tx.run("UPDATE outbox SET scene = ? WHERE id = ?", (scene, row["id"]))


def emptied(body: Mapping[str, Any]) -> dict[str, Any]:
    """A post without its words."""
    return {**body, "text": "", "title": "", "call": "", "ping": [], "controls": []}


def _cleared(body: Mapping[str, Any], trace: Trace) -> dict[str, Any]:
    told = {name: trace.cleared(str(body.get(name, ""))) for name in ("text", "title", "call")}
    controls = [{**one, "label": trace.cleared(one["label"])[:80]} for one in body.get("controls", [])]
    return {**body, **told, "ping": [m for m in body.get("ping", []) if m != trace.member], "controls": controls}


async def _forget_notes(tx: Transaction, number: int, trace: Trace) -> None:
    for row in await tx.rows("SELECT id, text FROM notes WHERE game = ?", (number,)):
        await tx.run("UPDATE notes SET text = ? WHERE id = ?", (trace.cleared(row["text"]), row["id"]))


async def _forget_seats(tx: Transaction, game: Row, seats: list[int]) -> None:
    """The member's own seats of a game that is over, with all that was prepared there."""
    for seat in seats:
        for table in PREPARED:
            await tx.run(f"DELETE FROM {table} WHERE game = ? AND seat = ?", (game["id"], seat))
        row = await tx.row("SELECT force FROM seats WHERE game = ? AND seat = ?", (game["id"], seat))
        force = sample(game["ruleset"], row["force"]) if row is not None else ""
        await tx.run(
            "UPDATE seats SET member = NULL, name = ?, words = '', force = ? WHERE game = ? AND seat = ?",
            (FORMER, force, game["id"], seat),
        )
    if seats and game["state"]:
        state = json.dumps(renamed(json.loads(game["state"]), seats), ensure_ascii=False)
        await tx.run("UPDATE games SET state = ? WHERE id = ?", (state, game["id"]))
