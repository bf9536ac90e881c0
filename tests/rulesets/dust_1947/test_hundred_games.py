"""Of a hundred games a few, and what they came across: every rule, question and refusal at least once.

`watching.py` says what must hold at every click. The games are shared out to two processes (`tests/random_games/`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from rulesets.dust_1947 import moments
from rulesets.dust_1947.before import tabletop
from rulesets.dust_1947.before.armies import forces, legality
from rulesets.dust_1947.before.armies.forces import Force
from rulesets.dust_1947.before.maps.letters import LETTERS, WALLS
from rulesets.dust_1947.chapters.heroes.joining import may_join
from rulesets.dust_1947.face.tell.dust_words import OF_THE_KIT, REASONS
from rulesets.dust_1947.face.tell.options import QUESTIONS
from rulesets.dust_1947.ruleset import RULESET
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.facets.setup import Setup
from tests.random_games.drawn import GamesToEveryRule
from tests.random_games.reach import Reach
from tests.random_games.seen import Record, Seen, verified
from tests.rulesets.dust_1947.inches import on_foot
from tests.rulesets.dust_1947.proving import PROVING
from tests.rulesets.dust_1947.table import dust, hero, squad, walker
from tests.rulesets.dust_1947.test_fortifying import with_a_gun
from tests.rulesets.dust_1947.test_lists import army
from tests.rulesets.dust_1947.test_map_file import GOOD as MAP
from tests.rulesets.dust_1947.test_map_file import WRONG
from tests.rulesets.dust_1947.test_platoons import STORE as PLATOONS
from tests.rulesets.dust_1947.test_platoons import picks
from tests.rulesets.dust_1947.watching import SIZES, DustWatcher, watched

SHARES = {
    **{"standard": 28, "hold": 24, "breakthrough": 24, "skirmish": 24, "signal_hill": 2, PROVING: 19},
    **{"outposts": 3, "bunker_line": 3},
}
"""How many games of each battle there are to a hundred on made maps; the proving ground and a drawn map come on top."""
GENERATED = sum(share for battle, share in SHARES.items() if battle in SIZES)
IMPASSABLE = {"structure", "ammo dump", "hut", "lamassu", "impassable", "water"}
"""Terrain that nobody of the sample forces can stand in."""
REFUSALS = {*REASONS.models, *OF_THE_KIT.models}
"""Everything that may be refused, by key."""
PART = 12
BESIDES = (
    *((PROVING, seed) for seed in (3, 6, 7, 8, 11, 13, 14, 15, 18)),
    *(("skirmish", seed) for seed in (2, 4, 5)),
    *(("skirmish", 22), ("standard", 27)),
)
"""A twelfth of the games and these come to all that the hundred come to (`python -m tests.random_games` chooses them);
the last two are on a table."""
REACH = Reach(RULESET, SHARES, watched, DustWatcher.late, Path(__file__).parent / "unreached.toml", PART, BESIDES)


@pytest.fixture(scope="module")
def seen() -> Seen:
    """The drawn games."""
    return REACH.played()


class TestDrawn(GamesToEveryRule):
    """What every ruleset shows of them."""

    reach, refusals = REACH, REFUSALS


def test_a_few_of_a_hundred_games_with_full_forces(seen: Seen, capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print(f"\n{REACH.report(seen)}")
    assert GENERATED == 100
    assert seen.games == len(REACH.drawn()) == 28
    assert seen.late >= seen.games * 0.77
    assert "conceded" not in seen.ends
    assert seen.tries > seen.games * 80


def test_they_come_to_every_terrain(seen: Seen) -> None:
    words = {word for ground in LETTERS.values() if ground is not None for word in ground.terrain}
    assert {*words, *WALLS, "1 floors", "2 floors", "3 floors"} - set(seen.laid) == set()
    assert {*words, "level 1", "level 2", "level 3"} - IMPASSABLE - set(seen.stood) == set()


def test_they_come_to_every_skill_and_special_weapon(seen: Seen) -> None:
    """Each is on somebody's card, and did something."""
    assert set(moments.REGISTRY) - set(seen.cards) == set()
    assert REACH.skills_missed(seen, moments.REGISTRY.values()) == set()


def test_they_come_to_every_question(seen: Seen) -> None:
    assert set(seen.questions) <= set(QUESTIONS.models)
    assert REACH.missed("question", QUESTIONS.models, seen.questions) == set()


def test_the_script_finds_a_die_that_was_changed() -> None:
    dice = Record("skirmish", 1).dice()
    dice.turn_to("1", "move")
    dice.roll(3)
    export = Record("skirmish", 1, rolls=[dice.rolled]).export()
    assert verified(export).startswith("all 3 dice")
    faces = export["record"][0]["rolls"][0]["faces"]
    faces[0] = faces[0] % 6 + 1
    assert "sealed" in verified(export)
    assert not verified(export).startswith("all ")


# --- refusals that do not come in play --------------------------------------------------------------------------------


def _start(scenario: str = "standard", force: str = "sable", **options: str) -> None:
    told = Setup(players=["Ada", "Bo"], forces=["ironvale", force], scenario=scenario, options=options)
    RULESET.play.start(told, SealedDice(b""))


def _raised() -> None:
    hills = RULESET.maps.wanted("standard", "twin_ridges", "").text
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tabletop, "TERRAIN", tabletop.TERRAIN - {"plinth"})
        refused = RULESET.maps.against("standard", hills, {"board_mode": "table"})
    assert refused is not None
    raise refused


def _two_of_a_kind() -> None:
    heroes = [card for card in forces.load("sable").cards if card.kind == "hero"]
    raise legality.heroes_twice(Force(name="X", bloc="X", cards=(*heroes, *heroes)))[0]


def _captured(*owners: str) -> None:
    """A force of Here with captured vehicles of these blocs."""
    guest = forces.load("sable").cards[0]
    cards = [guest.model_copy(update={"bloc": "Chart", "skills": (f"Captured: {owner}",)}) for owner in owners]
    force = Force(name="X", bloc="Here", cards=tuple(cards))
    raise [*legality.captured_twice(force), *legality.captured_from_itself(force)][0]


def _platoon(listed: str) -> None:
    RULESET.lists.army(PLATOONS, picks(listed), "Column", {})


def _stranger() -> None:
    guest = forces.load("sable").cards[0].model_copy(update={"bloc": "Elsewhere", "skills": ()})
    raise legality.of_another_bloc(Force(name="X", bloc="Here", cards=(guest,)))[0]


def _may_join(leading: tuple[str, ...], led: tuple[str, ...]) -> None:
    """A hero with these skills joins a squad with those."""
    table = dust(hero("Nick", at="", skills=leading), squad("Rifles", at="", skills=led))
    refused = may_join(table.game, table.unit("Nick"), table.unit("Rifles"))
    assert refused is not None
    raise refused


def _two_for_one_pilot() -> None:
    cards = [card for card in forces.load("sable").cards if any(word.startswith("Pilot: ") for word in card.skills)]
    raise legality.vehicles_twice(Force(name="X", bloc="X", cards=(*cards, *cards)))[0]


def _correct(unit: str, what: str, value: str = "", board: str = "square") -> None:
    table = dust(on_foot("Rifles", (6, 6)), options={"board_mode": board}).begins()
    RULESET.corrections.correct(table.game, {"unit": unit, "what": what, "value": value}, SealedDice(b""))


def _stunned_fights() -> None:
    table = dust(squad("Rifles", at="A1", weapons=("Knife C S2:1/1",)), squad("Guard", at="A2", seat=1))
    red = table.players[0]
    red.activates("Rifles")
    red.declares("attack", "nothing")
    table.unit("Rifles").stunned = True
    red.attacks("Guard")


def _strikes_at_a_roof() -> None:
    table = dust(
        squad("Rifles", at="A1", weapons=("Knife C S2:1/1",)),
        squad("Roof", at="A2", seat=1),
        squad("Guard", at="B1", seat=1),
    )
    table.unit("Roof").level = 2
    red = table.players[0]
    red.activates("Rifles")
    red.declares("attack", "nothing")
    red.attacks("Roof")


def _strikes_upstairs(weapon: str, level: int, *, air: bool = False) -> None:
    """An attack on somebody upstairs, or in the air, over the same square, with somebody else in reach."""
    weapons = (weapon, "Rifle 4 S2:1/1")
    over = walker("Upstairs", at="A1", seat=1, kind="aircraft", mobility="aircraft", armour="A1")
    above = over if air else squad("Upstairs", at="A1", seat=1, state={"level": level})
    mates = above, squad("Guard", at="B1", seat=1)
    red = dust("33", squad("Rifles", at="A1", weapons=weapons), *mates).players[0]
    red.activates("Rifles")
    red.declares("attack", "nothing")
    name = weapon.partition(" ")[0]
    red.attacks("split", f"1 {name} > Upstairs")


def _map(text: str, encoding: str = "utf-8") -> None:
    RULESET.maps.handed_in("hold", text.encode(encoding))


def _wanted(text: str) -> None:
    RULESET.maps.wanted("hold", text, "seed")


def _hardly_flies() -> None:
    plane = walker("Gull", at="A1", kind="aircraft", armour="A1", move=1)
    red = dust(plane, squad("Foe", at="L9", seat=1)).players[0]
    red.activates("Gull")
    red.declares("move", "nothing")
    red.moves("A1")


def _repairs_itself() -> None:
    broken = {"damage": 1}
    wrecker = walker("Wrecker", at="D5", skills=("Mechanic",), state=broken)
    red = dust(wrecker, *(walker(at, at=at, state=broken) for at in ("D4", "D6"))).players[0]
    red.activates("Wrecker")
    red.declares("repair", "nothing")
    red.commands("Wrecker")


DIRECT: dict[str, Callable[[], object]] = {
    "no_such_scenario": lambda: _start("Waterloo"),
    "no_such_force": lambda: _start(force="Old Guard"),
    "no_such_limit": lambda: _start(ap_limit="many"),
    "over_the_limit": lambda: _start(ap_limit="5"),
    "no_units": army,
    "too_dear": lambda: army(Rifles=11),
    "too_many_units": lambda: army(Rifles=61, limit=150),
    "not_in_collection": lambda: army(Nobody=1),
    "unit_unread": lambda: army(Riddle=1),
    "only_one": lambda: army(Relic=2),
    "old_force": lambda: forces.load(army(Rifles=1).replace("cards", "sheets")),
    "no_strongpoint": lambda: RULESET.play.start(with_a_gun("standard"), SealedDice(b"")),
    "no_such_option": lambda: _start(weather="fog"),
    "battle_in_squares": _raised,
    **{key: partial(_map, text) for key, (text, _) in WRONG.items()},
    "map_no_text": lambda: _map(MAP, "utf-16"),
    "map_made_size": lambda: _wanted("generated 9x9"),
    "no_such_map": lambda: _wanted("the moon"),
    "objective_closed": lambda: _map(MAP.replace("T", "X").replace(".X", "XX").replace("X.", "XX")),
    "hero_twice": _two_of_a_kind,
    "vehicle_twice": _two_for_one_pilot,
    "another_bloc": _stranger,
    "captured_twice": lambda: _captured("There", "There"),
    "captured_own": lambda: _captured("Here"),
    "platoon_lacks": lambda: _platoon("Line: Staff, Rifles"),
    "not_of_the_platoon": lambda: _platoon("Line: Staff, 3 Rifles"),
    "no_such_platoon": lambda: _platoon("Guard: Staff"),
    "loner": partial(_may_join, ("Loner",), ()),
    "only_gorillas": partial(_may_join, (), ("Gorilla",)),
    "only_zombies": partial(_may_join, (), ("Zombie",)),
    "no_unit_to_correct": lambda: _correct("Nobody", "place"),
    "nothing_to_correct": lambda: _correct("Rifles", "morale"),
    "no_such_model": lambda: _correct("Rifles", "model", "somebody", board="table"),
    "out_of_the_circle": lambda: _correct("Rifles", "model", "soldier 2 to 20,6", board="table"),
    "not_a_number_from": lambda: _correct("Rifles", "soldiers", "9"),
    "no_such_value": lambda: _correct("Rifles", "held by", "nobody"),
    "stunned_fighter": _stunned_fights,
    "flies_on": _hardly_flies,
    "repairs_itself": _repairs_itself,
    "too_high": _strikes_at_a_roof,
    "other_floor": lambda: _strikes_upstairs("Knife C S2:1/1", 1),
    "no_line_floor": lambda: _strikes_upstairs("Pistol 3 S2:1/1", 2),
    "no_line_roof": lambda: _strikes_upstairs("Flak 3 A1:1/1", 0, air=True),
    "nowhere": lambda: RULESET.looking.measured(dust(squad("Rifles", at="A1")).game, "A1", "Z99"),
    "no_such_unit": lambda: RULESET.looking.sighted(dust(squad("Rifles", at="A1")).game, "Rifles", "Nobody"),
}


@pytest.mark.parametrize("key", DIRECT)
def test_what_is_refused_outside_play(key: str) -> None:
    assert REACH.refusal(DIRECT[key]) == key


def test_every_reason_is_of_a_refusal_and_every_direct_test_is_here() -> None:
    assert {one.key for one in REACH.excused()} <= REFUSALS
    assert {one.key for one in REACH.excused() if one.direct} == set(DIRECT)


@pytest.mark.soak
def test_five_thousand_games(capsys: pytest.CaptureFixture[str]) -> None:
    seen = REACH.played(rounds=50, one_of=1)
    with capsys.disabled():
        print(f"\n{REACH.report(seen)}")
    assert seen.games == 50 * sum(SHARES.values())
    assert REACH.undecided(seen, one_of=1) == set()
