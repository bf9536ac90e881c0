"""What the rules leave open, as it was settled, where no chapter's own tests show it already."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.julia_augusta.chapters.charge.declaring import targets
from rulesets.julia_augusta.chapters.disorder.disorder_points import is_shaken, limit, lose_base
from rulesets.julia_augusta.chapters.movement.contact import lined_up
from rulesets.julia_augusta.table.measure import field
from rulesets.julia_augusta.table.state import LastMove
from rulesets.kit.boards.tables.contact import bases_in_contact
from tests.rulesets.julia_augusta.charging import charge_phase, declared
from tests.rulesets.julia_augusta.fighting import fought, modifiers, result
from tests.rulesets.julia_augusta.manoeuvring import manoeuvring, planned
from tests.rulesets.julia_augusta.table import (
    auxiliaries,
    chariots,
    horse,
    julia,
    legion,
    light_horse,
    skirmishers,
    warband,
)

FAR = warband("Ordovices", at=(60, 6))


# --- JA-D-05: how big a base is --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "depth"),
    [(legion, 1.5), (auxiliaries, 1.5), (skirmishers, 1.5), (horse, 2), (light_horse, 2), (chariots, 2)],
)
def test_bases_are_2_inches_wide_and_those_of_foot_1_and_a_half_deep(unit: Any, depth: float) -> None:
    assert unit("Any", at=(36, 24)).placement.base.size == (2, depth)


# --- JA-D-14: what is repeated after an odd last move ----------------------------------------------------------------


@pytest.mark.rule("JA-CTRL-15")
@pytest.mark.parametrize("moves", ["wheel left 20", "forward 3, form column"])
def test_after_wheeling_or_changing_a_unit_repeats_a_move_straight_ahead(moves: str) -> None:
    table = manoeuvring(auxiliaries("Batavi", at=(36, 30), control="free"), FAR)
    table.players[0].manoeuvres("Batavi", "move")
    table.players[0].moves(moves)
    did = table.unit("Batavi").did
    assert did is not None
    assert (did.did, did.direction) == ("move", 0)
    assert did.distance > 2000


# --- JA-D-25: the shaken limit of a Legion in lines, and its rallying ------------------------------------------------


@pytest.mark.rule("JA-DP-05", "JA-CMD-07")
@pytest.mark.parametrize(("lines", "bears"), [(1, 5), (2, 6), (3, 7)])
def test_a_shaken_legion_is_rallied_one_below_the_limit_of_its_lines(lines: int, bears: int) -> None:
    unit = legion("XX", at=(36, 30), bases=9, files=3, lines=lines, dp=bears)
    assert limit(unit) == bears
    assert is_shaken(unit)
    assert not is_shaken(unit.model_copy(update={"dp": bears - 1}))


# --- JA-D-35: lights do not leave the table as they fall back --------------------------------------------------------


@pytest.mark.rule("JA-MOVE-11")
def test_light_troops_that_fall_back_stop_at_the_edge() -> None:
    table = manoeuvring(auxiliaries("Batavi", at=(36, 10), control="free"), skirmishers("Iceni", at=(36, 4), seat=1))
    made = planned(table, "Batavi", "forward 5")
    [back] = made.falling
    assert back.stands.pose.point.y == pytest.approx(3, abs=0.005), "its rear stands on the edge"


# --- JA-D-36: half a move --------------------------------------------------------------------------------------------


@pytest.mark.rule("JA-MOVE-17", "JA-MOVE-18")
def test_a_change_and_an_about_face_use_up_the_whole_move() -> None:
    table = manoeuvring(auxiliaries("Batavi", at=(36, 30), control="free"), FAR)
    assert planned(table, "Batavi", "form column", inches=7).left == 3.5
    assert planned(table, "Batavi", "form column, about face", inches=7).left == 0


# --- JA-D-43: files meet on contact ----------------------------------------------------------------------------------


@pytest.mark.rule("JA-CHG-09")
def test_a_charger_without_room_to_line_up_slides_by_half_a_base_at_most() -> None:
    meets = auxiliaries("Batavi", at=(36, 25)), warband("Iceni", at=(36, 24.6), facing=172)
    free, crowded = julia(*meets), julia(*meets, auxiliaries("Tungri", at=(27.4, 25)))
    there, beside = (
        lined_up(it.game, it.unit("Batavi"), it.unit("Batavi").pose, it.unit("Iceni")) for it in (free, crowded)
    )
    assert there.degrees == beside.degrees == 352
    assert 0 < there.point.to(beside.point) < 1
    stands = crowded.unit("Batavi").at(beside)
    assert not field(crowded.game).faults(stands, {"Batavi"})
    assert bases_in_contact(stands, crowded.unit("Iceni").placement)


# --- JA-D-53: which base is lost -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "left"),
    [
        (warband("Iceni", at=(36, 22)), ((3, 3, 2),)),
        (legion("XX", at=(36, 30)), ((3,), (4,))),
        (legion("XX", at=(36, 30), bases=12, files=3), ((3, 2), (3, 3))),
    ],
)
def test_a_base_goes_from_the_rear_rank_of_the_front_line(unit: Any, left: object) -> None:
    taken = unit.model_copy()
    lose_base(taken)
    assert taken.lines == left


# --- JA-D-63: who is bound as a support ------------------------------------------------------------------------------


@pytest.mark.rule("JA-RES-20")
def test_every_support_is_bound_though_only_one_adds_a_die() -> None:
    behind = auxiliaries("Tungri", at=(34, 31.6), files=2), auxiliaries("Nervii", at=(38, 31.6), files=2)
    table = fought(-2, auxiliaries("Batavi", at=(36, 30)), *behind, warband("Iceni", at=(36, 30), files=4, bases=8))
    assert [table.unit(name).result is not None for name in ("Batavi", "Tungri", "Nervii")] == [True, True, True]
    assert {result(table, name) for name in ("Tungri", "Nervii")} == {"fall_back"}


# --- JA-D-68: light troops are barred as well ------------------------------------------------------------------------


@pytest.mark.rule("JA-CHG-04")
@pytest.mark.parametrize("state", [{"dp": 5}, {"control": "halt"}, {"looting": True}])
def test_the_bars_on_charging_bind_light_troops(state: dict[str, Any]) -> None:
    for hindered, may in (({}, True), (state, False)):
        game = julia(chariots("Esseda", at=(36, 22), **hindered), auxiliaries("Batavi", at=(36, 25.5))).game
        assert bool(targets(game, game.units["Esseda"])) == may


# --- JA-D-72: the impetus of a counter-charge ------------------------------------------------------------------------


@pytest.mark.rule("JA-CBT-13", "JA-CHG-07")
def test_a_british_counter_charge_is_an_initial_charge() -> None:
    table = declared(charge_phase(horse("Ala", at=(36, 26)), warband("Iceni", at=(36, 22))), Ala="Iceni")
    table.players[1].responds("Iceni", "counter-charge Ala")
    assert modifiers(table, 1) == {"JA-CBT-11": 1, "JA-CBT-13": 2}


# --- JA-D-84: what a forced charge repeats ---------------------------------------------------------------------------


@pytest.mark.rule("JA-CTRL-15")
def test_a_charge_is_repeated_in_the_charge_phase_not_in_the_manoeuvre_phase() -> None:
    charged: dict[str, Any] = {"control": "repeat", "last": LastMove(did="charge", distance=3000)}
    batavi, iceni = auxiliaries("Batavi", at=(36, 25.5), **charged), warband("Iceni", at=(36, 22))
    table = manoeuvring(batavi, iceni)
    assert table.at("Batavi") == (36, 25.5)
    table = charge_phase(batavi, iceni)
    table.players[1].is_done()
    assert [one["unit"] for one in table.heard("charge_declared")] == ["Batavi"]
