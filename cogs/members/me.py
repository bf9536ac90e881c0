"""What a member sets for themselves, on every server: `/me`."""

from __future__ import annotations

from discord import app_commands

from bot.client import Umpire
from bot.members.members import Wish
from bot.people.person import PINGS
from bot.people.reading import coming_days, matching_zones, read_last_day, read_pings, read_quiet, read_zone
from cogs.common.groups import me
from cogs.common.reply import Interaction, answering
from cogs.members import _settings

BACK = "back"


@me.command(name="settings", description="Your time zone, quiet hours and pings")
@app_commands.describe(
    zone="Your time zone, such as Europe/Berlin",
    quiet="When nobody calls you: 22:00-07:30, or off",
    pings="For what you are called",
)
@app_commands.choices(pings=[app_commands.Choice(name=words, value=key) for key, words in PINGS.items()])
async def settings(interaction: Interaction, zone: str = "", quiet: str = "", pings: str = "") -> None:
    """Change what is given, and show everything with menus to change the rest; for all servers."""
    async with answering(interaction) as answer:
        members, member = interaction.client.members, interaction.user.id
        wish = Wish(
            zone=read_zone(zone) if zone else None,
            quiet=(read_quiet(quiet) or ()) if quiet else None,
            pings=read_pings(pings) if pings else None,
        )
        if wish != Wish():
            await members.set(member, wish, interaction.id)
        await _settings.open_panel(answer)


@settings.autocomplete("zone")
async def _complete_zone(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=name, value=name) for name in matching_zones(current)[:25]]


@me.command(name="vacation", description="Stop the clocks of all your games")
@app_commands.describe(until="Your last day away, such as 2026-12-03; or back")
async def vacation(interaction: Interaction, until: str = "") -> None:
    """A vacation begins, is moved, or ends; without a day it is shown with a menu of days."""
    async with answering(interaction) as answer:
        members, member = interaction.client.members, interaction.user.id
        if not until:
            await _settings.open_vacation(answer)
        elif until.strip().casefold() == BACK:
            await answer.say(await members.come_back(member, interaction.id))
        else:
            person = await members.person(member)
            end = read_last_day(until, person.clock, interaction.client.referee.now)
            await answer.say(await members.go_away(member, end, interaction.id))


@vacation.autocomplete("until")
async def _complete_day(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    bot = interaction.client
    person = await bot.members.person(interaction.user.id)
    days = coming_days(person.clock, bot.referee.now, current)
    back = [(BACK, BACK)] if person.away and BACK.startswith(current.casefold()) else []
    return [app_commands.Choice(name=shown, value=value) for shown, value in [*back, *days]][:25]


async def setup(bot: Umpire) -> None:
    """Add the group; cogs/members/privacy.py attaches its commands to it too."""
    bot.tree.add_command(me)
