"""Battlefields of Dystopian Legions before a table is opened: made, handed in, played on."""

from __future__ import annotations

from bot.store import games
from rulesets.dystopian_legions.table.state import Legions
from tests.cogs.hall import Hall
from tests.cogs.test_maps import asked, fields, map_here

KEY = {"game": "dystopian_legions", "scenario": "skirmish"}
LANE = b"""
name = "Sunken Lane"
[[piece]]
name = "Farm"
kind = "building"
corners = [[4, 4], [9, 4], [9, 9], [4, 9]]
"""


async def test_a_wide_table_is_made_and_played_on(hall: Hall) -> None:
    heard = await asked(hall, **KEY, map="generated 96x48 mill", against="practice")
    assert "“generated 96x48 mill” makes it again" in heard.text
    assert "It is the same from opposite edges and corners" in heard.text
    await hall.presses(hall.red, "Accept", heard.last)
    assert "Field mill" in await map_here(hall)
    await fields(hall, hall.red, "expedition")
    await hall.presses(hall.red, "Start")
    view = await hall.game(await number_here(hall))
    assert isinstance(view, Legions)
    assert view.table_width == 96


async def number_here(hall: Hall) -> int:
    """The number of the channel's game."""
    found = await games.table_in(hall.bot.database, hall.channel.id)
    assert found is not None
    return found


async def test_a_battlefield_from_a_file_is_shown_with_what_is_unusual(hall: Hall) -> None:
    heard = await asked(hall, **KEY, map_file=("lane.toml", LANE))
    assert "Terrain covers 1 % of it; 25 to 33 % are usual." in heard.text
    assert "A hill or a building lies in a deployment zone of Advancing Lines" in heard.text
    await hall.presses(hall.red, "Accept", heard.last)
    assert "Sunken Lane" in await map_here(hall)
    wrong = LANE.replace(b"building", b"castle")
    heard = await hall.types(hall.red, "game new", **KEY, map_file=("bad.toml", wrong))
    assert 'piece 1: kind is "castle"; it must be one of woods, road, ruins' in heard.text
