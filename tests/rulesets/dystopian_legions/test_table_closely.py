"""What lies on the table and is measured there, where little decides: traps, roofs, arcs, room, edges."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.chapters.deployment.arriving import arrived
from rulesets.dystopian_legions.chapters.deployment.garrison import enemies_at_the_walls
from rulesets.dystopian_legions.chapters.deployment.late_arrivals import LateArrivals
from rulesets.dystopian_legions.chapters.shooting.hull_aiming import hull_shots
from rulesets.dystopian_legions.table.arcs import lies_in_arc
from rulesets.dystopian_legions.table.indoors import surrounds
from rulesets.dystopian_legions.table.mines import to_disarm, traps
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.profiles import Weapon
from rulesets.dystopian_legions.table.roofs import roofs
from rulesets.dystopian_legions.table.transports import have_room
from rulesets.kit.boards.tables.formations import RectangularBase
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.refusal import Refused
from tests.rulesets.dystopian_legions.table import box, ironclad, legions, piece, profile, rank, section
from tests.rulesets.dystopian_legions.test_mines import lying
from tests.rulesets.dystopian_legions.test_towing import gun, tractor
from tests.rulesets.dystopian_legions.test_transports import FAR, wagon

# --- mines ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-ORD-22")
@pytest.mark.parametrize(
    ("kind", "trapped"),
    [
        ("woods", True),
        ("ruins", True),
        ("craters", True),
        ("crops", True),
        ("hill", False),
        ("road", False),
        ("trench", False),
    ],
)
def test_a_mine_makes_a_trap_of_the_area_in_which_it_lies(kind: Any, trapped: bool) -> None:
    """Of that alone, and of no trench that is a building; one that is none is trapped."""
    other, ground = box("Other", "woods", 40, 20, 44, 24), box("Ground", kind, 28, 28, 32, 32)
    game = legions(section("Rifles", [(10, 10)]), other, ground).game
    game.mines = lying((30, 30))
    assert [trap.name for trap in traps(game)] == [f"mine 1{' in Ground' * trapped}"]
    if kind == "trench":
        game.pieces = (other, ground.model_copy(update={"flagged": False}))
        assert [trap.name for trap in traps(game)] == ["mine 1 in Ground"]


@pytest.mark.rule("DL-ORD-22")
@pytest.mark.parametrize(("where", "near"), [("table", "mine 1"), ("waiting", None)])
def test_nobody_who_is_not_on_the_table_is_near_a_mine(where: Any, near: str | None) -> None:
    game = legions(section("Rifles", [(30, 32)], where=where), FAR).game
    game.mines = lying((30, 30))
    found = to_disarm(game, game.sections["Rifles"])
    assert (found.name if found else None) == near


# --- roofs, arcs, lines -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-AERO-10")
def test_houses_have_roofs_and_trenches_have_none() -> None:
    ground = box("House", "building", 10, 10, 14, 14), box("Trench", "trench", 20, 10, 24, 14)
    game = legions(section("Rifles", [(30, 30)]), *ground, options={"aeronaut_roofs": "on"}).game
    assert [one.name for one in roofs(game)] == ["House"]


@pytest.mark.rule("DL-TERR-03", "DL-BLDG-04")
@pytest.mark.parametrize(("building", "around"), [("House", True), ("", False)])
def test_a_wood_surrounds_whoever_is_in_a_house_in_it_and_nobody_outside(building: str, around: bool) -> None:
    ground = box("House", "building", 28, 28, 32, 32), box("Wood", "woods", 27, 27, 33, 33)
    game = legions(section("Rifles", [(30, 30)], building=building), *ground).game
    assert surrounds(game, game.sections["Rifles"], game.pieces[1]) is around


@pytest.mark.rule("DL-PROF-09")
@pytest.mark.parametrize(("facing", "inside"), [(0.0, True), (180.0, False)])
def test_whoever_is_in_a_house_lies_in_an_arc_with_any_part_of_it(facing: float, inside: bool) -> None:
    """He is shown in the east end of a house that stretches across the whole north."""
    foes = section("Foes", [(58, 21)], seat=1, building="House")
    game = legions(section("Guns", [(30, 40)]), foes, box("House", "building", 28, 20, 60, 22)).game
    gun_of_it = Weapon(name="Gun", er=40, lr=60, arc=("fore",))
    target = game.sections["Foes"]
    assert lies_in_arc(game, Point(30, 40), facing, gun_of_it, target, target.figures[0]) is inside


@pytest.mark.rule("DL-IAD-02")
@pytest.mark.parametrize(("east", "seen"), [(30.0, True), (60.0, False)])
def test_from_a_house_a_hull_is_seen_from_any_point_of_it(east: float, seen: bool) -> None:
    """The gunner is shown in its west end, behind a wall that ends before its east end, or beyond it."""
    cannon = Weapon(name="Cannon", er=40, lr=60, iad_er=Pool(red=6), iad_lr=Pool(red=6))
    guns = section("Guns", [(21, 31)], models=(profile("Gunner", weapons=(cannon,)),), building="House")
    tank = section("Tank", [(36, 24)], seat=1, models=(ironclad("Tank"),))
    ground = box("House", "building", 20, 30, 40, 32), piece("Wall", "high wall", (1, 28), (east, 28))
    game = legions(guns, tank, *ground).game
    assert bool(hull_shots(game, game.sections["Guns"], "Tank/1")) is seen


# --- transports -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-TRANS-13", "DL-TRANS-14", "DL-MAR-47")
def test_who_gets_in_finds_those_aboard_there_and_room_for_each_type_by_itself() -> None:
    """Three of infantry, of whom two are aboard besides a chaplain, and one of heavy infantry."""
    man, giant = profile("Man"), profile("Giant", type="heavy_infantry")
    chaplain = profile("Chaplain", mars=("Non-Combatant",))
    walkers = section("Rifles", rank(20, 30, 6), models=(man, man, giant, giant, chaplain))
    aboard = section("Riders", rank(30, 34, 3), models=(man, man, chaplain), split_from="Rifles", where="aboard")
    its = ironclad("Wagon", mars=("Capacity [Infantry, 3]", "Capacity [Heavy Infantry, 1]"))
    game = legions(walkers, aboard, wagon(model=its), FAR).game
    fits = [
        labels
        for labels in ("1", "12", "3", "34", "13", "134", "15", "35")
        if have_room(game, game.sections["Rifles"], game.sections["Wagon"], [*labels])
    ]
    assert fits == ["1", "3", "13", "15", "35"]


# --- late arrivals ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-LATE-05", "DL-LATE-04")
@pytest.mark.parametrize(("machine", "comes"), [(True, False), (False, True)])
def test_only_ironclads_come_tail_first(machine: bool, comes: bool) -> None:
    """Of riders on a long base any side may touch the edge."""
    rider = profile("Rider", type="cavalry").model_copy(update={"base": RectangularBase(width=1000, depth=2000)})
    its = ironclad("Tank", 1, 2) if machine else rider
    late = section("Late", [(0, 0)], models=(its,), where="waiting", allotted="reserves", arrives=2)
    game = legions(late, FAR).game
    assert isinstance(arrived(game, game.sections["Late"], "at 30,47.5 facing 90"), Refused) is not comes


@pytest.mark.rule("DL-DEPLOY-14", "DL-DEPLOY-18")
@pytest.mark.parametrize(
    ("allotted", "by"), [("main", ""), ("scouting", "DL-DEPLOY-14"), ("infiltrator", "DL-DEPLOY-18")]
)
def test_only_scouts_and_infiltrators_keep_off_all_enemies_with_the_walls_of_their_house(
    allotted: Any, by: str
) -> None:
    """The second of two enemies stands 11.5 inches before it."""
    foes = section("Away", [(60, 4)], seat=1), section("Near", [(30, 18)], seat=1)
    house = box("House", "building", 28, 30, 34, 34)
    game = legions(section("Rifles", [(30, 32)], where="waiting", allotted=allotted), *foes, house).game
    found = enemies_at_the_walls(game, game.sections["Rifles"], house, 12.0)
    assert (found.rule if found else "") == by


@pytest.mark.rule("DL-LATE-01", "DL-TRANS-28", "DL-TOW-03")
def test_whoever_comes_late_comes_with_whom_it_carries_or_tows_and_nobody_else_gets_aboard() -> None:
    """A vehicle with its gun; riflemen for whom the wagon that came first has no room come beside it on their feet."""
    due: dict[str, Any] = {"where": "waiting", "allotted": "reserves", "arrives": 2}
    many = section("Rifles", rank(0, 0, 9), **due)
    table = legions(many, wagon(**due), tractor(**due), gun(**due), FAR, root=LateArrivals()).begins()
    ours = table.players[0]
    ours.deploys("Wagon", "at 20,46.5")
    assert (table.section("Rifles").where, table.offers(0, "deploy")) == ("waiting", ["Rifles", "Tractor", "Gun"])
    ours.deploys("Rifles", table.offers(0, "deploy", section="Rifles")[0])
    ours.deploys("Gun", table.offers(0, "deploy", section="Gun")[0])
    ours.deploys("Tractor", "towing Gun")
    assert (table.section("Rifles").where, table.section("Tractor").tows) == ("table", "Gun")
