"""`/league pair` and `/organise`, further: rounds and results."""

from __future__ import annotations

from collections.abc import Mapping

import discord
from discord import app_commands

from bot.channel.components import Entry, Menu, buttons, panel
from bot.client import Umpire
from bot.league.book import Book
from bot.league.matches import Pairing, Result, Tally, Won
from bot.leagues.desk import pairing_in
from bot.leagues.listings import pairings_listing
from bot.leagues.rounds import PAIRINGS_A_POST, Proposal
from bot.leagues.telling import round_lines, versus
from bot.names import plain_text
from bot.people.reading import coming_days, read_last_day
from bot.refusal import NotPossible
from bot.store.outbox import Control
from cogs.common.controls import Press, custom_id
from cogs.common.groups import league, organise
from cogs.common.places import demand_permissions
from cogs.common.reply import (
    Interaction,
    acknowledge,
    answering,
    chosen_value,
    form_values,
    number_in,
    rewrite,
    send,
)
from cogs.league._leagues import (
    MOST_CHOICES,
    Choices,
    ask_again,
    chosen,
    complete,
    complete_any_match,
    complete_league,
    complete_player,
    match_label,
    player_meant,
    pressed_league,
    show,
    typed_before,
    typed_league,
    visitor,
)
from cogs.league.league import read_score
from cogs.league.organising import NOT_YOURS, organised

NEVER = "never"
WINNERS: dict[str, tuple[Won | None, str]] = {
    "first": ("first", "{first} won"),
    "second": ("second", "{second} won"),
    "draw": ("draw", "a draw"),
    "neither": ("neither", "lost for both"),
    "unplayed": ("unplayed", "not played"),
    "open": (None, "open again"),
}
"""What can be entered, and how it is called."""
CHOOSE = "Which match? Those without a result are first."
NOTHING_TO_ENTER = "{} has no match yet: **Pair** makes a round."


@league.command(name="pair", description="Show the next round, then publish it")
@app_commands.rename(named="league")
@app_commands.describe(named="The league")
async def pair(interaction: Interaction, named: str = "") -> None:
    """Nothing is done before Confirm; shown again it is the same for as long as nothing has changed."""
    async with answering(interaction):
        await _propose(interaction, await organised(interaction, named))


async def next_round(interaction: Interaction, press: Press) -> None:
    """The same by the card's button."""
    async with answering(interaction):
        await _propose(interaction, await _organised_by(interaction, press))


async def _propose(interaction: Interaction, book: Book) -> None:
    proposal = await interaction.client.leagues.rounds.proposed(book.id)
    told = _proposed(proposal)
    pairings = proposal.round.pairings[:PAIRINGS_A_POST]
    listing = pairings_listing(proposal.paired.league, proposal.title, pairings)
    publish = Control(label="Publish", custom_id=custom_id("lgpair", book.id, proposal.mark), style="success")
    await show(interaction, told, listing, [publish])


async def _organised_by(interaction: Interaction, press: Press) -> Book:
    """The league of a press; raises `NotPossible` for everybody who does not organise it."""
    book = await pressed_league(interaction, press.table)
    if not (await visitor(interaction)).organises(book):
        raise NotPossible(NOT_YOURS)
    return book


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
    score="Scores in the order of the match: 12-7",
    secondary="Secondary points: 3-1",
    bonus="Bonus points: 1-0",
    scenario="The scenario",
    played="Off: nobody has played it",
    reason="Why",
    named="The league",
)
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
        winner = _winner(book, match, winner)
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


@enter.autocomplete("winner")
async def _complete_winner(interaction: Interaction, current: str) -> Choices:
    """What can be entered for the match that is typed, by its players' names."""
    book = await typed_league(interaction)
    typed = interaction.namespace.match
    pairing = book.pairings.get((typed,)) if book is not None and isinstance(typed, int) else None
    names = _endings(book, pairing) if book is not None and pairing is not None else _endings(None, None)
    return chosen(((name, key) for key, name in names.items()), current)


def _endings(book: Book | None, pairing: Pairing | None) -> dict[str, str]:
    """How each ending of a match is called."""
    known = book is not None and pairing is not None and pairing.second is not None
    first, second = map(book.league.name, pairing.sides) if known and book and pairing else ("the first", "the second")
    return {key: name.format(first=first, second=second) for key, (_, name) in WINNERS.items()}


def _winner(book: Book, match: int, typed: str) -> str:
    """The key of an ending that was typed: as a key, or as it is called."""
    text = typed.strip().casefold()
    names = _endings(book, pairing_in(book, match))
    keys = [key for key, name in names.items() if text in (key, name.casefold())]
    if not keys:
        raise NotPossible(f"Who won? Choose one of {', '.join(names.values())}.")
    return keys[0]


# --- by touch ---------------------------------------------------------------------------------------------------------


async def choose_match(interaction: Interaction, press: Press) -> None:
    """Which match's result is entered."""
    async with answering(interaction):
        book = await _organised_by(interaction, press)
        matches = [one for one in book.pairings.values() if not one.is_bye]
        if not matches:
            raise NotPossible(NOTHING_TO_ENTER.format(book.name))
        results = book.league.result_of
        matches.sort(key=lambda one: (one.number in results, -one.number if one.number in results else one.number))
        entries = [
            Entry(match_label(book, one)[:100], f"{one.number}", "has a result" if one.number in results else "")
            for one in matches[:MOST_CHOICES]
        ]
        menu = Menu(custom_id("lgmatch", book.id), "Which match?", entries)
        await send(interaction, CHOOSE, view=panel([menu], []))


async def ask_ending(interaction: Interaction, press: Press) -> None:
    """Who won, by name: of the match that was chosen, or that is disputed."""
    async with answering(interaction):
        book = await _organised_by(interaction, press)
        pairing = pairing_in(book, press.question or number_in(chosen_value(interaction)))
        controls = [
            Control(label=name[:80], custom_id=custom_id("lgending", book.id, pairing.number, 0, key))
            for key, name in _endings(book, pairing).items()
        ]
        text = f"Round {pairing.round}, {versus(book.league, pairing)}: how did it end?"
        await send(interaction, text, view=buttons(controls))


async def ask_result(interaction: Interaction, press: Press) -> None:
    """The form with the rest; what was typed into it before stands there again."""
    async with answering(interaction, defer=False):
        book = await _organised_by(interaction, press)
        await interaction.response.send_modal(_form(book, press, typed_before(interaction, FIELDS)))


SCORE, REASON = "score", "reason"
FIELDS = {SCORE: "Score", REASON: "Why"}


def _form(book: Book, press: Press, typed: Mapping[str, str]) -> discord.ui.Modal:
    """Found by its custom_id when it comes back, also after a restart."""
    pairing = pairing_in(book, press.question)
    first, second = (book.league.name(one)[:14] for one in pairing.sides)
    ending = _endings(book, pairing).get(press.value, "")
    form = discord.ui.Modal(
        title=ending[:45] or f"Round {pairing.round}",
        custom_id=custom_id("lgentered", book.id, press.question, 0, press.value),
    )
    labels = {SCORE: f"{first} – {second}, such as 12-7", REASON: FIELDS[REASON]}
    for key, label in labels.items():
        form.add_item(
            discord.ui.TextInput[discord.ui.View](
                label=label[:45], custom_id=key, required=False, max_length=100, default=typed.get(key)
            )
        )
    form.stop()
    return form


async def entered(interaction: Interaction, press: Press) -> None:
    """The form with a result has come back; a score that cannot be read keeps what was typed."""
    async with answering(interaction) as answer:
        values, who = form_values(interaction), await visitor(interaction)
        book = await pressed_league(interaction, press.table)
        ending = _winner(book, press.question, press.value)
        try:
            scores = read_score(values.get(SCORE, ""))
        except NotPossible as wrong:
            again = custom_id("lgending", book.id, press.question, 0, press.value)
            await ask_again(interaction, str(wrong), FIELDS, values, again)
            return
        result = Result(
            pairing=press.question,
            winner=WINNERS[ending][0],
            first=Tally(score=scores[0]),
            second=Tally(score=scores[1]),
        )
        reporting, reason = interaction.client.leagues.reporting, plain_text(values.get(REASON, ""))
        await answer.say(await reporting.enter(book.id, who, result, interaction.id, reason))


complete("named", complete_league, pair, swap, deadline, enter, post_card)
complete("one", complete_player, swap)
complete("other", complete_player, swap)
complete("match", complete_any_match, enter)

VERBS = {
    "lgnext": next_round,
    "lgpair": paired,
    "lgchoose": choose_match,
    "lgmatch": ask_ending,
    "lgenter": ask_ending,
    "lgending": ask_result,
    "lgentered": entered,
}


async def setup(bot: Umpire) -> None:
    """The commands belong to the group that organising.py adds."""
