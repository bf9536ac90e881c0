"""Standing orders: `/game orders`, typed in full, or put together on a panel that only their owner sees."""

from __future__ import annotations

from discord import app_commands

from bot.client import Umpire
from bot.game.change import demand_phase, demand_seat
from bot.game.order_words import order_words
from bot.game.orders import POLICIES, condition_texts, ordered, standing_order
from bot.store import clicks, games
from bot.table.tables import Table
from cogs.common.controls import Press
from cogs.common.groups import game
from cogs.common.reply import Answering, Interaction, acknowledge, answering, chosen_value, rewrite, send
from cogs.table import _standing_panel
from rulesets import ruleset
from rulesets.kit.engine.standing_orders import StandingOrder


@game.command(name="orders", description="Answer reactions ahead of time")
@app_commands.describe(
    question="Which question; without one a panel opens",
    policy="How it is answered",
    when="Conditions, such as distance=3, sight",
    once="Only once",
)
@app_commands.choices(policy=[app_commands.Choice(name=name, value=name) for name in POLICIES])
async def orders(
    interaction: Interaction, question: str = "", policy: str = "ask", when: str = "", once: bool = False
) -> None:
    """A standing order of the member's seats; seen by its owner only."""
    async with answering(interaction) as answer:
        table = await answer.table_here()
        demand_seat(table, interaction.user.id)
        if not question:
            await _open(answer)
            return
        seats = table.seats_of(interaction.user.id)
        await answer.say(await _give(answer, standing_order(table, question, policy, when, once, seats)))


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


async def _table_here(interaction: Interaction) -> Table | None:
    number = await games.table_in(interaction.client.database, interaction.channel_id or 0)
    return await interaction.client.referee.table(number) if number is not None else None


async def _give(answer: Answering, order: StandingOrder) -> str:
    assert answer.table is not None
    interaction = answer.interaction
    agreements, member = interaction.client.agreements, interaction.user.id
    words = await agreements.set_order(answer.table.id, member, order, interaction.id)
    return f"Standing order {words} Only you see it."


# --- the panel -------------------------------------------------------------------------------------------------------


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
    """A kind of question chosen: how is it answered?"""
    async with answering(interaction, defer=False) as answer:
        table = await _begin(answer, press)
        text, view = _standing_panel.policies(table, chosen_value(interaction))
        await rewrite(interaction, text, view=view)


async def policy(interaction: Interaction, press: Press) -> None:
    """How it is answered: settled at once, or with conditions to come."""
    async with answering(interaction, defer=False) as answer:
        table = await _begin(answer, press)
        if chosen_value(interaction) == "if":
            await _keep(answer, StandingOrder(key=press.value, policy="if"))
        else:
            seats = table.seats_of(interaction.user.id)
            given = ordered(table, press.value, chosen_value(interaction), {}, False, seats)
            await _show_overview(answer, await _give(answer, given))


async def remove(interaction: Interaction, press: Press) -> None:
    """An order taken back: the question is asked again."""
    async with answering(interaction, defer=False) as answer:
        table = await _begin(answer, press)
        given = ordered(table, chosen_value(interaction), "ask", {}, False)
        await _show_overview(answer, await _give(answer, given))


async def condition(interaction: Interaction, press: Press) -> None:
    """A condition chosen: which value?"""
    async with answering(interaction, defer=False) as answer:
        await _begin(answer, press)
        draft = await _draft(answer)
        if draft is None:
            await _show_overview(answer, _standing_panel.GONE)
            return
        page = chosen_value(interaction) if press.value else ""
        text, view = _standing_panel.values_of(
            await _orders(answer), draft, press.value or chosen_value(interaction), page
        )
        await rewrite(interaction, text, view=view)


async def value(interaction: Interaction, press: Press) -> None:
    """The value of a condition, or that it does not matter."""
    async with answering(interaction, defer=False) as answer:
        table = await _begin(answer, press)
        draft = await _draft(answer)
        if draft is None:
            await _show_overview(answer, _standing_panel.GONE)
            return
        when = {name: given for name, given in draft.when.items() if name != press.value}
        if chosen_value(interaction) != _standing_panel.NO_MATTER:
            when[press.value] = chosen_value(interaction)
        if when:
            ordered(table, draft.key, "if", when, draft.once, table.seats_of(interaction.user.id))
        await _keep(answer, draft.model_copy(update={"when": when}))


async def once(interaction: Interaction, press: Press) -> None:
    """Only once, or every time."""
    async with answering(interaction, defer=False) as answer:
        await _begin(answer, press)
        draft = await _draft(answer)
        if draft is None:
            await _show_overview(answer, _standing_panel.GONE)
        else:
            await _keep(answer, draft.model_copy(update={"once": bool(press.question)}))


async def confirm(interaction: Interaction, press: Press) -> None:
    """The order with its conditions is given."""
    async with answering(interaction, defer=False) as answer:
        table = await _begin(answer, press)
        draft = await _draft(answer)
        if draft is None:
            await _show_overview(answer, _standing_panel.GONE)
            return
        seats = table.seats_of(interaction.user.id)
        words = await _give(answer, ordered(table, draft.key, "if", draft.when, draft.once, seats))
        async with interaction.client.database.transaction() as tx:
            await clicks.drop_order_draft(tx, table.id, seats[0])
        await _show_overview(answer, words)


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


async def _keep(answer: Answering, draft: StandingOrder) -> None:
    """Keep the half-made order, and show its conditions."""
    assert answer.table is not None
    seat = answer.table.seats_of(answer.interaction.user.id)[0]
    text, view = _standing_panel.conditions(answer.table, draft)
    async with answer.interaction.client.database.transaction() as tx:
        await clicks.keep_order_draft(tx, answer.table.id, seat, draft)
    await rewrite(answer.interaction, text, view=view)


async def _show_overview(answer: Answering, said: str) -> None:
    text, view = _standing_panel.overview(await _orders(answer))
    await rewrite(answer.interaction, f"{said}\n{text}".strip(), view=view)


async def _orders(answer: Answering) -> _standing_panel.Own:
    """The member's own standing orders; nobody else hears of them."""
    assert answer.table is not None
    demand_seat(answer.table, answer.interaction.user.id)
    seats = answer.table.seats_of(answer.interaction.user.id)
    known = await clicks.standing_orders(answer.interaction.client.database, answer.table.id)
    return _standing_panel.Own(
        answer.table, seats[0], {key: one for (seat, key), one in known.items() if seat in seats}
    )


async def orders_of(bot: Umpire, table: Table, member: int) -> list[str]:
    """The member's own standing orders in words."""
    known = await clicks.standing_orders(bot.database, table.id)
    seats = table.seats_of(member)
    return list(dict.fromkeys(order_words(order) for (seat, _), order in known.items() if seat in seats))


VERBS = {
    "orders": open_panel,
    "soback": overview,
    "soquestion": question,
    "sopolicy": policy,
    "soremove": remove,
    "socondition": condition,
    "sovalue": value,
    "soonce": once,
    "soconfirm": confirm,
}


async def setup(bot: Umpire) -> None:
    """The command belongs to the group that cogs/lobby/lobby.py adds."""
