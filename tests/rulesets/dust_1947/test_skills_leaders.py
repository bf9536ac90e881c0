"""Skills of those whose presence does something for others: a banner, the Blutkreuz, the Desert Fox."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.dust_1947.attacking import attack, shoots
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, refused, squad, walker, weapon
from tests.rulesets.dust_1947.test_observers import BLOCK, calling, mortar, observer

SHAKEN = {"under_fire": True, "suppressed": False}


def banner(at: str = "D3", seat: int = 0, **fields: Any) -> Placed:
    """Whoever carries the banner."""
    return squad("Banner", at=at, seat=seat, skills=("Red Banner",), **fields)


def recovering(*others: Placed, dice: str = "B S S", unit: Placed | None = None) -> Table:
    """Red's shaken unit in D5 begins its activation, rolling these dice."""
    table = dust(unit or squad("Rifles", at="D5", state=SHAKEN), *others, squad("Foe", at="L1", seat=1))
    table.players[0].activates("Rifles", dice=dice)
    return table


# --- Red Banner ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-SKILL-BANNER-01")
def test_whoever_sees_the_banner_near_by_rolls_three_dice() -> None:
    (rolled,) = recovering(banner("D3")).heard("recovery_roll")
    assert (rolled["dice"], rolled["because"]) == (["BLOC", "SHIELD", "SHIELD"], "DU-SKILL-BANNER-01")
    assert recovering(banner("D2"), dice="B S").heard("recovery_roll")[0]["because"] == ""
    assert recovering(banner("D3", seat=1), dice="B S").heard("recovery_roll")[0]["because"] == ""


@pytest.mark.rule("DU-SKILL-BANNER-01", "DU-SKILL-BRAVE-01")
def test_a_banner_and_courage_do_not_add_up() -> None:
    brave = squad("Rifles", at="D5", state=SHAKEN, skills=("Brave",))
    assert len(recovering(banner(), unit=brave).heard("recovery_roll")[0]["dice"]) == 3


@pytest.mark.rule("DU-SKILL-BANNER-01")
def test_no_machine_looks_at_a_banner() -> None:
    moth = walker("Rifles", at="D5", state=SHAKEN)
    assert recovering(banner(), dice="B S", unit=moth).heard("recovery_roll")[0]["because"] == ""


@pytest.mark.rule("DU-SKILL-BANNER-01", "DU-CMD-16")
def test_three_dice_in_a_rally_too() -> None:
    venn = hero("Venn", at="D7", skills=("Officer",))
    shaken = squad("Rifles", at="D5", state={"suppressed": True})
    table = dust(shaken, banner(), venn, squad("Foe", at="L1", seat=1))
    table.players[0].activates("Venn")
    table.players[0].declares("rally", "nothing", dice="B S B")
    (told,) = table.heard("rallied")
    assert (told["because"], told["tokens"]) == ("DU-SKILL-BANNER-01", [])


# --- Blutkreuz -------------------------------------------------------------------------------------------------------


def dead(at: str = "D5", **fields: Any) -> Placed:
    """Mindless zombies, slow ones."""
    told = {"skills": ("Zombie", "Mindless"), "move": 1, "march": 2, **fields}
    return squad("Dead", at=at, **told)


def led(*units: Placed) -> Table:
    """Red's zombies begin their activation."""
    table = dust(*units, squad("Foe", at="L1", seat=1))
    table.players[0].activates("Dead")
    return table


def master(at: str = "D6", seat: int = 0, **fields: Any) -> Placed:
    """A hero with the Blutkreuz."""
    return hero("Master", at=at, seat=seat, skills=("Zombie", "Blutkreuz"), **fields)


@pytest.mark.rule("DU-SKILL-BLUTKREUZ-01")
def test_the_dead_near_the_blutkreuz_are_driven_on() -> None:
    table = led(dead(), master())
    assert [(told["unit"], told["by"]) for told in table.heard("driven_on")] == [("Dead", "Master")]
    table.players[0].declares("march", "charge")
    table.players[0].moves("H5")
    assert table.where("Dead") == "H5"
    assert table.unit("Dead").skill_state == {}


@pytest.mark.rule("DU-SKILL-BLUTKREUZ-01")
def test_a_move_is_of_three_squares_and_no_more() -> None:
    table = led(dead(), master())
    table.players[0].declares("move", "nothing")
    assert "G5" in table.offers("move", unit="Dead")
    assert "H5" not in table.offers("move", unit="Dead")


@pytest.mark.rule("DU-SKILL-BLUTKREUZ-01")
@pytest.mark.parametrize(
    "units",
    [
        (dead(), master("D7")),
        (dead(), master(seat=1)),
        (dead(skills=("Zombie",)), master()),
        (dead(skills=("Mindless",)), master()),
    ],
)
def test_who_is_not_driven_on(units: tuple[Placed, ...]) -> None:
    table = led(*units)
    assert not table.heard("driven_on")
    assert "charge" not in table.offers("declare", actions=["march"])


@pytest.mark.rule("DU-SKILL-BLUTKREUZ-01", "DU-HERO-03")
def test_the_blutkreuz_among_the_dead_drives_them_too() -> None:
    table = led(dead("D6"), master("D6", state={"joined": "Dead"}))
    assert [told["by"] for told in table.heard("driven_on")] == ["Master"]


# --- Desert Fox ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-SKILL-DESERTFOX-01", "DU-SKILL-DOUBLE-01")
def test_whom_the_desert_fox_gets_moving_runs() -> None:
    for skills in (("Officer", "Desert Fox"), ("Officer",)):
        fox = hero("Fox", at="D5", skills=skills)
        table = dust(fox, squad("Rifles", at="D6", state={"activated": True}), squad("Foe", at="L1", seat=1))
        table.players[0].activates("Fox")
        table.players[0].declares("get moving", "nothing", dice="B")
        table.players[0].commands("Rifles")
        assert ("double" in table.offers("declare", actions=["march"])) is ("Desert Fox" in skills)
        table.players[0].declares("nothing", "nothing")
        assert "at the double" not in table.unit("Rifles").skill_state


# --- Air Traffic Control ---------------------------------------------------------------------------------------------


def plane(name: str = "Gull", at: str = "J8", **fields: Any) -> Placed:
    """An aircraft that has activated this turn, far away."""
    told = {"kind": "aircraft", "armour": "A1", "mobility": "aircraft", "move": 4, "march": 8}
    return walker(name, at=at, **{**told, "state": {"activated": True}, **fields})


def directing(*others: Placed, dice: str = "") -> Table:
    """Red's tower in D5 directs."""
    tower = walker("Tower", at="D5", skills=("Air Traffic Control",))
    table = dust(tower, *others, squad("Foe", at="L1", seat=1))
    table.players[0].activates("Tower")
    table.players[0].declares("air traffic", "nothing", dice=dice)
    return table


@pytest.mark.rule("DU-SKILL-ATC-01", "DU-ACT-11")
def test_an_aircraft_anywhere_activates_again_and_the_tower_is_done() -> None:
    table = directing(plane(), plane("Heron", "J6"), dice="B")
    assert table.offers("command") == ["Gull", "Heron"]
    table.players[0].commands("Gull")
    assert table.unit("Tower").activated
    assert table.asked == [("declare", "Gull")] or table.heard("activates")[-1]["unit"] == "Gull"
    assert not table.heard("nothing")


@pytest.mark.rule("DU-SKILL-ATC-01")
def test_on_any_other_symbol_nothing_flies() -> None:
    for symbol in "SC":
        table = directing(plane(), dice=symbol)
        assert table.unit("Gull").activated
        assert table.heard("nothing")


@pytest.mark.rule("DU-SKILL-ATC-01")
def test_who_can_be_directed() -> None:
    fresh, foe = plane("Heron", "J6", state={}), plane("Kite", "J4", seat=1)
    mates = (walker("Moth", at="D7", state={"activated": True}), fresh, foe)
    table = directing(plane(), *mates, dice="B")
    for name in ("Moth", "Heron", "Kite", "Tower"):
        with refused("DU-SKILL-ATC-01"):
            table.players[0].commands(name)


@pytest.mark.rule("DU-SKILL-ATC-02")
def test_nobody_is_reactivated_twice() -> None:
    again = plane("Heron", "J6", state={"activated": True, "skill_state": {"reactivated": 1}})
    table = directing(plane(), again, dice="B")
    with refused("DU-SKILL-ATC-02"):
        table.players[0].commands("Heron")
    assert directing(again).heard("impossible")


@pytest.mark.rule("DU-SKILL-ATC-01", "DU-SKILL-DESERTFOX-01")
def test_the_desert_fox_in_a_tower_makes_no_aircraft_run() -> None:
    tower = walker("Tower", at="D5", skills=("Air Traffic Control", "Desert Fox"))
    table = dust(tower, plane(), squad("Foe", at="L1", seat=1))
    table.players[0].activates("Tower")
    table.players[0].declares("air traffic", "nothing", dice="B")
    table.players[0].commands("Gull")
    assert "at the double" not in table.unit("Gull").skill_state


# --- Jammer ----------------------------------------------------------------------------------------------------------


def jammer(at: str = "J5", seat: int = 1, **fields: Any) -> Placed:
    """A machine that jams radios."""
    return walker("Static", at=at, seat=seat, skills=("Jammer",), **fields)


def by_radio(*others: Placed, dice: str, word: str = "get moving", **fields: Any) -> Table:
    """Red's officer in D5, who has a radio, gives an order to somebody who has spent his rounds and has activated."""
    told = {"state": {"activated": True, "ammo": {"Tube": 0}}, "weapons": (weapon("1 Tube 4 S2:1/1", ammo=2),)}
    venn = hero("Venn", at="D5", **{"skills": ("Officer",), "armour": "S3", **fields})
    table = dust(venn, squad("Rifles", at="D6", **told), *others, squad("Foe", at="L1", seat=1))
    table.players[0].activates("Venn")
    table.players[0].declares(word, "nothing", dice=dice)
    return table


@pytest.mark.example("DU-X-72")
@pytest.mark.rule("DU-SKILL-JAMMER-01", "DU-CMD-10", "DU-CMD-12")
def test_what_succeeds_by_radio_is_rolled_again_near_a_jammer() -> None:
    told = by_radio(jammer(), dice="B S", word="ammo drop").heard("ammo_drop")[0]
    assert (told["success"], told["jam"], told["jammed"]) == (False, "DU-SKILL-JAMMER-01", ["SHIELD"])
    for symbol in "BC":
        assert by_radio(jammer(), dice=f"B {symbol}", word="ammo drop").heard("ammo_drop")[0]["success"]
    assert by_radio(jammer(), dice="B B").heard("get_moving")[0]["success"]


@pytest.mark.rule("DU-SKILL-JAMMER-01")
def test_what_is_not_jammed() -> None:
    assert by_radio(jammer("K5"), dice="B").heard("get_moving")[0]["jam"] == ""
    assert by_radio(jammer(seat=0), dice="B").heard("get_moving")[0]["success"]
    assert by_radio(jammer(), dice="B", armour="S2").heard("get_moving")[0]["success"]
    assert not by_radio(jammer(), dice="S").heard("get_moving")[0]["jammed"]


@pytest.mark.rule("DU-SKILL-JAMMER-02", "DU-SKILL-CMDVEH-02")
def test_in_a_command_vehicle_both_tries_are_jammed() -> None:
    car = walker("Car", at="D5", skills=("Command Vehicle",))
    venn = hero("Venn", at="D5", skills=("Officer", "Pilot"), state={"joined": "Car"})
    rifles = squad("Rifles", at="D6", state={"activated": True})
    table = dust(car, venn, rifles, jammer(), squad("Foe", at="L1", seat=1))
    table.players[0].activates("Car")
    table.players[0].declares("get moving", "nothing", dice="B S B C")
    told = table.heard("get_moving")[0]
    assert (told["success"], told["jammed"], told["jammed_again"]) == (False, ["SHIELD"], ["CROSSHAIR"])
    assert (told["dice"], told["again"]) == (["BLOC"], ["BLOC"])


@pytest.mark.rule("DU-SKILL-JAMMER-03", "DU-SKILL-OBSERVER-02", "DU-TGT-03")
@pytest.mark.parametrize(("seat", "dice", "rules"), [(1, "B S  S", ["DU-SKILL-JAMMER-03"]), (0, "B S", None)])
def test_the_hits_of_called_fire_are_rolled_again(seat: int, dice: str, rules: list[str] | None) -> None:
    table = calling(observer(), mortar(), jammer("D7", seat))
    table.players[0].calls("Gun")
    table.players[0].attacks("point", at="F1", ways=[BLOCK], dice=dice)
    (rolled,) = table.heard("rolled_to_hit")
    assert (rolled["again_by"], rolled["hits"]) == (rules, 0 if rules else 1)


@pytest.mark.rule("DU-SKILL-JAMMER-03", "DU-SUST-01")
def test_what_was_rolled_again_already_stays_as_it_is() -> None:
    table = calling(observer(), mortar(), jammer("D7"), orders=("sustained",))
    table.players[0].calls("Gun")
    table.players[0].attacks("point", at="F1", ways=[BLOCK], dice="B S  B S")
    (rolled,) = table.heard("rolled_to_hit")
    assert (rolled["again"], rolled["again_by"]) == ([["BLOC"], ["SHIELD"]], ["DU-SUST-01", "DU-SKILL-JAMMER-03"])
    assert rolled["hits"] == 1


# --- the Snow Lynx ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-SKILL-EXPERT-01", "DU-PILOT-06")
@pytest.mark.parametrize(
    ("gun", "joined", "row"), [("Gun", "A", "hit with crosshair"), ("Gun", "", "hit"), ("Other", "A", "hit")]
)
def test_a_machine_whose_pilot_knows_one_weapon_by_heart(gun: str, joined: str, row: str) -> None:
    lynx = walker("A", "A1", facing="E", skills=("Expert: Gun when piloted",), weapons=(weapon(f"1 {gun} 4 S2:2/1"),))
    sigrid = hero("Sigrid", "A1", skills=("Pilot",), state={"joined": joined} if joined else {"where": "waiting"})
    table = shoots(attack(". . . .", lynx, squad("Z", "D1", seat=1), sigrid), "Z", dice="S S")
    assert table.heard("rolled_to_hit")[0]["row"] == row
