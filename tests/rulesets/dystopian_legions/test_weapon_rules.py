"""Model Assigned Rules under fire, and orders that change it (MAR, ORD, QUAL)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions import actions
from rulesets.dystopian_legions.chapters.shooting.aiming import best, shots
from rulesets.dystopian_legions.chapters.shooting.cover import shield_dice
from rulesets.dystopian_legions.chapters.shooting.firing import Shooting
from rulesets.dystopian_legions.chapters.shooting.quality import need
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.profiles import Profile, Weapon
from rulesets.dystopian_legions.table.terrain import Piece
from tests.rulesets.dystopian_legions.table import (
    RIFLEMAN,
    Place,
    Table,
    box,
    legions,
    profile,
    rank,
    refused,
    section,
)

CRATERS = box("Craters", "craters", 28, 18, 38, 26)
GUARD = profile("Guard", ir=2, type="cavalry", mars=("Fearless",))
BEAR = profile("Bear", ir=2, lp=3, type="cavalry", mars=("Fearless",))
SOFT = profile("Guard", ir=2, type="cavalry")


def gun(name: str, pool: str, *mars: str, er: int = 12, lr: int = 24) -> Weapon:
    """A weapon with the same dice at both ranges."""
    dice = Pool.model_validate(pool)
    return Weapon(name=name, er=er, lr=lr, rad_er=dice, rad_lr=dice, mars=mars)


def gunner(*weapons: Weapon, mars: tuple[str, ...] = (), **told: Any) -> Profile:
    """A model with these weapons."""
    return profile("Gunner", weapons=weapons, mars=mars, **told)


def firing(
    *models: Profile,
    at: tuple[Place, ...] = ((31, 24), (33, 24)),
    its: tuple[Profile, ...] = (GUARD,),
    ground: tuple[Piece, ...] = (),
    options: dict[str, str] | None = None,
    order: str = "",
    **state: Any,
) -> Table:
    """These models in a rank fire at guards who do not lie down."""
    guns = section("Guns", rank(31, 30, len(models)), models=models, order=order)
    guards = section("Guards", at, seat=1, models=its, **state)
    return legions(guns, guards, *ground, root=Shooting(section="Guns"), options=options).begins()


@pytest.mark.example("DL-X-07")
@pytest.mark.rule("DL-MAR-51", "DL-DICE-03")
def test_rapid_fire_rolls_a_miss_again_before_dice_explode() -> None:
    table = firing(gunner(gun("Gun", "2 red"), mars=("Rapid Fire [1]",)))
    table.players[0].fires("Guards", dice=[6, 1, 6, 2, 4])
    (rolled,) = table.heard("attack_rolled")
    assert [(die["face"], die["was"], die["extra"]) for die in rolled["thrown"]["dice"]] == [
        (6, 0, False),
        (6, 1, False),
        (2, 0, True),
        (4, 0, True),
    ]
    assert table.heard("model_shot_at")[0]["before"] == 5


@pytest.mark.rule("DL-MAR-51")
def test_rapid_fire_is_for_the_dice_of_its_own_model_and_the_best_of_them() -> None:
    """The first misses with a black and a red die, and rolls the red one again; the second has no Rapid Fire."""
    fast = profile("Fast", weapons=(gun("Gun", "1 black 1 red"),), mars=("Rapid Fire [1]",))
    slow = profile("Slow", weapons=(gun("Gun", "1 black 1 red"),))
    table = firing(fast, slow)
    table.players[0].fires("Guards", dice=[1, 1, 2, 2, 3])
    thrown = table.heard("attack_rolled")[0]["thrown"]["dice"]
    assert [(die["colour"], die["was"]) for die in thrown] == [("black", 0), ("black", 0), ("red", 2), ("red", 0)]


@pytest.mark.rule("DL-MAR-80")
def test_an_unreliable_weapon_fails_on_a_1() -> None:
    wild = gunner(gun("Wild", "2 blue", "Unreliable"))
    table = firing(wild, wild)
    table.players[0].fires("Guards", dice=[1, 2, 5, 5])
    assert [one["face"] for one in table.heard("weapons_tried")[0]["unreliable"]] == [1, 2]
    assert len(table.heard("attack_rolled")[0]["thrown"]["dice"]) == 2


@pytest.mark.rule("DL-MAR-80")
def test_an_attack_without_a_weapon_that_works_is_over() -> None:
    table = firing(gunner(gun("Wild", "2 blue", "Unreliable")))
    table.players[0].fires("Guards", dice=[1])
    assert table.over
    assert not table.heard("attack_rolled")


@pytest.mark.rule("DL-MAR-23", "DL-MAR-80")
def test_an_experimental_weapon_rolls_for_the_number_of_its_dice() -> None:
    """Unreliable first: 2. Then the D6: 3 red dice (DL-D-176)."""
    table = firing(gunner(gun("Lance", "1 red", "Experimental Weapon [D6]", "Unreliable")))
    table.players[0].fires("Guards", dice=[2, 3, 4, 1, 1])
    assert len(table.heard("attack_rolled")[0]["thrown"]["dice"]) == 3


@pytest.mark.example("DL-X-46")
@pytest.mark.rule("DL-MAR-30", "DL-RAD-09")
def test_lethal_hits_kill_whatever_life_points_are_left() -> None:
    table = firing(
        gunner(gun("Harpoon", "4 blue", "Lethal")),
        its=(BEAR,),
    )
    table.players[0].fires("Guards", dice=[6, 5, 5, 4])
    assert table.section("Guards").where == "wiped_out"
    assert [(one["before"], one["after"]) for one in table.heard("model_shot_at")] == [(5, 3), (3, 1)]


@pytest.mark.rule("DL-MAR-30", "DL-RAD-09")
def test_one_weapon_without_lethal_spoils_it() -> None:
    table = firing(
        gunner(gun("Harpoon", "4 blue", "Lethal")),
        profile("Other", weapons=(gun("Gun", "1 blue"),)),
        its=(profile("Bear", ir=2, lp=3, type="cavalry", mars=("Fearless",)),),
    )
    table.players[0].fires("Guards", dice=[6, 5, 5, 4, 1])
    assert [one["lost"] for one in table.heard("model_shot_at")] == [2]


@pytest.mark.example("DL-X-55")
@pytest.mark.rule("DL-MAR-56", "DL-COVER-06", "DL-MAR-78")
def test_a_towering_dragoon_with_a_shield_in_hard_cover() -> None:
    """Soft: a blue die, and the red one of the shield, which explodes (DL-D-174)."""
    dragoon = profile("Dragoon", ir=2, type="cavalry", mars=("Shield [1, RED]", "Towering", "Fearless"))
    table = firing(gunner(gun("Gun", "4 blue")), its=(dragoon,), ground=(CRATERS,))
    table.players[0].fires("Guards", dice=[5, 5, 5, 5, 4, 6, 2])
    (hit,) = table.heard("model_shot_at")
    assert (len(hit["saved"]["dice"]), len(hit["shielded"]["dice"])) == (1, 2)
    assert (hit["before"], hit["after"]) == (4, 1)


@pytest.mark.example("DL-X-100")
@pytest.mark.rule("DL-MAR-22", "DL-MAR-56")
def test_an_energy_weapon_makes_shield_dice_black() -> None:
    shielded = profile("Dragoon", ir=3, type="cavalry", mars=("Shield [2, RED]", "Fearless"))
    table = firing(gunner(gun("Arc", "4 blue", "Energy Weapon")), its=(shielded,), at=((31, 24),))
    table.players[0].fires("Guards", dice=[5, 5, 5, 5, 6, 4])
    assert table.heard("model_shot_at")[0]["after"] == 2
    assert shield_dice(table.game, table.section("Guards"), table.section("Guards").figures[0]) == Pool(red=2)


@pytest.mark.rule("DL-MAR-22")
@pytest.mark.parametrize(("option", "colour"), [("all", "red"), ("any", "black")])
def test_energy_weapons_among_others(option: str, colour: str) -> None:
    """(DL-D-175)"""
    shielded = profile("Dragoon", ir=3, type="cavalry", mars=("Shield [1, RED]", "Fearless"))
    arc, rifle = gunner(gun("Arc", "1 blue", "Energy Weapon")), profile("Other", weapons=(gun("Gun", "1 blue"),))
    table = firing(arc, rifle, its=(shielded,), options={"energy_weapon_mixed": option})
    table.players[0].fires("Guards", dice=[5, 5, 1])
    assert table.heard("model_shot_at")[0]["shielded"]["dice"][0]["colour"] == colour


@pytest.mark.example("DL-X-82")
@pytest.mark.rule("DL-MAR-37", "DL-MAR-38")
def test_a_medic_has_two_of_three_get_up_again_and_the_check_is_taken() -> None:
    medic = profile("Medic", ir=6, type="cavalry", mars=("Medic [4+]",))
    table = firing(
        gunner(gun("Gun", "6 blue")), at=((31, 25), (32.5, 25), (34, 25), (33, 22)), its=(SOFT, SOFT, SOFT, medic)
    )
    table.players[0].fires("Guards", dice=[5, 5, 5, 5, 5, 5, 5, 3, 4, 4, 4, 1])
    (treated,) = table.heard("treated")
    assert (treated["faces"], treated["labels"], treated["up"]) == ([5, 3, 4], ["1", "2", "3"], ["1", "3"])
    assert [figure.lp for figure in table.section("Guards").figures] == [1, 0, 1, 1]
    (check,) = table.heard("check_taken")
    assert check["passed"]


@pytest.mark.rule("DL-MAR-37")
def test_a_fallen_medic_treats_nobody() -> None:
    """(DL-D-148)"""
    medic = profile("Medic", ir=2, type="cavalry", mars=("Medic [2+]", "Fearless"))
    table = firing(gunner(gun("Gun", "2 blue")), its=(medic, GUARD), at=((31, 25), (33, 22)))
    table.players[0].fires("Guards", dice=[5, 5])
    assert not table.heard("treated")


@pytest.mark.rule("DL-MAR-39", "DL-MAR-16", "DL-MAR-17")
def test_an_engineer_mends_drones_and_a_medic_only_men() -> None:
    drone = profile("Drone", ir=2, type="cavalry", mars=("Drone",))
    engineer = profile("Engineer", ir=6, type="cavalry", mars=("Drone Engineer [4+]", "Medic [3+]"))
    table = firing(gunner(gun("Gun", "4 blue")), its=(drone, SOFT, engineer), at=((31, 25), (33, 25), (33, 22)))
    table.players[0].fires("Guards", dice=[5, 5, 5, 5, 3, 3, 4, 4, 1])
    assert [(one["by"], one["need"], one["up"]) for one in table.heard("treated")] == [
        ("Medic", 3, ["2"]),
        ("Drone Engineer", 4, []),
    ]
    assert [check["required"] for check in table.heard("check_taken")] == [2]


@pytest.mark.rule("DL-MAR-75", "DL-MORALE-07")
@pytest.mark.parametrize(("mars", "required"), [(("Suppression",), 3), ((), 2)])
def test_suppression_makes_the_check_harder(mars: tuple[str, ...], required: int) -> None:
    """One weapon of the attack is enough."""
    other = profile("Other", weapons=(gun("Gun", "1 blue"),))
    table = firing(gunner(gun("Gun", "1 blue", *mars)), other, its=(SOFT,))
    table.players[0].fires("Guards", dice=[5, 5, 4, 4, 4])
    (check,) = table.heard("check_taken")
    assert (check["required"], check["passed"]) == (required, True)


@pytest.mark.rule("DL-MAR-75", "DL-MORALE-02")
def test_without_a_life_point_lost_nobody_is_checked() -> None:
    table = firing(gunner(gun("Gun", "1 blue", "Suppression")), its=(SOFT,))
    table.players[0].fires("Guards", dice=[5])
    assert not table.heard("check_taken")


@pytest.mark.example("DL-X-103")
@pytest.mark.rule("DL-MAR-72", "DL-MAR-73")
@pytest.mark.parametrize(("plain", "fires"), [(False, ["Pistol"]), (True, ["Pistol", "Rifle"])])
def test_a_stealthy_section_is_no_target_at_long_range(plain: bool, fires: list[str]) -> None:
    """The rifle is 10 inches away, the pistol 7; one model without Stealthy, and both fire."""
    sneak = profile("Sneak", type="cavalry", mars=("Stealthy", "Fearless"))
    its = (sneak, GUARD) if plain else (sneak,)
    pistol = profile("Pistoleer", weapons=(gun("Pistol", "1 blue", er=8, lr=8),))
    rifle = profile("Rifleman", weapons=(gun("Rifle", "1 blue", er=8, lr=16),))
    guns = section("Guns", [(31, 32), (33, 35)], models=(pistol, rifle))
    guards = section("Guards", [(31, 24), (33, 24)], seat=1, models=its)
    table = legions(guns, guards, root=Shooting(section="Guns")).begins()
    assert [shot.weapon for shot in best(table.game, table.section("Guns"), table.section("Guards"))] == fires


@pytest.mark.rule("DL-MAR-21")
@pytest.mark.parametrize(("its", "need"), [(1, 5), (2, 4)])
def test_an_elusive_section_makes_shots_rushed_if_all_of_it_is(its: int, need: int) -> None:
    elusive = profile("Sneak", type="cavalry", mars=("Elusive Target", "Fearless"))
    table = firing(gunner(gun("Gun", "1 blue")), its=(elusive, GUARD)[:its])
    table.players[0].fires("Guards", dice=[1])
    assert table.heard("attack_declared")[0]["need"] == need


@pytest.mark.rule("DL-MAR-40")
def test_move_or_fire_is_for_models_that_have_not_moved() -> None:
    """The second crewman has moved in this activation, the first only turned."""
    heavy = gunner(gun("Gun", "1 blue", "Move or Fire"))
    guns = section("Guns", rank(31, 30, 2), models=(heavy,))
    table = legions(guns, section("Guards", [(31, 24)], seat=1), acting="Guns")
    table.section("Guns").figures[1].moved = True
    both = table.section("Guns"), table.section("Guards")
    assert [shot.model for shot in shots(table.game, *both)] == ["Guns/1"]
    table.game.acting = "Guards"
    assert len(shots(table.game, *both)) == 2


@pytest.mark.rule("DL-MAR-20")
def test_dual_wielding_fires_two_weapons_in_one_attack() -> None:
    guns = (gun("Left", "1 red"), gun("Right", "1 blue"), gun("Third", "1 black"))
    table = firing(gunner(*guns, mars=("Dual Wielding",)), profile("Other", weapons=guns))
    table.players[0].fires("Guards", dice=[1, 1, 1])
    told = [(shot["model"], shot["weapon"]) for shot in table.heard("attack_declared")[0]["shots"]]
    assert sorted(told) == [("Guns/1", "Left"), ("Guns/1", "Right"), ("Guns/2", "Left")]
    assert table.over


@pytest.mark.rule("DL-MAR-64", "DL-MAR-65", "DL-SHOOT-04")
def test_a_solo_weapon_fires_alone_before_or_after_the_others() -> None:
    harpoon = profile("Harpooner", weapons=(gun("Harpoon", "1 red", "Solo Weapon"),))
    table = firing(harpoon, RIFLEMAN, RIFLEMAN, at=((31, 24), (33, 24), (35, 24)))
    assert table.offers(0, "fire", target="Guards", shots=["2 Rifle"]) == ["3 Rifle"]
    table.players[0].fires("Guards", "1 Harpoon", dice=[1])
    assert table.asked == [(0, "fire")]
    table.players[0].fires("Guards", dice=[1, 1])
    assert table.over


@pytest.mark.rule("DL-MAR-64", "DL-SHOOT-07")
def test_the_solo_weapon_is_left_after_the_others_have_fired() -> None:
    harpoon = profile("Harpooner", weapons=(gun("Harpoon", "1 red", "Solo Weapon"),))
    table = firing(harpoon, RIFLEMAN)
    table.players[0].fires("Guards", dice=[1])
    with refused("DL-SHOOT-02"):
        table.players[0].fires("Guards")
    table.players[0].fires("Guards", "1 Harpoon", dice=[1])
    assert table.over


@pytest.mark.example("DL-X-99")
@pytest.mark.rule("DL-MAR-62", "DL-MAR-63")
def test_a_sniper_names_the_model_and_no_other_is_hurt() -> None:
    """4 successes on IR 3, LP 2 behind the nearest: it loses 1, and nobody anything else."""
    officer = profile("Officer", ir=3, lp=2, type="cavalry")
    sniper = gunner(gun("Needle", "4 black", "Sniper [1]"))
    table = firing(sniper, RIFLEMAN, its=(SOFT, officer), at=((33, 25), (36, 24)))
    assert table.offers(0, "fire", target="Guards", shots=["1 Needle"]) == ["1", "2"]
    table.players[0].does(actions.Fire(target="Guards", shots=["1 Needle"], mark="2"), dice=[4, 4, 4, 4, 4, 4, 1])
    assert [(one["label"], one["before"], one["lost"]) for one in table.heard("model_shot_at")] == [("2", 4, 1)]
    assert [check["section"] for check in table.heard("check_taken")] == ["Guards"]
    assert table.asked == [(0, "fire")]


@pytest.mark.rule("DL-MAR-62", "DL-LOS-02")
def test_a_sniper_cannot_name_whom_he_does_not_see() -> None:
    """(DL-D-98)"""
    table = firing(gunner(gun("Needle", "4 black", "Sniper [1]")), at=((31, 25), (31, 23)))
    with refused("DL-MAR-62", "no_such_mark"):
        table.players[0].does(actions.Fire(target="Guards", shots=["1 Needle"], mark="2"))


@pytest.mark.rule("DL-MAR-42", "DL-MAR-43", "DL-MAR-44")
def test_a_chaplain_is_no_target_hides_nobody_and_does_not_hold_alone() -> None:
    chaplain = profile("Chaplain", type="cavalry", mars=("Non-Combatant", "Fearless"))
    table = firing(gunner(gun("Gun", "2 blue")), its=(chaplain, SOFT), at=((31, 26), (31, 23)))
    table.players[0].fires("Guards", dice=[5, 5])
    assert [one["label"] for one in table.heard("model_shot_at")] == ["2"]
    assert table.section("Guards").where == "wiped_out"


@pytest.mark.example("DL-X-05")
@pytest.mark.rule("DL-QUAL-06", "DL-ORD-34")
def test_focus_fire_of_the_shaken_is_regular() -> None:
    guns = section("Guns", [(31, 30)], models=(gunner(gun("Gun", "1 black")),), order="focus_fire", shaken=1)
    table = legions(
        guns, section("Guards", [(31, 24)], seat=1, models=(GUARD,)), root=Shooting(section="Guns")
    ).begins()
    table.players[0].fires("Guards", dice=[4])
    told = table.heard("attack_declared")[0]
    assert (told["need"], told["placed"], told["rushed"]) == (4, ["focus_fire"], ["shaken"])
    assert table.heard("model_shot_at")[0]["before"] == 1


@pytest.mark.rule("DL-QUAL-02", "DL-QUAL-05", "DL-QUAL-04")
def test_the_least_face_of_each_quality() -> None:
    assert [need([], []), need(["a"], []), need([], ["b", "c"])] == [4, 3, 5]


@pytest.mark.example("DL-X-03")
@pytest.mark.rule("DL-QUAL-02", "DL-ORD-34")
def test_placed_shots_succeed_on_a_3() -> None:
    table = firing(gunner(gun("Gun", "5 blue")), order="focus_fire", at=((31, 24),))
    table.players[0].fires("Guards", dice=[6, 5, 4, 3, 2])
    assert table.heard("model_shot_at")[0]["before"] == 5


@pytest.mark.rule("DL-ORD-36", "DL-MAR-75", "DL-QUAL-04")
def test_spray_em_is_rushed_and_suppresses() -> None:
    table = firing(gunner(gun("Gun", "3 blue")), order="spray_em", its=(SOFT,))
    table.players[0].fires("Guards", dice=[5, 5, 4, 4, 4, 1])
    assert table.heard("model_shot_at")[0]["before"] == 2
    assert table.heard("check_taken")[0]["required"] == 3


@pytest.mark.rule("DL-ORD-25")
@pytest.mark.parametrize("who", ["firing", "target"])
def test_spread_out_is_rushed_both_ways(who: str) -> None:
    ours, theirs = ("spread_out", "") if who == "firing" else ("", "spread_out")
    guns = section("Guns", [(31, 30)], models=(gunner(gun("Gun", "1 blue")),), order=ours)
    guards = section("Guards", [(31, 24)], seat=1, models=(GUARD,), order=theirs)
    table = legions(guns, guards, root=Shooting(section="Guns")).begins()
    table.players[0].fires("Guards", dice=[4])
    assert table.heard("attack_declared")[0]["rushed"] == ["spread_out"]


@pytest.mark.example("DL-X-33")
@pytest.mark.rule("DL-ORD-40", "DL-ORD-42")
def test_who_digs_in_rolls_failed_cover_dice_again_but_no_shield_dice() -> None:
    shielded = profile("Dragoon", ir=2, type="cavalry", mars=("Shield [1, RED]", "Fearless"))
    guns = gunner(gun("Gun", "4 blue"))
    table = firing(guns, its=(shielded,), ground=(CRATERS,), at=((31, 24),))
    table.section("Guards").order = "dig_in"
    table.players[0].fires("Guards", dice=[5, 5, 5, 5, 2, 5, 6, 3])
    (hit,) = table.heard("model_shot_at")
    assert [die["was"] for die in hit["saved"]["dice"]] == [2, 0]
    assert (hit["before"], hit["after"]) == (4, 1)


@pytest.mark.rule("DL-ORD-41")
def test_the_towering_do_not_dig_in() -> None:
    tall = profile("Tall", ir=2, type="cavalry", mars=("Towering", "Fearless"))
    table = firing(gunner(gun("Gun", "4 blue")), its=(tall,), ground=(CRATERS,), at=((31, 24),))
    table.section("Guards").order = "dig_in"
    table.players[0].fires("Guards", dice=[5, 5, 5, 5, 2])
    assert table.heard("model_shot_at")[0]["after"] == 2
