"""Rule points, tables and the knock-out of one rule."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from rulesets.kit.engine.points import POINTS, Table, leading_ids, pointed, rule, without_points
from tests.kit.playing import Played, sealed
from tests.kit.toys import charge
from tests.kit.toys.charge import Band, Charge, React, skirmish


@contextmanager
def without(name: str) -> Iterator[None]:
    """The game as if a rule point did not exist."""
    here = POINTS[f"{charge.__name__}.{name}"]
    with without_points(here):
        yield


@rule(without=lambda pace: pace)
def hurried(pace: int) -> int:
    """TY-MOVE-03: twice as far."""
    return 2 * pace


@rule(without=0)
def two_rules(pace: int) -> int:
    """TY-MOVE-03, TY-MOVE-04: cannot be told apart."""
    return pace


@rule(without=0)
def plain(pace: int) -> int:
    """Not a rule of the book."""
    return pace


ROWS = Table(f"{__name__}.ROWS", {"near": ("TY-MOVE-01", 3), ("far", 2): ("TY-MOVE-02", 5)}, without=0)


@pytest.mark.parametrize(
    ("docstring", "ids"),
    [
        ("DU-MOVE-03: says it.", ("DU-MOVE-03",)),
        ("DU-SKILL-STUN-02: three parts.", ("DU-SKILL-STUN-02",)),
        ("LIX-TR-ANTITANK, LIX-LG-03B: no number at all.", ("LIX-TR-ANTITANK", "LIX-LG-03B")),
        ("\n    DU-MOVE-03, LI-A1-10: both.\n", ("DU-MOVE-03", "LI-A1-10")),
        ("DU-MOVE-03 says it.", ()),
        ("As in DU-MOVE-03: says it.", ()),
        ("du-move-03: says it.", ()),
        ("", ()),
        (None, ()),
    ],
)
def test_a_docstring_begins_with_its_rules(docstring: str | None, ids: tuple[str, ...]) -> None:
    assert leading_ids(docstring) == ids


def test_a_function_counts_how_often_it_was_reached_and_can_be_knocked_out() -> None:
    here = POINTS[f"{__name__}.hurried"]
    reached = here.reached
    assert (hurried(3), here.reached) == (6, reached + 1)
    with without_points(here):
        assert (hurried(3), here.reached) == (3, reached + 1)
    assert POINTS[f"{__name__}.two_rules"].ids == ("TY-MOVE-03", "TY-MOVE-04")


def test_where_nobody_watches_a_rule_is_the_function_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    def halved(pace: int) -> int:
        """TY-MOVE-03: half as far."""
        return pace // 2

    assert pointed(halved) is not halved
    monkeypatch.setattr("rulesets.kit.engine.points._Watch.on", False)
    assert pointed(halved) is halved
    POINTS.pop(f"{__name__}.{halved.__qualname__}")


def test_a_function_without_a_rule_is_no_point() -> None:
    assert plain(3) == 3
    assert f"{__name__}.plain" not in POINTS


def test_a_row_is_a_point_of_its_own() -> None:
    row = POINTS[f"{__name__}.ROWS[('far', 2)]"]
    reached = row.reached
    assert (ROWS["near"], ROWS[("far", 2)], row.reached) == (3, 5, reached + 1)
    with without_points(row):
        assert (ROWS["near"], ROWS[("far", 2)]) == (3, 0)
    with pytest.raises(KeyError):
        ROWS["nowhere"]


def test_a_row_may_stand_for_a_few_rules() -> None:
    both = Table(f"{__name__}.BOTH", {"mud": ("TY-MOVE-01, TY-MOVE-02", 3)}, without=0)
    assert POINTS[f"{__name__}.BOTH[mud]"].ids == ("TY-MOVE-01", "TY-MOVE-02")
    assert both.rule_of("mud") == "TY-MOVE-01"


def at_the_wall(**more: object) -> Played[charge.Skirmish]:
    target = Band.model_validate({"seat": 1, "at": 3, "models": ["x"], **more})
    table = Played(skirmish(sealed(), A=Band(seat=0, at=0, models=["a", "b"]), B=target))
    table.answers(0, Charge(band="A", target="B"))
    return table


def test_a_game_without_a_step_goes_on_with_the_next() -> None:
    with without("ChargeHome.melee"):
        table = at_the_wall()
        table.answers(1, React(how="hold"))
    assert not table.game.bands["A"].tired
    assert table.asked() == [(1, "order")]


def test_a_game_without_a_row_never_hits() -> None:
    with without("HIT_ON[overwatch]"):
        table = at_the_wall()
        table.answers(1, React(how="fire"), 6, 1, 1, 1)
    assert table.game.bands["A"].models == ["a", "b"]


def test_a_game_without_a_skill_has_no_such_option() -> None:
    with without("Nimble.slip_away"):
        table = at_the_wall(skills=["nimble"])
        with pytest.raises(Exception, match="not_offered"):
            table.answers(1, React(how="evade"))
    table.answers(1, React(how="evade"))
