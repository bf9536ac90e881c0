"""Files: players that come in, tables that go out, and what somebody hostile writes into either."""

from __future__ import annotations

import csv
import io
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.league.exporting import as_csv, as_json, everything, matches, players, table
from bot.league.importing import MOST_BYTES, Imported, Player, read_players
from bot.league.matches import Tally
from bot.league.refusal import NotAllowed
from tests.bot.league.season import Season


def read(text: str, *taken: str) -> Imported:
    return read_players(text.encode(), taken)


@pytest.mark.parametrize(
    "text",
    [
        "name,club,seed\nAda,Tin Tigers,2\n\nBen\n",
        "\ufeffName;Seed;Club\r\nAda;2;Tin Tigers\r\nBen;;\r\n",
        "seed\tclub\tname\n2\tTin Tigers\tAda\t\t\n\t\tBen\n",
        '[{"name": "Ada", "club": "Tin Tigers", "seed": 2}, {"name": "Ben", "seed": null}]',
        '{"players": [{"name": "Ada", "club": "Tin Tigers", "seed": 2}, {"name": "Ben"}]}',
    ],
)
def test_players_are_read(text: str) -> None:
    assert read(text) == Imported((Player(name="Ada", club="Tin Tigers", seed=2), Player(name="Ben")))


def test_every_problem_is_named_with_row_field_value_and_what_would_be_right() -> None:
    with pytest.raises(NotAllowed) as refused:
        read("name,seed\nAda,first\nBen,0\n***,3\nada,4\nZoe,1\n", "ZOE")
    assert str(refused.value).split("\n") == [
        "Row 2, seed: “first” has to be a whole number.",
        "Row 3, seed: “0” has to be 1 at least.",
        "Row 4, name: “” is no name: it needs letters or figures.",
        "Row 6, name: “Zoe” is in the league already: every player needs a name of their own.",
    ]


def test_two_of_a_name_are_told_apart_by_their_rows() -> None:
    with pytest.raises(NotAllowed, match="Row 3, name: “ada” is in row 2 already"):
        read("name\nAda\nada\n")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"name\n", "has no players"),
        (b"", "The first row has to name the columns"),
        (b"Ada\nBen\n", "The first row has to name the columns"),
        (b"name\nAda,9\n", "Row 2: has more cells than the first row, which names 1 column."),
        (b'name\n"Ada\n', "is not CSV: is a quotation mark left open"),
        (b"name\nAda\nB\xe4n\n", "Row 3 is not UTF-8 (byte 11 of the file): save the file with the encoding UTF-8."),
        (b"[1]", "JSON has to be a list of players"),
        (b'{"players": {}}', "JSON has to be a list of players"),
        (b'[\n{"name": "Ada"},\n]', "Row 3 is not JSON"),
        (b"[" * MOST_BYTES, "Row 1 is not JSON"),
        (b'[{"name": "Ada", "seed": ' + b"9" * 5000 + b"}]", "is not JSON"),
        (b'[{"name": 3, "seed": true}, {}]', "Row 1, seed: “True” has to be a whole number."),
        (b'[{"name": 3, "seed": true}, {}]', "Row 2, name: is needed."),
        (b"name\n" + b"A\n" * MOST_BYTES, "at most 65,536 are read"),
        (b"name\n" + b"".join(b"P%d\n" % number for number in range(129)), "129 players; a league has 128 at most"),
        (b"name,seed\n" + b"".join(b"P%d,x\n" % number for number in range(30)), "… and 10 more."),
    ],
)
def test_files_that_are_refused(content: bytes, told: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        read_players(content)
    assert told in str(refused.value)


def test_what_is_read_otherwise_is_told() -> None:
    found = read("name,army\n@everyone **<@123>**,x\nAda\u202e,y\n")
    assert [one.name for one in found.players] == ["everyone 123", "Ada"]
    assert found.notes == ("Not read: army.", "Row 2: read as “everyone 123”.", "Row 3: read as “Ada”.")


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.binary(max_size=80), st.text('name,;\t"\n[]{}:1=@é', max_size=60).map(str.encode)))
def test_whatever_a_file_holds_it_is_read_or_refused(content: bytes) -> None:
    try:
        found = read_players(content)
    except NotAllowed as refused:
        assert str(refused).strip()
    else:
        assert found.players


def test_as_many_are_read_as_a_league_has_and_seeds_as_far_as_they_go() -> None:
    text = "name,seed\n" + "".join(f"P{number},999\n" for number in range(128))
    assert len(read(text).players) == 128
    with pytest.raises(NotAllowed, match="Row 2, seed: “1000” has to be 999 at most"):
        read("name,seed\nAda,1000\n")


def told(content: bytes) -> list[list[str]]:
    """The cells of a CSV file."""
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))


@pytest.fixture
def season() -> Season:
    made = Season("Ada Ben Cleo")
    made.knows("Ada", member=987654321012345678, club="Tin, Tigers")
    made.meet("Ada Ben", "Cleo")
    reds = Tally(score=12, secondary=3, bonus=1, faction="Reds")
    made.tells("Ada 12:8 Ben", first=reds, scenario="Ford", origin="confirmed")
    return made


def test_matches_go_out_with_all_that_is_known(season: Season) -> None:
    heads, match, bye = told(as_csv(matches(season.league)))
    found = dict(zip(heads, match, strict=True))
    assert found["reason"] == "An organiser has paired Ada and Ben by hand."
    assert [found[of] for of in ("first", "second", "winner", "first_score", "second_score")] == [
        *("Ada", "Ben", "first", "12", "8")
    ]
    assert [found[of] for of in ("first_secondary", "first_bonus", "first_faction", "scenario", "origin")] == [
        *("3", "1", "Reds", "Ford", "confirmed")
    ]
    assert bye[:5] == ["1", "", "Cleo", "", ""]


def test_the_table_goes_out(season: Season) -> None:
    heads, *rows = told(as_csv(table(season.league)))
    assert heads[:4] == ["place", "name", "club", "left"]
    assert [row[:3] for row in rows] == [["1", "Ada", "Tin, Tigers"], ["2", "Cleo", ""], ["3", "Ben", ""]]
    assert heads[4:12] == ["played", "won", "drawn", "lost", "byes", "scored", "conceded", "points"]
    assert [row[4:12] for row in rows[:2]] == [["1", "1", "0", "0", "0", "12", "8", "4"], [*"0000100", "3"]]


def test_everything_goes_out_but_who_somebody_is_on_discord(season: Season) -> None:
    content = as_json(everything(season.league))
    found = json.loads(content)
    assert [one["name"] for one in found["players"]] == ["Ada", "Ben", "Cleo"]
    assert found["standings"]["1"][0]["points"] == "4"
    assert found["settings"]["name"] == "Cup"
    assert b"987654321012345678" not in content + as_csv(players(season.league)) + as_csv(table(season.league))


@pytest.mark.parametrize("name", ["=cmd", "+1", "-1", "＝sum", "＠home"])
def test_no_cell_is_reckoned_by_a_spreadsheet_and_it_comes_back_as_it_was(name: str) -> None:
    season = Season("Ada Ben")
    season.knows("Ada", name=name)
    content = as_csv(players(season.league))
    assert told(content)[1][0] == f"'{name}"
    assert [one.name for one in read_players(content).players] == [name, "Ben"]


def test_an_apostrophe_of_a_name_stays() -> None:
    assert read("name\n'Ali\n").players == (Player(name="'Ali"),)


def test_corrections_and_who_has_left_are_told(season: Season) -> None:
    season.tells("Ada 9:9 Ben")
    season.plays("Ada 1:0 Cleo", "Ben")
    season.leaves("Cleo")
    found = everything(season.league)
    assert [one["corrections"] for one in found["matches"]] == [1, None, 0, None]
    assert sorted(found["standings"]) == ["1", "2"]
    assert {one["name"]: one["left"] for one in found["standings"]["2"]} == {"Ada": False, "Ben": False, "Cleo": True}
    assert {one["left"] for one in found["standings"]["1"]} == {False}
    assert [row[0] for row in told(as_csv(matches(season.league, 2)))[1:]] == ["2", "2"]


def test_numbers_below_nothing_stay_numbers(season: Season) -> None:
    heads, *rows = told(as_csv(table(season.league)))
    assert [row[heads.index("difference")] for row in rows] == ["4", "0", "-4"]
