"""An attack by fire and a melee, step by step: what is declared, who takes part, what comes next (RAD, MELEE)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.melee.charging import Charge
from rulesets.dystopian_legions.chapters.melee.melee import Melee
from rulesets.dystopian_legions.chapters.melee.melee_pools import attacking, defending
from rulesets.dystopian_legions.chapters.morale.shaken import retreats, state
from rulesets.dystopian_legions.chapters.movement.allowance import may_fire_after
from rulesets.dystopian_legions.chapters.shooting.cover import degree
from rulesets.dystopian_legions.chapters.shooting.firing import Shooting
from rulesets.dystopian_legions.chapters.shooting.hit_the_deck import cannot_go_down
from rulesets.dystopian_legions.chapters.shooting.quality import need, rushed
from rulesets.dystopian_legions.table.happenings.shooting import Shot
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.profiles import Weapon
from rulesets.dystopian_legions.table.state import MoraleState
from rulesets.dystopian_legions.table.terrain import Cover, Kind, Nature
from tests.rulesets.dystopian_legions.table import (
    RIFLE,
    RIFLEMAN,
    Fielded,
    Piece,
    Table,
    box,
    legions,
    piece,
    profile,
    rank,
    refused,
    section,
)

RIFLES = section("Rifles", rank(30, 30, 3), models=(RIFLEMAN,))
BRAVE = profile("Guard", ir=2, mars=("Fearless",))
BLUE = profile("Blue", ir=2)
WALKER = profile("Walker", type="ironclad", inches=2)
PASS, FAIL = [6, 1, 1], [1, 1, 1]


def firing(*others: Fielded | Piece, rifles: Fielded = RIFLES, **told: Any) -> Table:
    """Riflemen in a rank at 30,30 who may fire."""
    return legions(rifles, *others, root=Shooting(section="Rifles", **told)).begins()


# What is declared, and by whom


@pytest.mark.rule("DL-RAD-01", "DL-QUAL-01", "DL-QUAL-03")
def test_an_attack_is_declared_with_its_models_and_quality() -> None:
    table = firing(section("Guards", [(31.5, 24)], seat=1, models=(BRAVE,)))
    table.players[0].fires("Guards", "1 Rifle", "2 Rifle", dice=[4, 3])
    (told,) = table.heard("attack_declared")
    assert ([shot["model"] for shot in told["shots"]], told["target"]) == (["Rifles/1", "Rifles/2"], "Guards")
    assert (told["need"], told["placed"], told["rushed"]) == (4, [], [])
    assert table.heard("model_shot_at")[0]["before"] == 1


@pytest.mark.rule("DL-QUAL-01", "DL-QUAL-03", "DL-QUAL-05")
@pytest.mark.parametrize(
    ("placed", "rushed", "least"), [([], [], 4), (["focus_fire"], [], 3), ([], ["shaken"], 5), (["x"], ["y"], 4)]
)
def test_the_face_that_each_quality_needs(placed: list[str], rushed: list[str], least: int) -> None:
    assert need(placed, rushed) == least


@pytest.mark.rule("DL-OW-05", "DL-MORALE-14")
@pytest.mark.parametrize(
    ("fire", "why"), [("overwatch", ["overwatch"]), ("open_fire", []), ("on_my_mark", ["on_my_mark"])]
)
def test_fire_out_of_turn_is_rushed(fire: Any, why: list[str]) -> None:
    table = legions(RIFLES, section("Guards", [(31.5, 24)], seat=1))
    assert rushed(table.game, table.section("Rifles"), table.section("Guards"), fire) == why


@pytest.mark.rule("DL-RAD-02", "DL-MAR-42")
def test_the_range_is_that_to_the_nearest_who_is_a_mark() -> None:
    """The priest, who does not fight, stands 5 inches off; he hides nobody and does not count."""
    priest = profile("Priest", mars=("Non-Combatant",))
    guards = section("Guards", [(30, 24.5), (30, 20)], seat=1, models=(priest, BRAVE))
    table = firing(guards, rifles=section("Rifles", [(30, 30)], models=(RIFLEMAN,)))
    table.players[0].fires("Guards", dice=[1])
    (told,) = table.heard("attack_declared")
    assert [(shot["inches"], shot["long"]) for shot in told["shots"]] == [(9000, True)]


@pytest.mark.rule("DL-RAD-02", "DL-SHOOT-03")
def test_ironclads_are_no_marks_of_such_dice() -> None:
    assert firing(section("Walkers", [(31.5, 24)], seat=1, models=(WALKER,))).over


@pytest.mark.rule("DL-RAD-05")
def test_the_dice_of_all_models_make_one_pool() -> None:
    table = firing(section("Guards", [(31.5, 24)], seat=1, models=(BRAVE,)))
    table.players[0].fires("Guards", dice=[4, 4, 4])
    assert len(table.heard("attack_rolled")[0]["thrown"]["dice"]) == 3
    assert table.heard("model_shot_at")[0]["before"] == 3


@pytest.mark.rule("DL-SHOOT-06", "DL-SHOOT-04")
def test_who_has_fired_alone_does_not_fire_with_the_others() -> None:
    """The gunner's second weapon stays silent: each model takes part in one attack."""
    needle = Weapon(name="Needle", er=16, lr=16, rad_er=Pool(blue=1), rad_lr=Pool(blue=1), mars=("Solo Weapon",))
    both = profile("Gunner", weapons=(needle, RIFLE))
    rifles = section("Rifles", rank(30, 30, 2), models=(both, RIFLEMAN))
    table = firing(section("Guards", [(31, 24)], seat=1, models=(BRAVE,)), rifles=rifles)
    table.players[0].fires("Guards", "1 Needle", dice=[1])
    assert table.offers(0, "fire", target="Guards") == ["2 Rifle"]


@pytest.mark.rule("DL-RAD-04", "DL-SW-01")
def test_a_model_fires_its_own_weapon_or_the_section_s() -> None:
    gun = Weapon(name="Gun", er=12, lr=24, rad_er=Pool(red=1), rad_lr=Pool(red=1))
    bare = section("Rifles", rank(30, 30, 2), models=(RIFLEMAN, profile("Hand")), weapons=(gun,))
    table = firing(section("Guards", [(31, 24)], seat=1, models=(BRAVE,)), rifles=bare)
    assert table.offers(0, "fire", target="Guards") == ["1 Rifle", "1 Gun", "2 Gun"]


@pytest.mark.rule("DL-MORALE-02", "DL-SHOOT-07", "DL-SHOOT-09")
def test_an_attack_is_over_with_its_morale_before_the_next_is_declared() -> None:
    """The Solo Weapon is still to fire when the guards take their check; the next target may be another."""
    needle = Weapon(name="Needle", er=16, lr=16, rad_er=Pool(blue=1), rad_lr=Pool(blue=1), mars=("Solo Weapon",))
    rifles = section("Rifles", rank(30, 30, 2), models=(profile("Gunner", weapons=(needle,)), RIFLEMAN))
    soft = profile("Rider", ir=1, type="cavalry")
    table = firing(
        section("Guards", [(30, 24), (31.5, 24)], seat=1, models=(soft,)),
        section("Others", [(36, 24)], seat=1, models=(soft,)),
        rifles=rifles,
    )
    table.players[0].fires("Guards", "2 Rifle", dice=[4, *FAIL])
    assert table.section("Guards").shaken == 1
    assert [told["section"] for told in table.heard("check_taken")] == ["Guards"]
    assert table.asked == [(0, "fire")]
    table.players[0].fires("Others", "1 Needle", dice=[1])
    assert table.over


@pytest.mark.rule("DL-MORALE-13")
@pytest.mark.parametrize(
    ("markers", "named", "goes"),
    [(0, "good_order", False), (1, "shaken", False), (2, "ordered_retreat", True), (3, "ordered_retreat", True)],
)
def test_the_markers_make_the_state(markers: int, named: MoraleState, goes: bool) -> None:
    table = legions(section("Rifles", rank(30, 30, 1), shaken=markers))
    rifles = table.section("Rifles")
    assert (state(rifles), retreats(table.game, rifles)) == (named, goes)


@pytest.mark.rule("DL-MORALE-17", "DL-MORALE-14")
def test_whoever_retreats_may_fire_rushed() -> None:
    rifles = section("Rifles", [(30, 30)], models=(RIFLEMAN,), shaken=2)
    guards = section("Guards", [(30, 28)], seat=1, models=(BRAVE,))
    table = legions(rifles, guards, root=Activations(seat=0)).begins()
    table.players[0].retreats("Rifles")
    assert table.at("Rifles") == [(30, 36)]
    table.players[0].fires("Guards", dice=[4])
    assert table.heard("attack_declared")[0]["need"] == 5
    assert table.heard("model_shot_at") == []


# Cover


def grade(*ground: Piece, at: tuple[float, float] = (33, 24), rifles: Fielded = RIFLES, **told: Any) -> Cover:
    """The cover of a guard at whom the riflemen fire."""
    table = legions(rifles, section("Guards", [at], seat=1, **told), *ground)
    shots = [
        Shot(model=f"Rifles/{one.label}", weapon="Rifle", pool=Pool(blue=1), inches=6000, long=False)
        for one in table.section("Rifles").alive
    ]
    guards = table.section("Guards")
    return degree(table.game, shots, guards, guards.figures[0]).level


@pytest.mark.rule("DL-ELEV-04", "DL-ELEV-03", "DL-ELEV-02")
@pytest.mark.parametrize(("kind", "level"), [("craters", "soft"), ("crops", "none")])
def test_from_above_cover_is_a_degree_worse(kind: Kind, level: Cover) -> None:
    hill = box("Hill", "hill", 25, 28, 45, 34)
    ground = box("Ground", kind, 30, 20, 36, 26)
    assert grade(hill, ground) == level
    assert grade(ground) != level


@pytest.mark.rule("DL-BLDG-03")
def test_whoever_is_in_a_building_has_fortified_cover_wherever_he_is_shown() -> None:
    mill = box("Mill", "building", 30, 20, 36, 24)
    assert grade(mill, at=(33, 24), building="Mill") == "fortified"
    assert grade(mill, at=(33, 24.6)) == "none"


@pytest.mark.rule("DL-LIN-07", "DL-LIN-08", "DL-COVER-02")
def test_a_barrier_is_looked_at_for_each_attack() -> None:
    """The same guard at the same wall: covered from those behind it, not from those who stand at it themselves."""
    wall = piece("Wall", "sandbags", (25, 24.5), (45, 24.5))
    at_it = section("Rifles", [(33, 25), (34.5, 26)], models=(RIFLEMAN,))
    assert grade(wall) == "hard"
    assert grade(wall, rifles=at_it) == "none"


@pytest.mark.rule("DL-TERR-05", "DL-TERR-09")
def test_a_piece_is_of_another_class_for_another_type() -> None:
    nature = Nature("clear", "impassable", "difficult")
    assert [nature.movement(one) for one in ("infantry", "cavalry", "ironclad")] == ["clear", "impassable", "difficult"]


@pytest.mark.rule("DL-HTD-03")
@pytest.mark.parametrize(
    ("movement", "acting", "fine"), [("charge", "Rifles", False), ("charge", "", True), ("hold", "Rifles", True)]
)
def test_whoever_charges_does_not_lie_down(movement: str, acting: str, fine: bool) -> None:
    """From the declaration to the end of the melee, and no longer (DL-D-112)."""
    table = legions(section("Rifles", rank(30, 30, 2), movement=movement), acting=acting)
    refusal = cannot_go_down(table.game, table.section("Rifles"))
    assert (refusal is None) is fine


# A charge and its melee


@pytest.mark.rule("DL-MOVE-14")
def test_a_charge_is_declared() -> None:
    """Before anything else; what the target defends counts from then on (DL-D-70)."""
    guards = section("Guards", rank(30, 20, 2), seat=1)
    wood = box("Wood", "woods", 28, 18, 34, 22)
    table = legions(section("Rifles", rank(30, 23, 2)), guards, wood, root=Charge(section="Rifles", target="Guards"))
    table.begins()
    assert [(told["section"], told["target"]) for told in table.heard("charge_declared")] == [("Rifles", "Guards")]
    assert table.section("Rifles").movement == "charge"
    assert table.section("Guards").defends == "position"


@pytest.mark.rule("DL-MOVE-27", "DL-MOVE-22")
@pytest.mark.parametrize(
    ("how", "may"), [("charge", False), ("enter_double", False), ("enter", True), ("advance", True)]
)
def test_after_which_actions_nobody_fires(how: Any, may: bool) -> None:
    assert may_fire_after(how) is may


@pytest.mark.rule("DL-MOVE-27", "DL-MELEE-09")
def test_whoever_comes_out_of_a_building_into_melee_has_charged() -> None:
    """The bonus of a charge, and no fire at others (DL-D-91)."""
    mill = box("Mill", "building", 28, 27, 34, 31)
    rifles = section("Rifles", rank(30, 29, 2), models=(RIFLEMAN,), building="Mill")
    guards = section("Guards", [(31, 24)], seat=1, models=(BRAVE,))
    others = section("Others", [(45, 29)], seat=1, models=(BRAVE,))
    table = legions(rifles, guards, others, mill, root=Activations(seat=0)).begins()
    table.players[0].charges("Rifles", "Guards", dice=[1] * 5)
    (told,) = [one for one in table.heard("melee_rolled") if one["section"] == "Rifles"]
    assert told["pool"]["charge"]["blue"] == 2
    assert table.asked == [(1, "activate")]


@pytest.mark.rule("DL-MELEE-08")
@pytest.mark.parametrize("gone", ["Rifles", "Guards"])
def test_there_is_no_melee_where_one_side_is_gone(gone: str) -> None:
    table = legions(
        section("Rifles", rank(30, 21, 2)),
        section("Guards", rank(30, 20, 2), seat=1),
        root=Melee(section="Rifles", charged=["Guards"]),
    )
    table.section(gone).where = "broken"
    assert table.begins().over
    assert table.heard("melee_rolled") == []


@pytest.mark.rule("DL-MELEE-10", "DL-MELEE-11", "DL-PROF-07")
def test_every_model_adds_its_mad_and_every_cqb_weapon_a_die() -> None:
    """Whether it is in contact or not; weapons of the section, too (DL-D-122)."""
    club = Weapon(name="Trench Gun", er=6, lr=6, rad_er=Pool(red=2), mars=("CQB",))
    fist = profile("Fist", mad="2 black", weapons=(club,))
    ours = section("Rifles", rank(30, 21, 3), models=(fist, BLUE), weapons=(club,))
    table = legions(ours, section("Guards", rank(30, 20, 1), seat=1))
    pool = attacking(table.game, table.section("Rifles"))
    assert (pool.mad.black, pool.mad.blue, pool.cqb.red) == (2, 2, 2)
    assert defending(table.game, table.section("Rifles")).mad == pool.mad


@pytest.mark.rule("DL-MELEE-18", "DL-MELEE-20")
def test_the_winner_stays_and_the_loser_goes() -> None:
    table = legions(
        section("Rifles", rank(30, 21, 2), models=(BLUE,)),
        section("Guards", rank(30, 20, 2), seat=1, models=(BLUE,)),
        root=Melee(section="Rifles", charged=["Guards"]),
    ).begins(dice=[6, 1, 1, 1, 1, 1, *PASS])
    assert table.at("Rifles") == [(30, 21), (31.5, 21)]
    assert table.at("Guards")[1] == (31.5, 14)


@pytest.mark.rule("DL-SWIFT-04", "DL-SWIFT-06", "DL-SWIFT-03")
@pytest.mark.parametrize(("dice", "strikes"), [([6, 6, 1, 1], 1), ([6, 1, 1, 1, 1], 2)])
def test_those_who_are_left_strike_back(dice: list[int], strikes: int) -> None:
    """One guard is left, and no longer in contact: he strikes; where nobody is left, nobody does."""
    quick = profile("Duellist", ir=2, mars=("Swift Strike",))
    table = legions(
        section("Rifles", rank(30, 21, 2), models=(quick,)),
        section("Guards", [(30, 20), (36, 14)], seat=1, models=(BRAVE,)),
        root=Melee(section="Rifles", charged=["Guards"]),
    ).begins(dice=dice)
    assert len(table.heard("melee_rolled")) == strikes


@pytest.mark.rule("DL-MELEE-04", "DL-MOVE-15")
def test_who_is_out_of_reach_of_all_is_not_charged() -> None:
    table = legions(
        section("Rifles", rank(30, 30, 2)), section("Guards", [(31, 16.9)], seat=1), root=Activations(seat=0)
    ).begins()
    with refused("DL-MOVE-15", "out_of_reach"):
        table.players[0].charges("Rifles", "Guards")


@pytest.mark.rule("DL-BLDG-05", "DL-MELEE-20", "DL-BLDG-06")
@pytest.mark.parametrize(("walled", "left"), [(True, 0), (False, 1)])
def test_who_loses_a_building_and_has_nowhere_to_go_is_lost_with_it(walled: bool, left: int) -> None:
    """Another building stands wall to wall on the side to which two guards fall back (DL-D-126)."""
    blocks = [box("Block", "building", 20, 8, 46, 20)] if walled else []
    mill = box("Mill", "building", 30, 20, 36, 24)
    table = legions(
        section("Rifles", rank(32, 24.6, 2), models=(BLUE,)),
        section("Guards", [(32, 22), (34, 22)], seat=1, models=(BRAVE,), building="Mill"),
        mill,
        *blocks,
        root=Melee(section="Rifles", charged=["Guards"]),
    ).begins(dice=[6, 1, 1, 1, 1, 1])
    guards = table.section("Guards")
    assert (len(guards.alive), guards.on_table) == (left, bool(left))
