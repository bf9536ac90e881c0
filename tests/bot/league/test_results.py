"""Results: which can stand, what a deadline makes of none, what an organiser changes."""

from __future__ import annotations

from decimal import Decimal

import pytest

from bot.league.deadlines import fallen_due
from bot.league.matches import Result
from bot.league.pairing.swapping import swapped
from bot.league.refusal import NotAllowed
from bot.league.results import checked
from bot.league.settings import AtDeadline, KnockOut, Points, Settings, Swiss, settings_of
from tests.bot.league.season import Season


def test_a_correction_is_a_new_version_of_the_same_moment() -> None:
    season = Season("Ada Ben")
    season.meet("Ada Ben")
    first = checked(season.league, Result(pairing=1, winner="first", at=100))
    season.league = season.league.reported(first)
    second = checked(season.league, Result(pairing=1, winner="draw", at=900))
    assert (first.version, second.version, second.at) == (1, 2, 100)
    season.league = season.league.reported(second)
    assert season.league.result_of[1].winner == "draw"


def test_a_result_that_is_withdrawn_leaves_the_match_open() -> None:
    season = Season("Ada Ben")
    season.plays("Ada 1:0 Ben")
    assert not season.league.open
    season.league = season.league.reported(checked(season.league, Result(pairing=1, winner=None)))
    assert [one.number for one in season.league.open] == [1]
    assert season.value("Ada", "points") == "0"


def test_a_bye_has_no_result() -> None:
    season = Season("Ada Ben Cleo")
    season.meet("Ada Ben", "Cleo")
    with pytest.raises(NotAllowed, match="Cleo has a bye in round 1"):
        checked(season.league, Result(pairing=2, winner="first"))
    with pytest.raises(NotAllowed, match="There is no pairing 7"):
        checked(season.league, Result(pairing=7, winner="first"))


@pytest.mark.parametrize(
    ("at_deadline", "heard", "winner"),
    [
        ("organiser", ["Ada"], None),
        ("nothing", [], "unplayed"),
        ("draw", ["Ada"], "draw"),
        ("loss", ["Ada"], "first"),
        ("loss", ["Ben"], "second"),
        ("loss", [], "neither"),
        ("loss", ["Ada", "Ben"], None),
    ],
)
def test_what_a_deadline_makes_of_silence(at_deadline: AtDeadline, heard: list[str], winner: str | None) -> None:
    season = Season("Ada Ben", at_deadline=at_deadline)
    season.meet("Ada Ben")
    made = fallen_due(season.league, season.pairing_of("Ada"), [season.number(name) for name in heard], 500)
    assert (made.winner if made else None) == winner
    assert made is None or (made.origin, made.at, made.forfeit) == ("deadline", 500, True)


def test_an_organiser_swaps_two_players() -> None:
    season = Season("Ada Ben Cleo Dan Eve")
    season.meet("Ada Ben", "Cleo Dan", "Eve")
    assert [season.told(one) for one in swapped(season.league, season.number("Ben"), season.number("Eve"))] == [
        "Ada – Eve",
        "Ben – bye",
    ]
    season.meet("Ada Cleo", "Ben Dan", "Eve")
    assert season.reason("Eve") == "An organiser has paired Eve and the bye by hand."


def test_what_cannot_be_swapped() -> None:
    season = Season("Ada Ben Cleo Dan")
    season.meet("Ada Ben", "Cleo Dan")
    ada, ben, cleo, _ = season.league.by_number
    with pytest.raises(NotAllowed, match="meet each other"):
        swapped(season.league, ada, ben)
    season.tells("Ada 1:0 Ben")
    with pytest.raises(NotAllowed, match="Ben has a result in round 1 already"):
        swapped(season.league, ben, cleo)
    season.joins("Eve")
    with pytest.raises(NotAllowed, match="Eve is not paired in round 1"):
        swapped(season.league, season.number("Eve"), cleo)
    bracket = Season("Ada Ben Cleo Dan", KnockOut())
    bracket.pairs()
    with pytest.raises(NotAllowed, match="by hand"):
        swapped(bracket.league, ada, cleo)


def test_settings_are_kept_as_they_are_written() -> None:
    made = settings_of({"name": "Cup *one*", "format": {"kind": "swiss", "rounds": 4}, "points": {"draw": "1.5"}})
    assert made == Settings(name="Cup one", format=Swiss(rounds=4), points=Points(draw=Decimal("1.5")))
    assert Settings.model_validate_json(made.model_dump_json()) == made


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"name": "@@"}, "Name: “” has to have letters or figures."),
        ({"round_days": 91}, "Round days: “91” has to be 90 at most."),
        ({"confirm_hours": "soon"}, "Confirm hours: “soon” has to be a whole number."),
        ({"points": {"win": "2.555"}}, "Points win: “2.555” has 2 decimal places at most."),
        ({"points": {"win": 1, "draw": 2}}, "Points: a win has to be worth as much as a draw at least"),
        ({"format": {"kind": "swiss", "rounds": 31}}, "Format swiss rounds: “31” has to be 30 at most."),
        ({"format": {"kind": "chess"}}, "Format: has to be one of 'round_robin', 'swiss', 'knock_out', 'ladder'."),
        ({"tie_breakers": ["wins", "wins"]}, "A tie-breaker counts once."),
        ({"tie_breakers": ["wins", "luck"]}, "Tie breakers 2: “luck” has to be one of 'strength'"),
        ({"format": {"kind": "knock_out"}, "at_deadline": "draw"}, "A knock-out needs a winner"),
        ({"points": {"bye": "NaN"}}, "Points bye: “NaN” has to be a number."),
        ({"rated": "perhaps {x}"}, "Rated: “perhaps {x}” cannot be taken."),
        ({"colour": "red"}, "Colour: “red” is not known here."),
    ],
)
def test_settings_that_are_refused(values: dict[str, object], told: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        settings_of({"name": "Cup", "format": {"kind": "swiss"}} | values)
    assert told in str(refused.value)
