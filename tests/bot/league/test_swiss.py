"""Swiss rounds: examples, and every pairing of small fields against all that could have been made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.league.league import League
from bot.league.matches import HandWhy, Pairing, Result, Won
from bot.league.pairing.rounds import has_all_rounds, next_round
from bot.league.pairing.sides import Sides
from bot.league.refusal import NotAllowed
from bot.league.settings import Format, KnockOut, Points, RoundRobin, Swiss
from bot.league.standings.points import points_of_all
from tests.bot.league.season import Season, seeded, unordered

EIGHT = "Ada Ben Cleo Dan Eve Finn Gus Hal"


def test_equal_points_meet() -> None:
    season = Season("Ada Ben Cleo Dan")
    season.plays("Ada 9:1 Ben", "Cleo 9:1 Dan")
    assert unordered(season.pairs()) == unordered(["Ada – Cleo", "Ben – Dan"])


def test_nobody_meets_twice_though_points_are_equal() -> None:
    season = Season("Ada Ben Cleo Dan")
    season.plays("Ada 9:1 Ben", "Cleo 9:1 Dan")
    season.plays("Ada 5:5 Cleo", "Ben 5:5 Dan")
    assert unordered(season.pairs()) == unordered(["Ada – Dan", "Ben – Cleo"])


def test_who_had_no_match_may_meet_once_more() -> None:
    season = Season("Ada Ben Cleo Dan")
    season.meet("Ada Ben", "Cleo Dan")
    season.tells("Ada 0:0 Ben", "Cleo 0:0 Dan", winner="unplayed")
    season.plays("Ada 9:1 Cleo", "Ben 9:1 Dan")
    assert unordered(season.pairs()) == unordered(["Ada – Ben", "Cleo – Dan"])


def test_a_rematch_that_cannot_be_avoided_is_told() -> None:
    season = Season("Ada Ben")
    season.plays("Ada 9:1 Ben")
    season.plays("Ben 4:4 Ada")
    season.pairs()
    first = season.league.name(season.pairing_of("Ada").first)
    points = "Ada has 4 points and Ben 1" if first == "Ada" else "Ben has 1 point and Ada 4"
    assert season.reason("Ada") == (
        f"{points}, the nearest that fits the whole round, and they have met twice, which could not be avoided;"
        f" {first} is the first side, by turns or by lot."
    )


def test_the_bye_goes_to_the_lowest_who_had_none() -> None:
    season = Season("Ada Ben Cleo Dan Eve")
    season.plays("Ada 9:1 Ben", "Cleo 9:1 Dan", "Eve")
    season.plays("Ada 9:1 Cleo", "Eve 9:1 Ben", "Dan")
    season.pairs()
    assert season.pairing_of("Ben").is_bye
    assert season.reason("Ben") == (
        "The number of players is odd: Ben has the bye with 0 points, since they have had none yet."
    )


def test_byes_go_round_before_anybody_has_a_second() -> None:
    season = Season("Ada Ben Cleo", Swiss(rounds=6))
    told = [one for _ in range(6) for one in season.pairs() if one.endswith("bye")]
    assert sorted(told[:3]) == sorted(told[3:]) == ["Ada – bye", "Ben – bye", "Cleo – bye"]


def test_the_upper_half_of_the_seeds_meets_the_lower() -> None:
    season = seeded("Ada Ben Cleo Dan Eve Finn", Swiss())
    assert unordered(season.pairs()) == unordered(["Ada – Dan", "Ben – Eve", "Cleo – Finn"])


def test_who_has_no_seed_comes_after_those_who_have() -> None:
    season = Season("Ada Ben Cleo Dan")
    for seed, name in ((1, "Dan"), (2, "Cleo")):
        season.knows(name, seed=seed)
    assert {"Cleo", "Dan"} not in unordered(season.pairs())


def test_of_an_odd_number_with_equal_points_the_last_meets_the_first_with_fewer() -> None:
    season = seeded("Ada Ben Cleo Dan Eve Finn", Swiss())
    season.plays("Ada 1:0 Dan", "Ben 1:0 Eve", "Cleo 1:0 Finn")
    assert unordered(season.pairs()) == unordered(["Ada – Ben", "Cleo – Dan", "Eve – Finn"])


def test_parts_of_points_count_too() -> None:
    season = Season("Ada Ben Cleo Dan", points=Points(win=Decimal("0.75"), draw=Decimal("0.5"), loss=Decimal("0.25")))
    season.plays("Ada 9:1 Ben", "Cleo 9:1 Dan")
    assert unordered(season.pairs()) == unordered(["Ada – Cleo", "Ben – Dan"])


def test_the_most_points_sit_at_the_first_table_and_the_bye_is_told_last() -> None:
    season = Season("Ada Ben Cleo Dan Eve Finn Gus")
    season.plays("Ada 5:5 Ben", "Cleo 9:1 Dan", "Eve 9:1 Finn", "Gus")
    first, *_, last = season.pairs()
    assert set(first.split(" – ")) < {"Cleo", "Eve", "Gus"}
    assert last in ("Dan – bye", "Finn – bye")
    assert [season.league.round(2)[place].table for place in range(4)] == [1, 2, 3, None]


@pytest.mark.parametrize(("rounds", "met"), [(0, ["Ada – Cleo", "Ben – Dan"]), (1, ["Ada – Dan", "Ben – Cleo"])])
def test_clubs_are_kept_apart_as_long_as_the_league_says(rounds: int, met: list[str]) -> None:
    season = seeded("Ada Ben Cleo Dan", Swiss(clubs_apart=rounds))
    for name, club in zip(["Ada", "Ben", "Cleo", "Dan"], ["Tin", "Sun", "tin", "sun"], strict=True):
        season.knows(name, club=club)
    assert unordered(season.pairs()) == unordered(met)


def test_a_club_that_cannot_be_kept_apart_is_told() -> None:
    season = Season("Ada Ben", Swiss(clubs_apart=1))
    for name in ("Ada", "Ben"):
        season.knows(name, club="Tin")
    season.pairs()
    assert "both of the same club, which could not be avoided;" in season.reason("Ada")


def test_sides_are_evened_out() -> None:
    season = Season("Ada Ben Cleo Dan")
    season.plays("Ada 5:5 Ben", "Cleo 5:5 Dan")
    assert set(season.pairs()) <= {"Ben – Cleo", "Ben – Ada", "Dan – Ada", "Dan – Cleo"}
    other = season.league.name(season.pairing_of("Ada").first)
    assert season.reason("Ada") == (
        f"{other} and Ada have 1 point each, and they have not met yet;"
        f" {other} is the first side, which Ada has been more often so far."
    )


def test_who_leaves_is_not_paired_and_who_comes_late_is() -> None:
    season = Season("Ada Ben Cleo Dan")
    season.pairs()
    season.leaves("Dan")
    season.joins("Eve")
    named = {name for pair in unordered(season.pairs()) for name in pair}
    assert named == {"Ada", "Ben", "Cleo", "Eve"}


def test_the_same_league_is_paired_the_same_again_and_another_seed_otherwise() -> None:
    told = {seed: Season(EIGHT, seed=seed).pairs() for seed in ("one", "two")}
    assert Season(EIGHT, seed="one").pairs() == told["one"] != told["two"]


def test_the_order_of_the_entrants_does_not_matter() -> None:
    season = Season(EIGHT)
    turned = League(season.league.settings, season.league.entrants[::-1], seed=season.league.seed)
    assert next_round(turned) == next_round(season.league)


def test_what_is_open_is_told_to_the_organiser() -> None:
    season = Season("Ada Ben")
    season.meet("Ada Ben")
    made = next_round(season.league)
    assert (made.number, made.notes) == (2, ("Without a result, and therefore without points: Ada – Ben.",))


def test_the_last_round_is_the_last() -> None:
    season = Season("Ada Ben", Swiss(rounds=1))
    season.pairs()
    with pytest.raises(NotAllowed, match="round 1 was the last"):
        season.pairs()


@pytest.mark.parametrize("form", [Swiss(), RoundRobin(), KnockOut()])
def test_one_player_is_not_enough(form: Format) -> None:
    with pytest.raises(NotAllowed, match="Round 1 needs two players at least; 1 would play"):
        Season("Ada", form).pairs()


@st.composite
def histories(draw: st.DrawFn) -> League:
    """A few players with a few rounds behind them, paired by anybody."""
    count = draw(st.integers(2, 8))
    season = Season(" ".join(EIGHT.split()[:count]), Swiss(rounds=9))
    league = season.league
    for number in range(1, draw(st.integers(0, 5)) + 1):
        order = draw(st.permutations(range(1, count + 1)))
        sides = [(one, other) for one, other in zip(order[::2], [*order[1::2], None], strict=False)]
        for first, second in sides:
            league = _played(league, number, first, second, draw(st.sampled_from(["first", "second", "draw"])))
    return league


def _played(league: League, number: int, first: int, second: int | None, winner: Won) -> League:
    made = Pairing(number=league.next_number, round=number, table=1, first=first, second=second, why=HandWhy())
    league = league.paired([made])
    return league if second is None else league.reported(Result(pairing=made.number, winner=winner))


Couple = tuple[int, int | None]


def _all_rounds(players: Sequence[int]) -> Iterator[list[Couple]]:
    """Every way to pair these, with one bye if they are odd."""
    if len(players) % 2:
        for alone in players:
            yield from ([(alone, None), *others] for others in _all_rounds([one for one in players if one != alone]))
    elif not players:
        yield []
    else:
        first, *others = players
        for second in others:
            rest = [one for one in others if one != second]
            yield from ([(first, second), *pairs] for pairs in _all_rounds(rest))


def _cost(league: League, pairs: Sequence[Couple]) -> tuple[int, int, int, Decimal, Decimal]:
    """What a round costs: byes of who has one, rematches, sides too often, points of the bye, differences squared."""
    points = points_of_all(league)
    met = Counter(frozenset(one.sides) for one in league.pairings if not one.is_bye)
    byes = Counter(one.first for one in league.pairings if one.is_bye)
    leads = Counter(one.first for one in league.pairings if not one.is_bye)
    leads.subtract(one.second for one in league.pairings if one.second is not None)
    alone = [one for one, other in pairs if other is None]
    matches = [(one, other) for one, other in pairs if other is not None]
    return (
        sum(byes[one] for one in alone),
        sum(met[frozenset(pair)] for pair in matches),
        sum(_too_often(leads[one], leads[other]) for one, other in matches),
        sum((points[one] for one in alone), Decimal(0)),
        sum(((points[one] - points[other]) ** 2 for one, other in matches), Decimal(0)),
    )


def _too_often(one: int, other: int) -> int:
    """How many of two go beyond two sides more, where who was the first side less often has it now."""
    low, high = sorted((one, other))
    return sum(abs(lead) > 2 for lead in (low + 1, high - 1))


@settings(max_examples=60, deadline=None)
@given(histories())
def test_no_other_round_would_have_been_better(league: League) -> None:
    made = [(one.first, one.second) for one in next_round(league).pairings]
    assert _cost(league, made) == min(_cost(league, pairs) for pairs in _all_rounds(list(league.by_number)))


@settings(max_examples=15, deadline=None)
@given(st.integers(3, 13), st.lists(st.sampled_from(["first", "second", "draw"]), min_size=1), st.text(max_size=3))
def test_a_whole_season_is_fair(count: int, endings: list[Won], seed: str) -> None:
    season = Season(" ".join(f"P{number}" for number in range(count)), Swiss(rounds=count - 1), seed=seed)
    while not has_all_rounds(season.league):
        season.pairs()
        for turn, pairing in enumerate(season.league.open):
            won = endings[turn % len(endings)]
            season.league = season.league.reported(Result(pairing=pairing.number, winner=won))
    byes = Counter(dict.fromkeys(season.league.by_number, 0))
    byes.update(one.first for one in season.league.pairings if one.is_bye)
    assert max(byes.values()) - min(byes.values()) <= 1
    sides = Sides(season.league.after(count // 2))
    assert max(abs(sides.lead(number)) for number in season.league.by_number) <= 2
