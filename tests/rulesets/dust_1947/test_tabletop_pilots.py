"""Pilots and FOLLOW ME on a table in inches: in and out of a hull, and who hears a leader (PILOT, SKILL-FOLLOW)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.chapters.heroes.joining import Joining
from rulesets.dust_1947.chapters.heroes.pilots import Escapes
from rulesets.dust_1947.counsel.counsel import COUNSEL
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.tabletop.standing import leader, wrecks
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.offering import check
from tests.rulesets.dust_1947.inches import hull, leads, on_foot
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, refused, squad, tank

At = tuple[float, float]
FOE = on_foot("Foe", (32, 28), soldiers=1, seat=1)
SMALL = (".........",) * 8


def played(*described: str | Placed, **more: Any) -> Table:
    rows = () if any(isinstance(one, str) for one in described) else SMALL
    return dust(*rows, *described, options={"board_mode": "table", "reaction_prompt": "never"}, **more)


def place(table: Table, name: str) -> Point:
    return leader(table.game, table.unit(name)).middle


def said(table: Table) -> str:
    return "".join(RULESET.words.event(table.game, event) for event in table.said)


# --- into a hull ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-PILOT-01", "DU-PILOT-03")
def test_a_hero_pilots_a_vehicle_on_a_table() -> None:
    units = (hero("Nick", "", skills=("Pilot",)), squad("Rifles", ""), tank("Moth", ""))
    table = played(*units, FOE, root=Joining())
    assert table.offers("join", hero="Nick") == ["Rifles", "Moth", "alone"]
    table.players[0].joins("Nick", "Moth")
    assert table.heard("pilots") == [{"hero": "Nick", "unit": "Moth"}]


def driving(*others: str | Placed, at: At = (20, 20), **machine: Any) -> Table:
    """Nick pilots Moth, a hull of 2.4 by 3.6 inches that faces north; far away stands an enemy."""
    nick = hero("Nick", "", skills=("Pilot",), state={"joined": "Moth", "where": "board"})
    foe = FOE if not any(isinstance(one, str) for one in others) else on_foot("Foe", (4, 4), soldiers=1, seat=1)
    return played(hull("Moth", at, **machine), nick, *others, foe)


@pytest.mark.rule("DU-PILOT-05", "DU-TABLE-03")
def test_ranges_are_measured_from_the_hull_and_not_from_its_pilot() -> None:
    game = driving(on_foot("Near", (20, 27.3), soldiers=1, seat=1)).game
    assert leader(game, game.units["Moth"]).middle == Point(20, 20)
    # The hull ends 1.8 inches from its middle, the soldier's base half an inch from his: 5 inches are between.
    assert board_of(game).apart(game.units["Moth"], game.units["Near"]) == 2


# --- out of his own will ----------------------------------------------------------------------------------------------


def climbing(*others: str | Placed, **machine: Any) -> Table:
    table = driving(*others, **machine)
    table.players[0].activates("Nick")
    return table


@pytest.mark.rule("DU-PILOT-10", "DU-TABLE-02")
def test_a_pilot_climbs_out_beside_the_hull_and_goes_his_whole_move() -> None:
    table = climbing()
    red = table.players[0]
    places = table.offers("deploy", unit="Nick")
    assert places[:3] == ["20,17.68", "21.72,18.28", "21.72,20"]
    assert len(places) == 8
    with refused("DU-PILOT-10", "not_an_exit"):
        red.deploys("Nick", "20,20")
    red.deploys("Nick", "21.72,20")
    assert place(table, "Nick") == Point(21.72, 20)
    with refused("DU-PILOT-10", "climbs_first"):
        red.declares("nothing", "move")
    red.declares("move", "nothing")
    with refused("DU-TABLE-02"):
        red.moves("29.75,20")
    red.moves("29.72,20")
    assert (place(table, "Nick"), table.unit("Nick").activated) == (Point(29.72, 20), True)


@pytest.mark.rule("DU-PILOT-11", "DU-TERR-30")
def test_the_hull_that_he_leaves_is_a_wreck_where_it_stood() -> None:
    table = climbing()
    table.players[0].deploys("Nick", "21.72,20")
    game = table.game
    assert (table.where("Moth"), game.lost_ap[0]) == ("eliminated", 10)
    assert [wreck.middle for wreck in wrecks(game).values()] == [Point(20, 20)]
    assert "**Nick** abandons **Moth**." in said(table)


@pytest.mark.rule("DU-PILOT-10")
def test_nobody_climbs_out_of_a_hull_that_stands_among_rocks_or_has_activated() -> None:
    # Rocks on three sides of the hull, another hull on the fourth.
    rows = ("ooo...", "o.o...", "o.o...", "ooo...")
    table = driving(*rows, "......", hull("Wall", (6, 10.1)), at=(6, 6.4))
    with refused("DU-PILOT-10", "no_way_out"):
        table.players[0].activates("Nick")
    table = driving(on_foot("Other", (4, 28)))
    table.unit("Moth").activated = True
    with refused("DU-PILOT-10", "vehicle_has_acted"):
        table.players[0].activates("Nick")


@pytest.mark.rule("DU-PILOT-10")
def test_who_climbs_out_and_cannot_go_further_has_moved_away_all_the_same() -> None:
    table = climbing()
    table.players[0].deploys("Nick", "21.72,20")
    table.players[0].declares("move", "nothing")
    table.players[0].moves("21.72,20")
    assert table.heard("impossible") == []
    assert place(table, "Nick") == Point(21.72, 20)


@pytest.mark.rule("DU-PILOT-10")
def test_a_place_to_climb_out_to_is_proposed() -> None:
    table = climbing(*("......",) * 6)
    question = table.game.questions[0]
    found = COUNSEL.proposals(RULESET.play.view(table.game, 0), question)
    assert found
    for one in found:
        check(table.game, question, one.answers[0])


# --- out of a wreck ---------------------------------------------------------------------------------------------------


def lost(*others: str | Placed, dice: str = "S", kind: str = "vehicle", **machine: Any) -> Table:
    """Moth was just destroyed with Nick in it, who rolls to get out."""
    nick = hero("Nick", "", skills=("Pilot",), state={"joined": "Moth", "where": "board"})
    table = played(hull("Moth", (22, 22), kind=kind, **machine), nick, *others, FOE, root=Escapes())
    moth, game = table.unit("Moth"), table.game
    moth.where, moth.squares = "eliminated", [Square(5, 5)]
    game.wrecks, game.bailing = [Square(5, 5)] if kind == "vehicle" else [], ["Nick"]
    return table.begins(dice)


@pytest.mark.rule("DU-PILOT-07", "DU-PILOT-08")
def test_a_pilot_comes_down_within_4_inches_of_the_hull_but_not_in_the_wreck() -> None:
    table = lost(dice="C")
    red = table.players[0]
    assert table.unit("Nick").damage == 1
    places = table.offers("deploy", unit="Nick")
    assert places[:2] == ["22,19.68", "23.72,20.28"]
    assert "22,22" not in places
    assert {"18,22", "26,22", "22,26"} <= set(places)
    assert "22,30" not in places, "5.7 inches from the hull"
    with refused("DU-PILOT-08", "not_beside"):
        red.deploys("Nick", "22,22")
    red.deploys("Nick", "26,22")
    assert (place(table, "Nick"), table.unit("Nick").activated) == (Point(26, 22), True)
    assert "comes down at 26,22." in said(table)


@pytest.mark.rule("DU-PILOT-08", "DU-TABLE-05")
def test_a_pilot_keeps_out_of_the_command_circle_of_an_enemy() -> None:
    places = lost(on_foot("Enemy", (27.5, 22), soldiers=1, seat=1)).offers("deploy", unit="Nick")
    assert "26,22" not in places
    assert "18,22" in places


@pytest.mark.rule("DU-PILOT-09")
def test_a_pilot_with_no_room_beside_the_wreck_is_lost() -> None:
    rows = (*SMALL[:4], "....ooo..", "....o.o..", "....ooo..", *SMALL[:1])
    assert lost(*rows, size="small").heard("eliminated") == []
    pressed = on_foot("Enemy", (20.6, 20.6), (23.4, 20.6), (20.6, 23.4), (23.4, 23.4), soldiers=4, seat=1)
    table = lost(*rows, pressed)
    assert [told["how"] for told in table.heard("eliminated")] == ["no room"]


@pytest.mark.rule("DU-PILOT-08", "DU-AIR-11")
def test_the_pilot_of_an_aircraft_comes_down_beside_where_it_was() -> None:
    flown = {"mobility": "aircraft", "armour": "A1"}
    assert "26,22" in lost(kind="aircraft", **flown).offers("deploy", unit="Nick")


# --- FOLLOW ME --------------------------------------------------------------------------------------------------------


def calls(*others: str | Placed, dice: str = "B", **boss: Any) -> Table:
    """A hero at 20,20 takes FOLLOW ME."""
    table = played(leads("Boss", (20, 20), skills=("Follow Me",), **boss), *others, FOE)
    table.players[0].activates("Boss")
    table.players[0].declares("follow me", "nothing", dice=dice)
    return table


@pytest.mark.rule("DU-SKILL-FOLLOW-01", "DU-TABLE-01")
def test_who_follows_goes_8_inches_whatever_its_move() -> None:
    table = calls(on_foot("A", (20, 26), soldiers=2, move=1))
    red = table.players[0]
    red.commands("A")
    with refused("DU-TABLE-02"):
        red.moves("28.1,26")
    red.moves("28,26")
    assert (place(table, "A"), table.unit("A").activated) == (Point(28, 26), False)
    assert "DU-SKILL-FOLLOW-01" in table.rules_said()


@pytest.mark.rule("DU-SKILL-FOLLOW-01", "DU-TABLE-12", "DU-TABLE-13")
@pytest.mark.parametrize(("away", "hears"), [(8.99, True), (9.1, False)])
def test_a_leader_is_heard_within_8_inches(away: float, hears: bool) -> None:
    # The bases of both reach half an inch toward each other.
    table = calls(on_foot("A", (20, 20 + away), soldiers=1), dice="B" if hears else "")
    assert (table.asked == [("red", "follow")]) is hears
    assert (table.heard("impossible") == []) is hears


@pytest.mark.rule("DU-SKILL-FOLLOW-01", "DU-TABLE-22")
def test_nobody_on_a_table_follows_whom_he_does_not_see() -> None:
    rows = (*SMALL[:6], "....ooo..", *SMALL[:2])
    hidden = on_foot("A", (22, 28.6), soldiers=1)
    boss = leads("Boss", (22, 23), skills=("Follow Me",))
    table = played(*rows, boss, hidden, FOE)
    table.players[0].activates("Boss")
    table.players[0].declares("follow me", "nothing")
    assert table.heard("impossible")[0]["action"] == "follow me"
