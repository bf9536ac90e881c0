"""How a section and its transport come onto the table, and what they count for (TRANS-01, TRANS-28, TRANS-29)."""

from __future__ import annotations

import pytest

from rulesets.dystopian_legions.actions import Embark
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.deployment.deploying import Deployment
from rulesets.dystopian_legions.chapters.deployment.late_arrivals import LateArrivals
from rulesets.dystopian_legions.chapters.end_phase.end_phase import EndPhase
from rulesets.dystopian_legions.ruleset import RULESET
from rulesets.dystopian_legions.table.measure import in_coherency
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.facets.setup import Setup
from tests.rulesets.dystopian_legions.table import RIFLEMAN, Fielded, Table, legions, rank, refused, section
from tests.rulesets.dystopian_legions.test_transports import FAR, WAGON, aboard, gets_out


def pair(**state: object) -> tuple[Fielded, Fielded]:
    """Riflemen and their wagon, who wait."""
    both = {"where": "waiting", **state}
    rifles = section("Rifles", rank(0, 0, 4), models=(RIFLEMAN,), **both)
    return rifles, section("Wagon", [(0, 0)], models=(WAGON,), parent="Rifles", **both)


def placing() -> Table:
    """They are to be placed in the south, and others besides."""
    other = section("Others", rank(0, 0, 2), where="waiting")
    return legions(*pair(), other, FAR, root=Deployment(stage="main"), phase="deployment").begins()


@pytest.mark.rule("DL-TRANS-28", "DL-TRANS-01")
def test_the_transport_is_placed_first_and_its_section_right_after_it() -> None:
    table = placing()
    with refused("DL-TRANS-28", "transport_first"):
        table.players[0].deploys("Rifles", "at 36,42 in line")
    table.players[0].deploys("Wagon", "at 36,42")
    with refused("DL-TRANS-28", "others_first"):
        table.players[0].deploys("Others", "at 20,42 in line")
    table.players[0].deploys("Rifles", "at 36,38 in line")
    assert table.section("Rifles").where == "table"


@pytest.mark.rule("DL-TRANS-03", "DL-TRANS-28")
def test_a_section_is_placed_in_coherency_with_its_transport() -> None:
    table = placing()
    table.players[0].deploys("Wagon", "at 30,42")
    with refused("DL-TRANS-03"):
        table.players[0].deploys("Rifles", "at 40,42 in line")
    table.players[0].deploys("Rifles", "at 36,42 in line")
    assert in_coherency(table.game, table.section("Rifles"))


@pytest.mark.rule("DL-TRANS-28", "DL-TRANS-29")
def test_whoever_begins_aboard_may_run_and_get_out_in_its_first_activation() -> None:
    table = placing()
    table.players[0].deploys("Wagon", "at 36,42")
    table.players[0].does(Embark(section="Rifles"))
    assert (table.section("Rifles").where, table.section("Wagon").boarded) == ("aboard", False)
    table.begins(Activations(seat=0))
    assert "Wagon" in table.offers(0, "double")
    table.players[0].holds("Wagon")
    assert (0, "disembark") in table.asked


@pytest.mark.rule("DL-TRANS-28", "DL-LATE-04")
def test_a_late_section_comes_aboard_its_transport() -> None:
    its = pair(allotted="reserves", arrives=2)
    table = legions(*its, FAR, root=LateArrivals()).begins()
    assert table.offers(0, "deploy") == ["Wagon"]
    table.players[0].deploys("Wagon", "at 36,46.5")
    assert (table.section("Wagon").where, table.section("Rifles").where) == ("table", "aboard")


@pytest.mark.rule("DL-TRANS-01")
def test_a_transport_is_bought_for_a_section_and_part_of_its_platoon() -> None:
    setup = Setup(players=["Ada", "Bo"], forces=["expedition", "republic"], scenario="battle")
    sections = RULESET.play.start(setup, SealedDice(b"")).game.sections
    transports = [one for one in sections.values() if one.is_transport]
    assert transports
    for one in transports:
        parent = sections[one.parent]
        assert (parent.seat, parent.platoon, parent.is_transport) == (one.seat, one.platoon, False)


def scored(*described: Fielded) -> list[int]:
    """The Battle Logs at the end of a turn in which both sides break through."""
    game = legions(*described, FAR, root=EndPhase(), options={"objective": "break_through"}).begins().game
    return [side.battle_log for side in game.sides]


@pytest.mark.rule("DL-TRANS-01", "DL-OBJ-21")
def test_a_section_and_its_transport_break_through_as_one() -> None:
    rifles, aboard_it = section("Rifles", rank(28, 20, 4)), section("Rifles", rank(28, 20, 4), where="aboard")

    def wagon(south: float) -> Fielded:
        return section("Wagon", [(30, south)], models=(WAGON,), parent="Rifles")

    assert scored(rifles, wagon(17)) == [1, 0]
    assert scored(rifles, wagon(23)) == [0, 0]  # its rear is on this side of the line at 24
    assert scored(aboard_it, wagon(17)) == [1, 0]


@pytest.mark.rule("DL-TRANS-33", "DL-TRANS-31")
def test_nobody_gets_out_onto_another() -> None:
    table = aboard(section("Guards", [(30, 28)], seat=1))
    table.players[0].holds("Wagon")
    with refused("DL-TRANS-33"):
        gets_out(table, "at 30,33 in line")
    assert table.section("Rifles").where == "aboard"
