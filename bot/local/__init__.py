"""The local table: a stand-in for Discord on loopback, for playing at home and for tests over the wire."""

from bot.local.addresses import point_discord_at
from bot.local.clock import TableClock
from bot.local.people import Person, Seen, Upload
from bot.local.server import LocalTable
from bot.local.world import World

__all__ = ["LocalTable", "Person", "Seen", "TableClock", "Upload", "World", "point_discord_at"]
