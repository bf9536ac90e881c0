"""A toy game is changed: what its tests notice, what only its chapter's do, and what nobody does."""

from __future__ import annotations

from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tests import warm

RULES = '''
"""A toy."""

from functools import lru_cache

from rulesets.kit.engine.points import Table, rule
from fake_game.numbers import REACH

@rule(without=None)
def too_far(away):
    """FK-MOVE-01: a charge reaches six inches."""
    return "too far" if away > REACH else None

@rule(without=lambda pace: pace)
def hurried(pace):
    """FK-MOVE-02: who is hurried goes three inches more."""
    return pace + 3

class Marches:
    @property
    def on(self):
        return self._on(2)

    @rule(without=False)
    def _tires(self, count):
        """FK-REST-01: after three marches."""
        return _reckoned(count) >= 2

@lru_cache
def _reckoned(count):
    return count - 1

COST = Table(f"{__name__}.COST", {"hill": ("FK-COST-01", 2), "wood": ("FK-COST-01", 3)}, without=1)
'''

NUMBERS = "REACH = 6\n"

TESTS = """
import pytest
from fake_game.numbers import REACH
from fake_game.rules import COST, Marches, hurried, too_far

@pytest.mark.rule("FK-MOVE-01")
def test_reach():
    assert too_far(6) is None
    assert too_far(7) == "too far"

@pytest.mark.rule("FK-MOVE-02")
def test_hurried():
    assert hurried(6) > 6

@pytest.mark.rule("FK-REST-01")
def test_tires():
    assert Marches()._tires(3)
    assert not Marches()._tires(2)

@pytest.mark.rule("FK-COST-01")
def test_cost():
    assert COST["hill"] == 2
    assert COST["wood"] > 2
"""

IN_THE_CHAPTER = """
@pytest.mark.rule("FK-MOVE-01")
def test_hurried_into_reach():
    assert too_far(hurried(4)) == "too far"
"""

WITHOUT_END = '''

@rule(without=0)
def dice(count):
    """FK-REST-02: dice are added until there are enough."""
    while count < 9:
        count += 1
    return count
'''
ITS_TEST = """
@pytest.mark.rule("FK-REST-02")
def test_dice():
    from fake_game.rules import dice
    assert dice(5) >= 9
"""

CATALOGUE = "\n".join(
    f'[[rule]]\nid = "{name}"\ntopic = "{name[3:7]}"\ntitle = "x"\ntext = "x"'
    for name in ("FK-MOVE-01", "FK-MOVE-02", "FK-REST-01", "FK-REST-02", "FK-COST-01", "FK-NONE-01")
)


@pytest.fixture
def fake(tmp_path: Path) -> Path:
    """A game of four rules; the tests of two of them are shallow."""
    game = tmp_path / "fake_game"
    game.mkdir()
    files = {
        "fake_game/__init__.py": "",
        "fake_game/numbers.py": NUMBERS,
        "fake_game/rules.py": RULES,
        "fake_game/rules.toml": f"decision = []\nexample = []\n{CATALOGUE}",
        "scope.toml": 'package = "fake_game"\ncatalogue = "fake_game/rules.toml"\n',
        "test_fake.py": TESTS,
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def more(path: Path, text: str) -> None:
    """Write more into a file."""
    path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")


def mutate(folder: Path, *more: str) -> CompletedProcess[str]:
    """The tool on the game in a folder."""
    return warm.run("tests.mutants", str(folder / "scope.toml"), *more, beside=folder, out=folder)


def test_who_notices_what(fake: Path) -> None:
    more(fake / "test_fake.py", IN_THE_CHAPTER)
    done = mutate(fake)
    assert done.returncode == 1, done.stderr
    none, _, chapter = done.stdout.partition("noticed only by others of their chapter:")
    assert "rules.hurried: pace + 3 -> pace + 4\n      FK-MOVE-02  " in none
    assert "fake_game/rules.py:17  number\n      - return pace + 3\n      + return pace + 4\n" in none
    assert "rules.hurried: pace + 3 -> pace + 2" in chapter
    assert "::test_hurried_into_reach" in chapter
    assert "rules.COST[wood]: ('FK-COST-01', 3) -> ('FK-COST-01', 4)" in none
    assert "too_far" not in done.stdout
    assert "numbers.REACH" not in done.stdout
    assert "_tires" not in done.stdout
    assert "COST[hill]" not in done.stdout


@pytest.mark.parametrize("name", ["numbers.REACH", "rules._reckoned", "rules.dice: count += 1 -> "])
def test_a_constant_a_helper_with_a_memory_and_a_loop_without_end(name: str, fake: Path) -> None:
    more(fake / "test_fake.py", ITS_TEST)
    more(fake / "fake_game/rules.py", WITHOUT_END)
    done = mutate(fake, "--only", name)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "(100.0 %)" in done.stdout
    assert not done.stdout.startswith(f"{fake.name}: 0 of 0")


def test_one_rule_and_one_change_alone(fake: Path) -> None:
    done = mutate(fake, "--only", "FK-MOVE-02")
    assert f"{fake.name}: 2 of 5 changes (40.0 %)" in done.stdout
    done = mutate(fake, "--only", "rules.hurried: pace + 3 -> pace + 2")
    assert f"{fake.name}: 0 of 1 changes (0.0 %)" in done.stdout


def test_a_draw_is_the_same_again(fake: Path) -> None:
    first = mutate(fake, "--draw", "5", "--share-only").stdout
    assert " of 5 changes" in first
    assert mutate(fake, "--draw", "5", "--share-only").stdout == first


def listed(folder: Path, *names: str) -> None:
    """List these as survivors."""
    entries = [f'[[survivor]]\nchange = "{name}"\nreason = "nobody looks"\n' for name in names]
    (folder / "mutants.toml").write_text("".join(entries), encoding="utf-8")


def test_a_survivor_that_is_listed_has_its_reason(fake: Path) -> None:
    name = "rules.hurried: pace + 3 -> pace + 4"
    listed(fake, name)
    done = mutate(fake, "--only", name)
    assert done.returncode == 0
    assert f"    {name}: nobody looks" in done.stdout


def test_a_stale_entry_of_the_list_fails(fake: Path) -> None:
    noticed, gone = "rules.hurried: pace + 3 -> pace", "rules.hurried: pace + 2 -> pace"
    listed(fake, noticed, gone)
    done = mutate(fake, "--draw", "1")
    assert done.returncode == 1
    assert f"mutants.toml: {noticed} is noticed by " in done.stdout
    assert f"mutants.toml: there is no change {gone}" in done.stdout


def test_a_test_that_fails_anyway_notices_nothing(fake: Path) -> None:
    more(fake / "test_fake.py", '@pytest.mark.rule("FK-MOVE-02")\ndef test_broken():\n    assert hurried(6) == 10\n')
    done = mutate(fake, "--only", "FK-MOVE-02")
    assert done.returncode == 1
    assert "::test_broken fails without any change" in done.stdout
    assert f"{fake.name}: 2 of 5 changes" in done.stdout
