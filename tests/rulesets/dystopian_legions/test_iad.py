"""IAD attacks: one model, one weapon, the armour that faces it, cover, shields, Hull Points, wrecks (IAD, IRON-05)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rulesets.dystopian_legions.actions import Fire
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.ironclads.armour import facing
from rulesets.dystopian_legions.chapters.ironclads.hull import damage
from rulesets.dystopian_legions.chapters.morale.requirements import check_of
from rulesets.dystopian_legions.chapters.shooting.aiming import why_no_fire
from rulesets.dystopian_legions.chapters.shooting.hull_aiming import hull_shots
from rulesets.dystopian_legions.chapters.shooting.hull_odds import hull_points_lost
from rulesets.dystopian_legions.ruleset import WORDS
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.profiles import Armour, Weapon
from rulesets.kit.boards.tables.places import Point
from tests.rulesets.dystopian_legions.table import (
    OFFICER,
    RIFLEMAN,
    Table,
    box,
    ironclad,
    legions,
    piece,
    profile,
    refused,
    section,
)

CANNON = Weapon(name="Cannon", er=12, lr=24, iad_er=Pool(red=4), iad_lr=Pool(blue=2))
CHARGE = Weapon(name="Satchel", er=8, lr=16, iad_er=Pool(blue=3), iad_lr=Pool(black=1))
GUNNER = profile("Gunner", ir=2, weapons=(CANNON,))
SAPPER = profile("Sapper", ir=2, weapons=(CHARGE,))
TANK = ironclad("Tank")
HEAVY = ironclad("Colossus", hull="heavy", lp=6)


def attacks(*others: Any, at: tuple[float, float] = (30, 24), facing: float = 180, **told: Any) -> Table:
    """Gunners in the south hold their ground, and may fire at a tank of the other side."""
    firing = section("Gunners", at=[(30, 32)], models=(told.pop("gunner", GUNNER),))
    tank = section("Tank", at=[at], seat=1, models=(told.pop("tank", TANK),), facing=facing)
    table = legions(firing, tank, *others, root=Activations(seat=0), **told).begins()
    table.players[0].holds("Gunners")
    return table


def hull(table: Table) -> int:
    """The Hull Points that the tank has left."""
    return table.section("Tank").figures[0].lp


@pytest.mark.rule("DL-IAD-01", "DL-IAD-04", "DL-SHOOT-03")
def test_successes_that_reach_armour_and_critical_rating_take_two_hull_points() -> None:
    table = attacks()
    assert table.offers(0, "fire") == ["Tank/1"]
    table.players[0].fires("Tank/1", dice=[6, 6, 6, 4, 6, 5, 1, 4, 4, 4, 4])
    (told,) = table.heard("hull_hit")
    assert (told["before"], told["after"], told["av"], told["lost"]) == (11, 11, 6, 2)
    assert hull(table) == 2


@pytest.mark.rule("DL-IAD-09", "DL-IAD-10")
def test_hull_points_by_successes() -> None:
    assert [damage(successes, 5, 3) for successes in (4, 5, 7, 8, 16)] == [0, 1, 1, 2, 2]


@pytest.mark.example("DL-X-47")
@pytest.mark.rule("DL-IAD-05", "DL-IAD-06", "DL-IAD-09")
def test_example_47_soft_cover_saves_the_second_hull_point() -> None:
    crops = box("Crops", "crops", 26, 20, 34, 28)
    tank = ironclad("Tank", av=Armour(fore=5, starboard=5, aft=5, port=5))
    table = attacks(crops, tank=tank)
    table.players[0].fires("Tank/1", dice=[6, 6, 6, 1, 5, 5, 1, 5, 4, 4, 4])
    (told,) = table.heard("hull_hit")
    assert (told["before"], told["die"], told["after"], told["lost"]) == (8, 5, 6, 1)
    open_ground = attacks(tank=tank)
    open_ground.players[0].fires("Tank/1", dice=[6, 6, 6, 1, 5, 5, 1, 4, 4, 4])
    assert hull(open_ground) == 2


@pytest.mark.rule("DL-IAD-06", "DL-IAD-07", "DL-IAD-05")
@pytest.mark.parametrize(("kind", "taken"), [("crops", [0, 0, 1, 1, 2, 2]), ("craters", [2, 2, 3, 3, 4, 4])])
def test_cover_of_an_ironclad_is_a_d3_less_or_more_one(kind: Any, taken: list[int]) -> None:
    for die, saved in enumerate(taken, start=1):
        table = attacks(box("Ground", kind, 26, 20, 34, 28))
        table.players[0].fires("Tank/1", dice=[5, 5, 5, 5, die])
        (told,) = table.heard("hull_hit")
        assert told["before"] - told["after"] == saved


@pytest.mark.rule("DL-IAD-05")
def test_with_the_option_ironclads_roll_cover_dice_and_never_more_than_all_are_taken() -> None:
    table = attacks(box("Ground", "craters", 26, 20, 34, 28), options={"ironclad_cover": "dice"})
    table.players[0].fires("Tank/1", dice=[4, 1, 1, 1, 6, 4])
    (told,) = table.heard("hull_hit")
    assert (told["before"], told["after"], told["die"]) == (1, 0, 0)


@pytest.mark.rule("DL-IAD-08", "DL-MAR-56", "DL-IAD-05")
def test_shield_dice_of_an_ironclad_come_off_too() -> None:
    table = attacks(tank=ironclad("Tank", mars=("Shield [2, BLUE]",)))
    table.players[0].fires("Tank/1", dice=[5, 5, 6, 4, 4, 6, 4])
    (told,) = table.heard("hull_hit")
    assert (told["before"], told["after"], told["lost"]) == (6, 3, 0)


@pytest.mark.rule("DL-IAD-04")
@pytest.mark.parametrize(("south", "dice"), [(30, [4, 4, 1, 1]), (40, [4, 1]), (54, None)])
def test_its_dice_are_those_of_the_range_to_the_nearest_point_of_the_hull(south: float, dice: list[int] | None) -> None:
    table = legions(
        section("Gunners", at=[(30, min(south, 47))], models=(GUNNER,)),
        section("Tank", at=[(30, 16.5 if south < 50 else 12)], seat=1, models=(TANK,)),
        root=Activations(seat=0),
    ).begins()
    table.players[0].holds("Gunners")
    if dice is None:
        assert table.asked != [(0, "fire")] or "Tank/1" not in table.offers(0, "fire")
        return
    table.players[0].fires("Tank/1", dice=dice)
    assert table.heard("iad_declared")[0]["shot"]["long"] == (len(dice) == 2)


@pytest.mark.example("DL-X-48")
@pytest.mark.rule("DL-IAD-03")
@pytest.mark.parametrize(
    ("place", "arc"), [((40, 26), "starboard"), ((34, 20), "fore"), ((26, 40), "aft"), ((20, 29), "port")]
)
def test_example_48_the_armour_of_the_quarter_in_which_the_attacker_stands(place: Any, arc: str) -> None:
    table = legions(section("Tank", at=[(30, 30)], seat=1, models=(TANK,), facing=0))
    tank = table.section("Tank")
    assert facing(table.game, tank, tank.figures[0], Point(*place)).arc == arc


@pytest.mark.rule("DL-IAD-03")
def test_on_the_border_of_two_quarters_the_better_armour_counts() -> None:
    table = legions(section("Tank", at=[(30, 30)], seat=1, models=(TANK,), facing=0))
    tank = table.section("Tank")
    found = [facing(table.game, tank, tank.figures[0], Point(*at)).av for at in ((40, 20), (40, 40), (20, 40))]
    assert found == [6, 5, 5]


@pytest.mark.rule("DL-IAD-02")
def test_one_point_of_a_hull_that_is_seen_is_enough_and_none_is_no_attack() -> None:
    wall = piece("Wall", "high wall", (20, 27), (30.5, 27))
    seen = attacks(wall)
    assert seen.offers(0, "fire") == ["Tank/1"]
    shot = hull_shots(seen.game, seen.section("Gunners"), "Tank/1")[0]
    assert shot.inches > 6000 + 30
    hidden = attacks(piece("Wall", "high wall", (10, 27), (50, 27)))
    assert hidden.asked != [(0, "fire")] or "fire" not in hidden.question(0, "fire").takes


@pytest.mark.rule("DL-IAD-02", "DL-IAD-04", "DL-RAD-02")
def test_why_an_ironclad_cannot_be_attacked_is_told() -> None:
    table = attacks(section("Foes", at=[(40, 28)], seat=1), gunner=profile("Both", ir=2, weapons=(*RIFLEMAN.weapons,)))
    with refused("DL-RAD-02", "only_hulls"):
        table.players[0].fires("Tank")
    with refused("DL-IAD-04", "too_thick"):
        table.players[0].fires("Tank/1")
    with refused("DL-SHOOT-03", "no_such_target"):
        table.players[0].fires("Foes/1")


@pytest.mark.rule("DL-SHOOT-05", "DL-SHOOT-06", "DL-SHOOT-07")
def test_each_model_attacks_by_itself_one_after_the_other_until_the_ironclad_is_destroyed() -> None:
    sappers = section("Sappers", at=[(27, 30), (28.5, 30), (30, 30)], models=(SAPPER,))
    tank = ironclad("Tank", lp=1, av=Armour(), cr=9)
    table = legions(sappers, section("Tank", at=[(30, 24)], seat=1, models=(tank,)), root=Activations(seat=0)).begins()
    ours = table.players[0]
    ours.holds("Sappers")
    ours.fires("Tank/1", dice=[1, 1, 1, 4, 1, 1])
    assert len(table.heard("iad_declared")) == 2, "the third has nothing left to attack"
    assert not table.section("Tank").on_table


@pytest.mark.rule("DL-SHOOT-06", "DL-IAD-01")
def test_a_model_that_is_named_attacks_alone_and_not_again() -> None:
    sappers = section("Sappers", at=[(27, 30), (28.5, 30), (30, 30)], models=(SAPPER,))
    table = legions(sappers, section("Tank", at=[(30, 24)], seat=1, models=(TANK,)), root=Activations(seat=0)).begins()
    ours = table.players[0]
    ours.holds("Sappers")
    ours.fires("Tank/1", "2 Satchel", dice=[1, 1, 1])
    assert table.offers(0, "fire", target="Tank/1") == ["1 Satchel", "3 Satchel"]
    with refused("DL-IAD-01", "no_such_shot"):
        ours.fires("Tank/1", "2 Satchel")


@pytest.mark.rule("DL-SHOOT-06", "DL-SHOOT-04")
def test_whoever_has_made_an_iad_attack_takes_no_part_in_the_rad_attack() -> None:
    both = profile("Both", ir=2, weapons=(*RIFLEMAN.weapons, CANNON))
    foes = section("Foes", at=[(33, 26)], seat=1, models=(RIFLEMAN,))
    team = section("Gunners", at=[(30, 32), (31.5, 32)], models=(both, RIFLEMAN))
    table = legions(
        team, foes, section("Tank", at=[(28, 24)], seat=1, models=(TANK,)), root=Activations(seat=0)
    ).begins()
    ours = table.players[0]
    ours.holds("Gunners")
    ours.fires("Tank/1", dice=[1, 1, 1, 1])
    assert table.offers(0, "fire", target="Foes") == ["2 Rifle"]


@pytest.mark.rule("DL-MAR-27", "DL-SHOOT-04")
def test_independent_firing_makes_an_attack_with_each_weapon() -> None:
    gun = Weapon(name="Gun", er=20, lr=20, rad_er=Pool(black=1))
    many = ironclad("Fortress", weapons=(CANNON, CHARGE, gun), mars=("Independent Firing",))
    foes = section("Foes", at=[(36, 26)], seat=1, models=(RIFLEMAN,))
    fortress = section("Fortress", at=[(30, 34)], models=(many,))
    table = legions(
        fortress, foes, section("Tank", at=[(30, 24)], seat=1, models=(TANK,)), root=Activations(seat=0)
    ).begins()
    ours = table.players[0]
    ours.holds("Fortress")
    ours.fires("Tank/1", dice=[1, 1, 1, 1, 1, 1, 1])
    assert [told["shot"]["weapon"] for told in table.heard("iad_declared")] == ["Cannon", "Satchel"]
    ours.fires("Foes", "1 Gun", dice=[1])
    assert table.asked == [(1, "activate")]


@pytest.mark.rule("DL-MAR-28")
def test_on_overwatch_a_model_with_independent_firing_fires_one_weapon() -> None:
    many = ironclad("Fortress", weapons=(CANNON, CHARGE), mars=("Independent Firing",))
    fortress = section("Fortress", at=[(30, 34)], models=(many,), overwatch=True)
    table = legions(
        fortress, section("Tank", at=[(30, 22)], seat=1, models=(TANK,), facing=180), root=Activations(seat=1)
    ).begins()
    table.players[1].advances("Tank", "at 30,24 facing 180")
    table.players[0].fires_on_overwatch("Fortress", "Tank/1", dice=[1, 1, 1, 1])
    assert len(table.heard("iad_declared")) == 1
    assert table.heard("iad_declared")[0]["need"] == 5, "fire on Overwatch is Rushed"


@pytest.mark.rule("DL-IAD-11", "DL-MORALE-02", "DL-MORALE-06")
def test_a_lost_hull_point_is_a_morale_check_on_5_below_half_of_them() -> None:
    tank = ironclad("Tank", lp=4, av=Armour(fore=4, starboard=4, aft=4, port=4), cr=9)
    table = attacks(tank=tank)
    table.section("Tank").figures[0].lp = 2
    table.players[0].fires("Tank/1", dice=[4, 4, 4, 4, 4, 5, 1])
    (told,) = table.heard("check_taken")
    assert (told["thrown"]["need"], told["passed"], table.section("Tank").shaken) == (5, False, 1)


@pytest.mark.rule("DL-IRON-05", "DL-PROF-06")
def test_a_wreck_lies_in_the_way_blocks_sight_and_covers_nobody() -> None:
    behind = section("Behind", at=[(30, 18)], seat=1, models=(RIFLEMAN,))
    table = attacks(behind, tank=ironclad("Tank", lp=1, av=Armour()), gunner=profile("G", weapons=(CANNON,)))
    table.players[0].fires("Tank/1", dice=[4, 1, 1, 1, 4, 4, 4])
    assert [told["section"] for told in table.heard("check_taken")] == ["Behind"], "it sees the section end"
    assert table.section("Tank").where == "wiped_out"
    (wreck,) = [one for one in table.game.pieces if one.kind == "wreck"]
    assert (wreck.name, wreck.nature.blocking, wreck.nature.cover) == ("wreck of Tank", True, "none")
    assert {wreck.nature.movement(column) for column in ("infantry", "cavalry", "ironclad")} == {"impassable"}
    blocked = why_no_fire(table.game, table.section("Behind"), table.section("Gunners"))
    assert blocked is not None
    assert (blocked.rule, blocked.values["by"]) == ("DL-RAD-03", ["wreck of Tank"])


@pytest.mark.example("DL-X-22")
@pytest.mark.rule("DL-MORALE-08", "DL-MORALE-07")
@pytest.mark.parametrize(("south", "needed"), [(19.9, 4), (20.1, 3)])
def test_example_22_a_heavy_ironclad_within_8_inches_makes_checks_harder(south: float, needed: int) -> None:
    colossus = section("Colossus", at=[(30, 10)], seat=1, models=(HEAVY,))
    table = legions(section("Squad", at=[(30, south), (31.5, south)]), colossus)
    check = check_of(table.game, table.section("Squad"), suppressed=True)
    assert check.required == needed
    assert ("DL-MORALE-08" in check.causes) == (needed == 4)


@pytest.mark.rule("DL-MORALE-08", "DL-IRON-05")
def test_neither_a_wreck_nor_a_lighter_ironclad_nor_a_friend_frightens_anybody() -> None:
    for fielded in (
        section("Colossus", at=[(30, 10), (33, 10)], seat=1, models=(HEAVY, TANK)),
        section("Colossus", at=[(30, 10), (33, 10)], models=(HEAVY, TANK)),
    ):
        table = legions(section("Squad", at=[(30, 16)]), fielded)
        if fielded.section.seat:
            table.section("Colossus").figures[0].lp = 0
        assert check_of(table.game, table.section("Squad")).required == 2


@pytest.mark.rule("DL-ORD-37", "DL-ORD-38")
def test_fight_harder_is_given_for_an_iad_attack_too() -> None:
    table = attacks(section("Staff", at=[(33, 32)], models=(OFFICER,)))
    table.game.sides[0].cp = 3
    table.players[0].does(Fire(target="Tank/1", harder="Staff/1"))
    table.players[0].bolsters(dice=[4, 4, 1, 5, 1, 2, 3, 4, 4, 4, 4])
    assert table.heard("attack_rolled")[0]["thrown"]["dice"][0]["was"] == 1


@pytest.mark.parametrize("kind", ["", "crops", "craters"])
def test_the_odds_are_those_of_every_fall_of_the_dice(kind: Any) -> None:
    gun = Weapon(name="Gun", er=20, lr=20, iad_er=Pool(black=2, blue=1))
    tank = ironclad("Tank", av=Armour(fore=2, starboard=2, aft=2, port=2), cr=1)
    ground: list[Any] = [box("Ground", kind, 26, 20, 34, 28)] if kind else []
    table = attacks(*ground, gunner=profile("G", weapons=(gun,)), tank=tank)
    firing = table.section("Gunners")
    found = hull_points_lost(table.game, firing, "Tank/1", hull_shots(table.game, firing, "Tank/1"))
    assert found == counted(kind)


def counted(kind: str) -> dict[int, Fraction]:
    """By brute force: three dice, and a die for the cover."""
    found: dict[int, Fraction] = {}
    for first, second, third, cover in product(range(1, 7), repeat=4):
        came = (first > 3) + (second > 3) + (2 if third == 6 else int(third > 3))
        saved = {"": 0, "crops": (cover + 1) // 2 - 1, "craters": (cover + 1) // 2 + 1}[kind]
        left = max(0, came - saved)
        lost = int(left >= 2) + int(left >= 3)
        found[lost] = found.get(lost, Fraction(0)) + Fraction(1, 6**4)
    return found


def test_an_attack_on_an_ironclad_is_told_with_armour_cover_and_damage() -> None:
    table = attacks(box("Crops", "crops", 26, 20, 34, 28))
    table.players[0].fires("Tank/1", dice=[6, 6, 6, 4, 6, 5, 1, 4, 6, 4, 4, 4])
    told = [WORDS.event(table.game, event) for event in table.said]
    assert told[0] == (
        "Gunners fire at Tank: Cannon at Effective Range (6″), 4 red (IAD) against the fore armour, AV 6;"
        " Regular Shots, 4+."
    )
    assert told[2] == (
        "Tank (11 successes come, soft cover of Crops, cover die 6; 9 against AV 6, 9 with CR): 2 HP lost, 2 HP left."
    )
