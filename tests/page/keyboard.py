"""Somebody who plays by `/` alone, and has no mouse: what is typed, and which keys take what is offered."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import partial
from random import Random

from playwright.async_api import expect

from tests.page.playing import over
from tests.page.reading import Shown, answer_after, newest, until
from tests.page.seat import PATIENCE, Seat

ANSWERS = {
    "takes an edge": "edge",
    "joins a unit": "join",
    "places ": "deploy",
    "climbs out": "deploy",
    "who makes the first activation": "first",
    "activates a unit": "activate",
    "declares the": "declare",
    "moves ": "move",
    "chooses the target": "attack",
    "may react": "react",
    "says how": "respond",
    "chooses who takes": "lose",
    "chooses which weapon": "lose",
    "executes a soldier": "command",
    "may strike back": "retaliate",
    "may put": "reserve",
    "may have": "again",
    "reveals itself": "reveal",
    "picks the wreck": "clear",
    "whom": "command",
    "picks": "command",
    "names the soldier": "command",
    "stimulants": "command",
    "is repaired": "command",
}
"""The command that answers a question, by words of the question."""
LISTS = {"actions", "victims", "dice", "weapons", "split", "ways"}
"""Options that take several values, with commas between them."""
FOCUS = "document.activeElement.dataset.option ?? document.activeElement.name ?? ''"

WAY = """
(option) => {
  const at = document.activeElement;
  const field = document.querySelector(`[data-option="${option}"]`);
  const there = field ?? document.querySelector(`[data-add="${option}"]`);
  if (at === there) return field ? "" : "Enter";
  return at.compareDocumentPosition(there) & Node.DOCUMENT_POSITION_FOLLOWING ? "Tab" : "Shift+Tab";
}
"""
"""The key that leads to an option, or to the button that asks for it; empty once it is reached."""
FAR = 60
"""More presses of Tab than it takes from anywhere to anywhere."""


@dataclass
class Typist:
    """A seat of which only the keyboard is used."""

    seat: Seat
    random: Random = field(default_factory=Random)

    async def presses(self, *keys: str) -> None:
        """Press keys, one after another."""
        for key in keys:
            await self.seat.page.keyboard.press(key)

    async def goes_to_the_line(self) -> None:
        """Tab until the line is reached."""
        for _ in range(FAR):
            if await self.focus() == "text":
                return
            await self.presses("Tab")
        raise AssertionError("the line cannot be reached by Tab")

    async def focus(self) -> str:
        """The option that is being filled in; “text” on the line, empty elsewhere."""
        focus: str = await self.seat.page.evaluate(FOCUS)
        return focus

    async def uses(self, command: str, *also: str, **options: str) -> Shown:
        """Type a command, fill in what it asks for, and read the answer. Options with a text are typed and taken from
        the list; those that are needed, and those in `also`, take something that is offered."""
        before = await newest(self.seat)
        await self.seat.page.keyboard.type(f"/{command}")
        await expect(self.seat.pane.locator(f"[data-command='{command}'][aria-selected=true]")).to_be_visible()
        await self.presses("Enter")
        for option, text in options.items():
            await self._reaches(option)
            await self.seat.page.keyboard.type(text)
            await self._takes(option, 0)
        while (option := await self.focus()) and not await self._fills(option):
            pass
        for option in also:
            await self._reaches(option)
            await self._fills(option)
        await self.presses("Enter")
        return await answer_after(self.seat, before)

    async def _fills(self, option: str) -> bool:
        """Take something that is offered; a list takes more of it. Whether nothing further is to be filled in."""
        await self._takes(option, self.random.randrange(await self._offered(option)))
        if option not in LISTS:
            return False
        while True:
            await self._reaches(option)
            await self.presses("End")
            await self.seat.page.keyboard.type(", ")
            more = await self._offered(option)
            if not more:
                return True
            await self._takes(option, self.random.randrange(more))

    async def _reaches(self, option: str) -> None:
        """Tab to an option, forward or back as it stands there; one that may be left out is asked for."""
        for _ in range(FAR):
            key = await self.seat.page.evaluate(WAY, option)
            if not key:
                return
            await self.presses(key)
        raise AssertionError(f"{option} cannot be reached by Tab")

    async def _offered(self, option: str) -> int:
        """Wait for what is offered, or that nothing is, and count it."""
        offered = self.seat.pane.get_by_role("listbox", name=option, exact=True)
        await expect(offered.locator("[role=option], p").first).to_be_visible(timeout=PATIENCE)
        return await offered.get_by_role("option").count()

    async def _takes(self, option: str, number: int) -> None:
        """Take the entry at this place."""
        assert await self._offered(option) > number, f"nothing fits what was typed for {option}"
        await self.presses(*["ArrowDown"] * number, "Enter")

    # --- a game ------------------------------------------------------------------------------------------------------

    async def plays(self) -> None:
        """Answer each question with the command for it, until the game is over."""
        asked = await self._asked(0)
        while not over([asked]):
            answer = await self._answers(self._command_for(asked))
            asked = answer if self._question(answer) else await self._asked(answer.number)

    async def _answers(self, command: str) -> Shown:
        """Use a command; if it is told what it should have said too, the same once more with that."""
        choices = self.random.getstate()
        answer = await self.uses(f"dust {command}")
        missing: list[str] = []
        while wanted := re.search(r"^Say (\w+) too", answer.text, re.MULTILINE):
            self.random.setstate(choices)
            missing.append(wanted[1])
            answer = await self.uses(f"dust {command}", *missing)
        return answer

    async def _asked(self, after: int) -> Shown:
        """The newest message that asks this seat something, or that tells of the end."""
        return await until(self.seat, partial(self._newer_question, after))

    def _newer_question(self, after: int, shown: list[Shown]) -> Shown | None:
        fitting = (m for m in reversed(shown) if m.number > after and (over([m]) or self._question(m)))
        return next(fitting, None)

    def _question(self, shown: Shown) -> str:
        """What the seat is asked in a message; empty if it is asked nothing there."""
        said = re.findall(rf"^@?{self.seat.name} (.*)", shown.text, re.MULTILINE)
        known = [words for words in said if any(part and part in words for part in ANSWERS)]
        return known[-1] if known else ""

    def _command_for(self, shown: Shown) -> str:
        words = self._question(shown)
        return next(command for part, command in ANSWERS.items() if part and part in words)
