"""Where the rules of a game stand in its source, and how a change is put there."""

from __future__ import annotations

import ast
import functools
import inspect
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from types import CodeType, FunctionType, ModuleType
from typing import Any

from rulesets.kit.engine.points import POINTS, Table, leading_ids
from tests.knockout.scope import Scope
from tests.mutants.changes import Edit, edit, edits
from tests.mutants.sources import IMPORT, OTHERS, Readers, Source, imported, is_helper, sources_of
from tests.mutants.spots import Alternative, Spot


@dataclass(frozen=True)
class Place(ABC):
    """A function, a constant or a row that applies rules. `name` begins with the module; changes are below `root`."""

    source: Source
    name: str
    rules: tuple[str, ...]
    root: ast.AST

    def edits(self) -> Iterator[Edit]:
        """Every small change to it, as it is written."""
        return edits(self.root, self.root)

    @abstractmethod
    def made(self, change: Edit) -> Any:
        """What a change makes of it; None where that comes to the same."""

    @abstractmethod
    def put(self, made: Any) -> None:
        """Let the game go by that from now on."""


class FunctionPlace(Place):
    """A rule point, or a helper that is there for one alone."""

    @property
    def qualname(self) -> str:
        """Its name in the module."""
        return self.name.removeprefix(f"{self.source.name}.")

    def edits(self) -> Iterator[Edit]:
        """Every small change to it, but none that goes on where it would go anyway."""
        return (change for change in super().edits() if _goes_to(change) not in self._next)

    @functools.cached_property
    def _member(self) -> Any:
        """What stands under its name, with all that is wrapped around it."""
        return _within(self.source.module, self.qualname)

    @functools.cached_property
    def _next(self) -> set[str]:
        """Of a step or an answer, the step that follows."""
        owner = _within(self.source.module, self.qualname.rpartition(".")[0])
        below: dict[str, str] = getattr(owner, "below", {}) if isinstance(owner, type) else {}
        here = getattr(self._member, "answers", self.qualname.rpartition(".")[2])
        return {below[here]} if here in below else set()

    @functools.cached_property
    def function(self) -> FunctionType | None:
        """The function itself, without what is wrapped around it; None where it cannot be reached."""
        member = self._member
        for inner in ("fget", "func", "__func__"):
            member = getattr(member, inner, member)
        found = inspect.unwrap(member)
        return found if isinstance(found, FunctionType) else None

    def made(self, change: Edit) -> CodeType | None:
        """Its code with the change, if that is other code."""
        if self.function is None:
            return None
        with change.made():
            compiled = compile(self.source.tree, str(self.source.path), "exec", dont_inherit=True)
        was = self.function.__code__
        found = next((code for code in _codes(compiled) if _is_of(code, was)), None)
        return found if found and found.co_freevars == was.co_freevars and _shape(found) != _shape(was) else None

    def put(self, made: CodeType) -> None:
        """Every reference to the function runs the new code."""
        assert self.function is not None
        self.function.__code__ = made


def _within(module: ModuleType, qualname: str) -> Any:
    found: Any = module
    for part in filter(None, qualname.split(".")):
        found = vars(found).get(part)
    return found


def _goes_to(change: Edit) -> str:
    """The step that a change takes away: `Goto("ends")` that is no longer returned."""
    node = change.spot.node
    call = node.value if isinstance(node, ast.Return) and change.kind == "return" else None
    named = call.args[:1] if isinstance(call, ast.Call) and ast.unparse(call.func) == "Goto" else []
    return str(named[0].value) if named and isinstance(named[0], ast.Constant) else ""


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _codes(inner)


def _is_of(code: CodeType, other: CodeType) -> bool:
    return (code.co_qualname, code.co_firstlineno) == (other.co_qualname, other.co_firstlineno)


def _shape(code: CodeType) -> tuple[Any, ...]:
    """What code does, without its lines. Constants that are equal are not alike: 1 and True."""
    consts = tuple(_shape(it) if isinstance(it, CodeType) else (type(it), repr(it)) for it in code.co_consts[1:])
    return code.co_code, code.co_names, code.co_varnames, consts, repr(code.co_consts[:1])


class ValuePlace(Place):
    """What is reckoned when a module is imported."""

    @property
    @abstractmethod
    def value(self) -> ast.expr:
        """The expression that gives it."""

    def made(self, change: Edit) -> tuple[Any] | None:
        """The changed value, if it is another."""
        was = self._reckoned()
        with change.made():
            found = self._reckoned()
        return (found,) if (type(found), found) != (type(was), was) else None

    def _reckoned(self) -> Any:
        expression = compile(ast.Expression(self.value), str(self.source.path), "eval", dont_inherit=True)
        return eval(expression, vars(self.source.module))


class ConstantPlace(ValuePlace):
    """A constant of a rule, or one that few rule points read."""

    root: ast.Assign | ast.AnnAssign

    @property
    def value(self) -> ast.expr:
        """What is assigned."""
        assert self.root.value is not None
        return self.root.value

    def put(self, made: tuple[Any]) -> None:
        """Whoever has imported it by name has the new one."""
        constant = self.name.rpartition(".")[2]
        was = getattr(self.source.module, constant)
        for module in [module for module in list(sys.modules.values()) if vars(module).get(constant, made) is was]:
            if module is self.source.module or imported(module).get(constant) == (self.source.name, constant):
                setattr(module, constant, made[0])


@dataclass(frozen=True)
class RowPlace(ValuePlace):
    """A row of a table; `root` is the pair of its rule and its value."""

    root: ast.Tuple
    table: Table[Any, Any]
    key: Any
    others: tuple[ast.expr, ...]

    def edits(self) -> Iterator[Edit]:
        """Changes to its value; one that is no number may be that of another row."""
        yield from super().edits()
        different = {ast.dump(it): it for it in self.others if ast.dump(it) != ast.dump(self.value)}
        for other in list(different.values())[:1]:
            if not isinstance(self.value, ast.UnaryOp) and not _is_number(self.value):
                yield edit(Spot(self.root, "elts", 1), Alternative("row", other), self.root)

    @property
    def value(self) -> ast.expr:
        """What the row gives."""
        return self.root.elts[1]

    def put(self, made: tuple[Any]) -> None:
        """The table has another value there."""
        self.table._rows[self.key] = (self.table._rows[self.key][0], made[0])


def _is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, (bool, int, float))


def places(scope: Scope) -> list[Place]:
    """Every place of a game that applies a rule."""
    sources = sources_of(scope.package)
    readers = Readers(sources)
    return [place for source in sources for place in (*_functions(source, readers), *_constants(source, readers))]


def _functions(source: Source, readers: Readers) -> Iterator[Place]:
    for qualname, function in source.functions.items():
        name = f"{source.name}.{qualname}"
        if rules := POINTS[name].ids if name in POINTS else _helped(readers, source, qualname):
            yield FunctionPlace(source, name, rules, function)


def _helped(readers: Readers, source: Source, qualname: str) -> tuple[str, ...]:
    """The rules of the one point that a helper is there for."""
    served = readers.points(source.name, qualname) if is_helper(qualname) else set()
    return POINTS[served.pop()].ids if len(served) == 1 and served <= POINTS.keys() else ()


def _constants(source: Source, readers: Readers) -> Iterator[Place]:
    for constant, node in source.constants.items():
        name = f"{source.name}.{constant}"
        there = getattr(source.module, constant, None)
        if isinstance(there, Table):
            yield from _rows(source, name, node, there)
        elif not isinstance(there, VALUES):
            continue
        elif rules := leading_ids(source.said_of(constant)) or _carried(readers, source, constant):
            yield ConstantPlace(source, name, rules, node)


VALUES = (int, float, Fraction, tuple, list, set, frozenset, dict)
"""What a rule may have for a constant; others are paths, patterns and words."""
FEW = 3
"""How many rule points may read a constant that is theirs, whoever else does."""


def _carried(readers: Readers, source: Source, constant: str) -> tuple[str, ...]:
    """The rules whose number, or words, a constant is."""
    reading = readers.points(source.name, constant) - {OTHERS}
    own = sorted(reading) if IMPORT not in reading and len(reading) <= FEW else []
    return tuple(dict.fromkeys(rule for name in own for rule in POINTS[name].ids))


def _rows(source: Source, name: str, node: ast.Assign | ast.AnnAssign, table: Table[Any, Any]) -> Iterator[Place]:
    """The rows that are written out one by one."""
    rows = node.value.args[1] if isinstance(node.value, ast.Call) and len(node.value.args) > 1 else None
    for key_node, pair in zip(rows.keys, rows.values, strict=True) if isinstance(rows, ast.Dict) else ():
        if key_node is not None and isinstance(pair, ast.Tuple):
            key = eval(ast.unparse(key_node), vars(source.module))
            others = tuple(it.elts[1] for it in rows.values if isinstance(it, ast.Tuple))
            yield RowPlace(source, f"{name}[{key}]", (table.rule_of(key),), pair, table, key, others)
