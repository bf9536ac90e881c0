"""What the last activation did, for the picture: ways, shots, losses and dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any

from rulesets.dust_1947.table.measure.floors import parse_place
from rulesets.dust_1947.table.state import Dust
from rulesets.dust_1947.table.symbols import COUNTS, Symbol
from rulesets.kit.boards.squares.board import Square, parse_square
from rulesets.kit.engine.event import Event
from rulesets.kit.pictures.scene import Badge, DiceRow, Point, Track

MOST_DICE_ROWS = 10
"""Rows of dice that a picture has room for; the last ones are shown."""


def tracks(view: Dust, shown: Sequence[Event]) -> Iterator[Track]:
    """The ways that were gone and the lines that were shot along."""
    marched = {event.values["unit"] for event in shown if event.key == "moved"}
    reacting: set[str] = set()
    for number, event in enumerate(shown):
        told = event.values
        if event.key == "reacts":
            reacting.add(told["unit"])
        elif event.key == "moved" or (event.key == "march_pauses" and told["unit"] not in marched):
            yield from _way(view, told)
        elif event.key == "attack":
            kind = "reaction" if told["unit"] in reacting else "shot"
            yield from _shots(view, told, kind, _hit(shown[number + 1 :]))


def _hit(after: Sequence[Event]) -> set[tuple[str, str]]:
    """Which weapon has hit which unit in the attack that these events follow."""
    own = takewhile(lambda event: event.key != "attack", after)
    rolled = [event.values for event in own if event.key == "rolled_to_hit"]
    return {(told["weapon"], told["target"]) for told in rolled if told["hits"]}


def _way(view: Dust, told: dict[str, Any]) -> Iterator[Track]:
    """A way; that of a huge vehicle through the middles of its blocks."""
    unit = view.units[told["unit"]]
    shift = 1.0 if len(unit.squares) == 4 else 0.5
    way = (parse_place(view.scenario.field, name) for name in told["path"])
    points = tuple((place.column + shift, place.row + shift) for place in way)
    if len(points) > 1:
        yield Track(kind="move", points=points, side=unit.seat)


def _shots(view: Dust, told: dict[str, Any], kind: str, hit: set[tuple[str, str]]) -> Iterator[Track]:
    """One line for each pair of squares; where no weapon has hit along it, that of a miss."""
    seat, kinds = view.units[told["unit"]].seat, dict[tuple[str, str], str]()
    for (_, weapon, target), (start, end) in zip(told["shots"], told["lines"], strict=True):
        was = kinds.get((start, end), "miss")
        kinds[start, end] = kind if (weapon, target) in hit else was
    for (start, end), drawn in kinds.items():
        yield Track(kind=drawn, points=(_middle(parse_square(start)), _middle(parse_square(end))), side=seat)


def badges(view: Dust, shown: Sequence[Event]) -> Iterator[Badge]:
    """A word at every unit that lost something, was hit or saved itself."""
    for event in shown:
        found = _badge(event)
        at = _where(view, event.values) if found is not None else None
        if found is not None and at is not None:
            yield Badge(kind=found[0], at=at, text=found[1])


def _badge(event: Event) -> tuple[str, str] | None:
    """The kind and the word of an event's badge, if it has one."""
    told = event.values
    if event.key == "soldiers_lost":
        return "loss", f"-{told['lost']}"
    if event.key == "damaged":
        return "hit", f"-{told['points']}"
    if event.key == "saves":
        return ("saved", f"{told['saved']} saved") if told["saved"] else None
    if event.key == "critical_hit" and told["word"] and not told["again"]:
        return "loss", told["word"]
    return PLAIN.get(event.key)


PLAIN = {
    "eliminated": ("loss", "eliminated"),
    "under_fire": ("note", "under fire"),
    "suppressed": ("note", "suppressed"),
    "recovered": ("note", "recovered"),
    "into_reserve": ("note", "to reserve"),
    "crushed": ("note", "crates crushed"),
}


def _where(view: Dust, told: dict[str, Any]) -> Point | None:
    """The point that an event's badge hangs over; nothing where its unit is nowhere."""
    if told.get("squares"):
        return _above([parse_square(name) for name in told["squares"]])
    unit = view.units[told.get("target", told.get("unit", ""))]
    host = view.units[unit.joined] if unit.joined is not None else unit
    return _above(host.squares) if host.squares else None


def _above(squares: Sequence[Square]) -> Point:
    """The middle of the northern row of some squares."""
    points = [_middle(square) for square in squares]
    return sum(x for x, _ in points) / len(points), min(y for _, y in points)


def _middle(square: Square) -> Point:
    return (square.column + 0.5, square.row + 0.5)


def dice(view: Dust, shown: Sequence[Event]) -> list[DiceRow]:
    """The dice that fell, in order, each row with what it was rolled for."""
    rows = [row for event in shown for row in _rows(view, event)]
    return rows[-MOST_DICE_ROWS:]


def _rows(view: Dust, event: Event) -> Iterator[DiceRow]:
    told = event.values
    if event.key not in LABELS:
        return
    label, counting = LABELS[event.key]
    who = view.units[told["target"] if event.key in OF_THE_TARGET else told["unit"]]
    about = told.get("weapon") if event.key == "rolled_to_hit" else view.card(who).short
    row = told.get("row", counting)
    yield _row(f"{about}: {label}", told["dice"], row)
    for again in told.get("again") or ():
        if isinstance(again, list) and again:
            yield _row(f"{about}: again", again, row)
    if told.get("chain"):
        yield _row(f"{about}: chain", told["chain"], row)


LABELS = {
    "rolled_to_hit": ("to hit", "hit"),
    "saves": ("save", ""),
    "recovery_roll": ("recovery", "recovery"),
    "reaction_roll": ("reaction", "reaction"),
    "third_action": ("third action", "third action"),
    "critical_check": ("critical check", "critical check"),
    "critical_hit": ("critical hit", ""),
    "resilient": ("damage resilient", "damage resilient"),
    "cheat_death": ("cheats death", "cheat death"),
    "evades": ("evades", "evade save"),
    "burning_wreck": ("in the flames", "hit"),
    "escapes": ("escape", "escape"),
    "lands": ("landing", "landing"),
    "repairs": ("repair", "repair"),
    "rallied": ("rally", "rally"),
    "stimulant_roll": ("stimulants", ""),
    "smoke_shells": ("smoke", "smoke"),
}
"""Rolls that are shown: what they are called, and the row of symbols that count (none: each has its own meaning)."""
OF_THE_TARGET = ("saves", "evades")


def _row(label: str, faces: Sequence[str], row: str) -> DiceRow:
    if row not in COUNTS:
        return DiceRow(label=label, faces=tuple(faces))
    counting = " or ".join(SIGNS[symbol] for symbol in Symbol if symbol in COUNTS[row])
    good = tuple(Symbol(face) in COUNTS[row] for face in faces)
    return DiceRow(label=f"{label} on {counting}", faces=tuple(faces), good=good)


SIGNS = {Symbol.BLOC: "★", Symbol.CROSSHAIR: "◎", Symbol.SHIELD: "shield"}
"""How a label names the sides of a die: with signs that the picture's letters have."""
