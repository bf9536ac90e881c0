"""What the last activation did, for the picture: ways, shots, losses and dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any

from rulesets.dust_1947.face.scene.drawn_places import point_named
from rulesets.dust_1947.table.happenings.attack import Attack, Evades, RolledToHit, Saves
from rulesets.dust_1947.table.happenings.command import Rallied, Repairs, Revives, StimulantRoll
from rulesets.dust_1947.table.happenings.damage import (
    BurningWreck,
    CheatDeath,
    CriticalCheck,
    CriticalHit,
    Damaged,
    Eliminated,
    Escapes,
    IntoReserve,
    Mines,
    Resilient,
    SoldiersLost,
)
from rulesets.dust_1947.table.happenings.movement import Crushed, InWire, MarchPauses, Moved, MovedInches
from rulesets.dust_1947.table.happenings.skills import CutsWire, Lands, Sweeps
from rulesets.dust_1947.table.happenings.suppression import Recovered, RecoveryRoll, Suppressed, UnderFire
from rulesets.dust_1947.table.happenings.turn import ReactionRoll, Reacts, ThirdAction
from rulesets.dust_1947.table.happenings.weapons import SmokeShells
from rulesets.dust_1947.table.state import Dust
from rulesets.dust_1947.table.symbols import COUNTS, Symbol
from rulesets.kit.boards.squares.board import Square, parse_square
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.reading import of_kind
from rulesets.kit.engine.said import Happening
from rulesets.kit.pictures.scene import Badge, DiceRow, Point, Track

Told = Moved | MovedInches | MarchPauses | Reacts | Attack | RolledToHit
"""What ways and lines are drawn of."""
MOST_DICE_ROWS = 10
"""Rows of dice that a picture has room for; the last ones are shown."""


def tracks(view: Dust, shown: Sequence[Event]) -> Iterator[Track]:
    """The ways that were gone and the lines that were shot along."""
    told = list[Told](of_kind(shown, Moved, MovedInches, MarchPauses, Reacts, Attack, RolledToHit))
    marched = {one.unit for one in told if isinstance(one, Moved | MovedInches)}
    reacting: set[str] = set()
    for number, one in enumerate(told):
        if isinstance(one, Reacts):
            reacting.add(one.unit)
        elif isinstance(one, Moved | MovedInches) or (isinstance(one, MarchPauses) and one.unit not in marched):
            yield from _way(view, one)
        elif isinstance(one, Attack):
            kind = "reaction" if one.unit in reacting else "shot"
            yield from _shots(view, one, kind, _hit(told[number + 1 :]))


def _hit(after: Sequence[Told]) -> set[tuple[str, str]]:
    """Which weapon has hit which unit in the attack that these events follow."""
    own = takewhile(lambda one: not isinstance(one, Attack), after)
    return {(one.weapon, one.target) for one in own if isinstance(one, RolledToHit) and one.hits}


def _way(view: Dust, told: Moved | MovedInches | MarchPauses) -> Iterator[Track]:
    """A way; that of a huge vehicle through the middles of its blocks."""
    unit = view.units[told.unit]
    shift = 1.0 if len(unit.squares) == 4 else 0.5
    points = tuple(point_named(view, name, shift) for name in dict.fromkeys(told.path))
    if len(points) > 1:
        yield Track(kind="move", points=points, side=unit.seat)


def _shots(view: Dust, told: Attack, kind: str, hit: set[tuple[str, str]]) -> Iterator[Track]:
    """One line for each pair of squares; where no weapon has hit along it, that of a miss."""
    seat, kinds = view.units[told.unit].seat, dict[tuple[str, str], str]()
    for (_, weapon, target), (start, end) in zip(told.shots, told.lines, strict=True):
        was = kinds.get((start, end), "miss")
        kinds[start, end] = kind if (weapon, target) in hit else was
    for (start, end), drawn in kinds.items():
        yield Track(kind=drawn, points=(_middle(parse_square(start)), _middle(parse_square(end))), side=seat)


def badges(view: Dust, shown: Sequence[Event]) -> Iterator[Badge]:
    """A word at every unit that lost something, was hit or saved itself."""
    for one in of_kind(shown, *WITH_BADGE, *PLAIN):
        badge = PLAIN.get(type(one)) or _badge(one)
        at = _where(view, one) if badge is not None else None
        if badge is not None and at is not None:
            yield Badge(kind=badge[0], at=at, text=badge[1])


def _badge(one: Happening) -> tuple[str, str] | None:
    """The kind and the word of an event's badge, if it has one."""
    match one:
        case SoldiersLost():
            return "loss", f"-{one.lost}"
        case Damaged():
            return "hit", f"-{one.points}"
        case Saves() if one.saved:
            return "saved", f"{one.saved} saved"
        case CriticalHit() if one.word and not one.again:
            return "loss", one.word
    return None


WITH_BADGE = (SoldiersLost, Damaged, Saves, CriticalHit)
PLAIN: dict[type[Happening], tuple[str, str]] = {
    Eliminated: ("loss", "eliminated"),
    UnderFire: ("note", "under fire"),
    Suppressed: ("note", "suppressed"),
    Recovered: ("note", "recovered"),
    IntoReserve: ("note", "to reserve"),
    Crushed: ("note", "crates crushed"),
}


def _where(view: Dust, one: Happening) -> Point | None:
    """The point that an event's badge hangs over; nothing where its unit is nowhere."""
    if squares := getattr(one, "squares", None):
        return _above([parse_square(name) for name in squares])
    unit = view.units[whose(one)]
    host = view.units[unit.joined] if unit.joined is not None else unit
    return _above(host.squares) if host.squares else None


def whose(one: Happening) -> str:
    """Whom an event is about: the target of what has one, else the unit."""
    name: str = getattr(one, "target", "") or getattr(one, "unit", "")
    return name


def _above(squares: Sequence[Square]) -> Point:
    """The middle of the northern row of some squares."""
    points = [_middle(square) for square in squares]
    return sum(x for x, _ in points) / len(points), min(y for _, y in points)


def _middle(square: Square) -> Point:
    return (square.column + 0.5, square.row + 0.5)


def dice(view: Dust, shown: Sequence[Event]) -> list[DiceRow]:
    """The dice that fell, in order, each row with what it was rolled for."""
    rows = [row for one in of_kind(shown, *LABELS) for row in _rows(view, one)]
    return rows[-MOST_DICE_ROWS:]


def _rows(view: Dust, one: Any) -> Iterator[DiceRow]:
    label, counting = LABELS[type(one)]
    about = one.weapon if isinstance(one, RolledToHit) else view.card(view.units[whose(one)]).short
    row = getattr(one, "row", counting)
    yield _row(f"{about}: {label}", one.dice, row)
    if isinstance(one, RolledToHit | Saves):
        yield from (_row(f"{about}: again", again, row) for again in one.again if again)
    if isinstance(one, RolledToHit) and one.chain:
        yield _row(f"{about}: chain", one.chain, row)


LABELS: dict[type[Happening], tuple[str, str]] = {
    RolledToHit: ("to hit", "hit"),
    Saves: ("save", ""),
    RecoveryRoll: ("recovery", "recovery"),
    ReactionRoll: ("reaction", "reaction"),
    ThirdAction: ("third action", "third action"),
    CriticalCheck: ("critical check", "critical check"),
    CriticalHit: ("critical hit", ""),
    Resilient: ("damage resilient", "damage resilient"),
    CheatDeath: ("cheats death", "cheat death"),
    Evades: ("evades", "evade save"),
    BurningWreck: ("in the flames", "hit"),
    Mines: ("mines", "hit"),
    InWire: ("wire", "wire"),
    CutsWire: ("cutting wire", "clearing"),
    Sweeps: ("clearing mines", "clearing"),
    Escapes: ("escape", "escape"),
    Lands: ("landing", "landing"),
    Repairs: ("repair", "repair"),
    Rallied: ("rally", "rally"),
    Revives: ("come back", "medevac"),
    StimulantRoll: ("stimulants", ""),
    SmokeShells: ("smoke", "smoke"),
}
"""Rolls that are shown: what they are called, and the row of symbols that count (none: each has its own meaning)."""


def _row(label: str, faces: Sequence[str], row: str) -> DiceRow:
    if row not in COUNTS:
        return DiceRow(label=label, faces=tuple(faces))
    counting = " or ".join(SIGNS[symbol] for symbol in Symbol if symbol in COUNTS[row])
    good = tuple(Symbol(face) in COUNTS[row] for face in faces)
    return DiceRow(label=f"{label} on {counting}", faces=tuple(faces), good=good)


SIGNS = {Symbol.BLOC: "★", Symbol.CROSSHAIR: "◎", Symbol.SHIELD: "shield"}
"""How a label names the sides of a die: with signs that the picture's letters have."""
