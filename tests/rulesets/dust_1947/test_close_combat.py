"""Close combat (CC)."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.chapters.attack.declaring import Declaring
from tests.rulesets.dust_1947.attacking import attack, shoots, standing
from tests.rulesets.dust_1947.table import KNIFE, RIFLE, Table, hero, refused, squad, tank, walker, weapon

GLOVES = "Panzer-Gloves C S1:2/1 S2:2/1 V4:1/1"
FIGHTERS = squad("A", "A1", soldiers=3, weapons=(GLOVES,))
DEFENDERS = squad("Z", "B2", seat=1, soldiers=3, weapons=(GLOVES,))


@pytest.mark.rule("DU-CC-01")
def test_close_combat_is_between_adjacent_squares_in_sight() -> None:
    assert attack(FIGHTERS, DEFENDERS).offers("attack")[0] == "Z"
    far = attack(squad("A", "A1", weapons=(RIFLE, KNIFE)), squad("Z", "C1", seat=1))
    with refused("DU-RANGE-03", "not_adjacent"):
        far.players[0].attacks("split", "1 Knife > Z")
    walled = attack(FIGHTERS, DEFENDERS, walls={"A1-B1": "high wall", "A2-B2": "high wall"})
    assert walled.asked == []


@pytest.mark.rule("DU-CC-01")
def test_close_combat_is_at_most_one_level_up_and_not_for_the_stunned() -> None:
    for levels, asked in ((1, [("red", "attack")]), (2, [])):
        high = squad("Z", "B2", seat=1, weapons=(GLOVES,), state={"level": levels})
        assert attack(FIGHTERS, high).asked == asked
    stunned = attack(squad("A", "A1", weapons=(GLOVES,), state={"stunned": True}), DEFENDERS)
    why = Declaring(stunned.game, stunned.unit("A"), None).judge("Z")
    assert why is not None
    assert (why.rule, why.key) == ("DU-CC-01", "stunned_fighter")


@pytest.mark.rule("DU-CC-02")
def test_one_attack_uses_ranged_and_close_combat_weapons() -> None:
    both = squad("A", "A1", soldiers=1, weapons=("Rifle 4 S2:1/1", KNIFE))
    together, split = (attack(both, DEFENDERS), attack(both, DEFENDERS))
    shoots(together, "Z", dice="S")
    together.players[1].retaliates(dice="S")
    assert [said["weapon"] for said in together.heard("rolled_to_hit")] == ["Knife"]
    assert "1 Knife > Z" in split.offers("attack", target="split", split=["1 Rifle > Z"])


@pytest.mark.rule("DU-CC-04")
def test_ranged_fire_comes_first_and_its_casualties_are_gone() -> None:
    both = squad("A", "A1", soldiers=3, weapons=("Rifle 4 S2:1/1", GLOVES))
    table = attack(both, squad("Z", "B2", seat=1, soldiers=1, weapons=(GLOVES,)))
    shoots(table, "Z", dice="B S S  S")
    assert table.where("Z") == "eliminated"
    assert table.asked == []
    assert [said["weapon"] for said in table.heard("rolled_to_hit")] == ["Rifle"]


@pytest.mark.rule("DU-CC-03")
def test_every_close_combat_weapon_strikes() -> None:
    table = attack(squad("A", "A1", soldiers=1, weapons=(GLOVES, KNIFE)), DEFENDERS)
    shoots(table, "Z")
    table.players[1].retaliates(dice="S S S")
    assert [said["weapon"] for said in table.heard("rolled_to_hit")] == ["Panzer Gloves", "Knife"]


@pytest.mark.rule("DU-CC-05")
def test_no_saves_in_close_combat() -> None:
    table = attack("..", ".T", FIGHTERS, DEFENDERS)
    shoots(table, "Z")
    table.players[1].retaliates(dice="B S S S S S")
    assert not table.heard("saves")
    assert standing(table, "Z") == 2


@pytest.mark.example("DU-X-26")
@pytest.mark.rule("DU-CC-04", "DU-CC-07", "DU-SUP-11")
def test_both_sides_fall_together() -> None:
    table = attack(FIGHTERS, DEFENDERS)
    shoots(table, "Z")
    table.players[1].retaliates("3 Panzer Gloves", dice="B B S S S S  B B B S S S")
    assert standing(table, "Z") == 1
    assert table.where("A") == "eliminated"
    assert not table.unit("Z").under_fire


@pytest.mark.rule("DU-CC-07", "DU-CC-05")
def test_whoever_falls_has_still_struck() -> None:
    table = attack(FIGHTERS, squad("Z", "B2", seat=1, soldiers=1, weapons=(GLOVES,)))
    shoots(table, "Z")
    table.players[1].retaliates("1 Panzer Gloves", dice="B B S S S S  B B")
    assert table.where("Z") == "eliminated"
    assert standing(table, "A") == 1


@pytest.mark.rule("DU-CC-06")
def test_a_defender_may_strike_back_with_what_it_has_or_decline() -> None:
    table = attack(FIGHTERS, DEFENDERS)
    shoots(table, "Z")
    assert table.asked == [("blue", "retaliate")]
    assert table.offers("retaliate")[0] == "3 Panzer Gloves"
    with refused("DU-CC-06", "cannot_strike"):
        table.players[1].retaliates("4 Panzer Gloves")
    table.players[1].retaliates(dice="S S S S S S")
    assert table.heard("no_retaliation")


@pytest.mark.rule("DU-CC-06")
def test_a_vehicle_strikes_back_within_the_arc_of_its_weapons() -> None:
    saw = weapon("1 Saw C S2:2/1", mount="Front")
    for facing, weapons in (("W", ["1 Saw", "1 Improvised"]), ("E", ["1 Improvised"])):
        table = attack(FIGHTERS, walker("Z", "B1", 1, facing, armour="V4", weapons=(saw,)))
        shoots(table, "Z")
        assert table.offers("retaliate") == weapons


@pytest.mark.rule("DU-CC-06")
def test_every_unit_attacked_may_retaliate() -> None:
    table = attack(FIGHTERS, DEFENDERS, squad("Y", "B1", seat=1))
    shoots(table, "split", "2 Panzer Gloves > Z", "1 Panzer Gloves > Y")
    _, blue = table.players
    blue.retaliates()
    assert table.asked == [("blue", "retaliate")]
    blue.retaliates("5 Improvised", dice="S S S S  S S  B S S S S")
    assert standing(table, "A") == 2


def sustained(**_: object) -> Table:
    """A sustained close combat attack that has been declared."""
    return shoots(attack(FIGHTERS, DEFENDERS, sustained=True), "Z")


@pytest.mark.rule("DU-CC-09")
def test_a_retaliation_is_never_sustained() -> None:
    table = sustained()
    table.players[1].retaliates("1 Panzer Gloves", dice="B S S S S S  S S S S S  S S")
    assert [said["again"] for said in table.heard("rolled_to_hit")] == [[["SHIELD"] * 5], []]


@pytest.mark.rule("DU-CC-10")
def test_everybody_can_improvise() -> None:
    table = attack(squad("A", "A1", soldiers=3), hero("H", "A1", state={"joined": "A"}), DEFENDERS, by="A")
    assert "4 Improvised > Z" in table.offers("attack", target="split")
    shoots(table, "split", "4 Improvised > Z")
    table.players[1].retaliates(dice="B S S S")
    assert standing(table, "Z") == 2
    flier = walker("Z", "B1", 1, kind="aircraft", armour="A1")
    assert attack(squad("A", "A1", weapons=("Knife C S2:1/1",)), flier).asked == []


@pytest.mark.rule("DU-CC-10")
def test_a_vehicle_improvises_all_round() -> None:
    blind = tank("A", "A1", facing="W", weapons=(weapon("1 Gun 6 V4:1/1", mount="Front"),))
    table = attack(blind, squad("Z", "B1", seat=1))
    assert table.offers("attack") == ["Z", "split"]
    shoots(table, "Z")
    table.players[1].retaliates(dice="S")
    assert [said["weapon"] for said in table.heard("rolled_to_hit")] == ["Improvised"]


@pytest.mark.rule("DU-CC-11")
def test_a_model_strikes_with_its_own_weapon_or_improvises() -> None:
    table = attack(FIGHTERS, DEFENDERS)
    left = table.offers("attack", target="split", split=["2 Panzer Gloves > Z"])
    assert "1 Improvised > Z" in left
    assert "2 Improvised > Z" not in left
    shoots(table, "Z")
    assert "2 Improvised" not in table.offers("retaliate", weapons=["2 Panzer Gloves"])
