"""What members type about their time, read: a time zone, quiet hours, a day. Each refusal says what would be right."""

from __future__ import annotations

import re
from datetime import date, timedelta
from difflib import get_close_matches
from zoneinfo import ZoneInfo

from bot.names import plain_text
from bot.people.person import FRAMINGS, PINGS, Framing, Pings
from bot.people.quiet import LONGEST_MINUTES, day_begins, day_of, zone_names
from bot.refusal import NotPossible

SHOWN = 40
"""Characters of a wrong value that are shown again."""
NONE = ("off", "none", "no", "-")
_HOURS = re.compile(r"(\d{1,2})(?::?([0-5]\d))?\s*(?:-|–|to|until)\s*(\d{1,2})(?::?([0-5]\d))?", re.IGNORECASE)
_TIME = re.compile(r"(\d{1,2}):([0-5]\d)")
_DAY = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
DAYS_SHOWN = 25
"""As many days as one completion holds."""


def read_zone(text: str) -> str:
    """The name of a time zone."""
    by_folded = {name.casefold(): name for name in zone_names()}
    wanted = text.strip().replace(" ", "_").casefold()
    if wanted in by_folded:
        return by_folded[wanted]
    near = matching_zones(text)[:3] or [by_folded[name] for name in get_close_matches(wanted, by_folded, 3)]
    meant = f" Did you mean {' or '.join(near)}?" if near else " Right would be Europe/Berlin or America/New_York."
    raise NotPossible(f"“{plain_text(text, SHOWN)}” is no time zone that I know.{meant}")


def matching_zones(text: str) -> list[str]:
    """The zones whose name holds what was typed, those whose place begins with it first."""
    wanted = text.strip().replace(" ", "_").casefold()
    zones = [name for name in zone_names() if wanted in name.casefold()]
    return sorted(zones, key=lambda name: not name.rpartition("/")[2].casefold().startswith(wanted))


def read_quiet(text: str) -> tuple[int, int] | None:
    """Quiet hours such as "22:00-07:30" in minutes of the day; None for "off"."""
    if text.strip().casefold() in NONE:
        return None
    hours = _HOURS.fullmatch(text.strip())
    if hours is None:
        raise NotPossible(f"“{plain_text(text, SHOWN)}” are no quiet hours: write them as 22:00-07:30, or off.")
    first, last = _minute(hours[1], hours[2]), _minute(hours[3], hours[4])
    return demand_quiet(first, last)


def read_minute(text: str) -> int:
    """A time of the day such as "22:00" in minutes."""
    clock = _TIME.fullmatch(text.strip())
    if clock is None:
        raise NotPossible(f"“{plain_text(text, SHOWN)}” is no time of the day: write it as 22:00.")
    return _minute(clock[1], clock[2])


def read_pings(text: str) -> Pings:
    """For what a member wants to be called."""
    for key in PINGS:
        if key == text.strip().casefold():
            return key
    raise NotPossible(f"“{plain_text(text, SHOWN)}” is no way to be called: choose one of {', '.join(PINGS)}.")


def read_framing(text: str) -> Framing:
    """How a member wants boards to be shown."""
    for key in FRAMINGS:
        if key == text.strip().casefold():
            return key
    raise NotPossible(f"“{plain_text(text, SHOWN)}” is no way to show a board: choose one of {', '.join(FRAMINGS)}.")


def _minute(hours: str, minutes: str | None) -> int:
    if int(hours) > 24 or (int(hours) == 24 and int(minutes or 0)):
        raise NotPossible(f"There is no {hours}:{minutes or '00'} on a clock: hours go from 00:00 to 24:00.")
    return (int(hours) * 60 + int(minutes or 0)) % (24 * 60)


def demand_quiet(first: int, last: int) -> tuple[int, int]:
    """Quiet hours that leave some of the day; raises `NotPossible` for others."""
    length = (last - first) % (24 * 60)
    if not 0 < length <= LONGEST_MINUTES:
        raise NotPossible(
            f"Quiet hours last {LONGEST_MINUTES // 60} hours at most and end at another time than they begin;"
            " `/me vacation` stops all clocks."
        )
    return first, last


def read_last_day(text: str, zone: ZoneInfo, now: int) -> int:
    """The end of a day such as "2026-12-03" by the member's clock, in Unix seconds; it may not have ended."""
    today = day_of(zone, now)
    day_typed = _DAY.fullmatch(text.strip())
    try:
        day = date(*map(int, day_typed.groups())) if day_typed is not None else None
        end = day_begins(zone, day + timedelta(days=1)) if day is not None else 0
    except (ValueError, OverflowError):
        day, end = None, 0
    if day is None:
        example = (today + timedelta(days=7)).isoformat()
        raise NotPossible(f"“{plain_text(text, SHOWN)}” is no day: write it as year-month-day, such as {example}.")
    if end <= now:
        raise NotPossible(f"{day.isoformat()} is over: today is {today.isoformat()} by your clock.")
    return end


def coming_days(zone: ZoneInfo, now: int, typed: str) -> list[tuple[str, str]]:
    """The next days as completions: how each is shown, and its value."""
    today = day_of(zone, now)
    days = [today + timedelta(days=number) for number in range(90)]
    shown = [(f"{day:%A}, {day.day} {day:%B %Y}", day.isoformat()) for day in days]
    wanted = typed.strip().casefold()
    return [one for one in shown if wanted in f"{one[0]} {one[1]}".casefold()][:DAYS_SHOWN]
