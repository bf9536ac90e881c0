"""Sight is what a slow look along every line finds (TGT-05, OBS, TERR-08)."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from rulesets.legions_imperialis.table.sight import hidden
from tests.rulesets.legions_imperialis import slow_sight

PAIRS = 1_000
DRAWN = (0, 3, 6, 7)
"""Those of these pairs that are looked at in `make test`: in the open, hidden in part, and wholly."""


def compared(numbers: Iterable[int]) -> list[int]:
    """How many samples are hidden for each of the drawn pairs, by both."""
    found = []
    for number in numbers:
        game = slow_sight.table(number)
        firing, target = game.detachments["Firing"], game.detachments["Target"]
        (quickly,) = hidden(game, firing, target).values()
        assert quickly == slow_sight.hidden(game, firing, target), f"table {number}"
        found.append(quickly)
    return found


@pytest.mark.rule("LI-TGT-05", "LIX-TERR-08", "LIX-TERR-10")
def test_a_few_pairs_see_of_each_other_what_a_slow_look_finds() -> None:
    found = compared(DRAWN)
    assert 100 in found and 0 in found and any(0 < one < 100 for one in found), "hidden, in the open, and in part"


@pytest.mark.soak
def test_a_thousand_pairs_see_of_each_other_what_a_slow_look_finds() -> None:
    found = compared(range(PAIRS))
    assert sum(0 < one < 100 for one in found) >= PAIRS / 10
