"""The same game once more with sides swapped: asked for under the final report, opened when the other side agrees."""

from __future__ import annotations

import secrets

from bot.game import announce
from bot.game.change import Change, demand_phase
from bot.lobby.lobby import demand_games
from bot.refusal import NotPossible
from bot.store import games, outbox, rematches
from bot.store.database import Database, Transaction
from bot.store.outbox import Post
from bot.table.options import is_rated
from bot.table.tables import Seat, Table
from rulesets.kit.engine.dice import fingerprint

_AGAIN = " Before it begins each of you may choose another force, and who has asked settles the rules."
TEXT = f"The same battle with the same forces, sides swapped.{_AGAIN}"
AS_BEFORE = f"The same battle with the same forces, everybody as before.{_AGAIN}"
"""Where there are partners, sides cannot be swapped."""


async def demand(source: Database | Transaction, table: Table, limit_a_member: int, channel: int) -> None:
    """Raises `NotPossible` unless a rematch of this game can be opened in a channel now."""
    demand_phase(table, "over")
    if table.game is None or table.running.verdict is None:
        raise NotPossible("This table was closed before its game was played: `/game new` opens another.")
    known = await rematches.opened(source, table.id)
    if known is not None:
        raise NotPossible(f"The rematch is game {known}.")
    if await games.table_in(source, channel) is not None:
        raise NotPossible("Another game is going on in this channel: its end comes first. `/game status` shows it.")
    for member in {seat.member for seat in table.seats if seat.member is not None}:
        await demand_games(source, member, table.guild, limit_a_member)


async def open_rematch(change: Change, asked_by: Seat, limit_a_member: int, channel: int) -> str:
    """Open the table of a rematch; everybody sits where the other one sat, with the force that was theirs."""
    tx, old = change.tx, change.table
    await demand(tx, old, limit_a_member, channel)
    secret = secrets.token_bytes(32)
    table = Table(
        id=0,
        guild=old.guild,
        channel=channel,
        host=asked_by.member or old.host,
        ruleset=old.ruleset,
        phase="lobby",
        scenario=old.scenario,
        options=old.options,
        map=old.map,
        pace=old.pace,
        secret=secret,
        fingerprint=fingerprint(secret),
        seats=[_moved(seat, number) for number, seat in enumerate(_order(old))],
        created_at=change.now,
    )
    await games.add_table(tx, table)
    await games.save_table(tx, table)
    await outbox.owe_post(tx, table.id, table.channel, announce.card(table), None, change.now)
    await rematches.note(tx, old.id, table.id)
    where = f" in <#{channel}>" if channel != old.channel else ""
    change.posts.append(Post(title=f"The rematch of game {old.id} is game {table.id}{where}"))
    return f"Game {table.id} is open{where}: the rematch. `/game start` begins it."


def text_of(table: Table) -> str:
    """What is asked for by a rematch of this game."""
    text = TEXT if len(table.seats) == 2 else AS_BEFORE
    return f"{text} It is rated again." if is_rated(table) else text


def _order(old: Table) -> list[Seat]:
    return old.seats[::-1] if len(old.seats) == 2 else old.seats


def _moved(seat: Seat, number: int) -> Seat:
    """A player on the other side, with fresh words for the dice and fresh undos."""
    return Seat(number, seat.name, seat.member, seat.practice, force=seat.force, grade=seat.grade)
