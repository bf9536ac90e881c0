"""Skills and special weapons that speak up in attacks."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.moments import MOMENTS, REGISTRY, known
from rulesets.dust_1947.table.skills_in_play import in_play
from rulesets.kit.engine.moments import moment_users
from tests.rulesets.dust_1947.attacking import attack, shoots
from tests.rulesets.dust_1947.table import Table, dust, hero, refused, squad, walker, weapon

PISTOL = weapon("1 Pistol 4 S2:3/1")
LASER = weapon("1 Laser 4 S2:3/1", keywords=("Laser",))


@pytest.mark.rule("DU-SKILL-EXPERT-01", "DU-DICE-04")
def test_an_expert_hits_with_the_named_weapon_on_crosshair_too() -> None:
    for skill, hits in (("Expert: Pistol", 2), ("Expert: Rifle", 1)):
        table = attack(hero("A", "A1", weapons=(PISTOL,), skills=(skill,)), squad("Z", "D1", seat=1))
        shoots(table, "Z", dice="B C S " + "S " * hits)
        assert table.heard("rolled_to_hit")[0]["hits"] == hits


@pytest.mark.rule("DU-SKILL-EXPERT-01")
def test_an_expert_does_not_teach_the_squad() -> None:
    units = (
        squad("A", "A1", soldiers=1, weapons=(PISTOL,)),
        hero("H", "A1", state={"joined": "A"}, weapons=(PISTOL,), skills=("Expert: Pistol",)),
        squad("Z", "D1", seat=1),
    )
    table = attack(*units)
    shoots(table, "Z", dice="C C C  C C C  S S S")
    assert [said["hits"] for said in table.heard("rolled_to_hit")] == [0, 3]


@pytest.mark.rule("DU-WPN-LASER-01")
def test_a_laser_goes_on_as_long_as_it_hits() -> None:
    table = attack(squad("A", "A1", soldiers=1, weapons=(LASER,)), squad("Z", "D1", seat=1))
    shoots(table, "Z", dice="B S C  B B C  S S S")
    assert table.heard("rolled_to_hit")[0]["hits"] == 3


@pytest.mark.rule("DU-SKILL-LASER-01")
def test_the_extra_dice_of_a_laser_are_not_re_rolled() -> None:
    table = attack(squad("A", "A1", soldiers=1, weapons=(LASER,)), squad("Z", "D1", seat=1), sustained=True)
    shoots(table, "Z", dice="B S S  S S  S  S")
    assert table.heard("rolled_to_hit")[0]["hits"] == 1


def loaded(*, empty: bool) -> Table:
    """A walker with one gun that must be reloaded."""
    gun = weapon("1 Rocket 6 S2:1/1", mount="Turret", keywords=("Reload",))
    state = {"skill_state": {"unloaded:Rocket": 1}} if empty else {}
    return attack(walker("A", "A1", weapons=(gun,), state=state), squad("Z", "D1", seat=1))


@pytest.mark.rule("DU-WPN-RELOAD-01")
def test_a_reload_weapon_is_empty_once_it_was_fired() -> None:
    table = shoots(loaded(empty=False), "Z", dice="S")
    assert table.unit("A").skill_state["unloaded:Rocket"] == 1
    assert loaded(empty=True).asked == []
    near = attack(
        walker("A", "C1", weapons=(weapon("1 Rocket 6 S2:1/1", keywords=("Reload",)),)), squad("Z", "D1", seat=1)
    )
    near.unit("A").mark("unloaded:Rocket")
    with refused("DU-WPN-RELOAD-01", "unloaded"):
        near.players[0].attacks("split", "1 Rocket > Z")


@pytest.mark.rule("DU-SKILL-SUPPORT-03", "DU-SKILL-SUPPORT-04")
def test_two_of_the_crew_fire_the_support_weapon() -> None:
    lines = (weapon("1 Mortar 6 S2:2/1"), weapon("4 Rifle 4 S2:1/1"))
    gun = squad("A", "A1", kind="support weapon", track=4, soldiers=0, weapons=lines)
    table = attack(gun, squad("Z", "D1", seat=1))
    with refused("DU-SKILL-SUPPORT-03", "crew_busy"):
        table.players[0].attacks("split", "1 Mortar > Z", "3 Rifle > Z")
    shoots(table, "Z", dice="S S  S S")
    assert [(said["weapon"], said["count"]) for said in table.heard("rolled_to_hit")] == [("Mortar", 1), ("Rifle", 2)]
    alone = attack(gun, squad("Z", "D1", seat=1))
    shoots(alone, "split", "4 Rifle > Z", dice="S S S S")


@pytest.mark.rule("DU-SKILL-SUPPORT-03", "DU-TGT-07")
def test_the_last_soldier_fires_one_or_the_other() -> None:
    lines = (weapon("1 Mortar 6 S2:2/1"), weapon("4 Rifle 4 S2:1/1"))
    gun = squad("A", "A1", kind="support weapon", track=4, soldiers=0, weapons=lines)
    table = attack(gun, squad("Z", "D1", seat=1))
    for fallen in (1, 2, 3):
        table.unit("A").changed(fallen, alive=False)
    shoots(table, "Z", dice="S S")
    assert [said["weapon"] for said in table.heard("rolled_to_hit")] == ["Mortar"]


@pytest.mark.rule("DU-SKILL-STUN-01")
def test_who_is_stunned_neither_attacks_nor_strikes_back() -> None:
    assert attack(squad("A", "A1"), squad("Z", "D1", seat=1)).asked == [("red", "attack")]
    assert attack(squad("A", "A1", state={"stunned": True}), squad("Z", "D1", seat=1)).asked == []
    for stunned, dice in ((False, ""), (True, "S S S S S")):
        target = squad("Z", "B1", seat=1, state={"stunned": stunned})
        table = attack(squad("A", "A1", weapons=("Knife C S2:1/1",)), target)
        table.players[0].attacks("split", "5 Knife > Z", dice=dice)
        assert table.asked == ([] if stunned else [("blue", "retaliate")])


DOUBLE = ("At the Double",)


@pytest.mark.rule("DU-SKILL-02")
def test_hero_and_unit_lend_each_other_their_skills() -> None:
    for led, leading in ((DOUBLE, ()), ((), DOUBLE), ((), ("Scout", "At the Double"))):
        table = dust(squad("A", "A1", skills=led), hero("H", "A1", state={"joined": "A"}, skills=leading))
        table.players[0].activates("A")
        assert "double" in table.offers("declare", actions=["march"])
        assert [skill.key for skill in in_play(table.game, table.unit("H"))] == list(leading or led)


@pytest.mark.rule("DU-SKILL-03")
def test_a_skill_that_both_have_counts_once() -> None:
    table = dust(squad("A", "A1", skills=DOUBLE), hero("H", "A1", state={"joined": "A"}, skills=DOUBLE))
    assert [skill.key for skill in in_play(table.game, table.unit("A"))] == ["At the Double"]
    table.players[0].activates("A")
    assert table.offers("declare", actions=["march"]) == ["double"]


def test_every_moment_is_used_and_every_skill_speaks_at_one() -> None:
    users = moment_users(MOMENTS, REGISTRY.values())
    assert [moment for moment, who in users.items() if not who] == []
    assert all(skill.methods for skill in REGISTRY.values())


def test_every_kind_of_effect_occurs() -> None:
    methods = (
        getattr(skill, name) for skill in REGISTRY.values() for names in skill.methods.values() for name in names
    )
    told = {str(method.__annotations__["return"]).partition(" ")[0] for method in methods}
    assert {"Modifier", "Replacement", "Reroll", "Interruption", "ExtraOption"} <= told


def test_the_words_on_cards_are_read_with_their_parameters() -> None:
    assert known("Expert: Pistol")
    assert known("Support Weapon")
    assert not known("Whistling")
    table = dust(hero("A", "A1", skills=("Expert: Pistol", "Whistling")))
    assert [skill.parameter for skill in in_play(table.game, table.unit("A"))] == ["Pistol"]
