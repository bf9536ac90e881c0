"""What a procedure hands over is taken: a `Call` without a field for it drops the result of one that has any."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.structure.sources import ROOT

DROPPED = {
    "CloseCombat.check_criticals: CriticalCheck": "every machine is checked once there, so nobody asks what came of it",
    "Activation.fire_is_called: CalledGun": "what a gun hits that is called orders nobody and ends nothing",
    "CalledGun.begins: Beginning": "a unit that is called has no third action",
    "ReactionWindow.begins: Beginning": "a unit that reacts has no third action",
    "Activation.shooting: Shooting": "what was fired at tells itself by its losses",
    "Activation.order: Giving": "an order that failed leaves the section as it was",
    "Activation.rallied: Giving": "an order that failed leaves the section as it was",
    "Activations.activated: Activation": "whoever is activated by himself has played all his segments",
    "Shooting.answered: Giving": "an order that failed leaves the section as it was",
    "RadAttack.answered: Giving": "whoever was told to dig in in vain has what he had",
    "Barrage.answered: Giving": "whoever was told to dig in in vain has what he had",
}
"""Calls whose result nobody needs, with the reason."""
IGNORED = {"Recovery", "Suffering", "Elimination", "Results"}
"""Procedures of which whoever calls them looks at the table afterwards."""


def classes(game: Path) -> dict[str, ast.ClassDef]:
    """The classes of a ruleset by name, but for what it says."""
    paths = [path for path in sorted(game.rglob("*.py")) if not {"happenings", "reasons"} & {path.stem, *path.parts}]
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in paths)
    return {node.name: node for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)}


def has_result(made: ast.ClassDef) -> bool:
    """Whether a procedure ends anywhere with a result of its own."""
    return any(_called(node) == "Done" and (node.args or node.keywords) for node in _calls(made))


def dropped(found: dict[str, ast.ClassDef]) -> Iterator[str]:
    """The calls of procedures with a result whose result goes nowhere."""
    for name, made in found.items():
        for method in (node for node in made.body if isinstance(node, ast.FunctionDef)):
            for call in _calls(method):
                if _called(call) == "Call" and len(call.args) + len(call.keywords) == 1:
                    yield from (f"{name}.{method.name}: {one}" for one in _handed(call, found))


def _handed(call: ast.Call, found: dict[str, ast.ClassDef]) -> Iterator[str]:
    """The procedure that stands in a call, if it has a result."""
    first = call.args[0] if call.args else call.keywords[0].value
    one = _called(first) if isinstance(first, ast.Call) else ""
    if one in found and one not in IGNORED and has_result(found[one]):
        yield one


def _calls(node: ast.AST) -> Iterator[ast.Call]:
    return (one for one in ast.walk(node) if isinstance(one, ast.Call))


def _called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def test_no_result_of_a_procedure_is_dropped() -> None:
    games = [path.parent for path in (ROOT / "rulesets").glob("*/ruleset.py")]
    assert games
    assert {one for game in games for one in dropped(classes(game))} == set(DROPPED)


def test_a_dropped_result_is_found() -> None:
    text = """
class Inner:
    def end(self): return Done(1)
class Outer:
    def first(self): return Call(Inner())
    def then(self): return Call(Inner(), into="found")
"""
    found = {node.name: node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)}
    assert list(dropped(found)) == ["Outer.first: Inner"]
