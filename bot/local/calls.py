"""One call of the HTTP API, as its handler sees it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.local import permissions
from bot.local.bodies import Body
from bot.local.errors import ApiError, Json, refusal, refuse_form
from bot.local.interactions import Desk
from bot.local.world import Channel, Guild, Message, World


@dataclass(slots=True)
class Answer:
    """A status and what goes with it."""

    status: int
    body: Any


@dataclass(slots=True)
class Call:
    """Path, query and body of a request, and what it works on."""

    world: World
    desk: Desk
    path: dict[str, str]
    query: dict[str, str]
    body: Body

    def number(self, name: str) -> int:
        """An id in the path."""
        text = self.path[name]
        if not text.isdigit():
            raise refuse_form([name], "NUMBER_TYPE_COERCE", f'Value "{text}" is not snowflake.')
        return int(text)

    @property
    def form(self) -> Json:
        """The body, which must be an object."""
        if not isinstance(self.body.form, dict):
            raise refusal(50109) if self.body.form is not None else ApiError(400, 50035, "Invalid Form Body", {})
        return self.body.form

    def asks(self, name: str) -> bool:
        """Whether a switch in the query is on."""
        return self.query.get(name, "").lower() in ("1", "true")

    def guild(self) -> Guild:
        """The guild in the path."""
        guild = self.world.guilds.get(self.number("guild_id"))
        if guild is None:
            raise refusal(10004)
        return guild

    def channel(self, wanted: int = 0, name: str = "channel_id") -> Channel:
        """The channel in the path, in which the bot must be able to look around and has the wanted permissions."""
        channel = self.world.channels.get(self.number(name))
        if channel is None:
            raise refusal(10003)
        self.world.wake(channel)
        granted = permissions.in_channel(self.world, self.world.bot_id, channel)
        if not granted & permissions.VIEW_CHANNEL:
            raise refusal(50001)
        if granted & wanted != wanted:
            raise refusal(50013)
        return channel

    def message(self, channel: Channel) -> Message:
        """The message in the path; what only one member sees is unknown here."""
        message = self.world.messages.get(self.number("message_id"))
        if message is None or message.channel_id != channel.id or message.visible_to is not None:
            raise refusal(10008)
        return message


@dataclass(frozen=True, slots=True)
class Route:
    """A method and a path template, as Discord's documentation writes it."""

    method: str
    template: str
    handler: Callable[[Call], Any]
    needs_token: bool = True

    @property
    def name(self) -> str:
        """How faults and rate limits call it: "METHOD /template"."""
        return f"{self.method} {self.template}"
