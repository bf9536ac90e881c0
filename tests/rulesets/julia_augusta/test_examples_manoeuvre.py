"""The worked examples of manoeuvring and redressing."""

from __future__ import annotations

import pytest

from rulesets.julia_augusta.chapters.flight.retires_and_routs import retire
from rulesets.julia_augusta.chapters.movement.passage import at_once, disorder, passed
from rulesets.julia_augusta.table.measure import distance
from rulesets.julia_augusta.table.stretches import straight
from rulesets.kit.engine.dice import ScriptedDice
from tests.rulesets.julia_augusta.charging import charge_phase, declared
from tests.rulesets.julia_augusta.manoeuvring import dues, manoeuvring, planned
from tests.rulesets.julia_augusta.table import (
    auxiliaries,
    avd,
    box,
    eagle,
    horse,
    julia,
    leader,
    legion,
    light_horse,
    moved,
    refused,
    skirmishers,
    troop,
    warband,
)


@pytest.mark.example("JA-X-03")
@pytest.mark.rule("JA-CTRL-15")
def test_light_horse_repeats_its_move_of_6_inches() -> None:
    catu = light_horse("Catu", at=(36, 20), grade="B", control="repeat", last=moved(6))
    table = manoeuvring(auxiliaries("Batavi", at=(44, 25), formation="unformed"), catu, seat=1)
    _, britons = table.players
    britons.manoeuvres("Catu", "repeat", dice=[avd(3), 4])
    assert table.at("Catu") == (36, 26)


@pytest.mark.example("JA-X-04")
@pytest.mark.rule("JA-CTRL-12")
def test_halted_light_horse_shoots_twice_or_redresses() -> None:
    catu = light_horse("Catu", at=(36, 20), grade="B", dp=1, control="halt")
    table = manoeuvring(auxiliaries("Batavi", at=(36, 23)), catu, seat=1)
    _, britons = table.players
    assert table.offers(1, "manoeuvre", unit="Catu") == ["shoot", "redress"]
    britons.manoeuvres("Catu", "shoot", dice=[1])
    britons.shoots("Batavi", dice=[1])
    assert table.over
    charged = charge_phase(horse("Ala", at=(36, 23)), catu)
    assert ("briton", "charge") not in charged.asked
    assert declared(charged, Ala="Catu").offers(1, "respond", unit="Catu") == ["stand", "evade"]


@pytest.mark.example("JA-X-06")
@pytest.mark.rule("JA-CTRL-13")
def test_a_legion_moves_the_2_inches_to_its_eagle() -> None:
    followers = legion("XX", at=(36, 30), control="follow_eagle")
    table = manoeuvring(followers, eagle("XX", at=(36, 28)), warband("Iceni", at=(36, 5)))
    table.players[0].is_done()
    assert table.at("XX") == (36, 28)
    near = charge_phase(table.unit("XX"), warband("Iceni", at=(36, 25)))
    assert near.offers(0, "charge", unit="XX") == ["none", "Iceni"]


@pytest.mark.example("JA-X-08")
@pytest.mark.rule("JA-MOVE-04", "JA-MOVE-06")
def test_heavy_infantry_tires_though_it_has_to_stop() -> None:
    table = manoeuvring(legion("XX", at=(36, 30)), warband("Iceni", at=(36, 23)))
    romans, _ = table.players
    romans.manoeuvres("XX", "move", dice=[avd(3)])
    romans.picks("add", dice=[6])
    romans.moves("forward 9")
    assert table.at("XX") == (36, 27), "3 inches, to 4 from the enemy"
    assert table.unit("XX").dp == 1


@pytest.mark.example("JA-X-09")
@pytest.mark.rule("JA-MOVE-05", "JA-MOVE-06")
def test_cavalry_rolls_two_sixes_and_takes_one_dp() -> None:
    gauls = horse("Gauls", at=(20, 40), dp=1, manoeuvred_before=True)
    table = manoeuvring(gauls, warband("Iceni", at=(30, 38), facing=270))
    romans, _ = table.players
    romans.manoeuvres("Gauls", "move", dice=[avd(4)])
    romans.picks("add", dice=[6])
    romans.picks("add", dice=[6])
    with refused("JA-MOVE-04", "too_long"):
        romans.moves("forward 16.1")
    romans.moves("forward 16")
    assert table.at("Gauls") == (20, 24)
    assert table.unit("Gauls").dp == 2


@pytest.mark.example("JA-X-10")
@pytest.mark.rule("JA-DP-02", "JA-TERR-03")
def test_a_wood_stops_disordering_at_3() -> None:
    wood = box("Holt", "woods", 30, 30, 42, 38)
    table = manoeuvring(legion("XX", at=(36, 40), dp=2), wood, warband("Iceni", at=(36, 5)))
    romans, _ = table.players
    romans.manoeuvres("XX", "move")
    romans.moves("forward 4")
    assert table.unit("XX").dp == 3


@pytest.mark.example("JA-X-11")
@pytest.mark.rule("JA-MOVE-03")
def test_a_march_of_5_inches_from_13() -> None:
    table = manoeuvring(auxiliaries("Batavi", at=(36, 33)), warband("Iceni", at=(36, 20)))
    romans, _ = table.players
    romans.manoeuvres("Batavi", "move")
    romans.moves("forward 8")
    assert table.at("Batavi") == (36, 28)
    assert table.unit("Batavi").dp == 0


@pytest.mark.example("JA-X-12")
@pytest.mark.rule("JA-MOVE-16", "JA-MOVE-17")
def test_from_line_into_wedge_and_on() -> None:
    table = manoeuvring(legion("XX", at=(36, 30), lines=1), warband("Iceni", at=(36, 24)))
    romans, _ = table.players
    romans.manoeuvres("XX", "move", dice=[avd(4)])
    romans.picks("add", dice=[4])
    made = planned(table, "XX", "form wedge, wheel left 10", inches=8)
    assert dues(made) == {"JA-MOVE-17": [("XX", 1)]}, "it wheels freely"
    romans.moves("form wedge, forward 4")
    unit = table.unit("XX")
    assert (unit.formation, unit.dp) == ("wedge", 1)
    assert distance(unit, table.unit("Iceni")) == pytest.approx(4)


@pytest.mark.example("JA-X-13")
@pytest.mark.rule("JA-MOVE-11")
def test_slingers_fall_back_just_over_3_inches() -> None:
    table = manoeuvring(legion("XX", at=(36, 30), lines=1, bases=4), skirmishers("Sling", at=(36, 24), seat=1))
    romans, _ = table.players
    romans.manoeuvres("XX", "move", dice=[avd(5)])
    romans.moves("forward 5")
    [back] = [it for it in table.heard("moved") if it["how"] == "fall_back"]
    assert 3000 < back["inches"] < 3010
    assert table.unit("Sling").dp == 0


@pytest.mark.example("JA-X-14")
@pytest.mark.rule("JA-MOVE-21")
def test_a_retiring_warband_passes_a_stationary_one_without_dps() -> None:
    fleeing = warband("Iceni", at=(36, 25), formation="unformed", facing=0)
    table = julia(fleeing, warband("Catu", at=(36, 20)), legion("XX", at=(36, 25)), phase="after_combat")
    unit = table.unit("Iceni")
    through = passed(table.game, unit, straight(unit, [unit.pose._replace(y=12000)]))
    assert [passage.friend.id for passage in through] == ["Catu"]
    assert not list(at_once(disorder(table.game, unit, through)))
    table.unit("Catu").moved.append("after_combat")
    assert [blow.unit for blow in at_once(disorder(table.game, unit, through))] == ["Catu"]


@pytest.mark.example("JA-X-14")
@pytest.mark.rule("JA-MOVE-21", "JA-MOR-02", "JA-ACM-06")
def test_but_the_stationary_warband_feels_that_a_friend_retires() -> None:
    retires, stands = warband("Iceni", at=(36, 30), formation="unformed"), warband("Catu", at=(36, 25))
    game = julia(retires, stands, legion("XX", at=(36, 30)), phase="after_combat").game
    retire(game, ScriptedDice(avd(5), 6), game.units["Iceni"], [game.units["XX"]], ())
    assert game.units["Iceni"].pose.y < 16000, "it has come through"
    assert {name: game.units[name].dp for name in ("Iceni", "Catu")} == {"Iceni": 0, "Catu": 1}
    assert "JA-MOVE-21" not in [event.rule for event in game.events]


@pytest.mark.example("JA-X-19")
@pytest.mark.rule("JA-REDR-02", "JA-REDR-05")
def test_steadied_then_redressed() -> None:
    """4 DPs less 1 by the leader are 3; the redress removes 2 more."""
    sabinus = leader("Sabinus", unit="Batavi", steadied=True)
    unit = auxiliaries("Batavi", at=(36, 30), grade="A", dp=3, steadied=True)
    table = manoeuvring(unit, sabinus, warband("Iceni", at=(36, 20)))
    table.players[0].manoeuvres("Batavi", "redress")
    assert table.unit("Batavi").dp == 1


@pytest.mark.example("JA-X-20")
@pytest.mark.rule("JA-REDR-04", "JA-REDR-06")
def test_shaken_units_rally_beyond_8_inches() -> None:
    for unit, away, left in (
        (troop("Shaken", "MI", at=None, seat=0, grade="C", dp=5), 9, 4),
        (legion("Shaken", bases=9, files=3, lines=3, dp=7), 9, 4),
        (troop("Shaken", "MI", at=None, seat=0, grade="C", dp=5), 7, None),
    ):
        placed = unit.model_copy(update={"where": "table", "pose": unit.pose._replace(x=36000, y=(20 + away) * 1000)})
        table = manoeuvring(placed, warband("Iceni", at=(36, 20)))
        romans, _ = table.players
        if left is None:
            with refused("JA-REDR-06", "too_near_to_rally"):
                romans.manoeuvres("Shaken", "redress")
        else:
            romans.manoeuvres("Shaken", "redress")
            assert table.unit("Shaken").dp == left
