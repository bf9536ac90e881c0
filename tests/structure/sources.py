"""What the tests of the structure read in the project's sources, and no more of it than they need: a walk over every
expression of every file takes most of a minute."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
HOUSE = ("bot", "cogs", "renders", "rulesets", "tests", "benchmarks")
BLOCKS = (ast.stmt, ast.ExceptHandler, ast.match_case)
"""What statements stand in."""


class Import(NamedTuple):
    """A module that a source imports: in which line, and whether for the type checker alone."""

    line: int
    name: str
    typed: bool


def statements(tree: ast.AST, typed: bool = False) -> Iterator[tuple[ast.AST, bool]]:
    """A tree and every statement in it, however deep, each with whether it is for the type checker alone."""
    yield tree, typed
    checked = tree.body if isinstance(tree, ast.If) and "TYPE_CHECKING" in ast.dump(tree.test) else []
    for part in ast.iter_child_nodes(tree):
        if isinstance(part, BLOCKS):
            yield from statements(part, typed or part in checked)


def imported(source: str, package: str = "") -> Iterator[Import]:
    """Every module that a source imports; of `from rulesets import x` also rulesets.x if it is one."""
    for node, typed in statements(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (Import(node.lineno, alias.name, typed) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package.split(".")[: -node.level] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            below = [f"{module}.{alias.name}" for alias in node.names]
            modules = [name for name in below if _is_module(name)]
            yield from (Import(node.lineno, name, typed) for name in modules or [module])


@cache
def imports_of(path: Path) -> list[Import]:
    """The same of a file; it is read once for all tests."""
    package = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    return list(imported(path.read_text(encoding="utf-8"), package))


@cache
def _is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    return name.split(".", maxsplit=1)[0] in HOUSE and (path.is_dir() or path.with_suffix(".py").exists())
