"""How battlefields sound: what is said of one, and what is wrong with a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from rulesets.julia_augusta.table.reasons.against import Against
from rulesets.julia_augusta.table.reasons.maps import (
    MapCamp,
    MapCorner,
    MapCornerOff,
    MapCorners,
    MapMadeSize,
    MapManyPieces,
    MapNoPieces,
    MapNoRoom,
    MapOutline,
    MapPieceField,
    MapPieceLevel,
    MapPieceMisplaced,
    MapPieceName,
    MapPieceTwice,
    MapPieceWord,
    OfAPiece,
)
from rulesets.julia_augusta.table.state import Army
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import plain

EDGES = ("Southern edge", "Northern edge")
"""Whose zones a picture shows before there are players: the Romans', the Britons'."""
MADE = "Generated, {columns} by {rows} inches"
MADE_NAME = "Field {seed}"
MADE_NOTE = "Seed {seed}: “generated {seed}” makes it again"
MADE_ALIKE = "It is the same from both edges, in a mirror."
MAP_NOTES = {
    "number": "It has fewer than three pieces of terrain, or more than six.",
    "size": "A piece is less than 6 inches across, or more than 12.",
    "middle": "There is terrain within 6 inches of the middle of the table.",
    "lopsided": "It is not the same from both edges.",
}
"""What the players should know of a battlefield that somebody drew."""
ARMIES: dict[Army, str] = {"roman": "Romans", "briton": "Britons"}


def listed(options: Iterable[str]) -> str:
    """Options, one after the other."""
    return ", ".join(map(plain, options))


S = TypeVar("S", bound=Against)
P = TypeVar("P", bound=OfAPiece)


def of_the_file(sentence: Callable[[S], str]) -> Callable[[None, S], str]:
    """A sentence about what stands in the file."""
    return lambda _, it: f"The map file: {sentence(it)}"


def _of_a_piece(sentence: Callable[[P], str]) -> Callable[[None, P], str]:
    """A sentence about the piece of so many, counted from the top of the file."""
    return of_the_file(lambda it: f"piece {it.number}: {sentence(it)}")


REASONS: list[Sentence[None]] = [
    Sentence(
        MapMadeSize, lambda _, it: f"Battlefields of {it.size} inches are not made: there are {listed(it.options)}."
    ),
    Sentence(
        MapNoPieces,
        of_the_file(lambda it: f"piece is {plain(it.value)}; each piece of terrain stands under a line [[piece]]."),
    ),
    Sentence(MapManyPieces, of_the_file(lambda it: f"it has {it.number} pieces; at most {it.most} are read.")),
    Sentence(MapPieceTwice, _of_a_piece(lambda it: f"{plain(it.name)} has a name that another piece has.")),
    Sentence(
        MapPieceField,
        _of_a_piece(lambda it: f'"{plain(it.field)}" is no field of a piece; there are {listed(it.options)}.'),
    ),
    Sentence(
        MapPieceMisplaced,
        of_the_file(
            lambda it: (
                f"{plain(it.name)} is a {it.kind}; "
                + ("only a camp is of somebody." if it.field == "of" else "only a hill has a level.")
            )
        ),
    ),
    Sentence(
        MapPieceName,
        _of_a_piece(
            lambda it: (
                f'its name is "{plain(it.value)}"; it must be 1 to 30 letters, digits, blanks and signs .()\'- that'
                " mean no place."
            )
        ),
    ),
    Sentence(
        MapPieceWord,
        _of_a_piece(lambda it: f'{it.field} is "{plain(it.value)}"; it must be one of {listed(it.options)}.'),
    ),
    Sentence(
        MapPieceLevel,
        _of_a_piece(lambda it: f"level is {plain(it.value)}; it must be a whole number from 1 to {it.most}."),
    ),
    Sentence(
        MapCorners,
        of_the_file(
            lambda it: (
                f"{plain(it.name)} has {it.value} corners; it must have 2 to {it.most}, each [inches from"
                " the west, inches from the north]."
            )
        ),
    ),
    Sentence(
        MapCorner,
        of_the_file(
            lambda it: (
                f"corner {it.number} of {plain(it.name)} must be two numbers: [inches from the west, inches from"
                " the north]."
            )
        ),
    ),
    Sentence(
        MapCornerOff,
        of_the_file(
            lambda it: (
                f"corner {it.number} of {plain(it.name)} is [{plain(', '.join(it.at))}]; the table is"
                f" {it.width} inches wide and {it.depth} deep."
            )
        ),
    ),
    Sentence(
        MapOutline,
        of_the_file(
            lambda it: (
                f"the outline of {plain(it.name)} ({it.kind}) crosses or touches itself, or has too few corners:"
                " an area has 3 at least, in order round it."
            )
        ),
    ),
    Sentence(
        MapNoRoom,
        of_the_file(
            lambda it: (
                f"{it.percent} % of the ground on which the {ARMIES[it.army]} are placed is rough or impassable;"
                f" at most {it.most} % may be."
            )
        ),
    ),
    Sentence(MapCamp, of_the_file(lambda it: f"{plain(it.name)} is a camp: it must be 4 by 4 inches.")),
]
