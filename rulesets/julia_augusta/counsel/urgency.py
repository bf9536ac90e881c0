"""How much the turn limit presses: who is not clearly ahead has to break somebody before it (VIC-02)."""

from __future__ import annotations

from rulesets.julia_augusta.chapters.turn.victory import CLEAR, extra_bases, share_lost
from rulesets.julia_augusta.table.state import Julia

LAST_TURNS = 4
"""The turns from the end in which it presses."""
PRESSED, AT_EASE = 2.5, -1.5
"""The percent of an army that a charge may be worth less than waiting when it does, and that it has to be worth more
when one is ahead by enough."""


def boldness(view: Julia, seat: int) -> float:
    """By how much a charge may be worth less than waiting, in percent of an army."""
    if view.options.turns == "none" or int(view.options.turns) - view.turn >= LAST_TURNS:
        return 0.0
    mine, theirs = (share_lost(view, side, extra_bases(view, side)) for side in (seat, 1 - seat))
    return AT_EASE if theirs - mine >= CLEAR else PRESSED
