"""Public catalogues of two games and both dialects, where they are present: read as trees, links and all."""

from __future__ import annotations

import pytest

from rulesets.kit.rosters import read_library, units
from rulesets.kit.rosters.model import Entry
from tests.kit.rosters.paper import public

GAMES = ["dust1947", "legions_imperialis"]


def everything(entry: Entry) -> list[Entry]:
    found = [entry]
    for below in entry.entries:
        found += everything(below)
    for group in entry.groups:
        waiting = [group]
        for one in waiting:
            waiting += one.groups
            found += [deeper for below in one.entries for deeper in everything(below)]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_profile_has_a_kind_and_values(game: str) -> None:
    files = public(game)
    if not files:
        pytest.skip("the public catalogues are not beside the repository")
    library = read_library(files)
    rows = [row for unit in units(library) for entry in everything(unit.entry) for row in entry.profiles]
    assert len(rows) > 500
    assert all(row.kind and row.values for row in rows)
    assert {row.kind for row in rows} <= set(library.system.names.values())


def test_the_newer_dialect_is_read() -> None:
    files = public("legions_imperialis")
    if not files:
        pytest.skip("the public catalogues are not beside the repository")
    library = read_library(files)
    found = list(units(library))
    reaver = next(unit.entry for unit in found if unit.entry.name == "Reaver Battle Titan")
    assert {row.kind for entry in everything(reaver) for row in entry.profiles} == {"Detachment", "Weapon"}
    assert any(entry.costs for entry in everything(reaver))
    assert any(rule.text for entry in everything(reaver) for rule in entry.rules)
    assert {one.why for unit in found for one in unit.findings} == {
        "what this links to is in none of the files that Collegia Titanica uses",
        "what this links to is in none of the files that Legiones Astartes uses",
    }
    assert "selectionEntry defaultAmount" in {one.element for one in library.findings}
