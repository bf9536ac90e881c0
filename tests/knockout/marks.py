"""The marks of the tests, read from their source: ids are string literals, few per test, and of the catalogue."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from rulesets.kit.engine.points import RULE_ID

AT_MOST = 3
"""How many rules one test may claim to show."""

_Test = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True)
class Mark:
    """One `pytest.mark.rule(…)` or `pytest.mark.example(…)`; an id that is no literal is None."""

    kind: str
    where: str
    ids: tuple[str | None, ...]


def marks_in(path: Path) -> list[Mark]:
    """Every rule and example mark of a test file."""
    return [mark for node in _nodes(path) if (mark := _mark(path, node)) is not None]


@lru_cache(maxsize=1)
def _nodes(path: Path) -> tuple[ast.AST, ...]:
    """All that stands in a file; nothing of one in which there are no such marks."""
    text = path.read_text(encoding="utf-8")
    return tuple(ast.walk(ast.parse(text))) if ".rule" in text or ".example" in text else ()


def marked_files(folder: Path, known: set[str]) -> list[Path]:
    """The test files under a folder that name one of these ids in a mark."""
    naming = [path for path in collected_files(folder) if known.intersection(RULE_ID.findall(path.read_text("utf-8")))]
    return [path for path in naming if any(set(mark.ids) & known for mark in marks_in(path))]


def collected_files(folder: Path) -> list[Path]:
    """The files that pytest collects."""
    return sorted(folder.rglob("test_*.py"))


def mark_problems(paths: list[Path], rules: set[str], examples: set[str]) -> list[str]:
    """What is wrong with the marks of these files."""
    return [problem for path in paths for problem in _problems(path, rules, examples)]


def _problems(path: Path, rules: set[str], examples: set[str]) -> Iterator[str]:
    known = {"rule": rules, "example": examples}
    for mark in marks_in(path):
        if not mark.ids or None in mark.ids:
            yield f"{mark.where}: write the ids of a {mark.kind} mark as string literals"
        for unknown in [name for name in mark.ids if name is not None and name not in known[mark.kind]]:
            yield f"{mark.where}: the catalogue has no {mark.kind} {unknown}"
    for test in [node for node in _nodes(path) if isinstance(node, _Test)]:
        claimed = [mark for node in test.decorator_list if (mark := _mark(path, node)) and mark.kind == "rule"]
        if sum(len(mark.ids) for mark in claimed) > AT_MOST:
            yield f"{path.name}:{test.lineno}: {test.name} claims more than {AT_MOST} rules"


def _mark(path: Path, node: ast.AST) -> Mark | None:
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return None
    owner = node.func.value
    if node.func.attr not in ("rule", "example") or not isinstance(owner, ast.Attribute) or owner.attr != "mark":
        return None
    ids = tuple(a.value if isinstance(a, ast.Constant) and isinstance(a.value, str) else None for a in node.args)
    return Mark(node.func.attr, f"{path.name}:{node.lineno}", ids)
