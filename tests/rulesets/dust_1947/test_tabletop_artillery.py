"""Artillery, large ordnance and smoke on a table in inches: points, areas, observers, clouds (WPN-ART, WPN-SMOKE)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.chapters.attack.attack_action import AttackAction
from rulesets.dust_1947.chapters.turn.battle import Battle
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.state import Dust, Screen
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.boards.tables.places import Point
from tests.rulesets.dust_1947.inches import hull, on_foot, poses, table
from tests.rulesets.dust_1947.table import Placed, Table, dust, refused, squad, walker, weapon

MORTAR = weapon("1 Mortar 4-9 S2:*/1 V2:1/1", keywords=("Artillery",))
BOMB = weapon("1 Bomb 9 S2:*/1 V2:2/1", keywords=("Large Ordnance",))
FAR = on_foot("Y", (46, 34), soldiers=1, seat=1)
OPTIONS = {"board_mode": "table", "reaction_prompt": "never"}


def gunner(at: tuple[float, float] = (2, 10), name: str = "A", line: Any = MORTAR, **more: Any) -> Placed:
    return on_foot(name, at, soldiers=1, weapons=(line,), **more)


def attacking(*described: str | Placed, modes: tuple[str, ...] = (), **more: Any) -> Table:
    """A battle on a table in which A is to say what it attacks."""
    return dust(*described, FAR, root=AttackAction(unit="A", modes=list(modes)), options=OPTIONS, **more)


def shells(table: Table, at: str, dice: str = "") -> Table:
    """A shells a point."""
    table.begins()
    table.players[0].attacks("point", at=at, ways=["Mortar: shells"], dice=dice)
    return table


def rolled(table: Table) -> dict[str, int]:
    """How many dice were rolled at each unit."""
    return {said["target"]: len(said["dice"]) for said in table.heard("rolled_to_hit")}


# --- points -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-WPN-ART-01", "DU-WPN-ART-04")
def test_any_point_of_the_table_may_be_shelled_and_the_middles_of_squares_are_offered() -> None:
    fired = attacking(gunner())
    fired.begins()
    assert "point" in fired.offers("attack")
    assert "F3" in fired.offers("attack", target="point")
    with refused("DU-WPN-ART-04", "no_such_point"):
        fired.players[0].attacks("point", at="60,1")
    with refused("DU-WPN-ART-04", "no_such_point"):
        fired.players[0].attacks("point", at="Y")
    shells(fired, "20.5,11")
    assert rolled(fired) == {}
    assert fired.heard("attack")[0]["shots"] == [[1, "Mortar", "20.5,11"]]


@pytest.mark.rule("DU-WPN-ART-03")
def test_the_point_lies_within_both_limits_from_the_base_of_the_gun() -> None:
    """4 lengths begin beyond 12 inches, 9 end with 36; the base reaches half an inch."""
    fired = attacking(gunner())
    fired.begins()
    for near in ("14.5,10", "38.6,10"):
        with refused("DU-WPN-ART-03", "out_of_range"):
            fired.players[0].attacks("point", at=near)
    for within in ("14.6,10", "38.5,10"):
        shells(attacking(gunner()), within)


@pytest.mark.rule("DU-WPN-ART-04", "DU-WPN-ART-01")
def test_a_point_on_closed_ground_or_out_of_sight_is_none() -> None:
    fired = attacking(*("............",) * 2, "....oo......", gunner(), on_foot("Z", (30, 10), soldiers=1, seat=1))
    fired.begins()
    with refused("DU-WPN-ART-04", "no_dot"):
        fired.players[0].attacks("point", at="18,10")
    with refused("DU-TABLE-22", "no_line_square"):
        fired.players[0].attacks("Z")


# --- the area ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-WPN-ART-05", "DU-WPN-ART-07", "DU-TABLE-31")
def test_the_area_is_eight_inches_across_and_strikes_whom_it_touches_friend_or_foe() -> None:
    """Bases whose edge is 4 inches from the point are touched; each unit is rolled for by its own miniatures."""
    enemy = on_foot("Z", (24.4, 10), (24.6, 13), soldiers=2, seat=1)
    friend, tank = on_foot("B", (20, 5.6), soldiers=1), hull("T", (20, 15.5), seat=1, armour="V2")
    fired = shells(attacking(gunner(), enemy, friend, tank), "20,10", dice="S  S  S")
    assert rolled(fired) == {"Z": 1, "B": 1, "T": 1}


@pytest.mark.rule("DU-WPN-ART-05")
def test_a_unit_that_is_named_is_shelled_around_its_leader() -> None:
    fired = attacking(gunner(), on_foot("Z", (20, 10), (23, 10), (25, 10), soldiers=3, seat=1))
    fired.begins()
    fired.players[0].attacks("Z", ways=["Mortar: shells"], dice="S S")
    assert rolled(fired) == {"Z": 2}
    assert fired.heard("attack")[0]["shots"] == [[1, "Mortar", "20,10"]]


@pytest.mark.rule("DU-WPN-ART-06")
def test_whoever_is_behind_a_wall_from_the_point_is_left_out() -> None:
    walls = {"F3-G3": "high wall"}
    enemy = on_foot("Z", (22, 10), soldiers=1, seat=1), on_foot("X", (25.5, 10), soldiers=1, seat=1)
    fired = shells(attacking(gunner(), *enemy, walls=walls), "22,10", dice="S")
    assert rolled(fired) == {"Z": 1}


@pytest.mark.rule("DU-WPN-ART-08", "DU-WPN-ART-09")
def test_cover_is_judged_from_the_point_and_the_open_saves_nobody() -> None:
    """The gun shoots across a wood; from the point there is nothing between."""
    rows = ("............", "............", "...TTT......")
    open_ground = shells(attacking(*rows[:2], gunner(), on_foot("Z", (30, 6), soldiers=1, seat=1)), "30,6", dice="B")
    assert open_ground.unit("Z").where == "eliminated"
    inside = attacking(*rows, gunner((2, 6)), on_foot("Z", (22, 10), soldiers=1, seat=1))
    shells(inside, "22,7.9", dice="B  S")
    assert inside.heard("saves")[0]["row"] == "infantry cover save"
    assert inside.unit("Z").where == "board"


@pytest.mark.rule("DU-TABLE-38", "DU-WPN-ART-07")
def test_only_who_is_under_the_area_falls() -> None:
    fired = attacking(gunner(), on_foot("Z", (20, 10), (23, 10), (27, 10), soldiers=3, seat=1))
    shells(fired, "20,10", dice="B B")
    assert [one.alive for one in fired.unit("Z").soldiers] == [False, False, True]


@pytest.mark.rule("DU-REACT-10")
def test_a_reaction_shells_points_around_which_the_trigger_is() -> None:
    action = AttackAction(unit="A", reaction_to="Z")
    foes = (on_foot("Z", (24, 10), soldiers=1, seat=1), on_foot("X", (34, 20), soldiers=1, seat=1))
    fired = dust(gunner(), *foes, FAR, root=action, options=OPTIONS).begins()
    with refused("DU-REACT-10", "only_the_trigger"):
        fired.players[0].attacks("point", at="29,10")
    fired.players[0].attacks("point", at="28,10", ways=["Mortar: shells"], dice="S")
    assert rolled(fired) == {"Z": 1}


@pytest.mark.rule("DU-SKILL-CAMO-01")
def test_a_point_under_somebody_who_is_hidden_is_not_chosen_but_one_beside_him_is() -> None:
    hidden = on_foot("Z", (20, 10), soldiers=1, seat=1, skills=("Camouflage",))
    fired = attacking(gunner(), hidden).begins()
    with refused("DU-SKILL-CAMO-01"):
        fired.players[0].attacks("point", at="20.3,10")
    fired.players[0].attacks("point", at="21,10", ways=["Mortar: shells"], dice="S")
    assert rolled(fired) == {"Z": 1}


# --- large ordnance ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-SKILL-ORDNANCE-01", "DU-SKILL-ORDNANCE-02")
def test_large_ordnance_bursts_around_a_point_in_sight_and_over_walls() -> None:
    walls = {"F3-G3": "high wall"}
    enemy = on_foot("Z", (22, 10), soldiers=1, seat=1), on_foot("X", (25.5, 10), soldiers=1, seat=1)
    fired = attacking(gunner(line=BOMB), *enemy, walls=walls).begins()
    with refused("DU-TABLE-25", "no_line_wall"):
        fired.players[0].attacks("point", at="25.5,10")
    with refused("DU-RANGE-01", "out_of_range"):
        fired.players[0].attacks("point", at="38.6,4")
    fired.players[0].attacks("point", at="22,10", dice="S  S")
    assert rolled(fired) == {"Z": 1, "X": 1}


@pytest.mark.rule("DU-SKILL-ORDNANCE-01", "DU-AIR-14")
def test_an_aircraft_drops_it_on_a_point_but_not_straight_down() -> None:
    told = {"kind": "aircraft", "armour": "A1", "mobility": "aircraft", "weapons": (BOMB,)}
    plane = walker("A", "A1", state={"poses": poses((10, 10))}, **told)
    fired = attacking(plane, on_foot("Z", (16, 10), soldiers=1, seat=1)).begins()
    with refused("DU-AIR-14", "straight_down"):
        fired.players[0].attacks("point", at="10,10")
    fired.players[0].attacks("point", at="18,10", dice="S")
    assert rolled(fired) == {"Z": 1}


# --- observers --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-SKILL-OBSERVER-01", "DU-SKILL-OBSERVER-03", "DU-WPN-ART-02")
def test_an_observer_sees_for_a_gun_that_sees_nothing() -> None:
    """Range is the gun's, the line of sight his."""
    rows = ("......o.....",) * 3 + ("............",) * 5
    eyes = on_foot("Eyes", (30, 20), soldiers=2, skills=("Artillery Observer",))
    called = dust(*rows, gunner((20, 6), "Gun"), eyes, on_foot("Z", (34, 6), soldiers=1, seat=1), FAR, options=OPTIONS)
    red = called.players[0]
    red.activates("Eyes")
    red.declares("attack", "nothing", modes=["fire: called"])
    red.calls("Gun")
    with refused("DU-WPN-ART-03", "out_of_range"):
        red.attacks("point", at="28,12")
    red.attacks("point", at="34,6", ways=["Mortar: shells"], dice="S")
    assert rolled(called) == {"Z": 1}
    assert called.unit("Gun").activated


# --- smoke ------------------------------------------------------------------------------------------------------------


def smoked(*described: str | Placed) -> Dust:
    """A table with a screen around 12,10."""
    game = table(*described)
    game.screens = [Screen(squares=[], until=2, at=Point(12, 10).spot)]
    return game


@pytest.mark.rule("DU-WPN-SMOKE-01", "DU-TABLE-23")
@pytest.mark.parametrize(("dice", "placed"), [("B", True), ("C", True), ("S", False)])
def test_smoke_shells_lay_a_cloud_around_the_point(dice: str, placed: bool) -> None:
    fired = attacking(gunner(), on_foot("Z", (20, 10), soldiers=1, seat=1), modes=("Mortar: smoke",)).begins()
    fired.players[0].attacks("point", at="20,10", dice=dice)
    assert [screen.at for screen in fired.game.screens] == ([(20000, 10000)] if placed else [])
    assert rolled(fired) == {}
    if placed:
        told = fired.heard("smoke")[0]
        assert told["at"] == "20,10"
        assert {"E3", "F3"} <= set(told["squares"])
        assert "smoke until the end of turn 2: 4 inches around 20,10" in RULESET.words.status(fired.game)


@pytest.mark.rule("DU-TABLE-23")
def test_smoke_hides_what_is_behind_it_and_not_who_is_in_it() -> None:
    def sees(one: tuple[float, float], other: tuple[float, float]) -> bool:
        game = smoked(on_foot("A", one, soldiers=1), on_foot("Z", other, soldiers=1, seat=1))
        return board_of(game).sees(game.units["A"], game.units["Z"])

    assert not sees((4, 10), (20, 10))
    assert sees((4, 10), (14, 10))
    assert sees((12, 10), (20, 10))
    assert sees((4, 5.9), (20, 5.9))


def causes(game: Dust) -> list[str]:
    """The rules by which Z is in cover from A."""
    return [one.rule for one in board_of(game).cover_of(game.units["A"], Square(0, 0), game.units["Z"])]


@pytest.mark.rule("DU-TABLE-23", "DU-TABLE-36")
def test_whoever_is_in_smoke_or_partly_behind_it_has_cover() -> None:
    shooter = on_foot("A", (4, 10), soldiers=1)
    assert causes(smoked(shooter, on_foot("Z", (15.9, 10), soldiers=1, seat=1))) == ["DU-TABLE-23"]
    assert causes(smoked(shooter, on_foot("Z", (4, 15), soldiers=1, seat=1))) == []
    assert causes(smoked(shooter, hull("Z", (17, 10), seat=1))) == ["DU-TABLE-23"]
    assert causes(smoked(shooter, hull("Z", (19, 5.5), seat=1))) == ["DU-TABLE-36"]
    plane = walker("A", "A1", kind="aircraft", armour="A1", mobility="aircraft", state={"poses": poses((4, 10))})
    assert causes(smoked(plane, hull("Z", (17, 10), seat=1))) == ["DU-TABLE-23"]


@pytest.mark.rule("DU-WPN-ART-07")
def test_shells_into_an_empty_area_are_told() -> None:
    table = shells(attacking(gunner(), on_foot("Z", (20, 10), soldiers=1, seat=1)), "26,10")
    said = [RULESET.words.event(table.game, one) for one in table.said if one.key == "strikes_nobody"]
    assert said == ["Mortar of **A** strikes nobody: the area at 26,10 is empty (DU-WPN-ART-07)."]
    assert (
        shells(attacking(gunner(), on_foot("Z", (20, 10), soldiers=1, seat=1)), "20,10", "S").heard("strikes_nobody")
        == []
    )


@pytest.mark.rule("DU-TABLE-23")
@pytest.mark.parametrize(("east", "rules"), [(15.9, ["DU-TABLE-23"]), (16.1, [])])
def test_a_soldier_is_in_smoke_with_the_middle_of_his_base(east: float, rules: list[str]) -> None:
    shooter = on_foot("A", (24, 10), soldiers=1)
    assert causes(smoked(shooter, on_foot("Z", (east, 10), soldiers=1, seat=1))) == rules


@pytest.mark.rule("DU-TABLE-23")
def test_a_vehicle_that_burns_is_in_smoke() -> None:
    game = table(on_foot("A", (4, 10), soldiers=1), hull("Z", (12, 10), seat=1))
    assert causes(game) == []
    game.units["Z"].criticals = ["fire"]
    assert causes(game) == ["DU-TABLE-23"]
    assert board_of(game).sees(game.units["A"], game.units["Z"])


@pytest.mark.rule("DU-SKILL-SMOKE-01", "DU-SKILL-SMOKE-02")
def test_launchers_lay_smoke_around_the_hull() -> None:
    pots = hull("A", (10, 10.5), skills=("Smoke Launchers",))
    launched = dust(
        pots, squad("B", "A1", state={"poses": poses(*((2, n) for n in (20, 22, 24, 26, 28)))}), FAR, options=OPTIONS
    )
    red = launched.players[0]
    red.activates("A")
    red.declares("launch smoke", "nothing", "nothing")
    assert [screen.at for screen in launched.game.screens] == [(10000, 10500)]
    assert launched.unit("A").skill_state["smoke launched"]


@pytest.mark.rule("DU-WPN-SMOKE-02")
def test_a_cloud_clears_at_the_end_of_the_turn_after() -> None:
    cleared = dust(gunner(), FAR, options=OPTIONS)
    cleared.game.turn = 2
    cleared.game.screens = [Screen(squares=[], until=2, at=Point(12.5, 10).spot)]
    done = Table(cleared.game, Battle(at="turn_ends")).begins("B B B S S S")
    assert done.game.screens == []
    assert done.heard("smoke_clears")[0]["around"] == ["12.5,10"]


# --- pictures ---------------------------------------------------------------------------------------------------------


def test_smoke_and_areas_are_drawn_as_they_lie() -> None:
    fired = attacking(gunner(), on_foot("Z", (20, 10), soldiers=1, seat=1)).begins()
    fired.game.screens = [Screen(squares=[], until=2, at=Point(12, 20).spot)]
    draft = {"type": "attack", "target": "point", "at": "22,10", "ways": ["Mortar: shells"]}
    scene = RULESET.pictures.sketched(fired.game, fired.game.questions[0], draft, (), 0)
    areas = {area.kind: area for area in scene.areas if area.outlines}
    assert {"smoke", "blast"} <= set(areas)
    for kind, middle in (("smoke", 3.0), ("blast", 5.5)):
        ring = areas[kind].outlines[0]
        assert (min(x for x, _ in ring), max(x for x, _ in ring)) == pytest.approx((middle - 1, middle + 1))
    assert any("1 under template" in badge.text for badge in scene.badges)
