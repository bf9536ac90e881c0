"""Before the battle: fortifications from the scenario, bought, with strongpoint units; where they stand, who is in."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947 import actions
from rulesets.dust_1947.before.armies.forces import Force
from rulesets.dust_1947.before.scenarios import scenario
from rulesets.dust_1947.chapters.turn.deployment import Deployment
from rulesets.dust_1947.chapters.turn.fortifying import Fortifying, at_an_edge, of_crews, on_closed_ground
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.state import Works
from rulesets.kit.boards.squares.board import Square, parse_square
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.facets.setup import Setup
from tests.rulesets.dust_1947.table import Placed, Table, card, dust, refused, squad, tank

ROWS = ("." * 14,) * 12
NORTH = tuple(Square(column, row) for row in range(6) for column in range(14))
SOUTH = tuple(Square(column, 11 - row) for row in range(6) for column in range(14))


def before(*units: str | Placed, free: Any = ((), ()), offered: bool = False, rows: Any = ROWS, **more: Any) -> Table:
    """Fortifications are gained; seat 0 has the north and begins."""
    works = Works(free=free, offered=offered)
    told = {"zones": (NORTH, SOUTH), "works": works, "ap_limit": 30, **more}
    return dust(*rows, *units, root=Fortifying(seat=0), **told)


def builds(table: Table, work: str, to: str, facing: str = "S", seat: int = 0) -> None:
    table.players[seat].does(actions.Build(work=work, to=to, facing=facing))


@pytest.mark.rule("DU-FORT-01")
def test_the_scenario_gives_them_to_whoever_has_the_edge() -> None:
    table = before(free=(("bunker",), ()))
    assert table.asked == [("red", "build")]
    builds(table, "bunker", "B2")
    (bunker,) = table.game.fortifications
    assert (bunker.kind, bunker.seat, bunker.corner.name, bunker.facing) == ("bunker", 0, "B2", "S")
    other = before(free=(("bunker",), ()))
    other.game.zone_of = [1, 0]
    assert other.asked == [("blue", "build")]


@pytest.mark.rule("DU-FORT-01", "DU-SETUP-02")
@pytest.mark.parametrize(
    ("spent", "sold"),
    [(21, []), (20, ["strongpoint"]), (16, ["strongpoint"]), (15, ["bunker", "strongpoint"])],
)
def test_what_is_offered_costs_15_and_10_points(spent: int, sold: list[str]) -> None:
    table = before(squad("A", "A1", ap=spent), squad("Z", "A12", seat=1, ap=30), offered=True).begins()
    assert table.asked == ([("red", "buy")] if sold else [])
    assert not sold or table.offers("build") == [*sold, "nothing more"]


@pytest.mark.rule("DU-FORT-01")
def test_what_was_bought_is_paid_for() -> None:
    table = before(squad("A", "A1", ap=5), squad("Z", "A12", seat=1, ap=30), offered=True)
    red, _ = table.players
    red.does(actions.Build(work="bunker"))
    assert (table.game.bought, table.offers("build")) == ([15, 0], ["strongpoint", "nothing more"])
    with refused("DU-FORT-01", "cannot_buy"):
        red.does(actions.Build(work="bunker"))
    red.does(actions.Build(work="nothing more"))
    assert table.asked == [("red", "build")]
    assert table.offers("build") == ["bunker"]


@pytest.mark.rule("DU-FORT-01")
def test_the_other_player_is_asked_where_the_first_has_nothing_left_and_told_what_he_has() -> None:
    table = before(squad("A", "A1", ap=30), squad("Z", "A12", seat=1, ap=12), offered=True)
    assert table.asked == [("blue", "buy")]
    assert table.game.questions[0].values["left"] == 18
    table.players[1].does(actions.Build(work="bunker"))
    assert table.game.bought == [0, 15]


@pytest.mark.rule("DU-FORT-01", "DU-FORT-03")
def test_without_fortifications_in_the_scenario_nobody_is_asked() -> None:
    assert dust(squad("A", "A1"), root=Fortifying(seat=0)).asked == []


@pytest.mark.rule("DU-FORT-03")
def test_who_alone_has_one_sets_it_up_in_his_own_area() -> None:
    table = before(free=((), ("bunker",)))
    assert table.asked == [("blue", "build")]
    assert table.game.questions[0].values["waiting"] == ["bunker"]
    builds(table, "bunker", "B8", seat=1)
    assert [(one.seat, one.corner.name) for one in table.game.fortifications] == [(1, "B8")]


@pytest.mark.rule("DU-FORT-02")
def test_a_strongpoint_is_brought_by_units_of_this_side_that_wait() -> None:
    units = squad("A", "", skills=("Strongpoint",)), squad("B", "C1", skills=("Strongpoint",)), squad("C", "")
    game = before(*units, squad("Z", "", seat=1, skills=("Strongpoint: Bunker",))).game
    assert (of_crews(game, 0), of_crews(game, 1)) == (["strongpoint"], ["bunker"])


@pytest.mark.rule("DU-FORT-02")
def test_a_strongpoint_unit_brings_its_own() -> None:
    plain, better = squad("A", "", skills=("Strongpoint",)), squad("B", "", skills=("Strongpoint: Bunker",))
    assert before(plain, better, squad("C", "")).offers("build") == ["strongpoint", "bunker"]


@pytest.mark.rule("DU-FORT-03", "DU-FORT-04", "DU-FORT-05")
@pytest.mark.parametrize(
    ("to", "rule", "key"),
    [
        ("B4", "DU-FORT-03", "outside_to_build"),
        ("L2", "DU-FORT-03", "outside_to_build"),
        ("J2", "DU-FORT-04", "on_an_objective"),
        ("A2", "DU-FORT-05", "at_an_edge"),
        ("B1", "DU-FORT-05", "at_an_edge"),
        ("E3", "DU-FORT-05", "on_closed_ground"),
        ("Q99", "DU-FORT-03", "outside_to_build"),
    ],
)
def test_where_they_do_not_stand(to: str, rule: str, key: str) -> None:
    rows = (*ROWS[:4], ". . . . . . . X . . . . . .", *ROWS[5:])
    table = before(free=(("bunker",), ()), rows=rows, objectives=({"name": "Post", "squares": (Square(11, 3),)},))
    with refused(rule, key):
        builds(table, "bunker", to)
    builds(table, "bunker", "B2")


@pytest.mark.rule("DU-FORT-05")
@pytest.mark.parametrize(("square", "free"), [("C3", False), ("D3", False), ("E3", True), ("C4", True)])
def test_a_wall_closes_the_ground_on_both_its_sides(square: str, free: bool) -> None:
    game = dust(walls={"C3-D3": "wall"}).game
    assert (on_closed_ground(game, [parse_square(square)]) is None) is free


@pytest.mark.rule("DU-FORT-05")
@pytest.mark.parametrize(
    ("square", "inner"), [("M2", True), ("N2", False), ("B11", True), ("B12", False), ("B2", True)]
)
def test_the_outermost_squares_stay_free(square: str, inner: bool) -> None:
    assert (at_an_edge(before().game, [parse_square(square)]) is None) is inner


@pytest.mark.rule("DU-FORT-05")
def test_roads_mud_and_open_ground_bear_it_and_wrecks_do_not() -> None:
    game = dust("= m . X", ". . . X").game
    flat = [parse_square(name) for name in ("A1", "B1", "C1", "A2", "B2")]
    assert on_closed_ground(game, flat) is None
    why = on_closed_ground(game, [parse_square("D2"), *flat, parse_square("D1")])
    assert why is not None and why.values["square"] == "D1"
    game.wrecks = [parse_square("A2")]
    assert on_closed_ground(game, flat) is not None


@pytest.mark.rule("DU-FORT-05")
@pytest.mark.parametrize(("to", "legal"), [("F2", False), ("G2", True)])
def test_two_keep_range_2(to: str, legal: bool) -> None:
    table = before(free=(("bunker", "strongpoint"), ()))
    builds(table, "bunker", "B2")
    if legal:
        builds(table, "strongpoint", to)
        assert len(table.game.fortifications) == 2
    else:
        with refused("DU-FORT-05", "too_close_to_build"):
            builds(table, "strongpoint", to)


@pytest.mark.rule("DU-FORT-12")
def test_it_faces_an_edge() -> None:
    with refused("DU-FORT-12", "faces_no_edge"):
        builds(before(free=(("bunker",), ())), "bunker", "B2", "SE")


@pytest.mark.rule("DU-FORT-05")
def test_what_has_no_room_is_lost() -> None:
    table = before(free=(("bunker",), ()), rows=(". . . . X X . . X X . . . .",) * 12).begins()
    assert [event["works"] for event in table.heard("nowhere_to_build")] == [["bunker"]]
    assert table.game.fortifications == []


@pytest.mark.rule("DU-FORT-05", "DU-FORT-03")
def test_who_has_room_keeps_what_the_other_loses() -> None:
    rows = (*(". . . . X X . . X X . . . .",) * 6, *ROWS[6:])
    table = before(free=(("bunker",), ("strongpoint",)), rows=rows).begins()
    assert [event["seat"] for event in table.heard("nowhere_to_build")] == [0]
    assert table.asked == [("blue", "build")]


@pytest.mark.rule("DU-FORT-03")
def test_who_has_nothing_to_set_up_loses_nothing() -> None:
    rows = (*(". . . . X X . . X X . . . .",) * 6, *ROWS[6:])
    table = before(free=((), ("strongpoint",)), rows=rows).begins()
    assert table.heard("nowhere_to_build") == []


def deploys(*units: Placed, works: tuple[str, ...]) -> Table:
    told = {"zones": (NORTH, SOUTH)}
    table = dust(*ROWS, *units, root=Deployment(seat=0), built=works, **told)
    table.game.fortifications = [one.model_copy(update={"seat": 0}) for one in table.game.fortifications]
    return table


@pytest.mark.rule("DU-FORT-07", "DU-FORT-13", "DU-SKILL-STRONG-01")
def test_a_strongpoint_unit_is_placed_inside_and_fills_it() -> None:
    crew = squad("A", "", skills=("Strongpoint",), kind="support weapon", track=4, soldiers=0)
    table = deploys(crew, works=("bunker B2 S",))
    assert table.offers("deploy", unit="A") == ["D5", "C5"] or table.offers("deploy", unit="A") == ["C5", "D5"]
    with refused("DU-FORT-07", "outside_its_work"):
        table.players[0].deploys("A", "A1")
    table.players[0].deploys("A", "C5")
    assert sorted(table.where("A").split()) == ["C5", "D5"]


@pytest.mark.rule("DU-FORT-07")
def test_others_leave_it_to_the_crew_while_that_waits() -> None:
    crew = squad("A", "", skills=("Strongpoint",))
    table = deploys(crew, squad("B", ""), works=("bunker B2 S",))
    with refused("DU-FORT-07", "kept_for_a_crew"):
        table.players[0].deploys("B", "C5")
    two = deploys(crew, squad("B", ""), works=("bunker B2 S", "bunker G2 S"))
    two.players[0].deploys("B", "C5")
    assert two.where("B") == "C5"


@pytest.mark.rule("DU-FORT-11", "DU-FORT-12")
def test_infantry_may_begin_inside_and_vehicles_not() -> None:
    table = deploys(squad("A", ""), tank("B", ""), works=("strongpoint B2 S",))
    assert {"C5", "D5"} <= set(table.offers("deploy", unit="A"))
    assert not {"C5", "D5", "B2"} & set(table.offers("deploy", unit="B"))
    assert "B2" not in table.offers("deploy", unit="A")


@pytest.mark.rule("DU-FORT-07")
def test_a_strongpoint_unit_without_a_fortification_is_lost() -> None:
    table = deploys(squad("A", "", skills=("Strongpoint",)), squad("B", ""), works=())
    table.players[0].deploys("B", "A1")
    assert (table.where("A"), table.game.lost_ap[0]) == ("eliminated", 10)


def with_a_gun(key: str) -> Setup:
    guns = Force(name="Guns", bloc="Test", cards=(card("Gun", skills=("Strongpoint",)), card("Rifles")))
    return Setup(players=["Ada", "Bo"], forces=[guns.model_dump_json(), "sable"], scenario=key, map="")


@pytest.mark.rule("DU-SKILL-STRONG-01")
def test_it_is_refused_when_the_force_is_chosen_and_said_in_words() -> None:
    force = with_a_gun("standard").forces[0]
    with refused("DU-SKILL-STRONG-01", "no_strongpoint") as caught:
        RULESET.forces.fielded(force, "standard", {})
    assert "choose a scenario with bunkers and strongpoints" in RULESET.words.refusal(caught.value)
    assert RULESET.forces.fielded(force, "bunker_line", {})


@pytest.mark.rule("DU-FORT-07", "DU-SKILL-STRONG-01")
@pytest.mark.parametrize("key", scenario.keys())
def test_a_force_with_one_needs_a_scenario_with_fortifications(key: str) -> None:
    if scenario.load(key).works is None:
        with refused("DU-SKILL-STRONG-01", "no_strongpoint"):
            RULESET.play.start(with_a_gun(key), SealedDice(b""))
    else:
        assert RULESET.play.start(with_a_gun(key), SealedDice(b"")).game.units["Gun"].where == "waiting"
