"""The panel on which a correction is put together: where, what, and what would be right; then Confirm and the reason.

Its steps are numbers in the lists from which `/game correct` completes. They are kept in the custom_ids; a panel of
another moment of the game says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.channel import components
from bot.channel.components import Entry, Menu
from bot.names import plain_text
from bot.refusal import NotPossible
from bot.settling.putting_right import correctable
from bot.store.outbox import Control
from bot.table.tables import Table
from cogs.common.controls import Press, custom_id
from cogs.common.organising import is_organiser
from cogs.common.portions import paged
from cogs.common.reply import Answering, Interaction, acknowledge, answering, chosen_value, form_text, rewrite, send
from rulesets.kit.engine.choice import Choice

TABLE = "the whole table"
ASKS = ("What is wrong: the whole table, or a unit?", "What is wrong?", "What would be right?")
REASON = 200
"""Characters of a reason."""


@dataclass(frozen=True)
class Wish:
    """A correction as far as it is put together: the lists that were offered, and which of their lines were picked."""

    table: Table
    picked: tuple[int, ...] = ()

    @classmethod
    def read(cls, table: Table, press: Press) -> Wish:
        """What a control means; raises `NotPossible` for one of another moment of the game."""
        if table.game is None or press.question != table.running.count:
            raise NotPossible("The game has moved on since; `/game correct` begins anew.")
        wish = cls(table)
        for number in press.value.split("."):
            wish = wish.with_line(number) if number else wish
        return wish

    def with_line(self, number: str) -> Wish:
        """With one more line picked."""
        if not number.isdecimal() or int(number) >= len(self.offered):
            raise NotPossible("There is no such line; `/game correct` begins anew.")
        return Wish(self.table, (*self.picked, int(number)))

    @property
    def offered(self) -> Sequence[str]:
        """The lines of the next list; empty where everything is said."""
        if not self.picked:
            return [TABLE, *correctable(self.table, "")["unit"]]
        unit, what = self.unit, self.what
        known = correctable(self.table, unit)
        return list(known.get(what, ())) if what else [word for word in known if word != "unit"]

    @property
    def unit(self) -> str:
        """The unit that is meant; empty for the table, and before one is picked."""
        return Wish(self.table).offered[self.picked[0]] if self.picked and self.picked[0] else ""

    @property
    def what(self) -> str:
        """What is wrong with it; empty before that is picked."""
        return Wish(self.table, self.picked[:1]).offered[self.picked[1]] if len(self.picked) > 1 else ""

    @property
    def value(self) -> str:
        """What would be right; empty before that is picked, and where there is none."""
        return Wish(self.table, self.picked[:2]).offered[self.picked[2]] if len(self.picked) > 2 else ""

    @property
    def whole(self) -> bool:
        """Whether everything is said."""
        return len(self.picked) == 3 or (len(self.picked) == 2 and not self.offered)

    @property
    def words(self) -> str:
        """What is said so far."""
        parts = [plain_text(text) for text in (self.unit or TABLE, self.what, self.value) if text]
        return " › ".join(parts if self.picked else [])

    def custom_id(self, verb: str) -> str:
        """The custom_id of a control of this step."""
        return custom_id(verb, self.table.id, self.table.running.count, 0, ".".join(map(str, self.picked)))


async def begin(answer: Answering) -> None:
    """The panel at its first step."""
    assert answer.table is not None
    text, view = _panel(Wish(answer.table))
    await send(answer.interaction, text, view=view)


async def pick(interaction: Interaction, press: Press) -> None:
    """A line was picked."""
    async with answering(interaction, defer=False) as answer:
        await acknowledge(interaction, update=True)
        wish = Wish.read(await answer.numbered(press.table), press)
        await _show(interaction, wish.with_line(chosen_value(interaction)))


async def page(interaction: Interaction, press: Press) -> None:
    """One portion of a list that is longer than a menu."""
    async with answering(interaction, defer=False) as answer:
        await acknowledge(interaction, update=True)
        await _show(interaction, Wish.read(await answer.numbered(press.table), press), chosen_value(interaction))


async def back(interaction: Interaction, press: Press) -> None:
    """The step that the button names."""
    async with answering(interaction, defer=False) as answer:
        await acknowledge(interaction, update=True)
        await _show(interaction, Wish.read(await answer.numbered(press.table), press))


async def confirm(interaction: Interaction, press: Press) -> None:
    """A form for the reason; it is found by its custom_id when it comes back, also after a restart."""
    async with answering(interaction, defer=False) as answer:
        wish = Wish.read(await answer.numbered(press.table), press)
        form = discord.ui.Modal(title="Put something right", custom_id=wish.custom_id("rightdone"))
        reason: discord.ui.TextInput[Any] = discord.ui.TextInput(
            label="Why? Everybody reads it.", max_length=REASON, required=False
        )
        form.add_item(reason)
        form.stop()
        await interaction.response.send_modal(form)


async def done(interaction: Interaction, press: Press) -> None:
    """The form with the reason has come back."""
    async with answering(interaction, defer=False) as answer:
        await acknowledge(interaction, update=True)
        wish = Wish.read(await answer.numbered(press.table), press)
        fields = {"unit": wish.unit, "what": wish.what, "value": wish.value}
        text = await put_right(answer, fields, form_text(interaction))
        await rewrite(interaction, text)


async def put_right(answer: Answering, fields: dict[str, str], reason: str) -> str:
    """Carry it out, or ask the other side; returns what the member is told."""
    assert answer.table is not None
    interaction = answer.interaction
    organiser = await is_organiser(interaction, answer.table)
    return await interaction.client.agreements.correct(
        answer.table.id, interaction.user.id, fields, reason, interaction.id, organiser=organiser
    )


async def _show(interaction: Interaction, wish: Wish, portion: str = "") -> None:
    text, view = _panel(wish, portion)
    await rewrite(interaction, text, view=view)


def _panel(wish: Wish, portion: str = "") -> tuple[str, discord.ui.View]:
    controls = []
    if wish.picked:
        earlier = Wish(wish.table, wish.picked[:-1])
        controls.append(Control(label="Back", custom_id=earlier.custom_id("rightback")))
    if wish.whole:
        controls.insert(0, Control(label="Confirm", custom_id=wish.custom_id("rightwhy"), style="primary"))
        text = f"{wish.words}\nPlayers ask the other side with this, an organiser does it at once."
        return text, components.panel([], controls)
    text = "\n".join(line for line in (wish.words, ASKS[len(wish.picked)]) if line)
    return text, components.panel([_menu(wish, portion)], controls)


def _menu(wish: Wish, portion: str) -> Menu:
    """The lines of the next list; of many, first the portions."""
    lines = [Choice(value=str(number), label=line) for number, line in enumerate(wish.offered)]
    portions = list(paged(lines, places=False).items())
    if len(portions) > 1 and not portion:
        entries = [Entry(label, str(number)) for number, (label, _) in enumerate(portions)]
        return Menu(wish.custom_id("rightpage"), "Where in the list?", entries)
    number = int(portion) if portion.isdecimal() and int(portion) < len(portions) else 0
    entries = [Entry(choice.label, choice.value) for choice in portions[number][1]]
    return Menu(wish.custom_id("right"), ASKS[len(wish.picked)], entries)


VERBS = {"right": pick, "rightpage": page, "rightback": back, "rightwhy": confirm, "rightdone": done}
