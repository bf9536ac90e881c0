"""Artillery: points, areas, cover, and smoke shells (WPN-ART, WPN-SMOKE)."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.chapters.attack.attack_action import has_target
from tests.rulesets.dust_1947.attacking import attack, standing
from tests.rulesets.dust_1947.table import Placed, Table, hero, refused, squad, tank, walker, weapon

MORTAR = weapon("1 Mortar 4-12 S2:*/1 V2:1/2 V4:1/2", keywords=("Artillery",))


def mortar(at: str = "A1", **fields: object) -> Placed:
    """One soldier with a mortar."""
    return squad("A", at, soldiers=1, weapons=(MORTAR,), **fields)  # type: ignore[arg-type]


def fires(table: Table, at: str, way: str = "", dice: str = "") -> Table:
    """The mortar fires at a point."""
    table.begins()
    table.players[0].attacks("point", at=at, ways=[f"Mortar: {way}"] if way else [], dice=dice)
    return table


@pytest.mark.rule("DU-WPN-ART-01", "DU-WPN-ART-04")
def test_the_target_point_may_be_an_empty_square() -> None:
    table = attack(mortar(), squad("Z", "L9", seat=1))
    assert "point" in table.offers("attack")
    fires(table, "F1", "shells E1-F2")
    assert table.heard("rolled_to_hit") == []
    assert table.heard("attack")[0]["shots"] == [[1, "Mortar", "F1"]]


@pytest.mark.rule("DU-WPN-ART-04", "DU-WPN-ART-01")
def test_the_target_point_needs_a_dot() -> None:
    table = attack("......", mortar(), squad("Z", "F1", seat=1))
    with refused("DU-WPN-ART-04", "no_such_point"):
        table.players[0].attacks("point", at="Z")
    blank = attack(". . . . . o", mortar(), squad("Z", "E1", seat=1))
    with refused("DU-WPN-ART-04", "no_dot"):
        blank.players[0].attacks("point", at="F1")


@pytest.mark.example("DU-X-38")
@pytest.mark.rule("DU-WPN-ART-03", "DU-WPN-ART-05")
def test_the_point_lies_within_both_limits_but_the_area_may_reach_nearer() -> None:
    units = (mortar(), squad("Z", "D1", seat=1, soldiers=2), squad("Y", "L9", seat=1))
    table = attack(*units)
    with refused("DU-WPN-ART-03", "out_of_range"):
        table.players[0].attacks("point", at="D1")
    fires(table, "E1", "shells D1-E2", dice="B S")
    assert standing(table, "Z") == 1


@pytest.mark.rule("DU-WPN-ART-05")
def test_the_attacker_picks_one_of_the_four_blocks() -> None:
    units = (squad("Z", "F2", seat=1), squad("Y", "G3", seat=1), squad("X", "E3", seat=1))
    table = attack("." * 12, "." * 12, "." * 12, "." * 12, mortar(), *units)
    ways = table.offers("attack", target="point", at="F2")
    assert [way for way in ways if "shells" in way] == [
        "Mortar: shells E1-F2",
        "Mortar: shells E2-F3",
        "Mortar: shells F2-G3",
    ]


@pytest.mark.rule("DU-WPN-ART-07", "DU-HERO-11")
def test_everybody_in_the_area_is_rolled_for_friend_or_foe() -> None:
    units = (squad("Z", "F2", seat=1, soldiers=2), squad("F", "G2", soldiers=2), hero("H", "F2", 1), tank("T", "G3", 1))
    table = attack(mortar(), *units)
    fires(table, "F2", "shells F2-G3", dice="B S  B  B S  S")
    assert {said["target"] for said in table.heard("rolled_to_hit")} == {"Z", "H", "F", "T"}
    assert (standing(table, "Z"), standing(table, "F"), table.unit("H").damage) == (1, 1, 1)


@pytest.mark.rule("DU-WPN-ART-06")
def test_a_square_behind_a_wall_or_on_another_level_is_left_out() -> None:
    units = (squad("Z", "F1", seat=1, soldiers=1), squad("Y", "G1", seat=1, soldiers=1))

    def areas(*board: str, **more: object) -> list[str]:
        table = attack(*board, mortar(), *units, **more)
        return [way for way in table.offers("attack", target="point", at="F1") if "shells" in way]

    assert areas() == ["Mortar: shells E1-F2", "Mortar: shells F1-G2"]
    assert areas(walls={"F1-G1": "high wall", "F2-G2": "high wall"}) == ["Mortar: shells E1-F2"]
    assert areas(". . . . . . ^", "." * 7) == ["Mortar: shells E1-F2"]


@pytest.mark.rule("DU-WPN-ART-08", "DU-WPN-ART-09")
def test_cover_is_judged_from_the_point_and_infantry_in_the_open_has_no_save() -> None:
    units = (squad("Z", "F2", seat=1, soldiers=1), squad("Y", "G2", seat=1, soldiers=1))
    table = attack("." * 7, ". . . . . . r", mortar(), *units)
    fires(table, "F2", "shells F1-G2", dice="B B  S")
    assert (table.where("Z"), standing(table, "Y")) == ("eliminated", 1)
    walled = attack(mortar(), *units, walls={"E2-F2": "low wall"})
    fires(walled, "F2", "shells F1-G2", dice="B S")
    assert walled.where("Z") == "eliminated"


@pytest.mark.rule("DU-WPN-ART-02", "DU-WPN-ART-01")
def test_it_does_not_fire_from_inside_a_building() -> None:
    table = attack("1 . . . . . .", mortar(), squad("Z", "F1", seat=1), walls={"A1-B1": "large opening"})
    assert not has_target(table.game, table.unit("A"))
    assert has_target(attack("......", mortar(), squad("Z", "F1", seat=1)).game, table.unit("A"))


@pytest.mark.rule("DU-WPN-ART-01")
def test_the_gun_itself_must_see_the_point() -> None:
    table = attack("..o....", *["." * 7] * 6, mortar(), squad("Z", "F1", seat=1))
    with refused("DU-LOS-05", "no_line_square"):
        table.players[0].attacks("point", at="F1")


@pytest.mark.rule("DU-WPN-ART-01")
def test_aimed_at_a_unit_it_is_aimed_at_its_square() -> None:
    table = attack(mortar(), squad("Z", "F1", seat=1, soldiers=1), squad("Y", "L9", seat=1))
    table.players[0].attacks("Z", ways=["Mortar: shells E1-F2"], dice="S")
    assert table.heard("attack")[0]["shots"] == [[1, "Mortar", "F1"]]


def test_split_fire_names_a_point_for_the_mortar_and_a_unit_for_the_gun() -> None:
    both = walker("A", "A1", weapons=(MORTAR, weapon("1 MG 6 S2:1/1")))
    table = attack(both, squad("Z", "D1", seat=1), squad("Y", "F1", seat=1, soldiers=1))
    assert "1 Mortar > F2" in table.offers("attack", target="split")
    with refused("DU-TGT-01", "no_such_target"):
        table.players[0].attacks("split", "1 MG > F2")
    ways = ["Mortar: shells E1-F2"]
    table.players[0].attacks("split", "1 MG > Z", "1 Mortar > F2", ways=ways, dice="S  S")
    assert [said["target"] for said in table.heard("rolled_to_hit")] == ["Z", "Y"]


@pytest.mark.rule("DU-WPN-SMOKE-01")
def test_smoke_shells_take_one_die() -> None:
    for faces, laid in (("B", 1), ("C", 1), ("S", 0)):
        table = attack(mortar(), squad("Z", "F1", seat=1), sustained=True)
        fires(table, "F1", "smoke F1-G2", dice=faces)
        assert len(table.game.screens) == laid
        assert table.heard("rolled_to_hit") == []


@pytest.mark.rule("DU-WPN-SMOKE-01", "DU-WPN-RELOAD-01", "DU-TGT-04")
def test_smoke_is_the_attack_of_the_gun() -> None:
    gun = weapon("1 Mortar 4-12 S2:*/1", keywords=("Artillery", "Reload"))
    table = attack(squad("A", "A1", soldiers=1, weapons=(gun,)), squad("Z", "F1", seat=1))
    fires(table, "F1", "smoke F1-G2", dice="B")
    assert table.unit("A").skill_state == {"unloaded:Mortar": 1}


@pytest.mark.rule("DU-WPN-SMOKE-03", "DU-WPN-ART-04", "DU-WPN-ART-01")
def test_smoke_shells_are_not_fired_into_a_building() -> None:
    table = attack(". . . . 1 .", mortar(), squad("Z", "F1", seat=1), walls={"D1-E1": "large opening"})
    ways = table.offers("attack", target="point", at="E1")
    assert not [way for way in ways if "smoke" in way]


@pytest.mark.rule("DU-WPN-ART-01", "DU-REACT-10")
def test_in_a_reaction_the_area_holds_the_trigger() -> None:
    table = attack(mortar(), squad("Z", "F1", seat=1), squad("Y", "G3", seat=1), reaction_to="Z")
    with refused("DU-REACT-10"):
        table.players[0].attacks("point", at="F3")
    ways = table.offers("attack", target="point", at="G2")
    assert ways == ["Mortar: shells F1-G2", "Mortar: smoke F1-G2"]
    fires(table, "G2", "shells F1-G2", dice="S S S S S")
    assert [said["target"] for said in table.heard("rolled_to_hit")] == ["Z"]


@pytest.mark.rule("DU-REACT-10", "DU-WPN-ART-01")
def test_a_square_that_does_not_belong_to_the_area_holds_no_trigger() -> None:
    units = (mortar(), squad("Z", "F1", seat=1), squad("Y", "G3", seat=1))
    table = attack(*units, reaction_to="Z", walls={"F1-F2": "high wall", "F1-G1": "high wall"})
    with refused("DU-REACT-10"):
        table.players[0].attacks("point", at="G2")


@pytest.mark.rule("DU-REACT-10", "DU-WPN-ART-01")
def test_as_the_table_has_settled_it_a_reaction_may_be_aimed_anywhere() -> None:
    units = (mortar(), squad("Z", "F1", seat=1), squad("Y", "G3", seat=1))
    table = attack(*units, reaction_to="Z", options={"reaction_target": "free"})
    assert "Mortar: smoke G3-H4" in table.offers("attack", target="point", at="G3")


@pytest.mark.rule("DU-SKILL-CAMO-01", "DU-WPN-ART-01")
def test_the_square_of_a_camouflaged_unit_is_no_point_but_may_be_in_the_area() -> None:
    hidden = squad("Z", "F1", seat=1, soldiers=1, skills=("Camouflage",), state={"skill_state": {"camouflaged": 1}})
    table = attack(mortar(), hidden, squad("Y", "L9", seat=1))
    with refused("DU-SKILL-CAMO-01"):
        table.players[0].attacks("point", at="F1")
    fires(table, "E1", "shells E1-F2", dice="S")
    assert [said["target"] for said in table.heard("rolled_to_hit")] == ["Z"]


@pytest.mark.rule("DU-WPN-ART-06")
def test_a_square_that_the_point_does_not_see_is_left_out_though_no_wall_stands_between() -> None:
    rows = ("." * 7, "." * 4 + "." + "X.", "." * 4 + "X..", "." * 7)
    table = attack(*rows, mortar(), squad("Z", "F3", seat=1, soldiers=1), squad("Y", "E1", seat=1))
    fires(table, "E2", "shells D1-E2", dice="S S S S S")
    assert [said["target"] for said in table.heard("rolled_to_hit")] == ["Y"]
    with refused("DU-WPN-ART-05"):
        attack(*rows, mortar(), squad("Z", "F3", seat=1, soldiers=1)).players[0].attacks(
            "point", at="E2", ways=["Mortar: shells E2-F3"]
        )


@pytest.mark.rule("DU-WPN-ART-01", "DU-REACT-10")
def test_in_a_reaction_the_square_of_the_trigger_itself_or_one_beside_any_part_of_it_will_do() -> None:
    long = tank("Z", "F1 G1", seat=1, size="large")
    table = attack(mortar(), long, squad("Y", "L9", seat=1), reaction_to="Z")
    for at in ("F1", "E1", "H2"):
        assert table.offers("attack", target="point", at=at)
