"""Which part of a board a picture for a telephone shows: where something happened, and who stands there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, dist, floor, sqrt

from rulesets.kit.boards.hexes.board import Hex, middle
from rulesets.kit.pictures.scene import (
    Area,
    Cell,
    HexCell,
    HexGround,
    LegendEntry,
    Point,
    Scene,
    SquareGround,
    TableGround,
    Terrain,
    Token,
    Window,
)

SMALL = 0.5
"""The share of the board that the action may cover for it to be shown by itself."""
SHOWING = ("cursor", "target", "contested", "before", "blocker", "reach", "arc", "blast", "flame")
"""The marked places that belong to the action; deployment areas, objectives and ranges do not."""
CODE = 5
"""Letters of a label that is a code, and needs a key in words."""
_AIR = {"square": 1.0, "hex": 0.9, "table": 4.0}
"""World units left around the action."""
_LEAST = {"square": 6.0, "hex": 5.0, "table": 24.0}
"""The narrowest window, in world units: closer than that nobody needs to be."""
_FLAT, _TALL = 0.75, 1.15
"""How high a window is at least and at most, as shares of its width."""
_PLACE = {"square": 1.0, "hex": 1.0, "table": 6.0}


def extent(scene: Scene) -> Point:
    """How wide and how high a board is, in world units."""
    ground = scene.ground
    if isinstance(ground, SquareGround):
        return float(ground.columns), float(ground.rows)
    if isinstance(ground, HexGround):
        across = (ground.columns - 1) * sqrt(3) / 2 + 2 / sqrt(3)
        return across, ground.rows + (0.5 if ground.columns > 1 else 0.0)
    return ground.width, ground.height


def action(scene: Scene) -> Window | None:
    """The part of the board where something happens; None where that is most of it, or nothing happens."""
    points = list(_points(scene))
    if not points:
        return None
    board, kind = extent(scene), scene.ground.kind
    sides = [_padded([point[axis] for point in points], _AIR[kind]) for axis in (0, 1)]
    (west, east), (north, south) = sides
    width = max(east - west, (south - north) / _TALL, _LEAST[kind])
    height = max(south - north, width * _FLAT)
    across, down = _within((west + east) / 2, width, board[0]), _within((north + south) / 2, height, board[1])
    if kind == "square":
        across, down = _whole(across, board[0]), _whole(down, board[1])
    return _window(across, down, board)


def _window(across: Point, down: Point, board: Point) -> Window | None:
    width, height = across[1] - across[0], down[1] - down[0]
    if width * height >= SMALL * board[0] * board[1]:
        return None
    return Window(at=(sum(across) / 2, sum(down) / 2), width=width, height=height)


def whole(scene: Scene) -> Window:
    """All of the board."""
    width, height = extent(scene)
    return Window(at=(width / 2, height / 2), width=width, height=height)


def _padded(values: list[float], air: float) -> Point:
    return min(values) - air, max(values) + air


def _within(at: float, size: float, limit: float) -> Point:
    """A stretch of this size around a place, moved onto the board; all of the board where it is no longer."""
    if size >= limit:
        return 0.0, limit
    start = min(max(at - size / 2, 0.0), limit - size)
    return start, start + size


def _whole(stretch: Point, limit: float) -> Point:
    """The whole squares that a stretch lies in."""
    return max(float(floor(stretch[0] + 0.01)), 0.0), min(float(ceil(stretch[1] - 0.01)), limit)


def _points(scene: Scene) -> Iterator[Point]:
    """Where something happens: lines, badges, the places in hand, whoever is lit."""
    board = extent(scene)
    points = (
        *(point for track in scene.tracks for point in track.points),
        *(badge.at for badge in scene.badges if badge.kind != "name"),
        *(point for area in scene.areas if area.kind in SHOWING for point in _corners(scene, area)),
        *(point for token in scene.tokens if token.highlighted for point in spots(token)),
    )
    yield from (point for point in points if 0 <= point[0] <= board[0] and 0 <= point[1] <= board[1])


def _corners(scene: Scene, area: Area) -> Iterator[Point]:
    """The middles of marked places; on a table the corners of what is marked."""
    yield from (point for outline in area.outlines for point in outline)
    place = _PLACE[scene.ground.kind]
    for column, row in area.squares:
        if isinstance(scene.ground, HexGround):
            yield middle(Hex(column, row))
        else:
            yield (column + 0.5) * place, (row + 0.5) * place


def spots(token: Token) -> Iterator[Point]:
    """Where a unit stands: its places, and the middles of its bases or models on a table."""
    yield from token.places
    yield from (stand.at for stand in token.stands if not stand.fallen)
    yield from (base.at for base in token.body.bases) if token.body is not None else ()


def kinds(token: Token) -> list[str]:
    """What the models of a group are, those that are not ordinary ones; "fallen" for who lies there."""
    return ["fallen" if stand.fallen else stand.kind for stand in token.stands if stand.fallen or stand.kind]


def has(window: Window, token: Token) -> bool:
    """Whether a unit stands in a part of the board, at least in part."""
    return any(_in(window, spot) for spot in spots(token))


def keyed(scene: Scene, window: Window) -> list[Token]:
    """The units whose labels are codes, which a key has to say in words: those that something happened to first, then
    the others by how far they are from where it did."""
    there = [token for token in scene.tokens if has(window, token) and is_code(token)]
    ends = [point for track in scene.tracks for point in (track.points[:1] + track.points[-1:])]
    ends += [badge.at for badge in scene.badges if badge.kind != "name"] or [window.at]
    return sorted(there, key=lambda token: (not token.highlighted, _apart(token, ends)))


def _apart(token: Token, ends: list[Point]) -> float:
    return min(dist(spot, end) for spot in spots(token) for end in ends)


def is_code(token: Token) -> bool:
    """Whether a unit's label is a code that does not say its name."""
    return 0 < len(token.label) <= CODE and token.label.casefold() != token.name.casefold()


def coded(scene: Scene) -> Scene:
    """The scene with a code of a few letters for every unit whose label is long, each another one within its side: the
    code that its game has for it, else one of its own."""
    of_side = {
        side: codes(token.label or token.name for token in scene.tokens if token.side == side and not token.code)
        for side in {token.side for token in scene.tokens}
    }
    return scene.model_copy(update={"tokens": tuple(_coded(token, of_side[token.side]) for token in scene.tokens)})


def _coded(token: Token, of_side: dict[str, str]) -> Token:
    name = token.label or token.name
    code = token.code or of_side[name]
    return token if len(name) <= CODE else token.model_copy(update={"label": code, "name": name})


def codes(names: Iterable[str]) -> dict[str, str]:
    """A code of at most five letters for each name of a side, all different: a short name is its own."""
    those = list(dict.fromkeys(names))
    by_name = {name: name for name in those if len(name) <= CODE}
    for name in those:
        if name not in by_name:
            by_name[name] = next(code for code in _codes(name) if code not in by_name.values())
    return by_name


def behind_code(code: str, name: str, said: str) -> str:
    """What a menu says of a unit, behind the code that pictures have for it; "Guar1" is plain enough for Guard 1."""
    letters, plain = code.rstrip("0123456789"), name.replace(" ", "").casefold()
    says_itself = plain.startswith(letters.casefold()) and plain.endswith(code[len(letters) :])
    return said if says_itself else f"{code} · {said}"


def _codes(name: str) -> Iterator[str]:
    """Codes for a name: the first letters of its words and its number, then more of its first word, then numbered."""
    words = [word for word in name.replace("-", " ").split() if word[0].isalnum()] or [name]
    number = words.pop() if len(words) > 1 and (words[-1].isdecimal() or len(words[-1]) <= 2) else ""
    letters = "".join(word[0].upper() for word in words[:3])
    yield from (words[0][:size].upper() + number for size in ((3,) if len(words) == 1 else ()))
    yield letters + number if len(words) > 1 else words[0][:2].upper() + number
    yield from (words[0][:size].upper() + number for size in (2, 3))
    yield from (f"{letters}{count}" for count in range(2, 1000))


def legend(scene: Scene, window: Window) -> list[LegendEntry]:
    """The entries of the legend for what is to be seen in a part of the board, what happens there first."""
    there = {kind: set(words) for kind, words in _to_be_seen(scene, window)}
    shown = [entry for entry in scene.legend if entry.key in there.get(entry.kind, ())]
    return sorted(shown, key=lambda entry: _FIRST.index(entry.kind))


_FIRST = ("track", "area", "marker", "troops", "stand", "terrain")


def _to_be_seen(scene: Scene, window: Window) -> Iterator[tuple[str, list[str]]]:
    """The words that are to be seen in a part of the board, by the kinds of the legend."""
    tokens = [token for token in scene.tokens if has(window, token)]
    yield "track", [track.kind for track in scene.tracks]
    yield "area", [area.kind for area in scene.areas if any(_in(window, at) for at in _corners(scene, area))]
    cells = [cell for cell in _cells(scene) if _in(window, next(_corners(scene, _area(cell))))]
    lying = [marker for cell in cells for marker in (cell.markers if isinstance(cell, HexCell) else ())]
    yield "marker", [marker.kind for marker in (*lying, *(sign for token in tokens for sign in token.markers))]
    yield "troops", [token.shape for token in tokens]
    yield "stand", [kind for token in tokens for kind in kinds(token)]
    land = [piece.kind for piece in _pieces(scene) if any(_in(window, point) for point in piece.points)]
    yield "terrain", [*land, *(word for cell in cells for word in cell.terrain)]


def _area(cell: Cell | HexCell) -> Area:
    return Area(kind="cell", squares=((cell.column, cell.row),))


def _cells(scene: Scene) -> Sequence[Cell | HexCell]:
    return () if isinstance(scene.ground, TableGround) else scene.ground.cells


def _pieces(scene: Scene) -> Sequence[Terrain]:
    return scene.ground.pieces if isinstance(scene.ground, TableGround) else ()


def _in(window: Window, point: Point) -> bool:
    return abs(point[0] - window.at[0]) <= window.width / 2 and abs(point[1] - window.at[1]) <= window.height / 2
