"""Where transports with a section aboard, or a part of one, meet Overwatch, Hit the Deck, nerve, rams and each other."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.morale.morale import Morale
from rulesets.dystopian_legions.chapters.morale.owing import owing, takes_it
from rulesets.dystopian_legions.chapters.morale.requirements import HARDER, check_of
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
    legions,
    profile,
    rank,
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


@pytest.mark.rule("DL-OW-04", "DL-TRANS-49", "DL-MORALE-02")
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
    rifles = table.section("Rifles")
    assert (rifles.hit_the_deck, rifles.rushed, rifles.shaken) == (True, True, 0)
    assert not table.section("Wagon").hit_the_deck


# --- transports and nerve ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-MORALE-07", "DL-TRANS-02")
@pytest.mark.parametrize("hurt", ["Wagon", INSIDE, "Rifles"])
def test_suppression_goes_for_the_one_check_of_a_section_whichever_part_of_it_was_hit(hurt: str) -> None:
    """Hull Points count like Life Points (DL-D-45)."""
    game = divided(FAR, model=OPEN).game
    table = Table(game, Morale(hurt=[hurt], suppression=True)).begins(dice=[4, 4, 1])
    assert [(told["section"], told["required"]) for told in table.heard("check_taken")] == [("Rifles", 3)]


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
