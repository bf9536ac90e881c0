"""Piling in, and what stands in nobody's way (PILE, MOV, THR, ACT)."""

from __future__ import annotations

import pytest

from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.table.state import Order
from tests.rulesets.legions_imperialis.table import (
    Fielded,
    Place,
    Table,
    detachment,
    imperialis,
    profile,
    rank,
    refused,
)

MAN = profile("Man")
FAR = detachment("Far", rank(30, 4, 2), seat=1, models=(MAN,), order="first_fire")


def pinned(*others: Place, order: Order = "advance", foes: tuple[Place, ...] = ((30, 29),), **state: object) -> Table:
    """The first of the Line touches the first of the Foes; the others stand behind."""
    ours = detachment("Line", [(30, 30), *others], models=(MAN,), order=order)
    theirs = detachment("Foes", list(foes), seat=1, models=(MAN,), order="first_fire")
    more = [one for one in state.values() if isinstance(one, Fielded)]
    return imperialis(ours, theirs, *more, root=MovementPhase(seat=0)).begins()


def touching(table: Table, name: str = "Foes") -> set[int]:
    """The models of the Line, counted from 0, that touch somebody of a Detachment."""
    near = table.at(name)
    return {
        number
        for number, (x, y) in enumerate(table.at("Line"))
        if any(((x - east) ** 2 + (y - south) ** 2) ** 0.5 < 1.06 for east, south in near)
    }


@pytest.mark.rule("LI-PILE-03")
def test_it_goes_as_far_as_its_order_lets_it() -> None:
    """Six inches behind: too far with an Advance of 5, not with a March of 15."""
    behind = [(30, 31.4), (30, 32.8), (30, 34.2), (30, 35.6), (30, 37.0)]
    orders: tuple[tuple[Order, bool], ...] = (("advance", False), ("march", True))
    for order, reaches in orders:
        table = pinned(*behind, order=order)
        table.players[0].piles_in("Line", "6")
        assert (5 in touching(table)) is reaches


@pytest.mark.rule("LI-PILE-05", "LI-PILE-02")
def test_it_ends_in_contact_if_it_can() -> None:
    table = pinned((31.4, 31.4), foes=((30, 29), (31.2, 29)))
    table.players[0].piles_in("Line")
    assert touching(table) == {0, 1}


@pytest.mark.rule("LI-PILE-04")
def test_who_cannot_come_closer_stays() -> None:
    """Turrets that do not move at all: one touches the enemy, the other stands behind."""
    fixed = profile("Turret", move=None)
    ours = detachment("Line", [(30, 30), (31.4, 31.2)], models=(fixed,), order="advance")
    theirs = detachment("Foes", [(30, 29)], seat=1, models=(MAN,), order="first_fire")
    table = imperialis(ours, theirs, root=MovementPhase(seat=0)).begins()
    with refused("LI-PILE-04"):
        table.players[0].piles_in("Line")


@pytest.mark.rule("LI-PILE-06", "LI-PILE-05")
def test_it_touches_nobody_with_whom_it_is_not_engaged() -> None:
    """Others stand beside the Foes, and nearer to the second."""
    others = detachment("Others", [(32.6, 29.6)], seat=1, models=(MAN,), order="first_fire")
    table = pinned((31.6, 31.2), foes=((30, 29),), others=others)
    table.players[0].piles_in("Line")
    assert touching(table) == {0, 1} and touching(table, "Others") == set()


@pytest.mark.rule("LI-PILE-07")
def test_it_goes_first_to_an_enemy_whom_nobody_touches() -> None:
    """The one that is touched already is nearer."""
    table = pinned((30.2, 31.3), foes=((30, 29), (33, 29)))
    table.players[0].piles_in("Line")
    (x, y) = table.at("Line")[1]
    assert ((x - 33) ** 2 + (y - 29) ** 2) ** 0.5 < 1.06


@pytest.mark.rule("LI-MOV-01", "LI-ACT-04")
def test_whoever_is_activated_moves_and_others_do_not() -> None:
    ours = [detachment(name, rank(x, 40, 2), models=(MAN,), order="advance") for name, x in (("One", 10), ("Two", 40))]
    table = imperialis(*ours, FAR, root=MovementPhase(seat=0)).begins()
    table.players[0].moves("One", "at 10.75,36 as now")
    assert table.at("One") == [(10, 36), (11.5, 36)] and table.at("Two") == [(40, 40), (41.5, 40)]
    assert table.detachment("One").activated and table.offers(0, "stay") == ["Two"]


@pytest.mark.rule("LI-MOV-03")
def test_in_any_direction_and_facing_anywhere() -> None:
    for to, facing in (("at 30,44", 0), ("at 26,40", 270), ("at 33,43", 135), ("at 30,40", 180)):
        table = imperialis(detachment("Line", [(30, 40)], models=(MAN,), order="advance"), FAR)
        table.begins(MovementPhase(seat=0)).players[0].moves("Line", f"{to} facing {facing}")
        x, y = (float(part) for part in to.removeprefix("at ").split(","))
        assert table.at("Line") == [(x, y)]
        assert table.detachment("Line").stands[0].pose.degrees == facing


@pytest.mark.rule("LI-THR-01")
def test_through_friends_but_never_onto_one() -> None:
    ours = detachment("Line", [(30, 40)], models=(MAN,), order="advance")
    friends = detachment("Friends", rank(26, 38, 8, 1.05), models=(MAN,), order="first_fire")
    table = imperialis(ours, friends, FAR, root=MovementPhase(seat=0)).begins()
    table.players[0].moves("Line", "at 30,35.5")
    assert table.at("Line") == [(30, 35.5)]
    onto = imperialis(ours, friends, FAR, root=MovementPhase(seat=0)).begins()
    onto.players[0].moves("Line", "at 30.2,38")
    ((x, y),) = onto.at("Line")
    assert all(((x - east) ** 2 + (y - south) ** 2) ** 0.5 >= 0.98 for east, south in onto.at("Friends"))


@pytest.mark.rule("LI-ACT-08", "LI-ACT-07", "LI-ACT-03")
def test_the_phase_ends_when_everybody_was_activated() -> None:
    ours = detachment("Line", [(30, 40)], models=(MAN,), order="advance")
    theirs = detachment("Foes", [(30, 10)], seat=1, models=(MAN,), order="march")
    rider = profile("Rider", "cavalry", rules=("Outflank",))
    held = detachment("Riders", [(0, 0)], seat=1, models=(rider,), where="reserve", order="march", issued=True)
    table = imperialis(ours, theirs, held, root=MovementPhase(seat=0)).begins()
    table.players[0].stays("Line")
    assert not table.over
    table.players[1].stays("Foes")
    assert table.asked == [(1, "activate")]
    table.players[1].stays("Riders")
    assert table.over
