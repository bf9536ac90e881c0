"""Random games: they end, a good part at the target, and all that is said is sound.

`watching.py` says what must hold at every click. The games are shared out to two processes (`tests/random_games/`).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesets.dystopian_legions.ruleset import RULESET
from tests.random_games.reach import Reach
from tests.random_games.seen import Seen
from tests.rulesets.dystopian_legions.playing import BATTLE, FRAY, SHOWDOWN, SKIRMISH
from tests.rulesets.dystopian_legions.watching import LegionsWatcher, watched

SHARES = {FRAY: 16, SHOWDOWN: 20, SKIRMISH: 24}
"""How many games of each battle there are to sixty, a third of them in `make test`: a good part from their deployment
on, most near the enemy."""
UNREACHED = Path(__file__).parent / "unreached.toml"
REACH = Reach(RULESET, SHARES, watched, LegionsWatcher.late, UNREACHED, part=3)
SOAK = Reach(RULESET, {BATTLE: 500}, watched, LegionsWatcher.late, UNREACHED)


@pytest.fixture(scope="module")
def seen() -> Seen:
    """The games."""
    return REACH.played()


def test_twenty_one_games(seen: Seen, capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print(f"\n{REACH.report(seen)}")
    assert seen.games == len(REACH.drawn()) == 21
    assert seen.late >= seen.games / 2, "of at least three turns"


def test_a_good_part_is_ended_by_the_target(seen: Seen) -> None:
    assert seen.ends["target"] >= seen.games / 6


def test_nothing_is_said_with_a_slip(seen: Seen) -> None:
    assert seen.slips == {}


def test_every_die_is_told(seen: Seen) -> None:
    assert seen.hidden_dice == {}


@pytest.mark.soak
def test_five_hundred_games_of_1500_points(capsys: pytest.CaptureFixture[str]) -> None:
    seen = SOAK.played(rounds=1, one_of=1)
    with capsys.disabled():
        print(f"\n{SOAK.report(seen)}")
    assert seen.games == 500
    assert seen.slips == {}
    assert seen.hidden_dice == {}
