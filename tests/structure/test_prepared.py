"""No shape that two threads may ask is prepared: that brings the whole process down (kit/boards/tables/prepared.py)."""

from __future__ import annotations

import ast

import shapely

from rulesets.kit.boards.tables.prepared import prepared
from tests.structure.sources import ROOT

ALONE = "rulesets/kit/boards/tables/prepared.py"
"""The one place that prepares a shape, always a copy."""
MAKERS = {"prepare", "prep", "PreparedGeometry"}


def preparers() -> list[str]:
    """Where a shape is prepared: a call of shapely's `prepare`, or of what stood for it before."""
    found = []
    for path in sorted(ROOT.glob("rulesets/**/*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if any(maker in text for maker in MAKERS) else ():
            if isinstance(node, ast.Call) and _called(node) in MAKERS:
                found.append(path.relative_to(ROOT).as_posix())
    return found


def _called(call: ast.Call) -> str:
    called = call.func
    return called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""


def test_one_place_prepares_shapes() -> None:
    assert preparers() == [ALONE]


def test_it_prepares_a_copy() -> None:
    shared = shapely.box(0, 0, 1, 1)
    own = prepared(shared)
    assert shapely.is_prepared(own)
    assert not shapely.is_prepared(shared)
    assert own.equals(shared)
