"""The buttons before a game: the map's preview, the forces, and what is settled."""

from __future__ import annotations

from collections.abc import Sequence

from bot.channel import components
from bot.channel.components import Entry, Menu
from bot.game.announce import settled
from bot.game.change import demand_phase
from bot.lobby import preview
from bot.lobby.lobby import demand_host
from bot.table.options import settings_of
from bot.table.tables import Table
from cogs.common.controls import Press, custom_id
from cogs.common.portions import ENTRIES
from cogs.common.reply import Interaction, acknowledge, answering, chosen_value, rewrite
from cogs.lobby._map_preview import show_another
from cogs.lobby._tables import open_table
from cogs.lobby.lobby import take_seat
from rulesets.kit.facets.setup import Setting

AS_THE_RULES = "as the rules have it"


async def accept_map(interaction: Interaction, press: Press) -> None:
    """Open the table on the map that is shown."""
    async with answering(interaction, defer=False) as answer:
        await acknowledge(interaction, update=True)
        shown = await preview.find(interaction.client.database, press.table, interaction.user.id)
        await open_table(answer, shown.agreed, shown.number)
        await interaction.edit_original_response(view=None)


async def another_map(interaction: Interaction, press: Press) -> None:
    """Another map of the same kind."""
    async with answering(interaction, defer=False) as answer:
        await acknowledge(interaction, update=True)
        await show_another(answer, await preview.find(interaction.client.database, press.table, interaction.user.id))


async def cancel_map(interaction: Interaction, press: Press) -> None:
    """No table is opened."""
    async with answering(interaction, defer=False):
        await acknowledge(interaction, update=True)
        database = interaction.client.database
        await preview.forget(database, (await preview.find(database, press.table, interaction.user.id)).number)
        await rewrite(interaction, "No table was opened.", files=[])


async def settings(interaction: Interaction, press: Press) -> None:
    """What is settled at this table; the host gets a menu of what may be settled otherwise."""
    async with answering(interaction) as answer:
        table = await answer.numbered(press.table)
        demand_phase(table, "lobby")
        if interaction.user.id == table.host:
            await _show(interaction, _settled_words(table), _points_menus(table))
        else:
            await answer.say(_settled_words(table))


async def point(interaction: Interaction, press: Press) -> None:
    """A point chosen in the menu: its values."""
    async with answering(interaction, defer=False) as answer:
        await acknowledge(interaction, update=True)
        table = await answer.numbered(press.table)
        demand_host(table, interaction.user.id)
        known = _settings(table)
        chosen = next((n for n, setting in enumerate(known) if setting.key == chosen_value(interaction)), 0)
        await _show(interaction, f"**{known[chosen].label}**: {known[chosen].note}.", [_values_menu(table, chosen)])


async def settle(interaction: Interaction, press: Press) -> None:
    """A value chosen: it stands on the card, and the menu of points is there again."""
    async with answering(interaction, defer=False) as answer:
        await acknowledge(interaction, update=True)
        table = await answer.numbered(press.table)
        known = _settings(table)
        key = known[min(press.question, len(known) - 1)].key
        lobby, member = interaction.client.lobby, interaction.user.id
        text = await lobby.settle(table.id, member, key, chosen_value(interaction), interaction.id)
        await _show(interaction, f"Settled: {text}", _points_menus(await answer.numbered(press.table)))


async def join(interaction: Interaction, press: Press) -> None:
    """Take the open seat, or the one that the button names."""
    async with answering(interaction) as answer:
        table = await answer.numbered(press.table)
        await take_seat(answer, table.id, wanted=press.question or None)


async def claim_seat(interaction: Interaction, press: Press) -> None:
    """Take a certain seat of a game that was brought in."""
    async with answering(interaction) as answer:
        table = await answer.numbered(press.table)
        await take_seat(answer, table.id, wanted=press.question)


async def _show(interaction: Interaction, text: str, menus: Sequence[Menu]) -> None:
    await rewrite(interaction, text, view=components.panel(menus, []))


def _settings(table: Table) -> Sequence[Setting]:
    return settings_of(table.ruleset, table.scenario)


def _settled_words(table: Table) -> str:
    lines = settled(table)
    return "\n".join(["Settled at this table:", *(f"- {line}" for line in lines or [f"everything {AS_THE_RULES}"])])


def _points_menus(table: Table) -> list[Menu]:
    """The points that may be settled; a second menu holds what one does not."""
    entries = [Entry(setting.label, setting.key, setting.note) for setting in _settings(table)]
    asks = "Which point do you settle?"
    return [
        Menu(custom_id("point", table.id, start), "Further points" if start else asks, entries[start : start + ENTRIES])
        for start in range(0, len(entries), ENTRIES)
    ]


def _values_menu(table: Table, number: int) -> Menu:
    setting = _settings(table)[number]
    entries = [Entry(c.label, c.value, AS_THE_RULES if n == 0 else "") for n, c in enumerate(setting.choices)]
    return Menu(custom_id("settle", table.id, number), setting.label, entries)


VERBS = {
    "join": join,
    "claimseat": claim_seat,
    "mapaccept": accept_map,
    "mapagain": another_map,
    "mapcancel": cancel_map,
    "settings": settings,
    "point": point,
    "settle": settle,
}
