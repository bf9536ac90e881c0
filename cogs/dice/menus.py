"""The menu of a message that shows a roll: its odds, its proof, to save it. Discord takes five entries of one bot."""

from __future__ import annotations

from discord.app_commands import ContextMenu

from bot.client import Umpire
from cogs.dice.odds import odds_of_message
from cogs.dice.saved import save_message
from cogs.dice.verifying import verify_message


async def setup(bot: Umpire) -> None:
    """Add the entries."""
    bot.tree.add_command(ContextMenu(name="Odds of this roll", callback=odds_of_message))
    bot.tree.add_command(ContextMenu(name="Verify this roll", callback=verify_message))
    bot.tree.add_command(ContextMenu(name="Save this roll", callback=save_message))
