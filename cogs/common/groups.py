"""Groups of commands that several modules fill: a channel's game, forces, the member, free rolls, leagues."""

from __future__ import annotations

from discord import app_commands

game = app_commands.Group(name="game", description="A game in this channel", guild_only=True)

army = app_commands.Group(name="army", description="Forces for your games", guild_only=True)

me = app_commands.Group(name="me", description="You: your time, your pings, what is stored about you")

dice = app_commands.Group(name="dice", description="Free rolls: saved ones, luck, and their proof", guild_only=True)

league = app_commands.Group(name="league", description="Leagues: matches, results, standings", guild_only=True)

organise = app_commands.Group(name="organise", description="Leagues, for their organisers", guild_only=True)
