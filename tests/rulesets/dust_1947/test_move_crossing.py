"""Whom and what a move may cross, and where it may stop: who is bound by a rule and who is not (MOVE, TERR)."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.chapters.carrying_out.move import MoveAction
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, refused, squad, tank, walker


def moving(*described: str | Placed, **more: object) -> Table:
    """A table on which the unit called Mover makes a MOVE."""
    return dust(*described, root=MoveAction(unit="Mover"), **more)  # type: ignore[arg-type]


def reached(*described: str | Placed, **more: object) -> set[str]:
    """Where that move may end."""
    return set(moving(*described, **more).offers("move"))


ROW = ". . . ."


@pytest.mark.rule("DU-MOVE-05", "DU-MOVE-06")
def test_a_friendly_vehicle_is_crossed_by_all_but_vehicles_on_the_ground() -> None:
    friend = tank("Friend", at="B1")
    assert reached(ROW, squad("Mover", at="A1"), friend) == {"A1", "C1"}
    assert reached(ROW, walker("Mover", at="A1"), friend) == {"A1"}
    assert reached(ROW, walker("Mover", at="A1", skills=("Flying",)), friend) == {"A1", "C1"}


@pytest.mark.rule("DU-MOVE-05", "DU-MOVE-06")
def test_a_vehicle_crosses_friendly_infantry() -> None:
    for friend in (squad("Friend", at="B1"), hero("Friend", at="B1")):
        assert reached(ROW, walker("Mover", at="A1"), friend) == {"A1", "C1"}


@pytest.mark.rule("DU-MOVE-07", "DU-HERO-10")
def test_only_a_lone_hero_ends_his_move_with_a_friend() -> None:
    friend = squad("Friend", at="B1")
    assert "B1" in reached(ROW, hero("Mover", at="A1"), friend)
    assert "B1" not in reached(ROW, squad("Mover", at="A1"), friend)
    assert "B1" not in reached(ROW, hero("Mover", at="A1"), squad("Enemy", at="B1", seat=1))
    assert "B1" not in reached(ROW, hero("Mover", at="A1"), friend, hero("Other", at="B1"))


@pytest.mark.rule("DU-HERO-10")
def test_a_hero_shares_no_square_with_two_and_no_square_of_a_joined_one() -> None:
    led = squad("Friend", at="B1"), hero("Chief", at="", state={"joined": "Friend", "where": "board"})
    assert "B1" in reached(ROW, hero("Mover", at="A1"), *led)
    leading = hero("Nick", at="", state={"joined": "Mover", "where": "board"})
    assert "B1" not in reached(ROW, squad("Mover", at="A1"), leading, squad("Friend", at="B1"))


@pytest.mark.rule("DU-MOVE-08", "DU-SKILL-TRAIL-01")
def test_an_enemy_is_crossed_by_trailblazers_alone() -> None:
    enemy = squad("Enemy", at="B1", seat=1)
    assert reached(ROW, squad("Mover", at="A1"), enemy) == {"A1"}
    assert reached(ROW, squad("Mover", at="A1", skills=("Trailblazer",)), enemy) == {"A1", "C1"}


@pytest.mark.rule("DU-TERR-08")
@pytest.mark.parametrize(
    ("skills", "crosses"), [((), False), (("Flak",), False), (("Naval Unit",), True), (("Amphibious",), True)]
)
def test_deep_water_is_for_ships_and_swimmers(skills: tuple[str, ...], crosses: bool) -> None:
    assert ("B1" in reached(". ~ .", walker("Mover", at="A1", skills=skills))) is crosses


@pytest.mark.rule("DU-TERR-07")
@pytest.mark.parametrize("mobility", ["wheeled", "half-tracked", "tracked"])
def test_swamp_is_closed_to_wheels_and_tracks_that_do_not_swim(mobility: str) -> None:
    assert reached(". s .", tank("Mover", at="A1", mobility=mobility)) == {"A1"}
    assert reached(". s .", tank("Mover", at="A1", mobility=mobility, skills=("Amphibious",))) == {"A1", "B1", "C1"}


@pytest.mark.rule("DU-TERR-13")
@pytest.mark.parametrize("mobility", ["wheeled", "half-tracked", "tracked"])
def test_rubble_is_closed_to_wheels_and_tracks(mobility: str) -> None:
    assert reached(". r .", tank("Mover", at="A1", mobility=mobility)) == {"A1"}
    with refused("DU-TERR-13", "closed_ground"):
        moving(". r .", tank("Mover", at="A1", mobility=mobility)).players[0].moves("C1")


@pytest.mark.rule("DU-TERR-32")
@pytest.mark.parametrize("mobility", ["wheeled", "half-tracked", "tracked"])
def test_wrecks_are_closed_to_wheels_and_tracks(mobility: str) -> None:
    with refused("DU-TERR-32", "closed_ground"):
        moving(". w .", tank("Mover", at="A1", mobility=mobility)).players[0].moves("C1")


@pytest.mark.rule("DU-AIR-04", "DU-AIR-12")
def test_an_aircraft_stops_over_anybody_but_another_aircraft() -> None:
    told = {"kind": "aircraft", "mobility": "aircraft", "armour": "A1", "move": 3}
    plane = walker("Mover", at="A1", **told)
    for seat in (0, 1):
        assert "D1" in reached(ROW, plane, tank("Other", at="D1", seat=seat))
        assert "D1" not in reached(ROW, plane, walker("Other", at="D1", seat=seat, **told))
        with refused("DU-AIR-12", "occupied_air"):
            moving(ROW, plane, walker("Other", at="D1", seat=seat, **told)).players[0].moves("D1")
    under = walker("Other", at="B1", seat=1, **told)
    assert "B1" in reached(ROW, squad("Mover", at="A1"), under)


@pytest.mark.rule("DU-BIG-03")
@pytest.mark.parametrize(
    ("start", "end", "passes"),
    [
        ("A1 B1 A2 B2", "B2", {"C1": False, "A3": False, "D1": True, "D2": True, "A4": True, "B4": True}),
        ("A2 B2 A3 B3", "B1", {"A1": False, "C3": False, "D2": True, "D3": True, "A4": True, "B4": True}),
    ],
)
def test_each_square_of_a_large_vehicle_obeys_the_corner_rule(start: str, end: str, passes: dict[str, bool]) -> None:
    huge = tank("Mover", at=start, size="huge", move=1)
    for closed, passing in passes.items():
        rows = (" ".join("X" if f"{c}{r}" == closed else "." for c in "ABCDE") for r in range(1, 6))
        assert (end in reached(*rows, huge)) is passing, closed
