"""Rolls without a game: what is stored of who rolled is handed out and forgotten, and the dice can still be checked."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from typing import Any

from bot.hosting.servers import forget_server
from bot.members.forgetting import Forgetting
from bot.members.own_data import data_of
from bot.rolls.asking import Asking
from bot.rolls.proof import wrong_rolls
from bot.rolls.rolling import Rolling, Wish, result_of
from bot.rolls.secret import Secrets
from bot.rolls.streams import opened
from bot.store import rolls
from tests.bot.club import Club
from tests.bot.hosting.test_forgetting import NAME, NEXT, OTHER_NAME, ZOE, everything

GUILD, CHANNEL = 7, 70


async def all_is_posted(club: Club) -> None:
    """Everything that is owed has arrived."""
    async with club.database.transaction() as tx:
        await tx.run("UPDATE outbox SET state = 'sent', message = 1000 + id, scene = NULL WHERE state = 'owed'")


async def while_all_is_posted(club: Club, deed: Coroutine[Any, Any, object]) -> None:
    """Do what waits for its message to arrive."""
    doing = asyncio.ensure_future(deed)
    while not doing.done():
        await all_is_posted(club)
        await asyncio.sleep(0.01)
    await doing


async def rolled(club: Club) -> Rolling:
    """Zoë has rolled in public and in secret, was asked, and has asked."""
    rolling = Rolling(club.referee)
    async with club.database.transaction() as tx:
        await opened(tx, GUILD, CHANNEL, club.time)
    await all_is_posted(club)

    def wish(what: str, member: int = ZOE, name: str = NAME) -> Wish:
        return Wish(GUILD, CHANNEL, member, name, club.interaction(), what, f"for {name}")

    kept, _ = await rolling.roll(wish("4d6 [Zoë Zwölfender] + 2"))
    await rolling.show_by_post(kept)
    secrets, asking = Secrets(rolling), Asking(rolling)
    sealed = await secrets.seal(wish("2d20 [hers]"))
    await all_is_posted(club)
    await secrets.look(sealed.id, ZOE)
    other = await secrets.seal(wish("d20", NEXT, OTHER_NAME))
    await secrets.show_to(other.id, NEXT, ZOE, NAME)
    await while_all_is_posted(club, asking.ask(wish("d6", NEXT, OTHER_NAME), ZOE, NAME))
    await while_all_is_posted(club, asking.ask(wish("d8"), NEXT, OTHER_NAME))
    return rolling


async def test_rolls_are_handed_out_to_who_rolled(club: Club) -> None:
    await rolled(club)
    found = await data_of(club.database, ZOE, club.time)
    assert [one["text"] for one in found["rolls"]] == ["4d6 [Zoë Zwölfender] + 2", "2d20 [hers]"]
    assert [one["text"] for one in found["roll_requests"]] == ["d6", "d8"]
    assert [one["roll"] for one in found["shown_rolls"]] == [3]
    kept = await rolls.roll_of(club.database, 2)
    assert kept is not None
    assert kept.secret is not None
    assert kept.secret.hex() not in json.dumps(found)


async def test_who_rolled_is_forgotten_and_the_dice_stay(club: Club) -> None:
    await rolled(club)
    await Forgetting(club.referee, club.lobby, club.folder / "errors").forget(ZOE)
    left = everything(club.folder)
    assert NAME not in left
    assert str(ZOE) not in left
    assert OTHER_NAME in left
    (one, *others) = await rolls.rolls_of(club.database, 1)
    assert (one.member, one.text, len(others)) == (0, "4d6 + 2", 2)
    assert result_of(one).value == one.value
    assert wrong_rolls(await rolls.stream(club.database, 1), [one, *others]) == []


async def test_a_server_is_forgotten_with_its_rolls(club: Club) -> None:
    await rolled(club)
    await forget_server(club.database, club.folder / "errors", GUILD, club.time)
    left = everything(club.folder)
    assert (NAME in left, OTHER_NAME in left) == (False, False)
    for table in ("rolls", "streams", "roll_requests", "shown_rolls", "outbox"):
        assert await club.database.rows(f"SELECT * FROM {table}") == []
    assert await club.database.rows("PRAGMA foreign_key_check") == []
