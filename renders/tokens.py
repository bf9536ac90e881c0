"""Units on the board: outline, colour and hatch of their side, label, kind, strength, facing and markers.

A token's size is given in pixels; `cell` is the width of one square.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import cos, radians, sin

from PIL import Image, ImageDraw

from renders.frame import Box, Frame, stands_on
from renders.glyphs import marker, silhouette
from renders.palette import INK, PLATE, WHITE, side_style
from renders.sides import body, glow
from renders.sprites import Brush, Dot, sprite
from renders.text import cap_height, fit, font, lettering, text_width
from rulesets.kit.scene import Scene, Token

BODY = 0.86
_WEDGE = 0.26
_LABEL = 0.275
_STRIP = 0.33
_SMALL = 0.22
_LOW = 0.7


@dataclass(frozen=True)
class Standing:
    """A token and the pixels it takes up on the picture; `rear` are the squares behind it that lie askew."""

    token: Token
    box: Box
    rear: tuple[Box, ...] = ()


@dataclass(frozen=True)
class _Looks:
    """All that decides what a token's sprite looks like: the key of the cache. Sizes in pixels."""

    width: int
    height: int
    cell: int
    label: str
    side: int
    shape: str
    facing: int | None
    strength: str
    markers: tuple[tuple[str, int], ...]
    highlighted: bool

    @property
    def low(self) -> bool:
        """Whether there is no room for three rows: tokens that share a square."""
        return self.height < _LOW * self.cell

    @property
    def margin(self) -> int:
        """Room around the body for the facing wedge and the highlight, in pixels."""
        return round(self.cell * 0.15)

    @property
    def unit(self) -> int:
        """What rows and wedge are measured by, in pixels: the square, more for a token of several rows of squares."""
        return round(self.cell * (1.35 if min(self.width, self.height) > 1.3 * self.cell else 1))


def label_size(cell: int) -> int:
    """The font size of unit labels on squares of `cell` pixels, in pixels per em."""
    return max(round(cell * _LABEL), 7)


def standing(scene: Scene, frame: Frame) -> list[Standing]:
    """Every token on the board with its pixels, larger ones first; tokens on the same squares are stacked."""
    together: dict[frozenset[tuple[float, float]], list[Token]] = defaultdict(list)
    for token in scene.tokens:
        if stands_on(scene.ground, token.places):
            together[frozenset(token.places)].append(token)
    placed = [
        Standing(token, box, _rear(token, frame))
        for tokens in together.values()
        for token, box in _shared(tokens, frame)
    ]
    return sorted(placed, key=lambda one: -(one.box[2] - one.box[0]) * (one.box[3] - one.box[1]))


def _askew(frame: Frame, token: Token) -> bool:
    """Whether the squares of a token do not fill the rectangle around them: it lies across a corner."""
    left, top, right, bottom = frame.around(token.places)
    return (right - left) * (bottom - top) > (len(token.places) + 0.5) * frame.cell**2


def _rear(token: Token, frame: Frame) -> tuple[Box, ...]:
    """The squares behind the front of a token that lies across a corner, with the body's inset."""
    if not _askew(frame, token):
        return ()
    inset = round(frame.cell * (1 - BODY) / 2)
    boxes = [frame.around([place]) for place in token.places[1:]]
    return tuple((left + inset, top + inset, right - inset, bottom - inset) for left, top, right, bottom in boxes)


def _shared(tokens: list[Token], frame: Frame) -> Iterator[tuple[Token, Box]]:
    """Cut the squares into one band per token, so that every label keeps the whole width."""
    askew = _askew(frame, tokens[0])
    left, top, right, bottom = frame.around(tokens[0].places[:1] if askew else tokens[0].places)
    inset = round(frame.cell * (1 - BODY) / 2)
    rim = inset if len(tokens) == 1 else inset // 3
    height = (bottom - top - 2 * rim) / len(tokens)
    for number, token in enumerate(tokens):
        upper = round(top + rim + number * height) + (2 if number else 0)
        lower = round(top + rim + (number + 1) * height)
        yield token, (left + inset, upper, right - inset, max(lower, upper + 8))


def draw_tokens(picture: Image.Image, stands: list[Standing], cell: int) -> None:
    """Paste every token's sprite onto the picture."""
    for stand in stands:
        _draw_rear(picture, stand, cell)
        looks = _looks(stand, cell)
        image = _token(looks)
        picture.paste(image, (stand.box[0] - looks.margin, stand.box[1] - looks.margin), image)


def _draw_rear(picture: Image.Image, stand: Standing, cell: int) -> None:
    """The rear of a token that lies across a corner: its body on the other square, and a bar to the front."""
    style = side_style(stand.token.side)
    for left, top, right, bottom in stand.rear:
        ends = [((left + right) // 2, (top + bottom) // 2), _middle(stand.box)]
        pen = ImageDraw.Draw(picture)
        pen.line(ends, fill=INK, width=round(cell * 0.46))
        pen.line(ends, fill=style.colour, width=round(cell * 0.4))
        image = body(stand.token.side, right - left, bottom - top)
        picture.paste(image, (left, top), image)


def _middle(box: Box) -> tuple[int, int]:
    return (box[0] + box[2]) // 2, (box[1] + box[3]) // 2


def _looks(stand: Standing, cell: int) -> _Looks:
    token, (left, top, right, bottom) = stand.token, stand.box
    return _Looks(
        right - left,
        bottom - top,
        cell,
        token.label or token.name,
        token.side,
        token.shape,
        None if token.facing is None else token.facing % 360,
        token.strength,
        tuple((sign.kind, sign.count) for sign in token.markers),
        token.highlighted,
    )


@lru_cache(maxsize=384)
def _token(looks: _Looks) -> Image.Image:
    margin = looks.margin
    image = Image.new("RGBA", (looks.width + 2 * margin, looks.height + 2 * margin), (0, 0, 0, 0))
    if looks.highlighted:
        rim = round(looks.cell * 0.1)
        image.alpha_composite(glow(looks.side, looks.width, looks.height, rim), (margin - rim, margin - rim))
    image.alpha_composite(body(looks.side, looks.width, looks.height, _strip(looks)), (margin, margin))
    _write_label(image, looks)
    if looks.low:
        _one_row(image, looks)
    else:
        _two_rows(image, looks)
    if looks.facing is not None:
        _point(image, looks, looks.facing)
    return image


def _strip(looks: _Looks) -> tuple[int, int]:
    """Top and bottom of the light strip behind the label, in pixels of the body."""
    if looks.low:
        return 0, min(round(looks.cell * 0.28), looks.height)
    height = round(looks.unit * _STRIP)
    rows = height + 2 * round(looks.unit * _SMALL)
    top = max(round((looks.height - rows) / 2.6), 3)
    return top, top + height


def _write_label(image: Image.Image, looks: _Looks) -> None:
    top, bottom = _strip(looks)
    size = min(label_size(looks.unit), round((bottom - top) * 1.05))
    stencil = lettering(looks.label, round(looks.width - looks.cell * (0.2 if looks.low else 0.1)), size)
    x = looks.margin + (looks.width - stencil.width) // 2
    y = looks.margin + (top + bottom - cap_height(size)) // 2 - size // 8
    image.paste(INK, (x, y), stencil)


def _two_rows(image: Image.Image, looks: _Looks) -> None:
    """Below the label: kind and strength, then the markers."""
    _, bottom = _strip(looks)
    size, margin = round(looks.unit * _SMALL), looks.margin
    free = looks.height - bottom
    upper = margin + bottom + round(free * 0.25)
    lower = margin + bottom + round(free * 0.72)
    if not looks.markers:
        upper = lower = margin + bottom + free // 2
    middle = margin + looks.width // 2
    _kind_and_strength(image, looks, (middle, upper), size if looks.markers else round(size * 1.15))
    _signs(image, looks, (middle, lower), round(size * 1.12), looks.width - size // 3)


def _one_row(image: Image.Image, looks: _Looks) -> None:
    """Below the label of a low token: kind and strength to the left, markers to the right."""
    _, bottom = _strip(looks)
    size = min(looks.height - bottom, round(looks.cell * _SMALL))
    if size < 6:
        return
    middle = looks.margin + (bottom + looks.height) // 2
    quarter = looks.width // 4
    _kind_and_strength(image, looks, (looks.margin + quarter, middle), size - 5)
    _signs(image, looks, (looks.margin + 3 * quarter, middle), size - 2, 2 * quarter)


def _kind_and_strength(image: Image.Image, looks: _Looks, middle: tuple[int, int], size: int) -> None:
    """The silhouette, and the strength on a plate beside it."""
    lettersize = max(round(size * 0.9), 6)
    strength = fit(looks.strength, round(looks.width - size * 1.3), lettersize) if looks.strength else ""
    wide = text_width(strength, lettersize) + size // 3 if strength else 0
    left = max(middle[0] - (size + wide) // 2, looks.margin + size // 5)
    plate = _plate(size + wide + size // 3, size + 2)
    image.alpha_composite(plate, (max(left - size // 6, 0), max(middle[1] - plate.height // 2, 0)))
    sign = silhouette(looks.shape, max(size - 3, 4))
    image.alpha_composite(sign, (left + 1, max(middle[1] - sign.height // 2, 0)))
    if strength:
        at = (left + size + size // 6, middle[1])
        ImageDraw.Draw(image).text(at, strength, font=font(lettersize), fill=INK, anchor="lm")


@lru_cache(maxsize=256)
def _plate(width: int, height: int) -> Image.Image:
    return sprite(width, height, lambda brush: brush.box((0, 0, 1, 1), PLATE, radius=0.3))


def _signs(image: Image.Image, looks: _Looks, middle: tuple[int, int], size: int, width: int) -> None:
    """The marker glyphs in a row around `middle`; where there are too many the last says how many more."""
    room = max((width + 2) // (size + 2), 1)
    kinds = [kind for kind, count in looks.markers for _ in range(min(max(count, 1), 9))]
    shown = kinds if len(kinds) <= room else [*kinds[: room - 1], f"+{len(kinds) - room + 1}"]
    x = middle[0] - len(shown) * (size + 2) // 2 + 1
    for kind in shown:
        image.alpha_composite(marker(kind, size), (max(x, 0), max(middle[1] - size // 2, 0)))
        x += size + 2


def _point(image: Image.Image, looks: _Looks, facing: int) -> None:
    """The wedge: at the edge of the body, in the direction of the facing (degrees)."""
    wedge = _wedge(facing, round(looks.unit * (_WEDGE if not looks.low else _WEDGE * 0.8)))
    east, south = sin(radians(facing)), -cos(radians(facing))
    reach = min(_ratio(looks.width / 2, east), _ratio(looks.height / 2, south)) + looks.cell * 0.03
    x = looks.margin + looks.width / 2 + east * reach - wedge.width / 2
    y = looks.margin + looks.height / 2 + south * reach - wedge.height / 2
    x = min(max(x, 0), image.width - wedge.width)
    y = min(max(y, 0), image.height - wedge.height)
    image.alpha_composite(wedge, (round(x), round(y)))


def _ratio(half: float, part: float) -> float:
    return half / abs(part) if abs(part) > 1e-6 else float("inf")


@lru_cache(maxsize=128)
def _wedge(facing: int, size: int) -> Image.Image:
    def corner(angle: float, radius: float) -> Dot:
        turned = radians(facing + angle)
        return 0.5 + radius * sin(turned), 0.5 - radius * cos(turned)

    def paint(brush: Brush) -> None:
        brush.polygon([corner(0, 0.5), corner(128, 0.5), corner(180, 0.12), corner(232, 0.5)], INK, WHITE, 2)

    return sprite(size, size, paint)
