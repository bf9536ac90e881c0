"""The process dies at one very point: at a commit, in a picture, in an upload, before and after a message."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.local.people import menus_of
from bot.local.world import Message
from tests.play.house import HERE, NEVER_PRESSED, READY_WITHIN, ByButtons, House, acting, controls, eventually, house
from tests.play.playing import (
    HEIGHTS,
    VILLAGE,
    accept_map,
    asked,
    by_buttons,
    check_channel,
    check_pictures,
    check_record,
    open_battle,
    play,
    public,
    settled,
)

GIVEN_WITH = "✓"
"""What stands before an answer that is given together with the next one."""


AT = {
    "before-commit": (9, 1),
    "after-commit": (1, 9),
    "before-commit-of-several": (5,),
    "after-commit-of-several": (5,),
    "in-drawing": (7, 1),
    "before-send": (3,),
    "in-upload": (5, 1),
    "after-send": (6, 1),
}
"""At which time of a moment the process dies: the first number in `make test`, all of them in `make soak`; of several
answers at once `test_several_answers_are_given_all_or_none` has one of each here."""
QUICK = [(moment, times[0]) for moment, times in AT.items() if not moment.endswith("of-several")]
MORE = [(moment, time) for moment, times in AT.items() for time in times if (moment, time) not in QUICK]


@pytest.mark.parametrize(("moment", "times"), [*QUICK, *(pytest.param(*one, marks=pytest.mark.soak) for one in MORE)])
async def test_dies_at_a_point(tmp_path: Path, moment: str, times: int) -> None:
    """The process ends at the n-th commit of an interaction, or the n-th message; then the game goes on."""
    async with house(tmp_path, pictures=moment == "in-drawing") as there:
        ada, ben = there.table.person("Ada", "games"), there.table.person("Ben", "games")
        await open_battle(ada, ben)
        await settled(there)
        players = by_buttons(times, ada, ben)
        await dies(there, f"{moment} {times}", lambda: play(players))
        if moment == "after-send":
            forget_nonces(there)
        await there.start_bot()
        await settled(there)
        check_record(there)
        check_channel(there, ada)
        await play(players, turns=2)
        await settled(there)
        check_channel(there, ada)


async def dies(there: House, at: str, work: Callable[[], Awaitable[object]]) -> None:
    """Have a bot that ends at this moment do something until then."""
    await there.kill()
    there.environment["DIES_AT"] = at
    await there.start_bot()
    await until_it_dies(there, work)
    del there.environment["DIES_AT"]


async def until_it_dies(there: House, work: Callable[[], Awaitable[object]]) -> None:
    """Do something until the bot's process has ended, whatever it was doing."""
    assert there.process is not None
    dying, working = asyncio.create_task(there.process.wait()), asyncio.ensure_future(work())
    async with asyncio.timeout(READY_WITHIN):
        await dying
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    assert await there.died() == 9


def forget_nonces(there: House) -> None:
    """What Discord does after a few minutes."""
    for message in there.table.world.messages.values():
        message.nonce = None


async def test_act_reopens_the_draft_after_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        ada, ben = there.table.person("Ada", "games"), there.table.person("Ben", "games")
        await open_battle(ada, ben)
        players = by_buttons(1, ada, ben)
        message = acting(ada.sees())
        assert message is not None
        player = asked(players, message)
        seen = await player.press(message, "Act")
        while seen.message is None or "Back" not in controls(seen.message):
            assert seen.message is not None
            seen = await player.one_step(seen.message)
        before = seen.content
        await there.kill()
        await there.start_bot()
        message = acting(ada.sees())
        assert message is not None
        seen = await player.press(message, "Act")
        assert seen.content == before
        draft = json.loads(there.rows("SELECT draft FROM drafts")[0]["draft"])
        assert draft


async def several(player: ByButtons, message: Message) -> Message:
    """Put orders together that give more than one answer, as far as Confirm."""
    seen = await player.press(message, "Act")
    while True:
        shown = seen.message
        assert shown is not None
        menus, forward = menus_of(shown), sorted(set(controls(shown)) - NEVER_PRESSED - {"Confirm"})
        if not (menus or forward) or ("Confirm" in controls(shown) and shown.content.count(GIVEN_WITH) > 1):
            return shown
        if forward:
            seen = await player.press(shown, HERE if HERE in forward else player.random.choice(forward))
        else:
            custom_id, values = player.random.choice(sorted(menus.items()))
            seen = await player.select(shown, custom_id, player.random.choice(values))


async def with_several(there: House, players: dict[int, ByButtons]) -> tuple[ByButtons, Message]:
    """Play on until somebody has put such orders together; their panel."""
    person = next(iter(players.values())).person
    while True:
        message = await person.until(acting)
        assert message is not None
        player = asked(players, message)
        panel = await several(player, message)
        if GIVEN_WITH in panel.content:
            await settled(there)
            return player, panel
        await gives(there, player, panel)


async def gives(there: House, player: ByButtons, panel: Message) -> None:
    """Confirm, and wait until the answer is in the record: a panel may change before that, and what is owed for the
    answer is owed with it."""
    before = given(there)
    await player.press(panel, "Confirm")
    await eventually(lambda: given(there) > before)
    await settled(there)


@pytest.mark.parametrize("when", ["before", "after"])
async def test_several_answers_are_given_all_or_none(tmp_path: Path, when: str) -> None:
    """The process dies at the commit of one Confirm: nobody finds half of the orders carried out."""
    async with house(tmp_path) as there:
        ada, ben = there.table.person("Ada", "games"), there.table.person("Ben", "games")
        await open_battle(ada, ben)
        players = by_buttons(8, ada, ben)
        player, panel = await with_several(there, players)
        before, orders = given(there), panel.content
        await dies(there, f"{when}-commit-of-several 1", lambda: player.press(panel, "Confirm"))
        after = given(there)
        assert (after == before) if when == "before" else (after - before > 1)
        await there.start_bot()
        check_record(there)
        if when == "before":
            message = acting(ada.sees())
            assert message is not None
            seen = await player.press(message, "Act")
            assert seen.content == orders, "what was put together is lost"
            assert seen.message is not None
            await gives(there, player, seen.message)
            assert given(there) - before > 1
        else:
            seen = await player.press(panel, "Confirm")
            assert "passed" in seen.text
            assert given(there) == after
        await settled(there)
        check_record(there)
        check_channel(there, ada)


def given(there: House) -> int:
    """How many answers of players are in the record."""
    return len(there.rows("SELECT 1 FROM record WHERE kind = 'answer' AND member IS NOT NULL"))


async def test_the_one_that_draws_goes_with_the_bot(tmp_path: Path) -> None:
    """Killed while it draws, over and over: no process is left behind, and each start draws what is owed."""
    async with house(tmp_path, pictures=True) as there:
        ada, ben = there.table.person("Ada", "games"), there.table.person("Ben", "games")
        await open_battle(ada, ben, VILLAGE)
        players = by_buttons(5, ada, ben)
        for times in (1, 3):
            assert there.painters
            await dies(there, f"in-drawing {times}", lambda: play(players))
            await eventually(lambda: not there.painters)
            await there.start_bot()
            await settled(there)
            check_channel(there, ada)
            check_pictures(there, ada)
        assert "Traceback" not in there.log


@pytest.mark.parametrize(
    "when", ["after-commit", *(pytest.param(one, marks=pytest.mark.soak) for one in ("", "before-commit"))]
)
async def test_a_map_is_accepted_once(tmp_path: Path, when: str) -> None:
    """Its preview outlives the process; a table is opened on it, or it can be accepted again."""
    async with house(tmp_path) as there:
        ada, ben = there.table.person("Ada", "games"), there.table.person("Ben", "games")
        shown = await ada.command("game new", scenario="standard", map=HEIGHTS, opponent=ben.user)
        if when:
            await dies(there, f"{when} 1", lambda: accept_map(ada, shown))
        else:
            await there.kill()
        await there.start_bot()
        tables = there.rows("SELECT 1 FROM games")
        seen = await accept_map(ada, shown)
        assert ("settled already" if when == "after-commit" else "is open") in seen.text, seen.text
        assert len(tables) == (when == "after-commit")
        assert len(there.rows("SELECT 1 FROM games")) == 1
        await settled(there)
        check_channel(there, ada)
        assert "Start" in controls(public(ada)[-1])
