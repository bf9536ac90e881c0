"""A game that was played elsewhere is brought in: to be looked at, or to go on with its seats claimed anew."""

from __future__ import annotations

from typing import Any

from bot.game.change import Change, change_table, demand_phase
from bot.game.referee import Referee
from bot.game_files.brought import Place, goes_on, table_of
from bot.game_files.game_file import GameFile
from bot.lobby.lobby import MAX_WORDS, Lobby, Sitter, demand_games
from bot.lobby.seating import free_name
from bot.names import plain_name
from bot.refusal import NotPossible
from bot.store import clicks, clocks, games, moved, outbox
from bot.store.database import Transaction
from bot.store.origins import MARK, origin_of
from bot.store.outbox import Control, Post
from bot.table.tables import Seat, Table


class Moving:
    """Brings games in, and seats those who play them on."""

    def __init__(self, referee: Referee, lobby: Lobby) -> None:
        self._referee = referee
        self._lobby = lobby

    async def bring_in(self, file: GameFile, place: Place, interaction: int) -> str:
        """Put a game that was tried at a place where none is played; it gets a number and dice of its own."""
        referee = self._referee
        async with referee.database.transaction() as tx:
            known = await clicks.outcome_of(tx, interaction)
            if known is not None:
                return str(known["text"])
            if await games.table_in(tx, place.channel) is not None:
                raise NotPossible("A game is going on in this channel: choose another one, or a new thread.")
            if goes_on(file):
                await self._lobby.demand_tables(tx)
            table = table_of(file, place, referee.now)
            await _write(tx, table, file, referee.now)
            text = f"Game {table.id} is here, {MARK}."
            await clicks.note_outcome(tx, interaction, {"text": text}, referee.now)
        referee.stored(table)
        return text

    async def take_seat(
        self, number: int, sitter: Sitter, words: str, interaction: int, limit_a_member: int, wanted: int | None = None
    ) -> str:
        """Take an open seat of a game that was brought in: the wanted one, the one of one's name, or the first."""

        async def act(change: Change) -> str:
            table = change.table
            demand_phase(table, "paused")
            seat = _seat_for(table, sitter, wanted)
            await demand_games(change.tx, sitter.member, table.guild, limit_a_member)
            seat.member, seat.words = sitter.member, words[:MAX_WORDS]
            seat.name = free_name(table, sitter.name, seat)
            table.game = table.running.model_copy(update={"players": [one.name for one in table.seats]})
            change.posts.append(card(table))
            return f"You play on with seat {seat.number + 1}. **Go on** starts the clocks when every seat is taken."

        return await change_table(self._referee, number, interaction, act)


def _seat_for(table: Table, sitter: Sitter, wanted: int | None) -> Seat:
    if table.seats_of(sitter.member) and wanted is None:
        raise NotPossible("You are at this table already.")
    free = [seat for seat in table.seats if not seat.taken and wanted in (None, seat.number)]
    if not free:
        raise NotPossible("This seat is taken." if wanted is not None else "Every seat is taken.")
    name = plain_name(sitter.name, "")
    return next((seat for seat in free if seat.name == name), free[0])


async def _write(tx: Transaction, table: Table, file: GameFile, at: int) -> None:
    await games.add_table(tx, table)
    await games.save_table(tx, table)
    await moved.add_record(tx, table.id, (line.model_dump() for line in file.record))
    await moved.add_snapshots(tx, table.id, [(s.number, s.chapter, s.chapter_start, s.state) for s in file.snapshots])
    await clocks.sync_questions(tx, table.id, _questions(table), table.pace, at)
    await outbox.owe_post(tx, table.id, table.channel, card(table), None, at)


def _questions(table: Table) -> list[Any]:
    return table.running.questions if table.phase == "paused" else []


def card(table: Table) -> Post:
    """What the channel reads of a game that was brought in, with a button for each seat that is to be claimed."""
    origin = origin_of(table)
    assert origin is not None
    text = [f"It was game {origin.number} elsewhere; {origin.lines} lines of its record are here: `/game log`."]
    status = Control(label="Status", custom_id=f"u:status:{table.id}:0")
    title = f"Game {table.id}, {MARK}"
    if table.phase == "over":
        text.append("It is here to be looked at: `/game status`, `/game board`, `/game log`.")
        return Post(title=title, text="\n".join(text), controls=[status], asks=True, replaces=True)
    text += [f"**{seat.name}**: {'open seat' if not seat.taken else 'taken'}" for seat in table.seats]
    text.append(f"-# Sealed dice from here on: fingerprint `{table.fingerprint}`.")
    claims = [
        Control(label=f"Play {seat.name}"[:80], custom_id=f"u:claimseat:{table.id}:{seat.number}", style="primary")
        for seat in table.seats
        if not seat.taken
    ]
    go_on = Control(label="Go on", custom_id=f"u:resume:{table.id}:0", style="success")
    return Post(title=title, text="\n".join(text), controls=[*claims, go_on, status], asks=True, replaces=True)
