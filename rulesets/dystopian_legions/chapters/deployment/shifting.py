"""Terrain that is moved slightly for an objective, where both sides agree (OBJ-11)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal

import shapely

from rulesets.dystopian_legions.actions import Shift
from rulesets.dystopian_legions.table.markers import placed
from rulesets.dystopian_legions.table.measure import TOLERANCES
from rulesets.dystopian_legions.table.reasons.deployment import CannotShift
from rulesets.dystopian_legions.table.state import DEPTH, EIGHTH, Legions
from rulesets.dystopian_legions.table.terrain import Piece
from rulesets.kit.boards.tables.places import COMPASS
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Offer, offer
from rulesets.kit.engine.refusal import Refused

INCHES = ("0.5", "1", "1.5", "2")
"""How far a piece may be moved, in inches."""


def shift_choices(game: Legions, moved: Collection[str], draft: Draft) -> Offer | None:
    """Which piece, whither and how far; `moved` are those that were moved before."""
    if "piece" not in draft:
        names = [piece.name for piece in game.pieces]
        return offer("piece", names, lambda name: may_not_shift(game, moved, name))
    piece = draft["piece"]
    if "whither" not in draft:
        return offer("whither", COMPASS, lambda whither: cannot_go(game, moved, piece, whither))
    if "inches" in draft:
        return None
    whither = draft["whither"]
    return offer("inches", INCHES, lambda far: _refusal(game, moved, Shift(piece=piece, whither=whither, inches=far)))


def may_not_shift(game: Legions, moved: Collection[str], name: str) -> Refused | None:
    """Why a piece may be moved nowhere."""
    return _none_of(cannot_go(game, moved, name, whither) for whither in COMPASS)


def cannot_go(game: Legions, moved: Collection[str], name: str, whither: str) -> Refused | None:
    """Why a piece may not be moved in a direction by any distance."""
    return _none_of(_refusal(game, moved, Shift(piece=name, whither=whither, inches=far)) for far in INCHES)


def _none_of(ways: Iterable[Refused | None]) -> Refused | None:
    """What speaks against the last of several ways, if something does against each; None where one is open."""
    refused: Refused | None = None
    for refused in ways:
        if refused is None:
            return None
    return refused


def _refusal(game: Legions, moved: Collection[str], wish: Shift) -> Refused | None:
    shift = shifted(game, moved, wish)
    return shift if isinstance(shift, Refused) else None


def shifted(game: Legions, moved: Collection[str], wish: Shift) -> Piece | Refused:
    """The piece as it would lie, or why it may not lie so."""
    piece = next((piece for piece in game.pieces if piece.name == wish.piece), None)
    if piece is None:
        return no_shift(wish, "piece")
    if wish.whither not in COMPASS:
        return no_shift(wish, "whither")
    if wish.inches not in INCHES:
        return no_shift(wish, "inches")
    degrees = COMPASS.index(wish.whither) * EIGHTH
    corners = tuple(at.point.moved(degrees, float(wish.inches)).spot for at in piece.corners)
    there = piece.model_copy(update={"corners": corners})
    return (
        moved_before(moved, wish)
        or off_the_table(game, wish, there)
        or onto_others(game, wish, piece, there)
        or makes_an_objective(game, wish, there)
        or there
    )


def no_shift(wish: Shift, why: Literal["piece", "whither", "inches", "again", "table", "others", "marker"]) -> Refused:
    """Why a piece may not be moved so."""
    return Refused("DL-OBJ-11", CannotShift(piece=wish.piece, whither=wish.whither, inches=wish.inches, why=why))


@rule(without=None)
def moved_before(moved: Collection[str], wish: Shift) -> Refused | None:
    """DL-OBJ-11: a piece is moved slightly: by 2 inches in all, and so only once."""
    return no_shift(wish, "again") if wish.piece in moved else None


@rule(without=None)
def off_the_table(game: Legions, wish: Shift, there: Piece) -> Refused | None:
    """DL-OBJ-11: it stays on the table."""
    table = shapely.box(0, 0, game.table_width, DEPTH).buffer(TOLERANCES.overlap)
    return None if table.covers(there.terrain.geometry) else no_shift(wish, "table")


@rule(without=None)
def onto_others(game: Legions, wish: Shift, here: Piece, there: Piece) -> Refused | None:
    """DL-OBJ-11: it comes onto no other piece that it has not touched before."""
    others = [piece.terrain.geometry for piece in game.pieces if piece.name != here.name]
    before, after = here.terrain.geometry, there.terrain.geometry
    fresh = (one for one in others if shapely.intersects(one, after) and not shapely.intersects(one, before))
    return no_shift(wish, "others") if any(fresh) else None


@rule(without=None)
def makes_an_objective(game: Legions, wish: Shift, there: Piece) -> Refused | None:
    """DL-OBJ-11, DL-OBJ-09: markers that lie keep the objectives that they make: no piece of them is moved, and none
    comes to lie under a marker."""
    is_one = any(one.piece is not None and one.piece.name == there.name for one in placed(game))
    under = any(there.terrain.geometry.intersects(shapely.Point(at.point)) for at in game.markers)
    return no_shift(wish, "marker") if is_one or under else None


@rule(without=lambda game, there: None)
def lies_there(game: Legions, there: Piece) -> None:
    """DL-OBJ-11: the piece is moved."""
    game.pieces = tuple(there if piece.name == there.name else piece for piece in game.pieces)
