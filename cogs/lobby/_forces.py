"""Choosing a force at a table that has not begun, and beginning it: one leads to the other."""

from __future__ import annotations

from collections.abc import Sequence

from bot.channel import components
from bot.channel.components import Entry, Menu
from bot.game.change import demand_phase, demand_seat
from bot.lobby.lobby import missing
from bot.names import as_said
from bot.store.outbox import Control
from bot.table.options import is_rated
from bot.table.tables import Table
from cogs.army.forces import choices, field
from cogs.common.controls import Press, custom_id
from cogs.common.portions import paged
from cogs.common.reply import Answering, Interaction, acknowledge, answering, chosen_value, lacks_here, rewrite, send
from rulesets import box
from rulesets.kit.counsel.grades import GRADES, Grade
from rulesets.kit.engine.choice import Choice

CHOOSE = "Choose your force; `/army show` tells what is in it, `/army build` puts one together."
BUTTONS = 5
"""Up to so many forces are buttons, where a table leads to them; more are the menu behind “Choose force”."""
LABEL, NOTE = 80, 200
"""Characters of a force's name on a button, and of what is told of it above."""
WHICH = "Which force do you field?"
ALONE = (
    "Whoever presses **Join** on the card takes the open seat; or begin at once, and the practice opponent takes it:"
)


async def start(interaction: Interaction, press: Press) -> None:
    """Begin the game."""
    async with answering(interaction) as answer:
        await start_or_choose(answer, await answer.numbered(press.table))


async def start_or_choose(answer: Answering, table: Table) -> None:
    """Begin the game; a player without a force is shown the forces instead, with what else is missing."""
    interaction = answer.interaction
    member = interaction.user.id
    if table.phase == "lobby" and any(not table.seats[number].force for number in table.seats_of(member)):
        words = [*missing(table), CHOOSE]
        await _show(interaction, "\n".join(words), await _force_menu(interaction, table, ""), table)
        return
    if against := _against(table, member):
        await send(interaction, "\n".join([*missing(table), ALONE]), view=components.buttons(against))
        return
    await answer.say(await interaction.client.lobby.start(table.id, member, interaction.id))


async def choose_force(interaction: Interaction, press: Press) -> None:
    """A menu of the member's own lists and the sample forces."""
    async with answering(interaction) as answer:
        table = await answer.numbered(press.table)
        demand_phase(table, "lobby")
        demand_seat(table, interaction.user.id)
        await _show(interaction, CHOOSE, await _force_menu(interaction, table, ""), table)


async def more_forces(interaction: Interaction, press: Press) -> None:
    """One portion of the forces, where one menu does not hold them all."""
    async with answering(interaction, defer=False) as answer:
        await acknowledge(interaction, update=True)
        table = await answer.numbered(press.table)
        await _show(interaction, CHOOSE, await _force_menu(interaction, table, chosen_value(interaction)), table)


async def field_force(interaction: Interaction, press: Press) -> None:
    """A force chosen in the menu."""
    async with answering(interaction, defer=False) as answer:
        await acknowledge(interaction, update=True)
        wanted = chosen_value(interaction) or press.value
        text = await field(answer, await answer.numbered(press.table), wanted)
        table = await answer.numbered(press.table)
        waits = any(not seat.taken or not (seat.force or seat.practice) for seat in table.seats)
        begin = [] if waits else [Control(label="Start", custom_id=custom_id("start", table.id), style="success")]
        lines, more = await _few_forces(interaction, table)
        if against := _against(table, interaction.user.id):
            lines, begin = [*lines, ALONE], against
        await rewrite(interaction, "\n".join([text, *lines]), view=components.buttons([*more, *begin]))


async def start_against(interaction: Interaction, press: Press) -> None:
    """Begin the game with the practice opponent on every seat that is still open."""
    async with answering(interaction) as answer:
        begun = interaction.client.lobby.start_against(press.table, interaction.user.id, press.value, interaction.id)
        await answer.say(await begun)


def _against(table: Table, member: int) -> list[Control]:
    """How well the practice opponent is to play, for the host of a table at which nothing is missing but players."""
    ready = all(seat.force or seat.practice for seat in table.seats if seat.taken)
    if table.phase != "lobby" or member != table.host or not ready or all(seat.taken for seat in table.seats):
        return []
    return [] if is_rated(table) else [_as_opponent(table, grade) for grade in GRADES.values()]


def _as_opponent(table: Table, grade: Grade) -> Control:
    return Control(label=f"Against a {grade.label}", custom_id=custom_id("against", table.id, value=grade.key))


async def say_with_forces(answer: Answering, number: int, text: str, *, anew: bool = True) -> None:
    """Tell a member of a table; where the member has to choose one of a few forces, they are buttons below. As a new
    message, or in the place of the one that was pressed."""
    interaction = answer.interaction
    table = await answer.numbered(number)
    lines, forces = await _few_forces(interaction, table)
    said = "\n".join([text, *lines, *lacks_here(interaction, table)])
    if anew:
        await send(interaction, said, view=components.buttons(forces) if forces else None)
    else:
        await rewrite(interaction, said, view=components.buttons(forces))


async def _few_forces(interaction: Interaction, table: Table) -> tuple[list[str], list[Control]]:
    """The forces of which a member still has to choose one, in words and as buttons; empty where there is nothing to
    choose, or too much for a row."""
    mine = [table.seats[number] for number in table.seats_of(interaction.user.id)]
    owed = table.phase == "lobby" and any(not seat.force for seat in mine)
    forces = await choices(interaction, table.ruleset) if owed else []
    if not 0 < len(forces) <= BUTTONS:
        return [], []
    lines = [f"**{as_said(one.label, LABEL)}**{f': {as_said(one.note, NOTE)}' if one.note else ''}" for one in forces]
    controls = [
        Control(label=one.label[:LABEL], custom_id=custom_id("field", table.id, value=one.value), style="primary")
        for one in forces
    ]
    return [WHICH, *lines], [*controls, *_to_build(table)]


async def _show(interaction: Interaction, text: str, menu: Menu, table: Table) -> None:
    await rewrite(interaction, text, view=components.panel([menu], _to_build(table)))


def _to_build(table: Table) -> list[Control]:
    """The way to a list of one's own, in a game that brings what lists are made of."""
    own = box(table.ruleset).has_trees
    return [Control(label="Build a list", custom_id=custom_id("listhere", table.id))] if own else []


async def _force_menu(interaction: Interaction, table: Table, page: str) -> Menu:
    """All forces that the member can field in one menu, or first a menu of portions."""
    pages = paged(await choices(interaction, table.ruleset), places=False)
    if len(pages) == 1 or page in pages:
        return Menu(custom_id("field", table.id), WHICH, _entries(pages.get(page) or pages[""]))
    portions = [Entry(name, name, f"{len(inside)} to choose from") for name, inside in pages.items()]
    return Menu(custom_id("forces", table.id), f"{WHICH} First:", portions)


def _entries(choices: Sequence[Choice]) -> list[Entry]:
    return [Entry(choice.label, choice.value, choice.note) for choice in choices]


VERBS = {"start": start, "against": start_against, "force": choose_force, "forces": more_forces, "field": field_force}
