"""Control tests: who takes one, the die, and what the units do then (CMD-09, CTRL-01 to CTRL-11, CTRL-16)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.julia_augusta.chapters.command.control_test import TakesControlTest, excitement
from rulesets.julia_augusta.chapters.command.controlled import is_controlled, may_test, near_a_leader
from rulesets.julia_augusta.chapters.command.eagles import beside_its_eagle
from rulesets.julia_augusta.chapters.command.leading import LeaderActions
from rulesets.julia_augusta.chapters.command.looting import loot_if_it_may
from rulesets.kit.boards.tables.places import Point, pose
from tests.rulesets.julia_augusta.commanding import controlling
from tests.rulesets.julia_augusta.table import (
    Described,
    Table,
    auxiliaries,
    avd,
    box,
    chariots,
    eagle,
    horse,
    julia,
    leader,
    legion,
    moved,
    refused,
    skirmishers,
    warband,
)

FAR = (8, 40)
"""Where a unit is out of everybody's way."""
ENEMY = warband("Iceni", at=(60, 6))


def control(table: Table, name: str) -> str:
    """What a unit's test has come to."""
    return table.unit(name).control


@pytest.mark.rule("JA-CMD-09", "JA-CTRL-01")
def test_a_leader_excuses_who_is_within_4_inches_of_him() -> None:
    table = controlling(
        auxiliaries("Near", at=(20, 30)),
        auxiliaries("Far", at=(52, 30)),
        leader("Cerialis", at=(28.5, 30), crippled=True),
        leader("Caradoc", at=(52, 29), seat=1),
        dice=(1,),
    )
    assert (control(table, "Near"), control(table, "Far")) == ("excused", "halt")


@pytest.mark.rule("JA-CTRL-01")
def test_routing_units_and_those_in_combat_take_no_test() -> None:
    table = controlling(
        auxiliaries("Fled", at=(10, 30), routing=True),
        auxiliaries("Fights", at=(40, 30)),
        warband("Iceni", at=(40, 30)),
    )
    assert table.over
    assert (control(table, "Fled"), control(table, "Fights")) == ("", "")


@pytest.mark.rule("JA-CTRL-02", "JA-CTRL-04", "JA-CTRL-10")
def test_light_troops_near_a_controlled_unit_are_excused() -> None:
    described = auxiliaries("Cohort", at=(36, 30)), skirmishers("Velites", at=(36, 25))
    table = controlling(*described)
    table.players[0].tests("Cohort", dice=(3,))
    assert (control(table, "Cohort"), control(table, "Velites")) == ("free", "excused")


@pytest.mark.rule("JA-CTRL-02")
def test_control_is_not_passed_on_by_those_that_are_excused() -> None:
    table = controlling(
        auxiliaries("Cohort", at=(36, 30)),
        skirmishers("Velites", at=(46, 30)),
        skirmishers("Funditores", at=(55, 30)),
        leader("Cerialis", unit="Cohort"),
        dice=(avd(3),),
    )
    assert (control(table, "Velites"), control(table, "Funditores")) == ("excused", "free")


@pytest.mark.rule("JA-CTRL-04")
def test_other_troops_near_a_controlled_unit_are_not_excused() -> None:
    table = controlling(
        auxiliaries("Cohort", at=(36, 30)),
        auxiliaries("Behind", at=(36, 33), facing=180),
        leader("Cerialis", at=(36, 25.6)),
        dice=(4,),
    )
    assert (control(table, "Cohort"), control(table, "Behind")) == ("excused", "free")


@pytest.mark.rule("JA-CTRL-03")
def test_a_unit_conforms_to_a_controlled_neighbour() -> None:
    table = controlling(
        auxiliaries("Cohort", at=(30, 30)),
        auxiliaries("Beside", at=(40, 30), facing=22),
        leader("Cerialis", at=(25, 30)),
    )
    assert table.asked == [("roman", "control")]
    table.players[0].conforms("Beside", "Cohort")
    assert (control(table, "Beside"), table.unit("Beside").copies) == ("conform", "Cohort")
    assert table.over


@pytest.mark.rule("JA-CTRL-03")
def test_to_whom_a_unit_may_not_conform() -> None:
    table = controlling(
        auxiliaries("Cohort", at=(30, 30)),
        auxiliaries("Turned", at=(41, 38), facing=30),
        auxiliaries("Untested", at=(47, 34)),
        auxiliaries("Far", at=(30, 40)),
        auxiliaries("Beside", at=(40, 31)),
        leader("Cerialis", at=(29, 29)),
        leader("Agricola", at=(38, 41)),
    )
    romans, _ = table.players
    for name, key in (("Turned", "faces_otherwise"), ("Untested", "not_controlled"), ("Far", "not_near")):
        with refused("JA-CTRL-03", key):
            romans.conforms("Beside", name)
    assert table.offers(0, "conform", unit="Beside") == ["Cohort"]


def test_the_order_is_asked_for_only_if_it_makes_a_difference() -> None:
    apart = controlling(auxiliaries("Cohort", at=(20, 30)), auxiliaries("Other", at=(50, 30)), dice=(1, 4))
    assert apart.over
    together = controlling(auxiliaries("Cohort", at=(20, 30)), auxiliaries("Other", at=(29, 30)))
    assert together.asked == [("roman", "control")]
    together.players[0].is_done(dice=(4, 1))
    assert (control(together, "Other"), control(together, "Cohort")) == ("free", "halt"), "from his right to his left"


@pytest.mark.rule("JA-CTRL-05")
def test_a_pursuer_near_a_leader_goes_on_without_a_test() -> None:
    table = controlling(horse("Ala", at=(36, 30), pursuing=True), leader("Cerialis", unit="Ala"))
    table.players[0].is_done()
    assert table.unit("Ala").pursuing
    assert control(table, "Ala") == "excused"


@pytest.mark.rule("JA-CTRL-05")
def test_a_pursuer_that_nobody_excuses_always_tests() -> None:
    table = controlling(horse("Ala", at=(36, 30), pursuing=True), dice=(2,))
    assert control(table, "Ala") == "free"
    table.players[0].picks("go_on")
    assert table.unit("Ala").pursuing


@pytest.mark.rule("JA-CTRL-05")
def test_a_pursuer_does_not_conform() -> None:
    table = controlling(
        horse("Ala", at=(36, 30), pursuing=True),
        horse("Turma", at=(45, 30)),
        horse("Second", at=(54, 30)),
        leader("Cerialis", at=(45, 25.6)),
    )
    with refused("JA-CTRL-05", "must_test"):
        table.players[0].conforms("Ala", "Turma")


@pytest.mark.rule("JA-CTRL-10")
def test_a_pursuer_that_acts_as_its_player_wishes_may_stop() -> None:
    table = controlling(horse("Ala", at=(36, 30), pursuing=True), dice=(3,))
    assert table.asked == [("roman", "stop_pursuit")]
    table.players[0].picks("stop")
    assert not table.unit("Ala").pursuing


@pytest.mark.rule("JA-CTRL-12")
def test_a_pursuer_told_to_halt_pursues_no_more() -> None:
    table = controlling(horse("Ala", at=(36, 30), pursuing=True, quarry="Iceni"), dice=(1,))
    assert (control(table, "Ala"), table.unit("Ala").pursuing, table.unit("Ala").quarry) == ("halt", False, "")


@pytest.mark.rule("JA-CTRL-13")
def test_a_pursuing_legion_follows_its_eagle_instead() -> None:
    table = controlling(legion("XX", at=(36, 30), pursuing=True), eagle("XX", at=(36, 27)), dice=(6,))
    assert (control(table, "XX"), table.unit("XX").pursuing) == ("follow_eagle", False)


@pytest.mark.rule("JA-CTRL-06")
@pytest.mark.parametrize(
    ("unit", "average"),
    [
        (legion("XX", at=FAR, grade="A"), True),
        (legion("XX", at=FAR), False),
        (skirmishers("XX", at=FAR, grade="C"), True),
        (skirmishers("XX", at=FAR, grade="D"), False),
        (chariots("XX", at=FAR, seat=0), True),
        (horse("XX", at=FAR), False),
    ],
)
def test_which_die_falls(unit: Described, average: bool) -> None:
    table = controlling(unit, dice=(6,))
    assert table.heard("control_die")[0]["average"] is average
    assert table.heard("control_die")[0]["shows"] == (5 if average else 6)


@pytest.mark.rule("JA-CTRL-07")
@pytest.mark.parametrize("did", ["charge", "retire", "pursue", "move", "evade"])
def test_excited_troops_add_1(did: str) -> None:
    table = controlling(auxiliaries("Cohort", at=FAR, last=moved(did=did), pursuing=did == "pursue"), dice=(4,))
    excited = did in ("charge", "retire", "pursue")
    assert control(table, "Cohort") == ("repeat" if excited else "free")


@pytest.mark.rule("JA-CTRL-07")
def test_excitement_counts_once() -> None:
    table = controlling(auxiliaries("Cohort", at=FAR, last=moved(did="pursue"), pursuing=True), dice=(2,))
    assert table.heard("control_die")[0]["score"] == 3


@pytest.mark.rule("JA-CTRL-08")
@pytest.mark.parametrize(("word", "becomes"), [("-1", "free"), ("0", "repeat"), ("+1", "repeat")])
def test_the_leader_with_a_unit_may_change_the_score_by_1(word: str, becomes: str) -> None:
    table = controlling(horse("Ala", at=(36, 30), pursuing=True), leader("Cerialis", unit="Ala"))
    romans, _ = table.players
    romans.tests("Ala", dice=(4,))
    assert table.asked == [("roman", "leaders_word")]
    romans.picks(word)
    assert control(table, "Ala") == becomes


def test_the_leader_is_not_asked_where_nothing_hangs_on_his_word() -> None:
    table = controlling(horse("Ala", at=(36, 30), pursuing=True), leader("Cerialis", unit="Ala"))
    table.players[0].tests("Ala", dice=(6,))
    assert table.over
    assert control(table, "Ala") == "repeat"


@pytest.mark.rule("JA-CTRL-09", "JA-CTRL-11")
@pytest.mark.parametrize(
    ("die", "without", "beside"), [(2, "halt", "follow_eagle"), (3, "free", "free"), (5, "repeat", "follow_eagle")]
)
def test_too_low_and_too_high(die: int, without: str, beside: str) -> None:
    plain = controlling(legion("XX", at=(36, 30), last=moved(4)), eagle("IX", at=(36, 29.9)), dice=(die,))
    assert control(plain, "XX") == without
    eagled = controlling(legion("XX", at=(36, 30), last=moved(4)), eagle("XX", at=(36, 26)), dice=(die,))
    assert control(eagled, "XX") == beside


@pytest.mark.rule("JA-SETUP-08")
@pytest.mark.parametrize(("at", "becomes"), [(26, "follow_eagle"), (25.9, "halt")])
def test_an_eagle_matters_within_4_inches(at: float, becomes: str) -> None:
    table = controlling(legion("XX", at=(36, 30)), eagle("XX", at=(36, at)), dice=(1,))
    assert control(table, "XX") == becomes


@pytest.mark.rule("JA-CTRL-15")
@pytest.mark.parametrize("did", ["halt", "evade", "fall_back", "move", "charge"])
def test_who_has_nothing_to_repeat_halts(did: str) -> None:
    table = controlling(skirmishers("Velites", at=FAR, last=moved(did=did)), dice=(avd(5),))
    assert control(table, "Velites") == ("repeat" if did in ("move", "charge") else "halt")


@pytest.mark.rule("JA-CTRL-16")
@pytest.mark.parametrize(("die", "becomes", "looting"), [(1, "halt", False), (2, "free", False), (4, "repeat", True)])
def test_looters_test_though_a_leader_is_near(die: int, becomes: str, looting: bool) -> None:
    table = controlling(
        legion("XX", at=(36, 30), looting=True), eagle("XX", at=(36, 29)), leader("Cerialis", at=(36, 27)), dice=(die,)
    )
    assert (control(table, "XX"), table.unit("XX").looting) == (becomes, looting)
    assert (table.unit("XX").did is not None) is looting


@pytest.mark.rule("JA-CTRL-16")
def test_looters_do_not_conform() -> None:
    table = controlling(
        auxiliaries("Cohort", at=(36, 30)),
        auxiliaries("Loots", at=(46, 30), looting=True),
        auxiliaries("Beside", at=(26, 30)),
        leader("Cerialis", at=(36, 26)),
    )
    with refused("JA-CTRL-16", "looting"):
        table.players[0].conforms("Loots", "Cohort")


@pytest.mark.rule("JA-CTRL-16")
def test_a_unit_that_touches_an_enemy_camp_loots_it() -> None:
    camp = box("Camp", "camp", 34, 8, 38, 12, seat=1)
    own_camp = box("Own camp", "camp", 50, 8, 54, 12, seat=0)
    table = julia(
        camp,
        own_camp,
        horse("Ala", at=(36, 12.05), pursuing=True),
        horse("Turma", at=(52, 12.05)),
        warband("Iceni", at=(46, 20)),
    )
    game = table.game
    game.units["Iceni"].pose = pose(Point(36, 18.1), 180)
    loot_if_it_may(game, game.units["Ala"])
    assert not game.units["Ala"].looting, "an enemy is within 4 inches"
    game.units["Iceni"].pose = pose(Point(36, 24.7), 180)
    for name in ("Ala", "Turma"):
        loot_if_it_may(game, game.units[name])
    ala = game.units["Ala"]
    assert ala.looting and not ala.pursuing
    assert ala.did is not None and ala.did.did == "loot"
    assert not game.units["Turma"].looting, "it is at its own camp"


@pytest.mark.rule("JA-CTRL-10", "JA-CTRL-11", "JA-CTRL-09")
@pytest.mark.parametrize(
    ("die", "control"), [(1, "halt"), (2, "halt"), (3, "free"), (4, "free"), (5, "repeat"), (6, "repeat")]
)
def test_what_each_score_comes_to(die: int, control: str) -> None:
    table = controlling(auxiliaries("Batavi", at=(36, 40), last=moved(4)), ENEMY, dice=(die,))
    assert table.unit("Batavi").control == control


@pytest.mark.rule("JA-CTRL-08")
@pytest.mark.parametrize(
    ("die", "did", "asks"), [(6, "halt", False), (6, "move", False), (5, "move", True), (1, "move", False)]
)
def test_a_leader_is_asked_where_his_word_makes_a_difference(die: int, did: str, asks: bool) -> None:
    """And nobody where there is no leader."""
    units = auxiliaries("Batavi", at=(36, 40), last=moved(4, did=did)), leader("Cerialis", unit="Batavi")
    table = julia(*units, ENEMY, phase="command").begins(TakesControlTest(unit="Batavi"), dice=[die])
    assert bool(table.asked) is asks
    assert julia(units[0], ENEMY, phase="command").begins(TakesControlTest(unit="Batavi"), dice=[die]).over


@pytest.mark.rule("JA-CTRL-05")
def test_of_those_who_are_excused_only_pursuers_may_test() -> None:
    units = auxiliaries("Batavi", at=(30, 40)), auxiliaries("Tungri", at=(40, 40), pursuing=True)
    game = julia(*units, leader("Cerialis", at=(35, 43)), ENEMY).game
    assert [unit.id for unit in may_test(game, 0)] == ["Tungri"]


@pytest.mark.rule("JA-CMD-09")
def test_one_leader_nearby_is_enough() -> None:
    leaders = leader("Cerialis", at=(36, 43)), leader("Paulinus", at=(5, 43))
    game = julia(auxiliaries("Batavi", at=(36, 40)), auxiliaries("Tungri", at=(60, 40)), *leaders).game
    assert [near_a_leader(game, game.units[name]) for name in ("Batavi", "Tungri")] == [True, False]


@pytest.mark.rule("JA-SETUP-08")
def test_who_has_no_eagle_is_beside_none() -> None:
    game = julia(legion("XX", at=(20, 40)), auxiliaries("Batavi", at=(36, 40)), eagle("XX", at=(20, 39))).game
    assert [beside_its_eagle(game, game.units[name]) for name in ("XX", "Batavi")] == [True, False]


@pytest.mark.rule("JA-CTRL-02")
@pytest.mark.parametrize(
    ("state", "near", "controlled"),
    [
        ({}, True, True),
        ({"control": "free"}, False, True),
        ({"control": "halt"}, False, False),
        ({"routing": True}, True, False),
        ({"routing": True, "control": "free"}, False, False),
    ],
)
def test_who_counts_as_controlled(state: dict[str, Any], near: bool, controlled: bool) -> None:
    unit = auxiliaries("Batavi", at=(36, 40), **state)
    game = julia(unit, leader("Cerialis", at=(36, 43) if near else (5, 5)), ENEMY).game
    assert is_controlled(game, game.units["Batavi"]) is controlled


@pytest.mark.rule("JA-CTRL-07")
@pytest.mark.parametrize(
    ("state", "more"),
    [
        *(({"last": moved(did=did)}, 1) for did in ("charge", "retire", "pursue")),
        *(({"last": moved(did=did)}, 0) for did in ("move", "halt", "evade", "fall_back")),
        ({"pursuing": True}, 1),
        ({"looting": True}, 1),
        ({"looting": True, "pursuing": True, "last": moved(did="charge")}, 1),
    ],
)
def test_what_excites_troops_and_only_once(state: dict[str, Any], more: int) -> None:
    assert excitement(warband("Iceni", at=(36, 20), **state)) == more


@pytest.mark.rule("JA-CMD-05", "JA-CMD-07")
@pytest.mark.parametrize(("dp", "left"), [(1, 0), (3, 2), (4, 3)])
def test_steadying_removes_one_dp(dp: int, left: int) -> None:
    units = auxiliaries("Batavi", at=(36, 40), dp=dp), leader("Cerialis", unit="Batavi", cp=2)
    table = julia(*units, ENEMY, phase="command").begins(LeaderActions(seat=0))
    table.players[0].steadies("Cerialis")
    assert table.unit("Batavi").dp == left
