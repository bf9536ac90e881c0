"""Platoons as members meet them: their charts are handed in, units are put into them by touch and by commands."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.store import rosters
from bot.store.rosters import Loaded
from rulesets.dust_1947.before.armies import forces
from rulesets.kit.rosters import CatalogueFile
from tests.cogs.hall import Hall, attachment
from tests.cogs.test_armies import attached, chooses
from tests.rulesets.dust_1947.depot import catalogue_files
from tests.rulesets.dust_1947.test_platoons import STORE

FOLDER = Path(__file__).parents[2] / "docs" / "platoons"
EXAMPLES = [CatalogueFile(path.name, path.read_bytes()) for path in sorted(FOLDER.glob("*.json"))]


@pytest.fixture
async def stocked(hall: Hall) -> Hall:
    """A server with units that may form a platoon called Line."""
    async with hall.bot.database.transaction() as tx:
        loaded = Loaded(rosters.fingerprint(STORE), ("a.cat",), (), 1, 0)
        await rosters.keep_collection(tx, hall.guild.id, "dust_1947", loaded, rosters.packed(STORE))
    return hall


def of_platoons(name: str, told: Any) -> CatalogueFile:
    return CatalogueFile(name, json.dumps(told).encode())


# --- charts ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chart", EXAMPLES, ids=lambda file: file.name)
async def test_the_examples_are_read(hall: Hall, manager: MemberActor, chart: CatalogueFile) -> None:
    heard = await hall.types(manager, "army load", **attached(*catalogue_files(), chart))
    (name,) = (one["name"] for one in json.loads(chart.content)["platoons"])
    assert f"What lists can form (platoons): {name}." in heard.text


def test_there_are_two_examples() -> None:
    assert len(EXAMPLES) == 2


async def test_all_that_is_wrong_with_all_files_is_told_at_once(hall: Hall, manager: MemberActor) -> None:
    place = {"name": "squads", "units": ["Compact Secton 1"]}
    advantage = {"name": "Bold", "skills": ["Brave", "Mercenary"]}
    chart = {"name": "Line", "command": {"name": "staff"}, "required": [place], "advantage": advantage, "colour": "red"}
    first = of_platoons("a.json", {"umpire_platoons": 1, "ruleset": "dust_1947", "platoons": [chart, chart]})
    second = of_platoons("b.json", {"umpire_platoons": 2, "ruleset": "dust_1947"})
    heard = await hall.types(manager, "army load", **attached(*catalogue_files(), first, second))
    assert "“a.json”: It cannot be taken:" in heard.text
    assert '`platoons 1 colour`: `"red"` is not known here\\: there are name, note, command' in heard.text
    assert "has to say who stands there\\: units, kinds or armour" in heard.text
    assert '`"Compact Secton 1"` is no unit of these files; there are Compact Section 1' in heard.text
    assert '`"Mercenary"` has to be one of Advanced Reactive Fire' in heard.text
    assert '`platoons 2 name`: `"Line"` is the name of another platoon too' in heard.text
    assert "“b.json”" in heard.text and "`umpire_platoons`" in heard.text and "`platoons`: is needed" in heard.text
    assert "No units are loaded" in (await hall.types(manager, "army load")).text


async def test_charts_alone_are_refused(hall: Hall, manager: MemberActor) -> None:
    assert "a game system (.gst)" in (await hall.types(manager, "army load", **attached(EXAMPLES[0]))).text


# --- who belongs to one ----------------------------------------------------------------------------------------------


async def test_a_platoon_is_formed_by_touch(stocked: Hall) -> None:
    hall = stocked
    await hall.types(hall.red, "army add", unit="Staff")
    await hall.types(hall.red, "army add", unit="Rifles", count=3)
    heard = await hall.presses(hall.red, "Platoons", (await hall.types(hall.red, "army build")).last)
    (menu,) = heard.menus
    assert [entry["label"] for entry in menu["options"]] == ["Line"]
    assert menu["options"][0]["description"].startswith("lacks staff, rifles and rifles")
    heard = await chooses(hall, heard, "Line", "＋ Staff", "＋ Rifles")
    assert "**Line** – lacks rifles · Steady: Brave" in heard.text
    assert "- (DU-PLAT-03)" not in heard.text and "lacks rifles: whoever fields a platoon" in heard.text
    heard = await chooses(hall, heard, "＋ Rifles")
    assert "- 1 × Rifles · 10 AP" in heard.text and "- 2 × Rifles (Line) · 10 AP" in heard.text
    assert [entry["label"] for entry in heard.menus[0]["options"]] == ["－ Staff (Line)", "－ Rifles (Line)"]
    heard = await chooses(hall, heard, "－ Rifles (Line)", "＋ Rifles")
    heard = await hall.presses(hall.red, "Add units", heard.last)
    heard = await hall.presses(hall.red, "Save", heard.last)
    assert "Saved." in heard.text


async def test_a_platoon_is_formed_by_commands(stocked: Hall) -> None:
    hall = stocked
    await hall.types(hall.red, "army add", unit="Staff")
    await hall.types(hall.red, "army add", unit="Rifles", count=3)
    await hall.types(hall.red, "army assign", unit="Staff", into="line")
    heard = await hall.types(hall.red, "army assign", unit="Rifles", into="Line", count=3)
    assert "Rifles has no place in Line" in heard.text
    heard = await hall.types(hall.red, "army assign", unit="Rifles (Line)", into="independent")
    assert "Not legal yet" not in heard.text
    again = await hall.types(hall.red, "army assign", unit="Staff", into="Line")
    assert "Staff is in Line already." in again.text
    nowhere = await hall.types(hall.red, "army assign", unit="Staff", into="Guard")
    assert "“Guard” is nothing that this list can form: Line" in nowhere.text
    await hall.types(hall.red, "army remove", unit="Rifles")
    (one,) = await rosters.lists_of(hall.bot.database, hall.red.id, hall.guild.id, "dust_1947")
    assert {(pick.name, pick.slot): pick.count for pick in one.picks} == {("Staff", "Line"): 1, ("Rifles", "Line"): 2}


async def test_a_list_s_file_says_who_belongs_where(stocked: Hall) -> None:
    hall = stocked
    units = [
        {"unit": "staff", "name": "Staff", "count": 1, "slot": "Line"},
        {"unit": "rifles", "name": "Rifles", "count": 2, "slot": "Line"},
        {"unit": "rifles", "name": "Rifles", "count": 1},
    ]
    told = {"umpire_list": 1, "ruleset": "dust_1947", "name": "Column", "options": {}, "units": units}
    heard = await hall.types(hall.red, "army import", file=("list.json", json.dumps(told).encode()))
    assert "2 × Rifles (Line)" in heard.text
    heard = await hall.types(hall.red, "army export", list="Column")
    assert json.loads(await attachment(hall, heard))["units"] == units
    (one,) = await rosters.lists_of(hall.bot.database, hall.red.id, hall.guild.id, "dust_1947")
    force = forces.load(await hall.bot.armies.force(one))
    assert [platoon.members for platoon in force.platoons] == [(0, 1, 2)]
