"""Standing orders: `/game orders`, typed in full, or put together on a panel that only their owner sees."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from discord import app_commands

from bot.client import Umpire
from bot.game.change import demand_phase, demand_seat
from bot.game.order_words import order_words
from bot.game.orders import ALL_OTHERS, ORDERS_A_SEAT, POLICIES, condition_texts, groups, ordered, standing_order
from bot.names import plain_text
from bot.refusal import NotPossible
from bot.store import clicks, games
from bot.table.tables import Table
from cogs.common.completing import matching
from cogs.common.controls import Press
from cogs.common.groups import game
from cogs.common.reply import Answering, Interaction, acknowledge, answering, chosen_value, rewrite, send
from cogs.table import _standing_panel
from rulesets import ruleset
from rulesets.kit.engine.standing_orders import StandingOrder

WITHDRAW = "withdraw"
"""A policy that may be typed: the first order for the question and those named is taken back."""


@game.command(name="orders", description="Answer reactions ahead of time")
@app_commands.describe(
    question="Which question; without one a panel opens",
    policy="How it is answered",
    when="Conditions, such as distance=3, sight",
    once="Only once",
    whom="A unit or a group; without one all others",
    place="Its place among your orders; the first that fits decides",
)
@app_commands.choices(policy=[app_commands.Choice(name=name, value=name) for name in (*POLICIES, WITHDRAW)])
async def orders(
    interaction: Interaction,
    question: str = "",
    policy: str = "ask",
    when: str = "",
    once: bool = False,
    whom: str = "",
    place: app_commands.Range[int, 1, ORDERS_A_SEAT] | None = None,
) -> None:
    """A standing order of the member's seats; seen by its owner only."""
    async with answering(interaction) as answer:
        table = await answer.table_here()
        demand_seat(table, interaction.user.id)
        if not question:
            await _open(answer)
            return
        seats = table.seats_of(interaction.user.id)
        if policy == WITHDRAW:
            await answer.say(await _withdraw_typed(answer, question, whom))
            return
        order = standing_order(table, question, policy, when, once, seats, whom)
        await answer.say(await _give(answer, order, place - 1 if place else None))


@orders.autocomplete("question")
async def _complete_question(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    table = await _table_here(interaction)
    keys = ruleset(table.ruleset).ahead.keys if table is not None else {}
    return [app_commands.Choice(name=key, value=key) for key in keys][:25]


@orders.autocomplete("when")
async def _complete_when(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    table = await _table_here(interaction)
    keys = ruleset(table.ruleset).ahead.keys if table is not None else {}
    known = keys.get(interaction.namespace.question or "", ())
    before, _, last = current.rpartition(",")
    texts = [", ".join(part for part in (before.strip(), text) if part) for text in condition_texts(known)]
    return [app_commands.Choice(name=text, value=text) for text in texts if last.strip() in text][:25]


@orders.autocomplete("whom")
async def _complete_whom(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    table = await _table_here(interaction)
    known = groups(table, table.seats_of(interaction.user.id)) if table is not None else []
    return matching([ALL_OTHERS, *(group.name for group in known)], current)


async def _table_here(interaction: Interaction) -> Table | None:
    number = await games.table_in(interaction.client.database, interaction.channel_id or 0)
    return await interaction.client.referee.table(number) if number is not None else None


async def _give(answer: Answering, order: StandingOrder, place: int | None = None) -> str:
    assert answer.table is not None
    interaction = answer.interaction
    preparing, member = interaction.client.preparing, interaction.user.id
    words = await preparing.set_order(answer.table.id, member, order, interaction.id, place)
    return f"Standing order {words} Only you see it."


async def _withdraw(answer: Answering, order: StandingOrder) -> str:
    assert answer.table is not None
    interaction = answer.interaction
    preparing, member = interaction.client.preparing, interaction.user.id
    return f"Withdrawn: {await preparing.withdraw_order(answer.table.id, member, order, interaction.id)}"


async def _withdraw_typed(answer: Answering, key: str, whom: str) -> str:
    """Take the first of one's orders for a question and somebody back."""
    own = await _orders(answer)
    name = "" if whom.casefold() == ALL_OTHERS else whom
    alike = [one for one in own.orders if one.key == key and one.whom.casefold() == name.casefold()]
    if not alike:
        known = ", ".join(f"“{one.key}” for {one.whom or ALL_OTHERS}" for one in own.orders)
        raise NotPossible(f"You have no such order. Yours are: {plain_text(known, 1000) or 'none'}.")
    return await _withdraw(answer, alike[0])


# --- the panel -------------------------------------------------------------------------------------------------------


def on_draft(
    change: Callable[[Answering, Press, StandingOrder], Awaitable[None]],
) -> Callable[[Interaction, Press], Awaitable[None]]:
    """A press that changes the half-made order; whoever has none any more is shown their orders, and told so."""

    async def pressed(interaction: Interaction, press: Press) -> None:
        async with answering(interaction, defer=False) as answer:
            await _begin(answer, press)
            draft = await _draft(answer)
            if draft is None:
                await _show_overview(answer, _standing_panel.GONE)
            else:
                await change(answer, press, draft)

    return pressed


async def open_panel(interaction: Interaction, press: Press) -> None:
    """“Standing orders” under a status or a planner: the panel in a message of its own."""
    async with answering(interaction) as answer:
        await answer.numbered(press.table)
        await _open(answer)


async def _open(answer: Answering) -> None:
    text, view = _standing_panel.overview(await _orders(answer))
    await send(answer.interaction, text, view=view)


async def overview(interaction: Interaction, press: Press) -> None:
    """Back at the member's orders."""
    async with answering(interaction, defer=False) as answer:
        await _begin(answer, press)
        await _show_overview(answer, "")


async def question(interaction: Interaction, press: Press) -> None:
    """A kind of question chosen: for whom, and how is it answered?"""
    async with answering(interaction, defer=False) as answer:
        await _begin(answer, press)
        await _keep_policy(answer, StandingOrder(key=chosen_value(interaction)))


@on_draft
async def whom(answer: Answering, press: Press, draft: StandingOrder) -> None:
    """For whom the order is that is being put together."""
    chosen = chosen_value(answer.interaction)
    name = "" if chosen == ALL_OTHERS else chosen
    await _keep_policy(answer, draft.model_copy(update={"whom": name}))


@on_draft
async def whom_page(answer: Answering, press: Press, draft: StandingOrder) -> None:
    """The first of two menus of those for whom an order may be."""
    await _keep_policy(answer, draft, chosen_value(answer.interaction))


async def policy(interaction: Interaction, press: Press) -> None:
    """How it is answered: settled at once, or with conditions to come."""
    async with answering(interaction, defer=False) as answer:
        table = await _begin(answer, press)
        draft = await _draft(answer)
        named = draft.whom if draft is not None and draft.key == press.value else ""
        chosen = chosen_value(interaction)
        bare = chosen.removesuffix(_standing_panel.UNDER_CONDITIONS)
        if chosen == "if" or bare != chosen:
            begun = {"key": press.value, "policy": bare, "whom": named}
            await _keep(answer, StandingOrder.model_validate(begun))
        else:
            seats = table.seats_of(interaction.user.id)
            given = ordered(table, press.value, chosen, {}, False, seats, named)
            await _settled(answer, await _give(answer, given))


async def change(interaction: Interaction, press: Press) -> None:
    """An order chosen: it moves, or is withdrawn."""
    async with answering(interaction, defer=False) as answer:
        await _begin(answer, press)
        await _show_order(answer, chosen_value(interaction))


async def earlier(interaction: Interaction, press: Press) -> None:
    """An order is asked before the one above it."""
    await _move(interaction, press, -1)


async def later(interaction: Interaction, press: Press) -> None:
    """An order is asked after the one below it."""
    await _move(interaction, press, 1)


async def _move(interaction: Interaction, press: Press, by: int) -> None:
    async with answering(interaction, defer=False) as answer:
        table = await _begin(answer, press)
        order = (await _orders(answer)).meant(press.value)
        if order is not None:
            preparing, member = interaction.client.preparing, interaction.user.id
            await preparing.move_order(table.id, member, order, interaction.id, by)
        await _show_order(answer, press.value)


async def withdraw(interaction: Interaction, press: Press) -> None:
    """An order taken back."""
    async with answering(interaction, defer=False) as answer:
        await _begin(answer, press)
        order = (await _orders(answer)).meant(press.value)
        await _show_overview(answer, await _withdraw(answer, order) if order is not None else _standing_panel.GONE)


async def _show_order(answer: Answering, mark: str) -> None:
    own = await _orders(answer)
    order = own.meant(mark)
    if order is None:
        await _show_overview(answer, _standing_panel.GONE)
        return
    text, view = _standing_panel.one_order(own, order)
    await rewrite(answer.interaction, text, view=view)


@on_draft
async def condition(answer: Answering, press: Press, draft: StandingOrder) -> None:
    """A condition chosen: which value?"""
    chosen = chosen_value(answer.interaction)
    name, page = (press.value, chosen) if press.value else (chosen, "")
    text, view = _standing_panel.values_of(await _orders(answer), draft, name, page)
    await rewrite(answer.interaction, text, view=view)


@on_draft
async def value(answer: Answering, press: Press, draft: StandingOrder) -> None:
    """The value of a condition, or that it does not matter."""
    when = {name: given for name, given in draft.when.items() if name != press.value}
    chosen = chosen_value(answer.interaction)
    if chosen != _standing_panel.NO_MATTER:
        when[press.value] = chosen
    changed = draft.model_copy(update={"when": when})
    if when:
        _checked(answer, changed)
    await _keep(answer, changed)


@on_draft
async def once(answer: Answering, press: Press, draft: StandingOrder) -> None:
    """Only once, or every time."""
    await _keep(answer, draft.model_copy(update={"once": bool(press.question)}))


@on_draft
async def confirm(answer: Answering, press: Press, draft: StandingOrder) -> None:
    """The order with its conditions is given."""
    await _settled(answer, await _give(answer, _checked(answer, draft)))


async def _begin(answer: Answering, press: Press) -> Table:
    """Acknowledge a press on the panel; raises `NotPossible` for whom, and when, it is not."""
    await acknowledge(answer.interaction, update=True)
    table = await answer.numbered(press.table)
    demand_phase(table, "lobby", "running", "paused")
    demand_seat(table, answer.interaction.user.id)
    return table


async def _draft(answer: Answering) -> StandingOrder | None:
    assert answer.table is not None
    seat = answer.table.seats_of(answer.interaction.user.id)[0]
    return await clicks.order_draft(answer.interaction.client.database, answer.table.id, seat)


def _checked(answer: Answering, draft: StandingOrder) -> StandingOrder:
    """The half-made order as it would be given; raises `NotPossible` for one that makes no sense."""
    assert answer.table is not None
    seats = answer.table.seats_of(answer.interaction.user.id)
    return ordered(answer.table, draft.key, draft.policy, draft.when, draft.once, seats, draft.whom)


async def _keep(answer: Answering, draft: StandingOrder) -> None:
    """Keep the half-made order, and show its conditions."""
    assert answer.table is not None
    text, view = _standing_panel.conditions(answer.table, draft)
    await _keep_draft(answer, draft)
    await rewrite(answer.interaction, text, view=view)


async def _keep_policy(answer: Answering, draft: StandingOrder, page: str = "") -> None:
    """Keep the half-made order, and ask for whom it is and how it answers."""
    text, view = _standing_panel.policies(await _orders(answer), draft, page)
    await _keep_draft(answer, draft)
    await rewrite(answer.interaction, text, view=view)


async def _keep_draft(answer: Answering, draft: StandingOrder) -> None:
    assert answer.table is not None
    seat = answer.table.seats_of(answer.interaction.user.id)[0]
    async with answer.interaction.client.database.transaction() as tx:
        await clicks.keep_order_draft(tx, answer.table.id, seat, draft)


async def _settled(answer: Answering, said: str) -> None:
    """The half-made order is given: it is no draft any more."""
    assert answer.table is not None
    seat = answer.table.seats_of(answer.interaction.user.id)[0]
    async with answer.interaction.client.database.transaction() as tx:
        await clicks.drop_order_draft(tx, answer.table.id, seat)
    await _show_overview(answer, said)


async def _show_overview(answer: Answering, said: str) -> None:
    text, view = _standing_panel.overview(await _orders(answer))
    await rewrite(answer.interaction, f"{said}\n{text}".strip(), view=view)


async def _orders(answer: Answering) -> _standing_panel.Own:
    """The member's own standing orders; nobody else hears of them."""
    assert answer.table is not None
    demand_seat(answer.table, answer.interaction.user.id)
    seats = answer.table.seats_of(answer.interaction.user.id)
    known = await clicks.standing_orders(answer.interaction.client.database, answer.table.id)
    own_orders = [one.order for one in known if one.seat in seats]
    return _standing_panel.Own(answer.table, seats[0], _once_each(own_orders))


def _once_each(orders: Sequence[StandingOrder]) -> list[StandingOrder]:
    """Orders that several seats of a member have given alike, kind by kind as they were given."""
    each = [one for number, one in enumerate(orders) if one not in orders[:number]]
    return sorted(each, key=lambda one: one.key)


async def orders_of(bot: Umpire, table: Table, member: int) -> list[str]:
    """The member's own standing orders in words."""
    known = await clicks.standing_orders(bot.database, table.id)
    seats = table.seats_of(member)
    return list(dict.fromkeys(order_words(one.order) for one in known if one.seat in seats))


VERBS = {
    "orders": open_panel,
    "soback": overview,
    "soquestion": question,
    "sowhom": whom,
    "sowhompage": whom_page,
    "sopolicy": policy,
    "soremove": change,
    "soearlier": earlier,
    "solater": later,
    "sowithdraw": withdraw,
    "socondition": condition,
    "sovalue": value,
    "soonce": once,
    "soconfirm": confirm,
}


async def setup(bot: Umpire) -> None:
    """The command belongs to the group that cogs/lobby/lobby.py adds."""
