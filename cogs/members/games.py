"""`/games`: every game of a member, and for organisers those of the server, page by page."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.channel import components
from bot.client import Umpire
from bot.members.overview import Asked, Glance, games_of, games_on
from bot.names import plain_text
from bot.refusal import NotPossible
from bot.store.outbox import Control
from cogs.common.controls import Press, custom_id
from cogs.common.organising import organises
from cogs.common.reply import Answering, Interaction, acknowledge, answering, rewrite, send

PAGE = 1800
"""Characters of a page; a game is never cut."""
MINE, SERVER = "mine", "server"
NO_GAMES = {MINE: "You play no game. `/game new` opens one.", SERVER: "Nobody plays on this server."}
_STANDS = {"lobby": "not begun", "paused": "paused", "broken": "stopped by an error"}


@app_commands.command(name="games", description="Your games, and what waits for you")
@app_commands.describe(show="Yours on every server, or all of this server")
@app_commands.choices(
    show=[
        app_commands.Choice(name="my games on every server", value=MINE),
        app_commands.Choice(name="all games of this server (organisers)", value=SERVER),
    ]
)
async def games(interaction: Interaction, show: str = MINE) -> None:
    """Only the member sees it."""
    async with answering(interaction) as answer:
        text, view = await _page(answer, SERVER if show == SERVER else MINE, 0)
        await send(interaction, text, view=view)


async def turn_page(interaction: Interaction, press: Press) -> None:
    """Another page: `press.question` is its number, the value whose games are shown."""
    async with answering(interaction, defer=False) as answer:
        await acknowledge(interaction, update=True)
        text, view = await _page(answer, press.value, press.question)
        await rewrite(interaction, text, view=view)


async def _page(answer: Answering, show: str, number: int) -> tuple[str, discord.ui.View]:
    pages = await _pages(answer.interaction, show)
    number = min(number, len(pages) - 1)
    turns = [(number - 1, "Back"), (number + 1, "More")]
    controls = [
        Control(label=label, custom_id=custom_id("games", 0, to, value=show))
        for to, label in turns
        if 0 <= to < len(pages)
    ]
    text = pages[number] + (f"\n-# Page {number + 1} of {len(pages)}" if len(pages) > 1 else "")
    return text, components.buttons(controls)


async def _pages(interaction: Interaction, show: str) -> list[str]:
    bot, member = interaction.client, interaction.user.id
    if show == SERVER:
        if interaction.guild_id is None or not await organises(interaction):
            raise NotPossible("All games of a server are listed for its organisers, on the server.")
        glances = await games_on(bot.database, interaction.guild_id)
    else:
        glances = await games_of(bot.database, member)
    lines = [_line(bot, one, member, interaction.guild_id) for one in glances]
    return _filled(lines) or [NO_GAMES.get(show, NO_GAMES[MINE])]


def _filled(lines: list[str]) -> list[str]:
    """Lines put together to pages."""
    pages: list[str] = []
    for line in lines:
        if pages and len(pages[-1]) + len(line) < PAGE:
            pages[-1] += f"\n{line}"
        else:
            pages.append(line)
    return pages


def _line(bot: Umpire, one: Glance, member: int, here: int | None) -> str:
    """A game: where, who plays, what it waits for since when and until when, and the newest message."""
    newest = f"https://discord.com/channels/{one.guild}/{one.channel}/{one.message}"
    link = f" · [newest message]({newest})" if one.message else ""
    where = f"Game {one.game} in <#{one.channel}>{_server(bot, one, here)}"
    return f"{where}{_players(one, member)}: {_state(one, member)}{link}"


def _server(bot: Umpire, one: Glance, here: int | None) -> str:
    """The name of another server; of this one nobody has to be told."""
    guild = bot.get_guild(one.guild) if one.guild != here else None
    return f" on {plain_text(guild.name, 40) or 'another server'}" if guild is not None else ""


def _players(one: Glance, member: int) -> str:
    names = [name for player, name in one.players if player != member]
    if len(names) == len(one.players):
        return f" of {' and '.join(names)}"
    return f" against {' and '.join(names) or 'yourself'}"


def _state(one: Glance, member: int) -> str:
    if one.phase != "running":
        until = f" until <t:{one.pause}:f>" if one.pause else ""
        return f"{_STANDS.get(one.phase, one.phase)}{until}"
    return "; ".join(_asked(asked, member) for asked in one.asked) or "goes on"


def _asked(asked: Asked, member: int) -> str:
    who = "**waits for you**" if asked.member == member else f"waits for {asked.name}"
    due = f", due <t:{asked.until}:R>" if asked.until else ""
    return f"{who}, asked <t:{asked.since}:R>{due}"


VERBS = {"games": turn_page}


async def setup(bot: Umpire) -> None:
    """Add the command."""
    bot.tree.add_command(games)
