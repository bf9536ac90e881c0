"""A queue stays its owner's secret: to the byte, over the wire."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.play.questions import DUST_1947
from tests.play.secrecy import Answer, SecretPlay, looks_alike
from tests.play.test_kills_queue import NOTHING, before_red_acts

WATCHED = SecretPlay(
    DUST_1947.key, DUST_1947.box.command, ("Ada", "Ben"), ("Ben",), scenario="skirmish", state=before_red_acts()
)


def plans(unit: str, actions: str) -> list[Answer]:
    """Ben plans an activation while Ada is to act."""
    return [Answer("Ben", "activate", {"unit": unit}), Answer("Ben", "declare", {"actions": actions})]


@pytest.mark.soak
async def test_nothing_of_what_waits_reaches_the_other_side(tmp_path: Path) -> None:
    first = [*plans("Blue 1", NOTHING), *plans("Blue 3", NOTHING)]
    second = [*plans("Blue 5", "move, move"), Answer("Ben", "move", {"to": "K5"}), *plans("Blue 1", NOTHING)[:1]]
    assert await looks_alike(tmp_path, WATCHED, first, second) > 0
