"""Who may do what where: Discord's permission bits, roles and overwrites."""

from bot.local.world import Channel, Guild, World

ADMINISTRATOR = 1 << 3
MANAGE_CHANNELS = 1 << 4
MANAGE_GUILD = 1 << 5
VIEW_CHANNEL = 1 << 10
SEND_MESSAGES = 1 << 11
MANAGE_MESSAGES = 1 << 13
EMBED_LINKS = 1 << 14
ATTACH_FILES = 1 << 15
READ_MESSAGE_HISTORY = 1 << 16
MENTION_EVERYONE = 1 << 17
USE_APPLICATION_COMMANDS = 1 << 31
MANAGE_THREADS = 1 << 34
CREATE_PUBLIC_THREADS = 1 << 35
CREATE_PRIVATE_THREADS = 1 << 36
SEND_MESSAGES_IN_THREADS = 1 << 38
PIN_MESSAGES = 1 << 51

ALL = (1 << 53) - 1
MEMBER = (
    VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_APPLICATION_COMMANDS
    | CREATE_PUBLIC_THREADS
    | SEND_MESSAGES_IN_THREADS
)
MANAGER = MEMBER | MANAGE_GUILD | MANAGE_CHANNELS | MANAGE_MESSAGES | MANAGE_THREADS
BOT = MEMBER | CREATE_PRIVATE_THREADS | MANAGE_THREADS | MANAGE_MESSAGES | PIN_MESSAGES
DIRECT = MEMBER | PIN_MESSAGES


def in_guild(guild: Guild, user_id: int) -> int:
    """What the roles of a member allow in the whole guild."""
    member = guild.members.get(user_id)
    if member is None:
        return 0
    if guild.owner_id == user_id:
        return ALL
    granted = guild.roles[guild.id].permissions
    for role_id in member.roles:
        granted |= guild.roles[role_id].permissions
    return ALL if granted & ADMINISTRATOR else granted


def in_channel(world: World, user_id: int, channel: Channel) -> int:
    """What a user may do in a channel or thread; 0 where they are not."""
    if channel.guild_id is None:
        return DIRECT if user_id in channel.members else 0
    guild = world.guilds[channel.guild_id]
    granted = in_guild(guild, user_id)
    if granted == ALL or not granted:
        return granted
    home = world.channels.get(channel.parent_id, channel) if channel.parent_id else channel
    granted = _overwritten(granted, guild, user_id, home)
    if not granted & VIEW_CHANNEL or (channel.private and user_id not in channel.members):
        return 0
    return granted


def _overwritten(granted: int, guild: Guild, user_id: int, channel: Channel) -> int:
    roles = guild.members[user_id].roles
    levels = ([guild.id], roles, [user_id])
    for targets in levels:
        matching = [overwrite for overwrite in channel.overwrites if overwrite.target in targets]
        for overwrite in matching:
            granted &= ~overwrite.deny
        for overwrite in matching:
            granted |= overwrite.allow
    return granted


def may(world: World, user_id: int, channel: Channel, wanted: int) -> bool:
    """Whether a user has all the wanted bits in a channel."""
    return in_channel(world, user_id, channel) & wanted == wanted
