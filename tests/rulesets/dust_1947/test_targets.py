"""Declaring targets (TGT), and the steps of an attack before its dice (ATT)."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.chapters.attack.attack_action import has_target
from tests.rulesets.dust_1947.attacking import attack, shoots, standing
from tests.rulesets.dust_1947.table import KNIFE, RIFLE, hero, refused, squad, tank, walker, weapon

A = squad("A", "A1")
Z = squad("Z", "D1", seat=1)
CANNON = weapon("1 Cannon 9 S2:1/1 V2:1/3", mount="Turret")
COAX = weapon("1 Coax 9 S2:3/1 V2:1/1", mount="Turret")


@pytest.mark.rule("DU-ATT-01")
def test_an_attack_runs_from_the_declaration_to_the_tokens() -> None:
    table = attack(A, Z)
    assert table.begins().asked == [("red", "attack")]
    shoots(table, "Z", dice="B B B S S S S S S S  B S S")
    assert [event.key for event in table.said] == ["attack", "rolled_to_hit", "saves", "soldiers_lost", "under_fire"]
    assert standing(table, "Z") == 3
    assert table.unit("Z").under_fire
    assert not table.game.questions


@pytest.mark.rule("DU-ATT-01")
def test_without_a_target_in_range_arc_and_sight_an_attack_comes_to_nothing() -> None:
    far = attack(A, squad("Z", "F1", seat=1)).begins()
    assert [event.key for event in far.said] == ["no_target"]
    behind = attack(walker("A", "A1", facing="W"), Z).begins()
    assert [event.key for event in behind.said] == ["no_target"]
    hidden = attack(".o....", A, Z).begins()
    assert [event.key for event in hidden.said] == ["no_target"]
    assert not has_target(hidden.game, hidden.unit("A"))


@pytest.mark.rule("DU-TGT-01")
def test_targets_are_declared_before_any_dice_and_must_be_enemies() -> None:
    table = attack(A, Z, squad("B", "B1"))
    assert table.offers("attack") == ["Z", "split"]
    red, _ = table.players
    with refused("DU-TGT-01", "not_an_enemy"):
        red.attacks("B")
    with refused("DU-TGT-01", "no_such_target"):
        red.attacks("Nobody")


@pytest.mark.rule("DU-RANGE-01")
def test_a_target_out_of_range_is_refused_with_the_distance() -> None:
    red, _ = attack(A, Z, squad("Y", "F1", seat=1)).players
    with refused("DU-RANGE-01", "out_of_range"):
        red.attacks("Y")


@pytest.mark.rule("DU-ATT-01")
def test_a_target_outside_the_arc_or_out_of_sight_is_refused() -> None:
    red, _ = attack(walker("A", "C3", facing="N"), squad("Z", "C1", seat=1), squad("Y", "E3", seat=1)).players
    with refused("DU-ARC-02", "out_of_arc"):
        red.attacks("Y")
    red, _ = attack(".o.", "...", A, squad("Z", "A2", seat=1), squad("Y", "C1", seat=1)).players
    with refused("DU-LOS-05", "no_line_square"):
        red.attacks("Y")


@pytest.mark.rule("DU-TGT-02", "DU-TGT-03")
def test_all_weapons_are_used_on_their_targets_even_if_one_is_gone() -> None:
    table = attack(walker("A", "A1", weapons=(CANNON, COAX)), squad("Z", "D1", seat=1, soldiers=1))
    shoots(table, "Z", dice="B B B B  S S S S")
    assert [said["hits"] for said in table.heard("rolled_to_hit")] == [1, 3]
    assert table.where("Z") == "eliminated"
    assert not table.game.questions


@pytest.mark.rule("DU-TGT-02")
def test_nothing_is_asked_again_once_targets_are_declared() -> None:
    table = attack(walker("A", "A1", weapons=(CANNON, COAX)), Z, squad("Y", "D2", seat=1))
    shoots(table, "split", "1 Coax > Z", "1 Cannon > Y", dice="S S S S")
    assert table.heard("attack")[0]["shots"] == [[1, "Coax", "Z"], [1, "Cannon", "Y"]]
    assert not table.game.questions


@pytest.mark.rule("DU-TGT-04", "DU-WPN-LIMITED-01")
def test_limited_ammunition_is_spent_even_on_a_target_that_is_gone() -> None:
    rocket = weapon("1 Rocket 9 S2:1/1", mount="Turret", ammo=1)
    table = attack(walker("A", "A1", weapons=(COAX, rocket)), squad("Z", "D1", seat=1, soldiers=1))
    shoots(table, "Z", dice="B B B S  S S S")
    assert table.where("Z") == "eliminated"
    assert table.unit("A").ammo["Rocket"] == 0


@pytest.mark.rule("DU-WPN-LIMITED-01")
def test_an_empty_weapon_is_silent() -> None:
    rocket = weapon("1 Rocket 9 S2:1/1", mount="Turret", ammo=1)
    table = attack(walker("A", "A1", weapons=(COAX, rocket), state={"ammo": {"Rocket": 0}}), Z)
    shoots(table, "Z", dice="S S S")
    assert [said["weapon"] for said in table.heard("rolled_to_hit")] == ["Coax"]


@pytest.mark.rule("DU-TGT-05")
def test_weapons_are_voluntary() -> None:
    table = attack(A, Z)
    shoots(table, "split", "2 Rifle > Z", dice="S S S S")
    assert table.heard("rolled_to_hit")[0]["count"] == 2


@pytest.mark.rule("DU-TGT-06")
def test_a_machine_fires_everything() -> None:
    table = attack(walker("A", "A1", weapons=(CANNON, COAX)), Z)
    shoots(table, "Z", dice="S S S S")
    assert [said["weapon"] for said in table.heard("rolled_to_hit")] == ["Cannon", "Coax"]


@pytest.mark.rule("DU-TGT-07")
def test_infantry_fires_what_survivors_carry() -> None:
    mixed = squad("A", "A1", weapons=(weapon(f"4 {RIFLE}"), weapon("1 Machinegun 4 S2:6/1")))
    table = attack(mixed, Z)
    for fallen in (0, 4):
        table.unit("A").changed(fallen, alive=False)
    shoots(table, "Z", dice=" ".join("S" * 6))
    assert [(said["weapon"], said["count"]) for said in table.heard("rolled_to_hit")] == [("Rifle", 3)]


@pytest.mark.example("DU-X-69")
@pytest.mark.rule("DU-TGT-08", "DU-HIT-01")
def test_fire_is_split_soldier_by_soldier() -> None:
    table = attack(A, Z, squad("Y", "D2", seat=1))
    shoots(table, "split", "3 Rifle > Z", "2 Rifle > Y", dice="B S S S S S  B S S S  B  B")
    assert [len(said["dice"]) for said in table.heard("rolled_to_hit")] == [6, 4]
    assert table.unit("Z").under_fire
    assert table.unit("Y").under_fire


@pytest.mark.rule("DU-TGT-07", "DU-TGT-08")
def test_split_fire_is_refused_in_the_words_of_the_weapon() -> None:
    red, _ = attack(A, Z).players
    with refused("DU-TGT-07", "not_so_many"):
        red.attacks("split", "6 Rifle > Z")
    with refused("DU-TGT-08", "split_words"):
        red.attacks("split", "everything at once")


@pytest.mark.rule("DU-HIT-06")
def test_a_weapon_with_an_empty_cell_cannot_attack() -> None:
    red, _ = attack(A, Z, tank("Y", "D2", 1)).players
    with refused("DU-HIT-06", "empty_cell"):
        red.attacks("Y")


@pytest.mark.rule("DU-REACT-09", "DU-REACT-10")
def test_a_reactive_attack_is_only_against_the_unit_that_triggered_it() -> None:
    table = attack(A, Z, squad("Y", "D2", seat=1), reaction_to="Z")
    assert table.offers("attack") == ["Z", "split"]
    with refused("DU-REACT-10", "only_the_trigger"):
        table.players[0].attacks("Y")


@pytest.mark.rule("DU-REACT-13")
def test_no_close_combat_in_a_reactive_attack() -> None:
    near = squad("Z", "B1", seat=1)
    armed = squad("A", "A1", weapons=(RIFLE, KNIFE))
    assert "1 Knife > Z" in attack(armed, near).offers("attack", target="split")
    found = attack(armed, near, reaction_to="Z").offers("attack", target="split")
    assert found
    assert not any("Knife" in entry or "Improvised" in entry for entry in found)


@pytest.mark.rule("DU-TGT-06", "DU-TGT-07")
def test_a_joined_hero_fires_with_its_squad() -> None:
    combined = (A, hero("H", "A1", state={"joined": "A"}, weapons=("Pistol 3 S2:1/1",)), Z)
    table = attack(*combined)
    shoots(table, "Z", dice=" ".join("S" * 11))
    assert [said["weapon"] for said in table.heard("rolled_to_hit")] == ["Rifle", "Pistol"]


def test_the_target_of_everything_shows_distance_and_cover() -> None:
    table = attack("...T", A, Z).begins()
    from rulesets.kit.engine.offering import offered

    found = offered(table.game, table.game.questions[0], {"type": "attack"})
    assert found is not None
    assert found.options[0].about["distance"] == 3
    assert found.options[0].about["cover"] == [["DU-TERR-04", "trees", "D1"]]


@pytest.mark.rule("DU-TGT-01")
@pytest.mark.parametrize("kind", ["squad", "walker", "aircraft", "hero"])
def test_nobody_names_a_friend_as_a_target(kind: str) -> None:
    gun = weapon("1 Gun 6 S2:1/1 V2:1/1", mount="Turret")
    flier = {"kind": "aircraft", "mobility": "aircraft", "armour": "A1", "weapons": (gun,)}
    made = {
        "squad": squad("A", "A1"),
        "hero": hero("A", "A1"),
        "walker": walker("A", "A1", weapons=(gun,)),
        "aircraft": walker("A", "A1", **flier),
    }[kind]
    table = attack(made, squad("Friend", "C1"), walker("Ally", "C2"), squad("Z", "D1", seat=1))
    assert table.offers("attack") == ["Z", "split"]
    for friend in ("Friend", "Ally"):
        with refused("DU-TGT-01", "not_an_enemy"):
            table.players[0].attacks(friend)
        assert not [line for line in table.offers("attack", target="split") if friend in line]
