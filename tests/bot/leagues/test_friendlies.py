"""Rated games outside of leagues: what they change, what changes nothing, and that each is taken once."""

from __future__ import annotations

import random
from contextlib import suppress
from itertools import combinations

import pytest

from bot.game_files.brought import Place, table_of
from bot.game_files.exporting import as_bytes, whole
from bot.game_files.game_file import read_file
from bot.hosting.servers import forget_server
from bot.league.ratings import MODEL, PROVISIONAL_BELOW, Ratings, recomputed
from bot.league.settings import RoundRobin
from bot.leagues import friendlies
from bot.leagues.desk import Visitor
from bot.leagues.points import with_point
from bot.leagues.records import Records, Scope, who_is
from bot.members.forgetting import Forgetting
from bot.members.own_data import data_of
from bot.refusal import NotPossible
from bot.store import rated_games, unlisted
from bot.store.outbox import Post
from tests.bot.club import GUILD
from tests.bot.leagues.contest import NAMES, OLGA, Contest, refused
from tests.bot.test_undo import request_in

SERVER = Scope(GUILD, "dust_1947")
ADA, BEN, CLEO = 11, 22, 33


async def ratings(contest: Contest, scope: Scope = SERVER) -> Ratings:
    """The ratings, as a bot reckons them that has just been started."""
    return (await Records(contest.leagues.desk).reckoned(scope)).ratings


async def told(contest: Contest) -> list[str]:
    """What the channel has heard of ratings."""
    return [post.text for post in await contest.club.posts() if "rating" in post.text and "Game " in post.text]


async def test_a_rated_game_changes_the_ratings_of_both(contest: Contest) -> None:
    game = await contest.friendly()
    assert (await ratings(contest)).history == {}
    await contest.concedes(game, BEN)
    after = await ratings(contest)
    assert after.of(who_is(ADA)).mean > MODEL.mu > after.of(who_is(BEN)).mean
    shown = after.of(who_is(ADA)).shown
    (line,) = await told(contest)
    assert line.startswith(f"Game {game} changes ratings.\n**Ada**: +{shown - 1000}, now {shown} ±")
    assert f"**Ben**: −{1000 - after.of(who_is(BEN)).shown}, now" in line
    assert "(1 match, provisional until 5 matches)" in line


async def test_a_game_that_is_not_rated_changes_nothing(contest: Contest) -> None:
    await contest.concedes(await contest.friendly(rated="no"), BEN)
    assert (await ratings(contest)).history == {}
    assert await told(contest) == []


async def test_a_draw_is_rated_too(contest: Contest) -> None:
    await contest.concedes(await contest.friendly(), BEN)
    before = await ratings(contest)
    game = await contest.friendly()
    await contest.club.agreements.offer_draw(game, ADA, contest.now())
    await contest.club.agreements.consent(
        request_in((await contest.club.posts())[-1]), BEN, agreed=True, interaction=contest.now()
    )
    await contest.waits(0)
    after = await ratings(contest)
    assert after.of(who_is(ADA)).mean < before.of(who_is(ADA)).mean


async def test_a_rating_is_provisional_until_so_many_games(contest: Contest) -> None:
    for number in range(PROVISIONAL_BELOW):
        assert (await ratings(contest)).of(who_is(ADA)).is_provisional, number
        await contest.concedes(await contest.friendly(), BEN)
    assert not (await ratings(contest)).of(who_is(ADA)).is_provisional
    assert "provisional" not in (await told(contest))[-1]


async def test_a_league_counts_its_own_matches_only(contest: Contest) -> None:
    await contest.begins(players=2)
    (pairing,) = await contest.pairs()
    await contest.enters(pairing, "first")
    alone = await ratings(contest, Scope(GUILD, "dust_1947", league=1))
    await contest.concedes(await contest.friendly(), BEN)
    assert (await ratings(contest, Scope(GUILD, "dust_1947", league=1))).history == alone.history
    assert (await ratings(contest)).of(who_is(ADA)).matches == 2


async def test_a_server_without_a_league_has_profiles_and_win_rates(contest: Contest) -> None:
    await contest.concedes(await contest.friendly(), BEN)
    (career,) = (await contest.leagues.records.profile(GUILD, ADA, ADA)).careers
    assert (career.ruleset, career.record.total.won, career.record.opponents[0].of) == ("dust_1947", 1, "Ben")
    factions, scenarios = await contest.leagues.records.win_rates(SERVER)
    assert [(one.of, one.won) for one in factions] == [("Ironvale Column", 1), ("Sable Host", 0)]
    assert [(one.of, one.won) for one in scenarios] == [("Skirmish", 1)]


async def test_a_game_is_taken_once_whenever_the_bot_was_killed(contest: Contest) -> None:
    game = await contest.friendly()
    await contest.club.agreements.concede(game, BEN, contest.now())
    (ended,) = await rated_games.ended_games(contest.club.database)
    take = contest.leagues.friendlies.take_outcome
    await take(ended)
    assert "taken already" in await refused(take(ended))
    await contest.waits(0)
    assert (await ratings(contest)).of(who_is(ADA)).matches == len(await told(contest)) == 1


async def test_what_breaks_off_before_the_commit_is_done_at_the_next_look(
    contest: Contest, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await contest.friendly()
    with monkeypatch.context() as broken:
        broken.setattr(friendlies, "short", _dies)
        await contest.concedes(game, BEN)
    assert (await ratings(contest)).history == {}
    await contest.waits(0)
    assert (await ratings(contest)).of(who_is(ADA)).matches == len(await told(contest)) == 1


def _dies(text: str) -> Post:
    raise ZeroDivisionError(text)


async def test_what_was_told_is_what_is_reckoned_anew_from_the_rows(contest: Contest) -> None:
    """Of whatever order, with matches of a league in between; the newest line tells of both as they are now."""
    drawn = random.Random(7)
    await contest.begins(players=4, settings={"format": RoundRobin()})
    pairings = [one for _ in range(3) for one in await contest.pairs()]
    for first, second in combinations((ADA, BEN, CLEO), 2):
        contest.club.time += 60
        await contest.enters(pairings.pop(drawn.randrange(len(pairings))), drawn.choice(("first", "second", "draw")))
        await contest.concedes(await contest.friendly(first, second), drawn.choice((first, second)))
        found = await contest.leagues.records.reckoned(SERVER)
        assert found.ratings.history == recomputed(found.annals.played).history == (await ratings(contest)).history
        for member in (first, second):
            assert f"now {found.ratings.of(who_is(member)).shown} ±" in (await told(contest))[-1]


# --- what does not count ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("opponent", "options", "why"),
    [
        (ADA, {}, "against yourself"),
        (0, {}, "practice opponent"),
        (BEN, {"ruleset": "steampunk_fantasy", "seats": "3"}, "one of two"),
    ],
)
async def test_only_two_members_open_a_rated_table(
    contest: Contest, opponent: int, options: dict[str, str], why: str
) -> None:
    key = options.pop("ruleset", "dust_1947")
    scenario = {"dust_1947": "skirmish", "steampunk_fantasy": "engagement"}[key]
    opened = contest.club.opens(opponent, ruleset=key, scenario=scenario, options={"rated": "yes", **options})
    assert why in await refused(opened)
    number = await contest.club.opens(opponent, ruleset=key, scenario=scenario, options=options)
    assert why in await refused(contest.club.lobby.settle(number, ADA, "rated", "yes", contest.now()))


async def test_nobody_finds_a_game_rated_after_a_force_was_chosen(contest: Contest) -> None:
    number = await contest.club.opens()
    await contest.club.lobby.choose_force(number, BEN, "sable", contest.now())
    assert "whether the game is rated is settled before" in await refused(
        contest.club.lobby.settle(number, ADA, "rated", "yes", contest.now())
    )


async def test_a_seat_that_was_handed_over_makes_it_nobodys_game(contest: Contest) -> None:
    """Also where it has come back."""
    game = await contest.friendly()
    await contest.club.agreements.replace(game, BEN, CLEO, "Cleo", contest.now())
    await contest.club.agreements.replace(game, CLEO, BEN, "Ben", contest.now())
    await contest.concedes(game, BEN)
    assert (await ratings(contest)).history == {}
    assert await told(contest) == [
        f"Game {game} changes no rating. A seat was handed over: it was not played by the same two to its end."
    ]


async def test_a_seat_that_was_handed_over_before_the_game_is_whose_it_is_then(contest: Contest) -> None:
    club = contest.club
    game = await club.opens(options={"rated": "yes"})
    await club.agreements.replace(game, BEN, CLEO, "Cleo", contest.now())
    for member, force in ((ADA, "ironvale"), (CLEO, "sable")):
        await club.lobby.choose_force(game, member, force, contest.now())
    await club.lobby.start(game, ADA, contest.now())
    await contest.concedes(game, CLEO)
    assert set((await ratings(contest)).history) == {who_is(ADA), who_is(CLEO)}


async def test_a_game_that_is_brought_in_is_not_rated(contest: Contest) -> None:
    table = await contest.club.table(await contest.friendly())
    file = read_file(as_bytes(await whole(contest.club.database, table)))
    assert file.options == {"rated": "yes"}
    assert table_of(file, Place(GUILD, 900, ADA), contest.club.time).options == {}


async def test_a_table_that_never_begins_is_nothing(contest: Contest) -> None:
    number = await contest.club.opens(options={"rated": "yes"})
    await contest.club.lobby.leave(number, ADA, contest.now())
    await contest.waits(0)
    assert await told(contest) == []


async def link(contest: Contest, game: int) -> None:
    """Both let a game count for the first match of the league."""
    (pairing,) = (await contest.book()).league.round(1)
    for member in (ADA, BEN):
        who = Visitor(member, NAMES[member])
        await contest.leagues.playing.link(1, who, pairing.number, game, contest.now())


@pytest.mark.parametrize("moment", ["lobby", "running", "over"])
async def test_a_game_that_counts_for_a_league_counts_there_alone(contest: Contest, moment: str) -> None:
    """The league is not rated: nothing is left of the game's own change."""
    await contest.begins(players=2, settings={"rated": False})
    await contest.pairs()
    if moment == "lobby":
        game = await contest.club.opens(options={"rated": "yes"})
        await link(contest, game)
        for member, force in ((ADA, "ironvale"), (BEN, "sable")):
            await contest.club.lobby.choose_force(game, member, force, contest.now())
        await contest.club.lobby.start(game, ADA, contest.now())
    else:
        game = await contest.friendly()
    if moment == "running":
        await link(contest, game)
    await contest.concedes(game, BEN)
    if moment == "over":
        assert (await ratings(contest)).of(who_is(ADA)).matches == 1
        await contest.leagues.records.reckoned(SERVER)
        await link(contest, game)
        await contest.waits(0)
    found = await contest.leagues.records.reckoned(SERVER)
    assert found.ratings.history == (await ratings(contest)).history == {}
    assert len(found.annals.played) == 1, "the league's match"
    assert len(await told(contest)) == {"lobby": 0, "running": 1, "over": 2}[moment]


async def test_a_match_of_a_league_is_rated_as_the_league_has_it(contest: Contest) -> None:
    await contest.begins(players=2)
    (pairing,) = await contest.pairs()
    who = Visitor(ADA, "Ada")
    book, _ = await contest.leagues.playing.demand_playable(1, who, pairing.number)
    wish = contest.leagues.playing.wish(book, pairing, 300)
    opened = contest.leagues.playing.opened(1, who, pairing.number)
    await contest.club.lobby.open(wish, contest.now(), then=opened)
    settle = contest.club.lobby.settle(1, wish.host, "rated", "yes", contest.now())
    assert "The league has settled this" in await refused(settle)
    with pytest.raises(NotPossible, match="the point `rated` of the league"):
        with_point(book.terms, "options", "rated=yes")


# --- what an organiser puts right -------------------------------------------------------------------------------------


async def strikes(contest: Contest, game: int, reason: str = "played by one", who: Visitor = OLGA) -> str:
    return await contest.leagues.friendlies.strike(game, who, GUILD, reason, contest.now())


async def lets_count(contest: Contest, game: int) -> str:
    return await contest.leagues.friendlies.let_count(game, OLGA, GUILD, contest.now())


async def test_an_organiser_takes_a_game_out_and_back_in_as_if_nothing_had_been(contest: Contest) -> None:
    """Ratings are those of the games that count, with and without it."""
    played = [await contest.friendly(ADA, BEN)]
    await contest.concedes(played[0], BEN)
    alone = await contest.leagues.records.reckoned(SERVER)
    played.append(await contest.friendly(BEN, ADA))
    await contest.concedes(played[1], BEN)
    both = await contest.leagues.records.reckoned(SERVER)
    assert "out of the ratings: played by one" in await strikes(contest, played[1])
    assert (await contest.newest()).text.startswith(f"An organiser takes game {played[1]} out")
    assert (await contest.leagues.records.reckoned(SERVER)).ratings == alone.ratings == await ratings(contest)
    assert "changes no rating as it is" in await refused(strikes(contest, played[1]))
    await lets_count(contest, played[1])
    await contest.waits(0)
    assert (await contest.leagues.records.reckoned(SERVER)).ratings == both.ratings == await ratings(contest)
    assert "was not taken out" in await refused(lets_count(contest, played[1]))


async def test_a_game_that_is_taken_out_while_it_is_played_ends_without_a_word(contest: Contest) -> None:
    game = await contest.friendly()
    await strikes(contest, game)
    await contest.concedes(game, BEN)
    assert (await ratings(contest)).history == {}
    assert len(await told(contest)) == 0


async def test_what_never_counted_does_not_count_by_being_let(contest: Contest) -> None:
    handed = await contest.friendly()
    await contest.club.agreements.replace(handed, BEN, CLEO, "Cleo", contest.now())
    await contest.concedes(handed, CLEO)
    await lets_count(contest, handed)
    await contest.begins(players=2, settings={"rated": False})
    await contest.pairs()
    game = await contest.friendly()
    await link(contest, game)
    await contest.concedes(game, BEN)
    assert "match of a league" in await refused(lets_count(contest, game))
    assert (await ratings(contest)).history == {}


async def test_only_an_organiser_who_does_not_play_in_it_judges_a_game_of_the_server(contest: Contest) -> None:
    game, unrated = await contest.friendly(), await contest.club.opens(channel=200)
    assert "Only an organiser" in await refused(strikes(contest, game, who=Visitor(CLEO, "Cleo")))
    assert "another organiser" in await refused(strikes(contest, game, who=Visitor(ADA, "Ada", leads=True)))
    assert "Give a reason" in await refused(strikes(contest, game, reason="**"))
    assert "no rated game of this server" in await refused(strikes(contest, unrated))
    elsewhere = contest.leagues.friendlies.strike(game, OLGA, GUILD + 1, "so", contest.now())
    assert "no rated game of this server" in await refused(elsewhere)


async def a_drawn_game(contest: Contest, drawn: random.Random) -> int:
    """Two members play, one in five hands over, and one gives up."""
    first, second, third = drawn.sample((ADA, BEN, CLEO), 3)
    game = await contest.friendly(first, second)
    if drawn.randrange(5) == 0:
        await contest.club.agreements.replace(game, second, third, NAMES[third], contest.now())
        second = third
    await contest.concedes(game, drawn.choice((first, second)))
    return game


async def test_whatever_happens_the_ratings_at_hand_are_those_of_the_rows(contest: Contest) -> None:
    """Games are played, taken out and let count again, while results of a league are entered and corrected."""
    drawn = random.Random(1)
    await contest.begins(players=4, settings={"format": RoundRobin()})
    pairings = [one for _ in range(3) for one in await contest.pairs()]
    games = [await a_drawn_game(contest, drawn)]
    for _ in range(14):
        with suppress(NotPossible):
            match drawn.choice(("game", "game", "out", "in", "match")):
                case "game":
                    games.append(await a_drawn_game(contest, drawn))
                case "out":
                    await strikes(contest, drawn.choice(games))
                case "in":
                    await lets_count(contest, drawn.choice(games))
                case "match":
                    await contest.enters(drawn.choice(pairings), drawn.choice(("first", "second", "draw")))
        await contest.waits(60)
        found = await contest.leagues.records.reckoned(SERVER)
        assert found.ratings == await ratings(contest)
    counted = [one for one in found.annals.played if one.scenario]  # which was not told of the league's matches
    assert 1 < len(counted) < len(games)


# --- who is shown, and who is forgotten -------------------------------------------------------------------------------


async def test_of_whoever_hides_no_number_is_told(contest: Contest) -> None:
    async with contest.club.database.transaction() as tx:
        await unlisted.hide(tx, BEN)
    await contest.concedes(await contest.friendly(), BEN)
    (line,) = await told(contest)
    assert "Ada" in line
    assert "Ben" not in line


async def test_a_rematch_is_rated_again_and_says_so(contest: Contest) -> None:
    game = await contest.friendly()
    await contest.concedes(game, BEN)
    await contest.club.agreements.rematch(game, BEN, contest.now())
    asked = (await contest.club.posts())[-1]
    assert "It is rated again." in asked.text
    await contest.club.agreements.consent(request_in(asked), ADA, agreed=True, interaction=contest.now())
    await contest.club.lobby.start(game + 1, BEN, contest.now())
    await contest.concedes(game + 1, BEN)
    assert (await ratings(contest)).of(who_is(ADA)).matches == 2


async def test_who_is_forgotten_is_one_former_player_and_the_others_keep_their_ratings(contest: Contest) -> None:
    for first, second in ((ADA, BEN), (BEN, CLEO), (CLEO, ADA)):
        await contest.concedes(await contest.friendly(first, second), second)
    running = await contest.friendly(ADA, CLEO)
    before = await contest.leagues.records.reckoned(SERVER)
    await strikes(contest, running, reason="Ben moved for Ada")
    assert [row["game"] for row in (await data_of(contest.club.database, BEN, 0))["rated_games"]] == [1, 2]
    await Forgetting(contest.club.referee, contest.club.lobby, contest.club.folder / "errors").forget(BEN)
    after = await contest.leagues.records.reckoned(SERVER)
    assert after.annals.names["former 1"] == "a former player 1"
    assert after.ratings.of("former 1") == before.ratings.of(who_is(BEN))
    for member in (ADA, CLEO):
        assert after.ratings.of(who_is(member)) == before.ratings.of(who_is(member))
    rows = [tuple(row) for row in await contest.club.database.rows("SELECT * FROM rated_games")]
    assert not [value for row in rows for value in row if value == BEN or "Ben" in str(value)]
    await contest.concedes(running, CLEO)
    await Forgetting(contest.club.referee, contest.club.lobby, contest.club.folder / "errors").forget(CLEO)
    assert set((await ratings(contest)).history) == {who_is(ADA), "former 1", "former 2"}


async def test_who_is_forgotten_before_the_clock_looks_has_played_all_the_same(contest: Contest) -> None:
    game = await contest.friendly()
    await contest.club.agreements.concede(game, BEN, contest.now())
    (ended,) = await rated_games.ended_games(contest.club.database)
    await Forgetting(contest.club.referee, contest.club.lobby, contest.club.folder / "errors").forget(BEN)
    take = contest.leagues.friendlies.take_outcome
    assert "forgotten" in await refused(take(ended)), "nothing is told under the name that was read before"
    await contest.waits(0)
    assert (await ratings(contest)).of(who_is(ADA)).mean > MODEL.mu
    assert "a former player 1" in (await told(contest))[-1]


async def test_a_server_that_is_forgotten_leaves_no_rated_game(contest: Contest) -> None:
    await contest.concedes(await contest.friendly(), BEN)
    await forget_server(contest.club.database, contest.club.folder / "errors", GUILD, contest.club.time)
    assert await contest.club.database.rows("SELECT * FROM rated_games") == []
