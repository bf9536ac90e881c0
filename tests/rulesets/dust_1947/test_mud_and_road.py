"""Mud, sand and roads: how far a unit goes (TERR-01 to 11)."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.chapters.carrying_out.move import MoveAction
from rulesets.dust_1947.table.tabletop.underfoot import going as terrain_table
from rulesets.kit.boards.squares.board import parse_square
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, refused, squad, tank, walker


def going(*described: str | Placed, allowance: str = "move", **more: object) -> Table:
    """A table on which one unit moves and nothing else happens."""
    return dust(*described, root=MoveAction(unit="Mover", allowance=allowance), **more)  # type: ignore[arg-type]


def reached(table: Table) -> set[str]:
    return set(table.offers("move"))


def costs(table: Table, to: str) -> int:
    """What a way there costs in squares."""
    table.players[0].moves(to)
    return int(table.heard("moved")[0]["squares"])


# --- mud -------------------------------------------------------------------------------------------------------------


@pytest.mark.example("DU-X-54")
@pytest.mark.rule("DU-TERR-02")
def test_a_march_of_5_through_mud_is_one_of_2() -> None:
    table = going("......", squad("Mover", at="A1", march=5), allowance="march")
    muddy = going(".mmmmm", squad("Mover", at="A1", march=5), allowance="march")
    assert (reached(table), reached(muddy)) == ({"A1", "B1", "C1", "D1", "E1", "F1"}, {"A1", "B1", "C1"})
    with refused("DU-TERR-02", "mud"):
        muddy.players[0].moves("D1")


@pytest.mark.rule("DU-TERR-02")
def test_mud_halves_where_the_way_begins_in_it() -> None:
    assert reached(going("m...", walker("Mover", at="A1", move=3))) == {"A1", "B1"}


@pytest.mark.rule("DU-TERR-02")
def test_who_goes_around_the_mud_goes_the_whole_way() -> None:
    table = going(".m..", "....", squad("Mover", at="A1", move=3))
    assert {"B1", "C1", "D2"} <= reached(table)
    assert "D1" not in reached(table)
    assert costs(table, "D2") == 3


@pytest.mark.rule("DU-TERR-02")
def test_through_mud_a_unit_always_goes_1_square_unless_it_cannot_move() -> None:
    assert reached(going(".m.", squad("Mover", at="A1", move=1))) == {"A1", "B1"}
    assert reached(going(".m.", walker("Mover", at="A1", move=0))) == {"A1"}


@pytest.mark.rule("DU-TERR-02", "DU-CRIT-09")
def test_a_further_halving_is_of_what_the_mud_left() -> None:
    slow = {"criticals": ["reduced mobility"]}
    assert reached(going(".mm", walker("Mover", at="A1", move=2, state=slow))) == {"A1"}
    assert reached(going(".mm", walker("Mover", at="A1", move=4, state=slow))) == {"A1", "B1"}


@pytest.mark.rule("DU-TERR-02")
def test_mud_does_not_hold_up_aircraft_nor_whoever_flies() -> None:
    assert "D1" in reached(going(".mmm", walker("Mover", at="A1", move=3, kind="aircraft", armour="A1")))
    assert "D1" in reached(going(".mmm", squad("Mover", at="A1", move=3, skills=("Flying",))))


@pytest.mark.rule("DU-TERR-02")
def test_a_march_through_mud_pauses_after_half_its_move() -> None:
    battle = dust("m......", ".......", squad("Mover", at="A1", move=3, march=6), squad("Foe", at="B2", seat=1))
    red, blue = battle.players
    red.activates("Mover")
    red.declares("march")
    red.moves("D1")
    assert battle.where("Mover") == "B1"
    blue.reacts()
    assert battle.where("Mover") == "D1"


def test_the_table_may_count_mud_by_the_square() -> None:
    by_square = {"mud": "per_square"}
    table = going(".m...", squad("Mover", at="A1", move=3), options=by_square)
    assert reached(table) == {"A1", "B1", "C1"}
    assert costs(table, "C1") == 3
    assert reached(going(".mm", squad("Mover", at="A1", move=1), options=by_square)) == {"A1", "B1"}
    round_about = going(".m.", "...", squad("Mover", at="A1", move=4), options=by_square)
    assert "A2" in round_about.offers("move", to="C1")


# --- roads -----------------------------------------------------------------------------------------------------------


@pytest.mark.example("DU-X-55")
@pytest.mark.rule("DU-TERR-10", "DU-TERR-11")
def test_tracks_on_the_road_go_4_and_7() -> None:
    road = "=" * 9
    moves = reached(going(road, tank("Mover", at="A1", move=3, march=5)))
    marches = reached(going(road, tank("Mover", at="A1", move=3, march=5), allowance="march"))
    assert (max(moves), max(marches)) == ("E1", "H1")


@pytest.mark.rule("DU-TERR-10")
def test_the_whole_way_must_be_road() -> None:
    assert "E1" not in reached(going(".====", tank("Mover", at="A1", move=3)))
    assert "E1" not in reached(going("===.=", ".....", tank("Mover", at="A1", move=3)))
    assert "D2" in reached(going("===..", "...==", tank("Mover", at="A1", move=3)))


@pytest.mark.rule("DU-TERR-09")
@pytest.mark.parametrize("mover", [squad("Mover", at="A1", move=3), walker("Mover", at="A1", move=3)])
def test_infantry_and_walkers_get_nothing_from_a_road(mover: Placed) -> None:
    assert max(reached(going("======", mover))) == "D1"


@pytest.mark.rule("DU-TERR-10", "DU-REACT-04")
def test_a_march_on_the_road_pauses_where_a_move_on_it_ends() -> None:
    battle = dust("=========", ".........", tank("Mover", at="A1", move=3, march=5), squad("Foe", at="E2", seat=1))
    red, _ = battle.players
    red.activates("Mover")
    red.declares("march")
    red.moves("H1")
    assert battle.where("Mover") == "E1"


def test_a_vehicle_that_cannot_move_gets_no_road_bonus() -> None:
    slow = {"criticals": ["reduced mobility"]}
    assert reached(going("===", tank("Mover", at="A1", move=1, state=slow))) == {"A1"}


# --- what hinders nobody ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-TERR-03")
@pytest.mark.parametrize("letter", ["T", "L"])
@pytest.mark.parametrize(
    "mover", [squad("Mover", "A1"), hero("Mover", "A1"), walker("Mover", "A1"), tank("Mover", "A1")]
)
def test_trees_hinder_nobody(mover: Placed, letter: str) -> None:
    assert {"B1", "C1"} <= reached(going(f".{letter}.", mover))


@pytest.mark.rule("DU-TERR-01")
@pytest.mark.parametrize("mover", [squad("Mover", "A1"), walker("Mover", "A1"), tank("Mover", "A1")])
def test_open_ground_is_open_to_everybody(mover: Placed) -> None:
    assert {"B1", "C1"} <= reached(going("...", mover))


# --- wheels and tracks -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "mobility",
    [
        pytest.param("wheeled", marks=pytest.mark.rule("DU-SKILL-WHEELED-01")),
        pytest.param("half-tracked", marks=pytest.mark.rule("DU-SKILL-HALFTRACK-01")),
        pytest.param("tracked", marks=pytest.mark.rule("DU-SKILL-TRACKED-01")),
    ],
)
def test_wheels_and_tracks_have_their_own_rows_of_terrain(mobility: str) -> None:
    """Road, rubble, swamp, wreck and low wall, on squares and on a table; a walker beside them."""
    for word, closed in ((mobility, True), ("walker", False)):
        mover = walker("Mover", at="A1", move=2, mobility=word, armour="V1")
        for letter in "rs":
            assert ("B1" in reached(going(f".{letter}.", mover))) is not closed, letter
        for terrain in ("rubble", "swamp"):
            assert terrain_table(mover.card, terrain).closed is closed, terrain
        wrecked = going("....", mover)
        wrecked.game.wrecks = [parse_square("B1")]
        assert ("C1" in reached(wrecked)) is not closed
        assert ("B1" in reached(going("...", mover, walls={"A1-B1": "low wall"}))) is not closed
        assert ("D1" in reached(going("====", mover))) is closed
