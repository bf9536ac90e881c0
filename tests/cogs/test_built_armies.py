"""Armies of Julia Augusta and Steampunk Fantasy: put together by touch, by commands and as files, fielded; whole armies
from files beside them."""

from __future__ import annotations

import json

from bot.rosters import papers
from bot.rosters.changing import Where
from bot.store.rosters import ArmyList
from rulesets.steampunk_fantasy.table.state import Steampunk
from tests.cogs.hall import Hall, Heard, attachment
from tests.cogs.test_armies import chooses, opens
from tests.cogs.test_dystopian_lists import pressed

JULIA, STEAM = "julia_augusta", "steampunk_fantasy"


async def by_command(hall: Hall, key: str, *units: str, count: int = 1) -> Heard:
    for unit in units:
        heard = await hall.types(hall.red, "army add", unit=unit, count=count, rules=key)
    return heard


async def lists(hall: Hall, key: str) -> dict[str, ArmyList]:
    return {one.name: one for one in await hall.bot.armies.lists(Where(hall.red.id, hall.guild.id, key))}


async def test_an_army_of_julia_augusta_is_built_by_touch_alone_and_fielded(hall: Hall) -> None:
    number = await opens(hall, game=JULIA, scenario="skirmish")
    heard = await hall.types(hall.red, "army build", list="River Guard")
    assert "**River Guard** – 30 of 250 points, Romans, 0 units, 2 leaders. Not legal yet." in heard.text
    assert "- The army: Heavy and medium infantry has 0 of at least 2. (JA-SETUP-05)" in heard.text
    heard = await chooses(hall, heard, "Legion · 32")
    assert "In **Legion** · 32" in heard.text
    heard = await chooses(hall, heard, "8 bases · 32")
    assert "In **Legion** · 64" in heard.text
    heard = await pressed(hall, heard, "+ Grade A · 24", "+ 2 lines · 5", "Up")
    assert "- Legion · 93" in heard.text
    heard = await chooses(hall, heard, "Cohort · 20")
    heard = await pressed(hall, heard, "Up", "General", "+ Command point · 15", "Up")
    assert "158 of 250 points, Romans, 2 units, 2 leaders. Kept as a draft" in heard.text
    heard = await pressed(hall, heard, "Save", "Field here")
    assert "ruby fields River Guard: Romans, 2 units, 2 leaders, 158 points" in heard.text
    force = json.loads((await hall.table(number)).seats[0].force)
    assert force["units"][0] == {
        **{"name": "Legion", "type": "HI", "grade": "A", "bases": 8, "legion": "Legion", "lines": 2}
    }
    assert [one["name"] for one in force["leaders"]] == ["Roman General", "Roman Leader"]


async def test_a_table_leads_to_the_panel_on_which_a_list_is_put_together(hall: Hall) -> None:
    await opens(hall, game=JULIA, scenario="skirmish")
    heard = await hall.presses(hall.red, "Choose force")
    heard = await hall.presses(hall.red, "Build a list", heard.last)
    assert "**My list** – 30 of 250 points, Romans" in heard.text, "for the size of the table"
    await by_command(hall, JULIA, "Legion", "Cohort")
    heard = await hall.presses(hall.red, "Choose force")
    heard = await hall.presses(hall.red, "Build a list", heard.last)
    assert "**My list** – 82 of 250 points" in heard.text, "the one that was begun"
    assert "Why:" not in heard.text


async def test_what_is_against_an_army_of_julia_augusta_is_told_with_its_place(hall: Hall) -> None:
    await by_command(hall, JULIA, "Legion", "Cohort")
    heard = await by_command(hall, JULIA, "Legion › Lines: 2 lines", "Legion › Grade: Grade A")
    assert "Not legal" not in heard.text
    heard = await by_command(hall, JULIA, "Legion › Size: 12 bases")
    heard = await by_command(hall, JULIA, "Heavy and medium infantry: Heavy Cohort", count=10)
    assert "- The army: The army costs 507 points; there are 400. (JA-SETUP-05)" in heard.text
    panel = await hall.types(hall.red, "army build", rules=JULIA)
    panel = await pressed(hall, panel, "Side")
    heard = await chooses(hall, panel, "Britons")
    assert "Legion: Legion cannot be taken: only the Romans have Legions. (JA-SETUP-05)" in heard.text


async def test_an_army_of_steampunk_fantasy_is_built_by_touch_alone_and_fielded(hall: Hall) -> None:
    number = await opens(hall, game=STEAM, scenario="small")
    heard = await hall.types(hall.red, "army build", list="Boilers")
    assert "**Boilers** – 0 of 12 ip, 0 of 12 mp, 0 of 12 cp, 0 of 12 xp, 0 bases. Not legal yet." in heard.text
    for unit in ("Boiler Tank (6 ip)", "Boar Riders (2 mp, 1 xp)", "Boar Riders (2 mp, 1 xp)"):
        heard = await chooses(hall, heard, unit)
    assert "6 of 12 ip, 4 of 12 mp, 0 of 12 cp, 2 of 12 xp, 3 bases. Kept as a draft" in heard.text
    entries = {one["label"]: one.get("description", "") for one in heard.menus[0]["options"]}
    assert entries["✗ Spider Engine (6 ip)"] == "the army is of the race Dwarf"
    heard = await pressed(hall, heard, "Boiler Tank (6 ip)", "One more", "One more")
    assert "- The army: The army costs 18 industry points (ip); there are 12. (SF-ARMY-11)" in heard.text
    heard = await pressed(hall, heard, "One fewer", "Up", "Save", "Field here")
    assert "ruby fields Boilers: 4 bases, 12 ip, 4 mp, 2 xp" in heard.text
    force = json.loads((await hall.table(number)).seats[0].force)
    assert [one["name"] for one in force["bases"]] == [
        "Boiler Tank 1",
        "Boiler Tank 2",
        "Boar Riders 1",
        "Boar Riders 2",
    ]


async def test_a_built_army_is_played_with(hall: Hall) -> None:
    number = await opens(hall, game=STEAM, scenario="small")
    await by_command(hall, STEAM, "Kettle Guard", count=3)
    await by_command(hall, STEAM, "Poacher")
    await hall.types(hall.red, "army take", force="My list")
    await hall.types(hall.blue, "army take", force="Ashen Court")
    heard = await hall.presses(hall.red, "Start")
    assert "begins" in heard.text
    game = await hall.game(number)
    assert isinstance(game, Steampunk)
    assert {"Kettle Guard 3", "Poacher"} <= {*game.bases}


async def test_a_list_and_a_whole_army_stand_beside_each_other(hall: Hall) -> None:
    whole = papers.written_army(STEAM, "kettle_guard").replace("Kettle Guard", "Old Guard", 1).encode()
    await by_command(hall, STEAM, "Mortar")
    heard = await hall.types(hall.red, "army import", file=("army.json", whole))
    assert "**Old Guard** – Dwarf" in heard.text and "It stays as its file told it" in heard.text
    heard = await hall.types(hall.red, "army add", unit="Poacher", list="Old Guard", rules=STEAM)
    assert "**Old Guard** stays as its file told it" in heard.text
    heard = await hall.types(hall.red, "army build", rules=STEAM)
    assert "**My list** – 0 of 12 ip, 3 of 24 mp" in heard.text, (
        "the one that is put together, not the last one touched"
    )
    for name, is_put_together in (("My list", True), ("Old Guard", False)):
        written = await attachment(hall, await hall.types(hall.red, "army export", list=name, rules=STEAM))
        assert ("options" in json.loads(written)) == is_put_together
        heard = await hall.types(hall.red, "army import", file=("again.json", written))
        assert f"**{name} 2** –" in heard.text
    known = await lists(hall, STEAM)
    assert known["My list 2"].picks == known["My list"].picks
    assert {name for name, one in known.items() if one.is_whole} == {"Old Guard", "Old Guard 2"}
