"""How often the table waits for somebody else in random play. Run as `python -m benchmarks.handovers`."""

from __future__ import annotations

from benchmarks.figures import Figure, show
from benchmarks.play import RandomGame

GAMES = 10
ACTIVATIONS = ("activate", "pass")


def _counted(seed: int) -> tuple[int, int]:
    """Hand-overs and activations of one battle, from the first activation on."""
    battle, changes, activations, asked = RandomGame(seed), 0, 0, -1
    while not battle.over:
        question, action = battle.answer()
        activations += action.type in ACTIVATIONS
        if activations:
            changes += question.seat != asked
        asked = question.seat
        battle.take(question, action)
    return changes, activations


def figures() -> list[Figure]:
    """The mean over whole battles."""
    counted = [_counted(seed) for seed in range(GAMES)]
    changes, activations = (sum(column) for column in zip(*counted, strict=True))
    return [Figure("hand-overs per activation, random play of dust_1947", changes / activations, "", 2)]


if __name__ == "__main__":
    show(figures)
