"""Which game: the panel of all games, a first battle at once, and where a channel is not free."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.store import games
from cogs.common.reply import Interaction
from cogs.lobby import _start_panel, welcome
from renders.finished import Picture
from rulesets import RULESETS, box
from tests.cogs.hall import Hall, labels, parts, said


async def number_in(hall: Hall, channel: int) -> int:
    """The table of a channel."""
    found = await games.table_in(hall.bot.database, channel)
    assert found is not None
    return found


async def test_new_without_a_game_shows_all_with_pictures(hall: Hall) -> None:
    heard = await hall.types(hall.red, "game new")
    for key in RULESETS:
        assert f"**{box(key).name}**: {box(key).about}" in heard.text
        assert f"First battle: {box(key).name}" in heard.buttons
    assert [one.filename for one in heard.last.attachments] == [f"{key}.png" for key in RULESETS]
    assert hall.public() == []


async def test_words_and_buttons_do_not_wait_for_pictures(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those are drawn when they are first looked at, which takes seconds; the member reads and presses meanwhile."""
    done: list[str] = []
    draw, say = hall.bot.covers.of, _start_panel.send

    async def of(key: str) -> Picture | None:
        done.append("drawn")
        return await draw(key)

    async def send(interaction: Interaction, text: str, **more: Any) -> None:
        done.append("said")
        await say(interaction, text, **more)

    monkeypatch.setattr(hall.bot.covers, "of", of)
    monkeypatch.setattr(_start_panel, "send", send)
    heard = await hall.types(hall.red, "game new")
    assert done == ["said", *["drawn"] * len(RULESETS)]
    assert len(heard.last.attachments) == len(RULESETS)
    assert len(heard.messages) == 1, "the pictures come into the message that stands there"


async def test_a_picture_that_comes_when_the_bot_has_left_is_no_fault(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Closing waits two seconds for answers; the first picture may take longer."""

    async def illustrate(*_: Any) -> None:
        monkeypatch.setattr(hall.bot, "is_closed", lambda: True)
        raise RuntimeError("Session is closed")

    monkeypatch.setattr(_start_panel, "illustrate", illustrate)
    caplog.set_level("INFO")
    heard = await hall.types(hall.red, "game new")
    assert len(heard.messages) == 1
    assert [line.exc_info for line in caplog.records if line.exc_info] == []
    assert "the bot stopped while it answered" in caplog.text
    monkeypatch.undo()


@pytest.mark.parametrize("key", RULESETS)
async def test_a_first_battle_asks_its_reader_at_once(hall: Hall, key: str) -> None:
    heard = await hall.types(hall.red, "game new")
    heard = await hall.presses(hall.red, f"First battle: {box(key).name}", heard.last)
    assert "You are to move" in heard.text
    card = next(said(message) for message in hall.public() if "Sealed dice" in said(message))
    assert re.search(r"fingerprint `[0-9a-f]{1,16}…`", card), "64 digits are more than the battle has to say"
    table = await hall.table(await number_in(hall, hall.channel.id))
    assert (table.ruleset, table.pace, table.seats[1].grade) == (key, 0, "recruit")
    assert {table.seats[q.seat].member for q in table.running.questions if q.owed} == {hall.red.id}
    assert "Act" in labels(hall.newest)
    panel = await hall.presses(hall.red, "Act")
    assert panel.menus, panel.text


async def test_the_panel_of_a_game_leads_to_a_small_table_with_an_open_seat(hall: Hall) -> None:
    heard = await hall.types(hall.red, "game new")
    more = parts(heard.last.components)[5]
    assert more["label"] == "More"
    heard = hall._checked(await hall.red.click(heard.last, custom_id=more["custom_id"]))
    assert box(RULESETS[2]).about in heard.text
    assert [one.filename for one in heard.last.attachments] == [f"{RULESETS[2]}.png"]
    assert "game:Julia Augusta" in (await hall.presses(hall.red, "All options", heard.last)).text
    heard = await hall.presses(hall.red, "Against somebody", heard.last)
    assert "is open" in heard.text
    table = await hall.table(await number_in(hall, hall.channel.id))
    assert (table.ruleset, table.scenario) == ("julia_augusta", "skirmish")
    assert "Join" in labels(hall.newest)


async def test_who_was_named_as_opponent_is_challenged_in_the_game_that_is_chosen(hall: Hall) -> None:
    heard = await hall.types(hall.red, "game new", opponent=hall.blue)
    assert not any("First battle" in label for label in heard.buttons)
    await hall.restarts()
    await hall.presses(hall.red, "Play Steampunk Fantasy", heard.last)
    table = await hall.table(await number_in(hall, hall.channel.id))
    assert [seat.member for seat in table.seats] == [hall.red.id, hall.blue.id]
    assert table.seats[1].name == "bluebell"


async def test_a_grade_of_the_practice_opponent_is_kept_until_the_game_is_chosen(hall: Hall) -> None:
    heard = await hall.types(hall.red, "game new", against="captain")
    assert "First battle: Dust 1947" in heard.buttons
    await hall.presses(hall.red, "Play Dust 1947", heard.last)
    seat = (await hall.table(await number_in(hall, hall.channel.id))).seats[1]
    assert (seat.practice, seat.grade) == (True, "captain")


@pytest.fixture
def without_pictures(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """The games' pictures take their time to draw; others look at them."""

    async def none(key: str) -> None:
        return None

    monkeypatch.setattr(hall.bot.covers, "of", none)


@pytest.mark.usefixtures("without_pictures")
async def test_a_first_battle_is_against_whom_one_chooses(hall: Hall) -> None:
    heard = await hall.types(hall.red, "game new")
    heard = hall._checked(await hall.red.click(heard.last, custom_id=parts(heard.last.components)[1]["custom_id"]))
    heard = await hall.presses(hall.red, "Opponent: a captain", heard.last)
    assert "Opponent: a captain" not in heard.buttons
    assert "Table against a captain" in heard.buttons
    await hall.presses(hall.red, "First battle", heard.last)
    table = await hall.table(await number_in(hall, hall.channel.id))
    assert (table.phase, table.seats[1].practice, table.seats[1].grade) == ("running", True, "captain")


@pytest.mark.usefixtures("without_pictures")
async def test_a_table_against_a_grade_from_the_panel(hall: Hall) -> None:
    heard = await hall.types(hall.red, "game new")
    heard = hall._checked(await hall.red.click(heard.last, custom_id=parts(heard.last.components)[1]["custom_id"]))
    assert "Table against a recruit" in heard.buttons
    heard = await hall.presses(hall.red, "Opponent: a captain", heard.last)
    assert "Against somebody" in heard.buttons
    heard = await hall.presses(hall.red, "Opponent: a sergeant", heard.last)
    await hall.presses(hall.red, "Table against a sergeant", heard.last)
    seat = (await hall.table(await number_in(hall, hall.channel.id))).seats[1]
    assert (seat.practice, seat.grade) == (True, "sergeant")


@pytest.mark.parametrize("typed", ["dust", "1947", "STEAM", "fantasy", "augu", "julia_augusta", "Julia Augusta"])
async def test_a_game_is_found_by_any_part_of_its_name(hall: Hall, typed: str) -> None:
    (choice,) = await hall.red.autocomplete(hall.channel, "game new", "game", typed)
    assert choice["value"] in RULESETS
    await hall.types(hall.red, "game new", game=typed)
    assert (await hall.table(await number_in(hall, hall.channel.id))).ruleset == choice["value"]


async def test_a_game_that_there_is_not_is_told_with_those_there_are(hall: Hall) -> None:
    heard = await hall.types(hall.red, "game new", game="chess")
    assert "There is no game “chess”" in heard.text
    assert "Julia Augusta" in heard.text


async def test_a_first_battle_by_command(hall: Hall) -> None:
    await hall.types(hall.red, "game new", game="dust", against="first")
    table = await hall.table(await number_in(hall, hall.channel.id))
    assert table.seats[1].practice
    assert table.phase == "running"


async def test_a_table_that_was_never_started_is_cleared_by_who_opened_it(hall: Hall) -> None:
    await hall.types(hall.red, "game new", game="dust")
    old = await number_in(hall, hall.channel.id)
    heard = await hall.types(hall.red, "game new", game="julia")
    assert "never started" in heard.text
    await hall.restarts()
    heard = await hall.presses(hall.red, "Clear that table", heard.last)
    assert "is open" in heard.text
    new = await number_in(hall, hall.channel.id)
    assert (await hall.table(old)).phase == "over"
    assert (await hall.table(new)).ruleset == "julia_augusta"


async def test_others_clear_it_only_when_it_is_forgotten(hall: Hall) -> None:
    await hall.types(hall.red, "game new", game="dust")
    heard = await hall.types(hall.blue, "game new", game="julia")
    assert "Clear that table" not in heard.buttons


async def test_beside_a_running_game_a_thread_is_opened(hall: Hall) -> None:
    await hall.types(hall.red, "game new", game="dust", against="first")
    heard = await hall.types(hall.blue, "game new", game="steam", against="first")
    assert "going on in this channel" in heard.text
    heard = await hall.presses(hall.blue, "Open it in a thread", heard.last)
    assert "Your table is in <#" in heard.text
    (number,) = await games.tables_of(hall.bot.database, hall.blue.id)
    table = await hall.table(number)
    assert (table.ruleset, table.phase) == ("steampunk_fantasy", "running")
    (thread,) = hall.channel.threads
    assert (table.channel, thread.name) == (thread.id, "Steampunk Fantasy: bluebell")


async def test_start_without_a_force_shows_the_forces(hall: Hall) -> None:
    await hall.types(hall.red, "game new", game="dust", against="practice")
    heard = await hall.presses(hall.red, "Start")
    assert "no force yet" in heard.text
    heard = await hall.chooses(hall.red, heard.last, "ironvale")
    assert "fields Ironvale Column" in heard.text
    assert "begins" in (await hall.presses(hall.red, "Start", heard.last)).text


async def test_a_server_is_greeted_with_the_same_buttons(hall: Hall) -> None:
    guild = hall.bot.get_guild(hall.guild.id)
    assert guild is not None
    await welcome.greet(hall.bot, guild)
    assert "I referee miniature wargames" in said(hall.newest)
    assert labels(hall.newest)[::2] == [f"First battle: {box(key).name}" for key in RULESETS]
    await hall.presses(hall.guest, "First battle: Dust 1947", hall.newest)
    assert (await hall.table(await number_in(hall, hall.channel.id))).seats[0].member == hall.guest.id


async def test_what_was_proposed_goes_on_to_its_attack_with_one_confirm_more(hall: Hall) -> None:
    await hall.types(hall.red, "game new", game="dust", against="first")
    panel = await hall.presses(hall.red, "Act")
    wanted = [label for label in panel.buttons if ": move to" in label and "fire at" in label][-1]
    target = wanted.partition("fire at ")[2].partition(",")[0]
    panel = await hall.presses(hall.red, wanted, panel.last)
    panel = await hall.presses(hall.red, "Confirm", panel.last)
    asked = "chooses the target" in panel.text
    assert not asked or "Confirm" in panel.buttons, "it is asked unless a reaction has hit the unit"
    assert not asked or f"· {target}, " in panel.text, "at whom the proposal said, whatever is worth more by itself"
