"""Setting a game aside together, until a day or until somebody says so, and letting it go on."""

from __future__ import annotations

from bot.game.change import Change, change_table, demand_phase, demand_seat
from bot.game.referee import Referee
from bot.refusal import NotPossible
from bot.settling.agreements import ask_others
from bot.settling.pausing import go_on, is_alone
from bot.store import pauses
from bot.store.pauses import Pause
from bot.table.tables import Seat


class Adjourning:
    """What both sides agree on about the time of a running game."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee

    async def adjourn(self, number: int, member: int, until: int | None, interaction: int) -> str:
        """Ask the other side to set the game aside until a moment, or until one of both lets it go on."""

        async def act(change: Change) -> str:
            demand_phase(change.table, "running", "paused")
            seat = demand_seat(change.table, member)
            when = f"until <t:{until}:f>" if until else "until one of you lets it go on"
            return await ask_others(
                change, seat, "adjourn", {"until": until, "text": f"No clock runs {when}, and nobody moves."}
            )

        return await change_table(self._referee, number, interaction, act)

    async def resume(self, number: int, member: int, interaction: int) -> str:
        """Let a game go on that was set aside: who paused it may, and either side if no day was agreed on.

        Before an agreed day the other side is asked.
        """

        async def act(change: Change) -> str:
            table = change.table
            demand_phase(table, "paused")
            seat = demand_seat(table, member)
            pause = await pauses.under_way(change.tx, table.id)
            if pause is None or is_alone(table, seat):
                return await go_on(change, f"{seat.name} lets the game go on", anew=True)
            _demand_own(change, pause, member)
            if pause.kind == "adjourn" and pause.until is not None:
                return await ask_others(change, seat, "resume", {})
            return await go_on(change, f"{seat.name} lets the game go on", anew=pause.kind == "adjourn")

        return await change_table(self._referee, number, interaction, act)

    async def end(self, pause: Pause) -> None:
        """The time of a pause or an adjournment is over: the game goes on by itself, once."""

        async def act(change: Change) -> str:
            now = await pauses.under_way(change.tx, change.table.id)
            if change.table.phase != "paused" or now != pause:
                raise NotPossible("The game is not set aside any more.")
            return await go_on(change, "The game goes on", anew=pause.kind == "adjourn")

        await change_table(self._referee, pause.game, -pause.id, act)


def _demand_own(change: Change, pause: Pause, member: int) -> None:
    """Raises `NotPossible` for the other side of a game that one side has paused; a pause without an end, of somebody
    who played alone then, ends for both."""
    paused_by: Seat = change.table.seats[pause.seat]
    if pause.kind == "pause" and pause.until is not None and paused_by.member != member:
        raise NotPossible(f"{paused_by.name} has paused the game; it goes on by itself <t:{pause.until}:R>.")
