"""Opening a table, sitting down at it, and starting the game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import discord
from discord import app_commands

from bot.client import Umpire
from bot.lobby.lobby import PRACTICE, Sitter, settled
from bot.names import plain_text
from bot.refusal import NotPossible
from bot.store.servers import server_settings
from bot.table.options import by_key, rules_options, settings_of
from cogs.common.completing import matching
from cogs.common.groups import game
from cogs.common.places import demand_place
from cogs.common.reply import Answering, Interaction, answering, on_command_error
from cogs.common.rulesets import completed, key_of, named
from cogs.lobby._forces import say_with_forces, start_or_choose
from cogs.lobby._map_preview import show_map
from cogs.lobby._start_panel import Begun, every_game, open_first, show, smallest, wish_for
from cogs.lobby._tables import open_table
from rulesets import RULESETS, ruleset
from rulesets.kit.counsel.grades import GRADES, RECRUIT
from rulesets.kit.engine.choice import Choice
from rulesets.kit.facets.setup import Setting

HOUR = 3600
FIRST = "first"
"""Against the practice opponent, in the game's first battle."""
PACES = {"no deadline": 0, "1 hour": HOUR, "12 hours": 12 * HOUR, "24 hours": 24 * HOUR, "3 days": 72 * HOUR}


@game.command(name="new", description="Open a table in this channel")
@app_commands.rename(battlefield="map", which="game")
@app_commands.describe(
    which="The game; without it you are shown all",
    against="Who plays against you",
    opponent="The member you play against",
    scenario="The scenario",
    pace="How long an answer may take",
    battlefield="The map: generated, or a named one",
    map_file="A map from your own file",
    options="What you settle: look_over=never, …",
)
@app_commands.choices(
    against=[
        app_commands.Choice(name="an open seat", value="open"),
        app_commands.Choice(name="myself on both seats", value="myself"),
        app_commands.Choice(name="the practice opponent: a recruit", value="practice"),
        app_commands.Choice(name="the practice opponent: a sergeant", value="sergeant"),
        app_commands.Choice(name="the practice opponent: a captain", value="captain"),
        app_commands.Choice(name="the practice opponent, in a first battle", value=FIRST),
    ],
)
@app_commands.choices(pace=[app_commands.Choice(name=name, value=seconds) for name, seconds in PACES.items()])
async def new(  # noqa: PLR0913, PLR0917 - an argument for each option of the command
    interaction: Interaction,
    which: str = "",
    against: str = "open",
    opponent: discord.Member | None = None,
    scenario: str = "",
    pace: int = -1,
    battlefield: str = "",
    map_file: discord.Attachment | None = None,
    options: str = "",
) -> None:
    """Open a table; a member named as opponent takes the other seat. A map is shown before the table is opened. Without
    a game, and without what only one game has, all games are shown."""
    async with answering(interaction) as answer:
        member = interaction.user
        other = _opponent(against, opponent, member.id)
        if not (which or scenario or battlefield or map_file or options):
            demand_place(interaction, await server_settings(interaction.client.database, interaction.guild_id or 0))
            await show(answer, every_game(Begun(_named_so_far(against, other), pace)))
            return
        rules = key_of(which) if which else _with_scenario(scenario)
        if against == FIRST:
            await open_first(answer, rules, pace)
            return
        wish = await wish_for(interaction, rules, pace)
        key = _scenario(rules, scenario)
        wish = replace(
            wish,
            scenario=key,
            options=settled(rules, key, read_options(options)),
            opponent=other,
            opponent_name=opponent.display_name if opponent else member.display_name,
            grade=_grade(against),
        )
        if battlefield or map_file is not None:
            await show_map(answer, wish, battlefield, map_file)
        else:
            await open_table(answer, wish)


def _grade(against: str) -> str:
    """How the practice opponent plays."""
    return against if against in GRADES else RECRUIT.key


def _named_so_far(against: str, other: int | None) -> str:
    """Who plays against the member, as the panel of the games carries it: a grade of the practice opponent, or a
    number; empty for nobody in particular."""
    if other == PRACTICE:
        return "" if against == FIRST else _grade(against)
    return "" if other is None else str(other)


@new.autocomplete("which")
async def _complete_game(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    return completed(current)


@new.autocomplete("scenario")
async def _complete_scenario(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    rules = _told(interaction)
    known = ruleset(rules).play.scenarios() if rules else []
    fitting = [c for c in known if current.casefold() in f"{c.label} {c.value}".casefold()]
    return [app_commands.Choice(name=choice.label[:100], value=choice.value) for choice in fitting][:25]


@new.autocomplete("battlefield")
async def _complete_map(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    rules = _told(interaction)
    maps = ruleset(rules).maps if rules else None
    settled = _settled_so_far(rules, interaction.namespace.scenario or "", interaction.namespace.options or "")
    known = [c for c in maps.choices() if maps.suits(c.value, settled)] if maps is not None else []
    fitting = [c for c in known if current.casefold() in f"{c.label} {c.value}".casefold()]
    return [app_commands.Choice(name=choice.label[:100], value=choice.value) for choice in fitting][:25]


@new.autocomplete("options")
async def _complete_options(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """What was typed so far, and every value of every point that is not settled in it yet."""
    rules, told = _told(interaction), interaction.namespace
    before, _, last = current.rpartition(",")
    known = settings_of(rules, told.scenario or "") if rules else ()
    free = ((setting, choice) for setting in known if setting.key not in before for choice in setting.choices[1:])
    typed = [f"{one.key}={choice.value}" for one, choice in free if _is_meant(last.strip().casefold(), one, choice)]
    return matching((", ".join(filter(None, (before.strip(), text))) for text in typed), "")


def _is_meant(begun: str, setting: Setting, choice: Choice) -> bool:
    """Whether a point and its value may be what somebody begins to type, by their keys or as they are called."""
    ways = (f"{setting.key}={choice.value}", f"{setting.label}={choice.label}")
    return any(begun in way.casefold() for way in ways)


def _settled_so_far(rules: str, scenario: str, text: str) -> dict[str, str]:
    """The points of a game that a text settles, be it half written: what is none, or no value of one, is left out."""
    settings = settings_of(rules, scenario) if rules else ()
    known = {one.key: {choice.value for choice in one.choices} for one in settings}
    typed = by_key(settings, _pairs(text.split(",")))
    return rules_options({name: value for name, value in typed.items() if value in known.get(name, ())})


def _told(interaction: Interaction) -> str:
    """The key of the game that stands in the command so far, the first game where there is none yet; empty for what is
    no game."""
    try:
        return key_of(interaction.namespace.game) if interaction.namespace.game else RULESETS[0]
    except NotPossible:
        return ""


def _with_scenario(wanted: str) -> str:
    """The game that has a scenario of this key or name: the first, where it is told or several have it."""
    told = wanted.casefold()
    having = (key for key in RULESETS if any(told in _words(choice) for choice in ruleset(key).play.scenarios()))
    return next(having, RULESETS[0]) if told else RULESETS[0]


def _words(choice: Choice) -> tuple[str, str]:
    return choice.value.casefold(), choice.label.casefold()


def read_options(text: str) -> dict[str, str]:
    """The points that a text settles, such as "look_over=never, mud=per_square"."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if any("=" not in part for part in parts):
        raise NotPossible("Write options as point=value, separated by commas; the completion lists them.")
    return _pairs(parts)


def _pairs(parts: Iterable[str]) -> dict[str, str]:
    """What stands before and behind the sign of each part."""
    return {name.strip(): value.strip() for name, _, value in (part.partition("=") for part in parts)}


def _scenario(rules: str, wanted: str) -> str:
    known = named(rules).play.scenarios()
    if not wanted:
        return smallest(rules)
    for choice in known:
        if wanted.casefold() in _words(choice):
            return choice.value
    names = ", ".join(choice.label for choice in known)
    raise NotPossible(f"There is no scenario called “{plain_text(wanted, 40)}”: choose one of {names}.")


def _opponent(against: str, opponent: discord.Member | None, host: int) -> int | None:
    if opponent is not None:
        if opponent.bot:
            raise NotPossible("A bot cannot play; choose “the practice opponent” instead.")
        return opponent.id
    return {"open": None, "myself": host}.get(against, PRACTICE)


@game.command(name="join", description="Take the open seat, or your own again")
@app_commands.describe(words="Your own words, mixed into the dice")
async def join(interaction: Interaction, words: str = "") -> None:
    """Sit down at the table of this channel."""
    async with answering(interaction) as answer:
        table = await answer.table_here()
        await take_seat(answer, table.id, words)


async def take_seat(answer: Answering, table: int, words: str = "", wanted: int | None = None) -> None:
    """Sit down at a table: the command and the button do the same. `wanted`: this seat, where there are several."""
    interaction = answer.interaction
    user, bot = interaction.user, interaction.client
    settings = await server_settings(bot.database, interaction.guild_id or 0)
    sitter = Sitter(user.id, user.display_name)
    if answer.table is not None and any(seat.away == user.id for seat in answer.table.seats):
        await answer.say(await bot.agreements.come_back(table, user.id, user.display_name, interaction.id))
        return
    if answer.table is not None and answer.table.origin:
        limit = settings.games_a_member
        await answer.say(await bot.moving.take_seat(table, sitter, words, interaction.id, limit, wanted))
        return
    limit = settings.games_a_member
    text = await bot.lobby.join(table, sitter, words, interaction.id, limit, wanted or 0)
    await say_with_forces(answer, table, text)


@game.command(name="leave", description="Leave a table that has not begun")
async def leave(interaction: Interaction) -> None:
    """Get up again."""
    async with answering(interaction) as answer:
        table = await answer.table_here()
        await answer.say(await interaction.client.lobby.leave(table.id, interaction.user.id, interaction.id))


@game.command(name="start", description="Begin the game")
async def start(interaction: Interaction) -> None:
    """Begin when every seat has its force; who has none yet chooses it first."""
    async with answering(interaction) as answer:
        await start_or_choose(answer, await answer.table_here())


async def setup(bot: Umpire) -> None:
    """Add the commands, and say something for commands that fail before they can answer."""
    bot.tree.add_command(game)
    bot.tree.error(on_command_error)
