"""No shape that two threads may ask is prepared: that brings the whole process down (kit/boards/tables/prepared.py)."""

from __future__ import annotations

import ast

import numpy as np
import shapely

from rulesets.kit.boards.tables.prepared import held, held_inside, holds, holds_inside, prepared
from tests.structure.sources import ROOT

ALONE = "rulesets/kit/boards/tables/prepared.py"
"""The one place that prepares a shape, always a copy."""
MAKERS = {"prepare", "prep", "PreparedGeometry", "contains_xy", "intersects_xy"}
"""What prepares the shape that it is given, the last two without a word."""


def preparers() -> list[str]:
    """The files in which a shape is prepared."""
    found = set()
    for path in sorted(ROOT.glob("rulesets/**/*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if any(maker in text for maker in MAKERS) else ():
            if isinstance(node, ast.Call) and _called(node) in MAKERS:
                found.add(path.relative_to(ROOT).as_posix())
    return sorted(found)


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


def test_a_shape_that_is_asked_about_points_stays_as_it_is() -> None:
    shared, x, y = shapely.box(0, 0, 1, 1), np.array([0.5, 1.0, 2.0]), np.array([0.5, 0.5, 0.5])
    assert held(shared, x, y).tolist() == [holds(shared, at) for at in zip(x, y, strict=True)] == [True, True, False]
    inside = [holds_inside(shared, at) for at in zip(x, y, strict=True)]
    assert held_inside(shared, x, y).tolist() == inside == [True, False, False]
    assert not shapely.is_prepared(shared)
