"""Odds, saved rolls and luck over the wire, with the processes that reckon and draw, and across a kill."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.local.people import Person, Seen, menus_of, text_of
from bot.local.world import Message
from tests.play.house import House, controls, eventually, house


def picture_of(seen: Seen) -> str:
    """The alt text of the picture in an answer."""
    (found,) = seen.message.attachments
    return found.description or ""


def rolled(text: str) -> object:
    """Whether the channel has a roll of this text, shown to everybody."""

    def holds(messages: list[Message]) -> Message | None:
        shown = [one for one in messages if one.visible_to is None and f"rolls `{text}`" in text_of(one)]
        return next((one for one in shown if "Again" in controls(one)), None)

    return holds


async def saves_and_rolls(ada: Person) -> None:
    """A saved roll, rolled by the menu of the list, with its form."""
    assert "Saved as" in (await ada.command("dice save", name="squad", roll="{n}d6 5+")).text
    listed = await ada.command("dice list")
    (menu,) = menus_of(listed.message)
    form = await ada.select(listed, menu, ["1"])
    await ada.submit(form, {"n": "8"})
    assert await ada.until(rolled("8d6 5+"))  # type: ignore[arg-type]


async def check_odds(ada: Person) -> None:
    seen = await ada.command("odds", roll="40d6!", needed=180)
    assert "180 or more: **27.6 %**" in seen.text
    assert "180 or more: 27.6 %" in picture_of(seen)


async def check_luck(ada: Person, rolls: str) -> None:
    seen = await ada.command("dice luck")
    assert rolls in seen.text
    assert "95 of 100 people" in picture_of(seen)


def reckoners(there: House) -> list[int]:
    """The processes that reckon for the bot."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words, parent = process.joinpath("cmdline").read_bytes(), process.joinpath("stat").read_text().split()[3]
        except OSError:
            continue
        if b"bot.rolls.odds_worker" in words and there.process is not None and int(parent) == there.process.pid:
            found.append(int(process.name))
    return found


@pytest.mark.soak
async def test_they_work_over_the_wire_and_survive_a_kill(tmp_path: Path) -> None:
    async with house(tmp_path, pictures=True) as there:
        ada = there.table.person("Ada", "games")
        await saves_and_rolls(ada)
        await check_odds(ada)
        await check_luck(ada, "1 roll counts")
        (reckoner,) = reckoners(there)
        await there.kill()
        await eventually(lambda: not Path(f"/proc/{reckoner}").exists())
        await there.start_bot()
        await ada.command("roll", saved="squad", numbers="9")
        assert await ada.until(rolled("9d6 5+"))  # type: ignore[arg-type]
        await check_luck(ada, "2 rolls count")
