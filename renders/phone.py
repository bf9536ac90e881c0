"""The picture of a table for a telephone: a part of the board large, the other in small, a key in words below.

Shown 342 pixels wide, no letter is smaller than 11 pixels. Sizes in pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from PIL import Image, ImageDraw

from renders.alt import alt_text
from renders.encode import Drawing
from renders.field import draw_field, seen
from renders.frame import Frame
from renders.grounds.ground import Ground
from renders.grounds.kinds import ground_of
from renders.notes import Note, Notes, dice_note, in_lines, key_notes, packed, sign_note
from renders.palette import BAND, FRAME, HIGHLIGHT, INK, PAPER, WHITE, side_style
from renders.sides import body
from renders.text import fit, text_width, write
from renders.words import column_name
from rulesets.kit.pictures import framing
from rulesets.kit.pictures.scene import Scene, Token, Window

WIDTH, SHOWN, LETTERS = 800, 342, 26
"""How wide the picture is, how wide a telephone shows it, and the smallest letters: 11 pixels there."""
_RIM = 44
"""The edge of the board, with its coordinates."""
_EDGE, _GAP = 20, 10
_TITLE, _TITLE_LETTERS, _SIDES, _NAME = 56, 34, 46, 28
_HIGHEST = 940
"""How high the board may be."""
_LARGEST_CELL, _LARGEST_SIGN = 170, 130
_SMALL = 250
"""The width of the board in small."""
_CODED = 84
"""Narrower places than this have room for codes only."""
_CHIP, _LINE = 30, 42
MOST_KEYED, MOST_SIGNS, MOST_DICE = 6, 6, 4
"""Units that the key says in words, signs of the legend (twice as many where groups have theirs in the key), and rows
of dice: the last ones."""


def prepare(scene: Scene) -> Drawing:
    """The picture of a scene as its framing says, drawn but not yet a file."""
    ground, near = ground_of(scene), framing.action(scene)
    close = near if scene.framing == "action" else None
    main = close or framing.whole(scene)
    scene = with_codes(scene, ground, main)
    parts = [_heading(scene), close_up(scene, ground, main)]
    if near is not None and close is None:
        parts.append(close_up(scene, ground, near))
    small = overview(scene, ground, close) if close is not None else None
    parts.append(_below(scene, ground, main, small))
    return Drawing(stacked(parts), alt_text(scene.model_copy(update={"framing": ""})))


def stacked(parts: Iterable[Image.Image]) -> Image.Image:
    """Pictures below each other, each in the middle."""
    those = list(parts)
    whole = Image.new("RGB", (WIDTH, sum(part.height for part in those)), FRAME)
    top = 0
    for part in those:
        whole.paste(part, ((WIDTH - part.width) // 2, top))
        top += part.height
    return whole


def with_codes(scene: Scene, ground: Ground, window: Window) -> Scene:
    """Short codes for the units where their names would not fit."""
    roomy = window.width * window.height < framing.SMALL * ground.width * ground.height
    named = roomy if ground.RULED else _cell(window) >= _CODED
    return scene if named else framing.coded(scene)


def _heading(scene: Scene) -> Image.Image:
    """The title, and below it who plays: side by side, or below each other where that has no room for their names."""
    names = [fit(name, WIDTH - 2 * _EDGE - _CHIP - _GAP, _NAME) for name in scene.sides]
    wide = [_CHIP + text_width(name, _NAME) + 4 * _GAP for name in names]
    beside = sum(wide) - 3 * _GAP <= WIDTH - 2 * _EDGE
    picture = Image.new("RGB", (WIDTH, _TITLE + _SIDES * (1 if beside else len(names))), BAND)
    draw = ImageDraw.Draw(picture)
    title = fit(scene.title, WIDTH - 2 * _EDGE, _TITLE_LETTERS)
    write(draw, (_EDGE, _TITLE / 2 + 4), title, _TITLE_LETTERS, WHITE)
    for seat, name in enumerate(names):
        x = _EDGE + (sum(wide[:seat]) if beside else 0)
        top = _TITLE + (0 if beside else seat * _SIDES)
        sign = body(seat, _CHIP, _CHIP)
        picture.paste(sign, (x, top + (_SIDES - _CHIP) // 2 - 2), sign)
        write(draw, (x + _CHIP + _GAP, top + _SIDES / 2 - 2), name, _NAME, PAPER)
    return picture


# --- the board -------------------------------------------------------------------------------------------------------


def _cell(window: Window) -> int:
    """The pixels of a world unit of a part of the board."""
    fitting = min((WIDTH - 2 * _RIM) / window.width, (_HIGHEST - 2 * _RIM) / window.height)
    return max(min(int(fitting), _LARGEST_CELL), 1)


def close_up(scene: Scene, ground: Ground, window: Window) -> Image.Image:
    """A part of the board as large as there is room, with its coordinates around."""
    cell = _cell(window)
    size = round(window.width * cell) + 2 * _RIM, round(window.height * cell) + 2 * _RIM
    left, top = (
        round(_RIM - (at - by / 2) * cell) for at, by in zip(window.at, (window.width, window.height), strict=True)
    )
    within = _RIM, _RIM, size[0] - _RIM, size[1] - _RIM
    sign = min(round(cell * ground.SIGN), _LARGEST_SIGN)
    frame = Frame(left, top, cell, ground.width, ground.height, sign, within, LETTERS, ground.inch)
    picture = Image.new("RGB", size, FRAME)
    draw_field(picture, seen(scene, frame), ground, frame)
    if not ground.RULED:
        _rim(picture, ground, frame, window)
    return picture


def _rim(picture: Image.Image, ground: Ground, frame: Frame, window: Window) -> None:
    """What is around a part of a board: the letters of columns and the numbers of rows."""
    draw, (left, top, right, bottom) = ImageDraw.Draw(picture), frame.room
    wide, high = picture.size
    for box in ((0, 0, wide, top), (0, bottom, wide, high), (0, 0, left, high), (right, 0, wide, high)):
        draw.rectangle((box[0], box[1], box[2] - 1, box[3] - 1), fill=FRAME)
    draw.rectangle((left - 1, top - 1, right, bottom), outline=INK, width=2)
    first = ground.spot((window.at[0] - window.width / 2 + 0.5, window.at[1] - window.height / 2 + 0.5))
    for column in range(round(ground.width) + 2):
        x = frame.pixel(ground.middle((column, first[1])))[0]
        if ground.has((column, first[1])) and left < x < right:
            for y in (top - _RIM / 2, bottom + _RIM / 2):
                write(draw, (x, y), column_name(column), LETTERS + 4, PAPER, anchor="mm")
    for row in range(round(ground.height) + 1):
        y = frame.pixel(ground.middle((first[0], row)))[1]
        if ground.has((first[0], row)) and top < y < bottom:
            for x in (left - _RIM / 2, right + _RIM / 2):
                write(draw, (x, y), str(row + 1), LETTERS + 4, PAPER, anchor="mm")


def overview(scene: Scene, ground: Ground, window: Window) -> Image.Image:
    """The whole board in small: whose units stand where, and which part is shown large. Nothing is written on it."""
    cell = max(int(_SMALL / ground.width), 1)
    margin = ground.MARGIN
    size = round(ground.width * cell), round(ground.height * cell)
    picture = ground.background(cell, None).crop((margin, margin, margin + size[0], margin + size[1]))
    draw = ImageDraw.Draw(picture)
    for token in scene.tokens:
        for spot in framing.spots(token):
            reach = max(cell * ground.inch * 0.5, 2) if token.stands else max(cell * ground.SIGN * 0.14, 4)
            _dot(draw, token, (spot[0] * cell, spot[1] * cell), reach)
    (x, y), half = window.at, (window.width / 2, window.height / 2)
    box = [round(part * cell) for part in (x - half[0], y - half[1], x + half[0], y + half[1])]
    box = [max(box[0], 0), max(box[1], 0), min(box[2], size[0]) - 1, min(box[3], size[1]) - 1]
    draw.rectangle(box, outline=INK, width=6)
    draw.rectangle([box[0] + 1, box[1] + 1, box[2] - 1, box[3] - 1], outline=HIGHLIGHT, width=4)
    return picture


def _dot(draw: ImageDraw.ImageDraw, token: Token, at: tuple[float, float], reach: float) -> None:
    """A unit in small: a disc or a square in the colour of its side."""
    box = (at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach)
    paint = draw.ellipse if token.side % 2 == 0 else draw.rectangle
    paint(box, fill=side_style(token.side).colour, outline=INK)


# --- below the board -------------------------------------------------------------------------------------------------


def _below(scene: Scene, ground: Ground, window: Window, small: Image.Image | None) -> Image.Image:
    """Dice or the key, to their right the board in small; below them what else is to be said."""
    room = WIDTH - 2 * _EDGE
    narrow = room - (_SMALL + _EDGE if small is not None else 0)
    told = _told(scene, ground, window, narrow)
    beside, rest = _beside(told, narrow, small.height + _GAP) if small is not None else (Notes(()), told)
    under = Notes(tuple(line for those in rest for line in in_lines(those, room)))
    top = max(beside.height, small.height + _GAP) if small is not None else 0
    picture = Image.new("RGB", (WIDTH, top + under.height + _GAP), FRAME)
    beside.draw(picture, _EDGE, 0)
    under.draw(picture, _EDGE, top)
    if small is not None:
        picture.paste(small, (WIDTH - _EDGE - small.width, _GAP))
    return picture


def _beside(told: list[list[Note]], narrow: int, height: int) -> tuple[Notes, list[list[Note]]]:
    """The first notes that are narrow enough as far as they go beside something of this height, and the rest."""
    lines: list[tuple[Note, ...]] = []
    rest: list[list[Note]] = []
    for those in told:
        below: list[Note] = []
        for line in in_lines(those, narrow):
            if line[0].width <= narrow and Notes(tuple(lines)).height + _LINE <= height:
                lines.append(line)
            else:
                below += line
        rest.append(below)
    return Notes(tuple(lines)), [those for those in rest if those]


def _told(scene: Scene, ground: Ground, window: Window, room: int) -> list[list[Note]]:
    """The dice, the units in words, and what the signs mean that are to be seen."""
    dice = [dice_note(row, room) for row in scene.dice[-MOST_DICE:]]
    grouped = any(token.stands for token in scene.tokens)
    entries = framing.legend(scene, window)[: MOST_SIGNS * (2 if grouped else 1)]
    signs = packed((sign_note(entry, ground, WIDTH - 2 * _EDGE) for entry in entries), room)
    shown = [token for token in scene.tokens if framing.has(window, token)]
    bare = _cell(window) < LETTERS
    groups = key_notes(shown, WIDTH - 2 * _EDGE, LETTERS, signs=bare)
    return [those for those in (dice, list(_key(scene, window, room)), signs, *groups) if those] or [[]]


def _key(scene: Scene, window: Window, room: int) -> Iterator[Note]:
    """The codes of units in words, as the menus have them."""
    words = dict.fromkeys(
        (token.side, f"{token.label} · {token.name}") for token in framing.keyed(scene, window) if not token.stands
    )
    for side, said in list(words)[:MOST_KEYED]:
        shown = fit(said, room - _CHIP - 3 * _GAP, LETTERS, False)
        wide = _CHIP + _GAP + text_width(shown, LETTERS, False) + 2 * _GAP
        yield Note(wide, _LINE, partial(_write_key, side, shown))
    if len(words) > MOST_KEYED:
        shown = f"and {len(words) - MOST_KEYED} more"
        yield Note(text_width(shown, LETTERS, False), _LINE, partial(_write_more, shown))


def _write_key(side: int, shown: str, picture: Image.Image, at: tuple[int, int]) -> None:
    sign = body(side, _CHIP, _CHIP)
    picture.paste(sign, (at[0], at[1] + (_LINE - _CHIP) // 2), sign)
    write(ImageDraw.Draw(picture), (at[0] + _CHIP + _GAP, at[1] + _LINE / 2), shown, LETTERS, PAPER, bold=False)


def _write_more(shown: str, picture: Image.Image, at: tuple[int, int]) -> None:
    write(ImageDraw.Draw(picture), (at[0], at[1] + _LINE / 2), shown, LETTERS, PAPER, bold=False)
