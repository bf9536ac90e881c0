"""A season of a league over the wire, in which the bot is killed while its players join and report.

What each match came to is drawn beforehand, so that in the end the league can be compared with what was played.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass, field
from typing import Any

from bot.local.founding import invite
from bot.local.people import Person, Seen
from tests.play.flying import Flights
from tests.play.house import controls, eventually
from tests.play.playing import choose_force, labelled, settled

DAY = 24 * 3600
FIRST_DAY = 1_800_000_000
AT_ONCE = 8
"""Deeds in flight at a kill; each takes two requests of the bot, and tells the channel besides."""
POINTS = {"won": 3, "draw": 1, "lost": 0}
Deed = Callable[[], Coroutine[Any, Any, Seen]]


@dataclass(frozen=True)
class Match:
    """A pairing that is no bye: its number, its sides by their members, and how it ends for the first of them."""

    number: int
    first: int
    second: int
    ending: str


@dataclass
class Season(Flights):
    """A league with Ada as its organiser; `points` is what everybody should have in the end, `caught` are the kills
    that came while something was in flight: on a busy machine some come too late."""

    ada: Person
    players: dict[int, Person] = field(default_factory=dict)
    points: dict[int, int] = field(default_factory=dict)
    kills: int = 0
    caught: int = 0
    day: int = 0

    async def begins(self, players: int, rounds: int, kills: int) -> None:
        """Ada makes the league, everybody joins at once."""
        seen = await self.ada.command(
            "league create", name="Autumn", format="swiss", rules="dust_1947", rounds=rounds, days=14
        )
        assert "is open" in seen.text, seen.text
        await self.settles("at_deadline", "draw")
        await self.enter((f"Player {number}" for number in range(1, players + 1)), kills)

    async def settles(self, point: str, value: str) -> None:
        """Ada settles a point."""
        seen = await self.ada.command("organise settings", point=point, value=value)
        assert "Changed" in seen.text, seen.text

    async def enter(self, names: Iterable[str], kills: int = 0) -> None:
        """New people join."""
        world = self.there.table.world
        new = [self.there.table.person(invite(world, name).name, "league") for name in names]
        self.players |= {one.id: one for one in new}
        self.points |= {one.id: 0 for one in new}

        def left() -> list[Deed]:
            entered = {row["member"] for row in self.there.rows("SELECT member FROM league_entrants")}
            return [lambda one=one: one.command("league join") for one in new if one.id not in entered]

        await self.get_done(left, kills)

    async def pairs(self) -> list[Match]:
        """Ada looks at the next round and publishes it; how each match ends is drawn."""
        seen = await self.ada.command("league pair")
        assert seen.message is not None, seen.text
        before = self.newest_round()
        await self.ada.press(seen.message, "Publish")
        await eventually(lambda: self.newest_round() > before)
        members = {row["number"]: row["member"] for row in self.there.rows("SELECT * FROM league_entrants")}
        made = []
        for one in self.pairings(self.newest_round()):
            if one["second"] is None:
                self.points[members[one["first"]]] += POINTS["won"]
            else:
                ending = self.random.choice(sorted(POINTS))
                made.append(Match(one["number"], members[one["first"]], members[one["second"]], ending))
        return made

    def pairings(self, of_round: int) -> list[dict[str, Any]]:
        """The pairings of a round as they are kept."""
        body = "SELECT body FROM league_pairings WHERE json_extract(body, '$.round') = ? ORDER BY number"
        return [json.loads(row["body"]) for row in self.there.rows(body, of_round)]

    def newest_round(self) -> int:
        """The round that was paired last."""
        newest = "SELECT max(json_extract(body, '$.round')) AS newest FROM league_pairings"
        return self.there.rows(newest)[0]["newest"] or 0

    async def all_report(self, matches: list[Match], kills: int) -> None:
        """Each first side reports and each second side confirms; the bot dies so often in between."""

        def left() -> list[Deed]:
            reported, known = self.reported(), self.settled()
            return [
                self._confirms(one) if one.number in reported else self._reports(one)
                for one in matches
                if one.number not in known
            ]

        await self.get_done(left, kills)
        for one in matches:
            self.counts(one)

    def counts(self, match: Match) -> None:
        """The points of a match, as it was drawn."""
        other = {"won": "lost", "lost": "won", "draw": "draw"}[match.ending]
        self.points[match.first] += POINTS[match.ending]
        self.points[match.second] += POINTS[other]

    def _reports(self, match: Match) -> Deed:
        who = self.players[match.first]
        return lambda: who.command("league report", result=match.ending, match=match.number)

    def _confirms(self, match: Match) -> Deed:
        """By the button under the report, wherever that has arrived already."""
        who = self.players[match.second]

        def deed() -> Coroutine[Any, Any, Seen]:
            wanted = f"u:lgconfirm:1:{match.number}:"
            ids = ((one, custom_id) for one in who.sees()[::-1] for custom_id in controls(one).values())
            found = next(((one, custom_id) for one, custom_id in ids if custom_id.startswith(wanted)), None)
            return who.press(*found) if found is not None else who.command("league confirm", match=match.number)

        return deed

    async def dispute(self, match: Match) -> None:
        """The first side reports wrongly, the second disputes it, Ada enters what it came to."""
        wrong = "draw" if match.ending != "draw" else "won"
        first, second = self.players[match.first], self.players[match.second]
        await first.command("league report", result=wrong, match=match.number)
        seen = await second.command("league dispute", why="That is wrong", match=match.number)
        assert "organiser settles it" in seen.text, seen.text
        winner = {"won": "first", "lost": "second", "draw": "draw"}[match.ending]
        seen = await self.ada.command("organise enter", match=match.number, winner=winner, reason="I asked both")
        assert "Autumn" not in seen.text
        self.counts(match)

    async def play(self, match: Match) -> None:
        """The match is a game of the bot, which the first side gives up; its end is the result."""
        first, second = (self.players[one].at("games") for one in (match.first, match.second))
        seen = await first.command("league play", match=match.number)
        assert "is open" in seen.text, seen.text
        for number, person in enumerate((first, second)):
            await choose_force(person, number)
        await first.until(lambda messages: labelled(messages[-1], "Start"))
        assert "begins" in (await first.press(first.latest(), "Start")).text
        seen = await first.command("game concede")
        assert seen.message is not None
        await first.press(seen.message, "Confirm")
        await eventually(lambda: match.number in self.settled())
        self.counts(Match(match.number, match.first, match.second, "lost"))

    async def leaves(self, member: int) -> None:
        """Somebody drops out."""
        seen = await self.players[member].command("league leave")
        assert seen.message is not None, seen.text
        await self.players[member].press(seen.message, "Confirm")
        body = "SELECT json_extract(body, '$.dropped_round') AS gone FROM league_entrants WHERE member = ?"
        await eventually(lambda: self.there.rows(body, member)[0]["gone"])

    async def time_is_up(self, unreported: list[Match]) -> None:
        """The bot dies while the channel is still told of results, and is back after fifteen days: what nobody has
        reported is a draw."""
        self.day += 15
        await self.die(within=3)
        self.caught += bool(self.owed())
        self.there.environment["CLOCK"] = str(FIRST_DAY + self.day * DAY)
        await self.there.start_bot()
        await eventually(lambda: {one.number for one in unreported} <= self.settled())
        for one in unreported:
            self.counts(Match(one.number, one.first, one.second, "draw"))

    def settled(self) -> set[int]:
        """The pairings that have a result."""
        return {row["pairing"] for row in self.there.rows("SELECT pairing FROM league_results")}

    def reported(self) -> set[int]:
        """The pairings that have a report."""
        return {row["pairing"] for row in self.there.rows("SELECT pairing FROM league_reports")}

    async def get_done(self, left: Callable[[], list[Deed]], kills: int) -> None:
        """What is left to do gets done: some of it at a time while the bot dies so often, in the end all the rest. What
        anybody was told has happened."""
        for _ in range(kills):
            flying = [asyncio.create_task(deed()) for deed in left()[:AT_ONCE]]
            await self.die(within=2 * AT_ONCE - 1)
            self.caught += bool(self.owed()) or not all(one.done() for one in flying)
            told = [one.result() for one in flying if one.done()]
            for one in flying:
                one.cancel()
            await self.there.start_bot()
            self.check_told(told)
        while deeds := left():
            self.check_told(await asyncio.gather(*(deed() for deed in deeds)))

    async def die(self, within: int) -> None:
        """One kill, at a drawn one of so many requests of the bot."""
        self.kills += 1
        await self._requests(self.random.randint(1, within))
        await self.there.kill()

    def owed(self) -> list[sqlite3.Row]:
        """What the channels are still to be told."""
        return self.there.rows("SELECT 1 FROM outbox WHERE state = 'owed'")

    def check_told(self, told: Iterable[Seen]) -> None:
        """Everybody was told what came of their interaction, just as it is kept."""
        known = {row["id"]: json.loads(row["outcome"]) for row in self.there.rows("SELECT * FROM interactions")}
        for seen in told:
            assert known[seen.interaction.id]["text"] in seen.text

    async def check(self) -> None:
        """Everybody has the points of what was played, and each match one result."""
        await settled(self.there)
        seen = await self.ada.command("league export", what="standings", form="json")
        assert seen.message is not None, seen.text
        (attached,) = seen.message.attachments
        names = {person.user.name: member for member, person in self.players.items()}
        table = json.loads(self.there.table.world.files[attached.id])
        found = {names[row["name"]]: int(float(row["points"])) for row in table}
        assert found == self.points
        rows = self.there.rows("SELECT pairing, count(*) AS n FROM league_results GROUP BY pairing")
        assert {row["n"] for row in rows} == {1}
        assert "Confirm" not in {label for message in self.ada.sees() for label in controls(message)}
