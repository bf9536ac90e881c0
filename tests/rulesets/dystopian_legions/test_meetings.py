"""Where two or three rules meet in one position: fire, cover, nerve, charges and what is counted of them."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions import actions
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.command.checks import CommandCheck
from rulesets.dystopian_legions.chapters.command.command_points import build_pools
from rulesets.dystopian_legions.chapters.command.leaders import issuers
from rulesets.dystopian_legions.chapters.end_phase.end_phase import EndPhase
from rulesets.dystopian_legions.chapters.melee.melee import Melee
from rulesets.dystopian_legions.chapters.melee.melee_pools import attacking, defending
from rulesets.dystopian_legions.chapters.morale.morale import Morale
from rulesets.dystopian_legions.chapters.morale.requirements import check_of
from rulesets.dystopian_legions.chapters.shooting.aiming import targets
from rulesets.dystopian_legions.chapters.shooting.cover import cover_dice, degree
from rulesets.dystopian_legions.chapters.shooting.firing import Shooting
from rulesets.dystopian_legions.chapters.shooting.quality import rushed
from rulesets.dystopian_legions.chapters.shooting.watching import may_watch
from rulesets.dystopian_legions.table.happenings.shooting import Shot
from rulesets.dystopian_legions.table.pools import Pool, throw
from rulesets.dystopian_legions.table.profiles import Profile, Weapon
from rulesets.dystopian_legions.table.terrain import Cover
from rulesets.kit.engine.dice import ScriptedDice
from tests.rulesets.dystopian_legions.table import (
    OFFICER,
    RIFLE,
    RIFLEMAN,
    TROOPER,
    Fielded,
    Piece,
    Place,
    Table,
    box,
    legions,
    piece,
    profile,
    rank,
    section,
)
from tests.rulesets.dystopian_legions.test_weapon_rules import gun, gunner

PASS, FAIL = [6, 1, 1], [3, 2, 1]
SOFT = profile("Guard", ir=2, type="cavalry", mars=("Fearless",))
BLACK = profile("Black", ir=2, mad="1 black")
GENERAL = profile("General", leader="officer", cp=6, rank=1, lp=2)
VITAL = {"objective": "vital_objective"}


def fired_at(
    *models: Profile, its: tuple[Profile, ...] = (SOFT,), at: tuple[Place, ...] = ((31, 24),), **told: Any
) -> Table:
    """These models at 31,30 fire at guards; `told` are fields of the guards."""
    ground = told.pop("ground", ())
    guns = section("Guns", rank(31, 30, len(models)), models=models, **told.pop("ours", {}))
    return legions(
        guns, section("Guards", at, seat=1, models=its, **told), *ground, root=Shooting(section="Guns")
    ).begins()


def level(*ground: Piece, weapon: Weapon = RIFLE, its: Profile = TROOPER, south: float = 30, **state: Any) -> Cover:
    """The cover of a guard at 31,24 from a rifleman south of him."""
    ours = section("Rifles", [(31, south)], models=(profile("Rifleman", weapons=(weapon,)),))
    table = legions(ours, section("Guards", [(31, 24)], seat=1, models=(its,), **state), *ground)
    shots = [Shot(model="Rifles/1", weapon=weapon.name, pool=Pool(blue=1), inches=6000, long=False)]
    guards = table.section("Guards")
    return degree(table.game, shots, guards, guards.figures[0]).level


# Dice


@pytest.mark.example("DL-X-01")
@pytest.mark.rule("DL-DICE-01", "DL-DICE-02")
def test_black_and_blue_dice_side_by_side() -> None:
    fell = [throw(Pool.model_validate({colour: 6}), ScriptedDice(1, 2, 3, 4, 5, 6)) for colour in ("black", "blue")]
    assert [one.successes for one in fell] == [3, 4]


@pytest.mark.example("DL-X-02")
@pytest.mark.rule("DL-DICE-03")
def test_a_six_of_an_extra_die_explodes_again() -> None:
    assert throw(Pool(red=3), ScriptedDice(6, 4, 2, 6, 3)).successes == 5


@pytest.mark.example("DL-X-04")
@pytest.mark.rule("DL-QUAL-04", "DL-DICE-03", "DL-DICE-01")
def test_rushed_red_and_black_dice() -> None:
    """The black ones fall first; the extra die needs 5 as well."""
    assert throw(Pool(red=2, black=2), ScriptedDice(6, 4, 6, 4, 5), 5).successes == 4


@pytest.mark.rule("DL-MAR-51", "DL-ORD-38", "DL-MAR-34")
def test_no_die_is_rolled_a_third_time_by_two_rules() -> None:
    """Rapid Fire takes one of three misses, Fight Harder! (2 dice) the two others; none of them falls again."""
    captain = profile(
        "Captain", leader="officer", cp=4, rank=1, weapons=(gun("Gun", "3 blue"),), mars=("Rapid Fire [1]",)
    )
    table = fired_at(captain)
    table.game.sides[0].cp = 1
    fire = actions.Fire(target="Guards", harder="Guns/1")
    table.players[0].does(fire, dice=[*PASS, 3, 1, 2, 3, 1, 2, 3])
    (rolled,) = table.heard("attack_rolled")
    assert [die["was"] for die in rolled["thrown"]["dice"]] == [1, 2, 3]


@pytest.mark.rule("DL-MAR-41", "DL-ORD-27", "DL-MORALE-10")
def test_a_musician_helps_once_where_a_section_stands_fast() -> None:
    """Both its ones fall again; in the second check, which is rolled as a whole, they stand (DL-D-03)."""
    piper = profile("Piper", mars=("Musician",))
    band = section("Band", rank(30, 30, 2), models=(piper, TROOPER), order="stand_fast")
    table = legions(band, section("Guards", [(30, 4)], seat=1), root=Morale(hurt=["Band"]))
    table.begins(dice=[1, 1, 3, 2, 2, 2, 1, 4, 1, 1])
    checks = table.heard("check_taken")
    assert [(told["ones"], told["passed"], told["repeated"]) for told in checks] == [
        (2, False, False),
        (0, False, True),
    ]
    assert table.section("Band").shaken == 1


# Cover


@pytest.mark.rule("DL-COVER-01", "DL-LIN-06", "DL-HTD-06")
def test_the_best_cover_counts_and_the_deck_makes_it_better() -> None:
    """A hedge and crops are soft, and do not add up; who lies down in them is in hard cover."""
    both = piece("Hedge", "hedge", (28, 24.5), (36, 24.5)), box("Crops", "crops", 28, 20, 36, 26)
    assert level(*both) == "soft"
    assert level(*both, hit_the_deck=True) == "hard"


@pytest.mark.rule("DL-MAR-69", "DL-MAR-78", "DL-COVER-04")
def test_spray_at_a_giant_takes_two_levels() -> None:
    giant = profile("Giant", mars=("Towering",))
    craters = box("Craters", "craters", 28, 20, 36, 26)
    spray = gun("Sprayer", "1 blue", "Spray and Pray")
    assert level(craters) == "hard"
    assert level(craters, its=giant) == level(craters, weapon=spray) == "soft"
    assert level(craters, its=giant, weapon=spray) == "none"


@pytest.mark.rule("DL-MAR-69", "DL-ELEV-03", "DL-HTD-13")
def test_the_deck_cancels_one_of_two_penalties() -> None:
    """Fired at with spray from a hill, in craters: two levels off, and one of them does not count for who is down."""
    ground = box("Hill", "hill", 25, 28, 40, 34), box("Craters", "craters", 28, 20, 36, 26)
    spray = gun("Sprayer", "1 blue", "Spray and Pray")
    assert level(*ground, weapon=spray) == "none"
    assert level(*ground, weapon=spray, hit_the_deck=True) == "soft"


@pytest.mark.rule("DL-BLDG-03", "DL-ELEV-05", "DL-HTD-07")
def test_in_a_building_neither_height_nor_the_deck_changes_anything() -> None:
    ground = box("Hill", "hill", 25, 28, 40, 34), box("Mill", "building", 28, 20, 36, 26)
    assert level(*ground, building="Mill") == "fortified"
    assert level(*ground, building="Mill", hit_the_deck=True) == "fortified"
    assert cover_dice("fortified") == Pool(blue=3)


@pytest.mark.rule("DL-MAR-22", "DL-MAR-56", "DL-COVER-03")
def test_energy_blackens_shields_and_not_cover() -> None:
    shielded = profile("Bearer", ir=2, lp=3, type="cavalry", mars=("Fearless", "Shield [1, RED]"))
    crops = box("Crops", "crops", 28, 20, 36, 26)
    table = fired_at(gunner(gun("Beam", "4 black", "Energy Weapon")), its=(shielded,), ground=(crops,))
    table.players[0].fires("Guards", dice=[4, 4, 4, 4, 6, 6])
    (hit,) = table.heard("model_shot_at")
    assert [die["colour"] for die in hit["saved"]["dice"]] == ["blue"]
    assert [(die["colour"], die["face"]) for die in hit["shielded"]["dice"]] == [("black", 6)]
    assert (hit["before"], hit["after"]) == (4, 1)


# Fire and nerve


@pytest.mark.rule("DL-MAR-37", "DL-MAR-38", "DL-MAR-75")
def test_all_got_up_again_and_suppression_still_shakes() -> None:
    medic = profile("Medic", ir=2, type="cavalry", mars=("Medic [2+]",))
    mate = profile("Mate", ir=2, type="cavalry")
    table = fired_at(gunner(gun("Gun", "2 black", "Suppression")), its=(mate, medic), at=((31, 24), (31, 21)))
    table.players[0].fires("Guards", dice=[4, 4, 2, 4, 4, 1])
    guards = table.section("Guards")
    assert len(guards.alive) == 2
    (check,) = table.heard("check_taken")
    assert (check["required"], check["passed"], guards.shaken) == (3, False, 1)


@pytest.mark.rule("DL-MAR-30", "DL-MAR-37", "DL-RAD-09")
def test_whoever_a_lethal_weapon_killed_may_get_up_with_one_life_point() -> None:
    medic = profile("Medic", ir=2, type="cavalry", mars=("Medic [2+]", "Fearless"))
    bear = profile("Bear", ir=2, lp=3, type="cavalry")
    table = fired_at(gunner(gun("Gun", "2 black", "Lethal")), its=(bear, medic), at=((31, 24), (31, 21)))
    table.players[0].fires("Guards", dice=[4, 4, 6])
    assert table.section("Guards").figures[0].lp == 1


@pytest.mark.rule("DL-MAR-72", "DL-MAR-62", "DL-MAR-73")
@pytest.mark.parametrize(
    ("their", "south", "seen"), [("Stealthy", 35.0, True), ("Stealthy", 38.0, False), ("", 38.0, True)]
)
def test_nobody_aims_at_the_stealthy_from_afar(their: str, south: float, seen: bool) -> None:
    """Not even a Sniper: Long Range begins at 12 inches."""
    sniper = gunner(gun("Needle", "1 black", "Sniper [1]"))
    hidden = profile("Hidden", mars=(their,) if their else ())
    table = legions(
        section("Guns", [(31, south)], models=(sniper,)), section("Guards", [(31, 24)], seat=1, models=(hidden,))
    )
    assert ([*targets(table.game, table.section("Guns"))] == ["Guards"]) is seen


@pytest.mark.rule("DL-ORD-25", "DL-MAR-21", "DL-QUAL-06")
def test_reasons_to_rush_do_not_add_up_and_focus_cancels_them_all() -> None:
    shy = profile("Shy", mars=("Elusive Target",))
    ours = section("Rifles", rank(30, 30, 1), models=(RIFLEMAN,), order="focus_fire", shaken=1)
    table = legions(
        ours, section("Guards", [(30, 24)], seat=1, models=(shy,), order="spread_out"), root=Shooting(section="Rifles")
    )
    both = table.section("Rifles"), table.section("Guards")
    assert rushed(table.game, *both, "open_fire") == ["shaken", "spread_out", "elusive"]
    table.begins()
    table.players[0].fires("Guards", dice=[3])
    assert table.heard("attack_declared")[0]["need"] == 4


@pytest.mark.rule("DL-RAD-07", "DL-BLDG-04", "DL-RAD-10")
def test_in_a_building_the_leader_falls_last_wherever_he_is_shown() -> None:
    """All are equally near (DL-D-73)."""
    mill = box("Mill", "building", 28, 20, 36, 26)
    captain = profile("Captain", ir=2, leader="officer", rank=1, mars=("Fearless",))
    mate = profile("Mate", ir=2)
    table = fired_at(
        gunner(gun("Gun", "4 red")),
        its=(captain, mate, mate),
        at=((31, 25), (31, 23), (33, 21)),
        ground=(mill,),
        building="Mill",
    )
    table.players[0].fires("Guards", dice=[5, 5, 5, 5, 1, 1, 1, 1, 1, 1])
    assert [figure.label for figure in table.section("Guards").alive] == ["1"]


@pytest.mark.example("DL-X-83")
@pytest.mark.rule("DL-MAR-50", "DL-CHECK-10")
def test_a_political_officer_takes_no_more_than_there_is() -> None:
    watch = section("Watch", [(36, 30)], models=(profile("Commissar", mars=("Political Officer [2]",)),))
    squad = section("Squad", rank(30, 30, 3))
    table = legions(squad, watch, root=CommandCheck(section="Squad", check="order", required=2))
    table.game.sides[0].cp = 1
    table.begins(dice=[*FAIL, 6])
    assert table.game.sides[0].cp == 0


@pytest.mark.rule("DL-MORALE-06", "DL-MORALE-07", "DL-MAR-29")
def test_half_strength_suppression_and_a_standard_in_one_check() -> None:
    """Four blue dice at 5 and more, against three successes."""
    bearer = profile("Bearer", mars=("Inspiring",))
    table = legions(section("Rifles", rank(30, 30, 3)), section("Staff", rank(30, 33, 1), models=(bearer,)))
    rifles = table.section("Rifles")
    for figure in rifles.figures[:2]:
        figure.lp = 0
    check = check_of(table.game, rifles, suppressed=True)
    assert (check.required, check.need, check.extra) == (3, 5, 1)
    assert set(check.causes) == {"DL-MORALE-07", "DL-MORALE-06", "DL-MAR-29"}


# Charges and melee


@pytest.mark.example("DL-X-95")
@pytest.mark.rule("DL-MAR-26", "DL-MAR-07", "DL-MAR-10")
def test_gas_takes_the_charge_and_leaves_the_trench_gun() -> None:
    two: dict[str, Any] = {"mad": "2 black"}
    three = (
        profile("Guard", mars=("Brutal Charge [2, RED]",), **two),
        profile("Gunner", weapons=(gun("Gun", "1 blue", "CQB"),), **two),
        profile("Line", **two),
    )
    table = legions(section("Rifles", rank(30, 21, 3), models=three))
    rifles = table.section("Rifles")
    assert attacking(table.game, rifles, gassed=True).whole == Pool(black=6, blue=1)
    assert attacking(table.game, rifles).whole == Pool(black=8, blue=1, red=2)


@pytest.mark.rule("DL-MAR-70", "DL-ORD-49", "DL-MELEE-12")
@pytest.mark.parametrize(("stalwart", "order", "more"), [(2, "hold_the_line", 4), (0, "hold_the_line", 2), (2, "", 4)])
def test_the_stalwart_gain_nothing_by_holding_the_line(stalwart: int, order: str, more: int) -> None:
    """Whichever is more counts, for each model (DL-D-119)."""
    mars = (f"Stalwart Defender [{stalwart}]",) if stalwart else ()
    table = legions(section("Guards", rank(30, 20, 2), seat=1, models=(profile("Guard", mars=mars),), order=order))
    assert defending(table.game, table.section("Guards")).stalwart == Pool(black=more)


@pytest.mark.example("DL-X-64")
@pytest.mark.rule("DL-MAR-11", "DL-MELEE-15", "DL-RAD-09")
def test_combat_armour_counts_in_melee_and_not_under_fire() -> None:
    iron = profile("Iron", ir=2, type="cavalry", mad="1 black", mars=("Combat Armour [1]", "Fearless"))
    table = legions(
        section("Rifles", rank(30, 21, 1), models=(BLACK,)),
        section("Guards", rank(30, 20, 1), seat=1, models=(iron,)),
        root=Melee(section="Rifles", charged=["Guards"]),
    ).begins(dice=[4, 4, 1])
    assert table.heard("melee_losses")[0]["hit"] == []
    table = fired_at(gunner(gun("Gun", "2 black")), its=(iron,))
    table.players[0].fires("Guards", dice=[4, 4])
    assert table.heard("model_shot_at")[0]["ir"] == 2
    assert table.section("Guards").where == "wiped_out"


@pytest.mark.rule("DL-MAR-76", "DL-MORALE-14", "DL-SWIFT-01")
def test_the_shaken_are_quick_and_need_5() -> None:
    quick = profile("Duellist", ir=2, mars=("Swift Strike",))
    table = legions(
        section("Rifles", rank(30, 21, 1), models=(quick,), shaken=1),
        section("Guards", rank(30, 20, 1), seat=1, models=(BLACK,)),
        root=Melee(section="Rifles", charged=["Guards"]),
    ).begins(dice=[4, 4, 1])
    assert [told["thrown"]["need"] for told in table.heard("melee_rolled")] == [5, 4]
    assert [told["section"] for told in table.heard("melee_rolled")] == ["Rifles", "Guards"]


@pytest.mark.rule("DL-MORALE-04", "DL-MELEE-19", "DL-MORALE-02")
def test_an_officer_who_falls_in_melee_shakes_his_friends_nearby() -> None:
    """First whoever lost Life Points, then the friends within 8 inches; nobody else."""
    captain = profile("Captain", ir=2, mad="1 black", leader="officer", rank=1)
    table = legions(
        section("Rifles", rank(30, 21, 2), models=(BLACK,)),
        section("Guards", rank(30, 20, 2), seat=1, models=(captain, BLACK.model_copy(update={"ir": 9}))),
        section("Near", [(36, 20)], seat=1),
        section("Far", [(50, 20)], seat=1),
        root=Melee(section="Rifles", charged=["Guards"]),
    ).begins(dice=[4, 4, 1, 1, 1, 1, *PASS, *PASS])
    assert [told["section"] for told in table.heard("check_taken")] == ["Guards", "Near"]


@pytest.mark.example("DL-X-97")
@pytest.mark.rule("DL-OW-10", "DL-MELEE-11", "DL-MORALE-14")
def test_chargers_whom_overwatch_has_shaken_fight_on_at_5() -> None:
    """Two of four fall, the check fails: the two who are left fight with all their dice, in contact or not."""
    watcher = profile("Watcher", ir=9, mad="1 black", weapons=(gun("Gun", "4 red"),), mars=("Fearless",))
    line = profile("Line", ir=2, mad="1 black")
    ours = section("Rifles", [(30, 22), (30, 24), (30, 26), (30, 28)], models=(line,))
    table = legions(
        ours, section("Guards", [(30, 18)], seat=1, models=(watcher,), overwatch=True), root=Activations(seat=0)
    ).begins()
    table.players[0].charges("Rifles", "Guards")
    table.players[1].fires_on_overwatch("Guards", "Rifles", dice=[5, 5, 5, 5, *FAIL, *[1] * 4, 1])
    rifles = table.section("Rifles")
    assert (len(rifles.alive), rifles.shaken) == (2, 1)
    (rolled,) = [told for told in table.heard("melee_rolled") if told["section"] == "Rifles"]
    assert (len(rolled["thrown"]["dice"]), rolled["thrown"]["need"], rolled["models"]) == (4, 5, 2)


@pytest.mark.rule("DL-MAR-13", "DL-OW-07", "DL-OW-10")
@pytest.mark.parametrize(("dice", "asked"), [(FAIL, False), (PASS, True)])
def test_who_is_daunted_loses_overwatch_before_the_chargers_come(dice: list[int], asked: bool) -> None:
    dread = profile("Dread", ir=9, mad="1 black", mars=("Daunting",))
    watcher = profile("Watcher", ir=9, mad="1 black", weapons=(gun("Gun", "1 black"),))
    ours, theirs = (
        section("Dreads", [(30, 26)], models=(dread,)),
        section("Guards", [(30, 18)], seat=1, models=(watcher,), overwatch=True),
    )
    table = legions(ours, theirs, root=Activations(seat=0)).begins()
    table.players[0].charges("Dreads", "Guards", dice=[*dice, *([] if asked else [1, 1, 1])])
    assert ((1, "overwatch") in table.asked) is asked
    assert table.section("Guards").overwatch is asked


@pytest.mark.example("DL-X-123")
@pytest.mark.rule("DL-SW-04", "DL-ORD-45")
def test_the_machine_gun_that_fired_on_my_mark_fires_again_in_its_activation() -> None:
    """Each fire action has the weapon of the section once."""
    mg = gun("Machine Gun", "1 black", er=16)
    crew = profile("Crew", ir=9, mad="1 black", leader="officer", cp=6, rank=1)
    guards = section(
        "Guards", rank(30, 20, 2), seat=1, models=(crew, BLACK.model_copy(update={"ir": 9})), weapons=(mg,)
    )
    ours = section("Rifles", [(30, 28)], models=(profile("Line", ir=9, mad="1 black", mars=("Fearless",)),))
    table = legions(ours, guards, root=Activations(seat=0))
    table.game.sides[1].cp = 3
    table.begins()
    table.players[0].charges("Rifles", "Guards")
    table.players[1].orders("on_my_mark", "Guards", "Guards/1", dice=PASS)
    table.players[1].fires("Rifles", dice=[1, *[1] * 4])
    assert table.section("Guards").activated == 0
    assert table.asked == [(1, "activate")]
    table.players[1].holds("Guards")
    assert table.offers(1, "fire", target="Rifles") == ["1 Machine Gun", "2 Machine Gun"]


@pytest.mark.rule("DL-HTD-08", "DL-ORD-32", "DL-HTD-09")
def test_who_crawls_stays_down_and_fires_rushed() -> None:
    ours = section("Rifles", [(30, 30)], models=(RIFLEMAN,), hit_the_deck=True, rushed=True, order="on_your_bellies")
    table = legions(ours, section("Guards", [(30, 20)], seat=1, models=(SOFT,)), root=Activations(seat=0)).begins()
    table.players[0].advances("Rifles", "at 30,27 as now")
    assert table.section("Rifles").hit_the_deck
    table.players[0].fires("Guards", dice=[4])
    assert table.heard("attack_declared")[0]["rushed"] == ["hit_the_deck"]
    assert table.heard("model_shot_at") == []


# Drones


DRONE = profile("Drone", ir=2, mars=("Drone",), weapons=(RIFLE,))
CONTROLLER = profile("Controller", ir=2, mars=("Drone Controller",))


@pytest.mark.rule("DL-MAR-15", "DL-MAR-18", "DL-OW-02")
@pytest.mark.parametrize(("models", "may"), [((DRONE, DRONE), False), ((DRONE, CONTROLLER), True), ((RIFLEMAN,), True)])
def test_drones_watch_only_where_they_are_controlled(models: tuple[Profile, ...], may: bool) -> None:
    table = legions(section("Drones", rank(30, 30, 2), models=models, movement="hold"))
    assert may_watch(table.game, table.section("Drones")) is may


@pytest.mark.rule("DL-MAR-18", "DL-MAR-24")
@pytest.mark.parametrize(("fallen", "checks"), [(0, 0), (1, 1)])
def test_drones_fear_nothing_while_their_controller_lives(fallen: int, checks: int) -> None:
    drones = section("Drones", rank(30, 30, 3), models=(CONTROLLER, DRONE))
    for figure in drones.section.figures[:fallen]:
        figure.lp = 0
    table = legions(drones, section("Guards", [(30, 4)], seat=1), root=Morale(hurt=["Drones"])).begins(
        dice=PASS * checks
    )
    assert len(table.heard("check_taken")) == checks


# Distances from and to a building


MILL = box("Mill", "building", 30, 28, 40, 32)


@pytest.mark.rule("DL-BLDG-04", "DL-CMD-04")
@pytest.mark.parametrize(("inside", "reaches"), [(True, True), (False, False)])
def test_an_officer_in_a_building_commands_from_its_nearest_point(inside: bool, reaches: bool) -> None:
    """He is shown at its eastern end; the riflemen are 7.5 inches from its western wall (DL-D-37)."""
    staff = section("Staff", [(39, 30)], models=(OFFICER,), building="Mill" if inside else "")
    table = legions(staff, section("Rifles", [(22, 30)]), MILL)
    found = [one.name for one in issuers(table.game, table.section("Rifles"))]
    assert (found == ["Staff/1"]) is reaches


@pytest.mark.rule("DL-BLDG-04", "DL-MORALE-04", "DL-MAR-50")
@pytest.mark.parametrize(("inside", "shaken"), [(True, True), (False, False)])
def test_who_is_in_a_building_is_shaken_from_its_nearest_point(inside: bool, shaken: bool) -> None:
    """The officer fell 7 inches west of the wall, 17 from where the section is shown."""
    fallen = section("Staff", [(22.5, 30), (22.5, 33)], models=(OFFICER, TROOPER))
    fallen.section.figures[0].lp = 0
    friends = section("Rifles", [(39, 30)], building="Mill" if inside else "")
    table = legions(fallen, friends, MILL, root=Morale(fell=["Staff/1"]))
    told = table.begins(dice=PASS * (1 + shaken)).heard("check_taken")
    assert [one["section"] for one in told] == ["Staff", *["Rifles"] * shaken]


# What the End Phase counts


@pytest.mark.example("DL-X-75")
@pytest.mark.rule("DL-OBJ-16", "DL-BL-14")
def test_an_objective_and_two_sections_in_one_turn() -> None:
    gone = [section(f"Gone {n}", [(20, 6)], seat=1, where=where) for n, where in enumerate(("broken", "wiped_out"))]
    table = legions(
        section("Rifles", [(36, 27)]), *gone, section("Guards", [(60, 4)], seat=1), root=EndPhase(), options=VITAL
    )
    assert [side.battle_log for side in table.begins().game.sides] == [6, 0]


@pytest.mark.example("DL-X-110")
@pytest.mark.rule("DL-BL-05", "DL-BL-12")
@pytest.mark.parametrize(("shaken", "points"), [(0, 4), (1, 0)])
def test_at_the_wall_nobody_contests_a_building(shaken: int, points: int) -> None:
    mill = box("Mill", "building", 32, 22, 40, 26)
    inside = section("Rifles", [(36, 24)], building="Mill", shaken=shaken)
    table = legions(inside, section("Guards", [(36, 21.4)], seat=1), mill, root=EndPhase(), options=VITAL)
    assert [side.battle_log for side in table.begins(dice=FAIL * shaken).game.sides] == [points, 0]


@pytest.mark.example("DL-X-73")
@pytest.mark.rule("DL-END-03", "DL-END-04", "DL-MORALE-09")
def test_two_points_more_calm_a_section_wholly() -> None:
    rifles = section("Rifles", rank(30, 30, 2), models=(GENERAL, TROOPER), shaken=3)
    table = legions(rifles, section("Guards", [(60, 4)], seat=1), root=EndPhase())
    table.game.sides[0].cp = 2
    table.begins()
    table.players[0].bolsters("Rifles/1 for Rifles", "Rifles/1 for Rifles", dice=[6, 5, 4, 2, 1])
    assert table.section("Rifles").shaken == 0


@pytest.mark.example("DL-X-91")
@pytest.mark.rule("DL-END-02", "DL-MORALE-12")
def test_whoever_fails_to_restore_order_keeps_what_he_has() -> None:
    """And his leader's markers cost a point each next turn."""
    staff = section("Staff", rank(30, 30, 1), models=(OFFICER,), shaken=2)
    table = legions(staff, section("Guards", [(60, 4)], seat=1), root=EndPhase()).begins(dice=[4, 2, 1])
    assert table.section("Staff").shaken == 2
    build_pools(table.game)
    assert table.game.sides[0].cp == 3 - 2


@pytest.mark.example("DL-X-109")
@pytest.mark.rule("DL-END-08", "DL-OBJ-18", "DL-BL-14")
def test_with_nobody_left_the_target_need_not_be_reached() -> None:
    gone = section("Guards", [(60, 4)], seat=1, where="wiped_out")
    table = legions(section("Rifles", [(36, 24)]), gone, root=EndPhase(), options={"objective": "annihilate"})
    table.game.sides[0].battle_log, table.game.sides[1].battle_log = 5, 3
    verdict = table.begins().game.verdict
    assert verdict is not None
    assert (verdict.key, verdict.winners, verdict.scores) == ("annihilated", [0], [6, 3])


@pytest.mark.example("DL-X-14")
@pytest.mark.rule("DL-OBJ-20", "DL-OBJ-21", "DL-BL-12")
def test_who_has_broken_through() -> None:
    """Past the line, in the enemy's zone, shaken past the line, and one model still before it."""
    ours: list[Fielded] = [
        section("One", [(10, 20), (11.5, 20)]),
        section("Two", [(20, 8), (21.5, 8)]),
        section("Three", [(30, 20)], shaken=1),
        section("Four", [(40, 23), (40, 25)]),
    ]
    table = legions(*ours, section("Guards", [(60, 4)], seat=1), root=EndPhase()).begins(dice=FAIL)
    assert table.game.sides[0].battle_log == 3
