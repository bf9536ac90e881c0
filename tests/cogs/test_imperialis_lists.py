"""Armies and battlefields of Legions Imperialis: put together by touch and by commands, handed in, fielded, played
on."""

from __future__ import annotations

from rulesets.legions_imperialis.table.state import Imperialis
from tests.cogs.hall import Hall
from tests.cogs.test_armies import chooses, opens
from tests.cogs.test_dystopian_lists import adds, pressed
from tests.cogs.test_dystopian_maps import number_here
from tests.cogs.test_maps import asked, fields, map_here

KEY = "legions_imperialis"
YARD = b"""
name = "Drill Yard"
size = "48x48"
[[piece]]
name = "Shed"
kind = "block"
corners = [[20, 22], [28, 22], [28, 26], [20, 26]]
height = 2
"""


async def test_an_army_is_built_by_touch_alone_and_fielded(hall: Hall) -> None:
    number = await opens(hall, game=KEY, scenario="patrol")
    heard = await hall.types(hall.red, "army build", list="Gate Guard")
    assert "**Gate Guard** – 0 of 500 points, 0 Formations, 0 Detachments. Not legal yet." in heard.text
    assert "- The army: Formations has 0 of at least 1. (LIX-ARMY-05)" in heard.text
    heard = await chooses(hall, heard, "Gate Company")
    heard = await pressed(hall, await adds(hall, heard, "Storm Company · 50"), "Up")
    assert "Line Company" in heard.text and "135 of 500 points, 1 Formation, 3 Detachments." in heard.text
    heard = await pressed(hall, heard, "Save", "Field here")
    assert "ruby fields Gate Guard: 1 Formation, 135 points" in heard.text
    assert (await hall.table(number)).seats[0].force.startswith("{")


async def test_an_army_is_put_together_by_commands(hall: Hall) -> None:
    await opens(hall, game=KEY, scenario="patrol")
    for unit in ("Armoured Company", "Gatling Squadron"):
        heard = await hall.types(hall.red, "army add", unit=unit, rules=KEY)
    assert "250 of 500 points, 1 Formation, 2 Detachments." in heard.text


async def test_a_battlefield_is_handed_in_and_played_on(hall: Hall) -> None:
    told = {"game": KEY, "scenario": "patrol"}
    heard = await asked(hall, **told, map_file=("yard.toml", YARD), against="practice")
    await hall.presses(hall.red, "Accept", heard.last)
    assert "Drill Yard" in await map_here(hall)
    await fields(hall, hall.red, "wardens")
    await hall.presses(hall.red, "Start")
    view = await hall.game(await number_here(hall))
    assert isinstance(view, Imperialis)
    assert (view.table_width, [piece.name for piece in view.pieces]) == (48, ["Shed"])
    assert view.pieces[0].tall == 2.0
