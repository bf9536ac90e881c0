"""Many members' dice in one picture: a row for each, with name, dice and what they come to. Sizes in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PIL import Image, ImageDraw

from renders.blocks import GAP, Block, stacked
from renders.palette import PAPER, WHITE
from renders.rolls.lines import Laid, lay
from renders.rolls.looks import GOLD, mixed
from renders.text import drawable, fit, text_width, write
from rulesets.kit.pictures.sheet import Part

_STRIPE = mixed(WHITE, 0.9)
_INSET = 10
MOST_ROWS = 100
_STAR = "★ "


@dataclass(frozen=True)
class _Measures:
    """Sizes of a row: die and letters, lines of dice before they are counted up, how wide names and totals may be."""

    die: int
    letters: int
    lines: int
    name: int = 0
    total: int = 0


_SIZES = ((12, _Measures(die=52, letters=27, lines=2)), (30, _Measures(die=38, letters=24, lines=1)))
_SMALLEST = _Measures(die=30, letters=23, lines=1)
"""By up to how many members there are."""
_WIDEST_TOTAL, _NARROWEST_NAME = 210, 190


def pool(parts: Sequence[Part], room: int) -> Block:
    """A row for each member, in the order in which they are given."""
    measures = next((size for most, size in _SIZES if len(parts) <= most), _SMALLEST)
    measures = _measured(parts, room, measures)
    rows = [_row(part, room, measures, place) for place, part in enumerate(parts[:MOST_ROWS])]
    if len(parts) > MOST_ROWS:
        rows.append(_more(len(parts) - MOST_ROWS, room, measures))
    return stacked(rows, 4)


def _measured(parts: Sequence[Part], room: int, sizes: _Measures) -> _Measures:
    """How wide the names and totals of some members are: names have what dice and totals leave."""
    totals = min(max(text_width(drawable(part.total or " "), sizes.letters) for part in parts), _WIDEST_TOTAL)
    dice = max(_laid(part, room - _NARROWEST_NAME - totals - 3 * GAP, sizes).width for part in parts)
    names = max(text_width(_name(part), sizes.letters) for part in parts)
    left = max(room - totals - dice - 3 * GAP, _NARROWEST_NAME)
    return replace(sizes, name=min(names, left), total=totals)


def _name(part: Part) -> str:
    return f"{_STAR if part.first else ''}{drawable(part.heading)}"


def _row(part: Part, room: int, measures: _Measures, place: int) -> Block:
    """The name to the left, the total to the right, the dice between them; every second row on a stripe."""
    total = fit(part.total, measures.total, measures.letters) if part.total else ""
    name = fit(_name(part), measures.name, measures.letters)
    left = measures.name + GAP
    laid = _laid(part, room - left - measures.total - GAP, measures)
    height = laid.height + _INSET

    def paint(picture: Image.Image, at: tuple[int, int]) -> None:
        ink, middle = ImageDraw.Draw(picture), at[1] + height / 2
        if not place % 2:
            ink.rounded_rectangle((at[0] - _INSET, at[1], at[0] + room + _INSET, at[1] + height), 8, fill=_STRIPE)
        colour = GOLD if part.first else PAPER
        write(ink, (at[0], middle), name, measures.letters, colour)
        write(ink, (at[0] + room, middle), total, measures.letters, colour if part.first else WHITE, anchor="rm")
        laid.draw(picture, at[0] + left, at[1] + _INSET // 2)

    return Block(room, height, paint)


def _laid(part: Part, room: int, measures: _Measures) -> Laid:
    """A member's dice; counted up if they would take too many lines."""
    dice = [handful.dice for handful in part.handfuls]
    laid = lay(dice, room, measures.die, count=False)
    most = measures.die * (measures.lines + 0.5)
    return laid if laid.height <= most else lay(dice, room, measures.die, count=True)


def _more(number: int, room: int, measures: _Measures) -> Block:
    told = f"and {number} more"
    wide = text_width(told, measures.letters)

    def paint(picture: Image.Image, at: tuple[int, int]) -> None:
        write(ImageDraw.Draw(picture), (at[0], at[1] + measures.die / 2), told, measures.letters, PAPER)

    return Block(max(wide, room), measures.die, paint)
