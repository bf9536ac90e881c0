"""What each of the standard orders costs and needs, what it is given for, and when it is over (ORD-11)."""

from __future__ import annotations

import pytest

from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.melee.melee import Melee
from rulesets.dystopian_legions.chapters.orders.conditions import why_not
from rulesets.dystopian_legions.chapters.orders.giving import Giving
from rulesets.dystopian_legions.table.ordering import ORDERS
from tests.rulesets.dystopian_legions.table import SERGEANT, TROOPER, Table, legions, profile, rank, refused, section

GENERAL = profile("General", leader="officer", cp=9, rank=1, lp=2)
STAFF = section("Staff", rank(30, 36, 1), models=(GENERAL,))
GUARDS = section("Guards", rank(30, 4, 2), seat=1)
NUMBERED = ("rally", "snap_out_of_it", "run_run", "fight_harder")
"""The orders for whose effect a D3 is rolled."""
PASS = [6, 1, 1]


def given(key: str, points: int = 9) -> Table:
    """The general gives riflemen an order; both sides have so many Command Points."""
    table = legions(
        section("Rifles", rank(30, 30, 3), shaken=1),
        STAFF,
        GUARDS,
        root=Giving(section="Rifles", order=key, by="Staff/1"),
    )
    table.game.sides[0].cp = points
    return table.begins()


@pytest.mark.parametrize(
    ("key", "cost", "needed"),
    [
        pytest.param("with_me", 2, 2, marks=pytest.mark.rule("DL-ORD-12")),
        pytest.param("rally", 1, 2, marks=pytest.mark.rule("DL-ORD-17")),
        pytest.param("snap_out_of_it", 1, 2, marks=pytest.mark.rule("DL-ORD-19")),
        pytest.param("spread_out", 1, 1, marks=pytest.mark.rule("DL-ORD-23")),
        pytest.param("stand_fast", 2, 2, marks=pytest.mark.rule("DL-ORD-26")),
        pytest.param("run_run", 1, 2, marks=pytest.mark.rule("DL-ORD-28")),
        pytest.param("on_your_bellies", 2, 2, marks=pytest.mark.rule("DL-ORD-31")),
        pytest.param("focus_fire", 3, 2, marks=pytest.mark.rule("DL-ORD-33")),
        pytest.param("spray_em", 1, 1, marks=pytest.mark.rule("DL-ORD-35")),
        pytest.param("fight_harder", 1, 2, marks=pytest.mark.rule("DL-ORD-37")),
        pytest.param("dig_in", 3, 2, marks=pytest.mark.rule("DL-ORD-39")),
        pytest.param("on_my_mark", 3, 2, marks=pytest.mark.rule("DL-ORD-43")),
        pytest.param("hold_the_line", 2, 2, marks=pytest.mark.rule("DL-ORD-47")),
    ],
)
def test_what_an_order_costs_and_needs(key: str, cost: int, needed: int) -> None:
    """A success too few fails; as many as it needs pass."""
    table = given(key)
    assert table.game.sides[0].cp == 9 - cost
    table.players[0].bolsters(dice=[4] * (needed - 1) + [1] * (4 - needed))
    (check,) = table.heard("check_taken")
    assert (check["required"], check["passed"]) == (needed, False)
    assert table.heard("order_takes_effect") == []
    table = given(key)
    table.players[0].bolsters(dice=[*[4] * needed, *[1] * (3 - needed), *[1] * (key in NUMBERED)])
    assert table.heard("check_taken")[0]["passed"]
    assert [told["order"] for told in table.heard("order_takes_effect")] == [key]


@pytest.mark.rule("DL-CP-06", "DL-CMD-04")
def test_what_is_spent_is_noted_at_whoever_pays() -> None:
    table = given("focus_fire")
    table.players[0].bolsters("Staff/1", dice=[4, 4, 1, 1])
    assert table.section("Staff").figures[0].spent == 3 + 1


@pytest.mark.rule("DL-CHECK-10", "DL-ORD-06", "DL-ORD-07")
@pytest.mark.parametrize(("dice", "order"), [([4, 1, 1], ""), ([4, 4, 1], "stand_fast")])
def test_a_failed_check_leaves_no_order_behind(dice: list[int], order: str) -> None:
    table = given("stand_fast")
    table.players[0].bolsters(dice=dice)
    assert table.section("Rifles").order == order
    assert table.game.sides[0].cp == 7


@pytest.mark.rule("DL-ORD-02", "DL-CHECK-07")
def test_the_officer_and_the_nco_bolster_an_order_before_its_dice() -> None:
    """Both are marked with what they paid (DL-D-186)."""
    rifles = section("Rifles", rank(30, 30, 3), models=(SERGEANT, TROOPER))
    table = legions(rifles, STAFF, GUARDS, root=Giving(section="Rifles", order="spread_out", by="Rifles/1"))
    table.game.sides[0].cp = 9
    table.begins()
    assert table.offers(0, "bolster") == ["Staff/1"]  # the sergeant has spent his point on the order
    table.players[0].bolsters("Staff/1", "Staff/1", dice=[1, 1, 1, 1, 4])
    assert table.section("Rifles").order == "spread_out"
    assert [table.section(name).figures[0].spent for name in ("Rifles", "Staff")] == [1, 2]
    assert table.heard("check_taken")[0]["causes"] == []


# Whom they can be given


@pytest.mark.rule("DL-ORD-18", "DL-ORD-20")
@pytest.mark.parametrize(("key", "rule"), [("rally", "DL-ORD-18"), ("snap_out_of_it", "DL-ORD-20")])
def test_only_the_shaken_are_calmed(key: str, rule: str) -> None:
    table = legions(section("Rifles", rank(30, 30, 1)), section("Others", rank(30, 33, 1), shaken=1))
    refusal = why_not(table.game, table.section("Rifles"), key)
    assert refusal is not None
    assert (refusal.rule, refusal.key) == (rule, "not_shaken")
    assert why_not(table.game, table.section("Others"), key) is None


@pytest.mark.rule("DL-ORD-41")
@pytest.mark.parametrize(("mars", "fine"), [(("Towering",), False), (("Skimming",), False), ((), True)])
def test_the_tall_do_not_dig_in(mars: tuple[str, ...], fine: bool) -> None:
    table = legions(section("Rifles", rank(30, 30, 1), models=(profile("Giant", mars=mars),)))
    refusal = why_not(table.game, table.section("Rifles"), "dig_in")
    assert (refusal is None) is fine
    assert refusal is None or refusal.rule == "DL-ORD-41"


@pytest.mark.rule("DL-ORD-41")
def test_one_who_can_dig_in_is_enough() -> None:
    giant = profile("Giant", mars=("Towering",))
    table = legions(section("Rifles", rank(30, 30, 2), models=(giant, TROOPER)))
    assert why_not(table.game, table.section("Rifles"), "dig_in") is None


@pytest.mark.rule("DL-ORD-13")
@pytest.mark.parametrize(
    ("state", "key"),
    [({"activated": 1}, "is_not_ready"), ({"overwatch": True}, "is_not_ready"), ({"shaken": 2}, "retreats")],
)
def test_who_cannot_follow(state: dict[str, int], key: str) -> None:
    table = legions(section("Rifles", rank(30, 30, 1), **state))
    refusal = why_not(table.game, table.section("Rifles"), "with_me")
    assert refusal is not None
    assert refusal.key == key


@pytest.mark.rule("DL-MORALE-20")
@pytest.mark.parametrize("key", ["rally", "snap_out_of_it", "spread_out", "stand_fast", "run_run"])
def test_in_retreat_nothing_is_heard_but_what_calms(key: str) -> None:
    table = legions(section("Rifles", rank(30, 30, 1), shaken=2))
    refusal = why_not(table.game, table.section("Rifles"), key)
    assert (refusal is None) is (ORDERS[key].lasts == "instant")


# What they leave to do, and when they are over


@pytest.mark.rule("DL-ORD-32")
def test_who_crawls_neither_runs_nor_charges() -> None:
    crawling = section("Rifles", rank(30, 30, 3), hit_the_deck=True, order="on_your_bellies")
    table = legions(crawling, section("Guards", rank(30, 24, 3), seat=1), root=Activations(seat=0)).begins()
    with refused("DL-ORD-31", "ordered_otherwise"):
        table.players[0].doubles("Rifles", "at 31.5,27 as now")
    with refused("DL-ORD-31", "ordered_otherwise"):
        table.players[0].charges("Rifles", "Guards")
    table.players[0].advances("Rifles", "at 31.5,27 as now")
    assert table.at("Rifles")[0] == (30, 27)


@pytest.mark.rule("DL-ORD-34", "DL-ORD-36")
@pytest.mark.parametrize("key", ["focus_fire", "spray_em"])
def test_orders_of_the_shooting_segment_end_with_it(key: str) -> None:
    table = legions(section("Rifles", rank(30, 30, 3), order=key), GUARDS, root=Activations(seat=0)).begins()
    table.players[0].holds("Rifles")
    assert table.section("Rifles").order == ""


@pytest.mark.rule("DL-ORD-06", "DL-ORD-47")
def test_whoever_fails_to_hold_the_line_may_try_again() -> None:
    """DL-D-67: as long as somebody can pay for it."""
    guards = section("Guards", rank(30, 20, 2), seat=1, models=(GENERAL, TROOPER))
    table = legions(section("Rifles", rank(30, 21, 1)), guards, root=Melee(section="Rifles", charged=["Guards"]))
    table.game.sides[1].cp = 4
    table.begins()
    table.players[1].orders("hold_the_line", "Guards", "Guards/1")
    table.players[1].bolsters(dice=[1, 1, 1])
    assert table.asked == [(1, "before_melee")]
    table.players[1].orders("hold_the_line", "Guards", "Guards/1", dice=[*PASS, *[1] * 6])
    assert table.heard("melee_rolled")[1]["pool"]["stalwart"] == {"black": 2, "blue": 0, "red": 0}


@pytest.mark.rule("DL-ORD-06", "DL-ORD-37")
def test_whoever_fails_to_fight_harder_may_try_again() -> None:
    rifles = section("Rifles", rank(30, 21, 2), models=(GENERAL, TROOPER))
    table = legions(
        rifles, section("Guards", rank(30, 20, 1), seat=1), root=Melee(section="Rifles", charged=["Guards"])
    )
    table.game.sides[0].cp = 2
    table.begins()
    table.players[0].orders("fight_harder", "Rifles", "Rifles/1")
    table.players[0].bolsters(dice=[1, 1, 1])
    assert table.asked == [(0, "before_melee")]
    assert table.offers(0, "order") == ["fight_harder"]
