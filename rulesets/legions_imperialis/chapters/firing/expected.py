"""What fire comes to on the average, every die by itself."""

from __future__ import annotations

from rulesets.legions_imperialis.chapters.firing.hitting import is_hit, needed
from rulesets.legions_imperialis.chapters.firing.lines import Shot
from rulesets.legions_imperialis.table.state import Detachment, Imperialis


def hits(game: Imperialis, firing: Detachment, shot: Shot) -> float:
    """The Hits that a shot scores on the average."""
    return dice(shot.dice) * likely(needed(shot.mode_of(game, firing), shot))


def likely(need: int) -> float:
    """How likely a die hits that needs so much (LI-HIT-04)."""
    return sum(is_hit(face, need) for face in range(1, 7)) / 6


def dice(written: str) -> float:
    """How many Hit rolls such as "D3+1" makes on the average (LIX-WPN-06)."""
    if written.isdigit():
        return float(written)
    sides, _, more = written.removeprefix("D").partition("+")
    return (int(sides) + 1) / 2 + int(more or 0)
