"""The bot itself, guilds, members, roles and users."""

from typing import Any

from bot.local import payloads, payloads_guild
from bot.local.addresses import gateway_of
from bot.local.calls import Call, Route
from bot.local.errors import Json, refusal
from bot.local.world import DIRECT_MESSAGE, Channel


def _port(call: Call) -> int:
    return int(call.world.base_url.rpartition(":")[2])


def gateway(call: Call) -> Json:
    """Where the gateway is."""
    return {"url": gateway_of(_port(call))}


def gateway_bot(call: Call) -> Json:
    """Where the gateway is, and how many shards and starts there are."""
    limit = {"total": 1000, "remaining": 999, "reset_after": 14400000, "max_concurrency": 1}
    return {"url": gateway_of(_port(call)), "shards": 1, "session_start_limit": limit}


def me(call: Call) -> Json:
    """The bot's own account."""
    return payloads_guild.bot_user(call.world)


def application(call: Call) -> Json:
    """The bot's application."""
    return payloads_guild.application(call.world)


def user(call: Call) -> Json:
    """Any account."""
    one = call.world.users.get(call.number("user_id"))
    if one is None:
        raise refusal(10013)
    return payloads.user(one)


def open_direct(call: Call) -> Json:
    """A direct conversation; opening it works always, writing need not."""
    world = call.world
    recipient = int(call.form.get("recipient_id", 0))
    if recipient not in world.users:
        raise refusal(10013)
    members = [world.bot_id, recipient]
    for channel in world.channels.values():
        if channel.kind == DIRECT_MESSAGE and channel.members == members:
            return payloads.channel(world, channel)
    channel = Channel(world.new_id(), DIRECT_MESSAGE, world.users[recipient].name, members=members)
    world.channels[channel.id] = channel
    world.tell("CHANNEL_CREATE", channel)
    return payloads.channel(world, channel)


def my_guilds(call: Call) -> list[Json]:
    """The guilds the bot is in."""
    return [payloads_guild.guild(call.world, one) for one in call.world.guilds.values()]


def guild(call: Call) -> Json:
    """One guild."""
    return payloads_guild.guild(call.world, call.guild())


def guild_channels(call: Call) -> list[Json]:
    """A guild's channels without its threads."""
    one = call.guild()
    mine = [entry for entry in call.world.channels.values() if entry.guild_id == one.id and not entry.is_thread]
    return [payloads.channel(call.world, entry) for entry in mine]


def active_threads(call: Call) -> Json:
    """A guild's threads that are not archived."""
    one = call.guild()
    mine = [entry for entry in call.world.channels.values() if entry.guild_id == one.id and entry.is_thread]
    active = [payloads.channel(call.world, entry) for entry in mine if not call.world.wake(entry).archived]
    return {"threads": active, "members": []}


def guild_roles(call: Call) -> list[Json]:
    """A guild's roles."""
    return [payloads.role(one) for one in call.guild().roles.values()]


def member(call: Call) -> Json:
    """One member."""
    one = call.guild().members.get(call.number("user_id"))
    if one is None:
        raise refusal(10007)
    return payloads.member(call.world, one)


def search_members(call: Call) -> list[Json]:
    """Members whose name begins so."""
    wanted = call.query.get("query", "").lower()
    members = [one for one in call.guild().members.values() if _called(call, one.user_id).startswith(wanted)]
    return [payloads.member(call.world, one) for one in members[: int(call.query.get("limit", "1"))]]


def _called(call: Call, user_id: int) -> str:
    return call.world.users[user_id].name.lower()


def list_members(_call: Call) -> Any:
    """Refused: the whole list needs an intent that this bot does not have."""
    raise refusal(50001)


ROUTES = [
    Route("GET", "/gateway", gateway, needs_token=False),
    Route("GET", "/gateway/bot", gateway_bot),
    Route("GET", "/users/@me", me),
    Route("GET", "/oauth2/applications/@me", application),
    Route("GET", "/applications/@me", application),
    Route("GET", "/users/@me/guilds", my_guilds),
    Route("POST", "/users/@me/channels", open_direct),
    Route("GET", "/users/{user_id}", user),
    Route("GET", "/guilds/{guild_id}", guild),
    Route("GET", "/guilds/{guild_id}/channels", guild_channels),
    Route("GET", "/guilds/{guild_id}/threads/active", active_threads),
    Route("GET", "/guilds/{guild_id}/roles", guild_roles),
    Route("GET", "/guilds/{guild_id}/members/search", search_members),
    Route("GET", "/guilds/{guild_id}/members", list_members),
    Route("GET", "/guilds/{guild_id}/members/{user_id}", member),
]
