"""Buttons and menus as Discord components. Their custom_ids hold everything; no view waits for them in memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.store.outbox import Control

_STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


@dataclass(frozen=True)
class Entry:
    """One line of a menu."""

    label: str
    value: str
    note: str = ""


@dataclass(frozen=True)
class Menu:
    """A menu of at most 25 entries."""

    custom_id: str
    placeholder: str
    entries: Sequence[Entry]
    row: int | None = None


def buttons(controls: Sequence[Control]) -> discord.ui.View:
    """A row of buttons."""
    return panel([], controls)


def panel(menus: Sequence[Menu], controls: Sequence[Control]) -> discord.ui.View:
    """Menus, then buttons. The view is ended at once: presses are found by their custom_id, also after a restart."""
    view = discord.ui.View(timeout=None)
    for menu in menus:
        view.add_item(_select(menu))
    for control in controls:
        view.add_item(_button(control))
    view.stop()
    return view


def _button(control: Control) -> discord.ui.Button[Any]:
    return discord.ui.Button(
        label=control.label[:80],
        custom_id=control.custom_id,
        style=_STYLES[control.style],
        row=control.row,
        disabled=control.disabled,
    )


def _select(menu: Menu) -> discord.ui.Select[Any]:
    options = [
        discord.SelectOption(label=entry.label[:100], value=entry.value[:100], description=entry.note[:100] or None)
        for entry in menu.entries
    ]
    return discord.ui.Select(
        custom_id=menu.custom_id, placeholder=menu.placeholder[:150], options=options, row=menu.row
    )
