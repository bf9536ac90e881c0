"""The words of tests about reports: what the channel reads after a click."""

from __future__ import annotations

from rulesets.julia_augusta.ruleset import RULESET
from tests.rulesets.julia_augusta.table import Table


def report(table: Table, *keys: str) -> list[str]:
    """The lines of the last click as everybody reads them; those of some events only."""
    view = RULESET.play.view(table.game, None)
    told = (RULESET.words.event(view, event) for event in table.said if not keys or event.key in keys)
    return [told_line for told_line in told if told_line]


def line(table: Table, key: str) -> str:
    """The one line of an event."""
    [told] = report(table, key)
    return told
