"""Smoke rounds: clouds where they come down, as terrain, and how they go (SMOKE, TERR-25, TERR-26)."""

from __future__ import annotations

import pytest

from rulesets.dystopian_legions.chapters.end_phase.end_phase import EndPhase
from rulesets.dystopian_legions.chapters.shooting.aiming import shots, why_no_fire
from rulesets.dystopian_legions.chapters.shooting.cover import degree
from rulesets.dystopian_legions.ruleset import RULESET
from tests.rulesets.dystopian_legions.barrages import MORTAR, barrage, enemies, first_blast, shell
from tests.rulesets.dystopian_legions.table import RIFLEMAN, Table, box, legions, profile, section

SMOKE_MORTAR = profile("Mortarman", weapons=(MORTAR.model_copy(update={"smoke": 2}),))


def smoked(*others: object, aim: str = "30,20") -> Table:
    """A mortar has laid a cloud."""
    table = barrage(enemies((30, 14)), *others, gunner=SMOKE_MORTAR)
    shell(table, aim, load="smoke", dice=[6])
    return table


@pytest.mark.rule("DL-SMOKE-01", "DL-SMOKE-02", "DL-IDF-22")
def test_a_smoke_round_lays_a_cloud_five_inches_wide_and_hurts_nobody() -> None:
    table = barrage(enemies((30, 20)), gunner=SMOKE_MORTAR)
    assert table.offers(0, "bombard", aim="30,20") == ["shells", "smoke"]
    shell(table, "30,20", load="smoke", dice=[6])
    (cloud,) = table.game.pieces
    west, north, east, south = cloud.terrain.geometry.bounds
    assert (west, north, east, south) == pytest.approx((27.5, 17.5, 32.5, 22.5), abs=0.01)
    assert (cloud.kind, first_blast(table)) == ("smoke cloud", (30, 20))
    assert table.section("Guards").lp == 1 and table.heard("under_blasts") == []
    assert "smoke" in {area.kind for area in RULESET.pictures.scene(table.game, [], None).areas}


@pytest.mark.rule("DL-SMOKE-02", "DL-SMOKE-01", "DL-IDF-24")
def test_smoke_scatters_as_shells_do_and_each_cloud_takes_a_round() -> None:
    table = barrage(enemies((30, 20)), box("Wood", "woods", 2, 2, 6, 6), gunner=SMOKE_MORTAR)
    shell(table, "30,20", load="smoke", dice=[1, 90, 6])
    assert first_blast(table) == (36, 20)
    assert [(piece.name, len(piece.corners)) for piece in table.game.pieces] == [("Wood", 4), ("smoke 1", 64)]
    figure = table.section("Mortars").figures[0]
    assert (figure.smoked, figure.fired) == (1, True)
    spent = barrage(enemies((30, 20)), gunner=SMOKE_MORTAR)
    spent.section("Mortars").figures[0].smoked = 2
    assert spent.offers(0, "bombard", aim="30,20") == []


@pytest.mark.rule("DL-TERR-25", "DL-SMOKE-01")
def test_a_cloud_blocks_sight_across_it() -> None:
    rifles = section("Rifles", at=[(33, 26)], models=(RIFLEMAN,))
    table = smoked(rifles, aim="31.5,20")
    mine, guards = table.section("Rifles"), table.section("Guards")
    assert shots(table.game, mine, guards) == []
    refused = why_no_fire(table.game, mine, guards)
    assert refused is not None and refused.values["by"] == ["smoke 1"]


@pytest.mark.rule("DL-TERR-25", "DL-SMOKE-01")
def test_whoever_is_wholly_in_a_cloud_has_soft_cover_and_is_seen() -> None:
    rifles = section("Rifles", at=[(34, 22)], models=(RIFLEMAN,))
    table = smoked(rifles, aim="30,14")
    mine, guards = table.section("Rifles"), table.section("Guards")
    found = shots(table.game, mine, guards)
    assert len(found) == 1
    assert degree(table.game, found, guards, guards.figures[0]).level == "soft"


@pytest.mark.rule("DL-TERR-25")
def test_a_cloud_is_difficult_ground_for_all_and_nothing_to_defend() -> None:
    (cloud,) = smoked().game.pieces
    assert {cloud.nature.movement(how) for how in ("infantry", "cavalry", "ironclad")} == {"difficult"}
    assert not cloud.nature.defensible


@pytest.mark.example("DL-X-84")
@pytest.mark.rule("DL-TERR-26")
def test_example_84_of_two_clouds_the_first_goes_on_a_four_and_the_second_stays_on_a_three() -> None:
    clouds = [box(f"smoke {n}", "smoke cloud", 10 * n, 10, 10 * n + 5, 15) for n in (1, 2)]
    table = legions(section("Rifles", at=[(5, 40)]), enemies((60, 5)), *clouds, turn=1).begins(EndPhase(), dice=[4, 3])
    assert [piece.name for piece in table.game.pieces] == ["smoke 2"]
    assert [told["gone"] for told in table.heard("smoke_tried")] == [True, False]
