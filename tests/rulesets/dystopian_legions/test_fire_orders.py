"""Orders under fire: Focus Fire!, Spray 'Em!, Fight Harder! and Dig In! (ORD)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.actions import Fire, Order
from rulesets.dystopian_legions.chapters.shooting.firing import Shooting
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.profiles import Profile, Weapon
from rulesets.dystopian_legions.table.terrain import Piece
from tests.rulesets.dystopian_legions.table import (
    RIFLE,
    RIFLEMAN,
    Table,
    box,
    ironclad,
    legions,
    profile,
    rank,
    refused,
    section,
)
from tests.rulesets.dystopian_legions.test_weapon_rules import gun

CAPTAIN = profile("Captain", ir=2, leader="officer", cp=4, rank=1, weapons=(RIFLE,))
MAJOR = profile("Major", ir=2, lp=2, leader="officer", cp=4, rank=1, mars=("Fearless",))
GUARD = profile("Guard", ir=2, mars=("Fearless",))
RIDER = profile("Rider", ir=2, type="cavalry", mars=("Fearless",))
HUSSAR = MAJOR.model_copy(update={"name": "Hussar", "type": "cavalry"})
CRATERS = box("Craters", "craters", 28, 18, 38, 26)


def firing(
    *ground: Piece, its: tuple[Profile, ...] = (RIDER,), points: tuple[int, int] = (4, 0), **state: Any
) -> Table:
    """A captain and two riflemen who hold their ground fire at two guards; both sides have so many Command Points."""
    rifles = section("Rifles", rank(31, 30, 3), models=(CAPTAIN, RIFLEMAN), **{"movement": "hold", **state})
    guards = section("Guards", [(31, 24), (33, 24)], seat=1, models=its)
    table = legions(rifles, guards, *ground, root=Shooting(section="Rifles"))
    for side, cp in zip(table.game.sides, points, strict=True):
        side.cp = cp
    return table.begins()


def order(key: str) -> Order:
    """The captain gives an order to his own section."""
    return Order(order=key, section="Rifles", by="Rifles/1")


@pytest.mark.rule("DL-ORD-33", "DL-ORD-34", "DL-QUAL-02")
def test_focus_fire_is_paid_passed_and_makes_shots_placed() -> None:
    table = firing()
    table.players[0].does(order("focus_fire"))
    table.players[0].bolsters(dice=[4, 4, 1])
    assert table.game.sides[0].cp == 1
    table.players[0].fires("Guards", dice=[3, 3, 1])
    assert table.heard("attack_declared")[0]["need"] == 3
    assert table.heard("model_shot_at")[0]["killed"]


@pytest.mark.example("DL-X-21")
@pytest.mark.rule("DL-ORD-06", "DL-ORD-33")
def test_a_focus_fire_that_fails_costs_its_points() -> None:
    table = firing()
    table.players[0].does(order("focus_fire"))
    table.players[0].bolsters(dice=[4, 3, 1])
    assert table.game.sides[0].cp == 1
    table.players[0].fires("Guards", dice=[3, 3, 3])
    assert table.heard("attack_declared")[0]["need"] == 4


@pytest.mark.rule("DL-ORD-34", "DL-ORD-36")
@pytest.mark.parametrize(("movement", "orders"), [("hold", ["focus_fire", "spray_em"]), ("advance", [])])
def test_only_who_holds_its_ground_is_told_how_to_fire(movement: str, orders: list[str]) -> None:
    table = firing(movement=movement)
    takes = table.question(0, "fire").takes
    assert (table.offers(0, "order") if "order" in takes else []) == orders


@pytest.mark.example("DL-X-28")
@pytest.mark.rule("DL-ORD-08", "DL-ORD-35")
def test_nobody_sprays_and_focuses() -> None:
    table = firing()
    table.players[0].does(order("spray_em"))
    table.players[0].bolsters(dice=[4, 1, 1])
    assert table.section("Rifles").order == "spray_em"
    assert "order" not in table.question(0, "fire").takes


@pytest.mark.rule("DL-ORD-37", "DL-ORD-38")
def test_fight_harder_rolls_d3_misses_of_the_attack_again() -> None:
    """The D6 shows 3: two dice. Both misses of three are rolled again, and the order is over with the attack."""
    table = firing()
    table.players[0].does(Fire(target="Guards", harder="Rifles/1"))
    table.players[0].bolsters(dice=[4, 4, 1, 3, 5, 2, 1, 6, 1])
    (rolled,) = table.heard("attack_rolled")
    assert [(die["face"], die["was"]) for die in rolled["thrown"]["dice"]] == [(5, 0), (6, 2), (1, 1)]
    assert table.heard("model_shot_at")[0]["before"] == 3
    assert (table.section("Rifles").order, table.game.sides[0].cp) == ("", 3)


@pytest.mark.rule("DL-ORD-38", "DL-MAR-51")
def test_a_die_is_rolled_again_once_by_rapid_fire_or_by_the_order() -> None:
    """Two misses of the quick one: one by Rapid Fire, the other by Fight Harder! (D3 of 1), none twice (DL-D-03)."""
    quick = profile("Quick", ir=2, weapons=(gun("Gun", "3 blue"),), mars=("Rapid Fire [1]",))
    rifles = section("Rifles", rank(31, 30, 2), models=(CAPTAIN, quick), movement="hold")
    guards = section("Guards", [(31, 24), (33, 24)], seat=1, models=(RIDER,))
    table = legions(rifles, guards, root=Shooting(section="Rifles"))
    table.game.sides[0].cp = 4
    table.begins()
    table.players[0].does(Fire(target="Guards", shots=["2 Gun"], harder="Rifles/1"))
    table.players[0].bolsters(dice=[4, 4, 1, 1, 1, 2, 5, 3, 3])
    thrown = table.heard("attack_rolled")[0]["thrown"]["dice"]
    assert [(die["face"], die["was"]) for die in thrown] == [(3, 1), (3, 2), (5, 0)]


@pytest.mark.rule("DL-ORD-39", "DL-ORD-40")
def test_who_digs_in_pays_checks_and_rolls_failed_cover_dice_again() -> None:
    table = firing(CRATERS, its=(HUSSAR, RIDER), points=(0, 4))
    table.players[0].does(Fire(target="Guards"))
    assert table.offers(1, "answer_fire") == ["nothing", "dig_in"]
    table.players[1].answers_fire("dig_in")
    table.players[1].bolsters(dice=[4, 4, 1, 5, 5, 5, 1, 2, 4, 1])
    (hit,) = table.heard("model_shot_at")
    assert [(die["was"], die["face"]) for die in hit["saved"]["dice"]] == [(1, 4), (2, 1)]
    assert (hit["before"], hit["after"], hit["lost"]) == (3, 0, 1)
    assert (table.section("Guards").order, table.game.sides[1].cp) == ("", 1)


@pytest.mark.rule("DL-ORD-39", "DL-HTD-03", "DL-HTD-06")
def test_hit_the_deck_and_dig_in_are_one_answer() -> None:
    """In the open it would have nothing to roll again; down it has soft cover (DL-D-08)."""
    table = firing(its=(MAJOR, GUARD), points=(0, 4))
    table.players[0].does(Fire(target="Guards"))
    assert table.offers(1, "answer_fire") == ["nothing", "down", "both"]
    table.players[1].answers_fire("both")
    assert table.section("Guards").hit_the_deck
    table.players[1].bolsters(dice=[4, 4, 1, 5, 5, 5, 2, 5])
    (hit,) = table.heard("model_shot_at")
    assert (hit["cover"]["level"], len(hit["saved"]["dice"]), hit["after"]) == ("soft", 1, 0)


@pytest.mark.rule("DL-ORD-39", "DL-CP-04")
def test_nobody_digs_in_without_three_points() -> None:
    table = firing(CRATERS, its=(HUSSAR, RIDER), points=(0, 2))
    table.players[0].does(Fire(target="Guards"), dice=[1, 1, 1])
    assert table.over


@pytest.mark.rule("DL-ORD-10", "DL-ORD-37", "DL-HTD-03")
def test_fight_harder_is_resolved_before_the_target_answers() -> None:
    """DL-D-08: the attack is declared whole, the order for it rolled, and then the target says what it does."""
    table = firing(its=(MAJOR, GUARD))
    table.players[0].does(Fire(target="Guards", harder="Rifles/1"))
    table.players[0].bolsters(dice=[4, 4, 1, 3])
    keys = [event.key for event in table.said]
    assert keys.index("check_taken") < keys.index("order_takes_effect")
    assert table.asked == [(1, "under_fire")]
    table.players[1].answers_fire("nothing", dice=[1, 1, 1, 1, 1])
    assert table.heard("attack_rolled")


@pytest.mark.rule("DL-ORD-37", "DL-ORD-04", "DL-ORD-09")
def test_who_tells_it_to_fight_harder_is_offered_last_and_may_be_nobody() -> None:
    table = firing()
    assert table.offers(0, "fire", target="Guards", shots=[""]) == ["Rifles/1"]
    with refused("DL-ORD-04"):
        table.players[0].does(Fire(target="Guards", harder="Rifles/2"))
    table.players[0].fires("Guards", dice=[1, 1, 1])
    assert not table.heard("order_given")


@pytest.mark.rule("DL-ORD-08", "DL-ORD-34")
def test_nobody_fights_harder_under_focus_fire() -> None:
    """DL-D-59: the order of the segment is still in effect."""
    table = firing()
    table.players[0].does(order("focus_fire"))
    table.players[0].bolsters(dice=[4, 4, 1])
    assert table.offers(0, "fire", target="Guards", shots=[""]) == []


@pytest.mark.rule("DL-ORD-06", "DL-ORD-37")
def test_a_fight_harder_that_fails_costs_its_point_and_the_attack_goes_on() -> None:
    table = firing()
    table.players[0].does(Fire(target="Guards", harder="Rifles/1"))
    table.players[0].bolsters(dice=[4, 1, 1, 5, 1, 1])
    assert table.game.sides[0].cp == 3
    (rolled,) = table.heard("attack_rolled")
    assert [die["was"] for die in rolled["thrown"]["dice"]] == [0, 0, 0]


@pytest.mark.example("DL-X-29")
@pytest.mark.rule("DL-ORD-09", "DL-ORD-37", "DL-ORD-08")
def test_example_29_fight_harder_for_the_rad_attack_and_again_for_the_iad_attack() -> None:
    """A point and a check each."""
    lance = Weapon(name="Lance", er=20, lr=20, iad_er=Pool(blue=3))
    rifles = section("Rifles", rank(31, 30, 2), models=(CAPTAIN, profile("Lancer", weapons=(lance,))), movement="hold")
    guards = section("Guards", [(31, 24)], seat=1, models=(RIDER,))
    tank = section("Tank", [(40, 20)], seat=1, models=(ironclad("Tank"),))
    table = legions(rifles, guards, tank, root=Shooting(section="Rifles"))
    table.game.sides[0].cp = 4
    table.begins()
    table.players[0].does(Fire(target="Guards", harder="Rifles/1"))
    table.players[0].bolsters(dice=[4, 4, 1, 1, 1, 1])
    assert (table.game.sides[0].cp, table.asked) == (3, [(0, "fire")])
    table.players[0].does(Fire(target="Tank/1", harder="Rifles/1"))
    table.players[0].bolsters(dice=[4, 4, 1, 1, 1, 1, 1, 1])
    assert table.game.sides[0].cp == 2
    assert len(table.heard("order_takes_effect")) == 1
