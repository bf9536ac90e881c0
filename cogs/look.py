"""Looking: the table in words and as a picture, the log, the dice, one's games."""

from __future__ import annotations

import io
import json

import discord
from discord import app_commands

from bot import components
from bot.agreements import order_words
from bot.announce import asked_seats, call, card, controls, pace_words
from bot.change import demand_seat, phase_words
from bot.client import Umpire
from bot.courier import file
from bot.lobby import missing
from bot.orders import condition_texts, standing_order
from bot.record import exported, log_lines
from bot.store import clicks, games, outbox
from bot.store.tables import RecordLine, Table
from cogs._groups import game
from cogs._reply import Answering, Interaction, answering, parts
from rulesets import ruleset
from rulesets.kit.dice import verify

LOG_LINES = 40
RECORD_LINES = 200
"""How far back the log reads: most answers are worth no line, and an undo strikes lines out."""


@game.command(name="status", description="What the table waits for, and everything on it")
async def status(interaction: Interaction) -> None:
    """The whole table as text."""
    async with answering(interaction) as answer:
        await answer.table_here(ended=True)
        await show_status(answer)


def own_seat(table: Table, member: int) -> int | None:
    """The seat through which a member looks: the asked one, if there are several; None for an onlooker."""
    seats = table.seats_of(member)
    asked = [seat for seat in asked_seats(table) if seat in seats]
    return next(iter([*asked, *seats]), None)


async def show_status(answer: Answering) -> None:
    """The table as text, with the controls that lead on under its last part."""
    assert answer.table is not None
    table, bot = answer.table, answer.interaction.client
    texts = parts("\n".join(await _status_lines(bot, table, answer.interaction.user.id)))
    for text in texts[:-1]:
        await answer.say(text)
    closed = table.phase == "over" and table.game is None
    view = components.buttons([] if closed else controls(table))
    await answer.interaction.followup.send(texts[-1], view=view, ephemeral=True)


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
    view = rules.view(table.running, own_seat(table, member))
    lines = [rules.words.status(view)]
    if table.phase == "running":
        lines += [call(table, view), *await _clock_lines(bot, table)]
    else:
        lines.append(rules.words.verdict(view) if table.phase == "over" else phase_words(table))
    for plan in await clicks.plans_of(bot.database, table.id):
        if plan.seat in seats:
            lines.append(f"-# Your plan: {plan.kind} {' '.join(plan.typed.values())}")
    return [*lines, *(f"-# Your standing order {words}" for words in await _orders_of(bot, table, member))]


async def _orders_of(bot: Umpire, table: Table, member: int) -> list[str]:
    """The member's own standing orders in words; nobody else hears of them."""
    known = await clicks.standing_orders(bot.database, table.id)
    seats = table.seats_of(member)
    return list(dict.fromkeys(order_words(order) for (seat, _), order in known.items() if seat in seats))


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
            await answer.say(phase_words(table))
            return
        rules, seat = ruleset(table.ruleset), own_seat(table, interaction.user.id)
        picture = await interaction.client.painter.draw(rules.scene(rules.view(table.game, seat), [], seat))
        await interaction.followup.send(file=file(picture), ephemeral=True)


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


@game.command(name="export", description="The record of the game as a file, as you may see it")
async def export(interaction: Interaction) -> None:
    """Before the end without the secret of the dice and without what others have sealed; after it whole."""
    async with answering(interaction) as answer:
        table = await answer.table_here(ended=True)
        lines = await games.record(interaction.client.database, table.id)
        whole = json.dumps(exported(table, lines, interaction.user.id), ensure_ascii=False, indent=1).encode()
        await interaction.followup.send(
            "The whole record." if table.phase == "over" else "The record, as far as you may see it before the end.",
            file=discord.File(io.BytesIO(whole), f"game-{table.id}.json"),
            ephemeral=True,
        )


@game.command(name="orders", description="Answer reactions ahead of time")
@app_commands.describe(
    question="Which question; without one your orders are shown",
    policy="How it is answered",
    when="Conditions, such as distance=3, sight",
    once="Only once",
)
@app_commands.choices(policy=[app_commands.Choice(name=name, value=name) for name in ("ask", "never", "always", "if")])
async def orders(
    interaction: Interaction, question: str = "", policy: str = "ask", when: str = "", once: bool = False
) -> None:
    """A standing order of the member's seat; seen by its owner only."""
    async with answering(interaction) as answer:
        table = await answer.table_here()
        demand_seat(table, interaction.user.id)
        if question:
            order = standing_order(table, question, policy, when, once)
            agreements = interaction.client.agreements
            words = await agreements.set_order(table.id, interaction.user.id, order, interaction.id)
            await answer.say(f"Standing order {words} Only you see it.")
            return
        known = await _orders_of(interaction.client, table, interaction.user.id)
        await answer.say("\n".join(f"Standing order {words}" for words in known) or "You have no standing orders.")


@orders.autocomplete("question")
async def _complete_question(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    number = await games.table_in(interaction.client.database, interaction.channel_id or 0)
    if number is None:
        return []
    table = await interaction.client.referee.table(number)
    return [app_commands.Choice(name=key, value=key) for key in ruleset(table.ruleset).standing_keys()][:25]


@orders.autocomplete("when")
async def _complete_when(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    number = await games.table_in(interaction.client.database, interaction.channel_id or 0)
    if number is None:
        return []
    table = await interaction.client.referee.table(number)
    known = ruleset(table.ruleset).standing_keys().get(interaction.namespace.question or "", ())
    before, _, last = current.rpartition(",")
    texts = [", ".join(part for part in (before.strip(), text) if part) for text in condition_texts(known)]
    return [app_commands.Choice(name=text, value=text) for text in texts if last.strip() in text][:25]


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


_STANDS = {
    "lobby": "not begun",
    "running": "waits for the other side",
    "paused": "paused",
    "broken": "stopped by an error",
}


def _game_line(table: Table, member: int) -> str:
    seats = table.seats_of(member)
    others = " and ".join(s.name for s in table.seats if s.number not in seats) or "yourself"
    mine = table.game is not None and any(table.game.open_for(seat) for seat in seats)
    waits = "**waits for you**" if mine and table.phase == "running" else _STANDS[table.phase]
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
