"""Random games: they end, a good part at the target, and all that is said is sound.

`watching.py` says what must hold at every click. The games are shared out to two processes (`tests/random_games/`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest

from rulesets.dystopian_legions.face.tell.dystopian_words import EVENTS, OF_THE_KIT, REASONS
from rulesets.dystopian_legions.ruleset import RULESET
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.facets.setup import Setup
from tests.random_games.drawn import DrawnGames
from tests.random_games.reach import Reach
from tests.random_games.seen import Seen
from tests.rulesets.dystopian_legions.playing import BATTLE, FORCES, FRAY, SHOWDOWN, SKIRMISH, STEEL
from tests.rulesets.dystopian_legions.table import legions, rank, section
from tests.rulesets.dystopian_legions.test_maps import GOOD, WRONG
from tests.rulesets.dystopian_legions.watching import LegionsWatcher, watched

REFUSALS = {*OF_THE_KIT.models, *REASONS.models}
"""Whatever may be refused, by key."""
SHARES = {FRAY: 16, SHOWDOWN: 20, SKIRMISH: 24, STEEL: 3}
"""How many games of each battle there are to sixty-three: a good part from their deployment on, most near the enemy."""
PART = 24
BESIDES = (
    *((FRAY, seed) for seed in (2, 4)),
    *((SHOWDOWN, seed) for seed in (1, 2, 5, 6)),
    *((SKIRMISH, seed) for seed in (1, 2, 3, 4, 6, 7)),
)
"""The first of each battle and these come to all that a third of the games come to (`python -m tests.random_games`
chooses them)."""
UNREACHED = Path(__file__).parent / "unreached.toml"
REACH = Reach(RULESET, SHARES, watched, LegionsWatcher.late, UNREACHED, PART, BESIDES)
SOAK = Reach(RULESET, {BATTLE: 500}, watched, LegionsWatcher.late, UNREACHED)


@pytest.fixture(scope="module")
def seen() -> Seen:
    """The games."""
    return REACH.played()


class TestDrawn(DrawnGames):
    """What every ruleset shows of them."""

    reach, refusals = REACH, REFUSALS


def test_sixteen_games(seen: Seen, capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print(f"\n{REACH.report(seen)}")
    assert seen.games == len(REACH.drawn()) == 16
    assert seen.late >= seen.games / 2, "of at least three turns"


def test_a_good_part_is_ended_by_the_target(seen: Seen) -> None:
    assert seen.ends["target"] >= seen.games / 6


def test_they_tell_every_event(seen: Seen) -> None:
    assert REACH.missed("event", EVENTS.models, seen.events) == set()
    assert REACH.came_after_all("event", seen.events) == set()


# --- refusals that do not come in play --------------------------------------------------------------------------------


def _start(scenario: str = SKIRMISH, forces: Sequence[str] = FORCES, **options: str) -> None:
    setup = Setup(players=["Ada", "Bo"], forces=[*forces], scenario=scenario, options=options)
    RULESET.play.start(setup, SealedDice(b""))


def _map(text: str, encoding: str = "utf-8") -> None:
    RULESET.maps.handed_in(SKIRMISH, text.encode(encoding))


def _correct(**fields: str) -> None:
    game = legions(section("Rifles", rank(30, 30, 2)), section("Guards", rank(30, 10, 2), seat=1)).game
    RULESET.corrections.correct(game, fields, SealedDice(b""))


DIRECT: dict[str, Callable[[], object]] = {
    "no_such_size": lambda: _start("war"),
    "no_such_option": lambda: _start(weather="fog"),
    "no_such_force": lambda: _start(forces=("tsar", FORCES[1])),
    **{key: partial(_map, text) for key, (text, _) in WRONG.items()},
    "map_no_text": lambda: _map(GOOD, "utf-16"),
    "map_no_words": lambda: _map(GOOD.replace('"Field"', "3")),
    "map_bad_words": lambda: _map(GOOD.replace('"Field"', '""')),
    "map_no_pieces": lambda: _map('name = "Field"\npiece = 3\n'),
    "map_piece_field": lambda: _map(GOOD + "height = 3\n"),
    "map_piece_misplaced": lambda: _map(GOOD + "building = 1\n"),
    "map_corners": lambda: _map(GOOD.replace("[[10, 14], [18.5, 14], [14, 21.25]]", "[[10, 14]]")),
    "map_corner": lambda: _map(GOOD.replace("[14, 21.25]", "[14, true]")),
    "map_large_number": lambda: _map(GOOD.replace("21.25", "1" * 30)),
    "map_made_size": lambda: RULESET.maps.wanted(SKIRMISH, "generated 9x9", "seed"),
    "no_such_map": lambda: RULESET.maps.wanted(SKIRMISH, "the moon", "seed"),
    "no_thing": lambda: _correct(unit="Nobody", what="place", value="at 1,1"),
    "nothing_to_correct": lambda: _correct(unit="Rifles", what="honour", value="1"),
    "no_such_value": lambda: _correct(unit="Rifles", what="Shaken Markers", value="4"),
}


@pytest.mark.parametrize("key", DIRECT)
def test_what_is_refused_outside_play(key: str) -> None:
    assert REACH.refusal(DIRECT[key]) == key


def test_every_reason_is_of_a_refusal_and_every_direct_test_is_here() -> None:
    assert {one.key for one in REACH.excused()} <= REFUSALS
    assert {one.key for one in REACH.excused() if one.direct} == set(DIRECT)


@pytest.mark.soak
def test_five_hundred_games_of_1500_points(capsys: pytest.CaptureFixture[str]) -> None:
    seen = SOAK.played(rounds=1, one_of=1)
    with capsys.disabled():
        print(f"\n{SOAK.report(seen)}")
    assert seen.games == 500
    assert seen.slips == {}
    assert seen.hidden_dice == {}
