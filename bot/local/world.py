"""The pretend server as plain data: who is there, what was written, what was asked of the bot."""

from collections.abc import Callable, Iterator, MutableMapping
from dataclasses import dataclass, field
from typing import Any

from bot.local.archive import Archive
from bot.local.clock import TableClock

Json = dict[str, Any]

DISCORD_EPOCH_MS = 1420070400000
TEXT, DIRECT_MESSAGE, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12
EPHEMERAL, LOADING, HAS_THREAD, COMPONENTS_V2 = 1 << 6, 1 << 7, 1 << 5, 1 << 15
COMMAND, COMPONENT, COMPLETION, MODAL = 2, 3, 4, 5
FOREVER = (1 << 63) - 1


@dataclass(slots=True)
class User:
    """An account; `dms_open` is whether it takes direct messages from the bot."""

    id: int
    name: str
    bot: bool = False
    dms_open: bool = True


@dataclass(slots=True)
class Member:
    """A user in a guild."""

    user_id: int
    roles: list[int] = field(default_factory=list)
    joined: float = 0.0


@dataclass(slots=True)
class Role:
    """A named set of permissions; the guild's own id is @everyone."""

    id: int
    name: str
    permissions: int
    position: int = 0


@dataclass(slots=True)
class Overwrite:
    """An exception to the permissions in one channel, for a role (`kind` 0) or a member (1)."""

    target: int
    kind: int
    allow: int = 0
    deny: int = 0


@dataclass(slots=True)
class Guild:
    """A Discord server."""

    id: int
    name: str
    owner_id: int
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    locale: str = "en-US"


@dataclass(slots=True)
class Channel:
    """A text channel, a thread or a direct conversation, by `kind`."""

    id: int
    kind: int
    name: str
    guild_id: int | None = None
    parent_id: int | None = None
    position: int = 0
    topic: str | None = None
    overwrites: list[Overwrite] = field(default_factory=list)
    last_message_id: int | None = None
    owner_id: int = 0
    members: list[int] = field(default_factory=list)
    archived: bool = False
    locked: bool = False
    archive_minutes: int = 1440
    archived_at: float = 0.0
    active_at: float = 0.0

    @property
    def is_thread(self) -> bool:
        """Whether this is a thread."""
        return self.kind in (PUBLIC_THREAD, PRIVATE_THREAD)

    @property
    def private(self) -> bool:
        """Whether only its members see it."""
        return self.kind == PRIVATE_THREAD


@dataclass(slots=True)
class Attachment:
    """A file at a message or an option; its bytes are in the world's files."""

    id: int
    filename: str
    size: int
    content_type: str
    channel_id: int
    description: str | None = None
    width: int | None = None
    height: int | None = None


@dataclass(slots=True)
class Message:
    """A message; `visible_to` is set when only one member sees it, `pinged` is who was notified.

    `dismissed` is set when that one member took it from the page; the bot does not learn of it.
    """

    id: int
    channel_id: int
    author_id: int
    created: float
    kind: int = 0
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    edited: float | None = None
    edits: int = 0
    nonce: str | int | None = None
    mentions: list[int] = field(default_factory=list)
    mention_roles: list[int] = field(default_factory=list)
    mention_everyone: bool = False
    pinged: list[int] = field(default_factory=list)
    pinned: bool = False
    visible_to: int | None = None
    interaction_id: int | None = None
    reference: Json | None = None
    dismissed: bool = False

    @property
    def ephemeral(self) -> bool:
        """Whether only one member sees it."""
        return bool(self.flags & EPHEMERAL)

    @property
    def loading(self) -> bool:
        """Whether it still says that the bot is thinking."""
        return bool(self.flags & LOADING)


@dataclass(slots=True)
class Interaction:
    """One thing a member asked of the bot, and what became of it."""

    id: int
    token: str
    kind: int
    user_id: int
    channel_id: int
    guild_id: int | None
    created: float
    data: Json
    message_id: int | None = None
    acknowledged: float | None = None
    response_type: int | None = None
    original_id: int | None = None
    modal: Json | None = None
    choices: list[Json] | None = None
    followups: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Event:
    """Something happened: its gateway name (or a word of our own in small letters) and the thing itself."""

    name: str
    thing: Any


class World:
    """Everything the stand-in knows. Changes are told to `listeners`.

    `marks` is how far each user has read in each channel: user id → channel id → message id.
    """

    def __init__(self, clock: TableClock | None = None, token: str = "local-table") -> None:
        self.clock = clock or TableClock()
        self.token = token
        self.base_url = "http://127.0.0.1:0"
        self.bot_id = 0
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.messages = Archive()
        self.global_commands: dict[int, Json] = {}
        self.guild_commands: dict[int, dict[int, Json]] = {}
        self.interactions: dict[int, Interaction] = {}
        self.files: MutableMapping[int, bytes] = {}
        self.marks: dict[int, dict[int, int]] = {}
        self.listeners: list[Callable[[Event], None]] = []
        self.last_id = 0
        self.reserved = 0
        self.reserve: Callable[[int], int] = lambda _: FOREVER

    def new_id(self) -> int:
        """A snowflake: later things have larger ids, also after a restart.

        `reserve(id)` notes down that ids as far as the one it returns may have been given; a keeper sets it.
        """
        born = int(self.clock.now() * 1000 - DISCORD_EPOCH_MS) << 22
        self.last_id = max(born, self.last_id + 1)
        if self.last_id > self.reserved:
            self.reserved = self.reserve(self.last_id)
        return self.last_id

    def tell(self, name: str, thing: Any) -> None:
        """Tell every listener that something happened."""
        for listener in list(self.listeners):
            listener(Event(name, thing))

    def in_channel(self, channel_id: int) -> Iterator[Message]:
        """The messages of a channel, oldest first, the hidden ones included."""
        return self.messages.in_channel(channel_id)

    def by_token(self, token: str) -> Interaction | None:
        """The interaction that was given this token."""
        return next((one for one in reversed(self.interactions.values()) if one.token == token), None)

    def commands_for(self, guild_id: int | None) -> list[Json]:
        """The commands that can be used in a guild, or in direct messages for None."""
        local = self.guild_commands.get(guild_id, {}) if guild_id else {}
        return [*self.global_commands.values(), *local.values()]

    def user_named(self, name: str) -> User:
        """The account with this name."""
        for user in self.users.values():
            if user.name == name:
                return user
        raise LookupError(f"nobody here is called {name}")

    def channel_named(self, name: str) -> Channel:
        """The channel or thread with this name, with or without #."""
        wanted = name.removeprefix("#")
        for channel in self.channels.values():
            if channel.name == wanted:
                return channel
        raise LookupError(f"there is no channel {name}")

    def wake(self, channel: Channel) -> Channel:
        """Archive a thread that has been quiet for its time; threads do so by themselves."""
        quiet = self.clock.now() - channel.active_at
        if channel.is_thread and not channel.archived and quiet > channel.archive_minutes * 60:
            channel.archived = True
            channel.archived_at = channel.active_at + channel.archive_minutes * 60
            self.tell("THREAD_UPDATE", channel)
        return channel
