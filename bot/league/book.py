"""A league as it is kept: a book of rows, of which every change is known as rows before and after.

What an organiser changes can so be written down, and taken back for as long as nothing has been built upon it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal

from pydantic import Field

from bot.league.entrants import Entrant
from bot.league.league import League
from bot.league.matches import Pairing, Result
from bot.league.plain import Plain
from bot.league.settings import Settings
from bot.league.standings.table import Standings, standings

Phase = Literal["open", "running", "paused", "over", "archived"]
DAY = 24 * 3600


class Terms(Plain):
    """What an organiser settles. `scenario`, `options` and `pace` (seconds for an answer) are those of games that are
    opened for its pairings; `role` organises the league besides the server's organisers; players are reminded
    `remind_hours` before a deadline (0: never)."""

    settings: Settings
    scenario: str = ""
    options: dict[str, str] = {}
    pace: int = DAY
    role: int | None = None
    remind_hours: int = Field(48, ge=0, le=336)


class Stand(Plain):
    """Whether a league has begun and goes on, and since when its time stands still (None: it runs), in Unix seconds."""

    phase: Phase = "open"
    paused_at: int | None = None


NOT_BEGUN = Stand()


class Deadline(Plain):
    """Until when a round is to be played, in Unix seconds (None: without end)."""

    at: int | None


Row = Terms | Stand | Entrant | Deadline | Pairing | Result
Key = tuple[int, ...]
"""What tells a row from the others of its table."""
READ: dict[str, type[Row]] = {
    "terms": Terms,
    "stand": Stand,
    "entrants": Entrant,
    "deadlines": Deadline,
    "pairings": Pairing,
    "results": Result,
}
"""The tables of a book."""
SINGLE = ("terms", "stand")
"""Those of one row."""


@dataclass(frozen=True)
class Changed:
    """A row before and after a change; None where there was or is none."""

    table: str
    key: Key
    before: Row | None
    after: Row | None

    @property
    def back(self) -> Changed:
        """What takes it back."""
        return Changed(self.table, self.key, self.after, self.before)

    def written(self) -> list[Any]:
        """As JSON."""
        rows = [None if row is None else row.model_dump(mode="json") for row in (self.before, self.after)]
        return [self.table, list(self.key), *rows]

    @classmethod
    def read(cls, written: list[Any]) -> Changed:
        """From JSON."""
        table, key, *rows = written
        before, after = (None if row is None else READ[table].model_validate(row) for row in rows)
        return cls(table, tuple(key), before, after)


@dataclass(frozen=True)
class Book:
    """A league's number, where it is kept, and its rows by their keys. `seed` is what lots are drawn from."""

    id: int
    guild: int
    channel: int
    created_by: int
    created_at: int
    seed: str
    terms: Terms
    stand: Stand = NOT_BEGUN
    season: int = 1
    previous: int | None = None
    version: int = 0
    entrants: Mapping[Key, Entrant] = field(default_factory=dict)
    deadlines: Mapping[Key, Deadline] = field(default_factory=dict)
    pairings: Mapping[Key, Pairing] = field(default_factory=dict)
    results: Mapping[Key, Result] = field(default_factory=dict)
    _tables: dict[int, Standings] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def settings(self) -> Settings:
        """How it is played."""
        return self.terms.settings

    @property
    def name(self) -> str:
        """The league's name, with its season from the second on."""
        return f"{self.settings.name}, season {self.season}" if self.season > 1 else self.settings.name

    @property
    def phase(self) -> Phase:
        """Whether it has begun, and goes on."""
        return self.stand.phase

    @cached_property
    def league(self) -> League:
        """What bot.league reckons with."""
        return League(
            self.settings,
            tuple(self.entrants.values()),
            tuple(self.pairings.values()),
            tuple(self.results.values()),
            self.seed,
        )

    @cached_property
    def by_member(self) -> Mapping[int, Entrant]:
        """The entrants who are members of the server, by their numbers there."""
        return {one.member: one for one in self.entrants.values() if one.member is not None}

    def table(self, after: int | None = None) -> Standings:
        """Who stands where after a round (None: the newest), reckoned once."""
        rounds = self.league.last_round if after is None else min(after, self.league.last_round)
        if rounds not in self._tables:
            self._tables[rounds] = standings(self.league, rounds)
        return self._tables[rounds]

    def deadline(self, round_number: int) -> int | None:
        """Until when a round is to be played."""
        deadline = self.deadlines.get((round_number,))
        return deadline.at if deadline is not None else None

    def entering(self, phase: Phase, paused_at: int | None = None) -> Book:
        """The league in a phase."""
        return replace(self, stand=Stand(phase=phase, paused_at=paused_at))

    def with_entrants(self, *made: Entrant) -> Book:
        """With these entrants, in place of those of the same numbers."""
        return replace(self, entrants={**self.entrants, **{(one.number,): one for one in made}})

    def without(self, entrant: Entrant) -> Book:
        """Without an entrant who was never paired."""
        return replace(self, entrants={key: one for key, one in self.entrants.items() if one is not entrant})

    def with_round(self, pairings: tuple[Pairing, ...], deadline: int | None) -> Book:
        """With a round that is paired."""
        number = pairings[0].round
        return replace(
            self,
            pairings={**self.pairings, **{(one.number,): one for one in pairings}},
            deadlines={**self.deadlines, (number,): Deadline(at=deadline)},
        )

    def with_deadline(self, round_number: int, deadline: Deadline) -> Book:
        """With another deadline of a round."""
        return replace(self, deadlines={**self.deadlines, (round_number,): deadline})

    def with_pairings(self, *made: Pairing) -> Book:
        """With these pairings in place of those of the same numbers."""
        return replace(self, pairings={**self.pairings, **{(one.number,): one for one in made}})

    def with_result(self, result: Result) -> Book:
        """With a result, or a newer version of one."""
        return replace(self, results={**self.results, (result.pairing, result.version): result})

    def rows(self, table: str) -> Mapping[Key, Row]:
        """All rows of a table."""
        rows: Mapping[Key, Row] = {(): getattr(self, table)} if table in SINGLE else getattr(self, table)
        return rows

    def changed(self, *changes: Changed) -> Book:
        """The book with these changes carried out."""
        made: dict[str, Any] = {}
        for table in dict.fromkeys(change.table for change in changes):
            rows = dict(self.rows(table))
            for change in (one for one in changes if one.table == table):
                rows.pop(change.key, None)
                if change.after is not None:
                    rows[change.key] = change.after
            made[table] = rows[()] if table in SINGLE else rows
        return replace(self, **made)


def differences(before: Book, after: Book) -> list[Changed]:
    """Every row in which two states of a book differ."""
    return [change for table in READ for change in _differences(table, before.rows(table), after.rows(table))]


def _differences(table: str, before: Mapping[Key, Row], after: Mapping[Key, Row]) -> Iterator[Changed]:
    if before is after:
        return
    for key in {**before, **after}:
        was, now = before.get(key), after.get(key)
        if was is not now and was != now:
            yield Changed(table, key, was, now)
