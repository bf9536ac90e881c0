"""Spotters who advance while their section holds its ground (MAR-67)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.actions import Hold
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.shooting.aiming import ON_OVERWATCH, shots
from rulesets.dystopian_legions.ruleset import RULESET
from tests.rulesets.dystopian_legions.table import (
    RIFLE,
    RIFLEMAN,
    Table,
    box,
    legions,
    profile,
    rank,
    refused,
    section,
)

EYES = profile("Eyes", ir=2, weapons=(RIFLE,), mars=("Spotter",))


def holding(*models: Any, options: dict[str, str] | None = None, **state: Any) -> Table:
    """A Spotter at the western end of a rank of four, the enemy 12 inches north of it."""
    rifles = section("Rifles", rank(30, 30, 4), models=models or (EYES, RIFLEMAN), **state)
    guards = section("Guards", rank(30, 18, 3), seat=1, models=(profile("Guard", mars=("Fearless",)),))
    mill = [box("Mill", "building", 26, 28, 36, 34)] if state.get("building") else []
    return legions(rifles, guards, *mill, root=Activations(seat=0), options=options).begins()


def holds(table: Table, meanwhile: str) -> None:
    """The section holds, and its Spotter goes there."""
    table.players[0].does(Hold(section="Rifles", meanwhile=meanwhile))


@pytest.mark.rule("DL-MAR-67", "DL-MOVE-08")
def test_a_spotter_advances_while_its_section_holds() -> None:
    table = holding()
    holds(table, "at 31.5,28.5")
    assert table.at("Rifles") == [(31.5, 28.5), (31.5, 30), (33, 30), (34.5, 30)]
    assert [figure.moved for figure in table.section("Rifles").figures] == [True, False, False, False]
    assert table.section("Rifles").movement == "hold"
    told = [RULESET.words.event(table.game, event) for event in table.said]
    assert "Rifles send 1 Spotter ahead, to 31.5,28.5: up to 2.1″." in " ".join(map(str, told))


@pytest.mark.rule("DL-MAR-67", "DL-MOVE-04")
def test_a_spotter_stays_in_coherency_and_within_its_mv() -> None:
    table = holding()
    with refused("DL-MOVE-04", "parted"):
        holds(table, "at 30,27")
    with refused("DL-MOVE-03", "falls_short"):
        holds(table, "at 31.5,28.5; 1 at 42,30")
    with refused("DL-MAR-67", "not_understood"):
        holds(table, "at 31.5,28.5; 2 at 33,28")


@pytest.mark.rule("DL-MAR-67", "DL-MOVE-05")
def test_a_spotter_stands_on_no_comrade() -> None:
    table = holding()
    holds(table, "at 33,30")
    (x, y), *others = table.at("Rifles")
    assert min((x - east) ** 2 + (y - south) ** 2 for east, south in others) >= 0.98


@pytest.mark.rule("DL-MAR-67")
def test_nobody_else_moves_while_he_holds() -> None:
    table = holding(RIFLEMAN)
    with refused("DL-TURN-06", "not_asked_for"):
        holds(table, "at 31.5,28.5")
    assert table.offers(0, "hold", section="Rifles") == []


@pytest.mark.rule("DL-MAR-67")
def test_places_are_suggested_at_which_a_spotter_stays_in_coherency() -> None:
    table = holding()
    offered = table.offers(0, "hold", section="Rifles")
    assert offered
    holds(table, offered[0])
    assert table.section("Rifles").figures[0].moved


@pytest.mark.rule("DL-MAR-67", "DL-MOVE-23")
def test_no_spotter_leaves_a_building_by_himself() -> None:
    with refused("DL-TURN-06", "not_asked_for"):
        holds(holding(building="Mill"), "at 31.5,26")


@pytest.mark.rule("DL-MAR-67", "DL-OW-02")
def test_the_others_go_on_overwatch_and_the_spotter_does_not_fire_with_them() -> None:
    """(DL-D-168)"""
    table = holding()
    holds(table, "at 31.5,28.5")
    table.players[0].watches()
    assert table.section("Rifles").overwatch
    firing = shots(table.game, table.section("Rifles"), table.section("Guards"), ON_OVERWATCH)
    assert [one.model for one in firing] == ["Rifles/2", "Rifles/3", "Rifles/4"]


@pytest.mark.rule("DL-MAR-67", "DL-ORD-34")
def test_the_section_counts_as_holding_for_its_orders() -> None:
    """(DL-D-168)"""
    table = holding(order="focus_fire")
    holds(table, "at 31.5,28.5")
    table.players[0].fires("Guards", dice=[3, 3, 3, 3])
    assert table.heard("attack_rolled")[0]["thrown"]["need"] == 3
