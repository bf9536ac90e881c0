"""A captain thinks in a process of its own; the bot is killed meanwhile, starts again, and the captain goes on."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests.play.house import House, acting, eventually, house
from tests.play.playing import by_buttons, check_channel, check_record, labelled, settled

KILLS = 3


def thinks(there: House) -> bool:
    """Whether the captain is asked something."""
    return bool(there.rows("SELECT 1 FROM questions WHERE seat = 1"))


def answers(there: House) -> int:
    """How many answers the captain has given."""
    (row,) = there.rows("SELECT count(*) AS n FROM record WHERE seat = 1 AND automatic = 'practice'")
    return int(row["n"])


def has_gone_on(there: House, given: int) -> bool:
    """Whether it has answered more than so often, and somebody else is asked."""
    return answers(there) > given and not thinks(there)


@pytest.mark.soak
async def test_a_captain_that_was_killed_goes_on(tmp_path: Path) -> None:
    """`tests/bot/opponent` has the same in one process, at every `make test`."""
    async with house(tmp_path) as there:
        ada = there.table.person("Ada", "games")
        seen = await ada.command("game new", against="captain")
        panel = await ada.until(lambda _: seen.message)
        assert panel is not None
        assert labelled(panel, "First battle: Dust 1947")
        await ada.press(panel, "First battle: Dust 1947")
        (player,) = by_buttons(1, ada).values()
        for _ in range(KILLS):
            while not thinks(there):
                message = await ada.until(acting)
                assert message is not None
                await player.turn(message)
            given = answers(there)
            await there.kill()
            assert answers(there) == given
            await there.start_bot()
            await eventually(partial(has_gone_on, there, given))
            await settled(there)
            check_record(there)
            check_channel(there, ada)
