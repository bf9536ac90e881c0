"""Terrain that offers or leaves something: ammo dumps, wrecks of ships (TERR-17, TERR-30)."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.chapters.damage.elimination import Elimination
from tests.rulesets.dust_1947.table import Placed, Table, dust, squad, walker, weapon

BAZOOKA = weapon("1 Bazooka 4 V1:1/5 S2:1/1", ammo=2)
EMPTY = {"ammo": {"Bazooka": 0}}


def declaring(*described: str | Placed, **more: object) -> Table:
    """A battle in which red's unit A is about to declare."""
    table = dust(*described, squad("Foe", "A9", seat=1), **more)  # type: ignore[arg-type]
    table.players[0].activates("A")
    return table


FIELD = (". . . . .", ". . D . .", *(". . . . .",) * 7)


@pytest.mark.rule("DU-TERR-17", "DU-SKILL-AMMO-01")
@pytest.mark.parametrize("at", ["B1", "B2", "C3", "D3"])
def test_beside_an_ammo_dump_one_action_refills_infantry(at: str) -> None:
    table = declaring(*FIELD, squad("A", at, soldiers=1, weapons=(BAZOOKA,), state=EMPTY))
    table.players[0].declares("replenish", "nothing")
    assert table.unit("A").ammo == {"Bazooka": 2}
    assert table.heard("refilled")


@pytest.mark.rule("DU-SKILL-AMMO-02", "DU-SKILL-AMMO-01")
def test_a_vehicle_needs_two_actions_for_it() -> None:
    table = declaring(*FIELD, walker("A", "B2", weapons=(BAZOOKA,), state=EMPTY))
    assert "replenish" not in table.offers("declare")
    assert "restock" not in table.offers("declare", actions=["nothing"])
    table.players[0].declares("restock")
    assert table.unit("A").ammo == {"Bazooka": 2}


@pytest.mark.rule("DU-TERR-17")
def test_too_far_from_the_dump_or_behind_a_wall_nothing_comes_of_it() -> None:
    far = declaring(*FIELD, squad("A", "A2", soldiers=1, weapons=(BAZOOKA,), state=EMPTY))
    walled = {"B2-C2": "high wall"}
    behind = declaring(*FIELD, squad("A", "B2", soldiers=1, weapons=(BAZOOKA,), state=EMPTY), walls=walled)
    for table in (far, behind):
        table.players[0].declares("replenish", "nothing")
        assert table.heard("impossible")
        assert table.unit("A").ammo == {"Bazooka": 0}


@pytest.mark.rule("DU-TERR-17")
def test_a_unit_may_walk_up_to_the_dump_first() -> None:
    table = declaring(*FIELD, squad("A", "A2", soldiers=1, weapons=(BAZOOKA,), state=EMPTY))
    table.players[0].declares("move", "replenish")
    table.players[0].moves("B2")
    assert table.unit("A").ammo == {"Bazooka": 2}


def test_nobody_is_offered_ammunition_who_needs_none_or_where_there_is_no_dump() -> None:
    assert "replenish" not in declaring(*FIELD, squad("A", "B2")).offers("declare")
    assert "replenish" not in declaring(squad("A", "B2", weapons=(BAZOOKA,), soldiers=1)).offers("declare")


@pytest.mark.rule("DU-TERR-30")
def test_a_destroyed_vehicle_leaves_its_wreck_and_a_ship_only_water() -> None:
    for skills, wrecks in (((), ["A1"]), (("Naval Unit",), [])):
        table = dust(walker("A", "A1", skills=skills), squad("Foe", "C1", seat=1), root=Elimination(unit="A"))
        table.begins()
        assert [square.name for square in table.game.wrecks] == wrecks
