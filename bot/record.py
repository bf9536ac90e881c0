"""The record as somebody may read it: lines that were taken back are told from those in force, secrets wait."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bot.announce import event_lines
from bot.store.tables import RecordLine, Table
from rulesets import ruleset
from rulesets.kit.event import heard

_BACK = ("undo", "restored")
EXPORTED = ("id", "ruleset", "scenario", "map", "options", "phase", "fingerprint")


def in_force(lines: Iterable[RecordLine]) -> list[RecordLine]:
    """The lines that no undo has taken back."""
    kept: list[RecordLine] = []
    for line in lines:
        if line.kind in _BACK:
            kept = [earlier for earlier in kept if earlier.number < line.action["line"]]
        else:
            kept.append(line)
    return kept


def log_lines(table: Table, lines: Sequence[RecordLine], seat: int | None) -> list[str]:
    """The battle report as a seat (None: an onlooker) may hear it; what was taken back is struck out."""
    view = ruleset(table.ruleset).view(table.running, seat)
    standing = {line.number for line in in_force(lines)}
    found: list[str] = []
    for line in lines:
        told = event_lines(table, view, heard(line.events, seat))
        found += told if line.number in standing or line.kind in _BACK else [_struck(one) for one in told]
        found += [f"-# {note}"] if (note := _note(table, line)) else []
    return found


def _struck(line: str) -> str:
    """A line that no longer counts."""
    plain = line.removeprefix("-# ").replace("~~", "")
    return f"-# ~~{plain}~~" if plain.strip() else line


def _note(table: Table, line: RecordLine) -> str:
    """What happened beside the moves."""
    who = table.seats[line.seat].name if line.seat is not None else "An organiser"
    return {
        "undo": f"{who} takes a step back",
        "restored": "back to the start of the activation",
        "correction": f"put right: {line.action.get('text', '')}",
        "replaced": f"{who} takes the seat over",
    }.get(line.kind, "")


def shown(table: Table, line: RecordLine, seats: Sequence[int]) -> dict[str, Any]:
    """A line for the export: before the end without what others have sealed or heard alone."""
    over = table.phase == "over"
    hidden = line.sealed and not over and line.seat not in seats
    events = [e for e in line.events if over or e.heard_by(None) or any(e.heard_by(seat) for seat in seats)]
    return {
        **{name: getattr(line, name) for name in ("number", "at", "seat", "kind", "automatic", "chapter", "code")},
        "action": {"type": "sealed"} if hidden else line.action,
        "rolls": [roll.model_dump(mode="json") for roll in line.rolls],
        "events": [event.model_dump(mode="json", exclude={"seats"}) for event in events],
    }


def exported(table: Table, lines: Sequence[RecordLine], member: int) -> dict[str, Any]:
    """A game for a file: what a member may see; with the secret of the dice and everything sealed once it is over."""
    over, seats = table.phase == "over", table.seats_of(member)
    standing = {line.number for line in in_force(lines)}
    return {
        **{name: getattr(table, name) for name in EXPORTED},
        "secret": table.secret.hex() if over else None,
        "words": table.words if over else [],
        "seats": [{"name": s.name, "force": s.force, "words": s.words if over else ""} for s in table.seats],
        "record": [{**shown(table, line, seats), "in_force": line.number in standing} for line in lines],
    }
