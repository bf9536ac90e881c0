"""The guided way in words: what no menu suggests is written into a form."""

from __future__ import annotations

import re
from typing import cast

from bot.table.tables import Seat
from rulesets.julia_augusta.table.state import Julia
from tests.cogs.hall import Hall, Heard
from tests.cogs.test_move_pad import opened, stands
from tests.rulesets.julia_augusta.table import legion, warband
from tests.rulesets.julia_augusta.test_deployment import deploying

BUTTON = "In words"


async def asked_where(hall: Hall) -> tuple[int, Heard]:
    """Red's legion is to be placed, in a line that faces north."""
    forces = "frontier_column", "gathered_tribes"
    players = (("Red", hall.red), ("Blue", hall.blue))
    seats = [Seat(number, name, who.id, force=forces[number]) for number, (name, who) in enumerate(players)]
    number = await hall.begins(deploying(legion("XX"), warband("Iceni")).game, seats=seats)
    status = await hall.types(hall.red, "game status")
    heard = await hall.presses(hall.red, "Act", status.last)
    for value in ("deploy, XX", "line 4", "north"):
        heard = await hall.chooses(hall.red, heard.last, value)
    return number, heard


async def test_a_unit_is_placed_where_no_menu_has_a_place(hall: Hall) -> None:
    number, heard = await asked_where(hall)
    heard = await hall.writes(hall.red, BUTTON, heard.last, " 31.5,43 ")
    assert "› 31.5,43" in heard.text
    assert heard.last.attachments, "it is shown where the legion would stand"
    assert not cast(Julia, await hall.game(number)).units["XX"].on_table, "nothing is final before Confirm"
    await hall.presses(hall.red, "Confirm", heard.last)
    at = cast(Julia, await hall.game(number)).units["XX"].pose.point
    assert (round(at.x, 2), round(at.y, 2)) == (31.5, 43)


async def test_words_that_are_no_place_are_told_and_change_nothing(hall: Hall) -> None:
    _, heard = await asked_where(hall)
    said = await hall.writes(hall.red, BUTTON, heard.last, "@everyone [x](http://x.example) `")
    assert said.text.startswith("✗ ")
    assert re.search(r"(?<!\\)@everyone|(?<!\\)\]\(http", said.text) is None, said.text
    assert BUTTON in said.buttons and said.menus, "it can be tried again"
    said = await hall.writes(hall.red, BUTTON, said.last, "31.5,3")
    assert said.text.startswith("✗ ") and "JA-SETUP-11" in said.text, "that is the other side's zone"


async def test_a_form_that_comes_late_changes_nothing(hall: Hall) -> None:
    _, heard = await asked_where(hall)
    late = await hall.red.click(heard.last, label=BUTTON)
    heard = await hall.writes(hall.red, BUTTON, heard.last, "31.5,43")
    assert late.modal is not None
    (row,) = late.modal["components"]
    await hall.red.submit_modal(late, {row["components"][0]["custom_id"]: "40,43"})
    status = await hall.types(hall.red, "game status")
    assert "› 31.5,43" in (await hall.presses(hall.red, "Act", status.last)).text


async def test_a_move_is_written_on_the_pad(hall: Hall) -> None:
    number, heard = await opened(hall)
    heard = await hall.writes(hall.red, BUTTON, heard.last, "forward 1.5, wheel left 20")
    await hall.presses(hall.red, "Confirm", heard.last)
    assert (await stands(hall, number))[1] < 29
