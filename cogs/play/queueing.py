"""Queues: whole activations planned ahead, on a panel that only their owner sees or by `/game queue`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from discord import app_commands

from bot.client import Umpire
from bot.game.change import demand_seat
from bot.game.orders import condition_texts, conditions_read
from bot.game.queues import Queued, queues_of
from bot.refusal import NotPossible
from bot.settling.preparing import Meant
from bot.store import clicks, games
from bot.table.tables import Table
from cogs.common.completing import matching
from cogs.common.controls import Press
from cogs.common.groups import game
from cogs.common.reply import Answering, Interaction, acknowledge, answering, chosen_value
from cogs.play import _queue_panel
from cogs.play._kept import keep, planner_ahead
from cogs.play._queue_panel import OwnQueue, own_queue, place_of
from cogs.play._showing import panel_of, pressing, show

BY = {"earlier": -1, "later": 1}
"""By how many places an activation moves."""
WITHDRAW, GO_ON = "withdraw", "go on"
NO_STOP = "nothing"
"""How it is typed that nothing stops an activation."""


@game.command(name="queue", description="Plan whole activations ahead, and say what stops them")
@app_commands.describe(
    activation="Its number in the queue; without one all of them",
    change="What is done with it",
    stop="What stops it, such as loss, near=6; or nothing",
)
@app_commands.choices(change=[app_commands.Choice(name=name, value=name) for name in (*BY, WITHDRAW, GO_ON)])
async def queue(
    interaction: Interaction,
    activation: app_commands.Range[int, 1, 25] | None = None,
    change: str = "",
    stop: str = "",
) -> None:
    """The member's queue; seen, changed and withdrawn by its owner only."""
    async with answering(interaction) as answer:
        table = await answer.table_here()
        demand_seat(table, interaction.user.id)
        meant = partial(_numbered, activation) if activation is not None else None
        if stop and change:
            raise NotPossible("One at a time: either what stops it, or what is done with it.")
        if stop:
            await _stop_if(answer, table, meant, stop)
        if change:
            await _change(answer, table, change, meant)
        await _show(answer, "Noted." if stop or change else "")


@queue.autocomplete("stop")
async def _complete_stop(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    number = await games.table_in(interaction.client.database, interaction.channel_id or 0)
    queues = queues_of(await interaction.client.referee.table(number)) if number is not None else None
    texts = condition_texts(queues.stops) if queues is not None else []
    before, _, last = current.rpartition(",")
    longer = [", ".join(part for part in (before.strip(), text) if part) for text in texts if last.strip() in text]
    return matching([*longer, *([] if before else [NO_STOP])], "")


async def _stop_if(answer: Answering, table: Table, meant: Meant | None, stop: str) -> None:
    queues, interaction = queues_of(table), answer.interaction
    text = "" if stop == NO_STOP else stop
    stops = conditions_read(table, queues.stops if queues else (), text, table.seats_of(interaction.user.id))
    await interaction.client.preparing.stop_if(table.id, interaction.user.id, meant, stops, interaction.id)


def _numbered(number: int, queue: Sequence[Queued]) -> int:
    """The place of a number that was typed; raises `NotPossible`."""
    if not 1 <= number <= len(queue):
        raise NotPossible(f"There are {len(queue)} activations in your queue: `/game queue` shows them.")
    return number - 1


async def _change(answer: Answering, table: Table, change: str, meant: Meant | None) -> None:
    preparing, interaction = answer.interaction.client.preparing, answer.interaction
    number, member = table.id, interaction.user.id
    if change == GO_ON:
        await preparing.go_on(number, member, interaction.id)
    elif change == WITHDRAW:
        await preparing.withdraw_queued(number, member, meant, interaction.id)
    elif change not in BY or meant is None:
        raise NotPossible("Which one? Name the number of the activation.")
    else:
        await preparing.move_queued(number, member, meant, interaction.id, BY[change])


async def _show(answer: Answering, said: str = "") -> None:
    """The queue as it is now, with what its owner has not heard yet."""
    assert answer.table is not None
    table = await answer.numbered(answer.table.id)
    own = await own_queue(answer.interaction.client.database, table, answer.interaction.user.id)
    async with answer.interaction.client.database.transaction() as tx:
        notes = await clicks.notes_of(tx, table.id, own.seat)
    text = "\n".join([*([said] if said else []), *(f"-# {note}" for note in notes)])
    await show(answer, _queue_panel.overview(own, text))


# --- presses ---------------------------------------------------------------------------------------------------------


async def open_panel(interaction: Interaction, press: Press) -> None:
    """“Queue”: the member's queue in the place of what was pressed, or below the channel's message."""
    message = interaction.message
    own = message is not None and message.flags.ephemeral
    async with answering(interaction, defer=not own) as answer:
        if own:
            await acknowledge(interaction, update=True)
        demand_seat(await answer.numbered(press.table), interaction.user.id)
        await _show(answer)


async def plan(interaction: Interaction, press: Press) -> None:
    """An activation is planned, on the table as it is."""
    async with pressing(interaction) as answer:
        demand_seat(await answer.numbered(press.table), interaction.user.id)
        planner = await planner_ahead(answer)
        await keep(answer, planner)
        await show(answer, await panel_of(answer, planner))


async def one(interaction: Interaction, press: Press) -> None:
    """An activation chosen: what stops it, and its place."""
    async with pressing(interaction) as answer:
        await _show_one(answer, press, chosen_value(interaction))


async def condition(interaction: Interaction, press: Press) -> None:
    """A condition chosen: which value?"""
    async with pressing(interaction) as answer:
        own = await _own(answer, press)
        await show(answer, _queue_panel.values_of(own, press.value, chosen_value(interaction)))


async def value(interaction: Interaction, press: Press) -> None:
    """The value of a condition, or that it does not matter."""
    async with pressing(interaction) as answer:
        own = await _own(answer, press)
        mark, _, key = press.value.partition(_queue_panel.BETWEEN)
        meant = partial(place_of, mark)
        stops = _queue_panel.with_value(own.queue[meant(own.queue)], key, chosen_value(interaction))
        text = ", ".join(f"{name}={given}" for name, given in stops.items())
        await _stop_if(answer, own.table, meant, text or NO_STOP)
        await _show_one(answer, press, mark)


async def same(interaction: Interaction, press: Press) -> None:
    """What stops one activation stops all of them."""
    async with pressing(interaction) as answer:
        own = await _own(answer, press)
        stops = own.queue[place_of(press.value, own.queue)].stops
        preparing, member = interaction.client.preparing, interaction.user.id
        await preparing.stop_if(press.table, member, None, stops, interaction.id)
        await _show(answer, "Noted.")


async def _pressed_change(interaction: Interaction, press: Press, change: str) -> None:
    async with pressing(interaction) as answer:
        own = await _own(answer, press)
        meant = partial(place_of, press.value) if press.value else None
        await _change(answer, own.table, change, meant)
        if change in BY:
            await _show_one(answer, press, press.value)
        else:
            await _show(answer)


async def earlier(interaction: Interaction, press: Press) -> None:
    """An activation comes before the one above it."""
    await _pressed_change(interaction, press, "earlier")


async def later(interaction: Interaction, press: Press) -> None:
    """An activation comes after the one below it."""
    await _pressed_change(interaction, press, "later")


async def withdraw(interaction: Interaction, press: Press) -> None:
    """An activation, or all of them, taken back."""
    await _pressed_change(interaction, press, WITHDRAW)


async def go_on(interaction: Interaction, press: Press) -> None:
    """A queue that has stopped goes on."""
    await _pressed_change(interaction, press, GO_ON)


async def _own(answer: Answering, press: Press) -> OwnQueue:
    table = await answer.numbered(press.table)
    demand_seat(table, answer.interaction.user.id)
    return await own_queue(answer.interaction.client.database, table, answer.interaction.user.id)


async def _show_one(answer: Answering, press: Press, mark: str) -> None:
    await show(answer, _queue_panel.one_activation(await _own(answer, press), mark))


VERBS = {
    "queue": open_panel,
    "qplan": plan,
    "qone": one,
    "qif": condition,
    "qval": value,
    "qsame": same,
    "qearlier": earlier,
    "qlater": later,
    "qwithdraw": withdraw,
    "qclear": withdraw,
    "qgo": go_on,
}


async def setup(bot: Umpire) -> None:
    """The command belongs to the group that cogs/lobby/lobby.py adds."""
