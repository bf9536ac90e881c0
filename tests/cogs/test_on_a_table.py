"""Dust 1947 on a table in inches, by commands: what is written there, refused, completed and told."""

from __future__ import annotations

from typing import Any

from rulesets.dust_1947.table.tabletop.standing import leader
from rulesets.kit.boards.tables.places import Point
from tests.cogs.hall import Hall
from tests.rulesets.dust_1947.inches import on_foot
from tests.rulesets.dust_1947.table import dust


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
