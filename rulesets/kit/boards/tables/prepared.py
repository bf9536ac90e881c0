"""Shapes made ready for many questions, each for one caller only.

Preparing a shape builds its index inside of it, some of it at the first questions, and without a lock: two threads
that ask one prepared shape at once bring the whole process down (github.com/libgeos/geos/issues/825). Terrain, tables
and ways are shared by all games and all threads, so none of them is ever prepared: who has many questions makes ready
a copy of their own here, and lets go of it.
"""

import shapely
from shapely.geometry.base import BaseGeometry


def prepared(shape: BaseGeometry) -> BaseGeometry:
    """A copy of a shape made ready for many questions; it must not be kept where another thread may find it."""
    own = shapely.from_wkb(shapely.to_wkb(shape))
    shapely.prepare(own)
    return own
