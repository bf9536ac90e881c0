"""`/league pair` and `/organise`, further: rounds and results."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.client import Umpire
from bot.league.book import Book
from bot.league.matches import Result, Tally, Won
from bot.leagues.desk import pairing_in
from bot.leagues.listings import pairings_listing
from bot.leagues.rounds import PAIRINGS_A_POST, Proposal
from bot.leagues.telling import round_lines
from bot.names import plain_text
from bot.people.reading import coming_days, read_last_day
from bot.refusal import NotPossible
from bot.store.outbox import Control
from cogs.common.controls import Press, custom_id
from cogs.common.groups import league, organise
from cogs.common.places import demand_permissions
from cogs.common.reply import Interaction, acknowledge, answering, form_values, rewrite
from cogs.league._leagues import (
    Choices,
    complete,
    complete_any_match,
    complete_league,
    complete_player,
    player_meant,
    pressed_league,
    show,
    visitor,
)
from cogs.league.league import read_score
from cogs.league.organising import organised

NEVER = "never"
WINNERS: dict[str, tuple[Won | None, str]] = {
    "first": ("first", "the first side won"),
    "second": ("second", "the second side won"),
    "draw": ("draw", "a draw"),
    "neither": ("neither", "lost for both"),
    "unplayed": ("unplayed", "not played"),
    "open": (None, "open again"),
}
"""What can be entered, and how it is called."""


@league.command(name="pair", description="Show the next round, then publish it")
@app_commands.rename(named="league")
@app_commands.describe(named="The league")
async def pair(interaction: Interaction, named: str = "") -> None:
    """Nothing is done before Confirm; shown again it is the same for as long as nothing has changed."""
    async with answering(interaction):
        book = await organised(interaction, named)
        proposal = await interaction.client.leagues.rounds.proposed(book.id)
        told = _proposed(proposal)
        pairings = proposal.round.pairings[:PAIRINGS_A_POST]
        listing = pairings_listing(proposal.paired.league, proposal.title, pairings)
        confirm = Control(label="Confirm", custom_id=custom_id("lgpair", book.id, proposal.mark), style="success")
        await show(interaction, told, listing, [confirm])


def _proposed(proposal: Proposal) -> str:
    lines = round_lines(proposal.paired.league, proposal.round.pairings)
    mind = [f"- {note}" for note in proposal.round.notes]
    return "\n".join([f"**{proposal.title}** would be:", *lines, *(["Mind:", *mind] if mind else [])])


async def paired(interaction: Interaction, press: Press) -> None:
    """Publish the round that was shown: `press.question` is its mark."""
    async with answering(interaction, defer=False):
        await acknowledge(interaction, update=True)
        book, who = await pressed_league(interaction, press.table), await visitor(interaction)
        text = await interaction.client.leagues.rounds.publish(book.id, who, press.question, interaction.id)
        await rewrite(interaction, text, files=[])


@organise.command(name="swap", description="Swap two players of the newest round")
@app_commands.rename(named="league")
@app_commands.describe(one="Who", other="With whom", reason="Why", named="The league")
async def swap(interaction: Interaction, one: str, other: str, reason: str = "", named: str = "") -> None:
    """Before they have played."""
    async with answering(interaction) as answer:
        book, who = await organised(interaction, named), await visitor(interaction)
        players = player_meant(book, one).number, player_meant(book, other).number
        rounds = interaction.client.leagues.rounds
        await answer.say(await rounds.swap(book.id, who, *players, interaction.id, plain_text(reason)))


@organise.command(name="deadline", description="Until when a round is to be played")
@app_commands.rename(named="league", round_number="round")
@app_commands.describe(until="The last day, such as 2026-12-03; or never", round_number="The newest", reason="Why")
@app_commands.describe(named="The league")
async def deadline(
    interaction: Interaction, until: str, round_number: int = 0, reason: str = "", named: str = ""
) -> None:
    """The day ends by the organiser's clock; everybody reads it in their own time."""
    async with answering(interaction) as answer:
        book, who = await organised(interaction, named), await visitor(interaction)
        person = await interaction.client.members.person(who.member)
        never = until.strip().casefold() == NEVER
        at = None if never else read_last_day(until, person.clock, interaction.client.referee.now)
        number, rounds = round_number or book.league.last_round, interaction.client.leagues.rounds
        await answer.say(await rounds.move_deadline(book.id, who, number, at, interaction.id, plain_text(reason)))


@deadline.autocomplete("until")
async def _complete_day(interaction: Interaction, current: str) -> Choices:
    person = await interaction.client.members.person(interaction.user.id)
    days = [(NEVER, NEVER), *coming_days(person.clock, interaction.client.referee.now, current)]
    return [app_commands.Choice(name=shown, value=value) for shown, value in days][:25]


@organise.command(name="enter", description="Enter or correct a result")
@app_commands.rename(named="league")
@app_commands.describe(
    match="Which match",
    winner="Who won",
    score="Scores, first side first: 12-7",
    secondary="Secondary points: 3-1",
    bonus="Bonus points: 1-0",
    scenario="The scenario",
    played="Off: nobody has played it",
    reason="Why",
    named="The league",
)
@app_commands.choices(winner=[app_commands.Choice(name=name, value=key) for key, (_, name) in WINNERS.items()])
async def enter(  # noqa: PLR0913, PLR0917 - an argument for each option of the command
    interaction: Interaction,
    match: int,
    winner: str,
    score: str = "",
    secondary: str = "",
    bonus: str = "",
    scenario: str = "",
    played: bool = True,
    reason: str = "",
    named: str = "",
) -> None:
    """Everything is reckoned anew from it."""
    async with answering(interaction) as answer:
        book, who = await organised(interaction, named), await visitor(interaction)
        before = book.league.result_of.get(match)
        pairs = list(zip(read_score(score), read_score(secondary), read_score(bonus), strict=True))
        factions = (before.first.faction, before.second.faction) if before is not None else ("", "")
        first, second = (
            Tally(score=a, secondary=b, bonus=c, faction=faction)
            for (a, b, c), faction in zip(pairs, factions, strict=True)
        )
        result = Result(
            pairing=match,
            winner=WINNERS[winner][0],
            first=first,
            second=second,
            scenario=plain_text(scenario, 32),
            forfeit=not played,
        )
        reporting = interaction.client.leagues.reporting
        await answer.say(await reporting.enter(book.id, who, result, interaction.id, plain_text(reason)))


@organise.command(name="card", description="Post a league's card here; it speaks here from then on")
@app_commands.rename(named="league")
@app_commands.describe(named="The league")
async def post_card(interaction: Interaction, named: str = "") -> None:
    """With who plays so far, and the button to join."""
    async with answering(interaction) as answer:
        demand_permissions(interaction)
        book, who = await organised(interaction, named), await visitor(interaction)
        founding, here = interaction.client.leagues.founding, interaction.channel_id or 0
        await answer.say(await founding.show_card(book.id, who, here, interaction.id))


async def ask_result(interaction: Interaction, press: Press) -> None:
    """The form under a dispute."""
    async with answering(interaction, defer=False):
        book = await pressed_league(interaction, press.table)
        if not (await visitor(interaction)).organises(book):
            raise NotPossible("Only an organiser of this league can do that.")
        await interaction.response.send_modal(_form(book, press.question))


WINNER, SCORE, REASON = "winner", "score", "reason"


def _form(book: Book, number: int) -> discord.ui.Modal:
    """Found by its custom_id when it comes back, also after a restart."""
    pairing = pairing_in(book, number)
    first, second = (book.league.name(one) for one in pairing.sides)
    form = discord.ui.Modal(title=f"Round {pairing.round}"[:45], custom_id=custom_id("lgentered", book.id, number))
    hints = {
        WINNER: (f"Who won: 1 ({first[:12]}), 2 ({second[:12]}), draw", True),
        SCORE: ("Scores, first side first, such as 12-7", False),
        REASON: ("Why", False),
    }
    for key, (label, required) in hints.items():
        form.add_item(
            discord.ui.TextInput[discord.ui.View](label=label[:45], custom_id=key, required=required, max_length=100)
        )
    form.stop()
    return form


async def entered(interaction: Interaction, press: Press) -> None:
    """The form with a result has come back."""
    async with answering(interaction) as answer:
        values, who = form_values(interaction), await visitor(interaction)
        book = await pressed_league(interaction, press.table)
        typed = {"1": "first", "2": "second"}.get(values[WINNER].strip(), values[WINNER].strip().casefold())
        if typed not in WINNERS:
            raise NotPossible("Who won: write 1, 2 or draw (or neither, unplayed, open).")
        scores = read_score(values.get(SCORE, ""))
        result = Result(
            pairing=press.question,
            winner=WINNERS[typed][0],
            first=Tally(score=scores[0]),
            second=Tally(score=scores[1]),
        )
        reporting, reason = interaction.client.leagues.reporting, plain_text(values.get(REASON, ""))
        await answer.say(await reporting.enter(book.id, who, result, interaction.id, reason))


complete("named", complete_league, pair, swap, deadline, enter, post_card)
complete("one", complete_player, swap)
complete("other", complete_player, swap)
complete("match", complete_any_match, enter)

VERBS = {"lgpair": paired, "lgenter": ask_result, "lgentered": entered}


async def setup(bot: Umpire) -> None:
    """The commands belong to the group that organising.py adds."""
