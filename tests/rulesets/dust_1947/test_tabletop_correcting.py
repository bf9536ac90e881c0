"""Putting right by hand on a table: units, single models and wrecks in inches, and what is under way then (TABLE)."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.state import Dust
from rulesets.dust_1947.table.tabletop.scale import square_at
from rulesets.dust_1947.table.tabletop.standing import leader, models, pose_of, strays, wrecks
from rulesets.kit.boards.tables.places import Point
from tests.rulesets.dust_1947.inches import hull, leads, on_foot
from tests.rulesets.dust_1947.table import Placed, Table, dust, moved_aside, refused
from tests.rulesets.dust_1947.test_correcting import put_right

FOE = on_foot("Foe", (40, 30), seat=1)


def under_way(*described: str | Placed, **options: str) -> Table:
    """A battle on a table under way, with the first activation of seat 0."""
    return dust(*described, FOE, options={"board_mode": "table", "reaction_prompt": "ask", **options}).begins()


def offered(game: Dust, unit: str, what: str) -> list[str]:
    return list(RULESET.corrections.correctable(game, unit)[what])


def at(game: Dust, name: str) -> Point:
    return leader(game, game.units[name]).middle


# --- units ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-TABLE-05")
def test_a_unit_is_put_to_a_place_in_inches_and_stands_together_there() -> None:
    game = under_way("." * 12, *("." * 12,) * 8, on_foot("A", (6, 6)), on_foot("B", (20, 6))).game
    moved = put_right(game, "A", "place", "12.5,8.25").game
    assert at(moved, "A") == Point(12.5, 8.25)
    assert strays(moved, moved.units["A"]) == []
    assert at(put_right(game, "A", "place", "C4").game, "A") == Point(10, 14)
    with refused("DU-TABLE-05"):
        put_right(game, "A", "place", "18,6")
    with refused("DU-SETUP-03"):
        put_right(game, "A", "place", "99,6")


def test_a_hull_is_turned_and_put_elsewhere_as_it_faces() -> None:
    game = under_way(hull("A", (6, 6))).game
    turned = put_right(game, "A", "facing", "SE").game
    assert (turned.units["A"].poses[0].facing, at(turned, "A")) == (13500, Point(6, 6))
    moved = put_right(turned, "A", "place", "20,20").game
    assert (moved.units["A"].poses[0].facing, at(moved, "A")) == (13500, Point(20, 20))
    with refused("DU-MOVE-03"):
        put_right(game, "A", "facing", "up")


# --- single models ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-TABLE-03", "DU-TABLE-05")
def test_a_soldier_is_put_elsewhere_within_the_command_circle() -> None:
    game = under_way(on_foot("A", (6, 6)), on_foot("B", (12, 6))).game
    moved = put_right(game, "A", "model", "soldier 2 to 6,8.4").game.units["A"]
    assert pose_of(moved, 1).point == Point(6, 8.4)
    assert [pose_of(moved, n) for n in (0, 2, 3, 4)] == [pose_of(game.units["A"], n) for n in (0, 2, 3, 4)]
    for value, rule in (
        ("soldier 2 to 6,8.6", "DU-TABLE-03"),  # his base does not touch the circle of 2 inches
        ("soldier 2 to 6,7", "DU-TABLE-05"),  # soldier 4 stands there
        ("soldier 6 to 6,8", "DU-TABLE-03"),
        ("soldier 2", "DU-TABLE-03"),
        ("soldier 2 to the woods", "DU-TABLE-05"),
    ):
        with refused(rule):
            put_right(game, "A", "model", value)


@pytest.mark.rule("DU-TABLE-03")
def test_a_leader_who_is_put_elsewhere_takes_the_circle_with_him() -> None:
    game = under_way(on_foot("A", (6, 6)), leads("Hero", (6, 8), "A")).game
    moved = put_right(game, "A", "model", "Hero to 7,7").game
    assert at(moved, "A") == Point(7, 7)
    assert len(models(moved, moved.units["A"])) == 6
    with refused("DU-TABLE-03", "out_of_the_circle"):
        put_right(game, "A", "model", "Hero to 12,6")


def test_for_each_model_a_place_is_offered_that_is_free() -> None:
    game = under_way(on_foot("A", (6, 6), soldiers=3), leads("Hero", (6, 7.2), "A")).game
    found = offered(game, "A", "model")
    assert [value.partition(" to ")[0] for value in found] == [*(f"soldier {n}" for n in range(1, 4)), "Hero"]
    for value in found:
        put_right(game, "A", "model", value)
    assert "model" not in RULESET.corrections.correctable(game, "Hero")
    assert "model" not in RULESET.corrections.correctable(under_way(hull("A", (6, 6))).game, "A")
    assert "model" not in RULESET.corrections.correctable(dust(on_foot("A", (6, 6)), FOE).begins().game, "A")


# --- wrecks -----------------------------------------------------------------------------------------------------------


def lost(*described: str | Placed) -> Dust:
    """A battle in which the tanks A and B are lost, and their wrecks lie there."""
    game = under_way(*described, on_foot("C", (2, 30))).game
    for name in ("A", "B"):
        game.units[name].where = "eliminated"
        game.units[name].squares = [square_at(at(game, name))]
        game.wrecks += [one for one in game.units[name].squares if one not in game.wrecks]
    return game


@pytest.mark.rule("DU-TERR-30", "DU-TERR-31")
def test_a_wreck_is_laid_somewhere_else_turned_and_taken_away() -> None:
    game = lost(hull("A", (6, 6)), hull("B", (20, 6)))
    moved = put_right(game, "A", "wreck", "12.5,18 facing E").game
    lies = wrecks(moved)["wreck of A"]
    assert (lies.middle, lies.pose.facing) == (Point(12.5, 18), 9000)
    assert set(wrecks(moved)) == {"wreck of A", "wreck of B"}
    gone = put_right(moved, "A", "wreck", "gone").game
    assert set(wrecks(gone)) == {"wreck of B"}
    assert "gone" not in offered(gone, "A", "wreck")
    with refused("DU-TERR-30"):
        put_right(gone, "A", "wreck", "gone")
    back = put_right(gone, "A", "wreck", "C4").game
    assert wrecks(back)["wreck of A"].middle == Point(10, 14)
    with refused("DU-TABLE-05"):
        put_right(game, "A", "wreck", "20,7")


def test_a_wreck_blocks_where_it_was_laid_and_no_more_where_it_lay() -> None:
    game = lost(hull("A", (6, 18)), hull("B", (40, 2)), on_foot("Z", (2, 18), soldiers=1), on_foot("Y", (12, 18)))

    def sees(now: Dust) -> bool:
        return board_of(now).sees(now.units["Z"], now.units["Y"])

    away = put_right(game, "A", "wreck", "6,6").game
    assert (sees(game), sees(away), sees(put_right(away, "A", "wreck", "7,18").game)) == (False, True, False)


def test_a_vehicle_that_comes_back_leaves_the_wreck_beside_it_where_it_lies() -> None:
    game = lost(hull("A", (5.3, 6), size="small"), hull("B", (7, 6), size="small"))
    assert game.units["A"].squares == game.units["B"].squares
    back = put_right(game, "A", "place", "20,20").game
    assert set(wrecks(back)) == {"wreck of B"}
    assert back.wrecks == game.units["B"].squares


# --- what is under way ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "ends"), [("14.5,18", True), ("12,18", False)])
def test_who_is_put_elsewhere_in_the_middle_of_a_march_ends_it_there(value: str, ends: bool) -> None:
    table = under_way(on_foot("A", (4, 18), move=2, march=4), on_foot("Guard", (12, 26), seat=1), on_foot("B", (4, 4)))
    red, _ = table.players
    red.activates("A")
    red.declares("march")
    red.moves("20,18")
    assert [question.key for question in table.game.questions] == ["react"]
    game = put_right(table.game, "A", "place", value).game
    assert at(game, "A") == (Point(14.5, 18) if ends else Point(12, 18))
    assert [question.key for question in game.questions] == (["activate"] if ends else ["react"])


def test_who_is_put_elsewhere_before_it_has_set_off_is_asked_from_there() -> None:
    table = under_way(on_foot("A", (4, 18), move=2), on_foot("B", (4, 4)))
    red, _ = table.players
    red.activates("A")
    red.declares("move", "nothing")
    table.game = put_right(table.game, "A", "place", "20,18").game
    with refused("DU-TABLE-02"):
        red.moves("8,18")
    red.moves("26,18")
    assert at(table.game, "A") == Point(26, 18)


SEVEN = ((6, 30), (7.2, 30), (4.8, 30), (6, 31.2), (6, 28.8), (7.2, 31.2), (4.8, 31.2))


@pytest.mark.parametrize("board", ["square", "table"])
def test_a_squad_is_put_into_a_carrier_and_gets_out_by_its_place(board: str) -> None:
    truck = hull("Truck", (30, 6), mobility="wheeled", skills=("Passengers: 6",))
    far = (on_foot("A", (6, 6)), moved_aside(truck, "F2"), moved_aside(on_foot("B", *SEVEN, soldiers=7), "A6"))
    game = dust(*far, moved_aside(FOE, "L9"), options={"board_mode": board}).begins().game
    assert offered(game, "A", "aboard") == ["Truck"]
    assert "aboard" not in RULESET.corrections.correctable(game, "B")
    with refused("DU-TRANS-04"):
        put_right(game, "A", "aboard", "Foe")
    inside = put_right(game, "A", "aboard", "Truck").game
    assert (inside.units["A"].where, inside.units["A"].carrier) == ("aboard", "Truck")
    assert inside.units["A"].squares == inside.units["Truck"].squares
    assert "aboard" not in RULESET.corrections.correctable(inside, "A")
    out = put_right(inside, "A", "place", "C2").game
    assert (out.units["A"].where, out.units["A"].carrier) == ("board", "")
