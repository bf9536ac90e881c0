"""The panel that fits a list: of a row of units, or of a tree."""

from __future__ import annotations

from bot.channel import components
from bot.rosters.lists import Standing
from bot.store.rosters import ArmyList
from cogs.army._builder import Panel, Path
from cogs.army._tree_panel import TreePanel
from cogs.common.reply import Answering, Interaction, rewrite, send
from rulesets import ruleset
from rulesets.kit.facets.lists import Place


def panel_of(standing: Standing, path: Path = (), *, removing: bool = False, place: Place = ()) -> Panel:
    """How a list is shown, with the menu that is open, or the part of it that is in hand."""
    lists = ruleset(standing.list.ruleset).lists
    if lists is not None and lists.tree is not None and not standing.list.is_whole:
        return TreePanel(standing, path, place=place)
    return Panel(standing, path, removing and bool(standing.list.picks))


async def show(
    interaction: Interaction, one: ArmyList, path: Path = (), *, removing: bool = False, place: Place = ()
) -> None:
    """The panel as the list stands now, in the place of what was pressed."""
    panel = panel_of(await interaction.client.armies.standing(one), path, removing=removing, place=place)
    await rewrite(interaction, panel.text(), view=components.panel(panel.menus(), panel.controls()))


async def open_panel(answer: Answering, one: ArmyList) -> None:
    """A list's panel as a new message."""
    panel = panel_of(await answer.interaction.client.armies.standing(one))
    await send(answer.interaction, panel.text(), view=components.panel(panel.menus(), panel.controls()))
