"""Knock-outs: brackets of any size, with byes, drop-outs and corrections."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.league.matches import Won
from bot.league.pairing.knock_out import bracket
from bot.league.pairing.rounds import has_all_rounds, is_over, next_round, overtaken, rounds_in_all
from bot.league.refusal import NotAllowed
from bot.league.settings import KnockOut
from tests.bot.league.season import Season, seeded, unordered

SIX = "Ada Ben Cleo Dan Eve Finn"


def better_seeds_win(season: Season) -> None:
    """Everything open is won by the better seed."""
    for pairing in season.league.open:
        best, other = sorted(map(season.league.name, pairing.sides))
        season.tells(f"{best} 3:1 {other}")


def test_the_best_seeds_meet_last() -> None:
    assert bracket(8) == [1, 8, 4, 5, 2, 7, 3, 6]


def test_a_bracket_of_six() -> None:
    season = seeded(SIX, KnockOut())
    assert unordered(season.pairs()) == unordered(["Dan – Eve", "Cleo – Finn", "Ada – bye", "Ben – bye"])
    assert season.reason("Ada") == "Ada (seed 1) has nobody to meet at this place of the bracket and goes on."
    assert "Cleo (seed 3)" in season.reason("Finn")
    assert season.reason("Finn").endswith("meet in a round of the knock-out, by their places in the bracket.")
    season.tells("Dan 1:3 Eve", "Cleo 3:1 Finn")
    assert unordered(season.pairs()) == unordered(["Ada – Eve", "Ben – Cleo"])
    assert "meet in a semi-final" in season.reason("Ada")
    season.tells("Ada 1:3 Eve", "Ben 3:1 Cleo")
    assert unordered(season.pairs()) == unordered(["Ada – Cleo", "Eve – Ben"])
    assert "meet in the match for third place" in season.reason("Ada")
    assert "meet in the final" in season.reason("Eve")
    season.tells("Ada 3:1 Cleo", "Ben 3:1 Eve")
    assert is_over(season.league)
    assert season.table() == ["1 Ben", "2 Eve", "3 Ada", "4 Cleo", "5 Dan", "5 Finn"]
    assert season.explained("Ada") == [
        "Ada is in place 3 of 6 after 3 rounds.",
        "Eve is ahead of Ada by rounds passed: 4 against 3.",
        "Ada is ahead of Cleo by rounds passed: 3 against 2.",
        "Rounds passed 3 = 2 (round 1, bye) + 1 (round 3, third place, against Cleo).",
    ]
    assert "Rounds passed 4 = 2 (round 1, won against Dan) + 2 (round 2, won against Ada)." in season.explained("Eve")


def test_third_place_is_shared_where_nobody_plays_for_it() -> None:
    season = seeded("Ada Ben Cleo Dan", KnockOut(third_place=False))
    for _ in range(2):
        season.pairs()
        better_seeds_win(season)
    assert season.table() == ["1 Ada", "2 Ben", "3 Cleo", "3 Dan"]
    assert season.explained("Dan")[1] == "Cleo and Dan share the place."


def test_every_result_is_needed_and_none_may_be_a_draw() -> None:
    season = seeded("Ada Ben Cleo Dan", KnockOut())
    season.pairs()
    with pytest.raises(NotAllowed, match="needs every result"):
        season.pairs()
    with pytest.raises(NotAllowed, match="needs a winner"):
        season.tells("Ada 2:2 Dan")


def test_who_has_left_is_walked_over() -> None:
    season = seeded("Ada Ben Cleo Dan", KnockOut())
    season.pairs()
    better_seeds_win(season)
    for name in ("Ada", "Cleo", "Dan"):
        season.leaves(name)
    assert season.pairs() == ["Ben – bye"]
    assert season.table()[0] == "1 Ben"


def test_where_both_have_lost_nobody_goes_on() -> None:
    season = seeded("Ada Ben Cleo Dan", KnockOut())
    season.pairs()
    season.tells("Ada 0:0 Dan", winner="neither")
    season.tells("Ben 3:1 Cleo")
    assert season.pairs() == ["Ben – bye"]


def test_where_everybody_has_lost_it_ends_without_a_final() -> None:
    season = seeded("Ada Ben Cleo Dan", KnockOut())
    season.pairs()
    season.tells("Ada 0:0 Dan", "Ben 0:0 Cleo", winner="neither")
    assert is_over(season.league)
    with pytest.raises(NotAllowed, match="round 1 was the last"):
        season.pairs()


def test_nobody_needs_no_rounds() -> None:
    assert [rounds_in_all(Season(names, KnockOut()).league) for names in ("", "Ada Ben", "Ada Ben Cleo")] == [0, 1, 2]


def test_who_comes_late_is_not_in_the_bracket() -> None:
    season = seeded("Ada Ben Cleo Dan", KnockOut())
    season.pairs()
    better_seeds_win(season)
    assert next_round(season.league).notes == ()
    season.joins("Eve")
    assert next_round(season.league).notes == ("Too late for a knock-out: Eve.",)
    assert "Eve" not in " ".join(season.pairs())


def test_a_correction_overtakes_what_was_paired_upon_it() -> None:
    season = seeded("Ada Ben Cleo Dan", KnockOut())
    season.pairs()
    better_seeds_win(season)
    season.pairs()
    assert overtaken(season.league) == ()
    season.tells("Ben 1:3 Cleo")
    assert {frozenset(map(season.league.name, one.sides)) for one in overtaken(season.league)} == unordered(
        ["Ada – Ben", "Cleo – Dan"]
    )


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 20), st.lists(st.sampled_from(["first", "second"]), min_size=1), st.booleans())
def test_everybody_but_one_is_beaten_once(count: int, endings: list[Won], third_place: bool) -> None:
    season = Season(" ".join(f"P{number}" for number in range(count)), KnockOut(third_place=third_place))
    rounds = rounds_in_all(season.league)
    while not has_all_rounds(season.league):
        season.pairs()
        for turn, pairing in enumerate(season.league.open):
            first, second = map(season.league.name, pairing.sides)
            season.tells(f"{first} 0:0 {second}", winner=endings[turn % len(endings)])
    assert season.league.last_round == rounds
    main = [one for one in season.league.pairings if not one.is_bye and one.why.stage != "third_place"]
    assert sorted(filter(None, map(season.league.loser_of, main))) == sorted(
        set(season.league.by_number) - {season.league.winner_of(main[-1])}
    )
    assert len(season.league.pairings) - sum(one.is_bye for one in season.league.pairings) == count - 1 + (
        third_place and count > 3
    )
    assert sum(one.is_bye for one in season.league.pairings) == 2**rounds - count
