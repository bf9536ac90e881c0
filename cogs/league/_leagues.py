"""What commands and presses of leagues have in common: who asks, which league, match and player is meant."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.channel import components
from bot.channel.messages import file
from bot.league.book import Book
from bot.league.entrants import Entrant
from bot.league.matches import Pairing
from bot.leagues.desk import Visitor
from bot.names import plain_text
from bot.refusal import NotPossible
from bot.store import leagues
from bot.store.leagues import Glance
from bot.store.outbox import Control
from cogs.common.organising import organises
from cogs.common.reply import Interaction, number_in, send
from rulesets.kit.pictures.pictured import Pictured

NO_LEAGUES = "There is no league on this server: its organisers make one with `/league create`."
GOES_ON = ("open", "running", "paused")


async def visitor(interaction: Interaction) -> Visitor:
    """Who asks, with what decides what they may do."""
    user = interaction.user
    roles = frozenset(role.id for role in user.roles) if isinstance(user, discord.Member) else frozenset()
    leads = interaction.permissions.manage_guild or await organises(interaction)
    return Visitor(user.id, user.display_name, roles, leads)


async def league_meant(interaction: Interaction, text: str) -> Book:
    """The league of a name or number; without one that of this channel, or the only one that can be meant."""
    database, guild = interaction.client.database, interaction.guild_id or 0
    known = await leagues.leagues_of(database, guild)
    if text:
        meant = [one for one in known if text.strip() == str(one.id) or _is_called(one, text)]
        if not meant:
            names = ", ".join(one.title for one in known[:20]) or "none"
            raise NotPossible(f"There is no league called “{plain_text(text, 40)}”. There are: {names}.")
        return await interaction.client.leagues.desk.book(meant[0].id)
    return await interaction.client.leagues.desk.book((await _only(interaction, known)).id)


def _is_called(one: Glance, text: str) -> bool:
    return leagues.folded(plain_text(text, 80)) in (leagues.folded(one.name), leagues.folded(one.title))


async def _only(interaction: Interaction, known: Sequence[Glance]) -> Glance:
    """The league that is meant without a name: of this channel, or the member's only one, or the server's only one."""
    if not known:
        raise NotPossible(NO_LEAGUES)
    active = [one for one in known if one.phase in GOES_ON] or list(known[:1])
    here = [one for one in active if one.channel == interaction.channel_id]
    own = {
        one.id
        for one in await leagues.leagues_with(
            interaction.client.database, interaction.user.id, interaction.guild_id or 0
        )
    }
    for meant in (here, [one for one in active if one.id in own], active):
        if len(meant) == 1:
            return meant[0]
    raise NotPossible(f"Which `league:`? There are {', '.join(one.title for one in active[:20])}.")


async def pressed_league(interaction: Interaction, number: int) -> Book:
    """The league that a control belongs to; raises `NotPossible` on another server."""
    book = await interaction.client.leagues.desk.book(number)
    if book.guild != interaction.guild_id:
        raise NotPossible("That league belongs to another server.")
    return book


def own_entrant(book: Book, member: int) -> Entrant:
    """A member as an entrant; raises `NotPossible`."""
    entrant = book.by_member.get(member)
    if entrant is None:
        raise NotPossible(f"You do not play in {book.name}.")
    return entrant


def open_matches(book: Book, entrant: Entrant) -> list[Pairing]:
    """An entrant's matches without a result."""
    return [one for one in book.league.open if entrant.number in one.sides]


def own_match(book: Book, member: int, number: int) -> Pairing:
    """The member's open match of this number (0: the only one); raises `NotPossible`."""
    open_ones = open_matches(book, own_entrant(book, member))
    chosen = [one for one in open_ones if number in (0, one.number)]
    if len(chosen) == 1:
        return chosen[0]
    if not open_ones:
        raise NotPossible(f"You have no open match in {book.name}.")
    raise NotPossible(f"Which `match:`? Open: {', '.join(match_label(book, one) for one in open_ones[:10])}.")


def match_label(book: Book, pairing: Pairing) -> str:
    """A match in a list."""
    names = " – ".join(book.league.name(one) for one in pairing.sides)
    return f"Round {pairing.round}: {names}"


def player_meant(book: Book, text: str) -> Entrant:
    """An entrant by number or name; raises `NotPossible`."""
    number, name = number_in(text.strip()), plain_text(text).casefold()
    known = list(book.entrants.values())
    meant = [one for one in known if one.name.casefold() == name] or [one for one in known if one.number == number]
    if not meant:
        raise NotPossible(f"Nobody in {book.name} is called “{plain_text(text, 40)}”; `/league show` lists everybody.")
    return meant[0]


Choices = list[app_commands.Choice[str]]
Command = app_commands.Command[Any, ..., None]
Completion = Callable[[Interaction, str], Coroutine[Any, Any, list[Any]]]
MOST_CHOICES = 25
FENCED = 1800
"""Characters of one block of plain text."""


def complete(option: str, completion: Completion, *commands: Command) -> None:
    """Complete the same option of several commands in the same way."""
    for command in commands:
        command.autocomplete(option)(completion)


def chosen(pairs: Iterable[tuple[str, str]], current: str) -> Choices:
    """At most 25 completions whose names hold what was typed so far."""
    wanted = current.casefold()
    fitting = [(name, value) for name, value in pairs if wanted in name.casefold()]
    return [app_commands.Choice(name=name[:100], value=value) for name, value in fitting[:MOST_CHOICES]]


async def complete_league(interaction: Interaction, current: str) -> Choices:
    """The leagues of the server."""
    known = await leagues.leagues_of(interaction.client.database, interaction.guild_id or 0)
    return chosen(((one.title, str(one.id)) for one in known), current)


async def complete_player(interaction: Interaction, current: str) -> Choices:
    """Who plays in the league that is typed."""
    book = await typed_league(interaction)
    entrants = book.entrants.values() if book is not None else ()
    return chosen(((one.name, str(one.number)) for one in entrants), current)


async def complete_match(interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
    """The open matches of the league that is typed, the asker's own first."""
    book = await typed_league(interaction)
    if book is None:
        return []
    own = book.by_member.get(interaction.user.id)
    matches = sorted(book.league.open, key=lambda one: (own is None or own.number not in one.sides, one.number))
    return _matches(book, matches, current)


async def complete_any_match(interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
    """The matches of the league that is typed, those without a result first, then the newest."""
    book = await typed_league(interaction)
    if book is None:
        return []
    results = book.league.result_of
    matches = [one for one in book.pairings.values() if not one.is_bye]
    matches.sort(key=lambda one: (one.number in results, -one.number if one.number in results else one.number))
    return _matches(book, matches, current)


def _matches(book: Book, matches: Iterable[Pairing], current: str) -> list[app_commands.Choice[int]]:
    wanted = current.casefold()
    labels = ((match_label(book, one), one.number) for one in matches)
    kept = [(name, number) for name, number in labels if wanted in name.casefold()]
    return [app_commands.Choice(name=name[:100], value=number) for name, number in kept[:MOST_CHOICES]]


async def typed_league(interaction: Interaction) -> Book | None:
    """The league that the options typed so far mean; None if that cannot be told."""
    try:
        return await league_meant(interaction, str(interaction.namespace.league or ""))
    except NotPossible:
        return None


async def show(
    interaction: Interaction, text: str, pictured: Pictured | None = None, controls: Sequence[Control] = ()
) -> None:
    """Tell the member, with a picture if one can be drawn in time; what is long comes in several messages."""
    picture = await interaction.client.painter.attempt(pictured) if pictured is not None else None
    await send(
        interaction,
        text,
        files=[file(picture, "league.png")] if picture is not None else [],
        view=components.buttons(controls),
    )


_KEPT = "-# {}: "
"""Begins the line of what was typed into a field of a form."""


async def ask_again(
    interaction: Interaction, fault: str, fields: Mapping[str, str], typed: Mapping[str, str], form: str
) -> None:
    """What is wrong with a form that came back, with all that was typed, and the button that opens it again so; `form`
    is its custom_id."""
    kept = [f"{_KEPT.format(name)}{plain_text(typed.get(key, ''))}" for key, name in fields.items() if typed.get(key)]
    again = Control(label="Correct it", custom_id=form, style="primary")
    await show(interaction, "\n".join([fault, *kept]), controls=[again])


def typed_before(interaction: Interaction, fields: Mapping[str, str]) -> dict[str, str]:
    """What stood in a form that has to be filled in again, read from the message that keeps it."""
    lines = (interaction.message.content if interaction.message is not None else "").splitlines()
    kept = ((key, _KEPT.format(name), line) for key, name in fields.items() for line in lines)
    return {key: line.removeprefix(begins) for key, begins, line in kept if line.startswith(begins)}


def fenced(text: str) -> str:
    """A text in letters of one width; a long one in several fences."""
    blocks, block = [], ""
    for line in text.splitlines():
        if len(block) + len(line) > FENCED:
            blocks.append(block)
            block = ""
        block += f"{line.replace('`', chr(39))}\n"
    return "\n".join(f"```\n{one}```" for one in [*blocks, block])


def paged(book: Book, verb: str, page: int, pages: int, value: int = 0) -> list[Control]:
    """Back and More under a page, where there are several."""
    turns = [(page - 1, "Back"), (page + 1, "More")]
    return [
        Control(label=label, custom_id=f"u:{verb}:{book.id}:{value}:{to}") for to, label in turns if 0 <= to < pages
    ]
