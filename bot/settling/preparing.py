"""What a member prepares at a table: standing orders, in the order in which they are asked, and whole activations, in
the order in which they are carried out.

Each change is one transaction, once an interaction, in the table's lock; what is open already is answered at once.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.game.change import Change, change_table, demand_phase, demand_seat, settle
from bot.game.order_words import order_words
from bot.game.orders import ORDERS_A_SEAT
from bot.game.queues import BEGINS, QUEUED, SEEN, Queued, planned, queued, queues_of, under_way
from bot.game.referee import Referee
from bot.refusal import NotPossible
from bot.store import clicks
from bot.store.clicks import Plan
from bot.table.tables import Table
from rulesets import ruleset
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.standing_orders import StandingOrder
from rulesets.kit.facets.ahead import Queues
from rulesets.kit.facets.ruleset import Ruleset

PLANS_A_SEAT = 20
"""Commands that a seat may have given early and that are part of no queue."""
Meant = Callable[[Sequence[Queued]], int]
"""Finds the activation that is meant in a queue, as its place counted from 0; raises `NotPossible`."""


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

    async def plan_typed(self, number: int, seat: int, kind: str, typed: Mapping[str, str]) -> None:
        """Keep a command that was given early: behind all others; or, if it is for something that has begun, with the
        plans of an activation under way, else with the last activation of a queue."""
        async with self._referee.locked(number) as table, self._referee.database.transaction() as tx:
            plans = [plan for plan in await clicks.plans_of(tx, number) if plan.seat == seat]
            if sum(not plan.queued for plan in plans) >= PLANS_A_SEAT:
                raise NotPossible(f"You have planned {PLANS_A_SEAT} actions ahead; that is as many as are kept.")
            rules: Ruleset[Game] = ruleset(table.ruleset)
            new = Plan(0, seat, kind, dict(typed))
            if not (plans and plans[-1].queued) or kind in rules.play.opening:
                after = [*plans, new]
            elif rules.play.acting(table.running) == seat:
                left = under_way(plans, seat, rules)
                after = [*left, new, *plans[len(left) :]]
            else:
                last = plans[-1]
                after = [*plans, replace(new, stops=last.stops, mark={**last.mark, BEGINS: False})]
            await clicks.plan_anew(tx, number, seat, after)

    async def enqueue(self, number: int, member: int, actions: Sequence[Action], interaction: int) -> str:
        """Put an activation behind those in the queue of the member's acting seat; it stops as the one before it does,
        the first one as is usual in the game."""
        begun = planned(actions, 0)

        def add(change: Change, seat: int, queue: list[Queued]) -> list[Queued]:
            if len(queue) >= QUEUED:
                raise NotPossible(f"You have planned {QUEUED} activations ahead; that is as many as are kept.")
            queues = _queues(change.table)
            stops = queue[-1].stops if queue and queue[-1].plans[0].queued else queues.usual
            whose = planned(actions, 0, queues.unit(actions[0]))
            return [*queue, whose.with_stops(stops, _seen(change.table, seat))]

        await self._change_queue(number, member, interaction, add)
        return begun.words

    async def move_queued(self, number: int, member: int, meant: Meant, interaction: int, by: int) -> str:
        """Move an activation by so many places, to the beginning if negative."""

        def move(change: Change, seat: int, queue: list[Queued]) -> list[Queued]:
            at = meant(queue)
            rest = [*queue[:at], *queue[at + 1 :]]
            rest.insert(max(0, at + by), queue[at])
            return rest

        return await self._change_queue(number, member, interaction, move)

    async def withdraw_queued(self, number: int, member: int, meant: Meant | None, interaction: int) -> str:
        """Take an activation back, or all of them."""

        def withdraw(change: Change, seat: int, queue: list[Queued]) -> list[Queued]:
            at = meant(queue) if meant is not None else None
            return [one for place, one in enumerate(queue) if at is not None and place != at]

        return await self._change_queue(number, member, interaction, withdraw)

    async def stop_if(
        self, number: int, member: int, meant: Meant | None, stops: Mapping[str, str], interaction: int
    ) -> str:
        """Under these conditions an activation, or each of them, does not begin or does not go on."""

        def mark(change: Change, seat: int, queue: list[Queued]) -> list[Queued]:
            at, seen = meant(queue) if meant is not None else None, _seen(change.table, seat)
            return [one.with_stops(stops, seen) if at in (None, place) else one for place, one in enumerate(queue)]

        return await self._change_queue(number, member, interaction, mark)

    async def go_on(self, number: int, member: int, interaction: int) -> str:
        """Let a queue go on that has stopped; what stops it is measured against the table as it is now."""

        def anew(change: Change, seat: int, queue: list[Queued]) -> list[Queued]:
            seen = _seen(change.table, seat)
            return [one.with_stops(one.stops, seen) if one.plans[0].queued else one for one in queue]

        return await self._change_queue(number, member, interaction, anew, goes_on=True)

    async def _change_queue(
        self,
        number: int,
        member: int,
        interaction: int,
        changed: Callable[[Change, int, list[Queued]], list[Queued]],
        *,
        goes_on: bool = False,
    ) -> str:
        async def act(change: Change) -> str:
            table, tx = change.table, change.tx
            demand_phase(table, "running", "paused")
            demand_seat(table, member)
            seat, rules = planning_seat(table, member), ruleset(table.ruleset)
            plans = await clicks.plans_of(tx, number)
            left, queue = under_way(plans, seat, rules), queued(plans, seat, rules)
            after = changed(change, seat, queue)
            if goes_on:
                left = [replace(plan, mark={**plan.mark, SEEN: dict(_seen(table, seat))}) for plan in left]
            await clicks.plan_anew(tx, number, seat, [*left, *(plan for one in after for plan in one.plans)])
            if goes_on or not (after or left):
                await clicks.let_go_on(tx, number, seat)
            change.report = await settle(change)
            return ""

        return await change_table(self._referee, number, interaction, act)


def planning_seat(table: Table, member: int) -> int:
    """The seat that a member plans for: the one that is asked, for a member with several."""
    asked = [question.seat for question in table.running.questions if question.given is None]
    mine = table.seats_of(member)
    return next((seat for seat in asked if seat in mine), mine[0])


def _queues(table: Table) -> Queues[Game]:
    queues = queues_of(table)
    if queues is None:
        raise NotPossible("This game has no queues.")
    return queues


def _seen(table: Table, seat: int) -> Mapping[str, Any]:
    """What is remembered of the table as it is now, as the seat sees it."""
    return _queues(table).mark(ruleset(table.ruleset).play.view(table.running, seat), seat)
