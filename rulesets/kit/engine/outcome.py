"""How the end of a game between two sides sounds."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.kit.engine.game import Verdict

CONCEDED = "conceded"
"""The reason of a verdict where a side has given up."""


def outcome(verdict: Verdict, names: Sequence[str]) -> str:
    """Who won, with the winner's points first: "Ada won 3 : 1"; `names` are those of both sides."""
    if not verdict.winners:
        return "A draw"
    winner = verdict.winners[0]
    score = f"{verdict.scores[winner]} : {verdict.scores[1 - winner]}" if verdict.scores else ""
    if verdict.key == CONCEDED:
        at = f" at {score}" if any(verdict.scores) else ""
        return f"{names[winner]} won, {names[1 - winner]} conceded{at}"
    return f"{names[winner]} won {score}".rstrip()
