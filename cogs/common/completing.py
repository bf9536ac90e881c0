"""What completes an option while it is typed."""

from __future__ import annotations

from collections.abc import Iterable

from discord import app_commands


def matching(words: Iterable[str], current: str) -> list[app_commands.Choice[str]]:
    """At most 25 completions that hold what was typed so far."""
    fitting = [word for word in words if current.casefold() in word.casefold()]
    return [app_commands.Choice(name=word[:100], value=word[:100]) for word in fitting[:25]]
