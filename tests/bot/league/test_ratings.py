"""Ratings: who gains, who counts, and that nothing of a mistake stays."""

from __future__ import annotations

from random import Random
from typing import Any

from bot.league.matches import Result, WonBy
from bot.league.played import Played, played_in
from bot.league.ratings import PROVISIONAL_BELOW, Rating, chart, rated, recomputed
from tests.bot.league.season import Season

DAY = 86400


def match(at: int, told: str, won: WonBy = "first", **known: Any) -> Played:
    """`Ada Ben` at a day."""
    first, second = told.split()
    return Played(at=at * DAY, number=at, first=first, second=second, won=won, **known)


def test_a_newcomer_is_provisional_at_a_thousand() -> None:
    new = Rating()
    assert (new.shown, new.give_or_take, new.is_provisional) == (1000, 667, True)


def test_the_winner_gains_what_the_loser_loses_and_both_are_surer() -> None:
    ada, ben = rated(Rating(), Rating(), "first")
    assert ada.shown - 1000 == 1000 - ben.shown > 50
    assert ada.give_or_take == ben.give_or_take < Rating().give_or_take
    assert rated(Rating(), Rating(), "second") == (ben, ada)


def test_a_draw_brings_two_closer() -> None:
    strong, weak = rated(Rating(30.0, 3.0, 9), Rating(20.0, 3.0, 9), "draw")
    assert strong.mean < 30 and weak.mean > 20
    assert [one.mean for one in rated(Rating(), Rating(), "draw")] == [25, 25]


def test_beating_the_strong_is_worth_more() -> None:
    upset, _ = rated(Rating(20.0, 3.0, 9), Rating(30.0, 3.0, 9), "first")
    expected, _ = rated(Rating(30.0, 3.0, 9), Rating(20.0, 3.0, 9), "first")
    assert upset.mean - 20 > expected.mean - 30 > 0


def test_ratings_are_known_after_so_many_matches_and_ranked_before_those_that_are_not() -> None:
    matches = [match(day, "Ada Ben", "second") for day in range(PROVISIONAL_BELOW)]
    ratings = recomputed([*matches, match(99, "Cleo Dan")])
    assert [ratings.of(name).is_provisional for name in ("Ada", "Ben", "Cleo")] == [False, False, True]
    assert [who for who, _ in ratings.ranked()] == ["Ben", "Ada", "Cleo", "Dan"]
    assert recomputed(matches[:-1]).of("Ada").is_provisional


def test_they_are_reckoned_in_the_order_of_play() -> None:
    matches = [match(1, "Ada Ben"), match(2, "Ben Cleo", "draw"), match(3, "Cleo Ada"), match(4, "Ada Ben", "second")]
    shuffled = Random(3).sample(matches, len(matches))
    assert recomputed(shuffled) == recomputed(matches)
    assert recomputed(matches) != recomputed([match(5, "Ada Ben"), *matches[1:]])


def test_what_is_not_rated_changes_nothing() -> None:
    assert recomputed([match(1, "Ada Ben", rated=False)]).of("Ada") == Rating()


def test_only_what_was_played_at_a_table_counts() -> None:
    season = Season("Ada Ben Cleo Dan Eve Finn Gus")
    season.meet("Ada Ben", "Cleo Dan", "Eve Finn", "Gus")
    season.tells("Ada 2:1 Ben")
    season.tells("Cleo 0:0 Dan", winner="unplayed")
    number = season.pairing_of("Eve").number
    season.league = season.league.reported(Result(pairing=number, winner="first", origin="deadline", forfeit=True))
    names = {one.number: one.name for one in season.league.entrants}
    assert [(one.first, one.second, one.won, one.rated) for one in played_in(season.league, names)] == [
        ("Ada", "Ben", "first", True)
    ]
    del names[season.number("Ben")]
    assert list(played_in(season.league, names)) == []


def test_a_league_that_is_not_rated_says_so() -> None:
    season = Season("Ada Ben", rated=False)
    season.plays("Ada 2:1 Ben")
    assert [one.rated for one in played_in(season.league, {1: "Ada", 2: "Ben"})] == [False]


def test_the_chart_has_a_line_each_and_names_some_days() -> None:
    ratings = recomputed([match(day, "Ada Ben") for day in range(30)])
    made = chart("Cup", ratings, {"Ada": "Ada of Ur", "Cleo": "Cleo"})
    assert [line.name for line in made.lines] == ["Ada of Ur"]
    assert made.lines[0].points[-1] == (29.0, float(ratings.of("Ada").shown))
    assert [made.days[0], made.days[-1], len(made.days)] == [(0.0, "1 Jan 1970"), (29.0, "30 Jan 1970"), 6]
    assert made.note == "provisional below 5 matches: Cleo"
