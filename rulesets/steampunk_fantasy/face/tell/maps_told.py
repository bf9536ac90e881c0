"""How maps sound: what is said of one, and what is wrong with a map's file."""

from __future__ import annotations

from rulesets.kit.engine.said import Sentence
from rulesets.steampunk_fantasy.table.reasons import MapCrowded, MapMadeSize, MapMiddle, MapOtherSize

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

REASONS: list[Sentence[None]] = [
    Sentence(
        MapMadeSize,
        lambda _, told: f"Maps of {told.size} hexes are not made: there are {', '.join(told.options)}.",
    ),
    Sentence(
        MapOtherSize,
        lambda _, told: (
            f"The map file: it has {told.size} hexes (columns x rows); a map has {' or '.join(told.options)}."
        ),
    ),
    Sentence(
        MapMiddle,
        lambda _, told: (
            f"The map file: row {told.row}: {told.place} is {told.terrain}; rows {told.first} to {told.last} belong to"
            f" nobody and have only {', '.join(told.options)}."
        ),
    ),
    Sentence(
        MapCrowded,
        lambda _, told: (
            f"The map file: the rows of the {told.side} have {told.number} hexes other than clear; they may have at"
            f" most {told.most}, half of them."
        ),
    ),
]
