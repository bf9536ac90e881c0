"""Presses of somebody with a thumb who takes what is proposed. Run as `python -m benchmarks.thumb`.

A robot plays at the local table in Chromium, 390 × 844, by touch (`tests/page/thumb.py`): each first battle from the
open page to its end, a skirmish of Dust 1947 from `/game new` with a sample force for either side, the first orders
of a battle of Steampunk Fantasy, a move of Julia Augusta on its pad, and the activations of Dystopian Legions. It
sees what the screen shows, waits until the page is still, and presses what stands out; a press that it has to swipe
to counts as two. `--write` puts the figures into docs/benchmarks.md, `--pictures` ten screens of each first battle
into docs/pictures/screens.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from PIL import Image
from playwright.async_api import Browser, async_playwright

from benchmarks.__main__ import DOCUMENT, PRESSES, section, with_section
from benchmarks.figures import Figure, percentile, rows_of, table
from rulesets import RULESETS, box
from tests.page import chromium
from tests.page.thumb import ACT, ATTACKS, Pressed, Thumb
from tests.page.windows import at_home

SET_UPS = 5
"""So many tables are set up."""
CALLS = 60
"""More calls than any of these battles has."""
SECONDS = 900
"""So long a battle may take on a machine that does much else."""
LOOKS = 400
"""Milliseconds of stillness before a press."""
SCREENS = Path(__file__).parent.parent / "docs" / "pictures" / "screens"
WRITTEN = """\
Counted by `python -m benchmarks.thumb --write`: a robot plays at the local table in Chromium, 390 × 844, by touch. It
sees what the screen shows and presses what is proposed; a press that it has to swipe to counts twice. Dice differ from
run to run; what goes before the first activation is the most of five tables. `tests/page/test_first_battles.py` holds
each game's first battle to at most 10 up to its first attack."""
TEN, QUALITY = 10, 60
CHOOSES = re.compile(r"activates a (unit \(|section)")
BATTLE = re.compile(r"activates a unit \(|may react|reacts\?|chooses who takes")
BEGINS = re.compile(r"activates a (?:unit \(|section)|declares the .* actions of")
ELSEWHERE = re.compile(r"may react|chooses who takes|has the initiative|reacts\?")
MOVES, FIRES = (
    re.compile(r"\b((move|march) to|advance)\b", re.IGNORECASE),
    re.compile(r"\b(fire at|fight)\b", re.IGNORECASE),
)
ON_ONE_SCREEN = """(article) => {
  const log = article.closest("[role=log]").getBoundingClientRect();
  const parts = [...article.querySelectorAll("img, .button, .chooser")].map((one) => one.getBoundingClientRect());
  const high = Math.max(...parts.map((one) => one.bottom)) - Math.min(...parts.map((one) => one.top));
  return Math.round(100 * high / log.height);
}"""
"""How high a panel's picture and controls are, in percent of what the screen has for messages."""


@dataclass(frozen=True)
class Run:
    """A thumb in a channel of its own, and where its pictures go."""

    browser: Browser
    folder: Path | None = None

    @asynccontextmanager
    async def at(self, key: str, *, newcomer: bool = False) -> AsyncIterator[Thumb]:
        """A thumb at a fresh table of a game."""
        with tempfile.TemporaryDirectory() as home:
            async with at_home(self.browser, Path(home), newcomer=newcomer) as there:
                page = await there.window(phone=True, newcomer=newcomer)
                (ada,) = await there.seats(page, "Ada", channel="general", fingers=True)
                yield Thumb(ada, ATTACKS[key], looks=LOOKS)


def cost(pressed: Iterable[Pressed]) -> int:
    """Presses, and the swipes to them."""
    return sum(1 + one.swiped for one in pressed)


def activations(pressed: Sequence[Pressed]) -> list[list[Pressed]]:
    """The presses of each activation that moved and attacked, from the call to the last Confirm."""
    found: list[list[Pressed]] = []
    begun = False
    for number, one in enumerate(pressed):
        goes_on = number > 0 and pressed[number - 1].label == ACT
        if _begins(one) and not goes_on:
            found.append([])
            begun = True
        elif ELSEWHERE.search(one.told):
            begun = False
        if begun:
            found[-1].append(one)
    return [those for those in found if all(any(what.search(one.label) for one in those) for what in (MOVES, FIRES))]


def _begins(one: Pressed) -> bool:
    """Whether an activation begins with this press: under a call, or in a panel that has gone on to it."""
    return bool((BEGINS if one.label == ACT else CHOOSES).search(one.told))


async def first_battle(run: Run, key: str) -> tuple[list[Figure], Sequence[Pressed]]:
    """A first battle from the open page to its end."""
    name = box(key).name
    async with run.at(key, newcomer=True) as thumb:
        if run.folder is not None:
            thumb.folder = run.folder / key
            thumb.folder.mkdir(parents=True)
        await thumb.begins(name)
        over = await thumb.plays(CALLS)
        attacked = cost(thumb.pressed[: thumb.attacked]) if thumb.attacked else None
        return [
            Figure(f"{name}: page opened → first attack confirmed", attacked, "", 10),
            Figure(f"{name}: the whole first battle", cost(thumb.pressed) if over else None, ""),
        ], thumb.pressed


async def skirmish(run: Run) -> tuple[list[Figure], Sequence[Pressed]]:
    """Dust 1947 by `/game new` with a force for either side, to its end."""
    key = "dust_1947"
    async with run.at(key) as thumb:
        await thumb.opens(key)
        over = await thumb.plays(CALLS)
        return [Figure("Dust 1947: a whole skirmish", cost(thumb.pressed) if over else None, "", 150)], thumb.pressed


async def set_ups(run: Run) -> Figure:
    """From `/game new` to the first activation of Dust 1947, or to a reaction to that of the opponent: the most presses
    of some tables, for dice decide who is asked what."""
    spent = []
    for _ in range(SET_UPS):
        async with run.at("dust_1947") as thumb:
            await thumb.opens("dust_1947")
            last, begun = 0, None
            while begun is None:
                last = await thumb.answers(last)
                begun = next((n for n, one in enumerate(thumb.pressed) if BATTLE.search(one.told)), None)
            spent.append(cost(thumb.pressed[:begun]))
    return Figure("/game new with two lists → first activation, deployment as proposed", max(spent), "", 12)


async def dust(run: Run) -> list[Figure]:
    """The two battles of Dust 1947, and their activations."""
    battle, in_battle = await first_battle(run, "dust_1947")
    before = await set_ups(run)
    whole, in_whole = await skirmish(run)
    spent = [cost(those) for pressed in (in_battle, in_whole) for those in activations(pressed)]
    median, most = (percentile(spent, share) if spent else None for share in (0.5, 0.9))
    return [
        *battle,
        before,
        *whole,
        Figure("Dust 1947: an activation with move and attack, median", median, "", 4),
        Figure("Dust 1947: an activation with move and attack, 9 in 10", most, "", 6),
    ]


async def steampunk(run: Run) -> list[Figure]:
    """The first battle of Steampunk Fantasy, and the first round's orders of a whole army."""
    battle, _ = await first_battle(run, "steampunk_fantasy")
    bases, each = await orders(run, looked_at=True)
    _, together = await orders(run, looked_at=False)
    return [
        *battle,
        Figure(f"Steampunk Fantasy: a round's orders for {bases} bases, each looked at", each, "", 40),
        Figure(f"Steampunk Fantasy: a round's orders for {bases} bases, as proposed", together, "", 4),
    ]


async def orders(run: Run, *, looked_at: bool) -> tuple[int, int]:
    """How many bases there are, and the presses of a round's orders, of one base after the other or of all at once."""
    key = "steampunk_fantasy"
    async with run.at(key) as thumb:
        await thumb.opens(key, scenario="Standard game")
        return await thumb.gives_orders(0, one_by_one=looked_at)


async def julia(run: Run) -> list[Figure]:
    """The first battle of Julia Augusta, and its move pad."""
    battle, _ = await first_battle(run, "julia_augusta")
    async with run.at("julia_augusta", newcomer=True) as thumb:
        await thumb.begins(box("julia_augusta").name)
        begun = thumb.presses
        panel = await thumb.opens_pad()
        return [
            *battle,
            Figure("Julia Augusta: presses to a move on the pad", cost(thumb.pressed[begun:]), "", 2),
            Figure(
                "Julia Augusta: the pad and its picture, of one screen", await panel.evaluate(ON_ONE_SCREEN), "%", 100
            ),
        ]


async def dystopian(run: Run) -> list[Figure]:
    """The first battle of Dystopian Legions, and the presses of its activations with a move and an attack."""
    battle, pressed = await first_battle(run, "dystopian_legions")
    found = [cost(one) for one in activations(pressed)]
    median = percentile(found, 0.5) if found else None
    return [*battle, Figure("Dystopian Legions: an activation with move and fire, median", median, "", 6)]


async def imperialis(run: Run) -> list[Figure]:
    """The first battle of Legions Imperialis."""
    battle, _ = await first_battle(run, "legions_imperialis")
    return battle


GAMES: dict[str, Callable[[Run], Coroutine[None, None, list[Figure]]]] = {
    "dust_1947": dust,
    "steampunk_fantasy": steampunk,
    "julia_augusta": julia,
    "dystopian_legions": dystopian,
    "legions_imperialis": imperialis,
}


async def measured(games: Sequence[str], folder: Path | None) -> list[Figure]:
    """The figures of these games."""
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=chromium.found(), args=chromium.FLAGS)
        found = []
        for key in games:
            sys.stderr.write(f"{key} …\n")
            async with asyncio.timeout(SECONDS):
                found += await GAMES[key](Run(browser, folder))
        await browser.close()
        return found


def keep(folder: Path) -> None:
    """Screens, ten of each battle, as small files."""
    for key in (key for key in RULESETS if (folder / key).exists()):
        made = sorted((folder / key).glob("*.png"))
        (SCREENS / key).mkdir(parents=True, exist_ok=True)
        for old in (SCREENS / key).glob("*.webp"):
            old.unlink()
        for number, path in enumerate(_spread(made), 1):
            name = f"{number:02}-{path.stem[4:]}.webp"
            Image.open(path).convert("RGB").save(SCREENS / key / name, quality=QUALITY, method=6)


def _spread(made: Sequence[Path]) -> list[Path]:
    """Ten of many: the first five, the last, and others between them."""
    if len(made) <= TEN:
        return list(made)
    return [*made[:6], *(made[6 + (len(made) - 7) * n // 3] for n in range(3)), made[-1]]


def main() -> None:
    """Play, and print or write what it took."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.thumb", description="Count presses at the page.")
    parser.add_argument("games", nargs="*", choices=[[], *GAMES], help="which games; all without")
    parser.add_argument("--write", action="store_true", help="write docs/benchmarks.md")
    parser.add_argument("--pictures", action="store_true", help="keep ten screens of each first battle")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(measured(arguments.games or list(GAMES), Path(folder) if arguments.pictures else None))
        if arguments.pictures:
            keep(Path(folder))
    sys.stdout.write(table(found) + "\n")
    if arguments.write:
        before = DOCUMENT.read_text(encoding="utf-8")
        text = f"{WRITTEN}\n\n{table(found, rows_of(section(before, PRESSES)))}"
        DOCUMENT.write_text(with_section(before, PRESSES, text), encoding="utf-8")


if __name__ == "__main__":
    main()
