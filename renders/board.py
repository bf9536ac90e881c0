"""The picture of a table: title, board with everything on it, dice, legend. Sizes in pixels.

The caller chooses where the work is done: `draw` does it all; `prepare` draws (and holds on to the interpreter),
`encode` makes the file (and lets other threads run).
"""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image, ImageDraw

from renders.areas import draw_areas
from renders.encode import Drawing, Picture, encode
from renders.frame import Frame
from renders.grounds import square
from renders.notes import Notes, notes
from renders.palette import BAND, PAPER, WHITE
from renders.text import alt_text, fit, write
from renders.tokens import draw_tokens, standing
from renders.tracks import draw_badges, draw_tracks
from rulesets.kit.scene import Scene

__all__ = ["Drawing", "Picture", "draw", "encode", "layout", "prepare"]

NARROWEST, WIDEST = 1200, 1600
_TALLEST_BOARD = 1500
_LARGEST_CELL, _SMALLEST_CELL = 260, 6
_TITLE = 76
_PANEL = 380
_EDGE = 22


@dataclass(frozen=True)
class Layout:
    """Where things are: the picture's size, the board's frame, and where dice and legend begin."""

    width: int
    height: int
    frame: Frame
    notes: Notes
    notes_at: tuple[int, int]


def draw(scene: Scene, width: int = WIDEST) -> Picture:
    """The finished picture of a scene, `width` pixels wide (1200 to 1600); its height follows the board."""
    return encode(prepare(scene, width))


def prepare(scene: Scene, width: int = WIDEST) -> Drawing:
    """The picture of a scene, drawn but not yet a file."""
    plan = layout(scene, width)
    picture = Image.new("RGB", (plan.width, plan.height), PAPER)
    _title(picture, scene.title)
    _board(picture, scene, plan.frame)
    plan.notes.draw(picture, *plan.notes_at)
    return Drawing(picture, alt_text(scene))


def layout(scene: Scene, width: int = WIDEST) -> Layout:
    """How the picture is divided; dice and legend stand beside the board where that costs it no size."""
    width = min(max(width, NARROWEST), WIDEST)
    below, beside = _cell(scene, width), _cell(scene, width - _PANEL)
    return _beside(scene, width, beside) if beside >= below * 0.97 else _below(scene, width, below)


def _cell(scene: Scene, width: int) -> int:
    """The largest square that a board in this width may have."""
    ground = scene.ground
    fitting = min((width - 2 * square.MARGIN) // ground.columns, _TALLEST_BOARD // ground.rows)
    return min(max(fitting, _SMALLEST_CELL), _LARGEST_CELL)


def _beside(scene: Scene, width: int, cell: int) -> Layout:
    frame = square.frame_of(scene.ground, cell, 0, _TITLE)
    left, top = frame.box[2] + square.MARGIN, frame.box[1]
    below = notes(scene, width - left - _EDGE)
    height = max(frame.box[3] + square.MARGIN, top + below.height + _EDGE)
    return Layout(width, height, frame, below, (left, top))


def _below(scene: Scene, width: int, cell: int) -> Layout:
    board = scene.ground.columns * cell + 2 * square.MARGIN
    width = max(width, board)
    frame = square.frame_of(scene.ground, cell, (width - board) // 2, _TITLE)
    top = frame.box[3] + square.MARGIN
    below = notes(scene, width - square.MARGIN - _EDGE)
    height = top + below.height + (_EDGE if below.lines else 0)
    return Layout(width, height, frame, below, (square.MARGIN, top))


def _title(picture: Image.Image, title: str) -> None:
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 0, picture.width, _TITLE - 1), fill=BAND)
    write(draw, (square.MARGIN, _TITLE / 2), fit(title, picture.width - 2 * square.MARGIN, 40), 40, WHITE)


def _board(picture: Image.Image, scene: Scene, frame: Frame) -> None:
    """Ground, marked squares, moves, tokens, then what lies above the tokens."""
    empty = square.background(scene.ground, frame.cell)
    picture.paste(empty, (frame.left - square.MARGIN, frame.top - square.MARGIN))
    stands = standing(scene, frame)
    moves = [track for track in scene.tracks if track.kind == "move"]
    others = [track for track in scene.tracks if track.kind != "move"]
    draw_areas(picture, scene.areas, frame, above=False)
    draw_tracks(picture, moves, frame, stands)
    draw_tokens(picture, stands, frame.cell)
    draw_areas(picture, scene.areas, frame, above=True)
    draw_tracks(picture, others, frame, stands)
    draw_badges(picture, scene.badges, frame)
