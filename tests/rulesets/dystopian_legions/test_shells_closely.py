"""A barrage step by step, and what comes under its blasts, each thing looked at by itself."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.chapters.shooting.attack import RadAttack
from rulesets.dystopian_legions.chapters.shooting.barrage import Barrage
from rulesets.dystopian_legions.chapters.shooting.blasts import Struck, faced, hull_dice, struck, under
from rulesets.dystopian_legions.chapters.shooting.laying import may_spot, rounds_left, spotters, turns_to
from rulesets.dystopian_legions.table.happenings.barrage import Landed
from rulesets.dystopian_legions.table.happenings.shooting import Shot
from rulesets.dystopian_legions.table.pools import REGULAR, Pool
from rulesets.dystopian_legions.table.profiles import Weapon
from rulesets.dystopian_legions.table.sight import Line
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.boards.tables.places import Point, Spot
from rulesets.kit.engine.dice import ScriptedDice
from rulesets.kit.engine.procedure import Call, Done, Goto
from tests.rulesets.dystopian_legions.barrages import MORTAR, MORTARMAN, WALL, enemies, spotter
from tests.rulesets.dystopian_legions.table import RIFLEMAN, box, ironclad, legions, profile, rank, section
from tests.rulesets.dystopian_legions.test_open_topped import OPEN, inside
from tests.rulesets.dystopian_legions.test_transports import wagon

NOTHING = ScriptedDice()
SHELL = Shot(model="Mortars/1", weapon="Mortar", inches=18500, pool=Pool(blue=3), long=True, indirect=True)
STRAIGHT = Shot(model="Mortars/2", weapon="Rifle", inches=9000, pool=Pool(blue=1))


def fired(*others: Any, model: Any = MORTARMAN, **told: Any) -> tuple[Legions, Barrage]:
    """A mortar and a rifleman of its section; an enemy stands 18 inches before them."""
    ours = section("Mortars", [(30, 39), (32, 39)], models=(model, RIFLEMAN))
    game = legions(ours, enemies((30, 20)), *others).game
    return game, Barrage(**{"section": "Mortars", "aim": Spot(30000, 20000), "shots": [SHELL], **told})


def pool(target: str, *shots: Shot, label: str = "") -> Struck:
    return Struck(target=target, label=label, shots=list(shots), need=REGULAR)


@pytest.mark.rule("DL-IDF-13", "DL-IDF-16", "DL-IDF-17")
@pytest.mark.parametrize(("walls", "observed", "dice"), [((), False, 3), ((WALL,), True, 2)])
def test_who_sees_and_who_spots_when_a_barrage_is_declared(walls: Any, dice: int, *, observed: bool) -> None:
    game, barrage = fired(spotter(), spotter((50, 24), "More"), *walls, spotters=["Scouts/1", "More/1"])
    barrage.declared(game, NOTHING)
    assert (barrage.observed, barrage.dice) == (observed, dice)
    assert all(game.sections[name].figures[0].spotted for name in ("Scouts", "More"))


@pytest.mark.rule("DL-MAR-80", "DL-MAR-23", "DL-ORD-38")
@pytest.mark.parametrize(
    ("shots", "direct", "over"),
    [([SHELL], [], False), ([], [STRAIGHT], False), ([], [], True), ([SHELL], [STRAIGHT], False)],
)
def test_a_barrage_is_over_without_a_weapon_that_works(shots: Any, direct: Any, *, over: bool) -> None:
    game, barrage = fired(shots=shots, direct=direct, direct_at="Guards")
    assert (barrage.weapons_tried(game, NOTHING) is not None) is over
    assert barrage.fight_harder(game, NOTHING) is None
    assert barrage.model_copy(update={"driver": "Mortars/1"}).fight_harder(game, NOTHING) is not None


@pytest.mark.rule("DL-IDF-18", "DL-IDF-28")
def test_there_is_no_spotting_check_for_direct_fire_that_is_left_alone() -> None:
    game, barrage = fired(shots=[], direct=[STRAIGHT], direct_at="Guards")
    goes = barrage.spotting(game, NOTHING)
    assert isinstance(goes, Goto) and goes.step == "answer"
    assert [one.target for one in barrage.pools] == ["Guards"]


@pytest.mark.rule("DL-IDF-22", "DL-IDF-24")
@pytest.mark.parametrize("smoke", [True, False])
def test_blasts_come_down_and_smoke_does_nothing_but_lie_there(*, smoke: bool) -> None:
    game, barrage = fired(
        model=profile("Mortarman", ir=2, weapons=(MORTAR.model_copy(update={"smoke": 1}),)), smoke=smoke
    )
    barrage.direct, barrage.direct_at = ([], "") if smoke else ([STRAIGHT], "Guards")
    done = barrage.blasts_fall(game, NOTHING)
    (told,) = (event.values for event in game.events if event.key == "blasts_fell")
    assert told["under"] == ([[]] if smoke else [["Guards/1"]])
    assert isinstance(done, Done) is smoke
    assert [len(one.shots) for one in barrage.pools] == ([] if smoke else [2])
    assert game.named("Mortars/1")[1].smoked == int(smoke)


@pytest.mark.rule("DL-HTD-03", "DL-ORD-39", "DL-MORALE-18")
def test_each_section_is_asked_that_is_still_there_and_can_do_anything() -> None:
    gone, down = enemies((40, 20), name="Gone", where="broken"), enemies((44, 20), name="Down", hit_the_deck=True)
    pools = [pool("Gone", SHELL), pool("Down", SHELL), pool("Guards", SHELL)]
    game, barrage = fired(gone, down, pools=pools)
    for number in (1, 2):
        goes = barrage.answer(game, NOTHING)
        assert isinstance(goes, Goto) and goes.step == "answer" and barrage.asked_of == number
    assert barrage.answer(game, NOTHING) is not None and barrage.asked_of == 2
    assert barrage.nerve_lost(game, NOTHING) is None
    game.sections["Guards"].where = "broken"
    assert isinstance(barrage.nerve_lost(game, NOTHING), Call)
    assert barrage.others_answer(game, NOTHING) is not None and barrage.asked_of == 3
    assert barrage.others_answer(game, NOTHING) is None and barrage.nerve_lost(game, NOTHING) is None


@pytest.mark.rule("DL-IDF-27", "DL-ORD-38")
def test_each_pool_is_rolled_by_itself_and_the_order_goes_for_the_first() -> None:
    gone = enemies((40, 20), name="Gone", where="broken")
    pools = [pool("Guards", SHELL), pool("Gone", SHELL), pool("More", SHELL)]
    game, barrage = fired(gone, enemies((36, 20), name="More"), pools=pools, harder=2, direct=[STRAIGHT])
    first = barrage.next_pool(game, NOTHING)
    assert isinstance(first, Call) and isinstance(first.procedure, RadAttack) and first.procedure.harder == 2
    assert barrage.direct == []
    goes = barrage.next_pool(game, NOTHING)
    assert isinstance(goes, Goto) and goes.step == "next_pool"
    last = barrage.next_pool(game, NOTHING)
    assert isinstance(last, Call) and isinstance(last.procedure, RadAttack) and last.procedure.harder is None
    assert isinstance(barrage.next_pool(game, NOTHING), Done)


# --- under the blasts -------------------------------------------------------------------------------------------------


def blast(x: float, y: float, size: int = 3) -> Landed:
    return Landed(at=Spot(round(x * 1000), round(y * 1000)), diameter=size, model="Mortars/1", weapon="Mortar")


@pytest.mark.rule("DL-TRANS-45", "DL-IDF-22")
@pytest.mark.parametrize(("x", "names"), [(30.0, {"Wagon/1", "Rifles/1"}), (45.0, set())])
def test_those_who_ride_in_the_open_are_under_the_blast_that_their_transport_is_under(
    x: float, names: set[str]
) -> None:
    game, _ = fired(inside(1), wagon((30, 30), model=OPEN))
    assert {*under(game, blast(x, 30))} == names


@pytest.mark.rule("DL-IDF-22", "DL-IDF-24", "DL-IDF-27")
def test_each_ironclad_under_a_blast_has_a_pool_of_its_own_and_whoever_has_no_dice_for_it_none() -> None:
    tanks = section("Tanks", rank(29, 20, 2, apart=2.2), seat=1, models=(ironclad("Tank"),))
    gun = MORTAR.model_copy(update={"iad_er": Pool(blue=1), "iad_lr": Pool(red=2)})
    for weapon, count in ((gun, 2), (MORTAR, 0)):
        game, _ = fired(tanks, model=profile("Mortarman", ir=2, weapons=(weapon,)))
        game.sections["Guards"].where = "wiped_out"
        found = struck(game, game.sections["Mortars"], [SHELL], [blast(30, 20)], "open_fire")
        assert [one.label for one in found] == ["1", "2"][:count]
    assert [hull_dice(gun, SHELL.model_copy(update={"long": far})) for far in (True, False)] == [gun.iad_lr, gun.iad_er]


@pytest.mark.rule("DL-IDF-22", "DL-IDF-24")
@pytest.mark.parametrize(("within", "arc"), [("", "aft"), ("Tower", "starboard")])
def test_the_armour_that_faces_whoever_fires_or_the_building_he_is_in(within: str, arc: str) -> None:
    """The mortar stands south of a tank that faces north; the tower lies east of it."""
    tank = section("Tank", [(30, 20)], models=(ironclad("Tank"),))
    game, _ = fired(tank, box("Tower", "building", 44, 14, 52, 40))
    game.sections["Mortars"].building = within
    one = game.sections["Tank"]
    assert faced(game, game.sections["Mortars"], SHELL, one, one.figures[0]).arc == arc


# --- who spots --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-IDF-09", "DL-IDF-08", "DL-IDF-16")
def test_who_may_spot_for_a_place() -> None:
    """Not who has fired or spotted, nor who fires himself; one of a section is enough."""
    eyes = profile("Eyes", ir=2, mars=("Spotter",))
    scouts = section("Scouts", rank(50, 24, 4), models=(eyes, eyes, eyes, RIFLEMAN))
    game, _ = fired(scouts)
    one = game.sections["Scouts"]
    one.figures[0].fired, one.figures[1].spotted = True, True
    assert [may_spot(game, one, figure) for figure in one.figures] == [False, False, True, False]
    assert spotters(game, game.sections["Mortars"], Spot(40000, 20000)) == ["Scouts/3"]
    assert spotters(game, game.sections["Mortars"], Spot(40000, 20000), {"Scouts/3"}) == []


@pytest.mark.rule("DL-SMOKE-02")
@pytest.mark.parametrize(
    ("smoke", "blasts", "smoked", "left"), [(3, 1, 1, 2), (3, 2, 1, 2), (3, 2, 2, 0), (0, 1, 0, 0)]
)
def test_a_weapon_lays_smoke_with_all_its_templates_or_none(smoke: int, blasts: int, smoked: int, left: int) -> None:
    weapon = Weapon(name="Mortar", er=16, lr=40, smoke=smoke, blasts=blasts, mars=("IDF",))
    game, _ = fired()
    figure = game.sections["Mortars"].figures[0]
    figure.smoked = smoked
    assert rounds_left(weapon, figure) == left


@pytest.mark.rule("DL-IDF-13")
@pytest.mark.parametrize(
    ("within", "start", "bears"), [("", 39.0, True), ("House", 39.0, True), ("House", 10.0, False)]
)
def test_a_place_lies_in_the_arc_of_whoever_fires_or_of_the_point_of_the_building(
    within: str, start: int, *, bears: bool
) -> None:
    """The gun faces north; from a point north of the place it lies behind it."""
    gun = MORTAR.model_copy(update={"arc": ("fore",)})
    game, _ = fired()
    one = game.sections["Mortars"]
    one.building = within
    line = Line(Point(30, start), Point(30, 20), 19.0, ())
    assert turns_to(one, one.figures[0], gun, line) is bears
    one.building = ""
    assert turns_to(one, one.figures[0], gun, line._replace(start=Point(30, 10)))
