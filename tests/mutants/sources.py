"""The source of a game: its modules as trees, and who reads what in them."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType

from rulesets.kit.points import POINTS

Function = ast.FunctionDef | ast.AsyncFunctionDef
Assignment = ast.Assign | ast.AnnAssign
OUTSIDE = ""
"""Who reads something outside of any function, or in one of no rule."""
TELLING = {"tell", "scene"}
"""The folders whose functions tell of a rule and apply none."""


@dataclass
class Source:
    """A module of a game: its functions by qualified name, its constants by name."""

    module: ModuleType
    tree: ast.Module

    @property
    def name(self) -> str:
        """As it is imported."""
        return self.module.__name__

    @property
    def path(self) -> Path:
        """Its file."""
        return Path(self.module.__file__ or "")

    @cached_property
    def functions(self) -> dict[str, Function]:
        """The functions and methods, without those inside others."""
        return dict(_functions(self.tree, ""))

    @cached_property
    def constants(self) -> dict[str, Assignment]:
        """What has a name outside of functions and classes."""
        named = ((_name(node), node) for node in self.tree.body if isinstance(node, Assignment) and node.value)
        return {name: node for name, node in named if name.isupper()}

    def said_of(self, constant: str) -> str | None:
        """The docstring of a constant: the text below it."""
        after = self.tree.body.index(self.constants[constant]) + 1
        node = self.tree.body[after] if after < len(self.tree.body) else None
        said = node.value if isinstance(node, ast.Expr) else None
        return said.value if isinstance(said, ast.Constant) and isinstance(said.value, str) else None


def sources_of(package: str) -> list[Source]:
    """Every imported module of a package."""
    found = [module for name, module in sorted(sys.modules.items()) if name.startswith(f"{package}.")]
    return [
        Source(module, ast.parse(Path(module.__file__).read_text(encoding="utf-8")))
        for module in found
        if module.__file__
    ]


def _functions(node: ast.AST, above: str) -> Iterator[tuple[str, Function]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function):
            yield above + child.name, child
        elif isinstance(child, ast.ClassDef):
            yield from _functions(child, f"{above}{child.name}.")


def _name(node: Assignment) -> str:
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    return target.id if isinstance(target, ast.Name) else ""


@dataclass
class Readers:
    """Who reads a private function or a constant: by module and name, the functions by module and qualified name."""

    sources: list[Source]
    _by_word: dict[tuple[str, str], set[tuple[str, str]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for source in self.sources:
            meant = imported(source.module)
            for reader, word in _words(source):
                if not TELLING & set(source.name.split(".")):
                    self._by_word.setdefault(meant.get(word, (source.name, word)), set()).add((source.name, reader))

    def points(self, module: str, name: str) -> set[str]:
        """The rule points for which a function or constant is there; OUTSIDE is among them if it serves others."""
        return self._points(module, name, set())

    def _points(self, module: str, name: str, seen: set[tuple[str, str]]) -> set[str]:
        word = name.rpartition(".")[2]
        found: set[str] = set()
        for reader in self._by_word.get((module, word), set()) - {(module, name)} - seen:
            found |= self._behind(*reader, {*seen, (module, name)})
        return found

    def _behind(self, module: str, reader: str, seen: set[tuple[str, str]]) -> set[str]:
        """The points behind a reader: itself, or those that read it."""
        if f"{module}.{reader}" in POINTS:
            return {f"{module}.{reader}"}
        private = reader.rpartition(".")[2].startswith("_")
        return self._points(module, reader, seen) if private else {OUTSIDE}


def _words(source: Source) -> Iterator[tuple[str, str]]:
    """Every word that a function reads, and OUTSIDE what is read beside them."""
    inside: set[int] = set()
    for name, function in source.functions.items():
        for part in function.body:
            for node in ast.walk(part):
                inside.add(id(node))
                if word := _read(node):
                    yield name, word
    for node in ast.walk(source.tree):
        if id(node) not in inside and (word := _read(node)):
            yield OUTSIDE, word


def _read(node: ast.AST) -> str:
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) and node.attr.startswith("_") else ""


@cache
def imported(module: ModuleType) -> dict[str, tuple[str, str]]:
    """What a module has from others, by the name that it has here: module, and name there."""
    tree = ast.parse(Path(module.__file__ or "").read_text(encoding="utf-8"))
    found = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module]
    return {alias.asname or alias.name: (str(node.module), alias.name) for node in found for alias in node.names}
