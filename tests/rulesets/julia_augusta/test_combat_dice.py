"""JA-CBT-04 to 21, 26, 27, JA-TERR-05: how many dice a side rolls in a combat, and on what they hit."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.julia_augusta.chapters.combat.bases import wedge_point
from rulesets.julia_augusta.chapters.combat.pools import at_least_one
from rulesets.julia_augusta.chapters.combat.rolling import scores
from rulesets.julia_augusta.table.state import Unit
from tests.rulesets.julia_augusta.fighting import count, dice, fight, fought, hits_on, in_contact, modifiers, pool_of
from tests.rulesets.julia_augusta.table import (
    auxiliaries,
    box,
    chariots,
    horse,
    leader,
    legion,
    light_horse,
    piece,
    skirmishers,
    warband,
)


def romans(**told: Any) -> Unit:
    """A Legion that meets the Iceni: three bases of each touch."""
    return legion("XX", at=(36, 30), **told)


def iceni(**told: Any) -> Unit:
    """A warband that meets the Legion."""
    return warband("Iceni", at=(35, 30), **told)


def band(**told: Any) -> Unit:
    """Auxiliaries without any modifier of their own: grade C, not moving."""
    return auxiliaries("Batavi", at=(36, 30), **{"grade": "C", **told})


@pytest.mark.rule("JA-CBT-04")
def test_a_side_rolls_a_die_for_each_base_that_touches_an_enemy_base() -> None:
    for x, touching in ((35, 3), (36, 4), (31, 1)):
        table = in_contact(band(), warband("Iceni", at=(x, 30), files=3))
        assert pool_of(table, 0).bases == {"Batavi": touching}, x
    apart = in_contact(band(), warband("Near", at=(36, 30)), warband("Iceni", at=(35, 29)))
    assert set(pool_of(apart, 1).bases) == {"Near"}


@pytest.mark.rule("JA-CBT-05")
def test_a_wedge_that_charged_or_followed_up_counts_its_first_two_ranks() -> None:
    wedge = {"grade": "B", "bases": 9, "lines": 1, "formation": "wedge"}
    for momentum, bases in (("charge", 5), ("follow_up", 5), ("", 2), ("pursue", 2)):
        table = in_contact(romans(**wedge, momentum=momentum), iceni())
        assert pool_of(table, 0).bases == {"XX": bases}, momentum


@pytest.mark.rule("JA-CBT-06")
def test_a_wedge_that_stood_counts_two_bases_however_many_touch() -> None:
    wedge = legion("XX", at=(36, 30), bases=9, lines=1, formation="wedge")
    table = in_contact(wedge, warband("Iceni", at=(38, 30), bases=4, files=2))
    assert pool_of(table, 0).bases == {"XX": 2}
    assert pool_of(table, 1).bases == {"Iceni": 1}


@pytest.mark.rule("JA-CBT-07")
def test_a_side_counts_at_most_ten_bases() -> None:
    places = ("I", 28), ("II", 36), ("III", 44)
    cohorts = [auxiliaries(name, at=(x, 30), grade="C") for name, x in places]
    linking = [warband(f"Band {name}", at=(x - 4, 30), bases=8, files=4) for name, x in places]
    table = in_contact(*cohorts, *linking, warband("Band IV", at=(48, 30), bases=8, files=4))
    assert sorted(pool_of(table, 0).bases.values()) == [3, 3, 4]
    assert count(table, 0) == 10


@pytest.mark.rule("JA-CBT-08")
def test_grade_adds_or_takes_dice() -> None:
    for grade, dice_of in (("A", 5), ("B", 4), ("C", 3), ("D", 2)):
        assert count(in_contact(band(grade=grade), iceni()), 0) == dice_of, grade


@pytest.mark.rule("JA-CBT-09")
def test_inspiring_leaders_add_two_dice_at_most() -> None:
    assert modifiers(in_contact(band(inspired=1), iceni()), 0) == {"JA-CBT-09": 1}
    more = auxiliaries("Tungri", at=(28, 30), grade="C", inspired=1)
    both = in_contact(band(inspired=2), more, warband("Iceni", at=(32, 30)))
    assert modifiers(both, 0) == {"JA-CBT-09": 2}


@pytest.mark.rule("JA-CBT-11")
def test_medium_infantry_and_mounted_units_that_moved_in_have_a_die() -> None:
    for momentum in ("charge", "pursue", "follow_up"):
        assert modifiers(in_contact(band(momentum=momentum), iceni()), 0)["JA-CBT-11"] == 1
        ala = horse("Ala", at=(36, 30), grade="C", momentum=momentum)
        assert modifiers(in_contact(ala, iceni()), 0)["JA-CBT-11"] == 1
    assert "JA-CBT-11" not in modifiers(in_contact(band(), iceni()), 0)
    assert "JA-CBT-11" not in modifiers(in_contact(romans(momentum="charge"), iceni()), 0)


@pytest.mark.rule("JA-CBT-12")
def test_formed_heavy_infantry_has_a_die_and_two_if_it_charged_or_followed_up() -> None:
    for momentum, bonus in (("", 1), ("charge", 2), ("follow_up", 2)):
        assert modifiers(in_contact(romans(momentum=momentum), iceni()), 0)["JA-CBT-12"] == bonus, momentum
    broken = legion("XX", at=(36, 30), formation="unformed", momentum="pursue")
    assert "JA-CBT-12" not in modifiers(in_contact(broken, iceni()), 0)


@pytest.mark.rule("JA-CBT-13")
def test_a_british_charge_has_two_dice_in_its_first_round() -> None:
    assert modifiers(in_contact(romans(), iceni(), charges="Iceni > XX"), 1) == {"JA-CBT-11": 1, "JA-CBT-13": 2}
    assert modifiers(in_contact(romans(), iceni(), pursues="Iceni > XX"), 1) == {"JA-CBT-11": 1}
    assert "JA-CBT-13" not in modifiers(in_contact(romans(), iceni(), charges="XX > Iceni"), 0)


@pytest.mark.rule("JA-CBT-14")
def test_the_british_impetus_is_spent_in_every_later_round() -> None:
    table = in_contact(romans(), iceni(impetus_spent=True, momentum="follow_up"))
    assert modifiers(table, 1) == {"JA-CBT-11": 1, "JA-CBT-14": -1}
    anew = in_contact(romans(), iceni(impetus_spent=True), charges="Iceni > XX")
    assert "JA-CBT-14" not in modifiers(anew, 1)


@pytest.mark.rule("JA-CBT-13", "JA-CBT-14")
def test_a_charge_into_a_combat_that_others_began_is_initial_all_the_same() -> None:
    old = warband("Iceni", at=(33, 30), files=3, impetus_spent=True, fought={"XX": 1})
    new = warband("Trinovantes", at=(39, 30), files=3)
    table = in_contact(romans(fought={"Iceni": 1}), old, new, charges="Trinovantes > XX")
    assert modifiers(table, 1)["JA-CBT-13"] == 2


@pytest.mark.rule("JA-CBT-15")
def test_cavalry_has_a_die_against_unformed_infantry_only() -> None:
    ala = horse("Ala", at=(36, 30), grade="C")
    foe = warband("Iceni", at=(34, 30), files=2, bases=4, formation="unformed")
    assert modifiers(in_contact(ala, foe), 0) == {"JA-CBT-15": 1}
    formed = warband("Trinovantes", at=(38, 30), files=2, bases=4)
    assert modifiers(in_contact(ala, foe, formed), 0) == {}
    assert modifiers(in_contact(ala, horse("Foe", at=(36, 30), seat=1)), 0) == {}
    assert modifiers(in_contact(band(), foe), 0) == {}


@pytest.mark.rule("JA-CBT-16")
def test_each_dp_costs_a_die_four_at_most() -> None:
    for dps, lost in ((1, -1), (3, -3), (4, -4)):
        assert modifiers(in_contact(band(dp=dps), iceni()), 0) == {"JA-CBT-16": lost}
    three_lines = legion("XX", at=(36, 30), bases=12, files=4, lines=3, dp=6)
    assert modifiers(in_contact(three_lines, iceni()), 0)["JA-CBT-16"] == -4


@pytest.mark.rule("JA-CBT-17")
def test_a_shaken_unit_loses_five_dice_in_place_of_its_dps() -> None:
    assert modifiers(in_contact(band(dp=5), iceni()), 0) == {"JA-CBT-17": -5}


@pytest.mark.rule("JA-CBT-18")
def test_every_side_rolls_a_die_at_least() -> None:
    table = in_contact(band(dp=5, formation="unformed"), iceni())
    assert hits_on(table, 0) == {"Batavi": (1, 6)}


@pytest.mark.rule("JA-CBT-19")
def test_what_makes_dice_hit_on_six_only() -> None:
    unformed, column = band(formation="unformed"), band(formation="column")
    for sort in (unformed, column):
        assert {on for _, on in hits_on(in_contact(sort, iceni()), 0).values()} == {6}
    riders = chariots("Esseda", at=(36, 30))
    for momentum, on in (("", 6), ("charge", 5), ("follow_up", 5), ("pursue", 5)):
        moving = riders.model_copy(update={"momentum": momentum})
        assert [on for _, on in hits_on(in_contact(band(), moving), 1).values()] == [on]


@pytest.mark.rule("JA-CBT-19")
def test_a_unit_that_was_charged_in_flank_or_rear_hits_on_six() -> None:
    for lines, zone, on in ((1, "front", 5), (1, "flank", 6), (1, "rear", 6), (2, "flank", 5), (2, "rear", 6)):
        table = in_contact(romans(lines=lines, files=4), iceni(), charges=f"Iceni > XX {zone}")
        assert {needed for _, needed in hits_on(table, 0).values()} == {on}, (lines, zone)


@pytest.mark.rule("JA-CBT-19")
def test_infantry_that_charged_and_was_charged_by_cavalry_hits_on_six_in_that_round() -> None:
    foe = horse("Ordovices", at=(36, 30), seat=1)
    table = in_contact(band(declared=True), foe, charges="Batavi > Ordovices, Ordovices > Batavi")
    assert hits_on(table, 0) == {"Batavi": (5, 6)}
    standing = in_contact(band(), foe, charges="Ordovices > Batavi")
    assert hits_on(standing, 0) == {"Batavi": (4, 5)}


@pytest.mark.rule("JA-CBT-20")
def test_otherwise_a_five_or_a_six_hits() -> None:
    table = fight(band(), iceni(), falls="6 5 4  1 1 1")
    assert [told["hits"] for told in table.heard("combat_dice")] == [2, 0]


@pytest.mark.rule("JA-CBT-21")
def test_a_leader_brings_one_automatic_hit_however_many_there_are() -> None:
    for leaders, hits in ((["Paulinus"], 1), (["Paulinus", "Cerialis"], 1), ([], 0)):
        table = in_contact(band(), iceni(), *(leader(name, unit="Batavi") for name in leaders))
        assert pool_of(table, 0).automatic == hits
    crippled = in_contact(band(), iceni(), leader("Paulinus", unit="Batavi", crippled=True))
    assert pool_of(crippled, 0).automatic == 0


@pytest.mark.rule("JA-CBT-26")
def test_of_several_units_the_best_charge_and_the_worst_disorder_count_once() -> None:
    one = warband("Iceni", at=(32, 30), files=3, dp=2, momentum="charge")
    other = warband("Trinovantes", at=(38, 30), files=3, dp=1, momentum="follow_up", impetus_spent=True)
    table = in_contact(legion("XX", at=(35, 30), bases=12, files=6), one, other)
    assert modifiers(table, 1) == {"JA-CBT-11": 1, "JA-CBT-13": 2, "JA-CBT-16": -2}


@pytest.mark.rule("JA-CBT-26")
def test_spent_impetus_counts_only_if_all_the_engaged_have_it() -> None:
    spent = [warband(name, at=(x, 30), impetus_spent=True) for name, x in (("Iceni", 32), ("Trinovantes", 38))]
    wide = legion("XX", at=(35, 30), bases=12, files=6)
    assert modifiers(in_contact(wide, *spent), 1) == {"JA-CBT-14": -1}
    fresh = spent[1].model_copy(update={"impetus_spent": False})
    assert modifiers(in_contact(wide, spent[0], fresh), 1) == {}


@pytest.mark.rule("JA-CBT-27")
def test_the_average_grade_is_rounded_up() -> None:
    for one, other, bonus in (("A", "D", 1), ("C", "D", 0), ("D", "D", -1), ("A", "B", 2)):
        west, east = (warband(name, at=(x, 30), grade=g) for name, x, g in (("W", 32, one), ("E", 38, other)))
        table = in_contact(legion("XX", at=(35, 30), bases=12, files=6), west, east)
        assert modifiers(table, 1).get("JA-CBT-08", 0) == bonus, (one, other)


@pytest.mark.rule("JA-CBT-26")
def test_the_modifiers_change_the_dice_of_the_unit_with_the_most_bases() -> None:
    few = warband("Few", at=(32, 30), bases=4, files=2, formation="unformed")
    many = warband("Many", at=(37, 30), files=3, momentum="charge")
    table = in_contact(legion("XX", at=(36, 30), bases=12, files=6), few, many)
    assert hits_on(table, 1) == {"Few": (2, 6), "Many": (6, 5)}
    weary = many.model_copy(update={"momentum": "", "dp": 4})
    lost = in_contact(legion("XX", at=(36, 30), bases=12, files=6), few, weary)
    assert hits_on(lost, 1) == {"Few": (1, 6)}


@pytest.mark.rule("JA-CBT-26")
def test_of_units_with_as_many_bases_the_owner_names_the_one_that_the_modifiers_change() -> None:
    formed = warband("Formed", at=(33, 30), bases=6, files=3, momentum="charge")
    rabble = warband("Rabble", at=(39, 30), bases=6, files=3, formation="unformed")
    table = fight(legion("XX", at=(36, 30), bases=12, files=6), formed, rabble)
    assert table.asked == [("briton", "first_unit")]
    assert table.offers(1, "pick") == ["Formed", "Rabble"]
    table.players[1].picks("Rabble", dice=dice("1 1 1 1 1 1 1 1 1  1 1 1  5 5 5 5 5 5"))
    assert [told["hits"] for told in table.heard("combat_dice")] == [0, 0]


HILL = box("Hill", "hill", 20, 30, 60, 48, level=1)
WALL = piece("Wall", "wall", (20, 30), (60, 30))


@pytest.mark.rule("JA-TERR-05", "JA-CBT-19")
def test_uphill_the_enemy_hits_on_six_only() -> None:
    assert hits_on(in_contact(band(), iceni(), HILL), 1) == {"Iceni": (3, 6)}
    assert hits_on(in_contact(band(), iceni()), 1) == {"Iceni": (3, 5)}
    half = box("Hill", "hill", 20, 30, 36, 48, level=1)
    wide = warband("Iceni", at=(36, 30), bases=8, files=4)
    assert hits_on(in_contact(band(), wide, half), 1) == {"Iceni": (4, 5)}


@pytest.mark.rule("JA-TERR-05")
def test_a_wall_helps_those_whom_the_enemy_came_at() -> None:
    defended = in_contact(band(), iceni(), WALL, charges="Iceni > Batavi")
    assert (hits_on(defended, 0), hits_on(defended, 1)) == ({"Batavi": (3, 5)}, {"Iceni": (6, 6)})
    met = in_contact(band(), iceni(), WALL, charges="Iceni > Batavi, Batavi > Iceni")
    assert {on for seat in (0, 1) for _, on in hits_on(met, seat).values()} == {5}


@pytest.mark.rule("JA-CBT-28")
def test_the_enemys_hits_are_subtracted() -> None:
    table = fought(-2, band(), iceni())
    assert table.heard("combat_score") == [{"combat": 1, "hits": [0, 2]}]


@pytest.mark.rule("JA-CBT-04")
def test_light_horse_and_skirmishers_fight_with_the_bases_that_touch() -> None:
    table = in_contact(skirmishers("Slingers", at=(36, 30)), light_horse("Riders", at=(36, 30)))
    assert (pool_of(table, 0).bases, pool_of(table, 1).bases) == ({"Slingers": 3}, {"Riders": 2})


@pytest.mark.rule("JA-CBT-28")
@pytest.mark.parametrize(("hits", "expected"), [([5, 2], [3, -3]), ([1, 4], [-3, 3]), ([2, 2], [0, 0])])
def test_each_sides_score_is_what_it_hit_more_than_the_enemy(hits: list[int], expected: list[int]) -> None:
    assert scores(hits) == expected


@pytest.mark.rule("JA-CBT-18")
def test_a_unit_without_dice_beside_one_that_has_some_rolls_none() -> None:
    """4 bases and 1, of which the disorder takes 4."""
    assert at_least_one({"Batavi": 0, "Tungri": 1}, "Batavi") == {"Tungri": 1, "Batavi": 0}
    assert at_least_one({"Batavi": 0, "Tungri": 0}, "Batavi") == {"Batavi": 1}


@pytest.mark.rule("JA-CBT-06")
def test_only_a_wedge_counts_by_its_point() -> None:
    for formation in ("line", "unformed"):
        assert pool_of(in_contact(band(formation=formation), iceni()), 0).bases == {"Batavi": 3}
    assert (wedge_point(legion("XX", bases=8, formation="wedge")), wedge_point(band())) == (2, 0)


@pytest.mark.rule("JA-TERR-05")
@pytest.mark.parametrize(("down_from", "on"), [(35, 6), (37, 5)])
def test_a_base_stands_better_if_it_does_so_than_one_of_those_that_it_touches(down_from: float, on: int) -> None:
    """Each but the first cohort base touches two of the enemy's; three of the four have a lower one, or two."""
    hill = box("Hill", "hill", 20, 30, 52, 48, level=1)
    spur = box("Spur", "hill", 20, 20, down_from, 30, level=1)
    table = in_contact(band(), warband("Iceni", at=(37, 30), bases=8, files=4), hill, spur)
    assert {it for _, it in hits_on(table, 1).values()} == {on}
