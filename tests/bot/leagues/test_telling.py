"""What the channel hears is within Discord's limits, however many play and however they are called."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.channel import components
from bot.channel.messages import embeds
from bot.league.book import Terms
from bot.league.entrants import Entrant
from bot.league.matches import Result, Tally
from bot.league.settings import Settings, Swiss
from bot.leagues.desk import Visitor
from bot.leagues.telling import card, result_words
from bot.store.outbox import Post
from tests.bot.club import DAY
from tests.bot.leagues.contest import OLGA, Contest
from tests.structure.outgoing import faults

CROWD = 128


def post_faults(post: Post) -> list[str]:
    """What Discord would refuse of a post."""
    rows = components.buttons(post.controls).to_components()
    sent: list[Any] = [one.to_dict() for one in embeds(post, [])]
    return faults(content=post.call, embeds=sent, rows=rows)  # type: ignore[arg-type]


@pytest.fixture
async def crowd(contest: Contest) -> Contest:
    """A league of 128 players with the longest names and numbers."""
    book = await contest.begins(players=0, settings={"list_rules": "x" * 1000, "at_deadline": "organiser"})
    names = [f"{number:03}{'W' * 29}" for number in range(CROWD)]
    entrants = [Entrant(number=n + 1, name=name, member=9 * 10**17 + n) for n, name in enumerate(names)]

    async def enter(deed: Any) -> str:
        deed.book, deed.entry = book.with_entrants(*entrants), "everybody joins"
        return ""

    await contest.leagues.desk.change(1, None, 0, enter)
    return contest


async def test_a_round_of_128_with_all_its_calls(crowd: Contest) -> None:
    await crowd.pairs()
    await crowd.waits(12 * DAY)
    await crowd.waits(2 * DAY)
    posts = await crowd.club.posts()
    assert {fault for post in posts for fault in post_faults(post)} == set()
    called = [member for post in posts if "round 1" in post.title for member in post.ping if member != OLGA.member]
    assert len(called) == len(set(called)) == CROWD, "everybody is called once when it is published"
    reminded = [member for post in posts if post.title == "Autumn" for member in post.ping]
    assert len(reminded) == len(set(reminded)) == CROWD
    assert post_faults(card(await crowd.book())) == []


async def test_reports_disputes_and_results_of_the_longest_names(crowd: Contest) -> None:
    pairing = (await crowd.pairs())[0]
    await crowd.reports(pairing, score=9999)
    other = await crowd.player(pairing.second or 0)
    await crowd.leagues.reporting.dispute(1, other, pairing.number, 0, "W" * 500, crowd.now())
    await crowd.leagues.reporting.uphold(1, OLGA, pairing.number, 0, crowd.now())
    assert {fault for post in await crowd.club.posts() for fault in post_faults(post)} == set()


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({"winner": "first"}, "**Ada** beat **Ben**"),
        ({"winner": "second", "first": Tally(score=3), "second": Tally(score=9)}, "**Ben** beat **Ada** 9–3"),
        ({"winner": "draw", "first": Tally(score=5), "second": Tally(score=5)}, "**Ada** and **Ben** drew 5–5"),
        ({"winner": "first", "forfeit": True}, "**Ada** beat **Ben** without a game"),
        ({"winner": "neither"}, "**Ada** – **Ben** is lost for both"),
        ({"winner": "unplayed"}, "**Ada** – **Ben** was not played"),
        ({"winner": None}, "**Ada** – **Ben** is open again"),
        (
            {"winner": "first", "first": Tally(score=9, secondary=2, bonus=1, faction="Moths"), "scenario": "Raid"},
            "**Ada** beat **Ben** 9 (2)–0 (Moths against ?, Raid, bonus 1–0)",
        ),
    ],
)
async def test_a_result_in_words(contest: Contest, told: dict[str, Any], words: str) -> None:
    await contest.begins(players=2)
    (pairing,) = await contest.pairs()
    book = await contest.book()
    if book.league.name(pairing.first) != "Ada":
        book = book.with_pairings(replace_sides(pairing))
    assert result_words(book.league, Result(pairing=pairing.number, **told)) == words


def replace_sides(pairing: Any) -> Any:
    """The same pairing with the sides swapped."""
    return pairing.model_copy(update={"first": pairing.second, "second": pairing.first})


async def test_names_call_nobody(contest: Contest) -> None:
    hostile = "<@12345678901234567> @everyone **x** [a](http://b)"
    terms = Terms(settings=Settings(name=hostile, format=Swiss(), list_rules=hostile))
    book = replace(await contest.begins(players=0), terms=terms)
    await contest.leagues.joining.join(1, Visitor(11, hostile), contest.now())
    await contest.joins(22)
    await contest.pairs()
    await contest.leagues.joining.leave(1, Visitor(11, hostile), contest.now())
    texts = [post.title + post.text for post in [*await contest.club.posts(), card(book)]]
    assert not [text for text in texts if "<@" in text or "@everyone" in text or "](" in text]
