"""Who takes a Morale Check after an event, and in which order (MORALE-01 to MORALE-04, DL-D-43)."""

from __future__ import annotations

import pytest

from rulesets.dystopian_legions.chapters.morale.owing import is_controlled, owing
from rulesets.dystopian_legions.table.state import Legions
from tests.rulesets.dystopian_legions.table import OFFICER, TROOPER, Fielded, legions, profile, rank, section

FELL = ("Gone/1", "Lost/1")


def lost(name: str, at: tuple[float, float], seat: int) -> Fielded:
    """A section of one whose model lies dead."""
    made = section(name, [at], seat=seat, models=(TROOPER,), where="wiped_out")
    for figure in made.section.figures:
        figure.lp = 0
    return made


def field(*more: Fielded) -> Legions:
    """One section of each side is gone; of each two stand 3 and 6 inches beside it."""
    return legions(
        lost("Gone", (30, 30), 0),
        section("A far", rank(36, 30, 1), models=(TROOPER,)),
        section("A near", rank(33, 30, 1), models=(TROOPER,)),
        lost("Lost", (30, 20), 1),
        section("B far", rank(36, 20, 1), seat=1, models=(TROOPER,)),
        section("B near", rank(33, 20, 1), seat=1, models=(TROOPER,)),
        *more,
    ).game


@pytest.mark.rule("DL-MORALE-01", "DL-MORALE-03", "DL-MORALE-02")
@pytest.mark.parametrize(
    ("acting", "order"),
    [
        ("A far", ["A near", "A far", "B near", "B far"]),
        ("B far", ["B near", "B far", "A near", "A far"]),
        ("", ["A near", "A far", "B near", "B far"]),
    ],
)
def test_the_active_side_first_and_from_near_to_far(acting: str, order: list[str]) -> None:
    """Where nobody is active, the side with the initiative."""
    game = field()
    game.acting = acting
    assert owing(game, [], [], FELL) == order


@pytest.mark.rule("DL-MORALE-01", "DL-MORALE-02", "DL-MORALE-03")
def test_who_was_hurt_or_frightened_comes_before_all_others_and_once() -> None:
    game = field()
    assert owing(game, ["B far"], ["A far"], FELL) == ["B far", "A far", "A near", "B near"]
    assert owing(game, ["Gone"], [], ()) == [], "nobody is left to take one"


@pytest.mark.rule("DL-MORALE-01", "DL-MORALE-04", "DL-CMD-09")
def test_an_officer_who_falls_is_seen_though_his_section_stands() -> None:
    head = section("Head", rank(30, 33, 2), models=(OFFICER, TROOPER))
    head.section.figures[0].lp = 0
    assert owing(field(head), [], [], ["Head/1"]) == ["Head", "A near", "A far"]


@pytest.mark.rule("DL-MORALE-01", "DL-MAR-18", "DL-MAR-24")
def test_drones_are_fearless_with_a_controller_and_others_are_not() -> None:
    drone, leads = profile("Drone", mars=("Drone",)), profile("Controller", mars=("Drone Controller",))
    game = field(
        section("Drones", rank(40, 40, 2), models=(drone, leads)),
        section("Alone", rank(44, 40, 2), models=(drone,)),
        section("Men", rank(48, 40, 2), models=(TROOPER, leads)),
        section("Brave", rank(52, 40, 1), models=(profile("Brave", mars=("Fearless",)),)),
    )
    assert [name for name in ("Drones", "Alone", "Men") if is_controlled(game, game.sections[name])] == ["Drones"]
    assert owing(game, ["Drones", "Alone", "Men", "Brave"], [], ()) == ["Alone", "Men"]
