"""The panel of `/me settings`: menus for quiet hours, pings, pictures, the time zone and a vacation, for the thumb."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.channel import components
from bot.channel.components import Entry, Menu
from bot.members.members import Wish, settings_text
from bot.people.person import FRAMINGS, PINGS, Person, minutes_text
from bot.people.quiet import zone_names
from bot.people.reading import (
    coming_days,
    demand_quiet,
    read_framing,
    read_last_day,
    read_minute,
    read_pings,
    read_zone,
)
from bot.refusal import NotPossible
from bot.store.outbox import Control
from cogs.common.controls import Press, custom_id
from cogs.common.portions import ENTRIES, paged
from cogs.common.reply import Answering, Interaction, acknowledge, answering, chosen_value, rewrite, send
from rulesets.kit.engine.choice import Choice

HOUR = 60
DAY = 24 * HOUR
NIGHT = 8 * HOUR
"""How long quiet hours last (minutes) until their end is chosen too."""
NO_QUIET = "none"
OTHERS = "others"
"""What the time zones are listed under that belong to no continent."""
VACATION = "Which is your last day away? The clocks of all your games stand still until its end."


async def open_panel(answer: Answering) -> None:
    """The settings as text with their menus, for the member alone."""
    text, view = await _panel(answer.interaction)
    await send(answer.interaction, text, view=view)


async def open_vacation(answer: Answering) -> None:
    """The menu of the last days away."""
    view = await _vacation_view(answer.interaction)
    await send(answer.interaction, VACATION, view=view)


async def quiet_from(interaction: Interaction, press: Press) -> None:
    """The hour at which quiet begins; if no end fits it yet, eight hours later."""
    async with answering(interaction, defer=False):
        person = await _pressing(interaction)
        if chosen_value(interaction) == NO_QUIET:
            await _set(interaction, Wish(quiet=()))
        else:
            first = read_minute(chosen_value(interaction))
            last = person.quiet_to if person.quiet_to not in (None, first) else (first + NIGHT) % DAY
            await _set(interaction, Wish(quiet=demand_quiet(first, last or 0)))


async def quiet_to(interaction: Interaction, press: Press) -> None:
    """The hour at which quiet ends; if no beginning fits it yet, eight hours before."""
    async with answering(interaction, defer=False):
        person = await _pressing(interaction)
        last = read_minute(chosen_value(interaction))
        first = person.quiet_from if person.quiet_from not in (None, last) else (last - NIGHT) % DAY
        await _set(interaction, Wish(quiet=demand_quiet(first or 0, last)))


async def pings(interaction: Interaction, press: Press) -> None:
    """For what the member is called."""
    async with answering(interaction, defer=False):
        await _pressing(interaction)
        await _set(interaction, Wish(pings=read_pings(chosen_value(interaction))))


async def pictures(interaction: Interaction, press: Press) -> None:
    """How boards are shown on the member's own panels."""
    async with answering(interaction, defer=False):
        await _pressing(interaction)
        await _set(interaction, Wish(pictures=read_framing(chosen_value(interaction))))


async def zones(interaction: Interaction, press: Press) -> None:
    """The first menu of time zones: the parts of the world."""
    async with answering(interaction, defer=False):
        await _pressing(interaction)
        entries = [Entry(area, area, f"{len(inside)} to choose from") for area, inside in _areas().items()]
        await _show(interaction, "Where do you live?", [Menu(custom_id("mearea", 0), "Part of the world", entries)])


async def area(interaction: Interaction, press: Press) -> None:
    """The time zones of a part of the world, in portions where one menu does not hold them."""
    async with answering(interaction, defer=False):
        await _pressing(interaction)
        name = press.value or chosen_value(interaction)
        if name not in _areas():
            raise NotPossible(
                "There is no such part of the world: the menu of `/me settings` has those that there are."
            )
        portions = paged(_areas()[name], places=False)
        page = chosen_value(interaction) if press.value else ""
        if page in portions:
            entries = [Entry(choice.label, choice.value) for choice in portions[page]]
            menu = Menu(custom_id("mezone", 0), "Time zone", entries)
        else:
            entries = [Entry(shown, shown) for shown in portions]
            menu = Menu(custom_id("mearea", 0, value=name), "Time zone. First:", entries)
        await _show(interaction, "Which place keeps your time?", [menu])


async def zone(interaction: Interaction, press: Press) -> None:
    """The time zone."""
    async with answering(interaction, defer=False):
        await _pressing(interaction)
        await _set(interaction, Wish(zone=read_zone(chosen_value(interaction))))


async def vacation(interaction: Interaction, press: Press) -> None:
    """The menu of days, or the vacation that it stands for."""
    async with answering(interaction, defer=False):
        person, bot = await _pressing(interaction), interaction.client
        day = chosen_value(interaction)
        if not day:
            await rewrite(interaction, VACATION, view=await _vacation_view(interaction))
            return
        until = read_last_day(day, person.clock, bot.referee.now)
        text = await bot.members.go_away(person.member, until, interaction.id)
        await rewrite(interaction, text)


async def come_back(interaction: Interaction, press: Press) -> None:
    """The vacation ends."""
    async with answering(interaction, defer=False):
        await _pressing(interaction)
        text = await interaction.client.members.come_back(interaction.user.id, interaction.id)
        await rewrite(interaction, text)


async def _pressing(interaction: Interaction) -> Person:
    await acknowledge(interaction, update=True)
    return await interaction.client.members.person(interaction.user.id)


async def _set(interaction: Interaction, wish: Wish) -> None:
    await interaction.client.members.set(interaction.user.id, wish, interaction.id)
    text, view = await _panel(interaction)
    await rewrite(interaction, text, view=view)


async def _show(interaction: Interaction, text: str, menus: Sequence[Menu]) -> None:
    await rewrite(interaction, text, view=components.panel(menus, []))


async def _panel(interaction: Interaction) -> tuple[str, discord.ui.View]:
    bot = interaction.client
    person = await bot.members.person(interaction.user.id)
    hours = [Entry(minutes_text(hour * HOUR), minutes_text(hour * HOUR)) for hour in range(24)]
    menus = [
        Menu(custom_id("mefrom", 0), "Quiet hours begin at …", [Entry("no quiet hours", NO_QUIET), *hours]),
        Menu(custom_id("meto", 0), "Quiet hours end at …", hours),
        Menu(custom_id("mepings", 0), "You are called …", [Entry(words, key) for key, words in PINGS.items()]),
        Menu(
            custom_id("mepictures", 0), "Your pictures show …", [Entry(words, key) for key, words in FRAMINGS.items()]
        ),
    ]
    controls = [Control(label="Time zone", custom_id=custom_id("mezones", 0)), _vacation_control(person)]
    return settings_text(person, bot.referee.now), components.panel(menus, controls)


def _vacation_control(person: Person) -> Control:
    if person.away:
        return Control(label="I am back", custom_id=custom_id("meback", 0), style="success")
    return Control(label="Vacation", custom_id=custom_id("mevacation", 0))


async def _vacation_view(interaction: Interaction) -> discord.ui.View:
    bot = interaction.client
    person = await bot.members.person(interaction.user.id)
    entries = [Entry(shown, value) for shown, value in coming_days(person.clock, bot.referee.now, "")[:ENTRIES]]
    menu = Menu(custom_id("mevacation", 0), "Last day away", entries)
    return components.panel([menu], [_vacation_control(person)] if person.away else [])


def _areas() -> dict[str, list[Choice]]:
    """Every time zone by the part of the world that its name begins with."""
    areas: dict[str, list[Choice]] = {}
    for name in zone_names():
        part, slash, place = name.partition("/")
        label = place.replace("_", " ") if slash else name
        areas.setdefault(part if slash else OTHERS, []).append(Choice(value=name, label=label))
    return areas


VERBS = {
    "mefrom": quiet_from,
    "meto": quiet_to,
    "mepings": pings,
    "mepictures": pictures,
    "mezones": zones,
    "mearea": area,
    "mezone": zone,
    "mevacation": vacation,
    "meback": come_back,
}
