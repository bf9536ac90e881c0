"""What members settle for themselves: read carefully, kept for all servers, and of no use for never losing."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.members.members import DAYS_A_YEAR, LONGEST_VACATION, Wish
from bot.people.person import Person
from bot.people.quiet import zone_names
from bot.people.reading import (
    coming_days,
    matching_zones,
    read_last_day,
    read_minute,
    read_pings,
    read_quiet,
    read_zone,
)
from bot.refusal import NotPossible
from bot.store import clocks
from tests.bot.club import BLUE, DAY, HOUR, RED, Club
from tests.bot.moments import moment
from tests.bot.people.test_quiet import BERLIN, at

NOON = at("2026-11-21T12:00")


async def test_settings_are_kept_and_told(club: Club) -> None:
    club.time = NOON
    wish = Wish(zone="Europe/Berlin", quiet=(22 * 60, 7 * 60 + 30), pings="first")
    text = await club.members.set(RED, wish, club.interaction())
    assert "Time zone: Europe/Berlin (there it is 21 Nov 2026 12:00 CET)" in text
    assert "Quiet hours: 22:00–07:30" in text
    assert "You are called: only when a table begins to wait for you" in text
    await club.members.set(RED, Wish(pings="off"), club.interaction())
    assert await club.members.person(RED) == Person(RED, "Europe/Berlin", 1320, 450, "off")
    await club.members.set(RED, Wish(quiet=()), club.interaction())
    assert (await club.members.person(RED)).quiet is None
    assert await club.members.person(BLUE) == Person(BLUE)


async def test_a_change_that_comes_twice_is_made_once(club: Club) -> None:
    first = await club.members.set(RED, Wish(zone="Asia/Tokyo"), 9)
    await club.members.set(RED, Wish(zone="Europe/Berlin"), 10)
    assert await club.members.set(RED, Wish(zone="Asia/Tokyo"), 9) == first
    assert (await club.members.person(RED)).zone == "Europe/Berlin"


async def test_new_quiet_hours_keep_open_deadlines_out_of_them(club: Club) -> None:
    club.time = at("2026-11-21T20:00")
    number = await club.table_at(moment("react", seat=0), pace=6 * HOUR)
    await club.members.set(RED, Wish(zone="Europe/Berlin", quiet=(23 * 60, 7 * 60)), club.interaction())
    (waiting,) = await clocks.waiting_of(club.database, number)
    assert waiting.due_at == at("2026-11-22T09:00")
    club.time = at("2026-11-22T08:59")
    await club.clock.look()
    assert len(await club.record(number)) == 1
    club.time += 60
    await club.clock.look()
    assert (await club.record(number))[-1].automatic == "time is up"


async def test_moving_quiet_hours_again_and_again_does_not_hold_a_game_up(club: Club) -> None:
    club.time = start = at("2026-11-21T08:00")
    number = await club.table_at(moment("react", seat=0), pace=HOUR)
    while len(await club.record(number)) == 1:
        now = (club.time - at("2026-11-21T00:00")) // 60 % 1440
        wish = Wish(zone="Europe/Berlin", quiet=((now - 60) % 1440, (now + 120) % 1440))
        await club.members.set(RED, wish, club.interaction())
        await club.clock.look()
        club.time += HOUR
        assert club.time < start + 3 * DAY
    assert club.time <= start + 2 * DAY + 2 * HOUR


async def test_a_vacation_is_neither_longer_than_a_month_nor_two_in_a_row(club: Club) -> None:
    club.time = NOON
    with pytest.raises(NotPossible, match="30 days at most"):
        await club.members.go_away(RED, NOON + (LONGEST_VACATION + 1) * DAY, club.interaction())
    await club.members.go_away(RED, NOON + 20 * DAY, club.interaction())
    club.time += 23 * DAY
    with pytest.raises(NotPossible, match="makes them one"):
        await club.members.go_away(RED, club.time + 10 * DAY, club.interaction())
    await club.members.go_away(RED, club.time + 7 * DAY, club.interaction())


async def test_there_are_so_many_days_a_year(club: Club) -> None:
    club.time = NOON
    for _ in range(2):
        await club.members.go_away(RED, club.time + 25 * DAY, club.interaction())
        club.time += 60 * DAY
    with pytest.raises(NotPossible, match=f"{DAYS_A_YEAR} days of vacation a year; 10 of yours are left"):
        await club.members.go_away(RED, club.time + 11 * DAY, club.interaction())
    await club.members.go_away(RED, club.time + 10 * DAY, club.interaction())
    club.time = NOON + (365 + 15) * DAY
    await club.members.go_away(RED, club.time + (60 - 10 - 25 - 10) * DAY, club.interaction())


async def test_a_vacation_is_moved(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0), pace=DAY)
    begun = club.time
    await club.members.go_away(RED, begun + 10 * DAY, club.interaction())
    club.time += DAY
    await club.members.go_away(RED, begun + 5 * DAY, club.interaction())
    (waiting,) = await clocks.waiting_of(club.database, number)
    assert waiting.due_at == begun + 6 * DAY
    assert (await club.members.person(RED)).away == begun + 5 * DAY


async def test_who_is_not_away_does_not_come_back(club: Club) -> None:
    with pytest.raises(NotPossible, match="not on vacation"):
        await club.members.come_back(RED, club.interaction())


async def test_a_vacation_ends_by_itself(club: Club) -> None:
    await club.members.go_away(RED, club.time + DAY, club.interaction())
    club.time += DAY
    assert (await club.members.person(RED)).away == 0


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("22:00-07:30", (1320, 450)),
        (" 22 - 7 ", (1320, 420)),
        ("9:15 to 17", (555, 1020)),
        ("22:00–24:00", (1320, 0)),
        ("off", None),
        ("None", None),
    ],
)
def test_quiet_hours_are_read(typed: str, read: tuple[int, int] | None) -> None:
    assert read_quiet(typed) == read


@pytest.mark.parametrize(
    ("typed", "right"),
    [
        ("at night", "22:00-07:30, or off"),
        ("22:00-22:00", "14 hours at most and end at another time"),
        ("6:00-21:00", "14 hours at most"),
        ("25:00-7:00", "hours go from 00:00 to 24:00"),
        ("24:30-7:00", "hours go from 00:00 to 24:00"),
        ("22:75-7:00", "22:00-07:30"),
        ("<@1> **22**", "22:00-07:30"),
    ],
)
def test_what_are_no_quiet_hours_is_refused(typed: str, right: str) -> None:
    with pytest.raises(NotPossible, match=right) as refused:
        read_quiet(typed)
    assert "<@" not in str(refused.value)


def test_zones_are_read_however_they_are_typed() -> None:
    assert read_zone("europe/berlin") == "Europe/Berlin"
    assert read_zone(" America/New York ") == "America/New_York"
    with pytest.raises(NotPossible, match="Did you mean Europe/Berlin"):
        read_zone("Berlin")
    for hostile in ("../../etc/passwd", "Europe/Berlin\x00", "a" * 5000, "", "/etc/localtime"):
        with pytest.raises(NotPossible, match="no time zone that I know"):
            read_zone(hostile)


def test_zones_complete_themselves() -> None:
    assert matching_zones("berl")[0] == "Europe/Berlin"
    assert matching_zones("new y")[0] == "America/New_York"
    assert all(ZoneInfo(name) for name in zone_names())


def test_days_are_read_by_the_members_clock() -> None:
    assert read_last_day("2026-11-21", BERLIN, NOON) == at("2026-11-22T00:00")
    assert read_last_day("2026-11-22", ZoneInfo("Pacific/Kiritimati"), NOON) == NOON + 23 * HOUR
    for typed in ("2026-11-20", "1970-01-01"):
        with pytest.raises(NotPossible, match="is over: today is 2026-11-21"):
            read_last_day(typed, BERLIN, NOON)
    for typed in ("tomorrow", "2026-02-30", "2026-13-01", "9999-12-31", "0000-01-01", "99999-01-01"):
        with pytest.raises(NotPossible, match="write it as year-month-day, such as 2026-11-28"):
            read_last_day(typed, BERLIN, NOON)


def test_days_complete_themselves() -> None:
    assert coming_days(BERLIN, NOON, "")[0] == ("Saturday, 21 November 2026", "2026-11-21")
    assert next(value for _, value in coming_days(BERLIN, NOON, "december 2026")) == "2026-12-01"
    assert len(coming_days(BERLIN, NOON, "")) == 25


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60))
def test_whatever_is_typed_is_read_or_refused(typed: str) -> None:
    readers = (read_quiet, read_zone, read_minute, read_pings, lambda text: read_last_day(text, BERLIN, NOON))
    for read in readers:
        try:
            read(typed)
        except NotPossible as refused:
            assert len(str(refused)) < 300
