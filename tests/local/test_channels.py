"""Channels, permissions, threads, edits, direct messages, nonces and rate limits."""

from bot.local import permissions
from bot.local.world import Channel, Overwrite
from tests.local.wire import Wire


def forbid(wire: Wire, channel: Channel, bits: int) -> None:
    channel.overwrites.append(Overwrite(wire.world.bot_id, 1, deny=bits))


async def test_missing_permissions(wire: Wire) -> None:
    forbid(wire, wire.general, permissions.SEND_MESSAGES)
    assert (await wire.send({"content": "c"}))[1]["code"] == 50013
    forbid(wire, wire.general, permissions.VIEW_CHANNEL)
    assert (await wire.send({"content": "c"}))[1]["code"] == 50001
    assert (await wire.answer(wire.asked(), 4, content="c"))[0] == 200


async def test_embeds_and_files_need_their_own(wire: Wire) -> None:
    forbid(wire, wire.general, permissions.EMBED_LINKS | permissions.ATTACH_FILES)
    assert (await wire.send({"embeds": [{"title": "t"}]}))[1]["code"] == 50013
    assert (await wire.send({}, {"a.txt": b"x"}))[1]["code"] == 50013
    assert (await wire.send({"content": "c"}))[0] == 200


async def test_unknown_things(wire: Wire) -> None:
    assert (await wire.ask("POST", "/channels/1/messages", {"content": "c"}))[1]["code"] == 10003
    assert (await wire.ask("GET", f"/channels/{wire.general.id}/messages/1"))[1]["code"] == 10008
    assert (await wire.ask("GET", f"/guilds/{wire.general.guild_id}/members/1"))[1]["code"] == 10007
    assert (await wire.ask("GET", "/users/1"))[1]["code"] == 10013


async def test_wrong_token(wire: Wire) -> None:
    wire.world.token = "another"
    assert (await wire.ask("GET", "/users/@me"))[0] == 401


async def test_unforeseen_request_is_found(wire: Wire) -> None:
    assert (await wire.ask("GET", "/stage-instances"))[0] == 404
    assert "stage-instances" in str(wire.table.findings.pop())


async def test_anothers_message(wire: Wire) -> None:
    said = wire.table.person("Ada").say("<b>mine</b>")
    assert (await wire.edit(said, {"content": "c"}))[1]["code"] == 50005
    _, body = await wire.ask("GET", f"/channels/{said.channel_id}/messages/{said.id}")
    assert body["content"] == "<b>mine</b>"


async def test_archived_thread(wire: Wire) -> None:
    path = f"/channels/{wire.general.id}/threads"
    status, body = await wire.ask("POST", path, {"name": "t", "type": 11, "auto_archive_duration": 60})
    assert status == 201
    thread = wire.world.channels[int(body["id"])]
    _, sent = await wire.ask("POST", f"/channels/{thread.id}/messages", {"content": "c"})
    message = wire.world.messages[int(sent["id"])]
    wire.table.clock.skip(3601)
    assert (await wire.edit(message, {"content": "d"}))[1]["code"] == 50083
    assert (await wire.ask("POST", f"/channels/{thread.id}/messages", {"content": "e"}))[0] == 200
    assert (await wire.edit(message, {"content": "d"}))[0] == 200


async def test_one_thread_a_message(wire: Wire) -> None:
    message = await wire.written(content="c")
    path = f"/channels/{wire.general.id}/messages/{message.id}/threads"
    status, body = await wire.ask("POST", path, {"name": "t"})
    assert (status, body["id"]) == (201, str(message.id))
    assert (await wire.ask("POST", path, {"name": "t"}))[1]["code"] == 160004


async def test_private_thread_is_seen_by_its_members(wire: Wire) -> None:
    _, body = await wire.ask("POST", f"/channels/{wire.general.id}/threads", {"name": "secret", "type": 12})
    ada, ben = wire.table.person("Ada"), wire.table.person("Ben")
    thread = wire.world.channels[int(body["id"])]
    assert (await wire.ask("PUT", f"/channels/{thread.id}/thread-members/{ada.id}"))[0] == 204
    assert permissions.may(wire.world, ada.id, thread, permissions.VIEW_CHANNEL)
    assert not permissions.may(wire.world, ben.id, thread, permissions.VIEW_CHANNEL)


async def test_closed_direct_messages(wire: Wire) -> None:
    ada = wire.world.user_named("Ada")
    _, channel = await wire.ask("POST", "/users/@me/channels", {"recipient_id": str(ada.id)})
    path = f"/channels/{channel['id']}/messages"
    assert (await wire.ask("POST", path, {"content": "c"}))[0] == 200
    assert [one.content for one in wire.table.person("Ada").direct_messages()] == ["c"]
    ada.dms_open = False
    assert (await wire.ask("POST", path, {"content": "c"}))[1]["code"] == 50007


async def test_nonce(wire: Wire) -> None:
    form = {"content": "c", "nonce": "n1", "enforce_nonce": True}
    _, first = await wire.send(form)
    _, second = await wire.send(form)
    assert first["id"] == second["id"]
    assert (await wire.send({**form, "enforce_nonce": False}))[1]["id"] != first["id"]
    wire.table.clock.skip(301)
    assert (await wire.send(form))[1]["id"] != first["id"]


async def test_components_v2_stay(wire: Wire) -> None:
    message = await wire.written(flags=1 << 15, components=[{"type": 10, "content": "t"}])
    status, body = await wire.edit(message, {"content": "old", "flags": 0})
    assert (status, list(body["errors"])) == (400, ["content"])


async def test_an_edit_may_not_leave_nothing(wire: Wire) -> None:
    message = await wire.written(content="c")
    assert (await wire.edit(message, {"content": ""}))[1]["code"] == 50006


async def test_attachments(wire: Wire) -> None:
    embed = {"image": {"url": "attachment://a.png"}}
    _, body = await wire.send({"embeds": [embed]}, {"a.png": b"x", "b.txt": b"y"})
    assert [one["filename"] for one in body["attachments"]] == ["b.txt"]
    assert body["embeds"][0]["image"]["url"].startswith(wire.table.url + "/attachments/")
    async with wire.session.get(body["attachments"][0]["url"]) as served:
        assert await served.read() == b"y"
        assert served.headers["X-Content-Type-Options"] == "nosniff"
    message = wire.world.messages[int(body["id"])]
    _, edited = await wire.edit(
        message, {"content": "c", "embeds": [], "attachments": [{"id": body["attachments"][0]["id"]}]}
    )
    assert [one["filename"] for one in edited["attachments"]] == ["b.txt"]
    assert [one.filename for one in message.attachments] == ["b.txt"]


async def test_five_messages_in_five_seconds(wire: Wire) -> None:
    for _ in range(5):
        assert (await wire.send({"content": "c"}))[0] == 200
    status, body = await wire.send({"content": "c"})
    assert (status, body["global"]) == (429, False)
    assert 0 < body["retry_after"] <= 5
    wire.table.clock.skip(5)
    assert (await wire.send({"content": "c"}))[0] == 200
    wire.table.rate_limits.relaxed = True
    assert [(await wire.send({"content": "c"}))[0] for _ in range(8)] == [200] * 8


async def test_fifty_requests_in_a_second(wire: Wire) -> None:
    answers = [await wire.ask("GET", "/users/@me") for _ in range(51)]
    assert (answers[-1][0], answers[-1][1]["global"]) == (429, True)


async def test_answers_to_interactions_are_not_among_them(wire: Wire) -> None:
    asked = wire.asked()
    await wire.answer(asked, 5)
    original = wire.webhook(asked) + "/messages/@original"
    edits = [await wire.ask("PATCH", original, {"content": str(number)}) for number in range(60)]
    assert {status for status, _ in edits} == {200}
    assert (await wire.ask("GET", "/users/@me"))[0] == 200


async def test_pins(wire: Wire) -> None:
    message = await wire.written(content="c")
    assert (await wire.ask("PUT", f"/channels/{wire.general.id}/messages/pins/{message.id}"))[0] == 204
    assert message.pinned


async def test_a_body_that_nobody_foresaw_is_found(wire: Wire) -> None:
    assert (await wire.send({"embeds": ["words"]}))[0] == 500
    assert isinstance(wire.table.findings.pop(), AttributeError)
