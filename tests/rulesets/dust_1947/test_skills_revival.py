"""Skills that bring the fallen back: Medevac and Resurrection."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, inside, refused, squad, walker, weapon
from tests.rulesets.dust_1947.test_medics import chooses, hurt, losses

MIXED: dict[str, Any] = {"weapons": ("3 Rifle 4 S2:2/1", weapon("2 Tube 4 V2:1/1", ammo=2))}
DEAD: dict[str, Any] = {"skills": ("Zombie", "Mindless")}
FAR = squad("Foe", at="L1", seat=1)


def medevac(at: str = "D5", **fields: Any) -> Placed:
    """A machine that brings soldiers back."""
    return walker("Angel", at=at, **{"skills": ("Medevac",), **fields})


def master(at: str = "D5", skills: tuple[str, ...] = ("Zombie", "Resurrection", "Blutkreuz"), **fields: Any) -> Placed:
    """The hero who raises the dead."""
    return hero("Master", at=at, skills=skills, **fields)


def acts(word: str, *units: Placed, by: str = "", dice: str = "", **more: Any) -> Table:
    """The first unit acts, rolling these dice; the question after it is open."""
    table = dust(*units, FAR, **more)
    table.players[0].activates(by or units[0].card.name)
    table.players[0].declares(word, "nothing", dice=dice)
    return table


def standing(table: Table, name: str) -> int:
    return len(table.unit(name).standing)


# --- Medevac ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-SKILL-MEDEVAC-01")
def test_each_fallen_soldier_has_a_die_and_comes_back_on_bloc() -> None:
    table = acts("medevac", medevac(), hurt("Rifles", "D6", 1, 2, 3), dice="B C B")
    assert standing(table, "Rifles") == 4
    (told,) = table.heard("revives")
    assert (told["by"], told["unit"], told["back"]) == ("Angel", "Rifles", 2)
    assert table.rules_said().count("DU-SKILL-MEDEVAC-01") == 1 + len(table.heard("healed")) == 3
    assert standing(acts("medevac", medevac(), hurt("Rifles", "D6", 1, 2), dice="C S"), "Rifles") == 3


@pytest.mark.rule("DU-SKILL-MEDEVAC-01", "DU-SPEC-01")
def test_an_aircraft_flies_them_back_too_and_it_takes_one_action() -> None:
    told = {"kind": "aircraft", "armour": "A1", "mobility": "aircraft"}
    table = dust(medevac("D6", **told), hurt("Rifles", "D6", 1), FAR)
    table.players[0].activates("Angel")
    table.players[0].declares("move", "medevac")
    table.players[0].moves("E6", dice="B")
    assert standing(table, "Rifles") == 5


@pytest.mark.rule("DU-SKILL-MEDEVAC-01")
def test_whom_a_medevac_may_be_for() -> None:
    mates = (
        hurt("Near", "D6", 1),
        hurt("Next", "E4", 1),
        hurt("Far", "D7", 1),
        squad("Whole", "C5"),
        walker("Moth", at="E5", state={"damage": 1}),
        hurt("Enemy", "C4", 1, seat=1),
    )
    table = acts("medevac", medevac(), *mates)
    assert table.offers("command") == ["Near", "Next"]
    reasons = {
        "Far": "too_far_to_hear",
        "Whole": "nobody_fell",
        "Moth": "no_infantry",
        "Enemy": "not_a_friend",
        "Venn": "not_a_friend",
    }
    for name, key in reasons.items():
        with refused("DU-SKILL-MEDEVAC-01", key):
            table.players[0].commands(name)
    table.players[0].commands("Next", dice="B")
    assert (standing(table, "Near"), standing(table, "Next")) == (4, 5)


@pytest.mark.rule("DU-SKILL-MEDEVAC-01", "DU-LOS-13")
def test_it_need_not_see_them() -> None:
    rows = (". . . . . . . . . . . .",) * 9
    walls = {"D5-D6": "high wall"}
    table = dust(*rows, medevac(), hurt("Rifles", "D6", 1), FAR, walls=walls)
    table.players[0].activates("Angel")
    table.players[0].declares("medevac", "nothing", dice="B")
    assert standing(table, "Rifles") == 5


@pytest.mark.rule("DU-SKILL-MEDEVAC-01", "DU-FORT-24")
def test_nobody_reaches_out_of_a_bunker() -> None:
    rows = (". . . . . . . . . . . .",) * 10
    angel = squad("Angel", at="E3", skills=("Medevac",))
    table = dust(*rows, angel, hurt("Rifles", "E2", 1), FAR, built=("bunker D3 N",))
    table.players[0].activates("Angel")
    table.players[0].declares("medevac", "nothing")
    assert table.heard("impossible")[0]["action"] == "medevac"


@pytest.mark.rule("DU-SKILL-MEDEVAC-01", "DU-CMD-19", "DU-CMD-02")
def test_its_player_picks_who_comes_back_and_nobody_brings_ammunition() -> None:
    rifles = squad("Rifles", at="D6", **MIXED)
    state = {**losses(rifles, 1, 4, 5), "ammo": {"Tube": 0}}
    table = acts("medevac", medevac(), squad("Rifles", at="D6", state=state, **MIXED), dice="B B S")
    assert table.offers("command") == ["Rifles"]
    assert table.offers("command", unit="Rifles") == ["soldier 1", "soldier 4"]
    with refused("DU-SKILL-MEDEVAC-01", "not_hurt"):
        chooses(table, "Rifles", "soldier 2")
    chooses(table, "Rifles", "soldier 4")
    chooses(table, "Rifles", "soldier 5")
    assert [one.alive for one in table.unit("Rifles").soldiers] == [False, True, True, True, True]
    assert table.unit("Rifles").ammo["Tube"] == 0


@pytest.mark.rule("DU-SKILL-MEDEVAC-01")
def test_nobody_is_asked_who_comes_back_where_all_do() -> None:
    rifles = squad("Rifles", at="D6", **MIXED)
    table = acts("medevac", medevac(), squad("Rifles", at="D6", state=losses(rifles, 1, 5), **MIXED), dice="B B")
    assert standing(table, "Rifles") == 5


@pytest.mark.rule("DU-SKILL-MEDEVAC-01", "DU-SKILL-LESSER-01", "DU-SKILL-MINDLESS-01")
def test_it_is_no_order_and_reaches_whoever_hears_none() -> None:
    pack = hurt("Pack", "D6", 1, skills=("Lesser Mythos Creatures",))
    assert standing(acts("medevac", medevac(), pack, dice="B"), "Pack") == 5


# --- Resurrection ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-SKILL-RESURRECT-01")
def test_each_fallen_zombie_has_a_die_and_rises_on_bloc() -> None:
    table = acts("resurrection", master(), hurt("Dead", "D6", 1, 2, 3, 4, **DEAD), dice="B S B C")
    assert standing(table, "Dead") == 3
    assert table.heard("revives")[0]["row"] == "resurrection"


@pytest.mark.rule("DU-SKILL-RESURRECT-01")
def test_only_mindless_zombies_near_by_rise() -> None:
    mates = (
        hurt("Dead", "D6", 1, **DEAD),
        hurt("Ghouls", "E5", 1, **DEAD),
        hurt("Axis", "C5", 1, skills=("Zombie",)),
        hurt("Drones", "E4", 1, skills=("Mindless",)),
        hurt("Far", "D7", 1, **DEAD),
    )
    table = acts("resurrection", master(), *mates)
    assert table.offers("command") == ["Dead", "Ghouls"]
    reasons = {"Axis": "no_mindless_zombies", "Drones": "no_mindless_zombies", "Far": "too_far_to_hear"}
    for name, key in reasons.items():
        with refused("DU-SKILL-RESURRECT-01", key):
            table.players[0].commands(name)


@pytest.mark.rule("DU-SKILL-RESURRECT-01")
def test_nobody_raises_the_dead_without_the_blutkreuz() -> None:
    table = dust(master(skills=("Zombie", "Resurrection")), hurt("Dead", "D6", 1, **DEAD), FAR)
    table.players[0].activates("Master")
    assert "resurrection" not in table.offers("declare")


@pytest.mark.rule("DU-SKILL-RESURRECT-01", "DU-HERO-05", "DU-SKILL-BLUTKREUZ-01")
def test_among_the_dead_he_raises_those_around_him() -> None:
    table = acts(
        "resurrection", hurt("Dead", "D6", 1, 2, **DEAD), master("D6", state={"joined": "Dead"}), by="Dead", dice="B B"
    )
    assert standing(table, "Dead") == 5


# --- riding in a Command Vehicle -------------------------------------------------------------------------------------


def staff(*lost: int, skills: tuple[str, ...] = ("Command Squad",)) -> Placed:
    """A command squad inside the car that has lost these soldiers."""
    one = squad("Staff", at="", skills=skills)
    return inside(squad("Staff", at="", skills=skills, state=_with_roles(one, lost)), "Car")


def _with_roles(one: Placed, lost: tuple[int, ...]) -> dict[str, Any]:
    fresh = dust(one).unit("Staff").soldiers
    return {"soldiers": [man.model_copy(update={"alive": n not in lost}) for n, man in enumerate(fresh, 1)]}


def car(*more: str, **fields: Any) -> Placed:
    """A carrier, with these skills besides."""
    return walker("Car", at="D5", skills=("Passengers: 6", *more), **fields)


COMMANDING = "Command Vehicle"


@pytest.mark.rule("DU-SKILL-CMDVEH-01", "DU-CMD-06", "DU-CMD-02")
@pytest.mark.parametrize(("skills", "heard"), [((COMMANDING,), True), ((), False)])
def test_a_command_squad_without_its_radio_operator_has_that_of_the_vehicle(
    skills: tuple[str, ...], heard: bool
) -> None:
    far = squad("Rifles", at="L9", state={"activated": True})
    table = dust(car(*skills), staff(2), far, FAR)
    table.players[0].activates("Staff")
    table.players[0].declares("get moving", "nothing", dice="B" if heard else "")
    assert bool(table.heard("get_moving")) is heard
    if heard:
        table.players[0].commands("Rifles")


@pytest.mark.rule("DU-SKILL-CMDVEH-01")
def test_the_radio_of_a_command_vehicle_is_for_command_squads_alone() -> None:
    venn = inside(hero("Venn", at="", skills=("Officer",)), "Car")
    far = squad("Rifles", at="L9", state={"activated": True})
    table = dust(car(COMMANDING), venn, far, FAR)
    table.players[0].activates("Venn")
    table.players[0].declares("get moving", "nothing")
    assert table.heard("impossible")[0]["action"] == "get moving"


@pytest.mark.rule("DU-SKILL-CMDVEH-02")
@pytest.mark.parametrize(("skills", "dice"), [((COMMANDING,), "S B"), ((), "S")])
def test_passengers_of_a_command_vehicle_try_again(skills: tuple[str, ...], dice: str) -> None:
    near = squad("Rifles", at="D6", state={"activated": True})
    table = dust(car(*skills), staff(), near, FAR)
    table.players[0].activates("Staff")
    table.players[0].declares("get moving", "nothing", dice=dice)
    assert (table.asked == [("red", "command")]) is bool(skills)


@pytest.mark.rule("DU-SKILL-CMDVEH-02", "DU-CMD-25", "DU-CMD-26")
def test_the_mechanic_of_a_command_squad_repairs_from_inside_and_tries_again() -> None:
    moth = walker("Moth", at="D6", state={"damage": 3})
    table = dust(car(COMMANDING), staff(), moth, FAR)
    table.players[0].activates("Staff")
    table.players[0].declares("repair", "nothing", dice="S S C C S  B S B S S")
    assert table.unit("Moth").damage == 1
    (told,) = table.heard("repairs")
    assert (told["once_more"], told["success"]) == ("DU-SKILL-CMDVEH-02", 2)


@pytest.mark.rule("DU-SKILL-CMDVEH-02", "DU-CMD-25")
def test_a_repair_that_does_something_is_not_rolled_again() -> None:
    moth = walker("Moth", at="D6", state={"damage": 3})
    table = dust(car(COMMANDING), staff(), moth, FAR)
    table.players[0].activates("Staff")
    table.players[0].declares("repair", "nothing", dice="B S C C S")
    assert table.unit("Moth").damage == 2
    assert table.heard("repairs")[0]["once_more"] == ""


@pytest.mark.rule("DU-SKILL-CMDVEH-02", "DU-CMD-26", "DU-TRANS-12")
def test_nobody_else_repairs_from_inside_and_nobody_the_vehicle_itself() -> None:
    for vehicle, crew in ((car(), staff()), (car(COMMANDING), staff(skills=("Mechanic Crew",)))):
        table = dust(vehicle, crew, walker("Moth", at="D6", state={"damage": 3}), FAR)
        table.players[0].activates("Staff")
        with refused("DU-CMD-26", "repairs_nothing"):
            table.players[0].declares("repair", "nothing")
    table = dust(car(COMMANDING, state={"damage": 2}), staff(), FAR)
    table.players[0].activates("Staff")
    table.players[0].declares("repair", "nothing")
    assert table.heard("impossible")[0]["action"] == "repair"


@pytest.mark.rule("DU-SKILL-CMDVEH-02", "DU-SKILL-ATC-01")
def test_what_no_command_squad_does_is_not_tried_again() -> None:
    tower = walker("Tower", at="D5", skills=(COMMANDING, "Air Traffic Control"))
    nick = hero("Nick", at="", skills=("Pilot",), state={"joined": "Tower", "where": "board"})
    told = {"kind": "aircraft", "armour": "A1", "mobility": "aircraft"}
    table = dust(tower, nick, walker("Gull", at="J8", state={"activated": True}, **told), FAR)
    table.players[0].activates("Tower")
    table.players[0].declares("air traffic", "nothing", dice="S")
    assert table.heard("air_traffic")[0]["again"] == []
