"""A member's open matches with everything that can be done for them: play, report, confirm, dispute."""

from __future__ import annotations

from bot.league.book import Book
from bot.league.matches import Pairing, Result, Tally, Won
from bot.league.pairing import words as pairing_words
from bot.leagues.telling import deadline_words, result_words, versus
from bot.names import plain_text
from bot.store import league_games, league_reports
from bot.store.league_games import LeagueGame
from bot.store.league_reports import Report
from bot.store.outbox import Control
from cogs.common.controls import custom_id
from cogs.common.reply import Interaction
from cogs.league._leagues import open_matches, own_entrant, show
from rulesets import RULESETS

MOST_SHOWN = 5
"""Matches that are shown at once, each with a row of buttons."""
NOTHING_OPEN = "You have no open match in {}."


async def show_matches(interaction: Interaction, book: Book, only: int = 0) -> None:
    """The member's open matches, or one of them."""
    entrant = own_entrant(book, interaction.user.id)
    matches = [one for one in open_matches(book, entrant) if only in (0, one.number)]
    if not matches:
        await show(interaction, NOTHING_OPEN.format(book.name))
        return
    reports = await league_reports.reports_in(interaction.client.database, book.id)
    games = await league_games.games_in(interaction.client.database, book.id)
    lines, controls = [f"**{book.name}**"], list[Control]()
    for row, pairing in enumerate(matches[:MOST_SHOWN]):
        report, game = reports.get(pairing.number), games.get(pairing.number)
        lines += _told(book, pairing, report, game)
        shown = _controls(book, pairing, entrant.number, report, game, alone=len(matches) == 1)
        controls += [one.model_copy(update={"row": row}) for one in shown]
    if len(matches) > MOST_SHOWN:
        lines.append(f"-# {len(matches) - MOST_SHOWN} more: `/league report` takes them by name.")
    await show(interaction, "\n".join(lines), controls=controls)


def _told(book: Book, pairing: Pairing, report: Report | None, game: LeagueGame | None) -> list[str]:
    """A match: who, until when, why, and how far it is."""
    league = book.league
    lines = [
        f"Round {pairing.round}: {versus(league, pairing)}. {deadline_words(book.deadline(pairing.round))}",
        f"-# {pairing_words.reason(league, pairing)}",
    ]
    if game is not None:
        lines.append(f"It is played in game {game.game}; its end is the result.")
    if report is not None:
        waits = "an organiser settles it" if report.disputed else f"silence until <t:{report.due_at}:f> confirms it"
        lines.append(f"{league.name(report.entrant)} has reported: {result_words(league, report.result)}; {waits}.")
    return lines


def _controls(
    book: Book, pairing: Pairing, entrant: int, report: Report | None, game: LeagueGame | None, *, alone: bool
) -> list[Control]:
    """What can be done now; `alone` where there is no other match to be told from."""
    opponent = pairing.opponent_of(entrant)
    name = book.league.name(opponent)[:20] if opponent is not None else ""
    if report is not None:
        ids = (book.id, pairing.number, report.at % 10**6)
        if report.entrant == entrant:
            return [Control(label=f"Withdraw ({name})", custom_id=custom_id("lgwithdraw", *ids))]
        if report.disputed:
            return []
        return [
            Control(label=f"Confirm ({name})", custom_id=custom_id("lgconfirm", *ids), style="success"),
            Control(label=f"Dispute ({name})", custom_id=custom_id("lgdispute", *ids), style="danger"),
        ]
    if game is not None:
        return []
    guest = opponent is not None and book.league.entrant(opponent).is_guest
    playable = book.settings.ruleset in RULESETS and not guest
    play = Control(label="Play here", custom_id=custom_id("lgplay", book.id, pairing.number), style="primary")
    label = "Report a result" if alone else f"Result against {name}"
    report_it = Control(label=label, custom_id=custom_id("lgreport", book.id, pairing.number))
    return [*([play] if playable else []), report_it]


WINNERS: dict[str, dict[bool, Won]] = {
    "won": {True: "first", False: "second"},
    "lost": {True: "second", False: "first"},
    "draw": {True: "draw", False: "draw"},
}
"""What a player says came of a match, by whether they are the first side."""


def told_result(pairing: Pairing, entrant: int, ending: str, own: Tally, other: Tally, scenario: str) -> Result:
    """A result as one of the two tells of it."""
    first = pairing.first == entrant
    tallies = (own, other) if first else (other, own)
    return Result(
        pairing=pairing.number,
        winner=WINNERS[ending][first],
        first=tallies[0],
        second=tallies[1],
        scenario=plain_text(scenario, 32),
    )
