"""MARCH MOVE and the pause at which a reaction may come (DU-REACT-04)."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.chapters.carrying_out.move import MoveAction, hide_plans
from rulesets.kit.boards.squares.board import parse_square
from rulesets.kit.engine.copying import private_copy
from tests.rulesets.dust_1947.table import Placed, Table, dust, refused, squad, tank, walker


def marching(*described: str | Placed) -> Table:
    """A table on which one unit marches, with a window on its way."""
    return dust(*described, root=MoveAction(unit="Marcher", allowance="march", pause=True))


WATCHER = squad("Watcher", at="A3", seat=1)
"""Somebody who can react, so that the march waits at its pause."""


@pytest.mark.example("DU-X-25")
@pytest.mark.rule("DU-REACT-04")
def test_a_march_pauses_at_the_move_value_and_goes_on() -> None:
    table = marching(squad("Marcher", at="A1", move=2, march=5), WATCHER)
    red, blue = table.players
    red.moves("F1")
    assert (table.where("Marcher"), table.asked) == ("C1", [("blue", "react")])
    assert table.heard("march_pauses")[0]["path"] == ["A1", "B1", "C1"]
    blue.reacts("nobody")
    assert table.where("Marcher") == "F1"
    assert table.heard("moved")[0]["squares"] == 5


@pytest.mark.example("DU-X-90")
@pytest.mark.rule("DU-REACT-04", "DU-MOVE-04")
def test_the_pause_is_where_the_unit_could_stop() -> None:
    table = marching(squad("Marcher", at="A1", move=2, march=4), squad("Friend", at="C2"), WATCHER)
    table.players[0].moves("E2", "B2", "C2", "D2")
    assert table.where("Marcher") == "B2"
    table.players[1].reacts("nobody")
    assert (table.where("Marcher"), table.heard("moved")[0]["squares"]) == ("E2", 4)


@pytest.mark.rule("DU-REACT-04")
def test_the_pause_is_at_the_end_of_a_shorter_march_and_at_the_start_without_a_place_to_stop() -> None:
    short = marching(squad("Marcher", at="A1", move=2, march=4), WATCHER)
    short.players[0].moves("B1")
    assert (short.where("Marcher"), short.asked) == ("B1", [("blue", "react")])
    friends = squad("One", at="B1"), squad("Two", at="C1")
    crowded = marching(". . . . .", ". X X X .", ". . . . .", squad("Marcher", at="A1", march=4), *friends, WATCHER)
    crowded.players[0].moves("E1")
    assert (crowded.where("Marcher"), crowded.asked) == ("A1", [("blue", "react")])


@pytest.mark.rule("DU-MOVE-14")
def test_a_march_that_is_closed_meanwhile_ends_on_the_last_square_where_it_may_stop() -> None:
    table = marching(". . . . . .", squad("Marcher", at="A1", move=2, march=5), squad("Watcher", at="F1", seat=1))
    table.players[0].moves("E1")
    assert table.where("Marcher") == "C1"
    table.unit("Watcher").squares = [parse_square("E1")]
    table.players[1].reacts("nobody")
    assert (table.where("Marcher"), table.heard("moved")[0]["squares"]) == ("D1", 3)


@pytest.mark.rule("DU-CRIT-12")
def test_a_vehicle_immobilized_by_the_reaction_stops_and_does_not_turn() -> None:
    table = marching(walker("Marcher", at="A1", facing="N", move=2, march=4), WATCHER)
    table.players[0].moves("E1", facing="S")
    table.unit("Marcher").criticals = ["immobilized"]
    table.players[1].reacts("nobody")
    assert (table.where("Marcher"), table.unit("Marcher").facing) == ("C1", "N")


@pytest.mark.rule("DU-BIG-02")
def test_a_large_vehicle_stands_whole_at_its_pause() -> None:
    marcher = tank("Marcher", at="B1 A1", facing="E", size="large", move=2, march=4)
    table = marching(marcher, squad("Watcher", at="D3", seat=1))
    table.players[0].moves("E2", "C1", "D2", lead="front")
    assert (table.where("Marcher"), table.unit("Marcher").facing) == ("D2 C1", "SE")
    table.players[1].reacts("nobody")
    assert (table.where("Marcher"), table.unit("Marcher").facing) == ("E2 D2", "E")


@pytest.mark.rule("DU-MOVE-03")
def test_a_marching_vehicle_turns_at_its_end_only() -> None:
    table = marching(walker("Marcher", at="A1", facing="N", move=2, march=4), WATCHER)
    table.players[0].moves("E1", facing="S")
    assert table.unit("Marcher").facing == "N"
    table.players[1].reacts("nobody")
    assert table.unit("Marcher").facing == "S"


def test_the_rest_of_the_way_is_the_movers_secret() -> None:
    table = marching(squad("Marcher", at="A1", move=2, march=5), WATCHER)
    table.players[0].moves("F1")
    for seat, known in ((0, 6), (1, 3), (None, 3)):
        view = private_copy(table.game)
        hide_plans(view, seat)
        assert isinstance(view.root, MoveAction)
        assert (len(view.root.travel.path), len(view.root.costs)) == (known, known)


def test_where_it_will_face_and_how_far_it_goes_through_fire_are_secret_too() -> None:
    table = marching(walker("Marcher", at="A1", move=2, march=4), WATCHER)
    table.players[0].moves("E1", facing="S")
    assert isinstance(table.game.root, MoveAction)
    table.game.root.goal = 4
    for seat, known in ((0, (4, "S")), (1, (2, "")), (None, (2, ""))):
        view = private_copy(table.game)
        hide_plans(view, seat)
        assert isinstance(view.root, MoveAction)
        assert (view.root.goal, view.root.facing) == known


@pytest.mark.rule("DU-REACT-09")
def test_a_turn_only_rotates_in_place() -> None:
    table = dust(walker("Marcher", at="B2", facing="N"), root=MoveAction(unit="Marcher", allowance="turn"))
    assert table.offers("move") == ["B2"]
    with refused("DU-REACT-09", "too_far"):
        table.players[0].moves("B3", facing="S")
    table.players[0].moves("B2", facing="S")
    assert (table.where("Marcher"), table.unit("Marcher").facing) == ("B2", "S")
