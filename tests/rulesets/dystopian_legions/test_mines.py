"""Mines: laid before the battle, set off by who comes too near, made safe by order (ORD-21, ORD-22, DL-D-13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rulesets.dystopian_legions.actions import Disembark, Mark
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.command.command_points import build_pools
from rulesets.dystopian_legions.chapters.deployment.minefield import Minefield
from rulesets.dystopian_legions.chapters.deployment.setting_up import SettingUp
from rulesets.dystopian_legions.face.scene.picture import scene
from rulesets.dystopian_legions.ruleset import RULESET
from rulesets.dystopian_legions.table.mines import traps
from rulesets.dystopian_legions.table.state import Mine
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.counsel.proposing import allowed
from tests.rulesets.dystopian_legions.table import (
    OFFICER,
    RIFLEMAN,
    SERGEANT,
    TROOPER,
    Place,
    Table,
    box,
    ironclad,
    legions,
    profile,
    rank,
    refused,
    section,
)
from tests.rulesets.dystopian_legions.test_transports import wagon

ON = {"mines": "scenario"}
FAR = section("Guards", [(5, 5)], seat=1)
PASS, FAIL = [6, 6, 6], [1, 1, 1]
TOUGH = profile("Tough", ir=3, lp=2)
FLYER = profile("Flyer", type="aeronaut", mv=10)


def lying(*places: Place) -> list[Mine]:
    """Mines of seat 1 at these places."""
    return [Mine(label=str(number), at=Point(*at).spot, seat=1) for number, at in enumerate(places, start=1)]


def mined(*described: Any, at: Sequence[Place] = ((30, 30),), options: dict[str, str] | None = None) -> Table:
    """Seat 0 activates, with mines on the table; seat 1 stands far away."""
    table = legions(*described, FAR, root=Activations(seat=0), options={**ON, **(options or {})})
    table.game.mines = lying(*at)
    return table.begins()


def labels(table: Table) -> list[str]:
    return [mine.label for mine in table.game.mines]


# laying


def laying(*pieces: Any, laid: Sequence[Place] = ()) -> Table:
    """Seat 0 lays the first mine."""
    table = legions(section("Rifles", [(36, 40)]), FAR, *pieces, root=Minefield(), options=ON, phase="deployment")
    table.game.sides[0].advantage, table.game.sides[1].advantage = "strategic", "tactical"
    table.game.mines = lying(*laid)
    return table.begins()


@pytest.mark.rule("DL-ORD-22", "DL-ADV-02")
def test_each_side_lays_three_in_turn_and_who_has_the_advantage_begins() -> None:
    table = laying()
    for number, west in enumerate((10, 20, 30, 40, 50, 60)):
        assert table.asked == [(number % 2, "mine")]
        assert table.game.questions[0].values["left"] == 3 - number // 2
        table.players[number % 2].does(Mark(at=f"{west},24"))
    assert table.over
    assert [(mine.label, mine.seat) for mine in table.game.mines] == [
        ("1", 0), ("2", 1), ("3", 0), ("4", 1), ("5", 0), ("6", 1),
    ]  # fmt: skip


@pytest.mark.rule("DL-ORD-22")
@pytest.mark.parametrize(
    ("at", "why"),
    [
        ("30,36.1", "zone"),
        ("30,11.9", "zone"),
        ("36,24", "mine"),
        ("35.99,24", "mine"),
        ("50,20", "closed"),
        ("60,20", "closed"),
    ],
)
def test_not_in_zones_nor_buildings_nor_water_nor_within_6_inches_of_another(at: str, why: str) -> None:
    ground = box("Mill", "building", 49, 19, 51, 21), box("Pond", "water", 59, 19, 61, 21)
    table = laying(*ground, laid=[(30, 24)])
    with refused("DL-ORD-22", "no_mine") as caught:
        table.players[0].does(Mark(at=at))
    assert caught.value.values["why"] == why
    table.players[0].does(Mark(at="36.1,24"))


@pytest.mark.rule("DL-ORD-22")
def test_what_makes_no_sense_is_no_place() -> None:
    with refused("DL-ORD-22", "not_understood"):
        laying().players[0].does(Mark(at="somewhere"))


@pytest.mark.rule("DL-ORD-22")
def test_nobody_lays_any_unless_it_was_settled() -> None:
    for told, asked in (("off", False), ("scenario", True)):
        table = legions(section("Rifles", [(36, 40)]), FAR, root=SettingUp(at="mines"), options={"mines": told})
        table.game.sides[0].advantage = "strategic"
        assert ((0, "mine") in table.begins().asked) is asked


def test_one_press_lays_all_that_are_left() -> None:
    table = laying()
    best = next(iter(RULESET.counsel.proposals(table.game, table.question(0, "mark"))))
    assert best.rest
    at = next(allowed(table.game, table.question(0, "mark"), type="mark"))
    assert 30 < float(at.split(",")[1]) < 36, "before the own zone in the south"
    table.players[0].does(Mark(at=at))


# set off


@pytest.mark.rule("DL-ORD-22")
@pytest.mark.parametrize(("west", "off"), [(31.5, True), (31.52, False)])
def test_a_base_that_comes_within_1_inch_on_its_way_sets_it_off(west: float, off: bool) -> None:
    """An inch from the base, whose middle is half an inch farther; it goes on to where it was going."""
    table = mined(section("Rifles", [(west, 33)], models=(TOUGH,)))
    table.players[0].advances("Rifles", f"at {west},27 as now", dice=[1, 1, 1, 1] if off else [])
    assert bool(table.heard("mine_went_off")) is off
    assert labels(table) == ([] if off else ["1"])
    assert table.at("Rifles") == [(west, 27)]


@pytest.mark.rule("DL-ORD-22", "DL-MORALE-02")
def test_four_blue_dice_at_those_under_the_blast_the_nearest_first_without_cover() -> None:
    """5 successes at IR 3: one Life Point, of the nearest, though crops cover all of them."""
    crops = box("Field", "crops", 24, 25, 40, 29.5)
    rifles = section("Rifles", [(28, 33), (30, 33)], models=(TOUGH,))
    table = mined(rifles, crops)
    table.players[0].advances("Rifles", "at 29.5,29 as now", dice=[6, 6, 4, 1, *PASS])
    (told,) = table.heard("mine_struck")
    assert (told["hit"], told["fell"]) == (["2"], [])
    assert [die["colour"] for die in told["thrown"]["dice"]] == ["blue"] * 4
    assert [check["section"] for check in table.heard("check_taken")] == ["Rifles"]
    assert [figure.lp for figure in table.section("Rifles").figures] == [2, 1]


@pytest.mark.rule("DL-ORD-22")
def test_friend_and_foe_under_the_blast_are_hit() -> None:
    others, foes = section("Lancers", [(30, 31.9)]), section("Foes", [(30, 28.1)], seat=1)
    table = mined(section("Rifles", [(32, 30)], models=(TOUGH,)), others, foes)
    table.players[0].advances("Rifles", "at 31.4,30 as now", dice=[1] * 12)
    assert table.heard("mine_went_off")[0]["over"] == {"Rifles": 1, "Lancers": 1, "Foes": 1}
    assert {told["section"] for told in table.heard("mine_struck")} == {"Rifles", "Lancers", "Foes"}


@pytest.mark.rule("DL-ORD-22")
@pytest.mark.parametrize(("option", "under"), [("3", 1), ("5", 2)])
def test_its_blast_is_as_wide_as_was_settled(option: str, under: int) -> None:
    rifles = section("Rifles", [(31.5, 33), (32.9, 33)], models=(TOUGH,))
    table = mined(rifles, options={"blast_diameter": option})
    table.players[0].advances("Rifles", "at 32.2,30 as now", dice=[1] * 4)
    assert table.heard("mine_went_off")[0]["over"] == {"Rifles": under}


@pytest.mark.rule("DL-ORD-22", "DL-DICE-02")
def test_whoever_stands_still_sets_nothing_off() -> None:
    table = mined(section("Rifles", [(30, 30.6)], models=(TOUGH,)))
    table.players[0].holds("Rifles")
    assert labels(table) == ["1"]


@pytest.mark.rule("DL-ORD-22", "DL-MAR-42")
def test_non_combatants_set_nothing_off_and_are_not_hit() -> None:
    chaplain = profile("Chaplain", mars=("Non-Combatant",))
    rifles = section("Rifles", [(33, 33), (31.4, 33)], models=(TOUGH, chaplain))
    table = mined(rifles)
    table.players[0].advances("Rifles", "at 32.2,30 as now")
    assert labels(table) == ["1"]


@pytest.mark.rule("DL-ORD-22")
def test_two_mines_go_off_one_after_the_other() -> None:
    table = mined(section("Rifles", [(30, 35)], models=(profile("Bull", lp=9, ir=2),)), at=[(30, 33), (31, 31)])
    table.players[0].advances("Rifles", "at 30,29.5 as now", dice=[4, 4, 1, 1, *PASS, 4, 4, 1, 1, *PASS])
    assert [told["label"] for told in table.heard("mine_went_off")] == ["1", "2"]
    assert table.section("Rifles").lp == 7
    assert labels(table) == []


# booby-trapped ground

WOOD = box("Wood", "woods", 26, 26, 34, 32)


@pytest.mark.rule("DL-ORD-22", "DL-TERR-14")
def test_a_mine_in_a_wood_traps_all_of_it() -> None:
    """It goes off under all who stand in it, those far from the marker too."""
    inside = section("Foes", [(27, 27)], seat=1)
    table = mined(section("Rifles", [(33, 34)], models=(TOUGH,)), inside, WOOD)
    table.players[0].advances("Rifles", "at 33,32.4 as now", dice=[1] * 8)
    told = table.heard("mine_went_off")[0]
    assert (told["piece"], told["over"]) == ("Wood", {"Rifles": 1, "Foes": 1})


@pytest.mark.rule("DL-ORD-22", "DL-TERR-14")
def test_beside_a_trapped_wood_nothing_goes_off() -> None:
    table = mined(section("Rifles", [(33, 34)], models=(TOUGH,)), WOOD)
    table.players[0].advances("Rifles", "at 33,32.6 as now")
    assert labels(table) == ["1"]
    assert [trap.name for trap in traps(table.game)] == ["mine 1 in Wood"]


# made safe


def sappers(*others: Any, near: float = 32.5, models: Sequence[Any] = (OFFICER, TROOPER), **told: Any) -> Table:
    """An officer with a man, south of a mine: from the nearest base it is half an inch less far than this."""
    table = legions(
        section("Sappers", [(30, near), (31.5, near)], models=models, **told),
        *others,
        FAR,
        root=Activations(seat=0),
        options=ON,
    )
    table.game.mines = lying((30, 30), (36, 30))
    build_pools(table.game)
    return table.begins()


@pytest.mark.rule("DL-ORD-21", "DL-ORD-22")
@pytest.mark.parametrize(("dice", "left"), [([4, 4, 4], ["2"]), ([4, 4, 1], ["1", "2"])])
def test_three_successes_make_the_nearest_mine_safe_and_less_leaves_it(dice: list[int], left: list[str]) -> None:
    table = sappers()
    before = table.game.sides[0].cp
    table.players[0].orders("make_safe", "Sappers", "Sappers/1")
    table.players[0].bolsters(dice=dice)
    assert labels(table) == left
    assert before - table.game.sides[0].cp == 1
    assert not table.heard("mine_went_off")


@pytest.mark.rule("DL-ORD-22")
@pytest.mark.parametrize(("south", "near"), [(32.5, True), (32.52, False)])
def test_within_2_inches_of_any_model(south: float, near: bool) -> None:
    table = sappers(near=south)
    assert ("make_safe" in table.offers(0, "order")) is near
    if not near:
        with refused("DL-ORD-22", "no_trap_near"):
            table.players[0].orders("make_safe", "Sappers", "Sappers/1")


@pytest.mark.rule("DL-ORD-22", "DL-ORD-48")
def test_only_infantry_makes_mines_safe() -> None:
    rider = profile("Rider", type="cavalry", leader="officer", cp=3, rank=1)
    table = sappers(models=(rider,))
    with refused("DL-ORD-22", "not_infantry"):
        table.players[0].orders("make_safe", "Sappers", "Sappers/1")


@pytest.mark.rule("DL-ORD-22", "DL-MORALE-20")
def test_nobody_in_ordered_retreat_makes_mines_safe() -> None:
    table = sappers(shaken=2)
    with refused("DL-MORALE-20", "retreats"):
        table.players[0].orders("make_safe", "Sappers", "Sappers/1")


@pytest.mark.rule("DL-ORD-21", "DL-ORD-10")
def test_in_the_command_segment_not_after_an_order_to_move() -> None:
    table = sappers()
    table.players[0].orders("spread_out", "Sappers", "Sappers/1")
    table.players[0].bolsters(dice=[6, 6, 6])
    with refused("DL-ORD-10", "no_such_order"):
        table.players[0].orders("make_safe", "Sappers", "Sappers/1")


# transports, ironclads, aeronauts


@pytest.mark.rule("DL-ORD-22", "DL-IAD-09", "DL-IAD-10")
@pytest.mark.parametrize(("dice", "lost"), [([6, 4, 1, 1, 1, 1], 0), ([6, 6, 1, 1, 1, 1], 1), ([6, 6, 6, 4, 1, 1], 2)])
def test_six_blue_dice_at_the_thinnest_armour_of_an_ironclad(dice: list[int], lost: int) -> None:
    """AV 4 at its rear, CR 3, though it drives at the mine with its bow."""
    table = mined(section("Tank", [(30, 35)], models=(ironclad("Tank"),)))
    table.players[0].advances("Tank", "at 30,31.5 as now", dice=[*dice, *(PASS if lost else [])])
    (told,) = table.heard("hull_mined")
    assert (told["av"], told["lost"]) == (4, lost)
    assert table.section("Tank").lp == 4 - lost


@pytest.mark.rule("DL-ORD-22", "DL-AERO-02")
def test_aeronauts_fly_over_a_mine_and_set_it_off_where_they_land() -> None:
    for goal, off in (("at 30,25 as now", False), ("at 30,29 as now", True)):
        table = mined(section("Flyers", [(30, 34)], models=(FLYER,)))
        table.players[0].flies("Flyers")
        table.players[0].advances("Flyers", goal, dice=[1] * 4 if off else [])
        assert bool(table.heard("mine_went_off")) is off
    table = mined(section("Flyers", [(30, 34)], models=(FLYER,)))
    table.players[0].advances("Flyers", "at 30,25 as now", dice=[1] * 4)
    assert table.heard("mine_went_off"), "on their feet they walk over it"


@pytest.mark.rule("DL-ORD-22", "DL-TRANS-31")
def test_whoever_gets_out_of_a_transport_onto_a_mine_sets_it_off() -> None:
    riders = section("Rifles", rank(28, 30, 2), models=(RIFLEMAN,), where="aboard")
    table = mined(riders, wagon((30, 34)), at=[(30, 29)])
    table.players[0].holds("Wagon")
    table.players[0].does(Disembark(to="at 30,30 closed up"), dice=[1] * 4)
    assert table.heard("mine_went_off")[0]["section"] == "Rifles"


# what is to be seen of it


def test_mines_are_told_and_drawn() -> None:
    table = mined(section("Rifles", [(30, 34)], models=(TOUGH,)), WOOD, at=[(50, 24), (30, 30)])
    view = RULESET.play.view(table.game, None)
    assert "**Mines**: mine 1 at 50,24, mine 2 in Wood at 30,30" in RULESET.words.status(view).replace(" and ", ", ")
    assert [area.label for area in scene(view, ()).areas if area.kind == "mine"] == ["mine 1", "mine 2 in Wood"]
    assert [(badge.text, badge.at) for badge in scene(view, ()).badges] == [("mine 1", (50, 24)), ("mine 2", (30, 30))]
    assert any(entry.key == "mine" and "with its number" in entry.text for entry in scene(view, ()).legend)


def test_an_explosion_is_told_with_its_dice_and_drawn() -> None:
    table = mined(section("Rifles", [(30, 33), (31.2, 33)], models=(SERGEANT, TOUGH)))
    table.players[0].advances("Rifles", "at 30.6,30 as now", dice=[4, 4, 4, 1, *PASS])
    told = " ".join(RULESET.words.event(table.game, event) for event in table.said)
    assert "set off mine 1" in told
    assert "no cover" in told
    assert "mine 1" not in RULESET.words.status(RULESET.play.view(table.game, None))
    assert [area.label for area in scene(table.game, table.said).areas if area.kind == "blast"] == ["mine 1"]
