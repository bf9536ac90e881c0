"""How battlefields sound: what is said of one, and what is wrong with a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from rulesets.julia_augusta.table.reasons.against import SaysNo
from rulesets.julia_augusta.table.reasons.maps import MapCamp, MapMadeSize, MapNoRoom
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


S = TypeVar("S", bound=SaysNo)


def of_the_file(sentence: Callable[[S], str]) -> Callable[[None, S], str]:
    """A sentence about what stands in the file."""
    return lambda _, it: f"The map file: {sentence(it)}"


REASONS: list[Sentence[None]] = [
    Sentence(
        MapMadeSize, lambda _, it: f"Battlefields of {it.size} inches are not made: there are {listed(it.options)}."
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
