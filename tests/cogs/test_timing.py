"""Time as members see it: pause, break, claim, and the controls for who waits."""

from __future__ import annotations

from bot.clock import Clock
from tests.bot.moments import moment
from tests.cogs.hall import DAY, Hall, labels, said


async def lets_time_go_by(hall: Hall, days: int) -> None:
    """As if the open questions had been asked so much earlier; then the clock looks."""
    shift = ", ".join(f"{name} = {name} - {days * DAY}" for name in ("asked_at", "base_at", "due_at", "remind_at"))
    async with hall.bot.database.transaction() as tx:
        await tx.run(f"UPDATE questions SET {shift}, claim_at = claim_at - ?, tell_at = tell_at - ?", (days * DAY,) * 2)
    await Clock(hall.bot.referee).look()
    await hall.types(hall.guest, "game status")  # what is owed has arrived when this returns


async def test_claim_asks_for_confirmation(hall: Hall) -> None:
    number = await hall.begins(moment("activate", seat=1))
    assert "has time until" in (await hall.types(hall.red, "game claim")).text
    assert "waits for you" in (await hall.types(hall.blue, "game claim")).text
    for _ in range(2):
        await lets_time_go_by(hall, 1)
    heard = await hall.types(hall.red, "game claim")
    assert heard.buttons == ["Confirm"]
    assert "The game is yours" in (await hall.presses(hall.red, "Confirm", heard.last)).text
    assert (await hall.table(number)).phase == "over"


async def test_pause_and_go_on(hall: Hall) -> None:
    number = await hall.begins(moment("activate", seat=0))
    await hall.types(hall.blue, "game pause")
    assert labels(hall.newest) == ["Go on", "Status"]
    assert "The game goes on <t:" in hall.last_reports()
    assert "is paused" in (await hall.types(hall.red, "dust pass")).text
    assert "Blue has paused the game" in (await hall.presses(hall.red, "Go on")).text
    assert "do not play" in (await hall.presses(hall.guest, "Go on")).text
    assert "The game goes on" in (await hall.presses(hall.blue, "Go on")).text
    assert labels(hall.newest) == ["Act", "Status"]
    assert hall.newest.content.startswith(f"<@{hall.red.id}>")
    assert (await hall.table(number)).phase == "running"
    await hall.types(hall.red, "game pause")
    assert "Red set the game aside" in (await hall.types(hall.guest, "game status")).text
    await hall.types(hall.red, "game pause")
    assert (await hall.table(number)).phase == "running"


async def test_the_line_to_the_table_has_the_controls_of_who_waits(hall: Hall) -> None:
    number = await hall.begins(moment("activate", seat=1))
    await lets_time_go_by(hall, 1)
    assert "let the time for an answer go by" in hall.last_reports()
    assert [user.id for user in hall.newest.mentions] == [hall.blue.id]
    await lets_time_go_by(hall, 1)
    assert labels(hall.newest) == ["Act", "Wait", "Sergeant plays on", "Adjourn", "Claim", "Status"]
    assert hall.newest.mentions == []
    assert "<@" not in said(hall.newest)
    line = hall.newest
    assert "do not play" in (await hall.presses(hall.guest, "Claim", line)).text
    assert "waits for you" in (await hall.presses(hall.blue, "Claim", line)).text
    assert "waits for you" in (await hall.presses(hall.blue, "Wait", line)).text
    assert "You wait." in (await hall.presses(hall.red, "Wait", line)).text
    heard = await hall.presses(hall.red, "Claim", line)
    assert heard.buttons == ["Confirm"]
    assert (await hall.table(number)).phase == "running"


async def test_a_break_is_chosen_from_a_menu_and_agreed_on(hall: Hall) -> None:
    number = await hall.begins(moment("activate", seat=1))
    for _ in range(2):
        await lets_time_go_by(hall, 1)
    heard = await hall.presses(hall.red, "Adjourn", hall.newest)
    assert [option["value"] for option in heard.menus[0]["options"]][:2] == ["open", "1 week"]
    assert "The other side is asked" in (await hall.chooses(hall.red, heard.last, "2 weeks")).text
    assert [user.id for user in hall.newest.mentions] == [hall.blue.id]
    await hall.presses(hall.blue, "Agree")
    assert (await hall.table(number)).phase == "paused"
    assert "The game is set aside by agreement" in hall.last_reports()
    assert "Both sides set the game aside" in (await hall.types(hall.guest, "game status")).text
    assert "The other side is asked" in (await hall.presses(hall.red, "Go on")).text
    await hall.presses(hall.blue, "Agree")
    assert (await hall.table(number)).phase == "running"


async def test_a_break_by_command(hall: Hall) -> None:
    await hall.begins(moment("activate", seat=1))
    assert "is no day: write it as" in (await hall.types(hall.red, "game adjourn", until="soon")).text
    assert "is over" in (await hall.types(hall.red, "game adjourn", until="2020-01-01")).text
    assert "365 days at most" in (await hall.types(hall.red, "game adjourn", until="2999-01-01")).text
    days = await hall.red.autocomplete(hall.channel, "game adjourn", "until", "")
    assert len(days) == 25
    assert "is asked" in (await hall.types(hall.red, "game adjourn", until=days[9]["value"])).text
    assert "No clock runs until <t:" in hall.last_reports()


async def test_status_tells_when_time_was_up(hall: Hall) -> None:
    await hall.begins(moment("activate", seat=1))
    await lets_time_go_by(hall, 1)
    text = (await hall.types(hall.red, "game status")).text
    assert "time was up <t:" in text
    assert "the other side may claim the game from <t:" in text


async def test_the_call_tells_until_when(hall: Hall) -> None:
    number = await hall.begins(moment("deploy", seat=0))
    await hall.answers(number)
    assert f"<@{hall.blue.id}>" in hall.newest.content
    assert " · due <t:" in hall.newest.content


async def test_the_sergeant_plays_on_for_who_is_silent(hall: Hall) -> None:
    number = await hall.begins(moment("activate", seat=1))
    for _ in range(2):
        await lets_time_go_by(hall, 1)
    assert "plays on for Blue" in (await hall.presses(hall.red, "Sergeant plays on")).text
    assert (await hall.table(number)).seats[1].thinks
