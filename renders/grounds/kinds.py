"""The grounds there are; nothing else in renders asks what a board is made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from renders.grounds.ground import Ground
from renders.grounds.hex import Hexes
from renders.grounds.square import Squares
from renders.grounds.table import Table
from rulesets.kit.pictures.scene import Scene

_KINDS: dict[str, Callable[[Any], Ground]] = {"square": Squares, "hex": Hexes, "table": Table}


def ground_of(scene: Scene) -> Ground:
    """The ground of a scene as it is drawn."""
    return _KINDS[scene.ground.kind](scene.ground)
