"""Random games: they end, all that is said is sound, and every rule, question, event and refusal is come across.

`watching.py` says what must hold at every click. The games are shared out to two processes (`tests/random_games/`).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesets.dystopian_legions.face.tell.dystopian_words import EVENTS, OF_THE_KIT, REASONS
from rulesets.dystopian_legions.face.tell.question_words import ASKS
from rulesets.dystopian_legions.ruleset import RULESET
from tests.random_games.reach import Reach
from tests.random_games.seen import Seen
from tests.rulesets.dystopian_legions.playing import BATTLE, FRAY, SHOWDOWN, SKIRMISH
from tests.rulesets.dystopian_legions.watching import LegionsWatcher, watched

REFUSALS = {*OF_THE_KIT.models, *REASONS.models}
"""Whatever may be refused, by key."""
SHARES = {FRAY: 16, SHOWDOWN: 20, SKIRMISH: 24}
"""How many games of each battle are played: a good part from their deployment on, most near the enemy."""
UNREACHED = Path(__file__).parent / "unreached.toml"
REACH = Reach(RULESET, SHARES, watched, LegionsWatcher.late, UNREACHED)
SOAK = Reach(RULESET, {BATTLE: 500}, watched, LegionsWatcher.late, UNREACHED)


@pytest.fixture(scope="module")
def seen() -> Seen:
    """The games."""
    return REACH.played()


def test_sixty_games(seen: Seen, capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print(f"\n{REACH.report(seen)}")
    assert seen.games == sum(SHARES.values()) == 60
    assert seen.late >= 40, "of at least three turns"


def test_a_fifth_are_ended_by_the_target(seen: Seen) -> None:
    assert seen.ends["target"] >= seen.games / 5


def test_they_reach_every_rule(seen: Seen) -> None:
    assert REACH.rules_missed(seen) == set()


def test_they_reach_every_place_of_a_rule(seen: Seen) -> None:
    assert REACH.missed("point", REACH.places(), seen.points) == set()
    assert REACH.came_after_all("point", seen.points) == set()


def test_they_come_to_every_question(seen: Seen) -> None:
    assert REACH.missed("question", ASKS.models, seen.questions) == set()


def test_they_tell_every_event(seen: Seen) -> None:
    assert REACH.missed("event", EVENTS.models, seen.events) == set()
    assert REACH.came_after_all("event", seen.events) == set()


def test_they_come_to_every_refusal(seen: Seen) -> None:
    assert REACH.missed("refusal", REFUSALS, seen.refusals) == set()
    assert REACH.came_after_all("refusal", seen.refusals) == set()


def test_the_rules_that_are_watched_decide(seen: Seen) -> None:
    assert REACH.undecided(seen) == set()


def test_what_decides_is_told(seen: Seen) -> None:
    assert REACH.untold(seen) == set()
    assert REACH.told_after_all(seen) == set()


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
