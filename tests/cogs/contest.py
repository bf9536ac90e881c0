"""A league in the hall: Olga organises it, Ruby and Bluebell play in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from simcord.actors import MemberActor

from bot.clock import Clock
from bot.league.book import Book
from bot.league.matches import Pairing
from bot.store.servers import ServerSettings, save_server_settings
from tests.cogs.hall import Hall, Heard

NAME, CALLED = "Autumn @everyone", "Autumn everyone"
"""What it is called by who makes it, and by the bot."""


@dataclass
class Contest:
    """The league number 1; `olga` has the role of the server's organisers."""

    hall: Hall
    olga: MemberActor

    async def book(self) -> Book:
        """The league as it stands."""
        return await self.hall.bot.leagues.desk.book(1)

    async def organises(self, command: str, **options: Any) -> str:
        """What Olga is told."""
        return (await self.hall.types(self.olga, f"organise {command}", **options)).text

    async def pairs(self) -> tuple[Pairing, ...]:
        """Olga looks at the next round and publishes it: its pairings."""
        shown = await self.hall.types(self.olga, "league pair")
        assert "would be:" in shown.text
        await self.hall.presses(self.olga, "Publish", shown.last)
        league = (await self.book()).league
        return league.round(league.last_round)

    async def reports(self, who: MemberActor, **told: Any) -> Heard:
        """A player says what came of their match."""
        return await self.hall.types(who, "league report", **{"result": "won", **told})

    async def looks_at_the_clock(self) -> None:
        """The clock does what is due."""
        bot = self.hall.bot
        await Clock(bot.referee, bot.pools, bot.leagues.times).look()
        await self.hall.types(self.olga, "league show")  # what is owed has arrived when a deed returns

    async def result(self, number: int = 1) -> str:
        """Who won a match; empty while it is open."""
        found = (await self.book()).league.result_of.get(number)
        return str(found.winner) if found is not None else ""


async def open_contest(hall: Hall, **options: Any) -> Contest:
    """Olga makes the league, Ruby and Bluebell join it by its card."""
    role = hall.guild.create_role("Organisers")
    await save_server_settings(hall.bot.database, hall.guild.id, ServerSettings(organiser_role=role.id))
    olga = hall.guild.add_member(hall.env.create_user("olga"), roles=[role])
    contest = Contest(hall, olga)
    told = {"name": NAME, "format": "swiss", "rules": "dust_1947", **(options or {"rounds": 2})}
    assert f"{CALLED} is open" in (await hall.types(olga, "league create", **told)).text
    for who in (hall.red, hall.blue):
        await hall.presses(who, "Join")
    return contest
