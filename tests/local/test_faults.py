"""Broken on purpose: 429, 5xx before and after the fact, cut connections, delays."""

import asyncio

import aiohttp
import pytest

from tests.local.wire import Wire

SEND = "POST /channels/{channel_id}/messages"


def written(wire: Wire) -> int:
    return len(list(wire.world.in_channel(wire.general.id)))


async def test_too_many_requests(wire: Wire) -> None:
    wire.table.faults.too_many_requests(SEND, 2, retry_after=0.25)
    answers = [await wire.send({"content": "c"}) for _ in range(3)]
    assert [status for status, _ in answers] == [429, 429, 200]
    assert answers[0][1]["retry_after"] == 0.25
    assert written(wire) == 1


async def test_before_the_fact(wire: Wire) -> None:
    wire.table.faults.fail_before(SEND, status=503)
    assert (await wire.send({"content": "c"}))[0] == 503
    assert written(wire) == 0


async def test_after_the_fact_a_nonce_helps(wire: Wire) -> None:
    wire.table.faults.fail_after(SEND)
    form = {"content": "c", "nonce": "n", "enforce_nonce": True}
    assert [(await wire.send(form))[0] for _ in range(2)] == [502, 200]
    assert written(wire) == 1


@pytest.mark.parametrize("carried_out", [False, True])
async def test_cut(wire: Wire, carried_out: bool) -> None:
    wire.table.faults.cut(SEND, carried_out=carried_out)
    with pytest.raises(aiohttp.ClientError):
        await wire.send({"content": "c"})
    assert written(wire) == carried_out


async def test_delay(wire: Wire) -> None:
    wire.table.faults.delay(SEND, 60)
    asking = asyncio.create_task(wire.send({"content": "c"}))
    await wire.ask("GET", "/users/@me")
    assert not asking.done()
    wire.table.clock.skip(60)
    assert (await asking)[0] == 200
