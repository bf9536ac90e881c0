"""Hit the Deck: when, who, at what price, and what follows (HTD)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rulesets.dystopian_legions.actions import AnswerFire, Fire
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.shooting.aiming import best
from rulesets.dystopian_legions.chapters.shooting.cover import degree
from rulesets.dystopian_legions.chapters.shooting.firing import Shooting
from rulesets.dystopian_legions.chapters.shooting.hit_the_deck import cannot_go_down
from rulesets.dystopian_legions.ruleset import RULESET
from rulesets.dystopian_legions.table.profiles import Profile
from rulesets.kit.engine.offering import offered
from tests.rulesets.dystopian_legions.table import (
    RIFLEMAN,
    Table,
    legions,
    profile,
    rank,
    refused,
    section,
)

RIFLES = section("Rifles", rank(30, 30, 3), models=(RIFLEMAN,))
GUARD = profile("Guard", ir=2, mars=("Fearless",))
TALL = profile("Tall", ir=2, mars=("Towering",))
HEAVY = profile("Heavy", type="heavy_infantry", ir=2)
RIDER = profile("Rider", type="cavalry", ir=2)
FLYER = profile("Flyer", type="aeronaut", ir=2)
DRONE = profile("Drone", ir=2, mars=("Drone", "Fearless"))
CONTROLLER = profile("Controller", ir=2, mars=("Drone Controller",))


def fired_at(*its: Profile, **state: Any) -> Table:
    """Three riflemen who may fire at two guards."""
    guards = section("Guards", [(31, 24), (33, 24)], seat=1, models=its or (GUARD,), **state)
    return legions(RIFLES, guards, root=Shooting(section="Rifles")).begins()


def shoot_at(table: Table) -> None:
    """The riflemen fire; nobody has answered yet."""
    table.players[0].does(Fire(target="Guards"))


@pytest.mark.example("DL-X-50")
@pytest.mark.rule("DL-HTD-03", "DL-HTD-05", "DL-HTD-11")
def test_who_has_been_activated_pays_with_a_shaken_marker() -> None:
    """In the open it then has a cover die."""
    table = fired_at(activated=1)
    table.players[0].fires("Guards", answer="down", dice=[5, 4, 1, 4])
    guards = table.section("Guards")
    assert (guards.hit_the_deck, guards.shaken, guards.activated) == (True, 1, 1)
    (hit,) = table.heard("model_shot_at")
    assert (hit["cover"]["level"], hit["before"], hit["after"], hit["killed"]) == ("soft", 2, 1, False)


@pytest.mark.rule("DL-HTD-04", "DL-HTD-11")
def test_overwatch_is_the_whole_price() -> None:
    table = fired_at(overwatch=True)
    table.players[0].fires("Guards", answer="down", dice=[1, 1, 1])
    guards = table.section("Guards")
    assert (guards.overwatch, guards.activated, guards.shaken) == (False, 1, 0)


@pytest.mark.rule("DL-HTD-11")
def test_who_has_not_been_activated_pays_nothing_but_his_aim() -> None:
    table = fired_at()
    table.players[0].fires("Guards", answer="down", dice=[1, 1, 1])
    guards = table.section("Guards")
    assert (guards.shaken, guards.activated, guards.rushed) == (0, 0, True)


@pytest.mark.rule("DL-HTD-02", "DL-MAR-57")
def test_skimmers_do_not_lie_down() -> None:
    skimmer = profile("Skimmer", ir=2, mars=("Fearless", "Skimming"))
    table = fired_at(GUARD, skimmer)
    refused_by = cannot_go_down(table.game, table.section("Guards"))
    assert refused_by is not None
    assert refused_by.rule == "DL-HTD-02"


@pytest.mark.rule("DL-HTD-01", "DL-HTD-02", "DL-MAR-77")
@pytest.mark.parametrize(
    ("its", "able"),
    [
        ((GUARD, GUARD), True),
        ((HEAVY, GUARD), True),
        ((GUARD, TALL), False),
        ((RIDER, RIDER), False),
        ((FLYER, GUARD), False),
        ((DRONE, GUARD), False),
        ((DRONE, CONTROLLER), True),
    ],
)
def test_all_of_a_section_lie_down_or_none(its: tuple[Profile, ...], able: bool) -> None:
    """(DL-D-112)"""
    table = fired_at(*its)
    guards = table.section("Guards")
    refused_by = cannot_go_down(table.game, guards)
    assert (refused_by is None) is able
    assert refused_by is None or refused_by.rule == "DL-HTD-02"


@pytest.mark.rule("DL-HTD-02")
def test_nobody_is_asked_who_cannot_answer() -> None:
    table = fired_at(TALL, GUARD)
    table.players[0].does(Fire(target="Guards"), dice=[1, 1, 1])
    assert table.over


@pytest.mark.rule("DL-MAR-19", "DL-HTD-05")
def test_drones_have_nothing_of_the_deck_but_their_controller_has() -> None:
    table = fired_at(DRONE, CONTROLLER, hit_the_deck=True)
    rifles, guards = table.section("Rifles"), table.section("Guards")
    shots = best(table.game, rifles, guards)
    drone, controller = (degree(table.game, shots, guards, guards.figure(label)) for label in "12")
    assert (drone.level, drone.changes) == ("none", ("down_in_vain",))
    assert (controller.level, controller.changes) == ("soft", ("hit_the_deck",))


@pytest.mark.rule("DL-MAR-19", "DL-HTD-02")
@pytest.mark.parametrize(("its", "can"), [((DRONE, CONTROLLER), True), ((DRONE, DRONE), False)])
def test_drones_keep_nobody_up_where_they_are_controlled(its: tuple[Profile, Profile], can: bool) -> None:
    table = fired_at(*its)
    assert (cannot_go_down(table.game, table.section("Guards")) is None) is can


@pytest.mark.rule("DL-HTD-03")
def test_a_section_that_is_down_does_not_do_it_again() -> None:
    table = fired_at(hit_the_deck=True)
    table.players[0].does(Fire(target="Guards"), dice=[1, 1, 1])
    assert table.over


@pytest.mark.rule("DL-HTD-03")
def test_the_question_names_the_dice_and_takes_no_other_answer() -> None:
    table = fired_at()
    shoot_at(table)
    assert table.asked == [(1, "under_fire")]
    assert table.question(1, "answer_fire").values == {"section": "Guards", "by": "Rifles", "dice": "3 blue"}
    assert table.offers(1, "answer_fire") == ["nothing", "down"]
    with refused("DL-HTD-03", "no_such_answer"):
        table.players[1].answers_fire("dance")
    table.players[1].answers_fire("nothing", dice=[1, 1, 1])
    assert table.over


@pytest.mark.rule("DL-HTD-11", "DL-MORALE-18")
def test_the_price_may_break_a_section_before_it_is_hit() -> None:
    """With three markers and activated, lying down is the fourth: it is gone, and no die is rolled at it."""
    friends = section("Friends", [(31, 20)], seat=1)
    guards = section("Guards", [(31, 24), (33, 24)], seat=1, models=(GUARD,), shaken=3, activated=1)
    table = legions(RIFLES, guards, friends, root=Shooting(section="Rifles")).begins()
    shoot_at(table)
    table.players[1].answers_fire("down", dice=[4, 4, 1])  # the check of those who see it
    assert table.section("Guards").where == "broken"
    assert not table.heard("attack_rolled")
    assert [check["section"] for check in table.heard("check_taken")] == ["Friends"]


def activating(*armed: Profile, **state: Any) -> Table:
    """Three riflemen who are activated, and an armed enemy in range."""
    rifles = section("Rifles", rank(30, 30, 3), models=(RIFLEMAN,), **state)
    guards = section("Guards", [(31, 24), (33, 24)], seat=1, models=armed or (RIFLEMAN,))
    return legions(rifles, guards, root=Activations(seat=0)).begins()


@pytest.mark.rule("DL-HTD-03", "DL-HTD-08", "DL-HTD-11")
def test_after_its_own_move_a_section_lies_down_for_nothing_and_fires_rushed() -> None:
    table = activating()
    table.players[0].holds("Rifles")
    table.players[0].hits_the_deck()
    assert table.section("Rifles").shaken == 0
    table.players[0].fires("Guards", dice=[1, 1, 1])
    assert table.heard("attack_declared")[0]["rushed"] == ["hit_the_deck"]


@pytest.mark.rule("DL-HTD-03")
def test_nobody_lies_down_where_no_enemy_can_fire_any_more() -> None:
    table = activating(GUARD)
    table.players[0].doubles("Rifles", "at 31.5,36 as now")
    assert table.asked == [(1, "activate")]


@pytest.mark.rule("DL-HTD-09")
def test_who_advances_gets_up_and_still_fires_rushed() -> None:
    table = activating(hit_the_deck=True, rushed=True)
    table.players[0].advances("Rifles", "at 31.5,29 as now")
    rifles = table.section("Rifles")
    assert (rifles.hit_the_deck, rifles.shaken) == (False, 0)
    table.players[0].fires("Guards", dice=[1, 1, 1])
    assert table.heard("attack_declared")[0]["need"] == 5


@pytest.mark.rule("DL-HTD-09")
def test_who_holds_its_ground_stays_down() -> None:
    table = activating(hit_the_deck=True)
    table.players[0].holds("Rifles")
    assert table.section("Rifles").hit_the_deck


@pytest.mark.example("DL-X-51")
@pytest.mark.rule("DL-HTD-10", "DL-HTD-09")
def test_to_get_up_and_double_costs_a_shaken_marker() -> None:
    table = activating(hit_the_deck=True)
    table.players[0].doubles("Rifles", "at 31.5,40 as now")
    rifles = table.section("Rifles")
    assert (rifles.hit_the_deck, rifles.shaken) == (False, 1)
    assert table.at("Rifles")[0] == (30, 40)


def test_who_is_fired_at_sees_by_whom_and_what_it_comes_to_before_the_answer() -> None:
    """The lines of the attack, whose fire the odds are, and the number on the map beside the name."""
    table = fired_at()
    shoot_at(table)
    (question,) = table.game.questions
    answer = AnswerFire(choice="down")
    drawn = RULESET.pictures.preview(table.game, question, answer, 1)
    assert drawn is not None
    assert {track.kind for track in drawn.tracks} <= {"line of fire", "in cover"}
    assert len(drawn.tracks) == 3
    words = RULESET.words
    assert "Rifles fires at Guards then: " in words.confirm(table.game, question, answer)
    assert words.question(table.game, question).endswith("Rifles fire with 3 blue.")
    assert words.title(table.game).endswith("under fire")


def test_the_odds_tell_a_life_point_and_a_model_apart_where_they_are_two_things() -> None:
    """A proposal promises to hurt; a Guard of three Life Points is not killed by that."""
    tough = profile("Tough", ir=2, lp=3)
    for its, told in ((tough, "% to hurt, "), (GUARD, "% to kill, ")):
        table = fired_at(its)
        (question,) = table.game.questions
        confirm = RULESET.words.confirm(table.game, question, Fire(target="Guards"))
        assert told in confirm
        assert ("to hurt" in confirm) == (its is tough)


@pytest.mark.parametrize("its", [profile("Tough", ir=2, lp=3), GUARD], ids=["tough", "guard"])
def test_a_proposal_promises_what_stands_above_confirm(its: Profile) -> None:
    table = fired_at(its)
    (question,) = table.game.questions
    shot = next(one for one in RULESET.counsel.proposals(table.game, question) if isinstance(one.answers[0], Fire))
    confirm = RULESET.words.confirm(table.game, question, shot.answers[0])
    promised, told = (re.findall(r"(\d+) % to", text) for text in (shot.label, confirm))
    assert len(promised) == 1
    assert promised[0] == told[0]


def test_sections_in_menus_bear_their_number_on_the_map() -> None:
    table = fired_at()
    (question,) = table.game.questions
    found = offered(table.game, question, {"type": "fire"})
    assert found is not None
    (target,) = found.options
    assert RULESET.words.option(table.game, question, found, target).label == "Guards (2)"
    assert RULESET.words.title(table.game).endswith("to fire")
