"""What organisers type, and what players look at, on a simulated Discord."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tests.cogs.contest import CALLED, Contest, open_contest
from tests.cogs.hall import Hall, attachment, said


@pytest.fixture
async def contest(hall: Hall) -> Contest:
    return await open_contest(hall)


async def test_only_organisers_of_the_server_make_leagues(hall: Hall) -> None:
    heard = await hall.types(hall.red, "league create", name="Mine", format="ladder")
    assert "server's organisers" in heard.text
    assert (await hall.types(hall.red, "league show")).text.startswith("There is no league")


async def test_players_are_added_seeded_and_taken_out(contest: Contest) -> None:
    hall = contest.hall
    assert "Old Tom plays in" in await contest.organises("add", guest="Old *Tom*", reason="no Discord")
    assert "gustav plays in" in await contest.organises("add", member=hall.guest)
    assert "Say which member" in await contest.organises("add")
    assert "is <@" in await contest.organises("add", guest="Old Tom", member=contest.olga)
    assert "has seed 2" in await contest.organises("seed", player="ruby", seed=2)
    assert "1. ruby" in await contest.organises("seed", by="rating")
    assert "Old Tom is out" in await contest.organises("drop", player="Old Tom", reason="ill")
    assert "Nobody in" in await contest.organises("drop", player="Nemo")
    shown = await hall.types(hall.red, "league show", name=CALLED)
    assert "3 players: ruby, bluebell, gustav" in shown.text


async def test_players_come_from_a_file(contest: Contest) -> None:
    content = b"name,club,seed\nAda,Tin Tigers,1\n@everyone,,2\n"
    assert ": 2 players." in await contest.organises("import", file=("players.csv", content))
    assert [one.name for one in (await contest.book()).entrants.values()][2:] == ["Ada", "everyone"]
    wrong = await contest.organises("import", file=("players.csv", b"name,seed\nBo,first\nAda,3\n"))
    assert "Row 2" in wrong
    assert "Row 3" in wrong
    assert len((await contest.book()).entrants) == 4


async def test_points_are_settled_one_by_one(contest: Contest) -> None:
    hall = contest.hall
    assert "win 5" in await contest.organises("settings", point="win", value="5", reason="as agreed")
    assert "`tie_breakers`" in await contest.organises("settings")
    assert "has to be" in await contest.organises("settings", point="win", value="many")
    offered = await contest.olga.autocomplete(
        hall.channel, "organise settings", "value", "wins, s", point="tie_breakers"
    )
    assert "wins, scored" in [choice["value"] for choice in offered]
    assert "changes the terms: points – as agreed" in await contest.organises("log")


async def test_a_deadline_is_a_day_by_the_organisers_clock(contest: Contest) -> None:
    await contest.pairs()
    day = (datetime.now(UTC) + timedelta(days=9)).date()
    told = await contest.organises("deadline", until=day.isoformat(), reason="holidays")
    assert "To be played by <t:" in told
    end = datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(days=1)
    assert (await contest.book()).deadline(1) == int(end.timestamp())
    assert "no deadline" in await contest.organises("deadline", until="never")
    assert "is no day" in await contest.organises("deadline", until="soon")


async def test_a_league_is_paused_archived_and_followed_by_a_season(contest: Contest) -> None:
    hall = contest.hall
    await contest.pairs()
    assert "is paused" in await contest.organises("pause", reason="summer")
    assert "The league is paused" in (await contest.reports(hall.red)).text
    assert "goes on" in await contest.organises("pause")
    assert f"{CALLED}, season 2 is open" in await contest.organises("season")
    assert "2 in " in (await hall.presses(hall.red, "Who plays")).text
    assert "is archived" in await contest.organises("archive", league=f"{CALLED}, season 2")


async def test_a_card_moves_the_league_to_its_channel(contest: Contest) -> None:
    hall = contest.hall
    other = hall.guild.create_text_channel("league")
    await hall.types(contest.olga, "organise card", channel=other)
    assert "who plays?" in said(hall.public(other)[-1])
    await contest.pairs()
    assert "round 1" in said(hall.public(other)[-1])


async def test_players_look_at_ratings_rates_and_profiles(contest: Contest) -> None:
    hall = contest.hall
    await contest.pairs()
    assert "No rated match" in (await hall.types(hall.red, "league ratings")).text
    await contest.reports(hall.red, score="12-7", secondary="3-1", bonus="1-0", yours="Allies", theirs="Axis")
    await hall.types(hall.blue, "league confirm")
    ratings = await hall.types(hall.guest, "league ratings")
    assert "1. ruby: 1" in ratings.text
    assert "provisional" in ratings.text
    assert ratings.last.attachments
    assert "- Allies: 100 % (1 won, 0 drawn, 0 lost" in (await hall.types(hall.red, "league statistics")).text
    assert "1 won, 0 drawn, 0 lost" in (await hall.types(hall.guest, "profile", member=hall.red)).text
    own = await hall.types(hall.red, "profile")
    assert (await hall.presses(hall.red, "Hide from others", own.last)).result.acknowledged
    assert "does not show" in (await hall.types(hall.guest, "profile", member=hall.red)).text
    assert "ruby" not in (await hall.types(hall.guest, "league ratings")).text
    own = await hall.types(hall.red, "profile")
    await hall.presses(hall.red, "Show to others", own.last)
    assert "1 won" in (await hall.types(hall.guest, "profile", member=hall.red)).text


async def test_rounds_and_standings_can_be_printed(contest: Contest) -> None:
    hall = contest.hall
    assert "No round is paired" in (await hall.types(hall.red, "league round")).text
    await contest.pairs()
    printed = await hall.types(hall.red, "league round", text=True)
    assert printed.text.startswith("```\nAutumn everyone – round 1\n")
    assert "__ : __" in printed.text
    drawn = await hall.types(hall.red, "league round")
    assert "they have not met yet" in drawn.text
    assert b"PNG" in (await attachment(hall, drawn))[:8]
    assert "```" in (await hall.types(hall.red, "league standings", text=True)).text
    assert "Autumn everyone – players" in (await hall.types(hall.red, "league show", text=True)).text


async def test_a_drop_out_has_to_confirm(contest: Contest) -> None:
    hall = contest.hall
    await contest.pairs()
    asked = await hall.types(hall.blue, "league leave")
    assert "You lose 1 open match without a game" in asked.text
    assert await contest.result() == ""
    await hall.presses(hall.blue, "Confirm", asked.last)
    assert await contest.result() in ("first", "second")
    assert "**bluebell** leaves" in "".join(said(message) for message in hall.public())


async def test_a_challenge_on_a_ladder(hall: Hall) -> None:
    contest = await open_contest(hall, format="ladder")
    offered = await hall.blue.autocomplete(hall.channel, "league challenge", "player", "")
    assert [choice["name"] for choice in offered] == ["ruby"]
    assert "You challenge ruby" in (await hall.types(hall.blue, "league challenge", player="ruby")).text
    assert "challenges" in said(hall.newest)
    assert len((await contest.book()).pairings) == 1


async def test_matches_and_leagues_are_completed(contest: Contest) -> None:
    hall = contest.hall
    await contest.pairs()

    async def offered(command: str, option: str) -> list[str]:
        found = await contest.olga.autocomplete(hall.channel, command, option, "")
        return [choice["name"] for choice in found]

    assert await offered("league show", "name") == [CALLED]
    (match,) = await offered("organise enter", "match")
    assert match.startswith("Round 1: ")
    assert sorted(await offered("organise drop", "player")) == ["bluebell", "ruby"]


async def test_controls_of_leagues_work_after_a_restart(contest: Contest) -> None:
    hall = contest.hall
    await contest.pairs()
    await contest.reports(hall.red)
    await hall.restarts()
    await hall.presses(hall.blue, "Confirm")
    assert await contest.result() in ("first", "second")


async def test_a_league_of_another_server_is_out_of_reach(contest: Contest) -> None:
    """Neither by its number nor by a button that somebody has carried over."""
    hall = contest.hall
    shown = await hall.types(contest.olga, "league pair")
    async with hall.bot.database.transaction() as tx:
        await tx.run("UPDATE leagues SET guild = guild + 1, version = version + 1")
    assert "belongs to another server" in (await hall.presses(contest.olga, "Publish", shown.last)).text
    assert "belongs to another server" in (await hall.presses(hall.guest, "Join")).text
    for command in ("league pair", *(f"organise {one}" for one in ("pause", "archive", "undo", "log"))):
        assert "no league called “1”. There are: none" in (await hall.types(contest.olga, command, league="1")).text
    assert "no league called" in (await hall.types(contest.olga, "league standings", league="1")).text
