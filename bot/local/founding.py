"""Founding a pretend server: guilds, people, roles, channels."""

from collections.abc import Sequence

from bot.local import permissions
from bot.local.world import TEXT, Channel, Guild, Member, Role, User, World

PEOPLE = ("Ada", "Ben", "Cleo", "Dan")
CHANNELS = ("general", "games", "league")


def add_user(world: World, name: str, *, bot: bool = False) -> User:
    """A new account."""
    user = User(world.new_id(), name, bot)
    world.users[user.id] = user
    return user


def add_guild(world: World, name: str, people: Sequence[str] = PEOPLE, channels: Sequence[str] = CHANNELS) -> Guild:
    """A new guild with the bot in it; the first of the people manages it, the owner is somebody else."""
    owner = add_user(world, f"{name} (owner)")
    guild = Guild(world.new_id(), name, owner.id)
    world.guilds[guild.id] = guild
    guild.roles[guild.id] = Role(guild.id, "@everyone", permissions.MEMBER)
    manager = add_role(world, guild, "Managers", permissions.MANAGER)
    umpire = add_role(world, guild, "Umpire", permissions.BOT)
    join(world, guild, owner.id)
    join(world, guild, world.bot_id, umpire)
    known = {user.name: user.id for user in world.users.values()}
    for place, person in enumerate(people):
        user_id = known.get(person) or add_user(world, person).id
        join(world, guild, user_id, *([manager] if place == 0 else []))
    for channel in channels:
        add_channel(world, guild, channel)
    world.tell("GUILD_CREATE", guild)
    return guild


def add_role(world: World, guild: Guild, name: str, granted: int) -> Role:
    """A new role above the others."""
    role = Role(world.new_id(), name, granted, len(guild.roles))
    guild.roles[role.id] = role
    return role


def join(world: World, guild: Guild, user_id: int, *roles: Role) -> Member:
    """Make a user a member of the guild."""
    member = Member(user_id, [role.id for role in roles], world.clock.now())
    guild.members[user_id] = member
    return member


def add_channel(world: World, guild: Guild, name: str) -> Channel:
    """A new text channel at the end of the list."""
    position = sum(channel.guild_id == guild.id for channel in world.channels.values())
    channel = Channel(world.new_id(), TEXT, name, guild.id, position=position)
    world.channels[channel.id] = channel
    world.tell("CHANNEL_CREATE", channel)
    return channel


def found(
    world: World, name: str = "Umpire local table", people: Sequence[str] = PEOPLE, channels: Sequence[str] = CHANNELS
) -> World:
    """Fill an empty world: the bot's account and one guild."""
    world.bot_id = add_user(world, "Umpire", bot=True).id
    add_guild(world, name, people, channels)
    return world
