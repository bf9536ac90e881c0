"""Rules at their boundaries, and conditions that only one kind of position shows."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulesets.julia_augusta.chapters.combat.modifiers import initial_charge
from rulesets.julia_augusta.chapters.command.leading import LeaderActions
from rulesets.julia_augusta.chapters.disorder.morale import feel_leader
from rulesets.julia_augusta.chapters.movement.contact import into_contact
from rulesets.julia_augusta.table.state import Unit
from rulesets.kit.boards.tables.places import Point
from tests.rulesets.julia_augusta.charging import charge_phase
from tests.rulesets.julia_augusta.commanding import controlling
from tests.rulesets.julia_augusta.fighting import after_combat, fought, in_contact, resolved, result
from tests.rulesets.julia_augusta.manoeuvring import manoeuvring, planned
from tests.rulesets.julia_augusta.table import (
    auxiliaries,
    chariots,
    horse,
    julia,
    leader,
    legion,
    light_horse,
    refused,
    skirmishers,
    warband,
)

Troops = Callable[..., Unit]
FAR = warband("Far", at=(5, 5))


@pytest.mark.rule("JA-SETUP-01", "JA-CBT-13")
@pytest.mark.parametrize("seat", [0, 1])
def test_britons_are_british_whichever_seat_they_have(seat: int) -> None:
    table = julia(warband("Iceni", at=(36, 30), seat=seat, momentum="charge"))
    table.game.army_of = ["roman", "briton"] if seat else ["briton", "roman"]
    assert initial_charge(table.game, table.unit("Iceni")) == 2
    table.game.army_of.reverse()
    assert initial_charge(table.game, table.unit("Iceni")) == 0


@pytest.mark.rule("JA-CMD-02")
def test_inspiring_takes_an_action() -> None:
    table = julia(
        legion("XX", at=(36, 30)), warband("Iceni", at=(36, 30)), leader("Cerialis", unit="XX", cp=2), phase="command"
    ).begins(LeaderActions(seat=0))
    romans, _ = table.players
    romans.inspires("Cerialis")
    assert table.leader("Cerialis").spent == 1
    romans.leads("Cerialis", "40,35")
    assert table.over, "his second action was his last"


@pytest.mark.rule("JA-CTRL-06")
@pytest.mark.parametrize("troops", [legion, auxiliaries, horse, chariots, light_horse, skirmishers])
def test_a_grade_has_the_average_die_whatever_its_type(troops: Troops) -> None:
    table = controlling(troops("Ala", at=(36, 40), seat=0, grade="A"), dice=(6,))
    assert table.heard("control_die")[0]["average"] is True


@pytest.mark.rule("JA-MOVE-03")
@pytest.mark.parametrize(
    ("troops", "most"),
    [(legion, 8), (auxiliaries, 8), (skirmishers, 8), (horse, 12), (light_horse, 12), (chariots, 12)],
)
def test_a_march_of_each_type_and_not_a_tenth_more(troops: Troops, most: int) -> None:
    table = manoeuvring(troops("Ala", at=(36, 40), seat=0), FAR)
    romans, _ = table.players
    romans.manoeuvres("Ala", "move")
    with refused("JA-MOVE-03", "too_long"):
        romans.moves(f"forward {most}.1")
    romans.moves(f"forward {most}")
    assert table.at("Ala") == (36, 40 - most)


@pytest.mark.rule("JA-MOVE-03")
def test_an_enemy_that_routs_keeps_nobody_from_marching() -> None:
    table = manoeuvring(auxiliaries("Batavi", at=(36, 40)), warband("Iceni", at=(36, 33), routing=True))
    table.players[0].manoeuvres("Batavi", "move")
    assert table.heard("move_rolled") == []


@pytest.mark.rule("JA-MOVE-19")
@pytest.mark.parametrize("formation", ["line", "column", "unformed"])
def test_only_formed_infantry_side_steps(formation: str) -> None:
    table = manoeuvring(auxiliaries("Batavi", at=(36, 40), formation=formation), FAR)
    if formation != "unformed":
        table.players[0].manoeuvres("Batavi", "side-step")
        return
    with refused("JA-MOVE-19", "cannot_side_step"):
        table.players[0].manoeuvres("Batavi", "side-step")


@pytest.mark.rule("JA-MOVE-22")
@pytest.mark.parametrize("routing", [False, True])
def test_a_rout_is_not_passed_in_order_though_it_is_of_the_same_legion(routing: bool) -> None:
    friend = legion("Second", at=(36, 33), legion="XX", lines=1, bases=4, routing=routing)
    first = legion("First", at=(36, 36), legion="XX", lines=1, bases=4)
    table = manoeuvring(first, friend, warband("Iceni", at=(36, 25)))
    assert bool(planned(table, "First", "forward 5").dues) is routing


@pytest.mark.rule("JA-MOR-05")
@pytest.mark.parametrize(("away", "feels"), [(4.0, True), (4.02, False)])
def test_a_leaders_loss_is_felt_within_4_inches_of_his_base(away: float, feels: bool) -> None:
    game = julia(warband("Iceni", at=(36, 30), facing=0)).game
    assert bool(feel_leader(game, Point(36, 30 - 0.5 - away), 1, general=False)) is feels


@pytest.mark.rule("JA-CHG-02")
@pytest.mark.parametrize("formation", ["line", "unformed"])
@pytest.mark.parametrize("troops", [legion, warband, horse, chariots, light_horse, skirmishers])
def test_light_infantry_charges_no_other_type(troops: Troops, formation: str) -> None:
    light = troops is skirmishers
    foe = troops("Foe", at=(36, 22), seat=1, **({} if light else {"formation": formation}))
    table = charge_phase(skirmishers("Funditores", at=(36, 26)), foe, warband("Iceni", at=(60, 10)))
    asked = any(q.values.get("unit") == "Funditores" for q in table.game.questions)
    assert asked is light


@pytest.mark.rule("JA-RES-05")
@pytest.mark.parametrize("riders", [horse, chariots, light_horse])
def test_all_mounted_troops_that_charged_formed_infantry_retire_although_they_won(riders: Troops) -> None:
    table = fought(
        1, riders("Ala", at=(36, 30), seat=0, formation="line"), warband("Iceni", at=(36, 30)), charges="Ala > Iceni"
    )
    assert result(table, "Ala") == "retire"


@pytest.mark.rule("JA-RES-05")
def test_cavalry_that_charged_in_an_earlier_round_does_not() -> None:
    table = in_contact(horse("Ala", at=(36, 30)), warband("Iceni", at=(36, 30)), charges="Ala > Iceni")
    iceni = table.unit("Iceni")
    iceni.struck_by = {name: it.model_copy(update={"fresh": False}) for name, it in iceni.struck_by.items()}
    assert result(resolved(table, 1), "Ala") == "follow_up"


@pytest.mark.rule("JA-RES-10")
@pytest.mark.parametrize(("troops", "dps"), [(skirmishers, 2), (light_horse, 1), (chariots, 1)])
def test_of_light_troops_only_infantry_takes_a_dp_from_those_who_pass_through(troops: Troops, dps: int) -> None:
    foe = troops("Foe", at=(36, 30), seat=1)
    table = after_combat(fought(0, horse("Ala", at=(36, 30)), foe, charges="Ala > Foe"))
    assert (table.unit("Foe").dp, table.at("Ala")[1] < 26) == (dps, True)


@pytest.mark.rule("JA-RES-22")
def test_who_was_to_retire_does_not_rout_though_it_is_shaken_since() -> None:
    table = fought(-1, auxiliaries("Batavi", at=(36, 30), formation="unformed"), warband("Iceni", at=(36, 30)))
    assert result(table, "Batavi") == "retire"
    table.unit("Batavi").dp = 5
    after_combat(table, "1 1  1 1")
    assert next(told["how"] for told in table.heard("moved")) == "retire"
    assert table.heard("routs") == []


@pytest.mark.rule("JA-SETUP-10")
def test_each_side_counts_right_and_left_as_it_sits() -> None:
    """The Romans sit in the south and look north: their right is the east. The table is 72 by 48 inches."""
    table = julia(legion("XX", at=(36, 30)))
    for armies, right in ((["roman", "briton"], (1, -1)), (["briton", "roman"], (-1, 1))):
        table.game.army_of = armies
        assert tuple(map(table.game.rightward, (0, 1))) == right
        assert {table.game.side_faces(armies.index(army)) for army in ("roman",)} == {0.0}
    east = manoeuvring(auxiliaries("Batavi", at=(66, 20), facing=90), FAR)
    assert planned(east, "Batavi", "forward 6").stop is None
    south = manoeuvring(auxiliaries("Batavi", at=(36, 42), facing=180), FAR)
    assert planned(south, "Batavi", "forward 6").stop is None
    for table, unit in ((east, "Batavi"), (south, "Batavi")):
        stopped = planned(table, unit, "forward 6.2").stop
        assert stopped is not None
        assert stopped.rule == "JA-SETUP-10"


@pytest.mark.rule("JA-REDR-01")
def test_who_redresses_removes_dps_stands_where_it_is_and_does_nothing_else() -> None:
    table = manoeuvring(auxiliaries("Batavi", at=(36, 40), grade="B", dp=3), FAR)
    romans, _ = table.players
    romans.manoeuvres("Batavi", "redress")
    unit = table.unit("Batavi")
    assert (unit.dp, table.at("Batavi"), unit.did and unit.did.did, unit.moved) == (2, (36, 40), "halt", [])
    assert table.over, "it has acted"


def test_a_contact_tells_the_edge_and_the_turn() -> None:
    table = julia(legion("XX", at=(36, 30)), warband("Iceni", at=(36, 30)))
    into_contact(table.game, table.unit("Iceni"), table.unit("XX"), "front", "charge", -12.5)
    assert table.game.events[-1].values | {"edge": "front", "turn": -1250} == table.game.events[-1].values
