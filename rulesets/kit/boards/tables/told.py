"""What a text about places and moves can mean, made of what the grammar found in it."""

from __future__ import annotations

from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from lark import Token, Transformer, v_args
from pydantic import ValidationError

from rulesets.kit.boards.named import place_named
from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.manoeuvres import (
    AboutFace,
    Back,
    Forward,
    Manoeuvre,
    Oblique,
    SideStep,
    Turn,
    Wheel,
    wheel_angle,
)
from rulesets.kit.boards.tables.places import HUNDREDTHS, THOUSANDTHS, Point, Table, inches_text

MOST_MOVES = 20
"""Manoeuvres of one text."""

Relation = Literal["toward", "away", "behind", "contact"]


class Relative(NamedTuple):
    """A place told by a named thing, as seen from a unit: how it lies to it, and the inches where that needs them."""

    how: Relation
    name: str
    inches: float = 0.0


class Moves(NamedTuple):
    """Manoeuvres one after the other."""

    manoeuvres: tuple[Manoeuvre, ...]


Told = Point | Relative | Moves
"""What a text may say."""


class Vocabulary(NamedTuple):
    """What a text may speak of: the table, the names on it, the unit that is spoken to (it knows how far a wheel of so
    many inches turns) and the degrees of an oblique move that names none."""

    table: Table
    names: tuple[str, ...] = ()
    unit: Placement | None = None
    oblique: float = 45.0


class Wrong(Exception):
    """Something that can be read but makes no sense, at a character of the text."""

    def __init__(self, at: int, why: str) -> None:
        super().__init__(why)
        self.at, self.why = at, why


def place_at(table: Table, east: Token, south: Token) -> Point:
    """A point on a table, in inches from the west and the north; raises `Wrong`."""
    for token, size, word in ((east, table.width, "wide"), (south, table.depth, "deep")):
        if float(token) * THOUSANDTHS > size:
            raise Wrong(token.start_pos or 0, f"{token} is off the table: it is {inches_text(size)} inches {word}")
    return Point(float(east), float(south))


def square_at(table: Table, name: Token, part: Token | None) -> Point:
    """The middle of a square of a table's printed grid, or of a part of it; raises `Wrong`."""
    column, row = place_named(str(name), "square")
    if column >= table.columns or row >= table.rows:
        last = table.square(Point(table.width / THOUSANDTHS, table.depth / THOUSANDTHS))
        raise Wrong(name.start_pos or 0, f"{name} is off the table: its squares are A1 to {last}")
    return table.square_middle(column, row, *_part(str(part or "")))


@v_args(inline=True)
class Reader(Transformer[Token, Told]):
    """The meaning of what was read."""

    def __init__(self, known: Vocabulary) -> None:
        super().__init__()
        self._known = known

    def start(self, told: Any) -> Told:
        """A place, or the manoeuvres."""
        return told  # type: ignore[no-any-return]

    def spot(self, east: Token, south: Token) -> Point:
        """A point in inches."""
        return place_at(self._known.table, east, south)

    def square(self, name: Token, part: Token | None = None) -> Point:
        """The middle of a square, or of a part of it."""
        return square_at(self._known.table, name, part)

    def inches(self, number: Token, _: Token | None = None) -> Token:
        """A length."""
        return number

    angle = inches

    def toward(self, inches: Token, _: Token, name: Token) -> Relative:
        """So many inches toward something."""
        return Relative("toward", self._named(name), float(inches))

    def away(self, inches: Token, name: Token) -> Relative:
        """So many inches straight away from something."""
        return Relative("away", self._named(name), float(inches))

    def behind(self, name: Token) -> Relative:
        """The far side of something."""
        return Relative("behind", self._named(name))

    def contact(self, name: Token) -> Relative:
        """Where it touches something."""
        return Relative("contact", self._named(name))

    def _named(self, name: Token) -> str:
        try:
            return find_name(str(name), self._known.names)
        except ValueError as error:
            raise Wrong(name.start_pos or 0, str(error)) from None

    def moves(self, *manoeuvres: Manoeuvre) -> Moves:
        """Manoeuvres."""
        if len(manoeuvres) > MOST_MOVES:
            raise Wrong(0, f"a move has at most {MOST_MOVES} manoeuvres, these are {len(manoeuvres)}")
        return Moves(manoeuvres)

    def forward(self, inches: Token) -> Manoeuvre:
        """Straight ahead."""
        return _made(inches, Forward, inches=_thousandths(inches))

    def back(self, inches: Token) -> Manoeuvre:
        """Straight back."""
        return _made(inches, Back, inches=_thousandths(inches))

    def side_step(self, _: Token, side: Token, inches: Token) -> Manoeuvre:
        """To a side."""
        return _made(inches, SideStep, side=side.lower(), inches=_thousandths(inches))

    def oblique(self, side: Token, inches: Token, angle: Token | None = None) -> Manoeuvre:
        """Ahead and to a side."""
        turn = _hundredths(angle) if angle is not None else round(self._known.oblique * HUNDREDTHS)
        token = inches if _thousandths(inches) == 0 or angle is None else angle
        return _made(token, Oblique, side=side.lower(), inches=_thousandths(inches), angle=turn)

    def wheel(self, side: Token, angle: Token) -> Manoeuvre:
        """Round a corner by degrees."""
        return _made(angle, Wheel, side=side.lower(), angle=_hundredths(angle))

    def wheel_by(self, side: Token, inches: Token, _: Token) -> Manoeuvre:
        """Round a corner by the inches of the other one."""
        if self._known.unit is None:
            raise Wrong(inches.start_pos or 0, "no unit wheels here: write degrees")
        return _made(inches, Wheel, side=side.lower(), angle=wheel_angle(self._known.unit, float(inches)))

    def turn(self, side: Token, angle: Token) -> Manoeuvre:
        """On the spot."""
        return _made(angle, Turn, side=side.lower(), angle=_hundredths(angle))

    def about_face(self, _: Token) -> Manoeuvre:
        """Right about."""
        return AboutFace()


def _made(token: Token, kind: type[Any], **fields: Any) -> Manoeuvre:
    """A manoeuvre; its amount is at fault where it cannot be made."""
    try:
        return kind(**fields)  # type: ignore[no-any-return]
    except ValidationError:
        why = f"{token} is no amount for a move: more than 0, at most 360"
        raise Wrong(token.start_pos or 0, why) from None


def _thousandths(number: Token) -> int:
    return round(float(number) * THOUSANDTHS)


def _hundredths(number: Token) -> int:
    return round(float(number) * HUNDREDTHS)


def _part(word: str) -> tuple[int, int]:
    """How far east and south of the middle a part of a square lies."""
    if word.lower() == "middle":
        return 0, 0
    short = word.lower().replace("north", "n").replace("south", "s").replace("east", "e").replace("west", "w")
    return ("e" in short) - ("w" in short), ("s" in short) - ("n" in short)


def find_name(text: str, names: tuple[str, ...]) -> str:
    """The name that a text means; ValueError with a sentence for the player if there is none, or more than one."""
    meant = called(text, names)
    if len(meant) != 1:
        raise ValueError(why_nobody(text, names))
    return meant[0]


def called(text: str, names: tuple[str, ...]) -> list[str]:
    """The names that a text may mean: itself, or those that begin so or have these words, with or without "the"."""
    wanted, plain = _plain(text), {name: _plain(name) for name in names}
    words = set(wanted.split())
    ways = (
        [name for name in names if plain[name] == wanted],
        [name for name in names if plain[name].startswith(wanted)],
        [name for name in names if words <= set(plain[name].split())],
    )
    return next((way for way in ways if way), [])


def why_nobody(text: str, names: tuple[str, ...]) -> str:
    """Why a text means no name, or none of several, in a sentence for the player."""
    if possible := called(text, names):
        return f"“{_short(text)}” may be {' or '.join(possible[:5])}"
    near = get_close_matches(_plain(text), [_plain(name) for name in names], n=3)
    close = [name for name in names if _plain(name) in near]
    return f"nothing here is called “{_short(text)}”" + (f"; there is {', '.join(close)}" if close else "")


@lru_cache(maxsize=1024)
def _plain(name: str) -> str:
    return " ".join(name.casefold().removeprefix("the ").split())


def _short(text: str) -> str:
    return text.strip()[:40]
