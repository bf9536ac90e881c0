"""SF-ANG: facings, the four angles, the angle of a shot and the side that it hits, on-edge at either end."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.kit.boards.hexes.board import Hex, HexDirection, parse_hex
from rulesets.steampunk_fantasy.chapters.gunnery.gunnery_step import Gunnery
from rulesets.steampunk_fantasy.table.angles import (
    Angle,
    angle_of,
    bears,
    by_angle,
    firing_angles,
    forward,
    on_edge,
    sides_hit,
)
from rulesets.steampunk_fantasy.table.cards import Weapon
from rulesets.steampunk_fantasy.table.state import UnitBase
from tests.rulesets.steampunk_fantasy.table import card, orders, steam, tank

FRONT, FRONT_SIDE, BACK_SIDE, BACK = Angle
FIXED = "*/-/-/-"
AROUND = "*/*/*/*"


def ram(at: str = "D5", facing: str = "N") -> UnitBase:
    """A tank somewhere on the standard map."""
    return steam(tank("Ram", at=at, facing=facing)).game.bases["Ram"]


def arcs(told: str) -> Sequence[bool]:
    return Weapon(name="gun", angle=told).angle  # type: ignore[arg-type]


def angles(target: str, facing: str = "N") -> tuple[Angle, ...]:
    """The angles of a shot from D5."""
    return firing_angles(ram(facing=facing), parse_hex(target))


@pytest.mark.rule("SF-ANG-01")
def test_forward_is_the_side_that_a_base_faces() -> None:
    assert [forward(ram(facing=way.name)) for way in HexDirection] == list(HexDirection)


@pytest.mark.rule("SF-ANG-02")
def test_the_six_sides_make_four_angles() -> None:
    assert [angle_of(side) for side in range(6)] == [FRONT, FRONT_SIDE, BACK_SIDE, BACK, BACK_SIDE, FRONT_SIDE]


@pytest.mark.rule("SF-ANG-09")
def test_left_is_as_right() -> None:
    assert angle_of(5) == angle_of(1) == FRONT_SIDE
    assert angle_of(4) == angle_of(2) == BACK_SIDE


@pytest.mark.rule("SF-ANG-03", "SF-ANG-01")
def test_the_angle_of_a_shot_is_that_of_the_side_by_which_it_leaves() -> None:
    assert [angles(name) for name in ("D2", "E1", "F4", "F7", "D8", "B6", "B4")] == [
        *[(FRONT,), (FRONT,), (FRONT_SIDE,), (BACK_SIDE,), (BACK,), (BACK_SIDE,), (FRONT_SIDE,)]
    ]
    assert angles("D2", facing="S") == (BACK,)
    assert angles("D2", facing="SE") == (BACK_SIDE,)


@pytest.mark.rule("SF-ANG-03", "SF-ANG-05")
def test_exactly_through_a_corner_a_shot_is_in_both_angles() -> None:
    assert angles("F2") == (FRONT, FRONT_SIDE)
    assert angles("F5") == (FRONT_SIDE, BACK_SIDE)
    assert angles("F8") == (BACK_SIDE, BACK)
    assert angles("D5") == (FRONT, FRONT_SIDE, BACK_SIDE, BACK)


@pytest.mark.example("SF-X-12")
@pytest.mark.rule("SF-ANG-04")
def test_a_weapon_fires_where_it_has_a_star() -> None:
    everywhere = [(angle,) for angle in Angle]
    assert [bears(arcs(FIXED), one) for one in everywhere] == [True, False, False, False]
    assert [bears(arcs(AROUND), one) for one in everywhere] == [True, True, True, True]
    assert [bears(arcs("*/*/-/-"), one) for one in everywhere] == [True, True, False, False]


@pytest.mark.rule("SF-ANG-05")
def test_on_edge_one_permitted_angle_is_enough() -> None:
    assert bears(arcs(FIXED), (FRONT, FRONT_SIDE))
    assert not bears(arcs(FIXED), (FRONT_SIDE, BACK_SIDE))
    assert bears(arcs("-/*/-/-"), (FRONT, FRONT_SIDE)), "the second of both as well"
    assert bears(arcs("-/-/-/*"), tuple(Angle)), "into its own hex any angle may be chosen"


@pytest.mark.rule("SF-ANG-05")
def test_it_is_on_the_edge_of_the_weapon_only_if_one_angle_is_forbidden() -> None:
    assert on_edge(arcs(FIXED), (FRONT, FRONT_SIDE))
    assert not on_edge(arcs("*/*/-/-"), (FRONT, FRONT_SIDE))
    assert on_edge(arcs("*/*/-/-"), (FRONT_SIDE, BACK_SIDE))
    assert not on_edge(arcs(FIXED), (FRONT,))
    assert not on_edge(arcs(FIXED), tuple(Angle))


@pytest.mark.rule("SF-ANG-06")
def test_a_shot_hits_the_side_through_which_it_enters() -> None:
    for attacker, side in (("D2", FRONT), ("F4", FRONT_SIDE), ("F7", BACK_SIDE), ("D8", BACK), ("B6", BACK_SIDE)):
        assert sides_hit(parse_hex(attacker), ram()) == (side,)
    assert sides_hit(parse_hex("D2"), ram(facing="S")) == (BACK,)


@pytest.mark.example("SF-X-13")
@pytest.mark.rule("SF-ANG-06")
def test_armour_by_the_side_that_is_hit() -> None:
    armour = card("Ram", armour="4/3/3/2").armour
    told = [by_angle(armour, sides_hit(parse_hex(name), ram())[0]) for name in ("D2", "F4", "F7", "D8")]
    assert told == [4, 3, 3, 2]


@pytest.mark.rule("SF-ANG-07")
def test_through_a_corner_the_firer_has_the_choice_of_two_sides() -> None:
    assert sides_hit(parse_hex("F2"), ram()) == (FRONT, FRONT_SIDE)
    assert sides_hit(parse_hex("F8"), ram()) == (BACK_SIDE, BACK)
    assert sides_hit(parse_hex("D5"), ram()) == tuple(Angle)


@pytest.mark.example("SF-X-14")
@pytest.mark.rule("SF-ANG-05", "SF-ANG-07")
def test_a_fixed_gun_fires_30_degrees_off_its_front_into_a_corner() -> None:
    target = steam(tank("Mark", at="F2", facing="S", seat=1)).game.bases["Mark"]
    told = firing_angles(ram(), target.hex)
    assert bears(arcs(FIXED), told)
    assert on_edge(arcs(FIXED), told)
    assert sides_hit(parse_hex("D5"), target) == (FRONT, FRONT_SIDE)


@pytest.mark.example("SF-X-14")
@pytest.mark.rule("SF-ANG-05", "SF-ANG-07", "SF-FIRE-16")
@pytest.mark.parametrize(("armour", "side"), [("4/3/3/2", FRONT_SIDE), ("2/3/3/4", FRONT)])
def test_that_shot_is_harder_and_hits_the_weaker_of_both_sides(armour: str, side: Angle) -> None:
    gun = {"name": "gun", "range": 6, "angle": FIXED}
    state = {"carrying_out": orders("- + - + -", "Fire + -")}
    table = steam(
        tank("Ram", at="D5", weapons=(gun,), state=state), tank("Mark", at="F2", facing="S", seat=1, armour=armour)
    ).begins(Gunnery(part=0))
    table.players[0].targets("Ram", "Mark", dice=(6, 1, *(1,) * int(armour[2 * side]), 1, 1))
    (shot,) = table.heard("shot")
    assert ("SF-FIRE-16", -1, "shot") in shot["modifiers"]
    assert table.heard("damage_roll")[0]["side"] == side


@pytest.mark.rule("SF-ANG-08")
def test_a_value_without_angles_holds_all_around() -> None:
    assert card("Ram", armour="3").armour == (3, 3, 3, 3)
    assert arcs("*") == (True, True, True, True)


@given(st.integers(0, 6), st.integers(0, 8), st.sampled_from(HexDirection))
def test_every_direction_has_an_angle_and_the_sides_answer_each_other(
    column: int, row: int, facing: HexDirection
) -> None:
    """Who is in front of somebody that faces him is seen through its front; on-edge at one end is on-edge at both."""
    at, place = parse_hex("D5"), Hex(column, row)
    there = firing_angles(ram(facing=facing.name), place)
    assert there == sides_hit(place, ram(facing=facing.name))
    assert len(there) == (4 if place == at else len(firing_angles(ram(place.name), at)))
