"""How battlefields sound: what is said of one, and what is wrong with a file."""

from __future__ import annotations

from rulesets.kit.boards.maps import words as map_words
from rulesets.kit.boards.maps.tables import words as table_map_words
from rulesets.kit.engine.said import Sentence
from rulesets.legions_imperialis.table.reasons.maps import MapMadeSize

MADE = "Generated, {columns} by {rows} inches"
MADE_NAME = "Field {seed}"
MADE_NOTE = "Seed {seed}: “generated {columns}x{rows} {seed}” makes it again"
MADE_ALIKE = "It is the same from both edges, turned about its middle."
LOPSIDED = "It is not the same from both edges."

REASONS: list[Sentence[None]] = [
    *map_words.REASONS,
    *table_map_words.FILE,
    *table_map_words.SIZES,
    *table_map_words.GROUND,
    Sentence(
        MapMadeSize,
        lambda _, it: f"Battlefields of {it.size} inches are not made: there are {map_words.listed(it.options)}.",
    ),
]
"""Why a map is refused; these sentences make harmless what stands in files, themselves."""
