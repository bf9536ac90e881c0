"""The key of a picture with groups of models: the number of each in words, body by body. Sizes in pixels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from itertools import groupby

from PIL import Image, ImageDraw

from renders.group_plates import GroupPlate, group_plate, signs_of
from renders.palette import FRAME, PAPER
from renders.text import fit, text_width, write
from rulesets.kit.pictures.framing import is_code
from rulesets.kit.pictures.scene import Token

_GAP, AFTER = 8, 26
_HIGH = 1.62
"""The height of a line, in letters' sizes."""

Paint = Callable[[Image.Image, tuple[int, int]], None]
Entry = tuple[int, int, Paint]
"""Width and height of an entry of the key, and what draws it on a picture at a place."""


def keyed(tokens: Iterable[Token]) -> list[Token]:
    """The groups whose labels are codes: side by side, body by body, in the order of their numbers."""
    groups = [token for token in tokens if token.stands and is_code(token)]
    bands: dict[tuple[int, str], int] = {}
    for token in groups:
        bands.setdefault((token.side, token.band), len(bands))
    return sorted(groups, key=lambda token: (token.side, bands[token.side, token.band], _number(token.label)))


def _number(label: str) -> tuple[int, str]:
    """9 comes before 10."""
    digits = "".join(letter for letter in label if letter.isdecimal())
    return int(digits[:6] or 0), label


def by_side(tokens: Iterable[Token], width: int, letters: int, signs: bool = False) -> Iterator[list[Entry]]:
    """The entries of each side: the name of a body where there is one, then its groups, with their signs where the
    picture has no room for them; `letters` is the font size."""
    for _, groups in groupby(keyed(tokens), key=lambda token: token.side):
        entries: list[Entry] = []
        for band, those in groupby(groups, key=lambda token: token.band):
            entries_here = [_entry(token, width, letters, signs) for token in those]
            entries += _headed(_heading(band, width, letters), entries_here, width) if band else entries_here
        yield entries


def _headed(heading: Entry, entries: list[Entry], width: int) -> list[Entry]:
    """The entries of a body, the first of them with the body's name before it, so that no line ends with a name."""
    (wide, high, name), (more, _, first) = heading, entries[0]
    if wide + more > width:
        return [heading, *entries]
    return [(wide + more, high, partial(_side_by_side, name, first, wide)), *entries[1:]]


def _side_by_side(left: Paint, right: Paint, by: int, picture: Image.Image, at: tuple[int, int]) -> None:
    left(picture, at)
    right(picture, (at[0] + by, at[1]))


def _heading(band: str, width: int, letters: int) -> Entry:
    shown = fit(f"{band}:", width, letters)
    image = _line(None, shown, letters)
    return min(image.width + _GAP, width), image.height, partial(_paste, image)


def _entry(token: Token, width: int, letters: int, signs: bool) -> Entry:
    shown_signs = signs_of(token) if signs else ()
    plate = GroupPlate(token.label, token.side, "", token.tint, shown_signs, letters)
    named = " ".join(filter(None, (token.name, token.strength)))
    shown = fit(named, max(width - plate.width - _GAP - AFTER, letters), letters, False)
    image = _line(plate, shown, letters)
    return min(image.width + AFTER, width), image.height, partial(_paste, image)


@lru_cache(maxsize=256)
def _line(plate: GroupPlate | None, shown: str, letters: int) -> Image.Image:
    """A plate and what it stands for ("RGB"); without a plate a heading."""
    left, high, bold = plate.width + _GAP if plate else 0, round(letters * _HIGH), plate is None
    picture = Image.new("RGB", (left + text_width(shown, letters, bold), high), FRAME)
    if plate:
        sign = group_plate(plate)
        picture.paste(sign, (0, (high - sign.height) // 2), sign)
    write(ImageDraw.Draw(picture), (left, high / 2), shown, letters, PAPER, bold=bold)
    return picture


def _paste(image: Image.Image, picture: Image.Image, at: tuple[int, int]) -> None:
    picture.paste(image, at)
