"""How members are answered: deferred at once, told in words, and never with a traceback."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any, cast

import aiohttp
import discord
from discord import app_commands
from discord.utils import escape_markdown

from bot.channel import permitted
from bot.client import Umpire
from bot.game.announce import reasons
from bot.game.change import phase_words
from bot.game.referee import Broken, NoSuchTable, NotYours
from bot.names import seen
from bot.refusal import NotPossible
from bot.store import games
from bot.store.errors import note_error
from bot.table.asked import asked_seats
from bot.table.tables import Table
from rulesets import ruleset
from rulesets.kit.engine.not_understood import NotUnderstood
from rulesets.kit.engine.refusal import Refused, Stale
from rulesets.kit.engine.upgrading import NewerSave
from rulesets.kit.notation.rolling import NotReckoned, TooMany

log = logging.getLogger(__name__)

Interaction = discord.Interaction[Umpire]

LIMIT = 1950
"""Characters of one ephemeral answer."""
LARGEST_UPLOAD = 9_500_000
"""Bytes that Discord takes from a bot anywhere."""
ATTEMPTS = 3
ALREADY_ACKNOWLEDGED = 40060
UNREACHED = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What goes wrong on the way to Discord."""
UNFORESEEN = (
    "Something went wrong that should not; the host finds it in the log{}. `/game status` shows where the game stands."
)
OUTDATED = "This command has changed since your Discord learned it. Type it anew; nothing was done."
NEWER = "A newer version of this bot has played this game. It goes on when that version runs here again."
UNFITTING = "One of the options does not take that here; the completion offers what fits. Nothing was done."
UNSHOWN = "What came of it could not be shown. `/game status` shows where the game stands."


@dataclass
class Answering:
    """The interaction being answered; `table` is set once it is known, so that refusals find their words."""

    interaction: Interaction
    table: Table | None = None

    async def table_here(self, *, ended: bool = False) -> Table:
        """The game of this channel or thread; with `ended` also the newest one that is over."""
        bot, channel = self.interaction.client, self.interaction.channel_id or 0
        number = await games.table_in(bot.database, channel)
        if number is None and ended:
            number = await games.last_table_in(bot.database, channel)
        if number is None:
            raise NotPossible("There is no game in this channel: `/game new` opens one.")
        return await self.numbered(number)

    async def numbered(self, number: int) -> Table:
        """The game of this number; raises `NoSuchTable`."""
        self.table = await self.interaction.client.referee.table(number)
        return self.table

    async def say(self, text: str) -> None:
        """Tell the member, and nobody else; also what the bot lacks to tell the channel."""
        await whisper(self.interaction, "\n".join([text, *lacks_here(self.interaction, self.table)]))


class Unheard(Exception):
    """Discord does not take our first answer (any more). The member sees that it failed, so nothing is done."""


@asynccontextmanager
async def answering(interaction: Interaction, *, defer: bool = True) -> AsyncIterator[Answering]:
    """Acknowledge at once; whatever a member can do wrong, or can go wrong, ends in one ephemeral sentence.

    Without `defer` the caller acknowledges. Raises `Unheard` if that fails: then nothing was done.
    """
    answer = Answering(interaction)
    with interaction.client.answering():
        if defer:
            await acknowledge(interaction)
        try:
            yield answer
        except Unheard:
            raise
        except Exception as error:
            if _has_stopped(interaction, error):
                return
            text = words_for(error, answer.table)
            if text is None:
                text = await unforeseen(interaction, error)
            await whisper(interaction, text)


def _has_stopped(interaction: Interaction, error: BaseException) -> bool:
    """Whether the bot has left Discord while it answered, with a picture that comes later above all: closing waits only
    so long. What was done is kept, and nobody can be told any more."""
    stopped = interaction.client.is_closed()
    if stopped:
        log.info("interaction %s: the bot stopped while it answered: %r", interaction.id, error)
    return stopped


def missing_here(interaction: Interaction) -> list[str]:
    """The permissions that the bot lacks where it is asked; Discord says so with each interaction."""
    return permitted.lacking(interaction.app_permissions, thread=isinstance(interaction.channel, discord.Thread))


def lacks_here(interaction: Interaction, table: Table | None) -> list[str]:
    """A line on what the bot lacks in the channel of a game, for whoever asks for something there."""
    if table is None or interaction.channel_id != table.channel:
        return []
    return [f"-# {said}" for said in [permitted.words(missing_here(interaction))] if said]


async def acknowledge(interaction: Interaction, *, update: bool = False, public: bool = False) -> None:
    """The first answer, which is due within three seconds: that the bot is thinking or, with `update`, nothing yet.

    Everybody sees a `public` one. A form that belongs to no message has nothing that could be updated.

    A cut connection is tried again. That it was acknowledged already can then only be by ourselves: the second
    delivery of an interaction never gets here (`Umpire.is_new`).
    """
    update = update and interaction.message is not None
    for _ in range(ATTEMPTS):
        try:
            await interaction.response.defer(ephemeral=not (update or public), thinking=not update)
        except (aiohttp.ClientError, OSError) as cut:
            log.info("interaction %s: the connection was cut: %r", interaction.id, cut)
            continue
        except discord.HTTPException as refused:
            if refused.code != ALREADY_ACKNOWLEDGED:
                raise Unheard(str(refused)) from refused
        interaction.extras["acknowledged"] = True
        return
    raise Unheard("no connection")


async def on_command_error(interaction: Interaction, error: app_commands.AppCommandError) -> None:
    """A command that failed before it could answer: an option that reads otherwise than we expect, or a bug."""
    cause = getattr(error, "original", error)
    if isinstance(cause, Unheard):
        log.info("interaction %s: %s", interaction.id, cause)
        return
    if _has_stopped(interaction, cause):
        return
    text = words_for(cause, None)
    await whisper(interaction, text if text is not None else await unforeseen(interaction, cause))


async def unforeseen(interaction: Interaction, error: Exception) -> str:
    """Note an error that is a bug; what the member hears of it."""
    bot, number = interaction.client, None
    try:
        async with bot.database.transaction() as tx:
            number = await note_error(tx, bot.referee.now, None, error)
    except sqlite3.Error:
        log.exception("an error could not be written down")
    log.error("an interaction failed (error %s)", number, exc_info=error)
    return UNFORESEEN.format(f" under number {number}" if number is not None else "")


def pressed(interaction: Interaction) -> dict[str, Any]:
    """What Discord says of a press: its custom_id, and the values chosen in a menu."""
    return cast(dict[str, Any], interaction.data or {})


def form_text(interaction: Interaction) -> str:
    """What stands in the only field of a form that has come back."""
    return next(iter(form_values(interaction).values()), "")


def form_values(interaction: Interaction) -> dict[str, str]:
    """What stands in the fields of a form that has come back, by their custom_ids."""
    rows = cast(list[dict[str, Any]], pressed(interaction).get("components") or [])
    fields = [part for row in rows for part in row.get("components") or [row.get("component") or {}]]
    return {str(field.get("custom_id", "")): str(field.get("value", "")) for field in fields}


def chosen_value(interaction: Interaction) -> str:
    """The value chosen in a menu; empty for a button."""
    values = pressed(interaction).get("values") or [""]
    return str(values[0])


def number_in(text: str) -> int:
    """The number that a control carries; 0 for anything else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else 0


def words_for(error: Exception, table: Table | None) -> str | None:
    """An error in words for the member; None for one that is a bug."""
    if isinstance(error, Refused):
        return refusal(error, table)
    if isinstance(error, Stale):
        return stale(table)
    if isinstance(error, NotPossible | TooMany | NotReckoned):
        return f"{error}"
    if isinstance(error, NotUnderstood):
        return misread(error)
    if isinstance(error, UNREACHED):
        log.warning("an answer could not be shown: %s", error)
        return UNSHOWN
    texts: dict[type[Exception], str] = {
        NewerSave: NEWER,
        NotYours: f"The table waits for {error}, not for you.",
        NoSuchTable: "This game does not exist any more.",
        Broken: f"Something went wrong ({error}). Nothing of it was kept; the table was told.",
        app_commands.CommandSignatureMismatch: OUTDATED,
        app_commands.TransformerError: UNFITTING,
    }
    return texts.get(type(error))


def misread(error: NotUnderstood) -> str:
    """Why a text is no roll, and where; what was typed is shown without its markup and mentions."""
    shown = NotUnderstood(seen(error.text), error.at, "").pointed.replace("`", "'")
    return f"{escape_markdown(seen(error.why)).replace('<', chr(92) + '<')}:\n```\n{shown}\n```"


def refusal(refused: Refused, table: Table | None) -> str:
    """A refusal with its rule id; one of several reasons on a line for each."""
    if table is None:
        return f"That is not allowed ({refused.rule})."
    return "\n".join(reasons(ruleset(table.ruleset), refused))


def stale(table: Table | None) -> str:
    """What a late press hears: that the moment has passed, and what the table waits for."""
    if table is not None and table.phase != "running":
        return phase_words(table)
    if table is None:
        return "That moment has passed. `/game status` shows what the table waits for."
    waiting = " and ".join(table.seats[seat].name for seat in asked_seats(table))
    return f"That moment has passed. The table waits for {waiting}; `/game status` shows for what."


async def whisper(interaction: Interaction, text: str) -> None:
    """Tell only the member, if they can be reached."""
    try:
        await send(interaction, text)
    except UNREACHED as gone:
        log.info("interaction %s: its member could not be told: %s", interaction.id, gone)


# Every answer goes through one of the next two, so that none is too long: a test finds what goes past them.


async def send(
    interaction: Interaction, text: str = "", *, view: discord.ui.View | None = None, files: Sequence[discord.File] = ()
) -> None:
    """A new message for the member alone, before and after a deferral. What is too long comes in several messages, of
    which the last has the controls and files."""
    *before, last = parts(text) if text.strip() or not files else [""]
    for part in before:
        await _send(interaction, part, {})
    await _send(interaction, last, {**({"view": view} if view is not None else {}), "files": [*files]})


async def _send(interaction: Interaction, text: str, more: dict[str, Any]) -> None:
    if interaction.response.is_done() or "acknowledged" in interaction.extras:
        await interaction.followup.send(text, ephemeral=True, **more)
    else:
        await interaction.response.send_message(text, ephemeral=True, **more)


async def rewrite(
    interaction: Interaction,
    text: str,
    *,
    view: discord.ui.View | None = None,
    files: Sequence[discord.File] | None = None,
) -> discord.InteractionMessage:
    """Another text, with these controls or none, in the place of the answer; None leaves its files. What is too long
    goes on below it."""
    first, *rest = parts(text)
    attachments = discord.utils.MISSING if files is None else [*files]
    message = await interaction.edit_original_response(content=first, view=view, attachments=attachments)
    for part in rest:
        await _send(interaction, part, {})
    return message


async def illustrate(interaction: Interaction, files: Sequence[discord.File]) -> None:
    """Pictures that come later than their answer, whose text and controls stay."""
    await interaction.edit_original_response(attachments=[*files])


def parts(text: str, limit: int = LIMIT) -> list[str]:
    """A text cut at line ends into messages that Discord takes."""
    cut = [""]
    for line in text.splitlines():
        for piece in [line[start : start + limit] for start in range(0, len(line) or 1, limit)]:
            if len(cut[-1]) + len(piece) + 1 > limit:
                cut.append("")
            cut[-1] += piece + "\n"
    return [part for part in cut if part.strip()] or ["…"]


async def take_controls_off(interaction: Interaction) -> None:
    """Take the buttons off the public message that was pressed; it does not matter if that is not possible."""
    message = interaction.message
    if message is not None and not message.flags.ephemeral:
        with suppress(discord.HTTPException):
            await message.edit(view=None)
