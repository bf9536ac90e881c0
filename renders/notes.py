"""What stands beside or below the board: dice, the legend, and who is off the board. Sizes in pixels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from PIL import Image, ImageDraw

from renders import group_key, legend
from renders.dice import draw_row, row_height, row_width
from renders.grounds.ground import Ground, stands_on
from renders.palette import PAPER
from renders.text import fit, text_width, write
from rulesets.kit.pictures.scene import DiceRow, LegendEntry, Scene, Token

_DIE = 58
_GAP = 12
Paint = Callable[[Image.Image, tuple[int, int]], None]


@dataclass(frozen=True)
class Note:
    """One thing to show: its size, and how it is drawn with its upper left corner at a place. `trail` of its pixels, at
    the right end, are empty and may lie beyond the end of a line."""

    width: int
    height: int
    paint: Paint
    trail: int = 0


@dataclass(frozen=True)
class Notes:
    """Notes in lines, left to right and top to bottom."""

    lines: tuple[tuple[Note, ...], ...]

    @property
    def height(self) -> int:
        """The height of all lines together, 0 where there is nothing to show."""
        return sum(_height(line) for line in self.lines)

    def draw(self, picture: Image.Image, left: int, top: int) -> None:
        """Draw all lines, the first at (left, top)."""
        for line in self.lines:
            x = left
            for note in line:
                note.paint(picture, (x, top))
                x += note.width
            top += _height(line)


def _height(line: Iterable[Note]) -> int:
    return max(note.height for note in line)


def notes(scene: Scene, ground: Ground, width: int) -> Notes:
    """Dice first, then the key of groups, the legend, then who is off the board; every sort begins a new line. The
    sides stand above."""
    dice = [dice_note(row, width) for row in scene.dice]
    signs = [sign_note(entry, ground, width) for entry in scene.legend if entry.kind != "side"]
    key = [line for side in key_notes(scene.tokens, width, legend.TEXT) for line in in_lines(side, width)]
    return Notes(
        (*in_lines(dice, width), *key, *in_lines(signs, width), *in_lines(_absent(scene, ground, width), width))
    )


def widest(scene: Scene) -> int:
    """The width of the longest entry of the legend, uncut."""
    return max((legend.entry_width(entry, _UNCUT) for entry in scene.legend if entry.kind != "side"), default=0)


_UNCUT = 10_000
"""More pixels than any entry takes."""


def in_lines(those: Iterable[Note], width: int) -> Iterator[tuple[Note, ...]]:
    """As many notes on a line as there is room for."""
    line: list[Note] = []
    for note in those:
        if not _has_room(line, note, width):
            yield tuple(line)
            line = []
        line.append(note)
    if line:
        yield tuple(line)


def _has_room(line: Iterable[Note], note: Note, width: int) -> bool:
    """Whether a line has room for one more; the first one it always has."""
    before = [one.width for one in line]
    return not before or sum(before) + note.width - note.trail <= width


def packed(those: Iterable[Note], width: int) -> list[Note]:
    """Notes in an order in which they take few lines: behind those of a line come the next that still have room on it.
    For notes whose order says nothing."""
    left, packed_in = list(those), list[Note]()
    while left:
        line = [left.pop(0)]
        for note in list(left):
            if _has_room(line, note, width):
                left.remove(note)
                line.append(note)
        packed_in += line
    return packed_in


def dice_note(row: DiceRow, width: int) -> Note:
    """A row of dice, in at most so many pixels."""
    wide = row_width(row, width, _DIE)
    return Note(
        wide,
        row_height(row, wide - _GAP, _DIE) + _GAP,
        lambda picture, at: draw_row(picture, row, at, wide - _GAP, _DIE),
    )


def key_notes(tokens: Iterable[Token], width: int, letters: int, signs: bool = False) -> Iterator[list[Note]]:
    """The groups of models in words, side after side, with their signs where they are not in the picture."""
    for entries in group_key.by_side(tokens, width, letters, signs):
        yield [Note(*entry, trail=group_key.AFTER) for entry in entries]


def sign_note(entry: LegendEntry, ground: Ground, width: int) -> Note:
    """An entry of the legend, in at most so many pixels."""
    wide = legend.entry_width(entry, width)
    return Note(wide, legend.LINE, lambda picture, at: legend.draw_entry(picture, entry, type(ground), at, wide))


def _absent(scene: Scene, ground: Ground, width: int) -> Iterator[Note]:
    """The units that stand nowhere on the board."""
    away = [token for token in scene.tokens if not stands_on(ground, token)]
    named = [f"{token.label or token.name} ({token.where or 'reserve'})" for token in away]
    words = ["Off the board:", *(f"{name}," for name in named[:-1]), *named[-1:]] if named else []
    for word in words:
        shown = fit(word, width, legend.TEXT)
        yield Note(min(text_width(f"{shown} ", legend.TEXT), width), legend.LINE, partial(_write_absent, shown))


def _write_absent(shown: str, picture: Image.Image, at: tuple[int, int]) -> None:
    write(ImageDraw.Draw(picture), (at[0], at[1] + legend.LINE / 2), shown, legend.TEXT, PAPER)
