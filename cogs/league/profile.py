"""`/profile`: what a member has behind them in leagues and rated games of a server, and who may see it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator

import discord
from discord import app_commands

from bot.client import Umpire
from bot.game.once import once
from bot.league.ratings import chart
from bot.league.statistics import Rate
from bot.leagues.records import Career, Profile, Scope, who_is
from bot.leagues.telling import rating_words
from bot.names import plain_name
from bot.store import unlisted
from bot.store.database import Transaction
from bot.store.outbox import Control
from cogs.common.controls import Press, custom_id
from cogs.common.reply import Interaction, acknowledge, answering, rewrite
from cogs.league._leagues import show
from rulesets import RULESETS, ruleset

NOTHING = "No match of a league and no rated game is known."
SHOWN = 5
HIDE = "Others do not see your profile any more, and rankings of the server leave you out; standings do not."
SHOW = "Others see your profile."


@app_commands.command(name="profile", description="What somebody has behind them in leagues and rated games")
@app_commands.describe(member="Whose; yours")
@app_commands.guild_only()
async def profile(interaction: Interaction, member: discord.User | None = None) -> None:
    """For the asker alone; under one's own the button that hides it."""
    async with answering(interaction):
        who, guild = member or interaction.user, interaction.guild_id or 0
        records = interaction.client.leagues.records
        seen = await records.profile(guild, who.id, interaction.user.id)
        name = plain_name(who.display_name, "Somebody")
        lines = [f"**{name}**", *_careers(seen), *_answers(seen)]
        controls = await _controls(interaction) if who.id == interaction.user.id else []
        pictured = None
        if seen.careers:
            reckoned = await records.reckoned(Scope(guild, seen.careers[0].ruleset))
            title = f"{name}: {_game(seen.careers[0].ruleset)}"
            pictured = chart(title, reckoned.ratings, {who_is(who.id): name})
        await show(interaction, "\n".join(lines), pictured, controls)


def _careers(seen: Profile) -> Iterator[str]:
    if not seen.careers:
        yield NOTHING
    for career in seen.careers:
        yield from _career(career)


def _career(career: Career) -> Iterator[str]:
    yield f"**{_game(career.ruleset)}**: rating {rating_words(career.rating)}; {_counts(career.record.total)}"
    for heading, rates in (("With", career.record.factions), ("Against", career.record.opponents)):
        if rates:
            yield f"-# {heading} " + "; ".join(f"{one.of}: {_counts(one)}" for one in rates[:SHOWN])


def _counts(rate: Rate) -> str:
    return f"{rate.won} won, {rate.drawn} drawn, {rate.lost} lost"


def _game(key: str) -> str:
    return ruleset(key).box.name if key in RULESETS else "Any game"


def _answers(seen: Profile) -> Iterator[str]:
    """How reliably reports were answered."""
    if seen.answers.owed:
        low, high = seen.answers.interval
        share = f"{seen.answers.share:.0%} (95 of 100: {low:.0%} to {high:.0%})".replace("%", " %")
        yield f"Reports answered in time: {seen.answers.in_time} of {seen.answers.owed}, {share}"


async def _controls(interaction: Interaction) -> list[Control]:
    hidden = await interaction.client.leagues.records.is_hidden(interaction.user.id)
    label, verb = ("Show to others", "lgshow") if hidden else ("Hide from others", "lghide")
    return [Control(label=label, custom_id=custom_id(verb, 0))]


async def hide(interaction: Interaction, press: Press) -> None:
    """Show the presser to nobody else."""
    await _settle(interaction, unlisted.hide, HIDE)


async def show_again(interaction: Interaction, press: Press) -> None:
    """Show the presser to others again."""
    await _settle(interaction, unlisted.show, SHOW)


async def _settle(interaction: Interaction, deed: Callable[[Transaction, int], Awaitable[None]], text: str) -> None:
    async def act(tx: Transaction) -> str:
        await deed(tx, interaction.user.id)
        return text

    async with answering(interaction, defer=False):
        await acknowledge(interaction, update=True)
        told = await once(interaction.client.referee, interaction.id, act)
        await rewrite(interaction, told, files=[])


VERBS = {"lghide": hide, "lgshow": show_again}


async def setup(bot: Umpire) -> None:
    """Add the command."""
    bot.tree.add_command(profile)
