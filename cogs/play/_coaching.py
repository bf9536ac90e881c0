"""One sentence at each new kind of decision, told once; a member who does not want it is told no more."""

from __future__ import annotations

from bot.store import tips
from bot.store.outbox import Control
from bot.table.tables import Table
from cogs.common.controls import Press, custom_id
from cogs.common.reply import Answering, Interaction, answering
from rulesets import ruleset
from rulesets.kit.engine.question import Question


async def coached(answer: Answering, table: Table, seat: int, question: Question) -> list[str]:
    """A line that the panel of a question says to a seat's player who meets its kind for the first time; none where
    there is nothing to say, or nothing new, or no tips are wanted."""
    told = ruleset(table.ruleset).words.coaching.get(question.key, "")
    member = table.seats[seat].member
    if not told or member is None:
        return []
    async with answer.interaction.client.database.transaction() as tx:
        new = await tips.is_new(tx, member, table.ruleset, question.key, at=(table.id, question.number))
    return [f"💡 {told}"] if new else []


def no_more_tips(table: Table) -> Control:
    """The button under a tip."""
    return Control(label="No more tips", custom_id=custom_id("notips", table.id))


async def stop_tips(interaction: Interaction, press: Press) -> None:
    """No more tips on the game of a table."""
    async with answering(interaction) as answer:
        table = await answer.numbered(press.table)
        async with interaction.client.database.transaction() as tx:
            await tips.stop(tx, interaction.user.id, table.ruleset)
        name = ruleset(table.ruleset).box.name
        await answer.say(f"No more tips on {name}. `/rule` looks a rule up, `/help` tells how to play.")


VERBS = {"notips": stop_tips}
