"""Both sides of a rule: whom it means and whom it leaves alone, the first that counts and the second."""

from __future__ import annotations

import pytest

from rulesets.dystopian_legions.chapters.activation.activating import left_by_order
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.activation.segments import procedure_of
from rulesets.dystopian_legions.chapters.command.checks import Check, taken
from rulesets.dystopian_legions.chapters.command.command_points import build_pools
from rulesets.dystopian_legions.chapters.deployment.arriving import not_tail_first
from rulesets.dystopian_legions.chapters.deployment.centre_ground import too_near_others
from rulesets.dystopian_legions.chapters.end_phase.objectives import near, objectives
from rulesets.dystopian_legions.chapters.melee.charging import Charge
from rulesets.dystopian_legions.chapters.morale.requirements import inspired_ones
from rulesets.dystopian_legions.chapters.movement.entering import Enter
from rulesets.dystopian_legions.chapters.movement.following import carries_some
from rulesets.dystopian_legions.chapters.movement.terms import skimming
from rulesets.dystopian_legions.chapters.movement.towing import brings_along
from rulesets.dystopian_legions.chapters.shooting import quality
from rulesets.dystopian_legions.chapters.shooting.cover import degree
from rulesets.dystopian_legions.chapters.shooting.joint_fire import join
from rulesets.dystopian_legions.chapters.transports.disembarking import too_far_from
from rulesets.dystopian_legions.chapters.transports.joining import become_one, joined
from rulesets.dystopian_legions.table.happenings.shooting import Shot
from rulesets.dystopian_legions.table.markers import objective_at
from rulesets.dystopian_legions.table.measure import COHERENCY, apart, group
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.kit.boards.models.meeting import Going
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.dice import ScriptedDice
from tests.rulesets.dystopian_legions.table import (
    RIFLEMAN,
    SERGEANT,
    TROOPER,
    box,
    ironclad,
    legions,
    profile,
    rank,
    section,
)
from tests.rulesets.dystopian_legions.test_cavalry_pass import BESIDE, ride
from tests.rulesets.dystopian_legions.test_orphans import orphaned
from tests.rulesets.dystopian_legions.test_towing import hitched
from tests.rulesets.dystopian_legions.test_transports import FAR, aboard, mounted

GUARDS = section("Guards", [(60, 4)], seat=1)


@pytest.mark.rule("DL-OBJ-08")
def test_the_first_marker_has_no_other_to_keep_away_from() -> None:
    table = legions(GUARDS)
    assert too_near_others(table.game, Point(30, 24)) is None
    table.game.markers = [Point(30, 24).spot]
    assert too_near_others(table.game, Point(38, 24)) is not None
    assert too_near_others(table.game, Point(38.02, 24)) is None


@pytest.mark.rule("DL-OBJ-18")
@pytest.mark.parametrize(("objective", "count"), [("centre_ground", 1), ("break_through", 0), ("vital_objective", 1)])
def test_markers_are_objectives_in_centre_ground_alone(objective: str, count: int) -> None:
    table = legions(GUARDS, options={"objective": objective})
    table.game.markers = [Point(10, 10).spot]
    found = objectives(table.game)
    assert len(found) == count
    assert ([one.at for one in found] == [Point(10, 10)]) is (objective == "centre_ground")


@pytest.mark.rule("DL-OBJ-09", "DL-BL-04")
@pytest.mark.parametrize(("kind", "whole"), [("woods", True), ("crops", True), ("road", False), ("water", False)])
def test_a_marker_on_a_road_or_in_water_is_no_more_than_the_marker(kind: str, whole: bool) -> None:
    table = legions(GUARDS, box("Ground", kind, 20, 20, 30, 30))  # type: ignore[arg-type]
    assert (objective_at(table.game, Point(25, 25)).piece is not None) is whole
    assert objective_at(table.game, Point(31, 25)).piece is None


@pytest.mark.rule("DL-BL-11", "DL-BL-10")
@pytest.mark.parametrize(("nearest", "counts"), [(34.99, True), (35.6, False)])
def test_one_model_near_the_marker_is_enough(nearest: float, counts: bool) -> None:
    table = legions(section("Rifles", [(nearest, 24), (nearest + 9, 24)]), GUARDS)
    assert near(table.game, table.section("Rifles"), Point(30, 24)) is counts


@pytest.mark.rule("DL-ORD-27", "DL-ORD-29", "DL-ORD-32")
@pytest.mark.parametrize(
    ("order", "left"),
    [("run_run", None), ("stand_fast", ("hold",)), ("on_your_bellies", ("advance", "hold")), ("spread_out", None)],
)
def test_only_the_order_to_run_is_void_for_who_may_not_go_at_the_double(
    order: str, left: tuple[str, ...] | None
) -> None:
    table = legions(section("Rifles", [(30, 30)], order=order, gunned=True), GUARDS)
    assert left_by_order(table.game, table.section("Rifles")) == left
    fresh = legions(section("Rifles", [(30, 30)], order=order), GUARDS)
    assert left_by_order(fresh.game, fresh.section("Rifles")) == (("double",) if order == "run_run" else left)


@pytest.mark.rule("DL-ORD-15", "DL-SHOOT-04")
def test_what_a_section_lends_to_the_attack_of_another_is_spent() -> None:
    table = legions(section("Rifles", [(30, 30), (31.5, 30)]), GUARDS)
    shots = [
        Shot(model="Rifles/1", weapon="Rifle", inches=1000, pool=Pool(blue=1)),
        Shot(model="Rifles/2", weapon="Light Gun", inches=1000, pool=Pool(blue=1), shared=True),
    ]
    join(table.game, shots)
    rifles = table.section("Rifles")
    assert (rifles.attacked, rifles.joined, rifles.lent) == (True, ["1 Rifle", "2 Light Gun"], ["Light Gun"])
    assert all(figure.fired for figure in rifles.figures)


@pytest.mark.rule("DL-TURN-01", "DL-MORALE-12")
@pytest.mark.parametrize(("shaken", "left"), [(0, 1), (1, 0), (3, 0)])
def test_shaken_markers_leave_no_fewer_than_no_points(shaken: int, left: int) -> None:
    table = legions(section("Rifles", [(30, 30)], models=(SERGEANT,), shaken=shaken), GUARDS)
    build_pools(table.game)
    assert [side.cp for side in table.game.sides] == [left, 0]


@pytest.mark.rule("DL-MAR-41")
@pytest.mark.parametrize(("mars", "dice"), [((), [1, 4, 4]), (("Musician",), [1, 4, 4, 4])])
def test_who_has_no_musician_rolls_no_die_again(mars: tuple[str, ...], dice: list[int]) -> None:
    table = legions(section("Rifles", [(30, 30)], models=(profile("Piper", mars=mars),)), GUARDS)
    rolled = ScriptedDice(*dice)
    checked = taken(table.game, rolled, Check(section="Rifles", check="morale", required=3), [])
    assert rolled.left == 0
    assert checked.passed is bool(mars)


@pytest.mark.rule("DL-ACT-06", "DL-MOVE-02", "DL-MOVE-08")
def test_charges_and_entering_are_movement_actions_with_a_procedure_of_their_own() -> None:
    table = legions(section("Rifles", [(30, 30)]), GUARDS)
    section_of_it, told = table.section("Rifles"), {"section": "Rifles"}
    charge = {"type": "charge", "target": "Guards", **told}
    assert isinstance(procedure_of(table.game, section_of_it, charge), Charge)
    placed = charge | {"type": "place_charge", "places": "1 at 60,5"}
    assert isinstance(procedure_of(table.game, section_of_it, placed), Charge)
    assert isinstance(procedure_of(table.game, section_of_it, {"type": "enter", "building": "Mill", **told}), Enter)
    assert procedure_of(table.game, section_of_it, {"type": "advance", "to": "at 30,26", **told}) is None


@pytest.mark.rule("DL-ACT-06", "DL-MOVE-02", "DL-MOVE-08")
def test_a_section_that_charges_fights_at_the_end_of_its_move() -> None:
    table = legions(section("Rifles", [(30, 30)]), section("Foes", [(30, 26)], seat=1), root=Activations(seat=0))
    table.begins().players[0].charges("Rifles", "Foes", dice=[1, 1, 1])
    assert table.section("Rifles").movement == "charge"
    assert len(table.heard("melee_rolled")) == 2


@pytest.mark.rule("DL-ACT-09", "DL-ORD-14")
def test_when_an_activation_ends_who_came_to_help_may_fire_again() -> None:
    table = legions(section("Rifles", [(30, 30)]), FAR, root=Activations(seat=0)).begins()
    table.section("Rifles").figures[0].called_out = True
    table.players[0].holds("Rifles")
    assert table.section("Rifles").activated == 1
    assert not table.section("Rifles").figures[0].called_out


@pytest.mark.rule("DL-TRANS-32")
@pytest.mark.parametrize("label", ["1", "2"])
def test_each_model_gets_out_near_the_transport(label: str) -> None:
    table = aboard()
    rifles, wagon = table.section("Rifles"), table.section("Wagon")
    rifles.figure("1").pose = rifles.figure("2").pose = rifles.figure("1").pose._replace(x=30000, y=30000)
    assert too_far_from(table.game, rifles, wagon, group(table.game, rifles)) is None
    figure = rifles.figure(label)
    figure.pose = figure.pose._replace(y=20000)
    there = group(table.game, rifles)
    refusal = too_far_from(table.game, rifles, wagon, there)
    assert refusal is not None and refusal.values["label"] == label


@pytest.mark.rule("DL-TRANS-58", "DL-TRANS-02")
@pytest.mark.parametrize(("own", "its"), [(1, 3), (3, 1)])
def test_who_become_one_have_the_markers_of_whichever_had_more(own: int, its: int) -> None:
    table = orphaned(shaken=its)
    table.section("Others").shaken = own
    become_one(table.game, table.section("Wagon"), table.section("Others"))
    assert (table.section("Wagon").shaken, table.section("Others").shaken) == (3, 3)


@pytest.mark.rule("DL-END-17", "DL-TRANS-57")
@pytest.mark.parametrize(("east", "parent"), [(35.5, "Others"), (45.0, "Rifles")])
def test_at_the_end_of_the_turn_a_transport_joins_those_beside_it_alone(east: float, parent: str) -> None:
    others = section("Others", rank(east, 34, 2), models=(RIFLEMAN,))
    table = orphaned(others, joins="Others")
    joined(table.game)
    assert (table.section("Wagon").parent, table.section("Wagon").joins) == (parent, "")


@pytest.mark.rule("DL-TRANS-03", "DL-TRANS-21")
@pytest.mark.parametrize("beyond", [-1.0, 0.0, 2.0])
def test_who_is_near_enough_to_a_building_lacks_nothing(beyond: float) -> None:
    riders = section("Rifles", [(25, 25)], models=(RIFLEMAN,), building="Mill")
    east = 30 + COHERENCY["ironclad"] + beyond
    table = mounted(box("Mill", "building", 20, 20, 30, 30), FAR, riders=riders, at=(east + 1, 25))
    rifles, wagon = table.section("Rifles"), table.section("Wagon")
    assert apart(table.game, rifles, group(table.game, rifles), wagon) == pytest.approx(max(0.0, beyond), abs=0.01)


@pytest.mark.rule("DL-TRANS-51", "DL-TRANS-26")
@pytest.mark.parametrize(
    ("boarded", "how", "some"),
    [(False, "advance", False), (False, "charge", True), (True, "advance", True), (True, "charge", True)],
)
def test_a_transport_with_some_aboard_is_slow_where_the_others_charge_or_have_just_boarded(
    boarded: bool, how: str, some: bool
) -> None:
    table = mounted()
    riders = table.section("Rifles").model_copy(
        update={"id": "Rifles aboard", "split_from": "Rifles", "where": "aboard", "boarded": boarded}
    )
    assert not carries_some(table.game, table.section("Wagon"), how)
    table.game.sections["Rifles aboard"] = riders
    assert carries_some(table.game, table.section("Rifles"), how) is some


@pytest.mark.rule("DL-LATE-05")
@pytest.mark.parametrize(("facing", "allowed"), [(0, True), (3, False), (-3, False)])
def test_both_rear_corners_touch_the_edge(facing: float, allowed: bool) -> None:
    tank = section("Tank", [(30, 46.5)], models=(ironclad("Tank"),), facing=facing, allotted="reserves")
    table = legions(tank, GUARDS)
    model = group(table.game, table.section("Tank"))
    lowest = max(at[1] for at in next(iter(model.values())).corners)
    figure = table.section("Tank").figures[0]
    figure.pose = figure.pose._replace(y=figure.pose.y + round(1000 * (48 - lowest)))
    found = not_tail_first(table.game, table.section("Tank"), group(table.game, table.section("Tank")))
    assert (found is None) is allowed


@pytest.mark.rule("DL-MAR-29")
@pytest.mark.parametrize(("standard", "inspired"), [((30, 24), False), ((34, 30), True)])
def test_one_sees_the_inspiring_model_itself(standard: tuple[float, float], inspired: bool) -> None:
    """The other model of its section is always in view."""
    bearer = profile("Bearer", mars=("Inspiring",))
    colours = section("Colours", [standard, (33, 31)], models=(bearer, TROOPER))
    wall = box("House", "ruins", 27, 26, 33, 27)
    table = legions(section("Rifles", [(30, 30)]), colours, wall, GUARDS)
    assert bool(inspired_ones(table.game, table.section("Rifles"))) is inspired


@pytest.mark.rule("DL-QUAL-06")
@pytest.mark.parametrize(("placed", "rushed", "need"), [(1, 1, 4), (1, 0, 3), (0, 1, 5), (0, 0, 4)])
def test_placed_and_rushed_cancel_one_another_only_where_there_are_both(placed: int, rushed: int, need: int) -> None:
    assert quality.need(["held"] * placed, ["shaken"] * rushed) == need


@pytest.mark.rule("DL-CAV-04", "DL-MELEE-19")
@pytest.mark.parametrize(("dice", "checks"), [([1] * 5, 0), ([6, 5, 4, 2, 1, 4, 4, 4], 1)])
def test_who_is_ridden_past_without_a_loss_takes_no_check(dice: list[int], checks: int) -> None:
    table = ride(BESIDE)
    table.players[0].picks("Foes", dice=dice)
    assert len(table.heard("check_taken")) == checks


@pytest.mark.rule("DL-MAR-58")
def test_who_does_not_skim_goes_as_the_ground_lets_him() -> None:
    slow = Going(cost=2.0)
    for mars, same in (((), True), (("Skimming",), False)):
        table = legions(section("Tank", [(30, 30)], models=(ironclad("Tank", mars=mars),)), GUARDS)
        assert (skimming(table.game, table.section("Tank"), slow) == slow) is same


@pytest.mark.rule("DL-TOW-05")
def test_a_gun_that_cannot_be_brought_along_stays_where_it_stood() -> None:
    table = hitched(box("House", "building", 28, 5, 32, 12), FAR)
    table.section("Tractor").figures[0].pose = table.section("Tractor").figures[0].pose._replace(y=3000)
    before = table.at("Gun")
    brings_along(table.game, table.section("Tractor"))
    assert table.at("Gun") == before
    assert table.section("Tractor").tows == ""


@pytest.mark.rule("DL-COVER-01", "DL-TRANS-45")
def test_who_rides_in_the_open_has_the_cover_of_the_sides_whatever_the_ground() -> None:
    table = aboard(section("Foes", [(60, 4)], seat=1, models=(RIFLEMAN,)))
    fort = box("Fort", "building", 20, 20, 45, 45)
    table.game.pieces = (fort,)
    rifles = table.section("Rifles")
    shot = Shot(model="Foes/1", weapon="Rifle", inches=1000, pool=Pool(blue=1))
    assert degree(table.game, [shot], rifles, rifles.figures[0]).level == "hard"
