"""Saved rolls: kept, found, rolled, forgotten; a member's own on every server, a server's by its organisers."""

from __future__ import annotations

from typing import Any

from simcord.actors import MemberActor

from bot.members.own_data import data_of
from bot.store.saved_rolls import SavedRoll, own
from tests.cogs.hall import Hall, said


async def saves(hall: Hall, who: MemberActor, name: str, roll: str, **options: Any) -> str:
    return (await hall.types(who, "dice save", name=name, roll=roll, **options)).text


async def listed(hall: Hall, who: MemberActor) -> str:
    return (await hall.types(who, "dice list")).text


async def test_a_roll_is_kept_under_a_name(hall: Hall) -> None:
    told = await saves(hall, hall.red, "Squad  @everyone", "{dice}d6  5+", note="at *range*")
    assert "Saved as **Squad everyone**: `{dice}d6 5+`" in told
    assert await listed(hall, hall.red) == "**Squad everyone**: `{dice}d6 5+` – at range\n"
    assert "Nothing is saved yet" in await listed(hall, hall.blue)
    assert hall.public() == []


async def test_a_saved_roll_is_rolled_with_its_blanks_filled_in(hall: Hall) -> None:
    await saves(hall, hall.red, "squad", "{dice}d6>={hit=4}")
    assert (await hall.red.autocomplete(hall.channel, "roll", "saved", "SQU"))[0]["value"] == "squad"
    await hall.types(hall.red, "roll", saved="Squad", numbers="7")
    assert "**ruby** rolls `7d6>=4`" in said(hall.newest)
    heard = await hall.types(hall.blue, "roll", saved="squad", numbers="7")
    assert "no saved roll called “squad”: none is saved yet" in heard.text


async def test_the_menu_of_the_list_rolls(hall: Hall) -> None:
    await saves(hall, hall.red, "two", "2d6")
    await saves(hall, hall.red, "many", "{dice}d6")
    panel = (await hall.types(hall.red, "dice list")).last
    (menu,) = (part for row in panel.components for part in row["components"])
    many, two = menu["options"]
    assert (two["label"], two["description"]) == ("two", "2d6")
    await hall.red.select(panel, [two["value"]])
    assert "**ruby** rolls `2d6`" in said(hall.newest)
    form = await hall.red.select(panel, [many["value"]])
    assert form.modal is not None
    await hall.red.submit_modal(form, {"dice": "9"})
    assert "**ruby** rolls `9d6`" in said(hall.newest)


async def test_a_roll_is_saved_from_the_menu_of_its_message(hall: Hall) -> None:
    await hall.types(hall.red, "roll", what="8d6 5+", label="salvo")
    form = await hall.blue.context_menu(hall.channel, "Save this roll", hall.newest)
    assert form.modal is not None
    fields = [row["components"][0] for row in form.modal["components"]]
    assert [one.get("value") for one in fields] == [None, "8d6 5+", "salvo"]
    await hall.restarts()
    sent = await hall.blue.submit_modal(form, {"name": "squad", "roll": "{n}d6 5+", "note": "salvo"})
    assert sent.acknowledged
    assert await listed(hall, hall.blue) == "**squad**: `{n}d6 5+` – salvo\n"


async def test_a_secret_roll_is_not_saved_by_others(hall: Hall) -> None:
    await hall.red.slash(hall.channel, "roll", what="8d6 5+", secret=True)
    for message in hall.public():
        heard = await hall.blue.context_menu(hall.channel, "Save this roll", message)
        assert heard.modal is None
        assert heard.response is not None
        assert "shows no roll of mine" in heard.response.content


async def test_nobody_rolls_what_is_saved_by_another(hall: Hall) -> None:
    await saves(hall, hall.red, "two", "2d6")
    panel = (await hall.types(hall.red, "dice list")).last
    await hall.types(hall.red, "dice forget", name="TWO")
    await saves(hall, hall.blue, "three", "3d6")
    heard = await hall.chooses(hall.red, panel, "1")
    assert "not saved any more" in heard.text
    assert [one.name for one in await hall.bot.saved.known(hall.guild.id, hall.blue.id)] == ["three"]


async def test_what_is_forgotten_is_told_once_more(hall: Hall) -> None:
    await saves(hall, hall.red, "two", "2d6")
    assert (await hall.red.autocomplete(hall.channel, "dice forget", "name", "t"))[0]["value"] == "two"
    assert "it was `2d6`" in (await hall.types(hall.red, "dice forget", name="two")).text
    heard = await hall.types(hall.red, "dice forget", name="two")
    assert "no saved roll called “two”: none is saved yet" in heard.text


async def test_a_servers_rolls_are_kept_by_who_organises(hall: Hall, manager: MemberActor) -> None:
    assert "kept by its organisers" in await saves(hall, hall.red, "volley", "6d6", server=True)
    assert "Saved as **volley**" in await saves(hall, manager, "volley", "6d6 4+", server=True)
    assert await listed(hall, hall.red) == "**volley** (server): `6d6 4+`\n"
    assert "kept by its organisers" in (await hall.types(hall.red, "dice forget", name="volley", server=True)).text
    await hall.types(hall.red, "roll", saved="volley")
    assert "**ruby** rolls `6d6 4+`" in said(hall.newest)
    offered = await hall.red.autocomplete(hall.channel, "dice forget", "name", "", server=True)
    assert [choice["value"] for choice in offered] == ["volley"]
    await hall.types(manager, "dice forget", name="volley", server=True)
    assert "Nothing is saved yet" in await listed(hall, hall.red)


async def test_an_organiser_keeps_a_servers_rolls_too(hall: Hall, manager: MemberActor) -> None:
    role = hall.guild.create_role("Organisers")
    olga = hall.guild.add_member(hall.env.create_user("olga"), roles=[role])
    await hall.types(manager, "setup", organiser=role)
    assert "Saved as" in await saves(hall, olga, "volley", "6d6", server=True)


async def test_every_menu_of_a_long_list_has_its_rolls(hall: Hall) -> None:
    for number in range(30):
        made = SavedRoll(own(hall.red.id), f"roll {number:02}", f"{number + 1}d6")
        await hall.bot.saved.save(made, hall.red.id, number)
    heard = await hall.types(hall.red, "dice list")
    assert [len(menu["options"]) for menu in heard.menus] == [25, 5]


async def test_they_survive_a_restart_and_go_with_their_member(hall: Hall, manager: MemberActor) -> None:
    await saves(hall, manager, "own", "2d6")
    await saves(hall, manager, "ours", "6d6", server=True)
    await hall.restarts()
    found = await data_of(hall.bot.database, manager.id, 0)
    assert sorted(row["name"] for row in found["saved_rolls"]) == ["ours", "own"]
    await hall.bot.forgetting.forget(manager.id)
    rows = await hall.bot.database.rows("SELECT name, member, saved_by FROM saved_rolls")
    assert [tuple(row) for row in rows] == [("ours", 0, 0)]
