"""Armies that are put together of the cards of both races (ARMY)."""

from __future__ import annotations

from random import Random

import pytest

from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.lists import Pick
from rulesets.kit.facets.trees import Grower
from rulesets.steampunk_fantasy.before.armies.game_sizes import SIZES, choices
from rulesets.steampunk_fantasy.before.beginning import enlisted
from rulesets.steampunk_fantasy.ruleset import RULESET
from rulesets.steampunk_fantasy.table.state import Options

assert RULESET.lists is not None and RULESET.lists.tree is not None
LISTS, TREE = RULESET.lists, RULESET.lists.tree
GUARD = Pick(unit="Kettle Guard", name="Kettle Guard", count=3, slot="Dwarf")


@pytest.mark.parametrize("size", [choice.value for choice in choices()])
@pytest.mark.parametrize("scale", ["1", "2"])
@pytest.mark.rule("SF-ARMY-11")
def test_a_list_without_a_fault_can_be_fielded_and_one_with_faults_cannot(size: str, scale: str) -> None:
    luck, options = Random(f"{size} {scale}"), {"scenario": size, "points_scale": scale}
    grower = Grower(TREE, "", options)
    for _ in range(12):
        parts = grower.begun()
        for _ in range(luck.randrange(1, 9)):
            parts, _ = grower.grown(parts, luck.choice([o for o in grower.everywhere(parts) if not o.kind.closed]))
        force, wrong = LISTS.army("", parts, "Made", options), grower.against(parts)
        try:
            assert len(enlisted(force, size, Options(points_scale=scale)).bases) == sum(pick.count for pick in parts)
        except Refused:
            assert wrong
        else:
            assert wrong == []


def test_bases_of_another_race_are_closed() -> None:
    grower = Grower(TREE, "", {})
    closed = {one.slot.label: one.kind.closed for one in grower.openings((GUARD,), ())}
    assert closed == {"Dwarf": "", "Dark Elf": "the army is of the race Dwarf"}
    both = (GUARD, Pick(unit="Ash Wyrm", name="Ash Wyrm", slot="Dark Elf"))
    assert [one.place for one in grower.against(both)] == [(1,)]


def test_what_is_spent_is_told_of_each_kind_of_points_that_the_game_has() -> None:
    assert LISTS.reckoned("", (GUARD,), {"scenario": "infantry"}) == "9 of 12 mp, 0 of 12 cp, 0 of 12 xp, 3 bases."
    assert LISTS.reckoned("", (GUARD,), {"scenario": "tanks", "points_scale": "2"}) == "0 of 24 ip, 9 of 0 mp, 3 bases."
    assert SIZES["tanks"]["mp"] == 0
