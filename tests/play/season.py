"""A season of a league over the wire, in which the bot is killed while its players report.

What each match came to is drawn beforehand, so that in the end the league can be compared with what was played.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot.local.founding import invite
from bot.local.people import Person, Seen
from tests.play.house import House, controls, eventually
from tests.play.playing import choose_force, labelled, settled

DAY = 24 * 3600
FIRST_DAY = 1_800_000_000
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
class Season:
    """A league with Ada as its organiser; `points` is what everybody should have in the end."""

    there: House
    random: Random
    ada: Person
    players: dict[int, Person] = field(default_factory=dict)
    points: dict[int, int] = field(default_factory=dict)
    kills: int = 0
    day: int = 0

    async def begins(self, players: int, rounds: int) -> None:
        """Ada makes the league, everybody joins at once."""
        seen = await self.ada.command(
            "organise create", name="Autumn", format="swiss", rules="dust_1947", rounds=rounds, days=14
        )
        assert "is open" in seen.text, seen.text
        await self.settles("at_deadline", "draw")
        await self.enter(f"Player {number}" for number in range(1, players + 1))

    async def settles(self, point: str, value: str) -> None:
        """Ada settles a point."""
        seen = await self.ada.command("organise settings", point=point, value=value)
        assert "Changed" in seen.text, seen.text

    async def enter(self, names: Iterable[str]) -> None:
        """New people join."""
        world = self.there.table.world
        new = [self.there.table.person(invite(world, name).name, "league") for name in names]
        self.players |= {one.id: one for one in new}
        self.points |= {one.id: 0 for one in new}
        await self.all_do([lambda one=one: one.command("league join") for one in new])
        assert self.entered() >= {one.id for one in new}

    def entered(self) -> set[int]:
        """Who stands in the league."""
        return {row["member"] for row in self.there.rows("SELECT member FROM league_entrants")}

    async def pairs(self) -> list[Match]:
        """Ada looks at the next round and publishes it; how each match ends is drawn."""
        seen = await self.ada.command("organise pair")
        assert seen.message is not None, seen.text
        before = self.newest_round()
        await self.ada.press(seen.message, "Confirm")
        await eventually(lambda: self.newest_round() > before)
        members = {row["number"]: row["member"] for row in self.there.rows("SELECT * FROM league_entrants")}
        made = []
        for one in (one for one in self.pairings() if one["round"] == self.newest_round()):
            if one["second"] is None:
                self.points[members[one["first"]]] += POINTS["won"]
            else:
                ending = self.random.choice(sorted(POINTS))
                made.append(Match(one["number"], members[one["first"]], members[one["second"]], ending))
        return made

    def pairings(self) -> list[dict[str, Any]]:
        """All pairings as they are kept."""
        return [json.loads(row["body"]) for row in self.there.rows("SELECT body FROM league_pairings ORDER BY number")]

    def newest_round(self) -> int:
        """The round that was paired last."""
        return max((one["round"] for one in self.pairings()), default=0)

    async def all_report(self, matches: list[Match], kills: int = 0) -> None:
        """Each first side reports and each second side confirms; the bot dies so often in between."""
        for killed in range(kills + 1):
            left = [one for one in matches if one.number not in self.settled()]
            reported = {row["pairing"] for row in self.there.rows("SELECT pairing FROM league_reports")}
            deeds = [self._confirms(one) if one.number in reported else self._reports(one) for one in left]
            await self.all_do(deeds, dies=killed < kills)
        left = [one for one in matches if one.number not in self.settled()]
        reported = {row["pairing"] for row in self.there.rows("SELECT pairing FROM league_reports")}
        await self.all_do([self._reports(one) for one in left if one.number not in reported])
        await self.all_do([self._confirms(one) for one in left])
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
            ids = ((one, custom_id) for one in who.sees() for custom_id in controls(one).values())
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
        """Fifteen days pass: what nobody has reported is a draw."""
        self.day += 15
        await self.there.stop_bot()
        self.there.environment["CLOCK"] = str(FIRST_DAY + self.day * DAY)
        await self.there.start_bot()
        await eventually(lambda: {one.number for one in unreported} <= self.settled())
        for one in unreported:
            self.counts(Match(one.number, one.first, one.second, "draw"))

    def settled(self) -> set[int]:
        """The pairings that have a result."""
        return {row["pairing"] for row in self.there.rows("SELECT pairing FROM league_results")}

    async def all_do(self, deeds: list[Deed], *, dies: bool = False) -> None:
        """Everybody at once; the bot may die meanwhile. What anybody was told has happened."""
        flying = [asyncio.create_task(deed()) for deed in deeds]
        if dies:
            self.kills += 1
            await asyncio.sleep(self.random.random() * 0.02 * len(deeds))
            await self.there.kill()
        told = [one.result() for one in flying if one.done()] if dies else await asyncio.gather(*flying)
        for one in flying:
            one.cancel()
        if dies:
            await self.there.start_bot()
        known = {row["id"]: json.loads(row["outcome"]) for row in self.there.rows("SELECT * FROM interactions")}
        for seen in told:
            outcome = known.get(seen.interaction.id)
            if outcome is not None and seen.text:
                assert outcome["text"] in seen.text

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
