"""The move pad: a unit of Julia Augusta is moved press by press."""

from __future__ import annotations

import asyncio

from bot.store.tables import Seat
from rulesets.julia_augusta.state import Julia
from tests.cogs.hall import Hall, Heard
from tests.rulesets.julia_augusta.manoeuvring import manoeuvring
from tests.rulesets.julia_augusta.table import auxiliaries, avd, julia, skirmishers, warband


def to_be_moved() -> Julia:
    """Cohort II has 5 inches and looks at the Iceni, 12 inches away and therefore too far to march past."""
    table = manoeuvring(auxiliaries("Cohort II", at=(36, 30)), warband("Iceni", at=(36, 22.5)))
    table.players[0].manoeuvres("Cohort II", "move", [avd(5)])
    return table.game


async def opened(hall: Hall) -> tuple[int, Heard]:
    """The pad of the unit that red, who is asked, moves."""
    seats = [
        Seat(0, "Red", hall.red.id, force="frontier_column"),
        Seat(1, "Blue", hall.blue.id, force="gathered_tribes"),
    ]
    number = await hall.begins(to_be_moved(), seats=seats)
    status = await hall.types(hall.red, "game status")
    heard = await hall.presses(hall.red, "Act", status.last)
    return number, await hall.chooses(hall.red, heard.last, "move")


async def test_x(hall: Hall) -> None:
    number, heard = await opened(hall)
    print(heard.text, heard.buttons, heard.menus)
    ids = {p["label"]: p["custom_id"] for r in heard.last.components for p in r["components"] if p["type"] == 2}
    print(ids)
    clicks = [hall.red.click(heard.last, custom_id=ids["↑ Forward 1″"]) for _ in range(4)]
    res = await asyncio.gather(*clicks)
    for r in res:
        print(r.response.content if r.response else None, r.response.edits if r.response and hasattr(r.response,'edits') else None, [f.content for f in r.followups])
    assert 0
