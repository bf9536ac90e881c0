"""A server's simulated time: members of many time zones play, sleep, travel, forget and give up; the test is the clock.

Everything goes through the bot's own layer – referee, clock, courier – on a database of its own. What must hold is
asked at every step in the plainest way there is: by the clock on the wall, not by the bot's own arithmetic.
"""

from __future__ import annotations

import contextlib
import gc
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import _lru_cache_wrapper
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

from bot.members.members import Wish
from bot.people.person import Pings
from bot.people.quiet import DAY, HOUR, Quiet
from bot.refusal import NotPossible
from bot.store import clocks, games
from bot.store.clocks import Waiting
from bot.store.database import Database
from rulesets.kit.engine.refusal import Stale
from rulesets.kit.engine.standing_orders import StandingOrder
from tests.bot.club import Club
from tests.bot.moments import moment, random_answer
from tests.bot.people.postman import Message, PostOffice
from tests.bot.people.test_quiet import on_the_wall

STEP = 600
"""Seconds between two looks of the clock: the bot looks every five seconds."""
ZONES = ("Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Sydney", "America/St_Johns", "UTC")
PACES = (HOUR, 12 * HOUR, DAY, DAY, 3 * DAY)
PINGS: tuple[Pings, ...] = ("all", "all", "all", "first", "off")
FIRST_MEMBER, FIRST_CHANNEL = 1000, 5000
REMINDERS = ("has let the time for an answer go by", "has not answered yet")
UNANSWERED = "has not answered the reminder either"
CLICKS_AT_ONCE = 30


@dataclass
class Player:
    """A member with their habits: how long they take (hours), when they lose interest, and what they have set."""

    member: int
    zone: ZoneInfo
    slow: float
    leaves_at: int
    quiet: Quiet | None = None
    pings: Pings = "all"
    away: int = 0

    def sleeps(self, at: int) -> bool:
        """Whether the clock on the wall shows their quiet hours."""
        return self.quiet is not None and on_the_wall(self.quiet, at)


@dataclass
class Figures:
    """What happened, counted."""

    counts: Counter[str] = field(default_factory=Counter)
    memory: list[float] = field(default_factory=list)

    def lines(self) -> list[str]:
        """For people to read."""
        counted = [f"{what}: {number}" for what, number in sorted(self.counts.items())]
        return [*counted, f"memory by day (MiB): {' '.join(f'{one:.1f}' for one in self.memory)}"]


@dataclass
class Month:
    """The server, its members and its games; `club.time` is what every clock shows. `practice` is the share of games
    against the practice opponent, who plays by chance: without them everything comes again the same way."""

    club: Club
    office: PostOffice
    random: Random
    players: dict[int, Player]
    tables: int
    practice: float
    figures: Figures = field(default_factory=Figures)
    answers_at: dict[tuple[int, int], int] = field(default_factory=dict)
    before: dict[tuple[int, int], Waiting] = field(default_factory=dict)
    reminded: set[tuple[int, int, int]] = field(default_factory=set)
    nonces: set[str] = field(default_factory=set)
    posted: int = 0
    restarts: bool = True

    @classmethod
    async def begin(
        cls, database: Database, folder: Path, *, seed: int, members: int, tables: int, at: int, practice: float
    ) -> Month:
        """Open the server: everybody settles their time, and every channel has its game."""
        random, club = Random(seed), Club(database, folder, at)
        month = cls(club, PostOffice(club), random, {}, tables, practice)
        for number in range(members):
            await month._joins(FIRST_MEMBER + number)
        for number in range(tables):
            await month._plays(FIRST_CHANNEL + number)
        return month

    async def _joins(self, member: int) -> None:
        random = self.random
        zone = ZoneInfo(random.choice(ZONES))
        forgets = self.club.time + random.randrange(2, 30) * DAY if random.random() < 0.15 else 1 << 60
        player = Player(member, zone, slow=random.choice([0.2, 1, 3, 8, 30]), leaves_at=forgets)
        self.players[member] = player
        await self._settles(player)

    async def _settles(self, player: Player) -> None:
        """Time zone, quiet hours (most have some) and pings."""
        first, length = self.random.randrange(20 * 60, 26 * 60) % 1440, self.random.randrange(4 * 60, 12 * 60)
        player.pings = self.random.choice(PINGS)
        player.quiet = Quiet(player.zone, first, (first + length) % 1440) if self.random.random() < 0.8 else None
        quiet = (player.quiet.first, player.quiet.last) if player.quiet is not None else ()
        wish = Wish(zone=player.zone.key, quiet=quiet, pings=player.pings)
        await self.club.members.set(player.member, wish, self.club.interaction())

    async def _plays(self, channel: int) -> None:
        """A game begins in a channel: between two members, or against the practice opponent."""
        one, other = self.random.sample(sorted(self.players), 2)
        practice = self.random.random() < self.practice
        number = await self.club.table_at(
            moment(self.random.choice(["activate", "react", "react"]), seat=0),
            seats=(one, None if practice else other),
            pace=self.random.choice(PACES),
            channel=channel,
        )
        if self.random.random() < 0.3:
            order = StandingOrder(key="react", policy=self.random.choice(["never", "always"]))
            await self.club.preparing.set_order(number, one, order, self.club.interaction())
        self.figures.counts["games"] += 1

    # --- time goes by ------------------------------------------------------------------------------------------------

    async def goes_by(self, seconds: int) -> None:
        """Step by step: the clock looks, messages arrive, members act; everything is checked each time."""
        end = self.club.time + seconds
        while self.club.time < end:
            self.club.time += STEP
            await self._one_step()
            if self.club.time % DAY < STEP:
                self._measure()
                if self.restarts:
                    self._restart()

    async def _one_step(self) -> None:
        await self.club.clock.look()
        await self._arrive()
        await self._check_clocks()
        await self._act()
        await self._arrive()
        await self._note_clocks()

    def _restart(self) -> None:
        """The process ends and starts again: nothing is left but the database."""
        fresh = Club(self.club.database, self.club.folder, self.club.time, self.club.interactions)
        fresh.interactions = self.club.interactions
        self.club = self.office.club = fresh

    def objects(self) -> int:
        """How many objects the process holds besides what the rules remember of battlefields, which has its bounds."""
        for one in gc.get_objects():
            if isinstance(one, _lru_cache_wrapper) and one.__module__.startswith(
                ("rulesets.kit", "rulesets.dust_1947")
            ):
                one.cache_clear()
        gc.collect()
        return len(gc.get_objects())

    def _measure(self) -> None:
        gc.collect()
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        self.figures.memory.append(pages * 4096 / 2**20)

    # --- what members do ---------------------------------------------------------------------------------------------

    async def _act(self) -> None:
        """Whoever feels like it answers; some do other things."""
        for one in await self._waiting():
            if self._comes(one):
                await self._answers(one.game)
            elif self.random.random() < 0.02:
                await self._tries_to_claim(one)
        if self.random.random() < 0.25:
            await self._does_something_else()
        await self._new_games()

    async def _waiting(self) -> list[Waiting]:
        return await clocks._found(self.club.database, "g.phase = 'running' ORDER BY q.game, q.number", ())

    def _comes(self, one: Waiting) -> bool:
        """Whether the player of a question sits down to it now: awake, at home, and after a while."""
        player, now = self.players[one.member or 0], self.club.time
        if now >= player.leaves_at or player.sleeps(now) or player.away > now:
            return False
        after = int(self.random.expovariate(1 / player.slow) * HOUR)
        return now >= self.answers_at.setdefault((one.game, one.number), now + after)

    async def _answers(self, number: int) -> None:
        """Their questions one after another, until somebody else is asked."""
        table = await self.club.table(number)
        if table.phase != "running" or not table.running.questions:
            return
        member = table.seats[table.running.questions[0].seat].member
        for _ in range(CLICKS_AT_ONCE):
            table = await self.club.table(number)
            if table.phase != "running" or table.seats[table.running.questions[0].seat].member != member:
                return
            question = table.running.questions[0]
            action = random_answer(table.running, question, self.random)
            await self.club.gives(number, action, member, question.number)
            self.figures.counts["clicks"] += 1

    async def _tries_to_claim(self, one: Waiting) -> None:
        """The other side claims, whether or not it may; it may not before twice the time has gone by."""
        table = await self.club.table(one.game)
        others = [seat.member for seat in table.seats if seat.member not in (None, one.member)]
        if not others or others[0] is None or self.players[others[0]].leaves_at <= self.club.time:
            return
        with contextlib.suppress(NotPossible):
            await self.club.pausing.claim(one.game, others[0], self.club.interaction())
            assert self.club.time >= one.asked_at + 2 * one.pace, "claimed before its time"
            assert self.players[one.member or 0].away <= self.club.time, "claimed from somebody who is away"
            self.figures.counts["claims"] += 1

    async def _does_something_else(self) -> None:
        deeds: list[Callable[[Player], Awaitable[None]]] = [
            *(self._goes_away, self._comes_back, self._moves_house, self._pauses, self._sets_aside, self._goes_on),
            *(self._consents, self._offers_a_draw),
        ]
        player = self.players[self.random.choice(sorted(self.players))]
        if self.club.time < player.leaves_at:
            with contextlib.suppress(NotPossible, Stale):
                await self.random.choice(deeds)(player)

    async def _goes_away(self, player: Player) -> None:
        if self.random.random() < 0.2:
            until = self.club.time + self.random.randrange(1, 12) * DAY
            await self.club.members.go_away(player.member, until, self.club.interaction())
            player.away = until
            self.figures.counts["vacations"] += 1

    async def _comes_back(self, player: Player) -> None:
        if self.random.random() < 0.3:
            await self.club.members.come_back(player.member, self.club.interaction())
            player.away = 0
            self.figures.counts["vacations ended early"] += 1

    async def _moves_house(self, player: Player) -> None:
        if self.random.random() < 0.2:
            player.zone = ZoneInfo(self.random.choice(ZONES))
            await self._settles(player)
            self.figures.counts["settings changed"] += 1

    async def _pauses(self, player: Player) -> None:
        if number := await self._a_game_of(player):
            await self.club.pausing.pause(number, player.member, self.club.interaction())
            self.figures.counts["pauses"] += 1

    async def _sets_aside(self, player: Player) -> None:
        if number := await self._a_game_of(player):
            until = self.random.choice([None, self.club.time + self.random.randrange(1, 10) * DAY])
            await self.club.adjourning.adjourn(number, player.member, until, self.club.interaction())

    async def _goes_on(self, player: Player) -> None:
        if number := await self._a_game_of(player):
            await self.club.adjourning.resume(number, player.member, self.club.interaction())

    async def _offers_a_draw(self, player: Player) -> None:
        if number := await self._a_game_of(player):
            await self.club.agreements.offer_draw(number, player.member, self.club.interaction())

    async def _consents(self, player: Player) -> None:
        rows = await self.club.database.rows("SELECT id FROM requests ORDER BY id")
        for row in rows:
            with contextlib.suppress(NotPossible):
                agreed = self.random.random() < 0.5
                await self.club.agreements.consent(row["id"], player.member, agreed, self.club.interaction())
                self.figures.counts["consents"] += agreed

    async def _a_game_of(self, player: Player) -> int | None:
        found = await games.tables_of(self.club.database, player.member)
        return self.random.choice(found) if found else None

    async def _new_games(self) -> None:
        """Where a game has ended another begins."""
        rows = await self.club.database.rows("SELECT channel FROM games WHERE phase <> 'over'")
        for channel in set(range(FIRST_CHANNEL, FIRST_CHANNEL + self.tables)) - {row["channel"] for row in rows}:
            await self._plays(channel)

    # --- what must hold ----------------------------------------------------------------------------------------------

    async def _arrive(self) -> None:
        """Messages arrive, unless Discord is down for some hours."""
        self.office.down = self.club.time // HOUR % 50 < 3
        if not self.office.down:
            for message in await self.office.delivers():
                await self._check(message)
            self.office.arrived.clear()

    async def _check(self, message: Message) -> None:
        """Once, to nobody who sleeps, is away or wants none, and to nobody whom the table does not wait for."""
        assert message.nonce not in self.nonces, "a message came twice"
        self.nonces.add(message.nonce)
        number = await games.last_table_in(self.club.database, message.channel)
        assert number is not None
        waiting = await clocks.waiting_of(self.club.database, number)
        asked = {one.member for one in waiting}
        for member in message.pings:
            player = self.players[member]
            assert not player.sleeps(message.at), f"{message} wakes {player}"
            assert player.away <= message.at, f"{message} disturbs {player}"
            assert player.pings != "off", f"{message} is not wanted by {player}"
            assert member in asked or "Agree" in message.labels, f"{message} calls {player} for nothing"
        assert set(message.mentions) == set(message.pings)
        self.figures.counts["messages"] += 1
        self.figures.counts["pings"] += len(message.pings)
        self.figures.counts["calls that followed"] += message.title.startswith("The table waits for")
        self.figures.counts["lines to the table"] += message.title.endswith(UNANSWERED)

    async def _check_clocks(self) -> None:
        """Right after the clock has looked nothing is left to do, and nothing was done too soon or twice."""
        now, open_now = self.club.time, {(one.game, one.number): one for one in await self._waiting()}
        for one in open_now.values():
            if one.has_default and one.due_at is not None and one.due_at <= now:
                assert self._is_held(one, now), f"{one} should have fallen due"
        await self._check_defaults()
        await self._check_reminders(open_now)

    def _is_held(self, one: Waiting, at: int) -> bool:
        player = self.players[one.member or 0]
        return player.sleeps(at) or player.away > at

    async def _check_defaults(self) -> None:
        """Each answer that time has given came in time, and neither in the night nor in a vacation of its player."""
        now = self.club.time
        rows = await self.club.database.rows(
            "SELECT game FROM record WHERE automatic = 'time is up' AND at = ?", (now,)
        )
        for game, count in Counter(row["game"] for row in rows).items():
            due = [one for key, one in self.before.items() if key[0] == game and one.has_default]
            due = [one for one in due if one.due_at is not None and one.due_at <= now]
            assert count <= len(due), f"game {game}: a default fell due too soon, or twice"
            for one in due:
                assert not self._is_held(one, now), f"{one} fell due while its player slept or was away"
                late = now - (one.due_at or now)
                assert late <= STEP or self._is_held(one, now - STEP), f"{one} fell due {late} seconds late"
        self.figures.counts["defaults"] += len(rows)

    async def _check_reminders(self, open_now: dict[tuple[int, int], Waiting]) -> None:
        """A question is reminded of once, with one message, and not before half of its time has gone by."""
        now = self.club.time
        new = [one for key, one in open_now.items() if one.reminded and (*key, one.asked_at) not in self.reminded]
        self.reminded |= {(one.game, one.number, one.asked_at) for one in new}
        rows = await self.club.database.rows(
            "SELECT game, json_extract(body, '$.title') AS title FROM outbox WHERE id > ? AND kind = 'post'",
            (self.posted,),
        )
        owed = Counter(row["game"] for row in rows if any(said in row["title"] for said in REMINDERS))
        assert owed == Counter(one.game for one in new), "not one reminder for each question"
        assert all(now >= one.asked_at + one.pace // 2 for one in new)
        self.figures.counts["reminders"] += len(new)
        missing = [one for one in open_now.values() if not one.reminded and not one.has_default and one.due_at]
        assert all((one.due_at or 0) > now for one in missing), "a reminder is missing"

    async def _note_clocks(self) -> None:
        self.before = {(one.game, one.number): one for one in await self._waiting()}
        row = await self.club.database.row("SELECT max(id) AS id FROM outbox")
        self.posted = int(row["id"] or 0) if row else 0
        self.answers_at = {key: at for key, at in self.answers_at.items() if key in self.before}

    async def check_database(self) -> None:
        """In the end the database is whole: what is noted of the games is what they say themselves."""
        database = self.club.database
        assert [row[0] for row in await database.rows("PRAGMA integrity_check")] == ["ok"]
        assert await database.rows("PRAGMA foreign_key_check") == []
        for row in await database.rows("SELECT id FROM games WHERE phase IN ('running', 'paused')"):
            table = await games.load_table(database, row["id"])
            assert table is not None
            noted = {one.number: one.seat for one in await clocks.waiting_of(database, table.id)}
            assert noted == {q.number: q.seat for q in table.running.questions if q.given is None}
        ended = "SELECT id FROM games WHERE phase = 'over'"
        assert await database.rows(f"SELECT 1 FROM questions WHERE game IN ({ended})") == []
        rows = await database.rows(
            "SELECT message, count(DISTINCT letter) AS n FROM outbox WHERE kind = 'post' AND"
            " message IS NOT NULL GROUP BY message HAVING n > 1"
        )
        assert rows == [], "two letters became one message"
        (size,) = await database.rows(
            "SELECT page_count * page_size / 1024 AS kib FROM pragma_page_count(), pragma_page_size()"
        )
        self.figures.counts["database (KiB)"] = size["kib"]
