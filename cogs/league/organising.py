"""`/league create` and `/organise`: what organisers do with a whole league."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.client import Umpire
from bot.league.book import Book, Terms
from bot.league.settings import settings_of
from bot.leagues.desk import allowed
from bot.leagues.founding import Place
from bot.leagues.points import FORMATS, POINTS, SWISS, demand_playable, with_point
from bot.leagues.telling import terms_lines
from bot.names import plain_text
from bot.refusal import NotPossible
from bot.store import league_log
from bot.store.league_log import Entry
from bot.store.outbox import Control
from cogs.common.controls import Press, custom_id
from cogs.common.groups import league, organise
from cogs.common.places import demand_permissions
from cogs.common.reply import Interaction, answering
from cogs.common.rulesets import CHOICES
from cogs.league._leagues import Choices, chosen, complete, complete_league, league_meant, pressed_league, show, visitor

ANY_GAME = "any"
ENTRIES_A_PAGE = 12
NOT_YOURS = "Only organisers of this league see that."


@league.command(name="create", description="Make a league; its card is posted here")
@app_commands.describe(
    name="What it is called",
    form="How it is played",
    rules="The game; other things by /organise settings",
    rounds="Swiss: how many rounds",
    days="Days of a round",
    rated="Whether matches change ratings",
    role="A role that organises it",
)
@app_commands.rename(form="format")
@app_commands.choices(
    form=[app_commands.Choice(name=name, value=name) for name in FORMATS],
    rules=[*CHOICES, app_commands.Choice(name="any game", value=ANY_GAME)],
)
async def create(  # noqa: PLR0913, PLR0917 - an argument for each option of the command
    interaction: Interaction,
    name: str,
    form: str,
    rules: str = ANY_GAME,
    rounds: app_commands.Range[int, 1, 30] | None = None,
    days: app_commands.Range[int, 1, 90] | None = None,
    rated: bool = True,
    role: discord.Role | None = None,
) -> None:
    """Everything else is as usual, and settled by `/organise settings`."""
    async with answering(interaction) as answer:
        demand_permissions(interaction)
        played = {**FORMATS[form], **({"rounds": rounds} if rounds is not None and form == SWISS else {})}
        values: dict[str, object] = {"name": name, "format": played, "rated": rated}
        values |= {"ruleset": None if rules == ANY_GAME else rules}
        values |= {"round_days": days} if days is not None else {}
        with allowed():
            terms = Terms(settings=settings_of(values), role=role.id if role is not None else None)
        place = Place(interaction.guild_id or 0, interaction.channel_id or 0)
        who, founding = await visitor(interaction), interaction.client.leagues.founding
        await answer.say(await founding.create(place, who, demand_playable(terms), interaction.id))


@organise.command(name="settings", description="Settle a point of a league, or read them all")
@app_commands.rename(named="league")
@app_commands.describe(
    point="Which point", value="Its new value", role="The role that organises it", reason="Why", named="The league"
)
async def settings(
    interaction: Interaction,
    point: str = "",
    value: str = "",
    role: discord.Role | None = None,
    reason: str = "",
    named: str = "",
) -> None:
    """Without a point everything is shown."""
    async with answering(interaction) as answer:
        book = await organised(interaction, named)
        if not point and role is None:
            await answer.say(_all_points(book))
            return

        def settled(terms: Terms) -> Terms:
            terms = with_point(terms, point, value) if point else terms
            return terms.model_copy(update={"role": role.id}) if role is not None else terms

        who, founding = await visitor(interaction), interaction.client.leagues.founding
        await answer.say(await founding.settle(book.id, who, settled, interaction.id, plain_text(reason)))


async def read_terms(interaction: Interaction, press: Press) -> None:
    """What is settled, and how each point is changed; by the card's button."""
    async with answering(interaction) as answer:
        book = await pressed_league(interaction, press.table)
        if not (await visitor(interaction)).organises(book):
            raise NotPossible(NOT_YOURS)
        await answer.say(_all_points(book))


def _all_points(book: Book) -> str:
    about = [f"- `{name}`: {one.about}" for name, one in POINTS.items()]
    change = "`/organise settings point: value:` changes one of these:"
    return "\n".join([f"**{book.name}**", *terms_lines(book), "", change, *about])


@settings.autocomplete("point")
async def _complete_point(interaction: Interaction, current: str) -> Choices:
    return chosen(((f"{name}: {one.about}", name) for name, one in POINTS.items()), current)


@settings.autocomplete("value")
async def _complete_value(interaction: Interaction, current: str) -> Choices:
    """The values that a point has; of a list what was typed so far, and one more."""
    point = POINTS.get(str(interaction.namespace.point or ""))
    before, comma, last = current.rpartition(",")
    offered = point.offered if point is not None else ()
    start = f"{before}, " if comma else ""
    return chosen(((start + one, start + one) for one in offered if one not in before and last.strip() in one), "")


async def organised(interaction: Interaction, text: str) -> Book:
    """A league that the asker organises; raises `NotPossible`."""
    book = await league_meant(interaction, text)
    if not (await visitor(interaction)).organises(book):
        raise NotPossible(NOT_YOURS)
    return book


@organise.command(name="pause", description="Pause a league, or let it go on")
@app_commands.rename(named="league")
@app_commands.describe(reason="Why", named="The league")
async def pause(interaction: Interaction, reason: str = "", named: str = "") -> None:
    """No time runs meanwhile."""
    async with answering(interaction) as answer:
        book, who = await organised(interaction, named), await visitor(interaction)
        founding = interaction.client.leagues.founding
        await answer.say(await founding.pause(book.id, who, interaction.id, plain_text(reason)))


@organise.command(name="archive", description="Put a league away")
@app_commands.rename(named="league")
@app_commands.describe(reason="Why", named="The league")
async def archive(interaction: Interaction, reason: str = "", named: str = "") -> None:
    """It can still be looked at."""
    async with answering(interaction) as answer:
        book, who = await organised(interaction, named), await visitor(interaction)
        founding = interaction.client.leagues.founding
        await answer.say(await founding.archive(book.id, who, interaction.id, plain_text(reason)))


@organise.command(name="season", description="Open the next season with the same players")
@app_commands.rename(named="league")
@app_commands.describe(reason="Why", named="The league")
async def season(interaction: Interaction, reason: str = "", named: str = "") -> None:
    """The old one is archived; everybody is seeded as they stand at its end."""
    async with answering(interaction) as answer:
        book, who = await organised(interaction, named), await visitor(interaction)
        founding = interaction.client.leagues.founding
        await answer.say(await founding.next_season(book.id, who, interaction.id, plain_text(reason)))


@organise.command(name="log", description="Who changed what, when and why")
@app_commands.rename(named="league")
@app_commands.describe(named="The league")
async def log(interaction: Interaction, named: str = "") -> None:
    """The newest first, page by page."""
    async with answering(interaction):
        await _show_log(interaction, await organised(interaction, named), 10**15)


async def older(interaction: Interaction, press: Press) -> None:
    """Further back in the log: `press.question` is the entry before which it goes on."""
    async with answering(interaction):
        book = await pressed_league(interaction, press.table)
        await _show_log(interaction, await organised(interaction, str(book.id)), press.question)


async def _show_log(interaction: Interaction, book: Book, before: int) -> None:
    entries = await league_log.entries_of(interaction.client.database, book.id, before, ENTRIES_A_PAGE)
    lines = [_entry(one) for one in entries] or ["Nothing further."]
    more = [Control(label="Older", custom_id=custom_id("lglog", book.id, entries[-1].id))] if entries else []
    await show(interaction, "\n".join([f"**{book.name}: log**", *lines]), controls=more)


def _entry(entry: Entry) -> str:
    who = f"<@{entry.member}>" if entry.member else "the clock" if entry.member is None else "a former player"
    why = f" – {entry.reason}" if entry.reason else ""
    undone = " *(taken back)*" if entry.undone else ""
    return f"{entry.id}. <t:{entry.at}:f> {who}: {entry.text}{why}{undone}"


@organise.command(name="undo", description="Take back what was changed in a league")
@app_commands.rename(named="league")
@app_commands.describe(entry="Its number in the log; the newest", reason="Why", named="The league")
async def undo(interaction: Interaction, entry: int = 0, reason: str = "", named: str = "") -> None:
    """For as long as nothing has been built upon it."""
    async with answering(interaction) as answer:
        book, who = await organised(interaction, named), await visitor(interaction)
        undoing = interaction.client.leagues.undoing
        await answer.say(await undoing.undo(book.id, who, entry, interaction.id, plain_text(reason)))


complete("named", complete_league, settings, pause, archive, season, log, undo)

VERBS = {"lglog": older, "lgterms": read_terms}


async def setup(bot: Umpire) -> None:
    """Add the group; cogs/league/entrants.py and cogs/league/directing.py attach their commands to it too."""
    bot.tree.add_command(organise)
