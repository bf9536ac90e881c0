"""Looking: the table in words and as a picture, the log, one's games."""

from __future__ import annotations

from discord import app_commands

from bot.channel import components
from bot.channel.messages import file
from bot.client import Umpire
from bot.game.announce import call, card, controls
from bot.game.change import phase_words
from bot.game.queues import queued
from bot.game.record import log_lines
from bot.lobby.lobby import missing
from bot.store import clicks, games, outbox
from bot.store.origins import MARK
from bot.table.asked import own_seat
from bot.table.tables import Table
from cogs.common.controls import Press, queue, standing_orders
from cogs.common.framed import framed
from cogs.common.groups import game
from cogs.common.reply import Answering, Interaction, answering, lacks_here, send
from cogs.table._clocks import clock_lines, pause_lines
from cogs.table.standing import orders_of
from rulesets import ruleset

LOG_LINES = 40
RECORD_LINES = 200
"""How far back the log reads: most answers are worth no line, and an undo strikes lines out."""


@game.command(name="status", description="What the table waits for, and everything on it")
async def status(interaction: Interaction) -> None:
    """The whole table as text."""
    async with answering(interaction) as answer:
        await answer.table_here(ended=True)
        await show_status(answer)


async def show_status(answer: Answering) -> None:
    """The table as text, with the controls that lead on under its last part."""
    assert answer.table is not None
    table, bot = answer.table, answer.interaction.client
    text = "\n".join([*await _status_lines(bot, table, answer.interaction.user.id), *await _unsaid(answer)])
    closed = table.phase == "over" and table.game is None
    own = (
        [*standing_orders(table), *queue(table)]
        if table.game is not None and table.seats_of(answer.interaction.user.id)
        else []
    )
    view = components.buttons([] if closed else [*controls(table), *own])
    await send(answer.interaction, text, view=view)


async def _unsaid(answer: Answering) -> list[str]:
    """What the bot lacks in the channel, or why else Discord does not take what the channel is owed."""
    assert answer.table is not None
    if missing := lacks_here(answer.interaction, answer.table):
        return missing
    why = await outbox.held_back(answer.interaction.client.database, answer.table.channel)
    return [f"-# {why}"] if why else []


async def _status_lines(bot: Umpire, table: Table, member: int) -> list[str]:
    lines = _lobby_lines(table) if table.game is None else await _game_lines(bot, table, member)
    async with bot.database.transaction() as tx:
        lines += [f"Not shown in the channel: {why}" for why in await outbox.untold_refusals(tx, table.id)]
        for seat in table.seats_of(member):
            lines += await clicks.notes_of(tx, table.id, seat)
    return lines


def _lobby_lines(table: Table) -> list[str]:
    """Who sits where with what, and what is still missing."""
    if table.phase == "over":
        return [phase_words(table)]
    post = card(table)
    return [f"**{post.title}**", post.text, *(missing(table) or ["Everything is ready: **Start** begins the game."])]


async def _game_lines(bot: Umpire, table: Table, member: int) -> list[str]:
    rules, seats = ruleset(table.ruleset), table.seats_of(member)
    view = rules.play.view(table.running, own_seat(table, member))
    lines = [rules.words.status(view)]
    if table.phase == "running":
        lines += [call(table, view, ()), *await clock_lines(bot, table)]
    else:
        lines.append(rules.words.verdict(view) if view.verdict is not None else phase_words(table))
    lines += [f"-# This game was {MARK}."] if table.origin else []
    lines += await pause_lines(bot, table)
    plans = [plan for plan in await clicks.plans_of(bot.database, table.id) if plan.seat in seats]
    lines += [f"-# Your plan: {plan.kind} {' '.join(plan.typed.values())}" for plan in plans if not plan.queued]
    waiting = [one.unit for seat in seats for one in queued(plans, seat, rules) if one.plans[0].queued]
    lines += [f"-# Your queue: {', '.join(waiting)}. `/game queue` shows all of it."] if waiting else []
    return [*lines, *(f"-# Your standing order {words}" for words in await orders_of(bot, table, member))]


@game.command(name="board", description="The battlefield as a picture, for you alone")
async def board(interaction: Interaction) -> None:
    """The picture of the member's view."""
    async with answering(interaction) as answer:
        table = await answer.table_here(ended=True)
        if table.game is None:
            await answer.say(phase_words(table))
            return
        rules, seat = ruleset(table.ruleset), own_seat(table, interaction.user.id)
        scene = rules.pictures.scene(rules.play.view(table.game, seat), [], seat)
        picture = await interaction.client.painter.draw(await framed(interaction, scene))
        await send(interaction, files=[file(picture)])


@game.command(name="log", description="What has happened, as you may see it")
async def log(interaction: Interaction) -> None:
    """The newest lines of the battle report."""
    async with answering(interaction) as answer:
        table = await answer.table_here(ended=True)
        seat = own_seat(table, interaction.user.id)
        if table.game is None:
            await answer.say(phase_words(table))
            return
        lines = log_lines(table, await games.record(interaction.client.database, table.id, RECORD_LINES), seat)
        await answer.say("\n".join(lines[-LOG_LINES:]) or "Nothing has happened yet.")


@app_commands.command(name="help", description="How to play here")
async def help_(interaction: Interaction) -> None:
    """A first game in a few lines."""
    async with answering(interaction) as answer:
        await answer.say(HELP)


HELP = """**Umpire referees miniature wargames.** Nobody has to be online at the same time.
1. `/game new` shows the games. **First battle** begins one at once, set up already, against the practice opponent;
   **More** opens a table against a member, an open seat or yourself.
2. At a table of your own **Choose force** (or `/army`) takes a sample force; **Start** begins.
3. When the table waits for you, you get one ping. **Act** leads through your decision; nothing is final until Confirm.
   Or use the commands of the game, which begin with its name: every option completes itself.
4. `/game status` tells what the table waits for, `/game board` shows it, `/rule` looks up any rule.
5. `/game undo` takes your last step back while nothing was rolled; `/game orders` answers reactions ahead of time,
   `/game queue` plans whole activations.
6. `/me settings` keeps calls out of your nights, `/me vacation` stops your clocks, `/games` shows what waits for you.
Dice are sealed before the game and can be checked after it: `/game verify`."""


async def press_status(interaction: Interaction, press: Press) -> None:
    """The table as text, with a control that leads on."""
    async with answering(interaction) as answer:
        await answer.numbered(press.table)
        await show_status(answer)


VERBS = {"status": press_status}


async def setup(bot: Umpire) -> None:
    """Add the commands outside the game group."""
    bot.tree.add_command(help_)
