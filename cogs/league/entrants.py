"""`/organise`, further: who plays, members and guests, seeds, files of players."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.client import Umpire
from bot.leagues.desk import Visitor
from bot.leagues.records import Scope, who_is
from bot.names import plain_name, plain_text
from bot.refusal import NotPossible
from cogs.common.groups import organise
from cogs.common.reply import Interaction, answering
from cogs.league._leagues import complete, complete_league, complete_player, player_meant, visitor
from cogs.league.organising import organised

BY_RATING = "rating"


@organise.command(name="add", description="Enter a member or a guest; both: who a guest is")
@app_commands.rename(named="league")
@app_commands.describe(member="The member", guest="The name of a guest", reason="Why", named="The league")
async def add(
    interaction: Interaction,
    member: discord.Member | None = None,
    guest: str = "",
    reason: str = "",
    named: str = "",
) -> None:
    """Also late, and for whoever comes back."""
    async with answering(interaction) as answer:
        book, who = await organised(interaction, named), await visitor(interaction)
        joining = interaction.client.leagues.joining
        if member is None and not plain_text(guest):
            raise NotPossible("Say which member plays, or the name of a guest; both, if the guest is that member.")
        if member is not None and member.bot:
            raise NotPossible("A bot cannot play.")
        if member is not None and guest:
            known = player_meant(book, guest)
            await answer.say(await joining.becomes(book.id, who, known.number, _as_player(member), interaction.id))
            return
        player = _as_player(member) if member is not None else guest
        await answer.say(await joining.add(book.id, who, player, interaction.id, plain_text(reason)))


def _as_player(member: discord.Member) -> Visitor:
    return Visitor(member.id, plain_name(member.display_name, "Nameless"))


@organise.command(name="drop", description="Take somebody out of a league")
@app_commands.rename(named="league")
@app_commands.describe(player="Who", reason="Why", named="The league")
async def drop(interaction: Interaction, player: str, reason: str = "", named: str = "") -> None:
    """Their open matches are lost without a game."""
    async with answering(interaction) as answer:
        book, who = await organised(interaction, named), await visitor(interaction)
        entrant, joining = player_meant(book, player), interaction.client.leagues.joining
        await answer.say(await joining.drop(book.id, who, entrant.number, interaction.id, plain_text(reason)))


@organise.command(name="seed", description="Seed one player, or all by rating")
@app_commands.rename(named="league")
@app_commands.describe(player="Who", seed="Their seed, 1 is the strongest", by="Seed everybody", named="The league")
@app_commands.choices(by=[app_commands.Choice(name="everybody by rating", value=BY_RATING)])
async def seed(
    interaction: Interaction,
    player: str = "",
    seed: app_commands.Range[int, 1, 999] | None = None,
    by: str = "",
    named: str = "",
) -> None:
    """Before the first round; without a seed it is taken away."""
    async with answering(interaction) as answer:
        book, who = await organised(interaction, named), await visitor(interaction)
        joining = interaction.client.leagues.joining
        if by != BY_RATING:
            entrant = player_meant(book, player)
            await answer.say(await joining.seed(book.id, who, entrant.number, seed, interaction.id))
            return
        reckoned = await interaction.client.leagues.records.reckoned(Scope(book.guild, book.settings.ruleset or ""))
        await answer.say(
            await joining.seed_all(
                book.id, who, lambda one: reckoned.ratings.of(who_is(one.member or 0)).shown, interaction.id
            )
        )


@organise.command(name="import", description="Bring players in from a CSV or JSON file")
@app_commands.rename(named="league")
@app_commands.describe(file="Columns: name, club, seed", named="The league")
async def bring_in(interaction: Interaction, file: discord.Attachment, named: str = "") -> None:
    """As guests: who is a member joins."""
    async with answering(interaction) as answer:
        book, who = await organised(interaction, named), await visitor(interaction)
        names = [one.name for one in book.entrants.values()]
        imported = await interaction.client.incoming.players(book.guild, names, file)
        await answer.say(await interaction.client.leagues.joining.bring_in(book.id, who, imported, interaction.id))


complete("named", complete_league, add, drop, seed, bring_in)
complete("player", complete_player, drop, seed)


async def setup(bot: Umpire) -> None:
    """The commands belong to the group that organising.py adds."""
