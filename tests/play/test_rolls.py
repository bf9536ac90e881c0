"""Rolls over the wire, and across kills: what was rolled is shown, once, and as it was sealed."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest

from bot.local.people import Person, Seen, menus_of, text_of
from bot.local.world import Message
from bot.rolls.proof import wrong_rolls
from bot.rolls.rolling import result_of
from bot.rolls.telling import told
from bot.store import rolls
from bot.store.database import Database
from tests.play.house import House, controls, house
from tests.play.playing import public, settled

NUMBER = re.compile(r"-# roll (\d+)$")


def found(words: str, button: str = "") -> object:
    """Whether the channel has a message for everybody with these words, and this button."""

    def holds(messages: list[Message]) -> Message | None:
        fitting = (m for m in messages if m.visible_to is None and words in text_of(m))
        return next((m for m in fitting if not button or button in controls(m)), None)

    return holds


async def sees(person: Person, words: str, button: str = "") -> Message:
    """The message, once it is there."""
    message = await person.until(found(words, button))  # type: ignore[arg-type]
    assert message is not None
    return message


async def check_rolls(there: House, ada: Person) -> None:
    """Every roll for everybody stands in the channel with its words, and all dice are as they were sealed."""
    await settled(there)
    shown = Counter[int]()
    texts = {}
    for message in public(ada):
        number = NUMBER.search(text_of(message).strip())
        if number and "rolls in secret" not in text_of(message):
            shown[int(number[1])] += 1
            texts[int(number[1])] = text_of(message)
    database = await Database.open(there.database)
    try:
        for stream in await database.rows("SELECT id FROM streams"):
            kept = await rolls.rolls_of(database, stream["id"])
            assert wrong_rolls(await rolls.stream(database, stream["id"]), kept) == []
            for one in kept:
                assert bool(shown[one.id]) == one.revealed, f"roll {one.id}"
                assert not one.revealed or told(one, result_of(one)) in texts[one.id]
    finally:
        await database.close()
    assert sum(shown.values()) <= len(shown) + 1, "only the one that was being shown may stand there twice"


async def test_every_way_to_roll(tmp_path: Path) -> None:
    async with house(tmp_path, pictures=True) as there:
        ada, ben = there.table.person("Ada", "games"), there.table.person("Ben", "games")
        assert "sealed first" in (await ada.command("roll", what="4d6kh3")).text
        first = await sees(ada, "rolls `4d6kh3`", "Again")
        await ben.press(first, "+1 die")
        assert "5d6kh3" in (await sees(ada, "rolls `5d6kh3`")).attachments[0].description
        form = await ada.command("roll", chain="hit and save", numbers="save=5")
        await ada.submit(form, {"dice": "10", "hit": "4", "for-what": "volley"})
        await sees(ben, "rolls `10d6>=4 unless d6>=5` – volley")
        offered = await ada.command("roll")
        menu, values = sorted(menus_of(offered.message).items())[1]
        await ada.select(offered, menu, [values[0]])
        await sees(ben, "rolls `3 blue`")
        await asks(ada, ben)
        await keeps_a_secret(ada, ben)
        await there.kill()
        await check_rolls(there, ada)


async def asks(ada: Person, ben: Person) -> None:
    """Ada asks Ben, who rolls."""
    await ada.command("roll", **{"what": "2d20kl1", "for": "Ben"})
    asked = await sees(ben, "asks **Ben** to roll `2d20kl1`", "Roll")
    assert "not of you" in (await ada.press(asked, "Roll")).text
    await ben.press(asked, "Roll")
    await sees(ada, "**Ben** rolls `2d20kl1`", "Again")


async def keeps_a_secret(ada: Person, ben: Person) -> None:
    """Ada rolls in secret, shows it to Ben, and then to everybody."""
    rolled = await ada.command("roll", what="7d10 [trap]", secret=True)
    assert "rolled in secret `7d10 [trap]`" in rolled.text
    seal = await sees(ben, "**Ada** rolls in secret", "Reveal")
    assert "only its roller" in (await ben.press(seal, "Look")).text
    await chooses_ben(ada, seal)
    await sees(ben, "to **Ben**", "Look")
    shown = (await ben.press(seal, "Look")).text
    assert shown.splitlines()[:2] == rolled.text.splitlines()[:2]
    assert ("Its key is `" in shown, "Its key is `" in rolled.text) == (True, False)
    asked = await ada.press(seal, "Reveal")
    await ada.press(asked, "Everybody")
    await sees(ben, "rolled in secret `7d10 [trap]`", "Again")
    proof = await ben.right_click(seal, "Verify this roll")
    assert "is as it was sealed" in proof.text
    assert proof.message is not None
    assert [one.filename for one in proof.message.attachments] == ["roll-6.json"]


async def chooses_ben(ada: Person, seal: Message) -> Seen:
    asked = await ada.press(seal, "Reveal")
    return await ada.select(asked, "One member", ["Ben"])


async def rolls_on(ada: Person, ben: Person) -> None:
    """Deeds of every kind without end; nobody waits for what comes of them."""
    for number in range(1000):
        await ada.command("roll", what=f"{number % 9 + 1}d6!")
        await ada.command("roll", what="3d20", secret=True)
        await ada.command("roll", **{"what": "d12", "for": "Ben"})
        for message in public(ada)[-6:]:
            for label in {"Roll", "+1 die"} & set(controls(message)):
                await ben.press(message, label)
            if "Reveal" in controls(message) and number % 2:
                asked = await ada.press(message, "Reveal")
                await ada.until(lambda seen, asked=asked: asked.message)  # type: ignore[misc]
                await ada.press(asked, "Everybody")


SECONDS = ("0.1", "0.2", "0.3", "0.5", "0.8", "1.1", "1.6", "2.3")
MESSAGES = [f"{moment} {number}" for moment in ("before-send", "after-send") for number in range(1, 9)]


@pytest.mark.soak
@pytest.mark.parametrize("at", [*MESSAGES, *SECONDS])
async def test_what_was_rolled_is_shown_though_the_bot_is_killed(tmp_path: Path, at: str) -> None:
    """At a certain message, or after so many seconds."""
    async with house(tmp_path, start=False) as there:
        if " " in at:
            there.environment["DIES_AT"] = at
        await there.start_bot()
        ada, ben = there.table.person("Ada", "games", patience=0.3), there.table.person("Ben", "games", patience=0.3)
        working = asyncio.create_task(working_until_death(ada, ben))
        if " " not in at:
            await asyncio.sleep(float(at))
            await there.kill()
        await there.died()
        working.cancel()
        with suppress(asyncio.CancelledError):
            await working
        there.environment.pop("DIES_AT", None)
        await there.start_bot()
        await settled(there)
        await there.kill()
        await check_rolls(there, ada)


async def working_until_death(ada: Person, ben: Person) -> None:
    """What is asked of a bot that has died is not answered."""
    while True:
        with suppress(TimeoutError, LookupError, AssertionError):
            await rolls_on(ada, ben)
        await asyncio.sleep(0.05)
