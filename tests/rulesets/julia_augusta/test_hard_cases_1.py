"""Cases in which several rules of command, control, moves and shooting meet, as players came upon them."""

from __future__ import annotations

import pytest

from rulesets.julia_augusta.command.control import ControlTests
from rulesets.julia_augusta.moving import go
from rulesets.julia_augusta.state import Unit
from tests.rulesets.julia_augusta.manoeuvring import manoeuvring
from tests.rulesets.julia_augusta.table import (
    Table,
    auxiliaries,
    avd,
    box,
    eagle,
    general,
    horse,
    julia,
    leader,
    legion,
    light_horse,
    moved,
    skirmishers,
    warband,
)

FAR = warband("Iceni", at=(36, 5))


@pytest.mark.rule("JA-ACM-14")
def test_light_troops_whose_pursuit_ended_short_of_formed_foot_do_not_shoot_at_it() -> None:
    table = manoeuvring(
        light_horse("Corieltauvi", at=(36, 20), pursuing=True, last=moved(8, "pursue")),
        auxiliaries("Batavi", at=(36, 25)),
        seat=1,
    )
    _, britons = table.players
    britons.manoeuvres("Corieltauvi", "pursue", dice=[avd(4), 3, 1])
    assert not table.unit("Corieltauvi").pursuing
    assert table.over


@pytest.mark.rule("JA-MOVE-05")
def test_a_retire_that_is_repeated_counts_as_a_move_for_the_bonus_die() -> None:
    gauls = horse("Gauls", at=(36, 30), formation="unformed", control="repeat", last=moved(8, "retire"))
    table = manoeuvring(gauls, warband("Iceni", at=(36, 20)))
    table.players[0].manoeuvres("Gauls", "retire", dice=[avd(3), 1, 1])
    assert table.unit("Gauls").manoeuvred


@pytest.mark.rule("JA-CTRL-14")
@pytest.mark.parametrize(("pushed", "at"), [(False, (36, 37)), (True, (36, 40))])
def test_an_eagle_that_was_pushed_this_turn_is_not_carried_along(pushed: bool, at: tuple[float, float]) -> None:
    standard = eagle("XX", at=(36, 40)).model_copy(update={"moved": pushed})
    table = manoeuvring(legion("XX", at=(36, 40)), standard, FAR)
    romans, _ = table.players
    romans.manoeuvres("XX", "move")
    romans.moves("forward 3")
    point = table.game.eagles["XX"].spot.point
    assert (point.x, point.y) == at


@pytest.mark.rule("JA-CTRL-16")
def test_looters_that_have_stopped_do_not_begin_again_unless_they_move() -> None:
    camp = box("Camp", "camp", 34, 30, 38, 34, seat=1)
    table = manoeuvring(auxiliaries("Batavi", at=(36, 34), control="free"), camp, FAR)
    romans, _ = table.players
    romans.manoeuvres("Batavi", "move")
    romans.picks("enough")
    assert not table.unit("Batavi").looting


@pytest.mark.rule("JA-CTRL-15")
@pytest.mark.parametrize("did", ["loot", "pursue"])
def test_a_unit_with_nothing_left_to_repeat_halts(did: str) -> None:
    """Its looting ended when it was charged, its pursuit where it could not strike."""
    table = julia(auxiliaries("Batavi", at=(36, 40), last=moved(did=did)), FAR, root=ControlTests(seat=0))
    table.begins(dice=[5])
    assert table.unit("Batavi").control == "halt"


@pytest.mark.rule("JA-SETUP-09")
def test_a_leader_who_is_moved_clear_of_one_enemy_does_not_stand_under_another() -> None:
    mover, beside = warband("Iceni", at=(36, 20)), warband("Catuvellauni", at=(42.2, 20))
    table = julia(mover, beside, general("Agricola", at=(38.8, 22)))
    unit = table.unit("Iceni")
    go(table.game, unit, [unit.pose.offset(0, 2)], "move", 2, "JA-MOVE-01")
    assert clear_of(table, "Agricola", unit)
    assert clear_of(table, "Agricola", table.unit("Catuvellauni"))


def clear_of(table: Table, name: str, unit: Unit) -> bool:
    from rulesets.julia_augusta.moving import LEADER_RADIUS
    from rulesets.kit.boards.table_bases import Body
    from rulesets.kit.boards.table_distance import distance, measured

    return distance(unit.placement, Body(measured(table.leader(name).spot).core, LEADER_RADIUS)) > 0
