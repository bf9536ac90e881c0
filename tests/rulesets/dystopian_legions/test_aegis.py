"""Aegis: whoever takes the hits of a melee upon himself (MAR)."""

from __future__ import annotations

import pytest

from rulesets.dystopian_legions.chapters.melee.losses import lose
from rulesets.dystopian_legions.table.profiles import Profile
from tests.rulesets.dystopian_legions.table import Table, legions, profile, rank, section

LINE = profile("Line", ir=2)
GUARD = profile("Guard", ir=3, mars=("Aegis",))
HERO = profile("Hero", ir=2, leader="officer", cp=2)


def struck(successes: int, *models: Profile) -> Table:
    """What a section of such models loses to so many successes."""
    table = legions(section("Staff", rank(30, 20, len(models)), models=models))
    lost = lose(table.game, table.section("Staff"), successes)
    table.lost = [name.rpartition("/")[2] for name in lost.hit]  # type: ignore[attr-defined]
    return table


def fell(table: Table) -> list[str]:
    return [figure.label for figure in table.section("Staff").figures if not figure.alive]


@pytest.mark.example("DL-X-63")
@pytest.mark.rule("DL-MAR-02", "DL-MAR-03")
def test_the_guard_takes_what_would_have_killed_the_hero() -> None:
    """Five hits: without the guard hero and trooper fall; he takes three of them."""
    assert fell(struck(5, HERO, LINE)) == ["2", "1"][::-1]
    assert fell(struck(5, HERO, LINE, GUARD)) == ["2", "3"]


@pytest.mark.rule("DL-MAR-03", "DL-MELEE-14")
@pytest.mark.parametrize(("successes", "falls"), [(2, []), (3, ["2"]), (4, ["2"]), (6, ["2", "3"])])
def test_hits_that_are_too_few_for_the_guard_are_used_up_on_him(successes: int, falls: list[str]) -> None:
    """Of four hits two kill a trooper, and the others come to nothing (DL-D-123)."""
    assert fell(struck(successes, HERO, LINE, GUARD)) == falls


@pytest.mark.rule("DL-MAR-04")
def test_a_guard_with_life_points_left_does_it_again() -> None:
    tough = GUARD.model_copy(update={"lp": 2})
    table = struck(6, HERO, tough)
    assert (fell(table), table.section("Staff").figure("1").lp) == (["2"], 1)


@pytest.mark.rule("DL-MAR-04", "DL-MELEE-15")
def test_what_is_left_when_the_guard_has_fallen_comes_to_the_others() -> None:
    assert fell(struck(8, HERO, LINE, GUARD)) == ["1", "2", "3"]


@pytest.mark.rule("DL-MAR-02", "DL-MAR-11")
def test_combat_armour_counts_for_the_guard() -> None:
    plated = GUARD.model_copy(update={"mars": ("Aegis", "Combat Armour [2]")})
    assert fell(struck(4, HERO, plated)) == []
    assert fell(struck(5, HERO, plated)) == ["2"]
