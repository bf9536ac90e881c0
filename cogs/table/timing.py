"""The time of a running game: pause, set aside together, and claim; as commands and as buttons."""

from __future__ import annotations

from discord import app_commands

from bot.channel import components
from bot.channel.components import Entry, Menu
from bot.client import Umpire
from bot.game.change import demand_phase, demand_seat
from bot.people.quiet import DAY, day_of
from bot.people.reading import coming_days, read_last_day
from bot.refusal import NotPossible
from bot.settling.pausing import demand_claim
from cogs.common.confirming import ask_to_confirm, confirmed
from cogs.common.controls import Press, custom_id
from cogs.common.groups import game
from cogs.common.reply import Answering, Interaction, acknowledge, answering, chosen_value, rewrite, send
from cogs.table.table import settle_here

OPEN_END = "open"
SPANS = {"1 week": 7, "2 weeks": 14, "4 weeks": 28, "3 months": 90}
"""Days for which a game is set aside by menu; `/game adjourn until:` takes any day."""
LONGEST = 365
"""Days for which a game may be set aside until a day."""


@game.command(name="claim", description="Take the game when the other side's time is up")
async def claim(interaction: Interaction) -> None:
    """Possible when the other side has let its time go by twice, once that is confirmed."""
    async with answering(interaction) as answer:
        await answer.table_here()
        await _ask_to_claim(answer)


async def _ask_to_claim(answer: Answering) -> None:
    assert answer.table is not None
    table, bot, member = answer.table, answer.interaction.client, answer.interaction.user.id
    demand_phase(table, "running")
    demand_seat(table, member)
    await demand_claim(bot.database, table, member, bot.referee.now)
    await ask_to_confirm(answer, "claim", f"You claim game {table.id}: it ends, and you win.")


@game.command(name="pause", description="Pause the game, or let it go on")
async def pause(interaction: Interaction) -> None:
    """Stops the clocks and the moves for a while; a game that is set aside goes on."""

    async def deed(table: int, member: int, number: int) -> str:
        bot = interaction.client
        paused = (await bot.referee.table(table)).phase == "paused"
        return await (bot.adjourning.resume if paused else bot.pausing.pause)(table, member, number)

    await settle_here(interaction, deed)


@game.command(name="adjourn", description="Ask to set the game aside")
@app_commands.describe(until="The last day of the break; without one, until somebody lets it go on")
async def adjourn(interaction: Interaction, until: str = "") -> None:
    """The other side is asked; then no clock runs."""

    async def deed(table: int, member: int, number: int) -> str:
        bot = interaction.client
        person = await bot.members.person(member)
        end = read_last_day(until, person.clock, bot.referee.now) if until else None
        if end is not None and end > bot.referee.now + LONGEST * DAY:
            raise NotPossible(f"A game is set aside for {LONGEST} days at most; leave the day out for an open end.")
        return await bot.adjourning.adjourn(table, member, end, number)

    await settle_here(interaction, deed)


@adjourn.autocomplete("until")
async def _complete_day(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    bot = interaction.client
    person = await bot.members.person(interaction.user.id)
    days = coming_days(person.clock, bot.referee.now, current)
    return [app_commands.Choice(name=shown, value=value) for shown, value in days]


async def resume(interaction: Interaction, press: Press) -> None:
    """Let a game go on that was set aside."""
    async with answering(interaction) as answer:
        await answer.numbered(press.table)
        await answer.say(await interaction.client.adjourning.resume(press.table, interaction.user.id, interaction.id))


async def wait(interaction: Interaction, press: Press) -> None:
    """Leave the other side its time."""
    async with answering(interaction) as answer:
        await answer.numbered(press.table)
        pausing, member = interaction.client.pausing, interaction.user.id
        await answer.say(await pausing.wait(press.table, member, press.question, interaction.id))


async def ask_adjourn(interaction: Interaction, press: Press) -> None:
    """The menu of breaks; nothing is asked yet."""
    async with answering(interaction) as answer:
        table = await answer.numbered(press.table)
        demand_phase(table, "running", "paused")
        demand_seat(table, interaction.user.id)
        entries = [Entry("until one of us lets it go on", OPEN_END), *(Entry(span, span) for span in SPANS)]
        menu = Menu(custom_id("adjournfor", table.id), "For how long?", entries)
        text = "The other side is asked to set the game aside. `/game adjourn until:` takes any day."
        await send(interaction, text, view=components.panel([menu], []))


async def adjourn_for(interaction: Interaction, press: Press) -> None:
    """A break chosen in the menu: the other side is asked."""
    async with answering(interaction, defer=False) as answer:
        await acknowledge(interaction, update=True)
        await answer.numbered(press.table)
        bot, member, span = interaction.client, interaction.user.id, SPANS.get(chosen_value(interaction))
        end = None
        if span is not None:
            clock = (await bot.members.person(member)).clock
            end = read_last_day(day_of(clock, bot.referee.now + span * DAY).isoformat(), clock, bot.referee.now)
        text = await bot.adjourning.adjourn(press.table, member, end, interaction.id)
        await rewrite(interaction, text)


async def claim_now(interaction: Interaction, press: Press) -> None:
    """The claim, which is to be confirmed first."""
    async with answering(interaction) as answer:
        await answer.numbered(press.table)
        await _ask_to_claim(answer)


async def confirm_claim(interaction: Interaction, press: Press) -> None:
    """The confirmed claim."""
    await confirmed(interaction, press, interaction.client.pausing.claim)


VERBS = {
    "resume": resume,
    "wait": wait,
    "adjourn": ask_adjourn,
    "adjournfor": adjourn_for,
    "claimnow": claim_now,
    "claim": confirm_claim,
}


async def setup(bot: Umpire) -> None:
    """The commands belong to the group that cogs/lobby/lobby.py adds."""
