"""`/me`: typed or by menus, only for oneself, and kept."""

from __future__ import annotations

from tests.bot.moments import moment
from tests.cogs.hall import Hall, Heard


async def opened(hall: Hall) -> Heard:
    return await hall.types(hall.red, "me settings")


async def test_settings_are_typed_and_shown(hall: Hall) -> None:
    assert "Time zone: UTC" in (await opened(hall)).text
    heard = await hall.types(hall.red, "me settings", zone="Europe/Berlin", quiet="22:00-7:30", pings="first")
    for line in ("Time zone: Europe/Berlin (", "Quiet hours: 22:00–07:30", "only when a table begins to wait"):
        assert line in heard.text
    assert "Quiet hours: 22:00–07:30" in (await opened(hall)).text
    assert "Quiet hours: none" in (await hall.types(hall.red, "me settings", quiet="off")).text
    assert "Time zone: UTC" in (await hall.types(hall.blue, "me settings")).text
    assert hall.public() == []


async def test_what_makes_no_sense_changes_nothing(hall: Hall) -> None:
    heard = await hall.types(hall.red, "me settings", zone="Berlin", quiet="22:00-7:00")
    assert "Did you mean Europe/Berlin" in heard.text
    assert "Quiet hours: none" in (await opened(hall)).text


async def test_zones_complete_themselves(hall: Hall) -> None:
    found = await hall.red.autocomplete(hall.channel, "me settings", "zone", "berl")
    assert found[0]["value"] == "Europe/Berlin"
    assert len(await hall.red.autocomplete(hall.channel, "me settings", "zone", "")) == 25


async def test_everything_can_be_set_by_thumb(hall: Hall) -> None:
    heard = await opened(hall)
    heard = await hall.chooses(hall.red, heard.last, "23:00", "begin")
    assert "Quiet hours: 23:00–07:00" in heard.text
    heard = await hall.chooses(hall.red, heard.last, "08:00", "end")
    assert "Quiet hours: 23:00–08:00" in heard.text
    heard = await hall.chooses(hall.red, heard.last, "off", "called")
    assert "You are called: never" in heard.text
    heard = await hall.presses(hall.red, "Time zone", heard.last)
    heard = await hall.chooses(hall.red, heard.last, "America")
    portion = next(
        one["value"] for one in heard.menus[0]["options"] if "Tijuana" in one["value"] or "St" in one["value"]
    )
    heard = await hall.chooses(hall.red, heard.last, portion)
    zone = heard.menus[0]["options"][0]["value"]
    heard = await hall.chooses(hall.red, heard.last, zone)
    assert f"Time zone: {zone} (" in heard.text
    heard = await hall.chooses(hall.red, heard.last, "none", "begin")
    assert "Quiet hours: none" in heard.text


async def test_too_long_a_quiet_is_refused_by_menu_too(hall: Hall) -> None:
    heard = await hall.chooses(hall.red, (await opened(hall)).last, "07:00", "begin")
    heard = await hall.chooses(hall.red, heard.last, "22:00", "end")
    assert "14 hours at most" in heard.text
    assert "Quiet hours: 07:00–15:00" in (await opened(hall)).text


async def test_a_vacation_is_seen_by_the_other_side(hall: Hall) -> None:
    await hall.begins(moment("activate", seat=0))
    days = await hall.red.autocomplete(hall.channel, "me vacation", "until", "")
    heard = await hall.types(hall.red, "me vacation", until=days[5]["value"])
    assert "You are away until <t:" in heard.text
    assert "Red is away until <t:" in (await hall.types(hall.blue, "game status")).text
    assert "is away until <t:" in (await hall.types(hall.blue, "game claim")).text
    found = await hall.red.autocomplete(hall.channel, "me vacation", "until", "")
    assert found[0]["value"] == "back"
    assert "Welcome back" in (await hall.types(hall.red, "me vacation", until="back")).text
    assert "away" not in (await hall.types(hall.blue, "game status")).text
    assert "is no day" in (await hall.types(hall.red, "me vacation", until="tomorrow")).text


async def test_a_vacation_by_thumb(hall: Hall) -> None:
    heard = await hall.presses(hall.red, "Vacation", (await opened(hall)).last)
    heard = await hall.chooses(hall.red, heard.last, heard.menus[0]["options"][3]["value"])
    assert "You are away until <t:" in heard.text
    heard = await hall.presses(hall.red, "I am back", (await opened(hall)).last)
    assert "Welcome back" in heard.text


async def test_how_boards_are_shown_is_each_member_s_own(hall: Hall) -> None:
    heard = await opened(hall)
    assert "Your own pictures: the place of the action large" in heard.text
    changed = await hall.chooses(hall.red, heard.last, "board", "pictures")
    assert "Your own pictures: the whole board" in changed.text
    assert "the place of the action large" in (await hall.types(hall.blue, "me settings")).text
