"""How battlefields sound: what is said of one, and what is wrong with a file."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.dystopian_legions.before.maps.map_check import USUAL, Findings
from rulesets.dystopian_legions.face.tell.deployment_words import NAMES
from rulesets.dystopian_legions.table.reasons.maps import MapMadeSize
from rulesets.kit.boards.maps import words as map_words
from rulesets.kit.boards.maps.tables import words as table_map_words
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import listed

MADE = "Generated, {columns} by {rows} inches"
MADE_NAME = "Field {seed}"
MADE_NOTE = "Seed {seed}: “generated {columns}x{rows} {seed}” makes it again"
MADE_ALIKE = "It is the same from opposite edges and corners, turned about its middle."
LOPSIDED = "It is not the same from opposite edges and corners."
PLAIN = "It has few kinds of terrain."


def notes(findings: Findings) -> Iterator[str]:
    """What the players should know of a battlefield that somebody drew."""
    if findings.covered is not None:
        yield f"Terrain covers {findings.covered} % of it; {USUAL[0]} to {USUAL[1]} % are usual."
    if findings.is_plain:
        yield PLAIN
    if findings.raised:
        names = listed(NAMES[name] for name in findings.raised)
        yield f"A hill or a building lies in a deployment zone of {names}."
    if findings.is_lopsided:
        yield LOPSIDED


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
