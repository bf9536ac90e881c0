"""The presses with which units of a list form bodies, such as platoons."""

from __future__ import annotations

from bot.channel import components
from bot.refusal import NotPossible
from bot.rosters.changing import standing_as
from bot.store.rosters import ArmyList
from cogs.army._bodies_panel import BodiesPanel
from cogs.army._builder import Path, loaded_number, read_path
from cogs.army._listing import ANEW, own, pressing
from cogs.common.controls import Press
from cogs.common.reply import Interaction, chosen_value, rewrite


async def open_bodies(interaction: Interaction, press: Press) -> None:
    """The bodies that the list has or may have."""
    async with pressing(interaction):
        await _show(interaction, await own(interaction, press))


async def body(interaction: Interaction, press: Press) -> None:
    """A body in hand."""
    async with pressing(interaction):
        one = await own(interaction, press)
        await _panel(interaction, one, press, read_path(chosen_value(interaction)))
        await _show(interaction, one, read_path(chosen_value(interaction)))


async def into(interaction: Interaction, press: Press) -> None:
    """One of a unit into the body in hand, or out of it."""
    async with pressing(interaction):
        armies, one, path = interaction.client.armies, await own(interaction, press), read_path(press.value)
        here = (await _panel(interaction, one, press, path)).here
        if here is None:
            raise NotPossible(ANEW)
        chosen = chosen_value(interaction)
        body = "" if standing_as(one, chosen).slot == here.name else here.name
        await _show(interaction, await armies.assign(one.id, one.member, chosen, body, 1, interaction.id), path)


async def _panel(interaction: Interaction, one: ArmyList, press: Press, path: Path) -> BodiesPanel:
    """The panel; raises `NotPossible` where its bodies may have changed since it was shown."""
    panel = BodiesPanel(await interaction.client.armies.standing(one), path)
    if loaded_number(panel.standing) != press.question:
        raise NotPossible(ANEW)
    return panel


async def _show(interaction: Interaction, one: ArmyList, path: Path = ()) -> None:
    panel = BodiesPanel(await interaction.client.armies.standing(one), path)
    await rewrite(interaction, panel.text(), view=components.panel(panel.menus(), panel.controls()))


VERBS = {"listbodies": open_bodies, "listbody": body, "listinto": into}
"""What is pressed on the panel of bodies."""
