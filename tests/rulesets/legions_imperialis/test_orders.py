"""Orders: who is issued which, sealed, and what they are good for (ORD, FF, ADV, MAR, CHG, FB, INIT)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.initiative.initiative_phase import InitiativePhase
from rulesets.legions_imperialis.chapters.orders.orders_phase import OrdersPhase
from rulesets.legions_imperialis.ruleset import RULESET
from tests.rulesets.legions_imperialis.table import Table, detachment, imperialis, profile, rank, refused


def two_a_side(**fields: Any) -> Table:
    """Two Detachments of one Formation against one."""
    first = detachment("Line", rank(20, 40, 2), formation="Gate")
    second = detachment("Storm", rank(30, 40, 2), formation="Gate")
    foe = detachment("Foes", rank(30, 8, 2), seat=1)
    return imperialis(first, second, foe, root=OrdersPhase(), **fields).begins()


def orders(table: Table) -> dict[str, str]:
    """The Orders that were revealed."""
    (told,) = table.heard("orders_revealed")
    found: dict[str, str] = told["orders"]
    return found


@pytest.mark.rule("LI-ORD-02", "LI-ORD-03", "LI-ORD-10")
def test_both_assign_and_all_is_revealed_together() -> None:
    table = two_a_side()
    assert table.asked == [(0, "assign"), (1, "assign")]
    table.players[0].assigns("advance", first_fire=["Line"])
    assert table.heard("orders_revealed") == []
    table.players[1].assigns("march")
    assert orders(table) == {"Line": "first_fire", "Storm": "advance", "Foes": "march"}


@pytest.mark.rule("LI-ORD-02", "LI-ORD-09")
def test_nobody_is_left_without_an_order() -> None:
    """LI-D-08."""
    table = two_a_side()
    with refused("LI-ORD-02"):
        table.players[0].assigns("nobody", first_fire=["Line"])
    table.players[0].assigns("nobody", first_fire=["Line"], charge=["Storm"])


@pytest.mark.rule("LI-ORD-02")
def test_a_formation_is_named_as_a_whole_and_single_detachments_otherwise() -> None:
    table = two_a_side()
    table.players[0].assigns("advance", march=["Gate"], charge=["Storm"])
    table.players[1].assigns("advance")
    assert orders(table)["Line"] == "march" and orders(table)["Storm"] == "charge"


@pytest.mark.rule("LI-BRK-10", "LI-ADV-04", "LI-CHG-06")
def test_the_broken_advance_or_charge() -> None:
    table = two_a_side(broken=("Gate",))
    with refused("LI-BRK-10", "broken_order"):
        table.players[0].assigns("advance", march=["Line"])
    table.players[0].assigns("march", charge=["Storm"])
    table.players[1].assigns("advance")
    assert orders(table)["Line"] == "advance" and orders(table)["Storm"] == "charge"


@pytest.mark.rule("LI-COH-06", "LI-ADV-03")
def test_who_is_out_of_coherency_advances() -> None:
    far = detachment("Line", [(20, 40), (25, 40)])
    table = imperialis(far, detachment("Foes", rank(30, 8, 2), seat=1), root=OrdersPhase()).begins()
    with refused("LI-COH-06"):
        table.players[0].assigns("advance", charge=["Line"])
    table.players[0].assigns("nobody", advance=["Line"])


@pytest.mark.rule("LI-CHG-04", "LI-ENG-03")
def test_no_charge_order_for_the_engaged() -> None:
    ours, theirs = detachment("Line", [(30, 30)]), detachment("Foes", [(30, 29)], seat=1)
    table = imperialis(ours, theirs, root=OrdersPhase()).begins()
    with refused("LI-CHG-04"):
        table.players[0].assigns("advance", charge=["Line"])
    table.players[0].assigns("first_fire")


@pytest.mark.rule("LI-ORD-06", "LI-FB-06")
def test_a_fall_back_order_is_carried_over() -> None:
    ours = detachment("Line", rank(20, 40, 2), order="fall_back")
    other = detachment("Storm", rank(30, 40, 2))
    table = imperialis(ours, other, detachment("Foes", rank(30, 8, 2), seat=1), root=OrdersPhase()).begins()
    with refused("LI-ORD-02"):
        table.players[0].assigns("advance", march=["Line"])
    table.players[0].assigns("march")
    table.players[1].assigns("advance")
    assert orders(table)["Line"] == "fall_back" and orders(table)["Storm"] == "march"


@pytest.mark.rule("LI-MOV-06")
def test_who_has_no_order_is_issued_advance_as_it_is_activated() -> None:
    ours = detachment("Line", rank(20, 40, 2))
    table = imperialis(ours, detachment("Foes", rank(30, 8, 2), seat=1, order="first_fire"), root=MovementPhase(seat=0))
    table.begins()
    table.players[0].stays("Line")
    assert table.heard("order_issued") and table.detachment("Line").order == "advance"


@pytest.mark.rule("LI-INIT-01", "LI-INIT-02", "LI-INIT-04")
def test_initiative_is_rolled_off_and_a_tie_goes_to_the_other_side() -> None:
    table = imperialis(root=InitiativePhase()).begins(dice=[5, 2])
    table.players[0].picks("give")
    told = RULESET.words.event(table.game, table.said[-1])
    assert table.game.initiative == 1 and told == "Wardens (Ada) won, and gives it to Scourge (Bo)."
    for held in (0, 1):
        tied = imperialis(root=InitiativePhase(), held=held).begins(dice=[3, 3])
        assert tied.over and tied.game.initiative == 1 - held


@pytest.mark.rule("LI-INIT-03")
def test_in_the_first_round_a_tie_is_rolled_again() -> None:
    table = imperialis(root=InitiativePhase(), held=None).begins(dice=[3, 3, 1, 4])
    assert table.asked == [(1, "who_first")]


def chained(*at: tuple[float, float], chief: tuple[float, float] = (30, 40), **fields: Any) -> Table:
    """Men in the chain of command, and far from the enemy a friend who commands within 6 inches."""
    man = profile("Man", rules=("Chain of Command",))
    hq = profile("Chief", rules=("Chain of Command", "Solar Auxilia HQ (6)"))
    line, staff = detachment("Line", at, models=(man,)), detachment("Staff", [chief], models=(hq,))
    return imperialis(line, staff, detachment("Foes", [(30, 4)], seat=1), root=OrdersPhase(), **fields).begins()


@pytest.mark.rule("LIX-SR-CHAIN-01", "LIX-SR-SAHQ-01")
def test_whoever_is_in_the_chain_of_command_advances_unless_a_commander_is_near() -> None:
    """LIX-D-39: the whole of one model within 6 inches of his edge: middles 6 inches apart, both of them an inch wide;
    a commander commands himself."""
    for x, commanded in ((36.0, True), (36.02, False)):
        table = chained((38, 40), (x, 40))
        for order in ("first_fire", "march", "charge"):
            if commanded:
                chained((38, 40), (x, 40)).players[0].assigns("advance", **{order: ["Line", "Staff"]})
                continue
            with refused("LIX-SR-CHAIN-01", "out_of_command"):
                table.players[0].assigns("advance", **{order: ["Line"]})
        table.players[0].assigns("advance")


@pytest.mark.rule("LIX-SR-CHAIN-01", "LIX-RES-02")
def test_nobody_commands_from_the_enemys_side_or_off_the_table() -> None:
    man = profile("Man", rules=("Chain of Command",))
    hq = profile("Chief", rules=("Solar Auxilia HQ (6)",))
    for staff in (
        detachment("Staff", [(32, 40)], seat=1, models=(hq,)),
        detachment("Staff", [(32, 40)], models=(hq,), where="reserve"),
    ):
        line, foes = detachment("Line", [(30, 40)], models=(man,)), detachment("Foes", [(30, 4)], seat=1)
        table = imperialis(line, staff, foes, root=OrdersPhase()).begins()
        with refused("LIX-SR-CHAIN-01"):
            table.players[0].assigns("advance", march=["Line"])


@pytest.mark.rule("LIX-SR-SAHQ-02", "LI-BRK-10")
def test_a_commander_does_not_mend_who_is_broken() -> None:
    table = chained((31.5, 40), broken=("Formation of Line",))
    with refused("LI-BRK-10"):
        table.players[0].assigns("advance", march=["Line"])
    table.players[0].assigns("advance", charge=["Line"])
