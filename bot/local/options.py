"""What a person's client does before anything is sent: find the command, fill in the options, check them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.local import messages, payloads, permissions
from bot.local.bodies import Upload
from bot.local.errors import Json
from bot.local.limits_commands import GROUP, SUB_COMMAND
from bot.local.world import Channel, Role, User, World

STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE = 3, 4, 5, 6, 7, 8, 9, 10, 11


class NotOffered(LookupError):
    """This person's client does not show that: no such command, option, button or message for them."""


class NotAccepted(ValueError):
    """This person's client would not send that: missing, too long, not among the choices."""


@dataclass(slots=True)
class Filling:
    """Options on their way into an interaction, and the things they name."""

    world: World
    channel: Channel
    user_id: int
    resolved: dict[str, Json] = field(default_factory=dict)

    def value(self, option: Json, given: Any) -> Any:
        """The value of one option as it is sent; refuses what the client refuses."""
        kind = option["type"]
        if kind in (STRING, INTEGER, NUMBER):
            return _plain(option, given)
        if kind == BOOLEAN:
            return _bool(option, given)
        if kind == CHANNEL:
            return self.name_channel(option, given)
        if kind == FILE:
            return self.name_file(given)
        role = kind == ROLE or (kind == MENTIONABLE and isinstance(given, Role))
        return self.name_role(given) if role else self.name_user(given)

    def name_user(self, given: Any) -> str:
        """Put a user among the things that are named."""
        user = _user(self.world, given)
        self.resolved.setdefault("users", {})[str(user.id)] = payloads.user(user)
        guild = self.world.guilds.get(self.channel.guild_id or 0)
        if guild is not None and user.id in guild.members:
            about = payloads.member(self.world, guild.members[user.id], with_user=False)
            about["permissions"] = str(permissions.in_channel(self.world, user.id, self.channel))
            self.resolved.setdefault("members", {})[str(user.id)] = about
        return str(user.id)

    def name_channel(self, option: Json, given: Any) -> str:
        """Put a channel among the things that are named."""
        channel = channel_of(self.world, given)
        if not permissions.may(self.world, self.user_id, channel, permissions.VIEW_CHANNEL):
            raise NotOffered(f"there is no channel {given!r} to choose")
        if option.get("channel_types") and channel.kind not in option["channel_types"]:
            raise NotAccepted(f"{option.get('name', 'the menu')} takes no channel of that kind")
        about = payloads.channel(self.world, channel)
        self.resolved.setdefault("channels", {})[str(channel.id)] = about | {"permissions": str(permissions.MEMBER)}
        return str(channel.id)

    def name_role(self, given: Any) -> str:
        """Put a role among the things that are named."""
        guild = self.world.guilds.get(self.channel.guild_id or 0)
        wanted = given.id if isinstance(given, Role) else given
        for role in guild.roles.values() if guild is not None else ():
            if wanted in (role.id, str(role.id), role.name):
                self.resolved.setdefault("roles", {})[str(role.id)] = payloads.role(role)
                return str(role.id)
        raise NotOffered(f"there is no role {given!r}")

    def name_file(self, given: Any) -> str:
        """Upload a file."""
        if not isinstance(given, Upload):
            raise NotAccepted("a file is an Upload(filename, content)")
        attachment = messages.keep_file(self.world, self.channel, given)
        about = payloads.attachment(self.world, attachment)
        self.resolved.setdefault("attachments", {})[str(attachment.id)] = about | {"ephemeral": True}
        return str(attachment.id)


def _user(world: World, given: Any) -> User:
    wanted = getattr(given, "user_id", getattr(given, "id", given))
    if isinstance(wanted, str) and not wanted.isdigit():
        return world.user_named(wanted)
    if int(wanted) not in world.users:
        raise NotOffered(f"there is nobody with the id {wanted}")
    return world.users[int(wanted)]


def channel_of(world: World, given: Channel | str | int) -> Channel:
    """A channel by itself, its id or its name."""
    if isinstance(given, Channel):
        return given
    if isinstance(given, str) and not given.isdigit():
        return world.channel_named(given)
    if int(given) not in world.channels:
        raise NotOffered(f"there is no channel with the id {given}")
    return world.channels[int(given)]


def _plain(option: Json, given: Any) -> str | int | float:
    for choice in option.get("choices") or []:
        if given in (choice["value"], choice["name"]):
            return choice["value"]  # type: ignore[no-any-return]
    if option.get("choices"):
        raise NotAccepted(f"{option['name']}: {given!r} is not among the choices")
    if option["type"] == STRING:
        return _text(option, given)
    return _number(option, given)


def _text(option: Json, given: Any) -> str:
    text = str(given)
    if not option.get("min_length", 0) <= len(text) <= option.get("max_length", 6000) or not text:
        raise NotAccepted(f"{option['name']}: the length of the text is not right")
    return text


def _number(option: Json, given: Any) -> int | float:
    try:
        number = int(str(given)) if option["type"] == INTEGER else float(given)
    except ValueError:
        raise NotAccepted(f"{option['name']}: {given!r} is no number of that kind") from None
    if not option.get("min_value", -(1 << 53)) <= number <= option.get("max_value", 1 << 53):
        raise NotAccepted(f"{option['name']}: {number} is too small or too large")
    return number


def _bool(option: Json, given: Any) -> bool:
    if not isinstance(given, bool):
        raise NotAccepted(f"{option['name']} is True or False")
    return given


@dataclass(slots=True)
class Found:
    """A command, the words that lead into it, and the options at their end."""

    command: Json
    way: list[Json]

    @property
    def options(self) -> list[Json]:
        """What can be filled in."""
        leaf = self.way[-1] if self.way else self.command
        return list(leaf.get("options") or [])

    def data(self, filled: list[Json], resolved: dict[str, Json]) -> Json:
        """The interaction's data."""
        inner = filled
        for step in reversed(self.way):
            inner = [{"name": step["name"], "type": step["type"], "options": inner}]
        about: Json = {"id": self.command["id"], "name": self.command["name"], "type": 1, "options": inner}
        if self.command.get("guild_id"):
            about["guild_id"] = self.command["guild_id"]
        return about | ({"resolved": resolved} if resolved else {})


def find(offered: Sequence[Json], name: str) -> Found:
    """The command that `name` (words with blanks between) means."""
    first, *rest = name.removeprefix("/").split()
    command = next((one for one in offered if one["type"] == 1 and one["name"] == first), None)
    if command is None:
        raise NotOffered(f"/{first} is not offered here")
    way: list[Json] = []
    inside = command
    for word in rest:
        step = _step(inside, word)
        if step is None:
            raise NotOffered(f"/{name}: there is no {word}")
        way.append(step)
        inside = step
    if any(option["type"] in (SUB_COMMAND, GROUP) for option in inside.get("options") or []):
        raise NotAccepted(f"/{name} is not complete")
    return Found(command, way)


def _step(inside: Json, word: str) -> Json | None:
    options: list[Json] = inside.get("options") or []
    return next((one for one in options if one["name"] == word and one["type"] in (SUB_COMMAND, GROUP)), None)


def fill(command: Found, filling: Filling, given: dict[str, Any], *, partly: bool = False) -> list[Json]:
    """The options as they are sent; `partly` leaves out what is not there yet, as completion does."""
    known = {option["name"]: option for option in command.options}
    unknown = set(given) - set(known)
    if unknown:
        raise NotOffered(f"no such option: {', '.join(sorted(unknown))}")
    missing = [name for name, option in known.items() if option.get("required") and name not in given]
    if missing and not partly:
        raise NotAccepted(f"still needed: {', '.join(missing)}")
    return [
        {"name": name, "type": known[name]["type"], "value": filling.value(known[name], value)}
        for name, value in given.items()
    ]
