"""The gateway: HELLO, IDENTIFY, READY, events with numbers, RESUME with what was missed."""

import asyncio
import contextlib
import json
import secrets
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from bot.local import payloads, payloads_guild, permissions
from bot.local.addresses import gateway_of
from bot.local.world import DIRECT_MESSAGE, Channel, Event, Guild, Interaction, Member, Message, Role, World

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID_SESSION, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11
BEAT_EVERY_MS = 41250
ACK_AFTER_SECONDS = 0.02
KEPT_EVENTS = 1000
GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT = 1 << 0, 1 << 9, 1 << 12, 1 << 15
NOT_AUTHENTICATED, AUTHENTICATION_FAILED, DECODE_ERROR, ALREADY = 4003, 4004, 4002, 4005


@dataclass(slots=True)
class Session:
    """What survives a lost connection: the number of the last event and the events themselves."""

    id: str
    intents: int
    shard: tuple[int, int]
    number: int = 0
    sent: int = 0
    events: list[tuple[int, str]] = field(default_factory=list)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    wire: "Wire | None" = None

    def add(self, name: str, data: Any) -> None:
        """Number an event; whoever pumps this session sends it."""
        self.number += 1
        text = json.dumps({"op": DISPATCH, "d": data, "s": self.number, "t": name})
        self.events.append((self.number, text))
        del self.events[:-KEPT_EVENTS]
        self.news.set()

    def remembers(self, number: int) -> bool:
        """Whether every event after this number is still here."""
        return number <= self.number and (not self.events or self.events[0][0] <= number + 1)


class Wire:
    """One websocket to a bot; compressed as one zlib stream where that was asked for."""

    def __init__(self, socket: web.WebSocketResponse, *, compressed: bool) -> None:
        self.socket = socket
        self.pump: asyncio.Task[None] | None = None
        self._stream = zlib.compressobj() if compressed else None

    async def send(self, text: str) -> None:
        """Send one payload; a connection that is gone loses it, RESUME brings it back."""
        with contextlib.suppress(ConnectionError, RuntimeError):
            if self._stream is None:
                await self.socket.send_str(text)
            else:
                packed = self._stream.compress(text.encode()) + self._stream.flush(zlib.Z_SYNC_FLUSH)
                await self.socket.send_bytes(packed)

    async def tell(self, code: int, data: Any) -> None:
        """Send a payload that is not an event."""
        await self.send(json.dumps({"op": code, "d": data, "s": None, "t": None}))


class Gateway:
    """All sessions, and the door of the websocket."""

    def __init__(self, world: World, port: int) -> None:
        self._world = world
        self._port = port
        self._sessions: dict[str, Session] = {}
        self._wires: set[Wire] = set()
        self._refused_resumes = 0
        self.identified = 0
        self.resumed = 0
        world.listeners.append(self._happened)

    @property
    def connected(self) -> bool:
        """Whether a bot is at the other end."""
        return any(session.wire is not None for session in self._sessions.values())

    async def close(self) -> None:
        """Close every connection and forget the sessions."""
        self._world.listeners.remove(self._happened)
        for wire in list(self._wires):
            await wire.socket.close(code=1001)

    async def drop(self) -> None:
        """Cut every connection; the sessions stay."""
        for wire in list(self._wires):
            self._unplug(wire)
            await wire.socket.close(code=4000)

    async def invalidate(self, *, resumable: bool) -> None:
        """Send INVALID_SESSION to every connection."""
        for session in list(self._sessions.values()):
            if session.wire is not None:
                wire = session.wire
                self._unplug(wire)
                if not resumable:
                    del self._sessions[session.id]
                await wire.tell(INVALID_SESSION, resumable)

    def refuse_resumes(self, times: int) -> None:
        """Answer the next RESUMEs with INVALID_SESSION."""
        self._refused_resumes = times

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """One bot's connection, from HELLO to its end."""
        socket = web.WebSocketResponse(max_msg_size=4096 * 4, compress=False)
        await socket.prepare(request)
        # A library that asks for zstd gets plain text frames, which it reads just as well.
        wire = Wire(socket, compressed=request.query.get("compress") == "zlib-stream")
        self._wires.add(wire)
        try:
            await wire.tell(HELLO, {"heartbeat_interval": BEAT_EVERY_MS})
            await self._converse(wire)
        finally:
            self._wires.discard(wire)
            self._unplug(wire)
        return socket

    def _unplug(self, wire: Wire) -> None:
        if wire.pump is not None:
            wire.pump.cancel()
        for session in self._sessions.values():
            if session.wire is wire:
                session.wire = None
                self._world.tell("disconnected", None)

    def _plug_in(self, wire: Wire, session: Session) -> None:
        session.wire = wire
        wire.pump = asyncio.create_task(_pump(wire, session))
        self._world.tell("connected", None)

    async def _converse(self, wire: Wire) -> None:
        async for frame in wire.socket:
            if frame.type is not WSMsgType.TEXT:
                continue
            try:
                heard = json.loads(frame.data)
                code, data = heard["op"], heard.get("d")
            except (ValueError, KeyError, TypeError):
                await wire.socket.close(code=DECODE_ERROR)
                return
            if code == HEARTBEAT:
                # As far away as Discord is: a client that hears the answer before it has noted the time of its beat
                # (discord.py does so after sending) believes that it cannot keep up.
                await asyncio.sleep(ACK_AFTER_SECONDS)
                await wire.tell(ACK, None)
            elif code == IDENTIFY:
                await self._identify(wire, data)
            elif code == RESUME:
                await self._resume(wire, data)
            elif not any(session.wire is wire for session in self._sessions.values()):
                await wire.socket.close(code=NOT_AUTHENTICATED)

    async def _identify(self, wire: Wire, data: dict[str, Any]) -> None:
        if data.get("token") != self._world.token:
            await wire.socket.close(code=AUTHENTICATION_FAILED)
            return
        if any(session.wire is wire for session in self._sessions.values()):
            await wire.socket.close(code=ALREADY)
            return
        shard = data.get("shard") or [0, 1]
        session = Session(secrets.token_hex(16), data.get("intents", 0), (shard[0], shard[1]))
        self._forget_dead(session.shard)
        self._sessions[session.id] = session
        self.identified += 1
        self._greet(session)
        self._plug_in(wire, session)

    def _forget_dead(self, shard: tuple[int, int]) -> None:
        """A bot that identifies itself anew will not resume what it had before."""
        dead = [one.id for one in self._sessions.values() if one.wire is None and one.shard == shard]
        for session_id in dead:
            del self._sessions[session_id]

    def _greet(self, session: Session) -> None:
        guilds = [one for one in self._world.guilds.values() if _mine(session, one.id)]
        ready = {
            "v": 10,
            "user": payloads_guild.bot_user(self._world),
            "guilds": [{"id": str(one.id), "unavailable": True} for one in guilds],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": gateway_of(self._port),
            "shard": list(session.shard),
            "application": {"id": str(self._world.bot_id), "flags": 0},
            "private_channels": [],
            "relationships": [],
            "geo_ordered_rtc_regions": [],
            "_trace": [],
        }
        session.add("READY", ready)
        for guild in guilds:
            session.add("GUILD_CREATE", payloads_guild.guild_create(self._world, guild))

    async def _resume(self, wire: Wire, data: dict[str, Any]) -> None:
        session = self._sessions.get(data.get("session_id", ""))
        if data.get("token") != self._world.token:
            await wire.socket.close(code=AUTHENTICATION_FAILED)
            return
        if session is None or self._refused_resumes > 0 or not session.remembers(data["seq"] or 0):
            self._refused_resumes = max(0, self._refused_resumes - 1)
            await wire.tell(INVALID_SESSION, False)
            return
        self.resumed += 1
        session.sent = data["seq"] or 0
        session.add("RESUMED", {"_trace": []})
        self._plug_in(wire, session)

    def _happened(self, event: Event) -> None:
        told = _described(self._world, event)
        if told is None:
            return
        name, guild_id, intent, data = told
        for session in self._sessions.values():
            if (intent == ALWAYS or session.intents & intent) and _mine(session, guild_id):
                session.add(name, _for(session, name, data))


async def _pump(wire: Wire, session: Session) -> None:
    """Send what the session has, in the order of the numbers, for as long as the wire is there."""
    while True:
        session.news.clear()
        for number, text in list(session.events):
            if number > session.sent:
                await wire.send(text)
                session.sent = number
        await session.news.wait()


def _mine(session: Session, guild_id: int | None) -> bool:
    shard, shards = session.shard
    return ((guild_id or 0) >> 22) % shards == shard


def _for(session: Session, name: str, data: dict[str, Any]) -> dict[str, Any]:
    """Without the intent for contents a bot reads only what it wrote itself."""
    foreign = name.startswith("MESSAGE_") and not data.get("author", {}).get("bot", True)
    if foreign and not session.intents & MESSAGE_CONTENT and data.get("guild_id"):
        return {**data, "content": "", "embeds": [], "attachments": [], "components": []}
    return data


ALWAYS = -1


Described = tuple[str, int | None, int, dict[str, Any]]
"""An event as it is sent: its name, the guild, the intent that it needs, and the data."""


def _described(world: World, event: Event) -> Described | None:
    thing = event.thing
    if isinstance(thing, Interaction) and event.name == "INTERACTION_CREATE":
        return event.name, thing.guild_id, ALWAYS, payloads.interaction(world, thing)
    if isinstance(thing, Channel) and event.name.isupper():
        intent = DIRECT_MESSAGES if thing.kind == DIRECT_MESSAGE else GUILDS
        return event.name, thing.guild_id, intent, payloads.channel(world, thing)
    if isinstance(thing, Guild) and event.name == "GUILD_CREATE":
        return event.name, thing.id, GUILDS, payloads_guild.guild_create(world, thing)
    if isinstance(thing, Message) and event.name.isupper():
        return _message_described(world, event.name, thing)
    return MANAGED[event.name](world, thing) if event.name in MANAGED else None


def _role_described(_world: World, changed: tuple[Guild, Role]) -> Described:
    guild, role = changed
    return "GUILD_ROLE_UPDATE", guild.id, GUILDS, {"guild_id": str(guild.id), "role": payloads.role(role)}


def _member_described(world: World, changed: tuple[Guild, Member]) -> Described | None:
    """Without the intent for members a bot hears only of itself."""
    guild, member = changed
    if member.user_id != world.bot_id:
        return None
    return "GUILD_MEMBER_UPDATE", guild.id, GUILDS, payloads.member(world, member) | {"guild_id": str(guild.id)}


def _bulk_described(world: World, gone: list[Message]) -> Described | None:
    """Many messages of a channel that were deleted at once."""
    told = [_message_described(world, "MESSAGE_DELETE", message) for message in gone]
    heard = [one for one in told if one is not None]
    if not heard:
        return None
    _, guild_id, intent, first = heard[0]
    data = {name: value for name, value in first.items() if name != "id"}
    return "MESSAGE_DELETE_BULK", guild_id, intent, data | {"ids": [one[3]["id"] for one in heard]}


MANAGED: dict[str, Callable[[World, Any], Described | None]] = {
    "MESSAGE_DELETE_BULK": _bulk_described,
    "GUILD_ROLE_UPDATE": _role_described,
    "GUILD_MEMBER_UPDATE": _member_described,
}
"""What those bring about who manage a server, beside channels."""


def _message_described(world: World, name: str, message: Message) -> Described | None:
    """What is written in a channel; a bot hears of it that sees the channel, and never of what one member sees."""
    place = world.channels.get(message.channel_id)
    if message.visible_to is not None or place is None:
        return None
    if not permissions.may(world, world.bot_id, place, permissions.VIEW_CHANNEL):
        return None
    guild_id = place.guild_id
    where = {"guild_id": str(guild_id)} if guild_id else {}
    intent = GUILD_MESSAGES if guild_id else DIRECT_MESSAGES
    if name == "MESSAGE_DELETE":
        return name, guild_id, intent, {"id": str(message.id), "channel_id": str(message.channel_id), **where}
    return name, guild_id, intent, payloads.message(world, message) | where
