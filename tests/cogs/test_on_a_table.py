"""Dust 1947 on a table in inches, by commands: what is written there, refused, completed and told."""

from __future__ import annotations

from typing import Any

from rulesets.dust_1947.table.tabletop.standing import leader
from rulesets.kit.boards.tables.places import Point
from tests.cogs.hall import Hall
from tests.rulesets.dust_1947.inches import hull, on_foot
from tests.rulesets.dust_1947.table import dust, weapon


async def moving(hall: Hall) -> int:
    """Red is asked where a squad moves that stands at 10,10 and may go 8 inches."""
    rifles, guard = on_foot("Rifles", (10, 10), move=2), on_foot("Guard", (40, 30), seat=1)
    number = await hall.begins(dust(rifles, guard, options={"board_mode": "table"}).begins().game)
    await hall.types(hall.red, "dust activate", unit="Rifles")
    await hall.types(hall.red, "dust declare", actions="move, nothing")
    return number


async def test_a_move_is_written_in_inches_and_told_so(hall: Hall) -> None:
    number = await moving(hall)
    heard = await hall.types(hall.red, "dust move", to="18.5,10")
    assert "cannot come to 18.5,10" in heard.text, "farther than 8 inches"
    heard = await hall.types(hall.red, "dust move", to="far away")
    assert "12.5,8 in inches" in heard.text
    heard = await hall.types(hall.red, "dust move", to="17.5,10")
    assert "moves 7.5 inches: 10,10 – 17.5,10" in heard.text
    game: Any = await hall.game(number)
    assert leader(game, game.units["Rifles"]).middle == Point(17.5, 10)


async def test_squares_that_it_can_come_to_are_completed(hall: Hall) -> None:
    await moving(hall)
    found = await hall.red.autocomplete(hall.channel, "dust move", "to", "D")
    assert [choice["value"] for choice in found] == ["D2", "D3", "D4"]


async def test_a_squad_gets_into_a_half_track_in_contact_with_its_hull(hall: Hall) -> None:
    truck = hull("Truck", (20, 10), skills=("Passengers: 6",), mobility="half-tracked", armour="V2")
    units = (truck, on_foot("Rifles", (14, 10), move=2), on_foot("Guard", (40, 30), seat=1))
    await hall.begins(dust(*units, options={"board_mode": "table"}).begins().game)
    await hall.types(hall.red, "dust activate", unit="Rifles")
    await hall.types(hall.red, "dust declare", actions="move, nothing")
    heard = await hall.types(hall.red, "dust move", to="18.25,10", into="Truck")
    assert "gets into" in heard.text


async def test_a_template_is_written_with_its_place_in_brackets(hall: Hall) -> None:
    gun = on_foot("Gun", (4, 10), soldiers=1, weapons=(weapon("1 Mortar 6 S2:*/1"),))
    guard = on_foot("Guard", (12, 10), (14.4, 10), (16.8, 10), soldiers=3, seat=1)
    options = {"board_mode": "table", "reaction_prompt": "never"}
    await hall.begins(dust(gun, guard, options=options).begins().game)
    await hall.types(hall.red, "dust activate", unit="Gun")
    await hall.types(hall.red, "dust declare", actions="attack, nothing")
    heard = await hall.types(hall.red, "dust attack", target="Guard", ways="Mortar: at (30,10)")
    assert "is no way to fire" in heard.text
    heard = await hall.types(hall.red, "dust attack", target="Guard", ways="Mortar: at (13,10)")
    assert "at (13,10)" in heard.text
    assert "for each of 2 miniatures" in heard.text
