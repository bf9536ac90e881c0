"""The table of benchmarks: what could not be measured says so, and does not put an older figure aside; yardsticks."""

from __future__ import annotations

import sys

import pytest

from benchmarks import figures
from benchmarks.__main__ import DOCUMENT, SECTIONS, section, with_section
from benchmarks.beside import Side, rows, weighed
from benchmarks.figures import Figure, aligned, measured, rows_of, table

OURS, THEIRS = Figure("ours", 50_000, "rolls/s", 40_000, at_least=True), Figure("theirs", 40_000, "rolls/s")
UNKNOWN = Figure("theirs", None, "rolls/s")


def test_what_could_not_be_measured_says_so() -> None:
    assert rows_of(table([OURS, UNKNOWN])) == [
        ("ours", "≥ 40,000 rolls/s", "50,000 rolls/s", "", ""),
        ("theirs", "", "not measured", "", ""),
    ]


def test_it_does_not_put_an_older_figure_aside() -> None:
    before = rows_of(table([OURS, THEIRS]))
    assert rows_of(table([OURS, UNKNOWN], before)) == before


def test_a_missed_budget_is_marked() -> None:
    assert rows_of(table([Figure("ours", 30_000, "rolls/s", 40_000, at_least=True)]))[0][3] == "missed"
    assert rows_of(table([Figure("late", 12, "ms", 10), UNKNOWN]))[0][3] == "missed"


def test_rows_from_before_there_were_yardsticks_are_kept() -> None:
    before = rows_of(aligned([("what", "budget", "measured", ""), ("theirs", "", "1 rolls/s", "")]))
    assert rows_of(table([OURS], before))[0] == ("theirs", "", "1 rolls/s", "", "")


def test_the_yardsticks_that_a_benchmark_names_stand_beside_its_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "YARDSTICKS", ("commit",), raising=False)
    monkeypatch.setattr(figures, "read", lambda names: dict.fromkeys(names, 2.0))

    def benchmark() -> list[Figure]:
        return [OURS]

    assert [one.beside for one in measured(benchmark)] == ["commit 2 ms"]


def test_a_section_written_anew_leaves_the_others() -> None:
    before = DOCUMENT.read_text(encoding="utf-8")
    for title in SECTIONS:
        assert with_section(before, title, section(before, title)) == before
        after = with_section(before, title, "| new |")
        assert section(after, title) == "| new |"
        assert after.replace("| new |", section(before, title)) == before


def test_a_section_that_is_not_there_yet_comes_last() -> None:
    assert (
        with_section("# Title\n\n## One\n\nfirst\n", "Two", "second")
        == "# Title\n\n## One\n\nfirst\n\n## Two\n\nsecond\n"
    )


def test_kinds_of_question_count_as_often_as_there_and_only_where_both_were_asked() -> None:
    here = Side({"move": [1.0, 1.0, 9.0]}, {"move": ["0 first e4", "1 reply d4", "0 new b4"]}, {}, 10)
    there = Side({"move": [2.0, 4.0, 6.0]}, {"move": ["0 first e4", "1 reply d4", "0 reply d5"]}, {}, 10)
    assert weighed("chess", here, there) == ("chess", "1,000", "250", "4.00")


def test_two_checkouts_are_told_beside_each_other() -> None:
    openings = {"move": ["0 first e4", "1 reply d4"], "drawn 1": ["0 first e4", "1 reply c4"]}
    others = {"move": ["0 first e4", "1 reply d4"], "drawn 1": ["0 first e4", "1 reply e5"]}
    states = {"move": {"at": "x"}, "drawn 1": {"at": "y"}}
    other_states = {"move": {"at": "x", "new": ""}, "drawn 1": {"at": "z"}}
    here = Side({"move": [1.0, 3.0], "drawn 1": [1.0, 2.0]}, openings, states, 10)
    there = Side({"move": [2.0, 6.0], "drawn 1": [3.0, 3.0]}, others, other_states, 20)
    assert rows("chess", here, there) == [
        ("chess: clicks/s, 1 games recorded", "500", "250", "2.00"),
        ("chess: clicks/s, 1 games drawn", "667", "333", "2.00"),
        ("chess: clicks/s, 1 games the same on both sides", "500", "250", "2.00"),
        ("chess: clicks/s, 3 answers alike on both sides", "600", "273", "2.20"),
        ("chess: clicks/s, each kind of question as often as there", "571", "286", "2.00"),
        ("chess: slowest click, in medians, of the drawn", "1.3", "1.0", ""),
        ("chess: yardstick, plain Python, ms", "10", "20", "0.50"),
    ]
