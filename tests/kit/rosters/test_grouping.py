"""Findings by their causes: counted rightly, said once with what helps, and nothing raw of a file in them."""

from __future__ import annotations

from rulesets.kit.rosters.grouping import PUT_RIGHT, report
from rulesets.kit.rosters.model import Finding, Place, Weight
from tests.bot.incoming.test_every_reader import harmless

SEVERAL = "two rows are in it"
REMEDIES = {"two rows": "Take the squad alone."}


def finding(unit: str, why: str = SEVERAL, weight: Weight = "unread", line: int = 1) -> Finding:
    return Finding(weight, Place("a.cat", line), unit, "unit", "", why)


def test_a_cause_is_said_once_with_what_helps() -> None:
    found = report([finding(f"Squad {n}", line=n) for n in range(1, 37)], REMEDIES, 1000)
    assert found.causes == ("Squad 1, Squad 2, Squad 3, 33 more: two rows are in it. Take the squad alone.",)
    assert found.missing == 36
    assert sum("two rows are in it. Take the squad alone." in line for line in found.lines) == 1
    assert sum(line.startswith("- a.cat line") for line in found.lines) == 36


def test_only_what_is_missing_is_counted_as_not_read() -> None:
    weights: tuple[Weight, ...] = ("unread", "repaired", "noted", "noted")
    found = report([finding("A", f"why {n}", weight) for n, weight in enumerate(weights)], {}, 1000)
    assert (found.missing, found.causes) == (1, (f"A, unit: why 0. {PUT_RIGHT}",))
    assert [line for line in found.lines if line.endswith("Nothing has to be done.")] == [
        "Put right: 1. Nothing has to be done.",
        "Noted: 2. Nothing has to be done.",
    ]


def test_the_cause_that_keeps_most_units_out_comes_first() -> None:
    found = report([finding("A", "rare"), finding("B"), finding("C"), finding("C", line=2)], REMEDIES, 1000)
    assert [cause.split(":")[0] for cause in found.causes] == ["B, C", "A, unit"]


def test_nothing_raw_of_a_file_is_in_them() -> None:
    raw = "x\u2066<@1234567890> @everyone [a](http://b) `c` " * 50
    one = Finding("unread", Place(raw, 1), raw, raw, raw, f"this is in none of {raw}")
    found = report([one], {}, 1000)
    for text in (*found.causes, *found.lines, str(one)):
        assert harmless(text)
        assert len(text) < 700


def test_no_more_lines_are_kept_than_are_wanted() -> None:
    found = report([finding(f"Squad {n}") for n in range(50)], REMEDIES, 10)
    assert (len(found.lines), found.missing) == (10, 50)
