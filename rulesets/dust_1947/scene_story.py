"""What the last activation did, for the picture: ways, shots, losses and dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rulesets.dust_1947.state import Dust
from rulesets.dust_1947.symbols import COUNTS, Symbol
from rulesets.kit.boards.square import Square, parse_square
from rulesets.kit.event import Event
from rulesets.kit.scene import Badge, DiceRow, Point, Track

MOST_DICE_ROWS = 10
"""Rows of dice that a picture has room for; the last ones are shown."""


def tracks(view: Dust, shown: Sequence[Event]) -> Iterator[Track]:
    """The ways that were gone and the lines that were shot along."""
    marched = {event.values["unit"] for event in shown if event.key == "moved"}
    reacting: set[str] = set()
    for event in shown:
        told = event.values
        if event.key == "reacts":
            reacting.add(told["unit"])
        elif event.key == "moved" or (event.key == "march_pauses" and told["unit"] not in marched):
            yield from _way(view, told)
        elif event.key == "attack":
            yield from _shots(view, told, "reaction" if told["unit"] in reacting else "shot")


def _way(view: Dust, told: dict[str, Any]) -> Iterator[Track]:
    """A way; that of a huge vehicle through the middles of its blocks."""
    unit = view.units[told["unit"]]
    shift = 1.0 if len(unit.squares) == 4 else 0.5
    points = tuple((square.column + shift, square.row + shift) for square in map(parse_square, told["path"]))
    if len(points) > 1:
        yield Track(kind="move", points=points, side=unit.seat)


def _shots(view: Dust, told: dict[str, Any], kind: str) -> Iterator[Track]:
    seat = view.units[told["unit"]].seat
    for start, end in dict.fromkeys((start, end) for start, end in told["lines"]):
        yield Track(kind=kind, points=(_middle(parse_square(start)), _middle(parse_square(end))), side=seat)


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
    return PLAIN.get(event.key)


PLAIN = {
    "eliminated": ("loss", "eliminated"),
    "under_fire": ("note", "under fire"),
    "suppressed": ("note", "suppressed"),
    "recovered": ("note", "recovered"),
    "into_reserve": ("note", "to reserve"),
}


def _where(view: Dust, told: dict[str, Any]) -> Point | None:
    """The square that an event's badge hangs over; nothing where its unit is nowhere."""
    if told.get("squares"):
        return _middle(parse_square(told["squares"][0]))
    unit = view.units[told.get("target", told.get("unit", ""))]
    host = view.units[unit.joined] if unit.joined is not None else unit
    return _middle(host.squares[0]) if host.squares else None


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
    who = view.units[told["target"] if event.key == "saves" else told["unit"]]
    about = told.get("weapon") if event.key == "rolled_to_hit" else view.card(who).short
    row = told["row"] if event.key == "saves" else counting
    row = "hit with crosshair" if event.key == "rolled_to_hit" and told["because"] else row
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
    "resilient": ("damage resilient", "damage resilient"),
}
"""Rolls that are shown: what they are called, and the row of symbols that count."""


def _row(label: str, faces: Sequence[str], row: str) -> DiceRow:
    counting = COUNTS[row] if row in COUNTS else frozenset()  # noqa: SIM401 - a table is no dict
    return DiceRow(label=label, faces=tuple(faces), good=tuple(Symbol(face) in counting for face in faces))
