"""What a league's channel hears, and how a league, a pairing and a result sound. Names are harmless already."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.game.announce import pace_words
from bot.league.book import Book
from bot.league.league import League
from bot.league.matches import Origin, Pairing, Result, Tally
from bot.league.pairing import words as pairing_words
from bot.league.plain import counted, number_text
from bot.league.printing import score_text
from bot.league.ratings import PROVISIONAL_BELOW, Rating
from bot.league.settings import Format, KnockOut, Ladder, RoundRobin, Settings, Swiss
from bot.league.standings.words import NAMES
from bot.names import plain_text
from bot.store.league_reports import Report
from bot.store.outbox import Control, Post
from rulesets import RULESETS, ruleset

ORIGINS: dict[Origin, str] = {
    "game": "the game of this bot",
    "linked": "a game of this bot that both let count",
    "confirmed": "reported and confirmed",
    "silence": "reported and not disputed in time",
    "organiser": "entered by an organiser",
    "deadline": "the deadline",
}
AT_DEADLINE = {
    "nothing": "it is not played",
    "draw": "it is a draw",
    "loss": "it is lost for whoever was silent",
    "organiser": "an organiser decides",
}


def rules_name(settings: Settings) -> str:
    """The game that is played."""
    if settings.ruleset is None:
        return "any game"
    return ruleset(settings.ruleset).box.name if settings.ruleset in RULESETS else plain_text(settings.ruleset, 40)


def format_words(form: Format) -> str:
    """How a league is played."""
    match form:
        case Swiss():
            return f"Swiss, {form.rounds} rounds"
        case RoundRobin():
            return "round robin, each meets each twice" if form.double else "round robin, each meets each once"
        case KnockOut():
            return "knock-out" + (" with a match for third place" if form.third_place else "")
        case Ladder():
            return f"ladder, challenges reach {form.reach} rungs up"


def terms_lines(book: Book) -> list[str]:
    """Everything that is settled, a line each."""
    settings, points, terms = book.settings, book.settings.points, book.terms
    worth = (("win", points.win), ("draw", points.draw), ("loss", points.loss), ("bye", points.bye))
    ties = ", ".join(NAMES[one][1] for one in settings.tie_breakers) or "none"
    days = f"{settings.round_days} days a round" if settings.round_days is not None else "no deadlines"
    lines = [
        f"{rules_name(settings)} · {format_words(settings.format)} · {'rated' if settings.rated else 'not rated'}",
        *([ANY_GAME] if settings.ruleset is None else []),
        "Points: " + ", ".join(f"{name} {number_text(one)}" for name, one in worth),
        f"Level on points: {ties}, then the lot",
        f"{days}; what is not played then: {AT_DEADLINE[settings.at_deadline]}",
        f"A report counts when the other one confirms it, or is silent for {settings.confirm_hours} hours",
    ]
    if terms.scenario or terms.options:
        played = ", ".join([terms.scenario, *(f"{name}={value}" for name, value in terms.options.items())])
        lines.append(f"Games are opened with: {played.strip(', ')}; {pace_words(terms.pace)}")
    if settings.list_rules:
        lines.append(f"Lists: {plain_text(settings.list_rules, 1000)}")
    return lines


ORGANISERS = "-# **Pair**, **Enter a result** and **Settle** are for organisers."
ANY_GAME = "No game is named: matches are played elsewhere and reported here; with a game **Play here** opens its table"
NAMED = 40
"""Names on a card; **Who plays** lists all."""


def card(book: Book) -> Post:
    """What is told of a new league, with the button to join."""
    return Post(
        title=f"{book.name}: who plays?" if book.phase == "open" else book.name,
        text="\n".join([*terms_lines(book), *_playing(book)]),
        controls=[
            Control(label="Join", custom_id=f"u:lgjoin:{book.id}:0", style="primary"),
            Control(label="Leave", custom_id=f"u:lgleave:{book.id}:0"),
            Control(label="Who plays", custom_id=f"u:lgwho:{book.id}:0"),
            Control(label="Pair", custom_id=f"u:lgnext:{book.id}:0", row=1),
            Control(label="Enter a result", custom_id=f"u:lgchoose:{book.id}:0", row=1),
            Control(label="Settle", custom_id=f"u:lgterms:{book.id}:0", row=1),
        ],
        alone=True,
    )


def _playing(book: Book) -> list[str]:
    names = [one.name for one in book.entrants.values() if one.dropped_round is None]
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    if not names:
        return ["**Nobody has joined yet.**", ORGANISERS]
    return [f"**{counted(len(names), 'player')}**: {', '.join(names[:NAMED])}{more}", ORGANISERS]


def rating_words(rating: Rating) -> str:
    """A rating with how sure it is."""
    provisional = f", provisional until {PROVISIONAL_BELOW} matches" if rating.is_provisional else ""
    return f"{rating.shown} ± {rating.give_or_take} ({counted(rating.matches, 'match', 'matches')}{provisional})"


def short(text: str) -> Post:
    """One line for the channel."""
    return Post(text=text)


# --- pairings -------------------------------------------------------------------------------------------------------


def versus(league: League, pairing: Pairing) -> str:
    """Who meets whom."""
    if pairing.second is None:
        return f"**{league.name(pairing.first)}** has a bye"
    return f"**{league.name(pairing.first)}** – **{league.name(pairing.second)}**"


def pairing_line(league: League, pairing: Pairing) -> str:
    """A pairing with its table, and what came of it."""
    table = f"Table {pairing.table}: " if pairing.table is not None else ""
    known = pairing.number in league.result_of
    return f"{table}{versus(league, pairing)}" + (f": {score_text(league, pairing)}" if known else "")


ROOM = 3600
"""Characters of a list that fit into one message with room to spare."""


def within(lines: Sequence[str]) -> str:
    """As many lines as fit into one message; how many do not is said."""
    kept = list(lines)
    while sum(len(line) + 1 for line in kept) > ROOM:
        kept.pop()
    left = len(lines) - len(kept)
    return "\n".join([*kept, *([f"-# and {left} more"] if left else [])])


def round_lines(league: League, pairings: Sequence[Pairing]) -> list[str]:
    """A round as a list, with the reason of each pairing where all of them fit."""
    lines = [pairing_line(league, one) for one in pairings]
    told = [f"{line}\n-# {pairing_words.reason(league, one)}" for line, one in zip(lines, pairings, strict=True)]
    return told if sum(map(len, told)) < ROOM else lines


def round_title(book: Book, number: int, rounds: int | None) -> str:
    """A round's heading."""
    return f"{book.name}: round {number}" + (f" of {rounds}" if rounds else "")


def deadline_words(at: int | None) -> str:
    """Until when a round is to be played; each reader sees their own time."""
    return f"To be played by <t:{at}:f> (<t:{at}:R>)." if at is not None else "There is no deadline."


def paired(book: Book, title: str, pairings: Sequence[Pairing], called: Iterable[int]) -> Post:
    """A round, or a part of it, that is published; `called` are the members who are called by it."""
    ping = list(called)
    lines = [*round_lines(book.league, pairings), deadline_words(book.deadline(pairings[0].round))]
    return Post(
        title=title,
        text="\n".join(lines),
        call=" ".join(f"<@{member}>" for member in ping),
        ping=ping,
        controls=[
            Control(label="My match", custom_id=f"u:lgmine:{book.id}:0", style="primary"),
            Control(label="Standings", custom_id=f"u:lgtable:{book.id}:0"),
        ],
        alone=True,
    )


# --- results --------------------------------------------------------------------------------------------------------


def _score(tally: Tally) -> str:
    """A score with its secondary points: "12 (3)"."""
    return f"{tally.score} ({tally.secondary})" if tally.secondary else f"{tally.score}"


def result_words(league: League, result: Result) -> str:
    """A result as a sentence without its end: "Ada beat Ben 12–7 (Iron Guard against The Moths, Skirmish)"."""
    pairing = league.pairing(result.pairing)
    assert pairing.second is not None
    first, second = league.name(pairing.first), league.name(pairing.second)
    tallies = result.first, result.second
    match result.winner:
        case "first":
            text = f"**{first}** beat **{second}**"
        case "second":
            text, tallies = f"**{second}** beat **{first}**", tallies[::-1]
        case "draw":
            text = f"**{first}** and **{second}** drew"
        case "neither":
            return f"**{first}** – **{second}** is lost for both"
        case "unplayed":
            return f"**{first}** – **{second}** was not played"
        case _:
            return f"**{first}** – **{second}** is open again"
    if result.forfeit:
        return f"{text} without a game"
    scores = f" {_score(tallies[0])}–{_score(tallies[1])}" if any(one.score or one.secondary for one in tallies) else ""
    return f"{text}{scores}{_details(result, tallies)}"


def _details(result: Result, tallies: tuple[Tally, Tally]) -> str:
    """Factions, scenario and bonus points in brackets."""
    factions = " against ".join(one.faction or "?" for one in tallies) if any(one.faction for one in tallies) else ""
    bonus = f"bonus {tallies[0].bonus}–{tallies[1].bonus}" if any(one.bonus for one in tallies) else ""
    told = ", ".join(part for part in (factions, result.scenario, bonus) if part)
    return f" ({told})" if told else ""


def came_of_it(book: Book, result: Result, link: str = "") -> Post:
    """A result that counts, with how it came about; `link` leads to the battle report."""
    pairing = book.league.pairing(result.pairing)
    where = f" · [battle report]({link})" if link else ""
    text = f"{result_words(book.league, result)}.\n-# Round {pairing.round}; {ORIGINS[result.origin]}{where}"
    return Post(title=f"{book.name}: correction" if result.version > 1 else book.name, text=text)


def reported(book: Book, report: Report, called: int | None) -> Post:
    """A report that the other one is to confirm; `called` is the member who is called by it."""
    league = book.league
    pairing = league.pairing(report.pairing)
    other = pairing.opponent_of(report.entrant)
    asked = league.name(other) if other is not None else ""
    ids = f"{book.id}:{report.pairing}:{report.at % 10**6}"
    return Post(
        title=f"{book.name}, round {pairing.round}: {league.name(report.entrant)} reports",
        text=f"{result_words(league, report.result)}.\n{_waits(book, asked, other, report)}",
        call=f"<@{called}>, is that right?" if called is not None else "",
        ping=[called] if called is not None else [],
        controls=[
            Control(label="Confirm", custom_id=f"u:lgconfirm:{ids}", style="success"),
            Control(label="Dispute", custom_id=f"u:lgdispute:{ids}", style="danger"),
            Control(label="Withdraw", custom_id=f"u:lgwithdraw:{ids}"),
        ],
    )


def _waits(book: Book, asked: str, other: int | None, report: Report) -> str:
    guest = other is not None and book.league.entrant(other).is_guest
    who = f"An organiser confirms for {asked}" if guest else f"{asked} confirms or disputes it"
    return f"{who}; silence until <t:{report.due_at}:f> (<t:{report.due_at}:R>) confirms it too."


def disputed(book: Book, report: Report, why: str) -> Post:
    """A report that an organiser has to settle; who made the league is called."""
    league = book.league
    pairing = league.pairing(report.pairing)
    other = pairing.opponent_of(report.entrant)
    said = f"\n{league.name(other)} says: {why}" if other is not None and why else ""
    return Post(
        title=f"{book.name}, round {pairing.round}: a report is disputed",
        text=f"{league.name(report.entrant)} reported: {result_words(league, report.result)}.{said}\n"
        f"An organiser settles it: `/organise enter`.",
        call=f"<@{book.created_by}>, what was it?" if book.created_by else "",
        ping=[book.created_by] if book.created_by else [],
        controls=[
            Control(label="As reported", custom_id=f"u:lguphold:{book.id}:{report.pairing}:{report.at % 10**6}"),
            Control(label="Enter a result", custom_id=f"u:lgenter:{book.id}:{report.pairing}", style="primary"),
        ],
    )
