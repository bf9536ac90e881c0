"""A game as a file (docs/game-files.md): as far as a member may see it, or whole."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from bot.game.record import in_force, is_sealed
from bot.people.quiet import own_time
from bot.process.version import CODE
from bot.store import games
from bot.store.database import Database
from bot.table.options import shown_force
from bot.table.tables import RecordLine, Seat, Table
from rulesets import ruleset

FORMAT, VERSION = "umpire game", 1
UTC = ZoneInfo("UTC")
_OF_TABLE = ("id", "ruleset", "scenario", "map", "options", "pace", "phase", "fingerprint")
_OF_LINE = ("number", "at", "seat", "kind", "automatic", "chapter", "code")
PEOPLE = ("from", "to", "by")
"""Fields of the house's own record lines that hold a member's number: a file has the names, and needs no numbers."""
THE_HOUSES = ("replaced", "correction")


@dataclass(frozen=True)
class Reader:
    """Who a file is for: the seats whose secrets it may hold, whether it may hold everything, and their own clock."""

    seats: Sequence[int]
    everything: bool
    clock: ZoneInfo = UTC

    def may_know_of(self, table: Table, line: RecordLine) -> bool:
        """Whether this reader may know that there is a line: how often others change what is secret, none does."""
        return self.everything or line.seat in self.seats or not is_sealed(table, line)

    def may_hear(self, seats: Sequence[int] | None) -> bool:
        """Whether an announcement to these seats (None: to all) is for this reader."""
        return self.everything or seats is None or any(seat in seats for seat in self.seats)


def exported(table: Table, lines: Sequence[RecordLine], member: int, clock: ZoneInfo = UTC) -> dict[str, Any]:
    """What a member may see, with times by their own clock too; everything once the game is over."""
    reader = Reader(table.seats_of(member), table.phase == "over", clock)
    return {**_written(table, lines, reader, member), "state": _state(table, reader)}


async def whole(database: Database, table: Table) -> dict[str, Any]:
    """Everything, at any time, with which the game goes on elsewhere: for the host alone."""
    lines = await games.record(database, table.id)
    reader = Reader([], everything=True)
    snapshots = [] if table.phase == "over" else await games.snapshots_to_go_back(database, table.id)
    return {
        **_written(table, lines, reader, None),
        "state": _state(table, reader),
        "snapshots": [
            {"number": n, "chapter": chapter, "chapter_start": start, "state": json.loads(state)}
            for n, chapter, start, state in snapshots
        ],
    }


def as_bytes(file: dict[str, Any]) -> bytes:
    """A file as it is written: a line for each entry of the record, so that it can be read and compared."""
    body = {name: value for name, value in file.items() if name != "record"}
    head = json.dumps(body, ensure_ascii=False)[:-1]
    lines = ",\n".join(json.dumps(line, ensure_ascii=False) for line in file["record"])
    return f'{head}, "record": [\n{lines}\n]}}\n'.encode()


def _written(table: Table, lines: Sequence[RecordLine], reader: Reader, member: int | None) -> dict[str, Any]:
    standing = {line.number for line in in_force(lines)}
    lines = [line for line in lines if reader.may_know_of(table, line)]
    return {
        **{"format": FORMAT, "version": VERSION, "code": CODE, "whole": reader.everything},
        **{name: getattr(table, name) for name in _OF_TABLE},
        "secret": table.secret.hex() if reader.everything else None,
        "words": table.words if reader.everything else [],
        "origin": json.loads(table.origin) if table.origin and reader.everything else None,
        "seats": [_seat(table, seat, reader, member) for seat in table.seats],
        "record": [{**shown(table, line, reader), "in_force": line.number in standing} for line in lines],
    }


def _seat(table: Table, seat: Seat, reader: Reader, member: int | None) -> dict[str, Any]:
    force = seat.force if member is None else shown_force(table, seat, member)
    return {
        **{"name": seat.name, "force": force, "practice": seat.practice, "grade": seat.grade, "undos": seat.undos},
        "words": seat.words if reader.everything else "",
    }


def _state(table: Table, reader: Reader) -> dict[str, Any] | None:
    """The game as it is saved, or as the reader sees it; None before it has begun."""
    if table.game is None or reader.everything:
        return table.game.model_dump(mode="json") if table.game is not None else None
    view = ruleset(table.ruleset).play.view(table.game, next(iter(reader.seats), None))
    state: dict[str, Any] = view.model_dump(mode="json")
    return state


def shown(table: Table, line: RecordLine, reader: Reader) -> dict[str, Any]:
    """A line as a reader may see it: without what others have sealed, and without what they do in the activation under
    way, of which the table may have seen a part only."""
    hidden = not reader.everything and _is_secret(table, line) and line.seat not in reader.seats
    action = {"type": "sealed"} if hidden else _without_numbers(line)
    unheard = set() if reader.everything else {"seats"}
    return {
        **{name: getattr(line, name) for name in _OF_LINE},
        "when": own_time(reader.clock, line.at),
        "sealed": line.sealed,
        "action": action,
        "rolls": [{**roll.model_dump(mode="json"), **({"content": ""} if hidden else {})} for roll in line.rolls],
        "events": [e.model_dump(mode="json", exclude=unheard) for e in line.events if reader.may_hear(e.seats)],
    }


def _is_secret(table: Table, line: RecordLine) -> bool:
    under_way = table.game is not None and line.chapter == table.game.chapter and line.kind == "answer"
    return line.sealed or under_way


def _without_numbers(line: RecordLine) -> dict[str, Any]:
    if line.kind not in THE_HOUSES:
        return line.action
    return {name: value for name, value in line.action.items() if name not in PEOPLE}
