"""The practice opponent at fieldworks: it proposes to cut wire, to clear mines and to bury what enemies are in."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.counsel.plans import Planning
from tests.rulesets.dust_1947.table import Placed, Table, dust, squad, tank

DOZER = {"skills": ("Dozer Blade",)}


def proposed(table: Table, name: str) -> list[tuple[str, ...]]:
    """The lists of actions that are weighed for a unit, the best first."""
    game = table.begins().game
    return [plan.words for plan in Planning(game, game.units[name]).plans()]


@pytest.mark.parametrize("letter", ["x", "*"])
def test_infantry_beside_wire_or_mines_may_open_a_gap(letter: str) -> None:
    far = squad("Z", "L9", seat=1)
    rows = (". . . . . . . . . . . .", f". {letter} . . . . . . . . . .", *(". . . . . . . . . . . .",) * 7)
    assert ("engineering", "nothing") in proposed(dust(*rows, squad("A", "A1"), far), "A")
    assert ("engineering", "nothing") not in proposed(dust(*rows, squad("A", "E5"), far), "A")


@pytest.mark.parametrize(("inside", "wanted"), [(squad("Y", "E3", seat=1), True), (squad("Y", "E3"), False)])
def test_a_dozer_buries_enemies_and_not_friends(inside: Placed, wanted: bool) -> None:
    table = dust(tank("A", "E7", **DOZER), inside, squad("Z", "L9", seat=1), built=("bunker D3 N",))
    assert (("engineering", "engineering") in proposed(table, "A")) == wanted
