"""Dice in lines, as many on each as there is room for; those that joined another are linked to it. Sizes in pixels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from PIL import Image, ImageDraw

from renders.palette import INK, PAPER, WHITE
from renders.rolls.looks import mixed
from renders.rolls.seen import seen, width
from renders.text import text_width, write
from rulesets.kit.pictures.sheet import SeenDie, counted_up

MOST_SINGLE = 150
"""Dice of one picture that each lie for themselves; of more, alike ones are counted."""
FEW = 12
"""A handful that is never counted up."""
MOST_KINDS = 60
"""Different dice of one handful that are shown once they are counted; of more the first and the last."""
_BETWEEN = "|"
"""Stands between handfuls."""
_LINK = mixed(WHITE, 0.72)


@dataclass(frozen=True)
class _Place:
    """Where one thing lies: its upper left corner from that of all."""

    thing: SeenDie | str
    x: int
    y: int
    width: int


@dataclass(frozen=True)
class Laid:
    """Dice that have their places."""

    places: tuple[_Place, ...]
    size: int
    height: int
    width: int

    def draw(self, picture: Image.Image, left: int, top: int) -> None:
        """Draw them, links first, for they lie below."""
        ink = ImageDraw.Draw(picture)
        for place in self._linked():
            x, y, half = left + place.x, top + place.y + self.size // 2, self.size // 2
            ink.rectangle((x - half, y - self.size // 5, x + half, y + self.size // 5), fill=_LINK)
        for place in self.places:
            self._one(picture, place, left + place.x, top + place.y)
        linked, reach = set(self._linked()), self.size // 7
        for place in self.places:
            if isinstance(place.thing, SeenDie) and place.thing.why:
                x = left + place.x + (-_gap(self.size) // 2 if place in linked else reach)
                _plus(ink, x, top + place.y + self.size // 2, reach)

    def _linked(self) -> Iterator[_Place]:
        """The dice that joined the one before them, where both lie on one line and for themselves."""
        for before, place in pairwise(self.places):
            dice = [thing for thing in (before.thing, place.thing) if isinstance(thing, SeenDie) and thing.times == 1]
            if len(dice) == 2 and dice[1].why and before.y == place.y:
                yield place

    def _one(self, picture: Image.Image, place: _Place, x: int, y: int) -> None:
        ink, middle = ImageDraw.Draw(picture), y + self.size / 2
        if isinstance(place.thing, str):
            write(ink, (x, middle), place.thing, _letters(self.size), PAPER)
            return
        die = place.thing.model_copy(update={"times": 1})
        image = seen(die, self.size)
        picture.paste(image, (x, y), image)
        if place.thing.times > 1:
            at = (x + image.width + _gap(self.size), middle)
            write(ink, at, f"× {place.thing.times}", _letters(self.size), PAPER)


def lay(handfuls: Sequence[Sequence[SeenDie]], room: int, size: int, count: bool) -> Laid:
    """Dice in lines `room` pixels wide, each on a square of `size` pixels; `count`: alike ones of a handful as one."""
    counting = count and sum(map(len, handfuls)) > FEW
    things: list[SeenDie | str] = []
    for dice in filter(None, handfuls):
        things += [_BETWEEN] if things else []
        things += _counted(dice) if counting else dice
    places: list[_Place] = []
    x = y = widest = 0
    for thing in things or ["no dice"]:
        wide = _wide(thing, size)
        if x and x + wide > room:
            x, y = 0, y + size + _gap(size)
        places.append(_Place(thing, x, y, wide))
        widest, x = max(widest, x + wide), x + wide + _gap(size)
    return Laid(tuple(places), size, y + size, widest)


def _counted(dice: Sequence[SeenDie]) -> Iterator[SeenDie | str]:
    """Alike ones as one; where very many are different, the first and the last."""
    kinds = sorted(counted_up(dice), key=_rank)
    if len(kinds) <= MOST_KINDS:
        yield from kinds
        return
    half = MOST_KINDS // 2
    yield from kinds[:half]
    yield f"… {sum(die.times for die in kinds[half:-half])} more …"
    yield from kinds[-half:]


def _rank(die: SeenDie) -> tuple[bool, int, int, str, str]:
    """What counts first, the highest first."""
    number = int(die.shown) if die.shown.lstrip("-").isdecimal() else 0
    return not die.kept, -(die.successes or 0), -number, die.shown, die.why


def _wide(thing: SeenDie | str, size: int) -> int:
    if isinstance(thing, str):
        return text_width(thing, _letters(size))
    times = text_width(f"× {thing.times}", _letters(size)) + 3 * _gap(size) if thing.times > 1 else 0
    return width(thing, size) + times


def _gap(size: int) -> int:
    return max(size // 9, 3)


def _letters(size: int) -> int:
    return round(size * 0.46)


def _plus(ink: ImageDraw.ImageDraw, x: int, y: int, reach: int) -> None:
    """A small plus on a disc: the die behind it was added."""
    ink.ellipse((x - reach - 1, y - reach - 1, x + reach + 1, y + reach + 1), fill=PAPER, outline=INK)
    thick = max(reach // 2, 1)
    ink.line((x - reach + 2, y, x + reach - 2, y), fill=INK, width=thick)
    ink.line((x, y - reach + 2, x, y + reach - 2), fill=INK, width=thick)
