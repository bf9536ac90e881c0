"""Special weapons: what they deny, how they go on, and what they leave behind (WPN)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.chapters.attack.attack_action import AttackAction
from rulesets.dust_1947.chapters.reaction.reaction import ReactionWindow
from tests.rulesets.dust_1947.attacking import attack, shoots, standing
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, refused, squad, tank, walker, weapon

KNIFE = "Knife C S2:1/1"


def gun(row: str = "1 Special 4 S2:3/1 V2:3/1 V4:3/1", **more: Any) -> Placed:
    """One soldier with the weapon that a test is about."""
    return squad("A", "A1", soldiers=1, weapons=(weapon(row, **more),))


@pytest.mark.rule("DU-WPN-PHASER-01")
def test_a_phaser_leaves_infantry_only_its_infantry_save() -> None:
    table = attack(". . . T", gun(keywords=("Phaser",)), squad("Z", "D1", seat=1))
    shoots(table, "Z", dice="B B S  S B")
    assert [(said["row"], said["saved"]) for said in table.heard("saves")] == [("infantry save", 1)]


@pytest.mark.rule("DU-WPN-PHASER-01")
def test_a_phaser_leaves_a_vehicle_in_cover_no_save() -> None:
    table = attack(". . . r", gun(keywords=("Phaser",)), walker("Z", "D1", 1))
    shoots(table, "Z", dice="B S S  S S")
    assert table.unit("Z").damage == 1
    assert "DU-WPN-PHASER-01" in table.rules_said()


@pytest.mark.rule("DU-WPN-GRENADE-01")
def test_a_vehicle_keeps_its_cover_against_grenades() -> None:
    table = attack(". . . r", gun(keywords=("Grenade",)), walker("Z", "D1", 1))
    shoots(table, "Z", dice="B S S  B")
    assert table.unit("Z").damage == 0


@pytest.mark.example("DU-X-63")
@pytest.mark.rule("DU-WPN-GRENADE-01", "DU-SAVE-05")
def test_grenades_reach_behind_trees() -> None:
    table = attack(". . . T", gun(keywords=("Grenade",)), squad("Z", "D1", seat=1))
    shoots(table, "Z", dice="B B S  S B")
    assert standing(table, "Z") == 4


@pytest.mark.rule("DU-WPN-CUTTING-01")
def test_a_saw_goes_on_as_long_as_it_cuts() -> None:
    table = attack(gun("1 Saw C S2:3/1", keywords=("Cutting",)), squad("Z", "B1", seat=1, soldiers=3))
    shoots(table, "Z", dice="")
    table.players[1].retaliates(dice="B S S  B  S")
    assert table.heard("rolled_to_hit")[0]["hits"] == 2


@pytest.mark.rule("DU-WPN-SCOPE-01")
def test_a_scope_helps_only_whoever_takes_time() -> None:
    for sustained, faces, hits in ((False, "B C S  S", 1), (True, "B C S  C  S S S", 3)):
        table = attack(gun(keywords=("Power Scope",)), squad("Z", "D1", seat=1), sustained=sustained)
        shoots(table, "Z", dice=faces)
        assert table.heard("rolled_to_hit")[0]["hits"] == hits


MISSILE = weapon("2 Missile 6 S2:2/1", keywords=("Wire Guided",), mount="Turret")


@pytest.mark.rule("DU-WPN-WIRE-01")
def test_one_missile_alone_is_steered() -> None:
    table = attack(walker("A", "A1", weapons=(MISSILE,)), squad("Z", "D1", seat=1))
    shoots(table, "split", "1 Missile > Z", dice="B S  B  S S")
    assert table.heard("rolled_to_hit")[0]["hits"] == 2
    assert table.unit("A").ammo == {"Missile": 1}


@pytest.mark.rule("DU-WPN-WIRE-01")
def test_two_missiles_are_not_steered_and_then_gone() -> None:
    table = attack(walker("A", "A1", weapons=(MISSILE, weapon("1 MG 4 S2:1/1"))), squad("Z", "D1", seat=1))
    shoots(table, "split", "2 Missile > Z", dice="S S S S")
    assert table.unit("A").ammo == {"Missile": 0}
    again = dust(walker("A", "A1", weapons=(MISSILE, weapon("1 MG 4 S2:1/1"))), squad("Z", "D1", seat=1))
    again.unit("A").ammo = {"Missile": 0}
    again = Table(again.game, AttackAction(unit="A"))
    shoots(again, "Z", dice="S")
    assert [said["weapon"] for said in again.heard("rolled_to_hit")] == ["MG"]


TESLA = weapon("1 Coil 6 S2:3/1 V2:3/2 V4:3/1", keywords=("Tesla",))


@pytest.mark.rule("DU-WPN-TESLA-01")
def test_tesla_stuns_whom_it_hurts() -> None:
    for saves, stunned in (("B", False), ("S", True)):
        table = attack(squad("A", "A1", soldiers=1, weapons=(TESLA,)), squad("Z", "D1", seat=1))
        shoots(table, "Z", dice=f"B S S {saves}")
        assert table.unit("Z").stunned is stunned


@pytest.mark.rule("DU-WPN-TESLA-01")
def test_another_weapon_of_the_attack_does_not_stun() -> None:
    lines = (TESLA, weapon("1 Rifle 6 S2:1/1"))
    table = attack(squad("A", "A1", soldiers=1, weapons=lines), squad("Z", "D1", seat=1))
    shoots(table, "Z", dice="S S S B  S")
    assert standing(table, "Z") == 4
    assert not table.unit("Z").stunned


@pytest.mark.rule("DU-WPN-TESLA-02", "DU-SKILL-STUN-03", "DU-REACT-07")
def test_a_stunned_unit_reacts_with_one_die_and_is_stunned_no_more() -> None:
    units = (walker("A", "A1"), squad("Z", "D1", seat=1, state={"stunned": True}))
    table = dust(*units, root=ReactionWindow(unit="A"))
    table.players[1].reacts("Z", dice="S")
    assert not table.unit("Z").stunned


@pytest.mark.rule("DU-WPN-TESLA-03")
def test_suppressed_and_stunned_is_one_nothing() -> None:
    table = dust(squad("A", "A1", state={"suppressed": True, "stunned": True}), squad("Z", "D1", seat=1))
    red = table.players[0]
    red.activates("A", dice="S S")
    with refused("DU-SUP-09"):
        red.declares("attack", "nothing")
    red.declares("nothing", "attack")


@pytest.mark.rule("DU-WPN-TESLA-04", "DU-WPN-TESLA-01")
def test_tesla_in_a_reaction_stuns_when_the_activation_ends() -> None:
    units = (squad("A", "A1"), squad("Z", "D1", seat=1, soldiers=1, weapons=(TESLA,)), squad("Y", "L9", seat=1))
    table = dust(*units)
    red, blue = table.players
    red.activates("A")
    red.declares("move", "attack")
    red.moves("B1")
    blue.reacts("Z", dice="B S")
    blue.attacks("A", dice="B S S  S")
    assert standing(table, "A") == 4
    assert not table.unit("A").stunned
    red.attacks("Z", dice="S S S S S S S S")
    assert table.unit("A").stunned


CLAW = weapon("1 Claw C S2:2/1 V2:1/1 V4:2/1", keywords=("Grapple",))


def clawed(dice: str = "B S") -> Table:
    """A walker has struck a squad next to it with its claw, which does not strike back."""
    units = (walker("A", "A1", weapons=(CLAW,)), squad("Z", "B1", seat=1), squad("Y", "L9", seat=1), squad("B", "A9"))
    table = dust(*units)
    red, blue = table.players
    red.activates("A")
    red.declares("attack", "nothing")
    red.attacks("Z")
    blue.retaliates(dice=dice)
    if blue.table.asked and blue.table.asked[0][1] == "lose":
        blue.loses("soldier 1")
    return table


@pytest.mark.rule("DU-WPN-GRAPPLE-01", "DU-WPN-GRAPPLE-02", "DU-SKILL-GRAPPLE-01")
def test_a_grappled_unit_neither_moves_nor_attacks() -> None:
    table = clawed()
    assert table.unit("Z").held_by == ["A"]
    blue = table.players[1]
    blue.activates("Z")
    for order, cited in (("move", "GRAPPLE-01"), ("march", "GRAPPLE-01"), ("attack", "GRAPPLE-02")):
        with refused(f"DU-WPN-{cited}"):
            blue.declares("nothing", order)
    blue.declares("nothing", "nothing")
    assert table.unit("Z").held_by == ["A"]


@pytest.mark.rule("DU-WPN-GRAPPLE-01")
def test_the_first_action_of_a_grappled_unit_is_nothing() -> None:
    loaded = weapon("5 Rocket 4 S2:1/1", keywords=("Reload",))
    table = dust(squad("Z", "B1", weapons=(loaded,), state={"held_by": ["A"]}), walker("A", "A1", 1))
    red = table.players[0]
    red.activates("Z")
    with refused("DU-WPN-GRAPPLE-01", "held_first"):
        red.declares("reload", "nothing")
    red.declares("nothing", "reload")


@pytest.mark.rule("DU-WPN-GRAPPLE-02")
def test_a_grappled_unit_does_not_strike_back() -> None:
    held = squad("Z", "B1", seat=1, weapons=(KNIFE,), state={"held_by": ["B"]})
    table = attack(squad("A", "A1", weapons=(KNIFE,)), held, walker("B", "B2"))
    shoots(table, "Z", dice="S S S S S")
    assert table.heard("rolled_to_hit")[0]["hits"] == 0


@pytest.mark.rule("DU-SKILL-STUN-03")
def test_a_grappled_unit_cannot_react() -> None:
    units = (walker("A", "A1"), squad("Z", "D1", seat=1, state={"held_by": ["A"]}), squad("Y", "D2", seat=1))
    table = dust(*units, root=ReactionWindow(unit="A")).begins()
    with refused("DU-SKILL-STUN-03", "held_reacts"):
        table.players[1].reacts("Z")


@pytest.mark.rule("DU-WPN-GRAPPLE-03")
def test_the_claw_lets_go_when_it_does_something_else() -> None:
    units = (walker("A", "A1", weapons=(CLAW,)), squad("Z", "B1", seat=1, state={"held_by": ["A"]}))
    for orders, held in ((("nothing", "nothing"), ["A"]), (("nothing", "move"), [])):
        table = dust(*units)
        red = table.players[0]
        red.activates("A")
        red.declares(*orders)
        assert table.unit("Z").held_by == held


@pytest.mark.rule("DU-WPN-GRAPPLE-03")
def test_the_claw_lets_go_when_it_is_destroyed() -> None:
    wreck = walker("A", "A1", state={"damage": 3}, weapons=(CLAW,))
    table = attack(wreck, squad("Z", "B1", seat=1, state={"held_by": ["A"]}), squad("B", "C1", 1, soldiers=1), by="B")
    shoots(table, "A", dice="B")
    assert table.where("A") == "eliminated"
    assert table.unit("Z").held_by == []


@pytest.mark.rule("DU-WPN-GRAPPLE-01")
def test_a_grapple_in_a_reaction_holds_when_the_activation_ends() -> None:
    hook = weapon("1 Hook 4 S2:2/1", keywords=("Grapple",))
    table = dust(squad("A", "A1"), squad("Z", "D1", seat=1, soldiers=1, weapons=(hook,)), squad("Y", "L9", seat=1))
    red, blue = table.players
    red.activates("A")
    red.declares("move", "attack")
    red.moves("B1")
    blue.reacts("Z", dice="B S")
    blue.attacks("A", dice="B S  B")
    assert table.unit("A").held_by == []
    red.attacks("Z", dice="S S S S S S S S S S")
    assert table.unit("A").held_by == ["Z"]


def test_a_hero_left_alone_stays_held() -> None:
    units = (squad("Z", "D1", seat=1, soldiers=1, state={"held_by": ["B"]}), hero("H", "D1", 1, state={"joined": "Z"}))
    table = attack(squad("A", "A1", soldiers=1, weapons=(weapon("1 Big 4 S2:1/1"),)), *units, tank("B", "L9"))
    shoots(table, "Z", dice="B  S")
    table.players[1].loses("soldier 1")
    assert table.where("H") == "D1"
    assert table.unit("H").held_by == ["B"]


@pytest.mark.parametrize("keyword", ["Cutting", "Grapple"])
@pytest.mark.rule("DU-WPN-CUTTING-02", "DU-WPN-GRAPPLE-04")
def test_vehicles_with_saws_or_claws_do_engineering(keyword: str) -> None:
    tool = weapon("1 Tool C S2:1/1", keywords=(keyword,))
    for unit, offered in ((walker("A", "A1", weapons=(tool,)), True), (squad("A", "A1", weapons=(tool,)), False)):
        table = dust(unit, squad("Z", "L9", seat=1))
        table.players[0].activates("A")
        assert ("engineering" in table.offers("declare")) is offered
