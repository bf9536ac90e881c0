"""Evade, retire and rout moves: how far, whither, and through what (MOVE-07 to MOVE-09, ACM-06, ACM-08, ACM-16)."""

from __future__ import annotations

from collections.abc import Callable, Collection

import pytest

from rulesets.julia_augusta.chapters.flight.breaking import begin_retire, begin_rout
from rulesets.julia_augusta.chapters.flight.leaving import eliminate
from rulesets.julia_augusta.chapters.flight.long_moves import break_formation, roll_long_move
from rulesets.kit.engine.dice import ScriptedDice
from tests.rulesets.julia_augusta.charging import facing, flees
from tests.rulesets.julia_augusta.table import (
    Table,
    auxiliaries,
    avd,
    box,
    chariots,
    eagle,
    general,
    horse,
    julia,
    leader,
    legion,
    skirmishers,
    warband,
)

Begins = Callable[..., None]


def breaks(table: Table, begins: Begins, unit: str, bound: Collection[str] = ()) -> None:
    """A unit begins to retire or to rout."""
    begins(table.game, ScriptedDice(), table.unit(unit), bound)


@pytest.mark.rule("JA-MOVE-07", "JA-MOVE-08")
def test_infantry_rolls_two_dice_and_mounted_units_three() -> None:
    table = julia(legion("XX", at=(36, 26)), chariots("Iceni", at=(36, 10)))
    rolled = ScriptedDice(avd(5), 6, avd(2), 1, avd(3), 2, 4)
    assert roll_long_move(table.game, rolled, table.unit("XX"), bonus=False) == 11
    assert roll_long_move(table.game, rolled, table.unit("XX"), bonus=True) == 3 + 2
    assert roll_long_move(table.game, rolled, table.unit("Iceni"), bonus=True) == 9 + 3
    assert rolled.left == 0


@pytest.mark.rule("JA-MOVE-09")
def test_a_long_move_breaks_the_formation_but_not_the_memory_of_lines() -> None:
    table = julia(legion("XX", at=(36, 26)))
    break_formation(table.unit("XX"))
    assert table.unit("XX").formation == "unformed"
    assert table.unit("XX").lines == ((4, 4),)
    assert table.unit("XX").line_count == 2


@pytest.mark.rule("JA-ACM-16")
def test_a_retire_goes_directly_away_from_whom_it_touches() -> None:
    table = julia(legion("XX", at=(36, 26)), warband("Iceni", at=(35, 26)))
    way = flees(table, "Iceni", ["XX"], "retire", 7)
    assert table.at("Iceni") == (35, 14.5)  # its rear, 4.5 inches behind, is 7 inches from where its front was
    assert facing(table.unit("Iceni")) == 0
    assert way[-1] == table.unit("Iceni").pose
    assert table.unit("Iceni").did is not None
    assert table.unit("Iceni").did.did == "retire"


@pytest.mark.rule("JA-ACM-16")
def test_a_unit_between_two_enemies_flees_between_the_ways_from_both() -> None:
    table = julia(
        legion("XX", at=(36, 26)), horse("Ala", at=(32, 23.75), facing=90, files=2), warband("Iceni", at=(35, 26))
    )
    flees(table, "Iceni", ["XX", "Ala"], "rout", 6)
    assert facing(table.unit("Iceni")) == pytest.approx(45, abs=1)


@pytest.mark.rule("JA-ACM-08")
def test_later_rout_moves_turn_toward_the_own_base_edge() -> None:
    first = julia(legion("XX", at=(30, 24), facing=90), warband("Iceni", at=(30, 24), facing=270, routing=True))
    flees(first, "Iceni", ["XX"], "rout", 5)
    assert facing(first.unit("Iceni")) == 90
    later = julia(
        legion("XX", at=(30, 24), facing=90), warband("Iceni", at=(30, 24), facing=270, routing=True, rout_moves=1)
    )
    flees(later, "Iceni", ["XX"], "rout", 5)
    assert facing(later.unit("Iceni")) == 45
    assert (later.unit("Iceni").rout_moves, later.unit("Iceni").head_start) == (2, False)


@pytest.mark.rule("JA-ACM-16")
def test_a_flight_bends_round_an_enemy_by_the_shortest_way() -> None:
    table = julia(
        legion("XX", at=(36, 26)), warband("Iceni", at=(35, 26)), horse("Ala", at=(38, 17), seat=0, bases=2, files=2)
    )
    flees(table, "Iceni", ["XX"], "retire", 11)
    assert len(table.heard("moved")[0]["path"]) > 3
    assert table.unit("Iceni").on_table
    x, y = table.at("Iceni")
    assert 33 <= x <= 35  # round it by the west, and back
    assert y > 26 - 4.5 - 11


@pytest.mark.rule("JA-TERR-01", "JA-ACM-16")
def test_fleeing_cavalry_goes_round_rough_ground() -> None:
    wood = box("the wood", "woods", 34, 14, 44, 20)
    foot = julia(warband("Iceni", at=(36, 26)), auxiliaries("Nervii", at=(36, 26)), wood)
    flees(foot, "Iceni", ["Nervii"], "retire", 6)
    assert foot.at("Iceni") == (36, 15.5)
    mounted = julia(horse("Iceni", at=(36, 26), seat=1, files=2), auxiliaries("Nervii", at=(36, 26)), wood)
    flees(mounted, "Iceni", ["Nervii"], "retire", 6)
    assert mounted.at("Iceni")[0] == pytest.approx(32, abs=0.1)


@pytest.mark.rule("JA-TERR-02")
def test_rough_ground_disorders_those_who_flee_through_it() -> None:
    table = julia(
        warband("Iceni", at=(36, 26)), auxiliaries("Nervii", at=(36, 26)), box("a marsh", "marsh", 34, 18, 40, 20)
    )
    flees(table, "Iceni", ["Nervii"], "retire", 6)
    assert table.unit("Iceni").dp == 1


@pytest.mark.rule("JA-MOVE-21", "JA-ACM-16")
def test_a_flight_passes_friends_and_goes_on_to_the_first_free_place() -> None:
    table = julia(
        legion("XX", at=(36, 26)), warband("Iceni", at=(36, 26), files=4), warband("Catuvellauni", at=(36, 18), files=4)
    )
    flees(table, "Iceni", ["XX"], "retire", 5)
    behind = 18 - 4.5  # the friend's rear
    assert table.at("Iceni")[1] == pytest.approx(behind - 4.5, abs=0.25)
    assert table.heard("moved")[0]["inches"] == 5000


@pytest.mark.rule("JA-ACM-16", "JA-MOR-04", "JA-LEAD-10")
def test_a_unit_that_leaves_the_table_is_lost_and_felt_as_a_rout() -> None:
    table = julia(
        legion("XX", at=(36, 8)), warband("Iceni", at=(36, 8)), warband("Catuvellauni", at=(42.2, 6)),
        leader("Cunobelin", unit="Iceni", seat=1),
    )  # fmt: skip
    flees(table, "Iceni", ["XX"], "retire", 4)
    assert table.unit("Iceni").where == "left"
    assert not table.leader("Cunobelin").on_table
    assert table.unit("Catuvellauni").dp == 3  # 2 for the unit, 1 for its leader


@pytest.mark.rule("JA-ACM-16")
def test_light_troops_and_those_already_felt_leave_unfelt() -> None:
    light = julia(legion("XX", at=(36, 6)), skirmishers("Iceni", at=(36, 4), seat=1), warband("Corieltavi", at=(43, 5)))
    flees(light, "Iceni", ["XX"], "evade", 6)
    assert light.unit("Iceni").where == "left"
    assert light.unit("Corieltavi").dp == 0
    felt = julia(
        legion("XX", at=(36, 8)), warband("Iceni", at=(36, 8), mourned=True), warband("Corieltavi", at=(46, 6))
    )
    flees(felt, "Iceni", ["XX"], "rout", 6)
    assert felt.unit("Corieltavi").dp == 0


@pytest.mark.rule("JA-ACM-16", "JA-TERR-01")
def test_a_unit_without_a_way_out_is_destroyed() -> None:
    walls = [
        box("the cliff", "cliff", 20, 14, 52, 16),
        box("the west cliff", "cliff", 20, 16, 32.9, 28),
        box("the east cliff", "cliff", 39.1, 16, 52, 28),
    ]
    table = julia(legion("XX", at=(36, 20.6), bases=3, files=3, lines=1), warband("Iceni", at=(36, 20.6)), *walls)
    assert flees(table, "Iceni", ["XX"], "retire", 6) == []
    assert table.unit("Iceni").where == "destroyed"
    assert table.heard("hemmed_in") == [{"unit": "Iceni"}]


@pytest.mark.rule("JA-MOR-07", "JA-MOR-02")
def test_a_retire_is_felt_where_it_begins() -> None:
    table = julia(
        warband("Iceni", at=(36, 22)), warband("Catuvellauni", at=(45, 22)), warband("Corieltavi", at=(28, 22))
    )
    breaks(table, begin_retire, "Iceni", bound=["Iceni", "Corieltavi"])
    assert table.unit("Catuvellauni").dp == 1
    assert table.unit("Corieltavi").dp == 0
    assert not table.unit("Iceni").formed


@pytest.mark.rule("JA-MOR-05", "JA-LEAD-09", "JA-MOR-06")
def test_a_rout_is_felt_with_the_leader_of_the_unit_but_not_by_those_bound_with_it() -> None:
    table = julia(
        warband("Iceni", at=(36, 22)), warband("Catuvellauni", at=(42.5, 22)), warband("Corieltavi", at=(29.5, 22)),
        general("Cunobelin", unit="Iceni", seat=1),
    )  # fmt: skip
    breaks(table, begin_rout, "Iceni", bound=["Iceni", "Corieltavi"])
    assert table.unit("Catuvellauni").dp == 4
    assert table.unit("Corieltavi").dp == 0
    assert table.unit("Iceni").routing
    assert table.unit("Iceni").head_start
    assert table.leader("Cunobelin").on_table


@pytest.mark.rule("JA-SETUP-08")
def test_an_eagle_is_lost_when_the_last_of_its_legion_routs() -> None:
    table = julia(legion("XX", at=(36, 26)), eagle("XX", at=(36, 26)))
    breaks(table, begin_rout, "XX")
    assert table.game.eagles["XX"].where == "lost"


@pytest.mark.rule("JA-ACM-09", "JA-LEAD-10")
def test_a_routing_unit_is_eliminated_with_its_leader_and_felt_no_more() -> None:
    table = julia(
        warband("Iceni", at=(36, 22), routing=True, mourned=True), warband("Catuvellauni", at=(42.5, 22)),
        leader("Cunobelin", unit="Iceni", seat=1),
    )  # fmt: skip
    eliminate(table.game, table.unit("Iceni"))
    assert table.unit("Iceni").where == "destroyed"
    assert table.leader("Cunobelin").where == "dead"
    assert table.unit("Catuvellauni").dp == 0


@pytest.mark.rule("JA-MOVE-09")
@pytest.mark.parametrize(("bases", "lines", "ranks"), [(7, 2, (4, 3)), (12, 3, (4, 4, 4)), (4, 1, (4,))])
def test_who_breaks_its_formation_stands_in_ranks_as_wide_as_its_widest(
    bases: int, lines: int, ranks: tuple[int, ...]
) -> None:
    unit = legion("XX", at=(36, 30), bases=bases, lines=lines)
    break_formation(unit)
    assert (unit.formation, unit.lines) == ("unformed", (ranks,))
