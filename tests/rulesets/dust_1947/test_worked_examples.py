"""Worked examples of the catalogue that take a whole activation, played to their end."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.chapters.carrying_out.move import MoveAction
from rulesets.kit.boards.squares.board import parse_square
from tests.rulesets.dust_1947.attacking import attack, shoots, standing
from tests.rulesets.dust_1947.table import KNIFE, RIFLE, Table, dust, hero, refused, squad, walker, weapon

FAR = squad("Far Foe", at="L9", seat=1)


@pytest.mark.example("DU-X-16")
@pytest.mark.rule("DU-HIT-04")
def test_a_rocket_of_two_blast_symbols_rolls_six_dice_at_three_soldiers() -> None:
    rocket = weapon("1 RPG-15 9 S2:**/1", mount="Turret")
    table = attack(walker("A", "A1", weapons=(rocket,)), squad("Z", "D1", seat=1, soldiers=3))
    shoots(table, "Z", dice="B B S S C C  S S")
    assert len(table.heard("rolled_to_hit")[0]["dice"]) == 6
    assert standing(table, "Z") == 1


def recovering(dice: str) -> Table:
    """A suppressed squad beside an enemy activates; these dice fall."""
    armed = squad("A", "A1", weapons=(RIFLE, KNIFE), state={"suppressed": True})
    table = dust(armed, squad("Z", "B1", seat=1), FAR)
    table.players[0].activates("A", dice=dice)
    return table


@pytest.mark.example("DU-X-20")
@pytest.mark.rule("DU-SUP-07", "DU-SUP-09", "DU-SUP-10")
def test_who_recovers_acts_freely_and_who_stays_suppressed_loses_an_action() -> None:
    for dice in ("B C", "B B"):
        assert {"attack", "move", "sustained"} <= set(recovering(dice).offers("declare"))
    table = recovering("S C")
    assert table.offers("declare") == ["nothing"]
    with refused("DU-SUP-09", "suppressed"):
        table.players[0].declares("attack", "nothing")
    assert {"attack", "move", "nothing"} == set(table.offers("declare", actions=["nothing"]))
    table.players[0].declares("nothing", "move")
    table.players[0].moves("A2")
    assert table.unit("A").suppressed


def answered(recovery: str, dice: str) -> Table:
    """A suppressed squad answers a walker at range 3: its recovery roll, and the dice of the reaction."""
    guard = squad("Guard", "D1", seat=1, soldiers=2, weapons=("Gun 9 V2:1/1",), state={"suppressed": True})
    table = dust(walker("Moth", "A1", facing="E"), guard, FAR, squad("Friend", "A9"))
    table.players[0].activates("Moth")
    table.players[0].declares("move", "attack")
    table.players[0].moves("A1", facing="E")
    table.players[1].reacts("Guard", dice=f"{recovery}  {dice}")
    return table


@pytest.mark.example("DU-X-24")
@pytest.mark.rule("DU-SUP-12", "DU-REACT-10")
def test_a_suppressed_unit_that_recovers_attacks_with_one_bloc_of_two_dice() -> None:
    table = answered("B C", "B S")
    table.players[1].attacks("Moth", dice="B S  S S")
    assert not table.heard("attack")[0]["sustained"]
    assert (table.unit("Moth").damage, table.unit("Guard").under_fire) == (1, True)
    again = answered("S S", "S")
    assert len(again.heard("reaction_roll")[0]["dice"]) == 1
    assert again.asked == [("red", "attack")]


@pytest.mark.example("DU-X-25")
@pytest.mark.rule("DU-REACT-04")
def test_a_march_goes_on_for_three_squares_when_the_reaction_is_resolved() -> None:
    guard = squad("Guard", "C4", seat=1, soldiers=2)
    table = dust(squad("Rifles", at="A1", move=2, march=5), guard, FAR)
    red, blue = table.players
    red.activates("Rifles")
    red.declares("march")
    red.moves("F1")
    assert table.where("Rifles") == "C1"
    blue.reacts("Guard", dice="B S")
    blue.attacks("Rifles", dice="B S S S  S")
    assert (table.where("Rifles"), standing(table, "Rifles")) == ("F1", 4)
    assert table.unit("Rifles").under_fire


@pytest.mark.example("DU-X-42")
@pytest.mark.rule("DU-WPN-SNIPER-01", "DU-WPN-SNIPER-03", "DU-CMD-02")
def test_a_squad_whose_medic_a_sniper_picked_tends_nobody() -> None:
    rifle = weapon("1 Hunter 6 S2:1/1", keywords=("Sniper",))
    staff = squad("Staff", "D1", seat=1, skills=("Command Squad",))
    table = dust(". . . T . .", squad("A", "A1", soldiers=1, weapons=(rifle,)), staff)
    red, blue = table.players
    red.activates("A")
    red.declares("attack", "nothing")
    red.attacks("Staff", ways=["Hunter: soldier 3"], dice="B")
    assert [one.roles for one in table.unit("Staff").soldiers if not one.alive] == [("medic",)]
    assert table.unit("Staff").under_fire
    blue.activates("Staff", dice="S S")
    assert not {"get up", "stimulants"} & set(table.offers("declare"))
    assert {"rally", "repair"} <= set(table.offers("declare"))


@pytest.mark.example("DU-X-70")
@pytest.mark.rule("DU-SKILL-OBSERVER-02", "DU-SKILL-OBSERVER-05")
def test_an_observer_moves_and_calls_the_mortar_then() -> None:
    mortar = weapon("1 Mortar 3-12 S2:*/1", keywords=("Artillery",))
    eyes = squad("Eyes", "D4", soldiers=2, skills=("Artillery Observer",))
    units = squad("Gun", "A1", soldiers=1, weapons=(mortar,)), squad("Z", "F1", seat=1, soldiers=2)
    table = dust(eyes, *units, FAR, squad("Friend", "A9"))
    red, blue = table.players
    red.activates("Eyes")
    red.declares("move", "attack", modes=["fire: called"])
    red.moves("D5")
    red.calls("Gun")
    red.attacks("point", at="F1", ways=["Mortar: shells E1-F2"], dice="B S")
    assert (standing(table, "Z"), table.where("Eyes")) == (1, "D5")
    assert table.unit("Gun").activated and table.unit("Eyes").activated
    blue.activates("Far Foe")
    blue.declares("nothing", "nothing")
    assert table.offers("activate") == ["Friend"]


@pytest.mark.example("DU-X-71")
@pytest.mark.rule("DU-SKILL-GENERAL-02", "DU-CMD-12")
def test_whom_the_general_gets_moving_acts_again() -> None:
    staff = squad("Staff", "D5", skills=("Command Squad",))
    general = hero("Marsh", at="", skills=("General",), state={"joined": "Staff", "where": "board"})
    table = dust(staff, general, squad("Near", "D6", state={"activated": True}), FAR)
    red = table.players[0]
    red.activates("Staff")
    red.declares("get moving", "nothing", dice="C B")
    red.commands("Near")
    assert table.asked == [("red", "declare")]
    red.declares("move", "nothing")
    red.moves("D8")
    assert (table.where("Near"), table.unit("Near").activated) == ("D8", True)


@pytest.mark.example("DU-X-76")
@pytest.mark.rule("DU-RES-01", "DU-RES-04")
def test_of_two_squads_that_fall_one_comes_back_a_turn_later() -> None:
    guns: dict[str, Any] = {"soldiers": 1, "weapons": ("Cannon 9 S2:3/1",)}
    zones = ((), (parse_square("L8"),))
    first, second = squad("Z", "C1", seat=1, soldiers=1), squad("Y", "D1", seat=1, soldiers=1)
    table = dust(squad("A", "A1", **guns), squad("B", "A2", **guns), first, second, FAR, reserve=1, zones=zones)
    table.game.turn = 3
    red, blue = table.players
    red.activates("A")
    red.declares("attack", "nothing")
    red.attacks("Z", dice="B S S  S")
    assert table.asked == [("blue", "reserve")]
    blue.reserves("yes")
    assert (table.where("Z"), table.unit("Z").back_on) == ("reserve", 4)
    blue.activates("Far Foe")
    blue.declares("nothing", "nothing")
    red.activates("B")
    red.declares("attack", "nothing")
    red.attacks("Y", dice="B S S  S  B S S S S S")
    assert table.where("Y") == "eliminated"
    assert (table.game.turn, table.asked) == (4, [("red", "first")])
    red.gives_first("opponent")
    assert table.offers("activate") == ["Far Foe", "Z"]
    blue.activates("Z")
    blue.deploys("Z", "L8")
    assert table.where("Z") == "L8"


@pytest.mark.example("DU-X-86")
@pytest.mark.rule("DU-LOS-07", "DU-MOVE-09", "DU-MOVE-11")
def test_nobody_fights_or_steps_past_a_straight_wall_and_half_of_it_stops_vehicles() -> None:
    half = {"A1-B1": "high wall"}
    whole = {**half, "A2-B2": "high wall"}
    for walls, fights, steps in ((whole, False, set()), (half, True, {"squad"})):
        knives = squad("A", "A1", weapons=(KNIFE,)), squad("Z", "B2", seat=1)
        assert bool(attack("..", "..", *knives, walls=walls).asked) is fights
        for kind, mover in (("squad", squad("A", "A1", move=1)), ("walker", walker("A", "A1", move=1))):
            table = dust("..", "..", mover, walls=walls, root=MoveAction(unit="A"))
            assert ("B2" in table.offers("move")) is (kind in steps), kind


@pytest.mark.example("DU-X-89")
@pytest.mark.rule("DU-REACT-08", "DU-REACT-03", "DU-REACT-15")
@pytest.mark.parametrize(
    ("words", "before"),
    [
        (("move", "sustained"), "attack"),
        (("nothing", "move", "attack"), "attack"),
        (("move", "nothing", "attack"), "attack"),
        (("move", "nothing", "nothing"), ""),
    ],
)
def test_a_vehicle_with_a_third_action_is_answered_once(words: tuple[str, ...], before: str) -> None:
    moth = walker("Moth", "A1", facing="E", skills=("Infantry Ace",))
    table = dust(moth, squad("Guard", "D1", seat=1), FAR, squad("Friend", "A9"))
    red, blue = table.players
    red.activates("Moth", dice="B")
    red.declares(*words)
    red.moves("A1", facing="E")
    if not before:
        assert table.asked == [("blue", "activate")]
        return
    assert table.asked == [("blue", "react")]
    blue.reacts("nobody")
    assert table.asked == [("red", before)]
    red.attacks("Guard", dice="S S S S" + ("  S S S S" if "sustained" in words else ""))
    assert table.asked == [("blue", "activate")]
