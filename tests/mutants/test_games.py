"""The games themselves: what is listed is there, and of fifty drawn changes enough are noticed."""

from __future__ import annotations

import subprocess
import sys

import pytest

from rulesets import RULESETS
from tests.knockout.scope import ROOT, scope_of
from tests.mutants.accepted import accepted, stale
from tests.mutants.drawing import changes, drawn


@pytest.mark.parametrize("key", RULESETS)
def test_what_is_listed_is_a_change_of_the_game(key: str) -> None:
    scope = scope_of(key)
    assert scope.import_all() == []
    names = [change.name for change in changes(scope)]
    assert len(names) == len(set(names))
    assert stale(accepted(scope.tests), names) == []
    assert all(len(reason) > 20 for reason in accepted(scope.tests).values())


def test_a_draw_is_even_and_hangs_on_nothing_else() -> None:
    scope = scope_of("steampunk_fantasy")
    scope.import_all()
    found = changes(scope)
    first = drawn(found, 60, seed=1)
    assert len({rule for change in first for rule in change.rules}) >= 60
    assert [it.name for it in drawn(found, 30, seed=1)] == [it.name for it in first[:30]]
    assert [it.name for it in drawn(found, 30, seed=2)] != [it.name for it in first[:30]]
    without_one = [it for it in found if it.name != first[0].name]
    assert len({it.name for it in drawn(without_one, 60, seed=1)} & {it.name for it in first}) >= 59


@pytest.mark.soak
@pytest.mark.parametrize("key", RULESETS)
def test_fifty_drawn_changes_of_a_game_are_noticed(key: str) -> None:
    command = [sys.executable, "-m", "tests.mutants", key, "--draw", "50", "--share-only"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT, timeout=1800)
    assert done.returncode == 0, done.stdout + done.stderr
