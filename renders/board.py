"""The picture of a table: title, board with everything on it, dice, legend. Sizes in pixels.

The caller chooses where the work is done: `draw` does it all; `prepare` draws (and holds on to the interpreter),
`encode` makes the file (and lets other threads run).
"""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image, ImageDraw

from renders import phone
from renders.alt import alt_text
from renders.encode import Drawing, encode
from renders.field import draw_field, seen
from renders.finished import Picture
from renders.frame import Frame
from renders.grounds.ground import Ground, frame_of
from renders.grounds.kinds import ground_of
from renders.notes import Notes, notes, widest
from renders.palette import BAND, FRAME, PAPER, WHITE
from renders.sides import body
from renders.text import fit, text_width, write
from rulesets.kit.pictures.scene import Scene, Window

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
    if scene.framing:
        return phone.prepare(scene)
    plan = layout(scene, width)
    picture = Image.new("RGB", (plan.width, plan.height), FRAME)
    _title(picture, scene)
    draw_field(picture, scene, ground_of(scene), plan.frame)
    plan.notes.draw(picture, *plan.notes_at)
    return Drawing(picture, alt_text(scene))


def near(scene: Scene, window: Window) -> Drawing:
    """A part of the board, for the move pad: no title, dice or legend."""
    ground = ground_of(scene)
    cell = max(round((_NEAR - 2 * _RULER) / max(window.width, 1)), _SMALLEST_CELL)
    high = round(min(max(window.height, 1) * cell, _NEAR * 1.5)) + 2 * _RULER
    left, top = round(_NEAR / 2 - window.at[0] * cell), round(high / 2 - window.at[1] * cell)
    inner = _RULER, _RULER, _NEAR - _RULER, high - _RULER
    frame = Frame(left, top, cell, ground.width, ground.height, _NEAR_SIGN, inner, inch=ground.inch)
    picture, part = Image.new("RGB", (_NEAR, high), FRAME), seen(scene, frame)
    draw_field(picture, part, ground, frame)
    return Drawing(picture, alt_text(part))


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
