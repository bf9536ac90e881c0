"""A whole league at a moment, and what can be asked of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from bot.league.entrants import Entrant
from bot.league.matches import Meeting, Pairing, Result, meetings_of
from bot.league.refusal import NotAllowed
from bot.league.settings import Settings


@dataclass(frozen=True)
class League:
    """Settings, entrants, pairings and all versions of all results, in any order; lots are drawn from `seed`."""

    settings: Settings
    entrants: tuple[Entrant, ...] = ()
    pairings: tuple[Pairing, ...] = ()
    results: tuple[Result, ...] = ()
    seed: str = ""

    @cached_property
    def by_number(self) -> Mapping[int, Entrant]:
        """The entrants by their numbers, in that order."""
        return {one.number: one for one in sorted(self.entrants, key=lambda one: one.number)}

    @cached_property
    def in_order(self) -> tuple[Pairing, ...]:
        """The pairings as they were made."""
        return tuple(sorted(self.pairings, key=lambda one: one.number))

    @cached_property
    def result_of(self) -> Mapping[int, Result]:
        """The result that counts of each pairing that has one."""
        newest = {one.pairing: one for one in sorted(self.results, key=lambda one: one.version)}
        return {number: one for number, one in newest.items() if one.winner is not None}

    @cached_property
    def meetings(self) -> Mapping[int, tuple[Meeting, ...]]:
        """What each entrant has behind them, round by round."""
        meetings: dict[int, list[Meeting]] = {number: [] for number in self.by_number}
        for pairing in self.in_order:
            for entrant, meeting in meetings_of(pairing, self.result_of.get(pairing.number)):
                meetings[entrant].append(meeting)
        return {number: tuple(each) for number, each in meetings.items()}

    @cached_property
    def last_round(self) -> int:
        """The round that was paired last; 0 before the first."""
        return max((one.round for one in self.pairings), default=0)

    @property
    def next_number(self) -> int:
        """The number of the next pairing."""
        return max((one.number for one in self.pairings), default=0) + 1

    def round(self, number: int) -> tuple[Pairing, ...]:
        """The pairings of a round in the order of the tables, byes last."""
        pairings = (one for one in self.in_order if one.round == number)
        return tuple(sorted(pairings, key=lambda one: (one.table is None, one.table)))

    @cached_property
    def open(self) -> tuple[Pairing, ...]:
        """The pairings that wait for a result."""
        return tuple(one for one in self.in_order if not one.is_bye and one.number not in self.result_of)

    def winner_of(self, pairing: Pairing) -> int | None:
        """Who won, or has a bye; None while it is open, or if nobody did."""
        if pairing.is_bye:
            return pairing.first
        result = self.result_of.get(pairing.number)
        won = result.winner if result else None
        return pairing.first if won == "first" else pairing.second if won == "second" else None

    def loser_of(self, pairing: Pairing) -> int | None:
        """Who was beaten; None where nobody won."""
        won = self.winner_of(pairing)
        return None if won is None else pairing.opponent_of(won)

    def playing_in(self, round_number: int) -> list[Entrant]:
        """Who is paired in a round, by number."""
        return [one for one in self.by_number.values() if one.plays_in(round_number)]

    def entrant(self, number: int) -> Entrant:
        """An entrant; raises `NotAllowed`."""
        if number not in self.by_number:
            raise NotAllowed(f"Nobody in this league has the number {number}.")
        return self.by_number[number]

    def pairing(self, number: int) -> Pairing:
        """A pairing; raises `NotAllowed`."""
        pairing = next((one for one in self.pairings if one.number == number), None)
        if pairing is None:
            raise NotAllowed(f"There is no pairing {number} in this league.")
        return pairing

    def name(self, number: int) -> str:
        """What an entrant is called."""
        return self.entrant(number).name

    def after(self, round_number: int) -> League:
        """The league as it stood when so many rounds were played, by the results known now."""
        kept = tuple(one for one in self.pairings if one.round <= round_number)
        return replace(self, pairings=kept)

    def paired(self, pairings: Iterable[Pairing]) -> League:
        """The league with a round published."""
        return replace(self, pairings=(*self.pairings, *pairings))

    def reported(self, *results: Result) -> League:
        """The league with more results, or newer versions of them."""
        return replace(self, results=(*self.results, *results))
