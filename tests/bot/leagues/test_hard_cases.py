"""Leaving, pausing, archiving and taking back while something else is under way."""

from __future__ import annotations

from bot.league.settings import KnockOut
from bot.leagues.desk import Visitor
from tests.bot.club import DAY, HOUR
from tests.bot.leagues.contest import OLGA, Contest, refused


async def leaves(contest: Contest, entrant: int) -> str:
    return await contest.leagues.joining.leave(1, await contest.player(entrant), contest.now())


async def pauses(contest: Contest) -> str:
    return await contest.leagues.founding.pause(1, OLGA, contest.now(), "")


async def test_who_leaves_does_not_escape_a_match_that_is_reported(contest: Contest) -> None:
    """It was played: it counts, and changes ratings, as any other."""
    await contest.begins()
    one, _ = await contest.pairs()
    await contest.reports(one)
    assert "Lost without" not in await leaves(contest, one.second or 0)
    await contest.waits(3 * DAY)
    found = await contest.result(one)
    assert found is not None
    assert (found.winner, found.forfeit, found.origin) == ("first", False, "silence")


async def test_a_dispute_outlives_who_leaves(contest: Contest) -> None:
    await contest.begins()
    one, _ = await contest.pairs()
    await contest.reports(one)
    other = await contest.player(one.second or 0)
    await contest.leagues.reporting.dispute(1, other, one.number, 0, "no", contest.now())
    await leaves(contest, one.second or 0)
    assert await contest.result(one) is None
    await contest.leagues.reporting.uphold(1, OLGA, one.number, 0, contest.now())
    found = await contest.result(one)
    assert found is not None
    assert found.winner == "first"


async def test_a_dispute_is_not_reported_away(contest: Contest) -> None:
    await contest.begins()
    one, _ = await contest.pairs()
    await contest.reports(one)
    other = await contest.player(one.second or 0)
    await contest.leagues.reporting.dispute(1, other, one.number, 0, "no", contest.now())
    assert "is disputed" in await refused(contest.reports(one))
    await contest.waits(3 * DAY)
    assert await contest.result(one) is None
    await contest.leagues.reporting.withdraw(1, await contest.player(one.first), one.number, 0, contest.now())
    assert "You have reported" in await contest.reports(one)


async def test_a_pause_that_is_taken_back_has_stopped_the_time_too(contest: Contest) -> None:
    await contest.begins(settings={"at_deadline": "draw"})
    one, other = await contest.pairs()
    await contest.reports(one)
    await pauses(contest)
    await contest.waits(20 * DAY)
    await contest.undoes()
    await contest.waits(47 * HOUR)
    assert await contest.result(one) is None
    await contest.waits(12 * DAY - HOUR)
    assert await contest.result(other) is None
    await contest.waits(3 * HOUR)
    assert await contest.result(other) is not None


async def test_a_pause_that_comes_back_begins_then(contest: Contest) -> None:
    await contest.begins(settings={"at_deadline": "draw"})
    one, other = await contest.pairs()
    await contest.reports(one)
    await pauses(contest)
    await contest.waits(20 * DAY)
    await pauses(contest)
    await contest.waits(DAY)
    await contest.undoes()
    await contest.waits(20 * DAY)
    await pauses(contest)
    await contest.waits(23 * HOUR)
    assert await contest.result(one) is None
    await contest.waits(HOUR)
    assert await contest.result(one) is not None
    await contest.waits(11 * DAY)
    assert await contest.result(other) is None
    await contest.waits(DAY)
    assert await contest.result(other) is not None


async def test_no_time_runs_in_a_league_that_was_archived(contest: Contest) -> None:
    await contest.begins(settings={"at_deadline": "draw"})
    one, other = await contest.pairs()
    await contest.reports(one)
    await contest.leagues.founding.archive(1, OLGA, contest.now(), "")
    await contest.waits(20 * DAY)
    assert await contest.result(one) is None
    await contest.undoes()
    await contest.waits(47 * HOUR)
    assert (await contest.result(one), await contest.result(other)) == (None, None)
    await contest.waits(12 * DAY + HOUR)
    assert await contest.result(other) is not None


async def test_nothing_changes_in_an_archived_league(contest: Contest) -> None:
    await contest.begins(players=1)
    await contest.leagues.joining.add(1, OLGA, "A guest", contest.now(), "")
    await contest.leagues.founding.archive(1, OLGA, contest.now(), "")
    leagues, now = contest.leagues, contest.now
    for deed in (
        leagues.founding.settle(1, OLGA, lambda terms: terms.model_copy(update={"pace": 60}), now(), ""),
        leagues.joining.seed(1, OLGA, 1, 1, now()),
        leagues.joining.seed_all(1, OLGA, lambda one: 1.0, now()),
        leagues.joining.becomes(1, OLGA, 2, Visitor(22, "Ben"), now()),
        contest.joins(33),
    ):
        assert "is archived" in await refused(deed)


async def test_a_guest_is_nobody_who_plays_already(contest: Contest) -> None:
    await contest.begins(players=2)
    await contest.leagues.joining.add(1, OLGA, "A guest", contest.now(), "")
    becomes = contest.leagues.joining.becomes
    assert "plays in Autumn already" in await refused(becomes(1, OLGA, 3, Visitor(11, "Ada"), contest.now()))


async def test_what_was_said_of_a_round_that_is_taken_back_does_not_speak_for_the_next(contest: Contest) -> None:
    await contest.begins(players=2, settings={"at_deadline": "loss"})
    (one,) = await contest.pairs()
    await contest.reports(one)
    await contest.undoes()
    (again,) = await contest.pairs()
    assert again.number == one.number
    await contest.waits(15 * DAY)
    found = await contest.result(again)
    assert found is not None
    assert found.winner == "neither"
    assert await contest.club.database.rows("SELECT * FROM league_answers") == []


async def test_a_match_that_is_open_again_calls_its_players(contest: Contest) -> None:
    await contest.begins(players=2, settings={"at_deadline": "draw"})
    (one,) = await contest.pairs()
    await contest.waits(12 * DAY)
    await contest.enters(one, "first")
    await contest.club.clears_posts()
    await contest.undoes()
    await contest.waits(HOUR)
    assert sorted((await contest.newest()).ping) == [11, 22]
    assert "is to be played by" in (await contest.newest()).call


async def test_a_match_that_is_open_again_after_its_time_has_time_again(contest: Contest) -> None:
    await contest.begins(players=2, settings={"at_deadline": "draw"})
    (one,) = await contest.pairs()
    await contest.waits(14 * DAY)
    await contest.enters(one, None)
    await contest.waits(13 * DAY)
    assert await contest.result(one) is None
    await contest.waits(2 * DAY)
    found = await contest.result(one)
    assert found is not None
    assert found.origin == "deadline"


async def test_a_league_that_everybody_has_left_says_so(contest: Contest) -> None:
    await contest.begins()
    await contest.pairs()
    for entrant in (1, 2, 3, 4):
        await leaves(contest, entrant)
    assert "two players" in await refused(contest.leagues.rounds.proposed(1))
    await contest.waits(30 * DAY)
    assert not (await contest.book()).league.open


async def test_nobody_enters_a_knock_out_late(contest: Contest) -> None:
    await contest.begins(settings={"format": KnockOut()})
    await contest.pairs()
    told = await refused(contest.joins(55))
    assert "knock-out" in told
