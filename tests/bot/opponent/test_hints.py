"""Hints in every game: only where both agreed, never in a rated game, and nothing but words for who asks."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import pytest

from bot.names import as_said
from bot.opponent.hints import LABEL, NOTHING_TO_SAY, SHOWN, has_hints, hint, told
from bot.opponent.thinker import Hint, NotThought, Thinker
from bot.refusal import NotPossible
from bot.store import league_games
from bot.store.league_games import LeagueGame
from bot.table.options import HINTS, RATED, rules_options
from bot.table.tables import Table
from rulesets import RULESETS, ruleset
from rulesets.kit.counsel.weighing import DECIDED
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.counsel import Proposal
from tests.bot.club import BLUE, GUEST, RED, Club
from tests.bot.moments import moment
from tests.bot.opponent.test_secrets import Listening, positions, table_of

IN_EVERY_GAME = pytest.mark.parametrize("key", RULESETS)
SHARE = 0.1
"""Of the time for a hint: enough to try something."""
FOUND = [
    Hint("Fire at Iron *Apes*", "42 % to destroy them", 8.25, 0.5, 12),
    Hint("Move to D4", "In cover", 6.0, 0.2, 6),
    Hint("Stay", "", 6.0, 0.0, 1),
    Hint("Run away", "Nobody follows", 1.0, 0.0, 1),
]


class Scripted(Thinker):
    async def hints(self, table: Table, seat: int, question: int, grade: str, seed: str) -> list[Hint]:
        self.asked = (seat, question, grade)
        return FOUND


class Lost(Thinker):
    async def hints(self, table: Table, seat: int, question: int, grade: str, seed: str) -> list[Hint]:
        raise NotThought


@lru_cache(maxsize=len(RULESETS))
def choosing(key: str) -> tuple[Table, Question, list[Proposal]]:
    """A first battle in which one seat alone is asked and has a choice: the table, what is asked, what is proposed."""
    rules = ruleset(key)
    for game in positions(key):
        question, *others = (one for one in game.questions if one.given is None)
        view = rules.play.view(game, question.seat)
        proposed = [*rules.counsel.proposals(view, view.question(question.number))]
        if not others and len(proposed) > 1:
            return table_of(key, game, b"hints"), question, proposed
    raise AssertionError(f"nobody ever has a choice in {key}")


def asked(key: str, opponent: int | None = None, **options: str) -> Table:
    """Red is asked and has a choice, against a member or else a practice opponent."""
    table, question, _ = choosing(key)
    seats = [replace(one, member=opponent, practice=opponent is None) for one in table.seats]
    seats[question.seat] = replace(seats[question.seat], member=RED, practice=False)
    return replace(table, seats=seats, options=options)


@IN_EVERY_GAME
async def test_against_the_practice_opponent_there_are_hints(club: Club, key: str) -> None:
    thinker, (_, question, _) = Scripted(), choosing(key)
    number, lines = await hint(club.database, thinker, asked(key), RED)
    assert number == question.number
    assert thinker.asked == (question.seat, number, "adviser")
    assert lines == [
        "1. **Fire at Iron \\*Apes\\*** – 42 % to destroy them (tried 12 times)",
        "2. **Move to D4** – In cover (2.2 less)",
        "3. **Stay** (2.2 less)",
    ]


@IN_EVERY_GAME
async def test_hints_are_what_the_games_page_proposes(club: Club, key: str) -> None:
    thinker = Thinker(SHARE)
    thinker._helper = Listening(thinks=True)
    _, lines = await hint(club.database, thinker, asked(key), RED)
    proposed = {f"**{as_said(one.label, LABEL)}**" for one in choosing(key)[2]}
    assert 1 <= len(lines) <= SHOWN
    for place, line in enumerate(lines, start=1):
        assert any(line.startswith(f"{place}. {label}") for label in proposed), line


@IN_EVERY_GAME
async def test_against_a_member_only_where_it_is_settled(club: Club, key: str) -> None:
    with pytest.raises(NotPossible, match="both have settled"):
        await hint(club.database, Scripted(), asked(key, BLUE), RED)
    table = asked(key, BLUE, hints="yes")
    assert (await hint(club.database, Scripted(), table, RED))[1]
    with pytest.raises(NotPossible, match="asked nothing"):
        await hint(club.database, Scripted(), table, BLUE)
    with pytest.raises(NotPossible, match="do not play"):
        await hint(club.database, Scripted(), table, GUEST)


@IN_EVERY_GAME
async def test_never_in_a_rated_game(club: Club, key: str) -> None:
    table = asked(key, BLUE, **{HINTS.key: "yes", RATED.key: "yes"})
    assert not has_hints(table, RED)
    with pytest.raises(NotPossible, match="rated"):
        await hint(club.database, Scripted(), table, RED)


async def test_never_in_a_match_of_a_league(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0))
    async with club.database.transaction() as tx:
        await tx.run(
            "INSERT INTO leagues (id, guild, channel, name, key, phase, terms, lot, created_by, created_at)"
            " VALUES (7, 1, 100, 'Autumn', 'autumn', 'running', '{}', '', 33, 0)"
        )
        await league_games.add_game(tx, LeagueGame(number, 7, 1, "game"))
    table = replace(await club.table(number), options={HINTS.key: "yes"})
    with pytest.raises(NotPossible, match="rated"):
        await hint(club.database, Scripted(), table, RED)


@IN_EVERY_GAME
async def test_without_its_process_it_says_so(club: Club, key: str) -> None:
    with pytest.raises(NotPossible, match="ask once more"):
        await hint(club.database, Lost(), asked(key), RED)


def test_what_decides_the_game_is_said() -> None:
    won, lost = Hint("Shoot", "", DECIDED * 0.6, 1.0, 20), Hint("Wait", "", -DECIDED * 0.25, 1.0, 20)
    assert told([won, lost]) == [
        "1. **Shoot** (in 60% of 20 trials it wins the game)",
        "2. **Wait** (in 25% of 20 trials it loses the game)",
    ]
    assert told([]) == [NOTHING_TO_SAY]


def test_the_rules_are_not_told_of_it() -> None:
    assert rules_options({HINTS.key: "yes", "mud": "per_square"}) == {"mud": "per_square"}
