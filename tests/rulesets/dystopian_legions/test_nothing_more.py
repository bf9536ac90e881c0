"""What rules leave as it is: nobody is asked, struck, moved or charged beyond what they say."""

from __future__ import annotations

import pytest

from rulesets.dystopian_legions.actions import Bombard
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.deployment.centre_ground import Sector, farthest
from rulesets.dystopian_legions.chapters.end_phase.game_end import may_call_time
from rulesets.dystopian_legions.chapters.ironclads.hull import becomes_a_wreck
from rulesets.dystopian_legions.chapters.melee.barriers import at_a_barrier
from rulesets.dystopian_legions.chapters.melee.failing import closes_up
from rulesets.dystopian_legions.chapters.melee.losses import allotted
from rulesets.dystopian_legions.chapters.movement.allowance import allowance
from rulesets.dystopian_legions.chapters.movement.entering import not_into_buildings
from rulesets.dystopian_legions.chapters.movement.retreat import home
from rulesets.dystopian_legions.chapters.movement.towing import vehicle_of
from rulesets.dystopian_legions.chapters.orders.giving import with_transport
from rulesets.dystopian_legions.chapters.shooting.hull_cover import screen_of
from rulesets.dystopian_legions.face.tell.nerve_words import ORDERS
from rulesets.dystopian_legions.table.happenings.shooting import Shot
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.kit.boards.models.layout import Laid
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.dice import ScriptedDice
from tests.rulesets.dystopian_legions.barrages import barrage, enemies
from tests.rulesets.dystopian_legions.table import RIFLEMAN, box, ironclad, legions, profile, section
from tests.rulesets.dystopian_legions.test_towing import gun, tractor
from tests.rulesets.dystopian_legions.test_transports import mounted

GUARDS = section("Guards", [(60, 4)], seat=1)


@pytest.mark.rule("DL-HTD-03", "DL-ORD-39")
@pytest.mark.parametrize("down", [True, False])
def test_nobody_under_a_blast_is_asked_who_can_do_nothing_about_it(*, down: bool) -> None:
    table = barrage(enemies((30, 20), hit_the_deck=down))
    table.players[0].does(Bombard(aim="30,20"), dice=[6, *([1, 1, 1] if down else [])])
    assert ((1, "under_fire") in table.asked) is not down


@pytest.mark.rule("DL-BLDG-05")
@pytest.mark.parametrize(
    ("within", "kind", "may"), [("", "infantry", True), ("Mill", "infantry", False), ("", "cavalry", False)]
)
def test_nobody_goes_from_one_building_into_another(within: str, kind: str, may: bool) -> None:
    model = profile("Trooper", type=kind)
    table = legions(
        section("Rifles", [(25, 25)], models=(model,), building=within), box("Mill", "building", 20, 20, 30, 30)
    )
    assert (not_into_buildings(table.game, table.section("Rifles")) is None) is may


@pytest.mark.rule("DL-MORALE-15", "DL-MORALE-19")
def test_who_goes_home_behind_another_stops_at_his_side() -> None:
    table = legions(section("Rifles", [(30, 45.2), (30, 43.5)]), GUARDS)
    found = home(table.game, table.section("Rifles"))
    assert isinstance(found, Laid)
    first, second = (model.middle for model in found.group.values())
    assert first == pytest.approx((30, 47.5), abs=0.01)
    assert first.to(second) == pytest.approx(1.04, abs=0.01)
    assert second.y == pytest.approx(47.4, abs=0.05), "as near to the edge as there is room"


@pytest.mark.rule("DL-MOVE-15", "DL-MOVE-16", "DL-MOVE-17")
def test_who_closes_up_behind_another_stops_at_his_back() -> None:
    table = legions(section("Rifles", [(30, 30), (30, 31.5)]), section("Foes", [(30, 20)], seat=1))
    laid = closes_up(table.game, table.section("Rifles"), table.section("Foes"))
    first, second = (model.middle for model in laid.group.values())
    assert first.y == pytest.approx(22, abs=0.3), "an inch off the enemy"
    assert second.y - first.y == pytest.approx(1.05, abs=0.06)


@pytest.mark.rule("DL-IAD-05", "DL-IAD-09", "DL-IAD-10")
@pytest.mark.parametrize(
    ("cover", "dice", "taken"), [("dice", [4, 4], 2), ("dice", [1, 4], 1), ("d3", [4], 3), ("d3", [1], 2)]
)
def test_an_ironclad_rolls_a_die_or_dice_for_its_cover(cover: str, dice: list[int], taken: int) -> None:
    tank = section("Tank", [(30, 20)], seat=1, models=(ironclad("Tank"),))
    craters = box("Craters", "craters", 25, 15, 35, 25)
    rifles = section("Rifles", [(30, 40)], models=(RIFLEMAN,))
    table = legions(rifles, tank, craters, options={"ironclad_cover": cover})
    shot = Shot(model="Rifles/1", weapon="Rifle", inches=18000, pool=Pool(blue=1))
    target, rolled = table.section("Tank"), ScriptedDice(*dice)
    screen = screen_of(table.game, rolled, table.section("Rifles"), shot, target, target.figures[0])
    assert (screen.taken, rolled.left) == (taken, 0)


@pytest.mark.rule("DL-END-09")
@pytest.mark.parametrize(
    ("limit", "quiet", "log", "may"),
    [("none", 3, 0, True), ("none", 2, 0, False), ("8", 3, 0, False), ("none", 3, 10, False)],
)
def test_nobody_calls_time_in_a_game_that_is_over_or_ends_anyway(limit: str, quiet: int, log: int, may: bool) -> None:
    table = legions(section("Rifles", [(30, 30)]), GUARDS, options={"turn_limit": limit}, quiet_turns=quiet)
    table.game.sides[0].battle_log = log
    assert may_call_time(table.game) is may


@pytest.mark.rule("DL-MOVE-26", "DL-TRANS-36")
@pytest.mark.parametrize(("building", "inches"), [("", 12), ("Mill", 6)])
def test_who_charges_out_of_a_building_has_half_the_way(building: str, inches: float) -> None:
    mill = box("Mill", "building", 20, 20, 30, 30)
    table = legions(section("Rifles", [(25, 25)], building=building), mill, GUARDS)
    assert allowance(table.game, table.section("Rifles"), "charge") == inches


@pytest.mark.rule("DL-OBJ-05")
def test_a_marker_without_a_legal_place_lies_farthest_from_the_nearest_other() -> None:
    table = legions(GUARDS)
    table.game.markers = [Point(0, 12).spot, Point(24, 12).spot]
    at = farthest(table.game, Sector(0, 0, box("Sector", "woods", 0, 11, 24, 13).terrain.geometry))
    assert at.x == pytest.approx(12, abs=1), "in the midst of both"


@pytest.mark.rule("DL-AERO-09")
def test_only_who_flies_gets_across_a_barrier_that_is_defended() -> None:
    assert at_a_barrier(flying=False).closed
    assert not at_a_barrier(flying=True).closed


@pytest.mark.rule("DL-TRANS-18", "DL-TRANS-49")
@pytest.mark.parametrize("order", list(ORDERS))
def test_a_transport_has_as_much_of_an_order_as_hastens_holds_or_directs_fire(order: str) -> None:
    table = mounted()
    table.section("Rifles").order, table.section("Rifles").ran = order, 2
    with_transport(table.game, table.section("Rifles"), order)
    wagon = table.section("Wagon")
    shared = order in ("run_run", "stand_fast", "spread_out", "focus_fire", "spray_em")
    assert (wagon.order, wagon.ran) == ((order, 2) if shared else ("", 0))


@pytest.mark.rule("DL-IRON-05")
@pytest.mark.parametrize(
    ("model", "area"), [(ironclad("Tank"), 6.0), (profile("Ball", 2, type="ironclad", hull="regular"), 3.14)]
)
def test_a_wreck_lies_where_the_base_stood(model: object, area: float) -> None:
    table = legions(section("Tank", [(30, 30)], models=(model,)), GUARDS)  # type: ignore[arg-type]
    tank = table.section("Tank")
    becomes_a_wreck(table.game, tank, tank.figures[0])
    (wreck,) = table.game.pieces
    assert wreck.terrain.geometry.area == pytest.approx(area, abs=0.1)
    assert wreck.terrain.geometry.centroid.coords[0] == pytest.approx((30, 30), abs=0.01)


@pytest.mark.rule("DL-TOW-07", "DL-TOW-08")
@pytest.mark.parametrize(("where", "towed"), [("table", True), ("waiting", False)])
def test_only_what_is_on_the_table_is_let_go(where: str, towed: bool) -> None:
    table = legions(tractor(tows="Gun"), gun(where=where), GUARDS)
    assert (vehicle_of(table.game, table.section("Gun")) is not None) is towed
    assert vehicle_of(table.game, table.section("Tractor")) is None


@pytest.mark.rule("DL-MELEE-19")
def test_a_melee_without_a_loss_shakes_nobody() -> None:
    table = legions(section("Rifles", [(30, 30)]), section("Foes", [(30, 26)], seat=1), root=Activations(seat=0))
    table.begins().players[0].charges("Rifles", "Foes", dice=[1, 1, 1])
    assert table.heard("melee_won") and table.heard("check_taken") == []


@pytest.mark.rule("DL-MELEE-15", "DL-MAR-03")
@pytest.mark.parametrize(("successes", "hit", "aegis"), [(1, [], []), (2, [], ["2"]), (4, ["1"], [])])
def test_a_loss_of_nobody_is_worth_more_than_that_of_a_trooper(
    successes: int, hit: list[str], aegis: list[str]
) -> None:
    """What is too little to hurt the guard comes to nothing, if he takes it upon himself."""
    models = (profile("Trooper", ir=2), profile("Guard", ir=3, mars=("Aegis",)))
    table = legions(section("Rifles", [(30, 30), (31.5, 30)], models=models), GUARDS)
    found = allotted(table.game, table.section("Rifles"), successes)
    assert ([figure.label for figure in found.hit], found.aegis) == (hit, aegis)
