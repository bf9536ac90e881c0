"""The picture in words: an alt text within Discord's limit, from which every unit can be read back.

Forms are tried, the first that fits is taken: full names, names without what stands behind a comma, and a terse form
with a key (``F4>NE=4/5(ua)``); the short labels of the picture only where nothing else fits. The ground follows
(`alt_land`); what is left of the limit tells dice, lines, marks and walls.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, islice
from typing import Literal

from renders.alt_land import rectangle
from renders.alt_table import fallen, in_words, outlines
from renders.grounds.ground import Ground
from renders.grounds.kinds import ground_of
from renders.words import clean, plain, shorten
from rulesets.kit.pictures.scene import Scene, Token, Track, Window

ALT_LIMIT = 1024
"""Characters that Discord allows in the description of an attachment."""

_SHORTEST = 6
"""Characters that the shortest unit takes, such as "A@B3; "."""
_CODES = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_COUNT = re.compile(r" x[0-9]+$")


@dataclass(frozen=True)
class _Form:
    """How much room names get, in characters, and what a unit is called: by its whole `name`, by what it is `called`
    before the first comma, or by the `label` in the picture; `terse` writes codes instead of words."""

    title: int
    side: int
    name: int
    strength: int
    terse: bool = False
    naming: Literal["name", "called", "label"] = "label"


_FORMS = (
    _Form(title=200, side=60, name=60, strength=20, naming="name"),
    _Form(title=120, side=30, name=30, strength=12, naming="called"),
    _Form(title=120, side=30, name=20, strength=12, terse=True, naming="called"),
    _Form(title=120, side=30, name=20, strength=12),
    _Form(title=120, side=30, name=16, strength=12, terse=True),
    _Form(title=60, side=20, name=10, strength=8, terse=True),
    _Form(title=40, side=12, name=6, strength=6, terse=True),
    _Form(title=20, side=6, name=4, strength=5, terse=True),
)


@dataclass(frozen=True)
class _Standing:
    """A unit with what every form tells alike: whether it is on the board, its places, and which way it faces."""

    token: Token
    on_board: bool
    places: str
    facing: str

    @classmethod
    def of(cls, token: Token, ground: Ground) -> _Standing:
        """Where a unit stands."""
        facing = "" if token.facing is None else _direction(token.facing, ground)
        return cls(token, _on_board(token, ground), _places(token, ground), facing)


@dataclass(frozen=True)
class _Told:
    """A scene as all forms tell it: its units, side after side, and a letter for each kind of marker."""

    scene: Scene
    ground: Ground
    units: Sequence[_Standing]
    codes: dict[str, str]

    @classmethod
    def of(cls, scene: Scene, ground: Ground) -> _Told:
        """What is reckoned once, however many forms are tried."""
        tokens = sorted(scene.tokens, key=lambda token: token.side)
        return cls(scene, ground, [_Standing.of(token, ground) for token in tokens], _codes(scene))


def alt_text(scene: Scene) -> str:
    """The scene in words, at most 1024 characters; with more units than fit the last ones are only counted.

    The ground is told before the rest, if need be with short names of units.
    """
    ground, scene = ground_of(scene), scene.model_copy(update={"tokens": tuple(map(in_words, scene.tokens))})
    told = _Told.of(scene, ground)
    shortest = _all(told, _FORMS[-1])
    land = [line for line in [ground.land()] if line]
    longest: list[str] = []
    for form in _FORMS if shortest else ():
        lines = _all(told, form) or []
        if lines and _length([*lines, *land]) <= ALT_LIMIT:
            return "\n".join(_with_extras([*lines, *land], scene, ground))
        longest = longest or lines
    return "\n".join(_with_extras(longest, scene, ground) if longest else _shortened(told, _FORMS[-1]))


def _all(told: _Told, form: _Form) -> list[str] | None:
    """The lines with every unit; None if they do not fit."""
    if len(told.units) * _SHORTEST > ALT_LIMIT:
        return None
    room, all_units = ALT_LIMIT, []
    for side, unit in _units(told, form):
        room -= len(unit) + 2
        if room < 0:
            return None
        all_units.append((side, unit))
    lines = _lines(told, form, all_units)
    return lines if _length(lines) <= ALT_LIMIT else None


def _units(told: _Told, form: _Form) -> Iterator[tuple[int, str]]:
    """Every unit in words, with its side; side after side."""
    for unit in told.units:
        yield unit.token.side, _terse(unit, form, told.codes) if form.terse else _full(unit, form)


def _length(lines: list[str]) -> int:
    return sum(map(len, lines)) + len(lines) - 1


def _lines(told: _Told, form: _Form, units: Sequence[tuple[int, str]]) -> list[str]:
    names = side_names(told.scene, form.side)
    lines = [plain(told.scene.title, form.title) + f" ({told.ground.extent})"]
    opening = "In short, " if form.terse else "Units of "
    for seat, of_side in groupby(units, key=lambda unit: unit[0]):
        lines.append(f"{opening}{names[seat]}: " + "; ".join(unit for _, unit in of_side))
    if form.terse and told.codes:
        lines.append("Key: " + ", ".join(f"{code} {kind}" for kind, code in told.codes.items()))
    return lines


def _shortened(told: _Told, form: _Form) -> list[str]:
    """As many units as fit (bisection over their number), and how many more there are."""
    units = list(islice(_units(told, form), ALT_LIMIT // _SHORTEST))
    low, high = 0, len(units)
    while low < high:
        middle = (low + high + 1) // 2
        if _length(_lines(told, form, units[:middle])) <= ALT_LIMIT - 20:
            low = middle
        else:
            high = middle - 1
    lines = _lines(told, form, units[:low])
    return [*lines, f"And {len(told.units) - low} more"] if low else [lines[0]]


def side_names(scene: Scene, limit: int = 60) -> dict[int, str]:
    """A name of at most `limit` characters for each seat; seats without a name of their own get their number."""
    names: dict[int, str] = {}
    for seat in sorted({*range(len(scene.sides)), *(token.side for token in scene.tokens)}):
        named = plain(scene.sides[seat], limit) if 0 <= seat < len(scene.sides) else "Side"
        names[seat] = f"{named} {seat + 1}" if named in {"Side", *names.values()} else named
    return names


def _codes(scene: Scene) -> dict[str, str]:
    kinds = dict.fromkeys(_word(marker.kind, 12) for token in scene.tokens for marker in token.markers)
    return dict(zip(kinds, _by_initial(kinds), strict=False))


def _by_initial(kinds: Iterable[str]) -> Iterator[str]:
    """A letter for each word: its first, where that is still free."""
    free = dict.fromkeys(_CODES)
    for kind in kinds:
        code = next((letter for letter in (*kind.lower(), *kind.upper(), *free) if letter in free), None)
        if code is None:
            return
        del free[code]
        yield code


@lru_cache(maxsize=2048)
def _word(text: str, limit: int) -> str:
    """Strength, place or marker: without any sign that the alt text gives a meaning to."""
    return clean(re.sub(r"[,;:()@>=]+", " ", shorten(clean(text), limit)).replace(" at ", " "))


def _full(unit: _Standing, form: _Form) -> str:
    token, name = unit.token, plain(_name(unit.token, form), form.name)
    parts = [f"{name} at {unit.places}" if unit.on_board else f"{name}: {unit.places}"]
    if unit.facing:
        parts.append(f"facing {unit.facing}")
    if strength := token.strength or _members(token):
        parts.append(f"strength {_strength(strength, form.strength)}")
    markers = ", ".join(_counted(*marker) for marker in _markers(token))
    return ", ".join(parts) + (f" ({markers})" if markers else "")


def _strength(told: str, limit: int) -> str:
    """How strong a unit is; of a group what its models are as well, where there is room for it."""
    much, _, kinds = told.partition(" with ")
    return _word(much, limit) + (f" with {_word(kinds, 3 * limit)}" if kinds and limit >= _ROOMY else "")


_ROOMY = 20
"""From so many characters for a strength on a group's models are told."""


def _name(token: Token, form: _Form) -> str:
    """What a form calls a unit."""
    if form.naming == "label" or not token.name:
        return token.label
    return token.name if form.naming == "name" else token.name.partition(", ")[0]


def _terse(unit: _Standing, form: _Form, codes: dict[str, str]) -> str:
    token, facing = unit.token, f">{unit.facing}" if unit.facing else ""
    strong = token.strength or str(len(token.members) or "")
    strength = f"={_strength(strong, form.strength)}" if strong else ""
    markers = "".join(codes[kind] + (str(count) if count > 1 else "") for kind, count in _markers(token, codes))
    name = _word(_name(token, form), form.name)
    return f"{name}@{unit.places}{facing}{strength}" + (f"({markers})" if markers else "")


def _markers(token: Token, codes: dict[str, str] | None = None) -> Iterator[tuple[str, int]]:
    """A unit's markers with their count; only those with a code where codes are given."""
    for marker in token.markers:
        kind = _word(f"{marker.kind} {marker.note}" if codes is None else marker.kind, 30 if codes is None else 12)
        if codes is None or kind in codes:
            yield kind, max(marker.count, 1)


def _counted(kind: str, count: int) -> str:
    return f"{kind} x{count}" if count > 1 or _COUNT.search(kind) else kind


def _members(token: Token) -> str:
    """How many members of each sort there are, such as "3 regular 1 elite"."""
    return " ".join(f"{count} {sort}" for sort, count in Counter(token.members).items())


def _direction(degrees: int, ground: Ground) -> str:
    """A direction of the ground by its name, any other one in degrees."""
    number, rest = divmod(degrees % 360, 360 // len(ground.COURSES))
    return str(degrees % 360) if rest else ground.COURSES[number]


def _places(token: Token, ground: Ground) -> str:
    """The squares of a unit, a full rectangle as F4-G5; the words of `where` for a unit off the board."""
    if not _on_board(token, ground):
        return _word(token.where, 20)
    squares = sorted({ground.spot(place) for place in token.places})
    if token.body is not None or token.stands:
        return "+".join(map(ground.told, token.places))
    first, last = squares[0], squares[-1]
    if len(squares) > 1 and squares == rectangle(first, last):
        return f"{ground.name(first)}-{ground.name(last)}"
    return "+".join(map(ground.name, squares))


def _on_board(token: Token, ground: Ground) -> bool:
    """Whether a unit stands on squares of the board."""
    squares = [ground.spot(place) for place in token.places]
    return bool(squares) and min(min(square) for square in squares) >= 0


def _with_extras(lines: list[str], scene: Scene, ground: Ground) -> list[str]:
    """The lines, and below them what else is in the picture, as far as there is room."""
    told = list(lines)
    for extra in _extras(scene, ground):
        if _length([*told, extra]) <= ALT_LIMIT:
            told.append(extra)
    return told


def _way(track: Track, ground: Ground) -> str:
    """The places of a line, with what is said of its pieces: "B2 to B3 (1) to C4 (3)"."""
    names = [ground.told(point) for point in track.points]
    words = ["", *track.legs, *([""] * len(names))]
    return " to ".join(f"{name} ({plain(word, 6)})" if word else name for name, word in zip(names, words, strict=False))


def _part(window: Window, ground: Ground) -> str:
    """The part of the board that is drawn, from its north-western to its south-eastern corner."""
    (x, y), across, down = window.at, window.width / 2, window.height / 2
    west, north = max(x - across, 0.0), max(y - down, 0.0)
    east, south = min(x + across, ground.width), min(y + down, ground.height)
    return f"{ground.told((west, north))} to {ground.told((east, south))}"


def _extras(scene: Scene, ground: Ground) -> Iterator[str]:
    if scene.window is not None:
        yield f"Shown: {_part(scene.window, ground)}"
    for row in scene.dice:
        yield f"Dice, {plain(row.label, 40)}: " + ", ".join(_word(face, 12) for face in row.faces)
    for track in scene.tracks:
        way = _way(track, ground)
        yield f"Line, {plain(track.kind, 20)}: {way}" + (f", {plain(track.label, 40)}" if track.label else "")
    for token in scene.tokens:
        if lost := fallen(token):
            yield f"Fell, {plain(token.label or token.name, 20)}: {lost}"
    for badge in scene.badges:
        yield f"At {ground.told(badge.at)}: {plain(badge.text, 40)}"
    for area in scene.areas:
        places = " ".join(filter(None, (*map(ground.name, area.squares), outlines(area.outlines, ground.told))))
        yield f"Marked, {plain(area.label or area.kind, 40)}: {places}"
    yield from ground.details()
