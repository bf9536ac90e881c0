"""Looking: status with a control that leads on from every phase, board, log, dice, rules, one's games, orders."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

import pytest

from tests.bot.moments import moment
from tests.cogs.hall import Hall, attachment
from tests.cogs.test_move_pad import opened

ROOT = Path(__file__).parents[2]


async def test_status_leads_on_from_every_phase(hall: Hall) -> None:
    assert "no game in this channel" in (await hall.types(hall.red, "game status")).text
    await hall.types(hall.red, "game new", game="dust_1947")
    heard = await hall.types(hall.guest, "game status")
    assert heard.buttons == ["Join", "Choose force", "Settings", "Start", "Status"]
    assert "Nobody plays Blue yet" in heard.text
    heard = await hall.types(hall.blue, "game status")
    assert "You are in" in (await hall.presses(hall.blue, "Join", heard.last)).text
    await hall.types(hall.red, "army take", force="ironvale")
    heard = await hall.types(hall.blue, "game status")
    assert "bluebell has no force yet" in heard.text
    await hall.types(hall.blue, "army take", force="sable")
    heard = await hall.types(hall.blue, "game status")
    assert "Everything is ready" in heard.text
    await hall.presses(hall.blue, "Start", heard.last)
    heard = await hall.types(hall.blue, "game status")
    assert heard.buttons == ["Act", "Status", "Standing orders", "Queue"]
    await hall.types(hall.blue, "game pause")
    heard = await hall.types(hall.red, "game status")
    assert heard.buttons == ["Go on", "Status", "Standing orders"]
    assert "bluebell set the game aside" in heard.text
    assert "bluebell has paused the game" in (await hall.presses(hall.red, "Go on", heard.last)).text
    heard = await hall.types(hall.red, "game concede")
    await hall.presses(hall.red, "Confirm", heard.last)
    heard = await hall.types(hall.red, "game status")
    assert heard.buttons == ["Rematch", "Status"]
    assert "bluebell" in heard.text


async def test_status_is_the_whole_table_in_words(hall: Hall) -> None:
    number = await hall.begins(moment("activate", seat=0))
    heard = await hall.types(hall.guest, "game status")
    for name in (await hall.game(number)).units:
        assert name in heard.text
    assert "<@" not in heard.text
    assert "was asked <t:" in heard.text
    assert ", due <t:" in heard.text


async def test_status_shows_plans_orders_and_words_left_to_their_owner_only(hall: Hall) -> None:
    await hall.begins(moment("deploy", seat=0))
    await hall.types(hall.blue, "dust deploy", unit="Somebody", to="A1")
    await hall.types(hall.blue, "game orders", question="react", policy="never")
    heard = await hall.types(hall.blue, "game status")
    assert "Your plan: deploy Somebody A1" in heard.text
    assert "Your standing order “react”: never." in heard.text
    for who in (hall.red, hall.guest):
        assert "Your" not in (await hall.types(who, "game status")).text


async def test_a_dropped_plan_is_told_to_its_owner_once(hall: Hall) -> None:
    number = await hall.begins(moment("deploy", seat=0))
    await hall.types(hall.blue, "dust deploy", unit="Somebody", to="A1")
    await hall.answers(number)
    assert "Somebody" not in (await hall.types(hall.red, "game status")).text
    heard = await hall.presses(hall.blue, "Act")
    again = await hall.types(hall.blue, "game status")
    assert ("no longer legal" in heard.text) + ("no longer legal" in again.text) == 1


async def test_the_status_button_tells_the_presser_alone(hall: Hall) -> None:
    number = await hall.begins(moment("deploy", seat=0))
    await hall.answers(number)
    public = len(hall.public())
    heard = await hall.presses(hall.guest, "Status")
    assert "waiting" in heard.text
    assert len(hall.public()) == public


async def test_what_could_not_be_shown_is_said_and_follows(hall: Hall) -> None:
    number = await hall.begins(moment("deploy", seat=0))
    before = len(hall.public())
    for _ in ("with its picture", "without"):
        hall.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
    await hall.answers(number)
    for who in (hall.red, hall.red, hall.guest):
        heard = await hall.types(who, "game status")
        assert "Discord does not let me write in this channel. What it was not told follows by itself" in heard.text
    hall.bot.courier.permissions_changed()
    await hall.types(hall.red, "game status")
    said, report = hall.public()[before:]
    assert "Discord does not let me write in this channel" in said.content
    assert report.embeds


async def test_board(hall: Hall) -> None:
    await hall.begins(moment("activate", seat=0))
    for who in (hall.red, hall.guest):
        heard = await hall.types(who, "game board")
        (picture,) = heard.last.attachments
        assert picture.filename == "board.png"
    await hall.types(hall.red, "game concede")


async def test_board_and_log_before_the_game(hall: Hall) -> None:
    await hall.types(hall.red, "game new", game="dust_1947")
    for command in ("game board", "game log"):
        assert "has not begun" in (await hall.types(hall.red, command)).text


async def test_log(hall: Hall) -> None:
    number = await hall.begins(moment("deploy", seat=0))
    assert "Nothing has happened yet" in (await hall.types(hall.red, "game log")).text
    await hall.answers(number)
    assert "is placed" in (await hall.types(hall.guest, "game log")).text
    await hall.types(hall.red, "game undo")
    assert "~~" in (await hall.types(hall.guest, "game log")).text


async def ended(hall: Hall) -> int:
    """A game with some dice, given up."""
    number = await hall.begins(moment("attack", seat=0))
    await hall.answers(number, rolls=True)
    heard = await hall.types(hall.blue, "game concede")
    await hall.presses(hall.blue, "Confirm", heard.last)
    return number


async def test_verify_before_the_end_tells_only_the_fingerprint(hall: Hall) -> None:
    number = await hall.begins(moment("attack", seat=0))
    heard = await hall.types(hall.red, "game verify")
    table = await hall.table(number)
    assert table.fingerprint in heard.text
    assert table.secret.hex() not in heard.text
    assert heard.last.attachments == []


async def test_verify_after_the_end_recomputes_every_die(hall: Hall, tmp_path: Path) -> None:
    number = await ended(hall)
    heard = await hall.types(hall.guest, "game verify")
    assert "dice are as they were sealed" in heard.text
    assert (await hall.table(number)).secret.hex() in heard.text
    path = tmp_path / "dice.json"
    path.write_bytes(await attachment(hall, heard))
    script = await asyncio.create_subprocess_exec(sys.executable, str(ROOT / "docs" / "verify_dice.py"), str(path))
    assert await script.wait() == 0


async def test_export_holds_what_the_asker_may_see(hall: Hall) -> None:
    number = await ended(hall)
    whole = json.loads(await attachment(hall, await hall.types(hall.guest, "game export")))
    assert whole["secret"] == (await hall.table(number)).secret.hex()
    other = hall.guild.create_text_channel("other")
    await hall.types(hall.red, "game new", game="dust_1947", channel=other)
    heard = await hall.types(hall.red, "game export", channel=other)
    assert "before the end" in heard.text
    assert json.loads(await attachment(hall, heard))["secret"] is None


async def test_help_names_commands_that_exist(hall: Hall) -> None:
    heard = await hall.types(hall.guest, "help")
    assert "/game new" in heard.text
    known = hall.guest.available_commands(hall.channel)
    named = {word.strip("`*.,:;") for word in heard.text.split("`") if word.startswith("/")}
    for command in named:
        assert any(one == command[1:] or one.startswith(f"{command[1:]} ") for one in known), command


@pytest.mark.parametrize("words", ["DU-MOVE-04", "du-move-04"])
async def test_a_rule_by_its_id(hall: Hall, words: str) -> None:
    assert "**DU-MOVE-04" in (await hall.types(hall.guest, "rule", words=words)).text


async def test_a_rule_by_words(hall: Hall) -> None:
    heard = await hall.types(hall.guest, "rule", words="reactive attack")
    assert "DU-" in heard.text
    heard = await hall.types(hall.guest, "rule", words="@everyone **xyzzy** " + "x" * 500)
    assert heard.text.startswith("No rule of Dust 1947 holds")
    assert "@everyone" not in heard.text
    choices = await hall.guest.autocomplete(hall.channel, "rule", "words", "react")
    assert choices
    assert all(choice["value"].startswith("DU-") for choice in choices)


async def test_a_rule_is_one_of_the_game_that_is_played_here(hall: Hall) -> None:
    await opened(hall)
    heard = await hall.types(hall.guest, "rule", words="shot")
    assert heard.text.startswith("**JA-")
    assert "rules:" not in heard.text
    choices = await hall.guest.autocomplete(hall.channel, "rule", "words", "shot")
    assert choices
    assert all(choice["value"].startswith("JA-") for choice in choices)
    assert "**DU-" in (await hall.types(hall.guest, "rule", words="shot", rules="dust_1947")).text


async def test_a_rule_after_the_game_is_still_one_of_it(hall: Hall) -> None:
    await opened(hall)
    heard = await hall.types(hall.red, "game concede")
    await hall.presses(hall.red, "Confirm", heard.last)
    assert (await hall.types(hall.guest, "rule", words="shot")).text.startswith("**JA-")


async def test_where_nothing_was_played_a_rule_says_whose_it_is(hall: Hall) -> None:
    whose = "these are the rules of Dust 1947. `rules:` takes those of another game"
    assert whose in (await hall.types(hall.guest, "rule", words="march")).text
    assert whose in (await hall.types(hall.guest, "rule", words="xyzzy")).text
    assert whose not in (await hall.types(hall.guest, "rule", words="march", rules="steampunk_fantasy")).text


async def test_my_games_say_what_waits_for_me(hall: Hall) -> None:
    assert "You play no game" in (await hall.types(hall.red, "games")).text
    await hall.begins(moment("activate", seat=0))
    assert "**waits for you**" in (await hall.types(hall.red, "games")).text
    heard = await hall.types(hall.blue, "games")
    assert "waits for Red, asked <t:" in heard.text
    assert "against Red" in heard.text
    await hall.types(hall.red, "game pause")
    assert "paused" in (await hall.types(hall.red, "games")).text
    other = hall.guild.create_text_channel("other")
    await hall.types(hall.red, "game new", game="dust_1947", channel=other)
    heard = await hall.types(hall.red, "games")
    assert f"<#{other.id}>" in heard.text
    assert "not begun" in heard.text


async def test_a_force_shows_what_is_not_refereed(hall: Hall) -> None:
    heard = await hall.types(hall.guest, "army show", force="Ironvale Column")
    assert "Vale Fusiliers" in heard.text
    assert "no force called" in (await hall.types(hall.guest, "army show", force="**The Moon**")).text
    choices = await hall.guest.autocomplete(hall.channel, "army show", "force", "sab")
    assert [choice["value"] for choice in choices] == ["Sable Host"]


async def test_orders_are_given_shown_and_taken_back(hall: Hall) -> None:
    await hall.begins(moment("activate", seat=0))
    assert "no standing orders" in (await hall.types(hall.red, "game orders")).text
    heard = await hall.types(
        hall.red, "game orders", question="react", policy="if", when="distance=3, sight", once=True
    )
    assert "“react”: if distance=3, sight (once)." in heard.text
    assert "distance=3" in (await hall.types(hall.red, "game orders")).text
    assert "no standing orders" in (await hall.types(hall.blue, "game orders")).text
    assert "do not play" in (await hall.types(hall.guest, "game orders")).text
    assert hall.public() == []
    await hall.types(hall.red, "game orders", question="react", policy="ask")
    assert "no standing orders" in (await hall.types(hall.red, "game orders")).text


async def test_orders_complete_themselves(hall: Hall) -> None:
    await hall.begins(moment("activate", seat=0))
    found = await hall.red.autocomplete(hall.channel, "game orders", "question", "")
    assert [choice["value"] for choice in found] == ["react"]
    found = await hall.red.autocomplete(hall.channel, "game orders", "when", "distance=3, si", question="react")
    assert [choice["value"] for choice in found] == ["distance=3, sight"]
