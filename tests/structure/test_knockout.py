"""The knockout finds a test that does not fail without its rule."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tests import warm
from tests.knockout.marks import mark_problems

ROOT = Path(__file__).parents[2]
KnockOut = Callable[..., CompletedProcess[str]]

RULES = '''
from rulesets.kit.engine.points import Table, rule

@rule(without=lambda pace: pace)
def hurried(pace):
    """FK-MOVE-01: twice as far."""
    return 2 * pace

@rule(without=lambda pace: pace)
def hindered(pace):
    """FK-MOVE-02: half as far."""
    return pace // 2

@rule(without=False)
def rests(count):
    """FK-MOVE-03: after three moves."""
    return count >= 3

COST = Table(f"{__name__}.COST", {"hill": ("FK-COST-01", 2), "wood": ("FK-COST-01", 3)}, without=1)
'''

TESTS = """
import pytest
from fake_game.rules import COST, hindered, hurried, rests

@pytest.mark.rule("FK-MOVE-01")
def test_shown():
    assert hurried(3) == 6

@pytest.mark.rule("FK-MOVE-02")
def test_not_shown():
    assert hindered(3) <= 3

@pytest.mark.rule("FK-MOVE-03")
def test_never_ends_without_its_rule():
    count = 0
    while not rests(count):
        count += 1

@pytest.mark.rule("FK-COST-01")
def test_shows_one_of_two_rows():
    assert COST["hill"] == 2
"""

CATALOGUE = "\n".join(
    f'[[rule]]\nid = "{name}"\ntopic = "{name[3:7]}"\ntitle = "x"\ntext = "x"'
    for name in ("FK-MOVE-01", "FK-MOVE-02", "FK-MOVE-03", "FK-COST-01", "FK-MOVE-04", "FK-NONE-01")
)
SCOPE = 'package = "fake_game"\ncatalogue = "fake_game/rules.toml"\ntopics = ["MOVE", "COST"]\n'


@pytest.fixture
def fake(tmp_path: Path) -> Path:
    """A game of four rules, one of which no test shows, one that nobody wrote, and one out of scope."""
    game = tmp_path / "fake_game"
    game.mkdir()
    decisions = "decision = []\nexample = []\n"
    files = {"fake_game/__init__.py": "", "fake_game/rules.py": RULES, "fake_game/rules.toml": decisions + CATALOGUE}
    for name, text in (files | {"test_fake.py": TESTS, "scope.toml": SCOPE}).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.fixture
def knock_out(tmp_path: Path) -> KnockOut:
    """The tool on a scope.toml."""
    return lambda scope, *more: warm.run("tests.knockout", str(scope), *more, beside=scope.parent, out=tmp_path)


def test_what_no_test_shows_is_found(fake: Path, knock_out: KnockOut) -> None:
    done = knock_out(fake / "scope.toml")
    assert done.returncode == 1, done.stderr
    assert f"{fake.name}: 2 of 5 rules shown, 0 exceptions, 5 knockouts" in done.stdout
    assert "FK-MOVE-02  fake_game.rules.hindered: its test passes without it" in done.stdout
    assert "FK-COST-01  fake_game.rules.COST[wood]: its test passes without it" in done.stdout
    assert "FK-MOVE-04  no point and no test" in done.stdout
    assert "FK-MOVE-01" not in done.stdout
    assert "FK-NONE-01" not in done.stdout


def test_one_rule_alone(fake: Path, knock_out: KnockOut) -> None:
    done = knock_out(fake / "scope.toml", "--only", "FK-MOVE-01")
    assert done.returncode == 0, done.stdout
    assert "fake_game.rules.hurried: " in done.stdout
    assert "::test_shown" in done.stdout


def test_a_single_rule_outside_the_topics_may_be_in_scope(fake: Path, knock_out: KnockOut) -> None:
    (fake / "scope.toml").write_text(SCOPE + 'ids = ["FK-NONE-01", "FK-GONE-01"]\n', encoding="utf-8")
    done = knock_out(fake / "scope.toml")
    assert f"{fake.name}: 2 of 6 rules shown" in done.stdout
    assert "FK-NONE-01  no point and no test" in done.stdout
    assert "scope.toml: the catalogue has no rule FK-GONE-01" in done.stdout


def test_exceptions_are_listed_with_their_reason(fake: Path, knock_out: KnockOut) -> None:
    reason = '[[exception]]\nid = "{}"\nreason = "nothing could contradict it"\n'
    excepted = ("FK-MOVE-02", "FK-MOVE-04", "FK-COST-01", "FK-MOVE-01")
    (fake / "exceptions-A.toml").write_text("".join(map(reason.format, excepted)), encoding="utf-8")
    done = knock_out(fake / "scope.toml")
    assert done.returncode == 0, done.stdout
    assert "FK-MOVE-04  nothing could contradict it" in done.stdout
    assert "exceptions that are shown after all:\n    FK-MOVE-01" in done.stdout


def test_a_test_that_fails_anyway_shows_nothing(fake: Path, knock_out: KnockOut) -> None:
    written = (
        TESTS.replace("== 6", "== 7")
        + "\nruns = []\n\n"
        + ('@pytest.mark.rule("FK-MOVE-02")\ndef test_only_once():\n    runs.append(1)\n    assert len(runs) < 2\n')
    )
    (fake / "test_fake.py").write_text(written, encoding="utf-8")
    done = knock_out(fake / "scope.toml")
    assert done.returncode == 1
    assert "::test_shown fails with every rule in place" in done.stdout
    assert "::test_only_once fails with every rule in place" in done.stdout
    assert "FK-MOVE-01  fake_game.rules.hurried: no test names it" in done.stdout


def test_a_test_that_leans_on_the_order_shows_nothing(fake: Path, knock_out: KnockOut) -> None:
    before, after = (
        f'\n@pytest.mark.rule("FK-MOVE-02")\ndef test_{name}():\n    assert {what}\n'
        for name, what in (("before", "not left"), ("leaves", "not left.append(1)"))
    )
    (fake / "test_fake.py").write_text(f"{TESTS}\nleft = []\n{before}{after}", encoding="utf-8")
    done = knock_out(fake / "scope.toml", "--only", "FK-MOVE-02")
    assert "::test_before fails with every rule in place, or when it is run again" in done.stdout
    assert "::test_leaves" not in done.stdout


@pytest.mark.soak
def test_the_toys_of_the_kit_show_all_their_rules(knock_out: KnockOut) -> None:
    done = knock_out(ROOT / "tests" / "kit" / "scope.toml")
    assert done.returncode == 0, done.stdout
    assert "45 of 45 rules shown" in done.stdout


@pytest.mark.parametrize(
    ("marked", "said"),
    [
        ("NAME = 'FK-A-01'\n@pytest.mark.rule(NAME)\ndef test_x(): ...", "string literals"),
        ("@pytest.mark.rule(*IDS)\ndef test_x(): ...", "string literals"),
        ("@pytest.mark.rule()\ndef test_x(): ...", "string literals"),
        ("@pytest.mark.rule('FK-A-09')\ndef test_x(): ...", "no rule FK-A-09"),
        ("@pytest.mark.example('FK-X-09')\ndef test_x(): ...", "no example FK-X-09"),
        (
            "@pytest.mark.rule('FK-A-01', 'FK-A-02')\n@pytest.mark.rule('FK-A-03', 'FK-A-04')\ndef test_x(): ...",
            "more than 3",
        ),
    ],
)
def test_a_wrong_mark_is_found(marked: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "test_marks.py"
    file.write_text(f"import pytest\n{marked}\n", encoding="utf-8")
    problems = mark_problems([file], {f"FK-A-0{n}" for n in range(1, 5)}, {"FK-X-01"})
    assert len(problems) == 1
    assert said in problems[0]
