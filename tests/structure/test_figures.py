"""The table of benchmarks: what could not be measured says so, and does not put an older figure aside."""

from __future__ import annotations

from benchmarks.figures import Figure, rows_of, table

OURS, THEIRS = Figure("ours", 50_000, "rolls/s", 40_000, at_least=True), Figure("theirs", 40_000, "rolls/s")
UNKNOWN = Figure("theirs", None, "rolls/s")


def test_what_could_not_be_measured_says_so() -> None:
    assert rows_of(table([OURS, UNKNOWN])) == [
        ("ours", "≥ 40,000 rolls/s", "50,000 rolls/s", ""),
        ("theirs", "", "not measured", ""),
    ]


def test_it_does_not_put_an_older_figure_aside() -> None:
    before = rows_of(table([OURS, THEIRS]))
    assert rows_of(table([OURS, UNKNOWN], before)) == before


def test_a_missed_budget_is_marked() -> None:
    assert rows_of(table([Figure("ours", 30_000, "rolls/s", 40_000, at_least=True)]))[0][3] == "missed"
    assert rows_of(table([Figure("late", 12, "ms", 10), UNKNOWN]))[0][3] == "missed"
