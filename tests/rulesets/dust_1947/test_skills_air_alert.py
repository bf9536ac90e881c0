"""Air Alert, and the option of who directs aircraft."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.ruleset import RULESET
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, inside, refused, squad, walker, weapon

FLAK = weapon("1 Flak 9 A1:2/1 S2:2/1", mount="Turret")
TEN, BUNKER = ("." * 12,) * 10, ("bunker D3 N",)
"""A bunker that looks north, with room in E3 and F3."""
ROW = (". . . . . . . . . . . .",) * 9


def plane(name: str = "Kite", at: str = "F5", seat: int = 1, **fields: Any) -> Placed:
    """An aircraft that has flown this turn."""
    told = {"kind": "aircraft", "armour": "A1", "mobility": "aircraft", "move": 4, "march": 8, "track": 9}
    return walker(name, at=at, seat=seat, **{**told, "state": {"activated": True}, **fields})


def tower(at: str = "D5", **fields: Any) -> Placed:
    """A vehicle that looks out for aircraft."""
    return walker("Tower", at=at, **{"skills": ("Air Alert",), **fields})


def warns(*units: Placed, dice: str = "", rows: tuple[str, ...] = ROW, **more: Any) -> Table:
    """Red's tower warns; blue has somebody left who does nothing then."""
    knives = {"weapons": ("Knife C S2:1/1",)}
    table = dust(*rows, *units, squad("Foe", at="L1", seat=1, **knives), squad("Rest", at="A9", **knives), **more)
    table.players[0].activates("Tower")
    table.players[0].declares("air alert", "nothing", dice=dice)
    return table


def then_fires(table: Table, name: str, target: str, dice: str, word: str = "attack") -> dict[str, Any]:
    """Blue does nothing, then this unit fires."""
    red, blue = table.players
    blue.activates("Foe")
    blue.declares("nothing", "nothing")
    red.activates(name)
    red.declares(*((word,) if word == "sustained" else (word, "nothing")))
    red.attacks(target, dice=dice)
    return table.heard("rolled_to_hit")[0]


@pytest.mark.rule("DU-SKILL-AIRALERT-01")
@pytest.mark.parametrize(("symbol", "row"), [("B", "hit with crosshair"), ("C", "hit"), ("S", "hit")])
def test_on_bloc_every_vehicle_hits_the_aircraft_on_crosshair_too(symbol: str, row: str) -> None:
    gun = walker("Gun", at="D7", weapons=(FLAK,))
    table = warns(tower(), gun, plane(), dice=symbol)
    assert table.heard("air_alert")[0]["success"] is (symbol == "B")
    told = then_fires(table, "Gun", "Kite", "S C  S S" if symbol == "B" else "S C")
    assert (told["row"], told["hits"]) == (row, 1 if symbol == "B" else 0)
    assert told["because"] == ("DU-SKILL-AIRALERT-01" if symbol == "B" else "")


@pytest.mark.rule("DU-SKILL-AIRALERT-01", "DU-SUST-01")
def test_in_a_sustained_attack_too() -> None:
    gun = walker("Gun", at="D7", weapons=(FLAK,))
    told = then_fires(warns(tower(), gun, plane(), dice="B"), "Gun", "Kite", "S S  C S  S S", "sustained")
    assert (told["row"], told["hits"]) == ("hit with crosshair", 1)


@pytest.mark.rule("DU-SKILL-AIRALERT-01")
def test_infantry_and_other_targets_gain_nothing() -> None:
    men = squad("Men", at="D7", soldiers=1, weapons=(weapon("1 Flak 9 A1:2/1"),))
    assert then_fires(warns(tower(), men, plane(), dice="B"), "Men", "Kite", "S C")["row"] == "hit"
    gun = walker("Gun", at="D7", weapons=(FLAK,))
    other = plane("Hawk", "H5", state={})
    table = warns(tower(), gun, plane(), other)
    table.players[0].commands("Kite", dice="B")
    told = then_fires(table, "Gun", "Hawk", "S C")
    assert told["row"] == "hit"


@pytest.mark.rule("DU-SKILL-AIRALERT-01", "DU-TRANS-09")
def test_soldiers_inside_a_vehicle_are_no_vehicle() -> None:
    truck = walker("Truck", at="D7", skills=("Passengers: 6",), facing="E")
    men = inside(squad("Men", at="", soldiers=1, weapons=(weapon("1 Flak 9 A1:2/1"),)), "Truck")
    table = warns(tower(), truck, men, plane("Kite", "D5"), dice="B")
    assert then_fires(table, "Men", "Kite", "S C")["row"] == "hit"


@pytest.mark.rule("DU-SKILL-AIRALERT-01")
def test_which_aircraft_a_vehicle_may_warn_of() -> None:
    table = warns(tower(), plane(), plane("Hawk", "H7"), plane("Gull", "D7", 0))
    assert table.offers("command") == ["Kite", "Hawk"]
    for name, key in (("Gull", "no_enemy_aircraft"), ("Foe", "no_enemy_aircraft"), ("Nobody", "no_enemy_aircraft")):
        with refused("DU-SKILL-AIRALERT-01", key):
            table.players[0].commands(name)


@pytest.mark.rule("DU-SKILL-AIRALERT-01", "DU-FORT-16")
def test_it_is_seen_by_whoever_warns_of_it() -> None:
    post = squad("Tower", at="E3", skills=("Air Alert",))
    table = warns(post, plane("Kite", "E1"), plane("Hawk", "F1"), plane("Far", "E9"), rows=TEN, built=BUNKER)
    assert table.offers("command") == ["Kite", "Hawk"]
    with refused("DU-SKILL-AIRALERT-01", "out_of_sight"):
        table.players[0].commands("Far")


@pytest.mark.rule("DU-SKILL-AIRALERT-01", "DU-ACT-13")
def test_without_an_aircraft_it_is_a_nothing() -> None:
    assert warns(tower(), plane(seat=0)).heard("impossible")[0]["action"] == "air alert"


@pytest.mark.rule("DU-SKILL-AIRALERT-01")
def test_it_lasts_until_the_end_of_the_turn() -> None:
    table = warns(tower(), plane(), dice="B")
    assert "every enemy vehicle is warned of it" in RULESET.words.status(table.game)
    table.players[1].activates("Foe")
    table.players[1].declares("nothing", "nothing")
    table.players[0].activates("Rest")
    assert table.unit("Kite").skill_state
    table.players[0].declares("nothing", "nothing", dice="B S S  S S S")
    assert table.game.turn == 2
    assert table.unit("Kite").skill_state == {}


# --- Air Traffic Control, where sight was settled to matter ----------------------------------------------------------


@pytest.mark.rule("DU-SKILL-ATC-01")
@pytest.mark.parametrize(("option", "able"), [("false", ["Gull", "Heron"]), ("true", ["Heron"])])
def test_the_option_that_a_directed_aircraft_is_in_sight(option: str, able: list[str]) -> None:
    post = squad("Tower", at="E3", skills=("Air Traffic Control",))
    near, far, foe = plane("Heron", "E1", 0), plane("Gull", "E9", 0), squad("Foe", at="L1", seat=1)
    table = dust(*TEN, post, near, far, foe, built=BUNKER, options={"atc_needs_los": option})
    table.players[0].activates("Tower")
    table.players[0].declares("air traffic", "nothing", dice="B")
    assert sorted(table.offers("command")) == able
    if option == "true":
        with refused("DU-SKILL-ATC-01", "out_of_sight"):
            table.players[0].commands("Gull")


@pytest.mark.rule("DU-SKILL-FOLLOW-02", "DU-BAB-01")
def test_a_hero_who_stands_in_the_pit_calls_as_well() -> None:
    rows = (". . . . . .", ". . . q . .", ". . . . . .", ". . . . . .")
    for at, able in (("D2", True), ("E3", True), ("F4", False)):
        table = dust(*rows, hero("Boss", at), squad("A", "C4" if able else "E4"), squad("Z", "A1", seat=1))
        table.players[0].activates("Boss")
        table.players[0].declares("follow me", "nothing", dice="S" if able else "")
        assert bool(table.heard("follows")) is able
    for one in (squad("Boss", "D3"), walker("Boss", "D3")):
        table = dust(*rows, one, squad("A", "C4"), squad("Z", "A1", seat=1))
        table.players[0].activates("Boss")
        assert "follow me" not in table.offers("declare")
