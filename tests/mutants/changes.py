"""The small changes: what may stand in the source instead, spot by spot.

Not changed is what applies no rule: texts, annotations, decorators, defaults, asserts, and what is said of an event or
a refusal.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
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

    def put(self, node: ast.AST) -> None:
        """Let something else stand there."""
        if self.index is None:
            setattr(self.owner, self.field, node)
        else:
            getattr(self.owner, self.field)[self.index] = node


class Alternative(NamedTuple):
    """What may stand at a spot instead; `said` is how a whole statement is told that is not worth writing out."""

    kind: str
    node: ast.AST
    said: str = ""


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
        was = _first_line(self.statement)
        if _is_statement(self.node):
            return was, self.after
        with self.made():
            return was, _first_line(self.statement)


def edits(root: ast.AST, statement: ast.AST | None = None) -> Iterator[Edit]:
    """Every small change to what stands below a node."""
    for spot in _spots(root):
        node = spot.node
        here = node if _is_statement(node) or statement is None else statement
        for made in _alternatives(spot):
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
    if isinstance(node, ast.Assign) and _word(node.targets[0]) in SILENT_NAMES:
        return True
    called = node.value if isinstance(node, ast.Expr) else node
    return isinstance(node, SILENT) or (isinstance(called, ast.Call) and _word(called.func) in SILENT_CALLS)


def _is_a_yes(node: ast.keyword) -> bool:
    """A skill that says yes (`value=True`): who asks wants to know that one answers, which the knockout takes away."""
    return node.arg == "value" and isinstance(node.value, ast.Constant) and node.value.value is True


def _word(node: ast.AST) -> str:
    """The last word of a name: `enemies` of `game.enemies`."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _alternatives(spot: Spot) -> Iterator[Alternative]:
    for maker in MAKERS.get(type(spot.node), ()):
        yield from maker(spot, spot.node)
    if spot.field in ("test", "ifs") and _may_be_negated(spot.node):
        yield Alternative("not", ast.UnaryOp(ast.Not(), spot.node))


def _may_be_negated(node: ast.AST) -> bool:
    """A condition whose opposite is not made by another change already."""
    plain = isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in OPPOSITE_COMPARISONS
    return not (
        plain or isinstance(node, ast.BoolOp) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not))
    )


# What may stand instead, by the kind of node.


def _numbers(spot: Spot, node: ast.Constant) -> Iterator[Alternative]:
    """One more, one less, twice as many; of a place in a list only its neighbour."""
    value = node.value
    if isinstance(value, bool):
        yield Alternative("opposite", ast.Constant(not value))
    elif isinstance(value, (int, float)):
        indexed = isinstance(spot.owner, ast.Subscript)
        others = [value + 1] if indexed else [value + 1, value - 1, value * 2]
        yield from (Alternative("number", ast.Constant(other)) for other in dict.fromkeys(others) if other != value)


BOUNDARIES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
OPPOSITE_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


def _comparisons(spot: Spot, node: ast.Compare) -> Iterator[Alternative]:
    """The boundary on its other side, or the opposite; of a few values that count, one less."""
    for n, op in enumerate(node.ops):
        other = (BOUNDARIES | OPPOSITE_COMPARISONS)[type(op)]()
        yield Alternative(
            "comparison", ast.Compare(node.left, [*node.ops[:n], other, *node.ops[n + 1 :]], node.comparators)
        )
    last = node.comparators[-1]
    if isinstance(node.ops[-1], (ast.In, ast.NotIn)) and isinstance(last, (ast.Tuple, ast.List, ast.Set)):
        for fewer in _one_fewer(last):
            yield Alternative("term", ast.Compare(node.left, node.ops, [*node.comparators[:-1], fewer]))


def _one_fewer(node: ast.Tuple | ast.List | ast.Set) -> Iterator[ast.expr]:
    if len(node.elts) > 1:
        for n in range(len(node.elts)):
            elements = [*node.elts[:n], *node.elts[n + 1 :]]
            yield ast.Set(elements) if isinstance(node, ast.Set) else type(node)(elements, ast.Load())


def _connectives(spot: Spot, node: ast.BoolOp) -> Iterator[Alternative]:
    """`and` for `or` and the other way round; each term left out."""
    other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield Alternative("and/or", ast.BoolOp(other, node.values))
    for n in range(len(node.values)):
        left = [*node.values[:n], *node.values[n + 1 :]]
        yield Alternative("term", left[0] if len(left) == 1 else ast.BoolOp(node.op, left))


def _without_not(spot: Spot, node: ast.UnaryOp) -> Iterator[Alternative]:
    if isinstance(node.op, ast.Not):
        yield Alternative("not", node.operand)


def _terms(spot: Spot, node: ast.BinOp) -> Iterator[Alternative]:
    """Only one side of a sum, a product or a set; the other seat's instead of one's own."""
    if _is_other_seat(node):
        yield Alternative("seat", node.right)
        return
    yield Alternative("term", node.left)
    if not isinstance(node.op, (ast.Sub, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow)):
        yield Alternative("term", node.right)


def _is_other_seat(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.Sub)
        and isinstance(node.left, ast.Constant)
        and node.left.value == 1
        and _names_a_seat(node.right)
    )


SEATS = {"seat", "side"}


def _names_a_seat(node: ast.AST) -> bool:
    called = node.func if isinstance(node, ast.Call) else node
    return _word(called) in SEATS or (isinstance(called, ast.Attribute) and called.attr == "side_of")


def _seats(spot: Spot, node: ast.Name | ast.Attribute | ast.Call) -> Iterator[Alternative]:
    """The other seat."""
    loaded = isinstance(getattr(node, "ctx", ast.Load()), ast.Load)
    called = isinstance(spot.owner, ast.Call) and spot.field == "func"
    if loaded and not called and _names_a_seat(node) and not _is_other_seat(spot.owner):
        yield Alternative("seat", ast.BinOp(ast.Constant(1), ast.Sub(), node))


OPPOSITE_WORDS = {
    word: other
    for one, two in (("min", "max"), ("any", "all"), ("friends", "enemies"), ("ceil", "floor"))
    for word, other in ((one, two), (two, one))
}


def _opposites(spot: Spot, node: ast.Call) -> Iterator[Alternative]:
    """The least for the most, any for all, the enemies for the friends."""
    other = OPPOSITE_WORDS.get(_word(node.func))
    if isinstance(node.func, ast.Attribute) and other is not None:
        yield Alternative(
            "opposite", ast.Call(ast.Attribute(node.func.value, other, ast.Load()), node.args, node.keywords)
        )
    elif other in ("min", "max", "any", "all"):
        yield Alternative("opposite", ast.Call(ast.Name(other, ast.Load()), node.args, node.keywords))


def _bounds(spot: Spot, node: ast.Call) -> Iterator[Alternative]:
    """A least or a most without one of the values that bound it."""
    if _word(node.func) in ("min", "max") and len(node.args) == 2 and not node.keywords:
        yield from (Alternative("term", argument) for argument in node.args if not isinstance(argument, ast.Starred))


def _either(spot: Spot, node: ast.IfExp) -> Iterator[Alternative]:
    """Always the one, always the other."""
    yield Alternative("return", node.body)
    yield Alternative("return", node.orelse)


def _filters(spot: Spot, node: ast.comprehension) -> Iterator[Alternative]:
    """One condition fewer."""
    for n in range(len(node.ifs)):
        fewer = [*node.ifs[:n], *node.ifs[n + 1 :]]
        yield Alternative("term", ast.comprehension(node.target, node.iter, fewer, node.is_async))


def _parts(spot: Spot, node: ast.Tuple | ast.List | ast.Set) -> Iterator[Alternative]:
    """What is put together of several lists, without one of them; a list that has a name, without one of its items."""
    if isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        for element, fewer in zip(node.elts, _one_fewer(node), strict=False):
            if isinstance(element, ast.Starred) or _has_a_name(spot):
                yield Alternative("term", fewer)


def _entries(spot: Spot, node: ast.Dict) -> Iterator[Alternative]:
    """A dictionary that has a name, without one of its entries."""
    if _has_a_name(spot) and len(node.keys) > 1:
        for n in range(len(node.keys)):
            keys, values = [*node.keys[:n], *node.keys[n + 1 :]], [*node.values[:n], *node.values[n + 1 :]]
            yield Alternative("term", ast.Dict(keys, values))


def _has_a_name(spot: Spot) -> bool:
    """Whether it is, or makes, the value of a constant."""
    owner = spot.owner
    if isinstance(owner, ast.Call):
        return _word(owner.func) in ("frozenset", "set", "tuple") and spot.field == "args"
    target = owner.targets[0] if isinstance(owner, ast.Assign) else getattr(owner, "target", owner)
    return isinstance(owner, (ast.Assign, ast.AnnAssign)) and _word(target).isupper()


def _guards(spot: Spot, node: ast.If) -> Iterator[Alternative]:
    """What is done on a condition: always, never. Of a guard: returns always, never."""
    kind = "return" if isinstance(node.body[-1], LEAVING) else "term"
    head = _first_line(node)
    yield Alternative(kind, ast.If(ast.Constant(True), node.body, []), f"{head} (always)")
    never = ast.If(ast.Constant(True), node.orelse, []) if node.orelse else ast.Pass()
    yield Alternative(kind, never, f"{head} (never)")


LEAVING = (ast.Return, ast.Continue, ast.Break, ast.Raise)


def _rounds(spot: Spot, node: ast.For) -> Iterator[Alternative]:
    """A loop that is left after its first round."""
    if not isinstance(node.body[-1], LEAVING):
        once = ast.For(node.target, node.iter, [*node.body, ast.Break()], node.orelse)
        yield Alternative("return", once, f"{_first_line(node)} (once)")


def _results(spot: Spot, node: ast.Return) -> Iterator[Alternative]:
    """Nothing instead of what a step goes on with."""
    if isinstance(node.value, ast.Call) and _word(node.value.func) in GOING_ON:
        yield Alternative("return", ast.Return(ast.Constant(None)))


GOING_ON = {"Ask", "AskAll", "Call", "CallAll", "Goto", "Done"}


def _deeds(spot: Spot, node: ast.stmt) -> Iterator[Alternative]:
    """A deed that is not done: a call, a value that is noted."""
    targets = node.targets if isinstance(node, ast.Assign) else []
    noted = all(isinstance(target, (ast.Attribute, ast.Subscript)) for target in targets)
    called = not isinstance(node, ast.Expr) or isinstance(node.value, (ast.Call, ast.Await))
    if noted and called:
        yield Alternative("term", ast.Pass(), "(left out)")


Maker = Callable[[Spot, Any], Iterator[Alternative]]
MAKERS: dict[type[ast.AST], tuple[Maker, ...]] = {
    ast.Constant: (_numbers,),
    ast.Compare: (_comparisons,),
    ast.BoolOp: (_connectives,),
    ast.UnaryOp: (_without_not,),
    ast.BinOp: (_terms,),
    ast.Name: (_seats,),
    ast.Attribute: (_seats,),
    ast.Call: (_seats, _opposites, _bounds),
    ast.IfExp: (_either,),
    ast.comprehension: (_filters,),
    ast.Tuple: (_parts,),
    ast.List: (_parts,),
    ast.Set: (_parts,),
    ast.Dict: (_entries,),
    ast.If: (_guards,),
    ast.For: (_rounds,),
    ast.Return: (_results,),
    ast.Expr: (_deeds,),
    ast.Assign: (_deeds,),
    ast.AugAssign: (_deeds,),
    ast.Delete: (_deeds,),
}


# How a change is told.

READABLE = 60
"""How many characters the expression around a change may have, so that it is named by that."""


def _told(spot: Spot, made: Alternative) -> tuple[str, str]:
    """A change in words: before, after. Of a short expression the one around it, of which it is part."""
    if made.said or isinstance(spot.node, ast.stmt):
        return _first_line(spot.node), made.said or _first_line(made.node)
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


def _first_line(node: ast.AST) -> str:
    return ast.unparse(node).partition("\n")[0]


def _is_statement(node: ast.AST) -> bool:
    return isinstance(node, ast.stmt)
