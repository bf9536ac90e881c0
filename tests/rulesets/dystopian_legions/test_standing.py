"""Orders that answer ahead of time: fire that comes, Overwatch, dice for checks, Rally, the initiative."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.actions import (
    AnswerFire,
    Bolster,
    Bombard,
    Fire,
    HoldFire,
    NoOrder,
    Order,
    Overwatch,
    Pick,
)
from rulesets.dystopian_legions.chapters.activation.activation import Activation
from rulesets.dystopian_legions.chapters.command.checks import CommandCheck
from rulesets.dystopian_legions.chapters.command.command_points import build_pools
from rulesets.dystopian_legions.chapters.morale.morale import Morale
from rulesets.dystopian_legions.chapters.morale.restore_order import RestoreOrder
from rulesets.dystopian_legions.chapters.overwatch.overwatch import OverwatchFire
from rulesets.dystopian_legions.chapters.shooting.firing import Shooting
from rulesets.dystopian_legions.chapters.turn.initiative import Initiative
from rulesets.dystopian_legions.ruleset import RULESET
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.offering import check
from rulesets.kit.engine.procedure import Procedure
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.standing_orders import Policy, StandingOrder
from tests.rulesets.dystopian_legions.barrages import MORTARMAN
from tests.rulesets.dystopian_legions.table import (
    OFFICER,
    RIFLEMAN,
    Fielded,
    Piece,
    Table,
    box,
    legions,
    profile,
    rank,
    section,
)

GUARD = profile("Guard", ir=2)
DOWN, DIG_IN, BOTH, NOTHING = (AnswerFire(choice=how) for how in ("down", "dig_in", "both", "nothing"))
AHEAD = RULESET.ahead


def begun(*described: Fielded | Piece, root: Procedure) -> Table:
    """A battle in which both pools are built, at the first question of a procedure."""
    table = legions(*described, root=root)
    build_pools(table.game)
    return table.begins()


def asked(table: Table) -> Question:
    """The open question."""
    return next(question for question in table.game.questions if question.given is None)


def answered(table: Table, *orders: StandingOrder) -> Action | None:
    """What standing orders answer; it is legal."""
    question = asked(table)
    given = AHEAD.answer(RULESET.play.view(table.game, question.seat), question, orders)
    if given is None:
        return None
    check(table.game, question, given.action)
    return given.action


def ordered(table: Table, policy: Policy, whom: str = "", **when: str) -> Action | None:
    """What one standing order answers for the open question."""
    return answered(table, StandingOrder(key=asked(table).key, policy=policy, whom=whom, when=when))


def why(table: Table, policy: Policy, **when: str) -> str:
    """The reason that the owner of an order reads."""
    question = asked(table)
    order = StandingOrder(key=question.key, policy=policy, when=when)
    given = AHEAD.answer(table.game, question, [order])
    assert given is not None
    return AHEAD.reason(table.game, question, order, given.action)


# --- fire that comes --------------------------------------------------------------------------------------------------


def under_fire(*terrain: Piece, **state: Any) -> Table:
    """Three rifles fire with a die each at two guards, whose officer has 3 Command Points."""
    rifles = section("Rifles", rank(30, 30, 3), models=(RIFLEMAN,))
    guards = section("Guards", rank(30, 24, 2), seat=1, models=(GUARD,), **state)
    head = section("Head", rank(33, 18, 1), seat=1, models=(OFFICER,))
    table = begun(rifles, guards, head, *terrain, root=Shooting(section="Rifles"))
    table.players[0].does(Fire(target="Guards"))
    assert table.asked == [(1, "under_fire")]
    return table


CROPS = box("Crops", "crops", 28, 22, 36, 26)


@pytest.mark.rule("DL-HTD-03")
def test_a_section_lies_down_always_or_never() -> None:
    assert ordered(under_fire(), "always") == DOWN
    assert ordered(under_fire(), "never") == NOTHING
    assert ordered(under_fire(), "ask") is None
    assert ordered(under_fire(), "always", whom="Head") is None


@pytest.mark.rule("DL-HTD-03", "DL-ORD-39")
@pytest.mark.parametrize(
    ("when", "expected"),
    [
        ({"how": "both"}, BOTH),
        ({"how": "dig_in"}, DIG_IN),
        ({"how": "dig_in", "keep": "0"}, DIG_IN),
        ({"how": "dig_in", "keep": "1"}, NOTHING),
        ({"keep": "1"}, DOWN),
        ({"cover": "hard"}, DOWN),
        ({"cover": "fortified"}, NOTHING),
        ({"better": "yes"}, DOWN),
        ({"better": "yes", "how": "dig_in"}, NOTHING),
        ({"dice": "3"}, DOWN),
        ({"dice": "4"}, NOTHING),
        ({"activated": "yes"}, NOTHING),
        ({"markers": "1"}, NOTHING),
    ],
)
def test_what_a_section_in_crops_does_under_conditions(when: dict[str, str], expected: Action) -> None:
    assert ordered(under_fire(CROPS), "if", **when) == expected


@pytest.mark.rule("DL-HTD-05", "DL-HTD-11")
def test_who_pays_with_a_marker_may_be_left_standing() -> None:
    never = StandingOrder(key="under_fire", policy="never", when={"activated": "yes"})
    always = StandingOrder(key="under_fire", policy="always")
    assert answered(under_fire(), never, always) == DOWN
    assert answered(under_fire(activated=1), never, always) == NOTHING
    assert ordered(under_fire(shaken=1), "if", markers="1") == DOWN


def test_the_owner_reads_what_was_looked_at() -> None:
    assert why(under_fire(), "always").startswith("it was fired at with 3")
    assert why(under_fire(), "if", dice="20").startswith("the conditions are not met: it was fired at with 3")
    assert why(under_fire(), "never") == ""


def under_blasts() -> Table:
    """A mortar shells two guards in craters, whose cover shells make a level worse; a first blast of 3 dice."""
    mortars = section("Mortars", [(30, 39)], models=(MORTARMAN,))
    guards = section("Guards", [(30, 20), (31, 20)], seat=1, models=(GUARD,))
    table = begun(mortars, guards, box("Pit", "craters", 25, 15, 36, 25), root=Shooting(section="Mortars"))
    table.players[0].does(Bombard(aim="30,20"), dice=[6])
    return table


@pytest.mark.rule("DL-HTD-03", "DL-IDF-29")
@pytest.mark.parametrize(
    ("when", "expected"),
    [
        ({"dice": "3"}, DOWN),
        ({"dice": "4"}, NOTHING),
        ({"better": "yes"}, DOWN),
        ({"cover": "hard"}, DOWN),
        ({"cover": "fortified"}, NOTHING),
        ({"activated": "yes"}, NOTHING),
    ],
)
def test_a_section_lies_down_under_blasts_under_conditions(when: dict[str, str], expected: AnswerFire) -> None:
    assert ordered(under_blasts(), "if", **when) == expected


# --- Overwatch --------------------------------------------------------------------------------------------------------


def on_overwatch(charged: bool = False) -> Table:
    """Rifles are on Overwatch, 5 inches from the guards, who have moved, and nearer to others."""
    rifles = section("Rifles", rank(30, 30, 3), models=(RIFLEMAN,), overwatch=True)
    snipers = section("Snipers", rank(40, 30, 1), models=(RIFLEMAN,), overwatch=True)
    guards = section("Guards", rank(30, 24, 2), seat=1, models=(GUARD,))
    others = section("Others", rank(34, 28, 1), seat=1, models=(GUARD,))
    root = OverwatchFire(section="Guards", charged=["Rifles"] if charged else [])
    return begun(rifles, snipers, guards, others, root=root)


@pytest.mark.rule("DL-OW-04")
def test_whoever_has_most_dice_fires_at_the_section_that_has_moved() -> None:
    assert ordered(on_overwatch(), "always") == Overwatch(section="Rifles", target="Guards")
    assert ordered(on_overwatch(), "always", whom="Snipers") == Overwatch(section="Snipers", target="Guards")
    assert ordered(on_overwatch(), "never") == HoldFire()


@pytest.mark.rule("DL-OW-04", "DL-OW-10")
@pytest.mark.parametrize(
    ("charged", "when", "expected"),
    [
        (False, {"volley": "3"}, "Guards"),
        (False, {"volley": "4"}, ""),
        (False, {"distance": "4"}, "Others"),
        (False, {"distance": "4", "moved": "yes"}, ""),
        (False, {"distance": "5", "moved": "yes"}, "Guards"),
        (False, {"charged": "yes"}, ""),
        (True, {"charged": "yes"}, "Guards"),
        (False, {"effective": "yes"}, "Guards"),
    ],
)
def test_who_fires_on_overwatch_under_conditions(charged: bool, when: dict[str, str], expected: str) -> None:
    found = ordered(on_overwatch(charged), "if", whom="Rifles", **when)
    others = StandingOrder(key="overwatch", policy="never")
    if not expected:
        order = StandingOrder(key="overwatch", policy="if", whom="Rifles", when=when)
        assert answered(on_overwatch(charged), order, others) == HoldFire()
    else:
        assert found == Overwatch(section="Rifles", target=expected)


# --- dice for checks --------------------------------------------------------------------------------------------------


def shaken(*, restoring: bool = False) -> Table:
    """Guards with 2 Shaken Markers and rifles with 1 take a check, with an officer of 3 points near both."""
    guards = section("Guards", rank(30, 30, 2), models=(GUARD,), shaken=2)
    rifles = section("Rifles", rank(30, 33, 2), models=(RIFLEMAN,), shaken=1)
    head = section("Head", rank(33, 36, 1), models=(OFFICER,))
    table = legions(guards, rifles, head, root=RestoreOrder() if restoring else Morale(hurt=["Guards", "Rifles"]))
    table.game.sides[0].cp = 3
    return table.begins()


def paid(*, guards: int = 0, rifles: int = 0) -> Bolster:
    """So many dice for each section, which the officer pays for."""
    return Bolster(by=["Head/1 for Guards"] * guards + ["Head/1 for Rifles"] * rifles)


def to_bolster(policy: Policy = "if", whom: str = "", **when: str) -> StandingOrder:
    return StandingOrder(key="bolster_all", policy=policy, whom=whom, when=when)


@pytest.mark.rule("DL-MORALE-09", "DL-CHECK-06")
def test_each_section_has_the_dice_that_its_order_gives_it() -> None:
    guards, rifles = to_bolster(whom="Guards", at_most="1"), to_bolster(whom="Rifles", at_most="2")
    assert answered(shaken(), guards, rifles) == paid(guards=1, rifles=2)
    assert answered(shaken(), guards) is None, "nobody has said what the rifles do"
    assert answered(shaken(), guards, to_bolster("never")) == paid(guards=1)


@pytest.mark.rule("DL-CHECK-06", "DL-CP-04")
def test_no_more_is_paid_for_than_there_is() -> None:
    assert answered(shaken(), to_bolster("always")) == paid(guards=3)
    two = to_bolster(at_most="2")
    assert answered(shaken(), two) == paid(guards=2, rifles=1)


@pytest.mark.rule("DL-MORALE-09", "DL-END-02")
@pytest.mark.parametrize(
    ("restoring", "when", "expected"),
    [
        (False, {"markers": "2", "at_most": "1"}, paid(guards=1)),
        (False, {"markers": "3"}, paid()),
        (False, {"markers": "2", "keep": "1"}, paid(guards=2)),
        (False, {"check": "restore_order"}, paid()),
        (True, {"check": "restore_order", "at_most": "1"}, paid(guards=1, rifles=1)),
    ],
)
def test_dice_for_morale_under_conditions(restoring: bool, when: dict[str, str], expected: Bolster) -> None:
    assert ordered(shaken(restoring=restoring), "if", **when) == expected


@pytest.mark.rule("DL-CHECK-05")
def test_dice_for_the_check_of_an_order() -> None:
    rifles = section("Rifles", rank(30, 33, 2), models=(RIFLEMAN,))
    head = section("Head", rank(33, 36, 1), models=(OFFICER,))
    table = begun(rifles, head, root=CommandCheck(section="Rifles", check="order", required=2))
    assert ordered(table, "if", at_most="2") == Bolster(by=["Head/1"] * 2)
    assert ordered(table, "if", keep="2") == Bolster(by=["Head/1"])
    assert ordered(table, "never") == Bolster()
    assert why(table, "always") == "Rifles had 0 Shaken Markers, 3 Command Points left"


# --- Rally, and the initiative ----------------------------------------------------------------------------------------


@pytest.mark.rule("DL-ORD-17", "DL-ORD-18")
def test_an_officer_rallies_whoever_has_most_markers() -> None:
    weak = section("Weak", rank(30, 30, 2), models=(GUARD,), shaken=1)
    weaker = section("Weaker", rank(30, 33, 2), models=(GUARD,), shaken=2)
    head = section("Head", rank(33, 36, 1), models=(OFFICER,))
    table = begun(weak, weaker, head, root=Activation(section="Head", chosen={"type": "hold", "section": "Head"}))
    assert table.asked == [(0, "rally")]
    assert ordered(table, "always") == Order(order="rally", section="Weaker", by="Head/1")
    assert ordered(table, "if", whom="Weak") == Order(order="rally", section="Weak", by="Head/1")
    assert ordered(table, "if", markers="3") == NoOrder()
    assert ordered(table, "if", markers="2", keep="2") == Order(order="rally", section="Weaker", by="Head/1")
    assert ordered(table, "if", markers="2", keep="3") == NoOrder()


@pytest.mark.rule("DL-MAR-33")
def test_a_lucky_model_rolls_the_best_die_again_that_missed() -> None:
    hero = RIFLEMAN.model_copy(update={"name": "Hero", "mars": ("Lucky [2]",)})
    guards = section("Guards", [(31, 22)], seat=1, models=(profile("Big", ir=9, type="cavalry"),))
    table = begun(section("Heroes", [(31, 30)], models=(hero,)), guards, root=Shooting(section="Heroes"))
    table.players[0].fires("Guards", dice=[2])
    assert ordered(table, "always") == Pick(choice="blue 2")
    assert ordered(table, "never") == Pick(choice="keep")
    assert ordered(table, "if", rolled="fire", tokens="2") == Pick(choice="blue 2")
    assert ordered(table, "if", rolled="melee") == Pick(choice="keep")
    assert ordered(table, "if", tokens="3") == Pick(choice="keep")
    assert why(table, "always") == "blue 2 in its fire, 2 Luck Tokens left"


@pytest.mark.rule("DL-TURN-03", "DL-TURN-04")
def test_the_initiative() -> None:
    sides = [section("Head", rank(33, 36, 1), models=(OFFICER,)), section("Foe", rank(33, 6, 1), seat=1)]
    table = begun(*sides, root=Initiative())
    assert ordered(table, "if", at_most="2") == Bolster(by=["Head/1"] * 2)
    assert ordered(table, "if", keep="3") == Bolster()
    table.players[0].bolsters(dice=[6, 1, 1, 1, 1, 1])
    assert table.asked == [(0, "who_first")]
    assert (ordered(table, "always"), ordered(table, "never")) == (Pick(choice="first"), Pick(choice="second"))


# --- for whom ---------------------------------------------------------------------------------------------------------


def test_orders_are_for_a_kind_a_platoon_or_one_section() -> None:
    first, second = (section(name, rank(30, south, 1)) for name, south in (("First", 30), ("Second", 34)))
    gone = section("Gone", rank(30, 40, 1), where="broken")
    second.section.platoon = 2
    table = legions(first, second, gone)
    found = {group.name: group.units for group in AHEAD.groups(table.game, 0)}
    assert found["all line sections"] == ("First", "Second")
    assert found["platoon 2"] == found["Second"] == ("Second",)
    assert "Gone" not in found


def test_every_condition_has_a_meaning_and_its_values_words() -> None:
    game = legions(section("Rifles", rank(30, 30, 1))).game
    for predicate in (one for predicates in AHEAD.keys.values() for one in predicates):
        assert all(choice.label for choice in AHEAD.values(game, 0, predicate))
    assert set(AHEAD.labels) == set(AHEAD.keys)
