"""Charges at several sections at once: who may be reached, how dice are divided, who wins and falls back (MULTI)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.actions import Charge, NoOrder, Split
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.command.command_points import build_pools
from rulesets.dystopian_legions.chapters.melee.charging import comes_home
from rulesets.dystopian_legions.chapters.melee.melee import Melee
from rulesets.dystopian_legions.ruleset import RULESET, WORDS
from rulesets.kit.engine.dice import ScriptedDice
from tests.rulesets.dystopian_legions.table import (
    OFFICER,
    RIFLE,
    Place,
    Table,
    ironclad,
    legions,
    profile,
    rank,
    refused,
    section,
)

RIDER = profile("Rider", ir=2, mad="1 blue", mars=("Fearless",))
GUARD = profile("Guard", ir=2, mad="1 black", mars=("Fearless",))
X, Y = rank(28, 24, 3), rank(34, 24, 2)
EVEN = "4 blue at X; 4 blue at Y"


def charging(
    *others: Any,
    x: list[Place] | None = None,
    y: list[Place] | None = None,
    riders: list[Place] | None = None,
    rider: Any = RIDER,
    guards: tuple[Any, Any] = (GUARD, GUARD),
    states: tuple[dict[str, Any], dict[str, Any]] = ({}, {}),
    **told: Any,
) -> Table:
    """Four riders in the south; X and Y stand beside one another 5 inches north of them."""
    lancers = section("Riders", riders or rank(29.5, 30, 4), models=(rider,))
    first = section("X", x or X, seat=1, models=(guards[0],), **states[0])
    second = section("Y", y or Y, seat=1, models=(guards[1],), **states[1])
    table = legions(lancers, first, second, *others, root=Activations(seat=0), **told)
    return table.begins()


def charge(table: Table, *targets: str, dice: tuple[int, ...] = ()) -> None:
    table.players[0].does(Charge(section="Riders", target=targets[0], others=[*targets[1:]]), dice)


def fight(table: Table, split: str, *dice: int) -> None:
    """The riders charge both, and divide their dice so."""
    charge(table, "X", "Y")
    table.players[0].does(Split(dice=split), dice)


# Whom a section may charge


@pytest.mark.rule("DL-MULTI-01", "DL-MULTI-02")
def test_both_are_named_and_declared_before_anybody_moves() -> None:
    table = charging()
    assert table.offers(0, "charge", section="Riders", target="X") == ["Y"]
    charge(table, "X", "Y")
    said = [event.key for event in table.said]
    assert [told["target"] for told in table.heard("charge_declared")] == ["X", "Y"]
    assert said.index("moved") > max(i for i, key in enumerate(said) if key == "charge_declared")


@pytest.mark.rule("DL-MULTI-01")
@pytest.mark.parametrize("other", ["X", "Riders", "Nobody"])
def test_nobody_is_charged_twice_and_no_friend(other: str) -> None:
    with refused("DL-MULTI-01", "no_such_target"):
        charge(charging(), "X", other)


@pytest.mark.rule("DL-MULTI-03", "DL-MULTI-04")
def test_as_many_as_possible_come_into_contact_and_at_least_one_with_each() -> None:
    table = charging(riders=rank(28, 30, 4))
    charge(table, "X", "Y")
    met = {told["target"]: told["models"] for told in table.heard("came_into_contact")}
    assert {*met} == {"X", "Y"} and sum(met.values()) == 4


@pytest.mark.rule("DL-MULTI-04")
@pytest.mark.parametrize(("west", "near"), [(36, True), (38, True), (48, False)])
def test_who_cannot_reach_each_of_them_may_not_declare_it(west: float, near: bool) -> None:
    """Riders between them hold together those who are in contact."""
    table = charging(section("Z", [(west, 24)], seat=1, models=(GUARD,)), y=[(26.4, 24)])
    assert ("Z" in table.offers(0, "charge", section="Riders", target="X")) is near
    if near:
        charge(table, "X", "Z")
        assert {told["target"] for told in table.heard("came_into_contact")} == {"X", "Z"}
    else:
        with refused("DL-MULTI-04", "reaches_not_all"):
            charge(table, "X", "Z")


@pytest.mark.rule("DL-MULTI-04", "DL-MELEE-04")
def test_nor_who_would_be_torn_apart_by_it() -> None:
    far = section("Z", [(39, 25)], seat=1, models=(GUARD,))
    table = charging(far, x=[(27, 25)], y=[(29, 25)], riders=[(30, 30), (31.5, 30)])
    with refused("DL-MULTI-04", "reaches_not_all"):
        charge(table, "X", "Z")
    charge(table, "X", "Y")


@pytest.mark.rule("DL-MULTI-04", "DL-MELEE-23")
def test_an_ironclad_is_not_charged_with_others() -> None:
    table = charging(section("Tank", [(38, 26)], seat=1, models=(ironclad("Tank"),)))
    with refused("DL-MELEE-23", "cannot_fight_in_melee"):
        charge(table, "X", "Tank")


@pytest.mark.rule("DL-MULTI-03")
def test_of_targets_that_cannot_be_reached_together_those_that_can_are() -> None:
    """Z has come to stand too far off by then, and whoever is gone is left out."""
    game = charging(section("Z", [(48, 24)], seat=1, models=(GUARD,)), y=[(26.4, 24)]).game
    riders, x, y, z = (game.sections[name] for name in ("Riders", "X", "Y", "Z"))
    for targets, reached in (((z, x), ["X"]), ((x, y), ["X", "Y"]), ((x, y, z), ["X", "Y"]), ((z,), [])):
        found, charged = comes_home(game, riders, targets, "")
        assert [one.id for one in found] == reached and (charged is not None) == bool(reached)
    y.where = "broken"
    assert [one.id for one in comes_home(game, riders, (x, y), "")[0]] == ["X"]


@pytest.mark.rule("DL-MULTI-03", "DL-MOVE-15")
def test_who_breaks_before_it_comes_home_is_left_out() -> None:
    """Y has three Shaken Markers and fails the check that Daunting riders ask for."""
    daunting = profile("Rider", ir=2, mad="1 blue", mars=("Fearless", "Daunting"))
    timid = profile("Guard", ir=2, mad="1 black")
    table = charging(rider=daunting, guards=(GUARD, timid), states=({}, {"shaken": 3}))
    charge(table, "X", "Y", dice=(1, 1, 1, *[1] * 8, 1, 1, 1))
    assert table.section("Y").where == "broken"
    assert [told["target"] for told in table.heard("came_into_contact")] == ["X"]


# What the charged may do


@pytest.mark.rule("DL-ORD-43", "DL-MULTI-02")
def test_each_of_them_may_be_told_to_fire_before_anybody_moves() -> None:
    armed = profile("Guard", ir=2, mad="1 black", mars=("Fearless",), weapons=(RIFLE,))
    table = charging(section("Head", [(33, 20)], seat=1, models=(OFFICER,)), guards=(armed, armed))
    table.game.sides[1].cp = 6
    charge(table, "X", "Y")
    for name in ("X", "Y"):
        assert table.asked == [(1, "charged")] and table.question(1, "no_order").values["section"] == name
        table.players[1].does(NoOrder())
    assert table.heard("came_into_contact")


@pytest.mark.rule("DL-ORD-47", "DL-MULTI-05", "DL-ORD-06")
def test_each_of_them_may_be_told_to_hold_the_line() -> None:
    table = charging(section("Head", [(33, 20)], seat=1, models=(OFFICER,)))
    build_pools(table.game)
    charge(table, "X", "Y")
    asked = []
    while table.asked == [(1, "before_melee")]:
        asked.append(table.question(1, "no_order").values["section"])
        table.players[1].does(NoOrder())
    assert asked == ["X", "Y"] and table.asked == [(0, "split")]


# How dice are divided


@pytest.mark.rule("DL-MULTI-07", "DL-MULTI-09", "DL-MELEE-13")
def test_all_dice_are_divided_as_one_likes() -> None:
    table = charging()
    charge(table, "X", "Y")
    assert table.asked == [(0, "split")]
    assert table.offers(0, "split") == ["6 blue at X; 2 blue at Y", "2 blue at X; 6 blue at Y", EVEN]
    table.players[0].does(Split(dice="5 blue at X; 3 blue at Y"), [1] * 13)
    rolled = [(told["section"], told["against"], len(told["thrown"]["dice"])) for told in table.heard("melee_rolled")]
    assert rolled == [("Riders", "X", 5), ("Riders", "Y", 3), ("X", "", 3), ("Y", "", 2)]


@pytest.mark.rule("DL-MULTI-07", "DL-MULTI-09")
@pytest.mark.parametrize(
    "dice",
    ["4 blue at X; 3 blue at Y", "4 blue at X; 5 blue at Y", "8 blue at X", "4 red at X; 4 blue at Y", "all"],
)
def test_another_number_of_dice_is_refused(dice: str) -> None:
    table = charging()
    charge(table, "X", "Y")
    with refused("DL-MULTI-07", "no_such_split"):
        table.players[0].does(Split(dice=dice))


@pytest.mark.rule("DL-MULTI-08")
def test_each_gets_the_dice_of_one_model_at_least() -> None:
    table = charging()
    charge(table, "X", "Y")
    with refused("DL-MULTI-08", "too_small_a_share"):
        table.players[0].does(Split(dice="7 blue at X; 1 blue at Y"))
    table.players[0].does(Split(dice="6 blue at X; 2 blue at Y"), [1] * 13)


@pytest.mark.rule("DL-MULTI-08")
def test_the_dice_of_a_model_are_those_of_one_model() -> None:
    """A rider with two red dice after his bonus and one with two blue ones: each has its own target."""
    lancers = section(
        "Riders", rank(31, 30, 2), models=(RIDER, profile("Chief", ir=2, mad="1 red", mars=("Fearless",)))
    )
    table = legions(lancers, section("X", X, seat=1, models=(GUARD,)), section("Y", Y, seat=1, models=(GUARD,)))
    table.begins(Activations(seat=0))
    charge(table, "X", "Y")
    with refused("DL-MULTI-08", "too_small_a_share"):
        table.players[0].does(Split(dice="1 blue 1 red at X; 1 blue 1 red at Y"))
    table.players[0].does(Split(dice="2 red at X; 2 blue at Y"), [1] * 9)


@pytest.mark.rule("DL-ORD-38", "DL-MULTI-07", "DL-MELEE-13")
def test_fight_harder_rolls_so_many_dice_again_of_all_shares_together() -> None:
    table = charging()
    table.begins(Melee(section="Riders", charged=["X", "Y"], harder=3, at="strike"))
    struck_at_x, struck_at_y, struck_back = [4, 4, 4, 1, 4], [1, 1, 1, 4, 4, 4], [1] * 5
    table.players[0].does(Split(dice=EVEN), [*struck_at_x, *struck_at_y, *struck_back])
    rolled = {told["against"]: [die["was"] for die in told["thrown"]["dice"]] for told in table.heard("melee_rolled")}
    assert sum(was > 0 for was in rolled["X"]) == 1 and sum(was > 0 for was in rolled["Y"]) == 2


# Who wins


@pytest.mark.example("DL-X-61")
@pytest.mark.rule("DL-MULTI-05", "DL-MULTI-07", "DL-MULTI-10")
def test_example_61_six_dice_and_two_against_five() -> None:
    table = charging()
    fight(table, "6 blue at X; 2 blue at Y", 6, 5, 4, 3, 2, 1, 5, 1, 6, 5, 4, 1, 1)
    assert [table.section(name).lp for name in ("Riders", "X", "Y")] == [3, 1, 2]
    (won,) = table.heard("melee_won")
    assert (won["section"], won["loser"], won["others"], won["removed"]) == ("Riders", "X", ["Y"], [2, 1])
    assert {told["section"] for told in table.heard("fell_back")} == {"X", "Y"}


@pytest.mark.rule("DL-MULTI-05")
def test_the_successes_of_all_defenders_are_one_pool() -> None:
    """One success of each is not enough for a Life Point by itself."""
    table = charging()
    fight(table, EVEN, *[1] * 8, 4, 1, 1, 4, 1)
    assert table.section("Riders").lp == 3
    assert table.heard("melee_won")[0]["section"] == "X"
    assert [told["section"] for told in table.heard("fell_back")] == ["Riders"]


@pytest.mark.rule("DL-MULTI-10", "DL-MELEE-22", "DL-MELEE-20")
def test_beaten_chargers_go_back_through_all_who_have_beaten_them() -> None:
    table = charging()
    fight(table, EVEN, *[1] * 8, 6, 6, 6, 6, 6)
    assert table.section("Riders").lp == 2
    assert all(south > 30 for _, south in table.at("Riders")[2:])


@pytest.mark.rule("DL-MULTI-07", "DL-MULTI-05", "DL-MELEE-15")
def test_what_is_too_much_for_one_does_not_come_to_the_other() -> None:
    table = charging(x=[(31, 24)])
    fight(table, "6 blue at X; 2 blue at Y", 6, 6, 6, 6, 6, 6, 1, 1, 1, 1, 1)
    assert [table.section(name).lp for name in ("X", "Y")] == [0, 2]
    assert table.heard("melee_losses")[0]["wasted"] == 10


@pytest.mark.rule("DL-MULTI-06", "DL-SWIFT-01", "DL-MELEE-13")
def test_one_of_them_with_swift_strike_gives_it_to_all() -> None:
    swift = profile("Guard", ir=2, mad="1 black", mars=("Fearless", "Swift Strike"))
    table = charging(guards=(GUARD, swift))
    charge(table, "X", "Y", dice=(6, 6, 6, 6, 6))
    assert [told["section"] for told in table.heard("melee_rolled")] == ["X", "Y"]
    assert table.section("Riders").lp == 2
    assert table.question(0, "split").values["dice"] == "4 blue"


@pytest.mark.rule("DL-MULTI-08", "DL-SWIFT-03")
def test_where_fewer_models_than_sections_are_left_one_of_them_may_get_nothing() -> None:
    swift = profile("Guard", ir=2, mad="1 blue", mars=("Fearless", "Swift Strike"))
    table = charging(guards=(swift, swift))
    charge(table, "X", "Y", dice=(6, 6, 6, 1, 1))
    assert table.section("Riders").lp == 1
    with refused("DL-MULTI-08", "too_small_a_share"):
        table.players[0].does(Split(dice="1 blue at X; 1 blue at Y"))
    table.players[0].does(Split(dice="2 blue at X; no dice at Y"), dice=(1, 1))
    assert table.over or table.heard("melee_won")


@pytest.mark.rule("DL-MAR-26", "DL-MULTI-01")
def test_gas_grenades_of_one_of_them_take_the_bonus_from_all_chargers() -> None:
    gas = profile("Guard", ir=2, mad="1 black", mars=("Fearless", "Gas Grenade"))
    table = charging(guards=(GUARD, gas))
    charge(table, "X", "Y")
    assert table.question(0, "split").values["dice"] == "4 blue"


@pytest.mark.rule("DL-MORALE-14", "DL-MULTI-05")
def test_each_die_of_the_defenders_keeps_the_quality_of_its_own_section() -> None:
    table = charging(states=({"shaken": 1}, {}))
    fight(table, EVEN, *[1] * 8, 4, 4, 4, 4, 4)
    assert table.section("Riders").lp == 3


@pytest.mark.rule("DL-MELEE-19", "DL-MULTI-10")
def test_only_who_has_lost_anybody_checks_his_morale() -> None:
    steady = profile("Guard", ir=2, mad="1 black")
    table = charging(guards=(steady, steady))
    fight(table, EVEN, 6, 1, 1, 1, 1, 1, 1, 1, *[1] * 5, 6, 6, 6)
    assert [told["section"] for told in table.heard("check_taken")] == ["X"]
    assert {told["section"] for told in table.heard("fell_back")} == {"X", "Y"}


# The words, what is proposed, and what is put right


def test_the_words_and_the_proposals_of_it() -> None:
    table = charging()
    told = Charge(section="Riders", target="X", others=["Y"])
    assert WORDS.action(table.game, told) == "Riders charge X and Y"
    charge(table, "X", "Y")
    question = table.question(0, "split")
    best = RULESET.counsel.proposals(RULESET.play.view(table.game, 0), question)[0]
    assert best.answers == (Split(dice=EVEN),)
    table.players[0].does(Split(dice=EVEN), [6, 1, 1, 1, 1, 1, 1, 1, *[1] * 5])
    words = "\n".join(WORDS.event(table.game, event) for event in table.said)
    assert "Riders win the melee against X and Y, 1 to 0 LP." in words
    assert "at X" in words and "at Y" in words


def test_a_melee_is_over_when_one_of_those_who_fight_is_put_elsewhere() -> None:
    table = charging()
    charge(table, "X", "Y")
    after = RULESET.corrections.correct(
        table.game, {"unit": "Y", "what": "place", "value": "at 60,10 as now"}, ScriptedDice()
    )
    assert [question.key for question in after.game.questions] != ["split"]
