"""Bunkers and strongpoints in battle: who gets in and out, what is seen and fought across walls, what protects."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from rulesets.dust_1947.chapters.action_lists.beginning import takes
from rulesets.dust_1947.chapters.carrying_out.fieldworks import BURYING
from rulesets.dust_1947.chapters.command.mechanics import Workshop
from rulesets.dust_1947.chapters.movement import steps
from rulesets.dust_1947.chapters.transport import boarding
from rulesets.dust_1947.face.asking.attack_odds import of_attack
from rulesets.dust_1947.table.fortifications import filled_by
from rulesets.dust_1947.table.sight.lines_of_sight import lookout_over
from rulesets.kit.boards.squares.board import parse_square
from tests.rulesets.dust_1947.attacking import attack, shoots, standing
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, refused, squad, tank, walker, weapon

ROWS = ("." * 12,) * 10
BUNKER, STRONGPOINT = ("bunker D3 N",), ("strongpoint D3 N",)
"""It covers D3 to G6, has room in E3 and F3, looks north, and its doors are before E7 and F7."""
GUN = weapon("1 Gun 9 S2:2/1 V4:2/1 A1:2/1")
CLAW = weapon("1 Claw C S2:2/1 V4:2/1")


def sets_out(unit: Placed, works: tuple[str, ...] = BUNKER, *others: Placed, word: str = "move") -> Table:
    """A unit of red is about to move."""
    table = dust(*ROWS, unit, squad("Far", "L10", seat=1), *others, built=works)
    table.players[0].activates("A")
    table.players[0].declares(word, "nothing" if word == "move" else word)
    return table


# --- in and out -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-FORT-08", "DU-FORT-12")
def test_infantry_comes_into_a_bunker_by_its_doors_for_one_square() -> None:
    table = sets_out(squad("A", "E7", move=1))
    assert {"E3", "F3"} <= set(table.offers("move"))
    table.players[0].moves("F3")
    assert (table.where("A"), table.heard("moved")[0]["squares"]) == ("F3", 1)


@pytest.mark.rule("DU-FORT-08")
@pytest.mark.parametrize("outside", ["E2", "D2", "C4", "H5", "D7", "G7"])
def test_not_past_its_walls_or_slit(outside: str) -> None:
    table = sets_out(squad("A", outside, move=1))
    assert not {"E3", "F3"} & set(table.offers("move"))


@pytest.mark.rule("DU-FORT-08")
def test_who_is_at_the_slit_is_told_where_the_doors_are() -> None:
    table = sets_out(squad("A", "E2", move=1))
    with refused("DU-FORT-08", "bunker_walls"):
        table.players[0].moves("E3")


@pytest.mark.rule("DU-FORT-08")
def test_out_of_a_bunker_by_its_doors_only() -> None:
    table = sets_out(squad("A", "E3", move=1))
    assert set(table.offers("move")) == {"E3", "E7", "F3", "F7"}
    with refused("DU-FORT-08", "bunker_walls"):
        table.players[0].moves("E2")


@pytest.mark.rule("DU-FORT-10")
@pytest.mark.parametrize("outside", ["E2", "C2", "C4", "H6", "H7", "D7", "F7"])
def test_the_walls_of_a_strongpoint_are_crossed_from_everywhere(outside: str) -> None:
    table = sets_out(squad("A", outside, move=1), STRONGPOINT)
    assert {"E3", "F3"} <= set(table.offers("move"))
    out = sets_out(squad("A", "E3", move=1), STRONGPOINT)
    assert outside in out.offers("move")
    assert "D4" not in out.offers("move")


@pytest.mark.rule("DU-FORT-10", "DU-FORT-12")
def test_a_move_that_goes_in_ends_there() -> None:
    """No way leads through a fortification: its 4 by 4 squares would cost two."""
    table = sets_out(squad("A", "E7", move=2), STRONGPOINT)
    assert "E3" in table.offers("move")
    assert "E2" not in table.offers("move")


@pytest.mark.rule("DU-FORT-12")
def test_nobody_stands_in_the_walls() -> None:
    table = sets_out(squad("A", "C4", move=1), STRONGPOINT)
    with refused("DU-FORT-12", "no_room_in_walls"):
        table.players[0].moves("D4")


@pytest.mark.rule("DU-FORT-09")
def test_nobody_enters_a_bunker_with_an_enemy_inside_but_a_strongpoint() -> None:
    enemy = squad("Z", "E3", seat=1)
    table = sets_out(squad("A", "F7", move=1), BUNKER, enemy)
    assert "F3" not in table.offers("move")
    with refused("DU-FORT-09", "enemy_inside"):
        table.players[0].moves("F3")
    assert "F3" in sets_out(squad("A", "F7", move=1), STRONGPOINT, enemy).offers("move")
    assert "F3" in sets_out(squad("A", "F7", move=1), BUNKER, squad("Y", "E3")).offers("move")


@pytest.mark.rule("DU-FORT-11")
@pytest.mark.parametrize("works", [BUNKER, STRONGPOINT])
def test_no_vehicle_gets_in(works: tuple[str, ...]) -> None:
    for made in (walker, tank):
        table = sets_out(made("A", "E7", move=9), works)
        assert not {"D3", "E3", "F3", "E4", "G6"} & set(table.offers("move"))
        with refused("DU-FORT-11", "no_vehicles_inside"):
            table.players[0].moves("E3")


@pytest.mark.rule("DU-FORT-13", "DU-MOVE-07")
def test_a_strongpoint_unit_fills_the_space() -> None:
    crew = squad("Y", "E3 F3", skills=("Strongpoint",), move=0, march=0)
    table = sets_out(squad("A", "E7", move=1), BUNKER, crew)
    assert not {"E3", "F3"} & set(table.offers("move"))
    with refused("DU-MOVE-07"):
        table.players[0].moves("F3")


@pytest.mark.rule("DU-FORT-13")
def test_any_other_unit_fills_its_square_alone() -> None:
    crew = squad("Y", "E3 F3", skills=("Strongpoint",), move=0, march=0)
    game = dust(*ROWS, squad("A", "E7"), crew, built=BUNKER).game
    inside = parse_square("E3")
    assert len(filled_by(game, game.units["Y"], inside)) > 1
    assert filled_by(game, game.units["A"], inside) == (inside,)


@pytest.mark.rule("DU-FORT-08", "DU-FORT-10")
def test_who_lands_or_is_moved_comes_into_none_and_who_is_inside_boards_nothing() -> None:
    truck = walker("Truck", "E2", skills=("Passengers: 6",))
    table = dust(*ROWS, squad("A", "E3"), truck, squad("Z", "L10", seat=1), built=STRONGPOINT).begins()
    a, truck_unit = table.unit("A"), table.unit("Truck")
    dropped = steps.may_stop(table.game, a, (parse_square("F3"),))
    assert dropped is not None
    assert (dropped.rule, dropped.key) == ("DU-FORT-08", "only_through_gates")
    boards = boarding.why_not_into(table.game, a, truck_unit, a.squares, left=9)
    assert boards is not None
    assert boards.key == "not_beside_carrier"
    assert boarding.why_not_into(table.game, a, truck_unit, [parse_square("D2")], left=9) is None


# --- sight ------------------------------------------------------------------------------------------------------------


def seen(table: Table, one: str, other: str) -> Any:
    a, z = table.begins().unit(one), table.unit(other)
    return lookout_over(table.game).look(a, a.square, z, z.square)


@pytest.mark.rule("DU-FORT-14")
@pytest.mark.parametrize("works", [BUNKER, STRONGPOINT])
def test_fortifications_block_what_is_behind_them(works: tuple[str, ...]) -> None:
    table = dust(*ROWS, squad("A", "E2"), squad("Z", "E8", seat=1), built=works)
    assert seen(table, "A", "Z").rule == "DU-FORT-14"
    assert seen(dust(*ROWS, squad("A", "E2"), squad("Z", "E8", seat=1)), "A", "Z").clear


@pytest.mark.rule("DU-FORT-15")
@pytest.mark.parametrize(
    ("at", "clear"),
    [("E1", True), ("L1", True), ("A3", True), ("L3", True), ("A4", False), ("L4", False), ("E9", False)],
)
def test_from_a_bunker_one_sees_and_is_seen_in_the_front_half(at: str, clear: bool) -> None:
    table = dust(*ROWS, squad("A", at), squad("Z", "E3", seat=1), built=BUNKER)
    assert (seen(table, "A", "Z").clear, seen(table, "Z", "A").clear) == (clear, clear)
    assert clear or seen(table, "A", "Z").rule == "DU-FORT-15"


@pytest.mark.rule("DU-FORT-15", "DU-AIR-14")
def test_an_aircraft_sees_into_a_bunker_from_the_front_only() -> None:
    def plane(at: str) -> Placed:
        return walker("A", at, kind="aircraft", mobility="aircraft", armour="A1")

    for at, clear in (("E1", True), ("E9", False)):
        assert seen(dust(*ROWS, plane(at), squad("Z", "E3", seat=1), built=BUNKER), "A", "Z").clear == clear


@pytest.mark.rule("DU-FORT-16", "DU-FORT-12")
@pytest.mark.parametrize("at", ["E1", "A4", "L4", "E9", "A9"])
def test_from_a_strongpoint_one_sees_and_is_seen_all_round(at: str) -> None:
    table = dust(*ROWS, squad("A", at), squad("Z", "E3", seat=1), built=STRONGPOINT)
    assert seen(table, "A", "Z").clear
    assert seen(table, "Z", "A").clear


# --- fire -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-FORT-12", "DU-RANGE-01")
def test_range_is_measured_to_the_space_inside() -> None:
    short = weapon("1 Pistol 3 S2:1/1")
    for at, legal in (("E1", True), ("E8", False)):
        here = squad("A", at, soldiers=1, weapons=(short,))
        table = attack(*ROWS, here, squad("Z", "E3", seat=1), built=STRONGPOINT).begins()
        assert bool(table.asked) == legal
        why = table.heard("no_target")
        assert legal or why[0]["why"][0][1] == "DU-RANGE-01"


@pytest.mark.rule("DU-FORT-17")
@pytest.mark.parametrize(("at", "legal"), [("B1", False), ("C1", True), ("H1", True), ("I1", False)])
def test_the_main_weapon_covers_45_degrees_of_the_front(at: str, legal: bool) -> None:
    rifle = weapon("4 Rifle 9 S2:1/1")
    crew = squad(
        "A", "E3 F3", weapons=(GUN, rifle), skills=("Strongpoint",), kind="support weapon", track=4, soldiers=0
    )
    table = attack(*ROWS, crew, squad("Z", at, seat=1), built=("strongpoint D3 N",))
    named = [option for option in table.begins().offers("attack", target="split") if "Gun" in option]
    assert bool(named) == legal
    if not legal:
        with refused("DU-FORT-17", "wide_of_the_slit"):
            table.players[0].attacks("split", "1 Gun > Z")


@pytest.mark.rule("DU-FORT-18")
@pytest.mark.parametrize(("works", "legal"), [(BUNKER, False), (STRONGPOINT, True)])
def test_nobody_fires_at_aircraft_from_a_bunker(works: tuple[str, ...], legal: bool) -> None:
    plane = walker("Z", "E1", seat=1, kind="aircraft", mobility="aircraft", armour="A1")
    table = attack(*ROWS, squad("A", "E3", soldiers=1, weapons=(GUN,)), plane, built=works)
    if legal:
        assert "Z" in table.offers("attack")
        return
    assert table.begins().asked == []


@pytest.mark.rule("DU-FORT-19", "DU-WPN-ART-01")
@pytest.mark.parametrize(("works", "legal"), [(BUNKER, False), (STRONGPOINT, True)])
def test_artillery_does_not_fire_from_a_bunker(works: tuple[str, ...], legal: bool) -> None:
    mortar = weapon("1 Mortar 2-9 S2:*/1", keywords=("Artillery",))
    table = attack(
        *ROWS, squad("A", "E3", soldiers=1, weapons=(mortar,)), squad("Z", "E1", seat=1), built=works
    ).begins()
    assert bool(table.asked) == legal


@pytest.mark.example("DU-X-48")
@pytest.mark.rule("DU-FORT-20", "DU-FORT-21")
@pytest.mark.parametrize(("works", "left"), [(BUNKER, 5), (STRONGPOINT, 4)])
def test_failed_saves_are_rolled_again_inside(works: tuple[str, ...], left: int) -> None:
    table = attack(*ROWS, squad("A", "E1", soldiers=1, weapons=(GUN,)), squad("Z", "E3", seat=1), built=works)
    shoots(table, "Z", dice="B B  C C  S B")
    assert standing(table, "Z") == left
    saves = table.heard("saves")[0]
    assert saves["row"] == "infantry cover save"
    assert saves["again_by"] == ["DU-FORT-20" if works == BUNKER else "DU-FORT-21"]


@pytest.mark.rule("DU-FORT-20", "DU-HEIGHT-01", "DU-DICE-02")
def test_no_save_is_rolled_again_twice() -> None:
    """From above saves are rolled again; who fails then has had his second roll (DU-D-63)."""
    rows = ("^" * 12, *ROWS[1:])
    table = attack(*rows, squad("A", "E1", soldiers=1, weapons=(GUN,)), squad("Z", "E3", seat=1), built=BUNKER)
    shoots(table, "Z", dice="B B  S C  C  S")
    assert standing(table, "Z") == 4
    assert table.heard("saves")[0]["again_by"] == ["DU-HEIGHT-01", "DU-FORT-20"]


@pytest.mark.rule("DU-FORT-20", "DU-FORT-21")
def test_odds_with_walls_are_exact() -> None:
    """A die hits (1/3), and a soldier falls where the cover save fails (1/3) and the second roll does (1/3, or 2/3)."""
    for works, expected in ((BUNKER, Fraction(1, 27)), (STRONGPOINT, Fraction(2, 27))):
        one = weapon("1 Gun 9 S2:1/1")
        table = dust(*ROWS, squad("A", "E1", soldiers=1, weapons=(one,)), squad("Z", "E3", seat=1), built=works)
        assert of_attack(table.begins().game, "A", "Z", []).units["Z"].lost[1] == expected


# --- close combat -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-FORT-22", "DU-CC-01")
@pytest.mark.parametrize(
    ("works", "at", "legal"),
    [
        (BUNKER, "D2", True),
        (BUNKER, "G2", True),
        (BUNKER, "E7", True),
        (BUNKER, "C4", False),
        (BUNKER, "D7", False),
        (STRONGPOINT, "C4", True),
        (STRONGPOINT, "H7", True),
        (STRONGPOINT, "D7", True),
        (STRONGPOINT, "D8", False),
    ],
)
def test_close_combat_at_the_walls(works: tuple[str, ...], at: str, legal: bool) -> None:
    here, there = squad("A", at, soldiers=1, weapons=(CLAW,)), squad("Z", "F3", seat=1, weapons=(CLAW,))
    assert bool(attack(*ROWS, here, there, built=works).begins().asked) == legal
    out = attack(*ROWS, squad("A", "F3", soldiers=1, weapons=(CLAW,)), squad("Z", at, seat=1), built=works)
    assert bool(out.begins().asked) == legal


@pytest.mark.rule("DU-FORT-23", "DU-CC-05")
@pytest.mark.parametrize(("works", "left"), [(BUNKER, 5), (STRONGPOINT, 4)])
def test_who_is_inside_saves_against_blows_from_outside(works: tuple[str, ...], left: int) -> None:
    here = squad("A", "E7", soldiers=1, weapons=(CLAW,))
    table = attack(*ROWS, here, squad("Z", "E3", seat=1), built=works)
    shoots(table, "Z")
    table.players[1].retaliates(dice="B B  B S")
    assert standing(table, "Z") == left
    assert table.heard("saves")[0]["row"] == ("bunker save" if works == BUNKER else "strongpoint save")


@pytest.mark.rule("DU-FORT-23")
def test_who_is_outside_has_no_save_and_two_inside_have_none() -> None:
    table = attack(*ROWS, squad("A", "E3", soldiers=1, weapons=(CLAW,)), squad("Z", "E7", seat=1), built=BUNKER)
    shoots(table, "Z")
    table.players[1].retaliates(dice="B B")
    assert (standing(table, "Z"), table.heard("saves")) == (3, [])
    within = attack(*ROWS, squad("A", "E3", soldiers=1, weapons=(CLAW,)), squad("Z", "F3", seat=1), built=STRONGPOINT)
    shoots(within, "Z")
    within.players[1].retaliates(dice="B B")
    assert (standing(within, "Z"), within.heard("saves")) == (3, [])


@pytest.mark.rule("DU-FORT-24")
def test_a_mechanic_inside_reaches_nobody_outside() -> None:
    """From the slit the vehicle is at range 1; nobody reaches out, but from outside hands reach in."""
    fixer, broken = hero("A", "E3", skills=("Mechanic",)), tank("T", "E2", state={"damage": 2})
    table = dust(*ROWS, fixer, broken, squad("Z", "L10", seat=1), built=BUNKER).begins()
    why = Workshop(table.game, table.unit("A")).why_not(table.unit("T"))
    assert why is not None
    assert (why.rule, why.key) == ("DU-FORT-24", "behind_walls")
    out = dust(*ROWS, fixer, broken, squad("Z", "L10", seat=1)).begins()
    assert Workshop(out.game, out.unit("A")).why_not(out.unit("T")) is None


def helped(medic: str, hurt: str, *, dice: str = "B") -> bool:
    """Whether a medic in one square may help a squad in another."""
    rifles, fallen = squad("Rifles", hurt), dust(squad("Rifles", hurt)).unit("Rifles").soldiers
    state = {"soldiers": [one.model_copy(update={"alive": n > 1}) for n, one in enumerate(fallen, 1)]}
    doc = hero("Doc", medic, skills=("Combat Medic",))
    table = dust(*ROWS, doc, replace(rifles, also=state), squad("Z", "L10", seat=1), built=BUNKER)
    table.players[0].activates("Doc")
    table.players[0].declares("get up", "nothing", dice=dice)
    return bool(table.heard("healed"))


@pytest.mark.rule("DU-FORT-24", "DU-CMD-17")
def test_hands_reach_into_a_bunker_and_within_it_and_not_out() -> None:
    assert helped("E2", "E3")
    assert helped("E3", "F3")
    assert not helped("E3", "E2", dice="")


# --- buried -----------------------------------------------------------------------------------------------------------

DOZER = {"skills": ("Dozer Blade",)}


def heaps(*words: str, clears: tuple[str, ...] = (), dice: str = "", **more: Any) -> Table:
    """A dozer at the rear of a bunker takes these actions; the last one rolls."""
    inside = more.pop("inside", (squad("Z", "E3", seat=1),))
    table = dust(*ROWS, tank("A", "E7", **DOZER), *inside, squad("Y", "L10", seat=1), built=BUNKER, **more)
    red, _ = table.players
    red.activates("A")
    red.declares(*words, dice=dice if not clears else "")
    for number, square in enumerate(clears, 1):
        red.clears(square, dice=dice if number == len(clears) else "")
    return table


@pytest.mark.rule("DU-ENG-03", "DU-FORT-11", "DU-MINE-02")
@pytest.mark.parametrize(("face", "gone"), [("B", True), ("C", False), ("S", False)])
def test_two_actions_and_bloc_bury_a_bunker_with_all_inside(face: str, gone: bool) -> None:
    table = heaps("engineering", "engineering", dice=face)
    assert table.where("Z") == ("eliminated" if gone else "E3")
    assert not table.unit("A").suppressed
    assert [work.buried for work in table.game.fortifications] == [gone]
    assert [event["dice"] for event in table.heard("buries")] == [
        [{"B": "BLOC", "C": "CROSSHAIR", "S": "SHIELD"}[face]]
    ]


@pytest.mark.rule("DU-ENG-03")
def test_one_action_rolls_nothing_and_the_two_are_of_one_activation() -> None:
    table = heaps("engineering", "nothing")
    assert (table.heard("buries"), len(table.heard("begins_to_bury"))) == ([], 1)
    assert table.unit("A").skill_state == {}


@pytest.mark.rule("DU-ENG-03")
@pytest.mark.parametrize(("word", "goes_on"), [("engineering", True), ("nothing", False), ("move", False)])
def test_another_action_between_them_begins_it_anew(word: str, goes_on: bool) -> None:
    table = dust(*ROWS, tank("A", "E7", **DOZER), squad("Z", "L10", seat=1), built=BUNKER).begins()
    dozer = table.unit("A")
    dozer.mark(BURYING, 1)
    takes(table.game, dozer, word)
    assert bool(dozer.skill_state.get(BURYING)) == goes_on


@pytest.mark.rule("DU-ENG-03", "DU-HERO-13")
def test_a_hero_is_buried_with_his_squad_and_so_are_friends() -> None:
    duke = hero("Duke", "F3", state={"joined": "Y2"})
    squads = (squad("Z", "E3", seat=1), squad("Y2", "F3"), duke)
    table = heaps("engineering", "engineering", dice="B", inside=squads)
    assert [table.game.units[name].where for name in ("Z", "Y2", "Duke")] == ["eliminated"] * 3


@pytest.mark.rule("DU-ENG-03", "DU-SKILL-CHEAT-01", "DU-RES-03")
def test_who_is_buried_cheats_no_death_for_that_is_no_attack_and_a_hero_goes_into_no_reserve() -> None:
    duke = hero("Duke", "E3", 1, skills=("Cheat Death",), state={"joined": "Z"})
    table = heaps("engineering", "engineering", dice="B", inside=(squad("Z", "E3", seat=1), duke), reserve=2)
    assert table.asked == [("blue", "reserve")]
    table.players[1].reserves("yes")
    assert [table.game.units[name].where for name in ("Z", "Duke")] == ["reserve", "eliminated"]
    assert [table.heard(key) for key in ("cheat_death", "hero_alone")] == [[], []]


@pytest.mark.rule("DU-ENG-03", "DU-FORT-14")
def test_a_buried_fortification_is_closed_and_hides_what_is_behind_it() -> None:
    table = sets_out(squad("A", "E7", move=1))
    table.game.fortifications = [work.model_copy(update={"buried": True}) for work in table.game.fortifications]
    with refused("DU-ENG-03", "buried_work"):
        table.players[0].moves("E3")
    assert not {"E3", "F3", "E6"} & set(table.offers("move"))


@pytest.mark.rule("DU-FORT-06", "DU-RES-01")
def test_a_strongpoint_unit_never_goes_into_reserve() -> None:
    for skills, asked in ((("Strongpoint",), []), ((), [("blue", "reserve")])):
        crew = squad("Z", "E3 F3", seat=1, skills=skills, soldiers=1, move=0, march=0)
        two = weapon("1 Gun 9 S2:1/1")
        table = attack(*ROWS, squad("A", "E1", soldiers=1, weapons=(two,)), crew, built=STRONGPOINT, reserve=1)
        shoots(table, "Z", dice="B C C")
        assert table.asked == asked, skills
