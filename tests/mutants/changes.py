"""The small changes to a part of the source, one by one.

Not changed is what applies no rule: texts, annotations, decorators, defaults, asserts, and what is said of an event or
a refusal.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import AbstractContextManager
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

    def made(self) -> AbstractContextManager[None]:
        """The tree with the change in it."""
        return self.spot.holding(ast.fix_missing_locations(ast.copy_location(self.node, self.spot.node)))

    @property
    def line(self) -> int:
        """The line of the source."""
        return int(getattr(self.spot.node, "lineno", 0) or getattr(self.statement, "lineno", 0))

    def lines(self) -> tuple[str, str]:
        """The first line of the statement as it is and with the change."""
        was = first_line(self.statement)
        if isinstance(self.node, ast.stmt):
            return was, self.after
        with self.made():
            return was, first_line(self.statement)


def edits(root: ast.AST, statement: ast.AST | None = None) -> Iterator[Edit]:
    """Every small change to what stands below a node."""
    for spot in _spots(root):
        node = spot.node
        here = node if isinstance(node, ast.stmt) or statement is None else statement
        for made in alternatives(spot):
            yield edit(spot, made, here)
        yield from edits(node, here)


def edit(spot: Spot, made: Alternative, statement: ast.AST) -> Edit:
    """An alternative at a spot of a statement, as it is told."""
    return Edit(spot, made.kind, made.node, statement, *_told(spot, made))


def _spots(root: ast.AST) -> Iterator[Spot]:
    for field, value in ast.iter_fields(root):
        for place in range(len(value)) if isinstance(value, list) else (None,):
            spot = Spot(root, field, place)
            if field not in UNTOUCHED and isinstance(spot.node, ast.AST) and not _silent(spot.node):
                yield spot


UNTOUCHED = {"annotation", "returns", "decorator_list"}
SILENT_CALLS = {"say", "Refused"}
SILENT_KEYWORDS = {"strict", "tell", "label"}
SILENT_NAMES = {"told"}
"""What is said of a refusal, before it is made."""
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
    with spot.holding(made.node):
        return before, ast.unparse(around).strip()
