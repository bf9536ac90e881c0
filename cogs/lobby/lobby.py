"""Opening a table, sitting down at it, and starting the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import discord
from discord import app_commands

from bot.channel import permitted
from bot.client import Umpire
from bot.lobby.lobby import PRACTICE, Sitter, Wish, settled
from bot.names import plain_text
from bot.refusal import NotPossible
from bot.store.servers import ServerSettings, server_settings
from bot.table.options import settings_of
from cogs.common.completing import matching
from cogs.common.groups import game
from cogs.common.reply import Answering, Interaction, answering, missing_here, on_command_error
from cogs.common.rulesets import CHOICES, named
from cogs.common.threads import thread_in
from cogs.lobby._map_preview import show_map
from rulesets import RULESETS, ruleset
from rulesets.kit.counsel.grades import GRADES, RECRUIT

HOUR = 3600
PACES = {"no deadline": 0, "1 hour": HOUR, "12 hours": 12 * HOUR, "24 hours": 24 * HOUR, "3 days": 72 * HOUR}


@game.command(name="new", description="Open a table in this channel")
@app_commands.rename(battlefield="map")
@app_commands.describe(
    against="Who plays against you",
    opponent="The member you play against",
    rules="The game",
    scenario="The scenario",
    pace="How long an answer may take",
    battlefield="The map: generated, or a named one",
    map_file="A map from your own file",
    options="What you settle: look_over=never, …",
)
@app_commands.choices(
    against=[
        app_commands.Choice(name="an open seat", value="open"),
        app_commands.Choice(name="myself on both seats", value="myself"),
        app_commands.Choice(name="the practice opponent: a recruit", value="practice"),
        app_commands.Choice(name="the practice opponent: a sergeant", value="sergeant"),
        app_commands.Choice(name="the practice opponent: a captain", value="captain"),
    ],
    rules=CHOICES,
)
@app_commands.choices(pace=[app_commands.Choice(name=name, value=seconds) for name, seconds in PACES.items()])
async def new(  # noqa: PLR0913, PLR0917 - an argument for each option of the command
    interaction: Interaction,
    against: str = "open",
    opponent: discord.Member | None = None,
    rules: str = RULESETS[0],
    scenario: str = "",
    pace: int = -1,
    battlefield: str = "",
    map_file: discord.Attachment | None = None,
    options: str = "",
) -> None:
    """Open a table; a member named as opponent takes the other seat. A map is shown before the table is opened."""
    async with answering(interaction) as answer:
        bot, member = interaction.client, interaction.user
        settings = await server_settings(bot.database, interaction.guild_id or 0)
        demand_place(interaction, settings)
        key = _scenario(rules, scenario)
        wish = Wish(
            guild=interaction.guild_id or 0,
            channel=interaction.channel_id or 0,
            host=member.id,
            host_name=member.display_name,
            ruleset=rules,
            scenario=key,
            pace=settings.pace if pace < 0 else pace,
            options=settled(rules, key, read_options(options)),
            opponent=_opponent(against, opponent, member.id),
            opponent_name=opponent.display_name if opponent else member.display_name,
            grade=against if against in GRADES else RECRUIT.key,
        )
        if battlefield or map_file is not None:
            await show_map(answer, wish, battlefield, map_file)
        else:
            await open_table(answer, wish)


async def open_table(answer: Answering, wish: Wish, preview: int = 0) -> None:
    """Open the table, in a thread of its own where the server wants that."""
    interaction = answer.interaction
    settings = await server_settings(interaction.client.database, interaction.guild_id or 0)
    await interaction.client.lobby.demand_room(wish.host, wish.guild, settings.games_a_member)
    if (thread := await thread_in(interaction, interaction.channel, settings)) is not None:
        wish = replace(wish, channel=thread.id)
    text = await interaction.client.lobby.open(wish, interaction.id, settings.games_a_member, preview)
    await answer.say(f"{text} It is played in {thread.mention}." if thread is not None else text)


@new.autocomplete("scenario")
async def _complete_scenario(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    rules = interaction.namespace.rules or RULESETS[0]
    known = ruleset(rules).play.scenarios() if rules in RULESETS else []
    found = [c for c in known if current.casefold() in f"{c.label} {c.value}".casefold()]
    return [app_commands.Choice(name=choice.label[:100], value=choice.value) for choice in found][:25]


@new.autocomplete("battlefield")
async def _complete_map(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    rules = interaction.namespace.rules or RULESETS[0]
    maps = ruleset(rules).maps if rules in RULESETS else None
    known = maps.choices() if maps is not None else []
    found = [c for c in known if current.casefold() in f"{c.label} {c.value}".casefold()]
    return [app_commands.Choice(name=choice.label[:100], value=choice.value) for choice in found][:25]


@new.autocomplete("options")
async def _complete_options(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """What was typed so far, and every value of every point that is not settled in it yet."""
    rules, told = interaction.namespace.rules or RULESETS[0], interaction.namespace
    before, _, last = current.rpartition(",")
    known = settings_of(rules, told.scenario or "") if rules in RULESETS else ()
    typed = [f"{setting.key}={choice.value}" for setting in known for choice in setting.choices[1:]]
    free = [text for text in typed if text.partition("=")[0] not in before]
    return matching((", ".join(filter(None, (before.strip(), text))) for text in free if last.strip() in text), "")


def read_options(text: str) -> dict[str, str]:
    """The points that a text settles, such as "look_over=never, mud=per_square"."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if any("=" not in part for part in parts):
        raise NotPossible("Write options as point=value, separated by commas; the completion lists them.")
    pairs = [part.partition("=") for part in parts]
    return {name.strip(): value.strip() for name, _, value in pairs}


def _scenario(rules: str, wanted: str) -> str:
    known = named(rules).play.scenarios()
    for choice in known:
        if wanted.casefold() in ("", choice.value.casefold(), choice.label.casefold()):
            return choice.value
    names = ", ".join(choice.label for choice in known)
    raise NotPossible(f"There is no scenario called “{plain_text(wanted, 40)}”: choose one of {names}.")


def _opponent(against: str, opponent: discord.Member | None, host: int) -> int | None:
    if opponent is not None:
        if opponent.bot:
            raise NotPossible("A bot cannot play; choose “the practice opponent” instead.")
        return opponent.id
    return {"open": None, "myself": host}.get(against, PRACTICE)


def demand_place(interaction: Interaction, settings: ServerSettings) -> None:
    """Games only where the server allows them, and where the bot may do what a game needs: else `NotPossible`."""
    here = interaction.channel_id
    parent = getattr(interaction.channel, "parent_id", None)
    if settings.channels and not {here, parent} & set(settings.channels):
        names = ", ".join(f"<#{channel}>" for channel in settings.channels)
        raise NotPossible(f"On this server games are opened in {names}.")
    in_thread = isinstance(interaction.channel, discord.Thread)
    for_threads = ("create_public_threads", permitted.IN_THREADS) if settings.thread_a_game and not in_thread else ()
    demand_permissions(interaction, for_threads)


def demand_permissions(interaction: Interaction, more: Sequence[str] = ()) -> None:
    """Raises `NotPossible` where the bot lacks what it needs in a channel, or one of these permissions."""
    missing = missing_here(interaction)
    missing += [permitted.shown(name) for name in more if not getattr(interaction.app_permissions, name)]
    if missing:
        raise NotPossible(f"I am missing a permission in this channel: {', '.join(missing)}.")


@game.command(name="join", description="Take the open seat")
@app_commands.describe(words="Your own words, mixed into the dice")
async def join(interaction: Interaction, words: str = "") -> None:
    """Sit down at the table of this channel."""
    async with answering(interaction) as answer:
        table = await answer.table_here()
        await take_seat(answer, table.id, words)


async def take_seat(answer: Answering, table: int, words: str = "", wanted: int | None = None) -> None:
    """Sit down at a table: the command and the button do the same. `wanted`: this seat, where there are several."""
    interaction = answer.interaction
    user, bot = interaction.user, interaction.client
    settings = await server_settings(bot.database, interaction.guild_id or 0)
    sitter = Sitter(user.id, user.display_name)
    if answer.table is not None and answer.table.origin:
        limit = settings.games_a_member
        await answer.say(await bot.moving.take_seat(table, sitter, words, interaction.id, limit, wanted))
        return
    limit = settings.games_a_member
    await answer.say(await bot.lobby.join(table, sitter, words, interaction.id, limit, wanted or 0))


@game.command(name="leave", description="Leave a table that has not begun")
async def leave(interaction: Interaction) -> None:
    """Get up again."""
    async with answering(interaction) as answer:
        table = await answer.table_here()
        await answer.say(await interaction.client.lobby.leave(table.id, interaction.user.id, interaction.id))


@game.command(name="start", description="Begin the game")
async def start(interaction: Interaction) -> None:
    """Begin when every seat has its force."""
    async with answering(interaction) as answer:
        table = await answer.table_here()
        await answer.say(await interaction.client.lobby.start(table.id, interaction.user.id, interaction.id))


async def setup(bot: Umpire) -> None:
    """Add the commands, and say something for commands that fail before they can answer."""
    bot.tree.add_command(game)
    bot.tree.error(on_command_error)
