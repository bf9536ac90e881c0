"""Sections of which some ride while the others walk (TRANS-47 to TRANS-54)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rulesets.dystopian_legions import actions
from rulesets.dystopian_legions.chapters.activation.activating import may_not
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.deployment.deploying import Deployment
from rulesets.dystopian_legions.chapters.deployment.late_arrivals import LateArrivals
from rulesets.dystopian_legions.chapters.end_phase.battle_log import wiped_out_by
from rulesets.dystopian_legions.chapters.morale.requirements import HARDER, check_of
from rulesets.dystopian_legions.chapters.morale.shaken import shake
from rulesets.dystopian_legions.chapters.orders.giving import takes_effect
from rulesets.dystopian_legions.chapters.shooting.aiming import UNSPENT, section_weapons
from rulesets.dystopian_legions.chapters.transports.bailing_out import bails_out
from rulesets.dystopian_legions.chapters.transports.disembarking import STAYS, may_get_out
from rulesets.dystopian_legions.ruleset import RULESET
from rulesets.dystopian_legions.table.measure import in_coherency
from rulesets.dystopian_legions.table.pools import REGULAR
from rulesets.dystopian_legions.table.profiles import Profile
from rulesets.dystopian_legions.table.terrain import Piece
from rulesets.dystopian_legions.table.transports import goes_aboard
from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.dice import ScriptedDice
from tests.rulesets.dystopian_legions.table import (
    RIFLEMAN,
    Fielded,
    Table,
    box,
    ironclad,
    legions,
    profile,
    rank,
    refused,
    section,
)
from tests.rulesets.dystopian_legions.test_transports import FAR, TURRET, embarks, wagon

INSIDE = "Rifles aboard"
SMALL = ironclad("Wagon", mv=8, mars=("Capacity [Infantry, 3]",))
OPEN = ironclad("Wagon", mv=8, mars=("Capacity [Infantry, 3]", "Open Topped"))
DOORS = ironclad("Wagon", mv=8, mars=("Capacity [Infantry, 3]", "Charge Doors"))


def rifles(count: int = 5, **told: Any) -> Fielded:
    return section("Rifles", rank(28, 30, count), **{"models": (RIFLEMAN,), **told})


def on_foot(
    *others: Fielded | Piece, ours: Fielded | None = None, model: Profile = SMALL, at: tuple[float, float] = (30, 34)
) -> Table:
    """Five riflemen, whose wagon has room for three of them."""
    its = wagon(at, model=model)
    return legions(ours or rifles(), its, *(others or (FAR,)), root=Activations(seat=0)).begins()


def divided(
    *others: Fielded | Piece,
    ours: Fielded | None = None,
    model: Profile = SMALL,
    named: Sequence[str] = (),
    seat: int = 0,
    at: tuple[float, float] = (30, 34),
    **options: str,
) -> Table:
    """The same, of whom the first three have been inside since an earlier turn."""
    its = wagon(at, model=model)
    table = legions(ours or rifles(), its, *(others or (FAR,)), root=Activations(seat=seat), options=options)
    game = table.game
    goes_aboard(game, game.sections["Rifles"], game.sections["Wagon"], "DL-TRANS-28", named=named, start=True)
    return table.begins()


def numbers(table: Table, name: str) -> list[str]:
    return [figure.label for figure in table.section(name).alive]


# --- getting in -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-TRANS-47", "DL-TRANS-48", "DL-TRANS-49")
def test_as_many_get_in_as_there_is_room_for_and_the_others_take_charge() -> None:
    table = on_foot()
    embarks(table)
    assert (numbers(table, INSIDE), numbers(table, "Rifles")) == (["1", "2", "3"], ["4", "5"])
    assert table.heard("embarked")[0]["models"] == ["1", "2", "3"]
    assert (table.section(INSIDE).where, table.section("Rifles").where) == ("aboard", "table")
    assert table.asked == [(0, "choose_move")]
    assert table.offers(0, "hold") == ["Rifles", "Wagon"]


@pytest.mark.rule("DL-TRANS-48")
def test_the_player_says_who_rides_and_the_transport_is_filled() -> None:
    table = on_foot()
    assert table.offers(0, "embark", section="Rifles") == ["1", "2", "3", "4", "5"]
    assert table.offers(0, "embark", section="Rifles", models=["5", "2"]) == ["1", "3", "4"]
    assert table.offers(0, "embark", section="Rifles", models=["5", "2", "3"]) == []
    with refused("DL-TRANS-48", "no_such_rider"):
        table.players[0].does(actions.Embark(section="Rifles", models=["9"]))
    table.players[0].does(actions.Embark(section="Rifles", models=["5"]))
    assert numbers(table, INSIDE) == ["1", "2", "5"]


@pytest.mark.rule("DL-TRANS-48", "DL-TRANS-12")
def test_nobody_gets_in_where_it_is_full_and_more_where_some_fell() -> None:
    with refused("DL-TRANS-12", "no_space"):
        embarks(divided())
    table = divided()
    table.section(INSIDE).figure("2").lp = 0
    embarks(table)
    assert (numbers(table, INSIDE), numbers(table, "Rifles")) == (["1", "3", "4"], ["5"])


@pytest.mark.rule("DL-TRANS-48", "DL-TRANS-25")
def test_when_all_have_room_again_they_are_one_section_inside() -> None:
    table = divided()
    for label in ("1", "2"):
        table.section(INSIDE).figure(label).lp = 0
    embarks(table)
    assert (numbers(table, "Rifles"), table.section("Rifles").where) == (["3", "4", "5"], "aboard")
    assert table.section(INSIDE).is_gone
    assert table.question(0, "advance").values["section"] == "Wagon"


@pytest.mark.rule("DL-TRANS-28", "DL-TRANS-48")
def test_some_may_start_aboard_and_the_others_are_placed_beside() -> None:
    waiting = rifles(where="waiting")
    table = legions(
        waiting, wagon((36, 44), model=SMALL), FAR, root=Deployment(stage="main"), phase="deployment"
    ).begins()
    embarks(table)
    assert table.section("Rifles").where == "waiting"
    assert table.question(0, "deploy").takes == ("deploy",), "the others stand on the table"
    table.players[0].deploys("Rifles", "at 36,40 closed up")
    assert (numbers(table, INSIDE), numbers(table, "Rifles")) == (["1", "2", "3"], ["4", "5"])
    assert not table.section(INSIDE).boarded


# --- moving and getting out -------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-TRANS-49", "DL-TRANS-16", "DL-TRANS-52")
def test_they_walk_their_transport_follows_and_those_inside_get_out() -> None:
    table = divided()
    table.players[0].advances("Rifles", "at 33,25")
    assert table.question(0, "advance").values["section"] == "Wagon"
    table.players[0].advances("Wagon", "at 33,29")
    assert table.asked == [(0, "disembark")]
    assert table.question(0, "disembark").values == {"section": INSIDE, "transport": "Wagon"}
    with refused("DL-TRANS-31", "parted"):
        table.players[0].does(
            actions.Disembark(to="at 40,28 closed up")
        )  # near enough, but too far off for one section
    table.players[0].does(actions.Disembark(to="at 29.5,25 in line"))
    assert (numbers(table, "Rifles"), table.section(INSIDE).figures) == (["1", "2", "3", "4", "5"], [])
    assert all(figure.moved for figure in table.section("Rifles").figures)
    assert in_coherency(table.game, table.section("Rifles"))
    assert table.heard("disembarked")[0]["section"] == "Rifles"


@pytest.mark.rule("DL-TRANS-52")
def test_nobody_gets_out_when_the_others_went_at_the_double() -> None:
    slow, fast = divided(), divided()
    slow.players[0].advances("Rifles", "at 33,28")
    fast.players[0].doubles("Rifles", "at 33,28")
    for table in (slow, fast):
        table.players[0].advances("Wagon", "at 33,32")
    assert (0, "disembark") in slow.asked
    assert (0, "disembark") not in fast.asked


@pytest.mark.rule("DL-TRANS-52", "DL-TRANS-34", "DL-OW-02")
def test_whoever_gets_out_after_all_have_held_has_moved() -> None:
    table = divided(section("Guards", [(30, 14)], seat=1))
    table.players[0].holds("Rifles")
    table.players[0].holds("Wagon")
    table.players[0].does(actions.Disembark(to="at 29,30 in line"))
    moved = {figure.label: figure.moved for figure in table.section("Rifles").figures}
    assert moved == {"1": True, "2": True, "3": True, "4": False, "5": False}
    assert "watch" not in table.question(0, "fire").takes
    stays = divided(section("Guards", [(30, 14)], seat=1))
    stays.players[0].holds("Rifles")
    stays.players[0].holds("Wagon")
    stays.players[0].picks(STAYS)
    assert "watch" in stays.question(0, "watch").takes


@pytest.mark.rule("DL-TRANS-26", "DL-TRANS-22", "DL-TRANS-27")
def test_a_transport_that_was_boarded_in_part_keeps_to_its_mv_and_nobody_gets_out() -> None:
    """Those outside go no farther than it can come after them: 8 inches and 4."""
    table = on_foot()
    embarks(table)
    with refused("DL-TRANS-22", "loses_its_transport"):
        table.players[0].doubles("Rifles", "at 33.2,19")
    table.players[0].doubles("Rifles", "at 33.2,21")
    with refused("DL-TRANS-26", "just_boarded"):
        table.players[0].doubles("Wagon", "at 30,22")
    table.players[0].advances("Wagon", "at 31,26")
    assert (0, "disembark") not in table.asked
    assert table.section(INSIDE).activated == table.section("Rifles").activated == 1


@pytest.mark.rule("DL-TRANS-26", "DL-ORD-29", "DL-TRANS-18")
def test_an_order_to_run_leaves_a_transport_that_was_boarded_all_but_the_double() -> None:
    table = on_foot()
    embarks(table)
    game = private_copy(table.game)
    wagon = game.sections["Wagon"]
    wagon.order, wagon.ran = "run_run", 2
    assert [how for how in ("advance", "hold", "double") if may_not(game, wagon, how) is None] == ["advance", "hold"]
    wagon.boarded = False
    bound = may_not(game, wagon, "advance")
    assert bound is not None and bound.key == "ordered_otherwise"


@pytest.mark.rule("DL-TRANS-16", "DL-TRANS-48")
def test_the_transport_may_move_first_when_some_have_just_got_in() -> None:
    table = on_foot()
    embarks(table)
    table.players[0].advances("Wagon", "at 32,27")
    assert table.question(0, "advance").values["section"] == "Rifles"
    table.players[0].advances("Rifles", "at 35,27")
    assert in_coherency(table.game, table.section("Rifles"))


@pytest.mark.rule("DL-TRANS-53", "DL-MOVE-20")
def test_they_enter_no_building_while_some_are_inside() -> None:
    house = box("House", "building", 33, 22, 39, 27)
    table = divided(house, FAR)
    with refused("DL-TRANS-53", "rides_in_part"):
        table.players[0].enters("Rifles", "House")
    assert "House" in on_foot(house, FAR, ours=rifles()).offers(0, "enter", section="Rifles")


@pytest.mark.rule("DL-MORALE-15", "DL-TRANS-11", "DL-TRANS-49")
def test_those_on_foot_retreat_and_their_transport_follows_with_the_others() -> None:
    """A section that rides does not retreat; one that rides in part does (DL-D-50)."""
    table = divided(ours=rifles(shaken=2))
    with refused("DL-MORALE-15", "retreats"):
        table.players[0].holds("Rifles")
    with refused("DL-TRANS-11", "parent_first"):
        table.players[0].holds("Wagon")
    table.players[0].retreats("Rifles")
    assert table.question(0, "advance").values["section"] == "Wagon"
    assert table.section(INSIDE).where == "aboard"


# --- charging and being charged ---------------------------------------------------------------------------------------


@pytest.mark.example("DL-X-105")
@pytest.mark.rule("DL-TRANS-51", "DL-TRANS-30")
def test_they_charge_the_transport_comes_after_them_and_those_inside_get_out_last() -> None:
    fighter = profile("Fighter", mv=5, mad="1 red", weapons=RIFLEMAN.weapons)
    its = Profile.model_copy(OPEN, update={"mars": ("Capacity [Infantry, 8]", "Open Topped")})
    ours = section("Rifles", rank(24, 30, 12, apart=1.1), models=(fighter,))
    foes = section("Guards", rank(31, 20, 6, apart=2.0), seat=1, models=(profile("Foe", lp=9),))
    table = divided(foes, ours=ours, model=its, at=(32, 32.6))
    assert len(table.section(INSIDE).alive) == 8
    table.players[0].charges("Rifles", "Guards")
    with refused("DL-TRANS-51", "goes_with_the_other"):
        table.players[0].doubles("Wagon", "at 32,18")
    table.players[0].advances("Wagon", "at 34,25", dice=[1] * 30)  # two dice of each of twelve, one of each guard
    assert numbers(table, "Rifles") == [str(number) for number in range(1, 13)]
    assert [one["section"] for one in table.heard("came_into_contact")] == [INSIDE]
    assert not table.heard("attack_declared")


@pytest.mark.rule("DL-TRANS-51", "DL-TRANS-35")
@pytest.mark.parametrize(("model", "fine"), [(SMALL, False), (OPEN, True), (DOORS, True)])
def test_they_charge_only_with_a_transport_that_can_be_left_for_it(model: Profile, fine: bool) -> None:
    table = divided(section("Guards", rank(31, 26, 2), seat=1), model=model)
    if fine:
        table.players[0].charges("Rifles", "Guards")
        assert table.question(0, "advance").values["section"] == "Wagon"
        return
    with refused("DL-TRANS-51", "rides_in_part") as caught:
        table.players[0].charges("Rifles", "Guards")
    assert caught.value.values["why"] == "closed"


@pytest.mark.rule("DL-TRANS-51", "DL-TRANS-27")
def test_nobody_charges_who_has_just_got_in_in_part() -> None:
    table = on_foot(section("Guards", rank(31, 26, 2), seat=1), model=DOORS)
    embarks(table)
    with refused("DL-TRANS-51", "rides_in_part") as caught:
        table.players[0].charges("Rifles", "Guards")
    assert caught.value.values["why"] == "boarded"


@pytest.mark.rule("DL-TRANS-51", "DL-TRANS-30")
def test_those_inside_who_reach_nobody_stay_there_and_fight_nobody() -> None:
    """The wagon comes within 4 inches of those who charged, and their MV is 3."""
    foes = section("Guards", [(33, 25)], seat=1, models=(profile("Foe", lp=9),))
    table = divided(foes, ours=rifles(models=(profile("Slow", mv=3),)), model=DOORS)
    table.players[0].charges("Rifles", "Guards")
    table.players[0].advances("Wagon", "at 31,31.6", dice=[1] * 5)  # two of each of two, one of the guard
    assert table.heard("could_not_follow") == [{"section": "Rifles", "transport": "Wagon", "inside": 3}]
    assert numbers(table, INSIDE) == ["1", "2", "3"]


@pytest.mark.rule("DL-TRANS-54")
def test_when_they_are_charged_those_inside_come_to_help_and_do_not_fire() -> None:
    chargers = section("Guards", rank(31, 24, 2), seat=1, models=(profile("Foe", lp=9),))
    table = divided(chargers, ours=rifles(overwatch=True), model=OPEN, seat=1)
    table.players[1].charges("Guards", "Rifles")
    (told,) = table.heard("came_to_help")
    assert (sorted(told["poses"]), told["inside"]) == (["1", "2", "3"], 0)
    assert numbers(table, "Rifles") == ["1", "2", "3", "4", "5"]
    assert table.offers(0, "overwatch", section="Rifles", target="Guards") == ["4 Rifle", "5 Rifle"]
    table.players[0].fires_on_overwatch("Rifles", "Guards", dice=[1] * 11)  # two fire, and five fight two
    assert not any(figure.called_out for figure in table.section("Rifles").figures)


@pytest.mark.rule("DL-TRANS-54", "DL-TRANS-39")
def test_as_many_come_to_help_as_there_is_space_for() -> None:
    """Wrecks all around the wagon but for a strip in front of it."""
    wrecks = [
        box("West", "wreck", 20, 25, 28.9, 40),
        box("North", "wreck", 28.9, 25, 30.2, 31.4),
        box("East", "wreck", 31.1, 31.2, 42, 40),
        box("Side", "wreck", 33.2, 25, 42, 31.2),
    ]
    south = box("South", "wreck", 20, 35.6, 42, 44)
    chargers = section("Guards", rank(31, 24, 2), seat=1, models=(profile("Foe", lp=9),))
    ours = section("Rifles", [*rank(10, 30, 3), (32.5, 30), (31.3, 30)], models=(RIFLEMAN,))
    table = divided(*wrecks, south, chargers, ours=ours, seat=1)
    table.players[1].charges("Guards", "Rifles", dice=[1] * 7)  # two of each guard, one of each of three
    (told,) = table.heard("came_to_help")
    assert 0 < told["inside"] < 3
    assert len(told["poses"]) + told["inside"] == 3
    assert len(table.section(INSIDE).alive) == told["inside"]


# --- fire -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-TRANS-50", "DL-TRANS-42", "DL-TRANS-51")
@pytest.mark.parametrize(("model", "fires"), [(SMALL, False), (OPEN, True)])
def test_those_inside_an_open_transport_fire_when_it_may(model: Profile, fires: bool) -> None:
    enemy = section("Guards", [(31, 24)], seat=1)
    table = divided(enemy, model=model)
    table.players[0].holds("Rifles")
    table.players[0].holds("Wagon")
    table.players[0].picks(STAYS)
    assert table.question(0, "fire").values["section"] == "Rifles"
    assert (
        [one for one in table.offers(0, "fire", target="Guards", shots=[""]) if "/" not in one] == [INSIDE]
    ) is fires
    table.players[0].holds_fire()
    assert ((0, "fire") in table.asked) is fires


@pytest.mark.rule("DL-TRANS-50", "DL-TRANS-20", "DL-TRANS-43")
def test_one_rad_attack_of_those_outside_those_inside_and_the_transport() -> None:
    armed = Profile.model_copy(OPEN, update={"weapons": (TURRET,)})
    table = divided(section("Guards", [(31, 24)], seat=1), model=armed)
    table.players[0].holds("Rifles")
    table.players[0].holds("Wagon")
    table.players[0].picks(STAYS)
    table.is_fired_at(0, actions.Fire(target="Guards", along=["Wagon", INSIDE]), "nothing", [1] * 7)
    (told,) = table.heard("attack_declared")
    assert {shot["model"].rpartition("/")[0] for shot in told["shots"]} == {"Rifles", "Wagon", INSIDE}
    assert {one["section"]: one["rushed"] for one in told["joined"]}[INSIDE] == ["open_topped"]
    assert (0, "fire") not in table.asked


@pytest.mark.rule("DL-TRANS-50", "DL-TRANS-19")
def test_nobody_fires_when_those_outside_went_at_the_double() -> None:
    table = divided(section("Guards", [(31, 20)], seat=1), model=OPEN)
    table.players[0].doubles("Rifles", "at 33.2,29")
    table.players[0].holds("Wagon")
    assert (0, "fire") not in table.asked


@pytest.mark.rule("DL-TRANS-45", "DL-TRANS-49")
def test_the_enemy_fires_at_those_outside_or_at_those_inside() -> None:
    """Never at both in one attack (DL-D-140)."""
    enemy = section("Gunner", [(31, 20)], seat=1, models=(RIFLEMAN,))
    table = divided(enemy, model=OPEN, seat=1)
    table.players[1].holds("Gunner")
    assert {"Rifles", INSIDE} <= {*table.offers(1, "fire")}
    closed = divided(enemy, seat=1)
    closed.players[1].holds("Gunner")
    assert INSIDE not in closed.offers(1, "fire")


# --- morale and losses ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-TRANS-02", "DL-MORALE-06", "DL-TRANS-49")
def test_their_losses_and_their_markers_are_those_of_one_section() -> None:
    table = divided()
    game = table.game
    assert check_of(game, table.section("Rifles")).need == REGULAR, "three of five are inside"
    for label in ("1", "2"):
        table.section(INSIDE).figure(label).lp = 0
    table.section("Rifles").figure("4").lp = 0
    assert check_of(game, table.section("Rifles")).need == HARDER
    shake(game, table.section(INSIDE))
    assert {one.shaken for one in game.sections.values() if one.seat == 0} == {1}
    shake(game, table.section("Wagon"), 3)
    assert {one.where for one in game.sections.values() if one.seat == 0} == {"broken"}
    assert wiped_out_by(game, 1) == ["Rifles"]


@pytest.mark.rule("DL-TRANS-49", "DL-BL-13", "DL-TRANS-30")
def test_when_those_outside_are_dead_the_others_are_the_section() -> None:
    table = divided()
    game = table.game
    for figure in table.section("Rifles").figures:
        figure.lp = 0
    table.section("Rifles").where = "wiped_out"
    assert wiped_out_by(game, 1) == []
    assert game.whole(table.section("Wagon")).id == INSIDE
    game.questions, game.root = [], None
    again = Table(game, Activations(seat=0)).begins()
    again.players[0].advances("Wagon", "at 30,27")
    again.players[0].does(actions.Disembark(to="at 30,24 in line"))
    assert (numbers(again, "Rifles"), again.section("Rifles").where) == (["1", "2", "3"], "table")


@pytest.mark.rule("DL-IRON-06", "DL-TRANS-39", "DL-TRANS-49")
def test_those_who_get_out_of_the_wreck_are_with_the_others_again() -> None:
    table = divided()
    game = table.game
    table.section("Wagon").where = "wiped_out"
    assert bails_out(game, table.section("Wagon")) == []
    assert numbers(table, "Rifles") == ["1", "2", "3", "4", "5"]
    assert (table.section("Rifles").activated, table.section(INSIDE).figures) == (1, [])
    assert in_coherency(game, table.section("Rifles"))


@pytest.mark.rule("DL-TRANS-48", "DL-TRANS-28", "DL-LATE-04")
def test_those_for_whom_a_late_transport_has_no_room_come_after_it() -> None:
    """They touch the edge, in coherency with it; nobody gets out before they have come."""
    held = {"where": "waiting", "allotted": "reserves", "arrives": 2}
    its = section("Wagon", [(0, 0)], models=(SMALL,), parent="Rifles", **held)
    table = legions(rifles(**held), its, FAR, root=LateArrivals()).begins()
    assert table.offers(0, "deploy") == ["Wagon"]
    table.players[0].deploys("Wagon", "at 30,46.5 facing 0")
    assert numbers(table, INSIDE) == ["1", "2", "3"]
    assert table.section("Rifles").where == "waiting"
    assert not may_get_out(table.game, table.section("Wagon"))
    with refused("DL-TRANS-03", "parted"):
        table.players[0].deploys("Rifles", "at 50,47.5 facing 0 in line")
    table.players[0].deploys("Rifles", "at 34,47.5 facing 0 in line")
    assert table.over
    assert in_coherency(table.game, table.section("Rifles"))


@pytest.mark.rule("DL-TRANS-49")
def test_whoever_is_put_on_the_table_by_hand_is_with_the_others_again() -> None:
    table = divided()
    told = {"unit": INSIDE, "what": "place", "value": "at 30,25 closed up"}
    game = RULESET.corrections.correct(table.game, told, ScriptedDice()).game
    assert [figure.label for figure in game.sections["Rifles"].alive] == ["1", "2", "3", "4", "5"]
    assert game.sections[INSIDE].figures == []


@pytest.mark.rule("DL-TRANS-49", "DL-TRANS-18", "DL-ORD-27")
def test_an_order_to_those_outside_goes_for_those_inside() -> None:
    table = divided()
    takes_effect(table.game, table.section("Rifles"), "stand_fast", ScriptedDice())
    assert table.section(INSIDE).order == "stand_fast"
    takes_effect(table.game, table.section("Rifles"), "dig_in", ScriptedDice())
    assert table.section(INSIDE).order == "stand_fast", "that is for those on their feet"


@pytest.mark.rule("DL-TRANS-49", "DL-SW-04")
def test_the_section_weapons_are_with_those_outside_while_there_are_any() -> None:
    table = divided(ours=rifles(weapons=(TURRET,)), model=OPEN)
    inside, outside = table.section(INSIDE), table.section("Rifles")
    assert section_weapons(table.game, outside, outside.alive[0], UNSPENT) == [TURRET]
    assert section_weapons(table.game, inside, inside.alive[0], UNSPENT) == []
    outside.where = "wiped_out"
    assert section_weapons(table.game, inside, inside.alive[0], UNSPENT) == [TURRET]
