"""How battlefields sound: what is said of one, and what is wrong with a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.kit.boards.maps import words as map_words
from rulesets.kit.boards.maps.words import listed, of_the_file
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
ARMIES = {"roman": "Romans", "briton": "Britons"}


def _of_a_piece(sentence: Callable[[Mapping[str, Any]], str]) -> Callable[[Mapping[str, Any]], str]:
    """A sentence about the piece of so many, counted from the top of the file."""
    return of_the_file(lambda told: f"piece {told['number']}: {sentence(told)}")


REFUSALS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    **map_words.REFUSALS,
    "map_made_size": lambda told: f"Battlefields of {told['size']} inches are not made: there are {listed(told)}.",
    "map_no_pieces": of_the_file(
        lambda told: f"piece is {plain(told['value'])}; each piece of terrain stands under a line [[piece]]."
    ),
    "map_many_pieces": of_the_file(lambda told: f"it has {told['number']} pieces; at most {told['most']} are read."),
    "map_piece_twice": _of_a_piece(lambda told: f"{plain(told['name'])} has a name that another piece has."),
    "map_piece_field": _of_a_piece(
        lambda told: f'"{plain(told["field"])}" is no field of a piece; there are {listed(told)}.'
    ),
    "map_piece_misplaced": of_the_file(
        lambda told: (
            f"{plain(told['name'])} is a {told['kind']}; "
            + ("only a camp is of somebody." if told["field"] == "of" else "only a hill has a level.")
        )
    ),
    "map_piece_name": _of_a_piece(
        lambda told: (
            f'its name is "{plain(told["value"])}"; it must be 1 to 30 letters, digits, blanks and signs .()\'- that'
            " mean no place."
        )
    ),
    "map_piece_word": _of_a_piece(
        lambda told: f'{told["field"]} is "{plain(told["value"])}"; it must be one of {listed(told)}.'
    ),
    "map_piece_level": _of_a_piece(
        lambda told: f"level is {plain(told['value'])}; it must be a whole number from 1 to {told['most']}."
    ),
    "map_corners": of_the_file(
        lambda told: (
            f"{plain(told['name'])} has {told['value']} corners; it must have 2 to {told['most']}, each [inches from"
            " the west, inches from the north]."
        )
    ),
    "map_corner": of_the_file(
        lambda told: (
            f"corner {told['number']} of {plain(told['name'])} must be two numbers: [inches from the west, inches from"
            " the north]."
        )
    ),
    "map_corner_off": of_the_file(
        lambda told: (
            f"corner {told['number']} of {plain(told['name'])} is [{plain(', '.join(told['at']))}]; the table is"
            f" {told['width']} inches wide and {told['depth']} deep."
        )
    ),
    "map_outline": of_the_file(
        lambda told: (
            f"the outline of {plain(told['name'])} ({told['kind']}) crosses or touches itself, or has too few corners:"
            " an area has 3 at least, in order round it."
        )
    ),
    "map_no_room": of_the_file(
        lambda told: (
            f"{told['percent']} % of the ground on which the {ARMIES[told['army']]} are placed is rough or impassable;"
            f" at most {told['most']} % may be."
        )
    ),
    "map_camp": of_the_file(lambda told: f"{plain(told['name'])} is a camp: it must be 4 by 4 inches."),
}
