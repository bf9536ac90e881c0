"""The buttons of leagues, under public messages and under a member's own matches; they work after a restart."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord

from bot.league.book import Book
from bot.league.matches import Pairing, Tally
from bot.leagues.desk import Visitor, pairing_in
from bot.leagues.telling import versus
from bot.refusal import NotPossible, Settled
from bot.store.outbox import Control
from cogs.common.controls import Press, custom_id
from cogs.common.reply import (
    Interaction,
    acknowledge,
    answering,
    form_text,
    form_values,
    number_in,
    rewrite,
    take_controls_off,
)
from cogs.league._leagues import ask_again, own_entrant, pressed_league, show, typed_before, visitor
from cogs.league._matches import WINNERS, show_matches, told_result
from cogs.league.league import ask_to_leave, play_here, read_score

SCORE, YOURS, THEIRS, SCENARIO = "score", "yours", "theirs", "scenario"
FIELDS = {
    SCORE: "Your points and theirs, such as 12-7",
    YOURS: "What you played",
    THEIRS: "What they played",
    SCENARIO: "The scenario",
}
ENDINGS = {"won": "I won", "draw": "Draw", "lost": "I lost"}
WHY = "why"


async def join(interaction: Interaction, press: Press) -> None:
    """Enter the league of the card."""
    async with answering(interaction) as answer:
        book, who = await pressed_league(interaction, press.table), await visitor(interaction)
        await answer.say(await interaction.client.leagues.joining.join(book.id, who, interaction.id))


async def leave(interaction: Interaction, press: Press) -> None:
    """Ask whether the presser wants to leave."""
    async with answering(interaction):
        await ask_to_leave(interaction, (await pressed_league(interaction, press.table)).id)


async def gone(interaction: Interaction, press: Press) -> None:
    """The confirmed leaving."""
    async with answering(interaction, defer=False):
        await acknowledge(interaction, update=True)
        book, who = await pressed_league(interaction, press.table), await visitor(interaction)
        text = await interaction.client.leagues.joining.leave(book.id, who, interaction.id)
        await rewrite(interaction, text)


async def who_plays(interaction: Interaction, press: Press) -> None:
    """Who has entered so far."""
    async with answering(interaction) as answer:
        book = await pressed_league(interaction, press.table)
        names = [one.name for one in book.entrants.values() if one.dropped_round is None]
        await answer.say(f"{len(names)} in {book.name}: {', '.join(names)}" if names else "Nobody yet.")


async def mine(interaction: Interaction, press: Press) -> None:
    """The presser's open matches."""
    async with answering(interaction):
        await show_matches(interaction, await pressed_league(interaction, press.table))


async def play(interaction: Interaction, press: Press) -> None:
    """Open the game of a match in this channel."""
    async with answering(interaction) as answer:
        await pressed_league(interaction, press.table)
        await play_here(answer, press.table, press.question)


# --- reports --------------------------------------------------------------------------------------------------------


async def report(interaction: Interaction, press: Press) -> None:
    """How it ended, first."""
    async with answering(interaction):
        book, pairing = await _own(interaction, press)
        controls = [
            Control(label=label, custom_id=custom_id("lgsay", book.id, pairing.number, value=ending))
            for ending, label in ENDINGS.items()
        ]
        await show(
            interaction, f"Round {pairing.round}, {versus(book.league, pairing)}: how did it end?", None, controls
        )


async def say(interaction: Interaction, press: Press) -> None:
    """What else there is to say of it: nothing of it has to be filled in."""
    async with answering(interaction, defer=False):
        _, pairing = await _own(interaction, press)
        typed = typed_before(interaction, FIELDS)
        title = f"{ENDINGS.get(press.value, 'Report')}: round {pairing.round}"
        form = discord.ui.Modal(title=title, custom_id=custom_id("lgsaid", press.table, press.question, 0, press.value))
        for key, label in FIELDS.items():
            form.add_item(_field(key, label, typed.get(key)))
        form.stop()
        await interaction.response.send_modal(form)


def _field(key: str, label: str, typed: str | None) -> discord.ui.TextInput[discord.ui.View]:
    return discord.ui.TextInput(label=label, custom_id=key, required=False, max_length=40, default=typed)


async def said(interaction: Interaction, press: Press) -> None:
    """The form with the report has come back."""
    async with answering(interaction) as answer:
        book, pairing = await _own(interaction, press)
        if press.value not in WINNERS:
            raise NotPossible("This form is from another version of the bot.")
        values = form_values(interaction)
        try:
            scores = read_score(values.get(SCORE, ""))
        except NotPossible as wrong:
            again = custom_id("lgsay", book.id, pairing.number, value=press.value)
            await ask_again(interaction, str(wrong), FIELDS, values, again)
            return
        own = Tally(score=scores[0], faction=values.get(YOURS, ""))
        other = Tally(score=scores[1], faction=values.get(THEIRS, ""))
        entrant = own_entrant(book, interaction.user.id)
        made = told_result(pairing, entrant.number, press.value, own, other, values.get(SCENARIO, ""))
        who = await visitor(interaction)
        await answer.say(await interaction.client.leagues.reporting.report(book.id, who, made, interaction.id))


async def _own(interaction: Interaction, press: Press) -> tuple[Book, Pairing]:
    """The league and the match of a press; raises `NotPossible` for matches of others."""
    book = await pressed_league(interaction, press.table)
    pairing = pairing_in(book, press.question)
    if own_entrant(book, interaction.user.id).number not in pairing.sides:
        raise NotPossible("That is a match of others.")
    return book, pairing


Answer = Callable[[int, Visitor, int, int, int], Awaitable[str]]


async def confirm(interaction: Interaction, press: Press) -> None:
    """The other one confirms a report."""
    await _answer(interaction, press, interaction.client.leagues.reporting.confirm)


async def withdraw(interaction: Interaction, press: Press) -> None:
    """Who has reported takes it back."""
    await _answer(interaction, press, interaction.client.leagues.reporting.withdraw)


async def uphold(interaction: Interaction, press: Press) -> None:
    """An organiser settles a dispute as it was reported."""
    await _answer(interaction, press, interaction.client.leagues.reporting.uphold)


async def _answer(interaction: Interaction, press: Press, deed: Answer) -> None:
    """`press.step` is the mark of the report; who may not answer leaves the buttons to who may."""
    async with answering(interaction) as answer:
        await pressed_league(interaction, press.table)
        try:
            text = await deed(press.table, await visitor(interaction), press.question, press.step, interaction.id)
        except Settled as settled:
            text = str(settled)
        await answer.say(text)
        await take_controls_off(interaction)


async def dispute(interaction: Interaction, press: Press) -> None:
    """What is wrong with a report."""
    async with answering(interaction, defer=False):
        ids = (press.table, press.question, press.step)
        form = discord.ui.Modal(title="Dispute the report", custom_id=custom_id("lgdisputed", *ids))
        form.add_item(
            discord.ui.TextInput[discord.ui.View](
                label="What is wrong? An organiser reads it.", custom_id=WHY, max_length=200
            )
        )
        form.stop()
        await interaction.response.send_modal(form)


async def disputed(interaction: Interaction, press: Press) -> None:
    """The form of a dispute has come back."""
    why, reporting = form_text(interaction), interaction.client.leagues.reporting

    async def deed(league: int, who: Visitor, pairing: int, mark: int, number: int) -> str:
        return await reporting.dispute(league, who, pairing, mark, why, number)

    await _answer(interaction, press, deed)


async def link(interaction: Interaction, press: Press) -> None:
    """The other one lets a game count: `press.value` is its number."""
    async with answering(interaction) as answer:
        await pressed_league(interaction, press.table)
        playing, who = interaction.client.leagues.playing, await visitor(interaction)
        game = number_in(press.value)
        await answer.say(await playing.link(press.table, who, press.question, game, interaction.id))
        await take_controls_off(interaction)


VERBS = {
    "lgjoin": join,
    "lgleave": leave,
    "lggone": gone,
    "lgwho": who_plays,
    "lgmine": mine,
    "lgplay": play,
    "lgreport": report,
    "lgsay": say,
    "lgsaid": said,
    "lgconfirm": confirm,
    "lgwithdraw": withdraw,
    "lguphold": uphold,
    "lgdispute": dispute,
    "lgdisputed": disputed,
    "lglink": link,
}
