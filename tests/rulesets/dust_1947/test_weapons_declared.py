"""Special weapons that are declared in one of several ways: salvos, volleys, snipers and their spotters (WPN)."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.chapters.attack.attack_action import AttackAction
from rulesets.dust_1947.ruleset import RULESET
from tests.rulesets.dust_1947.attacking import attack, shoots, standing
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, refused, squad, tank, walker, weapon

SALVO = weapon("1 Pods 6 S2:4/1 V4:4/1", keywords=("Salvo",), mount="Turret")


def pods(*, empty: bool = False, **fields: object) -> Placed:
    """A walker with a salvo weapon, loaded or not, and a machine gun."""
    state = {"skill_state": {"unloaded:Pods": 1}} if empty else {}
    return walker("A", "A1", weapons=(SALVO, weapon("1 MG 2 S2:1/1")), state=state)


@pytest.mark.example("DU-X-40")
@pytest.mark.rule("DU-WPN-SALVO-01", "DU-SUST-01")
def test_a_salvo_rolls_twice_the_dice_and_takes_the_token() -> None:
    table = attack(pods(), squad("Z", "D1", seat=1), sustained=True)
    table.players[0].attacks("Z", ways=["Pods: salvo"], dice="B B S S S S S S  S S S S S S  S S")
    assert len(table.heard("rolled_to_hit")[0]["dice"]) == 8
    assert table.unit("A").skill_state == {"unloaded:Pods": 1}


@pytest.mark.rule("DU-WPN-SALVO-01")
def test_a_normal_attack_keeps_the_token() -> None:
    table = attack(pods(), squad("Z", "D1", seat=1))
    assert table.offers("attack", target="Z") == ["Pods: normal", "Pods: salvo"]
    table.players[0].attacks("Z", ways=["Pods: normal"], dice="S S S S")
    assert table.unit("A").skill_state == {}


@pytest.mark.rule("DU-WPN-SALVO-01")
def test_the_way_must_be_said_and_be_one_of_them() -> None:
    table = attack(pods(), squad("Z", "D1", seat=1))
    with refused("DU-WPN-SALVO-01", "no_such_way"):
        table.players[0].attacks("Z", ways=["Pods: twice"])
    with refused("DU-TGT-01", "missing"):
        table.players[0].attacks("Z")


@pytest.mark.rule("DU-WPN-SALVO-01")
def test_without_its_token_it_cannot_fire_unless_the_table_plays_otherwise() -> None:
    near = squad("Z", "B1", seat=1)
    table = attack(pods(empty=True), near)
    with refused("DU-WPN-SALVO-01", "unloaded"):
        table.players[0].attacks("split", "1 Pods > Z")
    friendly = attack(pods(empty=True), near, options={"salvo_empty": "normal_only"})
    shoots(friendly, "split", "1 Pods > Z", dice="S S S S")


@pytest.mark.rule("DU-WPN-SALVO-02")
def test_reload_returns_the_token_of_a_salvo_weapon() -> None:
    table = dust(pods(empty=True), squad("Z", "L9", seat=1))
    red = table.players[0]
    red.activates("A")
    red.declares("reload", "nothing")
    assert table.unit("A").skill_state == {}


@pytest.mark.rule("DU-WPN-RELOAD-02")
def test_reload_and_attack_fit_in_one_activation_in_either_order() -> None:
    gun = weapon("1 Cannon 6 S2:1/1", keywords=("Reload",))
    for orders, left in ((("reload", "attack"), {"unloaded:Cannon": 1}), (("attack", "reload"), {})):
        table = dust(squad("A", "A1", soldiers=1, weapons=(gun,)), squad("Z", "D1", seat=1))
        table.unit("A").skill_state = {"unloaded:Cannon": 1} if orders[0] == "reload" else {}
        red = table.players[0]
        red.activates("A")
        red.declares(*orders)
        red.attacks("Z", dice="S")
        assert table.unit("A").skill_state == left


@pytest.mark.rule("DU-WPN-RELOAD-02")
def test_a_unit_without_such_a_weapon_cannot_reload() -> None:
    table = dust(squad("A", "A1"), squad("Z", "D1", seat=1))
    red = table.players[0]
    red.activates("A")
    with refused("DU-ACT-02", "no_such_action"):
        red.declares("reload", "nothing")


ROCKETS = weapon("3 Rockets 8 S2:2/1", keywords=("Volley",), mount="Turret")


@pytest.mark.example("DU-X-41")
@pytest.mark.rule("DU-WPN-VOLLEY-01")
def test_three_rockets_are_six_dice_and_gone() -> None:
    table = attack(tank("A", "A1", weapons=(ROCKETS, weapon("1 MG 2 S2:1/1"))), squad("Z", "B1", seat=1))
    table.players[0].attacks("Z", ways=["Rockets: fire 3"], dice="S S S S S S  S")
    assert table.unit("A").ammo == {"Rockets": 0}
    again = Table(table.game, AttackAction(unit="A"))
    with refused("DU-TGT-08", "split_words"):
        again.players[0].attacks("split", "1 Rockets > Z")


@pytest.mark.rule("DU-WPN-VOLLEY-01", "DU-WPN-LIMITED-01")
def test_some_rockets_may_be_kept() -> None:
    table = attack(tank("A", "A1", weapons=(ROCKETS,)), squad("Z", "D1", seat=1))
    assert table.offers("attack", target="Z") == ["Rockets: fire 3", "Rockets: fire 2", "Rockets: fire 1"]
    table.players[0].attacks("Z", ways=["Rockets: fire 1"], dice="S S")
    assert table.unit("A").ammo == {"Rockets": 2}


@pytest.mark.rule("DU-WPN-VOLLEY-01")
def test_split_fire_says_the_number_in_its_line() -> None:
    table = attack(tank("A", "A1", weapons=(ROCKETS,)), squad("Z", "D1", seat=1))
    shoots(table, "split", "2 Rockets > Z", dice="S S S S")
    assert table.unit("A").ammo == {"Rockets": 1}


SNIPER = weapon("1 Sniper-Rifle 8 S2:1/1 V4:1/1", keywords=("Sniper",))
MEDIC = (weapon("2 Rifle 4 S2:1/1"), weapon("1 Bag C S2:1/1"), weapon("1 Radio C S2:1/1"))


def sniped(*targets: str | Placed, way: str, dice: str, **more: object) -> Table:
    """One sniper fires at Z."""
    table = attack(*targets, squad("A", "A1", soldiers=1, weapons=(SNIPER,)))
    table.players[0].attacks("Z", ways=[f"Sniper Rifle: {way}"] if way else [], dice=dice)
    return table


@pytest.mark.example("DU-X-42")
@pytest.mark.rule("DU-WPN-SNIPER-01", "DU-WPN-SNIPER-03")
def test_a_sniper_picks_the_medic_out_of_the_trees() -> None:
    squad_in_trees = squad("Z", "D1", seat=1, soldiers=4, weapons=MEDIC)
    table = sniped(". . . T", squad_in_trees, way="soldier 3", dice="B")
    assert [soldier.alive for soldier in table.unit("Z").soldiers] == [True, True, False, True]
    assert table.unit("Z").under_fire


@pytest.mark.rule("DU-WPN-SNIPER-03", "DU-WPN-SNIPER-01")
def test_neither_cover_nor_armour_helps_against_a_sniper() -> None:
    for terrain, target in (("....", squad("Z", "D1", seat=1, soldiers=1)), ("...r", tank("Z", "D1", 1))):
        table = sniped(terrain, target, way="", dice="B" if target.card.on_foot else "B S S")
        assert table.heard("saves") == []
        assert "DU-WPN-SNIPER-03" in table.rules_said()


@pytest.mark.rule("DU-WPN-SNIPER-01")
def test_the_surplus_of_a_named_victim_is_lost() -> None:
    table = attack(
        squad("A", "A1", soldiers=2, weapons=(weapon("2 Sniper-Rifle 8 S2:1/1", keywords=("Sniper",)),)),
        squad("Z", "D1", seat=1),
    )
    table.players[0].attacks("Z", ways=["Sniper Rifle: soldier 2"], dice="B B")
    assert standing(table, "Z") == 4


@pytest.mark.rule("DU-WPN-SNIPER-01", "DU-DMG-02")
def test_where_nobody_is_named_the_owner_picks() -> None:
    table = sniped(squad("Z", "D1", seat=1, soldiers=4, weapons=MEDIC), way="anybody", dice="B")
    assert table.asked == [("blue", "lose")]


@pytest.mark.rule("DU-WPN-SNIPER-02")
def test_the_leader_is_protected_while_others_stand() -> None:
    table = attack(squad("Z", "D1", seat=1, soldiers=2), squad("A", "A1", soldiers=1, weapons=(SNIPER,)))
    with refused("DU-WPN-SNIPER-01", "no_such_way"):
        table.players[0].attacks("Z", ways=["Sniper Rifle: soldier 1"])
    assert table.offers("attack", target="Z") == ["Sniper Rifle: anybody", "Sniper Rifle: soldier 2"]


@pytest.mark.rule("DU-WPN-SNIPER-02", "DU-DMG-01")
def test_a_hero_may_be_named_even_as_the_leader() -> None:
    units = (squad("Z", "D1", seat=1, soldiers=2), hero("H", "D1", 1, state={"joined": "Z"}))
    table = attack(*units, squad("A", "A1", soldiers=1, weapons=(SNIPER,)))
    offered = table.offers("attack", target="Z")
    assert offered == ["Sniper Rifle: anybody", "Sniper Rifle: soldier 1", "Sniper Rifle: H"]
    table.players[0].attacks("Z", ways=["Sniper Rifle: H"], dice="B")
    assert table.unit("H").damage == 1


@pytest.mark.rule("DU-DMG-01")
def test_named_hits_come_first_and_the_owner_picks_for_the_others() -> None:
    team = squad("A", "A1", soldiers=2, weapons=(weapon("1 Rifle 8 S2:1/1"), SNIPER))
    table = attack(team, squad("Z", "D1", seat=1, soldiers=4, weapons=MEDIC))
    table.players[0].attacks("Z", ways=["Sniper Rifle: soldier 3"], dice="B B  S")
    with refused("DU-DMG-02", "not_a_victim"):
        table.players[1].loses("soldier 3")
    table.players[1].loses("soldier 2")
    assert [soldier.alive for soldier in table.unit("Z").soldiers] == [True, False, False, True]


def team(**fields: object) -> Placed:
    """A sniper and a spotter with a rifle of his own."""
    lines = (SNIPER, weapon("1 Rifle 8 S2:1/1"))
    return squad("A", "A1", soldiers=2, weapons=lines, skills=("Spotter",))


@pytest.mark.rule("DU-WPN-SPOTTER-01")
def test_a_spotter_who_does_not_fire_helps_a_sniper_who_takes_time() -> None:
    for sustained, split, dice, hits in (
        (True, ("1 Sniper Rifle > Z",), "C", 1),
        (False, ("1 Sniper Rifle > Z",), "C", 0),
        (True, ("1 Sniper Rifle > Z", "1 Rifle > Z"), "C S  S S", 0),
    ):
        table = attack(team(), squad("Z", "D1", seat=1, soldiers=1), sustained=sustained)
        shoots(table, "split", *split, dice=dice)
        assert table.heard("rolled_to_hit")[0]["hits"] == hits


@pytest.mark.rule("DU-WPN-SPOTTER-01")
def test_a_spotter_does_not_help_other_weapons() -> None:
    table = attack(team(), squad("Z", "D1", seat=1, soldiers=1), sustained=True)
    shoots(table, "split", "1 Rifle > Z", dice="C  S")
    assert table.heard("rolled_to_hit")[0]["hits"] == 0


@pytest.mark.rule("DU-TGT-01")
def test_a_joined_hero_is_no_target_of_split_fire_by_himself() -> None:
    units = (squad("Z", "D1", seat=1), hero("H", "D1", 1, state={"joined": "Z"}))
    table = attack(squad("A", "A1"), *units)
    with refused("DU-TGT-01", "no_such_target"):
        table.players[0].attacks("split", "1 Rifle > H")


def test_the_report_says_in_which_way_a_weapon_was_fired() -> None:
    for way, said in (("salvo", "1 Pods (salvo)"), ("normal", "1 Pods (normal)")):
        table = attack(pods(), squad("Z", "D1", seat=1))
        table.players[0].attacks("Z", ways=[f"Pods: {way}"], dice="S " * (8 if way == "salvo" else 4))
        assert said in RULESET.words.event(table.game, table.said[0])
