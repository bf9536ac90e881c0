"""Short texts on plates: what was lost, hit or saved, and what a line is called. None lies on another or on a label.

Sizes in pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot

from PIL import Image, ImageDraw

from renders.frame import Box, Frame
from renders.grounds.ground import Ground, Piece, Spot
from renders.palette import ALARM, FADED, HIGHLIGHT, INK, PAPER, SIGHT, WHITE, Colour
from renders.sprites import Brush, Dot, sprite
from renders.text import fit, text_width, write
from rulesets.kit.pictures.scene import Area, Badge, Scene, Track

_LETTERS = 0.235
"""The size of the letters in squares."""
_COLOURS: dict[str, tuple[Colour, Colour, Colour]] = {
    "loss": (ALARM, WHITE, WHITE),
    "hit": (HIGHLIGHT, INK, INK),
    "saved": (WHITE, (22, 84, 156), (22, 84, 156)),
    "note": (WHITE, INK, FADED),
    "line": (WHITE, INK, INK),
    "band": (SIGHT, WHITE, WHITE),
    "result": (PAPER, ALARM, ALARM),
}
"""Plate, letters and rim by kind."""


@dataclass(frozen=True)
class Plate:
    """A text at its place."""

    text: str
    kind: str
    size: int
    box: Box


def letter_size(cell: int) -> int:
    """The font size of plates on squares of `cell` pixels, in pixels per em."""
    return max(round(cell * _LETTERS), 9)


def plates(scene: Scene, ground: Ground, frame: Frame, pieces: Sequence[Piece], within: tuple[int, int]) -> list[Plate]:
    """Every badge and every line's label, each where it covers the least; `within` is the picture's size."""
    taken = [piece.text for piece in pieces]
    placed: list[Plate] = []
    room = frame.room if frame.within is not None else (0, 0, *within)
    wanted = (*_badges(scene.badges, frame), *_labels(scene.tracks, frame), *_bands(scene.areas, ground, frame))
    for text, kind, spots in wanted:
        size = max(letter_size(frame.sign), frame.least)
        shown = fit(text, max(frame.sign * 3, frame.least * 10), size)
        width, height = _measures(shown, size)
        boxes = (_inside(spot, width, height, room) for spot in _spots(spots, width, height))
        box = _freest(boxes, taken)
        taken.append(box)
        placed.append(Plate(shown, kind, size, box))
    return placed


def draw_plates(picture: Image.Image, placed: Iterable[Plate]) -> None:
    """Draw them."""
    for plate in placed:
        image = _text_plate(plate.text, plate.size, *_COLOURS.get(plate.kind, _COLOURS["note"]))
        picture.paste(image, plate.box[:2], image)


def _badges(badges: Iterable[Badge], frame: Frame) -> Iterator[tuple[str, str, list[Dot]]]:
    """A badge hangs over the upper edge of its square, else somewhere around it; a result lies on its point."""
    for badge in badges:
        x, y = frame.pixel(badge.at)
        by = frame.sign * 0.61
        on = [(x, y)] if badge.kind == "result" else []
        around = [(x, y - by), (x, y + by), (x, y - by * 1.5), (x, y + by * 1.5), (x, y - by * 2)]
        yield badge.text, badge.kind, [*on, *around]


def _labels(tracks: Iterable[Track], frame: Frame) -> Iterator[tuple[str, str, list[Dot]]]:
    """The label of a line lies on its middle, else elsewhere on it; that of a stopped one beside where it is, that of a
    scatter, which is short, beyond its end."""
    for track in tracks:
        if track.label and track.points:
            (ax, ay), (bx, by) = (frame.pixel(point) for point in _middle_piece(track.points))
            if track.kind == "scatter":
                far = frame.sign * 0.8 / (hypot(bx - ax, by - ay) or 1)
                yield track.label, "line", [(bx + (bx - ax) * far, by + (by - ay) * far)]
            elif (ax, ay) == (bx, by):
                aside = frame.sign * 0.36
                yield track.label, "line", [(ax, ay - aside), (ax, ay + aside), (ax, ay - 2 * aside)]
            else:
                shares = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8)
                yield track.label, "line", [(ax + (bx - ax) * share, ay + (by - ay) * share) for share in shares]


def _bands(areas: Iterable[Area], ground: Ground, frame: Frame) -> Iterator[tuple[str, str, list[Dot]]]:
    """How far a band reaches is written on its border: to the south, else to the north, the east or the west."""
    for area in areas:
        if area.kind == "band" and area.label and area.squares:
            yield area.label, "band", [frame.pixel(point) for point in _borders(area.squares, ground)]


def _borders(spots: Sequence[Spot], ground: Ground) -> list[Dot]:
    """Points where some places end on the board, from the middle of their border outward; else the last one."""
    inside, dots = set(spots), []
    for spot in sorted(inside):
        for other in ground.beyond(spot):
            if other not in inside and ground.has(other):
                (ax, ay), (bx, by) = ground.middle(spot), ground.middle(other)
                dots.append(((ax + bx) / 2, (ay + by) / 2))
    middle = len(dots) // 2
    return [*dots[middle:], *dots[:middle]] or [ground.middle(spots[-1])]


def _middle_piece(points: Sequence[Dot]) -> tuple[Dot, Dot]:
    return points[(len(points) - 1) // 2], points[len(points) // 2]


def _spots(wished: Sequence[Dot], width: int, height: int) -> Iterator[Dot]:
    """The wished places; then others around the first, the nearest first."""
    yield from wished
    x, y = wished[0]
    steps = [(across * width / 2, down * height) for across in range(-3, 4) for down in range(-5, 6)]
    for across, down in sorted(steps, key=lambda step: hypot(*step)):
        yield x + across, y + down


def _inside(middle: Dot, width: int, height: int, room: Box) -> Box:
    """A box around a point, moved into the part of the picture where there may be plates."""
    x = min(max(round(middle[0] - width / 2), room[0]), max(room[2] - width, room[0]))
    y = min(max(round(middle[1] - height / 2), room[1]), max(room[3] - height, room[1]))
    return x, y, x + width, y + height


def _freest(boxes: Iterable[Box], taken: Sequence[Box]) -> Box:
    """The first box that lies on nothing; else the one that covers the least."""
    covering: dict[Box, int] = {}
    for box in boxes:
        covering[box] = sum(_common(box, other) for other in taken if other[0] < box[2] and box[0] < other[2])
        if not covering[box]:
            return box
    return min(covering, key=covering.__getitem__)


def _common(one: Box, other: Box) -> int:
    """The pixels that two boxes share."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return max(width, 0) * max(height, 0)


def _measures(text: str, size: int) -> tuple[int, int]:
    return text_width(text, size) + size, round(size * 1.5)


@lru_cache(maxsize=128)
def _text_plate(text: str, size: int, fill: Colour, ink: Colour, rim: Colour) -> Image.Image:
    width, height = _measures(text, size)

    def paint(brush: Brush) -> None:
        brush.box((0, 0, 1, 1), rim, radius=0.3)
        inset = 2.5 / width, 2.5 / height
        brush.box((inset[0], inset[1], 1 - inset[0], 1 - inset[1]), fill, radius=0.26)

    plate = sprite(width, height, paint)
    write(ImageDraw.Draw(plate), (width / 2, height / 2), text, size, ink, anchor="mm")
    return plate
