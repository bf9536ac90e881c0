"""Quiet hours: the part of each day, by a member's own clock, in which nobody calls them. Times are Unix seconds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cache
from importlib import resources
from zoneinfo import ZoneInfo

HOUR = 3600
DAY = 24 * HOUR
LONGEST_MINUTES = 14 * 60
"""Quiet hours may not be longer: some of each day is left to be called in."""
DAYS_AROUND = (-1, 0, 1)
"""Quiet hours that cover a moment have begun on its day or the day before; the day after is for clocks that jump."""


@cache
def zone_names() -> tuple[str, ...]:
    """Every time zone that can be set, the places of the world before the rest. The package's list is read, because
    `zoneinfo.available_timezones` opens hundreds of files while everybody waits."""
    known = set(resources.files("tzdata").joinpath("zones").read_text(encoding="ascii").split())
    places = {name for name in known if "/" in name and not name.startswith("Etc/")}
    return (*sorted(places), *sorted(known - places))


@dataclass(frozen=True)
class Quiet:
    """From one minute of the day to another, over midnight if the first is later.

    Where a clock is set forward or back in between, the longer reading counts: from the earliest moment that the first
    minute can mean to the latest that the second can.
    """

    zone: ZoneInfo
    first: int
    last: int

    def covers(self, at: int) -> bool:
        """Whether a moment lies in quiet hours."""
        return any(since <= at < until for since, until in self._spans(at))

    def ends(self, at: int) -> int:
        """The first moment from this one on that does not lie in quiet hours."""
        while covering := [until for since, until in self._spans(at) if since <= at < until]:
            at = max(covering)
        return at

    def last_end(self, at: int) -> int | None:
        """When the newest quiet hours that had begun by then end; None if there were none within the last days."""
        return max((until for since, until in self._spans(at) if since <= at), default=None)

    def _spans(self, at: int) -> list[tuple[int, int]]:
        today = datetime.fromtimestamp(at, self.zone).date()
        return [self._span(today + timedelta(days=days)) for days in DAYS_AROUND]

    def _span(self, day: date) -> tuple[int, int]:
        """The quiet hours that begin on a day."""
        ends_on = day if self.first < self.last else day + timedelta(days=1)
        return min(_moments(self.zone, day, self.first)), max(_moments(self.zone, ends_on, self.last))


def _moments(zone: ZoneInfo, day: date, minute: int) -> tuple[int, int]:
    """What a minute of a day may mean: two moments where the clock is set back or forward over it."""
    read = datetime.combine(day, time(minute // 60, minute % 60), zone)
    return int(read.timestamp()), int(read.replace(fold=1).timestamp())


def day_begins(zone: ZoneInfo, day: date) -> int:
    """The first moment of a day."""
    return int(datetime.combine(day, time(), zone).timestamp())


def day_of(zone: ZoneInfo, at: int) -> date:
    """The day that a moment belongs to."""
    return datetime.fromtimestamp(at, zone).date()


def own_time(zone: ZoneInfo, at: int) -> str:
    """A moment in plain words, for texts and files that cannot show Discord's time stamps: "21 Nov 2026 19:30 CET"."""
    read = datetime.fromtimestamp(at, zone)
    return f"{read.day} {read:%b %Y %H:%M %Z}"
