"""What a player is told of the file of a battlefield; the `tell/` of a game on a table takes these sentences among its
own, beside those of every map."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rulesets.kit.boards.maps.file import NO_WORDS
from rulesets.kit.boards.maps.tables import reasons
from rulesets.kit.boards.maps.words import listed, of_the_file, said
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import count, plain

P = TypeVar("P", bound=reasons.OfAPiece)


def _of_a_piece(model: type[P], sentence: Callable[[P], str]) -> Sentence[None]:
    """A sentence about the piece of so many, counted from the top of the file."""
    return of_the_file(model, lambda it: f"piece {it.number}: {sentence(it)}")


def _corners(value: str | int) -> str:
    """How many corners a piece has, or what stands in their place."""
    if isinstance(value, int):
        return count(value, "corner")
    return "no corners" if value == NO_WORDS[type(None)] else f"{said(value)} in place of corners"


FILE: list[Sentence[None]] = [
    of_the_file(
        reasons.MapNoPieces,
        lambda it: f"piece is {plain(it.value)}; each piece of terrain stands under a line [[piece]].",
    ),
    of_the_file(reasons.MapManyPieces, lambda it: f"it has {it.number} pieces; at most {it.most} are read."),
    _of_a_piece(reasons.MapPieceTwice, lambda it: f"{plain(it.name)} has a name that another piece has."),
    _of_a_piece(
        reasons.MapPieceField,
        lambda it: f'"{plain(it.field)}" is no field of a piece; there are {listed(it.options)}.',
    ),
    of_the_file(
        reasons.MapPieceMisplaced,
        lambda it: f'{plain(it.name)} is a {it.kind}; only a {" or a ".join(it.kinds)} has "{it.field}".',
    ),
    _of_a_piece(
        reasons.MapPieceName,
        lambda it: (
            f"its name is {said(it.value)}; it must be 1 to 30 letters, digits, blanks and signs .()'- that mean no"
            " place."
        ),
    ),
    _of_a_piece(
        reasons.MapPieceWord,
        lambda it: f"{it.field} is {said(it.value)}; it must be one of {listed(it.options)}.",
    ),
    _of_a_piece(
        reasons.MapPieceLevel,
        lambda it: f"{it.field} is {plain(it.value)}; it must be a whole number from {it.least} to {it.most}.",
    ),
    of_the_file(
        reasons.MapCorners,
        lambda it: (
            f"{plain(it.name)} has {_corners(it.value)}; it must have 2 to {it.most}, each [inches from the west,"
            " inches from the north]."
        ),
    ),
    of_the_file(
        reasons.MapCorner,
        lambda it: (
            f"corner {it.number} of {plain(it.name)} must be two numbers: [inches from the west, inches from the"
            " north]."
        ),
    ),
    of_the_file(
        reasons.MapCornerOff,
        lambda it: (
            f"corner {it.number} of {plain(it.name)} is [{plain(', '.join(it.at))}]; the table is {it.width} inches"
            f" wide and {it.depth} deep."
        ),
    ),
    of_the_file(
        reasons.MapOutline,
        lambda it: (
            f"the outline of {plain(it.name)} ({it.kind}) crosses or touches itself, or has too few corners: an area"
            " has 3 at least, in order round it."
        ),
    ),
]
"""What is wrong with a file of any such game."""
SIZES: list[Sentence[None]] = [
    of_the_file(reasons.MapTableSize, lambda it: f"size is {said(it.value)}; it must be one of {listed(it.options)}."),
]
"""The same, of games on tables of several sizes."""
GROUND: list[Sentence[None]] = [
    of_the_file(
        reasons.MapNoGround,
        lambda it: (
            f"{it.percent} % of the ground on which the {plain(it.side)} are placed is closed to some of them; at most"
            f" {it.most} % may be."
        ),
    ),
]
"""The same, of games that leave the check of the ground to the kit."""
