"""Speaking the HTTP API by hand, as the bot's library does, to see what is refused."""

import json
from typing import Any, Self

import aiohttp

from bot.local import LocalTable
from bot.local.world import COMMAND, Channel, Interaction, Message

Json = dict[str, Any]


class Wire:
    """Requests with the bot's token; every call returns (status, body)."""

    def __init__(self, table: LocalTable) -> None:
        self.table = table
        self.world = table.world
        self.session = aiohttp.ClientSession(headers={"Authorization": f"Bot {table.world.token}"})

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.session.close()

    @property
    def general(self) -> Channel:
        return self.world.channel_named("general")

    async def ask(
        self, method: str, path: str, form: Any = None, files: dict[str, bytes] | None = None
    ) -> tuple[int, Any]:
        url = f"{self.table.url}/api/v10{path}"
        sent: Json = {"json": form}
        if files is not None:
            data = aiohttp.FormData(quote_fields=False)
            data.add_field("payload_json", json.dumps(form))
            for number, (name, content) in enumerate(files.items()):
                data.add_field(f"files[{number}]", content, filename=name)
            sent = {"data": data}
        async with self.session.request(method, url, **sent) as answer:
            body = await answer.json() if answer.content_type == "application/json" else None
            return answer.status, body

    async def send(self, form: Json, files: dict[str, bytes] | None = None) -> tuple[int, Any]:
        return await self.ask("POST", f"/channels/{self.general.id}/messages", form, files)

    async def written(self, **form: Any) -> Message:
        status, body = await self.send(form)
        assert status == 200, body
        return self.world.messages[int(body["id"])]

    async def edit(self, message: Message, form: Json) -> tuple[int, Any]:
        return await self.ask("PATCH", f"/channels/{message.channel_id}/messages/{message.id}", form)

    async def put_commands(self, commands: list[Json]) -> tuple[int, Any]:
        return await self.ask("PUT", f"/applications/{self.world.bot_id}/commands", commands)

    def asked(self, kind: int = COMMAND, message: Message | None = None, name: str = "Ada") -> Interaction:
        """Somebody asks something of the bot."""
        data: Json = (
            {"id": "1", "name": "play", "type": 1} if kind in (2, 4) else {"custom_id": "x", "component_type": 2}
        )
        user = self.world.user_named(name)
        return self.table.desk.open(kind, user.id, self.general, data, message)

    async def answer(self, interaction: Interaction, kind: int, **data: Any) -> tuple[int, Any]:
        path = f"/interactions/{interaction.id}/{interaction.token}/callback?with_response=true"
        return await self.ask("POST", path, {"type": kind, "data": data})

    def webhook(self, interaction: Interaction) -> str:
        return f"/webhooks/{self.world.bot_id}/{interaction.token}"
