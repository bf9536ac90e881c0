"""Games of the bot as matches: opened or linked, taken once at their end, refused where they cannot count."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.league.matches import Pairing
from bot.leagues.desk import Visitor
from bot.store import games, league_games
from tests.bot.club import BLUE, DAY, RED
from tests.bot.leagues.contest import Contest, refused
from tests.bot.moments import moment

ADA, BEN, CLEO = Visitor(RED, "Ada"), Visitor(BLUE, "Ben"), Visitor(33, "Cleo")


@pytest.fixture
async def pairing(contest: Contest) -> Pairing:
    """Ada and Ben are to play."""
    await contest.begins(players=2)
    (found,) = await contest.pairs()
    return found


async def a_game(contest: Contest, **changes: object) -> int:
    """Ada (Red) and Ben (Blue) play each other."""
    return await contest.club.table_at(moment("activate", seat=0), **changes)  # type: ignore[arg-type]


async def links(contest: Contest, who: Visitor, pairing: Pairing, game: int) -> str:
    return await contest.leagues.playing.link(1, who, pairing.number, game, contest.now())


async def test_a_game_that_both_link_becomes_the_result(contest: Contest, pairing: Pairing) -> None:
    game = await a_game(contest)
    assert "is asked" in await links(contest, ADA, pairing, game)
    assert "other one has to agree" in await refused(links(contest, ADA, pairing, game))
    assert "counts for" in await links(contest, BEN, pairing, game)
    await contest.club.agreements.concede(game, RED, contest.now())
    assert await contest.result(pairing) is None
    await contest.waits(0)
    found = await contest.result(pairing)
    assert found is not None
    ben = (await contest.book()).by_member[BLUE].number
    assert found.winner == ("first" if pairing.first == ben else "second")
    assert (found.origin, found.game, found.scenario) == ("linked", game, "Skirmish")
    assert found.first.faction
    assert found.second.faction
    await contest.waits(3600)
    assert len((await contest.book()).results) == 1


async def test_only_the_two_link_a_game_that_both_play(contest: Contest, pairing: Pairing) -> None:
    await contest.joins(33)
    game, other = await a_game(contest), await a_game(contest, seats=(RED, 33), channel=200)
    assert "match of others" in await refused(links(contest, CLEO, pairing, game))
    assert "did not play" in await refused(links(contest, ADA, pairing, other))
    assert "no such game" in await refused(links(contest, ADA, pairing, 999))


async def test_a_game_from_a_file_does_not_count(contest: Contest, pairing: Pairing) -> None:
    game = await a_game(contest)
    async with contest.club.database.transaction() as tx:
        await tx.run("UPDATE games SET origin = '{}', version = version + 1 WHERE id = ?", (game,))
    assert "from a file" in await refused(links(contest, ADA, pairing, game))


async def test_a_table_is_opened_for_a_match_once(contest: Contest, pairing: Pairing) -> None:
    playing, lobby = contest.leagues.playing, contest.club.lobby
    book, _ = await playing.demand_playable(1, BEN, pairing.number)
    wish = playing.wish(book, pairing, 300)
    assert wish.host == book.league.entrant(pairing.first).member, "the first side sits first"
    await lobby.open(wish, contest.now(), then=playing.opened(1, BEN, pairing.number))
    again = lobby.open(replace(wish, channel=301), contest.now(), then=playing.opened(1, BEN, pairing.number))
    assert "played already" in await refused(again)
    assert await games.table_in(contest.club.database, 301) is None, "nothing was opened"
    assert "match of others" in await refused(playing.demand_playable(1, CLEO, pairing.number))


async def test_what_is_played_is_not_judged_and_cannot_be_reported(contest: Contest) -> None:
    await contest.begins(players=2, settings={"at_deadline": "loss"})
    (pairing,) = await contest.pairs()
    game = await a_game(contest)
    await links(contest, ADA, pairing, game)
    await links(contest, BEN, pairing, game)
    assert "its end is the result" in await refused(contest.reports(pairing))
    await contest.club.clears_posts()
    await contest.waits(14 * DAY)
    assert await contest.result(pairing) is None
    assert [post for post in await contest.club.posts() if "is to be played" in post.call] == []


async def test_a_table_that_nobody_came_to_is_lost_for_the_silent(contest: Contest) -> None:
    """Ben has opened it, and waits."""
    await contest.begins(players=2, settings={"at_deadline": "loss"})
    (pairing,) = await contest.pairs()
    playing = contest.leagues.playing
    wish = playing.wish(await contest.book(), pairing, 300)
    await contest.club.lobby.open(wish, contest.now(), then=playing.opened(1, BEN, pairing.number))
    await contest.waits(14 * DAY)
    found = await contest.result(pairing)
    assert found is not None
    assert (await contest.book()).league.name(
        pairing.first if found.winner == "first" else pairing.second or 0
    ) == "Ben"


async def test_a_table_that_was_closed_before_its_game_leaves_the_match_open(
    contest: Contest, pairing: Pairing
) -> None:
    playing, lobby = contest.leagues.playing, contest.club.lobby
    book, _ = await playing.demand_playable(1, BEN, pairing.number)
    wish = playing.wish(book, pairing, 300)
    await lobby.open(wish, contest.now(), then=playing.opened(1, BEN, pairing.number))
    await lobby.leave(1, wish.host, contest.now())
    await contest.waits(0)
    assert await contest.result(pairing) is None
    assert await league_games.game_of(contest.club.database, 1, pairing.number) is None
    await playing.demand_playable(1, BEN, pairing.number)


async def test_a_game_that_somebody_else_has_ended_is_told_and_does_not_count(
    contest: Contest, pairing: Pairing
) -> None:
    game = await a_game(contest)
    await links(contest, ADA, pairing, game)
    await links(contest, BEN, pairing, game)
    await contest.club.agreements.replace(game, BLUE, 44, "Dan", contest.now())
    await contest.club.agreements.concede(game, RED, contest.now())
    await contest.waits(0)
    assert await contest.result(pairing) is None
    assert "Ben did not play it to its end" in (await contest.newest()).text


async def test_a_result_that_was_entered_meanwhile_stays(contest: Contest, pairing: Pairing) -> None:
    game = await a_game(contest)
    await links(contest, ADA, pairing, game)
    await links(contest, BEN, pairing, game)
    await contest.enters(pairing, "draw")
    await contest.club.agreements.concede(game, RED, contest.now())
    await contest.waits(0)
    found = await contest.result(pairing)
    assert found is not None
    assert found.winner == "draw"
    assert "stays: it was settled before" in (await contest.newest()).text


async def test_who_leaves_plays_a_game_to_its_end_that_has_begun(contest: Contest, pairing: Pairing) -> None:
    game = await a_game(contest)
    await links(contest, ADA, pairing, game)
    await links(contest, BEN, pairing, game)
    assert "Lost without" not in await contest.leagues.joining.leave(1, ADA, contest.now())
    await contest.club.agreements.concede(game, RED, contest.now())
    await contest.waits(0)
    found = await contest.result(pairing)
    assert found is not None
    assert (found.origin, found.forfeit) == ("linked", False)


async def test_a_round_that_is_being_played_is_not_taken_back(contest: Contest, pairing: Pairing) -> None:
    game = await a_game(contest)
    await links(contest, ADA, pairing, game)
    await links(contest, BEN, pairing, game)
    entry = 1 + (await contest.log()).index("pairs round 1")
    assert "A game is being played" in await refused(contest.undoes(entry))


async def test_a_game_is_taken_once_also_by_a_clock_that_looks_twice(contest: Contest, pairing: Pairing) -> None:
    """As when its result was taken back meanwhile: the match stays open."""
    game = await a_game(contest)
    await links(contest, ADA, pairing, game)
    await links(contest, BEN, pairing, game)
    await contest.club.agreements.concede(game, RED, contest.now())
    (ended,) = await league_games.ended_games(contest.club.database)
    await contest.waits(0)
    await contest.undoes()
    assert "taken already" in await refused(contest.leagues.playing.take_result(ended))
    assert await contest.result(pairing) is None
