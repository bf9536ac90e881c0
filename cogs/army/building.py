"""Putting a list together: the panel, and the same by commands."""

from __future__ import annotations

from itertools import islice

from discord import app_commands

from bot.client import Umpire
from bot.facets import bodies_of, lists_of
from bot.rosters.bodies import INDEPENDENT, bodies, body_named
from bot.rosters.changing import title_of
from bot.rosters.lists import Standing
from bot.rosters.shelf import Collection
from bot.rosters.trees import all_openings, begun, opening_value, place_of, place_value, wanted_of
from bot.store import games
from bot.store.rosters import ArmyList
from bot.table.options import settings_of
from cogs.army import _builder, _panels
from cogs.army.forces import builds, listing, own_lists, ruleset_here, where
from cogs.common.completing import matching
from cogs.common.controls import Press
from cogs.common.groups import army
from cogs.common.reply import Interaction, answering
from cogs.common.rulesets import CHOICES
from rulesets import ruleset
from rulesets.kit.facets.trees import walked, way_to

COMPLETIONS = 25
GAME = "The game; else that of this channel"
GAMES = [choice for choice in CHOICES if builds(choice.value)]
FIRST = GAMES[0].value


@army.command(name="build", description="Put a list together, by touch")
@app_commands.rename(name="list")
@app_commands.describe(name="A list of yours, or the name of a new one", rules=GAME)
@app_commands.choices(rules=GAMES)
async def build(interaction: Interaction, name: str = "", rules: str = "") -> None:
    """Open the list of this name, or begin one; without a name the list that was touched last."""
    async with answering(interaction) as answer:
        await _panels.open_panel(answer, await _in_hand(interaction, await _game(interaction, rules), name))


async def build_here(interaction: Interaction, press: Press) -> None:
    """The list for a table that was touched last, or a new one."""
    async with answering(interaction) as answer:
        table = await answer.numbered(press.table)
        await _panels.open_panel(answer, await _in_hand(interaction, table.ruleset))


async def _in_hand(interaction: Interaction, rules: str, name: str = "") -> ArmyList:
    """The list of this name, without one that was touched last of those that are put together; else a new one."""
    whose, armies = where(interaction, listing(rules)), interaction.client.armies
    mine = await armies.lists(whose)
    known = next((one for one in mine if name.strip().casefold() == one.name.casefold()), None)
    known = known or next((one for one in mine if not name.strip() and not one.is_whole), None)
    if known is not None:
        return await armies.touch(known.id, whose.member)
    return await armies.begin(whose, interaction.id, name, await _agreed(interaction, rules))


@army.command(name="add", description="Add a unit to a list of yours")
@app_commands.rename(name="list")
@app_commands.describe(unit="The unit", count="How many", name="The list; else the one touched last", rules=GAME)
@app_commands.choices(rules=GAMES)
async def add(
    interaction: Interaction, unit: str, count: app_commands.Range[int, 1, 20] = 1, name: str = "", rules: str = ""
) -> None:
    """One more unit, or several; without a list yet one is begun."""
    async with answering(interaction) as answer:
        rules = await _game(interaction, rules)
        whose, armies = where(interaction, listing(rules)), interaction.client.armies
        collection = await armies.shelf.collection(whose.guild, rules)
        known = await armies.named(whose, name) if await armies.lists(whose) else None
        agreed = await _agreed(interaction, rules) if known is None else {}
        grower = collection.grower(known.options if known is not None else agreed)
        if grower is not None and known is None:
            one = await armies.begin(whose, interaction.id, name, agreed, typed=(unit, count))
        elif grower is not None and known is not None:
            wanted = wanted_of(known, grower, unit, count)
            one, _ = await armies.grow(known.id, whose.member, wanted, interaction.id)
        elif known is None:
            one = await armies.begin(whose, interaction.id, name, agreed, (collection.named(unit), count))
        else:
            one = await armies.pick(known.id, whose.member, collection.named(unit), count, interaction.id)
        await answer.say(_told(await armies.standing(one)))


@army.command(name="remove", description="Take a unit off a list of yours")
@app_commands.rename(name="list")
@app_commands.describe(unit="The unit", count="How many", name="The list; else the one touched last", rules=GAME)
@app_commands.choices(rules=GAMES)
async def remove(
    interaction: Interaction, unit: str, count: app_commands.Range[int, 1, 99] = 1, name: str = "", rules: str = ""
) -> None:
    """One unit fewer, or several."""
    async with answering(interaction) as answer:
        rules = await _game(interaction, rules)
        whose, armies = where(interaction, listing(rules)), interaction.client.armies
        known = await armies.named(whose, name)
        if lists_of(whose.rules).tree is not None:
            one = await armies.prune(known.id, whose.member, place_of(known, unit), count, None, interaction.id)
        else:
            one = await armies.take_off(known.id, whose.member, unit, count, interaction.id)
        await answer.say(_told(await armies.standing(one)))


@army.command(name="assign", description="Say to which platoon a unit of a list of yours belongs")
@app_commands.rename(name="list")
@app_commands.describe(
    unit="The unit",
    into="The platoon, or independent",
    count="How many",
    name="The list; else the one touched last",
    rules=GAME,
)
@app_commands.choices(rules=GAMES)
async def assign(
    interaction: Interaction,
    unit: str,
    into: str,
    count: app_commands.Range[int, 1, 99] = 1,
    name: str = "",
    rules: str = "",
) -> None:
    """One unit, or several, into a body of the list, or out of it."""
    async with answering(interaction) as answer:
        rules = await _game(interaction, rules)
        whose, armies = where(interaction, listing(rules)), interaction.client.armies
        bodies_of(whose.rules)
        known = await armies.named(whose, name)
        body = body_named(known, await armies.shelf.collection(whose.guild, rules), into)
        one = await armies.assign(known.id, whose.member, unit, body, count, interaction.id)
        await answer.say(_told(await armies.standing(one)))


async def _game(interaction: Interaction, told: str) -> str:
    """The game that is meant: as told, else that of this channel, else the first; of those whose lists are built."""
    here = told or await ruleset_here(interaction)
    return here if told or builds(here) else FIRST


async def _agreed(interaction: Interaction, key: str) -> dict[str, str]:
    """What the table of this channel has settled already of what is asked of a list."""
    bot = interaction.client
    number = await games.table_in(bot.database, interaction.channel_id or 0)
    table = await bot.referee.table(number) if number is not None else None
    if table is None or table.ruleset != key:
        return {}
    usual = {setting.key: setting.choices[0].value for setting in settings_of(key, table.scenario)}
    holds = {"scenario": table.scenario} | usual | table.options
    asked = lists_of(ruleset(key)).settings()
    return {one.key: holds[one.key] for one in asked if holds.get(one.key) in {choice.value for choice in one.choices}}


def _told(standing: Standing) -> str:
    """A list after a change, in a few lines."""
    return "\n".join([*_builder.listed(standing), *(f"- {line}" for line in standing.wrong)])


@add.autocomplete("unit")
async def _complete_unit(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The units that can be picked, with their points."""
    key = await _game(interaction, interaction.namespace.rules or "")
    if not builds(key):
        return []
    collection = await interaction.client.armies.shelf.find(interaction.guild_id or 0, key)
    if collection is not None and lists_of(ruleset(key)).tree is not None:
        return await _of_tree(interaction, collection, current)
    recruits = collection.search(current, COMPLETIONS) if collection is not None else []
    return [app_commands.Choice(name=f"{one.label} ({one.note})"[:100], value=one.value) for one in recruits]


@remove.autocomplete("unit")
async def _complete_picked(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The units of the list that is meant."""
    meant = await _list_meant(interaction)
    if meant is None:
        return []
    if lists_of(ruleset(meant.ruleset)).tree is None:
        return matching(map(title_of, meant.picks), current)
    ways = {place_value(place): way_to(meant.picks, place) for place, _ in walked(meant.picks)}
    fitting = [(value, way) for value, way in ways.items() if current.casefold() in way.casefold()]
    return [app_commands.Choice(name=way[-100:], value=value) for value, way in fitting[:COMPLETIONS]]


@assign.autocomplete("unit")
async def _complete_assigned(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The units of the list that is meant, each in its body."""
    meant = await _list_meant(interaction)
    return matching(map(title_of, meant.picks), current) if meant is not None else []


@assign.autocomplete("into")
async def _complete_body(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The bodies that the list may form, and none."""
    meant = await _list_meant(interaction)
    if meant is None:
        return []
    known = bodies(meant, await interaction.client.armies.shelf.find(interaction.guild_id or 0, meant.ruleset))
    return matching([*(body.name for body in known if body.offered), INDEPENDENT], current)


async def _list_meant(interaction: Interaction) -> ArmyList | None:
    """The list that is meant, of the game that is meant; None where that has no lists to build."""
    key = await _game(interaction, interaction.namespace.rules or "")
    return await _meant(interaction, key) if builds(key) else None


async def _meant(interaction: Interaction, key: str) -> ArmyList | None:
    """The list that is typed so far, or the one touched last."""
    name = interaction.namespace.list or ""
    mine = await own_lists(interaction, key)
    return next((one for one in mine if name.casefold() in ("", one.name.casefold())), None)


async def _of_tree(interaction: Interaction, collection: Collection, current: str) -> list[app_commands.Choice[str]]:
    """What can be added anywhere in a list that is a tree, with its points."""
    one = await _meant(interaction, collection.ruleset)
    options = one.options if one is not None else await _agreed(interaction, collection.ruleset)
    grower = collection.grower(options)
    assert grower is not None
    parts = one.picks if one is not None else begun(grower)
    fits = (
        (each, words)
        for each, words in all_openings(parts, grower)
        if not each.kind.closed and current.casefold() in words.casefold()
    )
    return [
        app_commands.Choice(name=f"{words} ({each.kind.points})"[-100:], value=opening_value(each)[:100])
        for each, words in islice(fits, COMPLETIONS)
    ]


@build.autocomplete("name")
@add.autocomplete("name")
@remove.autocomplete("name")
@assign.autocomplete("name")
async def _complete_list(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    key = await _game(interaction, interaction.namespace.rules or "")
    mine = await own_lists(interaction, key) if builds(key) else []
    return matching((one.name for one in mine), current)


VERBS = {"listhere": build_here}


async def setup(bot: Umpire) -> None:
    """The commands belong to the group that armies.py adds."""
