"""Hints: only where both agreed, never in a rated game, and nothing but words for who asks."""

from __future__ import annotations

import pytest

from bot.opponent.hints import NOTHING_TO_SAY, has_hints, hint, told
from bot.opponent.thinker import Hint, NotThought, Thinker
from bot.refusal import NotPossible
from bot.store import league_games
from bot.store.league_games import LeagueGame
from bot.table.options import HINTS, RATED, rules_options
from bot.table.tables import Table
from rulesets.kit.counsel.weighing import DECIDED
from tests.bot.club import BLUE, GUEST, RED, Club
from tests.bot.moments import moment

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


async def settle(club: Club, number: int, **options: str) -> Table:
    table = await club.table(number)
    table.options = options
    return table


async def test_against_the_practice_opponent_there_are_hints(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0), seats=(RED, None))
    thinker = Scripted()
    question, lines = await hint(club.database, thinker, await club.table(number), RED)
    assert thinker.asked == (0, question, "adviser")
    assert lines == [
        "1. **Fire at Iron Apes** – 42 % to destroy them (tried 12 times)",
        "2. **Move to D4** – In cover (2.2 less)",
        "3. **Stay** (2.2 less)",
    ]


async def test_against_a_member_only_where_it_is_settled(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0))
    with pytest.raises(NotPossible, match="both have settled"):
        await hint(club.database, Scripted(), await club.table(number), RED)
    table = await settle(club, number, hints="yes")
    assert (await hint(club.database, Scripted(), table, RED))[1]
    with pytest.raises(NotPossible, match="asked nothing"):
        await hint(club.database, Scripted(), table, BLUE)
    with pytest.raises(NotPossible, match="do not play"):
        await hint(club.database, Scripted(), table, GUEST)


async def test_never_in_a_rated_game(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0))
    table = await settle(club, number, **{HINTS.key: "yes", RATED.key: "yes"})
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
    table = await settle(club, number, **{HINTS.key: "yes"})
    with pytest.raises(NotPossible, match="rated"):
        await hint(club.database, Scripted(), table, RED)


async def test_without_its_process_it_says_so(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0), seats=(RED, None))
    with pytest.raises(NotPossible, match="ask once more"):
        await hint(club.database, Lost(), await club.table(number), RED)


def test_what_decides_the_game_is_said() -> None:
    won, lost = Hint("Shoot", "", DECIDED * 0.6, 1.0, 20), Hint("Wait", "", -DECIDED * 0.25, 1.0, 20)
    assert told([won, lost]) == [
        "1. **Shoot** (in 60% of 20 trials it wins the game)",
        "2. **Wait** (in 25% of 20 trials it loses the game)",
    ]
    assert told([]) == [NOTHING_TO_SAY]


def test_the_rules_are_not_told_of_it() -> None:
    assert rules_options({HINTS.key: "yes", "mud": "per_square"}) == {"mud": "per_square"}
