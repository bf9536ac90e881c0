"""All messages of a world, findable by their channel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bot.local.world import Message


class Archive(dict[int, "Message"]):
    """Messages by id, in the order in which they were written; each channel's are at hand without looking at others."""

    def __init__(self, messages: Mapping[int, Message] | None = None) -> None:
        super().__init__()
        self._channels: dict[int, dict[int, Message]] = {}
        for message_id, message in (messages or {}).items():
            self[message_id] = message

    def __setitem__(self, message_id: int, message: Message) -> None:
        super().__setitem__(message_id, message)
        self._channels.setdefault(message.channel_id, {})[message_id] = message

    def __delitem__(self, message_id: int) -> None:
        message = self[message_id]
        super().__delitem__(message_id)
        del self._channels[message.channel_id][message_id]

    def pop(self, message_id: int, *default: Any) -> Any:
        """Take one out, as a dictionary does."""
        message = self.get(message_id)
        if message is None:
            return super().pop(message_id, *default)
        del self[message_id]
        return message

    def in_channel(self, channel_id: int) -> Iterator[Message]:
        """The messages of a channel, oldest first."""
        return iter(self._channels.get(channel_id, {}).values())

    def newest_in(self, channel_id: int) -> Iterator[Message]:
        """The messages of a channel, newest first."""
        return reversed(self._channels.get(channel_id, {}).values())
