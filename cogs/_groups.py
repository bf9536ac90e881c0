"""The group of commands that every game shares; its commands stand in lobby.py, table.py and look.py."""

from __future__ import annotations

from discord import app_commands

game = app_commands.Group(name="game", description="A game in this channel", guild_only=True)
