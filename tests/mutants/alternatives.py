"""What may stand at a spot instead, by the kind of node: numbers, comparisons, connectives, terms, seats, returns."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Any

from tests.mutants.spots import Alternative, Spot, first_line, word


def alternatives(spot: Spot) -> Iterator[Alternative]:
    """Every small change at a spot."""
    for maker in MAKERS.get(type(spot.node), ()):
        yield from maker(spot, spot.node)
    if spot.field in ("test", "ifs") and _may_be_negated(spot.node):
        yield Alternative("not", ast.UnaryOp(ast.Not(), spot.node))


def _may_be_negated(node: ast.AST) -> bool:
    """A condition whose opposite is not made by another change already."""
    plain = isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in OPPOSITE_COMPARISONS
    negated = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
    return not (plain or negated or isinstance(node, ast.BoolOp))


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
    return word(called) in SEATS or (isinstance(called, ast.Attribute) and called.attr == "side_of")


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
    other = OPPOSITE_WORDS.get(word(node.func))
    if isinstance(node.func, ast.Attribute) and other is not None:
        yield Alternative(
            "opposite", ast.Call(ast.Attribute(node.func.value, other, ast.Load()), node.args, node.keywords)
        )
    elif other in ("min", "max", "any", "all"):
        yield Alternative("opposite", ast.Call(ast.Name(other, ast.Load()), node.args, node.keywords))


def _bounds(spot: Spot, node: ast.Call) -> Iterator[Alternative]:
    """A least or a most without one of the values that bound it."""
    if word(node.func) in ("min", "max") and len(node.args) == 2 and not node.keywords:
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
        return word(owner.func) in ("frozenset", "set", "tuple") and spot.field == "args"
    target = owner.targets[0] if isinstance(owner, ast.Assign) else getattr(owner, "target", owner)
    return isinstance(owner, (ast.Assign, ast.AnnAssign)) and word(target).isupper()


def _guards(spot: Spot, node: ast.If) -> Iterator[Alternative]:
    """What is done on a condition: always, never. Of a guard: returns always, never."""
    kind = "return" if isinstance(node.body[-1], LEAVING) else "term"
    head = first_line(node)
    yield Alternative(kind, ast.If(ast.Constant(True), node.body, []), f"{head} (always)")
    never = ast.If(ast.Constant(True), node.orelse, []) if node.orelse else ast.Pass()
    yield Alternative(kind, never, f"{head} (never)")


LEAVING = (ast.Return, ast.Continue, ast.Break, ast.Raise)


def _rounds(spot: Spot, node: ast.For) -> Iterator[Alternative]:
    """A loop that is left after its first round."""
    if not isinstance(node.body[-1], LEAVING):
        once = ast.For(node.target, node.iter, [*node.body, ast.Break()], node.orelse)
        yield Alternative("return", once, f"{first_line(node)} (once)")


def _results(spot: Spot, node: ast.Return) -> Iterator[Alternative]:
    """Nothing instead of what a step goes on with."""
    if isinstance(node.value, ast.Call) and word(node.value.func) in GOING_ON:
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
