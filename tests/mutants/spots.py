"""Spots of the source, and what may stand there instead."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple


class Spot(NamedTuple):
    """One place in the tree: a field of its owner, or one item of it."""

    owner: ast.AST
    field: str
    index: int | None = None

    @property
    def node(self) -> Any:
        """What stands there."""
        there = getattr(self.owner, self.field)
        return there if self.index is None else there[self.index]

    @contextmanager
    def holding(self, node: ast.AST) -> Iterator[None]:
        """Let something else stand there for a while."""
        was = self.node
        self._put(node)
        try:
            yield
        finally:
            self._put(was)

    def _put(self, node: ast.AST) -> None:
        if self.index is None:
            setattr(self.owner, self.field, node)
        else:
            getattr(self.owner, self.field)[self.index] = node


class Alternative(NamedTuple):
    """What may stand at a spot instead; `said` is how a whole statement is told that is not worth writing out."""

    kind: str
    node: ast.AST
    said: str = ""


def word(node: ast.AST) -> str:
    """The last word of a name: `enemies` of `game.enemies`."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def first_line(node: ast.AST) -> str:
    """A statement without what is done below it."""
    return ast.unparse(node).partition("\n")[0]
