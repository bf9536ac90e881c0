"""Rolling for an interaction: in public, in secret, or asked of somebody else."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import aiohttp
import discord

from bot.channel.components import buttons
from bot.channel.messages import file
from bot.refusal import NotPossible
from bot.rolls.rolling import Wish
from bot.rolls.telling import LABEL, NOBODY, controls, drawn, told
from bot.store import rolls
from bot.store.rolls import KeptRoll
from cogs.common.reply import ATTEMPTS, UNREACHED, Interaction, acknowledge, rewrite, send, whisper
from renders.finished import Picture
from rulesets.dice import dice_names
from rulesets.kit.notation.grammar import read
from rulesets.kit.notation.rolling import Result

Rolled = tuple[KeptRoll, Result]

PICTURE = "dice.png"
SEALED_FIRST = "Today's dice were sealed first; your roll stands below their fingerprint."
EITHER = "A secret roll is your own: leave out `secret:` or `for:`."
NO_ROLL = "This message shows no roll of mine."
NO_BOT = "A bot rolls no dice for you: name a member."


@dataclass(frozen=True)
class Manner:
    """How something is rolled: what for, in secret or not, and by whom if not by who asks (0: by them)."""

    label: str = ""
    secret: bool = False
    asked: int = 0
    name: str = ""


async def roll_it(interaction: Interaction, text: str, manner: Manner) -> None:
    """Read it first, so that a mistake is told to its member alone; then roll as it is wanted."""
    text = " ".join(text.split())
    read(text, dice_names())
    if manner.secret and manner.asked:
        raise NotPossible(EITHER)
    wish = wish_of(interaction, text, manner.label)
    if manner.secret:
        await _in_secret(interaction, wish)
    elif manner.asked:
        await _ask(interaction, wish, manner)
    else:
        await roll_in_public(interaction, lambda: interaction.client.rolling.roll(wish))


def wish_of(interaction: Interaction, text: str, label: str) -> Wish:
    """What the member of an interaction wants to roll in its channel."""
    member = interaction.user
    where = (interaction.guild_id or 0, interaction.channel_id or 0)
    return Wish(*where, member.id, member.display_name, interaction.id, text, label[:LABEL])


async def roll_in_public(interaction: Interaction, rolled: Callable[[], Awaitable[Rolled]]) -> None:
    """Roll and show it as the answer, which everybody sees.

    The first roll of a day is posted behind the day's fingerprint: an answer would stand before it. An answer that is
    not followed by a roll, or by one of the day that has begun meanwhile, is taken back: so what went wrong is told to
    its member alone.
    """
    sealed = await interaction.client.rolling.sealed(interaction.channel_id or 0)
    await acknowledge(interaction, public=sealed is not None)
    try:
        kept, result = await rolled()
    except Exception:
        if sealed is not None:
            await _take_back(interaction)
        raise
    at_once = sealed is not None and sealed.id == kept.stream
    if sealed is not None and not at_once:
        await _take_back(interaction)
    await show(interaction, kept, result, at_once=at_once)


async def _take_back(interaction: Interaction) -> None:
    """Take a public answer away. It is completed first: what follows one that is only thinking would be public."""
    with contextlib.suppress(*UNREACHED):
        await rewrite(interaction, "Nothing was rolled.")
        await interaction.delete_original_response()


async def show(interaction: Interaction, kept: KeptRoll, result: Result, *, at_once: bool) -> None:
    """Show a roll as the answer, with its picture if that is drawn in time; what cannot be answered is posted."""
    bot = interaction.client
    if not at_once:
        await bot.rolling.show_by_post(kept)
        await whisper(interaction, SEALED_FIRST)
        return
    try:
        await bot.rolling.shown(kept, await _answered(interaction, kept, result))
    except UNREACHED:
        await bot.rolling.show_by_post(kept)


async def _answered(interaction: Interaction, kept: KeptRoll, result: Result) -> int:
    """The message that the answer has become; a lost connection is tried again."""
    picture = await _drawn(interaction, kept, result)

    async def edited() -> int:
        text, view = told(kept, result), buttons(controls(kept))
        return (await rewrite(interaction, text, files=_files(picture), view=view)).id

    for _ in range(ATTEMPTS - 1):
        with contextlib.suppress(aiohttp.ClientError, OSError):
            return await edited()
    return await edited()


async def _drawn(interaction: Interaction, kept: KeptRoll, result: Result) -> Picture | None:
    """The picture of a roll; None if it is not there in time."""
    return await interaction.client.painter.attempt(drawn(kept, result))


def _files(picture: Picture | None) -> list[discord.File]:
    return [file(picture, PICTURE)] if picture is not None else []


async def shown_roll(interaction: Interaction, message: discord.Message) -> KeptRoll:
    """The roll that a message shows to everybody; raises `NotPossible` if it shows none."""
    kept = await rolls.roll_at(interaction.client.database, message.id)
    if kept is None or not kept.revealed:
        raise NotPossible(NO_ROLL)
    return kept


async def _in_secret(interaction: Interaction, wish: Wish) -> None:
    await acknowledge(interaction)
    kept = await interaction.client.secrets.seal(wish)
    await interaction.client.secrets.stands(kept.id)
    await show_secretly(interaction, *await interaction.client.secrets.look(kept.id, wish.member))


async def show_secretly(interaction: Interaction, kept: KeptRoll, result: Result) -> None:
    """Show a roll to the member of an interaction alone; its key once it is revealed to them."""
    files = _files(await _drawn(interaction, kept, result))
    revealed = kept.revealed or kept.member != interaction.user.id
    await send(interaction, told(kept, result, with_key=revealed), files=files)


async def _ask(interaction: Interaction, wish: Wish, manner: Manner) -> None:
    await acknowledge(interaction)
    asked = await interaction.client.asking.ask(wish, manner.asked, manner.name or await _name(interaction, manner))
    await whisper(interaction, f"Asked; the request stands until <t:{asked.expires_at}:f>.")


async def _name(interaction: Interaction, manner: Manner) -> str:
    """How a member is called here."""
    try:
        member = await interaction.client.http.get_member(interaction.guild_id or 0, manner.asked)
    except UNREACHED:
        return NOBODY
    return str(member.get("nick") or member["user"].get("global_name") or member["user"]["username"])
