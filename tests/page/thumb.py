"""A thumb at the page: it reads what stands there, presses what is proposed, and counts its presses."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import expect

from tests.page.reading import Shown, answer_after, changed, newest, until
from tests.page.seat import PATIENCE, Seat

ASIDE = frozenset(
    {
        *("Back", "Undo", "Concede", "Status", "Default", "Standing orders", "No more tips", "All questions"),
        *("Change the answer", "All defaults", "By menu", "Direction pad", "In words", "Other…", "Rematch", "Hint"),
    }
)
"""Buttons that lead not on."""
BULK, DONE = "As proposed", "Done"
ON_A_PAD = re.compile("on the move pad$")
OVER = re.compile(r"^Game over|is over|wins|won\b", re.MULTILINE)
STEPS = 60
"""More presses than any turn has."""


@dataclass
class Thumb:
    """Somebody who takes what is proposed. `presses` are all of theirs, `turns` those of each call that they answered;
    `attacked` is after how many presses the first attack was confirmed (0: not yet)."""

    seat: Seat
    attack: re.Pattern[str]
    folder: Path | None = None
    presses: int = 0
    attacked: int = 0
    turns: list[int] = field(default_factory=list)
    pictures: int = 0

    async def begins(self, game: str) -> None:
        """From the page as a newcomer finds it to the first battle of a game, set up."""
        await self.shows("the page")
        start = self.seat.page.get_by_role("button", name="Start playing")
        await self._taps(start)
        first = self.seat.button(f"First battle: {game}")
        await expect(first).to_be_visible(timeout=PATIENCE)
        await self.shows("the games")
        await self._taps(first)

    async def answers(self, after: int = 0) -> int:
        """Answer the newest call that stands below a message; its number, or 0 when the battle is over."""
        call = await until(self.seat, lambda shown: self._call(shown, after))
        if "Act" not in call.buttons:
            return 0
        before, begun = await newest(self.seat), self.presses
        await self.shows("called")
        await self._press(call, "Act")
        panel = await answer_after(self.seat, before)
        for _ in range(STEPS):
            label = _leads_on(panel)
            if not label:
                break
            await self.shows("to confirm" if label == "Confirm" else "asked")
            panel = await self._presses_on(panel, label)
        self.turns.append(self.presses - begun)
        return call.number

    async def shows(self, what: str, most: int = 10) -> None:
        """Keep a picture of the screen, if pictures are wanted and there are not enough."""
        if self.folder is not None and self.pictures < most:
            self.pictures += 1
            name = f"{self.pictures:02} {what}.png".replace(" ", "-")
            await self.seat.page.screenshot(path=self.folder / name)

    async def _presses_on(self, panel: Shown, label: str) -> Shown:
        attack = label == "Confirm" and self.attack.search(panel.text)
        await self._press(panel, label)
        if attack and not self.attacked:
            self.attacked = self.presses
        return await changed(self.seat, panel)

    async def _press(self, message: Shown, label: str) -> None:
        await self._taps(self.seat.button_of(message.number, label))

    async def _taps(self, what: object) -> None:
        self.presses += 1
        await self.seat.presses(what)  # type: ignore[arg-type]

    def _call(self, shown: Sequence[Shown], after: int) -> Shown | None:
        """The newest call to this seat below a message, or the end."""
        new = [one for one in shown if not one.mine and one.number > after]
        over = next((one for one in new if OVER.search(one.text) and "Rematch" in one.buttons), None)
        called = (one for one in reversed(new) if "Act" in one.buttons and f"@{self.seat.name}" in one.text)
        return over or next(called, None)


def _leads_on(panel: Shown) -> str:
    """The button that a thumb presses next; empty where none leads on."""
    if "Confirm" in panel.buttons and not panel.text.count("Confirm gives what stands above"):
        return "Confirm"
    forward = [label for label in panel.buttons if label not in ASIDE and not ON_A_PAD.search(label)]
    if BULK in forward:
        return BULK
    return next((label for label in forward if label != "Confirm"), "Confirm" if "Confirm" in panel.buttons else "")
