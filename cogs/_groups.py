"""Groups of commands that several modules fill: the game of a channel, the forces for it, and the member."""

from __future__ import annotations

from discord import app_commands

game = app_commands.Group(name="game", description="A game in this channel", guild_only=True)

army = app_commands.Group(name="army", description="Forces for your games", guild_only=True)

me = app_commands.Group(name="me", description="You: your time, your pings, what is stored about you")
