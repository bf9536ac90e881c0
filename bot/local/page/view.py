"""What the page shows to one seat, as plain data."""

from itertools import islice, takewhile

from bot.local import payloads, permissions
from bot.local.errors import Json
from bot.local.people import Person
from bot.local.world import Channel, Event, Guild, Message, User, World

MOST_UNREAD = 100
"""Unread messages are counted as far as this."""


def everything(world: World, person: Person, *, online: bool) -> Json:
    """The whole view but the messages: seats, channels with what is unread, commands."""
    return {
        "t": "world",
        "you": str(person.id),
        "name": person.user.name,
        "bot": str(world.bot_id),
        "online": online,
        "commands": commands(world, person),
        **_people(world),
        "guilds": guilds(world, person),
    }


def _people(world: World) -> Json:
    return {
        "seats": seats(world),
        "users": {str(one.id): one.name for one in world.users.values()},
        "roles": {str(role.id): role.name for guild in world.guilds.values() for role in guild.roles.values()},
    }


def seats(world: World) -> list[Json]:
    """The people one can be, each with what they may manage."""
    people = [one for one in world.users.values() if not one.bot and "(owner)" not in one.name]
    return [{"id": str(one.id), "name": one.name, "manages": _manages(world, one.id)} for one in people]


def _manages(world: World, user_id: int) -> bool:
    granted = [permissions.in_guild(guild, user_id) for guild in world.guilds.values()]
    return any(one & permissions.MANAGE_GUILD for one in granted)


def guilds(world: World, person: Person) -> list[Json]:
    """The servers and the channels and threads that this seat sees in them, direct messages last."""
    groups: list[tuple[int | None, str]] = [(one.id, one.name) for one in world.guilds.values()]
    guilds = []
    for guild_id, name in [*groups, (None, "Direct messages")]:
        here = [one for one in world.channels.values() if one.guild_id == guild_id and _sees(world, person, one)]
        if here:
            channels = [_channel(world, person, one) for one in here]
            guilds.append({"id": str(guild_id or 0), "name": name, "channels": channels})
    return guilds


def _channel(world: World, person: Person, one: Channel) -> Json:
    return unread(world, person, one) | {
        "id": str(one.id),
        "name": one.name,
        "parent": str(one.parent_id) if one.parent_id else None,
        "archived": one.archived,
        "locked": one.locked,
        "private": one.private,
        "topic": one.topic,
        "kind": one.kind,
    }


def unread(world: World, person: Person, channel: Channel) -> Json:
    """How many messages of others this seat has not read in a channel, and in how many of them it was notified."""
    mark = world.marks.get(person.id, {}).get(channel.id, 0)
    newer = takewhile(lambda one: one.id > mark, world.messages.newest_in(channel.id))
    foreign = (one for one in newer if one.author_id != person.id and _shown(person, one))
    counted = list(islice(foreign, MOST_UNREAD))
    return {"unread": len(counted), "pings": sum(person.id in one.pinged for one in counted)}


def _shown(person: Person, one: Message) -> bool:
    return one.visible_to in (None, person.id) and not one.dismissed


def commands(world: World, person: Person) -> Json:
    """Guild id → the commands that this seat is offered there."""
    commands: Json = {}
    for channel in world.channels.values():
        place = str(channel.guild_id or 0)
        if place not in commands and _sees(world, person, channel):
            commands[place] = person.commands(channel)
    return commands


def _sees(world: World, person: Person, channel: Channel) -> bool:
    return permissions.may(world, person.id, channel, permissions.VIEW_CHANNEL)


def message(world: World, person: Person, one: Message) -> Json:
    """A message as Discord describes it, and what concerns this seat."""
    about = payloads.message(world, one)
    return about | {"ephemeral": one.ephemeral, "loading": one.loading, "pinged": person.id in one.pinged}


def change(world: World, person: Person, event: Event) -> Json | None:
    """What an event changes for this seat; None when nothing."""
    if event.name == "commands":
        return {"t": "commands", "commands": commands(world, person)}
    if event.name == "typing":
        return {"t": "typing", "channel": str(event.thing.id)} if _sees(world, person, event.thing) else None
    if event.name == "marks":
        return _mark_change(world, person, *event.thing)
    if isinstance(event.thing, Message):
        return _message_change(world, person, event.name, event.thing)
    if isinstance(event.thing, Channel | Guild | User):
        return {"t": "guilds", "guilds": guilds(world, person), **_people(world)}
    return None


def _mark_change(world: World, person: Person, user_id: int, channel_id: int) -> Json | None:
    if user_id != person.id:
        return None
    return {"t": "unread", "channel": str(channel_id), **unread(world, person, world.channels[channel_id])}


def _message_change(world: World, person: Person, name: str, one: Message) -> Json | None:
    channel = world.channels.get(one.channel_id)
    if channel is None or one.visible_to not in (None, person.id) or not _sees(world, person, channel):
        return None
    counts = unread(world, person, channel) if name != "MESSAGE_UPDATE" else {}
    if name in {"MESSAGE_DELETE", "removed"} or one.dismissed:
        return {"t": "gone", "id": str(one.id), "channel": str(channel.id), **counts}
    return {"t": "message", "message": message(world, person, one), "fresh": name == "MESSAGE_CREATE", **counts}
