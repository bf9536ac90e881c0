"""The life of an interaction: once, within 3 seconds, for 15 minutes."""

import pytest

from tests.local.wire import Wire

HIDDEN = 64


async def test_answered_once(wire: Wire) -> None:
    asked = wire.asked()
    assert (await wire.answer(asked, 4, content="one"))[0] == 200
    status, body = await wire.answer(asked, 4, content="two")
    assert (status, body["code"]) == (400, 40060)


async def test_three_seconds(wire: Wire) -> None:
    early, late = wire.asked(), wire.asked()
    wire.table.clock.skip(2.5)
    assert (await wire.answer(early, 5))[0] == 200
    wire.table.clock.skip(1)
    status, body = await wire.answer(late, 5)
    assert (status, body["code"]) == (404, 10062)


async def test_fifteen_minutes(wire: Wire) -> None:
    asked = wire.asked()
    await wire.answer(asked, 5)
    original = wire.webhook(asked) + "/messages/@original"
    wire.table.clock.skip(14 * 60)
    assert (await wire.ask("PATCH", original, {"content": "in time"}))[0] == 200
    wire.table.clock.skip(61)
    status, body = await wire.ask("PATCH", original, {"content": "too late"})
    assert (status, body["code"]) == (401, 50027)


async def test_unknown_tokens(wire: Wire) -> None:
    asked = wire.asked()
    assert (await wire.ask("POST", wire.webhook(asked), {"content": "c"}))[1]["code"] == 10015
    assert (await wire.ask("POST", wire.webhook(asked) + "x", {"content": "c"}))[1]["code"] == 10015
    assert (await wire.ask("POST", f"/interactions/{asked.id}/wrong/callback", {"type": 5}))[1]["code"] == 10062


@pytest.mark.parametrize("hidden", [0, HIDDEN])
async def test_ephemeral_is_fixed_by_the_deferral(wire: Wire, hidden: int) -> None:
    asked = wire.asked()
    await wire.answer(asked, 5, flags=hidden)
    _, body = await wire.ask("POST", wire.webhook(asked), {"content": "c", "flags": HIDDEN - hidden})
    assert body["flags"] == hidden
    assert int(body["id"]) == asked.original_id
    _, second = await wire.ask("POST", wire.webhook(asked), {"content": "c", "flags": HIDDEN})
    assert second["flags"] == HIDDEN
    assert int(second["id"]) != asked.original_id


async def test_hidden_messages_are_unknown_to_the_channel(wire: Wire) -> None:
    _, body = await wire.answer(wire.asked(), 4, content=wire.table.person("Ben").mention, flags=HIDDEN)
    message = wire.world.messages[int(body["resource"]["message"]["id"])]
    assert message.pinged == []
    assert (await wire.edit(message, {"content": "d"}))[1]["code"] == 10008
    assert message in wire.table.person("Ada").sees()
    assert message not in wire.table.person("Ben").sees()


async def test_edit_of_a_deferral_pings_nobody(wire: Wire) -> None:
    ben = wire.table.person("Ben")
    asked = wire.asked()
    await wire.answer(asked, 5)
    await wire.ask("PATCH", wire.webhook(asked) + "/messages/@original", {"content": ben.mention})
    message = wire.world.messages[asked.original_id or 0]
    assert (message.mentions, message.pinged) == ([ben.id], [])
    fresh = await wire.written(content=ben.mention)
    assert fresh.pinged == [ben.id]


@pytest.mark.parametrize(("kind", "answer"), [(2, 6), (2, 7), (2, 8), (4, 4), (3, 8), (5, 9)])
async def test_answers_that_do_not_fit(wire: Wire, kind: int, answer: int) -> None:
    status, body = await wire.answer(wire.asked(kind), answer, content="c")
    assert (status, body["code"], list(body["errors"])) == (400, 50035, ["type"])


async def test_button_updates_and_original_is_its_message(wire: Wire) -> None:
    message = await wire.written(content="c")
    asked = wire.asked(3, message)
    assert (await wire.answer(asked, 7, content="d"))[0] == 200
    assert message.content == "d"
    _, body = await wire.ask("GET", wire.webhook(asked) + "/messages/@original")
    assert body["id"] == str(message.id)


async def test_delete_original(wire: Wire) -> None:
    asked = wire.asked()
    await wire.answer(asked, 4, content="c")
    path = wire.webhook(asked) + "/messages/@original"
    assert (await wire.ask("DELETE", path))[0] == 204
    assert (await wire.ask("GET", path))[1]["code"] == 10008
