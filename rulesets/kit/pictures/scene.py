"""The neutral picture of a table: plain data in world units, all that renders ever see of a game.

On squares one world unit is one square and the middle of square A1 is (0.5, 0.5); on hexes it is the distance between
the middles of two neighbours, and hexes have a side to the north; on a table it is an inch, and (0, 0) is the
north-western corner. x grows to the east, y to the south. Directions are degrees clockwise from north. A ruleset fills
a scene in its `scene.py`; renders draw it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Discriminator, Tag

Point = tuple[float, float]


class _Plain(BaseModel):
    model_config = ConfigDict(frozen=True)


class Marker(_Plain):
    """A sign on a token or a hex: `kind` is a word known to renders ("under fire", "level 2", "fire", "smoke" …),
    `count` how often, `note` what else is to be known of it ("d8 4+"): beside the sign in a hex, and in words."""

    kind: str
    count: int = 1
    note: str = ""


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
    """A board of squares; only cells that are not plain open ground are listed. `inches` is how long a side of a square
    is where models stand on it (`Token.stands`); 0 where none do."""

    kind: Literal["square"] = "square"
    columns: int
    rows: int
    inches: float = 0
    cells: tuple[Cell, ...] = ()
    edges: tuple[Edge, ...] = ()


class HexCell(_Plain):
    """What one hex shows: terrain words known to renders ("hill", "forest", "swamp", "rough"), its height in levels,
    and what lies in it ("smoke", "fire", "poison cloud", "acid cloud", "trap")."""

    column: int
    row: int
    terrain: tuple[str, ...] = ()
    level: int = 0
    markers: tuple[Marker, ...] = ()


class HexGround(_Plain):
    """A board of hexes with a side to the north, every second column half a hex lower; only cells that are not
    clear are listed. The middle of the hex in column c and row r, both from 0, is
    (c * √3/2 + 1/√3, r + 0.5 + (c odd) / 2)."""

    kind: Literal["hex"] = "hex"
    columns: int
    rows: int
    cells: tuple[HexCell, ...] = ()


class Terrain(_Plain):
    """A piece of terrain on a table: the corners of its area, or the bends of a line ("stream", "road", "wall",
    "fence"), in inches.

    `kind` is a word known to renders: "rough", "woods", "building", "hill", "impassable", "camp", "marsh", "field",
    "water", "ruins", "crater", "wreck", or one of the lines, to which "trench", "wire" and "hedge" belong too; `level`
    how high its top lies, of a hill; `width` how broad a line is, 0 as usual; `floors` how many floors one may stand
    on, of a building or of ruins.
    """

    kind: str
    points: tuple[Point, ...]
    line: bool = False
    level: int = 0
    width: float = 0
    name: str = ""
    floors: int = 0


class TableGround(_Plain):
    """A table measured in inches, with its printed grid of squares; pieces that lie on others come behind them."""

    kind: Literal["table"] = "table"
    width: float
    height: float
    pieces: tuple[Terrain, ...] = ()


def _kind(ground: Any) -> str:
    """What a ground is made of; squares where a saved one does not say it."""
    return str(ground.get("kind", "square") if isinstance(ground, dict) else ground.kind)


Ground = Annotated[
    Annotated[SquareGround, Tag("square")] | Annotated[HexGround, Tag("hex")] | Annotated[TableGround, Tag("table")],
    Discriminator(_kind),
]


class Base(_Plain):
    """One base on a table: its middle, where it faces, its width along the front and its depth in inches; a round one
    is as deep as wide. `rank` counts from 1, the front."""

    at: Point
    facing: float
    width: float
    depth: float
    rank: int = 1
    round: bool = False


class Body(_Plain):
    """How a unit of bases lies on a table: the bases it still has, the corners of the ground it covers (none: only its
    bases are drawn), and in the game's own words its grade ("A") and its formation ("line", "column", "wedge",
    "unformed" …); `disorder` is how many points of disorder it has."""

    bases: tuple[Base, ...]
    outline: tuple[Point, ...] = ()
    grade: str = ""
    formation: str = ""
    disorder: int = 0


class Stand(_Plain):
    """A single model on a table: its middle, where it faces in degrees, its width along the front and its depth in
    world units (a round base is as deep as wide).

    `kind` is "" for an ordinary one, else a word known to renders ("officer", "gun", "standard", "medic", "vehicle",
    "walker", "cavalry", "artillery", "monster", "flyer" …); `label` a letter or two by which it is told from the others
    of its group, shown where there is room; `wounds` how many it has taken. One that has `fallen` lies where it fell
    and counts no more; a `lit` one is that in hand.
    """

    at: Point
    facing: float | None = None
    width: float = 1
    depth: float = 1
    round: bool = True
    kind: str = ""
    label: str = ""
    wounds: int = 0
    fallen: bool = False
    lit: bool = False


class Token(_Plain):
    """One unit: the middles of its places or the point it stands on, whose it is and what it looks like.

    `members` has a word for each that is drawn by itself ("regular", "elite"; those that are gone are left out).
    `side` is the seat number; `shape` is "infantry", "support", "hero", "vehicle", "aircraft", "tank", "walker",
    "cavalry", "artillery", "monster" or "flyer"; `facing` in degrees, None where facing has no meaning; `strength` in
    the game's own words ("4/5"). Markers are drawn in their order; on hexes speed ("stand-still", "slow", "fast",
    "crawl", "rest", "setup", "flying": in the air, above the others of its hex), load and aim ("loaded", "aimed")
    should come first, then conditions ("pinned", "fire", "poison", "acid", "bleeding", "damage bonus",
    "difficult terrain", "hidden" …).

    On a table a unit has a `body`, and its one place is the point it is measured from. There `shape` may also be
    "heavy infantry", "light infantry", "light cavalry", "chariot" or "leader"; markers are "eagle", "standard",
    "general", "leader", "shaken", "excited", "fatigue", "steady", "routing" …

    A group of single models on a table has `stands` instead, its one place is their middle, and its label a number or a
    code of at most five letters, which the key of the picture tells in words. `band` is the larger body that it belongs
    to (a platoon, a formation), and `tint` the number of that body's colour, from 0; None for the colour of its side.

    `code` is what the game calls it where a label of more than five letters does not fit, in its menus too.
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
    members: tuple[str, ...] = ()
    markers: tuple[Marker, ...] = ()
    highlighted: bool = False
    body: Body | None = None
    stands: tuple[Stand, ...] = ()
    band: str = ""
    tint: int | None = None
    code: str = ""


class Track(_Plain):
    """A line of the last activation or of a measurement: "move", "shot", "miss", "reaction", "sight",
    "blocked", "distance"; on a table also "charge", "pursuit", "rout", "evade", "contact" (a line of battle),
    "scatter", "indirect" (over what is between), "flight", "overwatch", and of single models, of which there are many:
    "line of fire", "in cover" and "stopped".

    A blocked line of three points is stopped at the second. `legs` has a short word for each piece of the line between
    two points ("1": gone in the first step; "7.5″"), empty for none.
    """

    kind: str
    points: tuple[Point, ...]
    side: int | None = None
    label: str = ""
    legs: tuple[str, ...] = ()


class Area(_Plain):
    """Marked squares or hexes: "zone" (deployment), "reach", "objective", "target", "cursor" (the place in hand),
    "arc", "band" (up to a distance), "blocker" (what a line of sight is stopped by) and "contested" (fought over).

    On a table what is marked has outlines in inches, one for each piece of it, and may be "before": where a unit stood;
    "overwatch": what a group watches over; a template that lies there, "blast", "flame" or "beam"; "smoke" or "fire".
    """

    kind: str
    squares: tuple[tuple[int, int], ...] = ()
    side: int | None = None
    label: str = ""
    outlines: tuple[tuple[Point, ...], ...] = ()


class Badge(_Plain):
    """A word at a point: losses, hits, a wreck made. `kind` is "loss", "hit", "saved" or "note"; a "result" lies on its
    point, such as the line of contact; a "name" is that of a place, where nothing need have happened."""

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

    kind: Literal["terrain", "marker", "track", "side", "area", "troops", "stand"]
    key: str
    text: str
    side: int | None = None


class Window(_Plain):
    """A part of the board: its middle, its width and height in world units."""

    at: Point
    width: float
    height: float


class Scene(_Plain):
    """A whole picture: `title` is one line (turn, who is asked); `sides` the seats' names by seat number.

    With a `window` only that part of the board is drawn, small and without dice and legend: for the move pad.
    `framing` makes a picture for a telephone: "action" the place where something happened, with the whole board in
    small, "board" the other way round; empty a large one of everything.
    """

    title: str
    ground: Ground
    sides: tuple[str, ...]
    tokens: tuple[Token, ...] = ()
    tracks: tuple[Track, ...] = ()
    areas: tuple[Area, ...] = ()
    badges: tuple[Badge, ...] = ()
    dice: tuple[DiceRow, ...] = ()
    legend: tuple[LegendEntry, ...] = ()
    window: Window | None = None
    framing: Literal["", "action", "board"] = ""
