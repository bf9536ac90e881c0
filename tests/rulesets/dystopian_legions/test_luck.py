"""Luck Tokens: single dice that a model with Lucky rolls again (MAR-32 to MAR-36)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.chapters.luck.luck import of_each, tokens
from rulesets.dystopian_legions.chapters.melee.melee import Melee
from rulesets.dystopian_legions.chapters.shooting.firing import Shooting
from rulesets.dystopian_legions.table.pools import Die, Pool, Throw
from rulesets.dystopian_legions.table.profiles import Profile
from rulesets.dystopian_legions.table.terrain import Piece
from tests.rulesets.dystopian_legions.table import Table, box, legions, profile, rank, section
from tests.rulesets.dystopian_legions.test_weapon_rules import gun, gunner

BIG = profile("Big", ir=9, lp=3, type="cavalry", mars=("Fearless",))


def lucky(pool: str, *more: str, luck: int = 1, **told: Any) -> Profile:
    """A gunner with so many Luck Tokens."""
    return gunner(gun("Gun", pool), mars=(f"Lucky [{luck}]", *more), **told)


def firing(*models: Profile, its: Profile = BIG, ground: tuple[Piece, ...] = ()) -> Table:
    """These models in a rank may fire at two enemies who do not lie down."""
    guns = section("Guns", rank(31, 30, len(models)), models=models)
    them = section("Guards", [(31, 24), (33, 24)], seat=1, models=(its,))
    return legions(guns, them, *ground, root=Shooting(section="Guns")).begins()


def rolled(table: Table) -> list[list[tuple[int, int]]]:
    """What the dice of luck were and show, one list a token."""
    return [[(die["was"], die["face"]) for die in told["thrown"]["dice"]] for told in table.heard("luck_spent")]


@pytest.mark.example("DL-X-102")
@pytest.mark.rule("DL-MAR-32", "DL-MAR-33", "DL-MAR-36")
def test_a_lucky_model_rolls_a_die_again() -> None:
    table = firing(lucky("2 blue"))
    ours, _ = table.players
    ours.fires("Guards", dice=[4, 2])
    assert table.asked == [(0, "luck")]
    assert table.offers(0, "pick") == ["keep", "blue 2", "blue 4"]
    ours.picks("blue 2", dice=[6])
    assert rolled(table) == [[(2, 6)]]
    assert table.heard("luck_spent")[0]["successes"] == 3
    assert table.heard("model_shot_at")[0]["before"] == 3
    assert tokens(table.game, "Guns/1") == 0


@pytest.mark.rule("DL-MAR-34")
def test_the_second_result_stands_even_if_it_is_worse() -> None:
    table = firing(lucky("2 blue", luck=2))
    ours, _ = table.players
    ours.fires("Guards", dice=[4, 2])
    ours.picks("blue 4", dice=[1])
    assert table.offers(0, "pick") == ["keep", "blue 2"]
    ours.picks("blue 2", dice=[3])
    assert table.heard("model_shot_at") == []
    assert table.asked == []


@pytest.mark.rule("DL-MAR-33", "DL-MAR-36", "DL-MAR-35")
def test_who_has_no_token_left_or_no_die_that_missed_is_not_asked() -> None:
    table = firing(lucky("1 blue"))
    table.players[0].fires("Guards", dice=[5])
    assert table.asked == []
    spent = firing(lucky("1 blue"))
    spent.section("Guns").figures[0].lucky = 1
    spent.players[0].fires("Guards", dice=[2])
    assert spent.asked == []


@pytest.mark.rule("DL-MAR-33")
def test_dice_of_others_are_not_rolled_again() -> None:
    """DL-D-180: only what the model itself has added to the pool."""
    table = firing(gunner(gun("Gun", "1 blue")), lucky("1 blue").model_copy(update={"name": "Hero"}))
    table.players[0].fires("Guards", dice=[1, 3])
    assert table.offers(0, "pick") == ["keep", "blue 3"]
    assert table.game.questions[-1].values["model"] == "Guns/2"
    mine = firing(gunner(gun("Gun", "1 blue")), lucky("1 blue").model_copy(update={"name": "Hero"}))
    mine.players[0].fires("Guards", dice=[1, 5])
    assert mine.asked == []


@pytest.mark.rule("DL-MAR-33", "DL-MAR-36")
def test_who_lets_the_dice_be_keeps_the_token() -> None:
    table = firing(lucky("1 blue"))
    table.players[0].fires("Guards", dice=[1])
    table.players[0].picks("keep")
    assert tokens(table.game, "Guns/1") == 1
    assert table.asked == []


@pytest.mark.rule("DL-MAR-34", "DL-MAR-51")
def test_what_rapid_fire_has_rolled_again_is_not_rolled_a_third_time() -> None:
    """DL-D-03: no die twice, whatever for."""
    table = firing(lucky("2 blue", "Rapid Fire [1]"))
    table.players[0].fires("Guards", dice=[1, 2, 3])
    assert table.offers(0, "pick") == ["keep", "blue 2"]


@pytest.mark.rule("DL-MAR-33", "DL-DICE-03")
def test_extra_dice_may_be_rolled_again_and_a_red_6_by_luck_explodes() -> None:
    """DL-D-02."""
    table = firing(lucky("1 red"))
    table.players[0].fires("Guards", dice=[6, 2])
    assert table.offers(0, "pick") == ["keep", "red 2"]
    table.players[0].picks("red 2", dice=[6, 5])
    assert rolled(table) == [[(2, 6), (0, 5)]]
    assert table.heard("model_shot_at")[0]["before"] == 2 + 2 + 1


@pytest.mark.rule("DL-MAR-33", "DL-COVER-05")
def test_a_lucky_model_rolls_a_cover_die_again() -> None:
    hero = profile("Hero", ir=2, lp=2, type="cavalry", mars=("Fearless", "Lucky [1]"))
    craters = box("Craters", "craters", 28, 18, 38, 26)
    table = firing(gunner(gun("Gun", "3 blue")), its=hero, ground=(craters,))
    table.players[0].fires("Guards", dice=[4, 4, 1, 2, 1])
    assert table.asked == [(1, "luck")]
    table.players[1].picks("blue 2", dice=[4])
    (told,) = table.heard("model_shot_at")
    assert (told["before"], told["luck"], told["lost"]) == (2, 1, 0)
    assert tokens(table.game, "Guards/1") == 0
    assert tokens(table.game, "Guards/2") == 1


@pytest.mark.rule("DL-MAR-33", "DL-MELEE-13", "DL-MELEE-15")
def test_both_sides_of_a_melee_may_be_lucky_before_anybody_falls() -> None:
    hero = profile("Hero", ir=1, mars=("Lucky [1]",), mad="1 blue")
    ours, theirs = section("Ours", [(30, 23)], models=(hero,)), section("Theirs", [(30, 22)], seat=1, models=(hero,))
    table = legions(ours, theirs, root=Melee(section="Ours", charged=["Theirs"])).begins(dice=[4, 2, 1])
    assert table.asked == [(0, "luck")]
    table.players[0].picks("blue 2", dice=[3])
    assert table.asked == [(1, "luck")]
    table.players[1].picks("blue 1", dice=[5])
    assert [told["successes"] for told in table.heard("luck_spent")] == [1]
    assert [told["hit"] for told in table.heard("melee_losses")] == [["1"], ["1"]]


@pytest.mark.rule("DL-MAR-33", "DL-SWIFT-03")
def test_who_strikes_first_is_lucky_before_the_other_side_strikes() -> None:
    hero = profile("Hero", ir=1, mars=("Lucky [1]", "Swift Strike"), mad="1 blue")
    ours, theirs = (
        section("Ours", [(30, 23)], models=(profile("Man", ir=1),)),
        section("Theirs", [(30, 22)], seat=1, models=(hero,)),
    )
    table = legions(ours, theirs, root=Melee(section="Ours", charged=["Theirs"])).begins(dice=[3])
    assert table.asked == [(1, "luck")]
    table.players[1].picks("blue 3", dice=[4])
    assert table.section("Ours").where == "wiped_out"
    assert not table.heard("melee_rolled")


@pytest.mark.rule("DL-MAR-33")
def test_extra_dice_belong_to_whoever_rolled_the_six() -> None:
    dice = (Die(colour="red", face=6, successes=2), Die(colour="red", face=2, successes=0))
    extra = Die(colour="red", face=3, successes=0, extra=True)
    pools = [("One", Pool(red=1)), ("Other", Pool(red=1))]
    assert of_each("fire", Throw(dice=(*dice, extra)), pools).owners == ("One", "Other", "One")
    assert of_each("fire", Throw(dice=(*dice[::-1], extra)), pools).owners == ("One", "Other", "Other")
    assert of_each("fire", Throw(dice=dice), pools[:1]).owners == ("One", "")


@pytest.mark.rule("DL-MAR-33", "DL-MAR-34")
def test_of_two_who_are_lucky_each_is_asked_once_if_he_keeps_his_token() -> None:
    table = firing(lucky("1 blue"), lucky("1 blue"))
    ours, _ = table.players
    ours.fires("Guards", dice=[2, 2])
    assert table.question(0, "pick").values["model"] == "Guns/1"
    ours.picks("keep")
    assert table.question(0, "pick").values["model"] == "Guns/2"
    ours.picks("keep")
    assert table.asked == []
    assert [tokens(table.game, name) for name in ("Guns/1", "Guns/2")] == [1, 1]


@pytest.mark.rule("DL-MAR-33", "DL-MAR-34", "DL-MAR-36")
def test_each_die_is_rolled_again_once_whatever_tokens_are_left() -> None:
    table = firing(lucky("2 blue", luck=3))
    ours, _ = table.players
    ours.fires("Guards", dice=[2, 2])
    ours.picks("blue 2", dice=[2])
    assert table.offers(0, "pick") == ["keep", "blue 2"]
    ours.picks("blue 2", dice=[3])
    assert table.asked == []
    assert tokens(table.game, "Guns/1") == 1
