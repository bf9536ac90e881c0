"""Whole games at the page, played as people do who know no rules: they take what is offered, and confirm it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from playwright.async_api import Locator
from playwright.async_api import TimeoutError as NotInTime

from tests.page.reading import Shown, answer_after, changed, newest, now, until
from tests.page.seat import Seat
from tests.page.thumb import ASIDE

LEADING_ON = ("Confirm", "Done", "Leave as it is", "●")
"""The buttons of a panel that bring an answer forward; menus do so too."""
IDLE = re.compile(r"^(NOTHING(?! \+ [^N])|Nobody|Pass)")
"""How the entries begin with which nothing is done, and a game is soonest over."""
STEPS = 300
"""More steps than any turn has, and more turns than any game."""
AGAIN = 5_000
"""Milliseconds after which somebody taps a menu again that has not opened."""
SCORE = "Victory points:"
"""What is said at the end of a game."""
NOBODY = "nobody"
"""Whom the table waits for when the game is over."""


def over(shown: list[Shown]) -> bool:
    """Whether the score was told to everybody."""
    return any(SCORE in message.text for message in shown if not message.mine)


def leading_on(panel: Shown) -> list[str]:
    """The buttons that lead on in a panel, the best first: what is idle is soonest over."""
    choices = sorted((one for one in panel.buttons if one not in ASIDE), key=lambda one: not IDLE.match(one))
    return [label for label in LEADING_ON if label in panel.buttons] or choices


async def open_table(host: Seat, guest: Seat, scenario: str, points: str = "") -> None:
    """A table opened by its host; both choose a force, and the host settles the army points. Each waits for the card
    that shows what the other did, for the one before it loses its buttons."""
    await host.command("game new", scenario=scenario)
    await guest.taps("Join")
    await host.sees(f"{guest.name}: no force yet")
    for number, seat in enumerate((host, guest)):
        before = await newest(seat)
        await seat.taps("Choose force")
        await answer_after(seat, before)
        await seat.chooses_at(number, "Which force do you field?")
        for onlooker in (host, guest):
            await onlooker.sees(re.compile(rf"{seat.name}: .* AP\)"))
    if points:
        await host.taps("Settings")
        await host.chooses("Army points", "Which point do you settle?")
        await host.chooses(points, "Army points")
        await host.sees(re.compile(rf"{host.name}: .* of {points}\)"))


@dataclass
class Player:
    """Somebody who answers by touch whatever is asked; `hurries` with what is soonest done, where it is offered."""

    seat: Seat
    random: Random = field(default_factory=Random)
    hurries: bool = False

    async def opens(self, call: Shown) -> Shown:
        """Tap “Act” under a call: the panel that comes of it."""
        before = await newest(self.seat)
        await self.seat.presses(self.seat.button_of(call.number, "Act"))
        return await answer_after(self.seat, before)

    async def goes_on(self, panel: Shown) -> Shown:
        """Tap what a panel offers until it asks nothing more; what it says then."""
        for _ in range(STEPS):
            if not panel.menus and not leading_on(panel):
                return panel
            panel = await self._step(panel)
        raise AssertionError(f"this panel never ends: {panel.text}")

    async def _step(self, panel: Shown) -> Shown:
        """Confirm what can be confirmed, leave it at what was chosen, else take an entry of the menu."""
        leading = leading_on(panel)
        if leading:
            try:
                async with asyncio.timeout(AGAIN / 1000):
                    await self.seat.presses(self.seat.button_of(panel.number, leading[0]))
            except TimeoutError:  # it was drawn anew under the finger: look again
                return await now(self.seat, panel)
        else:
            await self.seat.presses(await self._entry(self.seat.button_of(panel.number, panel.menus[0])))
        return await changed(self.seat, panel)

    async def _entry(self, menu: Locator) -> Locator:
        """An entry of a menu, which is tapped again if its message was drawn anew under the finger."""
        entries = self.seat.sheet.get_by_role("option")
        await self.seat.presses(menu)
        try:
            await entries.first.wait_for(timeout=AGAIN)
        except NotInTime:
            await self.seat.presses(menu)
            await entries.first.wait_for()
        idle = entries.filter(has_text=IDLE)
        if self.hurries and await idle.count():
            return idle.first
        return entries.nth(self.random.randrange(await entries.count()))


@dataclass
class Match:
    """The players of a game, by the names of their seats. `last` is the number of the call that was answered last, and
    `awaited` whom the table waits for since then, as its player was told; empty where nobody was told yet."""

    players: Mapping[str, Player]
    last: int = 0
    awaited: str = ""

    @classmethod
    def of(cls, *seats: Seat) -> Match:
        """A match of these seats."""
        return cls({seat.name: Player(seat, Random(seat.name)) for seat in seats})

    async def goes_on(self, turns: int = STEPS) -> None:
        """Let the players answer so many calls, or until the game is over."""
        for _ in range(turns):
            if self.awaited == NOBODY:
                return
            await self.ends(*await self.begins())

    def hurries(self) -> None:
        """The players want to see the end."""
        for player in self.players.values():
            player.hurries = True

    async def begins(self) -> tuple[Player, Shown]:
        """Whoever is called taps “Act”: the player, and the panel that is open then."""
        onlooker = next(iter(self.players.values())).seat
        call = await until(onlooker, self._call)
        self.last = call.number
        player = next(player for name, player in self.players.items() if f"@{name}" in call.text)
        return player, await player.opens(call)

    async def ends(self, player: Player, panel: Shown) -> None:
        """The player answers by the open panel until somebody else is asked."""
        told = (await player.goes_on(panel)).text
        waits = re.search(r"Now the table waits for (\w+)\.", told)
        self.awaited = waits[1] if waits else NOBODY if "The game is over" in told else ""

    def _call(self, shown: list[Shown]) -> Shown | None:
        """The newest call that nobody has answered. One may still have its button when it is settled already."""
        calls = [m for m in shown if not m.mine and "Act" in m.buttons and m.number > self.last]
        return next((call for call in reversed(calls) if f"@{self.awaited}" in call.text), None)
