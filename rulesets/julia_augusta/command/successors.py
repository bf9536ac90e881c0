"""Seconds in command who take a dead leader's place (LEAD-07)."""

from __future__ import annotations

from rulesets.julia_augusta.state import Julia


def successors_arrive(game: Julia) -> None:
    """Those whose turn has come."""
