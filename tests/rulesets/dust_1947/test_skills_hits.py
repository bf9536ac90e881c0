"""Skills that speak up when hits are rolled: wider hits, chains, a skill declared for one attack."""

from __future__ import annotations

import pytest

from tests.rulesets.dust_1947.attacking import attack, shoots
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, refused, squad, weapon

PISTOL = weapon("1 Pistol 4 S2:3/1")
CLAWS = weapon("1 Claws C S2:3/1")


def mauls(one: Placed, dice: str) -> Table:
    """A unit in A1 strikes with its claws at ten soldiers in B1, who do not strike back."""
    table = attack(one, squad("Z", "B1", seat=1, soldiers=10, weapons=()))
    table.players[0].attacks("Z")
    table.players[1].retaliates(dice=dice)
    return table


def hits(table: Table) -> int:
    found: int = table.heard("rolled_to_hit")[0]["hits"]
    return found


@pytest.mark.rule("DU-SKILL-SAVAGE-01")
def test_a_savage_animal_hits_on_crosshair_with_its_named_weapon_only() -> None:
    for named, wanted in (("Claws", 2), ("Teeth", 1)):
        beast = squad("A", "A1", soldiers=1, weapons=(CLAWS,), skills=(f"Savage Animal: {named}",))
        assert hits(mauls(beast, "B C S")) == wanted


@pytest.mark.rule("DU-SKILL-BERSERK-01")
def test_every_hit_of_a_berserk_adds_a_die_that_may_add_another() -> None:
    table = mauls(hero("A", "A1", weapons=(CLAWS,), skills=("Berserk",)), "B B S  B S  B C")
    assert hits(table) == 4
    assert table.heard("rolled_to_hit")[0]["chained"] != []


@pytest.mark.rule("DU-SKILL-BERSERK-01")
def test_a_berserk_does_not_rage_from_afar() -> None:
    table = attack(hero("A", "A1", weapons=(PISTOL,), skills=("Berserk",)), squad("Z", "D1", seat=1))
    shoots(table, "Z", dice="B B S  S S")
    assert hits(table) == 2


@pytest.mark.example("DU-X-28")
@pytest.mark.rule("DU-SKILL-BERSERK-02")
def test_the_dice_of_a_berserk_need_bloc_even_where_crosshair_hits() -> None:
    table = mauls(hero("A", "A1", weapons=(CLAWS,), skills=("Berserk", "Expert: Claws")), "B C S  B C  C")
    assert hits(table) == 3


@pytest.mark.rule("DU-SKILL-KILLING-01")
def test_every_hit_of_a_killing_spree_adds_a_die() -> None:
    table = attack(hero("A", "A1", weapons=(PISTOL,), skills=("Killing Spree",)), squad("Z", "D1", seat=1))
    shoots(table, "Z", dice="B S S  B  S  S S")
    assert hits(table) == 2
    assert hits(mauls(hero("A", "A1", weapons=(CLAWS,), skills=("Killing Spree",)), "B B S")) == 2


@pytest.mark.rule("DU-SKILL-KILLING-02")
def test_the_dice_of_a_killing_spree_need_bloc_even_where_crosshair_hits() -> None:
    killer = hero("A", "A1", weapons=(PISTOL,), skills=("Killing Spree", "Expert: Pistol"))
    table = attack(killer, squad("Z", "D1", seat=1))
    shoots(table, "Z", dice="C S S  C  S")
    assert hits(table) == 1


SPIRITED = ("Fighting Spirit",)


def declared(*words: str) -> Table:
    """A squad of one with a pistol declares these actions and is asked for its target."""
    unit = squad("A", "A1", soldiers=1, weapons=(PISTOL,), skills=SPIRITED)
    table = dust(unit, squad("Z", "D1", seat=1), squad("Y", "F1", seat=1))
    table.players[0].activates("A")
    table.players[0].declares(*words)
    return table


@pytest.mark.rule("DU-SKILL-SPIRIT-01")
def test_fighting_spirit_makes_crosshair_hit_in_one_attack_of_the_game() -> None:
    table = declared("attack", "spirit", "nothing")
    table.players[0].attacks("Z", dice="B C S  S S")
    assert hits(table) == 2
    assert table.unit("A").skill_state["spirit"] == 1
    table.unit("A").activated = False
    table.players[1].activates("Y")
    table.players[1].declares("nothing", "nothing")
    table.players[0].activates("A")
    assert "spirit" not in table.offers("declare", actions=["attack"])
    with refused("DU-ACT-02"):
        table.players[0].declares("attack", "spirit", "nothing")


@pytest.mark.rule("DU-SKILL-SPIRIT-01")
def test_fighting_spirit_is_offered_for_attacks_only() -> None:
    unit = squad("A", "A1", soldiers=1, weapons=(PISTOL,), skills=SPIRITED)
    table = dust(unit, squad("Z", "D1", seat=1))
    table.players[0].activates("A")
    assert "spirit" in table.offers("declare", actions=["sustained"])
    assert "spirit" not in table.offers("declare", actions=["move"])


@pytest.mark.rule("DU-SKILL-01", "DU-SKILL-SPIRIT-01")
def test_a_skill_that_was_not_declared_changes_no_dice() -> None:
    table = declared("attack", "nothing")
    table.players[0].attacks("Z", dice="B C S  S")
    assert hits(table) == 1


@pytest.mark.rule("DU-SKILL-04", "DU-SKILL-SPIRIT-01")
def test_what_a_combined_unit_has_once_is_spent_for_the_hero_too() -> None:
    table = dust(
        squad("A", "A1", soldiers=1, weapons=(PISTOL,), skills=SPIRITED),
        hero("H", "A1", state={"joined": "A"}, weapons=(), skills=SPIRITED),
        squad("Z", "D1", seat=1),
    )
    table.players[0].activates("A")
    table.players[0].declares("attack", "spirit", "nothing")
    assert table.unit("H").skill_state["spirit"] == 1
