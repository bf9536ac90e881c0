"""Armies that are put together: the slots of a list and the rules of armies say the same of it (SETUP-05 to -09)."""

from __future__ import annotations

import json
from random import Random

import pytest

from rulesets.julia_augusta.before.armies.army_legality import demand_legal
from rulesets.julia_augusta.before.armies.army_lists import load
from rulesets.julia_augusta.before.armies.costs import cost
from rulesets.julia_augusta.ruleset import RULESET
from rulesets.kit.engine.refusal import Refused, reasons_of
from rulesets.kit.facets.lists import Pick
from rulesets.kit.facets.trees import Grower, Parts, shrunk, walked

assert RULESET.lists is not None and RULESET.lists.tree is not None
LISTS, TREE = RULESET.lists, RULESET.lists.tree
SIDES = ("roman", "briton")


def grown(luck: Random, grower: Grower) -> Parts:
    """A list that grows by chance, and loses a part now and then."""
    parts = grower.begun()
    for _ in range(luck.randrange(4, 22)):
        if luck.random() < 0.1:
            parts = shrunk(parts, luck.choice([place for place, _ in walked(parts)]), 1)
        found = [one for one in grower.everywhere(parts) if not one.kind.closed]
        parts, _ = grower.grown(parts, luck.choice(found))
    return parts


def army(parts: Parts, **options: str) -> str:
    return LISTS.army("", parts, "Made", options)


@pytest.mark.parametrize("seed", range(60))
def test_a_list_without_a_fault_is_a_legal_army_and_one_with_faults_is_none(seed: int) -> None:
    luck = Random(seed)
    options = {"army": luck.choice(SIDES), "scenario": luck.choice(["battle", "skirmish"])}
    grower = Grower(TREE, "", options)
    parts = grown(luck, grower)
    made = load(army(parts, **options))
    assert cost(made) == grower.cost(parts)
    points = 400 if options["scenario"] == "battle" else 250
    try:
        demand_legal(made, points)
    except Refused as refused:
        assert {one.rule for one in reasons_of(refused)} <= {one.refused.rule for one in grower.against(parts)}
    else:
        assert grower.against(parts) == []


@pytest.mark.rule("JA-SETUP-07")
def test_more_lines_than_the_bases_allow_are_closed() -> None:
    grower = Grower(TREE, "", {"army": "roman"})
    parts = (Pick(unit="legion", name="Legion", slot="heavy"),)
    closed = {one.kind.label: bool(one.kind.closed) for one in grower.openings(parts, (0,)) if one.slot.key == "lines"}
    assert closed == {"2 lines": False, "3 lines": True}
    parts = (Pick(unit="legion", name="Legion", slot="heavy", parts=(Pick(unit="6", name="6 bases", slot="size"),)),)
    assert not any(one.kind.closed for one in grower.openings(parts, (0,)))


def test_units_of_a_kind_are_told_apart_by_numbers_and_each_legion_by_its_name() -> None:
    parts = tuple(Pick(unit=unit, slot="heavy") for unit in ("legion", "legion", "MI"))
    told = json.loads(army(parts, army="roman"))
    assert [(one["name"], one["legion"]) for one in told["units"]] == [
        ("Legion 1", "Legion 1"),
        ("Legion 2", "Legion 2"),
        ("Cohort", None),
    ]


def test_a_list_from_a_file_that_says_too_much_is_reckoned_all_the_same() -> None:
    many = tuple(Pick(unit="LI", slot="light", count=99, parts=(Pick(unit="77", slot="size"),)) for _ in range(2))
    leaders = tuple(Pick(unit="leaders", slot="leaders", count=40) for _ in range(2))
    told = LISTS.reckoned("", (*many, *leaders, Pick(unit="elephants")), {})
    assert "40 units, 12 leaders" in told
