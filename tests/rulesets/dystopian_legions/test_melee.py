"""Melees: pools, losses, who wins, who falls back (MELEE, SWIFT)."""

from __future__ import annotations

import pytest

from rulesets.dystopian_legions.chapters.melee.charging import Charge
from rulesets.dystopian_legions.chapters.melee.melee import Melee
from rulesets.dystopian_legions.chapters.melee.melee_pools import attacking, defending
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.terrain import Kind
from tests.rulesets.dystopian_legions.table import Fielded, Table, box, legions, profile, rank, section

PASS = [6, 6, 6]
"""Dice of a Morale Check that is passed."""
BLUE = profile("Blue", ir=2)
BLACK = profile("Black", ir=2, mad="1 black")


def fight(ours: Fielded, theirs: Fielded, **fields: int) -> Table:
    """Seat 0 has charged seat 1."""
    return legions(ours, theirs, root=Melee(section=ours.section.id, charged=[theirs.section.id]), **fields)


def five_on_six() -> Table:
    return fight(
        section("Rifles", rank(30, 21, 5), models=(BLUE,)), section("Guards", rank(30, 20, 6), seat=1, models=(BLACK,))
    )


@pytest.mark.example("DL-X-57")
@pytest.mark.rule("DL-MELEE-09", "DL-MELEE-15", "DL-MELEE-16")
def test_five_charge_six() -> None:
    table = five_on_six().begins(dice=[6, 6, 5, 5, 4, 3, 3, 2, 1, 1, 6, 5, 4, 2, 2, 1, *PASS, *PASS])
    assert [len(told["hit"]) for told in table.heard("melee_losses")] == [3, 1]
    (won,) = table.heard("melee_won")
    assert (won["section"], won["loser"], won["removed"]) == ("Rifles", "Guards", [3, 1])
    assert table.at("Guards")[5] == (37.5, 14)
    assert table.at("Rifles")[4] == (36, 21)


@pytest.mark.example("DL-X-58")
@pytest.mark.rule("DL-MELEE-17")
def test_on_a_tie_the_defender_wins() -> None:
    table = five_on_six().begins(dice=[4, 4, 4, 4, 1, 1, 1, 1, 1, 1, 4, 4, 4, 4, 1, 1, *PASS, *PASS])
    (won,) = table.heard("melee_won")
    assert (won["section"], won["removed"]) == ("Guards", [2, 2])
    assert table.at("Rifles")[4] == (36, 27)


@pytest.mark.example("DL-X-59")
@pytest.mark.rule("DL-MELEE-21")
@pytest.mark.parametrize(("north", "stays"), [(4.5, False), (6.4, False), (6.5, True)])
def test_who_would_leave_the_table_is_gone(north: float, stays: bool) -> None:
    theirs = section("Guards", [(30, north), (31.5, north + 2)], seat=1, models=(profile("Hulk"), BLACK))
    table = fight(section("Rifles", [(31.5, north + 3)], models=(BLUE,)), theirs).begins(dice=[6, 1, 1, 1, *PASS])
    assert table.section("Guards").on_table is stays
    assert bool(table.heard("driven_off")) is not stays


@pytest.mark.example("DL-X-122")
@pytest.mark.rule("DL-MELEE-22", "DL-MELEE-20")
def test_who_falls_back_goes_through_the_winner() -> None:
    ours = section("Rifles", rank(30, 20, 5), models=(BLUE,))
    theirs = section("Guards", rank(30, 21, 6), seat=1, models=(BLACK,))
    table = fight(ours, theirs).begins(dice=[4, 4, 1, 1, 1, 1, 1, 1, 1, 1, 4, 4, 1, 1, 1, 1, *PASS, *PASS])
    assert table.at("Rifles")[4] == (36, 26)


@pytest.mark.rule("DL-MELEE-20")
def test_on_overwatch_no_longer() -> None:
    """DL-X-120: its Overwatch Marker becomes an Activated Marker."""
    theirs = section("Guards", rank(30, 20, 2), seat=1, models=(BLACK,), overwatch=True, hit_the_deck=True)
    table = fight(section("Rifles", rank(30, 21, 1), models=(BLUE,)), theirs).begins(dice=[6, 1, 1, 1, *PASS])
    guards = table.section("Guards")
    assert (guards.overwatch, guards.activated, guards.hit_the_deck) == (False, 1, False)


@pytest.mark.rule("DL-MELEE-14", "DL-MELEE-15")
def test_the_lowest_ir_falls_first_and_too_few_successes_are_lost() -> None:
    mixed = section("Guards", rank(30, 20, 3), seat=1, models=(profile("Hulk", ir=4), profile("Sapper", ir=3), BLACK))
    table = fight(section("Rifles", rank(30, 21, 4), models=(BLUE,)), mixed).begins(
        dice=[6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, *PASS]
    )
    losses = table.heard("melee_losses")[0]
    assert (losses["hit"], losses["fell"], losses["wasted"]) == (["3", "2"], ["3", "2"], 3)


@pytest.mark.rule("DL-MELEE-15")
def test_a_model_takes_life_points_until_it_falls() -> None:
    tough = section("Guards", rank(30, 20, 2), seat=1, models=(profile("Veteran", ir=2, lp=2),))
    table = fight(section("Rifles", rank(30, 21, 3), models=(BLUE,)), tough).begins(
        dice=[6, 6, 6, 1, 1, 1, 1, 1, *PASS]
    )
    losses = table.heard("melee_losses")[0]
    assert (losses["hit"], losses["fell"]) == (["1", "1", "2"], ["1"])


@pytest.mark.rule("DL-MELEE-16", "DL-MELEE-13")
def test_those_who_fall_strike_back() -> None:
    table = fight(
        section("Rifles", rank(30, 21, 2), models=(BLUE,)), section("Guards", [(30, 20)], seat=1, models=(BLUE,))
    )
    table.begins(dice=[6, 6, 6, 6, 6, *PASS])
    assert [told["section"] for told in table.heard("melee_losses")] == ["Guards", "Rifles"]
    assert len(table.section("Rifles").alive) == 1
    assert table.section("Guards").where == "wiped_out"


@pytest.mark.rule("DL-MELEE-13", "DL-MORALE-14")
@pytest.mark.parametrize(("shaken", "fallen"), [(0, 1), (1, 0)])
def test_the_shaken_succeed_on_5(shaken: int, fallen: int) -> None:
    ours = section("Rifles", rank(30, 21, 1), models=(BLUE,), shaken=shaken)
    table = fight(ours, section("Guards", rank(30, 20, 2), seat=1, models=(BLACK,))).begins(
        dice=[4, 4, 1, 1, *PASS * fallen]
    )
    assert 2 - len(table.section("Guards").alive) == fallen


@pytest.mark.example("DL-X-94")
@pytest.mark.rule("DL-MAR-07", "DL-MELEE-09", "DL-MAR-10")
def test_brutal_charges_and_weapons_for_close_quarters() -> None:
    two = {"mad": "2 black"}
    carbine = {"name": "Trench Gun", "er": 6, "lr": 12, "rad_er": "1 blue", "mars": ("CQB",)}
    three = (
        profile("Guard", mars=("Brutal Charge [2, RED]",), **two),
        profile("Gunner", weapons=(carbine,), **two),
        profile("Line", **two),
    )
    table = fight(section("Rifles", rank(30, 21, 3), models=three), section("Guards", [(30, 20)], seat=1))
    assert attacking(table.game, table.section("Rifles")).whole == Pool(black=8, red=2, blue=1)
    assert defending(table.game, table.section("Rifles")).whole == Pool(black=6, blue=1)


@pytest.mark.rule("DL-MELEE-09")
@pytest.mark.parametrize(
    ("mad", "whole"),
    [("1 black 1 red", Pool(black=1, red=2)), ("2 blue 1 black", Pool(black=1, blue=3)), (Pool(), Pool(black=1))],
)
def test_the_charge_adds_a_die_of_the_better_colour(mad: str | Pool, whole: Pool) -> None:
    table = fight(
        section("Rifles", [(30, 21)], models=(profile("One", mad=mad),)), section("Guards", [(30, 20)], seat=1)
    )
    assert attacking(table.game, table.section("Rifles")).whole == whole


@pytest.mark.rule("DL-MAR-70", "DL-MELEE-12")
def test_stalwart_defenders_add_dice_only_in_defence() -> None:
    ours = section("Rifles", rank(30, 21, 2), models=(profile("Stalwart", mars=("Stalwart Defender [2]",)),))
    table = fight(ours, section("Guards", [(30, 20)], seat=1))
    assert defending(table.game, table.section("Rifles")).whole == Pool(blue=2, black=4)
    assert attacking(table.game, table.section("Rifles")).whole == Pool(blue=4)


@pytest.mark.rule("DL-MAR-11", "DL-MELEE-15")
def test_combat_armour_counts_in_melee() -> None:
    plated = section("Guards", rank(30, 20, 1), seat=1, models=(profile("Plate", ir=3, mars=("Combat Armour [2]",)),))
    table = fight(section("Rifles", rank(30, 21, 1), models=(BLUE,)), plated).begins(dice=[6, 6, 1])
    assert table.heard("melee_losses")[0]["wasted"] == 4


@pytest.mark.rule("DL-MELEE-19", "DL-MELEE-20")
def test_who_lost_anything_checks_his_morale_before_the_loser_falls_back() -> None:
    table = five_on_six().begins(dice=[6, 6, 5, 5, 4, 3, 3, 2, 1, 1, 6, 5, 4, 2, 2, 1, *PASS, 1, 1, 1])
    assert [told["section"] for told in table.heard("check_taken")] == ["Rifles", "Guards"]
    keys = [event.key for event in table.said]
    assert keys.index("melee_won") < keys.index("check_taken") < keys.index("fell_back")
    assert table.section("Guards").shaken == 1


@pytest.mark.rule("DL-MELEE-19", "DL-MELEE-17")
def test_who_breaks_does_not_fall_back() -> None:
    theirs = section("Guards", rank(30, 20, 2), seat=1, models=(BLACK,), shaken=3)
    table = fight(section("Rifles", rank(30, 21, 1), models=(BLUE,)), theirs).begins(dice=[6, 1, 1, 1, 1, 1, 1])
    assert table.section("Guards").where == "broken"
    assert not table.heard("fell_back")


@pytest.mark.example("DL-X-60")
@pytest.mark.rule("DL-SWIFT-03", "DL-SWIFT-04", "DL-MELEE-03")
def test_who_defends_a_position_strikes_first() -> None:
    theirs = section("Guards", rank(30, 20, 5), seat=1, models=(BLACK,))
    ours = section("Rifles", rank(30, 22, 4), models=(BLACK,))
    table = legions(ours, theirs, box("Ruin", "ruins", 28, 18, 38, 21), root=Charge(section="Rifles", target="Guards"))
    table.begins()
    assert table.section("Guards").defends == "position"
    table.begins(Melee(section="Rifles", charged=["Guards"]), dice=[6, 5, 4, 3, 1, 6, 4, 4, 2, 2, 1, *PASS, *PASS])
    assert [(told["section"], told["models"]) for told in table.heard("melee_rolled")] == [("Guards", 5), ("Rifles", 3)]
    (won,) = table.heard("melee_won")
    assert (won["section"], won["removed"]) == ("Guards", [1, 1])
    assert table.section("Guards").defends == ""


@pytest.mark.rule("DL-TERR-04")
@pytest.mark.parametrize(("east", "holds"), [(33.5, True), (33.4, False)])
def test_more_than_half_of_its_models_hold_a_position(east: float, holds: bool) -> None:
    """Of five models, the third ends at 33.5."""
    theirs = section("Guards", rank(30, 20, 5), seat=1)
    table = legions(
        section("Rifles", rank(30, 23, 3)),
        theirs,
        box("Wood", "woods", 28, 18, east, 22),
        root=Charge(section="Rifles", target="Guards"),
    ).begins()
    assert table.section("Guards").defends == ("position" if holds else "")


@pytest.mark.rule("DL-MELEE-03")
@pytest.mark.parametrize("kind", ["craters", "crops", "hill", "water"])
def test_not_every_ground_is_a_position(kind: Kind) -> None:
    ground = box("Ground", kind, 28, 18, 40, 22)
    ours, theirs = section("Rifles", rank(30, 23, 3)), section("Guards", rank(30, 20, 5), seat=1)
    table = legions(ours, theirs, ground, root=Charge(section="Rifles", target="Guards")).begins()
    assert table.section("Guards").defends == ""


@pytest.mark.rule("DL-MAR-76", "DL-SWIFT-01", "DL-SWIFT-02")
def test_a_model_with_swift_strike_gives_it_to_its_section() -> None:
    quick = profile("Duellist", ir=2, mars=("Swift Strike",))
    ours = section("Rifles", rank(30, 21, 2), models=(quick, BLUE))
    table = fight(ours, section("Guards", [(30, 20)], seat=1, models=(BLUE,))).begins(dice=[6, 1, 1, 1])
    assert [told["section"] for told in table.heard("melee_rolled")] == ["Rifles"]
    assert table.heard("melee_won")[0]["removed"] == [1, 0]


@pytest.mark.rule("DL-SWIFT-05", "DL-MAR-76")
def test_where_both_are_quick_all_strike_at_once() -> None:
    quick = profile("Duellist", ir=2, mars=("Swift Strike",))
    ours = section("Rifles", [(30, 21)], models=(quick,))
    theirs = section("Guards", [(30, 20)], seat=1, models=(quick,))
    table = fight(ours, theirs).begins(dice=[6, 6, 6])
    assert [told["cancelled"] for told in table.heard("strikes_first")] == [True, True]
    assert table.heard("melee_won")[0]["removed"] == [1, 1]
