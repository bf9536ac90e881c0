"""What those do who manage a server: withhold permissions from the bot and give them back, delete messages."""

from __future__ import annotations

from collections.abc import Sequence

from bot.local.messages import remove, remove_many
from bot.local.world import Channel, Guild, Message, Overwrite, Role, World

FOR_MEMBER = 1


def withhold(world: World, channel: Channel, bits: int) -> None:
    """Deny the bot these permissions in a channel; 0 gives everything back."""
    channel.overwrites = [one for one in channel.overwrites if one.target != world.bot_id]
    if bits:
        channel.overwrites.append(Overwrite(world.bot_id, FOR_MEMBER, deny=bits))
    world.tell("CHANNEL_UPDATE", channel)


def set_role(world: World, guild: Guild, role: Role, granted: int) -> None:
    """Change what a role allows on the whole server."""
    role.permissions = granted
    world.tell("GUILD_ROLE_UPDATE", (guild, role))
    world.tell("member", guild)


def give_roles(world: World, guild: Guild, user_id: int, roles: Sequence[Role]) -> None:
    """Change which roles a member has."""
    guild.members[user_id].roles = [role.id for role in roles]
    world.tell("GUILD_MEMBER_UPDATE", (guild, guild.members[user_id]))
    world.tell("member", guild)


def delete(world: World, messages: Sequence[Message]) -> None:
    """Delete messages of one channel, whoever wrote them; several at once as a moderator's bot does."""
    if len(messages) == 1:
        remove(world, messages[0])
    else:
        remove_many(world, messages)
