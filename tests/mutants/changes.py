"""The small changes to a part of the source, one by one.

Not changed is what applies no rule: texts, annotations, decorators, defaults, asserts, and what is said of an event or
a refusal.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from tests.mutants.alternatives import alternatives
from tests.mutants.spots import Alternative, Spot, first_line, word


@dataclass(frozen=True)
class Edit:
    """One alternative at one spot of a statement."""

    spot: Spot
    kind: str
    node: ast.AST
    statement: ast.AST
    before: str
    after: str

    @contextmanager
    def made(self) -> Iterator[None]:
        """The tree with the change in it."""
        was = self.spot.node
        self.spot.put(ast.fix_missing_locations(ast.copy_location(self.node, was)))
        try:
            yield
        finally:
            self.spot.put(was)

    @property
    def line(self) -> int:
        """The line of the source."""
        return int(getattr(self.spot.node, "lineno", 0) or getattr(self.statement, "lineno", 0))

    def lines(self) -> tuple[str, str]:
        """The first line of the statement as it is and with the change."""
        was = first_line(self.statement)
        if _is_statement(self.node):
            return was, self.after
        with self.made():
            return was, first_line(self.statement)


def edits(root: ast.AST, statement: ast.AST | None = None) -> Iterator[Edit]:
    """Every small change to what stands below a node."""
    for spot in _spots(root):
        node = spot.node
        here = node if _is_statement(node) or statement is None else statement
        for made in alternatives(spot):
            yield edit(spot, made, here)
        yield from edits(node, here)


def edit(spot: Spot, made: Alternative, statement: ast.AST) -> Edit:
    """An alternative at a spot of a statement, as it is told."""
    return Edit(spot, made.kind, made.node, statement, *_told(spot, made))


def _spots(root: ast.AST) -> Iterator[Spot]:
    for field, value in ast.iter_fields(root):
        if field not in UNTOUCHED:
            found = (
                [Spot(root, field, n) for n in range(len(value))] if isinstance(value, list) else [Spot(root, field)]
            )
            yield from (spot for spot in found if isinstance(spot.node, ast.AST) and not _silent(spot.node))


UNTOUCHED = {"annotation", "returns", "decorator_list"}
SILENT_CALLS = {"say", "Refused"}
SILENT_KEYWORDS = {"strict", "tell", "label"}
SILENT_NAMES = {"told"}
SILENT = (ast.arguments, ast.Assert, ast.JoinedStr, ast.Import, ast.ImportFrom)


def _silent(node: ast.AST) -> bool:
    """Whether what stands there applies no rule."""
    if isinstance(node, ast.keyword):
        return node.arg in SILENT_KEYWORDS or _is_a_yes(node)
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    if isinstance(node, ast.Assign) and word(node.targets[0]) in SILENT_NAMES:
        return True
    called = node.value if isinstance(node, ast.Expr) else node
    return isinstance(node, SILENT) or (isinstance(called, ast.Call) and word(called.func) in SILENT_CALLS)


def _is_a_yes(node: ast.keyword) -> bool:
    """A skill that says yes (`value=True`): who asks wants to know that one answers, which the knockout takes away."""
    return node.arg == "value" and isinstance(node.value, ast.Constant) and node.value.value is True


READABLE = 60
"""How many characters the expression around a change may have, so that it is named by that."""


def _told(spot: Spot, made: Alternative) -> tuple[str, str]:
    """A change in words: before, after. Of a short expression the one around it, of which it is part."""
    if made.said or isinstance(spot.node, ast.stmt):
        return first_line(spot.node), made.said or first_line(made.node)
    around = spot.owner if isinstance(spot.owner, ast.expr) and len(ast.unparse(spot.owner)) <= READABLE else spot.node
    before = ast.unparse(around).strip()
    if around is spot.node:
        return before, ast.unparse(made.node).strip()
    was = spot.node
    spot.put(made.node)
    try:
        return before, ast.unparse(around).strip()
    finally:
        spot.put(was)


def _is_statement(node: ast.AST) -> bool:
    return isinstance(node, ast.stmt)
