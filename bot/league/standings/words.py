"""The table in words: what each number is made of, and why somebody stands where they do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from bot.league.league import League
from bot.league.plain import counted, number_text
from bot.league.standings.calculation import Calculation, Criterion, How, Term
from bot.league.standings.table import Row, Standings, standings

NAMES: dict[Criterion, tuple[str, str]] = {
    "points": ("Pts", "points"),
    "strength": ("SoS", "strength of schedule"),
    "median": ("Med", "median strength of schedule"),
    "sonneborn_berger": ("SB", "Sonneborn-Berger"),
    "head_to_head": ("H2H", "head to head"),
    "difference": ("Diff", "point difference"),
    "scored": ("For", "points scored"),
    "secondary": ("Sec", "secondary points"),
    "wins": ("Wins", "matches won"),
    "lot": ("Lot", "lot"),
    "stage": ("Won", "rounds passed"),
    "rung": ("Rungs", "rungs from the foot"),
}
"""The heading of a criterion, and its name."""

TERMS: dict[How, str] = {
    "win": "won against {}",
    "draw": "drew with {}",
    "loss": "lost to {}",
    "bye": "bye",
    "bonus": "bonus against {}",
    "missed": "missed",
    "opponent": "{}",
    "score": "{}",
    "won_third": "third place, against {}",
    "rung": "on the ladder",
}
"""What a summand stands for; the blank is the opponent."""


def headings(shown: Iterable[str]) -> str:
    """What those headings of a table stand for that are no words."""
    names = dict(NAMES.values())
    return ", ".join(f"{one}: {names[one]}" for one in shown if one in names)


def explain(league: League, entrant: int, after: int | None = None) -> list[str]:
    """Why an entrant stands where they do after so many rounds: place, what parts them, each calculation."""
    table = standings(league, after)
    row = table.row_of(entrant)
    return [
        *_place(league, table, row),
        *(_calculation(league, one) for one in row.calculations.values() if one.of != "lot"),
    ]


def _place(league: League, table: Standings, row: Row) -> Iterator[str]:
    rounds = f"after {counted(table.after, 'round')}" if table.after else "before the first round"
    yield f"{league.name(row.entrant)} is in place {row.place} of {len(table.rows)} {rounds}."
    at = table.rows.index(row)
    yield from (_parted(league, above, below) for above, below in pairwise(table.rows[max(0, at - 1) : at + 2]))
    if table.open:
        yield f"{counted(table.open, 'match has', 'matches have')} no result yet."


def _parted(league: League, above: Row, below: Row) -> str:
    """What puts one row ahead of the next."""
    names, by = (league.name(above.entrant), league.name(below.entrant)), below.parted_by
    if by is None:
        return f"{names[0]} and {names[1]} share the place."
    if by == "lot":
        return f"{names[0]} is ahead of {names[1]} by lot: they are level in everything else."
    ahead, behind = (value_text(row.calculations[by]) for row in (above, below))
    return f"{names[0]} is ahead of {names[1]} by {NAMES[by][1]}: {ahead} against {behind}."


def _calculation(league: League, calculation: Calculation) -> str:
    name = NAMES[calculation.of][1]
    title = f"{name[0].upper()}{name[1:]}"
    if calculation.value is None:
        return f"{title}: does not count, since nobody is level or not all who are have met equally often."
    terms = " ".join(_term(league, term) for term in calculation.terms if term.counts).removeprefix("+ ")
    left_out = ", ".join(_term(league, term).removeprefix("+ ") for term in calculation.terms if not term.counts)
    return f"{title} {value_text(calculation)}{terms and f' = {terms}'}{left_out and f'; left out: {left_out}'}."


def _term(league: League, term: Term) -> str:
    """A summand with its sign, its round and what it stands for."""
    about = TERMS[term.how].format(league.name(term.opponent) if term.opponent else "nobody")
    when = f"round {term.round}, " if term.round else ""
    return f"{'−' if term.amount < 0 else '+'} {number_text(abs(term.amount))} ({when}{about})"


def value_text(calculation: Calculation) -> str:
    """The number of a calculation as it stands in the table."""
    return "–" if calculation.value is None else number_text(calculation.value)
