"""What the page shows to one seat, as plain data."""

from bot.local import payloads, permissions
from bot.local.errors import Json
from bot.local.people import Person
from bot.local.world import Channel, Event, Message, World

KEPT = 80
"""Messages per channel that a freshly opened page gets."""


def everything(world: World, person: Person) -> Json:
    """The whole view: seats, channels, commands, and the newest messages of every channel."""
    places = [one for one in world.channels.values() if _sees(world, person, one)]
    shown = [message for one in places for message in person.sees(one)[-KEPT:]]
    return {
        "t": "world",
        "you": str(person.id),
        "bot": str(world.bot_id),
        "seats": seats(world),
        "users": {str(one.id): one.name for one in world.users.values()},
        "people": {one["id"]: one["name"] for one in seats(world)},
        "guilds": guilds(world, person),
        "commands": commands(world, person),
        "messages": [message(world, person, one) for one in shown],
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
    found = []
    for guild_id, name in [*groups, (None, "Direct messages")]:
        here = [one for one in world.channels.values() if one.guild_id == guild_id and _sees(world, person, one)]
        if here:
            found.append({"id": str(guild_id or 0), "name": name, "channels": [_channel(one) for one in here]})
    return found


def _channel(one: Channel) -> Json:
    return {
        "id": str(one.id),
        "name": one.name,
        "parent": str(one.parent_id) if one.parent_id else None,
        "archived": one.archived,
        "private": one.private,
        "topic": one.topic,
    }


def commands(world: World, person: Person) -> Json:
    """Guild id → the commands that this seat is offered there."""
    found: Json = {}
    for channel in world.channels.values():
        place = str(channel.guild_id or 0)
        if place not in found and _sees(world, person, channel):
            found[place] = person.commands(channel)
    return found


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
        return {"t": "typing", "channel": str(event.thing.id)}
    if isinstance(event.thing, Message):
        return _message_change(world, person, event.name, event.thing)
    if isinstance(event.thing, Channel) or event.name == "GUILD_CREATE":
        return {"t": "guilds", "guilds": guilds(world, person), "seats": seats(world)}
    return None


def _message_change(world: World, person: Person, name: str, one: Message) -> Json | None:
    channel = world.channels.get(one.channel_id)
    if channel is None or one.visible_to not in (None, person.id) or not _sees(world, person, channel):
        return None
    if name == "MESSAGE_DELETE":
        return {"t": "gone", "id": str(one.id)}
    return {"t": "message", "message": message(world, person, one), "fresh": name == "MESSAGE_CREATE"}
