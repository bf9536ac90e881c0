"""Rolling to hit (HIT)."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.chapters.hits.to_hit import dice_for
from rulesets.dust_1947.chapters.hits.volleys import Volley
from rulesets.dust_1947.table.cards import Cell, Weapon
from tests.rulesets.dust_1947.attacking import attack, shoots, standing
from tests.rulesets.dust_1947.table import Table, dust, hero, squad, tank, walker, weapon

RECOILLESS = weapon("1 Recoilless 9 S1:*/1 S2:*/1 V2:2/3 V4:*/2", mount="Turret")
AUTOMATIC = weapon("4 Automatic-Rifle 4 S2:2/1")
MACHINEGUN = weapon("1 Machinegun 4 S2:6/1")


@pytest.mark.example("DU-X-13")
@pytest.mark.rule("DU-HIT-01", "DU-SAVE-05", "DU-DMG-02")
def test_a_ranger_command_squad_fires() -> None:
    table = attack(squad("A", "A1", weapons=(AUTOMATIC, MACHINEGUN)), squad("Z", "D1", seat=1))
    shoots(table, "Z", dice="B B B S S S S S  B B C C S S  B C S  B S")
    rolled = table.heard("rolled_to_hit")
    assert [len(said["dice"]) for said in rolled] == [8, 6]
    assert sum(said["hits"] for said in rolled) == 5
    assert sum(said["saved"] for said in table.heard("saves")) == 2
    assert standing(table, "Z") == 2


@pytest.mark.example("DU-X-13")
@pytest.mark.rule("DU-SUP-01")
def test_a_ranger_command_squad_leaves_one_token() -> None:
    table = attack(squad("A", "A1", weapons=(AUTOMATIC, MACHINEGUN)), squad("Z", "D1", seat=1))
    shoots(table, "Z", dice="B B B S S S S S  B B C C S S  B C S  B S")
    assert table.unit("Z").under_fire
    assert not table.unit("Z").suppressed


@pytest.mark.rule("DU-HIT-02")
def test_only_bloc_hits() -> None:
    table = attack(squad("A", "A1", soldiers=2), squad("Z", "D1", seat=1))
    shoots(table, "Z", dice="C C C S")
    assert table.heard("rolled_to_hit")[0]["hits"] == 0
    assert not table.unit("Z").under_fire


@pytest.mark.example("DU-X-15")
@pytest.mark.rule("DU-HIT-03", "DU-HIT-04", "DU-HERO-11")
def test_a_blast_rolls_for_everybody_in_the_square() -> None:
    units = (squad("Z", "D1", seat=1), hero("H", "D1", 1))
    table = attack(walker("A", "A1", weapons=(RECOILLESS,)), *units)
    shoots(table, "Z", dice="B B S S S  S  S S")
    assert [(said["target"], len(said["dice"])) for said in table.heard("rolled_to_hit")] == [("Z", 5), ("H", 1)]
    assert standing(table, "Z") == 3
    assert table.unit("H").damage == 0


@pytest.mark.rule("DU-HIT-03")
def test_a_blast_hits_friends_as_well() -> None:
    units = (squad("Z", "D1", seat=1), hero("H", "D1", 0))
    table = attack(walker("A", "A1", weapons=(RECOILLESS,)), *units)
    shoots(table, "Z", dice="S S S S S  B  S")
    assert table.unit("H").damage == 1
    assert table.unit("H").under_fire


@pytest.mark.example("DU-X-15")
@pytest.mark.rule("DU-HIT-05")
def test_a_hero_beside_a_vehicle_is_rolled_for_with_its_own_column() -> None:
    units = (walker("Z", "D1", 1), hero("H", "D1", 1, armour="S1"))
    table = attack(walker("A", "A1", weapons=(RECOILLESS,)), *units)
    shoots(table, "Z", dice="S S  B  S")
    assert [(said["target"], len(said["dice"])) for said in table.heard("rolled_to_hit")] == [("Z", 2), ("H", 1)]


@pytest.mark.example("DU-X-16")
@pytest.mark.rule("DU-HIT-04")
def test_two_blast_symbols_are_two_dice_a_miniature() -> None:
    rocket = weapon("1 RPG-15 9 S2:**/1 V4:**/4", mount="Turret")
    shot = Volley.model_validate(
        {"unit": "A", "bearer": "A", "weapon": "RPG 15", "count": 1, "target": "Z", "declared": "Z"}
        | {"start": "A1", "end": "D1"}
    )
    table = dust(walker("A", "A1", weapons=(rocket,)), squad("Z", "D1", seat=1, soldiers=3), tank("Y", "E1", 1))
    assert dice_for(table.game, shot) == 6
    assert dice_for(table.game, shot.model_copy(update={"target": "Y", "declared": "Y"})) == 2


@pytest.mark.rule("DU-HIT-04")
def test_a_joined_hero_is_one_miniature_more() -> None:
    units = (squad("Z", "D1", seat=1, soldiers=3), hero("H", "D1", 1, state={"joined": "Z"}))
    table = attack(walker("A", "A1", weapons=(RECOILLESS,)), *units)
    shoots(table, "Z", dice="S S S S")
    assert len(table.heard("rolled_to_hit")) == 1


FLAK = {"V1": "4/#", "A3": "1/2", "S1": "2/1"}


@pytest.mark.example("DU-X-59")
@pytest.mark.rule("DU-HIT-01", "DU-HIT-06", "DU-DMG-04")
def test_triple_anti_aircraft_guns() -> None:
    gun = Weapon.model_validate({"name": "Flak", "reach": "9", "cells": FLAK, "mount": "Turret"})
    assert gun.cells["V1"] == Cell(dice=4, blast=False, damage=None)
    assert "V7" not in gun.cells
    assert gun.cells["A3"] == Cell(dice=1, blast=False, damage=2)
    table = _flak(gun, tank("Z", "D1", 1, armour="V1", track=9))
    assert table.where("Z") == "eliminated"
    mounted = squad("A", "A1", armour="S1", weapons=(weapon("1 Flak 9 S1:2/1"),))
    five = attack(mounted, squad("Z", "D1", seat=1, armour="S1"))
    five.unit("A").soldiers = [soldier.model_copy(update={"weapons": ["Flak"]}) for soldier in five.unit("A").soldiers]
    shoots(five, "Z", dice=" ".join("S" * 10))
    assert len(five.heard("rolled_to_hit")[0]["dice"]) == 10


def _flak(gun: Weapon, target: object) -> Table:
    from rulesets.dust_1947.table.cards import Line

    table = attack(walker("A", "A1", weapons=(Line(weapon=gun),)), target)  # type: ignore[arg-type]
    assert table.begins().asked == [("red", "attack")]
    return shoots(table, "Z", dice="B S S S")
