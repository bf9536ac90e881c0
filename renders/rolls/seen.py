"""A die as it lies, with what became of it: counted, struck, rolled again, raised or lowered. Sizes in pixels."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from renders.dice import SYMBOLS
from renders.glyphs import initials
from renders.palette import ALARM, INK, PAPER, WHITE, Colour
from renders.rolls.bodies import PERCENT, Stone, stones, width_of
from renders.rolls.looks import GOLD, Paint, has_pips, paint
from renders.sprites import Brush, Dot, sprite
from renders.text import drawable, fit, font, text_width, write
from rulesets.kit.pictures.sheet import SeenDie

_PIPS: dict[int, tuple[Dot, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_SPREAD = {3: 0.15, 6: 0.23}
"""How far pips stand from the middle, by the sides of the die; on others as on a d6."""
_MOST_WORDS = 3
_OF_DIGITS = (1.0, 1.0, 0.74, 0.58, 0.48, 0.39, 0.33)
"""How large a number is written, by how many digits and signs it has."""
_RING, _FULL, _LESS = 0.97, 0.84, 0.76
"""Sizes in shares of the square: the ring of a die that counts, the die in it, and one that does not count."""


def width(die: SeenDie, size: int) -> int:
    """How wide a die is on squares of `size` pixels."""
    return round(size * width_of(die.sides, die.own))


@lru_cache(maxsize=512)
def seen(die: SeenDie, size: int) -> Image.Image:
    """The die; how many alike there are is not written on it."""
    good, counted = bool(die.kept and die.successes), die.successes is not None
    colours = paint(die.sides, die.look, die.own)
    faded = not die.kept or (counted and not good)
    wide, share = width(die, size), _FULL if good else _LESS if faded else 0.92
    colours = colours.faded() if faded else colours
    picture = sprite(wide, size, lambda brush: _body(brush, die, colours, share, good))
    if not die.kept:
        _strike(picture, (size * 0.08, size * 0.92, wide - size * 0.08, size * 0.08), size)
    _write(picture, die, colours.ink, share)
    _mark(picture, die, size)
    return picture


def _body(brush: Brush, die: SeenDie, colours: Paint, share: float, good: bool) -> None:
    """The ring, and the bodies with their edges."""
    wide = width_of(die.sides, die.own)
    bodies = stones(die.sides, die.own)
    if good:
        for stone in bodies:
            brush.polygon(_placed(stone.outline, _RING + 0.04, wide), GOLD)
    line = max(brush.image.height / brush.scale / 40, 1.0)
    for stone in bodies:
        brush.polygon(_placed(stone.outline, share, wide), colours.body, colours.edge, line * 1.6)
        for edge in stone.edges:
            brush.line(_placed(edge, share, wide), colours.edge, line)


def _placed(dots: tuple[Dot, ...], share: float, wide: float) -> list[Dot]:
    """Points of the square, smaller about the middle of a die that is so many squares wide, in shares of its sprite."""
    return [((wide / 2 + (x - wide / 2) * share) / wide, 0.5 + (y - 0.5) * share) for x, y in dots]


def _pips(die: SeenDie) -> bool:
    return has_pips(die.sides, die.look, die.own) and die.shown in map(str, _PIPS)


def _paint_pips(brush: Brush, die: SeenDie, ink: Colour, share: float) -> None:
    """Pips around the middle of the body."""
    spread = _SPREAD.get(die.sides, _SPREAD[6]) * share
    (stone,) = stones(die.sides, die.own)
    ((x, y),) = _placed((stone.middle,), share, 1.0)
    for across, down in _PIPS[int(die.shown)]:
        brush.disc((x + across * spread, y + down * spread), 0.095 * share, ink)


def _write(picture: Image.Image, die: SeenDie, ink: Colour, share: float) -> None:
    """Pips, a symbol that is known, else the number or the word."""
    symbol = SYMBOLS.get(die.shown.upper()) if die.own else None
    if _pips(die):
        picture.alpha_composite(sprite(*picture.size, lambda brush: _paint_pips(brush, die, ink, share)))
    elif symbol is not None:
        side = round(picture.height * share * 0.84)
        sign = sprite(side, side, lambda brush: symbol(brush, ink))
        picture.alpha_composite(sign, ((picture.width - side) // 2, (picture.height - side) // 2))
    else:
        for stone, text in zip(stones(die.sides, die.own), _texts(die), strict=True):
            _letter(picture, stone, text, ink, share)


def _texts(die: SeenDie) -> list[str]:
    """What is written on each body: of a hundred tens and ones, 100 being 00 and 0."""
    if die.sides == PERCENT and not die.own:
        number = int(die.shown)
        return [f"{number // 10 % 10}0", str(number % 10)]
    return [die.shown]


def _letter(picture: Image.Image, stone: Stone, text: str, ink: Colour, share: float) -> None:
    """A number in the middle of a body, smaller the longer it is; words as wide as the body."""
    height = picture.height
    ((x, y),) = _placed((stone.middle,), share, picture.width / height)
    at, shown = (x * picture.width, y * height), drawable(text)
    if shown.lstrip("-").isdecimal():
        size = round(height * stone.letters * share * _OF_DIGITS[min(len(shown), len(_OF_DIGITS)) - 1])
        write(ImageDraw.Draw(picture), at, shown, size, ink, anchor="mm")
        return
    words = shown.split()[:_MOST_WORDS]
    for place, word in enumerate(words):
        room = height * share * 0.84
        size = _fitting(word, round(room), 0.42 if len(words) == 1 else 0.32)
        down = (place - (len(words) - 1) / 2) * room / _MOST_WORDS
        line = fit(word, round(room), size)
        write(ImageDraw.Draw(picture), (at[0], at[1] + down), line, size, ink, anchor="mm")


def _fitting(word: str, room: int, most: float) -> int:
    """The largest letters in which a word is as wide as the room, from a share of it down to the least."""
    least = round(room * 0.22)
    return next((size for size in range(round(room * most), least, -1) if text_width(word, size) <= room), least)


def _mark(picture: Image.Image, die: SeenDie, size: int) -> None:
    """What became of the die, in its corners."""
    if die.before:
        _plate(picture, initials(die.before) if die.own else die.before, "left", (PAPER, INK))
        ImageDraw.Draw(picture).line((1, size * 0.34, size * 0.36, size * 0.06), fill=ALARM, width=max(size // 22, 1))
    if die.counts_as is not None:
        _plate(picture, f"={die.counts_as}", "right", (WHITE, INK))
    elif die.kept and (die.successes or 0) > 1:
        _plate(picture, str(die.successes), "right", (GOLD, INK))


def _strike(picture: Image.Image, ends: tuple[float, float, float, float], size: int) -> None:
    """A red line with a light edge, so that it is seen on dark dice too."""
    ink = ImageDraw.Draw(picture)
    ink.line(ends, fill=PAPER, width=max(size // 8, 3))
    ink.line(ends, fill=ALARM, width=max(size // 16, 1))


def _plate(picture: Image.Image, text: str, where: str, colours: tuple[Colour, Colour]) -> None:
    """A few letters on a plate: in the upper left corner, or in the lower right one."""
    size = round(picture.height * 0.36)
    letters = font(round(size * 0.92))
    wide = max(size, round(letters.getlength(text)) + size // 2)
    plate = sprite(wide, size, lambda brush: _plain(brush, colours))
    at = (0, 0) if where == "left" else (picture.width - wide, picture.height - size)
    picture.alpha_composite(plate, (max(at[0], 0), at[1]))
    ImageDraw.Draw(picture).text((at[0] + wide / 2, at[1] + size / 2), text, font=letters, fill=colours[1], anchor="mm")


def _plain(brush: Brush, colours: tuple[Colour, Colour]) -> None:
    brush.box((0, 0, 1, 1), colours[1], radius=0.32)
    brush.box((0.05, 0.06, 0.95, 0.94), colours[0], radius=0.28)
