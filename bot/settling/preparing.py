"""What a member prepares at a table: standing orders, in the order in which they are asked.

Each change is one transaction, once an interaction, in the table's lock; what is open already is answered at once.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.game.change import Change, change_table, demand_phase, demand_seat, settle
from bot.game.order_words import order_words
from bot.game.orders import ORDERS_A_SEAT
from bot.game.referee import Referee
from bot.refusal import NotPossible
from bot.store import clicks
from rulesets.kit.engine.standing_orders import StandingOrder


class Preparing:
    """Carries out what members prepare."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee

    async def set_order(
        self, number: int, member: int, order: StandingOrder, interaction: int, place: int | None = None
    ) -> str:
        """Give the member's seats a standing order, at a place, counted from 0, among those for the same kind of
        question; what is open already is answered by it at once."""

        async def give(change: Change, seat: int) -> None:
            known = [one.order for one in await clicks.standing_orders(change.tx, number) if one.seat == seat]
            if len([one for one in known if not order.replaces(one)]) >= ORDERS_A_SEAT and not order.withdraws:
                raise NotPossible(f"You have given {ORDERS_A_SEAT} standing orders; that is as many as are kept.")
            await clicks.set_standing_order(change.tx, number, seat, order, place)

        return await self._change_orders(number, member, order, interaction, give)

    async def move_order(self, number: int, member: int, order: StandingOrder, interaction: int, by: int) -> str:
        """Move a standing order of the member's seats by so many places, to the beginning if negative."""

        async def move(change: Change, seat: int) -> None:
            await clicks.move_standing_order(change.tx, number, seat, order, by)

        return await self._change_orders(number, member, order, interaction, move)

    async def withdraw_order(self, number: int, member: int, order: StandingOrder, interaction: int) -> str:
        """Take a standing order of the member's seats back."""

        async def withdraw(change: Change, seat: int) -> None:
            known = await clicks.standing_orders(change.tx, number)
            await clicks.drop_standing_orders(
                change.tx, [one.id for one in known if (one.seat, one.order) == (seat, order)]
            )

        return await self._change_orders(number, member, order, interaction, withdraw)

    async def _change_orders(
        self,
        number: int,
        member: int,
        order: StandingOrder,
        interaction: int,
        of_seat: Callable[[Change, int], Awaitable[None]],
    ) -> str:
        async def act(change: Change) -> str:
            demand_phase(change.table, "lobby", "running", "paused")
            demand_seat(change.table, member)
            for seat in change.table.seats_of(member):
                await of_seat(change, seat)
            change.report = await settle(change)
            return order_words(order)

        return await change_table(self._referee, number, interaction, act)
