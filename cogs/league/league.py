"""`/league`: what players do in the leagues of their server."""

from __future__ import annotations

import re
from dataclasses import replace

from discord import app_commands

from bot.client import Umpire
from bot.league.matches import Tally
from bot.league.pairing.ladder import challengeable
from bot.league.printing import entrants_text
from bot.league.settings import Ladder
from bot.leagues.reporting import busy_in
from bot.leagues.telling import terms_lines
from bot.refusal import NotPossible
from bot.store import games, leagues
from bot.store.outbox import Control
from bot.store.servers import server_settings
from cogs.common.controls import custom_id
from cogs.common.groups import league
from cogs.common.places import demand_place
from cogs.common.reply import Answering, Interaction, answering
from cogs.common.threads import thread_in
from cogs.league._leagues import (
    Choices,
    chosen,
    complete,
    complete_league,
    complete_match,
    fenced,
    league_meant,
    own_entrant,
    own_match,
    player_meant,
    show,
    typed_league,
    visitor,
)
from cogs.league._matches import show_matches, told_result

ENDINGS = [
    app_commands.Choice(name="I won", value="won"),
    app_commands.Choice(name="I lost", value="lost"),
    app_commands.Choice(name="draw", value="draw"),
]
_SCORE = re.compile(r"\s*(\d{1,4})\s*(?:[-–:]|to)\s*(\d{1,4})\s*")
NO_SCORE = "“{}” is no score: write yours first, such as 12-7."


def read_score(text: str) -> tuple[int, int]:
    """Two numbers such as "12-7"; raises `NotPossible`."""
    if not text.strip():
        return 0, 0
    score = _SCORE.fullmatch(text)
    if score is None:
        raise NotPossible(NO_SCORE.format(text[:20]))
    return int(score[1]), int(score[2])


@league.command(name="show", description="The leagues of this server, or all of one")
@app_commands.describe(name="The league; without it all are listed", text="The players as plain text for printing")
async def show_league(interaction: Interaction, name: str = "", text: bool = False) -> None:
    """A league with its terms and players, or the list of leagues."""
    async with answering(interaction) as answer:
        if name or text:
            book = await league_meant(interaction, name)
            if text:
                await answer.say(fenced(entrants_text(book.league)))
                return
            names = [one.name + (" (left)" if one.dropped_round else "") for one in book.entrants.values()]
            players = f"{len(names)} players: {', '.join(names)}" if names else "Nobody plays yet."
            await answer.say("\n".join([f"**{book.name}** ({book.phase})", *terms_lines(book), players]))
            return
        known = await leagues.leagues_of(interaction.client.database, interaction.guild_id or 0)
        lines = [f"- **{one.title}**: {one.phase}, in <#{one.channel}>" for one in known]
        await answer.say("\n".join(lines) or "There is no league on this server.")


@league.command(name="join", description="Play in a league")
@app_commands.rename(named="league")
@app_commands.describe(named="The league", club="Your club, if clubs are kept apart")
async def join(interaction: Interaction, named: str = "", club: str = "") -> None:
    """Enter, also late."""
    async with answering(interaction) as answer:
        book = await league_meant(interaction, named)
        who = await visitor(interaction)
        await answer.say(await interaction.client.leagues.joining.join(book.id, who, interaction.id, club))


@league.command(name="leave", description="Leave a league; open matches are lost")
@app_commands.rename(named="league")
@app_commands.describe(named="The league")
async def leave(interaction: Interaction, named: str = "") -> None:
    """Before the first round it is as if one had never joined; later it has to be confirmed."""
    async with answering(interaction):
        await ask_to_leave(interaction, (await league_meant(interaction, named)).id)


async def ask_to_leave(interaction: Interaction, number: int) -> None:
    """Nothing is lost without Confirm."""
    book = await interaction.client.leagues.desk.book(number)
    entrant = own_entrant(book, interaction.user.id)
    busy = await busy_in(interaction.client.database, book.id)
    lost = sum(entrant.number in one.sides and one.number not in busy for one in book.league.open)
    told = f" You lose {lost} open match{'es' if lost > 1 else ''} without a game." if lost else ""
    confirm = Control(label="Confirm", custom_id=custom_id("lggone", book.id), style="danger")
    await show(interaction, f"You leave {book.name}.{told}", controls=[confirm])


@league.command(name="matches", description="Your open matches: play, report, confirm")
@app_commands.rename(named="league")
@app_commands.describe(named="The league")
async def matches(interaction: Interaction, named: str = "") -> None:
    """For the asker alone, with buttons."""
    async with answering(interaction):
        await show_matches(interaction, await league_meant(interaction, named))


@league.command(name="report", description="Say what came of your match")
@app_commands.rename(named="league")
@app_commands.describe(
    result="How it ended for you",
    score="Your points and theirs: 12-7",
    secondary="Secondary points: 3-1",
    bonus="Bonus points: 1-0",
    yours="What you played",
    theirs="What they played",
    scenario="The scenario",
    match="Which match, if several are open",
    named="The league",
)
@app_commands.choices(result=ENDINGS)
async def report(  # noqa: PLR0913, PLR0917 - an argument for each option of the command
    interaction: Interaction,
    result: str,
    score: str = "",
    secondary: str = "",
    bonus: str = "",
    yours: str = "",
    theirs: str = "",
    scenario: str = "",
    match: int = 0,
    named: str = "",
) -> None:
    """The other one confirms it, or is silent."""
    async with answering(interaction) as answer:
        book = await league_meant(interaction, named)
        entrant, pairing = own_entrant(book, interaction.user.id), own_match(book, interaction.user.id, match)
        pairs = list(zip(read_score(score), read_score(secondary), read_score(bonus), (yours, theirs), strict=True))
        own, other = (Tally(score=a, secondary=b, bonus=c, faction=d) for a, b, c, d in pairs)
        made = told_result(pairing, entrant.number, result, own, other, scenario)
        who = await visitor(interaction)
        await answer.say(await interaction.client.leagues.reporting.report(book.id, who, made, interaction.id))


@league.command(name="confirm", description="Confirm what the other one has reported")
@app_commands.rename(named="league")
@app_commands.describe(match="Which match, if several are open", named="The league")
async def confirm(interaction: Interaction, match: int = 0, named: str = "") -> None:
    """The same as the button."""
    async with answering(interaction) as answer:
        book = await league_meant(interaction, named)
        pairing = own_match(book, interaction.user.id, match)
        who, deed = await visitor(interaction), interaction.client.leagues.reporting
        await answer.say(await deed.confirm(book.id, who, pairing.number, 0, interaction.id))


@league.command(name="dispute", description="Say that a report is wrong; an organiser settles it")
@app_commands.rename(named="league")
@app_commands.describe(why="What is wrong", match="Which match, if several are open", named="The league")
async def dispute(interaction: Interaction, why: str, match: int = 0, named: str = "") -> None:
    """The same as the button."""
    async with answering(interaction) as answer:
        book = await league_meant(interaction, named)
        pairing = own_match(book, interaction.user.id, match)
        who, deed = await visitor(interaction), interaction.client.leagues.reporting
        await answer.say(await deed.dispute(book.id, who, pairing.number, 0, why, interaction.id))


@league.command(name="play", description="Open the game of your match in this channel")
@app_commands.rename(named="league")
@app_commands.describe(match="Which match, if several are open", named="The league")
async def play(interaction: Interaction, match: int = 0, named: str = "") -> None:
    """The same as “Play here”."""
    async with answering(interaction) as answer:
        book = await league_meant(interaction, named)
        await play_here(answer, book.id, own_match(book, interaction.user.id, match).number)


async def play_here(answer: Answering, number: int, pairing: int) -> None:
    """Open the table of a pairing, with the league's options, in a thread of its own where the server wants that."""
    interaction, bot = answer.interaction, answer.interaction.client
    settings = await server_settings(bot.database, interaction.guild_id or 0)
    demand_place(interaction, settings)
    playing, who = bot.leagues.playing, await visitor(interaction)
    book, match = await playing.demand_playable(number, who, pairing)
    wish = replace(playing.wish(book, match, interaction.channel_id or 0), opener=who.member)
    then = playing.opened(number, who, pairing)
    await bot.lobby.demand_room(wish.host, wish.guild, settings.games_a_member)
    if (thread := await thread_in(interaction, interaction.channel, settings, wish.ruleset)) is not None:
        wish = replace(wish, channel=thread.id)
    text = await bot.lobby.open(wish, interaction.id, settings.games_a_member, then=then)
    await answer.say(f"{text} It is played in {thread.mention}." if thread is not None else text)


@league.command(name="link", description="Let this channel's game count for your match")
@app_commands.rename(named="league")
@app_commands.describe(game="The game's number, if not this channel's", match="Which match", named="The league")
async def link(interaction: Interaction, game: int = 0, match: int = 0, named: str = "") -> None:
    """The other one has to agree."""
    async with answering(interaction) as answer:
        book = await league_meant(interaction, named)
        pairing = own_match(book, interaction.user.id, match)
        number = game or await games.last_table_in(interaction.client.database, interaction.channel_id or 0)
        if number is None:
            raise NotPossible("There is no game in this channel: say its number.")
        who, playing = await visitor(interaction), interaction.client.leagues.playing
        await answer.say(await playing.link(book.id, who, pairing.number, number, interaction.id))


@league.command(name="challenge", description="Challenge somebody above you on a ladder")
@app_commands.rename(named="league")
@app_commands.describe(player="Whom you challenge", named="The ladder")
async def challenge(interaction: Interaction, player: str, named: str = "") -> None:
    """The match is made at once."""
    async with answering(interaction) as answer:
        book = await league_meant(interaction, named)
        challenged, who = player_meant(book, player), await visitor(interaction)
        rounds = interaction.client.leagues.rounds
        await answer.say(await rounds.challenge(book.id, who, challenged.number, interaction.id))


@challenge.autocomplete("player")
async def _complete_challenged(interaction: Interaction, current: str) -> Choices:
    book = await typed_league(interaction)
    own = book.by_member.get(interaction.user.id) if book is not None else None
    if book is None or own is None or not isinstance(book.settings.format, Ladder):
        return []
    allowed = challengeable(book.league, book.settings.format, own.number)
    return chosen(((book.league.name(one), str(one)) for one in allowed), current)


complete("named", complete_league, join, leave, matches, report, confirm, dispute, play, link, challenge)
complete("name", complete_league, show_league)
complete("match", complete_match, report, confirm, dispute, play, link)


async def setup(bot: Umpire) -> None:
    """Add the group; cogs/league/looking.py attaches its commands to it too."""
    bot.tree.add_command(league)
