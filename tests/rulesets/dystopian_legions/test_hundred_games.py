"""Random games: they end, and all that is said is sound.

`watching.py` says what must hold at every click. The games are shared out to two processes (`tests/random_games/`).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesets.dystopian_legions.ruleset import RULESET
from tests.random_games.reach import Reach
from tests.random_games.seen import Seen
from tests.rulesets.dystopian_legions.playing import FRAY, SKIRMISH
from tests.rulesets.dystopian_legions.watching import LegionsWatcher, watched

SHARES = {FRAY: 9, SKIRMISH: 1}
"""How many games of each battle are played: most are frays, which begin near the enemy."""
REACH = Reach(RULESET, SHARES, watched, LegionsWatcher.late, Path(__file__).parent / "unreached.toml")


@pytest.fixture(scope="module")
def seen() -> Seen:
    """The games."""
    return REACH.played()


def test_ten_games(seen: Seen, capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print(f"\n{REACH.report(seen)}")
    assert seen.games == sum(SHARES.values()) == 10
    assert seen.late >= 5, "of at least three turns"


def test_nothing_is_said_with_a_slip(seen: Seen) -> None:
    assert seen.slips == {}


def test_every_die_is_told(seen: Seen) -> None:
    assert seen.hidden_dice == {}


@pytest.mark.soak
def test_five_hundred_games(capsys: pytest.CaptureFixture[str]) -> None:
    seen = REACH.played(rounds=50, one_of=1)
    with capsys.disabled():
        print(f"\n{REACH.report(seen)}")
    assert seen.games == 50 * sum(SHARES.values())
