"""Whole armies as members meet them: a sample as a file, changed, handed in, fielded in secret."""

from __future__ import annotations

import json
from typing import Any

from tests.cogs.hall import Hall, Heard
from tests.cogs.test_armies import chooses, completed, opens

JULIA, STEAM = {"rules": "julia_augusta"}, {"rules": "steampunk_fantasy"}
COLUMN = "Frontier Column"


async def sample(hall: Hall, name: str = COLUMN, rules: dict[str, str] = JULIA) -> dict[str, Any]:
    """What stands in the file of a sample army."""
    return await file_of(hall, await hall.types(hall.red, "army export", list=name, **rules))


async def file_of(hall: Hall, heard: Heard) -> dict[str, Any]:
    """What stands in the file under the last message."""
    (written,) = heard.last.attachments
    found: dict[str, Any] = json.loads(await hall.bot.http.get_from_cdn(written.url))
    return found


async def hands_in(hall: Hall, told: dict[str, Any], **changed: Any) -> Heard:
    content = json.dumps({**told, **changed}).encode()
    return await hall.types(hall.red, "army import", file=("army.json", content))


async def test_a_sample_is_exported_changed_handed_in_and_fielded(hall: Hall) -> None:
    number = await opens(hall, game=JULIA["rules"], scenario="battle")
    assert await completed(hall, hall.red, "army export", "list", "front") == [COLUMN]
    told = await sample(hall)
    told["units"][1]["name"] = "Lake Cohort"
    heard = await hands_in(hall, told, name="Lake Column")
    assert "**Lake Column** – Romans, 7 units, 3 leaders, 398 points. Saved." in heard.text
    assert "It stays as its file told it" in heard.text
    assert heard.buttons == ["Rename", "Field here"]
    heard = await hall.presses(hall.red, "Field here", heard.last)
    assert "ruby fields Lake Column: Romans, 7 units, 3 leaders, 398 points." in heard.text
    assert "**ruby**: Lake Column" in hall.last_reports()
    heard = await hall.types(hall.blue, "army show", force="ruby, in this game")
    assert "Lake Cohort" in heard.text
    assert await file_of(hall, heard) == {**told, "name": "Lake Column"}
    assert (await hall.table(number)).seats[0].force.startswith("{")
    assert await sample(hall, "Lake Column") == {**told, "name": "Lake Column"}


async def test_an_own_army_by_commands_and_by_the_cards_menu(hall: Hall) -> None:
    await opens(hall, game=JULIA["rules"], scenario="battle")
    none_yet = (await hall.types(hall.red, "army lists")).text
    assert (
        "You have no list for Julia Augusta on this server yet: `/army build` begins one; `/army export` writes"
        in none_yet
    )
    await hands_in(hall, await sample(hall), name="Old Guard")
    assert "**Old Guard** – Romans, 7 units" in (await hall.types(hall.red, "army lists")).text
    assert (await completed(hall, hall.red, "army take", "force"))[0] == "Old Guard"
    assert "Old Guard" not in await completed(hall, hall.blue, "army take", "force")
    heard = await hall.presses(hall.red, "Choose force")
    assert heard.menus[0]["options"][0]["description"] == "Your own army"
    assert "ruby fields Old Guard" in (await chooses(hall, heard, "Old Guard")).text
    heard = await hall.types(hall.red, "army delete", list="Old Guard")
    await hall.presses(hall.red, "Confirm", heard.last)
    assert "no list" in (await hall.types(hall.red, "army lists")).text


async def test_an_army_of_steampunk_fantasy_and_what_of_it_is_left_to_the_players(hall: Hall) -> None:
    await opens(hall, game=STEAM["rules"])
    told = await sample(hall, "Kettle Guard", STEAM)
    told["bases"][0]["special"].append("iron will[2]")
    heard = await hands_in(hall, told, name="Iron Guard")
    assert "**Iron Guard** – Dwarf, 12 bases, 12 ip, 22 mp, 8 cp, 5 xp. Saved." in heard.text
    await hall.types(hall.red, "army take", force="Iron Guard")
    assert r"-# Left to the players: iron will\[2\]" in hall.last_reports()


async def test_a_bad_file_is_refused_with_every_reason_and_keeps_nothing(hall: Hall) -> None:
    told = await sample(hall)
    told["leaders"][1]["cp"], told["units"][0]["bases"] = 9, 30
    heard = await hands_in(hall, told, name="Old Guard")
    assert [rule in heard.text for rule in ("JA-SETUP-05", "JA-SETUP-06", "JA-SETUP-09")] == [True] * 3
    heard = await hands_in(hall, told, name="<@1> **@everyone**", army="gaul")
    assert '`name`: `"<@1> **@everyone**"` has to be' in heard.text and '`army`: `"gaul"`' in heard.text
    assert "no list" in (await hall.types(hall.red, "army lists", **JULIA)).text


async def test_own_armies_stay_secret_until_all_are_in(hall: Hall) -> None:
    await opens(hall, options="lists=secret", game=JULIA["rules"], scenario="battle")
    await hands_in(hall, await sample(hall), name="Hidden")
    await hall.types(hall.red, "army take", force="Hidden")
    assert "**ruby**: has chosen, in secret" in hall.last_reports()
    assert "Hidden" not in (await hall.types(hall.blue, "game status")).text
    assert "no force called" in (await hall.types(hall.blue, "army show", force="ruby, in this game")).text
    assert "no list" in (await hall.types(hall.blue, "army export", list="Hidden")).text
    await hall.types(hall.blue, "army take", force="Gathered Tribes")
    await hall.presses(hall.red, "Start")
    told = "\n".join(f"{e.title}\n{e.description}" for message in hall.public() for e in message.embeds)
    before, after = told.split("The lists are opened")
    assert "Hidden" not in before
    assert "**ruby**: Hidden (Romans, 7 units" in after


async def test_what_is_no_list_of_a_game(hall: Hall) -> None:
    assert "Ironvale Column has no file" in (await hall.types(hall.red, "army export", list="Ironvale Column")).text
