"""Where transports and those who ride in them meet other rules: objectives, orders, nerve, wrecks, smoke, blasts."""

from __future__ import annotations

import pytest

from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.command.command_points import build_pools
from rulesets.dystopian_legions.chapters.command.leaders import commands, issuers, leaders
from rulesets.dystopian_legions.chapters.end_phase.end_phase import EndPhase
from rulesets.dystopian_legions.chapters.melee.losses import allotted
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.profiles import Profile, Weapon
from rulesets.dystopian_legions.table.state import Options
from rulesets.dystopian_legions.table.transports import goes_aboard
from tests.rulesets.dystopian_legions.barrages import barrage, pools, shell
from tests.rulesets.dystopian_legions.table import (
    OFFICER,
    RIFLEMAN,
    Fielded,
    Piece,
    Table,
    box,
    ironclad,
    legions,
    profile,
    rank,
    refused,
    section,
)
from tests.rulesets.dystopian_legions.test_open_topped import OPEN, opened, under_fire
from tests.rulesets.dystopian_legions.test_partly_aboard import divided
from tests.rulesets.dystopian_legions.test_transports import FAR, WAGON, aboard, gets_out, wagon
from tests.rulesets.dystopian_legions.test_wrecks import fired_at


def logs(*described: Fielded | Piece, objective: str = "vital_objective") -> list[int]:
    """The Battle Logs at the end of a turn."""
    game = legions(*described, root=EndPhase(), options={"objective": objective}).begins().game
    return [side.battle_log for side in game.sides]


@pytest.mark.rule("DL-BL-09", "DL-TRANS-24", "DL-BL-11")
def test_a_transport_contests_for_those_inside_and_claims_nothing() -> None:
    """They hold the objective only on their feet (DL-D-149)."""
    inside = section("Rifles", rank(34, 24, 4), models=(RIFLEMAN,), where="aboard")
    beside = section("Rifles", rank(34, 26.5, 4), models=(RIFLEMAN,))
    enemy = section("Guards", [(36, 20)], seat=1)
    assert logs(inside, wagon((36, 28)), FAR) == [0, 0]
    assert logs(inside, wagon((36, 28)), enemy) == [0, 0]
    assert logs(inside, wagon((36, 34)), enemy) == [0, 4]  # too far off to contest
    assert logs(beside, wagon((36, 30)), FAR) == [4, 0]


@pytest.mark.rule("DL-CMD-04", "DL-TRANS-24")
@pytest.mark.parametrize(("south", "reached"), [(30.0, True), (30.1, False)])
def test_an_officer_inside_orders_others_within_8_inches_of_the_hull(south: float, reached: bool) -> None:
    """From its rear at 21.5 to a model whose base begins half an inch before its middle (DL-D-203)."""
    staff = section("Rifles", rank(28, 10, 2), models=(OFFICER, RIFLEMAN), where="aboard")
    others = section("Others", [(30, south)])
    game = legions(staff, wagon((30, 20)), others, FAR).game
    build_pools(game)
    assert ("Rifles/1" in [one.name for one in issuers(game, game.sections["Others"])]) is reached


@pytest.mark.rule("DL-MORALE-02", "DL-TRANS-45", "DL-TRANS-02")
def test_losses_inside_shake_the_section_and_its_transport() -> None:
    """One check for the pair, of the section (DL-D-140)."""
    table = under_fire()
    table.players[1].fires("Rifles", dice=[4, 4, 1, 1, 1, 1, 1, 1, 1, 1])
    assert [told["section"] for told in table.heard("check_taken")] == ["Rifles"]
    assert (table.section("Rifles").shaken, table.section("Wagon").shaken) == (1, 1)


@pytest.mark.rule("DL-PROF-06", "DL-TRANS-46", "DL-TRANS-01")
def test_a_transport_outlives_those_inside_and_is_activated() -> None:
    """Nothing is scored for them while it lives, and it takes their Morale Check, below half strength (DL-D-142)."""
    table = under_fire(count=1)
    table.players[1].fires("Rifles", dice=[4, 4, 4, 4, 4, 1, 1, 5, 5, 1])
    assert [(told["section"], told["passed"]) for told in table.heard("check_taken")] == [("Wagon", True)]
    assert table.section("Rifles").where == "wiped_out"
    assert table.section("Wagon").where == "table"
    assert table.offers(0, "hold") == ["Wagon"]
    table.players[0].advances("Wagon", "at 30,33")
    assert table.at("Wagon") == [(30, 33)]


@pytest.mark.rule("DL-IRON-05", "DL-RAM-01", "DL-TERR-08")
def test_nobody_rams_through_the_wreck_of_a_transport() -> None:
    """It lies where the transport stood, and no move leads over it."""
    engine = section("Engine", [(30, 39)], models=(ironclad("Engine", mv=10),))
    foe = section("Foe", [(33, 26)], seat=1, models=(ironclad("Foe"),), activated=1)
    table = fired_at(engine, foe)
    with refused("DL-RAM-01", "cannot_ram"):
        table.players[0].rams("Engine", "Foe/1", pace="double")
    table.game.pieces = ()  # as if there were no wreck
    assert table.offers(0, "ram", section="Engine", target="Foe/1") == ["double"]


@pytest.mark.rule("DL-TRANS-33", "DL-TERR-08")
def test_nobody_gets_out_into_what_is_closed_to_him() -> None:
    rubble = box("Rubble", "wreck", 24, 26, 36, 31)
    table = legions(
        section("Rifles", rank(28, 30, 4), models=(RIFLEMAN,), where="aboard"),
        wagon(),
        rubble,
        FAR,
        root=Activations(seat=0),
    ).begins()
    table.players[0].holds("Wagon")
    with refused("DL-TRANS-33"):
        gets_out(table, "at 30,29 in line")
    gets_out(table, "at 30,37 closed up")


@pytest.mark.rule("DL-TRANS-44", "DL-SMOKE-01")
def test_smoke_before_an_open_transport_hides_those_inside() -> None:
    """As it hides whoever stands behind it."""
    table = opened()
    table.game.pieces = (box("Smoke", "smoke cloud", 26, 28, 34, 31),)
    table.players[0].holds("Wagon")
    table.players[0].picks("stay_aboard")
    assert "fire" not in table.question(0, "fire").takes


@pytest.mark.rule("DL-TRANS-25", "DL-OW-07", "DL-TRANS-30")
def test_whoever_embarks_is_seen_no_more_by_those_who_watch() -> None:
    """An enemy on Overwatch fires at nobody inside a closed transport, and at them when they get out."""
    watching = section("Guards", [(30, 20)], seat=1, models=(RIFLEMAN,), overwatch=True)
    table = aboard(watching)
    table.players[0].holds("Wagon")
    table.players[0].picks("stay_aboard")
    assert (1, "overwatch") not in table.asked


# --- blasts -----------------------------------------------------------------------------------------------------------

SHELLS = Weapon(name="Mortar", er=16, lr=40, rad_lr=Pool(blue=3), iad_lr=Pool(red=2), mars=("IDF",))


def shelled(model: Profile, *others: Fielded, dice: list[int]) -> Table:
    """A blast over the rear half of an enemy wagon with three riflemen inside."""
    ours = section("Rifles", rank(0, 0, 3), models=(RIFLEMAN,), where="aboard", seat=1)
    its = wagon((30, 20), model=model, seat=1, facing=180)
    table = barrage(ours, its, *others, gunner=profile("M", weapons=(SHELLS,)))
    shell(table, "30,21", dice=dice)
    return table


@pytest.mark.rule("DL-IDF-22", "DL-TRANS-45", "DL-IDF-27")
def test_a_blast_on_an_open_transport_hits_it_and_those_inside() -> None:
    """In hard cover, less one level for shells from above (DL-D-162)."""
    table = shelled(OPEN, dice=[6, 4, 4, *[1] * 7])  # one falls, and the check fails
    assert pools(table) == {"Rifles": "3 blue", "Wagon/1": "2 red"}
    closed = shelled(WAGON, dice=[6, 1, 1])
    assert pools(closed) == {"Wagon/1": "2 red"}


@pytest.mark.rule("DL-IDF-22", "DL-IRON-05")
def test_a_blast_on_a_wreck_hits_whoever_stands_beside_it_and_nothing_else() -> None:
    wreck = box("Wreck", "wreck", 29, 18.5, 31, 21.5)
    table = barrage(wreck, section("Guards", [(31, 22.9)], seat=1), gunner=profile("M", weapons=(SHELLS,)))
    shell(table, "30,22.2", dice=[6, 1, 1, 1])
    assert pools(table) == {"Guards": "3 blue"}


@pytest.mark.rule("DL-BL-09", "DL-TRANS-49", "DL-BL-11")
def test_of_a_section_that_rides_in_part_those_outside_claim() -> None:
    table = legions(section("Rifles", rank(34, 26.5, 4), models=(RIFLEMAN,)), wagon((36, 30), model=OPEN), FAR)
    game, options = table.game, Options(objective="vital_objective")
    game.options = options
    goes_aboard(game, game.sections["Rifles"], game.sections["Wagon"], "DL-TRANS-28", named=["1", "2"], start=True)
    assert [side.battle_log for side in Table(game, EndPhase()).begins().game.sides] == [0, 0], "all of them are inside"
    three = Profile.model_copy(OPEN, update={"mars": ("Capacity [Infantry, 3]",)})
    split = legions(section("Rifles", rank(34, 26.5, 4), models=(RIFLEMAN,)), wagon((36, 30), model=three), FAR)
    goes_aboard(split.game, split.section("Rifles"), split.section("Wagon"), "DL-TRANS-28", start=True)
    split.game.options = options
    assert [side.battle_log for side in Table(split.game, EndPhase()).begins().game.sides] == [4, 0]


@pytest.mark.rule("DL-MELEE-14", "DL-TRANS-49", "DL-CMD-02")
def test_an_officer_who_rides_loses_nothing_to_the_melee_of_those_who_walk() -> None:
    """All on foot may fall, and he still generates his Command Points, measured from his wagon (DL-D-203)."""
    ours = section("Rifles", rank(28, 30, 5), models=(OFFICER, RIFLEMAN))
    near = section("Guards", [(30, 43.8)], models=(RIFLEMAN,))
    table = divided(near, section("Far", [(60, 4)], seat=1), ours=ours)
    walking = table.section("Rifles")
    assert [figure.label for figure in allotted(table.game, walking, 99).hit] == ["4", "5"]
    for figure in walking.figures:
        figure.lp = 0
    walking.where = "wiped_out"
    (officer,) = leaders(table.game, 0)
    assert officer.section.id == "Rifles aboard"
    assert commands(table.game, officer, table.section("Guards"))


@pytest.mark.rule("DL-CMD-04", "DL-TRANS-49")
@pytest.mark.parametrize(("walks", "rides"), [((30, 30), (60, 44)), ((60, 44), (30, 30))])
def test_a_section_that_rides_in_part_is_commanded_where_it_is_nearer(
    walks: tuple[float, float], rides: tuple[float, float]
) -> None:
    staff = section("Staff", [(30, 24)], models=(OFFICER,))
    inside = section("Rifles aboard", rank(28, 30, 2), where="aboard", split_from="Rifles")
    hull = section("Wagon", [rides], models=(WAGON,), parent="Rifles")
    game = legions(staff, section("Rifles", rank(*walks, 2)), hull, inside).game
    (officer,) = leaders(game, 0)
    assert commands(game, officer, game.sections["Rifles"])
