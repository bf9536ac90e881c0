"""The picture of a roll: every handful of dice, sorted, and what it came to. Sizes in pixels.

It is as wide as a phone shows at half its size: letters of 26 pixels are 13 there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PIL import Image, ImageDraw

from renders.blocks import APART, EDGE, GAP, LABEL, SMALL, Block, beside, fitted, stacked
from renders.encode import Drawing
from renders.palette import BAND, PAPER, WHITE
from renders.rolls.alt import alt_of_roll
from renders.rolls.compass import compass
from renders.rolls.lines import MOST_SINGLE, lay
from renders.rolls.looks import GOLD, TRAY, mixed
from renders.rolls.pools import pool
from renders.text import fit, text_width, write
from rulesets.kit.pictures.sheet import Handful, Part, SeenDie, Sheet

WIDTH = 780
_BAND, _TITLE, _TOTAL = 60, 32, 38
_LINE = 38
_SIZES = ((8, 82), (24, 66), (60, 58), (100, 50))
"""Up to so many dice, how large each is: eight and ten fit on a line; more of them are smaller still."""
_SMALLEST = 44
MANY_PARTS = 3
"""From so many parts on, each is a row."""
_FAINT = mixed(PAPER, 0.25)


def prepare(sheet: Sheet) -> Drawing:
    """The picture of a roll, drawn but not yet a file."""
    body = _body(sheet)
    height = _BAND + GAP + body.height + GAP + _foot_height(sheet)
    picture = Image.new("RGB", (WIDTH, height), TRAY)
    _head(picture, sheet)
    body.paint(picture, (EDGE, _BAND + GAP))
    _foot(picture, sheet, _BAND + GAP + body.height + GAP)
    return Drawing(picture, alt_of_roll(sheet))


def _body(sheet: Sheet) -> Block:
    """All parts: one alone, two side by side, or a row for each."""
    room, size, count = WIDTH - 2 * EDGE, _size(sheet), sheet.dice > MOST_SINGLE
    if sheet.halves and len(sheet.parts) == 2:
        return _halves(sheet.parts, room, size, count)
    if len(sheet.parts) >= MANY_PARTS or any(part.heading for part in sheet.parts):
        return pool(sheet.parts, room)
    return stacked([_part(part, room, size, count) for part in sheet.parts])


def _size(sheet: Sheet) -> int:
    """How large a die is."""
    dice = sheet.dice * 2 if sheet.halves else sheet.dice
    return next((size for most, size in _SIZES if dice <= most), _SMALLEST)


def _part(part: Part, room: int, size: int, count: bool) -> Block:
    """Its handfuls, as many beside one another as there is room for."""
    if len(part.handfuls) == 1 and not part.handfuls[0].arrow:
        return _body_of(part.handfuls[0], room, size, count)
    lines: list[list[Block]] = []
    for handful in part.handfuls:
        block = _handful(handful, room, size, count)
        if not lines or handful.follows or sum(one.width + APART for one in lines[-1]) + block.width > room:
            lines.append([])
        lines[-1].append(block)
    return stacked([beside(line) for line in lines])


def _handful(handful: Handful, room: int, size: int, count: bool) -> Block:
    """What the dice are called and come to, and below it the dice, or where an arrow points."""
    body = _body_of(handful, room, size, count)
    name = fit(handful.name, room * 2 // 3, LABEL, False)
    left = text_width(f"{name}  ", LABEL, False)
    total = fit(handful.total, room - left, LABEL) if handful.total else ""

    def paint(picture: Image.Image, at: tuple[int, int]) -> None:
        ink, middle = ImageDraw.Draw(picture), at[1] + _LINE / 2
        write(ink, (at[0], middle), name, LABEL, PAPER, bold=False)
        write(ink, (at[0] + left, middle), total, LABEL, WHITE)
        body.paint(picture, (at[0], at[1] + _LINE))

    return Block(max(body.width, left + text_width(total, LABEL)), _LINE + body.height, paint)


def _body_of(handful: Handful, room: int, size: int, count: bool) -> Block:
    if handful.arrow:
        return compass(handful.arrow, room)
    laid = lay([handful.dice], room, size, count)
    return Block(laid.width, laid.height, lambda picture, at: laid.draw(picture, *at))


def _halves(parts: Sequence[Part], room: int, size: int, count: bool) -> Block:
    """Two sides, each with its total; the one that is ahead in gold."""
    each = (room - 2 * EDGE) // 2
    sides = [_side(part, each, size, count) for part in parts]
    height = max(side.height for side in sides)

    def paint(picture: Image.Image, at: tuple[int, int]) -> None:
        sides[0].paint(picture, at)
        sides[1].paint(picture, (at[0] + room - each, at[1]))
        middle = at[0] + room / 2
        ImageDraw.Draw(picture).line((middle, at[1], middle, at[1] + height), fill=_FAINT, width=2)

    return Block(room, height, paint)


def _side(part: Part, room: int, size: int, count: bool) -> Block:
    body = _part(part, room, size, count)

    def paint(picture: Image.Image, at: tuple[int, int]) -> None:
        ink, middle = ImageDraw.Draw(picture), at[1] + _LINE / 2
        colour = GOLD if part.first else WHITE
        total = fit(part.total, room * 2 // 3, _TITLE)
        write(ink, (at[0] + room, middle), total, _TITLE, colour, anchor="rm")
        write(
            ink,
            (at[0], middle),
            fit(f"{'★ ' if part.first else ''}{part.heading}", room - text_width(total, _TITLE) - GAP, LABEL),
            LABEL,
            colour,
        )
        body.paint(picture, (at[0], at[1] + _LINE + GAP))

    return Block(room, _LINE + GAP + body.height, paint)


# --- above and below ------------------------------------------------------------------------------------------------


def _head(picture: Image.Image, sheet: Sheet) -> None:
    ink = ImageDraw.Draw(picture)
    ink.rectangle((0, 0, WIDTH, _BAND - 1), fill=BAND)
    title, size = fitted(sheet.title, WIDTH - 2 * EDGE, _TITLE, LABEL)
    write(ink, (EDGE, _BAND / 2), title, size, WHITE)


def _foot_height(sheet: Sheet) -> int:
    return (_BAND if sheet.total or sheet.note else 0) + (_LINE if _signs(sheet) else 0)


def _foot(picture: Image.Image, sheet: Sheet, top: int) -> None:
    """The total and the note; below it what the signs on the dice mean."""
    ink, room, middle = ImageDraw.Draw(picture), WIDTH - 2 * EDGE, top + _BAND / 2 + 1
    ink.rectangle((0, top, WIDTH, picture.height), fill=BAND)
    note = fit(sheet.note, room // 3, SMALL, False) if sheet.note else ""
    write(ink, (EDGE + room, middle), note, SMALL, _FAINT, bold=False, anchor="rm")
    if sheet.total:
        total, size = fitted(sheet.total, room - text_width(note, SMALL, False) - GAP, _TOTAL, LABEL)
        write(ink, (EDGE, middle), total, size, GOLD)
    signs = " · ".join(_signs(sheet))
    if signs:
        middle = picture.height - _LINE / 2 - 4
        write(ink, (EDGE, middle), fit(signs, room, SMALL, False), SMALL, _FAINT, bold=False)


def _signs(sheet: Sheet) -> list[str]:
    """What the signs mean that are on these dice."""
    dice = [die for part in sheet.parts for handful in part.handfuls for die in handful.dice]
    return list(dict.fromkeys(sign for die in dice for sign in _signs_of(die)))


def _signs_of(die: SeenDie) -> Iterator[str]:
    if die.kept and die.successes:
        yield "gold: counts"
    if not die.kept:
        yield "struck: does not count"
    if die.why:
        yield "+ added"
    if die.before:
        yield "corner: rolled first"
