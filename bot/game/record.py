"""The record as somebody may read it: lines that were taken back are told from those in force, secrets wait."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.game.announce import event_lines
from bot.table.tables import RecordLine, Table
from rulesets import ruleset
from rulesets.kit.engine.event import heard

BACK = ("undo", "restored")
"""Lines that take earlier ones back."""


def in_force(lines: Iterable[RecordLine]) -> list[RecordLine]:
    """The lines that no undo has taken back."""
    kept: list[RecordLine] = []
    for line in lines:
        if line.kind in BACK:
            kept = [earlier for earlier in kept if earlier.number < line.action["line"]]
        else:
            kept.append(line)
    return kept


def is_sealed(table: Table, line: RecordLine) -> bool:
    """Whether a line is an answer that has not been opened: its seat is asked in secret, in the same chapter."""
    if not line.sealed or table.game is None or line.chapter != table.game.chapter:
        return False
    return any(question.sealed and question.seat == line.seat for question in table.game.questions)


def log_lines(table: Table, lines: Sequence[RecordLine], seat: int | None) -> list[str]:
    """The battle report as a seat (None: an onlooker) may hear it; what was taken back is struck out."""
    view = ruleset(table.ruleset).play.view(table.running, seat)
    standing = {line.number for line in in_force(lines)}
    report: list[str] = []
    for line in lines:
        told = event_lines(table, view, heard(line.events, seat))
        report += told if line.number in standing or line.kind in BACK else [_struck(one) for one in told]
        report += [f"-# {note}"] if (note := _note(table, line)) else []
    return report


def _struck(line: str) -> str:
    """A line that no longer counts."""
    plain = line.removeprefix("-# ").replace("~~", "")
    return f"-# ~~{plain}~~" if plain.strip() else line


def _note(table: Table, line: RecordLine) -> str:
    """What happened beside the moves."""
    who = table.seats[line.seat].name if line.seat is not None else "An organiser"
    if line.kind == "replaced" and line.member is None and line.action.get("from") is not None:
        who = "The practice opponent"
    return {
        "undo": f"{who} takes a step back",
        "restored": "back to the start of the activation",
        "correction": f"put right: {line.action.get('text', '')}",
        "replaced": f"{who} takes the seat over",
    }.get(line.kind, "")
