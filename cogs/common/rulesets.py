"""The games that can be played, as an option of a command."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.names import plain_text
from bot.refusal import NotPossible
from rulesets import RULESETS, box, ruleset
from rulesets.kit.facets.ruleset import Ruleset

CHOICES = [app_commands.Choice(name=box(key).name, value=key) for key in RULESETS]


def named(key: str) -> Ruleset[Any]:
    """The game of this key; raises `NotPossible` for one that there is not."""
    if key not in RULESETS:
        known = ", ".join(box(known).name for known in RULESETS)
        raise NotPossible(f"There is no game “{plain_text(key, 40)}”: choose {known}.")
    return ruleset(key)
