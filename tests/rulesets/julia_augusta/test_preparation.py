"""Armies and what they cost, sizes of games, set-up (SETUP-01 to SETUP-08)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.julia_augusta.actions import Done
from rulesets.julia_augusta.before.armies import army_lists, costs
from rulesets.julia_augusta.before.armies.army_legality import demand_legal
from rulesets.julia_augusta.before.armies.army_lists import ArmyList
from rulesets.julia_augusta.before.maps.library import MAPS
from rulesets.julia_augusta.before.maps.map_file import written
from rulesets.julia_augusta.before.setup import begun, fielded, may_meet, options
from rulesets.julia_augusta.face.tell.army_words import described
from rulesets.julia_augusta.face.tell.army_words import fielded as told
from rulesets.julia_augusta.face.tell.setup_words import settings as settings_of
from rulesets.julia_augusta.ruleset import RULESET
from rulesets.julia_augusta.table.formations import is_light, is_mounted
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.game import apply
from rulesets.kit.engine.refusal import Refusals, Refused
from rulesets.kit.facets.setup import Setup
from tests.rulesets.julia_augusta.table import refused

ROMANS, BRITONS = army_lists.SAMPLES


def unit(name: str, type_: str = "MI", grade: str = "C", bases: int = 4, **more: Any) -> dict[str, Any]:
    """A unit of a list."""
    return {"name": name, "type": type_, "grade": grade, "bases": bases, **more}


def leaders(*cps: int) -> list[dict[str, Any]]:
    """A General and others, by their command points."""
    return [{"name": f"Leader {n}", "cp": cp, "general": n == 0} for n, cp in enumerate(cps)]


def army(*units: dict[str, Any], side: str = "roman", led: list[dict[str, Any]] | None = None) -> ArmyList:
    """An army list; without leaders named it has a General and another one."""
    told = {"name": "Own", "army": side, "units": units, "leaders": leaders(1, 1) if led is None else led}
    return army_lists.load(json.dumps(told))


LEGAL = (unit("First"), unit("Second"))


def wrong(made: ArmyList, given: int = 400) -> list[tuple[str, str]]:
    """Everything that the rules have against an army."""
    with pytest.raises(Refusals) as caught:
        demand_legal(made, given)
    assert all(RULESET.words.refusal(reason) for reason in caught.value.reasons)
    return [(reason.rule, reason.key) for reason in caught.value.reasons]


def game(*forces: str, scenario: str = "battle", **more: Any) -> Julia:
    """A game that begins with these armies."""
    setup = Setup(players=["Ada", "Bo"], forces=list(forces), scenario=scenario, **more)
    return begun(setup, SealedDice(b"any")).game


# --- the samples -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("JA-SETUP-05")
def test_the_roman_sample_costs_398_points() -> None:
    """JA-D-02."""
    made = army_lists.load(ROMANS)
    assert costs.cost(made) == 398
    found = [(one.type, one.grade, one.bases, one.lines) for one in made.units]
    assert sorted(found) == sorted(
        [
            *[("HI", "B", 8, 2)] * 2,
            ("HI", "A", 6, 2),
            *[("MI", "B", 4, 1)] * 2,
            ("CAV", "B", 4, 1),
            ("LI", "C", 6, 1),
        ]
    )
    assert [(one.cp, one.general) for one in made.leaders] == [(3, True), (1, False), (1, False)]
    assert len({one.legion for one in made.units if one.legion}) == 3


@pytest.mark.rule("JA-SETUP-05")
def test_the_british_sample_costs_399_points() -> None:
    """JA-D-02."""
    made = army_lists.load(BRITONS)
    assert costs.cost(made) == 399
    found = [(one.type, one.grade, one.bases) for one in made.units]
    warbands, lights = [("MI", "C", 9)] * 4 + [("MI", "D", 8)], [("LC", "C", 4)] * 2 + [("LI", "C", 4)] * 2
    assert sorted(found) == sorted([*warbands, *[("CHARIOT", "B", 4)] * 2, *lights])
    assert [(one.cp, one.general) for one in made.leaders] == [(2, True), *[(1, False)] * 3]


@pytest.mark.parametrize("key", army_lists.SAMPLES)
def test_a_sample_is_whole_in_a_battle_and_a_part_of_it_makes_a_skirmish(key: str) -> None:
    whole, part = fielded(key, "battle"), fielded(key, "skirmish")
    assert whole == army_lists.load(key)
    assert 240 <= costs.cost(part) <= 250
    assert {one.type for one in part.units} >= {"MI", "LI"}
    assert f"{len(part.units)} of {len(whole.units)} units" in told(whole, part)
    assert all(one.name in described(whole) for one in (*whole.units, *whole.leaders))
    assert army_lists.load(whole.model_copy(update={"key": ""}).model_dump_json()).units == whole.units


# --- what is legal ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("JA-SETUP-05")
def test_what_bases_lines_and_leaders_cost() -> None:
    made = army(unit("A", "LI", "A", 2), unit("B", "MI", "B", 5), unit("C", "HI", "C", 6, legion="XX", lines=3))
    assert [costs.unit_cost(one) for one in made.units] == [12, 30, 58]
    others = army(unit("D", "LC", "D", 2), unit("E", "CAV", "A", 3), unit("F", "CHARIOT", "B", 2))
    assert [costs.unit_cost(one) for one in others.units] == [6, 30, 14]
    assert costs.cost(army(*LEGAL, led=leaders(3, 2))) == 40 + 75


@pytest.mark.rule("JA-SETUP-05")
def test_an_army_costs_no_more_than_the_points() -> None:
    made = army(*LEGAL)
    demand_legal(made, 70)
    assert wrong(made, 69) == [("JA-SETUP-05", "too_dear")]
    with refused("JA-SETUP-05", "no_such_size"):
        costs.points_of("huge")


@pytest.mark.rule("JA-SETUP-05")
def test_an_army_has_one_general_and_one_to_four_other_leaders() -> None:
    demand_legal(army(*LEGAL, led=leaders(1, 1, 1, 1, 1)), 400)
    assert wrong(army(*LEGAL, led=leaders(1))) == [("JA-SETUP-05", "other_leaders")]
    assert wrong(army(*LEGAL, led=leaders(1, 1, 1, 1, 1, 1))) == [("JA-SETUP-05", "other_leaders")]
    plain = [{**one, "general": False} for one in leaders(1, 1)]
    assert wrong(army(*LEGAL, led=plain)) == [("JA-SETUP-05", "one_general")]


@pytest.mark.rule("JA-SETUP-05")
def test_an_army_has_two_units_of_heavy_or_medium_infantry() -> None:
    demand_legal(army(unit("First", "HI"), unit("Second", "MI")), 400)
    assert wrong(army(unit("First", "HI"), unit("Second", "CAV"))) == [("JA-SETUP-05", "too_few_heavy")]


@pytest.mark.rule("JA-SETUP-06")
@pytest.mark.parametrize(
    ("type_", "least", "most"),
    [("HI", 4, 12), ("MI", 4, 12), ("CAV", 2, 6), ("LC", 2, 6), ("CHARIOT", 2, 6), ("LI", 2, 6)],
)
def test_units_have_so_many_bases(type_: str, least: int, most: int) -> None:
    for bases in (least, most):
        demand_legal(army(*LEGAL, unit("It", type_, bases=bases)), 400)
    for bases in (least - 1, most + 1):
        assert wrong(army(*LEGAL, unit("It", type_, bases=bases))) == [("JA-SETUP-06", "wrong_size")]


@pytest.mark.rule("JA-SETUP-01", "JA-SETUP-07")
def test_only_roman_heavy_infantry_is_a_legion_and_has_lines() -> None:
    demand_legal(army(*LEGAL, unit("Legion", "HI", bases=6, legion="XX", lines=3)), 400)
    assert wrong(army(*LEGAL, unit("It", "HI", legion="XX"), side="briton")) == [("JA-SETUP-01", "no_legions")]
    assert wrong(army(*LEGAL, unit("It", "MI", legion="XX"))) == [("JA-SETUP-01", "legion_not_heavy")]
    assert wrong(army(*LEGAL, unit("It", "HI", lines=2))) == [("JA-SETUP-07", "too_many_lines")]
    for bases, lines in ((5, 3), (12, 4)):
        made = army(*LEGAL, unit("It", "HI", bases=bases, legion="XX", lines=lines))
        assert wrong(made) == [("JA-SETUP-07", "too_many_lines")]


@pytest.mark.rule("JA-SETUP-09")
def test_leaders_have_one_to_three_command_points() -> None:
    demand_legal(army(*LEGAL, led=leaders(3, 1)), 400)
    assert wrong(army(*LEGAL, led=leaders(4, 0))) == [("JA-SETUP-09", "wrong_cps")] * 2


def test_an_illegal_army_is_refused_with_every_reason_at_once() -> None:
    made = army(unit("It", "LI", bases=7), unit("it", "HI", bases=20, lines=2), led=leaders(5))
    keys = ["too_dear", "other_leaders", "too_few_heavy", "wrong_cps", "wrong_size", "wrong_size", "too_many_lines"]
    assert [key for _, key in wrong(made, 100)] == [*keys, "same_name"]


def test_names_tell_everybody_apart() -> None:
    demand_legal(army(unit("XX", "HI", legion="XX"), unit("Other", "HI", legion="XX")), 400)
    twins = army(unit("Guard"), unit("guard"), unit("Leader 0"))
    assert wrong(twins) == [("JA-SETUP-05", "same_name")] * 2
    assert wrong(army(*LEGAL, unit("It", "HI", legion="Leader 1"))) == [("JA-SETUP-05", "same_name")]


# --- texts from anybody ----------------------------------------------------------------------------------------------


def test_what_is_no_army_is_refused() -> None:
    for text in ("", "nobody", "[]", "x" * 20_000, "{" * 20_000):
        with refused("JA-SETUP-05", "no_such_army"):
            army_lists.load(text)
    for text in ("{}", '{"name":' * 1_500, '{"units": 1e999}', "{\ud800}"):
        with refused("JA-SETUP-05", "army_not_readable"):
            army_lists.load(text)


BAD = {
    "bases": (unit("It", bases=-1), "bases"),
    "many": (unit("It", bases=100), "bases"),
    "type": (unit("It", "KNIGHT"), "type"),
    "grade": (unit("It", grade="E"), "grade"),
    "more": (unit("It", speed=12), "speed"),
    "text": (unit("It", bases="4 or so"), "bases"),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("key", BAD)
def test_a_field_that_makes_no_sense_is_named(key: str) -> None:
    bad, field = BAD[key]
    with pytest.raises(Refused) as caught:
        army(*LEGAL, bad)
    assert (caught.value.rule, caught.value.key) == ("JA-SETUP-05", "army_not_readable")
    assert f"units.2.{field}" in RULESET.words.refusal(caught.value)


@pytest.mark.parametrize(
    "name", ["", " ", "Guard ", "none", "Done", "F4", "31.5,12", "forward 3", "a, b", "x" * 31, "*a*"]
)
def test_a_name_means_nothing_else(name: str) -> None:
    with refused("JA-SETUP-05", "army_not_readable"):
        army(*LEGAL, unit(name))


@settings(max_examples=60, deadline=None)
@given(st.one_of(st.text(max_size=200), st.text('{}[]":, names123', max_size=200).map("{".__add__)))
def test_any_text_is_read_or_refused_in_words(text: str) -> None:
    try:
        army_lists.load(text)
    except Refused as refusal:
        assert len(RULESET.words.refusal(refusal)) < 400


# --- set-up ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("JA-SETUP-01")
@pytest.mark.parametrize("key", army_lists.SAMPLES)
def test_one_side_is_roman_the_other_british(key: str) -> None:
    other = next(each for each in army_lists.SAMPLES if each != key)
    with pytest.raises(Refused) as caught:
        game(key, key)
    assert (caught.value.rule, caught.value.key) == ("JA-SETUP-01", "same_army")
    assert army_lists.load(other).name in RULESET.words.refusal(caught.value)
    assert game(key, other).army_of == [army_lists.load(key).army, army_lists.load(other).army]
    assert [choice.value for choice in may_meet([key, ""])] == [other]
    assert [choice.value for choice in may_meet([key, other])] == [*army_lists.SAMPLES]


@pytest.mark.rule("JA-SETUP-08", "JA-SETUP-04")
def test_the_armies_come_into_the_game() -> None:
    begins = game(BRITONS, ROMANS)
    assert {name: eagle.seat for name, eagle in begins.eagles.items()} == {"Falcon": 1, "Anchor": 1, "Thunder": 1}
    falcon, levy = begins.units["Falcon Legion"], begins.units["Hill Levy"]
    assert (falcon.seat, falcon.legion, falcon.lines, falcon.line_count) == (1, "Falcon", ((4,), (4,)), 2)
    assert (levy.bases, levy.start_bases, levy.lines, levy.formation) == (8, 8, ((4, 4),), "line")
    assert {unit.bases for unit in begins.units.values()} == {4, 6, 8, 9}
    aurelan, general = begins.leaders["Aurelan"], begins.general
    assert (aurelan.cp, aurelan.general, aurelan.where, general(1)) == (3, True, "waiting", None)


@pytest.mark.rule("JA-TURN-02")
def test_when_all_stand_the_first_turn_begins_with_the_initiative() -> None:
    begins, dice = game(ROMANS, BRITONS), SealedDice(b"any")
    while begins.turn == 0:
        asked = begins.questions[0]
        applied = apply(begins, asked.seat, asked.number, Done(), dice)
        begins = applied.game
    assert [event.key for event in applied.events if event.key in ("turn", "has_initiative")] == [
        "turn",
        "has_initiative",
    ]
    assert all(unit.on_table for unit in begins.units.values())
    assert all(leader.unit for leader in begins.leaders.values())


def test_names_that_are_taken_on_the_table_get_a_number() -> None:
    own = army(unit("Crow wood"), unit("Oakfolk"), led=leaders(1, 1)).model_dump_json()
    map_ = 'name = "M"\n[[piece]]\nname = "Crow Wood"\nkind = "woods"\ncorners = [[9, 9], [20, 9], [15, 20]]\n'
    begins = game(BRITONS, own, map=map_)
    assert [unit.id for unit in begins.units.values() if unit.seat == 1] == ["Crow wood (2)", "Oakfolk (2)"]
    led = [{**leaders(1)[0], "name": "Falcon"}, {"name": "Moran", "cp": 1}]
    britons = army(*LEGAL, side="briton", led=led)
    begins = game(ROMANS, britons.model_dump_json())
    assert [name for name, one in begins.leaders.items() if one.seat == 1] == ["Falcon (2)", "Moran"], (
        "an Eagle is Falcon"
    )


def test_each_size_of_game_has_a_battlefield_of_its_own() -> None:
    battle, skirmish = game(*army_lists.SAMPLES), game(*army_lists.SAMPLES, scenario="skirmish")
    assert [piece.name for piece in battle.pieces] == [one.piece.name for one in MAPS.named("long_down").pieces]
    assert battle.pieces != skirmish.pieces
    chosen = game(BRITONS, ROMANS, map=written(MAPS.named("two_camps")))
    assert {piece.name: piece.seat for piece in chosen.pieces if piece.kind == "camp"} == {
        "Roman Camp": 1,
        "British Camp": 0,
    }


def test_what_the_players_settle() -> None:
    assert options({"turns": "8"}).turns == "8"
    assert [(one.key, one.choices[0].label) for one in settings_of()] == [("turns", "12 turns")]
    for told_wrong in ({"turns": "9"}, {"weather": "rain"}):
        with pytest.raises(Refused) as caught:
            options(told_wrong)
        assert RULESET.words.refusal(caught.value)


@pytest.mark.rule("JA-SETUP-02")
def test_the_six_troop_types() -> None:
    types = ("HI", "MI", "LI", "CAV", "LC", "CHARIOT")
    assert [type_ for type_ in types if is_light(type_)] == ["LI", "LC", "CHARIOT"], "chariots are light (JA-D-04)"
    assert [type_ for type_ in types if is_mounted(type_)] == ["CAV", "LC", "CHARIOT"], "all are cavalry (JA-D-03)"
