"""“Hint” on one's own panel: the best three answers with their reasons, for nobody else to see."""

from __future__ import annotations

from bot.opponent.hints import hint
from cogs.common.controls import Press
from cogs.common.reply import Interaction, answering


async def show(interaction: Interaction, press: Press) -> None:
    """Tell what the practice opponent would do in the member's place."""
    async with answering(interaction) as answer:
        table = await answer.numbered(press.table)
        bot = interaction.client
        _, lines = await hint(bot.database, bot.thinker, table, interaction.user.id, press.question)
        await answer.say("\n".join(lines))


VERBS = {"hint": show}
