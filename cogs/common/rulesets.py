"""The games that can be played, as an option of a command."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.names import plain_text
from bot.refusal import NotPossible
from rulesets import RULESETS, box, ruleset
from rulesets.kit.facets.ruleset import Ruleset

CHOICES = [app_commands.Choice(name=box(key).name, value=key) for key in RULESETS]


def key_of(told: str) -> str:
    """The key of the game that is told by its key or its name, or by a part that no other has; raises `NotPossible`."""
    wanted = told.strip().casefold()
    names = {key: f"{key} {box(key).name}".casefold() for key in RULESETS}
    exact = [key for key in RULESETS if wanted in (key.casefold(), box(key).name.casefold())]
    fitting = exact or [key for key, text in names.items() if wanted in text]
    return named(fitting[0] if len(fitting) == 1 else told).key


def completed(current: str) -> list[app_commands.Choice[str]]:
    """The games in whose name or key any part stands that was typed so far."""
    told = current.strip().casefold()
    return [choice for choice in CHOICES if told in f"{choice.name} {choice.value}".casefold()][:25]


def named(key: str) -> Ruleset[Any]:
    """The game of this key; raises `NotPossible` for one that there is not."""
    if key not in RULESETS:
        known = ", ".join(box(known).name for known in RULESETS)
        raise NotPossible(f"There is no game “{plain_text(key, 40)}”: choose {known}.")
    return ruleset(key)
