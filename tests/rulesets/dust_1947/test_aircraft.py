"""Aircraft: their layer, their duty to move, evading, objectives, and what they leave behind (AIR)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.chapters.damage.elimination import Elimination
from rulesets.dust_1947.chapters.turn.deployment import Deployment
from rulesets.dust_1947.chapters.turn.victory import holds
from rulesets.dust_1947.table.measure.footprint import laid
from rulesets.kit.boards.squares.board import Direction, parse_square
from tests.rulesets.dust_1947.table import GUN, RIFLE, Placed, Table, dust, refused, squad, tank, walker, weapon

FLAK = "1 Flak 8 A1:4/1"


def plane(name: str, at: str, seat: int = 0, facing: str = "N", **fields: Any) -> Placed:
    """An aircraft of one square that has to keep moving."""
    plain = {"kind": "aircraft", "mobility": "aircraft", "armour": "A1", "move": 3, "march": 6}
    return walker(name, at, seat, facing, **{**plain, **fields})


def copter(name: str, at: str, seat: int = 0, facing: str = "N", **fields: Any) -> Placed:
    """A helicopter."""
    return plane(name, at, seat, facing, mobility="helicopter", skills=("Helicopter",), **fields)


@pytest.mark.rule("DU-AIR-01")
def test_an_aircraft_faces_any_edge_at_the_end_of_its_move() -> None:
    table = dust(plane("Gull", at="D5"))
    red = table.players[0]
    red.activates("Gull")
    red.declares("move", "nothing")
    assert table.offers("move", to="D4", via=[""]) == ["N", "E", "S", "W"]
    red.moves("D4", facing="W")
    assert table.unit("Gull").facing is Direction.W


@pytest.mark.rule("DU-AIR-12")
def test_two_aircraft_never_end_in_one_square() -> None:
    table = dust(plane("Gull", at="D5"), plane("Tern", at="D4"), plane("Kite", at="E5", seat=1), squad("Foe", "C5", 1))
    red = table.players[0]
    red.activates("Gull")
    red.declares("move", "nothing")
    for square in ("D4", "E5"):
        with refused("DU-AIR-12", "occupied_air"):
            red.moves(square)
    red.moves("D2", "D4")
    assert table.where("Gull") == "D2"


# --- the duty to move ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-AIR-05")
def test_an_aircraft_moves_first_whenever_it_activates() -> None:
    table = dust(plane("Gull", at="D5"))
    red = table.players[0]
    red.activates("Gull")
    assert table.offers("declare") == ["move", "march"]
    with refused("DU-AIR-05", "flies_first"):
        red.declares("attack", "move")
    with refused("DU-AIR-05", "flies_first"):
        red.declares("sustained")
    red.declares("move", "attack")


@pytest.mark.rule("DU-AIR-05")
def test_it_may_come_back_to_where_it_started_but_not_stay() -> None:
    table = dust(plane("Gull", at="D5"))
    red = table.players[0]
    red.activates("Gull")
    red.declares("move", "nothing")
    assert "D5" in table.offers("move")
    with refused("DU-MOVE-01", "missing"):
        red.moves("D5")
    red.moves("D5", "D4")
    assert table.where("Gull") == "D5"
    assert table.heard("moved")[0]["path"] == ["D5", "D4", "D5"]
    assert table.unit("Gull").evading == "evade save"


@pytest.mark.rule("DU-AIR-05", "DU-SUP-09")
def test_a_suppressed_aircraft_loses_its_first_action_and_moves_with_the_second() -> None:
    table = dust(plane("Gull", at="D5", state={"suppressed": True}))
    red = table.players[0]
    red.activates("Gull", dice="C C")
    with refused("DU-SUP-09"):
        red.declares("move", "nothing")
    with refused("DU-AIR-05", "flies_first"):
        red.declares("nothing", "attack")
    red.declares("nothing", "move")
    red.moves("D3")


@pytest.mark.rule("DU-AIR-05")
def test_an_aircraft_that_is_held_does_nothing_instead() -> None:
    table = dust(plane("Gull", at="D5", state={"held_by": ["Foe"]}), squad("Foe", at="D4", seat=1))
    red = table.players[0]
    red.activates("Gull")
    assert table.offers("declare") == ["nothing"]
    with refused("DU-WPN-GRAPPLE-01", "held_moves"):
        red.declares("move", "nothing")
    red.declares("nothing", "nothing")
    assert table.unit("Gull").evading == ""


@pytest.mark.rule("DU-AIR-05")
def test_an_aircraft_that_cannot_move_at_all_does_nothing_and_does_not_evade() -> None:
    table = dust(plane("Gull", at="D5", move=1, march=1, state={"criticals": ["reduced mobility"]}))
    red = table.players[0]
    red.activates("Gull")
    red.declares("move", "nothing")
    assert table.heard("impossible")[0]["action"] == "move"
    assert table.unit("Gull").evading == ""


@pytest.mark.rule("DU-SKILL-HELI-01")
def test_a_helicopter_may_hover_and_fire_a_sustained_attack() -> None:
    table = dust(copter("Gull", at="D5"), squad("Foe", at="D2", seat=1))
    red = table.players[0]
    red.activates("Gull")
    red.declares("sustained")
    assert table.asked == [("red", "attack")]


@pytest.mark.rule("DU-AIR-13")
def test_the_move_and_attack_of_an_aircraft_draw_a_reaction() -> None:
    table = dust(plane("Gull", at="D5"), squad("Foe", at="D2", seat=1, weapons=(FLAK,)))
    red = table.players[0]
    red.activates("Gull")
    red.declares("move", "attack")
    red.moves("D4")
    assert table.asked == [("blue", "react")]


# --- evading ---------------------------------------------------------------------------------------------------------


def shot_at(dice: str, *, moved: str = "", to: str = "D3", **fields: Any) -> Table:
    """Flak fires at Gull in blue's activation, after Gull's move or march to a square (empty: it hovered)."""
    table = dust(
        copter("Gull", at="D5", track=9, **fields),
        squad("Flak", at="K9", seat=1, soldiers=1, weapons=("1 Flak 20 A1:4/1",)),
        squad("Spare", at="L1"),
    )
    red, blue = table.players
    red.activates("Gull")
    red.declares(*({"move": ("move", "nothing"), "march": ("march",)}.get(moved, ("nothing", "nothing"))))
    if moved:
        red.moves(to)
    blue.activates("Flak")
    blue.declares("attack", "nothing")
    blue.attacks("Gull", dice=dice)
    return table


@pytest.mark.rule("DU-AIR-06", "DU-AIR-07")
@pytest.mark.example("DU-X-64")
def test_evading_after_a_march_counts_shields_too() -> None:
    table = shot_at("B B B B S B C S C C", moved="march", to="D2")
    assert table.heard("evades")[0]["evaded"] == 3
    assert table.unit("Gull").damage == 1
    table = shot_at("B B B B S B C S C C", moved="move")
    assert table.heard("evades")[0]["evaded"] == 1
    assert table.unit("Gull").damage == 3


@pytest.mark.rule("DU-AIR-06")
def test_the_evade_save_is_rolled_for_every_hit_before_any_other_save() -> None:
    table = shot_at("B B C C B B", moved="move")
    assert [event.rule for event in table.said if event.key in ("evades", "no_save")] == ["DU-AIR-06"]
    assert table.unit("Gull").damage == 0
    assert table.unit("Gull").under_fire


@pytest.mark.rule("DU-AIR-06")
def test_an_aircraft_evades_blows_of_close_combat_too() -> None:
    table = dust(
        copter("Gull", at="D4", seat=1, state={"evading": "evade save"}, weapons=()),
        squad("Apes", at="D5", soldiers=1, weapons=("Claws C A1:3/1",)),
    )
    red = table.players[0]
    red.activates("Apes")
    red.declares("attack", "nothing")
    red.attacks("Gull", dice="B B C B S C C")
    assert table.heard("evades")[0]["evaded"] == 1
    assert table.unit("Gull").damage == 1


@pytest.mark.rule("DU-AIR-08", "DU-AIR-05")
def test_a_hovering_helicopter_does_not_evade() -> None:
    table = shot_at("B C C C C C")
    assert table.heard("evades") == []
    assert table.unit("Gull").damage == 1
    table = dust(copter("Gull", at="D5"))
    red = table.players[0]
    red.activates("Gull")
    red.declares("move", "nothing")
    red.moves("D5", facing="E")
    assert table.unit("Gull").evading == ""


@pytest.mark.rule("DU-AIR-06", "DU-ACT-14")
def test_the_evade_save_lasts_until_its_next_activation() -> None:
    table = dust(copter("Gull", at="D5", state={"evading": "improved evade save"}))
    table.players[0].activates("Gull")
    assert table.unit("Gull").evading == ""


# --- objectives, wrecks, straight down -------------------------------------------------------------------------------


@pytest.mark.rule("DU-AIR-10")
def test_an_aircraft_neither_holds_an_objective_nor_denies_it() -> None:
    hill = {"name": "Hill", "squares": (parse_square("D5"),), "points": 5}
    table = dust(plane("Gull", at="D5"), squad("Foe", at="K1", seat=1), objectives=(hill,))
    assert not holds(table.game, 0, table.game.scenario.objectives[0])
    table = dust(plane("Gull", at="D5"), squad("Foe", at="D5", seat=1), objectives=(hill,))
    assert holds(table.game, 1, table.game.scenario.objectives[0])


@pytest.mark.rule("DU-AIR-11")
def test_a_destroyed_aircraft_leaves_no_wreck() -> None:
    table = shot_at("B C C C", state={"damage": 8})
    assert table.where("Gull") == "eliminated"
    assert table.game.wrecks == [] and table.heard("wreck") == []


@pytest.mark.rule("DU-AIR-14", "DU-CC-10")
def test_an_aircraft_cannot_aim_straight_down() -> None:
    turret = weapon(f"1 {GUN}", mount="Turret")
    table = dust(copter("Gull", at="D5", weapons=(turret,)), squad("Foe", at="D5", seat=1), squad("Far", "D3", 1))
    red = table.players[0]
    red.activates("Gull")
    red.declares("attack", "nothing")
    with refused("DU-AIR-14", "straight_down"):
        red.attacks("Foe")
    assert table.offers("attack") == ["Far", "split"]


@pytest.mark.rule("DU-AIR-14")
def test_a_ground_unit_fires_at_the_aircraft_above_it_with_all_round_weapons_only() -> None:
    front = walker("Moth", at="D5", weapons=(weapon("1 Cannon 6 A1:2/1", mount="Front"),))
    table = dust(front, squad("Rifles", at="H5", weapons=(RIFLE, "Flak 4 A1:1/1")), plane("Kite", at="D5", seat=1))
    red = table.players[0]
    red.activates("Moth")
    red.declares("attack", "nothing")
    assert table.heard("impossible")
    table = dust(squad("Rifles", at="D5", weapons=("Flak 4 A1:1/1",)), plane("Kite", at="D5", seat=1))
    red = table.players[0]
    red.activates("Rifles")
    red.declares("attack", "nothing")
    assert table.offers("attack") == ["Kite", "split"]


# --- coming on the board ---------------------------------------------------------------------------------------------


def test_aircraft_and_huge_vehicles_are_placed_with_their_whole_footprint() -> None:
    rows = [tuple(parse_square(f"{column}{row}") for column in "ABCD" for row in pair) for pair in ((1, 2), (8, 9))]
    zones = (rows[0], rows[1])
    giant, gull = tank("Giant", at="", size="huge"), plane("Gull", at="", size="large")
    kite = plane("Kite", at="")
    table = dust(giant, gull, kite, squad("Foe", "A9", 1), root=Deployment(seat=0), zones=zones)
    red = table.players[0]
    assert laid(giant.card, parse_square("A1"), Direction.N) == tuple(map(parse_square, ("A1", "B1", "A2", "B2")))
    with refused("DU-SETUP-01", "outside_your_area"):
        red.deploys("Giant", "A2", "N")
    red.deploys("Giant", "A1", "N")
    red.deploys("Gull", "A1", "N")
    assert table.where("Gull") == "A1 A2"
    with refused("DU-AIR-12", "occupied_air"):
        red.deploys("Kite", "A2", "N")
    red.deploys("Kite", "B1", "N")
    assert table.where("Kite") == "B1"


@pytest.mark.rule("DU-AIR-11")
@pytest.mark.parametrize(("size", "at"), [("large", "D2 D1"), ("huge", "D1 E1 D2 E2")])
def test_a_large_aircraft_leaves_no_wreck_either(size: str, at: str) -> None:
    told = {"kind": "aircraft", "mobility": "aircraft", "armour": "A1", "size": size}
    table = dust(walker("Gull", at=at, **told), root=Elimination(unit="Gull", how="ranged")).begins()
    assert (table.where("Gull"), table.game.wrecks) == ("eliminated", [])
    plain = dust(walker("Ox", at=at, size=size), root=Elimination(unit="Ox", how="ranged")).begins()
    assert len(plain.game.wrecks) == len(at.split())
