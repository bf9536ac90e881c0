"""Seasons in which anything happens: whatever is done in whatever order, everything can be told and printed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.league.exporting import as_csv, as_json, everything, matches, table
from bot.league.matches import Result, Tally
from bot.league.pairing.ladder import challenge, challengeable
from bot.league.pairing.rounds import is_over, next_round, overtaken
from bot.league.pairing.swapping import swapped
from bot.league.pairing.words import reason
from bot.league.printing import round_text, standings_text
from bot.league.refusal import NotAllowed
from bot.league.results import checked
from bot.league.settings import Format, KnockOut, Ladder, RoundRobin, Swiss
from bot.league.standings.table import standings
from bot.league.standings.words import explain
from tests.bot.league.season import Season

DEEDS = ("pairs", "reports", "reports", "reports", "corrects", "withdraws", "comes", "leaves", "returns", "swaps")


class Club:
    """Players, an organiser and chance."""

    def __init__(self, form: Format, count: int, chance: Random) -> None:
        self.season = Season(" ".join(f"P{number}" for number in range(count)), form)
        self.form, self.chance = form, chance

    def does(self, deed: str) -> None:
        """Something of what can be done in a league; what it does not allow changes nothing."""
        try:
            getattr(self, deed)()
        except NotAllowed as refused:
            assert str(refused).endswith(".")

    def pairs(self) -> None:
        if isinstance(self.form, Ladder):
            self.challenges(self.form)
        else:
            assert next_round(self.season.league) == next_round(self.season.league)
            self.season.pairs()
            self._everybody_plays_once()

    def challenges(self, form: Ladder) -> None:
        league = self.season.league
        below = self.season.number(self._anybody())
        above = self.chance.choice([*challengeable(league, form, below), below])
        self.season.league = league.paired([challenge(league, form, below, above)])

    def reports(self) -> None:
        self._has_any_result([one.number for one in self.season.league.open])

    def corrects(self) -> None:
        self._has_any_result(list(self.season.league.result_of))

    def withdraws(self) -> None:
        for number in list(self.season.league.result_of)[:1]:
            self._has(Result(pairing=number, winner=None))

    def comes(self) -> None:
        self.season.joins(f"Late{len(self.season.league.entrants)}")

    def leaves(self) -> None:
        self.season.leaves(self._anybody())

    def returns(self) -> None:
        self.season.knows(self._anybody(), dropped_round=None)

    def swaps(self) -> None:
        one, other = (self.season.number(self._anybody()) for _ in range(2))
        changed = {made.number: made for made in swapped(self.season.league, one, other)}
        kept = [one for one in self.season.league.pairings if one.number not in changed]
        self.season.league = replace(self.season.league, pairings=(*kept, *changed.values()))

    def _anybody(self) -> str:
        return self.chance.choice(self.season.league.entrants).name

    def _has_any_result(self, among: list[int]) -> None:
        if among:
            won = self.chance.choice(["first", "second", "draw", "neither", "unplayed"])
            tallies = [Tally(score=self.chance.randint(-5, 20), bonus=self.chance.randint(0, 2)) for _ in range(2)]
            number = self.chance.choice(among)
            self._has(Result(pairing=number, winner=won, first=tallies[0], second=tallies[1]))

    def _has(self, result: Result) -> None:
        self.season.league = self.season.league.reported(checked(self.season.league, result))

    def _everybody_plays_once(self) -> None:
        league = self.season.league
        paired = Counter(entrant for one in league.round(league.last_round) for entrant in one.sides)
        playing = {one.number for one in league.playing_in(league.last_round)}
        assert set(paired.values()) <= {1}
        assert set(paired) == playing or (isinstance(self.form, KnockOut) and set(paired) <= playing)

    def tells_everything(self) -> None:
        """All that can be asked has an answer that makes sense."""
        league = self.season.league
        found = standings(league)
        assert [row.place for row in found.rows] == sorted(row.place for row in found.rows)
        assert sorted(row.entrant for row in found.rows) == sorted(league.by_number)
        for row in found.rows:
            assert all(line.endswith(".") for line in explain(league, row.entrant))
            assert row.played == row.won + row.drawn + row.lost
        assert all(reason(league, one).endswith(".") for one in league.pairings)
        assert as_csv(table(league)) and as_csv(matches(league)) and as_json(everything(league))
        assert standings_text(league) and all(round_text(league, one) for one in range(1, league.last_round + 1))
        assert set(overtaken(league)) <= set(league.pairings)
        assert not (is_over(league) and league.open)


@pytest.mark.parametrize("form", [Swiss(rounds=6), RoundRobin(double=True), KnockOut(), Ladder(win="swap")])
@settings(max_examples=12, deadline=None)
@given(st.integers(1, 7), st.lists(st.sampled_from(DEEDS), max_size=30), st.randoms(use_true_random=False))
def test_whatever_happens_everything_can_be_told(form: Format, count: int, deeds: list[str], chance: Random) -> None:
    club = Club(form, count, chance)
    for deed in ("pairs", *deeds):
        club.does(deed)
    club.tells_everything()
