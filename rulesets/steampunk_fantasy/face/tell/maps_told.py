"""How maps sound: what is said of one, and what is wrong with a map's file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.kit.boards.maps import words as map_words
from rulesets.kit.boards.maps.words import listed, of_the_file

EDGES = ("Southern edge", "Northern edge")
"""Whose rows a picture shows before there are players, side by side."""
MADE = "Generated, {columns} by {rows} hexes"
MADE_NOTE = "{columns} by {rows} hexes, seed {seed}: “generated {columns}x{rows} {seed}” makes it again"
MADE_FAIR = "The same from both edges, hex for hex."
OPEN_NAME = "Open ground"
OPEN_NOTE = "Without a map each side lays out its own rows in secret; all else is clear."
MAP_NOTES = {
    "lopsided": "It is not the same from both edges.",
    "uphill": "The way out of one side's rows is dearer than out of the other's.",
}
"""What the players should know of a map that somebody drew."""

REFUSALS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    **map_words.REFUSALS,
    "map_made_size": lambda told: f"Maps of {told['size']} hexes are not made: there are {listed(told)}.",
    "map_other_size": of_the_file(
        lambda told: f"it has {told['size']} hexes (columns x rows); a map has {' or '.join(told['options'])}."
    ),
    "map_middle": of_the_file(
        lambda told: (
            f"row {told['row']}: {told['place']} is {told['terrain']}; rows {told['first']} to {told['last']} belong to"
            f" nobody and have only {listed(told)}."
        )
    ),
    "map_crowded": of_the_file(
        lambda told: (
            f"the rows of the {told['side']} have {told['number']} hexes other than clear; they may have at most"
            f" {told['most']}, half of them."
        )
    ),
}
