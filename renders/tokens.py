"""Where the counters of units stand on squares. A counter's size is in pixels; `cell` is the width of one square."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import dist

from PIL import Image

from renders.counters import counter
from renders.frame import Box, Frame
from renders.looks import Looks, text_box
from rulesets.kit.pictures.scene import Point, Token

BODY = 0.84
"""The width of a counter in squares."""
AIRCRAFT = "aircraft"


@dataclass(frozen=True)
class Standing:
    """A counter and the pixels of its body with the text; how it lies around that (`Looks`); the squares it holds."""

    token: Token
    box: Box
    cell: int
    hold: Box
    lies: str = "flat"
    around: Box = (0, 0, 0, 0)
    least: int = 0

    @property
    def text(self) -> Box:
        """The pixels of its writing."""
        return text_box(looks_of(self), self.box[:2])

    def draw(self, picture: Image.Image) -> None:
        """Paste the counter onto the picture."""
        looks = looks_of(self)
        image = counter(looks)
        picture.paste(image, (self.box[0] - looks.margin, self.box[1] - looks.margin), image)


def standing(tokens: Sequence[Token], frame: Frame) -> list[Standing]:
    """Every token with its pixels: larger ones first, aircraft above what is as large as they are."""
    together: dict[frozenset[tuple[float, float]], list[Token]] = defaultdict(list)
    for token in tokens:
        together[frozenset(token.places)].append(token)
    crowd = Counter(place for token in tokens for place in token.places)
    placed = [stand for those in together.values() for stand in _placed(those, frame, crowd)]
    return sorted(placed, key=lambda one: (-len(one.token.places), one.token.shape == AIRCRAFT))


def _placed(tokens: list[Token], frame: Frame, crowd: Counter[Point]) -> Iterator[Standing]:
    """The tokens of the same squares; one that is alone there shows its whole body."""
    if len(tokens) > 1:
        hold = _held(tokens[0], frame)
        shown = _shared(_room_for(tokens, frame), frame)
        return (Standing(token, box, frame.cell, hold, least=frame.least) for token, box in shown)
    return iter([_alone(tokens[0], frame, crowd)])


def _room_for(tokens: list[Token], frame: Frame) -> list[Token]:
    """As many of the units of a square as can be written, the last with how many more there are."""
    room = max(frame.cell // (frame.least + 4), 1) if frame.least else len(tokens)
    if len(tokens) <= room:
        return tokens
    last = tokens[room - 1]
    more = last.model_copy(update={"label": f"{last.label or last.name}+{len(tokens) - room}", "strength": ""})
    return [*tokens[: room - 1], more]


def _alone(token: Token, frame: Frame, crowd: Counter[Point]) -> Standing:
    """A token with its squares to itself; where others stand on some of them its text keeps to a free one."""
    askew, flies = len(token.places) > 1 and _askew(frame, token), token.shape == AIRCRAFT
    crowded = any(crowd[place] > 1 for place in token.places)
    lies, hold = "above" if flies else "askew" if askew else "flat", _held(token, frame, lone=True)
    if not askew and not crowded:
        ((_, box),) = _shared([token], frame)
        return Standing(token, box, frame.cell, hold, lies, least=frame.least)
    home = _freest(token.places, crowd) if crowded else token.places[0]
    ((_, box),) = _shared([token.model_copy(update={"places": (home,)})], frame)
    lies = "part" if lies == "flat" else lies
    return Standing(token, box, frame.cell, hold, lies, _around(token, home), frame.least)


def _held(token: Token, frame: Frame, *, lone: bool = False) -> Box:
    """The squares that a token keeps lines out of; of a lone one that lies across a corner only the first."""
    across = lone and token.shape != AIRCRAFT and len(token.places) > 1 and _askew(frame, token)
    return frame.around(token.places[:1] if across else token.places)


def _freest(places: Sequence[Point], crowd: Counter[Point]) -> Point:
    """The place where the fewest others are, far from those where they are: their wings reach into the next square."""
    taken = [place for place in places if crowd[place] > 1]
    return min(places, key=lambda place: (crowd[place], -min(dist(place, other) for other in taken)))


def _around(token: Token, home: Point) -> Box:
    """The squares of a token west, north, east and south of one of them."""
    columns, rows = ([round(place[axis] - home[axis]) for place in token.places] for axis in (0, 1))
    return min(columns), min(rows), max(columns), max(rows)


def _askew(frame: Frame, token: Token) -> bool:
    """Whether the squares of a token do not fill the rectangle around them: it lies across a corner."""
    left, top, right, bottom = frame.around(token.places)
    return (right - left) * (bottom - top) > (len(token.places) + 0.5) * frame.cell**2


def _shared(tokens: list[Token], frame: Frame) -> Iterator[tuple[Token, Box]]:
    """Cut the squares into one band per token, so that every label keeps the whole width."""
    places = tokens[0].places
    askew = len(places) > 1 and _askew(frame, tokens[0])
    left, top, right, bottom = frame.around(places[:1] if askew else places)
    inset = round(frame.cell * (1 - BODY) / 2)
    rim = inset if len(tokens) == 1 else inset // 3
    height = (bottom - top - 2 * rim) / len(tokens)
    for number, token in enumerate(tokens):
        upper = round(top + rim + number * height) + (2 if number else 0)
        lower = round(top + rim + (number + 1) * height)
        yield token, (left + inset, upper, right - inset, max(lower, upper + 8))


def looks_of(stand: Standing) -> Looks:
    """What decides how a counter looks."""
    token, (left, top, right, bottom) = stand.token, stand.box
    return Looks(
        right - left,
        bottom - top,
        stand.cell,
        token.label or token.name,
        token.side,
        token.shape,
        None if token.facing is None else token.facing % 360,
        token.strength,
        tuple((sign.kind, sign.count) for sign in token.markers),
        token.highlighted,
        stand.lies,
        stand.around,
        stand.least,
    )
