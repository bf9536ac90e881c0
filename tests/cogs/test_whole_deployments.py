"""A whole deployment from the panel: one press, Confirm, and everything stands."""

from __future__ import annotations

from bot.store import clicks
from tests.bot.moments import moment
from tests.cogs.hall import Hall


async def test_all_units_are_placed_by_one_press(hall: Hall) -> None:
    number = await hall.begins(moment("deploy", seat=0), alone=True)
    heard = await hall.types(hall.red, "game status")
    heard = await hall.presses(hall.red, "Act", heard.last)
    label = next(one for one in heard.buttons if "strong on the left" in one)
    heard = await hall.presses(hall.red, label, heard.last)
    assert "answers itself" in heard.text
    await hall.restarts()
    await hall.presses(hall.red, "Confirm", heard.last)
    game = await hall.game(number)
    assert {question.seat for question in game.questions if question.key == "deploy"} == {1}
    row = await hall.bot.database.row("SELECT body FROM standing_orders WHERE game = ? AND seat = 0", (number,))
    assert row is not None
    assert '"way":"left"' in row["body"]


async def test_who_begins_stands_there_to_be_confirmed_when_all_are_placed(hall: Hall) -> None:
    number = await hall.begins(moment("deploy", seat=0), alone=True)
    heard = await hall.types(hall.red, "game status")
    heard = await hall.presses(hall.red, "Act", heard.last)
    for _ in range(2):
        heard = await hall.presses(hall.red, "Place the rest", heard.last)
        heard = await hall.presses(hall.red, "Confirm", heard.last)
    (asked,) = (await hall.game(number)).questions
    assert asked.key == "first"
    for _ in range(2):
        assert "Confirm" in heard.buttons
        heard = await hall.presses(hall.red, "Act")
    heard = await hall.presses(hall.red, "Back", heard.last)
    assert heard.buttons[:2] == ["I do", "The opponent does"], "whoever wants it otherwise chooses"


async def test_two_people_set_up_by_one_proposal_each(hall: Hall) -> None:
    number = await hall.begins(moment("join", seat=0))
    for who in (hall.red, hall.blue):
        heard = await hall.presses(who, "Act", (await hall.types(who, "game status")).last)
        heard = await hall.presses(who, "Set up as proposed", heard.last)
        assert (await hall.game(number)).questions, "nothing is done before Confirm"
        heard = await hall.presses(who, "Confirm", heard.last)
    (asked,) = (await hall.game(number)).questions
    assert asked.key == "first"
    going_on = await clicks.standing_orders(hall.bot.database, number)
    assert asked.seat not in {one.seat for one in going_on}, "it is asked something else"
