"""A thumb at the page: it reads what stands there, presses what is proposed, and counts its presses."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import Locator, expect

from rulesets import RULESETS
from tests.page.reading import Shown, answer_after, is_changed, newest, until
from tests.page.seat import PATIENCE, Seat

ASIDE = frozenset(
    {
        *("Back", "Undo", "Concede", "Status", "Default", "Standing orders", "No more tips", "All questions"),
        *("Change the answer", "All defaults", "By menu", "Direction pad", "In words", "Other…", "Rematch", "Hint"),
    }
)
"""Buttons that lead not on."""
HERE = "●"
"""Takes the place under the cursor of the direction pad."""
BULK, CONFIRM, ACT = "As proposed", "Confirm", "Act"
ON_A_PAD = re.compile("on the move pad$")
NO_ORDERS = re.compile(r"orders for 0 of (\d+) bases given")
OVER = re.compile(r"^Game over|is over|wins|won\b", re.MULTILINE)
ATTACKS = {
    "dust_1947": re.compile(r"\battacks?\b|fires? at", re.IGNORECASE),
    "steampunk_fantasy": re.compile(r"\bfire (after|before|at)|shoots? at", re.IGNORECASE),
    "julia_augusta": re.compile(r"\bshoots? at|\bvolley\b|\bcharges\b", re.IGNORECASE),
    "dystopian_legions": re.compile(r"\bfires? at|\bcharges\b", re.IGNORECASE),
    "legions_imperialis": re.compile(r"\bfires? at\b", re.IGNORECASE),
}
"""How a Confirm reads that begins an attack, by the game."""
HOW_IT_WENT = "How it came about"
"""The title of the last card."""
STEPS = 60
"""More presses than any panel takes."""
UNDER_THE_THUMB = """(one) => {
  const box = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}"""
DRAWN = """() => {
  const seen = ({ top, bottom }) => bottom > 0 && top < innerHeight;
  const missing = [...document.images].filter((one) => !one.complete && seen(one.getBoundingClientRect()));
  return Promise.all(missing.map((one) => new Promise((drawn) => { one.onload = one.onerror = drawn; })));
}"""
STILL = """(quiet) => new Promise((still) => {
  let due = setTimeout(still, quiet);
  new MutationObserver(() => { clearTimeout(due); due = setTimeout(still, quiet); })
    .observe(document, { subtree: true, childList: true });
})"""


@dataclass(frozen=True)
class Pressed:
    """A press: the button's words, what its message said then, and whether it was swiped to before."""

    label: str
    told: str = ""
    swiped: bool = False


@dataclass
class Thumb:
    """Somebody who takes what is proposed, and sees of the page what a screen shows; `attack` is how a panel reads
    whose Confirm begins an attack. Pictures of the screens go to a folder, if there is one."""

    seat: Seat
    attack: re.Pattern[str]
    folder: Path | None = None
    looks: int = 0
    """Milliseconds for which the page has to be still before the next press: somebody looks at what has come."""
    one_by_one: bool = False
    """Whether each of many questions is looked at, where all could be answered as proposed."""
    pressed: list[Pressed] = field(default_factory=list)
    pictures: int = 0

    @property
    def presses(self) -> int:
        """All of them."""
        return len(self.pressed)

    @property
    def attacked(self) -> int:
        """After how many presses the first attack was confirmed; 0: not yet."""
        begun = (n for n, one in enumerate(self.pressed, 1) if one.label == CONFIRM and self.attack.search(one.told))
        return next(begun, 0)

    async def begins(self, game: str) -> None:
        """From the page as a newcomer finds it to the first battle of a game, set up."""
        await self.shows("the page")
        await self.taps(self.seat.page.get_by_role("button", name="Start playing"), "Start playing")
        first = f"First battle: {game}"
        await expect(self.seat.button(first)).to_be_visible(timeout=PATIENCE)
        await self.shows("the games")
        await self.taps(self.seat.button(first), first)

    async def opens(self, game: str, **options: str) -> None:
        """A table against the practice opponent by `/game new`, the first sample force for it, and its start. Without
        other options the buttons lead there."""
        if options:
            options = {"game": game, "against": "recruit", **options}
        before = await newest(self.seat)
        await self.seat.command("game new", **options)
        taps = [tap for option in options for tap in (option, "its value")]
        self.pressed += [Pressed(tap) for tap in ("Message", "/game new", *taps, "Send command")]
        if not options:
            panel = await answer_after(self.seat, before)
            more = self.seat.message(panel.number).get_by_role("button", name="More")
            await self.taps(more.nth(RULESETS.index(game)), "More", panel.text)
            table = self.seat.button("Table against a recruit")
            await table.wait_for(timeout=PATIENCE)
            await self.taps(table, "Table against a recruit")
        await self.seat.sees("no force yet")
        answer = await self._asks_for_a_force(before)
        await self._press(answer, answer.likely[0])
        await self.seat.sees(f"{self.seat.name} fields")
        await self._looks()
        await self.taps(self.seat.button("Start"), "Start")

    async def _asks_for_a_force(self, before: int) -> Shown:
        """The answer that has the forces."""
        asked = "Which force do you field?"
        return await until(
            self.seat,
            lambda shown: next(
                (one for one in shown if one.number > before and asked in one.text and one.likely), None
            ),
        )

    async def answers(self, after: int = 0, most: int = STEPS) -> int:
        """Answer the newest call that stands below a message, until the panel asks nothing more or a newer call stands
        under the thumb, by so many presses at most; the call's number, or 0 when the battle is over."""
        call = await self._called(after)
        if ACT not in call.buttons:
            await self.seat.sees(HOW_IT_WENT)
            await self.shows("the end")
            return 0
        await self.shows("called")
        return await self._leads(call, await self._opens(call), most - 1)

    async def _called(self, after: int) -> Shown:
        """The newest call below a message, or the end, once it is there and the page is still."""
        await until(self.seat, lambda shown: self._call(shown, after))
        await self._looks()
        return await until(self.seat, lambda shown: self._call(shown, after))

    async def _opens(self, call: Shown) -> Shown:
        """The panel of a call."""
        before = await newest(self.seat)
        await self._press(call, ACT)
        return await answer_after(self.seat, before)

    async def _leads(self, call: Shown, panel: Shown | None, most: int = STEPS) -> int:
        """Press what leads on in a panel until nothing does, or a newer call is under the thumb; its call's number."""
        for _ in range(most):
            label = leads_on(panel, one_by_one=self.one_by_one) if panel is not None else ""
            if panel is None or not label or await self._called_anew(call, panel, label):
                break
            await self.shows("to confirm" if label == CONFIRM else "asked")
            await self._press(panel, label)
            panel = await self._then(panel)
        return call.number

    async def opens_pad(self) -> Locator:
        """The move pad of the first unit that is proposed to move on it: its panel."""
        panel = await self._opens(await self._called(0))
        await self._press(panel, next(label for label in panel.buttons if ON_A_PAD.search(label)))
        await self._then(panel)
        await self._looks()
        return self.seat.message(panel.number)

    async def gives_orders(self, after: int, *, one_by_one: bool) -> tuple[int, int]:
        """Answer calls below a message until a round's orders are asked for, and give them: of all bases as proposed,
        or of each by itself. How many bases there are, and the presses that the orders took."""
        while True:
            call = await self._called(after)
            before, panel = self.presses, await self._opens(call)
            if none_yet := NO_ORDERS.search(panel.text):
                break
            after = await self._leads(call, panel)
        self.one_by_one = one_by_one
        if one_by_one:
            menu = panel.menus[0]
            await self._press(panel, menu)
            await self.taps(self.seat.sheet.get_by_role("option").first, "a base")
            changed = await self._then(panel)
            assert changed is not None
            panel = changed
        await self._leads(call, panel)
        return int(none_yet[1]), sum(1 + one.swiped for one in self.pressed[before:])

    async def plays(self, calls: int) -> bool:
        """Answer so many calls, or until the battle is over; whether it is."""
        last = 0
        for _ in range(calls):
            last = await self.answers(last)
            if not last:
                return True
        return False

    async def shows(self, what: str) -> None:
        """Keep a picture of the screen, if pictures are wanted."""
        if self.folder is not None:
            await self._looks()
            self.pictures += 1
            name = f"{self.pictures:03} {what}.png".replace(" ", "-")
            await self.seat.page.screenshot(path=self.folder / name)

    async def taps(self, what: Locator, label: str, told: str = "") -> None:
        """Press a button that stands somewhere on the page."""
        swiped = not await _is_under_the_thumb(what)
        self.pressed.append(Pressed(label, told, swiped))
        await self.seat.presses(what)

    async def _press(self, message: Shown, label: str) -> None:
        await self.taps(self.seat.button_of(message.number, label), label, message.text)

    async def _then(self, panel: Shown) -> Shown | None:
        """A panel after its next change; None once it is gone, or far above."""
        found = await until(self.seat, lambda shown: _changed(shown, panel))
        return next(iter(found), None)

    async def _called_anew(self, call: Shown, panel: Shown, label: str) -> bool:
        """Whether a newer call is on the screen, and the panel's next button is not."""
        await self._looks()
        if await _is_under_the_thumb(self.seat.button_of(panel.number, label)):
            return False
        newer = await until(self.seat, lambda shown: [one for one in shown if self._is_call(one, call.number)])
        return bool(newer) and await _is_under_the_thumb(self.seat.button_of(newer[-1].number, ACT))

    async def _looks(self) -> None:
        if self.looks:
            await self.seat.page.evaluate(STILL, self.looks)
        await self.seat.page.evaluate(DRAWN)

    def _is_call(self, message: Shown, after: int) -> bool:
        new = not message.mine and message.number > after
        return new and ACT in message.buttons and f"@{self.seat.name}" in message.text

    def _call(self, shown: Sequence[Shown], after: int) -> Shown | None:
        """The newest call to this seat below a message, or the end."""
        new = [one for one in shown if not one.mine and one.number > after]
        over = next((one for one in new if OVER.search(one.text) and "Rematch" in one.buttons), None)
        return over or next((one for one in reversed(new) if self._is_call(one, after)), None)


async def _is_under_the_thumb(what: Locator) -> bool:
    """Whether something stands on the screen, and nothing above it."""
    return bool(await what.evaluate(UNDER_THE_THUMB))


def _changed(shown: Sequence[Shown], panel: Shown) -> list[Shown] | None:
    """A panel that has changed; empty once it is gone, None while it is as it was."""
    there = [one for one in shown if one.number == panel.number]
    return None if there and not is_changed(there[0], panel) else there


def leads_on(panel: Shown, *, one_by_one: bool = False) -> str:
    """The button that a thumb presses next, what stands out before the others; empty where none leads on."""
    if CONFIRM in panel.buttons and "Confirm gives what stands above" not in panel.text:
        return CONFIRM
    if BULK in panel.buttons and not one_by_one:
        return BULK
    last = (BULK, CONFIRM, HERE)
    forward = [one for one in (*panel.likely, *panel.buttons) if one not in ASIDE and not ON_A_PAD.search(one)]
    return next((one for one in sorted(forward, key=lambda one: one in last)), "")
