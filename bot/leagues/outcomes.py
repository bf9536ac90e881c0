"""What a game of this bot came to, as a match of two."""

from __future__ import annotations

from collections.abc import Sequence

from bot.league.matches import Outcome, Tally, WonBy
from bot.names import plain_text
from bot.refusal import NotPossible
from bot.table.tables import Table
from rulesets import ruleset


def outcome_of(table: Table, first: Sequence[int], second: Sequence[int]) -> Outcome:
    """What a game that is over came to for two of its players, by the numbers of their seats; raises `NotPossible`
    where nobody can say."""
    verdict = table.running.verdict
    if verdict is None:
        raise NotPossible("It was here to be looked at alone.")
    won: WonBy = "draw"
    if verdict.winners:
        winning = [any(seat in verdict.winners for seat in seats) for seats in (first, second)]
        if winning[0] == winning[1]:
            raise NotPossible("Both stood on the same side.")
        won = "first" if winning[0] else "second"
    tallies = [_tally(table, seats[0], verdict.scores) for seats in (first, second)]
    return Outcome(won=won, first=tallies[0], second=tallies[1], scenario=_scenario(table))


def _tally(table: Table, number: int, scores: Sequence[int]) -> Tally:
    force = table.seats[number].force
    faction = plain_text(ruleset(table.ruleset).forces.name_of(force), 32) if force else ""
    return Tally(score=scores[number] if number < len(scores) else 0, faction=faction)


def _scenario(table: Table) -> str:
    known = ruleset(table.ruleset).play.scenarios()
    return next((one.label for one in known if one.value == table.scenario), table.scenario)
