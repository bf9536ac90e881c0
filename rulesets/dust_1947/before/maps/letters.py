"""Maps drawn with letters, one letter a square, as map files, scenarios and tests write them.

The words of `Ground.terrain`: trees, large trees, rubble, water, swamp, mud (sand too), road, structure, ammo crates,
ammo dump, tank traps, wreck, plinth, building, hut, wire, mines, trench, small ruin, babylonian
  plinth, lamassu, impassable, rocket prototype, archeological pit. A square may have several.

- Raised ground is "plinth" with `levels` (and as much `height`): who stands there stands so many levels up, and from
  the ground nobody looks across it.
- A building that can be entered is "building" with `levels` floors. Floors are counted from 0 on the ground; the roof
  is level `levels`. Squares that share a side are one building, and every side on its outside is a high wall unless
  `walls` says otherwise. "building" with `dot=False` is solid: nobody can be in it or on it.
- Walls are sides of squares ("A1-B1"): one of `WALLS`. They count for every floor of their building (DU-D-36). A huge
  opening is written for each of its sides; "opening" is what older games say for a large one.
- What changes in play is in the state, never in the map: `Dust.wrecks`, `burning_wrecks`, `screens`, and `crushed`,
  the squares whose ammo crates were driven over (DU-TERR-16), and `cleared`, those that engineers have opened.
- A place is named by its square, F4, and upstairs by square and floor: "F4 floor 1", "F4 roof" (`floors.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesets.dust_1947.table.state import Field, Ground, Wall
from rulesets.kit.boards.squares.board import Square, parse_side
from rulesets.kit.engine.points import Table

WALLS = ("high wall", "low wall", "small opening", "large opening", "huge opening")
"""What can stand on a side: walls, and openings in a high wall (under 1 square wide, 1 square, 2 or more)."""
BOXES = ("wall set", "archeological wall")
"""Walls of Babylon by the names of their boxes."""
SCENERY: Table[str, str] = Table(
    "rulesets.dust_1947.before.maps.letters.SCENERY",
    {"wall set": ("DU-BAB-08", "high wall"), "archeological wall": ("DU-BAB-02", "low wall")},
    without="large opening",
)
"""What the walls of each box are; a wall of a set that is agreed to be low is
written as a low wall (DU-D-196)."""

LETTERS: dict[str, Ground | None] = {
    ".": None,
    "T": Ground(terrain=("trees",)),
    "L": Ground(terrain=("large trees",)),
    "#": Ground(terrain=("building",), dot=False),
    "1": Ground(terrain=("building",), levels=1),
    "2": Ground(terrain=("building",), levels=2),
    "3": Ground(terrain=("building",), levels=3),
    "h": Ground(terrain=("hut",), dot=False),
    "j": Ground(terrain=("building", "small ruin"), levels=1),
    "p": Ground(terrain=("babylonian plinth",), levels=1, height=1),
    "k": Ground(terrain=("rocket prototype",)),
    "q": Ground(terrain=("archeological pit",)),
    "l": Ground(terrain=("lamassu",), dot=False),
    "!": Ground(terrain=("impassable",), dot=False),
    "X": Ground(terrain=("structure",), dot=False, height=2),
    "D": Ground(terrain=("ammo dump",), dot=False, height=2),
    "r": Ground(terrain=("rubble",)),
    "~": Ground(terrain=("water",)),
    "s": Ground(terrain=("swamp",)),
    "m": Ground(terrain=("mud",)),
    "=": Ground(terrain=("road",)),
    "t": Ground(terrain=("tank traps",)),
    "c": Ground(terrain=("ammo crates",)),
    "x": Ground(terrain=("wire",)),
    "_": Ground(terrain=("trench",)),
    "*": Ground(terrain=("mines",)),
    "w": Ground(terrain=("wreck",)),
    "^": Ground(terrain=("plinth",), levels=1, height=1),
    "o": Ground(dot=False),
}
"""What each letter of a map means: 1, 2 and 3 are buildings of so many floors, "#" a solid one, "^" one level of
plinth, "o" a square without a centre dot and nothing else."""


def drawn(rows: Sequence[str], walls: Mapping[str, str] | None = None) -> Field:
    """A field from its rows, north first; blanks between the letters do not count. `walls` by side (A1-B1)."""
    lines = [row.replace(" ", "") for row in rows]
    grounds = {
        Square(column, row): ground
        for row, line in enumerate(lines)
        for column, letter in enumerate(line)
        if (ground := LETTERS[letter]) is not None
    }
    sides = tuple(Wall(side=parse_side(side).name, kind=kind) for side, kind in (walls or {}).items())
    return Field(columns=len(lines[0]), rows=len(lines), ground=grounds, walls=sides)
