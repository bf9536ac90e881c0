"""Who a message names, and whom it notifies."""

import re
from typing import Any

from bot.local import permissions
from bot.local.errors import FormErrors, Json
from bot.local.limits_components import walk
from bot.local.world import Channel, Message, World

_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")
_EVERYONE = re.compile(r"@(everyone|here)\b")


def check_allowed(allowed: Json) -> None:
    """Refuse a list of users beside `parse: ["users"]`, and the same with roles."""
    errors = FormErrors()
    for kind in ("users", "roles"):
        if allowed.get(kind) and kind in (allowed.get("parse") or []):
            words = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            errors.add(["allowed_mentions"], "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", words)
        errors.count(["allowed_mentions", kind], allowed.get(kind), 0, 100)
    errors.refuse()


def settle_mentions(world: World, channel: Channel, message: Message, allowed: Json | None) -> None:
    """Set the mention lists of a message from its text and what it allows."""
    text = " ".join([message.content, *(str(one.get("content") or "") for one in walk(message.components))])
    known = world.users
    users = [int(number) for number in dict.fromkeys(_USER.findall(text)) if int(number) in known]
    message.mentions = [one for one in users if _allows(allowed, "users", one)]
    guild = world.guilds.get(channel.guild_id or 0)
    roles = [int(number) for number in dict.fromkeys(_ROLE.findall(text)) if guild and int(number) in guild.roles]
    message.mention_roles = [one for one in roles if _allows(allowed, "roles", one)]
    loud = allowed is None or "everyone" in (allowed.get("parse") or [])
    can = permissions.may(world, message.author_id, channel, permissions.MENTION_EVERYONE)
    message.mention_everyone = bool(loud and can and _EVERYONE.search(text))


def _allows(allowed: Json | None, kind: str, one: int) -> bool:
    if allowed is None:
        return True
    listed: list[Any] = allowed.get(kind) or []
    return kind in (allowed.get("parse") or []) or str(one) in map(str, listed)


def ping(world: World, channel: Channel, message: Message) -> None:
    """Notify those whom a new message names and who can see it; edits never do."""
    if message.visible_to is not None:
        return
    guild = world.guilds.get(channel.guild_id or 0)
    named = set(message.mentions)
    if guild is not None:
        wanted = set(message.mention_roles)
        named |= {one.user_id for one in guild.members.values() if wanted & set(one.roles)}
        if message.mention_everyone:
            named |= set(guild.members)
    if channel.private:
        channel.members += sorted(named - set(channel.members))
    seeing = [one for one in named if permissions.may(world, one, channel, permissions.VIEW_CHANNEL)]
    message.pinged = sorted(set(seeing) - {message.author_id})
