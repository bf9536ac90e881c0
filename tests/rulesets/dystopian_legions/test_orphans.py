"""Transports whose section is dead, with the option and without it (TRANS-55 to TRANS-59)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions import actions
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.end_phase.end_phase import EndPhase
from rulesets.dystopian_legions.chapters.transports.joining import may_join
from rulesets.dystopian_legions.table.measure import gap
from rulesets.dystopian_legions.table.profiles import Profile
from rulesets.kit.boards.tables.places import thousandths
from rulesets.kit.engine.procedure import Procedure
from tests.rulesets.dystopian_legions.table import RIFLEMAN, Fielded, Table, ironclad, legions, rank, section
from tests.rulesets.dystopian_legions.test_transports import FAR, WAGON, wagon

HORSE = Profile.model_copy(RIFLEMAN, update={"name": "Trooper", "type": "cavalry"})
ON = {"orphaned_transports": "on"}


def lancers(**told: Any) -> Fielded:
    """Four riflemen, the first 4 inches beside the wagon once that stands at 30,30."""
    return section("Others", rank(35.5, 30, 4), models=(RIFLEMAN,), **told)


def orphaned(
    *others: Fielded,
    root: Procedure | None = None,
    options: dict[str, str] = ON,
    dice: list[int] | None = None,
    **told: Any,
) -> Table:
    """A wagon whose riflemen are dead, at 30,34; others of its side beside it."""
    settled = ON if options is None else options
    dead = section("Rifles", rank(28, 30, 2), models=(RIFLEMAN,), where="wiped_out")
    for figure in dead.section.figures:
        figure.lp = 0
    its = wagon(**told)
    table = legions(dead, its, *(others or (lancers(),)), FAR, root=root or Activations(seat=0), options=settled)
    return table.begins()


def comes_beside(table: Table) -> None:
    table.players[0].advances("Wagon", "at 30,30")


def ends_turn(table: Table, dice: list[int] | None = None) -> None:
    table.begins(EndPhase(), dice or [])


@pytest.mark.rule("DL-TRANS-55", "DL-TRANS-56")
def test_a_transport_joins_those_beside_whom_it_has_moved() -> None:
    table = orphaned()
    comes_beside(table)
    assert table.asked == [(0, "join")]
    assert table.offers(0, "pick") == ["Others", "stay_alone"]
    table.players[0].picks("Others")
    assert table.section("Wagon").joins == "Others"
    assert table.section("Wagon").parent == "Rifles", "not before the next turn"


@pytest.mark.rule("DL-TRANS-55", "DL-TRANS-01")
def test_without_the_option_it_is_the_last_of_its_section() -> None:
    table = orphaned(options={})
    comes_beside(table)
    assert (0, "join") not in table.asked
    assert table.section("Wagon").activated == 1


@pytest.mark.rule("DL-TRANS-55")
@pytest.mark.parametrize("kind", ["cavalry", "has a transport", "drives"])
def test_nobody_is_joined_whom_it_cannot_carry(kind: str) -> None:
    others = {
        "cavalry": [section("Others", rank(35.5, 30, 4), models=(HORSE,))],
        "has a transport": [lancers(), section("Cart", [(36, 34)], models=(WAGON,), parent="Others")],
        "drives": [section("Others", [(36, 30)], models=(ironclad("Engine"),))],
    }[kind]
    table = orphaned(*others)
    comes_beside(table)
    assert (0, "join") not in table.asked


@pytest.mark.rule("DL-TRANS-56", "DL-TRANS-03")
@pytest.mark.parametrize(("west", "asked"), [(30.0, True), (29.9, False)])
def test_it_has_to_come_within_4_inches(west: float, asked: bool) -> None:
    """Its side lies an inch east of its middle; the first of the others ends at 35."""
    table = orphaned()
    table.players[0].advances("Wagon", f"at {west},30")
    assert ((0, "join") in table.asked) is asked


@pytest.mark.rule("DL-TRANS-56")
def test_it_may_stay_alone() -> None:
    table = orphaned()
    comes_beside(table)
    table.players[0].picks("stay_alone")
    assert table.section("Wagon").joins == ""
    assert table.section("Wagon").activated == 1


@pytest.mark.rule("DL-TRANS-56")
def test_two_transports_do_not_join_the_same_section() -> None:
    other = section("Cart", [(40, 26.5)], models=(WAGON,), parent="Gone")
    table = orphaned(lancers(), other)
    comes_beside(table)
    table.players[0].picks("Others")
    table.players[1].holds("Far")
    table.players[1].holds_fire()
    table.players[0].holds("Cart")
    assert (0, "join") not in table.asked


@pytest.mark.rule("DL-TRANS-58", "DL-TRANS-02")
def test_from_the_next_turn_on_they_are_one() -> None:
    """One activation, one count of Shaken Markers; the section can embark."""
    table = orphaned(joins="Others", at=(30, 30), shaken=1)
    ends_turn(table, dice=[1, 1, 1])
    game = table.game
    assert game.transport_of(game.sections["Others"]) is game.sections["Wagon"]
    assert (game.sections["Others"].shaken, game.sections["Wagon"].shaken) == (1, 1)
    assert table.heard("joined") == [{"transport": "Wagon", "section": "Others", "shaken": 1}]
    table.begins(Activations(seat=0))
    table.players[0].does(actions.Embark(section="Others"))
    assert table.section("Others").where == "aboard"


@pytest.mark.rule("DL-TRANS-57", "DL-END-17")
@pytest.mark.parametrize(("west", "joins"), [(30.0, True), (29.9, False)])
def test_out_of_coherency_at_the_end_of_the_turn_they_do_not(west: float, joins: bool) -> None:
    table = orphaned(joins="Others", at=(west, 30))
    ends_turn(table)
    assert table.section("Wagon").parent == ("Others" if joins else "Rifles")
    assert table.section("Wagon").joins == "", "it has to be declared again"
    told = [one["inches"] for one in table.heard("not_joined")]
    assert told == ([] if joins else [4100])


@pytest.mark.rule("DL-TRANS-57", "DL-END-17")
def test_nobody_joins_who_is_dead() -> None:
    table = orphaned(lancers(where="broken"), section("Third", [(50, 40)]), joins="Others", at=(30, 30))
    ends_turn(table)
    assert table.heard("not_joined")[0]["inches"] is None
    assert table.section("Wagon").parent == "Rifles"


@pytest.mark.example("DL-X-106")
@pytest.mark.rule("DL-TRANS-59", "DL-BL-13")
def test_the_dead_section_scores_at_once_and_its_transport_no_more() -> None:
    table = orphaned()
    ends_turn(table)
    assert [side.battle_log for side in table.game.sides][1] == 1
    table.game.sections["Wagon"].where = "wiped_out"
    ends_turn(table)
    assert [side.battle_log for side in table.game.sides][1] == 1
    without = orphaned(options={})
    ends_turn(without)
    assert [side.battle_log for side in without.game.sides][1] == 0


@pytest.mark.rule("DL-TRANS-59", "DL-TRANS-58")
def test_a_transport_that_has_joined_others_is_one_with_them() -> None:
    """They are wiped out, and score, when they are dead, whatever becomes of it."""
    table = orphaned(joins="Others", at=(30, 30))
    ends_turn(table)
    before = table.game.sides[1].battle_log
    table.game.sections["Others"].where = "wiped_out"
    ends_turn(table)
    assert table.game.sides[1].battle_log == before + 1


@pytest.mark.rule("DL-TRANS-55", "DL-TRANS-56")
def test_only_a_transport_that_is_left_alone_on_the_table_joins_anybody() -> None:
    engine = section("Engine", [(35, 26)], models=(ironclad("Engine"),))
    table = orphaned(lancers(), engine)
    comes_beside(table)
    game, its = table.game, table.section("Wagon")
    assert may_join(game, its) == ["Others"]
    assert may_join(game, table.section("Engine")) == [], "no transport"
    its.where = "wiped_out"
    assert may_join(game, its) == [], "destroyed"
    its.where = "table"
    of_its_own = table.section("Rifles")
    of_its_own.where = "table"
    for figure in of_its_own.figures:
        figure.lp = 1
    assert may_join(game, its) == [], "its section lives"


@pytest.mark.rule("DL-TRANS-57", "DL-END-17")
def test_how_far_it_was_from_those_it_was_to_join_is_told() -> None:
    table = orphaned(joins="Others")
    away = gap(table.game, table.section("Wagon"), table.section("Others"))
    ends_turn(table)
    assert [one["inches"] for one in table.heard("not_joined")] == [thousandths(away)]
    table = orphaned(lancers(where="wiped_out"), joins="Others")
    ends_turn(table)
    assert [one["inches"] for one in table.heard("not_joined")] == [None]


@pytest.mark.rule("DL-TRANS-57", "DL-END-17")
def test_two_transports_join_at_the_end_of_one_turn() -> None:
    cart = section("Cart", [(42, 34)], models=(WAGON,), parent="Gone", joins="Guards")
    guards = section("Guards", rank(44, 30, 2), models=(RIFLEMAN,))
    table = orphaned(lancers(), cart, guards, joins="Others")
    ends_turn(table)
    told = [one["transport"] for one in (*table.heard("joined"), *table.heard("not_joined"))]
    assert sorted(told) == ["Cart", "Wagon"]
    assert (table.section("Wagon").joins, table.section("Cart").joins) == ("", "")
