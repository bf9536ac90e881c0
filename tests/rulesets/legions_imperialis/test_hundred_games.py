"""Random games: they end, and all that is said is sound.

`watching.py` says what must hold at every click. The games are shared out to two processes (`tests/random_games/`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.facets.setup import Setup
from rulesets.legions_imperialis.before.forces.armies import army
from rulesets.legions_imperialis.face import looking
from rulesets.legions_imperialis.face.tell.imperialis_words import EVENTS, OF_THE_KIT, REASONS
from rulesets.legions_imperialis.face.tell.question_words import ASKS
from rulesets.legions_imperialis.ruleset import RULESET
from tests.random_games.drawn import DrawnGames
from tests.random_games.reach import Reach
from tests.random_games.seen import Seen
from tests.rulesets.legions_imperialis.playing import BRUSH, CAMPAIGN, CLASH, KEYS
from tests.rulesets.legions_imperialis.table import detachment, imperialis, rank
from tests.rulesets.legions_imperialis.watching import ImperialisWatcher, watched

REFUSALS = {*OF_THE_KIT.models, *REASONS.models}
"""Whatever may be refused, by key."""
SHARES = {BRUSH: 36}
"""How many games of each battle there are."""
PART = 36
BESIDES = tuple((BRUSH, seed) for seed in (2, *range(5, 12)))
"""The first and these come to all that a third of the games come to (`python -m tests.random_games` chooses them)."""
UNREACHED = Path(__file__).parent / "unreached.toml"
REACH = Reach(RULESET, SHARES, watched, ImperialisWatcher.late, UNREACHED, PART, BESIDES)
SOAK = Reach(RULESET, {CLASH: 100, CAMPAIGN: 4}, watched, ImperialisWatcher.late, UNREACHED)


@pytest.fixture(scope="module")
def seen() -> Seen:
    """The games."""
    return REACH.played()


class TestDrawn(DrawnGames):
    """What every ruleset shows of them."""

    reach, refusals = REACH, REFUSALS


def test_nine_games(seen: Seen, capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print(f"\n{REACH.report(seen)}")
    assert seen.games == len(REACH.drawn()) == 9
    assert seen.late >= seen.games / 2, "of at least three rounds"


def test_they_tell_every_event(seen: Seen) -> None:
    assert REACH.missed("event", EVENTS.models, seen.events) == set()
    assert REACH.came_after_all("event", seen.events) == set()


def test_they_come_to_every_question(seen: Seen) -> None:
    assert REACH.missed("question", ASKS.models, seen.questions) == set()


# --- refusals that do not come in play --------------------------------------------------------------------------------


def _start(scenario: str = CLASH, forces: Sequence[str] = KEYS, **options: str) -> None:
    setup = Setup(players=["Ada", "Bo"], forces=[*forces], scenario=scenario, options=options)
    RULESET.play.start(setup, SealedDice(b""))


def _with(word: str) -> str:
    """An army of a player's own, of which a model has such a special rule."""
    card = army(KEYS[0]).cards["line"].model_dump()
    card["profiles"][0]["rules"] = [word]
    return json.dumps({"name": "Ours", "army": KEYS[0], "formations": [{"name": "All", "cards": [card]}]})


def _correct(**fields: str) -> None:
    game = imperialis(detachment("Line", rank(30, 40, 2)), detachment("Foes", rank(30, 10, 2), seat=1)).game
    RULESET.corrections.correct(game, fields, SealedDice(b""))


DIRECT: dict[str, Callable[[], object]] = {
    "no_such_size": lambda: _start("war"),
    "no_such_option": lambda: _start(weather="fog"),
    "no_such_force": lambda: _start(forces=("tsar", KEYS[1])),
    "not_refereed": lambda: _start(forces=(_with("Doom Ray"), KEYS[1])),
    "no_thing": lambda: _correct(unit="Nobody", what="place", value="at 1,1"),
    "nothing_to_correct": lambda: _correct(unit="Line", what="honour", value="1"),
    "no_such_value": lambda: _correct(unit="Line", what="Wounds of model 1", value="7"),
    "not_on_table": lambda: looking.sighted(imperialis().game, "Line", "Foes"),
}


@pytest.mark.parametrize("key", DIRECT)
def test_what_is_refused_outside_play(key: str) -> None:
    assert REACH.refusal(DIRECT[key]) == key


def test_every_reason_is_of_a_refusal_and_every_direct_test_is_here() -> None:
    assert {one.key for one in REACH.excused()} <= REFUSALS
    assert {one.key for one in REACH.excused() if one.direct} == set(DIRECT)


@pytest.mark.soak
def test_a_hundred_whole_games(capsys: pytest.CaptureFixture[str]) -> None:
    seen = SOAK.played(rounds=1, one_of=1)
    with capsys.disabled():
        print(f"\n{SOAK.report(seen)}")
    assert seen.slips == {}
    assert seen.hidden_dice == {}
