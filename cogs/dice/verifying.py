"""Showing that nobody has chosen what fell: `/dice verify`, and the menu of a message."""

from __future__ import annotations

import asyncio
import gzip
import io
import json

import discord
from discord import app_commands

from bot.channel.components import buttons
from bot.client import Umpire
from bot.refusal import NotPossible
from bot.rolls.proof import day_record, is_wrong, secret_record, wrong_rolls
from bot.rolls.streams import day_of
from bot.rolls.telling import secret_controls
from bot.store import rolls
from bot.store.rolls import KeptRoll, Stream
from cogs.common.groups import dice
from cogs.common.reply import LARGEST_UPLOAD, Interaction, answering, send
from cogs.dice._rolled import NO_ROLL

NOTHING = "Nothing was rolled here then: name a roll's number, or a day such as 2026-11-21."
BY_YOURSELF = "The file and `docs/verify_dice.py` show it without this bot."


@dice.command(name="verify", description="Recompute the dice of a roll's day, or of a day")
@app_commands.describe(number="A roll's number", day="A day such as 2026-11-21 (UTC)")
async def verify(interaction: Interaction, number: int = 0, day: str = "") -> None:
    """Of a day that is over everything can be recomputed; today's dice are sealed until it is."""
    async with answering(interaction):
        await _show(interaction, *await _wanted(interaction, number, day))


async def verify_message(interaction: Interaction, message: discord.Message) -> None:
    """From the menu of a message that shows a roll."""
    async with answering(interaction):
        kept = await rolls.roll_at(interaction.client.database, message.id)
        if kept is None:
            raise NotPossible(NO_ROLL)
        await _show(interaction, await rolls.stream(interaction.client.database, kept.stream), kept)


async def _wanted(interaction: Interaction, number: int, day: str) -> tuple[Stream, KeptRoll | None]:
    """The stream of this channel that is meant, and the roll; raises `NotPossible` if there is none."""
    database, channel = interaction.client.database, interaction.channel_id or 0
    kept = await rolls.roll_of(database, number) if 0 < number < 1 << 62 else None
    wanted = day.strip() or day_of(interaction.client.referee.now)
    stream = await rolls.stream(database, kept.stream) if kept else await rolls.stream_of(database, channel, wanted)
    if stream is None or stream.channel != channel or (number and kept is None):
        raise NotPossible(NOTHING)
    return stream, kept


async def _show(interaction: Interaction, stream: Stream, kept: KeptRoll | None = None) -> None:
    """What can be shown now: of a secret roll its own proof, of a day that is over all dice, else the fingerprint."""
    if kept is not None and kept.secret is not None:
        await _show_secret(interaction, stream, kept)
    elif stream.day >= day_of(interaction.client.referee.now):
        await _say(
            interaction,
            f"{_about(stream, kept)}Today's dice are sealed until the day is over (UTC)."
            f" Their fingerprint: `{stream.fingerprint}`",
        )
    else:
        await _show_day(interaction, stream, kept)


async def _show_secret(interaction: Interaction, stream: Stream, kept: KeptRoll) -> None:
    about, sealed = _about(stream, kept), f"Its fingerprint: `{kept.fingerprint}`"
    if not kept.revealed:
        own = secret_controls(kept.id) if kept.member == interaction.user.id else []  # its message may be deleted
        text = f"{about}It is secret until who rolled reveals it. {sealed}"
        await send(interaction, text, view=buttons(own))
        return
    verdict = "is not as it was sealed" if is_wrong(stream, kept) else "is as it was sealed"
    assert kept.secret is not None
    text = f"{about}The secret roll {verdict}. {sealed}, key `{kept.secret.hex()}`. {BY_YOURSELF}"
    await _say(interaction, text, secret_record(stream, kept), f"roll-{kept.id}.json")


async def _show_day(interaction: Interaction, stream: Stream, kept: KeptRoll | None) -> None:
    """Beside the event loop: a busy day has a million dice."""
    every = await rolls.rolls_of(interaction.client.database, stream.id)
    wrong = await asyncio.to_thread(wrong_rolls, stream, every)
    count = sum(len(rolled.faces) for one in every if one.revealed for rolled in one.dice)
    verdict = f"all {count} dice are as they were sealed" if not wrong else _wrong_words(wrong)
    secret = sum(not one.revealed for one in every)
    text = (
        f"{_about(stream, kept)}{len(every)} rolls of {stream.day}: {verdict}"
        f"{f'; {secret} of the rolls are still secret' if secret else ''}. Fingerprint `{stream.fingerprint}`, secret"
        f" `{stream.secret.hex()}`. {BY_YOURSELF}"
    )
    await _say(interaction, text, await asyncio.to_thread(day_record, stream, every), f"dice-{stream.day}.json")


def _wrong_words(wrong: list[int]) -> str:
    shown = ", ".join(map(str, wrong[:20])) + (" …" if len(wrong) > 20 else "")
    return f"{len(wrong)} rolls are not as they were sealed (number {shown})"


def _about(stream: Stream, kept: KeptRoll | None) -> str:
    """Which roll is meant."""
    return f"Roll {kept.id} is number {kept.number} of this channel's dice of {stream.day}. " if kept else ""


async def _say(interaction: Interaction, text: str, record: dict[str, object] | None = None, name: str = "") -> None:
    files = [await asyncio.to_thread(_file, record, name)] if record is not None else []
    await send(interaction, text, files=files)


def _file(record: dict[str, object], name: str) -> discord.File:
    """A record as a file; one that is too large for Discord is packed."""
    content = json.dumps(record, indent=1).encode()
    if len(content) > LARGEST_UPLOAD:
        content, name = gzip.compress(json.dumps(record).encode()), f"{name}.gz"
    return discord.File(io.BytesIO(content), name)


async def setup(bot: Umpire) -> None:
    """The command belongs to the group that rolling.py adds."""
