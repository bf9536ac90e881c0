"""The JSON in which Discord describes its things."""

from typing import Any
from urllib.parse import quote

from bot.local import permissions
from bot.local.clock import stamp
from bot.local.world import (
    COMMAND,
    DIRECT_MESSAGE,
    HAS_THREAD,
    Attachment,
    Channel,
    Interaction,
    Member,
    Message,
    Role,
    User,
    World,
)

Json = dict[str, Any]


def user(one: User) -> Json:
    """A user object."""
    return {
        "id": str(one.id),
        "username": one.name.lower().replace(" ", "_"),
        "global_name": None if one.bot else one.name,
        "discriminator": "0001" if one.bot else "0",
        "avatar": None,
        "bot": one.bot,
        "public_flags": 0,
        "flags": 0,
        "avatar_decoration_data": None,
        "primary_guild": None,
    }


def role(one: Role) -> Json:
    """A role object."""
    return {
        "id": str(one.id),
        "name": one.name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": one.position,
        "permissions": str(one.permissions),
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }


def member(world: World, one: Member, *, with_user: bool = True) -> Json:
    """A guild member object."""
    about = {
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": [str(role_id) for role_id in one.roles],
        "joined_at": stamp(one.joined),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": None,
    }
    return {**about, "user": user(world.users[one.user_id])} if with_user else about


def channel(world: World, one: Channel) -> Json:
    """A channel, thread or direct-message object."""
    about: Json = {
        "id": str(one.id),
        "type": one.kind,
        "last_message_id": str(one.last_message_id) if one.last_message_id else None,
        "flags": 0,
    }
    if one.kind == DIRECT_MESSAGE:
        others = [user(world.users[user_id]) for user_id in one.members if user_id != world.bot_id]
        return {**about, "recipients": others}
    about |= {
        "guild_id": str(one.guild_id),
        "name": one.name,
        "parent_id": str(one.parent_id) if one.parent_id else None,
        "rate_limit_per_user": 0,
    }
    return about | (_thread_part(one) if one.is_thread else _text_part(one))


def _text_part(one: Channel) -> Json:
    overwrites = [
        {"id": str(entry.target), "type": entry.kind, "allow": str(entry.allow), "deny": str(entry.deny)}
        for entry in one.overwrites
    ]
    return {"position": one.position, "topic": one.topic, "nsfw": False, "permission_overwrites": overwrites}


def _thread_part(one: Channel) -> Json:
    metadata = {
        "archived": one.archived,
        "auto_archive_duration": one.archive_minutes,
        "archive_timestamp": stamp(one.archived_at or one.active_at),
        "locked": one.locked,
        "create_timestamp": stamp(one.active_at),
    }
    if one.private:
        metadata["invitable"] = True
    return {
        "owner_id": str(one.owner_id),
        "thread_metadata": metadata,
        "message_count": 0,
        "member_count": len(one.members),
        "total_message_sent": 0,
    }


def attachment(world: World, one: Attachment) -> Json:
    """An attachment object; its address is one of ours."""
    url = f"{world.base_url}/attachments/{one.channel_id}/{one.id}/{quote(one.filename)}"
    about: Json = {
        "id": str(one.id),
        "filename": one.filename,
        "size": one.size,
        "url": url,
        "proxy_url": url,
        "content_type": one.content_type,
    }
    if one.description is not None:
        about["description"] = one.description
    if one.width is not None:
        about |= {"width": one.width, "height": one.height}
    return about


def message(world: World, one: Message) -> Json:
    """A message object."""
    files = {entry.filename: attachment(world, entry) for entry in one.attachments}
    about: Json = {
        "id": str(one.id),
        "channel_id": str(one.channel_id),
        "type": one.kind,
        "author": user(world.users[one.author_id]),
        "content": one.content,
        "timestamp": stamp(one.created),
        "edited_timestamp": stamp(one.edited) if one.edited is not None else None,
        "tts": False,
        "mention_everyone": one.mention_everyone,
        "mentions": [user(world.users[user_id]) for user_id in one.mentions],
        "mention_roles": [str(role_id) for role_id in one.mention_roles],
        "attachments": _shown(one, files),
        "embeds": [resolved({"type": "rich", **embed}, files) for embed in one.embeds],
        "components": [resolved(entry, files) for entry in one.components],
        "flags": one.flags,
        "pinned": one.pinned,
    }
    if one.nonce is not None:
        about["nonce"] = one.nonce
    if one.reference is not None:
        about["message_reference"] = one.reference
    if one.flags & HAS_THREAD and one.id in world.channels:
        about["thread"] = channel(world, world.channels[one.id])
    return about | _asked_by(world, one)


def _shown(one: Message, files: dict[str, Json]) -> list[Json]:
    """The attachments that stand below the message: not those that an embed shows."""
    within = _references(one.embeds)
    return [about for name, about in files.items() if name not in within]


def _references(value: Any) -> set[str]:
    if isinstance(value, dict):
        return set().union(*map(_references, value.values())) if value else set()
    if isinstance(value, list):
        return set().union(*map(_references, value)) if value else set()
    if isinstance(value, str) and value.startswith("attachment://"):
        return {value.removeprefix("attachment://")}
    return set()


_COPIED = ("url", "proxy_url", "width", "height", "content_type", "description")


def resolved(value: Any, files: dict[str, Json]) -> Any:
    """The same with every `attachment://name` turned into the served file."""
    if isinstance(value, list):
        return [resolved(entry, files) for entry in value]
    if not isinstance(value, dict):
        return value
    done = {key: resolved(entry, files) for key, entry in value.items()}
    url = value.get("url")
    if isinstance(url, str) and url.startswith("attachment://"):
        file = files.get(url.removeprefix("attachment://"))
        if file is not None:
            own_words = {"description": done["description"]} if done.get("description") else {}
            done |= {key: file[key] for key in _COPIED if key in file} | own_words
    return done


def _asked_by(world: World, one: Message) -> Json:
    asked = world.interactions.get(one.interaction_id or 0)
    if asked is None:
        return {}
    asker = user(world.users[asked.user_id])
    about: Json = {
        "application_id": str(world.bot_id),
        "webhook_id": str(world.bot_id),
        "interaction_metadata": {
            "id": str(asked.id),
            "type": asked.kind,
            "user": asker,
            "authorizing_integration_owners": owners(asked),
        },
    }
    if asked.kind == COMMAND:
        name = _whole_name(asked.data)
        about["interaction_metadata"]["name"] = name
        about["interaction"] = {"id": str(asked.id), "type": asked.kind, "name": name, "user": asker}
    return about


def _whole_name(data: Json) -> str:
    """A command's name with its group and sub-command."""
    words, inside = [data["name"]], data.get("options") or []
    while inside and inside[0]["type"] <= 2:
        words.append(inside[0]["name"])
        inside = inside[0].get("options") or []
    return " ".join(words)


def owners(asked: Interaction) -> Json:
    """Who installed the application there where the interaction happened."""
    return {"0": str(asked.guild_id or 0)}


def interaction(world: World, one: Interaction) -> Json:
    """INTERACTION_CREATE."""
    place = world.channels[one.channel_id]
    granted = permissions.in_channel(world, one.user_id, place)
    ours = permissions.in_channel(world, world.bot_id, place)
    about: Json = {
        "id": str(one.id),
        "application_id": str(world.bot_id),
        "type": one.kind,
        "token": one.token,
        "version": 1,
        "channel_id": str(place.id),
        "channel": channel(world, place) | {"permissions": str(granted)},
        "locale": "en-US",
        "app_permissions": str(ours),
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": owners(one),
        "context": 0 if one.guild_id else 1,
        "attachment_size_limit": 10 * 1024 * 1024,
        "data": one.data,
    }
    pressed = world.messages.get(one.message_id or 0)
    if pressed is not None:
        about["message"] = message(world, pressed)
    if one.guild_id is None:
        return about | {"user": user(world.users[one.user_id])}
    server = world.guilds[one.guild_id]
    asker = member(world, server.members[one.user_id])
    return about | {
        "guild_id": str(server.id),
        "guild": {"id": str(server.id), "locale": server.locale, "features": []},
        "guild_locale": server.locale,
        "member": asker | {"permissions": str(granted)},
    }
