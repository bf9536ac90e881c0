"""Who is called by a message: settled when it goes out, because only then it is known whom a call would wake.

A member who is away, has quiet hours, or wants no pings is named in words instead; a call that is only held back
follows as a message of its own (`bot/clock.py`). The stamps of the call show each reader their own time.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from bot.people.person import Person
from bot.store import calls, clicks, clocks, games, people
from bot.store.clocks import Waiting
from bot.store.database import Transaction
from bot.store.outbox import Post, Settled

_MENTION = re.compile(r"<@(\d{1,20})>")


@dataclass(frozen=True)
class Calling:
    """What the house knows of those whom a message calls: `names` and `people` by their members, the clocks of the
    open questions, who is asked something `new` since they were called, the phase of the game, and whether the request
    still stands. `spared` are called by a later message that is on its way."""

    at: int
    names: dict[int, str]
    people: dict[int, Person]
    waiting: dict[int, Waiting] = field(default_factory=dict)
    new: frozenset[int] = frozenset()
    newest: int = 0
    spared: frozenset[int] = frozenset()
    phase: str = ""
    request_open: bool = False

    @classmethod
    async def of(
        cls, tx: Transaction, game: int | None, post: Post, at: int, spared: frozenset[int] = frozenset()
    ) -> Calling:
        """Look up whoever a message calls."""
        seats = await tx.rows("SELECT seat, member, name FROM seats WHERE game = ? AND member IS NOT NULL", (game,))
        names = {row["member"]: row["name"] for row in reversed(seats)}
        waiting: dict[int, Waiting] = {}
        by_seat = {row["seat"]: row["name"] for row in seats}
        asked, called = await clocks.waiting_of(tx, game or 0), await calls.called_to(tx, game or 0)
        for one in asked:
            if one.member is not None and one.member not in waiting:
                waiting[one.member], names[one.member] = one, by_seat[one.seat]
        return cls(
            at,
            names,
            await people.people(tx, post.ping, at),
            waiting,
            frozenset(one.member for one in asked if one.member and one.number > called.get(one.seat, 0)),
            max((one.number for one in asked), default=0),
            spared,
            await games.phase_of(tx, game or 0),
            bool(post.request) and await clicks.request(tx, post.request) is not None,
        )

    def wanted(self, post: Post, member: int) -> bool:
        """Whether a member is to be called at all: the table waits for them, and they want to hear of it."""
        person, one = self.people[member], self.waiting.get(member)
        if post.request:
            return self.request_open and person.wants_call(called=False)
        if self.phase != "running":
            return self.phase in ("", "lobby") and person.wants_call(called=False)
        new = post.again or (member in self.new and member not in self.spared)
        return one is not None and new and person.wants_call(called=one.called)

    def may_be_called(self, member: int) -> bool:
        """Whether nobody is woken by a call just now."""
        return self.people[member].callable_at(self.at) <= self.at

    def written(self, post: Post, called: list[int]) -> Post:
        """The message with the mentions of those who are called, the names of all others, and the times."""
        lines = [self._line(post, line) for line in post.call.splitlines()]
        text = _MENTION.sub(lambda mention: self._named(int(mention[1]), called), "\n".join(lines))
        settled = Settled(call=post.call, ping=post.ping, question=self.newest)
        return post.model_copy(update={"call": text, "ping": called, "settled": settled})

    def _named(self, member: int, called: list[int]) -> str:
        return f"<@{member}>" if member in called else f"**{self.names.get(member, 'A player')}**"

    def _line(self, post: Post, line: str) -> str:
        """A line about a question: until when its player may answer, and until when they are away."""
        mention = _MENTION.match(line)
        member = int(mention[1]) if mention else 0
        if post.request or member not in self.people:
            return line
        one, away = self.waiting.get(member), self.people[member].away
        due = f" · due <t:{one.due_at}:R>" if one is not None and one.due_at and one.due_at > self.at else ""
        return line + due + (f" · away until <t:{away}:f>" if away else "")


def unsettled(post: Post) -> Post:
    """The message as it was owed, with everybody whom it was written to call."""
    if post.settled is None:
        return post
    return post.model_copy(update={"call": post.settled.call, "ping": post.settled.ping, "settled": None})


async def settle_call(
    tx: Transaction, game: int | None, post: Post, at: int, spared: frozenset[int] = frozenset()
) -> Post:
    """The message as it goes out now; what it may not call is held back. At each attempt it is settled anew: much may
    have changed since the last. Those who are `spared` are called by a later message."""
    post = unsettled(post)
    if not post.ping:
        return post
    calling = await Calling.of(tx, game, post, at, spared)
    wanted = [member for member in post.ping if calling.wanted(post, member)]
    called = [member for member in wanted if calling.may_be_called(member)]
    for member in wanted:
        if member not in called and game is not None:
            await people.hold(tx, game, member, calling.people[member].callable_at(at), post.request)
    if game is not None and not post.request:
        for member in called:
            await people.let_go(tx, people.Held(game, member, 0))
    return calling.written(post, called)


async def note_call(tx: Transaction, game: int | None, post: Post) -> None:
    """A message has arrived: whom it calls has been called for what was open when that was settled."""
    if game is not None and not post.request and post.settled is not None:
        await clocks.note_called(tx, game, post.ping, post.settled.question)
