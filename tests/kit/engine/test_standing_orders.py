"""Standing orders in their order: the first that fits decides, for a unit, for a group, for all others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rulesets.kit.engine.standing_orders import Deed, Policy, StandingOrder, decided, placed
from tests.kit.toys.charge import React

GROUPS = {"horse": ("Ala", "Turma"), "Ala": ("Ala",)}
"""The groups of a side; who has none is named alone."""


def order(policy: Policy, whom: str = "", near: int = 0) -> StandingOrder:
    """An order, under the condition that the enemy is so near."""
    return StandingOrder(key="react", policy=policy, whom=whom, when={"near": near} if near else {})


def deed(unit: str, away: int = 5) -> Deed:
    """That a unit may react to an enemy who is so far away."""
    return Deed(unit, React(how=unit), str(away))


def holds(one: Deed, when: Mapping[str, Any]) -> bool:
    return int(one.about) <= when.get("near", 9)


def answer(orders: list[StandingOrder], *deeds: Deed) -> tuple[str, int] | None:
    """Who does something ("" for nobody) and which order says so; None: the player is asked."""
    found = decided(deeds, orders, GROUPS, holds)
    if found is None:
        return None
    return (found.action.how if isinstance(found.action, React) else "", found.by)


ALA, TURMA, FOOT = deed("Ala"), deed("Turma"), deed("Foot", 2)
IF = order("if", near=3)


@pytest.mark.parametrize(
    ("orders", "deeds", "expected"),
    [
        ([], [ALA], None),
        ([order("always")], [ALA, FOOT], ("Ala", 0)),
        ([order("never")], [ALA, FOOT], ("", 0)),
        ([order("never", "Ala")], [ALA], ("", 0)),
        ([order("never", "Ala")], [ALA, FOOT], None),
        ([order("never", "horse"), order("always")], [ALA, TURMA, FOOT], ("Foot", 1)),
        ([order("always"), order("never", "horse")], [ALA, TURMA, FOOT], ("Ala", 0)),
        ([order("always", "Foot"), order("ask")], [ALA, FOOT], ("Foot", 0)),
        ([order("ask", "Ala"), order("always")], [ALA, FOOT], None),
        ([order("ask", "Ala"), order("always")], [TURMA, FOOT], ("Turma", 1)),
        ([IF], [ALA, FOOT], ("Foot", 0)),
        ([IF], [ALA, TURMA], ("", 0)),
        ([order("if", "Ala", 3)], [ALA, TURMA], None),
        ([IF, order("always")], [ALA], ("Ala", 1)),
        ([IF, order("ask")], [ALA], None),
        ([order("never", near=3), order("always")], [FOOT, ALA], ("Ala", 1)),
        ([order("never", near=3)], [ALA, FOOT], None),
        ([order("ask", near=3), order("never")], [ALA], ("", 1)),
        ([order("ask", near=3), order("never")], [FOOT], None),
        ([order("never", "Foot")], [ALA], None),
        ([order("always")], [Deed("Ala", None)], ("", 0)),
    ],
)
def test_the_first_that_fits_decides(
    orders: list[StandingOrder], deeds: list[Deed], expected: tuple[str, int] | None
) -> None:
    assert answer(orders, *deeds) == expected


def test_a_new_order_stands_where_it_is_asked_at_all() -> None:
    known = [order("never", "Ala"), order("always")]
    assert placed(known, order("if", "Ala", 3)) == 0
    assert placed(known, order("ask", "Turma")) == 1
    assert placed(known, IF) == 1
    assert placed([], order("never")) == 0


def test_an_order_replaces_those_that_it_leaves_nothing() -> None:
    assert order("never").replaces(order("always"))
    assert order("never").replaces(IF)
    assert not IF.replaces(order("never"))
    assert order("never", near=3).replaces(IF)
    assert not order("never", "Ala").replaces(order("never"))
    assert not StandingOrder(key="react", policy="proposed").replaces(order("never"))
    assert order("ask").withdraws
    assert not order("ask", "Ala").withdraws
