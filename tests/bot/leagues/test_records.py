"""Ratings and records of a server, who is shown in them, and what is left of somebody who is forgotten."""

from __future__ import annotations

import json
import random

from bot.hosting.servers import forget_server
from bot.league.ratings import recomputed
from bot.league.settings import RoundRobin
from bot.leagues.desk import Act, Deed
from bot.leagues.records import Scope, who_is
from bot.members.forgetting import Forgetting
from bot.store import unlisted
from tests.bot.club import GUILD
from tests.bot.leagues.contest import NAMES, Contest, refused

SERVER = Scope(GUILD, "dust_1947")


async def a_round_robin(contest: Contest, players: int = 6) -> None:
    """Everybody meets everybody; who wins is drawn."""
    drawn = random.Random(4)
    await contest.begins(players, settings={"format": RoundRobin()})
    for _ in range(players - 1 + players % 2):
        for pairing in (one for one in await contest.pairs() if not one.is_bye):
            contest.club.time += 60
            await contest.enters(pairing, drawn.choice(("first", "second", "draw")))


async def test_ratings_that_are_added_to_are_those_that_are_reckoned_anew(contest: Contest) -> None:
    records = contest.leagues.records
    await contest.begins(settings={"format": RoundRobin()})
    for _ in range(3):
        for pairing in await contest.pairs():
            contest.club.time += 60
            await contest.enters(pairing, "first")
            found = await records.reckoned(SERVER)
            assert found.ratings.history == recomputed(found.annals.played).history
    before = found.ratings
    first = (await contest.book()).league.round(1)[0]
    await contest.enters(first, "second")
    corrected = await records.reckoned(SERVER)
    assert corrected.ratings.history == recomputed(corrected.annals.played).history != before.history


async def test_a_league_that_is_not_rated_changes_no_rating(contest: Contest) -> None:
    await contest.begins(players=2, settings={"rated": False})
    (pairing,) = await contest.pairs()
    await contest.enters(pairing, "first")
    found = await contest.leagues.records.reckoned(SERVER)
    assert found.ratings.history == {}
    assert len(found.annals.played) == 1


async def test_a_profile_holds_record_and_reliability(contest: Contest) -> None:
    await contest.begins(players=2)
    (pairing,) = await contest.pairs()
    await contest.reports(pairing, score=12)
    await contest.confirms(pairing)
    second = (await contest.player(pairing.second or 0)).member
    profile = await contest.leagues.records.profile(GUILD, second, second)
    (career,) = profile.careers
    assert (career.record.total.lost, career.record.total.matches) == (1, 1)
    assert career.record.opponents[0].of == NAMES[33 - second]
    assert (profile.answers.in_time, profile.answers.owed) == (1, 1)


async def test_who_hides_is_shown_to_nobody_else(contest: Contest) -> None:
    await a_round_robin(contest, 4)
    records = contest.leagues.records
    async with contest.club.database.transaction() as tx:
        await unlisted.hide(tx, 11)
    assert "does not show" in await refused(records.profile(GUILD, 11, 22))
    assert (await records.profile(GUILD, 11, 11)).careers
    found = await records.reckoned(SERVER)
    assert who_is(11) not in await records.shown(found, 22)
    assert who_is(11) in await records.shown(found, 11)
    assert who_is(11) in found.ratings.history, "the ratings of the others stay as they are"


async def test_a_forgotten_member_is_a_former_player_everywhere(contest: Contest) -> None:
    name, zoe = "Zoë Zwölfender", 901234567890123456
    await a_round_robin(contest, 4)
    await contest.leagues.desk.change(1, None, 0, _called(zoe, name))
    before = (await contest.book()).league
    await Forgetting(contest.club.referee, contest.club.lobby, contest.club.folder / "errors").forget(zoe)
    for table in ("leagues", "league_entrants", "league_log", "league_calls", "league_results", "outbox"):
        rows = json.dumps(
            [tuple(row) for row in await contest.club.database.rows(f"SELECT * FROM {table}")], default=str
        )
        assert str(zoe) not in rows, table
        assert name not in rows, table
    after = (await contest.book()).league
    assert after.entrant(1).name == "a former player 1"
    assert after.result_of == before.result_of


def _called(member: int, name: str) -> Act:
    """Ada is somebody else from now on."""

    async def act(deed: Deed) -> str:
        entrant = deed.book.league.entrant(1).model_copy(update={"member": member, "name": name})
        deed.book, deed.entry = deed.book.with_entrants(entrant), f"{name} it is"
        return ""

    return act


async def test_a_member_who_is_forgotten_leaves_leagues_that_go_on(contest: Contest) -> None:
    await contest.begins()
    one, _ = await contest.pairs()
    gone = (await contest.player(one.first)).member
    await Forgetting(contest.club.referee, contest.club.lobby, contest.club.folder / "errors").forget(gone)
    found = await contest.result(one)
    assert found is not None
    assert found.winner == "second"
    assert gone not in (await contest.book()).by_member


async def test_a_server_that_is_forgotten_leaves_no_league(contest: Contest) -> None:
    await a_round_robin(contest, 3)
    await contest.undoes()
    await forget_server(contest.club.database, contest.club.folder / "errors", GUILD, contest.club.time)
    tables = await contest.club.database.rows(
        "SELECT name FROM sqlite_master WHERE name LIKE 'league%' AND type = 'table'"
    )
    for table in tables:
        assert await contest.club.database.rows(f"SELECT * FROM {table['name']}") == [], table["name"]
