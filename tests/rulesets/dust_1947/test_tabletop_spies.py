"""Spies on a table in inches: within 4 inches of an enemy, and nowhere else (SKILL-SPY, TABLE)."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.chapters.turn.deployment import Deployment
from rulesets.dust_1947.counsel.counsel import COUNSEL
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.tabletop.standing import leader
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.offering import check
from tests.rulesets.dust_1947.inches import hull, on_foot
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, refused, squad

HIDDEN = hero("A", "", skills=("Spy",), state={"where": "off board"})
SMALL = ("..........",) * 7
OPTIONS = {"board_mode": "table", "reaction_prompt": "never"}


def revealed(*described: str | Placed, dice: str = "B S") -> Table:
    rows = () if any(isinstance(one, str) for one in described) else SMALL
    table = dust(*rows, HIDDEN, *described, options=OPTIONS)
    table.players[0].activates("A")
    table.players[0].reveals("reveal", dice=dice)
    return table


@pytest.mark.rule("DU-SKILL-SPY-04", "DU-TABLE-12", "DU-TABLE-06")
def test_it_appears_within_4_inches_of_an_enemy_model_but_not_in_a_command_circle() -> None:
    # The base of the enemy's only soldier ends half an inch east of 22,18, and that of the spy half an inch west.
    table = revealed(on_foot("Z", (22, 18), soldiers=1, seat=1))
    red = table.players[0]
    assert {"E5", "F4", "F6", "G5", "E4", "G6"} & set(table.offers("deploy", unit="A")) == {"E5", "F4", "F6", "G5"}
    for place in ("27.02,18", "23.9,18", "38,18"):
        with refused("DU-SKILL-SPY-04" if place != "23.9,18" else "DU-TABLE-05"):
            red.deploys("A", place)
    red.deploys("A", "27,18")
    assert leader(table.game, table.unit("A")).middle == Point(27, 18)
    assert table.offers("declare", actions=["move"]) == []


@pytest.mark.rule("DU-SKILL-SPY-04")
def test_it_appears_beside_a_hull_or_any_soldier_but_beside_no_aircraft() -> None:
    squad_of_two = on_foot("Z", (10, 10), (13, 10), soldiers=2, seat=1)
    plane = hull("P", (34, 10), seat=1, kind="aircraft", mobility="helicopter", armour="A1")
    table = revealed(squad_of_two, hull("T", (22, 22), seat=1), plane)
    offered = table.offers("deploy", unit="A")
    assert {"E3", "F7"} <= set(offered), "4 inches from the second soldier, and from the hull"
    assert not {"H3", "I2", "J3"} & set(offered)


@pytest.mark.rule("DU-SKILL-SPY-04")
def test_it_appears_in_no_building_on_a_table() -> None:
    rows = (". . . . . .", ". . 1 . . .", ". . . . . .", ". . . . . .")
    table = revealed(*rows, on_foot("Z", (14, 6), soldiers=1, seat=1))
    assert "C2" not in table.offers("deploy", unit="A")
    with refused("DU-SKILL-SPY-04", "not_beside_an_enemy"):
        table.players[0].deploys("A", "11,6")


@pytest.mark.rule("DU-SKILL-SPY-06")
def test_a_spy_that_fails_stays_off_the_table() -> None:
    table = revealed(on_foot("Z", (22, 18), soldiers=1, seat=1), dice="S C")
    assert (table.unit("A").where, table.unit("A").activated) == ("off board", True)


@pytest.mark.rule("DU-SKILL-SPY-01")
def test_a_spy_may_be_kept_off_the_table() -> None:
    zones = ((Square(0, 0), Square(1, 0)), (Square(9, 6),))
    units = (hero("A", "", skills=("Spy",)), squad("Z", "", seat=1))
    table = dust(*units, root=Deployment(seat=0), zones=zones, options=OPTIONS)
    assert table.offers("deploy", unit="A") == ["A1", "B1", "off board"]
    table.players[0].deploys("A", "off board")
    assert table.unit("A").where == "off board"


@pytest.mark.rule("DU-SKILL-SPY-04")
def test_a_place_for_a_spy_is_proposed() -> None:
    table = revealed(on_foot("Z", (22, 18), soldiers=1, seat=1))
    question = table.game.questions[0]
    found = COUNSEL.proposals(RULESET.play.view(table.game, 0), question)
    assert found
    for one in found:
        check(table.game, question, one.answers[0])
