"""Whether a battlefield can be played on, and how far it is like those that are made."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.kit.boards.maps.library import Size
from rulesets.kit.boards.maps.tables.pieces import TableMap, TablePiece, TerrainKind, by_word
from rulesets.kit.boards.maps.tables.reasons import MapNoGround
from rulesets.kit.boards.tables.bases import common, joined
from rulesets.kit.boards.tables.places import THOUSANDTHS, Spot
from rulesets.kit.engine.refusal import Refused

Corners = tuple[Spot, ...]


def across(corners: Sequence[Spot]) -> float:
    """The inches between the farthest two of some corners."""
    return max(one.point.to(other.point) for one, other in combinations(corners, 2))


def mirrored(corners: Corners, size: Size) -> Corners:
    """Corners mirrored in the line through the middle of a table from west to east."""
    return tuple(Spot(corner.x, size[1] * THOUSANDTHS - corner.y) for corner in corners)


def turned(corners: Corners, size: Size) -> Corners:
    """Corners turned about the middle of a table."""
    wide, deep = (side * THOUSANDTHS for side in size)
    return tuple(Spot(wide - corner.x, deep - corner.y) for corner in corners)


def is_same(pieces: Sequence[TablePiece], seen: Callable[[Corners], Corners]) -> bool:
    """Whether all looks the same when it is seen in another way; whose a piece is does not count."""
    return {_shape(piece, piece.corners) for piece in pieces} == {_shape(one, seen(one.corners)) for one in pieces}


def _shape(piece: TablePiece, corners: Corners) -> tuple[str, tuple[int, ...], frozenset[Spot]]:
    numbers = tuple(value for _, value in piece.more if isinstance(value, int))
    return piece.kind, numbers, frozenset(corners)


def middle_third(size: Size) -> BaseGeometry:
    """The middle third of the line through the middle of a table from west to east."""
    return shapely.LineString([(size[0] / 3, size[1] / 2), (2 * size[0] / 3, size[1] / 2)])


@dataclass(frozen=True)
class Habits:
    """How the battlefields of a game usually are: the least and the most pieces, how many inches each is across (but
    for kinds of `any_size`), and how many inches around the middle third of the middle line are clear."""

    size: Size
    kinds: tuple[TerrainKind, ...]
    pieces: tuple[int, int]
    across: tuple[float, float]
    clear: float
    any_size: Collection[str] = ()

    def findings(self, pieces: Sequence[TablePiece]) -> list[str]:
        """How a map that somebody drew differs from those that are made, in words for the game's own sentences:
        "number", "size", "middle", "lopsided"."""
        differs = {
            "number": not self.pieces[0] <= len(pieces) <= self.pieces[1],
            "size": any(not self.has_usual_size(piece) for piece in pieces),
            "middle": any(self.is_in_the_middle(piece) for piece in pieces),
            "lopsided": not self.is_fair(pieces),
        }
        return [key for key, holds in differs.items() if holds]

    def has_usual_size(self, piece: TablePiece) -> bool:
        """Whether a piece is as far across as pieces are, between its farthest corners."""
        return piece.kind in self.any_size or self.across[0] <= across(piece.corners) <= self.across[1]

    def is_in_the_middle(self, piece: TablePiece) -> bool:
        """Whether a piece lies on ground that should be clear."""
        ground = piece.lying(by_word(self.kinds)[piece.kind].line).geometry
        return bool(shapely.distance(ground, middle_third(self.size)) <= self.clear)

    def is_fair(self, pieces: Sequence[TablePiece]) -> bool:
        """Whether a battlefield looks the same from both base edges, mirrored or turned."""
        ways = (mirrored, turned)
        return any(is_same(pieces, lambda corners, way=way: way(corners, self.size)) for way in ways)  # type: ignore[misc]


def closed_share(closed: Iterable[BaseGeometry], zone: BaseGeometry) -> float:
    """The share of a zone that is covered by closed ground."""
    return float(shapely.area(common(joined(closed), zone)) / shapely.area(zone))


def demand_ground(
    told: TableMap,
    kinds: Iterable[TerrainKind],
    closed: Collection[str],
    zones: Mapping[str, BaseGeometry],
    most: float,
    rule: str,
) -> None:
    """Raise Refused where more than a share of a side's zone is covered by areas of kinds that are closed to somebody;
    `zones` by what the sides are called."""
    lines = {kind.word for kind in kinds if kind.line}
    areas = [piece.lying(False).geometry for piece in told.pieces if piece.kind in closed and piece.kind not in lines]
    for side, zone in zones.items():
        if (share := closed_share(areas, zone)) > most:
            raise Refused(rule, MapNoGround(side=side, percent=round(100 * share), most=round(100 * most)))
