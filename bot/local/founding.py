"""Founding a pretend server: guilds, people, roles, channels."""

import unicodedata
from collections.abc import Sequence

from bot.local import permissions
from bot.local.world import PUBLIC_THREAD, TEXT, Channel, Guild, Member, Role, User, World

PEOPLE = ("Ada", "Ben", "Cleo", "Dan")
CHANNELS = ("general", "games", "league")
NAME_LENGTH = 32
"""Characters of a user's name, as with Discord."""
RESERVED_NAMES = {"everyone", "here"}
MOST_USERS = 100


def add_user(world: World, name: str, *, bot: bool = False) -> User:
    """A new account."""
    user = User(world.new_id(), name, bot)
    world.users[user.id] = user
    world.tell("user", user)
    return user


def invite(world: World, name: str) -> User:
    """A new account, a member of every guild, to whom nothing is new; ValueError says what is wrong with the name."""
    wanted = " ".join(unicodedata.normalize("NFC", name).split())
    _demand_name(world, wanted)
    if len(world.users) >= MOST_USERS:
        raise ValueError(f"There is room for {MOST_USERS} people at this table.")
    user = add_user(world, wanted)
    for guild in world.guilds.values():
        join(world, guild, user.id)
    for channel in world.channels.values():
        world.marks.setdefault(user.id, {})[channel.id] = channel.last_message_id or 0
        world.tell("marks", (user.id, channel.id))
    return user


def _demand_name(world: World, wanted: str) -> None:
    if not 0 < len(wanted) <= NAME_LENGTH:
        raise ValueError(f"A name has 1 to {NAME_LENGTH} characters; this one has {len(wanted)}.")
    plain = all(letter.isalnum() or letter in " _-.'" for letter in wanted)
    if not plain or not any(letter.isalpha() for letter in wanted):
        raise ValueError("A name has at least one letter, and else digits, blanks and _ - . ' only.")
    taken = {user.name.casefold() for user in world.users.values()} | RESERVED_NAMES
    if wanted.casefold() in taken:
        raise ValueError(f"Somebody here is called {wanted} already.")


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
    world.tell("member", guild)
    return member


def add_channel(world: World, guild: Guild, name: str) -> Channel:
    """A new text channel at the end of the list."""
    position = sum(channel.guild_id == guild.id for channel in world.channels.values())
    channel = Channel(world.new_id(), TEXT, name, guild.id, position=position)
    world.channels[channel.id] = channel
    world.tell("CHANNEL_CREATE", channel)
    return channel


def add_thread(world: World, channel: Channel, name: str, owner: int) -> Channel:
    """A new thread of a channel, which a member has begun."""
    thread = Channel(world.new_id(), PUBLIC_THREAD, name, channel.guild_id, channel.id)
    thread.owner_id, thread.members = owner, [owner]
    thread.active_at = world.clock.now()
    world.channels[thread.id] = thread
    world.tell("THREAD_CREATE", thread)
    return thread


def found(
    world: World, name: str = "Umpire local table", people: Sequence[str] = PEOPLE, channels: Sequence[str] = CHANNELS
) -> World:
    """Fill an empty world: the bot's account and one guild."""
    world.bot_id = add_user(world, "Umpire", bot=True).id
    add_guild(world, name, people, channels)
    return world
