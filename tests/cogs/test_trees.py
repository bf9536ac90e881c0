"""Lists of platoons, sections and their options: put together by touch and by commands, kept, fielded."""

from __future__ import annotations

import json
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from discord import app_commands

import rulesets
from bot.lobby.lobby import Wish
from bot.rosters.changing import Where
from bot.store import games
from bot.store.rosters import ArmyList
from cogs.army import building
from cogs.common.rulesets import CHOICES
from tests.cogs import hall as hall_of
from tests.cogs.hall import Hall, Heard, attachment, open_hall
from tests.musters import KEY, RULESET
from tests.upgrades.registered import registered


@contextmanager
def among_the_games(patch: pytest.MonkeyPatch) -> Iterator[None]:
    """The house knows the toy, its commands too."""
    known, choice = rulesets.RULESETS, app_commands.Choice(name=RULESET.box.name, value=KEY)
    with registered(RULESET):
        for module in list(sys.modules.values()):
            if getattr(module, "RULESETS", None) == known:
                patch.setattr(module, "RULESETS", (*known, KEY))
        patch.setattr(hall_of, "REGISTERED", {})  # the commands have other choices than those that were told before
        lists = [CHOICES, building.GAMES]
        for choices in lists:
            choices.append(choice)
        try:
            yield
        finally:
            for choices in lists:
                choices.remove(choice)


@pytest.fixture
async def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hall]:
    with among_the_games(monkeypatch):
        async with open_hall(tmp_path, monkeypatch) as made:
            yield made


async def pressed(hall: Hall, heard: Heard, *labels: str) -> Heard:
    """Ruby presses one button after the other."""
    for label in labels:
        heard = await hall.presses(hall.red, label, heard.last)
    return heard


async def mine(hall: Hall) -> ArmyList:
    (one,) = await hall.bot.armies.lists(Where(hall.red.id, hall.guild.id, KEY))
    return one


async def by_command(hall: Hall, *units: str) -> Heard:
    for unit in units:
        heard = await hall.types(hall.red, "army add", unit=unit, rules=KEY)
    return heard


async def opens(hall: Hall, **options: str) -> int:
    """Ruby has opened a table."""
    told = {"guild": hall.guild.id, "channel": hall.channel.id, "host": hall.red.id, "host_name": "ruby"}
    wish = Wish(**told, ruleset=KEY, scenario="field", pace=0, opponent=hall.blue.id, options=options)  # type: ignore[arg-type]
    await hall.bot.lobby.open(wish, 4000)
    await hall.env.settle()
    found = await games.table_in(hall.bot.database, hall.channel.id)
    assert found is not None
    return found


async def test_a_column_is_built_by_touch_alone(hall: Hall) -> None:
    number = await opens(hall)
    heard = await hall.types(hall.red, "army build", list="Column", rules=KEY)
    assert "**Column** – 0 of 200 points. Not legal yet." in heard.text
    assert "- Platoon: Line has 0 of at least 1. (TY-MUSTER-01)" in heard.text
    heard = await pressed(hall, heard, "Platoon")
    assert "In **Platoon**" in heard.text
    assert [one for one in heard.buttons if one.startswith("+")] == [
        "+ Captain · 30",
        "+ Guard Captain · 50",
        "+ Riflemen · 20",
        "+ Grenadiers · 40",
    ]
    heard = await pressed(hall, heard, "+ Guard Captain · 50", "+ Riflemen · 20")
    assert "In **Platoon › Riflemen** · 45" in heard.text
    heard = await pressed(hall, heard, "+ Rifleman · 5", "+ Truck · 35")
    assert "In **Platoon › Riflemen › Truck** · 35" in heard.text
    heard = await pressed(hall, heard, "Mount 1 … Mount 25")
    assert len(heard.menus[0]["options"]) == 25
    heard = await pressed(hall, heard, "Back")
    heard = await pressed(hall, heard, "Mount 26 … Mount 30")
    heard = await pressed(hall, heard, "+ Mount 27 · 27")
    assert "- Mount 27 · 27" in heard.text
    heard = await pressed(hall, heard, "Up", "Up", "Up")
    assert "  - Riflemen · 112: 6 × Rifleman, Truck (Mount 27)" in heard.text
    heard = await pressed(hall, heard, "Save")
    assert "162 of 200 points. Saved." in heard.text
    heard = await pressed(hall, heard, "Field here")
    assert "ruby fields Column: platoons: 1." in heard.text
    force = json.loads((await hall.table(number)).seats[0].force)
    assert force["parts"][0]["parts"][1]["parts"][0] == {
        **{"unit": "rifleman", "name": "Rifleman", "count": 6},
        "slot": "models",
    }


async def test_parts_are_multiplied_and_taken_off_by_touch(hall: Hall) -> None:
    await by_command(hall, "Captain", "Riflemen")
    heard = await pressed(hall, await hall.types(hall.red, "army build", rules=KEY), "Platoon", "Riflemen", "One more")
    assert "In **Platoon › Riflemen 2** · 45" in heard.text
    heard = await pressed(hall, heard, "5 × Rifleman", "One more", "One fewer", "One fewer")
    assert "- Platoon › Riflemen 2: Models has 4 of at least 5. (TY-MUSTER-01)" in heard.text
    heard = await pressed(hall, heard, "Up", "Take off")
    assert "In **Platoon**" in heard.text
    assert [pick.name for pick in (await mine(hall)).picks[0].parts] == ["Captain", "Riflemen"]
    assert "Take off" not in (await pressed(hall, heard, "Up")).buttons


async def test_a_column_by_commands_alone(hall: Hall) -> None:
    found = await hall.red.autocomplete(hall.channel, "army add", "unit", "rifle", rules=KEY)
    assert [choice["name"] for choice in found] == ["Platoon › Line: Riflemen (20)"]
    assert "Platoon: Officer has 0 of at least 1" in (await by_command(hall, found[0]["value"])).text
    heard = await by_command(hall, "Captain", "Platoon", "Platoon 2 › Line: Grenadiers", "Zeppelin")
    assert "“Zeppelin” cannot be added anywhere" in heard.text
    assert (
        "can be added in several places: there are Platoon 1 › Line: Riflemen"
        in (await by_command(hall, "Riflemen")).text
    )
    heard = await hall.types(hall.red, "army add", unit="Grenadier", count=2, rules=KEY)
    assert "- Platoon 2: Officer has 0 of at least 1. (TY-MUSTER-01)" in heard.text
    heard = await hall.types(hall.red, "army add", unit="Grenadier", count=20, rules=KEY)
    assert "Models has 6 of at most 8: 20 more are too many." in heard.text
    assert (
        "Truck cannot be taken: no Guard Captain leads the column."
        in (await by_command(hall, "Platoon 1 › Riflemen › Transport: Truck")).text
    )
    parts = await hall.red.autocomplete(hall.channel, "army remove", "unit", "platoon 2", rules=KEY)
    assert [choice["name"] for choice in parts] == [
        "Platoon 2",
        "Platoon 2 › Grenadiers",
        "Platoon 2 › Grenadiers › Grenadier",
    ]
    heard = await hall.types(hall.red, "army remove", unit="Grenadier", count=2, rules=KEY)
    assert "Grenadiers: " not in heard.text
    heard = await hall.types(hall.red, "army remove", unit=parts[0]["value"], rules=KEY)
    assert "**My list** – 75 of 200 points." in heard.text
    assert "names no single part of the list" in (await hall.types(hall.red, "army remove", unit="Gun", rules=KEY)).text


async def test_a_press_on_an_older_panel_changes_nothing(hall: Hall) -> None:
    heard = await hall.types(hall.red, "army build", rules=KEY)
    old = await pressed(hall, heard, "Platoon")
    await by_command(hall, "Captain")
    before = await mine(hall)
    for label in ("+ Riflemen · 20", "+ Captain · 30", "Take off", "One more"):
        heard = await hall.presses(hall.red, label, old.last)
        assert "The list was changed meanwhile" in heard.text
    assert (await mine(hall)).picks == before.picks


async def test_a_file_of_a_column(hall: Hall) -> None:
    await by_command(hall, "Captain", "Riflemen")
    heard = await hall.types(hall.red, "army export", rules=KEY)
    content = await attachment(hall, heard)
    first = (await mine(hall)).picks
    told = json.loads(content)
    told["units"][0]["parts"][1]["name"] = "**@everyone**"
    await hall.types(hall.blue, "army import", file=("column.json", json.dumps(told).encode()))
    (theirs,) = await hall.bot.armies.lists(Where(hall.blue.id, hall.guild.id, KEY))
    assert theirs.picks == first
    told["units"][0]["parts"][1]["unit"] = "giants"
    heard = await hall.types(hall.blue, "army import", file=("column.json", json.dumps(told).encode()))
    assert '`units 1 parts 2 unit`: `"giants"` has to be one of ' in heard.text
    told["units"] = told["units"] * 26
    heard = await hall.types(hall.blue, "army import", file=("column.json", json.dumps(told).encode()))
    assert "at most 25 parts stand beside each other" in heard.text


async def test_a_secret_column_is_told_to_nobody(hall: Hall) -> None:
    await opens(hall, lists="secret")
    await by_command(hall, "Captain", "Riflemen")
    heard = await hall.types(hall.red, "army take", force="My list")
    assert "platoons: 1" in heard.text
    assert "My list" not in hall.last_reports()
    shown = await hall.red.autocomplete(hall.channel, "army show", "force", "")
    assert any("ruby" in choice["name"] for choice in shown)
    shown = await hall.blue.autocomplete(hall.channel, "army show", "force", "")
    assert not any("ruby" in choice["name"] for choice in shown)


async def test_no_units_of_it_are_loaded(hall: Hall) -> None:
    assert KEY not in {choice["value"] for choice in await _games_of_load(hall)}


async def _games_of_load(hall: Hall) -> list[dict[str, str]]:
    (group,) = [one for one in hall.bot.tree.get_commands() if one.name == "army"]
    (load,) = [one for one in group.to_dict(hall.bot.tree)["options"] if one["name"] == "load"]
    (rules,) = [one for one in load["options"] if one["name"] == "rules"]
    found: list[dict[str, str]] = rules["choices"]
    return found
