"""Pools without Discord: the house posts what it owes when the test says so."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import pytest

from bot.hosting.servers import forget_server
from bot.members.forgetting import Forgetting
from bot.members.own_data import data_of
from bot.pools import dice
from bot.pools.contest import EACH, KINDS, RACE, SUM
from bot.pools.dice import PoolDice, outcome_of
from bot.pools.pools import Pools
from bot.pools.telling import board, outcome_post, outcome_told, sheet, verdict
from bot.pools.wish import Joiner, PoolWish
from bot.refusal import NotPossible
from bot.rolls.proof import wrong_rolls
from bot.store import pools, rolls
from bot.store.outbox import Post
from rulesets.kit.engine.not_understood import NotUnderstood
from tests.bot.club import BLUE, CHANNEL, DAY, GUEST, GUILD, RED, Club
from tests.kit.notation.examples import ROLLS
from tests.structure.outgoing import faults

NAMES = {RED: "Red", BLUE: "Blue", GUEST: "Guest"}


@pytest.fixture
def pooled(club: Club) -> Pools:
    return Pools(club.referee)


async def opens(club: Club, pooled: Pools, text: str = "d6>=4", kind: str = SUM, **changes: Any) -> int:
    wish = PoolWish(GUILD, CHANNEL, RED, "Red", club.interaction(), kind, text, **changes)
    return (await pooled.open(wish)).id


async def joins(club: Club, pooled: Pools, number: int, member: int, **given: int) -> str:
    who = Joiner(member, NAMES.get(member, f"Member {member}"))
    return await pooled.join(number, who, {name: str(value) for name, value in given.items()}, club.interaction())


async def arrives(club: Club) -> None:
    """Everything owed stands in its channel."""
    async with club.database.transaction() as tx:
        await tx.run("UPDATE outbox SET state = 'sent', message = 9000 + id WHERE state = 'owed'")


async def rolls_it(club: Club, pooled: Pools, number: int) -> pools.Pool:
    """Red closes the pool, the message arrives, and the dice fall."""
    await pooled.close(number, Joiner(RED, "Red"), club.interaction())
    await arrives(club)
    assert await PoolDice(pooled).roll(number)
    return await pools.pool(club.database, number)


async def test_no_die_falls_before_the_closing_message_stands_there(club: Club, pooled: Pools) -> None:
    number = await opens(club, pooled)
    await joins(club, pooled, number, BLUE, dice=3)
    await arrives(club)
    await pooled.close(number, Joiner(RED, "Red"), club.interaction())
    assert not await PoolDice(pooled).roll(number)
    assert await rolls.rolls_in_pool(club.database, number) == []
    await arrives(club)
    assert await PoolDice(pooled).roll(number)
    assert await PoolDice(pooled).roll(number)
    assert len(await rolls.rolls_in_pool(club.database, number)) == 1


async def test_a_press_that_comes_twice_counts_once(club: Club, pooled: Pools) -> None:
    number, who = await opens(club, pooled), Joiner(BLUE, "Blue")
    first = await pooled.join(number, who, {"dice": "3"}, 77)
    await pooled.join(number, who, {"dice": "5"}, 78)
    assert await pooled.join(number, who, {"dice": "3"}, 77) == first
    assert [share.dice for share in await pools.shares_of(club.database, number)] == [5]
    wish = PoolWish(GUILD, CHANNEL, RED, "Red", 79, SUM, "d6")
    assert (await pooled.open(wish)).id == (await pooled.open(wish)).id


async def test_the_dice_are_as_they_were_sealed_and_come_to_the_same_again(club: Club, pooled: Pools) -> None:
    number = await opens(club, pooled, "d20+{bonus=0}", EACH)
    for member, bonus in ((RED, 1), (BLUE, 2), (GUEST, 3)):
        await joins(club, pooled, number, member, bonus=bonus)
    found = await rolls_it(club, pooled, number)
    kept = await rolls.rolls_in_pool(club.database, number)
    stream = await rolls.stream(club.database, kept[0].stream)
    assert wrong_rolls(stream, await rolls.rolls_of(club.database, stream.id)) == []
    outcome = await outcome_of(club.database, found)
    posts = await club.posts()
    assert outcome_post(found, outcome, [one.id for one in kept]) == posts[-1]


async def test_a_pool_that_is_closed_before_midnight_is_rolled_with_the_dice_of_the_new_day(
    club: Club, pooled: Pools, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await opens(club, pooled)
    await joins(club, pooled, number, BLUE, dice=3)
    await pooled.close(number, Joiner(RED, "Red"), club.interaction())
    await arrives(club)
    before = (await rolls.last_stream(club.database, CHANNEL, "9999")).day  # type: ignore[union-attr]
    club.time += DAY
    rolling = asyncio.create_task(PoolDice(pooled).roll(number))
    while len(await club.posts()) < 4:  # noqa: ASYNC110 - the new day's fingerprint is owed by the task
        await asyncio.sleep(0.01)
    await arrives(club)
    assert await rolling
    (kept,) = await rolls.rolls_in_pool(club.database, number)
    assert (await rolls.stream(club.database, kept.stream)).day > before


async def test_a_hundred_members_and_a_thousand_dice(club: Club, pooled: Pools) -> None:
    number = await opens(club, pooled, "d6>=5 [volley]", label="x" * 100)
    for member in range(100):
        await joins(club, pooled, number, 10_000 + member, dice=10)
    with pytest.raises(NotPossible, match="100 members have joined"):
        await joins(club, pooled, number, 20_000, dice=1)
    with pytest.raises(NotPossible, match="room for 10 more, these are 11"):
        await joins(club, pooled, number, 10_000, dice=11)
    found = await pools.pool(club.database, number)
    shown = board(found, await pools.shares_of(club.database, number))
    began = time.process_time()
    found = await rolls_it(club, pooled, number)
    assert time.process_time() - began < 5.0
    outcome = await outcome_of(club.database, found)
    assert "Member 10099 10" in (await club.posts())[-2].text
    for post in (shown, *(await club.posts())[-2:]):
        assert faults_of(post) == []
    assert f"every die: `/pool show number: {number}`" in (await club.posts())[-1].text
    assert outcome_told(found, outcome).count("-# volley:") == 100
    assert sheet(found, outcome).dice == 1000


def faults_of(post: Post) -> list[str]:
    return faults(content="", embeds=[{"description": post.text}], rows=[], alts=[])


async def test_dice_without_end_roll_nothing(club: Club, pooled: Pools, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await opens(club, pooled, "100d6!>=2", most=100)
    for member in (RED, BLUE, GUEST):
        await joins(club, pooled, number, member, dice=100)
    monkeypatch.setattr(dice, "MOST_FALLEN", 500)
    found = await rolls_it(club, pooled, number)
    assert found.phase == "cancelled"
    assert "at most 500 dice" in found.why
    assert await rolls.rolls_in_pool(club.database, number) == []
    assert "Ended without a roll" in board(found, []).text


async def test_what_comes_to_too_much_is_given_up(club: Club, pooled: Pools) -> None:
    number = await opens(club, pooled, "999999*999999*999999*d6", EACH)
    await joins(club, pooled, number, RED)
    found = await rolls_it(club, pooled, number)
    assert (found.phase, "comes to at most 1,000,000,000,000,000" in found.why) == ("cancelled", True)
    assert await rolls.rolls_in_pool(club.database, number) == []


async def test_names_and_labels_are_harmless(club: Club, pooled: Pools) -> None:
    number = await opens(club, pooled, label="@everyone [x](https://evil) `code`")
    await pooled.join(number, Joiner(BLUE, "**<@1>** @here\n# big"), {"dice": "2"}, club.interaction())
    found = await pools.pool(club.database, number)
    told = board(found, await pools.shares_of(club.database, number)).text
    await rolls_it(club, pooled, number)
    for text in (told, *(post.text for post in (await club.posts())[-2:])):
        assert not any(sign in text.replace(f"<t:{found.closes_at}:R>", "") for sign in ("<@", "@here", "@every", "]("))
        assert "\n# " not in text


async def test_who_forgets_is_out_of_open_pools_and_nobody_in_rolled_ones(club: Club, pooled: Pools) -> None:
    rolled, waiting = await opens(club, pooled), await opens(club, pooled)
    labelled = (await pooled.open(PoolWish(GUILD, CHANNEL, BLUE, "Blue", 1, SUM, "d6 [for Blue]", "Blue fires"))).id
    for number in (rolled, waiting, labelled):
        for member in (RED, BLUE):
            await joins(club, pooled, number, member, dice=2)
    await rolls_it(club, pooled, rolled)
    await arrives(club)
    assert {"pools", "pool_shares", "rolls"} <= {
        name for name, rows in (await data_of(club.database, RED, 0)).items() if rows
    }
    await Forgetting(club.referee, club.lobby, club.folder / "errors").forget(BLUE)
    assert [share.name for share in await pools.shares_of(club.database, waiting)] == ["Red"]
    (share,) = await pools.shares_of(club.database, labelled)
    assert (share.text, (await pools.pool(club.database, labelled)).text) == ("2d6", "d6")
    assert (await pools.pool(club.database, labelled)).label == ""
    found = await pools.pool(club.database, rolled)
    outcome = await outcome_of(club.database, found)
    assert [one.who.name for one in outcome.standings] == ["Red", ""]
    assert "**Somebody**" in outcome_told(found, outcome)
    assert not any("Blue" in post.text for post in await club.posts())


async def test_a_server_is_forgotten_with_its_pools(club: Club, pooled: Pools) -> None:
    for _ in range(2):
        number = await opens(club, pooled, invited=(BLUE,))
        await joins(club, pooled, number, BLUE, dice=2)
    await rolls_it(club, pooled, number)
    await forget_server(club.database, club.folder / "errors", GUILD, club.time)
    for table in ("pools", "pool_shares", "pool_invited", "rolls"):
        assert await club.database.rows(f"SELECT * FROM {table}") == []
    assert not any("Blue" in post.text for post in await club.posts())


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"text": "d6>"}, NotUnderstood),
        ({"most": 0}, NotPossible),
        ({"most": 1001}, NotPossible),
        ({"text": "21d6"}, NotPossible),
        ({"minutes": 0}, NotPossible),
        ({"minutes": 10_081}, NotPossible),
        ({"kind": RACE, "goal": 0}, NotPossible),
        ({"kind": RACE, "goal": 10_001}, NotPossible),
        ({"goal": 5}, NotPossible),
    ],
)
async def test_what_cannot_be_opened_is_not(
    club: Club, pooled: Pools, changes: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        await opens(club, pooled, **changes)
    assert await club.posts() == []


async def test_a_race_tells_its_rounds(club: Club, pooled: Pools) -> None:
    number = await opens(club, pooled, "2d6>=3", RACE, goal=4)
    for member in (RED, BLUE):
        await joins(club, pooled, number, member, dice=2)
    found = await rolls_it(club, pooled, number)
    outcome = await outcome_of(club.database, found)
    labels = {one.label for one in await rolls.rolls_in_pool(club.database, number)}
    assert {"round 1", "round 2"} <= labels
    assert "is first with" in verdict(outcome)
    assert "-# round 2 – 2d6:" in outcome_told(found, outcome)
    assert json.loads(sheet(found, outcome).model_dump_json())["parts"][0]["first"]


@pytest.mark.parametrize("kind", KINDS)
async def test_the_examples_of_the_notation_make_pools_where_they_add_up(club: Club, pooled: Pools, kind: str) -> None:
    texts = ROLLS[KINDS.index(kind) :: len(KINDS)]
    for text in texts:
        if " vs " in text or "scatter" in text or "(1d3)" in text:
            with pytest.raises(NotPossible):
                await opens(club, pooled, text, kind)
            continue
        number = await opens(club, pooled, text, kind, goal=3 if kind == RACE else 0)
        for member in (RED, BLUE):
            await joins(club, pooled, number, member)
        found = await rolls_it(club, pooled, number)
        outcome = await outcome_of(club.database, found)
        assert faults_of((await club.posts())[-1]) == []
        assert sorted(one.who.name for one in outcome.standings) == ["Blue", "Red"]
        assert len(sheet(found, outcome).parts) == 2


async def test_who_may_not_join_cannot_by_an_old_form_either(club: Club, pooled: Pools) -> None:
    number = await opens(club, pooled, invited=(BLUE,), role=7)
    await joins(club, pooled, number, BLUE, dice=1)
    await pooled.join(number, Joiner(GUEST, "Guest", frozenset({7})), {"dice": "1"}, club.interaction())
    with pytest.raises(NotPossible, match="certain members"):
        await joins(club, pooled, number, RED, dice=1)
    assert [share.member for share in await pools.shares_of(club.database, number)] == [BLUE, GUEST]
