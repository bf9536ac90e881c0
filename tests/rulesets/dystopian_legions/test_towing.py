"""Sections that are deployed attached to a vehicle, and towed behind it (TOW)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions import actions
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.deployment.deploying import Deployment
from rulesets.dystopian_legions.chapters.deployment.late_arrivals import LateArrivals
from rulesets.dystopian_legions.chapters.deployment.strategic_forces import roll_arrivals
from rulesets.dystopian_legions.chapters.movement.towing import towed_by
from rulesets.dystopian_legions.table.measure import gap, in_coherency
from rulesets.dystopian_legions.table.terrain import Piece
from rulesets.kit.engine.dice import ScriptedDice
from tests.rulesets.dystopian_legions.table import (
    RIFLEMAN,
    Fielded,
    Place,
    Table,
    box,
    ironclad,
    legions,
    profile,
    rank,
    refused,
    section,
)
from tests.rulesets.dystopian_legions.test_transports import FAR, TURRET

TRACTOR = ironclad("Tractor", mv=8, mars=("Utility Vehicle",), weapons=(TURRET,))
GUN = profile("Gun", 1.575, mv=3, type="heavy_infantry", mars=("Towable",), weapons=RIFLEMAN.weapons)
GUNNER = profile("Gunner", mv=3)


def tractor(at: Place = (30, 30), name: str = "Tractor", **state: Any) -> Fielded:
    return section(name, [at], models=(TRACTOR,), **state)


def gun(at: Place = (30, 32.35), name: str = "Gun", **state: Any) -> Fielded:
    """A gun with two gunners, right behind the tractor."""
    x, y = at
    return section(name, [at, (x - 0.6, y + 1.4), (x + 0.6, y + 1.4)], models=(GUN, GUNNER), **state)


def hitched(*others: Fielded | Piece, root: Any = None, seat: int = 0) -> Table:
    """A gun that is towed by a tractor whose rear lies at 31.5."""
    fielded = (tractor(tows="Gun"), gun(), *(others or (FAR,)))
    return legions(*fielded, root=root or Activations(seat=seat)).begins()


def placing(*fielded: Fielded | Piece) -> Table:
    return legions(*fielded, root=Deployment(stage="main"), phase="deployment").begins()


# --- deployed attached ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-TOW-01", "DL-TOW-02")
def test_a_gun_is_placed_as_close_behind_its_vehicle_as_can_be() -> None:
    table = placing(tractor((30, 40)), gun(where="waiting"), FAR)
    assert table.offers(0, "deploy", section="Gun")[0] == "towed by Tractor"
    table.players[0].deploys("Gun", "towed by Tractor")
    assert table.section("Tractor").tows == "Gun"
    assert table.at("Gun")[0] == (30, 42.31)  # the rear side lies at 41.5, and the base is 1.575 inches deep
    assert in_coherency(table.game, table.section("Gun"))
    assert all(y > 41.5 for _, y in table.at("Gun"))
    assert table.heard("attached") == [{"section": "Gun", "vehicle": "Tractor"}]


@pytest.mark.rule("DL-TOW-01")
def test_whoever_is_placed_elsewhere_is_not_attached() -> None:
    table = placing(tractor((30, 40)), gun(where="waiting"), FAR)
    table.players[0].deploys("Gun", "at 36,43 closed up")
    assert table.section("Tractor").tows == ""


@pytest.mark.rule("DL-TOW-03", "DL-TOW-01")
def test_a_vehicle_that_comes_later_is_placed_in_contact_with_the_gun() -> None:
    table = placing(gun((30, 42)), tractor(where="waiting"), FAR)
    table.players[0].deploys("Tractor", "towing Gun")
    assert table.section("Tractor").tows == "Gun"
    assert gap(table.game, table.section("Tractor"), table.section("Gun")) <= 0.05
    assert table.at("Tractor") == [(30, 39.69)]


@pytest.mark.rule("DL-TOW-01")
@pytest.mark.parametrize(
    "others",
    [
        [section("Tractor", [(30, 40)], models=(ironclad("Tank"),))],
        [tractor((30, 40), tows="Other"), gun((10, 40), "Other")],
        [tractor((30, 40), allotted="scouting")],
    ],
)
def test_who_is_not_towed(others: list[Fielded]) -> None:
    """By a vehicle that is none for that, that tows another, or that is deployed otherwise."""
    with refused("DL-TOW-01", "cannot_tow"):
        placing(*others, gun(where="waiting"), FAR).players[0].deploys("Gun", "towed by Tractor")


@pytest.mark.rule("DL-TOW-01")
def test_infantry_without_the_rule_is_not_towed() -> None:
    table = placing(tractor((30, 40)), section("Rifles", rank(0, 0, 2), where="waiting"), FAR)
    with refused("DL-TOW-01", "cannot_tow"):
        table.players[0].deploys("Rifles", "towed by Tractor")


@pytest.mark.rule("DL-TOW-02", "DL-DEPLOY-21")
def test_a_gun_is_attached_only_where_it_may_be_placed() -> None:
    table = placing(tractor((30, 33)), gun(where="waiting"), FAR, box("Wreck", "wreck", 20, 34.6, 40, 46))
    with refused("DL-TOW-05", "no_room_behind"):
        table.players[0].deploys("Gun", "towed by Tractor")


# --- on the way -------------------------------------------------------------------------------------------------------


@pytest.mark.example("DL-X-72")
@pytest.mark.rule("DL-TOW-04", "DL-TOW-05")
def test_a_gun_comes_along_behind_its_vehicle_and_is_not_activated() -> None:
    table = hitched()
    table.players[0].advances("Tractor", "at 30,24")
    assert table.at("Tractor") == [(30, 24)]
    assert table.at("Gun")[0] == (30, 26.31)  # 6 inches, and its own MV is 3
    assert (table.section("Gun").activated, table.section("Tractor").activated) == (1, 1)
    assert all(figure.moved for figure in table.section("Gun").figures)
    assert table.section("Tractor").tows == "Gun"
    assert table.heard("towed_along")[0]["section"] == "Gun"


@pytest.mark.rule("DL-TOW-05")
def test_a_vehicle_that_holds_its_ground_with_a_gun_attached() -> None:
    table = hitched()
    table.players[0].holds("Tractor")
    table.players[0].holds_fire()
    assert table.section("Gun").activated == 1
    assert table.at("Gun")[0] == (30, 32.35)


@pytest.mark.rule("DL-TOW-04", "DL-TOW-06", "DL-TOW-08")
def test_a_gun_that_is_let_go_stays_and_is_activated_later() -> None:
    table = hitched()
    table.players[0].does(actions.Unhitch(section="Tractor"))
    assert table.asked == [(0, "choose_move")]
    table.players[0].advances("Tractor", "at 30,24")
    assert table.at("Gun")[0] == (30, 32.35)
    assert (table.section("Gun").activated, table.section("Tractor").tows) == (0, "")
    assert [one["why"] for one in table.heard("came_undone")] == []
    table.players[1].holds("Far")
    table.players[0].advances("Gun", "at 31,30 as now")
    assert table.section("Gun").activated == 1


@pytest.mark.rule("DL-TOW-04")
def test_only_a_vehicle_that_tows_lets_go() -> None:
    assert "unhitch" not in legions(tractor(), gun(), FAR, root=Activations(seat=0)).begins().question(0, "hold").takes
    table = hitched(tractor((50, 30), "Second"), FAR)
    with refused("DL-TOW-04", "tows_nothing"):
        table.players[0].does(actions.Unhitch(section="Second"))


@pytest.mark.rule("DL-TOW-07", "DL-TOW-08")
def test_a_gun_that_is_activated_first_is_detached_by_that() -> None:
    table = hitched()
    table.players[0].holds("Gun")
    assert table.section("Tractor").tows == ""
    assert table.heard("came_undone")[0]["why"] == "activated"
    table.players[0].holds_fire()
    table.players[1].holds("Far")
    table.players[0].advances("Tractor", "at 30,24")
    assert table.at("Gun")[0] == (30, 32.35)


@pytest.mark.rule("DL-TOW-05")
def test_a_vehicle_does_not_go_where_its_gun_has_no_room() -> None:
    """It backs up to a wreck, or turns with its tail to it."""
    wreck = box("Wreck", "wreck", 20, 34.4, 40, 40)
    table = hitched(wreck, FAR)
    with refused("DL-TOW-05", "no_room_behind"):
        table.players[0].advances("Tractor", "at 30,32.5 facing 0")
    free = hitched(wreck, FAR)
    free.players[0].does(actions.Unhitch(section="Tractor"))
    free.players[0].advances("Tractor", "at 33,29")
    assert free.at("Tractor") == [(33, 29)]


@pytest.mark.rule("DL-TOW-05", "DL-COLL-01")
def test_a_gun_is_not_in_the_way_of_its_own_vehicle() -> None:
    table = hitched()
    table.players[0].advances("Tractor", "at 30,31 facing 90")
    assert table.heard("made_way") == []
    assert table.at("Gun")[0] == (27.69, 31)


# --- what separates them ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-TOW-08", "DL-MOVE-14")
def test_a_gun_that_is_charged_is_towed_no_more() -> None:
    table = hitched(section("Guards", [(30, 38)], seat=1, models=(profile("Foe", lp=9),)), seat=1)
    table.players[1].charges("Guards", "Gun", dice=[1] * 5)  # two of the guard, one of each of three
    assert table.section("Tractor").tows == ""


@pytest.mark.rule("DL-TOW-08", "DL-COLL-02")
def test_a_gun_that_steps_aside_is_towed_no_more() -> None:
    tank = section("Tank", [(24, 34)], seat=1, models=(ironclad("Tank"),), facing=90.0)
    table = hitched(tank, seat=1)
    table.players[1].advances("Tank", "at 30,33.9 facing 90")
    assert table.heard("came_undone") == [{"section": "Gun", "vehicle": "Tractor", "why": "aside"}]


@pytest.mark.rule("DL-TOW-08", "DL-IRON-05")
def test_a_gun_whose_vehicle_is_destroyed_is_a_section_like_others() -> None:
    table = hitched()
    table.section("Tractor").where = "wiped_out"
    assert towed_by(table.game, table.section("Tractor")) is None
    table.game.questions, table.game.root = [], None
    again = Table(table.game, Activations(seat=0)).begins()
    assert again.offers(0, "advance") == ["Gun"]


# --- held back --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-TOW-01", "DL-DEPLOY-19", "DL-LATE-04")
def test_a_pair_that_is_held_back_rolls_one_die_and_comes_together() -> None:
    """The gun touches the edge, and its vehicle stands in front of it."""
    held = {"where": "waiting", "allotted": "reserves"}
    table = legions(tractor(**held), gun(**held), FAR, root=LateArrivals(), turn=3)
    roll_arrivals(table.game, ScriptedDice(5))
    assert [table.section(name).arrives for name in ("Tractor", "Gun")] == [3, 3]
    table.begins()
    table.players[0].deploys("Gun", table.offers(0, "deploy", section="Gun")[0])
    assert table.offers(0, "deploy", section="Tractor")[0] == "towing Gun"
    table.players[0].deploys("Tractor", "towing Gun")
    assert table.section("Tractor").tows == "Gun"
    assert gap(table.game, table.section("Tractor"), table.section("Gun")) <= 0.05
