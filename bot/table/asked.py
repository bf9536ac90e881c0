"""Who is asked at a table, and which answers are whose to give."""

from __future__ import annotations

from bot.table.tables import Seat, Table
from rulesets.kit.engine.question import Question


def asked_seats(table: Table) -> list[int]:
    """The seats that the table waits for."""
    return sorted({q.seat for q in table.running.questions if q.owed}) if table.game else []


def answering_seat(table: Table, question: Question, member: int) -> Seat | None:
    """The seat as which a member may answer a question, the asked one rather than a partner's; None for others."""
    may = (table.seats[number] for number in table.running.answerers(question))
    return next((seat for seat in may if seat.member == member), None)


def questions_for(table: Table, member: int) -> list[Question]:
    """What a member may answer now, sealed answers that may still be changed among it; first what the own seats are
    asked, then what partners are."""
    if table.phase != "running":
        return []
    questions = [q for q in table.running.questions if answering_seat(table, q, member) is not None]
    return sorted(questions, key=lambda question: table.seats[question.seat].member != member)


def open_for(table: Table, member: int) -> list[Question]:
    """What a member may answer that has no answer yet."""
    return [question for question in questions_for(table, member) if question.given is None]


def own_seat(table: Table, member: int) -> int | None:
    """The seat through which a member looks: the asked one, if there are several; None for an onlooker."""
    seats = table.seats_of(member)
    asked = [seat for seat in asked_seats(table) if seat in seats]
    return next(iter([*asked, *seats]), None)
