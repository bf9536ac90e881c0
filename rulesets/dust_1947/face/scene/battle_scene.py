"""How a battle looks: the table as it is, what the last activation did, and what a seat may do now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.dust_1947.face.scene import aim_lines
from rulesets.dust_1947.face.scene import areas as scene_areas
from rulesets.dust_1947.face.scene import legend as scene_legend
from rulesets.dust_1947.face.scene import story as scene_story
from rulesets.dust_1947.face.scene.tokens import tokens
from rulesets.dust_1947.table.fortifications import BURIED, inside, squares_of
from rulesets.dust_1947.table.sight import ground
from rulesets.dust_1947.table.sight.obstacles import standing
from rulesets.dust_1947.table.state import Dust, Fortification
from rulesets.dust_1947.table.tabletop.scale import inches
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.event import Event
from rulesets.kit.pictures.scene import Area, Badge, Cell, Edge, Scene, SquareGround, Track


def scene(view: Dust, shown: Sequence[Event], seat: int | None = None, *, title: str = "", cursor: str = "") -> Scene:
    """The picture of a view with what these events did; with `seat`, what it may do now, `cursor` the place in hand."""
    return composed(
        view,
        title,
        areas=(*scene_areas.areas(view, seat), *scene_areas.cursor(view, cursor)),
        tracks=(*scene_story.tracks(view, shown), *aim_lines.tracks(view, seat)),
        shown=shown,
    )


def composed(
    view: Dust,
    title: str,
    *,
    areas: tuple[Area, ...],
    tracks: tuple[Track, ...],
    shown: Sequence[Event] = (),
    badges: tuple[Badge, ...] = (),
    lit: tuple[str, ...] = (),
) -> Scene:
    """The table with these areas, lines and badges, some units lit, and a legend of what is on it."""
    drawn = Scene(
        title=title,
        ground=_ground(view),
        sides=tuple(view.players),
        tokens=tuple(tokens(view, lit)),
        tracks=tracks,
        areas=areas,
        badges=(*scene_story.badges(view, shown), *badges),
        dice=tuple(scene_story.dice(view, shown)),
    )
    return drawn.model_copy(update={"legend": tuple(scene_legend.entries(drawn, on_a_table=view.options.on_a_table))})


# --- the ground ------------------------------------------------------------------------------------------------------


def _ground(view: Dust) -> SquareGround:
    field, side = view.scenario.field, inches(1) if view.options.on_a_table else 0
    cells, edges = tuple(_cells(view)), tuple(_edges(view))
    return SquareGround(columns=field.columns, rows=field.rows, inches=side, cells=cells, edges=edges)


def _cells(view: Dust) -> Iterator[Cell]:
    """Every square that is not plain open ground, with its words and its height in levels."""
    field = view.scenario.field.ground
    words: dict[Square, list[str]] = {}
    for square, printed in field.items():
        words[square] = [*ground.lies(view, square)] + ([] if printed.dot else ["no dot"])
    for square, word in _come(view):
        words.setdefault(square, []).append(word)
    for square, those in sorted(words.items()):
        level = field[square].levels if square in field else 0
        yield Cell(column=square.column, row=square.row, terrain=tuple(dict.fromkeys(those)), level=level)


def _come(view: Dust) -> Iterator[tuple[Square, str]]:
    """What has come to lie on the table: fortifications, wrecks, burning ones, smoke; who is on fire smokes as well."""
    for work in view.fortifications:
        yield from ((square, _built(work, square)) for square in squares_of(work))
    burning = {square for wreck in view.burning_wrecks for square in wreck.squares}
    yield from ((square, "wreck") for square in view.wrecks if square not in burning)
    yield from ((square, "burning wreck") for square in sorted(burning))
    if view.options.on_a_table:
        return  # Smoke has its own outline there.
    on_fire = [unit.squares for unit in view.on_board() if "fire" in unit.criticals]
    for squares in (*(screen.squares for screen in view.screens), *on_fire):
        yield from ((square, "smoke") for square in squares)


def _built(work: Fortification, square: Square) -> str:
    """What a square of a fortification shows: its walls, or the space inside."""
    if work.buried:
        return BURIED
    return f"{work.kind} inside" if square in inside(work) else work.kind


def _edges(view: Dust) -> Iterator[Edge]:
    """Every walled side of a square that lies on the board; the walls of buildings included."""
    field = view.scenario.field
    for (one, other), wall in sorted(standing(field).walls.items()):
        if one < other and any(0 <= s.column < field.columns and 0 <= s.row < field.rows for s in (one, other)):
            corner = (other.column, other.row)
            end = (other.column, other.row + 1) if other.column > one.column else (other.column + 1, other.row)
            yield Edge(start=corner, end=end, kind=wall.kind)
