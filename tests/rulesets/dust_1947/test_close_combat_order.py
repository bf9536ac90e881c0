"""Close combat, blow by blow: who strikes when, with how many, and who falls first (CC, SKILL-FIRST)."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.chapters.attack.attack_action import AttackAction
from tests.rulesets.dust_1947.attacking import attack, shoots, standing
from tests.rulesets.dust_1947.table import Placed, dust, squad, walker, weapon

FIRST = ("First Strike",)
GLOVES = "Gloves C S2:1/1"


def fighters(name: str, at: str, seat: int = 0, number: int = 3, **more: object) -> Placed:
    """A squad with gloves."""
    return squad(name, at, seat=seat, soldiers=number, weapons=(GLOVES,), **more)  # type: ignore[arg-type]


@pytest.mark.rule("DU-CC-05", "DU-CC-07")
def test_casualties_are_removed_in_the_order_of_the_blows() -> None:
    table = shoots(attack(fighters("A", "A1"), fighters("Z", "B1", 1)), "Z")
    table.players[1].retaliates("3 Gloves", dice="B S S  B S S")
    assert [told["unit"] for told in table.heard("soldiers_lost")] == ["Z", "A"]


@pytest.mark.rule("DU-CC-07")
def test_who_strikes_first_does_so_before_the_rest_of_both_sides() -> None:
    for skills, order in (((), ["A", "Z"]), (FIRST, ["Z", "A"])):
        table = shoots(attack(fighters("A", "A1"), fighters("Z", "B1", 1, skills=skills)), "Z")
        table.players[1].retaliates("3 Gloves", dice="S S S  S S S")
        assert [told["unit"] for told in table.heard("rolled_to_hit")] == order


@pytest.mark.rule("DU-CC-07")
def test_blows_of_those_who_fell_before_they_struck_are_not_rolled() -> None:
    lines = weapon("1 Pistol 4 S2:1/1"), weapon("1 Gloves C S2:1/1"), weapon("1 Saw C S2:1/1")
    mixed = squad("Z", "B1", 1, soldiers=2, weapons=lines)
    table = shoots(attack(fighters("A", "A1", skills=FIRST), mixed), "Z")
    table.players[1].retaliates("1 Gloves", "1 Saw", dice="B S S")
    table.players[1].loses("soldier 1", dice="S")
    assert [told["weapon"] for told in table.heard("rolled_to_hit")] == ["Gloves"]


@pytest.mark.rule("DU-CC-11")
def test_who_strikes_with_all_its_gloves_improvises_no_more() -> None:
    table = shoots(attack(fighters("A", "A1"), fighters("Z", "B1", 1)), "Z")
    assert "1 Improvised" not in table.offers("retaliate", weapons=["3 Gloves"])
    assert "1 Improvised" in table.offers("retaliate", weapons=["2 Gloves"])


@pytest.mark.rule("DU-CC-04")
def test_who_fell_in_the_ranged_part_does_not_fight() -> None:
    shot = {"bearer": "A", "weapon": "Gloves", "count": 3, "target": "Z", "start": "A1", "end": "B1"}
    for where, asked in (("board", [("blue", "retaliate")]), ("eliminated", [])):
        gone = fighters("A", "A1", state={"where": where})
        root = AttackAction.model_validate({"unit": "A", "at": "fight", "shots": [shot]})
        assert dust(gone, fighters("Z", "B1", 1), root=root).asked == asked


@pytest.mark.rule("DU-TGT-03", "DU-CC-04", "DU-TGT-07")
def test_close_combat_weapons_are_not_rolled_with_the_ranged_ones() -> None:
    both = squad("A", "A1", soldiers=1, weapons=("Rifle 4 S2:1/1", GLOVES))
    table = shoots(attack(both, fighters("Z", "B1", 1)), "Z", dice="B S")
    assert [told["weapon"] for told in table.heard("rolled_to_hit")] == ["Rifle"]
    table.players[1].retaliates(dice="B")
    assert [told["weapon"] for told in table.heard("rolled_to_hit")] == ["Gloves"]
    assert standing(table, "Z") == 1


@pytest.mark.rule("DU-SKILL-FIRST-03", "DU-WPN-GRAPPLE-02")
def test_who_is_grappled_by_a_first_strike_loses_its_blows() -> None:
    for keywords, struck in ((("Grapple",), ["A"]), ((), ["A", "Z"])):
        claw = weapon("1 Claw C S2:2/1", keywords=keywords)
        table = shoots(attack(walker("A", "A1", weapons=(claw,), skills=FIRST), fighters("Z", "B1", 1)), "Z")
        table.players[1].retaliates("3 Improvised", dice="B S" + ("" if keywords else "  S S"))
        assert [told["unit"] for told in table.heard("rolled_to_hit")] == struck


@pytest.mark.rule("DU-CRIT-01", "DU-CRIT-02", "DU-CC-07")
@pytest.mark.parametrize(("check", "again"), [("B S", True), ("B B  B S", False)])
def test_a_machine_is_checked_twice_only_where_the_first_check_came_to_nothing(check: str, again: bool) -> None:
    both = squad("A", "A1", soldiers=1, weapons=("Gun 4 V2:1/1", "Saw C V2:1/1"))
    table = shoots(attack(both, walker("Z", "B1", 1, weapons=())), "Z", dice=f"B  {check}")
    table.players[1].retaliates(dice="B" + ("  S S" if again else ""))
    assert bool(table.heard("critical_check")) is again
    assert table.unit("Z").damage == 2


@pytest.mark.rule("DU-CRIT-02", "DU-CRIT-01")
def test_a_machine_is_checked_even_where_whoever_struck_it_has_fallen() -> None:
    saw = weapon("1 Saw C V2:1/1")
    table = shoots(attack(squad("A", "A1", soldiers=1, weapons=(saw,)), walker("Z", "B1", 1, weapons=())), "Z")
    table.players[1].retaliates("1 Improvised", dice="B  B  B S")
    assert (table.where("A"), table.unit("Z").damage) == ("eliminated", 1)
    assert [told["critical"] for told in table.heard("critical_check")] == [False]
