"""Damage, elimination and critical hits (DMG, CRIT)."""

from __future__ import annotations

from itertools import product

import pytest

from rulesets.dust_1947.chapters.damage.critical_check import CriticalCheck
from rulesets.dust_1947.chapters.damage.elimination import Elimination, Suffering
from rulesets.dust_1947.table.armament import batteries
from rulesets.dust_1947.table.critical_hits import TABLE
from rulesets.dust_1947.table.symbols import COUNTS, Symbol, pair
from rulesets.kit.boards.squares.board import parse_square
from tests.rulesets.dust_1947.attacking import attack, shoots, standing
from tests.rulesets.dust_1947.table import RIFLE, Table, dust, hero, refused, squad, tank, weapon

BAZOOKA = weapon("1 Bazooka 4 V2:1/5 V4:1/5 S2:1/3")
SHOOTER = squad("A", "A1", soldiers=1, weapons=(BAZOOKA,))
MIXED = squad("Z", "D1", seat=1, weapons=(weapon(f"4 {RIFLE}"), weapon("1 Machinegun 4 S2:6/1")))


@pytest.mark.example("DU-X-17")
@pytest.mark.rule("DU-DMG-03", "DU-CRIT-01")
def test_a_bazooka_hits_a_tank() -> None:
    table = attack(SHOOTER, tank("Z", "D1", 1))
    shoots(table, "Z", dice="B  B S")
    assert table.unit("Z").damage == 5
    assert table.where("Z") == "D1"
    assert table.unit("Z").criticals == []
    assert table.unit("Z").under_fire


@pytest.mark.rule("DU-DMG-05", "DU-TERR-30")
def test_a_destroyed_tank_leaves_a_wreck() -> None:
    table = attack(SHOOTER, tank("Z", "D1", 1, track=4, ap=25))
    shoots(table, "Z", dice="B")
    assert table.where("Z") == "eliminated"
    assert table.unit("Z").damage == 4
    assert table.game.wrecks == [parse_square("D1")]
    assert table.game.lost_ap == [0, 25]


@pytest.mark.rule("DU-DMG-05")
def test_a_squad_is_eliminated_with_its_last_miniature_and_leaves_no_wreck() -> None:
    table = attack(squad("A", "A1"), squad("Z", "D1", seat=1, soldiers=1))
    shoots(table, "Z", dice="B B S S S S S S S S  S S")
    assert table.where("Z") == "eliminated"
    assert table.game.wrecks == []


@pytest.mark.rule("DU-DMG-02")
def test_a_hit_kills_one_soldier_whatever_its_damage_and_the_owner_picks() -> None:
    table = attack(SHOOTER, MIXED)
    shoots(table, "Z", dice="B  S")
    assert table.asked == [("blue", "lose")]
    _, blue = table.players
    assert len(table.offers("lose")) == 2
    with refused("DU-DMG-02", "not_a_victim"):
        blue.loses("soldier 9")
    blue.loses("soldier 5")
    assert standing(table, "Z") == 4
    assert not table.unit("Z").soldiers[4].alive


@pytest.mark.rule("DU-DMG-02")
def test_nobody_is_asked_where_all_are_alike_or_all_fall() -> None:
    table = attack(SHOOTER, squad("Z", "D1", seat=1))
    shoots(table, "Z", dice="B  S")
    assert table.asked == []
    guns = weapon("5 Gun 4 S2:1/1")
    doomed = attack(squad("A", "A1", weapons=(guns,)), MIXED)
    shoots(doomed, "Z", dice="B B B B B  S S S S S")
    assert doomed.asked == []
    assert doomed.where("Z") == "eliminated"


@pytest.mark.rule("DU-DMG-01")
def test_hits_are_given_one_at_a_time() -> None:
    table = attack(squad("A", "A1"), MIXED)
    shoots(table, "Z", dice="B B B S S S S S S S  S S S")
    _, blue = table.players
    blue.loses("soldier 2", "soldier 5", "soldier 3")
    assert [soldier.alive for soldier in table.unit("Z").soldiers] == [True, False, False, True, False]


@pytest.mark.rule("DU-DMG-04")
def test_an_automatic_kill_does_the_whole_track() -> None:
    killer = weapon("1 Killer 4 V4:1/#")
    table = attack(squad("A", "A1", soldiers=1, weapons=(killer,)), tank("Z", "D1", 1, state={"damage": 1}))
    shoots(table, "Z", dice="B")
    assert table.where("Z") == "eliminated"


RESILIENT = ("Damage Resilient",)


@pytest.mark.example("DU-X-18")
@pytest.mark.rule("DU-DMG-04", "DU-SKILL-DAMRES-01")
def test_an_automatic_kill_on_a_resilient_tank() -> None:
    killer = weapon("1 Killer 4 V4:1/#")
    table = attack(squad("A", "A1", soldiers=1, weapons=(killer,)), tank("Z", "D1", 1, skills=RESILIENT))
    shoots(table, "Z", dice="B  B B S S C C  S S")
    assert table.unit("Z").damage == 4


@pytest.mark.rule("DU-SKILL-DAMRES-01")
def test_resilient_soldiers_roll_one_die_each() -> None:
    table = attack(squad("A", "A1"), squad("Z", "D1", seat=1, skills=RESILIENT))
    shoots(table, "Z", dice="B B B S S S S S S S  S S S  B S S")
    assert standing(table, "Z") == 3


COMBINED = (
    squad("Z", "D1", seat=1, soldiers=3),
    hero("H", "D1", 1, state={"joined": "Z"}),
)
DOUBLE = weapon("1 Double 4 S2:2/3")


def struck_twice() -> Table:
    """A combined unit that takes two unsaved hits of 3 damage each."""
    table = attack(squad("A", "A1", soldiers=1, weapons=(DOUBLE,)), *COMBINED)
    return shoots(table, "Z", dice="B B  S S")


@pytest.mark.example("DU-X-68")
@pytest.mark.rule("DU-HERO-06", "DU-DMG-03")
def test_the_player_gives_a_hit_to_the_hero_or_to_a_soldier() -> None:
    table = struck_twice()
    table.players[1].loses("H", "soldier 2")
    assert table.unit("H").damage == 3
    assert standing(table, "Z") == 2
    table = struck_twice()
    table.players[1].loses("soldier 2", "soldier 3")
    assert table.unit("H").damage == 0
    assert standing(table, "Z") == 1


@pytest.mark.rule("DU-HERO-06")
def test_a_hero_that_is_dead_takes_no_more_hits() -> None:
    many = weapon("1 Many 4 S2:3/2")
    table = attack(squad("A", "A1", soldiers=1, weapons=(many,)), *COMBINED)
    shoots(table, "Z", dice="B B B  S S S")
    table.begins()
    assert "H" not in table.offers("lose", victims=["H", "H"])
    table.players[1].loses("H", "H", "soldier 2")
    assert table.where("H") == "eliminated"
    assert standing(table, "Z") == 2


@pytest.mark.rule("DU-HERO-13")
def test_a_hero_whose_squad_dies_goes_on_alone() -> None:
    three = weapon("1 Three 4 S2:3/1")
    table = attack(squad("A", "A1", soldiers=1, weapons=(three,)), *COMBINED)
    shoots(table, "Z", dice="B B B  S S S")
    table.unit("Z").activated = True
    table.players[1].loses("soldier 2", "soldier 3", "soldier 1")
    assert table.where("Z") == "eliminated"
    assert table.where("H") == "D1"
    assert table.unit("H").joined is None
    assert table.unit("H").activated
    assert table.unit("H").under_fire


def crew(**more: object) -> Table:
    """A support weapon with a crew of 4 under fire from a gun."""
    lines = (weapon("1 Mortar 6 S2:*/1"), weapon("3 Rifle 4 S2:1/1"), weapon("1 Pistol 2 S2:1/1"))
    gun = squad("Z", "D1", seat=1, kind="support weapon", track=4, soldiers=0, weapons=lines, **more)
    return attack(squad("A", "A1", soldiers=1, weapons=(weapon("1 Gun 4 S2:4/3"),)), gun)


@pytest.mark.rule("DU-SKILL-SUPPORT-01", "DU-SKILL-SUPPORT-02", "DU-DMG-02")
def test_each_hit_on_a_support_weapon_removes_one_soldier() -> None:
    table = shoots(crew(), "Z", dice="B B S S  S S")
    table.players[1].loses("soldier 4", "soldier 2")
    assert standing(table, "Z") == 2
    assert table.unit("Z").damage == 2
    assert [soldier.weapons for soldier in table.unit("Z").standing] == [("Rifle",), ("Rifle",)]
    left = batteries(table.game, table.unit("Z"))
    assert [(battery.label, battery.count) for battery in left] == [("Mortar", 1), ("Rifle", 2)]


@pytest.mark.rule("DU-RES-01")
def test_an_eliminated_unit_may_go_into_reserve_until_the_scenario_allows_no_more() -> None:
    table = dust(squad("Z", "D1", seat=1), squad("Y", "E1", seat=1), root=Elimination(unit="Z"), reserve=1)
    assert table.asked == [("blue", "reserve")]
    with refused("DU-RES-01"):
        table.players[1].reserves("perhaps")
    table.players[1].reserves("yes")
    assert table.where("Z") == "reserve"
    assert table.unit("Z").back_on == table.game.turn + 1
    again = dust(squad("Z", "D1", seat=1), root=Elimination(unit="Z"), reserve=1)
    again.game.reserves_used = [0, 1]
    assert again.asked == []
    assert again.where("Z") == "eliminated"


@pytest.mark.rule("DU-RES-03")
def test_heroes_do_not_go_into_reserve() -> None:
    table = dust(hero("H", "D1", 1), root=Elimination(unit="H"), reserve=1)
    assert table.asked == []
    assert table.where("H") == "eliminated"


@pytest.mark.rule("DU-DMG-05")
def test_damage_from_elsewhere_eliminates_as_well() -> None:
    table = dust(tank("Z", "D1", 1, state={"damage": 5}), root=Suffering(unit="Z", points=1, cause="fire"))
    table.begins()
    assert table.where("Z") == "eliminated"


@pytest.mark.rule("DU-CRIT-07", "DU-LOS-10")
def test_the_wreck_of_a_burning_tank_burns_on() -> None:
    table = dust(tank("Z", "D1", 1, state={"criticals": ["fire"]}), root=Elimination(unit="Z")).begins()
    assert [screen.squares for screen in table.game.burning_wrecks] == [[parse_square("D1")]]


def critical(faces: str, *, also: tuple[str, ...] = (), **fields: object) -> Table:
    """The check on a tank with these criticals."""
    victim = tank("Z", "D1", 1, state={"criticals": list(also)}, **fields)
    return dust(victim, root=CriticalCheck(unit="Z", by="A")).begins(faces)


@pytest.mark.rule("DU-CRIT-01")
def test_only_two_bloc_are_a_critical_hit() -> None:
    assert critical("B S").unit("Z").criticals == []
    assert critical("B B  B S").unit("Z").criticals == ["reduced mobility"]


@pytest.mark.rule("DU-CRIT-02")
def test_one_critical_hit_for_each_vehicle_and_attack() -> None:
    knife = weapon("1 Saw C V4:1/1")
    table = attack(squad("A", "C1", soldiers=1, weapons=(BAZOOKA, knife)), tank("Z", "D1", 1, track=9))
    shoots(table, "Z", dice="B  B B  B S")
    table.players[1].retaliates(dice="B")
    assert table.unit("Z").damage == 6
    assert table.unit("Z").criticals == ["reduced mobility"]


@pytest.mark.example("DU-X-29")
@pytest.mark.rule("DU-CRIT-03", "DU-CRIT-05", "DU-CRIT-12")
def test_on_fire_and_what_is_rolled_again() -> None:
    assert critical("B B  C B").unit("Z").criticals == ["fire"]
    assert critical("B B  C B  B S", also=("fire",)).unit("Z").criticals == ["fire", "reduced mobility"]
    flier = critical("B B  S S", kind="aircraft", armour="A1")
    assert flier.where("Z") == "eliminated"
    assert flier.game.wrecks == []
    assert critical("B B  S S").where("Z") == "D1"


@pytest.mark.rule("DU-CRIT-04", "DU-CRIT-09", "DU-CRIT-11")
def test_the_other_rows_of_the_table() -> None:
    assert critical("B B  B B").unit("Z").criticals == ["main weapon"]
    assert critical("B B  S B").unit("Z").criticals == ["reduced mobility"]
    assert critical("B B  S C").unit("Z").criticals == ["targeting"]
    assert critical("B B  S S").unit("Z").criticals == ["immobilized"]


@pytest.mark.rule("DU-CRIT-03")
@pytest.mark.parametrize(
    ("faces", "result"),
    [
        ("B B", "main weapon"),
        ("C C", "fire"),
        ("S S", "reduced mobility"),
        ("B S", "targeting"),
        ("S C", "immobilized"),
    ],
)
def test_the_doubles_may_come_first_in_the_table(faces: str, result: str) -> None:
    """DU-D-11: as the table has settled it."""
    options = {"critical_table": "doubles_first"}
    table = dust(tank("Z", "D1", 1), root=CriticalCheck(unit="Z", by="A"), options=options).begins(f"B B  {faces}")
    assert table.unit("Z").criticals == [result]


@pytest.mark.example("DU-X-61")
@pytest.mark.rule("DU-CRIT-01", "DU-CRIT-03", "DU-DICE-03")
def test_the_chances_of_a_critical_hit() -> None:
    pairs = list(product(Symbol, Symbol))
    assert sum(all(s in COUNTS["critical check"] for s in two) for two in pairs) == 1
    rows = [TABLE[pair(*two)] for two in pairs]
    assert sorted(rows.count(word) for word in set(rows)) == [1, 1, 1, 2, 2, 2]
    assert critical("B B  C B  S B", also=("fire",)).unit("Z").criticals[-1] == "reduced mobility"


GUNS = (weapon("1 Main 6 S2:1/1 V4:1/1", mount="Turret"), weapon("1 Coax 6 S2:2/1", mount="Turret"))


@pytest.mark.example("DU-X-73")
@pytest.mark.rule("DU-CRIT-10")
def test_the_secondary_weapon_is_destroyed_once() -> None:
    assert critical("B B  C C", weapons=GUNS).unit("Z").criticals == ["secondary: Coax"]
    again = critical("B B  C C  B S", weapons=GUNS, also=("secondary: Coax",))
    assert again.unit("Z").criticals == ["secondary: Coax", "reduced mobility"]


@pytest.mark.rule("DU-CRIT-10")
def test_the_player_of_the_vehicle_picks_the_secondary_weapon() -> None:
    three = (*GUNS, weapon("1 Bow 6 S2:2/1", mount="Front"))
    table = critical("B B  C C", weapons=three)
    assert table.asked == [("blue", "secondary")]
    with refused("DU-CRIT-10"):
        table.players[1].loses("Main")
    table.players[1].loses("Bow")
    assert table.unit("Z").criticals == ["secondary: Bow"]


@pytest.mark.rule("DU-CRIT-04", "DU-CRIT-10")
@pytest.mark.parametrize(("word", "left"), [("main weapon", "Coax"), ("secondary: Coax", "Main")])
def test_a_destroyed_weapon_attacks_no_more(word: str, left: str) -> None:
    table = attack(tank("A", "A1", weapons=GUNS, state={"criticals": [word]}), squad("Z", "D1", seat=1))
    shoots(table, "Z", dice="S" if left == "Main" else "S S")
    assert [said["weapon"] for said in table.heard("rolled_to_hit")] == [left]


@pytest.mark.example("DU-X-78")
@pytest.mark.rule("DU-CRIT-11")
def test_a_damaged_targeting_system_re_rolls_hits() -> None:
    four = weapon("1 Four 6 S2:4/1", mount="Turret")
    shooter = tank("A", "A1", weapons=(four,), state={"criticals": ["targeting"]})
    for sustained in (False, True):
        table = attack(shooter, squad("Z", "D1", seat=1), sustained=sustained)
        shoots(table, "Z", dice="B B S C  B S  S")
        assert table.heard("rolled_to_hit")[0]["hits"] == 1


@pytest.mark.rule("DU-CRIT-05", "DU-LOS-11")
def test_a_burning_tank_stands_in_smoke() -> None:
    from rulesets.dust_1947.table.sight.cover import in_cover
    from rulesets.dust_1947.table.sight.lines_of_sight import Lookout

    table = dust(squad("A", "A1"), tank("Z", "D1", 1, state={"criticals": ["fire"]}))
    one, other = table.unit("A"), table.unit("Z")
    assert [reason.rule for reason in in_cover(Lookout(table.game), one, one.square, other)] == ["DU-LOS-11"]
    assert critical("B B  C B").unit("Z").criticals == ["fire"]
