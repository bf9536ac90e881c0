"""What anybody may look at of a league: standings, rounds, how a place came about, ratings, win rates, files."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterable
from dataclasses import replace

import discord
from discord import app_commands

from bot.client import Umpire
from bot.league import exporting, printing
from bot.league.book import Book
from bot.league.pairing.rounds import rounds_in_all
from bot.league.ratings import chart
from bot.league.standings.words import explain, headings
from bot.league.statistics import Rate
from bot.leagues.listings import listing_lines, pages_of, pairings_listing, standings_listing
from bot.leagues.records import Reckoned, Scope
from bot.leagues.rounds import PAIRINGS_A_POST
from bot.leagues.telling import deadline_words, rating_words, round_lines, round_title
from bot.refusal import NotPossible
from cogs.common.controls import Press
from cogs.common.groups import league
from cogs.common.reply import Interaction, answering, send
from cogs.common.rulesets import CHOICES
from cogs.common.rulesets import named as game_named
from cogs.league._leagues import (
    complete,
    complete_league,
    complete_player,
    fenced,
    league_meant,
    own_entrant,
    paged,
    player_meant,
    pressed_league,
    show,
)

IN_CHART = 8
"""Lines that a chart names."""
RANKED = 20
RATES = 15
FORMATS = ("csv", "json")
ONLY = "This league alone, not all of the server with its game"
ON_SERVER = "All of the server with this game; that of the league"


@league.command(name="standings", description="Who stands where")
@app_commands.rename(named="league", after="round")
@app_commands.describe(after="After which round; the newest", text="As plain text for printing", named="The league")
async def standings(interaction: Interaction, after: int = 0, text: bool = False, named: str = "") -> None:
    """As a picture and in words."""
    async with answering(interaction):
        book = await league_meant(interaction, named)
        await show_standings(interaction, book, after, text=text)


async def show_standings(
    interaction: Interaction, book: Book, after: int = 0, page: int = 0, *, text: bool = False
) -> None:
    """A page of the table after a round (0: the newest)."""
    league, rounds = book.league, after or book.league.last_round
    if text:
        await show(interaction, fenced(printing.standings_text(league, rounds)))
        return
    title = f"{book.name}: after round {min(rounds, league.last_round)}"
    pages = pages_of(len(book.entrants))
    listing = await asyncio.to_thread(standings_listing, book, title, rounds, page)
    key = headings(column.heading for column in listing.columns)
    lines = [f"**{title}**", *listing_lines(listing), f"-# {key}. `/league explain` tells how each number came about."]
    told = "\n".join(lines)
    await show(interaction, told, listing, paged(book, "lgtable", page, pages, rounds))


@league.command(name="round", description="The matches of a round")
@app_commands.rename(named="league")
@app_commands.describe(number="Which round; the newest", text="As plain text for printing", named="The league")
async def show_round(interaction: Interaction, number: int = 0, text: bool = False, named: str = "") -> None:
    """With the reason of each pairing."""
    async with answering(interaction):
        book = await league_meant(interaction, named)
        wanted = number or book.league.last_round
        pairings = book.league.round(wanted)
        if not pairings:
            raise NotPossible(f"Round {wanted} is not paired yet." if wanted else "No round is paired yet.")
        if text:
            await show(interaction, fenced(printing.round_text(book.league, wanted)))
            return
        title = round_title(book, wanted, rounds_in_all(book.league))
        lines = [f"**{title}**", *round_lines(book.league, pairings), deadline_words(book.deadline(wanted))]
        await show(interaction, "\n".join(lines), pairings_listing(book.league, title, pairings[:PAIRINGS_A_POST]))


@league.command(name="explain", description="How somebody's place came about")
@app_commands.rename(named="league", after="round")
@app_commands.describe(player="Whose; yours", after="After which round; the newest", named="The league")
async def explain_place(interaction: Interaction, player: str = "", after: int = 0, named: str = "") -> None:
    """Every number with what it is made of."""
    async with answering(interaction) as answer:
        book = await league_meant(interaction, named)
        entrant = player_meant(book, player) if player else own_entrant(book, interaction.user.id)
        lines = await asyncio.to_thread(explain, book.league, entrant.number, after or None)
        await answer.say("\n".join(lines))


@league.command(name="ratings", description="How strong players are, as a chart and a list")
@app_commands.rename(named="league")
@app_commands.describe(only=ONLY, rules=ON_SERVER, named="The league")
@app_commands.choices(rules=CHOICES)
async def ratings(interaction: Interaction, only: bool = False, rules: str = "", named: str = "") -> None:
    """Of rated leagues and rated games; who does not show their profile is left out."""
    async with answering(interaction):
        scope, whose = await _scope(interaction, named, rules, only=only)
        records = interaction.client.leagues.records
        reckoned = await records.reckoned(scope)
        names = await records.shown(reckoned, interaction.user.id)
        title = f"Ratings: {whose}"
        charted = chart(title, reckoned.ratings, dict(list(names.items())[:IN_CHART]))
        await show(interaction, "\n".join([f"**{title}**", *_ranking(reckoned, names)]), charted)


async def _scope(interaction: Interaction, league_named: str, rules: str, *, only: bool) -> tuple[Scope, str]:
    """Whose matches are meant, and what they are called: the server's with a game, the league's if none is named, or
    those of the league alone."""
    if rules and not only:
        return Scope(interaction.guild_id or 0, rules), f"{game_named(rules).box.name} on this server"
    book = await league_meant(interaction, league_named)
    scope = Scope(book.guild, book.settings.ruleset or "")
    return (replace(scope, league=book.id), book.name) if only else (scope, "this server")


def _ranking(reckoned: Reckoned, names: dict[str, str]) -> Iterable[str]:
    if not names:
        yield "No rated match or game was played yet."
        return
    for place, (who, name) in enumerate(list(names.items())[:RANKED], start=1):
        yield f"{place}. {name}: {rating_words(reckoned.ratings.of(who))}"
    if len(names) > RANKED:
        yield f"-# and {len(names) - RANKED} more"


@league.command(name="statistics", description="How often factions and sides win")
@app_commands.rename(named="league")
@app_commands.describe(only=ONLY, rules=ON_SERVER, named="The league")
@app_commands.choices(rules=CHOICES)
async def statistics(interaction: Interaction, only: bool = False, rules: str = "", named: str = "") -> None:
    """With the counts and where the true share is, 95 times of 100."""
    async with answering(interaction) as answer:
        scope, _ = await _scope(interaction, named, rules, only=only)
        factions, scenarios = await interaction.client.leagues.records.win_rates(scope)
        lines = ["**Factions**", *rates(factions), "**Scenarios (of the first side)**", *rates(scenarios)]
        await answer.say("\n".join(lines))


def rates(shown: list[Rate]) -> list[str]:
    """Win rates, a line each."""
    lines = []
    for one in shown[:RATES]:
        low, high = one.interval
        counts = f"{one.won} won, {one.drawn} drawn, {one.lost} lost"
        lines.append(f"- {one.of}: {one.share:.0%} ({counts}; 95 of 100: {low:.0%} to {high:.0%})".replace("%", " %"))
    return lines or ["-# Nobody has said so far."]


@league.command(name="export", description="A league as a file")
@app_commands.rename(named="league")
@app_commands.describe(what="What stands in it", form="For spreadsheets, or for programs", named="The league")
@app_commands.choices(
    what=[app_commands.Choice(name=name, value=name) for name in ("everything", "standings", "matches", "players")],
    form=[app_commands.Choice(name=name.upper(), value=name) for name in FORMATS],
)
async def export(interaction: Interaction, what: str = "everything", form: str = "csv", named: str = "") -> None:
    """Nobody's number on Discord stands in it."""
    async with answering(interaction):
        book = await league_meant(interaction, named)
        made = await asyncio.to_thread(exported, book, what, form)
        files = [discord.File(io.BytesIO(content), name) for name, content in made]
        await send(interaction, f"{book.name}, as it stands now.", files=files)


TABLES = {"standings": exporting.table, "matches": exporting.matches, "players": exporting.players}


def exported(book: Book, what: str, form: str) -> list[tuple[str, bytes]]:
    """The files of a league, by their names."""
    if form == "json" and what == "everything":
        return [("league.json", exporting.as_json(exporting.everything(book.league)))]
    wanted = TABLES if what == "everything" else {what: TABLES[what]}
    tables = {name: make(book.league) for name, make in wanted.items()}
    if form == "json":
        return [(f"{name}.json", exporting.as_json(made.objects())) for name, made in tables.items()]
    return [(f"{name}.csv", exporting.as_csv(made)) for name, made in tables.items()]


async def table(interaction: Interaction, press: Press) -> None:
    """The button under a round, and the pages: `press.question` is the round, `press.step` the page."""
    async with answering(interaction):
        book = await pressed_league(interaction, press.table)
        await show_standings(interaction, book, press.question, press.step)


complete("named", complete_league, standings, show_round, explain_place, ratings, statistics, export)
complete("player", complete_player, explain_place)

VERBS = {"lgtable": table}


async def setup(bot: Umpire) -> None:
    """The commands belong to the group that league.py adds."""
