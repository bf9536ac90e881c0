"""The neutral picture of a table: plain data in world units, all that renders ever see of a game.

On squares one world unit is one square and the middle of square A1 is (0.5, 0.5); x grows to the east, y to the
south. Directions are degrees clockwise from north. A ruleset fills a scene in its `scene.py`; renders draw it.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

Point = tuple[float, float]


class _Plain(BaseModel):
    model_config = ConfigDict(frozen=True)


class Cell(_Plain):
    """What one square shows: terrain words known to renders ("trees", "rubble" …) and its height in levels."""

    column: int
    row: int
    terrain: tuple[str, ...] = ()
    level: int = 0


class Edge(_Plain):
    """A side drawn between two world points: "high wall", "low wall", "small opening", "large opening" or "huge"."""

    start: Point
    end: Point
    kind: str


class SquareGround(_Plain):
    """A board of squares; only cells that are not plain open ground are listed."""

    kind: Literal["square"] = "square"
    columns: int
    rows: int
    cells: tuple[Cell, ...] = ()
    edges: tuple[Edge, ...] = ()


class Marker(_Plain):
    """A sign on a token: `kind` is a word known to renders ("under fire", "level 2", "fire" …), `count` how often."""

    kind: str
    count: int = 1


class Token(_Plain):
    """One unit: the squares' middles or the point it stands on, whose it is and what it looks like.

    `side` is the seat number; `shape` is "infantry", "support", "hero", "vehicle" or "aircraft"; `facing` in degrees,
    None where facing has no meaning; `strength` in the game's own words ("4/5").
    """

    id: str
    label: str
    name: str
    side: int
    shape: str
    places: tuple[Point, ...]
    where: str
    facing: int | None = None
    strength: str = ""
    markers: tuple[Marker, ...] = ()
    highlighted: bool = False


class Track(_Plain):
    """A line of the last activation or of a measurement: "move", "shot", "miss", "reaction", "sight",
    "blocked", "distance".

    A blocked line of three points is stopped at the second.
    """

    kind: str
    points: tuple[Point, ...]
    side: int | None = None
    label: str = ""


class Area(_Plain):
    """Marked squares: "zone" (deployment), "reach", "objective", "target", "cursor" (the place in hand), "arc", "band"
    (up to a distance) and "blocker" (what a line of sight is stopped by)."""

    kind: str
    squares: tuple[tuple[int, int], ...]
    side: int | None = None
    label: str = ""


class Badge(_Plain):
    """A word at a point: losses, hits, a wreck made. `kind` is "loss", "hit", "saved" or "note"."""

    kind: str
    at: Point
    text: str


class DiceRow(_Plain):
    """Dice that were rolled, drawn beside the board: a label and one word per die face."""

    label: str
    faces: tuple[str, ...]
    good: tuple[bool, ...] = ()


class LegendEntry(_Plain):
    """One sign that is on the board and what it means."""

    kind: Literal["terrain", "marker", "track", "side", "area"]
    key: str
    text: str
    side: int | None = None


class Scene(_Plain):
    """A whole picture: `title` is one line (turn, who is asked); `sides` the seats' names by seat number."""

    title: str
    ground: SquareGround
    sides: tuple[str, ...]
    tokens: tuple[Token, ...] = ()
    tracks: tuple[Track, ...] = ()
    areas: tuple[Area, ...] = ()
    badges: tuple[Badge, ...] = ()
    dice: tuple[DiceRow, ...] = ()
    legend: tuple[LegendEntry, ...] = ()
