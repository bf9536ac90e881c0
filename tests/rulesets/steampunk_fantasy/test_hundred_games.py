"""Of a hundred games a few, and what they came across: every rule, question and refusal at least once.

`watching.py` says what must hold at every click. The games are shared out to two processes (`tests/random_games/`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.facets.setup import Setup
from rulesets.steampunk_fantasy import moments
from rulesets.steampunk_fantasy.before.armies import army_lists
from rulesets.steampunk_fantasy.before.armies.army_lists import Enlisted
from rulesets.steampunk_fantasy.face.tell.questions_told import ASKS
from rulesets.steampunk_fantasy.face.tell.words import EVENTS, OF_THE_KIT, REASONS
from rulesets.steampunk_fantasy.ruleset import RULESET
from rulesets.steampunk_fantasy.table.order_notation import fire_order
from rulesets.steampunk_fantasy.table.state import PARTS, Terrain
from tests.random_games.drawn import GamesToEveryRule
from tests.random_games.reach import Reach
from tests.random_games.seen import Seen
from tests.rulesets.steampunk_fantasy.table import steam, troop
from tests.rulesets.steampunk_fantasy.test_maps import GOOD, WRONG
from tests.rulesets.steampunk_fantasy.watching import (
    BATTLES,
    PROVING,
    SteampunkWatcher,
    closes_in,
    specials_of,
    watched,
)

SHARES = {
    **{"standard": 16, "wide": 8, "small": 20, "infantry": 16, "tanks": 12, "advanced": 8, "laid out": 10},
    **{"two against one": 10, PROVING: 10},
}
"""How many games of each battle there are to a hundred of the sample armies; those of the proving army come on top."""
PROVED_BY = {
    "area": "area_attack",
    "poison": "poisoned",
    "minor acid": "minor_acid",
    "major acid": "acid_roll",
    "fire": "set_on_fire",
    "poison cloud": "cloud_poisons",
    "acid cloud": "cloud_of_acid",
    "smoke": "smoke_placed",
    "burning hex": "meets_fire",
    "psychic damage": "typed_damage",
}
"""Specials that are no skills, and the event that shows that they have done something."""
WHY_NOT = {*OF_THE_KIT.models, *REASONS.models}
"""Every refusal that there is."""
PART = 20
BESIDES = (
    *(("advanced", 5), ("tanks", 10), ("laid out", 9), ("wide", 1)),
    *(("two against one", seed) for seed in (1, 2)),
    *((PROVING, seed) for seed in (2, 9)),
)
"""A twentieth of the games and these come to all that the hundred do (`python -m tests.random_games` chooses them)."""
REACH = Reach(RULESET, SHARES, watched, SteampunkWatcher.late, Path(__file__).parent / "unreached.toml", PART, BESIDES)


@pytest.fixture(scope="module")
def seen() -> Seen:
    """The drawn games."""
    return REACH.played()


class TestDrawn(GamesToEveryRule):
    """What every ruleset shows of them."""

    reach, refusals = REACH, WHY_NOT


def test_a_few_of_a_hundred_games_with_full_armies(seen: Seen, capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print(f"\n{REACH.report(seen)}")
    sampled = [seed for battle, seed in REACH.games() if battle != PROVING]
    assert (len(sampled), sum(map(closes_in, sampled))) == (100, 50)
    assert seen.games == len(REACH.drawn()) == 17
    assert set(SHARES) == set(BATTLES)
    assert seen.late >= seen.games * 0.9, "of at least five turns"
    assert set(seen.ends) == {"last_turn", "eliminated"}
    assert seen.tries > seen.games * 90


def test_they_come_to_every_terrain(seen: Seen) -> None:
    terrain = set(Terrain.__args__)  # type: ignore[attr-defined]
    assert terrain - {"clear"} <= set(seen.laid)
    assert terrain == set(seen.stood)


def test_they_come_to_every_step_and_every_kind_of_agony(seen: Seen) -> None:
    steps = {f"movement step {number}" for number in range(1, PARTS + 1)}
    assert {*steps, "gunnery 1", "gunnery 2", "agony", "fire", "poison", "bleeding"} <= set(seen.noted)


def test_they_come_to_every_special(seen: Seen) -> None:
    """Each that does anything is on somebody's card, and has done it."""
    assert REACH.skills_missed(seen, moments.REGISTRY) == set()
    assert {word for word, event in PROVED_BY.items() if not seen.events[event]} == set()


def test_every_special_of_the_sample_armies_is_watched(seen: Seen) -> None:
    cards = {base.card.name: base.card for force in army_lists.SAMPLES for base in army_lists.load(force).bases}
    words = {word for card in cards.values() for word in specials_of(card)}
    known = {cls.key for cls in moments.REGISTRY} | set(PROVED_BY)
    assert words - known == set()
    assert words <= set(seen.cards)


def test_they_come_to_every_question(seen: Seen) -> None:
    assert set(seen.questions) == set(ASKS.models)


def test_they_tell_every_event(seen: Seen) -> None:
    told = {**seen.events, "shown": len(seen.noted)}
    assert REACH.missed("event", EVENTS.models, told) == set()


# --- refusals that do not come in play --------------------------------------------------------------------------------


def _start(scenario: str = "standard", force: str = "ashen_court", **options: str) -> None:
    told = Setup(players=["Ada", "Bo"], forces=["kettle_guard", force], scenario=scenario, options=options)
    RULESET.play.start(told, SealedDice(b""))


def _army(**changed: Any) -> None:
    """A list of a player's own, which is not what it should be."""
    army = army_lists.load("ashen_court").model_copy(update={"key": "", **changed})
    _start(force=army.model_dump_json())


def _cheap(base: Enlisted) -> Enlisted:
    return base.model_copy(update={"card": base.card.model_copy(update={"cost": {"mp": 1}})})


def _doubled(base: Enlisted) -> Enlisted:
    """A base with an order that does two things in one gunnery step."""
    group = base.card.fire[0].model_copy(update={"orders": (fire_order("Load,Aim + Fire"),)})
    return base.model_copy(update={"card": base.card.model_copy(update={"fire": (group,)})})


def _map(text: str, encoding: str = "utf-8") -> None:
    RULESET.maps.handed_in("standard", text.encode(encoding))


def _guard(state: dict[str, Any] | None = None) -> Any:
    return steam(troop("Guard", at="B3", state=state or {}), troop("Foe", at="B5", seat=1)).game


def _correct(**fields: str) -> None:
    RULESET.corrections.correct(_guard(), fields, SealedDice(b""))


DIRECT: dict[str, Callable[[], object]] = {
    "no_such_size": lambda: _start("Waterloo"),
    "no_such_army": lambda: _start(force="Old Guard"),
    "no_such_option": lambda: _start(weather="fog"),
    "too_dear": lambda: _army(bases=army_lists.load("ashen_court").bases * 2),
    "empty_army": lambda: _army(bases=()),
    "two_at_once": lambda: _army(bases=(_doubled(army_lists.load("ashen_court").bases[1]),)),
    "too_many_bases": lambda: _army(bases=(_cheap(army_lists.load("ashen_court").bases[4]),) * 22),
    "mixed_races": lambda: _army(bases=army_lists.load("kettle_guard").bases[:2]),
    **{key: partial(_map, text) for key, (text, _) in WRONG.items()},
    "map_no_text": lambda: _map(GOOD, "utf-16"),
    "map_made_size": lambda: RULESET.maps.wanted("standard", "generated 9x9", "seed"),
    "no_such_map": lambda: RULESET.maps.wanted("standard", "the moon", "seed"),
    "nothing_to_correct": lambda: _correct(unit="Guard", what="morale", value="1"),
    "no_such_value": lambda: _correct(what="turn", value="many"),
    "nowhere": lambda: RULESET.looking.measured(_guard(), "A1", "Z99"),
    "not_on_map": lambda: RULESET.looking.sighted(_guard({"where": "waiting"}), "Foe", "Guard"),
}


@pytest.mark.parametrize("key", DIRECT)
def test_what_is_refused_outside_play(key: str) -> None:
    assert REACH.refusal(DIRECT[key]) == key


def test_every_reason_is_of_a_refusal_and_every_direct_test_is_here() -> None:
    assert {one.key for one in REACH.excused()} <= WHY_NOT
    assert {one.key for one in REACH.excused() if one.direct} == set(DIRECT)


@pytest.mark.soak
def test_two_thousand_games(capsys: pytest.CaptureFixture[str]) -> None:
    seen = REACH.played(rounds=20, one_of=1)
    with capsys.disabled():
        print(f"\n{REACH.report(seen)}")
    assert seen.games == 20 * sum(SHARES.values())
    assert REACH.undecided(seen, one_of=1) == set()
