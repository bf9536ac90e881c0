"""Firing arcs, and turning on the spot (PROF-09, MOVE-12)."""

from __future__ import annotations

import pytest

from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.shooting.aiming import shots, why_no_fire
from rulesets.dystopian_legions.chapters.shooting.firing import Shooting
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.profiles import Arc, Weapon
from rulesets.kit.boards.tables.places import COMPASS
from tests.rulesets.dystopian_legions.table import RIFLEMAN, Place, Table, box, legions, profile, refused, section


def cannon(*arcs: Arc, mars: tuple[str, ...] = ()) -> Weapon:
    """A gun that fires 24 inches far in these arcs."""
    return Weapon(name="Cannon", er=12, lr=24, rad_er=Pool(red=2), rad_lr=Pool(blue=2), arc=arcs, mars=mars)


def before(weapon: Weapon, *at: Place, facing: float = 0.0) -> Table:
    """A gun at 30,30, and guards."""
    gun = section("Gun", [(30, 30)], models=(profile("Gun", weapons=(weapon,)),), facing=facing)
    return legions(gun, section("Guards", at, seat=1), root=Shooting(section="Gun"))


def fires(table: Table) -> bool:
    """Whether the gun can fire at the guards."""
    return bool(shots(table.game, table.section("Gun"), table.section("Guards")))


@pytest.mark.rule("DL-PROF-09")
@pytest.mark.parametrize(
    ("arc", "at"), [("fore", (30, 20)), ("starboard", (40, 30)), ("aft", (30, 40)), ("port", (20, 30))]
)
def test_each_arc_is_a_quarter_of_the_table(arc: Arc, at: Place) -> None:
    """A gun that faces north; a weapon without an arc fires all round."""
    assert [fires(before(cannon(each), at)) for each in ("fore", "starboard", "aft", "port")] == [
        each == arc for each in ("fore", "starboard", "aft", "port")
    ]
    assert fires(before(cannon(), at))


@pytest.mark.rule("DL-PROF-09")
@pytest.mark.parametrize(("west", "seen"), [(40.65, True), (40.75, False)])
def test_a_part_of_the_base_in_the_arc_is_enough(west: float, seen: bool) -> None:
    """The border runs at 45 degrees: the base of a guard at 40.7,20 and half an inch in radius just touches it."""
    assert fires(before(cannon("fore"), (west, 20))) is seen


@pytest.mark.rule("DL-PROF-09", "DL-RAD-02")
def test_the_range_is_that_to_the_nearest_within_the_arc() -> None:
    """The nearest guard stands to the right of the gun: it fires at Long Range at the one before it."""
    table = before(cannon("fore"), (36, 30), (30, 12))
    (shot,) = shots(table.game, table.section("Gun"), table.section("Guards"))
    assert (shot.inches, shot.long) == (17000, True)
    (all_round,) = shots(
        (wide := before(cannon(), (36, 30), (30, 12))).game, wide.section("Gun"), wide.section("Guards")
    )
    assert (all_round.inches, all_round.long) == (5000, False)


@pytest.mark.rule("DL-PROF-09")
@pytest.mark.parametrize(("south", "rule"), [(25.0, "DL-PROF-09"), (4.0, "DL-RAD-05")])
def test_it_is_told_whether_the_arc_or_the_range_forbids_it(south: float, rule: str) -> None:
    table = before(cannon("aft"), (30, south))
    told = why_no_fire(table.game, table.section("Gun"), table.section("Guards"))
    assert told is not None
    assert told.rule == rule


@pytest.mark.rule("DL-PROF-09", "DL-MAR-62")
def test_a_sniper_names_nobody_outside_of_his_arc() -> None:
    table = before(cannon("fore", mars=("Sniper [1]",)), (30, 24), (36, 30)).begins()
    assert table.offers(0, "fire", target="Guards", shots=["1 Cannon", ""]) == ["1"]


@pytest.mark.rule("DL-PROF-09", "DL-BLDG-04")
@pytest.mark.parametrize(("east", "seen"), [(33.0, True), (31.0, False)])
def test_from_a_building_the_arc_begins_where_the_range_is_measured(east: float, seen: bool) -> None:
    """A guard at 36,25.5; the gun faces north in a house up to 33 or 31 inches from the west, whose north-eastern
    corner is nearest to him."""
    gun = section("Gun", [(29, 29)], models=(profile("Gun", weapons=(cannon("fore"),)),), building="House")
    house = box("House", "building", 28, 28, east, 32)
    table = legions(gun, section("Guards", [(36, 25.5)], seat=1), house)
    assert fires(table) is seen


def holding(weapon: Weapon) -> Table:
    """A gun that faces north, guards in the east of it, others in the south."""
    gun = section("Gun", [(30, 30)], models=(profile("Gun", weapons=(weapon,)),))
    guards, others = (section(name, [at], seat=1) for name, at in (("Guards", (40, 30)), ("Others", (30, 40))))
    return legions(gun, guards, others, root=Activations(seat=0)).begins()


@pytest.mark.rule("DL-MOVE-12", "DL-PROF-09", "DL-MAR-40")
def test_who_holds_its_ground_may_turn_and_fire() -> None:
    """A Move or Fire gun that faces north turns to the guards in the east: that is no move (DL-D-85)."""
    table = holding(cannon("fore", mars=("Move or Fire",)))
    assert table.offers(0, "hold", section="Gun") == ["Guards", "Others", *COMPASS]
    table.players[0].holds("Gun", toward="Guards")
    assert table.section("Gun").figures[0].pose.degrees == 90
    assert table.offers(0, "fire") == ["Guards"]


@pytest.mark.rule("DL-MOVE-12")
@pytest.mark.parametrize(("toward", "facing"), [("south-east", 135), ("", 0)])
def test_it_turns_in_any_direction_or_stays_as_it_is(toward: str, facing: int) -> None:
    table = holding(cannon("fore"))
    table.players[0].holds("Gun", toward=toward)
    assert table.section("Gun").figures[0].pose.degrees == facing


@pytest.mark.rule("DL-MOVE-12")
@pytest.mark.parametrize("toward", ["45", "Gun"])
def test_it_does_not_turn_to_what_is_not_there(toward: str) -> None:
    with refused("DL-MOVE-12", "no_such_way"):
        holding(cannon("fore")).players[0].holds("Gun", toward=toward)


@pytest.mark.rule("DL-MOVE-12")
def test_nobody_is_asked_whose_weapons_fire_all_round() -> None:
    rifles = section("Rifles", [(30, 30)], models=(RIFLEMAN,))
    table = legions(rifles, section("Guards", [(40, 30)], seat=1), root=Activations(seat=0)).begins()
    assert table.offers(0, "hold", section="Rifles") == []


@pytest.mark.rule("DL-PROF-09", "DL-OW-05", "DL-MOVE-12")
def test_overwatch_covers_the_arc_that_was_turned_to() -> None:
    """The gun has turned to the east and watches: it fires there, and not at those who moved in the south."""
    table = holding(cannon("fore"))
    table.players[0].holds("Gun", toward="east")
    table.players[0].watches()
    table.players[1].holds("Others")
    assert table.offers(0, "overwatch", section="Gun") == ["Guards"]
    with refused("DL-PROF-09", "out_of_arc"):
        table.players[0].fires_on_overwatch("Gun", "Others")
