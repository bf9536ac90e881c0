"""Paper: what an organiser pins to the wall."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.league.entrants import Entrant
from bot.league.matches import Result, Tally
from bot.league.printing import PAGE, columns_of, entrants_text, fitted, round_text, score_text, standings_text
from bot.league.settings import Settings, Swiss
from tests.bot.league.season import Season


def test_a_round_with_room_for_its_results() -> None:
    season = Season("Ada Benedict Cleo Dan Eve")
    season.meet("Ada Benedict", "Cleo Dan", "Eve")
    season.tells("Ada 12:8 Benedict")
    assert round_text(season.league, 1) == (
        "Cup – round 1\n"
        "---------------------------------------\n"
        "Table  First side  Score    Second side\n"
        "---------------------------------------\n"
        "    1  Ada         12 : 8   Benedict\n"
        "    2  Cleo        __ : __  Dan\n"
        "       Eve                  bye\n"
    )


def test_the_table() -> None:
    season = Season("Ada Ben", tie_breakers=("difference",))
    season.plays("Ada 3:9 Ben")
    assert standings_text(season.league) == (
        "Cup – after round 1\n"
        "------------------------------\n"
        "   Name  P  W  D  L  Pts  Diff\n"
        "------------------------------\n"
        "1  Ben   1  1  0  0    3     6\n"
        "2  Ada   1  0  0  1    0    −6\n"
    )


def test_who_plays() -> None:
    season = Season("Ada Ben")
    season.knows("Ada", club="Tin Tigers", seed=1)
    season.leaves("Ben")
    lines = entrants_text(season.league).splitlines()
    assert [line.split() for line in lines[4:]] == [["1", "Ada", "Tin", "Tigers", "1"], ["2", "Ben", "left"]]


def test_wide_and_long_names_keep_the_columns() -> None:
    season = Season("Ada Ben")
    season.meet("Ada Ben")
    season.knows("Ada", name="漢字" * 16)
    season.knows("Ben", name="B" * 32)
    line = round_text(season.league, 1).splitlines()[4]
    assert line.split() == ["1", "漢字漢字漢字漢字漢…", "__", ":", "__", f"{'B' * 19}…"]
    assert [fitted("漢字", 3), fitted("漢字", 4)] == ["漢…", "漢字"]


@pytest.mark.parametrize(("secondary", "last", "width"), [(400, "Sec", 80), (4000, "For", 74)])
def test_as_many_columns_are_printed_as_a_page_holds(secondary: int, last: str, width: int) -> None:
    by = ("strength", "median", "sonneborn_berger", "head_to_head", "difference", "scored", "secondary")
    season = Season("Ada Ben", tie_breakers=by)
    for _ in range(3):
        season.meet("Ada Ben")
        season.tells("Ada 9999:0 Ben", first=Tally(score=9999, secondary=secondary))
    season.knows("Ada", name="W" * 32)
    heads, row = standings_text(season.league).splitlines()[2:5:2]
    assert heads.split()[-1] == last
    assert columns_of(row) == width <= PAGE


def test_a_long_title_is_cut() -> None:
    season = Season("Ada Ben")
    season.league = replace(season.league, settings=Settings(name="漢" * 60, format=Swiss()))
    assert columns_of(standings_text(season.league).splitlines()[0]) == PAGE - 1


def test_scores_of_what_was_not_played() -> None:
    season = Season("Ada Ben")
    season.meet("Ada Ben")
    told = []
    for version, won in enumerate(("first", "second", "draw", "neither", "unplayed"), 1):
        made = Result(pairing=1, winner=won, forfeit=True, version=version)
        season.league = season.league.reported(made)
        told.append(score_text(season.league, season.pairing_of("Ada")))
    assert told == ["w.o. –", "– w.o.", "drawn unplayed", "lost by both", "not played"]


def test_an_entrant_without_a_name_has_one() -> None:
    assert Entrant(number=1, name="@#*").name == "Nameless"
