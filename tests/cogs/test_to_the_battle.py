"""From `/game new` to the first activation by what is proposed, at two lists that somebody chooses."""

from __future__ import annotations

import pytest

from bot.store import games
from bot.table.tables import Table
from rulesets import RULESETS, box, ruleset
from tests.cogs.hall import Hall, Heard, parts

pytestmark = pytest.mark.usefixtures("without_pictures")
COMMAND, PRESSES = 3, 10
"""What `/game new` costs a thumb, and what all does until everybody stands."""
AGAINST = ["Against a recruit", "Against a sergeant", "Against a captain"]
SAMPLES = {
    "dust_1947": "Ironvale Column",
    "steampunk_fantasy": "Kettle Guard",
    "julia_augusta": "Frontier Column",
    "dystopian_legions": "Expeditionary Corps",
    "legions_imperialis": "Wardens of the Gate",
}


@pytest.fixture
def without_pictures(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """The games' pictures take their time to draw; others look at them."""

    async def none(key: str) -> None:
        return None

    monkeypatch.setattr(hall.bot.covers, "of", none)


async def table_of(hall: Hall) -> Table:
    """The channel's table."""
    number = await games.table_in(hall.bot.database, hall.channel.id)
    assert number is not None
    return await hall.table(number)


async def more_of(hall: Hall, key: str) -> Heard:
    """The panel of a game, from that of all."""
    heard = await hall.types(hall.red, "game new")
    more = [part for part in parts(heard.last.components) if part["label"] == "More"][RULESETS.index(key)]
    return hall._checked(await hall.red.click(heard.last, custom_id=more["custom_id"]))


async def asked_first(hall: Hall, key: str) -> Heard:
    """What somebody is asked first at a table against a recruit."""
    heard = await more_of(hall, key)
    heard = await hall.presses(hall.red, "Table against a recruit", heard.last)
    assert box(key).name in hall.newest.embeds[0].title
    heard = await hall.presses(hall.red, SAMPLES[key], heard.last)
    assert f"fields {SAMPLES[key]}" in heard.text
    await hall.presses(hall.red, "Start", heard.last)
    return await hall.presses(hall.red, "Act")


async def is_asked_last(hall: Hall, key: str) -> bool:
    """Whether dice have left to the other side whatever comes before units are placed."""
    asked = {one.key for one in (await table_of(hall)).running.questions if one.seat == 0 and one.given is None}
    return asked == {*ruleset(key).counsel.set_up[-1:]}


@pytest.mark.parametrize("key", RULESETS)
async def test_everybody_stands_by_one_proposal(hall: Hall, key: str) -> None:
    heard = await asked_first(hall, key)
    first = heard.buttons[0]
    last_of_all = await is_asked_last(hall, key)
    assert first.startswith("Place the rest") if last_of_all else first == "Set up as proposed"
    assert len(heard.buttons) > 2, "whoever wants it otherwise chooses"
    heard = await hall.presses(hall.red, first, heard.last)
    assert last_of_all or "until everybody stands" in heard.text
    await hall.restarts()
    await hall.presses(hall.red, "Confirm", heard.last)
    assert COMMAND + len(hall.heard[1:]) <= PRESSES
    questions = (await table_of(hall)).running.questions
    asked = {question.key for question in questions if question.seat == 0 and question.given is None}
    assert asked
    assert not asked & {*ruleset(key).counsel.set_up}


async def test_who_joins_is_shown_the_forces_and_then_the_start(hall: Hall) -> None:
    heard = await more_of(hall, "dust_1947")
    heard = await hall.presses(hall.red, "Against somebody", heard.last)
    heard = await hall.presses(hall.red, "Sable Host", heard.last)
    assert heard.buttons == AGAINST, "a seat is open"
    heard = await hall.presses(hall.blue, "Join")
    assert "**Ironvale Column**: 10 units" in heard.text
    await hall.restarts()
    heard = await hall.presses(hall.blue, "Ironvale Column", heard.last)
    await hall.presses(hall.blue, "Start", heard.last)
    table = await table_of(hall)
    assert [seat.force for seat in table.seats] == ["sable", "ironvale"]
    assert table.phase == "running"


async def test_the_host_of_an_open_seat_may_begin_against_the_practice_opponent(hall: Hall) -> None:
    heard = await more_of(hall, "dust_1947")
    heard = await hall.presses(hall.red, "Against somebody", heard.last)
    await hall.presses(hall.red, "Sable Host", heard.last)
    heard = await hall.presses(hall.red, "Start")
    assert "Nobody plays Blue yet" in heard.text
    assert heard.buttons == AGAINST
    await hall.restarts()
    assert "begins" in (await hall.presses(hall.red, AGAINST[1], heard.last)).text
    table = await table_of(hall)
    assert (table.phase, table.seats[1].name, table.seats[1].grade) == ("running", "The sergeant", "sergeant")
    assert table.seats[1].force not in ("", "sable")
    await hall.presses(hall.red, AGAINST[1], heard.last)
    assert len([seat for seat in (await table_of(hall)).seats if seat.practice]) == 1, "pressed twice"


async def test_nobody_is_turned_out_by_the_practice_opponent(hall: Hall) -> None:
    heard = await more_of(hall, "dust_1947")
    heard = await hall.presses(hall.red, "Against somebody", heard.last)
    heard = await hall.presses(hall.red, "Sable Host", heard.last)
    joined = await hall.presses(hall.blue, "Join")
    assert "Every seat is taken" in (await hall.presses(hall.red, AGAINST[0], heard.last)).text
    await hall.presses(hall.blue, "Ironvale Column", joined.last)
    table = await table_of(hall)
    assert (table.phase, table.seats[1].practice) == ("lobby", False)


async def test_only_the_host_is_offered_the_practice_opponent(hall: Hall) -> None:
    await hall.types(hall.red, "game new", game="steampunk_fantasy", options="seats=3")
    await hall.presses(hall.blue, "Join as Blue")
    for member, choice in zip((hall.red, hall.blue), ruleset("steampunk_fantasy").forces.choices(), strict=False):
        await hall.types(member, "army take", force=choice.value)
    heard = await hall.presses(hall.blue, "Start")
    assert "Nobody plays Green yet" in heard.text
    assert heard.buttons == []
    heard = await hall.presses(hall.red, "Start")
    assert heard.buttons == AGAINST
    await hall.presses(hall.red, AGAINST[0], heard.last)
    assert [seat.practice for seat in (await table_of(hall)).seats] == [False, False, True]


async def test_who_has_both_seats_is_asked_for_each(hall: Hall) -> None:
    heard = await hall.types(hall.red, "game new", game="dust", against="myself")
    heard = await hall.presses(hall.red, "Sable Host", heard.last)
    assert "Start" not in heard.buttons
    heard = await hall.presses(hall.red, "Grey Carnival", heard.last)
    assert heard.buttons == ["Start"]
    assert [seat.force for seat in (await table_of(hall)).seats] == ["sable", "carnival"]


async def test_more_forces_than_a_row_holds_are_a_menu(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.lobby._forces.BUTTONS", 2)
    heard = await hall.types(hall.red, "game new", game="dust")
    assert heard.buttons == []
    assert (await hall.presses(hall.red, "Choose force")).menus
