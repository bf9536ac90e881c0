"""The last picture of a game: who won, losses turn by turn, the rolls worth telling, luck, and the map of all ways.

As on all pictures for a telephone no letter is smaller than 11 pixels where it is shown 342 pixels wide.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from PIL import Image, ImageDraw

from renders.encode import Drawing
from renders.grounds.kinds import ground_of
from renders.palette import BAND, FADED, FRAME, HIGHLIGHT, PAPER, WHITE, side_style
from renders.phone import LETTERS, WIDTH, close_up, stacked, with_codes
from renders.rolls.alt import within
from renders.sides import body
from renders.text import fit, text_width, write
from renders.words import clean
from rulesets.kit.pictures import framing
from rulesets.kit.pictures.epilogue import Epilogue, Fortune

_EDGE, _GAP, _CHIP = 24, 12, 30
_TITLE, _TITLE_LETTERS, _SIDES = 74, 38, 48
_CHART, _AXIS = 210, 44
_LINE, _HEAD = 38, 44
_NUMBER, _HIGH = LETTERS + 6, LETTERS + 8
"""The letters of the sums, and how far apart they stand."""
_MOST_LINES, _MOST_PLACES = 3, 8
"""Lines of names that were lost, and places that are told."""
ORDINARY = 1.96
"""Standard deviations within which 95 of 100 are."""


def prepare(end: Epilogue) -> Drawing:
    """The picture, drawn but not yet a file."""
    board = ground_of(end.board)
    window = framing.whole(end.board)
    scene = with_codes(end.board, board, window)
    lines = list(_lines(end))
    parts = [_heading(end), _chart(end), _written(lines), close_up(scene, board, window)]
    return Drawing(stacked(parts), alt_of_epilogue(end))


def _heading(end: Epilogue) -> Image.Image:
    picture = Image.new("RGB", (WIDTH, _TITLE + _SIDES), BAND)
    draw, x = ImageDraw.Draw(picture), _EDGE
    write(draw, (x, _TITLE / 2 + 4), fit(end.title, WIDTH - 2 * _EDGE, _TITLE_LETTERS), _TITLE_LETTERS, WHITE)
    room = (WIDTH - 2 * _EDGE) // max(len(end.sides), 1) - _CHIP - 3 * _GAP
    for seat, name in enumerate(end.sides):
        sign = body(seat, _CHIP, _CHIP)
        picture.paste(sign, (x, _TITLE), sign)
        shown = fit(name, room, LETTERS + 2)
        write(draw, (x + _CHIP + _GAP, _TITLE + _CHIP / 2), shown, LETTERS + 2, PAPER)
        x += _CHIP + 3 * _GAP + text_width(shown, LETTERS + 2)
    return picture


# --- losses turn by turn ---------------------------------------------------------------------------------------------


def _chart(end: Epilogue) -> Image.Image:
    """What each side had lost after each turn, as steps, with the sum at the end."""
    picture = Image.new("RGB", (WIDTH, _HEAD + _CHART + _AXIS), FRAME)
    draw = ImageDraw.Draw(picture)
    head = fit(f"Losses, {end.unit}", WIDTH - 2 * _EDGE, LETTERS)
    write(draw, (_EDGE, _HEAD / 2 + 4), head, LETTERS, HIGHLIGHT)
    most = max((lost[-1] for lost in end.losses), default=0) or 1
    left, right, top, bottom = _EDGE, WIDTH - _EDGE - 90, _HEAD + 12, _HEAD + _CHART
    draw.line((left, bottom, right, bottom), fill=FADED, width=3)
    steps = max(len(end.turns) - 1, 1)
    every = -(-steps // 10)
    for number, turn in enumerate(end.turns):
        x = left + (right - left) * number / steps
        if turn and (number % every == 0 or number == steps):
            write(draw, (x, bottom + _AXIS / 2), str(turn), LETTERS, PAPER, anchor="mm")
    for seat, lost in enumerate(end.losses):
        dots = [
            (left + (right - left) * number / steps, bottom - (bottom - top) * sum_ / most)
            for number, sum_ in enumerate(lost)
        ]
        style = side_style(seat)
        for one, other in pairwise(dots or [(left, bottom)]):
            draw.line((*one, *other), fill=style.colour, width=8)
        for x, y in dots:
            box = (x - 8, y - 8, x + 8, y + 8)
            (draw.ellipse if seat % 2 == 0 else draw.rectangle)(box, fill=style.colour, outline=PAPER, width=2)
    lowest = float(bottom + _HIGH)
    for seat in sorted(range(len(end.losses)), key=lambda seat: end.losses[seat][-1]):
        lowest = min(bottom - (bottom - top) * end.losses[seat][-1] / most, lowest - _HIGH)
        write(draw, (right + 18, lowest), str(end.losses[seat][-1]), _NUMBER, side_style(seat).colour)
    return picture


# --- in words --------------------------------------------------------------------------------------------------------

_Line = tuple[str, str, int | None]
"""A line: what it is about (drawn bright), the rest, and whose it is."""


def _lines(end: Epilogue) -> Iterator[_Line]:
    for seat, reached in enumerate(end.points):
        yield "Points", by_turn(end.turns, reached), seat
    for fact in end.facts:
        yield fact.label, fact.text, fact.side
    for seat, fortune in enumerate(end.fortunes):
        yield "Luck", luck_words(fortune), seat
    for seat, names in enumerate(end.fallen):
        yield "Lost", listed(names), seat
    if end.places:
        yield "Held", listed(end.places[:_MOST_PLACES]), None


def by_turn(turns: Sequence[int], reached: Sequence[int]) -> str:
    """The points of a side after each turn: "0 after turn 1, 3 after turn 2"."""
    return ", ".join(f"{points} after turn {turn}" for turn, points in zip(turns, reached, strict=True) if turn)


def luck_words(fortune: Fortune) -> str:
    """How the dice of a side fell, in words."""
    if not fortune.dice:
        return "no dice that count"
    ahead = f"{fortune.ahead:+.1f}".replace("-", "−")
    rare = "ordinary" if abs(fortune.deviations) <= ORDINARY else "rare"
    return f"{ahead} successes in {fortune.dice} dice, {rare}"


def listed(names: Sequence[str]) -> str:
    """Names one after the other, or that there are none."""
    return ", ".join(names) or "nothing"


def _written(lines: Sequence[_Line]) -> Image.Image:
    """The lines, broken where they are too long; what is still longer ends in an ellipsis."""
    rows = [(number == 0, head, part, side) for head, text, side in lines for number, part in _broken(head, text)]
    picture = Image.new("RGB", (WIDTH, len(rows) * _LINE + 2 * _GAP), FRAME)
    draw = ImageDraw.Draw(picture)
    for row, (first, head, part, side) in enumerate(rows):
        x, y = _EDGE, _GAP + (row + 0.5) * _LINE
        if first and side is not None:
            sign = body(side, _CHIP - 4, _CHIP - 4)
            picture.paste(sign, (x, round(y - sign.height / 2)), sign)
        x += _CHIP + 6
        if first:
            write(draw, (x, y), head, LETTERS, HIGHLIGHT)
            x += text_width(f"{head}  ", LETTERS)
        write(draw, (x, y), part, LETTERS, PAPER, bold=False)
    return picture


def _broken(head: str, text: str) -> Iterator[tuple[int, str]]:
    """A text in lines: the first stands behind its head."""
    room = [WIDTH - 2 * _EDGE - _CHIP - 6 - text_width(f"{head}  ", LETTERS), WIDTH - 2 * _EDGE - _CHIP - 6]
    line, number = "", 0
    words = clean(text, 400).split()
    for position, word in enumerate(words):
        longer = f"{line} {word}".strip()
        if text_width(longer, LETTERS, False) <= room[min(number, 1)]:
            line = longer
        elif number == _MOST_LINES - 1:
            yield number, fit(f"{line} {' '.join(words[position:])}", room[1], LETTERS, False)
            return
        else:
            yield number, line
            line, number = word, number + 1
    yield number, fit(line or "–", room[min(number, 1)], LETTERS, False)


def alt_of_epilogue(end: Epilogue) -> str:
    """The picture in words."""
    sums = ", ".join(f"{clean(name)} {lost[-1]}" for name, lost in zip(end.sides, end.losses, strict=True))
    told = [clean(end.title), f"Losses in {end.unit}: {sums}"]
    for head, text, side in _lines(end):
        whose = f" of {clean(end.sides[side])}" if side is not None else ""
        told.append(f"{head}{whose}: {clean(text, 300)}")
    return within(told)
