"""A member as the clock sees them: quiet hours, pings, vacation. Times are Unix seconds, lengths are seconds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.people.quiet import DAY, HOUR, Quiet

Pings = Literal["all", "first", "off"]
PINGS: dict[Pings, str] = {
    "all": "for every call and reminder",
    "first": "only when a table begins to wait for you",
    "off": "never",
}
Framing = Literal["action", "board"]
FRAMINGS: dict[Framing, str] = {
    "action": "the place of the action large, the whole board small",
    "board": "the whole board, and the place of the action below it",
}
UTC_NAME = "UTC"
FAIR_TIME = 2 * HOUR
"""Between the end of quiet hours and a deadline there is at least so much (a shorter pace: the whole pace)."""
LONGEST_HOLD = DAY
"""Who changes their quiet hours again and again holds a deadline up for so long at most."""


@dataclass(frozen=True)
class Person:
    """What a member has set, for all servers. Quiet hours are minutes of the day by the member's clock; `away` is the
    end of the vacation under way (0: none); `pictures` is how the pictures of the member's own panels show a board."""

    member: int
    zone: str = UTC_NAME
    quiet_from: int | None = None
    quiet_to: int | None = None
    pings: Pings = "all"
    away: int = 0
    pictures: Framing = "action"

    @property
    def clock(self) -> ZoneInfo:
        """The member's time zone; UTC where this machine does not know it."""
        try:
            return ZoneInfo(self.zone)
        except (ZoneInfoNotFoundError, ValueError):
            return ZoneInfo(UTC_NAME)

    @property
    def quiet(self) -> Quiet | None:
        """The member's quiet hours; None without."""
        if self.quiet_from is None or self.quiet_to is None:
            return None
        return Quiet(self.clock, self.quiet_from, self.quiet_to)

    def wants_call(self, *, called: bool) -> bool:
        """Whether a table that waits for the member may call them; `called`: it has done so since it waits."""
        return self.pings == "all" or (self.pings == "first" and not called)

    def callable_at(self, at: int) -> int:
        """The first moment from this one on in which the member may be called: neither away nor in quiet hours."""
        after = max(at, self.away)
        return self.quiet.ends(after) if self.quiet is not None else after

    def deadline(self, base: int, pace: int) -> int:
        """When time is up that would be up at `base`: never in quiet hours, nor within a fair time after them or after
        a vacation."""
        ended = self.quiet.last_end(base) if self.quiet is not None else None
        back = max(self.away, ended or 0)
        after = self.quiet.ends(back) if self.quiet is not None else back
        return max(base, after + min(pace, FAIR_TIME)) if back else base

    def is_held(self, base: int, now: int) -> bool:
        """Whether a deadline waits although its time has come, because its member has quiet hours just now."""
        return self.quiet is not None and self.quiet.covers(now) and now < base + LONGEST_HOLD


def minutes_text(minutes: int) -> str:
    """A minute of the day as it is read on a clock: "07:30"."""
    return f"{minutes // 60:02}:{minutes % 60:02}"
