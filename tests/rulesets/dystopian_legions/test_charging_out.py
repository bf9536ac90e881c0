"""Charges out of a transport: Open Topped, or with Charge Doors (TRANS-35 to TRANS-38)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions import actions
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.table.measure import in_coherency
from rulesets.dystopian_legions.table.profiles import Profile
from tests.rulesets.dystopian_legions.table import (
    RIFLEMAN,
    Fielded,
    Table,
    legions,
    profile,
    rank,
    refused,
    section,
)
from tests.rulesets.dystopian_legions.test_transports import WAGON, wagon

DOORS = Profile.model_copy(WAGON, update={"mars": (*WAGON.mars, "Charge Doors")})
FIGHTER = profile("Fighter", mad="1 red", mv=5)
OTHERS = section("Others", [(38, 28)], seat=1)
"""Whom the wagon can fire at when its riders have charged."""
CAPTAIN = profile("Captain", leader="officer", cp=6, rank=1, ir=2)


def loaded(
    *enemies: Fielded, model: Profile = DOORS, points: int = 0, riders: int = 3, fighter: Profile = FIGHTER
) -> Table:
    """Three fighters in a wagon whose front lies at 32.5."""
    inside = section("Fighters", rank(28, 30, riders), models=(fighter,), where="aboard")
    its = wagon(parent="Fighters", model=model)
    table = legions(inside, its, *enemies, OTHERS, root=Activations(seat=0))
    table.game.sides[1].cp = points
    return table.begins()


def guards(north: float, **told: Any) -> Fielded:
    return section("Guards", [(30, north)], seat=1, **told)


def charges_out(table: Table, target: str = "Guards", dice: list[int] | None = None) -> None:
    table.players[0].does(actions.Charge(section="Fighters", target=target), dice or [])


@pytest.mark.rule("DL-TRANS-35", "DL-MAR-09", "DL-TRANS-36")
def test_those_aboard_charge_out_as_far_as_their_mv() -> None:
    near = loaded(guards(28))
    near.players[0].holds("Wagon")
    charges_out(near)
    assert near.section("Fighters").where == "table"
    assert near.section("Fighters").movement == "charge"
    assert near.heard("came_into_contact")[0]["models"] >= 1
    far = loaded(guards(25.9))
    far.players[0].holds("Wagon")
    assert "charge" not in far.question(0, "disembark").takes or far.offers(0, "charge", section="Fighters") == []


@pytest.mark.rule("DL-TRANS-35", "DL-MAR-48")
def test_nobody_charges_out_of_a_closed_transport_without_doors() -> None:
    table = loaded(guards(28), model=WAGON)
    table.players[0].holds("Wagon")
    with refused("DL-TRANS-30", "not_asked_for"):
        charges_out(table)
    opened = loaded(guards(28), model=Profile.model_copy(WAGON, update={"mars": (*WAGON.mars, "Open Topped")}))
    opened.players[0].holds("Wagon")
    charges_out(opened)
    assert opened.section("Fighters").where == "table"


@pytest.mark.rule("DL-TRANS-37")
def test_they_end_in_coherency_with_their_transport() -> None:
    table = loaded(guards(28))
    table.players[0].holds("Wagon")
    charges_out(table)
    assert in_coherency(table.game, table.section("Fighters"))
    fast = profile("Fighter", mad="1 red", mv=8)
    reached = loaded(guards(27.1), riders=1, fighter=fast)  # he would stand 3.9 inches before the wagon
    reached.players[0].holds("Wagon")
    assert reached.offers(0, "charge", section="Fighters") == ["Guards"]
    torn = loaded(guards(26.9), riders=1, fighter=fast)
    torn.players[0].holds("Wagon")
    assert "charge" not in torn.question(0, "disembark").takes


@pytest.mark.rule("DL-TRANS-36", "DL-MOVE-26")
@pytest.mark.parametrize(("mv", "reaches"), [(3, False), (4, True)])
def test_they_go_their_mv_and_not_twice_that(mv: int, reaches: bool) -> None:
    """From the wagon's front at 32.5 to a guard whose base ends at 28.5 are 4 inches, as its base comes out before
    it."""
    table = loaded(guards(28), fighter=profile("Fighter", mad="1 red", mv=mv))
    table.players[0].holds("Wagon")
    assert ("charge" in table.question(0, "disembark").takes) is reaches


@pytest.mark.rule("DL-TRANS-38", "DL-TRANS-10")
def test_the_transport_fires_at_others_and_they_at_nobody() -> None:
    armed = Profile.model_copy(FIGHTER, update={"weapons": RIFLEMAN.weapons})
    beside = section("Guards", [(30, 28), (36, 30)], seat=1)  # the second in sight of the wagon
    table = loaded(beside, fighter=armed)
    table.players[0].holds("Wagon")
    charges_out(table)
    assert table.question(0, "fire").values["section"] == "Wagon"
    assert table.offers(0, "fire") == ["Others"]
    table.players[0].holds_fire(dice=[1] * 8)
    assert (0, "fire") not in table.asked


@pytest.mark.rule("DL-TRANS-27", "DL-TRANS-30")
def test_nobody_charges_out_in_the_activation_in_which_he_embarked_or_after_a_run() -> None:
    table = loaded(guards(16))
    table.players[0].doubles("Wagon", "at 30,24")
    assert (0, "disembark") not in table.asked


@pytest.mark.example("DL-X-118")
@pytest.mark.rule("DL-ORD-45", "DL-TRANS-35", "DL-TRANS-01")
def test_on_my_mark_hits_nothing_but_the_hull_of_a_closed_transport() -> None:
    table = loaded(guards(28, models=(Profile.model_copy(CAPTAIN, update={"weapons": RIFLEMAN.weapons}),)), points=6)
    table.players[0].holds("Wagon")
    charges_out(table, dice=[])
    assert (1, "charged") not in table.asked  # its rifle does nothing to a hull
    gunner = Profile.model_copy(CAPTAIN, update={"weapons": WAGON.weapons})
    armed = loaded(guards(28, models=(gunner,)), points=6)
    armed.players[0].holds("Wagon")
    charges_out(armed)
    assert armed.asked == [(1, "charged")]
    assert armed.section("Fighters").where == "aboard"


@pytest.mark.rule("DL-MELEE-02", "DL-ACT-08", "DL-TRANS-35")
def test_they_fight_when_their_transport_has_fired() -> None:
    table = loaded(guards(28))
    table.players[0].holds("Wagon")
    charges_out(table)
    table.players[0].holds_fire(dice=[1] * 7)
    assert table.heard("melee_rolled")[0]["section"] == "Fighters"
    assert (table.section("Fighters").activated, table.section("Wagon").activated) == (1, 1)
