"""Where exactly whoever is in the way of an ironclad steps, and where it may stop (COLL-01, COLL-02, MOVE-07)."""

from __future__ import annotations

from math import hypot

import pytest

from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.table.terrain import Piece
from tests.rulesets.dystopian_legions.table import Place, Table, box, ironclad, legions, piece, refused, section
from tests.rulesets.dystopian_legions.test_ironclads import on_the_road

WEST_WALL = piece("West", "high wall", (28.5, 28), (28.5, 46))
"""Nobody steps to the west of the corridor, whose sides lie at 29 and 31."""
ENDS = [
    piece("North", "high wall", (28.5, 32.2), (31.3, 32.2)),
    piece("South", "high wall", (28.5, 41.8), (31.3, 41.8)),
]


def steps_aside(at: Place, *others: object, comrade: Place = (10, 10), seat: int = 1) -> Table:
    """A tank drives from 40 to 34 over a man who stands there; his comrade stands elsewhere."""
    table = on_the_road(section("Foes", at=[at, comrade], seat=seat), *others)
    table.players[0].advances("Tank", "at 30,34 facing 0")
    return table


def bags(*east: float) -> list[Piece]:
    """Rows of sandbags, on which nobody stops astride."""
    return [piece(f"Bags {number}", "sandbags", (x, 29), (x, 45)) for number, x in enumerate(east)]


@pytest.mark.rule("DL-COLL-01", "DL-COLL-02")
@pytest.mark.parametrize(("east", "moved"), [(31.55, True), (31.56, False)])
def test_whoever_is_touched_steps_aside(east: float, moved: bool) -> None:
    """Bases are in contact up to a twentieth of an inch, as anywhere (DL-D-06)."""
    assert bool(steps_aside((east, 37)).heard("made_way")) is moved


@pytest.mark.rule("DL-COLL-01", "DL-TOW-06")
@pytest.mark.parametrize(("at", "moved"), [((30, 42.03), False), ((31.53, 40), False), ((31.5, 40), True)])
def test_who_was_in_contact_before_is_left_alone_unless_he_is_driven_over(at: Place, moved: bool) -> None:
    """Behind the tank and beside it: it drives away from the one, and along the other."""
    assert bool(steps_aside(at, seat=0).heard("made_way")) is moved


@pytest.mark.rule("DL-COLL-01", "DL-BLDG-04")
def test_who_is_shown_near_the_wall_of_a_house_is_not_in_the_way_beside_it() -> None:
    inside = section("Inside", at=[(31.4, 37)], seat=1, building="House")
    table = on_the_road(inside, box("House", "building", 31.1, 35, 34, 39))
    table.players[0].advances("Tank", "at 30,34 facing 0")
    assert not table.heard("made_way")


@pytest.mark.rule("DL-COLL-02")
def test_he_takes_the_very_nearest_place() -> None:
    """Without comrades to keep to; through crops, too, and onto them."""
    assert steps_aside((30.6, 36.88)).at("Foes")[0] == (31.56, 36.88)
    assert steps_aside((30.6, 36.88), box("Crops", "crops", 30, 35, 34, 39)).at("Foes")[0] == (31.56, 36.88)


@pytest.mark.rule("DL-COLL-02", "DL-COH-01")
@pytest.mark.parametrize(
    ("east", "comrade", "comes"),
    [
        (30.2, 27.0, 28.44),
        (30.2, 25.0, 31.56),
        (30.497, 27.0, 28.44),
        (30.503, 27.0, 31.56),
    ],
)
def test_he_goes_an_inch_farther_to_stay_with_a_comrade_and_no_more(east: float, comrade: float, comes: float) -> None:
    """To the east it is nearer: by up to an inch; and a comrade within an inch of his base is one whom he can reach."""
    table = steps_aside((east, 36.88), comrade=(comrade, 36.88))
    assert table.at("Foes")[0][0] == pytest.approx(comes, abs=0.011)


@pytest.mark.rule("DL-COLL-02", "DL-LIN-01")
def test_he_goes_on_past_places_where_nobody_may_stop() -> None:
    """Three rows of bags, not an inch apart, are in the east, and a wall is in the west."""
    table = steps_aside((30.9, 37), WEST_WALL, *bags(31.3, 32.18, 33.06))
    assert table.at("Foes")[0] == (pytest.approx(33.58, abs=0.04), 37)


@pytest.mark.rule("DL-COLL-02")
@pytest.mark.parametrize(("east", "finds"), [(30.9, True), (30.5, False)])
def test_nobody_steps_farther_than_6_inches(east: float, finds: bool) -> None:
    """The first place behind rows of bags lies at 36.55."""
    row = [31.3 + 0.88 * number for number in range(6)]
    ground = [WEST_WALL, *ENDS, *bags(*row)]
    if finds:
        assert steps_aside((east, 37), *ground).at("Foes")[0][0] == pytest.approx(36.56, abs=0.04)
        return
    with refused("DL-COLL-02", "cannot_step_aside"):
        steps_aside((east, 37), *ground)


@pytest.mark.rule("DL-COLL-02")
def test_who_finds_no_place_at_all_between_walls_stops_an_ironclad() -> None:
    with refused("DL-COLL-02", "cannot_step_aside"):
        steps_aside(
            (30, 37), *bags(*(23.9 + 0.85 * number for number in range(16))), box("Pond", "wreck", 20, 4, 40, 8)
        )


@pytest.mark.rule("DL-COLL-02", "DL-MOVE-07")
def test_an_inch_is_kept_from_other_enemies_and_not_from_the_ironclad() -> None:
    friend = section("Friends", at=[(33.2, 34.5)])
    table = steps_aside((30.9, 34.5), friend)
    east, north = table.at("Foes")[0]
    assert hypot(east - 33.2, north - 34.5) - 1 >= 0.99
    alone = steps_aside((30.9, 34.5))
    assert alone.at("Foes")[0] == (31.56, pytest.approx(34.5, abs=0.02))


# --- where it may stop ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-MOVE-07")
@pytest.mark.parametrize(("south", "stops"), [(34.98, False), (34.995, True)])
def test_it_stops_an_inch_off_whoever_it_comes_to(south: float, stops: bool) -> None:
    """Of several enemies; for rounding a hundredth is forgiven."""
    foes = [section("Afar", at=[(60, 8)], seat=1), section("Foes", at=[(30, 32)], seat=1)]
    table = on_the_road(*foes)
    if stops:
        table.players[0].advances("Tank", f"at 30,{south} facing 0")
        return
    with refused("DL-MOVE-07", "stops_too_near"):
        table.players[0].advances("Tank", f"at 30,{south} facing 0")


@pytest.mark.rule("DL-MOVE-07", "DL-COLL-02")
def test_it_may_stop_beside_those_who_have_stepped_aside_and_beside_a_house() -> None:
    house = box("House", "building", 31.3, 33, 36, 38)
    inside = section("Inside", at=[(31.6, 35)], seat=1, building="House")
    table = steps_aside((29.3, 34.5), house, inside)
    assert table.at("Tank") == [(30, 34)]


@pytest.mark.rule("DL-MOVE-07")
def test_one_of_two_that_stays_may_stay_near_an_enemy() -> None:
    pair = section("Walkers", [(26, 40), (30, 40)], models=(ironclad("Walker", 2, 2),))
    table = legions(pair, section("Foes", [(32, 40)], seat=1), root=Activations(seat=0)).begins()
    table.players[0].advances("Walkers", "at 28,40 facing 0 as now; 1 at 26,38; 2 at 30,40")
    assert table.at("Walkers") == [(26, 38), (30, 40)]
