"""What stops a line of sight, and what it passes: one question a rule (LOS, TERR)."""

from __future__ import annotations

from rulesets.dust_1947.table.cards import Card
from rulesets.dust_1947.table.sight.obstacles import HIGH_WALL, NEVER, OPENING, TREES, Piece, Pieces, WallPiece
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.boards.squares.board import Side, Square
from rulesets.kit.engine.points import rule

Place = tuple[int, int]
"""Column and row; equal to the `Square` there."""
NO_SMOKE: frozenset[int] = frozenset()


@rule(without=False)
def from_above(game: Dust, viewer: Unit, target: Unit) -> bool:
    """DU-AIR-14: an aircraft sees and is seen whatever stands between."""
    return game.in_the_air(viewer) or game.in_the_air(target)


@rule(without=False)
def crossing_blocks() -> bool:
    """DU-LOS-05: a line through the inside of a blocking square is blocked."""
    return True


@rule(without=())
def attackers_squares(viewer: Unit) -> tuple[Square, ...]:
    """DU-LOS-05: no square of the attacking unit is counted."""
    return tuple(viewer.squares)


@rule(without=())
def targets_squares(target: Unit) -> tuple[Square, ...]:
    """DU-SAVE-09: no square of the target stops or covers a line to another square of it."""
    return tuple(target.squares)


@rule(without=())
def corner_cover(game: Dust, closed: list[Place]) -> list[Square]:
    """DU-LOS-06: where a line meets only the corner of a square that would block, the target has cover."""
    if game.options.corner_cover == "no_dot_only":
        ground = game.scenario.field.ground
        return [Square(*at) for at in closed if at in ground and not ground[Square(*at)].dot]
    return [Square(*at) for at in closed]


@rule(without=False)
def closed_on_both_sides(closed: list[Place]) -> bool:
    """DU-LOS-07: a corner that is closed on both sides of the line blocks it."""
    return len(closed) == 2


@rule(without=NO_SMOKE)
def shared_smoke(pieces: Pieces, start: Square, end: Square) -> frozenset[int]:
    """DU-LOS-10: the screens that the attacker and the target stand in do not block between them."""
    if start not in pieces and end not in pieces:
        return NO_SMOKE
    ends = (*pieces.get(start, ()), *pieces.get(end, ()))
    return frozenset(piece.screen for piece in ends if piece.screen >= 0)


@rule(without=False)
def hides_small_vehicles(game: Dust, viewer: Unit, target: Unit) -> bool:
    """DU-SKILL-SMALL-02: a small vehicle blocks only to and from other small vehicles."""
    cards = (game.card(viewer), game.card(target))
    return any(card.kind == "vehicle" and card.size == "small" for card in cards)


@rule(without=False)
def over_huts(game: Dust, viewer: Unit, target: Unit) -> bool:
    """DU-HUT-01: the line of a walker, a large or a huge vehicle goes over huts, and so does one to it (DU-D-194)."""
    ends = (viewer, target) if game.options.hut_mutual == "true" else (viewer,)
    return any(_tall(game.card(game.carrier(end) or end)) for end in ends)


def _tall(card: Card) -> bool:
    """Whether a vehicle stands higher than a hut; whoever is inside it looks out from there."""
    return card.kind == "vehicle" and (card.mobility == "walker" or card.size in ("large", "huge"))


@rule(without=False)
def ceilings_block(floors: int) -> bool:
    """DU-TERR-28: two or more floors apart in one building the floors block; 1 floor apart they do not."""
    return floors >= 2


def overlooked(piece: Piece, level: int) -> bool:
    """Whether a piece is looked over from a level."""
    return tree_seen_over(piece.height, level) if piece.kind in TREES else seen_over(piece.height, level)


@rule(without=False)
def tree_seen_over(height: int, level: int) -> bool:
    """DU-TERR-06: a tree neither blocks nor covers where either end stands as many levels up as the tree is high."""
    return height <= level


@rule(without=False)
def seen_over(height: int, level: int) -> bool:
    """DU-LOS-16: who stands at least as many levels up as a piece is high looks over it."""
    return height != NEVER and height <= level


def overlook(game: Dust, attacker: int, target: int) -> int:
    """The level from which pieces are looked over: that of either end, unless the table plays otherwise."""
    played = game.options.look_over
    if played == "never":
        return -1
    return min(attacker, target) if played == "both_ends" else max(attacker, target)


@rule(without=False)
def wall_stops(wall: WallPiece, level: int, inside: set[int | None]) -> bool:
    """DU-LOS-13: high walls and buildings block unless they are looked over; an opening may let the line through."""
    if wall.kind != HIGH_WALL and not wall.kind.endswith(OPENING):
        return False
    return bool(wall.buildings & inside) or not seen_over(wall.height, level)


@rule(without=False)
def out_of_reach_of_opening(side: Side, near: tuple[Square, ...]) -> bool:
    """DU-LOS-14: a line passes an opening only if the attacker or the target is adjacent to it."""
    touching = side.touching()
    return not any(square in touching for square in near)
