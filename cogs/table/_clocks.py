"""What `/game status` tells of time: who is asked since when and until when, who is away, when the game goes on."""

from __future__ import annotations

from bot.client import Umpire
from bot.store import clocks, pauses, people
from bot.store.clocks import Waiting
from bot.table.tables import Table


async def clock_lines(bot: Umpire, table: Table) -> list[str]:
    """A line for each player whom the table waits for (several where not all is asked since the same moment), and one
    for each who is away."""
    now = bot.referee.now
    members = [seat.member for seat in table.seats if seat.member is not None]
    known = await people.people(bot.database, members, now)
    names = {seat.member: seat.name for seat in table.seats}
    away = [f"-# {names[one.member]} is away until <t:{one.away}:f>" for one in known.values() if one.away]
    waiting = await clocks.waiting_of(bot.database, table.id)
    return list(dict.fromkeys(_line(table, one, now) for one in waiting)) + away


def _line(table: Table, one: Waiting, now: int) -> str:
    due = f", due <t:{one.due_at}:R>" if one.due_at else ""
    if one.due_at and one.due_at <= now and not one.has_default:
        due = f"; time was up <t:{one.due_at}:R>"
        due += f", the other side may claim the game from <t:{one.claim_at}:f>" if one.claim_at else ""
    return f"-# {table.seats[one.seat].name} was asked <t:{one.asked_at}:R>{due}"


async def pause_lines(bot: Umpire, table: Table) -> list[str]:
    """When a game goes on that was set aside."""
    pause = await pauses.under_way(bot.database, table.id) if table.phase == "paused" else None
    if pause is None:
        return []
    who = table.seats[pause.seat].name if pause.kind == "pause" else "Both sides"
    until = f"it goes on <t:{pause.until}:f>" if pause.until else "until somebody lets it go on"
    return [f"-# {who} set the game aside <t:{pause.since}:R>; {until}"]
