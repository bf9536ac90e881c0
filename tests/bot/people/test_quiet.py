"""Quiet hours by the clock on the wall: over midnight, in every time zone, on the days when clocks are set."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.people import deadlines
from bot.people.person import FAIR_TIME, LONGEST_HOLD, Person
from bot.people.quiet import DAY, HOUR, LONGEST_MINUTES, Quiet, day_begins, day_of, own_time, zone_names

BERLIN = ZoneInfo("Europe/Berlin")
FIRST, LAST = int(datetime(2026, 1, 1, tzinfo=UTC).timestamp()), int(datetime(2031, 1, 1, tzinfo=UTC).timestamp())
JUMPS = HOUR
"""As far as clocks are set forward or back in one night."""

zones = st.sampled_from([ZoneInfo(name) for name in zone_names()])
moments = st.integers(FIRST, LAST)


@st.composite
def quiets(draw: st.DrawFn) -> Quiet:
    first, length = draw(st.integers(0, 1439)), draw(st.integers(1, LONGEST_MINUTES))
    return Quiet(draw(zones), first, (first + length) % 1440)


def at(text: str, zone: ZoneInfo = BERLIN) -> int:
    """A moment by a clock on the wall."""
    return int(datetime.fromisoformat(text).replace(tzinfo=zone).timestamp())


def on_the_wall(quiet: Quiet, moment: int) -> bool:
    """Whether the clock on the wall shows a minute of the quiet hours: the plain way to ask."""
    read = datetime.fromtimestamp(moment, quiet.zone)
    minute = read.hour * 60 + read.minute
    if quiet.first < quiet.last:
        return quiet.first <= minute < quiet.last
    return minute >= quiet.first or minute < quiet.last


def offset(zone: ZoneInfo, moment: int) -> int:
    found = datetime.fromtimestamp(moment, zone).utcoffset()
    assert found is not None
    return int(found.total_seconds())


def clocks_are_set_near(zone: ZoneInfo, moment: int) -> bool:
    return len({offset(zone, moment + hours * HOUR) for hours in range(-30, 31)}) > 1


@settings(max_examples=300, deadline=None)
@given(quiets(), moments)
def test_whatever_the_wall_shows_as_quiet_is_quiet(quiet: Quiet, moment: int) -> None:
    if on_the_wall(quiet, moment):
        assert quiet.covers(moment)
    elif not clocks_are_set_near(quiet.zone, moment):
        assert not quiet.covers(moment)


@settings(max_examples=300, deadline=None)
@given(quiets(), moments)
def test_their_end_is_the_first_moment_after_them(quiet: Quiet, moment: int) -> None:
    end = quiet.ends(moment)
    assert not quiet.covers(end)
    assert moment <= end <= moment + LONGEST_MINUTES * 60 + 2 * JUMPS
    if end > moment:
        assert all(quiet.covers(one) for one in (moment, (moment + end) // 2, end - 1))


@settings(max_examples=300, deadline=None)
@given(quiets(), moments, st.sampled_from([HOUR, 12 * HOUR, DAY, 3 * DAY]), st.booleans())
def test_no_deadline_falls_into_quiet_hours(quiet: Quiet, asked: int, pace: int, has_default: bool) -> None:
    person = Person(1, quiet.zone.key, quiet.first, quiet.last)
    until = deadlines.asked(person, asked, pace, has_default=has_default)
    assert not quiet.covers(until.due)
    assert not quiet.covers(until.due - min(pace, FAIR_TIME) // 2), "no fair time after quiet hours"
    assert asked + pace <= until.due <= asked + pace + LONGEST_MINUTES * 60 + FAIR_TIME + 2 * JUMPS
    assert not quiet.covers(until.remind)
    assert asked <= until.remind <= until.due
    assert not quiet.covers(deadlines.claimable(person, until.due, pace))


@settings(max_examples=100, deadline=None)
@given(quiets(), moments)
def test_a_deadline_is_not_held_for_ever(quiet: Quiet, base: int) -> None:
    """Who moves their quiet hours again and again does not keep a game from going on."""
    person = Person(1, quiet.zone.key, quiet.first, quiet.last)
    assert not person.is_held(base, base + LONGEST_HOLD)


def test_over_midnight() -> None:
    night = Quiet(BERLIN, 22 * 60, 7 * 60 + 30)
    assert not night.covers(at("2026-11-21T21:59"))
    assert night.covers(at("2026-11-21T22:00"))
    assert night.covers(at("2026-11-22T07:29"))
    assert not night.covers(at("2026-11-22T07:30"))
    assert night.ends(at("2026-11-21T23:00")) == at("2026-11-22T07:30")


def test_within_a_day() -> None:
    siesta = Quiet(BERLIN, 13 * 60, 15 * 60)
    assert siesta.covers(at("2026-11-21T14:00"))
    assert not siesta.covers(at("2026-11-21T15:00"))
    assert not siesta.covers(at("2026-11-21T01:00"))


@pytest.mark.parametrize("day", ["2027-03-28", "2027-10-31"])
def test_on_the_nights_when_clocks_are_set_quiet_ends_by_the_wall(day: str) -> None:
    """Germany sets its clocks on these nights: the night is shorter or longer, and ends at seven all the same."""
    night = Quiet(BERLIN, 23 * 60, 7 * 60)
    evening = at(f"{day}T00:30")
    assert night.ends(evening) == at(f"{day}T07:00")
    assert night.ends(evening) - evening == (5.5 if day == "2027-03-28" else 7.5) * HOUR


def test_a_time_that_the_clock_leaves_out_or_shows_twice_is_read_generously() -> None:
    """02:30 does not exist on one night, and comes twice on another."""
    until_half_past_two = Quiet(BERLIN, 0, 150)
    assert until_half_past_two.ends(at("2027-03-28T01:00")) == at("2027-03-28T03:30")
    first = int(datetime(2027, 10, 31, 2, 30, tzinfo=BERLIN, fold=0).timestamp())
    assert until_half_past_two.covers(first)
    assert until_half_past_two.ends(first) == first + HOUR


def test_a_day_begins_at_midnight_or_where_the_clock_jumps() -> None:
    assert day_begins(BERLIN, date(2026, 11, 21)) == at("2026-11-21T00:00")
    beirut = ZoneInfo("Asia/Beirut")  # its clocks are set from 00:00 to 01:00
    begins = day_begins(beirut, date(2027, 3, 28))
    assert day_of(beirut, begins) == date(2027, 3, 28)
    assert day_of(beirut, begins - 1) == date(2027, 3, 27)


def test_a_moment_in_plain_words() -> None:
    assert own_time(BERLIN, at("2026-11-21T19:30")) == "21 Nov 2026 19:30 CET"


def test_a_zone_that_this_machine_does_not_know_is_utc() -> None:
    """A database may come from another machine; a name that it cannot read must not stop the channel's messages."""
    assert Person(1, "Mars/Olympus").clock == ZoneInfo("UTC")
