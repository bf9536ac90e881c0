"""The picture of a table: title, board with everything on it, dice, legend. Sizes in pixels.

The caller chooses where the work is done: `draw` does it all; `prepare` draws (and holds on to the interpreter),
`encode` makes the file (and lets other threads run).
"""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image, ImageDraw

from renders.alt import alt_text
from renders.areas import draw_areas
from renders.encode import Drawing, encode
from renders.finished import Picture
from renders.frame import Frame
from renders.grounds.ground import Ground, frame_of, stands_on
from renders.grounds.kinds import ground_of
from renders.legs import draw_legs
from renders.notes import Notes, notes, widest
from renders.outlined import draw_outlines
from renders.palette import BAND, FRAME, PAPER, WHITE
from renders.plates import draw_plates, plates
from renders.sides import body
from renders.text import fit, text_width, write
from renders.tracks import draw_ends, draw_tracks
from rulesets.kit.pictures.scene import Point, Scene, Window

__all__ = ["Drawing", "Picture", "draw", "encode", "layout", "prepare"]

NARROWEST, WIDEST = 1200, 1600
_TALLEST_BOARD = 1500
_LARGEST_CELL, _SMALLEST_CELL = 260, 6
_TITLE = 76
_LETTERS, _NAME = 40, 30
_CHIP, _GAP = 44, 12
_PANEL = 380
_EDGE, _MARGIN = 22, 46
_NEAR, _NEAR_SIGN, _RULER = 800, 96, 28
"""The width of the picture of a part of the board, what its signs are measured by, and the edge for its ruler."""


@dataclass(frozen=True)
class Layout:
    """Where things are: the picture's size, the board's frame, and where dice and legend begin."""

    width: int
    height: int
    frame: Frame
    notes: Notes
    notes_at: tuple[int, int]


def draw(scene: Scene, width: int = WIDEST) -> Picture:
    """The finished picture of a scene, `width` pixels wide (1200 to 1600), less where the board is a tall one."""
    return encode(prepare(scene, width))


def prepare(scene: Scene, width: int = WIDEST) -> Drawing:
    """The picture of a scene, drawn but not yet a file."""
    if scene.window is not None:
        return near(scene, scene.window)
    plan = layout(scene, width)
    picture = Image.new("RGB", (plan.width, plan.height), FRAME)
    _title(picture, scene)
    _board(picture, scene, ground_of(scene), plan.frame)
    plan.notes.draw(picture, *plan.notes_at)
    return Drawing(picture, alt_text(scene))


def near(scene: Scene, window: Window) -> Drawing:
    """A part of the board, for the move pad: no title, dice or legend."""
    ground = ground_of(scene)
    cell = max(round((_NEAR - 2 * _RULER) / max(window.width, 1)), _SMALLEST_CELL)
    high = round(min(max(window.height, 1) * cell, _NEAR * 1.5)) + 2 * _RULER
    left, top = round(_NEAR / 2 - window.at[0] * cell), round(high / 2 - window.at[1] * cell)
    inner = _RULER, _RULER, _NEAR - _RULER, high - _RULER
    frame = Frame(left, top, cell, ground.width, ground.height, _NEAR_SIGN, inner)
    picture, part = Image.new("RGB", (_NEAR, high), FRAME), _within(scene, frame)
    _board(picture, part, ground, frame)
    return Drawing(picture, alt_text(part))


def _within(scene: Scene, frame: Frame) -> Scene:
    """The scene without the units and badges that lie far outside the picture."""
    left, top, right, bottom = frame.room

    def shown(point: Point) -> bool:
        x, y = frame.pixel(point)
        return left - frame.sign < x < right + frame.sign and top - frame.sign < y < bottom + frame.sign

    tokens = tuple(token for token in scene.tokens if any(map(shown, token.places)))
    badges = tuple(badge for badge in scene.badges if shown(badge.at))
    return scene.model_copy(update={"tokens": tokens, "badges": badges})


def layout(scene: Scene, width: int = WIDEST) -> Layout:
    """How the picture is divided; dice and legend stand beside the board where that costs it no size."""
    width = min(max(width, NARROWEST), WIDEST)
    ground = ground_of(scene)
    below, beside = _cell(ground, width), _cell(ground, width - _PANEL)
    return _beside(scene, ground, width, beside) if beside >= below * 0.97 else _below(scene, ground, width, below)


def _cell(ground: Ground, width: int) -> int:
    """The largest world unit that a board in this width may have."""
    fitting = int(min((width - 2 * ground.MARGIN) / ground.width, _TALLEST_BOARD / ground.height))
    return min(max(fitting, _SMALLEST_CELL), _LARGEST_CELL)


def _beside(scene: Scene, ground: Ground, width: int, cell: int) -> Layout:
    frame = frame_of(ground, cell, 0, _TITLE)
    left, top = frame.box[2] + ground.MARGIN, frame.box[1]
    panel = max(_PANEL, widest(scene) + _EDGE)
    if notes(scene, ground, panel - _EDGE).height + _EDGE <= frame.box[3] - top:
        width = max(min(width, left + panel), NARROWEST)  # so that the board is larger on a telephone
    below = notes(scene, ground, width - left - _EDGE)
    height = max(frame.box[3] + ground.MARGIN, top + below.height + _EDGE)
    return Layout(width, height, frame, below, (left, top))


def _below(scene: Scene, ground: Ground, width: int, cell: int) -> Layout:
    board = round(ground.width * cell) + 2 * ground.MARGIN
    width = max(width, board)
    frame = frame_of(ground, cell, (width - board) // 2, _TITLE)
    top = frame.box[3] + ground.MARGIN
    below = notes(scene, ground, width - _MARGIN - _EDGE)
    height = top + below.height + (_EDGE if below.lines else 0)
    return Layout(width, height, frame, below, (_MARGIN, top))


def _title(picture: Image.Image, scene: Scene) -> None:
    """The title, and to its right who plays: each side's colours and its player's name."""
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 0, picture.width, _TITLE - 1), fill=BAND)
    x = picture.width - _MARGIN
    for seat, name in reversed(list(enumerate(scene.sides))):
        shown = fit(name, picture.width // 6, _NAME)
        x -= text_width(shown, _NAME)
        write(draw, (x, _TITLE / 2), shown, _NAME, PAPER)
        sign = body(seat, _CHIP, _CHIP)
        x -= _CHIP + _GAP
        picture.paste(sign, (x, (_TITLE - _CHIP) // 2), sign)
        x -= 3 * _GAP
    write(draw, (_MARGIN, _TITLE / 2), fit(scene.title, x - _MARGIN, _LETTERS), _LETTERS, WHITE)


def _board(picture: Image.Image, scene: Scene, ground: Ground, frame: Frame) -> None:
    """Ground, marked places, lines, units, then what lies above the units."""
    picture.paste(ground.background(frame.cell), (frame.left - ground.MARGIN, frame.top - ground.MARGIN))
    draw_outlines(picture, scene.areas, frame, above=False)
    pieces = ground.pieces([token for token in scene.tokens if stands_on(ground, token)], frame, scene.tracks)
    ground.draw_passing(picture, frame)
    draw_areas(picture, scene.areas, ground, frame, above=False)
    draw_tracks(picture, scene.tracks, frame, pieces)
    for piece in pieces:
        piece.draw(picture)
    draw_outlines(picture, scene.areas, frame, above=True)
    ground.draw_over(picture, frame)
    draw_areas(picture, scene.areas, ground, frame, above=True)
    draw_ends(picture, scene.tracks, frame, pieces)
    draw_legs(picture, scene.tracks, frame)
    draw_plates(picture, plates(scene, ground, frame, pieces, picture.size))
