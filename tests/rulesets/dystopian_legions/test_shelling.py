"""Indirect fire: scatter, blasts, and the pools of all who are under them (IDF)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.actions import Bombard
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.shooting.cover import degree
from rulesets.dystopian_legions.ruleset import RULESET, WORDS
from rulesets.dystopian_legions.table.happenings.shooting import Shot
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.profiles import Armour, Card, Weapon
from tests.rulesets.dystopian_legions.barrages import (
    FAR,
    MORTAR,
    MORTARMAN,
    WALL,
    barrage,
    enemies,
    first_blast,
    pools,
    shell,
    spotter,
)
from tests.rulesets.dystopian_legions.table import (
    OFFICER,
    Place,
    box,
    ironclad,
    legions,
    piece,
    profile,
    section,
)

# Scatter, and where blasts fall


@pytest.mark.example("DL-X-79")
@pytest.mark.rule("DL-IDF-19", "DL-IDF-20")
def test_example_79_one_gun_and_a_spotter_fail_and_scatter_four_inches_east() -> None:
    table = barrage(spotter(), enemies((30, 20)))
    shell(table, "30,20", "Scouts/1", dice=[4, 3, 90, 4])
    assert first_blast(table) == (34, 20)
    (told,) = table.heard("scattered")
    assert (told["faces"], told["direction"]) == ([4], 90)


@pytest.mark.rule("DL-IDF-21")
def test_observed_fire_scatters_two_dice() -> None:
    table = barrage(WALL, spotter(), enemies((30, 12)))
    shell(table, FAR, "Scouts/1", dice=[1, 180, 6, 5])
    assert first_blast(table) == (30, 23)


@pytest.mark.rule("DL-IDF-19")
@pytest.mark.parametrize(("degrees", "at"), [(360, (30, 15)), (180, (30, 25)), (270, (25, 20)), (30, (32.5, 15.67))])
def test_any_whole_degree_may_be_rolled(degrees: int, at: Place) -> None:
    table = barrage(enemies((30, 20)))
    shell(table, "30,20", dice=[1, degrees, 5])
    assert first_blast(table) == pytest.approx(at, abs=0.01)


@pytest.mark.rule("DL-IDF-23")
@pytest.mark.parametrize(("blast", "off", "hit"), [(3, 1.95, True), (3, 2.0, False), (5, 2.95, True), (5, 3.0, False)])
def test_a_base_is_under_a_blast_with_any_part_of_it(blast: int, off: float, hit: bool) -> None:
    wide = MORTAR.model_copy(update={"blast": blast})
    table = barrage(enemies((30 + off, 20)), gunner=profile("Mortarman", weapons=(wide,)))
    shell(table, "30,20", dice=[6, 1, 1, 1] if hit else [6])
    assert bool(pools(table)) is hit


@pytest.mark.rule("DL-IDF-23")
@pytest.mark.parametrize(("size", "said", "hit"), [("3", 0, False), ("5", 0, True), ("5", 3, False), ("3", 5, True)])
def test_blasts_are_as_wide_as_was_settled_unless_the_weapon_says_it(size: str, said: int, hit: bool) -> None:
    gunner = profile("M", weapons=(MORTAR.model_copy(update={"blast": said}),))
    table = barrage(enemies((32.9, 20)), gunner=gunner, options={"blast_diameter": size})
    shell(table, "30,20", dice=[6, 1, 1, 1] if hit else [6])
    assert bool(pools(table)) is hit


@pytest.mark.rule("DL-IDF-23", "DL-IDF-25")
def test_the_dice_come_once_for_each_blast_however_many_are_under_it() -> None:
    table = barrage(enemies((29.4, 20), (30.6, 20), (30, 19)))
    shell(table, "30,20.2", dice=[6, 1, 1, 1])
    assert pools(table) == {"Guards": "3 blue"}


THREE = MORTAR.model_copy(update={"blasts": 3, "rad_lr": Pool(blue=1)})


@pytest.mark.rule("DL-IDF-24", "DL-IDF-25", "DL-IDF-26")
def test_further_blasts_touch_the_first_in_directions_of_their_own() -> None:
    table = barrage(
        enemies((30, 20), (33, 20)), enemies((31.2, 24.2), name="Others"), gunner=profile("M", weapons=(THREE,))
    )
    shell(table, "30,20", dice=[6, 90, 180, 1, 1, 1])
    blasts = table.heard("blasts_fell")[0]["blasts"]
    assert [tuple(one["at"]) for one in blasts] == [(30000, 20000), (33000, 20000), (30000, 23000)]
    assert [one["direction"] for one in blasts] == [None, 90, 180]
    assert pools(table) == {"Guards": "2 blue", "Others": "1 blue"}


@pytest.mark.example("DL-X-81")
@pytest.mark.rule("DL-IDF-22", "DL-IDF-26", "DL-IDF-27")
def test_example_81_two_blasts_over_one_and_one_over_a_friend() -> None:
    two = MORTAR.model_copy(update={"blasts": 2})
    friend = section("Friends", at=[(33.6, 20)])
    table = barrage(enemies((30, 20), (31.5, 20)), friend, gunner=profile("M", weapons=(two,)))
    shell(table, "30,20", dice=[6, 90, *[1] * 6, *[1] * 3])
    assert pools(table) == {"Guards": "6 blue", "Friends": "3 blue"}


@pytest.mark.rule("DL-IDF-22")
def test_whoever_fires_may_be_hit_by_his_own_shells() -> None:
    table = barrage(enemies((30, 33)), count=2)
    shell(table, "30,33", guns=["1 Mortar"], dice=[1, 180, 6, 4, 4, 4, 4])
    assert pools(table) == {"Mortars": "4 blue"}
    assert [one.alive for one in table.section("Mortars").figures] == [False, False]
    assert table.section("Mortars").where == "wiped_out"


@pytest.mark.rule("DL-IDF-22", "DL-IDF-24")
def test_what_falls_off_the_table_has_no_effect() -> None:
    table = barrage(enemies((71, 20)), at=(50, 30))
    shell(table, "71,20", dice=[1, 90, 4])
    assert first_blast(table) == (75, 20) and pools(table) == {}


@pytest.mark.rule("DL-IDF-13", "DL-SHOOT-04")
def test_a_barrage_is_the_one_attack_of_its_section() -> None:
    table = barrage(enemies((30, 20)), count=2)
    shell(table, "30,20", guns=["2 Mortar"], dice=[6, 1, 1, 1])
    assert (0, "fire") not in table.asked
    assert table.section("Mortars").activated == 1


@pytest.mark.rule("DL-IDF-23")
def test_each_gun_adds_its_own_blast_and_they_fall_in_the_order_in_which_they_are_named() -> None:
    red = MORTAR.model_copy(update={"name": "Howitzer", "rad_lr": Pool(red=1)})
    firing = section("Mortars", at=[(30, 39), (31.5, 39)], models=(MORTARMAN, profile("H", weapons=(red,))))
    table = legions(firing, enemies((30, 20)), root=Activations(seat=0)).begins()
    table.players[0].holds("Mortars")
    shell(table, "30,20", guns=["2 Howitzer", "1 Mortar"], dice=[4, 4, 90, 1])
    assert [one["weapon"] for one in table.heard("blasts_fell")[0]["blasts"]] == ["Howitzer", "Mortar"]
    assert pools(table) == {"Guards": "1 red"}


# Casualties


@pytest.mark.example("DL-X-107")
@pytest.mark.rule("DL-IDF-28")
def test_example_107_those_nearest_to_the_middle_of_the_first_blast_die() -> None:
    guards = enemies((34.5, 20), (31.5, 20), (33, 20), models=(profile("Guard", ir=2),))
    table = barrage(
        guards, at=(50, 39), gunner=profile("M", weapons=(MORTAR.model_copy(update={"rad_lr": Pool(blue=4)}),))
    )
    shell(table, "30,20", dice=[6, 4, 4, 4, 4, 4, 4, 4])
    assert [one.alive for one in table.section("Guards").figures] == [True, False, False]


@pytest.mark.example("DL-X-108")
@pytest.mark.rule("DL-IDF-22", "DL-IDF-27")
def test_example_108_infantry_and_a_tankette_under_one_blast() -> None:
    both = Weapon(name="Mortar", er=12, lr=40, rad_lr=Pool(red=2), iad_lr=Pool(red=3), mars=("IDF",))
    tank = section("Tank", at=[(31.5, 20)], seat=1, models=(ironclad("Tank", wide=1, deep=1, lp=2),), facing=0)
    table = barrage(enemies((29, 20), (29, 21.2)), tank, gunner=profile("M", weapons=(both,)))
    shell(table, "30,20", dice=[6, 1, 1, 5, 4, 1])
    assert pools(table) == {"Tank/1": "3 red", "Guards": "2 red"} or pools(table) == {
        "Guards": "2 red",
        "Tank/1": "3 red",
    }
    told = next(one for one in table.heard("under_blasts") if one["label"])
    assert (told["arc"], told["av"]) == ("aft", 4)


@pytest.mark.rule("DL-IDF-27")
def test_the_armour_of_an_ironclad_is_that_which_faces_who_fires_wherever_the_blast_lies() -> None:
    heavy = MORTAR.model_copy(update={"iad_lr": Pool(red=2)})
    tank = section("Tank", at=[(30, 15)], seat=1, models=(ironclad("Tank"),), facing=180)
    table = barrage(tank, gunner=profile("M", weapons=(heavy,)))
    shell(table, "30,16", dice=[6, 6, 5, 6, 5, 4, 4, 4])
    (told,) = table.heard("under_blasts")
    assert (told["arc"], told["av"]) == ("fore", 6)
    assert table.section("Tank").figures[0].lp == 4 - table.heard("hull_hit")[0]["lost"]


@pytest.mark.example("DL-X-54")
@pytest.mark.rule("DL-MAR-78", "DL-MAR-69", "DL-IDF-29")
def test_example_54_towering_in_hard_cover_under_indirect_fire() -> None:
    tall = profile("Tall", mars=("Towering",))
    table = barrage(enemies((30, 20), models=(tall,)), box("Craters", "craters", 25, 15, 35, 25))
    levels = []
    for mars, indirect in (((), False), (("Spray and Pray",), False), (("IDF",), True)):
        weapon = Weapon(name="Mortar", er=16, lr=40, rad_lr=Pool(blue=1), mars=mars)
        card = table.game.cards["Mortars"].model_dump() | {"profiles": (profile("Mortarman", ir=2, weapons=(weapon,)),)}
        table.game.cards["Mortars"] = Card.model_validate(card)
        shot = Shot(model="Mortars/1", weapon="Mortar", inches=18000, pool=Pool(blue=1), indirect=indirect)
        target = table.section("Guards")
        levels.append(degree(table.game, [shot], target, target.figures[0]).level)
    assert levels == ["soft", "none", "none"]


@pytest.mark.rule("DL-IDF-29", "DL-ELEV-05")
@pytest.mark.parametrize(("kind", "dice"), [("crops", 0), ("craters", 1)])
def test_cover_is_a_level_worse_under_shells(kind: Any, dice: int) -> None:
    table = barrage(enemies((30, 20)), box("Ground", kind, 25, 15, 35, 25))
    shell(table, "30,20", dice=[6, 4, 4, 4, *[1] * dice])
    (told,) = table.heard("model_shot_at")
    assert told["cover"]["changes"] == ["from_above"] and len(told["saved"]["dice"]) == dice
    assert told["killed"]


@pytest.mark.rule("DL-IDF-29", "DL-ELEV-06", "DL-HTD-05")
def test_who_is_down_keeps_his_cover_under_shells() -> None:
    table = barrage(enemies((30, 20), hit_the_deck=True), box("Ground", "craters", 25, 15, 35, 25))
    shell(table, "30,20", dice=[6, 4, 4, 4, 1, 1])
    assert table.heard("model_shot_at")[0]["cover"]["level"] == "hard"


@pytest.mark.rule("DL-IDF-29", "DL-ELEV-02")
def test_shells_come_from_above_on_a_hill_too() -> None:
    ground = [box("Hill", "hill", 20, 10, 40, 26), box("Craters", "craters", 25, 15, 35, 25)]
    table = barrage(enemies((30, 20)), *ground)
    shell(table, "30,20", dice=[6, 4, 4, 4, 1])
    assert table.heard("model_shot_at")[0]["cover"]["level"] == "soft"


@pytest.mark.rule("DL-IDF-27", "DL-BLDG-03", "DL-IDF-29")
def test_whoever_is_in_a_building_under_a_blast_is_hit_and_keeps_fortified_cover() -> None:
    house = box("Mill", "building", 28, 14, 34, 20)
    table = barrage(house, enemies((30, 15), (31, 15), building="Mill"))
    shell(table, "31,21.4", dice=[6, 4, 4, 4, 1, 1, 1, 4, 4, 4])
    (told,) = table.heard("model_shot_at")
    assert told["cover"]["level"] == "fortified" and told["cover"]["changes"] == []
    beyond = barrage(house, enemies((30, 15), (31, 15), building="Mill"))
    shell(beyond, "31,21.6", dice=[6])


@pytest.mark.rule("DL-LIN-05", "DL-IDF-27")
def test_a_barrier_covers_from_the_side_from_which_the_shells_come() -> None:
    for south, level in ((20.53, "soft"), (19.47, "none")):
        table = barrage(enemies((30, 20)), piece("Bags", "sandbags", (20, south), (40, south)))
        shell(table, "30,20", dice=[6, 4, 4, 4, *[1] * (level == "soft")])
        assert table.heard("model_shot_at")[0]["cover"]["level"] == level


# Whoever is under a blast answers, before any die is rolled


@pytest.mark.rule("DL-HTD-03", "DL-ORD-39", "DL-IDF-22")
def test_all_who_are_hit_answer_before_the_dice_friends_too() -> None:
    friend = section("Friends", at=[(31.6, 20)])
    table = barrage(enemies((30, 20)), friend, box("Craters", "craters", 20, 10, 40, 30))
    shell(table, "30.5,20", dice=[6, 1, 1, 1, 1, 1, 1], answers=("down", "down"))
    said = [event.key for event in table.said]
    assert said.count("went_down") == 2
    assert max(i for i, key in enumerate(said) if key == "went_down") < said.index("attack_rolled")
    assert table.section("Friends").rushed and table.section("Guards").hit_the_deck


@pytest.mark.rule("DL-HTD-11", "DL-MORALE-18")
def test_a_section_that_lying_down_breaks_is_gone_before_it_is_hit() -> None:
    table = barrage(enemies((30, 20), shaken=3, activated=1))
    shell(table, "30,20", dice=[6], answers=("down",))
    assert table.section("Guards").where == "broken" and table.heard("attack_rolled") == []


@pytest.mark.rule("DL-MORALE-02", "DL-IDF-27")
def test_each_section_that_loses_a_life_point_takes_its_own_morale_check() -> None:
    table = barrage(
        enemies((30, 20), (30, 18.4), models=(profile("Guard", ir=1),)), section("Friends", at=[(31.6, 20)])
    )
    shell(table, "30,20", dice=[6, 4, 1, 1, 4, 4, 4, 1, 1, 1])
    checks = [told["section"] for told in table.heard("check_taken")]
    assert checks == ["Guards"]


@pytest.mark.rule("DL-QUAL-04", "DL-IDF-27")
def test_the_shots_of_a_section_that_is_down_are_rushed_but_not_its_spotting_dice() -> None:
    table = barrage(enemies((30, 20)))
    table.section("Mortars").rushed = True
    shell(table, "30,20", dice=[6, 4, 4, 4])
    (told,) = table.heard("under_blasts")
    assert (told["need"], told["rushed"]) == (5, ["hit_the_deck"])


@pytest.mark.rule("DL-MAR-80", "DL-MAR-23")
def test_unreliable_and_experimental_weapons_are_tried_before_the_check() -> None:
    odd = MORTAR.model_copy(update={"mars": ("IDF", "Unreliable", "Experimental Weapon [D3]"), "rad_lr": Pool(blue=1)})
    gunner = profile("M", weapons=(odd,))
    table = barrage(enemies((30, 20)), gunner=gunner)
    shell(table, "30,20", dice=[2, 3, 6, 1, 1, 1])
    assert pools(table) == {"Guards": "3 blue"}
    failing = barrage(enemies((30, 20)), gunner=gunner)
    shell(failing, "30,20", dice=[1])
    assert failing.heard("spotting_rolled") == []


@pytest.mark.rule("DL-ORD-37", "DL-ORD-38", "DL-IDF-27")
def test_fight_harder_lets_dice_of_the_first_pool_be_rolled_again() -> None:
    officer = section("Staff", at=[(33, 39)], models=(OFFICER,))
    table = barrage(enemies((30, 20)), officer)
    table.game.sides[0].cp = 3
    shell(table, "30,20", harder="Staff/1", dice=[4, 4, 4, 3, 6, 1, 1, 1, 5, 5])
    assert table.heard("attack_rolled")


# The words, the picture, the odds


def test_the_report_says_every_die_and_who_stands_under_each_blast() -> None:
    table = barrage(spotter(at=(50, 10)), enemies((34, 20), (35.5, 20)), enemies((30, 20), name="Others"))
    shell(table, "30,20", "Scouts/1", dice=[4, 3, 90, 4, 1, 1, 1])
    told = "\n".join(WORDS.event(table.game, event) for event in table.said)
    for words in (
        "over open sights: 1 × Mortar at Long Range (18.5″): 3 blue",
        "Model 1 of Mortars sees the place. Model 1 of Scouts spots.",
        "failed",
        "the first scatters 4″ at 90°, from 30,20 to 34,20",
        "models 1 and 2 of Guards",
        "Guards under the blasts of Mortars: 3 blue of Mortar (1)",
    ):
        assert words in told, told


def test_the_picture_shows_blast_and_track_of_the_scatter() -> None:
    table = barrage(enemies((30, 20)))
    question = table.question(0, "bombard")
    before = RULESET.pictures.preview(table.game, question, Bombard(aim="30,20"), 0)
    assert before is not None
    assert {area.kind for area in before.areas} >= {"blast", "band"}
    shell(table, "30,20", dice=[1, 90, 4])
    scene = RULESET.pictures.scene(table.game, table.said, None)
    assert [track.points for track in scene.tracks if track.kind == "scatter"] == [((30.0, 20.0), (34.0, 20.0))]
    (blast,) = [area for area in scene.areas if area.kind == "blast"]
    east = max(x for x, _ in blast.outlines[0])
    assert east == pytest.approx(35.5)


@pytest.mark.rule("DL-IAD-03")
def test_armour_of_both_flanks_by_who_fires() -> None:
    heavy = MORTAR.model_copy(update={"iad_lr": Pool(red=1)})
    armour = Armour(fore=9, starboard=8, aft=7, port=6)
    for turn, arc in ((0, "aft"), (90, "starboard"), (270, "port"), (180, "fore")):
        tank = section("Tank", at=[(30, 15)], seat=1, models=(ironclad("Tank", av=armour),), facing=turn)
        table = barrage(tank, gunner=profile("M", weapons=(heavy,)))
        shell(table, "30,15", dice=[6, 1])
        assert table.heard("under_blasts")[0]["arc"] == arc
