"""Rules of moving at their borders: the last inch, the other side, one model more (MOV, COH, EZ, PILE, WDR, TERR)."""

from __future__ import annotations

from math import hypot
from types import SimpleNamespace
from typing import Any, cast

import pytest

from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.models.meeting import Ends
from rulesets.kit.boards.tables.places import Point, Spot
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.end_phase.end_phase import EndPhase
from rulesets.legions_imperialis.chapters.movement.charging import stays_near
from rulesets.legions_imperialis.chapters.movement.danger import in_danger
from rulesets.legions_imperialis.chapters.movement.piling import ends_closer
from rulesets.legions_imperialis.chapters.movement.running import nearest_place, still_near
from rulesets.legions_imperialis.table.measure import group
from rulesets.legions_imperialis.table.terrain import Piece
from tests.rulesets.legions_imperialis.table import (
    TANK,
    TITAN,
    Fielded,
    Place,
    Table,
    box,
    detachment,
    imperialis,
    profile,
    rank,
    refused,
)
from tests.rulesets.legions_imperialis.test_running import fleeing, losing, raiders

MAN = profile("Man")
TRACKED = TANK.model_copy(update={"weapons": ()})
FAR = detachment("Far", rank(50, 4, 2), seat=1, models=(MAN,), order="first_fire")


def moving(*described: Fielded | Piece, **fields: Any) -> Table:
    """The Movement phase, seat 0 first."""
    return imperialis(*described, FAR, root=MovementPhase(seat=0), **fields).begins()


def foes(*at: Place, name: str = "Foes") -> Fielded:
    """Enemies who wait."""
    return detachment(name, [*at], seat=1, models=(MAN,), order="first_fire")


def line(*at: Place, order: str = "advance", **told: Any) -> Fielded:
    """Men of the south who are to move."""
    return detachment("Line", [*at], order=order, **{"models": (MAN,), **told})


# --- how far ----------------------------------------------------------------------------------------------------------


QUICK, SLOW, FIXED = (profile(name, move=move) for name, move in (("Quick", 7), ("Slow", 5), ("Fixed", None)))
TRUDGING = profile("Trudging", move=1)


@pytest.mark.rule("LI-ADV-01", "LI-MOV-02")
def test_each_goes_as_far_as_its_own_movement() -> None:
    table = moving(line((30, 40), (31.5, 40), models=(QUICK, SLOW)))
    for told, label in (("at 31,33; 1 at 30,32.9; 2 at 31.5,35", "1"), ("at 31,33; 1 at 30,33; 2 at 31.5,34.9", "2")):
        with refused("LI-MOV-02", "falls_short") as caught:
            table.players[0].moves("Line", told)
        assert caught.value.values["label"] == label
    table.players[0].moves("Line", "at 31,33; 1 at 30,33; 2 at 31.5,35")
    assert table.at("Line") == [(30, 33), (31.5, 35)] and table.heard("moved")[0]["longest"] == 7000


@pytest.mark.rule("LI-ADV-01", "LI-COH-04")
def test_who_is_slow_comes_as_far_as_he_can_and_holds_the_others_to_coherency() -> None:
    table = moving(line((30, 40), (31.5, 40), models=(QUICK, SLOW)))
    table.players[0].moves("Line", "at 30.75,30 as now")
    assert table.at("Line") == [(30, 33), (31.5, 35)]
    with refused("LI-COH-04"):
        moving(line((30, 40), (31.5, 40), models=(QUICK, TRUDGING))).players[0].moves("Line", "at 30.75,30 as now")


@pytest.mark.rule("LI-MOV-05")
def test_a_movement_of_none_stays_and_only_where_all_have_none_nobody_goes() -> None:
    table = moving(line((30, 40), (31.5, 40), models=(QUICK, FIXED)))
    table.players[0].moves("Line", "at 30.75,38.5 as now")
    assert table.at("Line") == [(30, 38.5), (31.5, 40)]
    with refused("LI-MOV-05"):
        moving(line((30, 40), (31.5, 40), models=(FIXED,))).players[0].moves("Line", "at 30.75,39 as now")


@pytest.mark.rule("LI-CHG-02", "LI-ADV-01")
def test_the_quick_charge_whom_the_slow_do_not_reach() -> None:
    """Fourteen inches, and ten for the slow one, who follows into Coherency."""
    for gap, reached in ((13.9, True), (14.2, False)):
        both = line((30, 40), (31.5, 38.5), models=(QUICK, SLOW), order="charge")
        table = imperialis(both, foes((30, 39 - gap)), root=MovementPhase(seat=0)).begins()
        if not reached:
            with refused("LI-CHG-02"):
                table.players[0].charges("Line", "Foes")
            continue
        table.players[0].charges("Line", "Foes")
        quick, slow = table.detachment("Line").alive
        assert quick.moved > 13_000 and 9_000 < slow.moved <= 10_000


@pytest.mark.rule("LI-PILE-03", "LI-ADV-01")
def test_each_piles_in_as_far_as_its_own_movement() -> None:
    """Five inches and more behind him who touches: near enough for the quick one only."""
    for last, reaches in ((QUICK, True), (SLOW, False)):
        behind = [(30, 31.4), (30, 32.8), (30, 34.2), (30, 35.6)]
        ours = line((30, 30), *behind, models=(SLOW, SLOW, SLOW, QUICK, last))
        table = imperialis(ours, foes((30, 29)), root=MovementPhase(seat=0)).begins()
        table.players[0].piles_in("Line", "5")
        x, y = table.at("Line")[4]
        assert (hypot(x - 30, y - 29) < 1.06) is reaches


@pytest.mark.rule("LIX-SR-FLYER-04", "LI-ADV-01")
def test_flyers_keep_their_places_and_the_slowest_says_how_far() -> None:
    swift, heavy = (
        profile(name, "vehicle", move=move, rules=("Flyer",)) for name, move in (("Swift", 20), ("Heavy", 9))
    )
    table = moving(detachment("Hawks", [(20, 40), (23, 40)], models=(swift, heavy), order="advance"))
    with refused("LIX-SR-FLYER-04", "not_so_for_flyers") as caught:
        table.players[0].moves("Hawks", "at 21.5,30.9 as now")
    assert caught.value.values["label"] == "2"
    table.players[0].moves("Hawks", "at 21.5,31 as now")
    assert table.at("Hawks") == [(20, 31), (23, 31)]


@pytest.mark.rule("LI-MAR-02")
def test_men_with_a_tank_among_them_march_twice_as_far() -> None:
    """LI-D-65."""
    table = moving(line((30, 40), (31.5, 40), models=(MAN, TRACKED), order="march"))
    with refused("LI-MOV-02", "falls_short"):
        table.players[0].moves("Line", "at 30.75,30; 1 at 30,29.9; 2 at 31.5,30")
    table.players[0].moves("Line", "at 30.75,30 as now")
    assert table.at("Line") == [(30, 30), (31.5, 30)]


@pytest.mark.rule("LI-MOV-02")
def test_every_model_for_which_a_place_is_named_has_to_reach_it() -> None:
    with refused("LI-MOV-02", "falls_short"):
        moving(line((20, 40), (21.5, 40))).players[0].moves("Line", "at 20.75,36 in line; 1 at 20,36; 2 at 21.5,34.5")


# --- Coherency --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LI-COH-04")
def test_two_inches_hang_together_and_a_little_more_does_not() -> None:
    table = moving(line((20, 40), (21.5, 40)))
    with refused("LI-COH-04"):
        table.players[0].moves("Line", "at 20.75,38; 1 at 20,38; 2 at 23.1,38")
    table.players[0].moves("Line", "at 20.75,38; 1 at 20,38; 2 at 23,38")
    assert table.at("Line") == [(20, 38), (23, 38)]
    assert table.heard("stragglers") == []


@pytest.mark.rule("LI-COH-04", "LI-CHG-02")
def test_a_charge_is_made_if_the_last_one_just_keeps_up() -> None:
    for behind, keeps_up in ((43.9, True), (44.3, False)):
        table = imperialis(line((30, 40), (30, behind), order="charge"), foes((30, 30)), root=MovementPhase(seat=0))
        table.begins()
        if keeps_up:
            table.players[0].charges("Line", "Foes")
            continue
        with refused("LI-COH-04"):
            table.players[0].charges("Line", "Foes")


@pytest.mark.rule("LI-COH-07", "LI-COH-08", "LI-COH-04")
def test_who_can_come_together_has_to_and_who_misses_it_by_half_an_inch_cannot() -> None:
    """Twelve inches apart they meet in the middle, though neither comes to the other."""
    able = moving(line((20, 40), (32, 40)))
    with refused("LI-COH-04"):
        able.players[0].moves("Line", "at 26,36 as now")
    able.players[0].moves("Line", "at 26,40 closed up")
    assert able.heard("stragglers") == [] and len(able.at("Line")) == 2
    apart = moving(line((20, 40), (33.5, 40)))
    apart.players[0].moves("Line", "at 26.75,36 as now", dice=[1])
    assert [told["models"] for told in apart.heard("stragglers")] == [["2"]]


# --- Engagement Zones -------------------------------------------------------------------------------------------------


@pytest.mark.rule("LI-EZ-01", "LI-EZ-02", "LI-THR-02")
def test_who_is_an_inch_away_is_outside_the_zone() -> None:
    """LI-D-02: "an inch" is one of 0.99 too."""
    table = moving(line((30, 32.5)), foes((31.995, 30)))
    table.players[0].moves("Line", "at 30,27.5")
    assert table.at("Line") == [(30, 27.5)]


@pytest.mark.rule("LI-EZ-04", "LI-CHG-02")
def test_a_charge_leads_through_bases_of_a_lower_scale_only() -> None:
    screen = detachment("Screen", rank(22.5, 33, 16, 1.0), seat=1, models=(MAN,), order="first_fire")
    for its, through in ((MAN, False), (TRACKED, True)):
        table = moving(line((30, 36), models=(its,), order="charge"), screen, foes((30, 29)))
        if through:
            table.players[0].charges("Line", "Foes")
            assert "Foes" in table.heard("moved")[0]["into"]
            continue
        with refused("LI-CHG-02"):
            table.players[0].charges("Line", "Foes")


def left(*at: Place, former: tuple[Place, ...]) -> bool:
    """Whether models that stand so have left all of these, each a Detachment of its own."""
    others = [foes(place, name=f"Foes {number}") for number, place in enumerate(former)]
    game = imperialis(detachment("Tanks", [*at], models=(TRACKED,)), *others).game
    its = game.detachments["Tanks"]
    return stays_near(game, its, group(game, its), [one.detachment.id for one in others]) is None


@pytest.mark.rule("LI-ENG-12")
def test_every_model_leaves_the_zone_of_every_enemy_that_was_touched() -> None:
    """1.1 inches from middle to middle are contact; 2.1 an inch."""
    assert left((30, 30), former=((30, 27.9),)) and left((30, 30), former=((30, 27.905),))
    assert not left((30, 30), former=((30, 27.93),))
    assert not left((30, 30), (31.3, 30), former=((31.3, 28.9),)), "the second of two"
    assert not left((30, 30), former=((30, 26), (30, 28.5))), "the second of two enemies"


# --- Pile-in ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LI-PILE-04")
def test_any_bit_closer_is_closer() -> None:
    def at(y: float) -> Group:
        game = imperialis(detachment("Line", [(30, y)]), detachment("Foes", [(30, 20)], seat=1)).game
        return group(game, game.detachments["Line"])

    enemies = imperialis(detachment("Line", [(1, 1)]), detachment("Foes", [(30, 20)], seat=1)).game
    its = group(enemies, enemies.detachments["Foes"])
    closer = {y: ends_closer(at(24), at(y), its, "Line/1") for y in (23.0, 23.9, 24.0, 24.1, 24.9)}
    assert closer == {23.0: True, 23.9: True, 24.0: False, 24.1: False, 24.9: False}


# --- Withdrawal and flight --------------------------------------------------------------------------------------------


@pytest.mark.rule("LI-WDR-08", "LI-FLEE-06")
def test_the_nearest_place_is_looked_for_to_the_last_twentieth_of_an_inch() -> None:
    """Of places all around the one straight home."""
    here = Point(30, 30)

    def found(free_from: float) -> Place | None:
        ends = SimpleNamespace(among=lambda around: [at for at in around if here.to(at) >= free_from - 1e-6])
        at = nearest_place(cast(Ends, ends), here, 180.0, 2.0)
        return None if at is None else (round(at.x, 3), round(at.y, 3))

    assert found(0.05) == (30, 30.05) and found(1.01) == (30, 31.05) and found(2.0) == (30, 32)
    assert found(2.01) is None


@pytest.mark.rule("LI-THRU-01", "LI-WDR-05")
def test_of_a_detachment_one_model_near_the_way_is_enough() -> None:
    """And 0.99 of an inch is an inch (LI-D-02)."""
    assert losing(raiders((33.495, 25)), die=3).at("Foes") == [(31.5, 21)]
    past = losing(raiders((33, 25), (50, 25)), die=3, more=[5])
    assert [told["enemy"] for told in past.heard("crossing")] == ["Raid"]


@pytest.mark.rule("LI-THRU-01", "LI-FLEE-02", "LI-FLEE-04")
def test_who_has_no_way_home_stays_and_saves_against_whoever_is_beside_him() -> None:
    wall = box("Wall", "block", 0, 30, 60, 32)
    table = fleeing(wall, detachment("Foes", [(31.9, 20)], seat=1), dice=[5, 3])
    ((x, y),) = table.at("Line")
    assert (x, y) == (pytest.approx(29.9, abs=0.06), pytest.approx(20, abs=0.06))
    assert [told["enemy"] for told in table.heard("crossing")] == ["Foes"]


@pytest.mark.rule("LI-WDR-02", "LI-FLEE-02")
def test_a_block_at_the_edge_is_no_way_home() -> None:
    """Past its corner, ten inches of the way."""
    block = box("Block", "block", 26, 40, 34, 48)
    table = fleeing(block, detachment("Foes", [(55, 4)], seat=1), dice=[3])
    ((x, y),) = table.at("Line")
    assert abs(x - 30) == pytest.approx(2.2, abs=0.03) and y == pytest.approx(29.75, abs=0.03)


@pytest.mark.rule("LI-WDR-11", "LI-EZ-03")
def test_within_an_inch_of_former_opponents() -> None:
    def near(gap: float) -> bool:
        game = imperialis(detachment("Line", [(30, 30)]), detachment("Foes", [(31 + gap, 30)], seat=1)).game
        return still_near(*(group(game, game.detachments[name]) for name in ("Line", "Foes")))

    assert [near(gap) for gap in (0.98, 0.995, 1.0)] == [True, False, False]


@pytest.mark.rule("LIX-TITAN-03")
@pytest.mark.parametrize(("seat", "facing"), [(0, 180), (1, 0)])
def test_a_titan_of_either_side_that_flees_faces_its_own_edge(seat: int, facing: float) -> None:
    runner = TITAN.model_copy(update={"morale": 3})
    ours = detachment("Titan", [(30, 24)], seat=seat, models=(runner,), order="fall_back", facing=90.0)
    other = detachment("Others", [(5, 24)], seat=1 - seat)
    table = imperialis(ours, other, root=EndPhase()).begins(dice=[1])
    assert table.detachment("Titan").stands[0].pose.degrees == facing


# --- ground -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LIX-TERR-09")
def test_dangerous_is_only_ground_that_is_and_only_to_whoever_moves() -> None:
    rubble = box("Rubble", "rubble", 20, 20, 40, 39)
    table = moving(line((30, 40)), rubble)
    table.players[0].moves("Line", "at 30,36")
    assert table.heard("crossed_danger") == []
    game = moving(line((30, 37)), box("Mines", "minefield", 20, 20, 40, 39)).game
    assert not in_danger(game, [Spot(30000, 37000)]), "who stands in it has gone nowhere"
    assert in_danger(game, [Spot(30000, 37000), Spot(30000, 36000)])
