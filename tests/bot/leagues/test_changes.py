"""Who may change what in a league, what becomes of it, and how it is taken back."""

from __future__ import annotations

import pytest

from bot.league.book import Terms
from bot.league.importing import Imported, Player
from bot.league.settings import KnockOut, Ladder, RoundRobin, Swiss
from bot.league.standings.table import standings
from bot.leagues.desk import Visitor
from bot.leagues.founding import Place
from bot.leagues.points import POINTS, with_point
from bot.refusal import NotPossible
from tests.bot.club import CHANNEL, DAY, GUILD
from tests.bot.leagues.contest import NAMES, OLGA, Contest, refused

PLAYER = Visitor(11, "Ada")


async def test_only_organisers_change_a_league(contest: Contest) -> None:
    book = await contest.begins()
    pairing, _ = await contest.pairs()
    leagues, now = contest.leagues, contest.now
    terms = Terms(settings=book.settings.model_copy(update={"name": "Other"}))
    for deed in (
        leagues.founding.create(Place(GUILD, CHANNEL), PLAYER, terms, now()),
        leagues.founding.settle(1, PLAYER, lambda terms: terms, now(), ""),
        leagues.founding.pause(1, PLAYER, now(), ""),
        leagues.founding.archive(1, PLAYER, now(), ""),
        leagues.founding.next_season(1, PLAYER, now(), ""),
        leagues.joining.add(1, PLAYER, "A guest", now(), ""),
        leagues.joining.drop(1, PLAYER, 2, now(), ""),
        leagues.joining.seed(1, PLAYER, 2, 1, now()),
        leagues.joining.bring_in(1, PLAYER, Imported((Player(name="Zed"),)), now()),
        leagues.rounds.swap(1, PLAYER, 1, 2, now(), ""),
        leagues.rounds.move_deadline(1, PLAYER, 1, None, now(), ""),
        leagues.reporting.uphold(1, PLAYER, pairing.number, 0, now()),
        leagues.undoing.undo(1, PLAYER, 0, now(), ""),
    ):
        assert "rganiser" in await refused(deed)
    assert (await contest.book()).version == 5


async def test_a_role_or_having_made_it_is_enough(contest: Contest) -> None:
    await contest.begins(role=7)
    for number, who in enumerate((Visitor(1, "Judge", frozenset({7})), Visitor(99, "Olga"))):
        await contest.leagues.joining.add(1, who, f"Guest {number}", contest.now(), "")
    assert "rganiser" in await refused(
        contest.leagues.joining.add(1, Visitor(1, "Judge", frozenset({8})), "Guest", contest.now(), "")
    )


async def test_a_correction_is_the_same_as_the_right_report_at_once(contest: Contest) -> None:
    await contest.begins()
    one, other = await contest.pairs()
    await contest.enters(one, "second")
    await contest.enters(other, "first")
    right = (await contest.book()).league
    await contest.enters(one, "first")
    await contest.enters(one, "second")
    corrected = (await contest.book()).league
    assert {n: r.winner for n, r in corrected.result_of.items()} == {n: r.winner for n, r in right.result_of.items()}
    assert [text for text in await contest.log() if text.startswith("correction: ")] != []


async def test_everything_can_be_taken_back_in_turn(contest: Contest) -> None:
    """Back to the empty league, entry by entry; then the newest undo is undone."""
    await contest.begins()
    one, _ = await contest.pairs()
    await contest.enters(one, "draw")
    await contest.leagues.rounds.move_deadline(1, OLGA, 1, None, contest.now(), "")
    await contest.leagues.founding.settle(1, OLGA, lambda terms: with_point(terms, "win", "5"), contest.now(), "")
    for _ in range(8):
        await contest.undoes()
    book = await contest.book()
    assert (book.entrants, book.pairings, book.results, book.deadlines, book.phase) == ({}, {}, {}, {}, "open")
    assert book.settings.points.win == 3
    assert "nothing to take back" in await refused(contest.undoes())
    rows = await contest.club.database.rows("SELECT max(id) AS id FROM league_log")
    await contest.undoes(rows[0]["id"])
    assert len((await contest.book()).entrants) == 1


async def test_what_was_built_upon_is_not_taken_back(contest: Contest) -> None:
    await contest.begins()
    one, _ = await contest.pairs()
    await contest.enters(one, "draw")
    for entry in (2, 6):  # Ada joins; round 1
        assert "undo that first" in await refused(contest.undoes(entry))
    assert "no entry 999" in await refused(contest.undoes(999))
    await contest.undoes(7)
    assert "taken back already" in await refused(contest.undoes(7))


async def test_a_drop_out_loses_open_matches_and_comes_back(contest: Contest) -> None:
    await contest.begins()
    one, _ = await contest.pairs()
    gone = await contest.player(one.first)
    told = await contest.leagues.joining.leave(1, gone, contest.now())
    assert "Lost without a game" in told
    found = await contest.result(one)
    assert found is not None
    assert (found.winner, found.forfeit) == ("second", True)
    assert {number for pairing in await contest.pairs() for number in pairing.sides} == {1, 2, 3, 4} - {one.first}
    assert "comes back" not in await contest.joins(gone.member)
    assert (await contest.book()).by_member[gone.member].dropped_round is None


async def test_a_late_entry_is_paired_from_the_next_round_on(contest: Contest) -> None:
    await contest.begins()
    await contest.pairs()
    assert "from round 2 on" in await contest.joins(55)
    await contest.pairs()
    assert 5 in {number for one in (await contest.book()).league.round(2) for number in one.sides}


async def test_guests_have_names_of_their_own(contest: Contest) -> None:
    await contest.begins(players=1)
    await contest.leagues.joining.add(1, OLGA, "@everyone *Ada*", contest.now(), "")
    await contest.leagues.joining.add(1, OLGA, Visitor(22, "ADA"), contest.now(), "")
    assert [one.name for one in (await contest.book()).entrants.values()] == ["Ada", "everyone Ada", "ADA 2"]
    assert "plays in" in await refused(contest.leagues.joining.add(1, OLGA, "everyone ada", contest.now(), ""))


async def test_a_season_follows_with_everybody_seeded_as_they_stood(contest: Contest) -> None:
    await contest.begins(players=2, settings={"format": RoundRobin()})
    (one,) = await contest.pairs()
    await contest.enters(one, "second")
    assert (await contest.book()).phase == "over"
    told = await contest.leagues.founding.next_season(1, OLGA, contest.now(), "a new year")
    assert "Autumn, season 2 is open" in told
    new = await contest.book(2)
    assert [(entry.seed, entry.name) for entry in new.entrants.values()] == [
        (1, NAMES[[11, 22][(one.second or 0) - 1]]),
        (2, NAMES[[11, 22][one.first - 1]]),
    ]
    assert (await contest.book()).phase == "archived"
    assert "called Autumn already" in await refused(contest.undoes())


async def test_two_leagues_have_two_names(contest: Contest) -> None:
    book = await contest.begins()
    again = contest.leagues.founding.create(Place(GUILD, CHANNEL), OLGA, book.terms, contest.now())
    assert "called Autumn already" in await refused(again)


async def test_a_repeated_interaction_changes_nothing(contest: Contest) -> None:
    await contest.begins(players=1)
    number = contest.now()
    first = await contest.leagues.joining.join(1, Visitor(22, "Ben"), number)
    assert await contest.leagues.joining.join(1, Visitor(22, "Ben"), number) == first
    assert len((await contest.book()).entrants) == 2


async def test_a_round_is_published_only_as_it_was_shown(contest: Contest) -> None:
    await contest.begins()
    proposal = await contest.leagues.rounds.proposed(1)
    assert (await contest.leagues.rounds.proposed(1)).mark == proposal.mark
    await contest.joins(55)
    published = contest.leagues.rounds.publish(1, OLGA, proposal.mark, contest.now())
    assert "changed since" in await refused(published)


async def test_swapped_players_meet_each_others_opponents(contest: Contest) -> None:
    await contest.begins()
    one, other = await contest.pairs()
    await contest.leagues.rounds.swap(1, OLGA, one.first, other.first, contest.now(), "")
    pairs = [set(pairing.sides) for pairing in (await contest.book()).league.round(1)]
    assert sorted(map(sorted, pairs)) == sorted(
        [sorted({other.first, one.second}), sorted({one.first, other.second})]  # type: ignore[type-var]
    )
    await contest.reports((await contest.book()).league.round(1)[0])
    swap = contest.leagues.rounds.swap(1, OLGA, one.first, other.first, contest.now(), "")
    assert "has reported" in await refused(swap)


async def test_a_ladder_goes_by_challenges(contest: Contest) -> None:
    await contest.begins(settings={"format": Ladder(reach=2)})
    assert "challenge each other" in await refused(contest.leagues.rounds.proposed(1))
    rounds, dan = contest.leagues.rounds, Visitor(44, "Dan")
    assert "Ben" in await refused(rounds.challenge(1, dan, 1, contest.now())), "it says whom Dan may challenge"
    await rounds.challenge(1, dan, 2, contest.now())
    (pairing,) = (await contest.book()).league.round(1)
    await contest.enters(pairing, "first" if pairing.first == 4 else "second")
    table = standings((await contest.book()).league)
    assert [row.entrant for row in table.rows] == [1, 4, 2, 3]


async def test_a_knock_out_needs_a_winner(contest: Contest) -> None:
    await contest.begins(settings={"format": KnockOut(), "at_deadline": "loss"})
    one, _ = await contest.pairs()
    assert "needs a winner" in await refused(contest.reports(one, winner="draw"))


@pytest.mark.parametrize(
    ("point", "value", "told"),
    [
        ("win", "many", "number"),
        ("tie_breakers", "luck", "has to be one of"),
        ("at_deadline", "never", "has to be one of"),
        ("rounds", "0", "1 at least"),
        ("scenario", "nowhere", "no such scenario"),
        ("options", "mud=deep", "no value of `mud`"),
        ("rules", "chess", "no game"),
        ("pace", "1000", "number of hours"),
        ("colour", "red", "no point"),
        ("reach", "2", "not known here"),
    ],
)
async def test_a_point_that_cannot_be_settled_says_what_would_be_right(
    contest: Contest, point: str, value: str, told: str
) -> None:
    book = await contest.begins(players=0)
    with pytest.raises(NotPossible, match=told):
        with_point(book.terms, point, value)


async def test_every_point_takes_a_value(contest: Contest) -> None:
    book = await contest.begins(players=0)
    values = {"name": "Spring", "rules": "none", "tie_breakers": "wins, scored", "at_deadline": "draw"}
    values |= {
        "loss": "1",
        "rated": "no",
        "list_rules": "500 points",
        "scenario": "skirmish",
        "options": "lists=secret",
    }
    of_others = {"double", "third_place", "reach", "climb"}
    for point in set(POINTS) - of_others - {"rules"}:
        assert with_point(book.terms, point, values.get(point, "2")) != book.terms, point
    assert with_point(book.terms, "rules", "none").settings.ruleset is None
    assert with_point(book.terms, "round_days", "none").settings.round_days is None
    assert with_point(book.terms, "pace", "12").pace == DAY // 2


async def test_an_organiser_confirms_for_a_guest(contest: Contest) -> None:
    await contest.begins(players=1)
    await contest.leagues.joining.add(1, OLGA, "Old Tom", contest.now(), "")
    (pairing,) = await contest.pairs()
    ada = "first" if pairing.first == 1 else "second"
    await contest.reports(pairing, by=ada, winner=ada)
    assert "An organiser confirms for Old Tom" in (await contest.newest()).text
    confirm = contest.leagues.reporting.confirm
    assert "Old Tom has to answer" in await refused(confirm(1, PLAYER, pairing.number, 0, contest.now()))
    await confirm(1, OLGA, pairing.number, 0, contest.now())
    assert await contest.result(pairing) is not None


async def test_a_guest_becomes_a_member(contest: Contest) -> None:
    await contest.begins(players=1)
    await contest.leagues.joining.add(1, OLGA, "Old Tom", contest.now(), "")
    becomes = contest.leagues.joining.becomes
    assert "plays in" in await refused(becomes(1, OLGA, 2, PLAYER, contest.now()))
    await becomes(1, OLGA, 2, Visitor(22, "Tom"), contest.now())
    assert (await contest.book()).by_member[22].name == "Old Tom"
    assert "member already" in await refused(becomes(1, OLGA, 2, Visitor(33, "Cleo"), contest.now()))


async def test_a_league_ends_with_its_last_result_and_goes_on_when_it_gets_another_round(contest: Contest) -> None:
    await contest.begins(players=2, settings={"format": Swiss(rounds=1)})
    (pairing,) = await contest.pairs()
    await contest.enters(pairing, "first")
    assert (await contest.book()).phase == "over"
    assert "final standings" in (await contest.newest()).title
    await contest.leagues.founding.settle(1, OLGA, lambda terms: with_point(terms, "rounds", "2"), contest.now(), "")
    assert (await contest.book()).phase == "running"
    await contest.undoes()
    assert (await contest.book()).phase == "over"
    await contest.undoes()
    assert (await contest.book()).phase == "running"


async def test_a_pause_is_not_taken_back_once_the_league_is_archived(contest: Contest) -> None:
    await contest.begins(players=2)
    await contest.pairs()
    await contest.leagues.founding.pause(1, OLGA, contest.now(), "")
    pause = len(await contest.log())
    await contest.leagues.founding.archive(1, OLGA, contest.now(), "")
    assert "undo that first" in await refused(contest.undoes(pause))
    await contest.undoes()
    assert (await contest.book()).phase == "paused"
    await contest.undoes()
    assert (await contest.book()).phase == "running"


async def test_only_the_other_one_answers_a_report(contest: Contest) -> None:
    await contest.begins()
    one, other = await contest.pairs()
    await contest.reports(one)
    reporting = contest.leagues.reporting
    for entrant in (one.first, other.first):
        who = await contest.player(entrant)
        assert "has to answer this" in await refused(reporting.confirm(1, who, one.number, 0, contest.now()))
        assert "has to answer this" in await refused(reporting.dispute(1, who, one.number, 0, "no", contest.now()))
    other_one = await contest.player(one.second or 0)
    assert "takes it back" in await refused(reporting.withdraw(1, other_one, one.number, 0, contest.now()))
    assert "Confirm or dispute that" in await refused(contest.reports(one, by="second", winner="second"))
    assert "beat" in await contest.reports(one, by="second", winner="first")
    found = await contest.result(one)
    assert found is not None
    assert found.origin == "confirmed"
