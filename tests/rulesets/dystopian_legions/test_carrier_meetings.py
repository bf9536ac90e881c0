"""Where transports, with a section aboard or a part of one, meet Overwatch, Hit the Deck, nerve and rams."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.melee.fall_back import falls_back
from rulesets.dystopian_legions.chapters.morale.morale import Morale
from rulesets.dystopian_legions.chapters.morale.owing import owing, takes_it
from rulesets.dystopian_legions.chapters.morale.requirements import HARDER, check_of
from rulesets.dystopian_legions.chapters.overwatch.overwatch import is_spent
from rulesets.dystopian_legions.chapters.transports.bailing_out import bails_out
from rulesets.dystopian_legions.chapters.transports.disembarking import STAYS
from rulesets.dystopian_legions.table.measure import away
from rulesets.dystopian_legions.table.pools import REGULAR, Pool
from rulesets.dystopian_legions.table.profiles import Profile, Weapon
from rulesets.dystopian_legions.table.transports import goes_aboard
from tests.rulesets.dystopian_legions.table import (
    OFFICER,
    RIFLEMAN,
    Fielded,
    Place,
    Table,
    ironclad,
    legions,
    profile,
    rank,
    refused,
    section,
)
from tests.rulesets.dystopian_legions.test_open_topped import OPEN as ROOMY
from tests.rulesets.dystopian_legions.test_partly_aboard import INSIDE, OPEN, SMALL, divided, rifles
from tests.rulesets.dystopian_legions.test_transports import FAR, TURRET, aboard, gets_out, mounted, wagon
from tests.rulesets.dystopian_legions.test_wrecks import KILLS, PASSED, THIN

CANNON = Weapon(name="Cannon", er=30, lr=40, rad_er=Pool(red=8), iad_er=Pool(red=5))
GUNNER = profile("Gunner", weapons=(CANNON,))
ARMED = Profile.model_copy(SMALL, update={"weapons": (TURRET,)})
BRITTLE = Profile.model_copy(THIN, update={"mars": SMALL.mars})


def gunner(at: Place = (30, 14), **told: Any) -> Fielded:
    """An enemy who fires eight red dice at troops, five at ironclads."""
    return section("Gunner", [at], seat=1, models=(GUNNER,), **told)


def checks(table: Table) -> list[tuple[str, int]]:
    """Who took a Morale Check in the last click, and which face counted."""
    return [(told["section"], told["thrown"]["need"]) for told in table.heard("check_taken")]


# --- transports and Overwatch -----------------------------------------------------------------------------------------


@pytest.mark.rule("DL-OW-04", "DL-TRANS-30", "DL-MORALE-02")
def test_where_all_who_got_out_are_shot_down_their_transport_takes_the_check_and_goes_on() -> None:
    """It is the last model of its section, which is below half strength (DL-D-142, DL-D-44)."""
    table = aboard(gunner(overwatch=True), FAR)
    table.players[0].holds("Wagon")
    gets_out(table, "at 30,30 in line")
    table.players[1].fires_on_overwatch("Gunner", "Rifles", dice=[*[5] * 8, 5, 5, 1])
    assert checks(table) == [("Wagon", HARDER)]
    assert table.question(0, "fire").values["section"] == "Wagon"
    table.players[0].holds_fire()
    assert (table.section("Wagon").activated, table.section("Rifles").where) == (1, "wiped_out")


@pytest.mark.rule("DL-TRANS-02", "DL-TRANS-49", "DL-MORALE-02")
def test_where_those_on_foot_are_shot_down_those_who_ride_take_the_check() -> None:
    """Two of five are lost: they are above half strength, and are the section from now on."""
    table = divided(gunner(overwatch=True), FAR, model=ARMED)
    table.players[0].holds("Rifles")
    table.players[0].holds("Wagon")
    table.players[0].picks(STAYS)
    table.players[1].fires_on_overwatch("Gunner", "Rifles", dice=[*[5] * 8, 1, 2, 3])
    assert checks(table) == [(INSIDE, REGULAR)]
    assert [table.section(name).shaken for name in (INSIDE, "Wagon")] == [1, 1]


@pytest.mark.rule("DL-IRON-06", "DL-OW-04", "DL-ACT-09")
def test_a_transport_lost_on_overwatch_ends_the_activation_of_those_on_foot_too() -> None:
    table = divided(gunner(overwatch=True), FAR, model=BRITTLE)
    table.players[0].holds("Rifles")
    table.players[0].holds("Wagon")
    table.players[0].picks(STAYS)
    table.players[1].fires_on_overwatch("Gunner", "Wagon/1", dice=[*[5] * 5, *PASSED])
    assert (table.section("Rifles").activated, len(table.section("Rifles").alive)) == (1, 5)
    assert table.asked == [(1, "activate")]


@pytest.mark.rule("DL-OW-04", "DL-IRON-06", "DL-TRANS-39")
def test_nobody_fires_on_overwatch_at_those_who_have_to_get_out() -> None:
    """Forced disembarking opens no window (DL-D-206)."""
    watching = section("Guards", [(38, 24)], seat=1, models=(RIFLEMAN,), overwatch=True)
    riders = section("Rifles", rank(28, 30, 4), models=(RIFLEMAN,), where="aboard")
    table = legions(riders, wagon(model=THIN), gunner(), watching, FAR, root=Activations(seat=1)).begins()
    table.players[1].holds("Gunner")
    table.players[1].fires("Wagon/1", dice=[*KILLS, *PASSED])
    assert table.section("Rifles").where == "table"
    assert (1, "overwatch") not in table.asked
    assert table.section("Guards").overwatch


@pytest.mark.rule("DL-OW-07", "DL-TRANS-02", "DL-MORALE-02")
def test_a_transport_that_is_hit_may_cost_its_section_on_foot_its_overwatch() -> None:
    ours = section("Rifles", rank(28, 30, 4), models=(RIFLEMAN,), overwatch=True)
    table = legions(ours, wagon(overwatch=True), gunner(), FAR, root=Activations(seat=1)).begins()
    table.players[1].holds("Gunner")
    table.players[0].holds_fire()
    table.players[1].fires("Wagon/1", dice=[6, 6, 6, 4, 4, 1, 1, 1, 1, 2, 3])
    for name in ("Rifles", "Wagon"):
        one = table.section(name)
        assert (one.overwatch, one.activated, one.shaken) == (False, 1, 1)


# --- transports and Hit the Deck --------------------------------------------------------------------------------------


@pytest.mark.rule("DL-HTD-03", "DL-TRANS-30", "DL-HTD-08")
def test_whoever_gets_out_may_lie_down_under_overwatch_fire_and_fires_rushed_then() -> None:
    """They have not been activated yet, which would cost a Shaken Marker (DL-D-110)."""
    table = aboard(gunner(overwatch=True), section("Guards", [(30, 25)], seat=1))
    table.players[0].holds("Wagon")
    gets_out(table, "at 30,30 in line")
    table.players[1].fires_on_overwatch("Gunner", "Rifles", answer="down", dice=[1] * 8)
    one = table.section("Rifles")
    assert (one.hit_the_deck, one.rushed, one.shaken) == (True, True, 0)
    assert not table.section("Wagon").hit_the_deck


# --- transports and nerve ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-MORALE-07", "DL-TRANS-02")
@pytest.mark.parametrize("hurt", ["Wagon", INSIDE, "Rifles"])
def test_suppression_goes_for_the_one_check_of_a_section_whichever_part_of_it_was_hit(hurt: str) -> None:
    """Hull Points count like Life Points (DL-D-45)."""
    game = divided(FAR, model=OPEN).game
    table = Table(game, Morale(hurt=[hurt], suppression=True)).begins(dice=[4, 4, 1])
    assert [(told["section"], told["required"]) for told in table.heard("check_taken")] == [("Rifles", 3)]


@pytest.mark.rule("DL-MAR-41", "DL-TRANS-49", "DL-MORALE-02")
def test_a_musician_who_rides_plays_for_those_of_his_section_who_walk() -> None:
    piper = profile("Piper", mars=("Musician",))
    game = divided(FAR, ours=rifles(models=(piper, RIFLEMAN))).game
    table = Table(game, Morale(hurt=["Rifles"])).begins(dice=[1, 4, 1, 5, 2])
    assert [(told["passed"], told["ones"]) for told in table.heard("check_taken")] == [(True, 2)]


@pytest.mark.rule("DL-TRANS-01", "DL-MORALE-06")
@pytest.mark.parametrize(("option", "taken_by", "need"), [("off", "Wagon", HARDER), ("on", "Rifles", REGULAR)])
def test_a_transport_is_the_last_of_its_section_unless_it_goes_on_by_itself(
    option: str, taken_by: str, need: int
) -> None:
    table = mounted(
        riders=section("Rifles", rank(28, 30, 2), where="wiped_out"), options={"orphaned_transports": option}
    )
    game = table.game
    for figure in table.section("Rifles").figures:
        figure.lp = 0
    assert takes_it(game, "Rifles") == taken_by
    assert check_of(game, table.section("Wagon")).need == need


@pytest.mark.rule("DL-MORALE-04", "DL-CMD-09", "DL-TRANS-24")
@pytest.mark.parametrize(("north", "shaken"), [(24.05, True), (23.9, False)])
def test_an_officer_who_falls_inside_is_missed_within_8_inches_of_the_hull(north: float, *, shaken: bool) -> None:
    """Though he was the last of those aboard (DL-D-41): from the front of the wagon at 32.5."""
    staff = section("Rifles", [(10, 10)], models=(OFFICER,))
    game = legions(staff, wagon(model=ROOMY), section("Near", [(30, north - 0.05)]), FAR).game
    goes_aboard(game, game.sections["Rifles"], game.sections["Wagon"], "DL-TRANS-25")
    figure = game.sections["Rifles"].figures[0]
    figure.lp, game.sections["Rifles"].where = 0, "wiped_out"
    assert round(away(game, game.sections["Rifles"], figure, game.sections["Near"]), 2) == round(32.05 - north, 2)
    assert ("Near" in owing(game, [], [], ["Rifles/1"])) is shaken


# --- transports and rams ----------------------------------------------------------------------------------------------


def engine(at: Place, wide: float = 2.0, deep: float = 3.0, **told: Any) -> Fielded:
    """An enemy ironclad that faces south."""
    return section("Engine", [at], seat=1, models=(ironclad("Engine", wide, deep, mv=10, **told),))


@pytest.mark.rule("DL-RAM-08", "DL-IRON-06", "DL-TRANS-49")
def test_a_transport_that_is_rammed_to_pieces_sets_its_riders_down_beside_the_others_for_one_check() -> None:
    """It was on Overwatch, and has one Activated Marker for that (DL-D-135)."""
    frail = Profile.model_copy(SMALL, update={"lp": 1})
    table = divided(engine((30, 26)), FAR, ours=rifles(overwatch=True), model=frail, seat=1)
    table.players[1].rams("Engine", "Wagon/1", dice=[*[4] * 6, *[1] * 6, *PASSED])
    assert checks(table) == [("Rifles", REGULAR)]
    one = table.section("Rifles")
    assert (len(one.alive), one.overwatch, one.activated) == (5, False, 1)


@pytest.mark.rule("DL-RAM-07", "DL-TRANS-30", "DL-TRANS-33")
@pytest.mark.parametrize(("pace", "out"), [("advance", True), ("double", False)])
def test_after_a_ram_by_an_advance_whoever_rides_may_get_out_an_inch_off_the_enemy(pace: str, *, out: bool) -> None:
    table = aboard(engine((30, 28)), FAR)
    table.players[0].rams("Wagon", "Engine/1", pace=pace, dice=[1] * 12)
    assert ((0, "disembark") in table.asked) is out
    if out:
        with refused("DL-TRANS-33"):
            gets_out(table, "at 30,30 in line")
        gets_out(table, "at 30,37 closed up")
        assert (0, "fire") in table.asked


@pytest.mark.rule("DL-RAM-08", "DL-ACT-09", "DL-IRON-06")
def test_a_transport_that_rams_itself_to_pieces_ends_the_activation_of_those_inside() -> None:
    """They have one marker, and fire at nobody (DL-D-135)."""
    frail = Profile.model_copy(ROOMY, update={"lp": 1})
    table = aboard(engine((30, 28)), FAR, model=frail)
    table.players[0].rams("Wagon", "Engine/1", dice=[*[1] * 6, *[4] * 6, *PASSED])
    assert (table.section("Rifles").where, table.section("Rifles").activated) == ("table", 1)
    assert table.asked == [(1, "activate")]


@pytest.mark.rule("DL-COLL-04", "DL-RAM-08", "DL-MORALE-01")
@pytest.mark.parametrize(("hit", "driven_through"), [(True, False), (False, True), (True, True)])
def test_a_section_that_is_driven_through_and_whose_transport_is_rammed_takes_one_check(
    hit: bool, driven_through: bool
) -> None:
    """A ram is the end of an ironclad's move, and the whole move is one event (DL-D-42)."""
    walkers = section("Rifles", [(30, 37.6) if driven_through else (34, 34)], seat=1)
    tank = section("Tank", [(30, 40)], seat=0, models=(ironclad("Tank"),))
    table = legions(tank, walkers, wagon((30, 34), facing=90, seat=1), root=Activations(seat=0)).begins()
    table.players[0].rams("Tank", "Wagon/1", "double", dice=[*[4 if hit else 1] * 6, *[1] * 5, *PASSED])
    assert (len(table.heard("made_way")), table.section("Wagon").figures[0].lp) == (driven_through, 4 - hit)
    assert checks(table) == [("Rifles", REGULAR)]


@pytest.mark.rule("DL-COLL-03", "DL-TRANS-49", "DL-TRANS-01")
def test_those_on_foot_who_step_aside_cost_their_transport_its_overwatch_too() -> None:
    table = divided(engine((33, 24), 1.0, 1.5), FAR, ours=rifles(overwatch=True), model=OPEN, seat=1)
    for name in ("Wagon", INSIDE):
        table.section(name).overwatch = True
    table.players[1].advances("Engine", "at 33,33")
    assert {told["section"]: told["overwatch"] for told in table.heard("made_way")} == {"Rifles": True}
    markers = [(table.section(name).overwatch, table.section(name).activated) for name in ("Rifles", INSIDE, "Wagon")]
    assert markers == [(False, 1)] * 3


@pytest.mark.rule("DL-COLL-04", "DL-TRANS-17", "DL-COLL-05")
def test_a_transport_that_runs_through_its_own_section_shakes_it() -> None:
    table = mounted(FAR)
    table.players[0].doubles("Rifles", "at 30,25 in line")
    table.players[0].doubles("Wagon", "at 30,21", dice=[1, 2, 3])
    assert checks(table) == [("Rifles", REGULAR)]
    assert (table.section("Rifles").shaken, table.section("Wagon").shaken) == (1, 1)


# --- one Overwatch Marker of a section and its transport --------------------------------------------------------------


@pytest.mark.rule("DL-HTD-04", "DL-TRANS-01")
def test_who_lies_down_gives_up_the_overwatch_of_its_transport() -> None:
    ours = section("Rifles", rank(28, 30, 4), models=(RIFLEMAN,), overwatch=True)
    table = legions(ours, wagon(overwatch=True), gunner(), FAR, root=Activations(seat=1)).begins()
    table.players[1].holds("Gunner")
    table.players[0].holds_fire()
    table.players[1].fires("Rifles", answer="down", dice=[1] * 8)
    markers = [(table.section(name).overwatch, table.section(name).activated) for name in ("Rifles", "Wagon")]
    assert markers == [(False, 1)] * 2
    assert table.section("Rifles").shaken == 0


@pytest.mark.rule("DL-MELEE-20", "DL-TRANS-11")
def test_who_falls_back_gives_up_the_overwatch_of_its_transport() -> None:
    game = mounted(FAR).game
    for name in ("Rifles", "Wagon"):
        game.sections[name].overwatch = True
    falls_back(game, game.sections["Rifles"], [game.sections["Far"]])
    assert [(game.sections[name].overwatch, game.sections[name].activated) for name in ("Rifles", "Wagon")] == [
        (False, 1)
    ] * 2


@pytest.mark.rule("DL-OW-08", "DL-IRON-06")
def test_those_in_a_closed_transport_that_has_fired_on_overwatch_are_activated_with_it() -> None:
    """If it is destroyed after that, they have a second marker (DL-D-135)."""
    riders = section("Rifles", rank(28, 30, 4), models=(RIFLEMAN,), where="aboard")
    table = legions(riders, wagon(overwatch=True), FAR)
    assert is_spent(table.game, table.section("Wagon")) is None
    assert [table.section(name).activated for name in ("Rifles", "Wagon")] == [1, 1]
    bails_out(table.game, table.section("Wagon"))
    assert table.section("Rifles").activated == 2
