"""Every rule id in code and tests exists, and the catalogues are those that were agreed."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulesets import RULESETS
from rulesets.kit.engine.points import leading_ids
from tests.kit.toys import CATALOGUE as TOYS
from tests.knockout.marks import collected_files, mark_problems
from tests.knockout.scope import scope_of
from tests.structure.sources import ROOT, statements

GAMES = sorted(catalogue.parent.name for catalogue in (ROOT / "rulesets").glob("*/rules.toml"))
"""The games that have a catalogue, those too that are not on the shelf yet."""
AGREED = ROOT.parent / "shared" / "rules"
_DEFINED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
NUMBERED = re.compile(r"\b[A-Z]{2,3}(?:-[A-Z0-9]+)+-\d+[A-Z]?\b")
"""An id as it stands in running text; a chapter such as DU-MOVE is none."""
_BEGINS = re.compile(rf"\s*{NUMBERED.pattern}")


def ids_of(catalogue: Path) -> dict[str, list[str]]:
    """The ids of a catalogue by what they name: rule, decision, example."""
    book = tomllib.loads(catalogue.read_text(encoding="utf-8"))
    return {kind: [entry["id"] for entry in book.get(kind, [])] for kind in ("rule", "decision", "example")}


def catalogue_of(key: str) -> Path:
    return ROOT / "rulesets" / key / "rules.toml"


def sources(folder: Path) -> Iterator[tuple[Path, str]]:
    for path in sorted(folder.rglob("*.py")):
        yield path, path.read_text(encoding="utf-8")


@pytest.mark.parametrize("key", GAMES)
def test_every_id_in_code_exists(key: str) -> None:
    known = {name for ids in ids_of(catalogue_of(key)).values() for name in ids}
    games = {name.split("-")[0] for name in known}
    unknown = [
        f"{path.name}: {name}"
        for path, text in sources(ROOT / "rulesets" / key)
        for name in NUMBERED.findall(text)
        if name.split("-")[0] in games and name not in known
    ]
    assert unknown == []


@pytest.mark.parametrize("key", RULESETS)
def test_every_rule_point_names_a_rule(key: str) -> None:
    scope = scope_of(key)
    assert scope.import_all() == []
    rules = set(ids_of(catalogue_of(key))["rule"])
    assert scope.points()
    assert [f"{here.name}: {name}" for here in scope.points() for name in here.ids if name not in rules] == []


@pytest.mark.parametrize("key", GAMES)
def test_a_docstring_that_begins_with_an_id_has_its_colon(key: str) -> None:
    """Without it the function would silently be no rule point."""
    found = []
    for path, text in sources(ROOT / "rulesets" / key):
        for node, _ in statements(ast.parse(text)):
            said = ast.get_docstring(node) if isinstance(node, _DEFINED) else None
            if said and _BEGINS.match(said) and not leading_ids(said):
                found.append(f"{path.name}: {said.splitlines()[0]}")
    assert found == []


@pytest.mark.parametrize("key", GAMES)
def test_no_id_is_given_twice(key: str) -> None:
    ids = [name for found in ids_of(catalogue_of(key)).values() for name in found]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("key", GAMES)
def test_the_catalogue_is_the_agreed_one(key: str) -> None:
    agreed = AGREED / f"{key}.toml"
    if not agreed.exists():
        pytest.skip(f"{agreed} is not here: nothing to compare with")
    ours, theirs = ids_of(catalogue_of(key)), ids_of(agreed)
    assert {kind: set(ids) for kind, ids in ours.items()} == {kind: set(ids) for kind, ids in theirs.items()}


def test_every_mark_names_a_rule_that_exists() -> None:
    known = [ids_of(catalogue) for catalogue in [TOYS, *map(catalogue_of, GAMES)]]
    rules = {name for ids in known for name in ids["rule"]}
    examples = {name for ids in known for name in ids["example"]}
    assert mark_problems(collected_files(ROOT / "tests"), rules, examples) == []
