"""Rules that meet in twos and threes where it is hardest, each played to its end as the catalogue has it."""

from __future__ import annotations

import pytest

from rulesets.dystopian_legions import actions
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.deployment.late_arrivals import LateArrivals
from rulesets.dystopian_legions.chapters.end_phase.end_phase import EndPhase
from rulesets.dystopian_legions.chapters.end_phase.expiring import expire
from rulesets.dystopian_legions.chapters.transports.embarking import may_not_embark
from rulesets.dystopian_legions.table.measure import in_coherency
from rulesets.kit.boards.tables.places import Point
from tests.rulesets.dystopian_legions.table import (
    RIFLE,
    RIFLEMAN,
    Fielded,
    Place,
    Table,
    box,
    ironclad,
    legions,
    piece,
    profile,
    rank,
    refused,
    section,
)
from tests.rulesets.dystopian_legions.test_carrier_meetings import gunner
from tests.rulesets.dystopian_legions.test_joint_fire import FOE, called, joiners
from tests.rulesets.dystopian_legions.test_late_arrivals import late
from tests.rulesets.dystopian_legions.test_mines import lying
from tests.rulesets.dystopian_legions.test_multiple_charges import RIDER, charge, charging
from tests.rulesets.dystopian_legions.test_towing import GUN, tractor
from tests.rulesets.dystopian_legions.test_transports import FAR, WAGON, stays, wagon
from tests.rulesets.dystopian_legions.test_with_me import CAPTAIN, HEARD
from tests.rulesets.dystopian_legions.test_wrecks import PASSED, THIN

FAIL, PASS = [1, 1, 1], [6, 6, 6]


def logs(table: Table) -> list[int]:
    return [side.battle_log for side in table.game.sides]


def the_turn_ends(table: Table, objective: str, *dice: int) -> Table:
    """The End Phase of the turn that was played."""
    options = table.game.options.model_copy(update={"objective": objective})
    game = table.game.model_copy(update={"options": options, "questions": [], "root": None})
    return Table(game, EndPhase()).begins(dice=dice)


# --- Daunting, a section that breaks, Overwatch beside it -------------------------------------------------------------


@pytest.mark.rule("DL-MAR-14", "DL-MORALE-18", "DL-OW-07")
@pytest.mark.parametrize(("nerve", "watches"), [(FAIL, False), (PASS, True)])
def test_whoever_breaks_before_dread_chargers_may_cost_the_next_section_its_overwatch(
    nerve: list[int], watches: bool
) -> None:
    """Broken is a new event, before anybody moves; the charge finds nobody, and leads to where they were."""
    dread = profile("Dread", ir=9, mars=("Daunting",))
    guards = section("Guards", [(30, 20)], seat=1, shaken=3)
    watch = section("Watch", [(36, 20)], seat=1, models=(RIFLEMAN,), overwatch=True)
    table = legions(section("Dreads", [(30, 28)], models=(dread,)), guards, watch, root=Activations(seat=0)).begins()
    table.players[0].charges("Dreads", "Guards", dice=[*FAIL, *nerve])
    assert (table.section("Guards").where, table.at("Dreads")) == ("broken", [(30, 20)])
    assert (table.section("Watch").overwatch, table.section("Watch").activated) == (watches, not watches)
    assert ((1, "overwatch") in table.asked) is watches


# --- charges at several, a barrier before one of them, Swift Strike on both sides -------------------------------------

BAGS = piece("Bags", "sandbags", (26, 24.5), (32.4, 24.5))


@pytest.mark.rule("DL-MULTI-06", "DL-SWIFT-05", "DL-MELEE-06")
@pytest.mark.parametrize("swift", [True, False])
def test_a_barrier_before_one_of_two_cancels_the_swift_strike_of_their_charger(swift: bool) -> None:
    """It gives Swift Strike to both who are charged; with riders who have it, too, all strike at once."""
    mars = ("Fearless", "Swift Strike") if swift else ("Fearless",)
    table = charging(BAGS, rider=RIDER.model_copy(update={"mars": mars}))
    charge(table, "X", "Y", dice=() if swift else (1, 1, 1, 1, 1))
    assert table.question(0, "split").values["dice"] == "8 blue"
    assert [told["section"] for told in table.heard("melee_rolled")] == ([] if swift else ["X", "Y"])


# --- late arrivals, markers of Centre Ground, ironclads ---------------------------------------------------------------


@pytest.mark.rule("DL-LATE-04", "DL-BL-10", "DL-BL-07")
@pytest.mark.parametrize(
    ("comes", "enemy", "score"),
    [
        (late("Rifles"), [(36, 45)], [0, 0]),
        (late("Rifles"), [(60, 4)], [2, 0]),
        (
            section("Rifles", [(0, 0)], models=(ironclad("Tank"),), where="waiting", allotted="reserves", arrives=2),
            [(60, 4)],
            [0, 0],
        ),
        (
            section("Rifles", [(0, 0)], models=(ironclad("Tank"),), where="waiting", allotted="reserves", arrives=2),
            [(36, 40)],
            [0, 0],
        ),
    ],
)
def test_whoever_comes_beside_a_marker_contests_it_in_the_same_turn(
    comes: Fielded, enemy: list[Place], score: list[int]
) -> None:
    """A section claims what nobody contests; an ironclad claims nothing, and keeps others from it."""
    table = legions(comes, section("Guards", enemy, seat=1), root=LateArrivals()).begins()
    table.game.markers = [Point(36, 44).spot]
    place = next(one for one in table.offers(0, "deploy", section="Rifles") if one.startswith("at 36"))
    table.players[0].deploys("Rifles", place)
    assert logs(the_turn_ends(table, "centre_ground")) == score


# --- out of a building that is an objective, into melee ---------------------------------------------------------------


@pytest.mark.rule("DL-MOVE-26", "DL-BL-05", "DL-SWIFT-01")
@pytest.mark.parametrize("charges", [True, False])
def test_whoever_wins_a_melee_outside_of_the_house_that_is_the_objective_has_left_it(charges: bool) -> None:
    """Inside it claims 4 points. Who has charged out has no Swift Strike, stays where it has won, and holds nothing."""
    mill = box("Mill", "building", 32, 22, 40, 26)
    ours = section("Rifles", [(36, 24)], models=(profile("Bold", mad="2 blue", mars=("Fearless",)),), building="Mill")
    guard = profile("Guard", ir=2, mad="1 black", mars=("Fearless",))
    table = legions(
        ours, section("Guards", [(36, 30), (37.5, 30)], seat=1, models=(guard,)), mill, root=Activations(seat=0)
    )
    table.begins()
    if charges:
        table.players[0].charges("Rifles", "Guards", dice=[4, 4, 1, 1, 1])
        assert [told["section"] for told in table.heard("melee_rolled")] == ["Rifles", "Guards"]
        assert [told["section"] for told in table.heard("fell_back")] == ["Guards"]
    assert table.section("Rifles").building == ("" if charges else "Mill")
    assert logs(the_turn_ends(table, "vital_objective")) == [0 if charges else 4, 0]


# --- a gun that was towed, and what has moved may not do --------------------------------------------------------------


@pytest.mark.rule("DL-TOW-05", "DL-MAR-40", "DL-OW-02")
def test_a_gun_that_was_towed_last_turn_fires_in_the_next_or_goes_on_overwatch() -> None:
    """It has moved in the turn of its vehicle; in its own activation it has not, be its weapon to move or to fire."""
    heavy = RIFLE.model_copy(update={"name": "Heavy", "er": 40, "lr": 60, "mars": ("Move or Fire",)})
    piece_of_it = GUN.model_copy(update={"weapons": (heavy,)})
    table = legions(
        tractor(tows="Gun"), section("Gun", [(30, 32.35)], models=(piece_of_it,)), FAR, root=Activations(seat=0)
    ).begins()
    table.players[0].advances("Tractor", "at 30,24 facing 0")
    assert table.section("Gun").figures[0].moved
    expire(table.game)
    later = Table(
        table.game.model_copy(update={"questions": [], "root": None, "turn": 3}), Activations(seat=0)
    ).begins()
    later.players[0].holds("Gun")
    assert {"fire", "watch"} <= {*later.question(0, "fire").takes}
    later.players[0].fires("Far", dice=[1])
    assert later.section("Tractor").tows == ""


# --- Spread Out Men!, the next turn, a transport ----------------------------------------------------------------------


@pytest.mark.rule("DL-ORD-24", "DL-ACT-04", "DL-TRANS-26")
def test_whoever_spread_out_has_to_close_up_before_he_gets_into_his_transport() -> None:
    """3 inches from one another they are together for the turn of the order."""
    riders = section("Rifles", [(28, 30), (32, 30), (36, 30)], models=(RIFLEMAN,), order="spread_out")
    table = legions(riders, wagon((28, 34)), FAR)
    assert in_coherency(table.game, table.section("Rifles"))
    expire(table.game)
    table = Table(table.game, Activations(seat=0)).begins()
    assert not in_coherency(table.game, table.section("Rifles"))
    assert may_not_embark(table.game, table.section("Rifles")) is not None
    with refused("DL-ACT-04", "must_close_up"):
        table.players[0].holds("Rifles")
    table.players[0].advances("Rifles", "at 31,30 closed up")
    assert in_coherency(table.game, table.section("Rifles"))


# --- joint fire of two teams, one of them on a hill, at a section that hits the deck ----------------------------------


@pytest.mark.rule("DL-ELEV-06", "DL-HTD-05", "DL-ORD-15")
@pytest.mark.parametrize(("high", "level"), [(3, "soft"), (2, "hard")])
def test_who_lies_down_under_joint_fire_loses_nothing_to_those_on_the_hill_or_gains_a_level(
    high: int, level: str
) -> None:
    """In crops: where more than half fire from above, the bonus of height is ignored and nothing else changes."""
    hill, crops = box("Hill", "hill", 31, 29, 40, 31), box("Crops", "crops", 26, 22, 36, 26)
    team = section("Second", rank(33, 30, high), models=(RIFLEMAN,))
    first = section("First", rank(27, 30, 2), models=(RIFLEMAN,))
    foe = profile("Foe", ir=2, mars=("Fearless",))
    table = called(hill, crops, first, team, foes=[(30, 24)], foe=foe)
    table.players[0].does(actions.Fire(target="Foes", along=["Second"]))
    table.players[1].answers_fire("down", dice=[4, 4, *[1] * high, *[1] * (1 if level == "soft" else 2)])
    (told,) = table.heard("model_shot_at")
    assert told["cover"]["level"] == level


# --- With Me!, a mine, an Ordered Retreat -----------------------------------------------------------------------------


@pytest.mark.rule("DL-ORD-14", "DL-MORALE-15", "DL-ORD-22")
@pytest.mark.parametrize(("nerve", "retreats"), [(FAIL, True), (PASS, False)])
def test_whoever_was_called_and_is_shaken_by_a_mine_of_his_officer_goes_home(nerve: list[int], retreats: bool) -> None:
    """He has one marker when he is called, and a second one when he chooses where to go (DL-D-199)."""
    staff = section("Staff", [(30, 33)], models=(CAPTAIN.model_copy(update={"lp": 9, "mars": ("Fearless",)}),))
    rifles = section("Rifles", rank(31.5, 31, 2), models=(profile("Rider", lp=9, type="cavalry"),), shaken=1)
    table = legions(staff, rifles, FAR, root=Activations(seat=0), options={"mines": "scenario", "blast_diameter": "5"})
    table.game.mines, table.game.sides[0].cp = lying((30, 29.5)), 2
    table.begins().players[0].orders("with_me", "Rifles", "Staff/1", dice=HEARD)
    table.players[0].advances("Staff", "at 30,31 as now", dice=[*[1] * 4, 6, 6, 1, 1, *nerve])
    assert table.section("Rifles").shaken == 1 + retreats
    if not retreats:
        table.players[0].holds("Rifles")
        return
    with refused("DL-MORALE-15", "retreats"):
        table.players[0].holds("Rifles")
    table.players[0].retreats("Rifles")
    assert table.at("Rifles") == [(31.5, 37), (33, 37)]


# --- With Me!, Run and Gun, joint fire --------------------------------------------------------------------------------


@pytest.mark.rule("DL-MAR-52", "DL-ORD-15", "DL-MAR-53")
@pytest.mark.parametrize("fired", [True, False])
def test_dashers_who_were_called_and_have_fired_before_they_move_join_no_attack(fired: bool) -> None:
    """The attack that they made before their move is their only one, and comes before anybody's (DL-D-53)."""
    dasher = profile("Dasher", ir=2, weapons=(RIFLE,), mars=("Run and Gun",))
    staff = section("Staff", [(30, 31)], models=(CAPTAIN.model_copy(update={"weapons": (RIFLE,)}),))
    foes = section("Foes", [(30, 24), (31.5, 24)], seat=1, models=(FOE,))
    table = legions(staff, section("Dashers", rank(27, 30, 2), models=(dasher,)), foes, root=Activations(seat=0))
    table.game.sides[0].cp = 2
    table.begins().players[0].orders("with_me", "Dashers", "Staff/1", dice=HEARD)
    assert table.question(0, "hold").values == {"section": "Staff", "called": ["Dashers"]}
    if fired:
        table.players[0].does(actions.RunAndGun(section="Dashers"))
        table.players[0].fires("Foes", dice=[1, 1])
        assert table.question(0, "hold").values == {"section": "Staff", "called": []}
    table.players[0].holds("Staff")
    assert "run_and_gun" not in table.question(0, "hold").takes
    table.players[0].holds("Dashers")
    assert joiners(table) == ([] if fired else ["Dashers", "Dashers/1 Rifle", "Dashers/2 Rifle"])
    table.players[0].fires("Foes", dice=[1])
    assert table.asked == ([(1, "activate")] if fired else [(0, "fire")])


# --- Overwatch, a transport with smoke, those inside ------------------------------------------------------------------


@pytest.mark.rule("DL-OW-04", "DL-MAR-60", "DL-IRON-06")
@pytest.mark.parametrize("killed", [True, False])
def test_a_transport_that_overwatch_destroys_lays_no_smoke_and_sets_its_riders_down_in_sight(
    killed: bool,
) -> None:
    """Smoke comes after all fire on Overwatch: the next to fire sees them; their activation is over (DL-D-110)."""
    smoky = THIN.model_copy(update={"mars": (*WAGON.mars, "Smoke Launcher [1]")})
    riders = section("Rifles", rank(28, 34, 4), models=(RIFLEMAN,), where="aboard")
    watch = section("Watch", [(36, 18)], seat=1, models=(RIFLEMAN,), overwatch=True)
    table = legions(riders, wagon((30, 34), model=smoky), gunner(overwatch=True), watch, FAR, root=Activations(seat=0))
    table.begins().players[0].advances("Wagon", "at 30,32 facing 0")
    stays(table)
    table.players[1].fires_on_overwatch(
        "Gunner", "Wagon/1", "1 Cannon", dice=[*[5] * 5, *PASSED] if killed else [1] * 5
    )
    if not killed:
        assert "lay_smoke" in table.question(0, "fire").takes
        return
    table.players[1].fires_on_overwatch("Watch", "Rifles", dice=[1])
    assert (table.asked, [one.kind for one in table.game.pieces]) == ([(1, "activate")], ["wreck"])
    assert (table.section("Rifles").where, table.section("Rifles").activated) == ("table", 1)
