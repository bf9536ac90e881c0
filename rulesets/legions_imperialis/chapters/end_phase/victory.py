"""Victory Points (VP)."""

from __future__ import annotations

from typing import Literal

from rulesets.kit.engine.points import rule
from rulesets.legions_imperialis.table.happenings.turn import Scored
from rulesets.legions_imperialis.table.state import Formation, Imperialis

BROKEN, DESTROYED = 2, 4
"""The Victory Points of an enemy Formation at the end of the battle (LIX-VP-02)."""


def score(game: Imperialis, seat: int, points: int, why: Literal["marker", "broken", "destroyed"], name: str) -> None:
    """A side scores."""
    side = game.sides[seat]
    side.vp += points
    rule_id = "LIX-VP-01" if why == "marker" else "LIX-VP-02"
    game.say(Scored(rule=rule_id, seat=seat, points=points, why=why, name=name, total=side.vp))


def score_formations(game: Imperialis) -> None:
    """LIX-VP-02: what each side has broken or destroyed."""
    for formation in game.formations.values():
        points, why = formation_worth(game, formation)
        if points:
            score(game, 1 - formation.seat, points, why, formation.id)


@rule(without=(0, "broken"))
def formation_worth(game: Imperialis, formation: Formation) -> tuple[int, Literal["broken", "destroyed"]]:
    """LIX-VP-02: 4 if all its models are destroyed, 2 if it is Broken."""
    if not any(one.in_play for one in game.members(formation.id)):
        return DESTROYED, "destroyed"
    return (BROKEN, "broken") if formation.broken else (0, "broken")
