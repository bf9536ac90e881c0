"""Maps drawn with letters, one letter a square, as scenarios and tests write them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesets.dust_1947.state import Field, Ground, Wall
from rulesets.kit.boards.square import Square, parse_side

LETTERS: dict[str, Ground | None] = {
    ".": None,
    "T": Ground(terrain=("trees",)),
    "L": Ground(terrain=("large trees",)),
    "#": Ground(terrain=("building",), dot=False),
    "X": Ground(terrain=("structure",), dot=False, height=2),
    "r": Ground(terrain=("rubble",)),
    "~": Ground(terrain=("water",)),
    "s": Ground(terrain=("swamp",)),
    "m": Ground(terrain=("mud",)),
    "=": Ground(terrain=("road",)),
    "t": Ground(terrain=("tank traps",)),
    "c": Ground(terrain=("ammo crates",)),
    "w": Ground(terrain=("wreck",)),
    "^": Ground(levels=1, height=1),
    "o": Ground(dot=False),
}
"""What each letter of a map means; "o" is a square without a centre dot and nothing else, "^" one level of plinth."""


def drawn(rows: Sequence[str], walls: Mapping[str, str] | None = None) -> Field:
    """A field from its rows, north first; blanks between the letters do not count. `walls` by side (A1-B1)."""
    lines = [row.replace(" ", "") for row in rows]
    found = {
        Square(column, row): ground
        for row, line in enumerate(lines)
        for column, letter in enumerate(line)
        if (ground := LETTERS[letter]) is not None
    }
    sides = tuple(Wall(side=parse_side(side).name, kind=kind) for side, kind in (walls or {}).items())
    return Field(columns=len(lines[0]), rows=len(lines), ground=found, walls=sides)
