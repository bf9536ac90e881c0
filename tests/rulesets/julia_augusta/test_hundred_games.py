"""Of a hundred games a few, and what they came across: every rule, question, refusal and event at least once.

`watching.py` says what must hold at every click. The games are shared out to two processes (`tests/random_games/`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, get_args

import pytest

from rulesets.julia_augusta.before.armies import army_lists
from rulesets.julia_augusta.before.armies.army_lists import ListedLeader, ListedUnit
from rulesets.julia_augusta.face.tell.julia_words import EVENTS, OF_THE_KIT, REASONS
from rulesets.julia_augusta.face.tell.question_words import ASKS
from rulesets.julia_augusta.ruleset import RULESET
from rulesets.julia_augusta.table.state import Julia
from rulesets.julia_augusta.table.terrain import Kind
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.refusal import Refusals
from rulesets.kit.facets.setup import Setup
from tests.random_games.drawn import GamesToEveryRule
from tests.random_games.reach import Reach
from tests.random_games.seen import Seen
from tests.rulesets.julia_augusta.playing import FORCES
from tests.rulesets.julia_augusta.table import auxiliaries, julia, warband
from tests.rulesets.julia_augusta.test_maps import GOOD, WRONG
from tests.rulesets.julia_augusta.watching import BATTLES, FOUGHT, HANDED_OVER, PROVING, TANGLE, JuliaWatcher, watched

REFUSALS = {*OF_THE_KIT.models, *REASONS}
"""Whatever may be refused, by key."""
SHARES = {"clash": 32, "battle": 16, "fray": 8, "skirmish": 4, PROVING: 8, TANGLE: 32}
"""How many games of each battle there are to a hundred: most with full armies, a good part from their deployment on."""
FULL, DEPLOYED = ("clash", "battle"), ("battle", "skirmish")
"""The battles of full armies, and those that begin with a deployment."""
PART = 40
BESIDES = (
    *((PROVING, 5), ("battle", 1), ("fray", 2), ("fray", 6)),
    *(("clash", seed) for seed in (3, 4, 7, 8, 28)),
    *((TANGLE, seed) for seed in (6, 8, 10)),
)
"""The first of each battle and these come to all that the hundred do (`python -m tests.random_games` chooses them)."""
REACH = Reach(RULESET, SHARES, watched, JuliaWatcher.late, Path(__file__).parent / "unreached.toml", PART, BESIDES)
MOST_HAND_OVERS = 10
"""How often a round may go from one player to the other, on the average."""


@pytest.fixture(scope="module")
def seen() -> Seen:
    """The drawn games."""
    return REACH.played()


class TestDrawn(GamesToEveryRule):
    """What every ruleset shows of them."""

    reach, refusals = REACH, REFUSALS


def test_a_few_of_a_hundred_games_with_full_armies(seen: Seen, capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print(f"\n{REACH.report(seen)}")
    assert set(SHARES) == {*BATTLES, TANGLE}
    assert sum(SHARES.values()) == 100
    assert seen.games == len(REACH.drawn()) == 18
    assert seen.late >= seen.games * 0.55, "of at least five turns"
    assert seen.tries > seen.games * 50


def test_most_battles_have_full_armies_and_a_good_part_begin_with_a_deployment() -> None:
    battles = sum(SHARES.values()) - SHARES[TANGLE]
    assert sum(SHARES[one] for one in FULL) > battles * 2 / 3
    assert sum(SHARES[one] for one in DEPLOYED) > battles / 4
    assert {BATTLES[one].size for one in FULL} == {"battle"}
    assert not any(BATTLES[one].near for one in DEPLOYED)


def test_every_game_is_fought_out_and_many_to_the_end(seen: Seen) -> None:
    assert seen.noted[FOUGHT] >= seen.games - sum(battle == TANGLE for battle, _ in REACH.drawn())
    assert set(seen.ends) == {"beaten", "turn_limit"}
    assert seen.ends["beaten"] >= seen.games / 5


def test_a_round_goes_to_and_fro_a_few_times(seen: Seen) -> None:
    assert seen.noted[HANDED_OVER] <= MOST_HAND_OVERS * seen.turns


def test_they_come_to_every_terrain(seen: Seen) -> None:
    assert set(get_args(Kind)) <= set(seen.laid)


def test_they_come_to_every_question(seen: Seen) -> None:
    assert set(seen.questions) == set(ASKS.models)


def test_they_tell_every_event(seen: Seen) -> None:
    assert REACH.missed("event", EVENTS.models, seen.events) == set()
    assert REACH.came_after_all("event", seen.events) == set()


# --- refusals that do not come in play --------------------------------------------------------------------------------


def _start(scenario: str = "battle", forces: Sequence[str] = FORCES, **options: str) -> None:
    RULESET.play.start(
        Setup(players=["Ada", "Bo"], forces=[*forces], scenario=scenario, options=options), SealedDice(b"")
    )


def _army(reason: str, force: str = FORCES[0], **changed: Any) -> None:
    """A list of a player's own, which is not what it should be: one of the reasons for which it is refused."""
    army = army_lists.load(force).model_copy(update={"key": "", **changed})
    try:
        _start(forces=[army.model_dump_json(), FORCES[1]])
    except Refusals as refused:
        raise next(one for one in refused.reasons if one.key == reason) from None


def _units(force: str = FORCES[0], **changed: Any) -> tuple[ListedUnit, ...]:
    """The units of an army, the first of them changed."""
    first, *others = army_lists.load(force).units
    return (first.model_copy(update=changed), *others)


def _leaders(**changed: Any) -> tuple[ListedLeader, ...]:
    general, *others = army_lists.load(FORCES[0]).leaders
    return (general.model_copy(update=changed), *others)


def _map(text: str, encoding: str = "utf-8") -> None:
    RULESET.maps.handed_in("battle", text.encode(encoding))


def _guards() -> Julia:
    """A battle in which nobody is near."""
    return julia(auxiliaries("Guard", at=(36, 40)), warband("Foe", at=(36, 8)), warband("Spare")).game


def _correct(**fields: str) -> None:
    RULESET.corrections.correct(_guards(), fields, SealedDice(b""))


LEGIONS = [unit.model_copy(update={"name": "Twin"}) for unit in army_lists.load(FORCES[0]).units[:2]]
DIRECT: dict[str, Callable[[], object]] = {
    "no_such_size": lambda: _start("Waterloo"),
    "no_such_option": lambda: _start(weather="fog"),
    "no_such_army": lambda: _start(forces=("Old Guard", FORCES[1])),
    "army_not_readable": lambda: _start(forces=("{", FORCES[1])),
    "same_army": lambda: _start(forces=(FORCES[0], FORCES[0])),
    "too_dear": lambda: _army("too_dear", units=_units(bases=12)),
    "same_name": lambda: _army("same_name", units=tuple(LEGIONS)),
    "one_general": lambda: _army("one_general", leaders=_leaders(general=False)),
    "other_leaders": lambda: _army("other_leaders", leaders=_leaders()[:1]),
    "wrong_cps": lambda: _army("wrong_cps", leaders=_leaders(cp=4)),
    "too_few_heavy": lambda: _army("too_few_heavy", units=_units()[:1]),
    "wrong_size": lambda: _army("wrong_size", units=_units(bases=1)),
    "too_many_lines": lambda: _army("too_many_lines", units=_units(lines=5)),
    "legion_not_heavy": lambda: _army("legion_not_heavy", units=_units(type="MI")),
    "no_legions": lambda: _army("no_legions", army="briton"),
    **{key: partial(_map, text) for key, (text, _) in WRONG.items()},
    "map_no_text": lambda: _map(GOOD, "utf-16"),
    "map_made_size": lambda: RULESET.maps.wanted("battle", "generated 9x9", "seed"),
    "no_such_map": lambda: RULESET.maps.wanted("battle", "the moon", "seed"),
    "no_thing": lambda: _correct(unit="Nobody", what="DPs", value="1"),
    "nothing_to_correct": lambda: _correct(unit="Guard", what="honour", value="1"),
    "no_such_value": lambda: _correct(unit="Guard", what="DPs", value="many"),
    "nowhere": lambda: RULESET.looking.measured(_guards(), "Guard", "the moon"),
    "not_on_table": lambda: RULESET.looking.sighted(_guards(), "Spare", "Guard"),
    "nothing_between": lambda: RULESET.odds.odds(_guards(), "Guard", "Foe", ()),
}


@pytest.mark.parametrize("key", DIRECT)
def test_what_is_refused_outside_play(key: str) -> None:
    assert REACH.refusal(DIRECT[key]) == key


def test_every_reason_is_of_a_refusal_and_every_direct_test_is_here() -> None:
    assert {one.key for one in REACH.excused()} <= set(REFUSALS)
    assert {one.key for one in REACH.excused() if one.direct} == set(DIRECT)


@pytest.mark.soak
def test_a_thousand_games(capsys: pytest.CaptureFixture[str]) -> None:
    seen = REACH.played(rounds=10, one_of=1)
    with capsys.disabled():
        print(f"\n{REACH.report(seen)}")
    assert seen.games == 10 * sum(SHARES.values())
    assert REACH.undecided(seen, one_of=1) == set()
