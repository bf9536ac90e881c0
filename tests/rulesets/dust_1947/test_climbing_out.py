"""Pilots who leave their vehicle of their own will (PILOT-10, PILOT-11)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947 import actions
from rulesets.kit.boards.squares.board import parse_square
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, refused, squad, tank, walker


def driving(*others: Placed, state: dict[str, Any] | None = None, **pilot: Any) -> Table:
    """Nick pilots Moth in D5, red's only unit but for others."""
    told = {"skills": ("Pilot",), "state": {"joined": "Moth", "where": "board"}, **pilot}
    vehicle = walker("Moth", at="D5", move=3, march=6, state=state or {})
    return dust(vehicle, hero("Nick", at="", **told), *others)


@pytest.mark.rule("DU-PILOT-10")
def test_a_pilot_activates_alone_and_moves_away_with_his_own_values() -> None:
    table = driving(squad("Foe", at="D1", seat=1))
    red = table.players[0]
    assert table.offers("activate") == ["Moth", "Nick"]
    red.activates("Nick")
    with refused("DU-PILOT-10", "climbs_first"):
        red.declares("attack", "move")
    red.declares("move", "attack")
    assert "D5" not in table.offers("move")
    with refused("DU-PILOT-10", "climbs_away"):
        red.moves("D5")
    red.moves("D3")
    assert table.where("Nick") == "D3"
    table.players[1].reacts()
    red.attacks("Foe", dice="C C")
    assert table.heard("attack")[0]["shots"] == [[1, "Rifle", "Foe"]]


@pytest.mark.rule("DU-PILOT-10")
def test_nobody_climbs_out_of_a_vehicle_that_has_activated() -> None:
    for state in ({"activated": True}, {"skill_state": {"reactivated": 1}}):
        table = driving(squad("Rifles", at="L9"), state=state)
        assert "Nick" not in table.offers("activate")
        with refused("DU-PILOT-10", "vehicle_has_acted"):
            table.players[0].activates("Nick")


@pytest.mark.rule("DU-PILOT-10")
def test_nobody_climbs_out_where_there_is_no_way() -> None:
    around = [squad(f"Foe {at}", at=at, seat=1) for at in ("C4", "C5", "C6", "D4", "D6", "E4", "E5", "E6")]
    table = driving(*around)
    assert table.offers("activate") == ["Moth"]
    with refused("DU-PILOT-10", "no_way_out"):
        table.players[0].activates("Nick")


@pytest.mark.rule("DU-PILOT-10")
def test_nobody_climbs_down_from_an_aircraft_onto_an_enemy() -> None:
    told = {"kind": "aircraft", "armour": "A1", "move": 3, "march": 6}
    nick = hero("Nick", at="", skills=("Air Pilot",), state={"joined": "Gull", "where": "board"})
    for below, able in (("D5", ["Gull"]), ("D6", ["Gull", "Nick"])):
        table = dust(walker("Gull", at="D5", **told), nick, squad("Foe", at=below, seat=1))
        assert table.offers("activate") == able


@pytest.mark.rule("DU-PILOT-10")
def test_a_pilot_keeps_the_tokens_of_the_vehicle() -> None:
    table = driving(state={"suppressed": True})
    red = table.players[0]
    red.activates("Nick", dice="S S")
    with refused("DU-SUP-09"):
        red.declares("move", "nothing")
    with refused("DU-PILOT-10", "climbs_first"):
        red.declares("nothing", "attack")
    red.declares("nothing", "move")
    red.moves("D4")
    assert table.where("Nick") == "D4"


@pytest.mark.rule("DU-PILOT-10")
def test_from_a_large_vehicle_the_player_picks_the_square() -> None:
    nick = hero("Nick", at="", skills=("Pilot",), state={"joined": "Bull", "where": "board"})
    table = dust(tank("Bull", at="D5 D6", size="large"), nick)
    red = table.players[0]
    red.activates("Nick")
    assert table.asked == [("red", "climb")]
    assert table.offers("deploy", unit="Nick") == ["D5", "D6"]
    with refused("DU-PILOT-10", "not_an_exit"):
        red.does(actions.Deploy(unit="Nick", to="D7"))
    red.does(actions.Deploy(unit="Nick", to="D6"))
    red.declares("move", "nothing")
    assert "D8" in table.offers("move") and "D3" not in table.offers("move")


@pytest.mark.rule("DU-PILOT-11")
def test_the_abandoned_vehicle_is_a_wreck_at_once_and_the_enemy_scores_it() -> None:
    table = driving(squad("Foe", at="L1", seat=1))
    table.players[0].activates("Nick")
    assert table.where("Moth") == "eliminated"
    assert table.heard("eliminated")[0]["how"] == "abandoned"
    assert table.game.wrecks == [parse_square("D5")]
    assert table.game.lost_ap == [10, 0]
    assert table.heard("critical_check") == []
    assert table.game.bailing == []


@pytest.mark.rule("DU-HERO-08")
def test_a_hero_never_leaves_a_squad_that_has_a_soldier_left() -> None:
    nick = hero("Nick", at="", skills=("Pilot",), state={"joined": "Rifles", "where": "board"})
    table = dust(squad("Rifles", at="D5"), nick, squad("Foe", at="L1", seat=1))
    assert table.offers("activate") == ["Rifles"]
    with refused("DU-ACT-04"):
        table.players[0].activates("Nick")
