"""The field at the crossroads: the one map that there is, 72 × 48 inches, the same from both edges."""

from __future__ import annotations

from rulesets.dystopian_legions.table.state import from_south_west
from rulesets.dystopian_legions.table.terrain import Kind, Piece


def _piece(name: str, kind: Kind, *corners: tuple[float, float]) -> Piece:
    """A piece by its corners in inches from the south-west, as the rulebook measures."""
    return Piece(name=name, kind=kind, corners=tuple(from_south_west(x, y).spot for x, y in corners))


PIECES = (
    _piece("West Wood", "woods", (14, 14), (22, 13), (24, 20), (16, 22)),
    _piece("East Wood", "woods", (58, 34), (50, 35), (48, 28), (56, 26)),
    _piece("Mill", "building", (33, 22), (39, 22), (39, 26), (33, 26)),
    _piece("South Hedge", "hedge", (40, 16), (54, 16)),
    _piece("North Hedge", "hedge", (32, 32), (18, 32)),
    _piece("West Crops", "crops", (4, 24), (12, 24), (12, 32), (4, 32)),
    _piece("East Crops", "crops", (68, 24), (60, 24), (60, 16), (68, 16)),
)
