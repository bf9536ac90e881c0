"""Shapes made ready for many questions, each for one caller only, and shapes asked about points as they are.

Preparing a shape builds its index inside of it, some of it at the first questions, and without a lock: two threads
that ask one prepared shape at once bring the whole process down (github.com/libgeos/geos/issues/825). Terrain, tables
and ways are shared by all games and all threads, so none of them is ever prepared: who has many questions makes ready
a copy of their own here, and lets go of it. `shapely.contains_xy` and `shapely.intersects_xy` prepare the shape that
they are given, so that points are asked about here as well.
"""

from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

Bools = NDArray[np.bool_]
Numbers = NDArray[np.float64]
MANY = 128
"""So many questions are answered sooner by a copy that is made ready."""


def prepared(shape: BaseGeometry) -> BaseGeometry:
    """A copy of a shape made ready for many questions; it must not be kept where another thread may find it."""
    own = shapely.from_wkb(shapely.to_wkb(shape))
    shapely.prepare(own)
    return own


def holds(shape: BaseGeometry, at: tuple[float, float]) -> bool:
    """Whether a point lies in a shape or on its edge."""
    return bool(shapely.intersects(shape, shapely.points(*at)))


def holds_inside(shape: BaseGeometry, at: tuple[float, float]) -> bool:
    """Whether a point lies in a shape, off its edge."""
    return bool(shapely.contains(shape, shapely.points(*at)))


def held(shape: BaseGeometry, x: Numbers, y: Numbers) -> Bools:
    """Which of some points lie in a shape or on its edge."""
    return shapely.intersects_xy(_for(len(x), shape), x, y)


def held_inside(shape: BaseGeometry, x: Numbers, y: Numbers) -> Bools:
    """Which of some points lie in a shape, off its edge."""
    return shapely.contains_xy(_for(len(x), shape), x, y)


def _for(questions: int, shape: BaseGeometry) -> Any:
    """A shape to be asked so often: a copy made ready where that pays, else the shape in a list, which is asked as it
    is."""
    return prepared(shape) if questions >= MANY else [shape]
