"""Words for the tabletop game: a map of 4 inches a square, and units whose models stand where a test says.

game = table(".T.", on_foot("Rifles", (2, 2)), hull("Tank", (10, 2), facing=270, seat=1))
board = board_of(game)
"""

from __future__ import annotations

from typing import Any

from rulesets.dust_1947.table.state import Dust
from rulesets.dust_1947.table.tabletop.scale import square_at
from rulesets.kit.boards.tables.places import Point, Pose, pose
from tests.rulesets.dust_1947.table import Placed, dust, hero, squad, tank

At = tuple[float, float]
SPOTS = ((0.0, 0.0), (1.2, 0.0), (-1.2, 0.0), (0.0, 1.2), (0.0, -1.2))
"""Where the five soldiers of a squad stand, as seen from their leader."""


def poses(*at: At, facing: float = 0) -> list[Pose]:
    """Places in inches, as they are saved."""
    return [pose(Point(*one), facing) for one in at]


def around(at: At, count: int = 5) -> list[Pose]:
    """A squad close around its leader."""
    return poses(*((at[0] + east, at[1] + south) for east, south in SPOTS[:count]))


def _under(stand: list[Pose]) -> str:
    """The square of the map that the first of some places is in."""
    return square_at(stand[0].point).name


def on_foot(name: str, *at: At, seat: int = 0, soldiers: int = 5, **more: Any) -> Placed:
    """A squad around its leader, or with each of its soldiers in a place of his own."""
    stand = around(at[0], soldiers or 1) if len(at) == 1 else poses(*at)
    return squad(name, _under(stand), seat, soldiers=soldiers, state={"poses": stand, **more.pop("state", {})}, **more)


def leads(name: str, at: At, unit: str = "", seat: int = 0, **more: Any) -> Placed:
    """A hero, in a squad or alone."""
    return hero(name, _under(poses(at)), seat, state={"poses": poses(at), **({"joined": unit} if unit else {})}, **more)


def hull(name: str, at: At, facing: float = 0, seat: int = 0, **more: Any) -> Placed:
    """A tank with a turret, unless its weapons say otherwise."""
    return tank(name, _under(poses(at)), seat, state={"poses": poses(at, facing=facing)}, **more)


def table(*described: str | Placed, **more: Any) -> Dust:
    """A battle on a table."""
    return dust(*described, options={"board_mode": "table"}, **more).game
