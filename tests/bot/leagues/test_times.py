"""What the clock does: silence confirms, deadlines are judged, players are called, and only when they may be."""

from __future__ import annotations

import pytest

from bot.people.person import Person
from bot.store import leagues
from tests.bot.club import DAY, HOUR
from tests.bot.leagues.contest import OLGA, Contest, refused


async def test_silence_confirms_after_the_hours_of_the_league(contest: Contest) -> None:
    await contest.begins(settings={"confirm_hours": 48})
    pairing, _ = await contest.pairs()
    await contest.reports(pairing)
    await contest.waits(48 * HOUR - 1)
    assert await contest.result(pairing) is None
    await contest.waits(1)
    found = await contest.result(pairing)
    assert found is not None
    assert (found.winner, found.origin) == ("first", "silence")


async def test_silence_does_not_confirm_in_quiet_hours(contest: Contest) -> None:
    """Two hours are left when they have ended."""
    await contest.begins()
    pairing, _ = await contest.pairs()
    asked = await contest.player(pairing.second or 0)
    hour = contest.club.time // HOUR % 24  # by the clock of UTC
    await contest.sets(Person(asked.member, quiet_from=(hour - 2) % 24 * 60, quiet_to=(hour + 3) % 24 * 60))
    await contest.reports(pairing)
    await contest.waits(48 * HOUR)
    assert await contest.result(pairing) is None
    await contest.waits(6 * HOUR)
    assert await contest.result(pairing) is not None


@pytest.mark.parametrize(
    ("rule", "winner"), [("nothing", "unplayed"), ("draw", "draw"), ("loss", "neither"), ("organiser", None)]
)
async def test_what_happens_at_the_deadline_is_the_leagues(contest: Contest, rule: str, winner: str | None) -> None:
    await contest.begins(settings={"at_deadline": rule, "round_days": 14})
    one, other = await contest.pairs()
    await contest.waits(14 * DAY - 1)
    assert await contest.result(one) is None
    await contest.waits(1)
    found = await contest.result(one)
    assert (found.winner if found is not None else None) == winner
    post = next(post for post in reversed(await contest.club.posts()) if "is up" in post.title)
    assert post.ping == ([OLGA.member] if rule == "organiser" else [])
    before = await contest.log()
    await contest.waits(DAY)
    assert await contest.log() == before, "a round is judged once"
    assert other.number


async def test_only_who_was_silent_loses(contest: Contest) -> None:
    await contest.begins(settings={"at_deadline": "loss"})
    one, _ = await contest.pairs()
    await contest.reports(one, by="second", winner="second")
    who = await contest.player(one.second or 0)
    await contest.leagues.reporting.withdraw(1, who, one.number, 0, contest.now())
    await contest.waits(14 * DAY)
    found = await contest.result(one)
    assert found is not None
    assert (found.winner, found.forfeit) == ("second", True)


async def test_a_match_that_is_reported_is_not_judged(contest: Contest) -> None:
    await contest.begins(settings={"at_deadline": "loss"})
    one, _ = await contest.pairs()
    await contest.waits(14 * DAY - HOUR)
    await contest.reports(one, by="first", winner="second")
    await contest.waits(HOUR)
    assert await contest.result(one) is None
    await contest.waits(48 * HOUR)
    found = await contest.result(one)
    assert found is not None
    assert (found.winner, found.origin) == ("second", "silence")


async def test_the_two_players_of_an_open_match_are_reminded_once(contest: Contest) -> None:
    await contest.begins(remind_hours=48)
    one, other = await contest.pairs()
    await contest.reports(one)
    await contest.confirms(one)
    await contest.club.clears_posts()
    await contest.waits(12 * DAY)
    (post,) = await contest.club.posts()
    assert sorted(post.ping) == sorted([(await contest.player(number)).member for number in other.sides])
    assert "is to be played" in post.call
    await contest.waits(DAY)
    assert len(await contest.club.posts()) == 1


async def test_who_wants_no_calls_has_none_and_who_sleeps_is_called_later(contest: Contest) -> None:
    await contest.begins(players=2, remind_hours=48)
    hour = contest.club.time // HOUR % 24
    await contest.sets(Person(11, pings="off"))
    await contest.sets(Person(22, quiet_from=(hour - 1) % 24 * 60, quiet_to=(hour + 2) % 24 * 60))
    await contest.pairs()
    assert (await contest.newest()).ping == []
    await contest.waits(HOUR)
    assert (await contest.newest()).ping == []
    await contest.waits(HOUR)
    assert (await contest.newest()).ping == [22]
    await contest.waits(12 * DAY - 2 * HOUR)
    assert (await contest.newest()).ping == [22], "not in quiet hours"
    await contest.club.clears_posts()
    await contest.waits(2 * HOUR)
    assert [post.ping for post in await contest.club.posts()] == [[22]]


async def test_no_time_runs_while_a_league_is_paused(contest: Contest) -> None:
    await contest.begins(settings={"at_deadline": "draw"})
    one, other = await contest.pairs()
    await contest.reports(one)
    await contest.leagues.founding.pause(1, OLGA, contest.now(), "")
    await contest.waits(20 * DAY)
    assert await contest.result(one) is None
    await contest.leagues.founding.pause(1, OLGA, contest.now(), "")
    await contest.waits(47 * HOUR)
    assert await contest.result(one) is None
    await contest.waits(HOUR)
    assert await contest.result(one) is not None
    await contest.waits(11 * DAY)
    assert await contest.result(other) is None
    await contest.waits(DAY)
    assert await contest.result(other) is not None


async def test_a_round_is_judged_once_also_by_a_clock_that_looks_twice(contest: Contest) -> None:
    """As when what came of it was taken back meanwhile: the matches stay open."""
    await contest.begins(settings={"at_deadline": "draw"})
    one, _ = await contest.pairs()
    contest.club.time += 14 * DAY
    (due,) = await leagues.rounds_due(contest.club.database, contest.club.time)
    await contest.leagues.times.judge(due)
    await contest.undoes()
    assert "judged already" in await refused(contest.leagues.times.judge(due))
    assert await contest.result(one) is None


async def test_who_has_stopped_all_calls_meanwhile_is_not_reminded(contest: Contest) -> None:
    await contest.begins(players=2)
    await contest.pairs()
    await contest.sets(Person(11, pings="off"))
    await contest.waits(12 * DAY)
    assert (await contest.newest()).ping == [22]


async def test_a_report_calls_once_and_once_more_when_its_last_quarter_begins(contest: Contest) -> None:
    await contest.begins(players=2, settings={"confirm_hours": 40})
    (pairing,) = await contest.pairs()
    await contest.reports(pairing)
    asked = (await contest.player(pairing.second or 0)).member
    assert (await contest.newest()).ping == [asked]
    await contest.club.clears_posts()
    for _ in range(39):
        await contest.waits(HOUR)
    (post,) = await contest.club.posts()
    assert post.ping == [asked]
    assert "has reported; confirm or dispute it" in post.call
