"""Which force a member means: a sample force, or one of the member's own lists."""

from __future__ import annotations

from typing import Any

from bot.game.change import demand_phase, demand_seat
from bot.refusal import NotPossible
from bot.rosters.changing import Where
from bot.store import games
from bot.store.rosters import ArmyList
from bot.table.options import shown_force
from bot.table.tables import Table
from cogs.common.reply import Answering, Interaction
from cogs.common.rulesets import named
from rulesets import RULESETS, box, ruleset
from rulesets.kit.engine.choice import Choice
from rulesets.kit.facets.ruleset import Ruleset
from rulesets.kit.facets.trees import walked

LIST = "list "
"""What a menu's value begins with that stands for an own list; its number follows."""


def where(interaction: Interaction, key: str) -> Where:
    """The member's lists of a game on this server."""
    return Where(interaction.user.id, interaction.guild_id or 0, key)


def listing(key: str) -> str:
    """A game whose lists players put together here; raises `NotPossible` for another one."""
    rules = named(key)
    if not builds(key):
        other = "hand in a file with `/army import`" if rules.has_lists else "choose a sample force"
        raise NotPossible(f"Lists for {rules.box.name} are not put together here: {other}.")
    return key


def reading(key: str) -> str:
    """A game whose units a server loads; raises `NotPossible` for another one."""
    rules = named(key)
    if not rules.box.reads_catalogues:
        raise NotPossible(f"No units are loaded for {rules.box.name}.")
    return key


def how_many(one: ArmyList) -> str:
    """How much is on a list: units, or, where they have parts, how many of all."""
    parts = [pick for _, pick in walked(one.picks)]
    number = sum(pick.count for pick in parts)
    word = "part" if any(pick.slot for pick in parts) else "unit"
    return f"{number} {word}{'' if number == 1 else 's'}"


def builds(key: str) -> bool:
    """Whether there is a game whose lists are put together here."""
    return key in RULESETS and (box(key).reads_catalogues or box(key).has_trees)


async def lists_here(interaction: Interaction, rules: str) -> Where:
    """The member's lists of a game, or, where none is named, of the game of this channel."""
    return where(interaction, named(rules or await ruleset_here(interaction)).key)


async def own_lists(interaction: Interaction, key: str) -> list[ArmyList]:
    """The member's own lists for a game."""
    return await interaction.client.armies.lists(where(interaction, key))


async def choices(interaction: Interaction, key: str) -> list[Choice]:
    """All that the member can field: own lists first, then the sample forces."""
    mine = [
        Choice(value=f"{LIST}{one.id}", label=one.name, note=note(one)) for one in await own_lists(interaction, key)
    ]
    return [*mine, *ruleset(key).forces.choices()]


def note(one: ArmyList) -> str:
    """What a menu says of an own list."""
    if one.is_whole:
        return "Your own army"
    return f"Your list, {how_many(one)}{'' if one.saved else ', not saved yet'}"


async def field(answer: Answering, table: Table, wanted: str) -> str:
    """Field what a member names: a sample force's key or name, or an own list; returns what the member is told."""
    interaction = answer.interaction
    demand_phase(table, "lobby")
    demand_seat(table, interaction.user.id)
    lobby, member = interaction.client.lobby, interaction.user.id
    own = await own_list(interaction, table.ruleset, wanted)
    if own is None:
        key = sample(ruleset(table.ruleset), wanted) or wanted
        return await lobby.choose_force(table.id, member, key, interaction.id)
    force = await interaction.client.armies.force(own)
    return await lobby.field_list(table.id, member, force, interaction.id)


async def own_list(interaction: Interaction, key: str, wanted: str) -> ArmyList | None:
    """The own list that a name or a menu's value stands for."""
    mine = await own_lists(interaction, key)
    return next((one for one in mine if wanted in (f"{LIST}{one.id}", one.name)), None)


async def seat_forces(interaction: Interaction) -> dict[str, tuple[str, str]]:
    """What the sides of this channel's game field, as far as the member may know: the game and the force, by words."""
    bot = interaction.client
    number = await games.table_in(bot.database, interaction.channel_id or 0)
    if number is None:
        return {}
    table = await bot.referee.table(number)
    known = {seat.name: shown_force(table, seat, interaction.user.id) for seat in table.seats}
    return {f"{name}, in this game": (table.ruleset, force) for name, force in known.items() if force}


def sample(rules: Ruleset[Any], wanted: str) -> str:
    """The key of the sample force that a name or key stands for; empty for none."""
    keys = (c.value for c in rules.forces.choices() if wanted.casefold() in (c.value.casefold(), c.label.casefold()))
    return next(keys, "")


async def ruleset_here(interaction: Interaction) -> str:
    """The game of this channel's table; else the first that there is."""
    bot = interaction.client
    number = await games.table_in(bot.database, interaction.channel_id or 0)
    return (await bot.referee.table(number)).ruleset if number is not None else RULESETS[0]
