"""Looking: the table in words and as a picture, the log, the dice, one's games."""

from __future__ import annotations

import asyncio
import io
import json

import discord
from discord import app_commands

from bot import components
from bot.announce import call, controls, event_lines, pace_words
from bot.change import PHASE_WORDS, NotPossible
from bot.client import Umpire
from bot.courier import file
from bot.store import clicks, games, outbox
from bot.store.tables import RecordLine, Table
from cogs._groups import game
from cogs._reply import Answering, Interaction, answering, parts
from renders.board import draw
from rulesets import ruleset
from rulesets.kit.dice import verify
from rulesets.kit.event import heard
from rulesets.kit.standing import StandingOrder

LOG_LINES = 40


@game.command(name="status", description="What the table waits for, and everything on it")
async def status(interaction: Interaction) -> None:
    """The whole table as text."""
    async with answering(interaction) as answer:
        await answer.table_here(ended=True)
        await show_status(answer)


async def show_status(answer: Answering) -> None:
    """The table as text, with the control that leads on under its last part."""
    assert answer.table is not None
    table, bot = answer.table, answer.interaction.client
    texts = parts("\n".join(await _status_lines(bot, table, answer.interaction.user.id)))
    for text in texts[:-1]:
        await answer.say(text)
    view = components.buttons(controls(table)) if table.game is not None else components.buttons([])
    await answer.interaction.followup.send(texts[-1], view=view, ephemeral=True)


async def _status_lines(bot: Umpire, table: Table, member: int) -> list[str]:
    seats = table.seats_of(member)
    if table.game is None:
        return [PHASE_WORDS["lobby"], *(f"{s.name}: {s.force or 'no force yet'}" for s in table.seats)]
    rules = ruleset(table.ruleset)
    view = rules.view(table.game, seats[0] if seats else None)
    lines = [rules.words.status(view)]
    if table.phase == "running":
        lines += [call(table, view), *await _clock_lines(bot, table)]
    else:
        lines.append(rules.words.verdict(view) if table.phase == "over" else PHASE_WORDS[table.phase])
    async with bot.database.transaction() as tx:
        lines += [f"Not shown in the channel: {why}" for why in await outbox.untold_refusals(tx, table.id)]
    return lines


async def _clock_lines(bot: Umpire, table: Table) -> list[str]:
    lines = []
    for waiting in await clicks.waiting_of(bot.database, table.id):
        until = f", until <t:{waiting.due_at}:R>" if waiting.due_at else ""
        lines.append(f"-# {table.seats[waiting.seat].name} is asked since <t:{waiting.asked_at}:R>{until}")
    return lines


@game.command(name="board", description="The battlefield as a picture, for you alone")
async def board(interaction: Interaction) -> None:
    """The picture of the member's view."""
    async with answering(interaction) as answer:
        table = await answer.table_here(ended=True)
        if table.game is None:
            await answer.say(PHASE_WORDS["lobby"])
            return
        rules, seats = ruleset(table.ruleset), table.seats_of(interaction.user.id)
        seat = seats[0] if seats else None
        picture = await asyncio.to_thread(draw, rules.scene(rules.view(table.game, seat), [], seat))
        await interaction.followup.send(file=file(picture), ephemeral=True)


@game.command(name="log", description="What has happened, as you may see it")
async def log(interaction: Interaction) -> None:
    """The newest lines of the battle report."""
    async with answering(interaction) as answer:
        table = await answer.table_here(ended=True)
        seats = table.seats_of(interaction.user.id)
        seat = seats[0] if seats else None
        if table.game is None:
            await answer.say(PHASE_WORDS["lobby"])
            return
        view = ruleset(table.ruleset).view(table.game, seat)
        lines: list[str] = []
        for line in await games.record(interaction.client.database, table.id, LOG_LINES):
            lines += event_lines(table, view, heard(line.events, seat))
            lines += [f"-# {line.kind}"] if line.kind not in ("answer", "begin") else []
        await answer.say("\n".join(lines[-LOG_LINES:]) or "Nothing has happened yet.")


@game.command(name="verify", description="Recompute every die of an ended game")
async def check_dice(interaction: Interaction) -> None:
    """Before the end only the fingerprint can be told; after it the secret is published with every die."""
    async with answering(interaction) as answer:
        table = await answer.table_here(ended=True)
        if table.phase != "over":
            await answer.say(
                f"The dice are sealed until the end. Their fingerprint, published before the first die:"
                f" `{table.fingerprint}`"
            )
            return
        lines = await games.record(interaction.client.database, table.id)
        rolls = [roll for line in lines for roll in line.rolls]
        wrong = verify(table.secret, table.words, table.fingerprint, rolls)
        count = sum(len(roll.faces) for roll in rolls)
        text = f"All {count} dice are as they were sealed." if not wrong else f"{len(wrong)} dice are not as sealed."
        record = json.dumps(dice_record(table, lines), indent=1).encode()
        await interaction.followup.send(
            f"{text} Secret: `{table.secret.hex()}`. The file and `docs/verify_dice.py` show it without this bot.",
            file=discord.File(io.BytesIO(record), f"game-{table.id}-dice.json"),
            ephemeral=True,
        )


def dice_record(table: Table, lines: list[RecordLine]) -> dict[str, object]:
    """What the stand-alone script reads."""
    return {
        "fingerprint": table.fingerprint,
        "secret": table.secret.hex(),
        "words": table.words,
        "record": [
            {"number": line.number, "rolls": [roll.model_dump(mode="json") for roll in line.rolls]} for line in lines
        ],
    }


@game.command(name="orders", description="Answer reactions ahead of time")
@app_commands.describe(
    question="Which question", policy="How it is answered", when="Conditions such as distance=3", once="Only once"
)
@app_commands.choices(policy=[app_commands.Choice(name=name, value=name) for name in ("ask", "never", "always", "if")])
async def orders(interaction: Interaction, question: str, policy: str, when: str = "", once: bool = False) -> None:
    """A standing order of the member's seat; seen by its owner only."""
    async with answering(interaction) as answer:
        table = await answer.table_here()
        seats = table.seats_of(interaction.user.id)
        order = standing_order(table, question, policy, when, once)
        async with interaction.client.database.transaction() as tx:
            for seat in seats:
                await clicks.set_standing_order(tx, table.id, seat, order)
        await answer.say(
            f"Standing order for “{question}”: {policy} {when}".rstrip() + (" (once)" if once else "") + "."
        )


def standing_order(table: Table, key: str, policy: str, when: str, once: bool) -> StandingOrder:
    """A standing order from what was typed; raises `NotPossible` with what would be right."""
    known = ruleset(table.ruleset).standing_keys()
    if key not in known:
        raise NotPossible(f"There is no question “{key[:40]}”: choose one of {', '.join(known)}.")
    predicates = {predicate.key: predicate for predicate in known[key]}
    conditions: dict[str, str] = {}
    for part in when.replace(",", " ").split():
        name, _, value = part.partition("=")
        predicate = predicates.get(name)
        if predicate is None:
            raise NotPossible(f"There is no condition “{name[:40]}”: choose from {', '.join(predicates)}.")
        conditions[name] = value or "yes"
    return StandingOrder.model_validate({"key": key, "policy": policy, "when": conditions, "once": once})


@orders.autocomplete("question")
async def _complete_question(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    number = await games.table_in(interaction.client.database, interaction.channel_id or 0)
    if number is None:
        return []
    table = await interaction.client.referee.table(number)
    return [app_commands.Choice(name=key, value=key) for key in ruleset(table.ruleset).standing_keys()][:25]


@app_commands.command(name="games", description="Your games on this server, and what waits for you")
@app_commands.guild_only()
async def my_games(interaction: Interaction) -> None:
    """Every game of the member that has not ended."""
    async with answering(interaction) as answer:
        bot, member = interaction.client, interaction.user.id
        lines = []
        for number in await games.tables_of(bot.database, member, interaction.guild_id):
            lines.append(_game_line(await bot.referee.table(number), member))
        await answer.say("\n".join(lines) or "You play no game on this server. `/game new` opens one.")


def _game_line(table: Table, member: int) -> str:
    seats = table.seats_of(member)
    others = " and ".join(s.name for s in table.seats if s.number not in seats) or "yourself"
    mine = table.game is not None and any(table.game.open_for(seat) for seat in seats)
    waits = "**waits for you**" if mine and table.phase == "running" else table.phase
    return f"Game {table.id} in <#{table.channel}> against {others}: {waits} · {pace_words(table.pace)}"


@app_commands.command(name="help", description="How to play here")
async def help_(interaction: Interaction) -> None:
    """A first game in a few lines."""
    async with answering(interaction) as answer:
        await answer.say(HELP)


HELP = """**Umpire referees miniature wargames.** Nobody has to be online at the same time.
1. `/game new` opens a table in this channel: against a member, an open seat, yourself or the practice opponent.
2. **Choose force** (or `/army`) takes a sample force; **Start** begins.
3. When the table waits for you, you get one ping. **Act** leads through your decision; nothing is final until Confirm.
   Or use the commands of the game, such as `/dust activate`: every option completes itself.
4. `/game status` tells what the table waits for, `/game board` shows it, `/rule` looks up any rule.
5. `/game undo` takes your last step back while nothing was rolled; `/game orders` answers reactions ahead of time.
Dice are sealed before the game and can be checked after it: `/game verify`."""


async def setup(bot: Umpire) -> None:
    """Add the commands outside the game group."""
    bot.tree.add_command(my_games)
    bot.tree.add_command(help_)
