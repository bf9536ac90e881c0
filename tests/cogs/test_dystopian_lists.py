"""Army lists of Dystopian Legions: put together by touch, by commands and as files, fielded openly and in secret."""

from __future__ import annotations

import json

from bot.rosters.changing import Where
from bot.store.rosters import ArmyList
from tests.cogs.hall import Hall, Heard, attachment
from tests.cogs.test_armies import opens

KEY = "dystopian_legions"


async def pressed(hall: Hall, heard: Heard, *labels: str) -> Heard:
    """Ruby presses one button after the other."""
    for label in labels:
        heard = await hall.presses(hall.red, label, heard.last)
    return heard


async def adds(hall: Hall, heard: Heard, label: str) -> Heard:
    """Ruby chooses something to add from the menu, where there is too much for buttons."""
    options = [option for menu in heard.menus for option in menu["options"]]
    value = next(option["value"] for option in options if option["label"] == label)
    return await hall.chooses(hall.red, heard.last, value)


async def by_command(hall: Hall, *units: str) -> Heard:
    for unit in units:
        heard = await hall.types(hall.red, "army add", unit=unit, rules=KEY)
    return heard


async def mine(hall: Hall) -> ArmyList:
    (one,) = await hall.bot.armies.lists(Where(hall.red.id, hall.guild.id, KEY))
    return one


async def test_a_force_is_built_by_touch_alone_and_fielded(hall: Hall) -> None:
    number = await opens(hall, game=KEY, scenario="skirmish")
    heard = await hall.types(hall.red, "army build", list="Blue Coats")
    assert "**Blue Coats** – 0 of 600 points, 0 of 1 platoon, 0 sections. Not legal yet." in heard.text
    assert "- The force: Platoons has 0 of at least 1. (DL-FORCE-02)" in heard.text
    heard = await pressed(hall, heard, "+ Corps Platoon")
    assert [option["label"] for menu in heard.menus for option in menu["options"]] == [
        "Brigade Staff · 55",
        "Company Headquarters · 45",
        "Fusiliers · 19",
        "Carried Fusiliers · 19",
        "Conscripts · 15",
        "Pathfinders · 15",
        "Trench Mortars · 25",
    ]
    heard = await adds(hall, heard, "Brigade Staff · 55")
    heard = await pressed(hall, heard, "+ Surgeon · 10", "Up", "+ Fusiliers · 19")
    assert "In **Corps Platoon › Fusiliers** · 84" in heard.text
    heard = await pressed(hall, heard, "+ Fusilier · 13", "+ Crank Gun · 20", "Up", "Up")
    assert "  - Fusiliers · 117: 6 × Fusilier, Crank Gun" in heard.text
    heard = await pressed(hall, heard, "Save", "Field here")
    assert "ruby fields Blue Coats: 2 sections, 182 points" in heard.text
    assert (await hall.table(number)).seats[0].force.startswith("{")
    shown = await hall.types(hall.blue, "army show", force="ruby, in this game")
    assert "- Fusiliers: Colour Sergeant, 6 × Fusilier, with Crank Gun, 117 points" in shown.text


async def test_a_force_by_commands_alone_in_the_size_of_the_table(hall: Hall) -> None:
    await opens(hall, game=KEY, scenario="battle")
    found = await hall.red.autocomplete(hall.channel, "army add", "unit", "guild", rules=KEY)
    assert found == []
    heard = await by_command(hall, "Republic Platoon", "Guild Council", "Gaugers")
    assert "**My list** – 143 of 1500 points, 1 of 2 platoons, 2 sections." in heard.text
    heard = await by_command(hall, "Marching Drones")
    assert "“Marching Drones” cannot be added anywhere" in heard.text
    heard = await by_command(hall, "Torchbearers", "Marching Drones", "Republic Platoon")
    assert (
        "Republic Platoon 1: Platoon 1 has 2 sections in its line slots; another platoon begins after 3. (DL-FORCE-08)"
        in heard.text
    )
    parts = await hall.red.autocomplete(hall.channel, "army remove", "unit", "platoon 2", rules=KEY)
    heard = await hall.types(hall.red, "army remove", unit=parts[0]["value"], rules=KEY)
    heard = await hall.types(hall.red, "army take", force="My list")
    assert "ruby fields My list: 4 sections" in heard.text


async def test_a_force_as_a_file(hall: Hall) -> None:
    await by_command(hall, "Corps Platoon", "Brigade Staff", "Conscripts")
    content = await attachment(hall, await hall.types(hall.red, "army export", rules=KEY))
    told = json.loads(content)
    await hall.types(hall.blue, "army import", file=("force.json", content))
    (theirs,) = await hall.bot.armies.lists(Where(hall.blue.id, hall.guild.id, KEY))
    assert theirs.picks == (await mine(hall)).picks
    told["units"][0]["parts"][1]["unit"] = "gaugers"
    heard = await hall.types(hall.blue, "army import", file=("force.json", json.dumps(told).encode()))
    assert '`units 1 parts 2 unit`: `"gaugers"` has to be one of fusiliers, carried, conscripts' in heard.text


async def test_a_secret_force_is_told_to_nobody(hall: Hall) -> None:
    await opens(hall, game=KEY, scenario="skirmish", options="lists=secret")
    await by_command(hall, "Corps Platoon", "Brigade Staff", "Conscripts")
    heard = await hall.types(hall.red, "army take", force="My list")
    assert "2 sections" in heard.text
    assert "My list" not in hall.last_reports()
    assert "Conscripts" not in hall.last_reports()
    shown = await hall.blue.autocomplete(hall.channel, "army show", "force", "")
    assert not any("ruby" in choice["name"] for choice in shown)
