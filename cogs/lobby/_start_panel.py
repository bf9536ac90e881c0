"""Which game, and how to begin it: the games with their pictures, and a first battle of each one press away.

The buttons carry everything (`custom_id`): the game, whom the member has named as opponent, and the time for an answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

import discord

from bot.channel import components
from bot.channel.messages import file
from bot.lobby.lobby import PRACTICE, Wish
from bot.refusal import NotPossible
from bot.store.outbox import Control
from bot.store.servers import server_settings
from cogs.common.controls import Press, custom_id
from cogs.common.places import demand_place
from cogs.common.reply import (
    UNREACHED,
    Answering,
    Interaction,
    acknowledge,
    answering,
    illustrate,
    number_in,
    rewrite,
    send,
)
from cogs.common.rulesets import named
from cogs.lobby._tables import open_table
from rulesets import RULESETS, box, ruleset
from rulesets.kit.counsel.grades import GRADES, RECRUIT

MOST = 5
"""Games on one panel: each has a row of buttons."""
WHICH = "**Which game?** A first battle stands ready: you are to move, the practice opponent plays the other side."
BESIDES = (
    "**All options**: `/game new` with `game:` and whatever you like of `scenario:`, `opponent:`, `map:` (generated, a"
    " named one, or your own file), `pace:` and `options:`. Each completes itself while you type. **Choose force**"
    " under the table's card takes a sample force or a list of yours; `/army build` makes one."
)
PLAYS_AGAINST = (
    "At a table you choose the force that you field; of the practice opponents it is a {} who plays against you, there"
    " and in the first battle."
)
_AS = {key: f"a {grade.label}" for key, grade in GRADES.items()}


@dataclass(frozen=True)
class Begun:
    """What `/game new` was told beside the game: an opponent's number, or the practice opponent's grade ("": nobody),
    and the pace in seconds (-1: the server's)."""

    opponent: str = ""
    pace: int = -1

    def id(self, verb: str, key: str = "-") -> str:
        """The custom_id of a button that goes on with it."""
        return custom_id(verb, 0, 0, self.pace + 1, f"{key},{self.opponent}")

    @classmethod
    def read(cls, press: Press) -> tuple[str, Begun]:
        """The game and the rest, from a press."""
        key, _, opponent = press.value.partition(",")
        return key, cls(opponent, press.step - 1)


@dataclass(frozen=True)
class Shown:
    """A panel: text, buttons, and the pictures of these games."""

    text: str
    controls: Sequence[Control]
    pictures: Sequence[str]


def every_game(begun: Begun) -> Shown:
    """All games: what each is, a first battle of it, and more."""
    keys = RULESETS[:MOST]
    lines = [f"**{box(key).name}**: {box(key).about}" for key in keys]
    controls = [control for row, key in enumerate(keys) for control in _row(begun, key, row)]
    return Shown("\n".join([WHICH, *lines]), controls, keys)


def _row(begun: Begun, key: str, row: int) -> list[Control]:
    name = box(key).name
    if begun.opponent:
        play = Control(label=f"Play {name}", custom_id=begun.id("newgame", key), style="primary", row=row)
        first = Control(label=f"First battle: {name}", custom_id=begun.id("firstbattle", key), row=row)
        return [play, first] if begun.opponent in GRADES else [play]
    first = Control(label=f"First battle: {name}", custom_id=begun.id("firstbattle", key), style="primary", row=row)
    return [first, Control(label="More", custom_id=begun.id("onegame", key), row=row)]


def one_game(begun: Begun, key: str) -> Shown:
    """One game: its first battle, a table against the practice opponent or somebody, and everything that may be
    settled."""
    rules, grade = named(key), begun.opponent if begun.opponent in GRADES else RECRUIT.key
    practising = replace(begun, opponent=grade)
    first = Control(label="First battle", custom_id=practising.id("firstbattle", key), style="primary", row=0)
    controls = [
        *([first] if rules.first is not None else []),
        Control(label=f"Table against {_AS[grade]}", custom_id=practising.id("newgame", key), row=0),
        Control(label="Against somebody", custom_id=replace(begun, opponent="").id("newgame", key), row=0),
        Control(label="All options", custom_id=begun.id("alloptions", key), row=0),
        Control(label="Other games", custom_id=begun.id("allgames"), row=0),
        *_against(practising, key),
    ]
    battle = f"\nFirst battle: {rules.first.about}" if rules.first is not None else ""
    against = PLAYS_AGAINST.format(GRADES[grade].label)
    return Shown(f"**{rules.box.name}**: {rules.box.about}{battle}\n{against}", controls, [key])


def _against(begun: Begun, key: str) -> list[Control]:
    """Buttons for how well the practice opponent plays."""
    return [
        Control(
            label=f"Opponent: {told}",
            custom_id=replace(begun, opponent=grade).id("onegame", key),
            row=1,
            disabled=grade == begun.opponent,
        )
        for grade, told in _AS.items()
    ]


async def show(answer: Answering, panel: Shown, *, anew: bool = True) -> None:
    """Show a panel to the member: as a new message, or in the place of the one that was pressed. Its words and buttons
    do not wait for pictures that are to be drawn."""
    interaction, view = answer.interaction, components.buttons(panel.controls)
    late = not interaction.client.covers.has(panel.pictures)
    files = [] if late else await pictures(interaction, panel)
    if anew:
        await send(interaction, panel.text, view=view, files=files)
    else:
        await rewrite(interaction, panel.text, view=view, files=files)
    if late and (files := await pictures(interaction, panel)):
        with suppress(*UNREACHED):
            await illustrate(interaction, files)


async def pictures(interaction: Interaction, panel: Shown) -> list[discord.File]:
    """The pictures of a panel's games, as far as there are."""
    covers = [(key, await interaction.client.covers.of(key)) for key in panel.pictures]
    return [file(picture, f"{key}.png") for key, picture in covers if picture is not None]


async def all_games(interaction: Interaction, press: Press) -> None:
    """All games."""
    _, begun = Begun.read(press)
    await _turned(interaction, every_game(begun))


async def more(interaction: Interaction, press: Press) -> None:
    """More of one game."""
    key, begun = Begun.read(press)
    await asyncio.to_thread(ruleset, key)
    await _turned(interaction, one_game(begun, key))


async def _turned(interaction: Interaction, panel: Shown) -> None:
    """Another panel: in its place where the member alone sees it, else as a message of its own."""
    own = interaction.message is not None and interaction.message.flags.ephemeral
    async with answering(interaction, defer=False) as answer:
        await acknowledge(interaction, update=own)
        await show(answer, panel, anew=not own)


async def all_options(interaction: Interaction, press: Press) -> None:
    """What else `/game new` takes."""
    async with answering(interaction) as answer:
        key, _ = Begun.read(press)
        await answer.say(f"{BESIDES}\n`/game new game:{named(key).box.name}`")


async def first_battle(interaction: Interaction, press: Press) -> None:
    """The first battle of a game, at once."""
    async with answering(interaction) as answer:
        key, begun = Begun.read(press)
        await open_first(answer, key, begun.pace, begun.opponent)


async def new_game(interaction: Interaction, press: Press) -> None:
    """A table of a game with an open seat, or for the opponent who was named."""
    async with answering(interaction) as answer:
        key, begun = Begun.read(press)
        wish = await wish_for(interaction, key, begun.pace)
        if begun.opponent in GRADES:
            await open_table(answer, replace(wish, opponent=PRACTICE, grade=begun.opponent))
            return
        opponent = number_in(begun.opponent) if begun.opponent else None
        name = await _name_of(interaction, opponent)
        await open_table(answer, replace(wish, opponent=opponent, opponent_name=name))


async def _name_of(interaction: Interaction, member: int | None) -> str:
    """What a member who was named as opponent is called here."""
    if not member or interaction.guild is None:
        return ""
    if member == interaction.user.id:
        return interaction.user.display_name
    return (await interaction.guild.fetch_member(member)).display_name


async def open_first(answer: Answering, key: str, pace: int = -1, grade: str = "") -> None:
    """Open and begin the first battle of a game for the member, against a practice opponent of this grade (else a
    recruit); nobody is in a hurry, unless they say so (`pace`)."""
    wish = await wish_for(answer.interaction, key, max(pace, 0))
    battle = named(key).first
    if battle is None:
        raise NotPossible(f"{named(key).box.name} has no first battle: “Against somebody” opens a table.")
    grade = grade if grade in GRADES else RECRUIT.key
    await open_table(answer, replace(wish, opponent=PRACTICE, grade=grade, options={}, first=True))


async def wish_for(interaction: Interaction, key: str, pace: int) -> Wish:
    """The smallest table of a game that the member asks for here; raises `NotPossible` where none may be opened."""
    settings = await server_settings(interaction.client.database, interaction.guild_id or 0)
    demand_place(interaction, settings)
    await asyncio.to_thread(named, key)
    return Wish(
        guild=interaction.guild_id or 0,
        channel=interaction.channel_id or 0,
        host=interaction.user.id,
        host_name=interaction.user.display_name,
        ruleset=key,
        scenario=smallest(key),
        pace=settings.pace if pace < 0 else pace,
        options={},
    )


def smallest(key: str) -> str:
    """The scenario or size with which a game is best begun: that of its first battle, else its first."""
    rules = named(key)
    return rules.first.scenario if rules.first is not None else rules.play.scenarios()[0].value


VERBS = {
    "allgames": all_games,
    "onegame": more,
    "firstbattle": first_battle,
    "newgame": new_game,
    "alloptions": all_options,
}
