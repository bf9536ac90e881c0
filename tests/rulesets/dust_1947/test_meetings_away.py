"""Where two rules meet: whoever is away from the board, in a storm, in reserve, or on the way out of a wreck."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rulesets.dust_1947.chapters.attack.attack_action import AttackAction
from rulesets.dust_1947.chapters.damage.reserve import ready
from rulesets.dust_1947.chapters.turn.victory import has_wiped_out
from rulesets.dust_1947.chapters.weather.weather import changes
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.state import Severity
from rulesets.kit.boards.squares.board import parse_square
from rulesets.kit.engine.dice import ScriptedDice
from tests.rulesets.dust_1947.attacking import attack
from tests.rulesets.dust_1947.table import Placed, Table, dice, dust, hero, inside, refused, squad, tank, walker, weapon

FOE = squad("Foe", at="L9", seat=1)
GUNNER = squad("Gunner", at="F1", seat=1, weapons=("1 Gun 9 V2:1/#",))
AREA = tuple(parse_square(f"{column}1") for column in "ABCD")


def rolls_for_weather(table: Table, turn: int, faces: str = "B B B") -> Table:
    """The beginning of a turn, with the three dice for the weather."""
    table.game.turn = turn
    changes(table.game, ScriptedDice(*dice(faces)))
    return table


def storm(*placed: Placed, severity: Severity = "severe") -> Table:
    """A battle that the weather has come to in turn 2; red comes in along the row of A1."""
    table = dust(*placed, FOE, options={"weather": "high"}, zones=(AREA, ()))
    table.game.severity, table.game.initiative = severity, 0
    return rolls_for_weather(table, 2)


def plane(at: str = "D5", **more: object) -> Placed:
    told = {"kind": "aircraft", "armour": "A1", "mobility": "aircraft", "move": 4, "march": 8}
    return walker("Plane", at, **{**told, **more})


def truck(at: str = "D5") -> Placed:
    return tank("Truck", at, armour="V2", mobility="half-tracked", skills=("Passengers: 6",))


def joined(name: str, host: str, *skills: str) -> Placed:
    return hero(name, at="", skills=skills, state={"joined": host, "where": "board"})


def able(table: Table) -> list[str]:
    return [unit.id for unit in ready(table.game, 0)]


# --- driven off by the weather ---------------------------------------------------------------------------------------


@pytest.mark.rule("DU-VIC-03", "DU-WX-21", "DU-WX-22")
def test_a_side_whose_last_aircraft_the_storm_has_driven_off_is_not_gone() -> None:
    table = storm(plane())
    assert (table.where("Plane"), has_wiped_out(table.game, 1)) == ("reserve", False)
    assert not has_wiped_out(rolls_for_weather(table, 3).game, 1)


@pytest.mark.rule("DU-VIC-03", "DU-WX-21")
def test_that_holds_for_a_game_that_was_saved_in_the_storm_before_it_was_marked() -> None:
    table = storm(plane())
    table.unit("Plane").skill_state = {}
    assert not has_wiped_out(table.game, 1)


@pytest.mark.rule("DU-VIC-03", "DU-WX-22", "DU-RES-02")
def test_an_aircraft_that_came_back_and_was_shot_down_is_a_reserve_like_any_other() -> None:
    table = rolls_for_weather(storm(plane()), 3)
    red = table.players[0]
    red.activates("Plane")
    red.deploys("Plane", "C1", "S")
    assert table.unit("Plane").skill_state == {}
    table.unit("Plane").where = "reserve"
    table.unit("Plane").back_on = 4
    assert has_wiped_out(table.game, 1)


@pytest.mark.rule("DU-WX-21", "DU-RES-04")
@pytest.mark.parametrize(("severity", "comes"), [("severe", []), ("moderate", ["Plane"])])
def test_no_aircraft_comes_out_of_reserve_into_a_storm(severity: str, comes: Sequence[str]) -> None:
    waits = plane("", state={"where": "reserve", "back_on": 1})
    table = storm(
        waits, squad("A", at="A5"), squad("B", "", state={"where": "reserve", "back_on": 1}), severity=severity
    )
    assert able(table) == [*comes, "B"]
    if not comes:
        with refused("DU-WX-21", "storm_keeps_away"):
            table.players[0].activates("Plane")
        assert "- Plane: reserve until the severe weather is over" in RULESET.words.status(table.game)


@pytest.mark.rule("DU-WX-21", "DU-WX-22")
def test_whoever_has_not_come_back_yet_waits_for_the_end_of_the_next_storm() -> None:
    table = storm(plane(), squad("A", at="A5"))
    assert able(rolls_for_weather(table, 3)) == ["Plane"]
    assert able(rolls_for_weather(table, 4)) == []
    assert able(rolls_for_weather(table, 5)) == ["Plane"]


@pytest.mark.rule("DU-WX-21", "DU-WPN-GRAPPLE-03")
def test_a_claw_holds_nobody_who_has_flown_from_the_storm_and_he_holds_nobody() -> None:
    held = squad("Held", "D6", seat=1, state={"held_by": ["Plane", "Moth"]})
    table = storm(plane(state={"held_by": ["Claw"]}), held, walker("Claw", "D4", seat=1), walker("Moth", "D7"))
    assert (table.unit("Plane").held_by, table.unit("Held").held_by) == ([], ["Moth"])


@pytest.mark.rule("DU-WX-21", "DU-TRANS-06")
def test_nobody_acts_aboard_an_aircraft_that_was_driven_off() -> None:
    men = inside(squad("Men", at=""), "Plane")
    table = storm(plane(skills=("Passengers: 6",)), men, squad("A", at="A5"))
    assert table.offers("activate") == ["A"]
    with refused("DU-WX-21", "carrier_is_away"):
        table.players[0].activates("Men")


@pytest.mark.rule("DU-WX-21", "DU-SKILL-JAMMER-01")
@pytest.mark.parametrize(("severity", "success"), [("severe", True), ("moderate", False)])
def test_a_jammer_that_was_driven_off_jams_nobody(severity: str, success: bool) -> None:
    spent = {"activated": True, "ammo": {"Tube": 0}}
    rifles = squad("Rifles", "D6", weapons=(weapon("1 Tube 4 S2:1/1", ammo=2),), state=spent)
    static = walker("Static", "F5", 1, kind="aircraft", armour="A1", mobility="aircraft", skills=("Jammer",))
    venn = hero("Venn", at="D5", skills=("Officer",), armour="S3")
    table = storm(venn, rifles, static, severity=severity)
    table.players[0].activates("Venn")
    table.players[0].declares("ammo drop", "nothing", dice="B" if success else "B S")
    assert table.heard("ammo_drop")[0]["success"] is success


# --- a carrier, a vehicle or a squad that goes into reserve -----------------------------------------------------------


@pytest.mark.rule("DU-RES-01", "DU-PILOT-08", "DU-TRANS-15")
def test_pilot_and_passengers_of_a_carrier_that_goes_into_reserve_get_out_where_it_stood() -> None:
    men = inside(squad("Men", at="", soldiers=2), "Truck")
    units = (truck(), joined("Nick", "Truck", "Pilot"), men, GUNNER)
    table = dust(*units, root=AttackAction(unit="Gunner"), reserve=1)
    table.players[1].attacks("Truck", dice="B")
    red = table.players[0]
    red.reserves("yes", dice="B")
    red.deploys("Nick", "C4", dice="S S")
    red.deploys("Men", "D5")
    assert [table.where(name) for name in ("Truck", "Nick", "Men")] == ["reserve", "C4", "D5"]
    assert (table.unit("Truck").hero, table.unit("Nick").joined, table.unit("Men").carrier) == (None, None, "")


@pytest.mark.rule("DU-RES-02", "DU-CMD-13")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_pilot_whose_spent_vehicle_goes_into_reserve_as_new_is_spent_himself(answer: str) -> None:
    moth = walker("Moth", at="D1", state={"activated": True, "damage": 3, "skill_state": {"reactivated": 1}})
    shooter = squad("Z", "F1", seat=1, soldiers=1)
    table = attack(moth, joined("Nick", "Moth", "Pilot"), shooter, by="Z", reserve=1)
    table.players[1].attacks("Moth", dice="B")
    table.players[0].reserves(answer, dice="B")
    table.players[0].deploys("Nick", "C1")
    assert table.unit("Nick").skill_state == {"reactivated": 1}


@pytest.mark.rule("DU-SKILL-CHEAT-01", "DU-HERO-13", "DU-RES-02")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_hero_who_cheats_death_is_what_his_squad_was_though_that_is_as_new_in_reserve(answer: str) -> None:
    spent = {"activated": True, "under_fire": True, "skill_state": {"reactivated": 1}}
    nick = hero("Nick", "", skills=("Cheat Death",), track=1, state={"joined": "Men", "where": "board"})
    gun = squad("Z", "F1", seat=1, soldiers=1, weapons=("1 Gun 4 S2:4/1",))
    table = attack(squad("Men", "D1", soldiers=1, state=spent), nick, gun, by="Z", reserve=1)
    table.players[1].attacks("Men", dice="B B B B  S S S S")
    table.players[0].reserves(answer, dice="B")
    risen = table.unit("Nick")
    assert (table.where("Nick"), risen.joined, risen.damage, risen.stunned) == ("D1", None, 0, True)
    assert (risen.activated, risen.under_fire, risen.skill_state["reactivated"]) == (True, True, 1)


@pytest.mark.rule("DU-TRANS-14", "DU-HERO-13", "DU-TRANS-15")
def test_a_hero_who_outlives_his_squad_in_the_wreck_gets_out_alone() -> None:
    men, nick = (
        inside(squad("Men", at="", soldiers=1), "Truck"),
        inside(hero("Nick", "", state={"joined": "Men"}), "Truck"),
    )
    table = dust(truck(), men, nick, GUNNER, root=AttackAction(unit="Gunner"))
    table.players[1].attacks("Truck", dice="B  B S")
    table.players[0].loses("soldier 1")
    table.players[0].deploys("Nick", "D5")
    alone = table.unit("Nick")
    assert (table.where("Men"), table.where("Nick"), alone.joined, alone.carrier) == ("eliminated", "D5", None, "")
    assert (alone.suppressed, alone.activated) == (True, True)


@pytest.mark.rule("DU-TRANS-14", "DU-RES-01", "DU-RES-02")
def test_a_squad_that_dies_in_the_wreck_may_go_into_reserve_and_is_aboard_nothing() -> None:
    men = inside(squad("Men", at="", soldiers=1), "Truck")
    table = dust(truck(), men, GUNNER, root=AttackAction(unit="Gunner"), reserve=2)
    table.players[1].attacks("Truck", dice="B")
    table.players[0].reserves("no", dice="B")
    table.players[0].reserves("yes")
    unit = table.unit("Men")
    assert (table.where("Men"), unit.carrier, len(unit.standing), table.game.spilled) == ("reserve", "", 1, [])


# --- mines on the way -------------------------------------------------------------------------------------------------

BELT = (". * . . . .", ". * . . . .", ". * . . . .", ". * . . . .")
"""Mines from one edge to the other in column B."""


def drives(*units: Placed, to: str, dice: str, words: tuple[str, ...] = ("move", "nothing")) -> Table:
    """The first of these moves, with an enemy near who may answer."""
    table = dust(*BELT, *units, squad("Z", "E1", seat=1))
    table.players[0].activates(units[0].card.name)
    table.players[0].declares(*words)
    table.players[0].moves(to, dice=dice)
    return table


def damaged(at: str = "A1") -> Placed:
    told = {"armour": "V2", "mobility": "half-tracked", "skills": ("Passengers: 6",), "state": {"damage": 5}}
    return tank("Truck", at, facing="E", **told)


@pytest.mark.rule("DU-MINE-01", "DU-TRANS-14", "DU-REACT-01")
def test_a_carrier_dies_on_mines_its_passengers_get_out_and_nobody_reacts() -> None:
    table = drives(damaged(), inside(squad("Men", at="", soldiers=2), "Truck"), to="C1", dice="B  S S")
    assert (table.where("Truck"), table.asked) == ("eliminated", [("red", "spill")])
    table.players[0].deploys("Men", "B2")
    assert (table.where("Men"), table.unit("Men").activated, table.unit("Men").suppressed) == ("B2", True, True)
    assert table.asked == [("blue", "activate")]


@pytest.mark.rule("DU-MINE-01", "DU-PILOT-07", "DU-PILOT-08")
def test_the_pilot_of_a_vehicle_that_dies_on_mines_gets_out_when_its_activation_ends() -> None:
    table = drives(damaged(), joined("Nick", "Truck", "Pilot"), to="C1", dice="B  C")
    assert table.asked == [("red", "land")]
    table.players[0].deploys("Nick", "C1")
    assert (table.where("Nick"), table.unit("Nick").damage, table.asked) == ("C1", 1, [("blue", "activate")])


@pytest.mark.rule("DU-MINE-01", "DU-HERO-13", "DU-REACT-01")
def test_a_hero_whose_squad_dies_on_mines_goes_on_and_can_be_answered() -> None:
    men = squad("Men", "A1", soldiers=1)
    table = drives(men, joined("Nick", "Men"), to="C1", words=("move", "attack"), dice="B S  S")
    table.players[0].loses("soldier 1")
    assert (table.where("Men"), table.where("Nick")) == ("eliminated", "C1")
    assert table.asked == [("blue", "react")]
    table.players[1].reacts()
    assert table.asked == [("red", "attack")]


@pytest.mark.rule("DU-MINE-01", "DU-RES-01")
def test_a_squad_that_dies_on_mines_and_goes_into_reserve_has_had_its_activation() -> None:
    table = dust(*BELT, squad("Men", "A1", soldiers=1), squad("B", "A4"), squad("Z", "E1", seat=1), reserve=1)
    red = table.players[0]
    red.activates("Men")
    red.declares("move", "attack")
    red.moves("C1", dice="B S")
    red.reserves("yes")
    assert (table.where("Men"), table.unit("Men").back_on, table.asked) == ("reserve", 2, [("blue", "activate")])


@pytest.mark.rule("DU-REACT-07", "DU-CRIT-06", "DU-TRANS-14")
def test_a_carrier_that_burns_out_in_its_reaction_lets_its_passengers_out_when_the_activation_ends() -> None:
    told = {"armour": "V2", "mobility": "half-tracked", "skills": ("Passengers: 6",)}
    burning = tank("Truck", "D5", 1, state={"damage": 5, "criticals": ["fire"]}, **told)
    table = dust(squad("A", "D7", move=1), burning, inside(squad("Men", "", 1, soldiers=2), "Truck"), FOE)
    red, blue = table.players
    red.activates("A")
    red.declares("move", "attack")
    red.moves("D6")
    blue.reacts("Truck", dice="S S")
    assert (table.where("Truck"), table.heard("reaction_roll"), table.asked) == ("eliminated", [], [("blue", "spill")])
    blue.deploys("Men", "D5")
    assert (table.where("Men"), table.unit("Men").activated) == ("D5", True)


# --- answered on the way into a carrier -------------------------------------------------------------------------------


def march_to_the_truck(dice: str) -> Table:
    """Men march four squares to a truck and are answered after two of them."""
    table = dust(squad("Men", "D9", march=4), truck("D4"), squad("Z", "F7", seat=1, soldiers=1), FOE)
    red, blue = table.players
    red.activates("Men")
    red.declares("move", "move")
    red.moves("D5", into="Truck")
    blue.reacts("Z", dice=dice.split("|", maxsplit=1)[0])
    blue.attacks("Men", dice=dice.split("|")[1])
    return table


@pytest.mark.rule("DU-REACT-04", "DU-TRANS-04", "DU-SUP-13")
def test_who_is_hit_on_the_march_gets_in_and_has_the_token_inside() -> None:
    table = march_to_the_truck("B S | B S  S")
    men = table.unit("Men")
    assert (men.where, men.carrier, men.under_fire, len(men.standing)) == ("aboard", "Truck", True, 4)


# --- out of a machine that was carried itself ------------------------------------------------------------------------


@pytest.mark.rule("DU-TRANS-19", "DU-PILOT-07", "DU-TRANS-20")
def test_the_pilot_of_a_vehicle_that_dies_with_its_airlifter_gets_out_below() -> None:
    crane = walker("Crane", "D5", kind="aircraft", armour="V2", mobility="aircraft", skills=("Airlifter",))
    moth = inside(walker("Moth", "", skills=("Airmobile",), state={"damage": 3}), "Crane")
    table = dust(crane, moth, joined("Nick", "Moth", "Pilot"), GUNNER, root=AttackAction(unit="Gunner"))
    table.players[1].attacks("Crane", dice="B  B  S")
    assert (table.where("Moth"), table.asked) == ("eliminated", [("red", "land")])
    table.players[0].deploys("Nick", "C5")
    assert (table.where("Nick"), table.unit("Nick").joined, table.game.wrecks) == ("C5", None, [])
