"""JA-CBT-10, 22 to 25: who supports whom, and what it is worth."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.julia_augusta.chapters.combat.supports import supporters
from rulesets.julia_augusta.table.state import Unit
from tests.rulesets.julia_augusta.fighting import in_contact, modifiers
from tests.rulesets.julia_augusta.table import auxiliaries, chariots, horse, legion, light_horse, skirmishers, warband

FOE = warband("Iceni", at=(35, 30))


def front(**told: Any) -> Unit:
    """Auxiliaries that fight; their rear edge lies at 31.5."""
    return auxiliaries("Batavi", at=(36, 30), **{"grade": "C", **told})


def behind(at: tuple[float, float] = (36, 32), **told: Any) -> Unit:
    """Auxiliaries half an inch behind them."""
    return auxiliaries("Tungri", at=at, **told)


def supporting(*units: Unit, unit: str = "Batavi") -> list[str]:
    """Who stands in support of a unit."""
    table = in_contact(*units, FOE)
    return [one.id for one in supporters(table.game, table.unit(unit))]


@pytest.mark.rule("JA-CBT-10", "JA-CBT-22")
def test_a_unit_directly_behind_adds_a_die_once() -> None:
    assert modifiers(in_contact(front(), behind(), FOE), 0) == {"JA-CBT-22": 1}
    two = behind((34, 32), bases=2, files=2), auxiliaries("Vangiones", at=(38, 32), bases=2, files=2)
    assert modifiers(in_contact(front(), *two, FOE), 0) == {"JA-CBT-22": 1}
    assert supporting(front(), *two) == ["Tungri", "Vangiones"]


@pytest.mark.rule("JA-CBT-22")
def test_where_a_support_stands() -> None:
    for at, supports in (((36, 32.5), True), ((36, 32.6), False), ((42, 32), True), ((42.2, 32), False)):
        assert bool(supporting(front(), behind(at=at))) is supports, at
    for facing, supports in ((20, True), (25, False), (340, True), (180, False)):
        turned = behind(at=(36, 33), bases=2, files=2, facing=facing)
        assert bool(supporting(front(), turned)) is supports, facing


@pytest.mark.rule("JA-CBT-22")
def test_who_can_support() -> None:
    assert supporting(front(), legion("XX", at=(36, 32))) == ["XX"]
    assert supporting(front(), behind(formation="unformed")) == []
    assert supporting(front(formation="unformed"), behind()) == []
    assert supporting(front(), behind(routing=True)) == []
    assert supporting(front(), horse("Ala", at=(36, 32))) == []
    assert supporting(front(), skirmishers("Slingers", at=(36, 32))) == []
    assert supporting(front(), behind(), warband("Rear", at=(36, 33.5), facing=0)) == []
    riders = horse("Ala", at=(36, 30)), horse("Reserve", at=(36, 32.5))
    assert supporting(*riders, unit="Ala") == ["Reserve"]


@pytest.mark.rule("JA-CBT-23", "JA-CBT-10")
def test_a_legion_counts_its_own_lines_and_nobody_behind_it() -> None:
    for lines, dice in ((2, 1), (3, 2)):
        own = legion("XX", at=(36, 30), bases=12, files=4, lines=lines)
        cohort = behind(at=(36, 30 + own.placement.extent.front - own.placement.extent.rear + 0.5))
        table = in_contact(own, cohort, FOE)
        assert modifiers(table, 0) == {"JA-CBT-08": 1, "JA-CBT-12": 1, "JA-CBT-23": dice}
    single = legion("XX", at=(36, 30), lines=1, bases=4)
    assert modifiers(in_contact(single, behind(), FOE), 0)["JA-CBT-22"] == 1


@pytest.mark.rule("JA-CBT-24", "JA-CBT-10")
def test_a_wedge_counts_its_third_rank() -> None:
    for bases, found in ((9, {"JA-CBT-24": 1}), (5, {})):
        wedge = auxiliaries("Batavi", at=(36, 30), bases=bases, formation="wedge")
        told = modifiers(in_contact(wedge, FOE), 0)
        assert {rule: dice for rule, dice in told.items() if rule != "JA-CBT-08"} == found


@pytest.mark.rule("JA-CBT-25", "JA-CBT-10")
def test_light_horse_supports_chariots_and_light_horse() -> None:
    lancers = auxiliaries("Batavi", at=(36, 30), grade="C")
    for fighting in (chariots("Front", at=(36, 30), grade="C"), light_horse("Front", at=(36, 30), files=4)):
        riders = light_horse("Riders", at=(36, 27.5), files=4)
        assert modifiers(in_contact(lancers, fighting, riders), 1) == {"JA-CBT-25": 1}
        assert modifiers(in_contact(lancers, fighting, chariots("Riders", at=(36, 27.5))), 1) == {}
    ranks = warband("Front", at=(36, 30), bases=4, files=4)
    assert modifiers(in_contact(lancers, ranks, light_horse("Riders", at=(36, 28))), 1) == {}


@pytest.mark.rule("JA-CBT-22")
@pytest.mark.parametrize(("x", "supports"), [(30, True), (29.9, False), (42, True), (42.1, False)])
def test_a_support_stands_behind_one_base_at_least_to_either_side(x: float, supports: bool) -> None:
    assert bool(supporting(front(), behind(at=(x, 32)))) is supports
