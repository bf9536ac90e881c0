"""Looking up rules by id or by words."""

from __future__ import annotations

from discord import app_commands

from bot.client import Umpire
from bot.names import plain_text
from bot.store import games
from cogs.common.reply import Interaction, answering
from cogs.common.rulesets import CHOICES, named
from rulesets import RULESETS
from rulesets.kit.engine.catalogue import Catalogue, Rule

SHOWN = 3
CHOICE = 90
GUESSED = "No game was played in this channel: these are the rules of {}. `rules:` takes those of another game."


@app_commands.command(name="rule", description="Look up a rule by its id or by words")
@app_commands.describe(words="An id such as DU-MOVE-04, or words", rules="The game; without it that of this channel")
@app_commands.choices(rules=CHOICES)
async def rule(interaction: Interaction, words: str, rules: str = "") -> None:
    """The best fits whole, the others by name, and whose rules they are where that was not plain."""
    async with answering(interaction) as answer:
        meant = rules or await _played_here(interaction)
        book = named(meant or RULESETS[0])
        fitting = told_rules(book.play.catalogue, words)
        text = fitting or f"No rule of {book.box.name} holds “{plain_text(words, 60)}”."
        await answer.say(text if meant else f"{text}\n\n-# {GUESSED.format(book.box.name)}")


async def _played_here(interaction: Interaction) -> str:
    """The game of this channel, also after its end; empty if there was none, or if it is not known here any more."""
    key = await games.ruleset_in(interaction.client.database, interaction.channel_id or 0)
    return key if key in RULESETS else ""


def told_rules(catalogue: Catalogue, words: str) -> str:
    """The rules that fit; empty if there are none."""
    fitting = catalogue.search(words)
    text = "\n\n".join(rule_text(catalogue, one) for one in fitting[:SHOWN])
    others = ", ".join(f"{one.id} {one.title}" for one in fitting[SHOWN:])
    return text + (f"\n\n-# Also: {others}" if others else "")


def rule_text(catalogue: Catalogue, told: Rule) -> str:
    """A rule with the rulings that touch it."""
    lines = [f"**{told.id} {told.title}**", told.text]
    for number in told.decisions:
        ruling = catalogue.rulings[number]
        lines.append(f"> {ruling.id}: {ruling.question} {ruling.ruling}")
    return "\n".join(lines)


@rule.autocomplete("words")
async def _complete_words(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    key = interaction.namespace.rules or await _played_here(interaction) or RULESETS[0]
    if key not in RULESETS:
        return []
    fitting = named(key).play.catalogue.search(current, 25)
    return [app_commands.Choice(name=f"{one.id} {one.title}"[:CHOICE], value=one.id) for one in fitting]


async def setup(bot: Umpire) -> None:
    """Add the command."""
    bot.tree.add_command(rule)
