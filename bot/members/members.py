"""What members settle for themselves, for all servers: time zone, quiet hours, pings, and vacations."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from bot.game.referee import Referee
from bot.people.person import FRAMINGS, PINGS, Framing, Person, Pings, minutes_text
from bot.people.quiet import DAY, own_time
from bot.refusal import NotPossible
from bot.store import clicks, clocks, people
from bot.store.database import Transaction
from bot.store.people import Vacation

LONGEST_VACATION = 30
"""Days in a row; vacations with less than a week between them are one."""
DAYS_A_YEAR = 60
"""Days of vacation within any 365: longer, and an opponent could be kept waiting for ever."""
REST = 7 * DAY
YEAR = 365 * DAY
Settle = Callable[[Transaction, Person], Awaitable[str]]


@dataclass(frozen=True)
class Wish:
    """What is to be changed of a member's settings; None is left as it is. `quiet` is () for no quiet hours."""

    zone: str | None = None
    quiet: tuple[int, int] | tuple[()] | None = None
    pings: Pings | None = None
    pictures: Framing | None = None


class Members:
    """What members change about themselves; each deed once an interaction."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee

    async def person(self, member: int) -> Person:
        """A member as they have set it."""
        return await people.person(self._referee.database, member, self._referee.now)

    async def set(self, member: int, wish: Wish, interaction: int) -> str:
        """Change a member's settings; open deadlines keep clear of new quiet hours."""

        async def act(tx: Transaction, person: Person) -> str:
            changed = _with(person, wish)
            await people.save_person(tx, changed)
            await clocks.fit_clocks(tx, member, self._referee.now)
            return settings_text(changed, self._referee.now)

        return await self._settle(member, interaction, act)

    async def go_away(self, member: int, until: int, interaction: int) -> str:
        """A vacation until a moment: the clocks of the member's questions stand still, now and when new ones come."""

        async def act(tx: Transaction, person: Person) -> str:
            now = self._referee.now
            before = await people.vacations_of(tx, member, now - YEAR)
            current = before[-1] if before and before[-1].until > now else None
            _demand_allowance([one for one in before if one is not current], current, now, until)
            if current is None:
                await people.add_vacation(tx, member, now, until)
            else:
                await people.end_vacation(tx, current.id, until)
            await self._stop_clocks(tx, replace(person, away=until), until - (person.away or now))
            return f"You are away until <t:{until}:f>. No time runs in your games meanwhile; `/me vacation` ends it."

        return await self._settle(member, interaction, act)

    async def come_back(self, member: int, interaction: int) -> str:
        """The vacation ends now: the clocks go on with what was left, and held calls follow."""

        async def act(tx: Transaction, person: Person) -> str:
            now = self._referee.now
            current = next(iter(await people.vacations_of(tx, member, now)), None)
            if current is None:
                raise NotPossible("You are not on vacation: `/me vacation until:` begins one.")
            await people.end_vacation(tx, current.id, now)
            await clocks.move_clocks(tx, await clocks.waiting_for(tx, member), now - person.away, now)
            await people.let_all_go(tx, member, now)
            return "Welcome back. The clocks of your games run again, with what was left of each."

        return await self._settle(member, interaction, act)

    async def _stop_clocks(self, tx: Transaction, person: Person, seconds: int) -> None:
        """Move all of a member's deadlines, and have the tables call once the member is back."""
        waiting = await clocks.waiting_for(tx, person.member)
        await clocks.move_clocks(tx, waiting, seconds, self._referee.now)
        await clocks.forget_calls(tx, waiting)
        for game in dict.fromkeys(one.game for one in waiting if person.pings != "off"):
            await people.hold(tx, game, person.member, person.callable_at(person.away))

    async def _settle(self, member: int, interaction: int, act: Settle) -> str:
        async with self._referee.database.transaction() as tx:
            known = await clicks.outcome_of(tx, interaction)
            if known is not None:
                return str(known["text"])
            text = await act(tx, await people.person(tx, member, self._referee.now))
            await clicks.note_outcome(tx, interaction, {"text": text}, self._referee.now)
        return text


def _with(person: Person, wish: Wish) -> Person:
    pings, pictures = wish.pings or person.pings, wish.pictures or person.pictures
    changed = replace(person, zone=wish.zone or person.zone, pings=pings, pictures=pictures)
    if wish.quiet is None:
        return changed
    first, last = wish.quiet or (None, None)
    return replace(changed, quiet_from=first, quiet_to=last)


def _demand_allowance(before: list[Vacation], current: Vacation | None, now: int, until: int) -> None:
    """Raises `NotPossible` for a vacation that is longer than others should have to wait."""
    since = current.since if current is not None else now
    first = since
    for one in reversed(before):
        if first - one.until < REST:
            first = one.since
    if _days(first, until) > LONGEST_VACATION:
        raise NotPossible(
            f"A vacation lasts {LONGEST_VACATION} days at most; less than a week between two makes them one."
            " Longer breaks are agreed on with the other side: `/game adjourn`."
        )
    used = sum(_days(max(one.since, now - YEAR), one.until) for one in before)
    if used + _days(since, until) > DAYS_A_YEAR:
        left = max(0, DAYS_A_YEAR - used)
        raise NotPossible(f"There are {DAYS_A_YEAR} days of vacation a year; {left} of yours are left.")


def _days(since: int, until: int) -> int:
    """Days begun, one at least."""
    return max(1, -(-(until - since) // DAY))


def settings_text(person: Person, now: int) -> str:
    """What a member has set, in words, with the time by their clock."""
    quiet = (
        f"{minutes_text(person.quiet_from)}–{minutes_text(person.quiet_to)}"
        if person.quiet_from is not None and person.quiet_to is not None
        else "none"
    )
    lines = [
        f"Time zone: {person.zone} (there it is {own_time(person.clock, now)})",
        f"Quiet hours: {quiet}",
        f"You are called: {PINGS[person.pings]}",
        f"Your own pictures: {FRAMINGS[person.pictures]}",
        f"Vacation: until <t:{person.away}:f>" if person.away else "Vacation: none",
    ]
    return "\n".join(lines)
