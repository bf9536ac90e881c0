"""A league on a simulated Discord: made, joined, paired, played, reported, looked at."""

from __future__ import annotations

import csv
import io
import json

import pytest

from bot.store.games import save_table
from bot.store.servers import save_server_settings, server_settings
from tests.bot.moments import moment
from tests.cogs.contest import CALLED, Contest, open_contest
from tests.cogs.hall import Hall, attachment, labels, said


@pytest.fixture
async def contest(hall: Hall) -> Contest:
    return await open_contest(hall)


async def test_a_card_takes_entries_and_a_round_is_shown_before_it_is_published(contest: Contest) -> None:
    hall = contest.hall
    assert labels(hall.public()[0]) == ["Join", "Leave", "Who plays", "Pair", "Enter a result", "Settle"]
    assert "ruby, bluebell" in (await hall.presses(hall.guest, "Who plays")).text
    one = await hall.types(contest.olga, "league pair")
    other = await hall.types(contest.olga, "league pair")
    assert (await contest.book()).pairings == {}
    assert one.text == other.text, "it is the same as long as nothing has changed"
    await hall.presses(contest.olga, "Publish", one.last)
    late = await hall.presses(contest.olga, "Publish", other.last)
    assert "Every match" in late.text or "changed" in late.text or "result" in late.text, late.text
    posted = hall.newest
    assert labels(posted) == ["My match", "Standings"]
    assert f"{CALLED}: round 1 of 2" in said(posted)
    assert "they have not met yet" in said(posted)
    assert {user.id for user in posted.mentions} == {hall.red.id, hall.blue.id}
    assert posted.attachments[0].description.startswith(f"{CALLED}: round 1 of 2")


async def test_one_reports_and_the_other_confirms(contest: Contest) -> None:
    hall = contest.hall
    await contest.pairs()
    heard = await contest.reports(hall.red, score="12-7", yours="Allies", scenario="Skirmish")
    assert "**ruby** beat **bluebell** 12–7 (Allies against ?, Skirmish)" in heard.text
    asked = hall.newest
    assert [user.id for user in asked.mentions] == [hall.blue.id]
    assert "bluebell has to answer this" in (await hall.presses(hall.red, "Confirm", asked)).text
    assert await contest.result() == ""
    assert "**ruby** beat" in (await hall.presses(hall.blue, "Confirm", asked)).text
    assert await contest.result() in ("first", "second")
    assert "Confirm" not in [label for message in hall.public() for label in labels(message)]
    table = await hall.types(hall.guest, "league standings")
    assert "1 · ruby · 3" in table.text
    assert "-# Pts: points, SoS: strength of schedule, H2H: head to head. " in table.text
    assert table.last.attachments[0].description.startswith(f"{CALLED}: after round 1")
    assert "ruby" in (await hall.types(hall.red, "league explain")).text


async def test_a_report_by_buttons_alone(contest: Contest) -> None:
    hall = contest.hall
    await contest.pairs()
    mine = await hall.presses(hall.red, "My match")
    assert mine.buttons == ["Play here", "Report a result"]
    asked = await hall.presses(hall.red, "Report a result", mine.last)
    form = await hall.red.click(asked.last, label="I lost")
    assert form.modal is not None
    await hall.red.submit_modal(form, {"score": "3-9", "yours": "x", "theirs": "", "scenario": ""})
    assert "**bluebell** beat **ruby** 9–3" in said(hall.newest)
    assert "Withdraw" in (await hall.types(hall.red, "league matches")).buttons[0]
    assert (await hall.types(hall.blue, "league matches")).buttons == ["Confirm (ruby)", "Dispute (ruby)"]


async def test_a_score_that_cannot_be_read_is_kept_and_marked(contest: Contest) -> None:
    hall = contest.hall
    await contest.pairs()
    mine = await hall.presses(hall.red, "My match")
    asked = await hall.presses(hall.red, "Report a result", mine.last)
    form = await hall.red.click(asked.last, label="I won")
    typed = {"score": "twelve", "yours": "The Moths", "theirs": "", "scenario": "Skirmish"}
    wrong = await hall.red.submit_modal(form, typed)
    told = wrong.followups[-1] if wrong.followups else wrong.response
    assert "“twelve” is no score" in told.content
    again = await hall.red.click(told, label="Correct it")
    kept = [row["components"][0].get("value") for row in again.modal["components"]]
    assert kept == ["twelve", "The Moths", None, "Skirmish"]
    await hall.red.submit_modal(again, {**typed, "score": "12-7"})
    assert "**ruby** beat **bluebell** 12–7 (The Moths against ?, Skirmish)" in said(hall.newest)


async def test_the_card_shows_who_has_joined_and_has_buttons_for_organisers(contest: Contest) -> None:
    hall = contest.hall
    card = hall.asking("Join")
    assert "**2 players**: ruby, bluebell" in said(card)
    for button in ("Pair", "Enter a result", "Settle"):
        assert "Only organisers of this league" in (await hall.presses(hall.red, button, card)).text
    assert "has no match yet" in (await hall.presses(contest.olga, "Enter a result", card)).text
    assert "`pace`" in (await hall.presses(contest.olga, "Settle", card)).text
    shown = await hall.presses(contest.olga, "Pair", card)
    await hall.presses(contest.olga, "Publish", shown.last)
    assert "round 1 of 2" in said(hall.newest)
    chosen = await hall.presses(contest.olga, "Enter a result", card)
    asked = await hall.chooses(contest.olga, chosen.last, "1")
    assert sorted(asked.buttons[:2]) == ["bluebell won", "ruby won"]
    assert asked.buttons[2:] == ["a draw", "lost for both", "not played", "open again"]
    form = await contest.olga.click(asked.last, label="bluebell won")
    wrong = await contest.olga.submit_modal(form, {"score": "7", "reason": "a table in the club"})
    told = wrong.followups[-1] if wrong.followups else wrong.response
    again = await contest.olga.click(told, label="Correct it")
    assert [row["components"][0].get("value") for row in again.modal["components"]] == ["7", "a table in the club"]
    await contest.olga.submit_modal(again, {"score": "7-12", "reason": "a table in the club"})
    book = await contest.book()
    won = "first" if book.league.name(book.pairings[1,].first) == "bluebell" else "second"
    assert await contest.result() == won
    await hall.types(hall.red, "league leave")
    assert "2 players" in said(hall.asking("Join"))


async def test_a_dispute_goes_to_the_organiser(contest: Contest) -> None:
    hall = contest.hall
    await contest.pairs()
    await contest.reports(hall.red, score="12-7")
    form = await hall.blue.click(hall.asking("Dispute"), label="Dispute")
    assert form.modal is not None
    await hall.blue.submit_modal(form, {"why": "I won @everyone"})
    told = hall.newest
    assert "bluebell says: I won everyone" in said(told)
    assert [user.id for user in told.mentions] == [contest.olga.id]
    assert "Only an organiser" in (await hall.presses(hall.red, "As reported", told)).text
    asked = await hall.presses(contest.olga, "Enter a result", told)
    form = await contest.olga.click(asked.last, label="bluebell won")
    assert form.modal is not None
    await contest.olga.submit_modal(form, {"score": "", "reason": "both told me"})
    assert "**bluebell** beat **ruby**" in said(hall.public()[-2]) + said(hall.newest)
    assert "both told me" in await contest.organises("log")


async def test_silence_confirms_after_the_hours_of_the_league(
    contest: Contest, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = contest.hall
    await contest.pairs()
    await contest.reports(hall.red)
    now = hall.bot.referee.now
    for hours, known in ((47, False), (49, True)):
        monkeypatch.setattr(hall.bot.referee, "_now", lambda hours=hours: now + hours * 3600)
        await contest.looks_at_the_clock()
        assert bool(await contest.result()) == known
    assert "not disputed in time" in "".join(said(message) for message in hall.public())


async def test_an_organiser_corrects_and_takes_back(contest: Contest) -> None:
    hall = contest.hall
    await contest.pairs()
    assert "Only organisers" in (await hall.types(hall.red, "organise enter", match=1, winner="first")).text
    await contest.organises("enter", match=1, winner="first", score="9-2", reason="a table in the club")
    await contest.organises("enter", match=1, winner="draw", score="5-5", reason="misread")
    assert await contest.result() == "draw"
    assert "Taken back" in await contest.organises("undo", reason="was right before")
    assert await contest.result() == "first"
    log = await contest.organises("log")
    assert log.index("was right before") < log.index("misread") < log.index("a table in the club")
    assert "*(taken back)*" in log
    entry = next(line.partition(".")[0] for line in log.splitlines() if "pairs round 1" in line)
    assert "undo that first" in await contest.organises("undo", entry=int(entry))


async def stands_at_a_moment(hall: Hall, number: int) -> None:
    """The game of a table has begun, and waits for somebody."""
    table = await hall.table(number)
    table.game, table.phase = moment("activate", seat=0), "running"
    async with hall.bot.database.transaction() as tx:
        await save_table(tx, table)
    hall.bot.referee.remember(table)


async def test_a_game_opened_for_a_match_becomes_its_result(contest: Contest) -> None:
    hall = contest.hall
    await contest.organises("settings", point="options", value="lists=secret")
    await contest.pairs()
    mine = await hall.presses(hall.red, "My match")
    heard = await hall.presses(hall.red, "Play here", mine.last)
    assert "Game 1 is open" in heard.text
    table = await hall.table(1)
    assert table.options == {"lists": "secret"}
    assert {seat.member for seat in table.seats} == {hall.red.id, hall.blue.id}
    assert (await hall.types(hall.blue, "league matches")).text.count("played in game 1") == 1
    await stands_at_a_moment(hall, 1)
    leaving = await hall.types(hall.red, "game concede")
    await hall.presses(hall.red, "Confirm", leaving.last)
    await contest.looks_at_the_clock()
    found = (await contest.book()).league.result_of[1]
    assert found.game == 1
    assert found.origin == "game"
    assert "battle report" in "".join(said(message) for message in hall.public())
    await contest.looks_at_the_clock()
    assert len((await contest.book()).results) == 1


async def test_a_game_counts_when_the_other_one_lets_it(contest: Contest) -> None:
    hall = contest.hall
    await contest.pairs()
    assert "no game in this channel" in (await hall.types(hall.red, "league link")).text
    await hall.begins(moment("activate", seat=0))
    assert "The other one is asked" in (await hall.types(hall.red, "league link")).text
    assert [user.id for user in hall.newest.mentions] == [hall.blue.id]
    assert "You do not play" in (await hall.presses(contest.olga, "Let it count")).text
    assert "counts for" in (await hall.presses(hall.blue, "Let it count")).text
    assert "played in game 1" in (await hall.types(hall.red, "league matches")).text


async def test_a_match_gets_a_thread_of_its_own_where_the_server_wants_that(contest: Contest) -> None:
    hall = contest.hall
    settings = await server_settings(hall.bot.database, hall.guild.id)
    await save_server_settings(
        hall.bot.database, hall.guild.id, settings.model_copy(update={"thread_a_game": True, "games_a_member": 1})
    )
    await contest.pairs()
    assert "It is played in <#" in (await hall.types(hall.red, "league play")).text
    assert (await hall.table(1)).channel != hall.channel.id


async def test_a_league_is_written_out(contest: Contest) -> None:
    hall = contest.hall
    await contest.pairs()
    await contest.reports(hall.red, score="12-7")
    heard = await hall.types(hall.red, "league export", what="players", form="csv")
    rows = list(csv.DictReader(io.StringIO((await attachment(hall, heard)).decode("utf-8-sig"))))
    assert [row["name"] for row in rows][:2] == ["ruby", "bluebell"]
    heard = await hall.types(hall.red, "league export", form="json")
    whole = (await attachment(hall, heard)).decode()
    assert str(hall.red.id) not in whole
    assert json.loads(whole)["settings"]["name"] == CALLED
