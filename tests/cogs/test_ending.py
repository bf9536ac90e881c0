"""The end of a game: what the channel reads last."""

from __future__ import annotations

import json

from bot.game.ending import TITLE
from tests.bot.moments import moment
from tests.cogs.hall import Hall, labels, said


async def loses(hall: Hall, number: int) -> str:
    """A unit of Blue's falls, as the record has it; its name."""
    table = await hall.table(number)
    fallen = next(name for name, unit in table.running.units.items() if unit.seat == 1)
    gone = {"key": "eliminated", "values": {"unit": fallen, "how": "damage", "ap": 14, "squares": []}}
    async with hall.bot.database.transaction() as tx:
        await tx.run("UPDATE record SET events = ? WHERE game = ?", (json.dumps([gone]), number))
    return fallen


async def conceded(hall: Hall) -> None:
    heard = await hall.types(hall.red, "game concede")
    await hall.presses(hall.red, "Confirm", heard.last)


async def test_the_last_message_tells_how_it_came_about(hall: Hall) -> None:
    number = await hall.begins(moment("activate"))
    fallen = await loses(hall, number)
    await conceded(hall)
    report, card = hall.public()[-2:]
    assert "conceded" in said(report) and "won 0 : 0" not in said(report)
    assert TITLE in said(card) and "Lost" in said(card) and "Blue 14" in said(card)
    assert labels(card) == ["Rematch", "Status"]
    (picture,) = card.attachments
    assert picture.description is not None and f"Lost of Blue: {fallen}" in picture.description


async def test_where_nothing_happened_there_is_no_card(hall: Hall) -> None:
    await hall.begins(moment("activate"))
    await conceded(hall)
    assert all(TITLE not in said(message) for message in hall.public())


async def test_what_was_taken_back_is_not_told(hall: Hall) -> None:
    number = await hall.begins(moment("activate"))
    await loses(hall, number)
    async with hall.bot.database.transaction() as tx:
        await tx.run("UPDATE record SET kind = 'undo', action = ? WHERE game = ?", (json.dumps({"line": 1}), number))
    await conceded(hall)
    assert all(TITLE not in said(message) for message in hall.public())
