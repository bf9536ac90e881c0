"""Looking up rules by id or by words."""

from __future__ import annotations

from discord import app_commands

from bot.client import Umpire
from bot.names import plain_text
from cogs.common.reply import Interaction, answering
from cogs.common.rulesets import CHOICES, named
from rulesets import RULESETS, ruleset
from rulesets.kit.engine.catalogue import Catalogue, Rule

SHOWN = 3
CHOICE = 90


@app_commands.command(name="rule", description="Look up a rule by its id or by words")
@app_commands.describe(words="An id such as DU-MOVE-04, or words", rules="The game")
@app_commands.choices(rules=CHOICES)
async def rule(interaction: Interaction, words: str, rules: str = RULESETS[0]) -> None:
    """The best fits whole, the others by name."""
    async with answering(interaction) as answer:
        book = named(rules)
        catalogue = book.play.catalogue
        found = catalogue.search(words)
        if not found:
            await answer.say(f"No rule of {book.box.name} holds “{plain_text(words, 60)}”.")
            return
        text = "\n\n".join(rule_text(catalogue, one) for one in found[:SHOWN])
        others = ", ".join(f"{one.id} {one.title}" for one in found[SHOWN:])
        await answer.say(text + (f"\n\n-# Also: {others}" if others else ""))


def rule_text(catalogue: Catalogue, found: Rule) -> str:
    """A rule with the rulings that touch it."""
    lines = [f"**{found.id} {found.title}**", found.text]
    for number in found.decisions:
        ruling = catalogue.rulings[number]
        lines.append(f"> {ruling.id}: {ruling.question} {ruling.ruling}")
    return "\n".join(lines)


@rule.autocomplete("words")
async def _complete_words(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    key = interaction.namespace.rules or RULESETS[0]
    if key not in RULESETS:
        return []
    found = ruleset(key).play.catalogue.search(current, 25)
    return [app_commands.Choice(name=f"{one.id} {one.title}"[:CHOICE], value=one.id) for one in found]


async def setup(bot: Umpire) -> None:
    """Add the command."""
    bot.tree.add_command(rule)
