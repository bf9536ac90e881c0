"""The source of a game: its modules as trees, and who reads what in them."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType

from rulesets.kit.engine.points import POINTS

Function = ast.FunctionDef | ast.AsyncFunctionDef
Assignment = ast.Assign | ast.AnnAssign
IMPORT = "(import)"
"""What is read when a module is imported."""
OTHERS = "(others)"
"""Methods of no rule, which anybody may call."""
FACETS = "ruleset"
"""The module that hands a game's functions to the house: it reads them when it is imported, and calls none."""
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
            if not TELLING & set(source.name.split(".")):
                for reader, meant in _mentions(source):
                    self._by_word.setdefault(meant, set()).add((source.name, reader))

    def points(self, module: str, name: str) -> set[str]:
        """The rule points for which a function or constant is there, besides OTHERS and IMPORT."""
        found: set[str] = set()
        seen = {(module, name)}
        ahead = list(seen)
        while ahead:
            where, what = ahead.pop()
            for reader in self._by_word.get((where, what.rpartition(".")[2]), set()) - seen:
                seen.add(reader)
                behind = _point_behind(*reader)
                found |= {behind} if behind else set()
                ahead += [] if behind else [reader]
        return found


def _point_behind(module: str, reader: str) -> str:
    """The point that a reader is; empty if it is a helper, which has readers itself."""
    if f"{module}.{reader}" in POINTS:
        return f"{module}.{reader}"
    if reader in (IMPORT, OTHERS):
        return reader
    return "" if is_helper(reader) else OTHERS


def is_helper(qualname: str) -> bool:
    """A function that is no method, or a private method: whoever reads it names it."""
    return "." not in qualname or qualname.rpartition(".")[2].startswith("_")


def _mentions(source: Source) -> Iterator[tuple[str, tuple[str, str]]]:
    """What every function reads, by module and name, and what is read beside them."""
    inside: set[int] = set()
    for name, function in source.functions.items():
        inside |= {id(node) for part in function.decorator_list for node in ast.walk(part)}
        for node in [node for part in function.body for node in ast.walk(part)]:
            inside.add(id(node))
            yield from ((name, meant) for meant in _meant(source, node))
    for node in ast.walk(source.tree):
        if id(node) not in inside:
            yield from ((_outside(source, meant[1]), meant) for meant in _meant(source, node))


def _outside(source: Source, name: str) -> str:
    """Who reads a name outside of all functions: a value is there and then, a function may be handed on."""
    return OTHERS if source.name.rpartition(".")[2] == FACETS and not name.isupper() else IMPORT


def _meant(source: Source, node: ast.AST) -> Iterator[tuple[str, str]]:
    """What is meant by a name, by `module.name` and by `self._name`."""
    there = imported(source.module)
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        yield there.get(node.id, (source.name, node.id))
    elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in there:
        yield ".".join(there[node.value.id]), node.attr
    elif isinstance(node, ast.Attribute):
        yield source.name, node.attr


@cache
def imported(module: ModuleType) -> dict[str, tuple[str, str]]:
    """What a module has from others, by the name that it has here: module, and name there."""
    file = Path(getattr(module, "__file__", None) or "")
    tree = ast.parse(file.read_text(encoding="utf-8") if file.suffix == ".py" else "")
    found = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module]
    return {alias.asname or alias.name: (str(node.module), alias.name) for node in found for alias in node.names}
