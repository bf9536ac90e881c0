"""A world in a file: everything comes back."""

from pathlib import Path

from bot.local import LocalTable, TableClock, Upload
from bot.local.keeping import from_json, to_json
from tests.local.wire import Wire


async def test_a_restart_keeps_everything(tmp_path: Path) -> None:
    path = tmp_path / "world.json"
    table = LocalTable(path=path)
    await table.start()
    async with Wire(table) as wire:
        await wire.put_commands([{"name": "play", "description": "d"}])
        _, sent = await wire.send({"content": "c"}, {"a.txt": b"bytes"})
        asked = wire.asked()
        await wire.answer(asked, 4, content="hidden", flags=64)
    await table.stop()

    again = LocalTable(path=path)
    await again.start()
    ada = again.person("Ada", "general")
    assert [one.content for one in ada.sees()] == ["c", "hidden"]
    assert [one.content for one in again.person("Ben").sees()] == ["c"]
    assert [one["name"] for one in ada.commands()] == ["play"]
    assert again.world.interactions[asked.id].token == asked.token
    assert again.world.new_id() > asked.id
    async with Wire(again) as wire:
        _, body = await wire.ask("GET", f"/channels/{wire.general.id}/messages/{sent['id']}")
        async with wire.session.get(body["attachments"][0]["url"]) as served:
            assert await served.read() == b"bytes"
    await again.stop()


async def test_json_there_and_back(table: LocalTable) -> None:
    table.person("Ada").say("words", files=[Upload("a.txt", b"x")])
    text = to_json(table.world)
    assert to_json(from_json(text, TableClock())) == text
