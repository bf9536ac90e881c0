"""The move pad: a unit of Julia Augusta is moved press by press."""

from __future__ import annotations

from typing import cast

from bot.table.tables import Seat
from rulesets.julia_augusta.table.state import Julia
from tests.cogs.hall import Hall, Heard
from tests.rulesets.julia_augusta.manoeuvring import manoeuvring
from tests.rulesets.julia_augusta.table import auxiliaries, avd, warband

FORWARD, WHEEL, STEP = "↑ 1″", "↻ 15°", "±1″"


def to_be_moved() -> Julia:
    """Cohort II has 5 inches, and the Iceni are before it."""
    table = manoeuvring(auxiliaries("Cohort II", at=(36, 30)), warband("Iceni", at=(36, 22.5)))
    table.players[0].manoeuvres("Cohort II", "move", [avd(5)])
    return table.game


async def opened(hall: Hall) -> tuple[int, Heard]:
    """The pad of the unit that red, who is asked, moves."""
    forces = "frontier_column", "gathered_tribes"
    players = (("Red", hall.red), ("Blue", hall.blue))
    seats = [Seat(number, name, who.id, force=forces[number]) for number, (name, who) in enumerate(players)]
    number = await hall.begins(to_be_moved(), seats=seats)
    status = await hall.types(hall.red, "game status")
    return number, await hall.presses(hall.red, "Act", status.last)


async def presses(hall: Hall, heard: Heard, *labels: str) -> Heard:
    """Red presses keys one after the other."""
    for label in labels:
        heard = await hall.presses(hall.red, label, heard.last)
    return heard


async def stands(hall: Hall, number: int) -> tuple[float, float]:
    """Where the unit stands, in inches."""
    at = cast(Julia, await hall.game(number)).units["Cohort II"].pose.point
    return round(at.x, 2), round(at.y, 2)


async def test_presses_add_up_and_confirm_makes_the_move(hall: Hall) -> None:
    number, heard = await opened(hall)
    assert "It has 5″ (JA-MOVE-04)" in heard.text
    assert heard.last.attachments, "the table around the unit is shown"
    heard = await presses(hall, heard, FORWARD, FORWARD)
    assert "`forward 2`: 2″ of 5″, 3″ left." in heard.text
    assert await stands(hall, number) == (36, 30), "nothing is final before Confirm"
    await presses(hall, heard, "Confirm")
    assert await stands(hall, number) == (36, 28)


async def test_the_step_changes_what_the_keys_add(hall: Hall) -> None:
    _, heard = await opened(hall)
    heard = await presses(hall, heard, FORWARD, STEP)
    assert "↑ 2″" in heard.buttons
    heard = await presses(hall, heard, "↑ 2″")
    assert "`forward 3`" in heard.text
    assert "±2″" in heard.buttons, "the step stays in hand"


async def test_back_takes_the_last_press_away_and_other_leaves_the_pad(hall: Hall) -> None:
    _, heard = await opened(hall)
    heard = await presses(hall, heard, FORWARD, WHEEL, "Back")
    assert "`forward 1`" in heard.text
    heard = await presses(hall, heard, "Back")
    assert "Confirm" not in heard.buttons
    assert "Back" not in heard.buttons, "nothing is left to be taken away"
    heard = await presses(hall, heard, "Other…")
    assert FORWARD not in heard.buttons
    assert "Add a d6 to the move; a 6 tires a formed unit (1 DP)" in heard.buttons


async def test_an_entry_of_the_menu_leads_to_something(hall: Hall) -> None:
    _, heard = await opened(hall)
    heard = await hall.chooses(hall.red, heard.last, "forward 5", "Snap to")
    assert "It stops 4″ from Iceni, formed, ahead of it (JA-MOVE-10)." in heard.text


async def test_what_was_pressed_outlives_a_restart(hall: Hall) -> None:
    number, heard = await opened(hall)
    heard = await presses(hall, heard, FORWARD, FORWARD)
    await hall.restarts()
    heard = await presses(hall, heard, FORWARD)
    assert "`forward 3`" in heard.text
    await presses(hall, heard, "Confirm")
    assert await stands(hall, number) == (36, 27)


async def test_the_same_move_in_words(hall: Hall) -> None:
    number, _ = await opened(hall)
    await hall.types(hall.red, "julia move", moves="forward 2")
    assert await stands(hall, number) == (36, 28)
