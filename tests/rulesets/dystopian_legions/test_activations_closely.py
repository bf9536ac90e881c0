"""The steps of an activation one by one: who is asked, who fires and fights, and what is over with it (ACT, TURN)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.chapters.activation.activating import may_not, must_move
from rulesets.dystopian_legions.chapters.activation.activation import Activation
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.activation.readiness import is_ready
from rulesets.dystopian_legions.chapters.activation.segments import procedure_of
from rulesets.dystopian_legions.chapters.ironclads.driving import Drive
from rulesets.dystopian_legions.chapters.ironclads.ram import Ramming
from rulesets.dystopian_legions.chapters.melee.cavalry_pass import CavalryPass
from rulesets.dystopian_legions.chapters.melee.melee import Melee
from rulesets.dystopian_legions.chapters.shooting.firing import Shooting
from rulesets.dystopian_legions.table.profiles import Profile
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.dice import ScriptedDice
from rulesets.kit.engine.procedure import Call, Done, Goto, Outcome
from tests.rulesets.dystopian_legions.table import (
    RIFLEMAN,
    TROOPER,
    Fielded,
    box,
    ironclad,
    legions,
    profile,
    rank,
    refused,
    section,
)
from tests.rulesets.dystopian_legions.test_towing import gun, tractor
from tests.rulesets.dystopian_legions.test_transports import FAR, WAGON, mounted, wagon

NO_DICE = ScriptedDice()


def rifles(**state: Any) -> Fielded:
    return section("Rifles", rank(30, 30, 2), models=(RIFLEMAN,), **state)


def field_of(*others: Fielded, **state: Any) -> Legions:
    """Rifles in this state, a comrade section and an enemy."""
    return legions(rifles(**state), section("Guards", rank(36, 30, 2)), FAR, *others).game


def called(outcome: Outcome) -> Any:
    """The procedure that is run next."""
    assert isinstance(outcome, Call), outcome
    return outcome.procedure


# --- its end ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-ACT-09", "DL-ORD-14")
def test_with_its_end_all_is_over_that_lasted_for_an_activation() -> None:
    game = field_of(passed=["Far"], flown=["Mill"], flying=True, boarded=True, went=True, attacked=True, gunned=True)
    its = game.sections["Rifles"]
    its.joined, its.lent = ["1 Rifle"], ["Light Gun"]
    for one in game.sections.values():
        for figure in one.figures:
            figure.called_out = True
    game.acting, game.along = "Guards", ["Guards", "Rifles"]
    assert isinstance(Activation(section="Rifles", followers=["Guards"]).marker(game, NO_DICE), Done)
    assert (its.passed, its.flown, its.joined, its.lent) == ([], [], [], [])
    assert not (its.flying or its.boarded or its.went or its.attacked or its.gunned)
    assert [one.activated for one in game.sections.values()] == [1, 1, 0]
    assert not any(figure.called_out for one in game.sections.values() for figure in one.figures)
    assert (game.acting, game.along, game.chapter) == ("Rifles", [], 1)


@pytest.mark.rule("DL-ACT-09", "DL-ORD-14")
@pytest.mark.parametrize("state", [{"overwatch": True}, {"where": "wiped_out"}])
def test_who_watches_or_is_gone_has_no_marker(state: dict[str, Any]) -> None:
    game = field_of(**state)
    Activation(section="Rifles").marker(game, NO_DICE)
    assert game.sections["Rifles"].activated == 0


@pytest.mark.rule("DL-ACT-09", "DL-TOW-05", "DL-ORD-14")
def test_whoever_is_towed_has_been_activated_too() -> None:
    game = legions(tractor(tows="Gun"), gun(), FAR).game
    Activation(section="Tractor").marker(game, NO_DICE)
    assert (game.sections["Tractor"].activated, game.sections["Gun"].activated) == (1, 1)


# --- melees and fire --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-ACT-08", "DL-ORD-16")
def test_whoever_was_charged_is_fought_and_whoever_is_gone_is_not() -> None:
    game = field_of(section("Gone", [(60, 8)], seat=1, where="wiped_out"))
    its = called(Activation(section="Rifles", charged=["Far", "Gone"]).melee(game, NO_DICE))
    assert (type(its), its.section, its.charged) == (Melee, "Rifles", ["Far"])
    follows = Activation(section="Rifles", followers=["Guards"], fought=["Rifles"], others={"Guards": ["Far"]})
    assert called(follows.melee(game, NO_DICE)).section == game.acting == "Guards"


@pytest.mark.rule("DL-ACT-08", "DL-ORD-16")
@pytest.mark.parametrize(
    ("state", "charged", "next_step"),
    [
        ({}, [], "melee_ends"),
        ({"activated": 1}, ["Far"], "melee_ends"),
        ({"where": "wiped_out"}, ["Far"], "melee_ends"),
        ({"where": "wiped_out", "passed": ["Far"]}, [], "melee_ends"),
    ],
)
def test_who_charged_nobody_is_gone_or_done_fights_nobody(
    state: dict[str, Any], charged: list[str], next_step: str
) -> None:
    game = field_of(**state)
    assert Activation(section="Rifles", charged=charged).melee(game, NO_DICE) == Goto(next_step)
    assert Activation(section="Rifles", fought=["Rifles"]).melee(game, NO_DICE) == Goto("marker")


@pytest.mark.rule("DL-ACT-08", "DL-ORD-16")
def test_cavalry_strikes_those_it_has_passed() -> None:
    its = called(Activation(section="Rifles").melee(field_of(passed=["Far"]), NO_DICE))
    assert (type(its), its.section) == (CavalryPass, "Rifles")


@pytest.mark.rule("DL-ACT-07")
@pytest.mark.parametrize(
    ("state", "charged", "fires"),
    [
        ({}, [], True),
        ({}, ["Far"], False),
        ({"overwatch": True}, [], False),
        ({"activated": 1}, [], False),
        ({"where": "wiped_out"}, [], False),
    ],
)
def test_who_has_a_shooting_segment(state: dict[str, Any], charged: list[str], fires: bool) -> None:
    game = field_of(**state)
    found = Activation(section="Rifles", charged=charged).shooting(game, NO_DICE)
    assert isinstance(found, Call) is fires
    if fires:
        assert isinstance(called(found), Shooting)
        return
    assert found == Goto("shooting_ends")


@pytest.mark.rule("DL-ACT-07")
def test_a_charger_with_a_smoke_launcher_is_asked_for_smoke() -> None:
    smoker = profile("Smoker", mars=("Smoke Launcher [1]",))
    game = legions(section("Rifles", rank(30, 30, 2), models=(smoker,)), FAR).game
    assert isinstance(Activation(section="Rifles", charged=["Far"]).shooting(game, NO_DICE), Call)


@pytest.mark.rule("DL-ACT-07", "DL-ORD-15")
def test_those_whose_turn_to_fire_comes_may_fire_along() -> None:
    """Not whoever had his turn, nor whoever is done; and not at whom the other half has charged."""
    more = section("More", rank(40, 30, 2)), section("Done", rank(44, 30, 2), activated=1)
    game = field_of(*more)
    its = Activation(section="Rifles", followers=["Guards", "More", "Done"], shot=["Guards"])
    assert called(its.shooting(game, NO_DICE)).along == {"More": []}
    pair = legions(rifles(), wagon(), FAR).game
    spares = Activation(section="Wagon", others={"Rifles": ["Far"]}, shot=["Rifles"]).shooting(pair, NO_DICE)
    assert called(spares).spared == ["Far"]
    along = Activation(section="Rifles", charged=["Far"], shot=[]).model_copy(update={"shot": ["Rifles"]})
    assert called(along.shooting(pair, NO_DICE)).spared == ["Far"]


# --- what a movement action is ----------------------------------------------------------------------------------------


@pytest.mark.rule("DL-ACT-06", "DL-MOVE-02", "DL-MOVE-08")
@pytest.mark.parametrize("how", ["advance", "double"])
def test_ironclads_drive_and_ram_and_troops_merely_move(how: str) -> None:
    game = legions(rifles(), section("Tank", [(40, 30)], models=(ironclad("Tank"),)), FAR).game
    told = {"type": how, "section": "Tank", "to": "at 40,26"}
    its = procedure_of(game, game.sections["Tank"], told)
    assert isinstance(its, Drive) and (its.section, its.how, its.to) == ("Tank", how, "at 40,26")
    assert procedure_of(game, game.sections["Rifles"], told | {"section": "Rifles"}) is None
    assert procedure_of(game, game.sections["Tank"], {"type": "hold", "section": "Tank", "to": ""}) is None
    ram = {"type": "ram", "section": "Tank", "target": "Enemy/1", "pace": "double"}
    assert isinstance(procedure_of(game, game.sections["Tank"], ram), Ramming)


@pytest.mark.rule("DL-ACT-06", "DL-MOVE-02", "DL-MOVE-08")
def test_a_retreat_is_a_movement_action_home_or_into_a_house() -> None:
    house = box("House", "building", 29, 22, 34, 26)
    table = legions(rifles(shaken=2), house, FAR, root=Activations(seat=0)).begins()
    table.players[0].retreats("Rifles")
    assert (table.at("Rifles"), table.section("Rifles").movement) == ([(30, 36), (31.5, 36)], "advance")
    assert [told["to"] for told in table.heard("retreats_to")] == ["home"]
    table = legions(rifles(shaken=2), house, FAR, root=Activations(seat=0)).begins()
    table.players[0].retreats("Rifles", "House")
    assert (table.section("Rifles").building, table.section("Rifles").movement) == ("House", "enter")


@pytest.mark.rule("DL-ACT-06", "DL-MOVE-02", "DL-MOVE-08")
def test_a_place_that_is_not_reached_is_refused_and_nobody_has_moved() -> None:
    table = legions(rifles(), FAR, root=Activations(seat=0)).begins()
    with refused("DL-MOVE-03", "falls_short"):
        table.players[0].advances("Rifles", "at 30.75,26 as now; 1 at 30,20")
    assert table.at("Rifles") == [(30, 30), (31.5, 30)]


# --- who has to move --------------------------------------------------------------------------------------------------


def may_hold(*fielded: Any, name: str = "Rifles") -> bool:
    game = legions(*fielded, FAR).game
    return may_not(game, game.sections[name], "hold") is None


@pytest.mark.rule("DL-ACT-03", "DL-ACT-04")
@pytest.mark.parametrize(("apart", "holds"), [(2.0, True), (4.0, False)])
def test_who_is_together_may_hold_and_others_may_not(apart: float, holds: bool) -> None:
    assert may_hold(section("Rifles", rank(30, 30, 2, apart))) is holds


@pytest.mark.rule("DL-ACT-03", "DL-ACT-04")
@pytest.mark.parametrize(
    ("comrade", "wreck", "holds"),
    [
        ((36.5, 30), [], False),
        ((36.5, 30), [box("Wreck", "wreck", 25, 31.6, 42, 34), box("Other", "wreck", 25, 26, 42, 28.4)], False),
    ],
)
def test_ironclads_that_can_close_up_have_to(comrade: Any, wreck: Any, holds: bool) -> None:
    pair = section("Walkers", [(30, 30), comrade], models=(ironclad("Walker", 1.6, 1.6),))
    assert may_hold(pair, *wreck, name="Walkers") is holds


@pytest.mark.rule("DL-ACT-03", "DL-ACT-04", "DL-MOVE-07")
@pytest.mark.parametrize(("enemies", "holds"), [([30, 33.25, 36.5], True), ([60], False)])
def test_ironclads_that_could_close_up_only_within_an_inch_of_enemies_may_hold(
    enemies: list[float], holds: bool
) -> None:
    """They do not touch them on their way, and would come together beside one of them."""
    pair = section("Walkers", [(30, 30), (36.5, 30)], models=(ironclad("Walker", 1.6, 1.6),), facing=90)
    foes = section("Foes", [(x, 32) for x in enemies], seat=1)
    assert may_hold(pair, foes, name="Walkers") is holds


def left_behind(*others: Any, **told: Any) -> bool:
    """Whether a rifleman may hold whose wagon has gone 14 inches away."""
    its = section("Wagon", [(30, 46)], models=(WAGON,), parent="Rifles", movement="advance", went=True)
    man = section("Rifles", [(30, 30)], models=(RIFLEMAN,), **told)
    game = legions(man, its, FAR, *others, options={"spread_out_advance_only": "on"}).game
    return must_move(game, "Rifles") is None


@pytest.mark.rule("DL-ACT-03", "DL-ACT-04")
def test_whoever_can_follow_at_the_double_has_to_unless_that_is_ruled_out() -> None:
    """By an Advance he would not come close enough."""
    assert (left_behind(), left_behind(order="spread_out")) == (False, True)


@pytest.mark.rule("DL-ACT-03", "DL-ACT-04")
def test_whoever_is_shut_in_a_house_may_hold_there() -> None:
    house = box("House", "building", 26, 28, 36, 32)
    ruins = [box("South", "wreck", 20, 32.1, 40, 42), box("North", "wreck", 20, 16, 40, 27.9)]
    ruins += [box("West", "wreck", 14, 16, 25.9, 42), box("East", "wreck", 36.1, 16, 50, 42)]
    assert left_behind(house, *ruins, building="House")


@pytest.mark.rule("DL-ACT-03", "DL-ACT-04")
def test_entering_and_ramming_are_for_those_who_have_something_to_enter_or_ram() -> None:
    tank, house = section("Tank", [(30, 40)], models=(ironclad("Tank"),)), box("House", "building", 28, 24, 34, 28)
    game, alone = legions(rifles(), tank, FAR, house).game, legions(rifles(), tank, FAR).game
    other = section("Other", [(30, 46)], models=(ironclad("Other"),))
    beside = legions(rifles(), tank, other, FAR).game
    assert [may_not(one, one.sections["Rifles"], "enter") is None for one in (game, alone)] == [True, False]
    assert [may_not(one, one.sections["Tank"], "ram") is None for one in (beside, alone)] == [True, False]


@pytest.mark.rule("DL-ACT-03", "DL-ACT-04")
def test_nobody_goes_at_the_double_out_of_a_building() -> None:
    house = box("House", "building", 28, 28, 34, 32)
    game = legions(rifles(building="House"), house, FAR).game
    found = may_not(game, game.sections["Rifles"], "double")
    assert found is not None
    free = legions(rifles(), FAR).game
    assert may_not(free, free.sections["Rifles"], "double") is None


# --- whose turn it is -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-TURN-08", "DL-TURN-06")
@pytest.mark.parametrize(
    ("seat", "ready", "then"), [(0, (True, True), 0), (0, (False, True), 1), (1, (True, False), 0)]
)
def test_a_side_that_has_none_left_waits(seat: int, ready: tuple[bool, bool], then: int) -> None:
    ours, theirs = ready
    foes = section("Foes", [(60, 8)], seat=1, activated=int(not theirs))
    loop = Activations(seat=seat)
    assert loop.whose_turn(legions(rifles(activated=int(not ours)), foes).game, NO_DICE) is None
    assert loop.seat == then


@pytest.mark.rule("DL-TURN-08", "DL-TURN-07")
def test_with_nobody_ready_the_activations_are_over() -> None:
    game = legions(rifles(activated=1), section("Foes", [(60, 8)], seat=1, activated=1)).game
    assert isinstance(Activations(seat=0).whose_turn(game, NO_DICE), Done)


@pytest.mark.rule("DL-TURN-06", "DL-ACT-10")
def test_then_nobody_acts_and_the_other_side_is_next() -> None:
    game = field_of(activated=1)
    game.acting = "Rifles"
    loop = Activations(seat=0)
    assert loop.next(game, NO_DICE) == Goto("whose_turn")
    assert (game.acting, loop.seat, loop.settled) == ("", 1, False)


@pytest.mark.rule("DL-ACT-10", "DL-TURN-06")
def test_who_is_not_on_the_table_is_not_ready() -> None:
    gone = section("Gone", [(50, 30)], where="wiped_out")
    table = legions(rifles(), gone, FAR, root=Activations(seat=0)).begins()
    assert table.offers(0, "hold") == ["Rifles"]


@pytest.mark.rule("DL-TURN-06", "DL-ACT-05", "DL-TRANS-30")
def test_what_a_section_may_do_is_named_by_what_there_is() -> None:
    """To embark only as an activation begins, to let go where something is towed, to fire first with Run and Gun."""
    runner = profile("Runner", mars=("Run and Gun",), weapons=RIFLEMAN.weapons)
    for fielded, kind in (
        ([rifles(), wagon()], "embark"),
        ([tractor(tows="Gun"), gun()], "unhitch"),
        ([section("Rifles", rank(30, 30, 2), models=(runner,))], "run_and_gun"),
    ):
        table = legions(*fielded, section("Foes", [(30, 18)], seat=1), root=Activations(seat=0)).begins()
        assert {"embark", "unhitch", "run_and_gun"} & {*table.question(0, "hold").takes} == {kind}


# --- those who get out, and the other half ----------------------------------------------------------------------------


@pytest.mark.rule("DL-TRANS-15", "DL-TRANS-16")
def test_the_other_half_moves_once_and_only_if_it_is_there() -> None:
    game = legions(rifles(), wagon(), FAR).game
    its = called(Activation(section="Rifles", charged=["Far"]).other_half_moves(game, NO_DICE))
    assert (its.section, its.follows, its.paired, its.fights) == ("Wagon", True, True, ["Far"])
    assert game.sections["Rifles"].went
    assert Activation(section="Wagon", paired=True).other_half_moves(game, NO_DICE) == Goto("gets_out")
    game.sections["Wagon"].activated = 1
    assert Activation(section="Rifles").other_half_moves(game, NO_DICE) == Goto("gets_out")
    alone = field_of()
    assert Activation(section="Rifles").other_half_moves(alone, NO_DICE) == Goto("gets_out")


@pytest.mark.rule("DL-TRANS-30")
@pytest.mark.parametrize(
    ("mars", "near", "takes"),
    [
        (("Capacity [Infantry, 8]", "Open Topped"), True, {"disembark", "charge", "pick"}),
        (("Capacity [Infantry, 8]",), True, {"disembark", "pick"}),
        (("Capacity [Infantry, 8]", "Open Topped"), False, {"disembark", "pick"}),
    ],
)
def test_who_gets_out_may_charge_out_of_an_open_transport_whom_he_reaches(
    mars: tuple[str, ...], near: bool, takes: set[str]
) -> None:
    open_wagon = Profile.model_copy(WAGON, update={"mars": mars})
    foe = section("Foes", [(30, 28)], seat=1) if near else FAR
    inside = section("Rifles", rank(28, 30, 2), models=(TROOPER,), where="aboard")
    table = mounted(foe, riders=inside, model=open_wagon)
    table.players[0].holds("Wagon")
    assert {*table.question(0, "disembark").takes} == takes


@pytest.mark.rule("DL-TRANS-30", "DL-TRANS-24")
def test_those_inside_are_where_their_transport_is_all_of_them() -> None:
    inside = section("Rifles", rank(10, 10, 2), models=(TROOPER,), where="aboard")
    table = mounted(riders=inside)
    table.players[0].advances("Wagon", "at 30,30")
    assert table.at("Rifles") == [(30, 30), (30, 30)]
    assert [figure.moved for figure in table.section("Rifles").figures] == [True, True]


@pytest.mark.rule("DL-TRANS-30")
def test_nobody_is_asked_to_get_out_of_a_transport_that_is_empty_or_gone() -> None:
    game = legions(rifles(), wagon(movement="advance"), FAR).game
    assert Activation(section="Wagon").gets_out(game, NO_DICE) is None
    inside = section("Rifles", rank(28, 30, 2), models=(TROOPER,), where="aboard")
    gone = legions(inside, wagon(where="wiped_out", movement="advance"), FAR).game
    assert Activation(section="Wagon").gets_out(gone, NO_DICE) is None


# --- those who follow -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-ORD-14")
def test_those_who_follow_move_in_their_turn_and_whoever_is_gone_is_passed_over() -> None:
    game = field_of(section("Gone", [(50, 30)], where="wiped_out"))
    its = Activation(section="Rifles", followers=["Gone", "Guards"])
    assert its.others_move(game, NO_DICE) == Goto("others_move")
    assert its.others == {"Gone": []}
    assert game.along == ["Gone", "Guards", "Rifles"]
    assert called(its.others_move(game, NO_DICE)).section == "Guards"


@pytest.mark.rule("DL-OW-04", "DL-ORD-14")
def test_those_who_were_charged_by_anybody_are_known_to_overwatch() -> None:
    its = Activation(section="Rifles", charged=["One"], followers=["Guards"], others={"Guards": ["Far"]})
    game = field_of(order="run_run")
    game.sections["Guards"].order = "run_run"
    fire = called(its.movement_ends(game, NO_DICE))
    assert (fire.section, fire.charged, fire.by) == ("Rifles", ["One", "Far"], {"Far": "Guards"})
    assert game.acting == "Rifles"


@pytest.mark.rule("DL-ORD-17")
@pytest.mark.parametrize(("state", "paired"), [({"where": "wiped_out"}, False), ({}, True), ({}, False)])
def test_nobody_is_asked_to_rally_who_cannot(state: dict[str, Any], paired: bool) -> None:
    """Whoever is gone, has moved after the other half, or has no officer."""
    assert Activation(section="Rifles", paired=paired).rally(field_of(**state), NO_DICE) is None


# --- its beginning ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-TOW-07", "DL-ACT-10", "DL-TURN-06")
def test_the_section_that_is_activated_is_in_hand_and_only_who_stands_is_ready() -> None:
    game = legions(tractor(tows="Gun"), gun(), FAR).game
    Activation(section="Gun").begins(game, NO_DICE)
    assert (game.acting, game.sections["Tractor"].tows) == ("Gun", "")
    game.sections["Gun"].where = "wiped_out"
    assert is_ready(game.sections["Tractor"]) and not is_ready(game.sections["Gun"])


def ordered(order: str, **told: Any) -> Activation:
    return Activation(section="Rifles", ordered={"order": order, "section": "Guards", "by": "Rifles/1"}, **told)


@pytest.mark.rule("DL-ACT-02", "DL-ORD-10", "DL-ORD-14")
@pytest.mark.parametrize(
    ("order", "moving", "then", "named"),
    [
        ("snap_out_of_it", False, False, []),
        ("snap_out_of_it", True, True, []),
        ("rally", False, True, []),
        ("run_run", False, True, []),
        ("with_me", False, False, ["Guards"]),
    ],
)
def test_an_order_of_the_movement_segment_begins_it_and_with_me_names_a_follower(
    order: str, moving: bool, then: bool, named: list[str]
) -> None:
    its = ordered(order, moving=moving)
    assert isinstance(its.order(field_of(), NO_DICE), Call)
    assert (its.moving, its.named, its.ordered) == (then, named, {})


@pytest.mark.rule("DL-ORD-14")
def test_whoever_has_heard_joins_once() -> None:
    its = Activation(section="Rifles", named=["Guards"], heard=1)
    its.joins(field_of(), NO_DICE)
    its.joins(field_of(), NO_DICE)
    assert (its.followers, its.heard) == (["Guards"], None)


@pytest.mark.rule("DL-ACT-05", "DL-TRANS-35", "DL-TRANS-38")
def test_who_has_said_it_is_not_asked_and_who_has_not_charged_out_is_not_noted() -> None:
    its = Activation(section="Rifles", chosen={"type": "hold", "section": "Rifles"})
    assert its.choose(field_of(), NO_DICE) is None
    its.has_charged_out(field_of(), NO_DICE)
    assert its.others == {}


@pytest.mark.rule("DL-OW-04", "DL-ORD-10")
def test_what_lasts_for_the_movement_segment_is_over_for_all_who_moved() -> None:
    game = field_of(order="run_run")
    game.sections["Guards"].order = "run_run"
    Activation(section="Rifles", followers=["Guards"]).movement_ends(game, NO_DICE)
    assert [game.sections[name].order for name in ("Rifles", "Guards")] == ["", ""]
