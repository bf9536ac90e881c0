"""Alternating activations, passing, declaring and resolving (ACT)."""

from __future__ import annotations

import pytest

from tests.rulesets.dust_1947.table import (
    Placed,
    Table,
    dust,
    hero,
    refused,
    squad,
    walker,
    weapon,
)

RELOADER = weapon("1 Gun 8 S2:2/1 V2:2/1", keywords=("Reload",))


def units(seat: int, number: int) -> list[Placed]:
    """So many squads of a side, far away from each other's fire."""
    return [squad(f"{'RB'[seat]}{n}", at=f"{'ABCDEFGHIJKL'[n]}{1 + 8 * seat}", seat=seat) for n in range(number)]


def idle(table: Table, seat: int, name: str) -> None:
    """Activate a unit and let it do nothing."""
    player = table.players[seat]
    player.activates(name)
    player.declares("nothing", "nothing")


# --- who activates ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-ACT-01")
def test_players_take_turns() -> None:
    table = dust(*units(0, 2), *units(1, 2))
    idle(table, 0, "R0")
    assert table.asked == [("blue", "activate")]
    idle(table, 1, "B0")
    assert table.asked == [("red", "activate")]


@pytest.mark.rule("DU-ACT-01")
def test_a_player_with_nothing_left_is_skipped_and_then_the_turn_ends() -> None:
    table = dust(*units(0, 1), *units(1, 2))
    blue = table.players[1]
    idle(table, 0, "R0")
    idle(table, 1, "B0")
    assert table.asked == [("blue", "activate")]
    blue.activates("B1")
    blue.declares("nothing", "nothing", dice="B B B S S S")
    assert table.game.turn == 2


@pytest.mark.rule("DU-ACT-02")
def test_only_a_unit_that_has_not_activated() -> None:
    table = dust(*units(0, 2), *units(1, 3))
    red, blue = table.players
    idle(table, 0, "R0")
    blue.activates("B0")
    blue.declares("nothing", "nothing")
    with refused("DU-ACT-02", "has_activated"):
        red.activates("R0")
    with refused("DU-ACT-02", "not_your_unit"):
        red.activates("B1")


@pytest.mark.rule("DU-ACT-02")
def test_exactly_two_actions() -> None:
    table = dust(*units(0, 1), *units(1, 1))
    red, _ = table.players
    red.activates("R0")
    with refused("DU-ACT-02", "missing"):
        red.declares("move")
    with refused("DU-ACT-02"):
        red.declares("move", "attack", "nothing")
    with refused("DU-ACT-02", "too_many_actions"):
        red.declares("move", "sustained")
    red.declares("move", "attack")


@pytest.mark.rule("DU-ACT-03")
def test_passing_takes_strictly_fewer_units() -> None:
    table = dust(*units(0, 2), *units(1, 2))
    red, blue = table.players
    with refused("DU-ACT-03", "not_fewer"):
        red.passes()
    idle(table, 0, "R0")
    with refused("DU-ACT-03"):
        blue.passes()
    idle(table, 1, "B0")


@pytest.mark.rule("DU-ACT-03")
def test_a_pass_activates_nothing_and_may_be_repeated() -> None:
    table = dust(*units(0, 1), *units(1, 3))
    red, _ = table.players
    red.passes()
    assert table.asked == [("blue", "activate")]
    idle(table, 1, "B0")
    red.passes()
    idle(table, 1, "B1")
    with refused("DU-ACT-03"):
        red.passes()
    assert not table.unit("R0").activated


@pytest.mark.example("DU-X-03")
@pytest.mark.rule("DU-ACT-03", "DU-ACT-04", "DU-HERO-12")
def test_a_combined_unit_counts_once() -> None:
    joined = hero("Sergeant", at="A1", state={"joined": "R0"})
    table = dust(*units(0, 3), joined, *units(1, 4))
    assert table.game.questions == [] and "pass" in table.offers()
    with refused("DU-ACT-04", "acts_with_its_unit"):
        table.players[0].activates("Sergeant")
    table.players[0].passes()
    with_four = dust(*units(0, 4), hero("Sergeant", at="A1", state={"joined": "R0"}), *units(1, 4))
    with refused("DU-ACT-03"):
        with_four.players[0].passes()


@pytest.mark.rule("DU-ACT-04")
def test_a_joined_hero_activates_with_its_unit() -> None:
    table = dust(*units(0, 1), hero("Sergeant", at="A1", state={"joined": "R0"}), *units(1, 1))
    idle(table, 0, "R0")
    assert table.asked == [("blue", "activate")]
    table.players[1].activates("B0")
    table.players[1].declares("nothing", "nothing", dice="B B B S S S")
    assert table.game.turn == 2


# --- declaring -------------------------------------------------------------------------------------------------------


def declaring(**more: object) -> Table:
    """A squad that has to declare."""
    table = dust(squad("Rifles", at="A1", **more), *units(1, 1))  # type: ignore[arg-type]
    table.players[0].activates("Rifles")
    return table


@pytest.mark.rule("DU-ACT-05")
def test_everything_is_declared_before_anything_is_resolved() -> None:
    table = declaring()
    assert table.asked == [("red", "declare")]
    table.players[0].declares("nothing", "move")
    assert table.heard("declared") == [{"unit": "Rifles", "actions": ["nothing", "move"], "modes": [], "more": ""}]
    assert table.asked == [("red", "move")]


@pytest.mark.example("DU-X-04")
@pytest.mark.rule("DU-ACT-07", "DU-ACT-09")
def test_two_moves_are_one_march_move() -> None:
    table = declaring(move=2, march=5)
    red, _ = table.players
    with refused("DU-ACT-07", "second_move"):
        red.declares("move", "march")
    with refused("DU-ACT-02"):
        red.declares("move", "move", "attack")
    red.declares("move", "move")
    assert table.heard("declared")[0]["actions"] == ["march"]
    assert "F1" in table.offers("move")


@pytest.mark.rule("DU-ACT-09")
def test_two_moves_must_be_consecutive() -> None:
    table = declaring_three()
    with refused("DU-ACT-09", "not_in_a_row"):
        table.players[0].declares("move", "attack", "move")
    table.players[0].declares("move", "move", "attack")
    assert table.heard("declared")[0]["actions"] == ["march", "attack"]


def declaring_three(*, skills: tuple[str, ...] = ("Infantry Ace",)) -> Table:
    """A squad that has won a third action."""
    table = dust(squad("Rifles", at="A1", skills=skills), *units(1, 1))
    table.players[0].activates("Rifles", dice="C")
    return table


@pytest.mark.rule("DU-ACT-02", "DU-SKILL-INFACE-01")
def test_a_third_action_may_be_used_or_left() -> None:
    table = declaring_three()
    assert table.heard("third_action")[0]["won"]
    table.players[0].declares("nothing", "move")
    table = declaring_three()
    table.players[0].declares("nothing", "nothing", "move")
    assert table.asked == [("red", "move")]


@pytest.mark.rule("DU-ACT-06")
def test_never_more_than_three_actions_free_ones_included() -> None:
    table = declaring_three(skills=("Infantry Ace", "At the Double"))
    with refused("DU-ACT-06", "over_three"):
        table.players[0].declares("march", "double", "nothing")
    table.players[0].declares("march", "double")


@pytest.mark.rule("DU-ACT-06")
def test_a_sustained_attack_counts_as_two() -> None:
    table = declaring_three(skills=("Infantry Ace", "At the Double"))
    assert table.offers("declare", actions=["sustained"]) == ["move", "nothing"]
    table.players[0].declares("sustained", "move")


@pytest.mark.rule("DU-ACT-07")
def test_one_move_action() -> None:
    table = declaring_three()
    with refused("DU-ACT-07"):
        table.players[0].declares("march", "move")
    with refused("DU-ACT-07"):
        table.players[0].declares("move", "move", "move")


@pytest.mark.rule("DU-ACT-08")
def test_one_attack_action() -> None:
    table = declaring_three()
    with refused("DU-ACT-08", "second_attack"):
        table.players[0].declares("attack", "attack")
    with refused("DU-ACT-08"):
        table.players[0].declares("sustained", "attack")


@pytest.mark.rule("DU-ACT-10", "DU-SPEC-01", "DU-WPN-RELOAD-02")
def test_the_same_special_action_may_be_repeated() -> None:
    table = dust(walker("Mortar", at="A1", weapons=(RELOADER,)), *units(1, 1))
    table.game.units["Mortar"].mark("unloaded:Gun")
    red, _ = table.players
    red.activates("Mortar")
    red.declares("reload", "reload")
    assert len(table.heard("reloaded")) == 2
    assert table.unit("Mortar").skill_state == {}


@pytest.mark.rule("DU-ACT-12")
def test_nothing_costs_an_action_and_may_be_repeated() -> None:
    table = declaring()
    with refused("DU-ACT-02"):
        table.players[0].declares("nothing")
    table.players[0].declares("nothing", "nothing")
    assert len(table.heard("nothing")) == 2
    assert table.where("Rifles") == "A1" and table.unit("Rifles").activated


@pytest.mark.rule("DU-MOVE-01", "DU-ATT-01", "DU-SPEC-01")
def test_what_costs_one_action() -> None:
    table = dust(walker("Mortar", at="A1", weapons=(RELOADER,)), *units(1, 1))
    red, _ = table.players
    red.activates("Mortar")
    for word in ("move", "attack", "reload"):
        with refused("DU-ACT-02", "missing"):
            red.declares(word)
        with refused("DU-ACT-02"):
            red.declares(word, "nothing", "nothing")
    red.declares("move", "attack")


@pytest.mark.rule("DU-MOVE-13", "DU-SUST-01")
def test_what_costs_two_actions() -> None:
    for word in ("march", "sustained"):
        table = declaring()
        with refused("DU-ACT-02"):
            table.players[0].declares(word, "nothing")
        table.players[0].declares(word)


# --- at the double, raid, get moving ---------------------------------------------------------------------------------


@pytest.mark.rule("DU-SKILL-DOUBLE-01")
def test_a_free_move_after_a_march() -> None:
    table = dust(squad("Rifles", at="A1", skills=("At the Double",)), *units(1, 1))
    red, _ = table.players
    red.activates("Rifles")
    with refused("DU-ACT-02", "no_such_action"):
        red.declares("move", "double")
    red.declares("march", "double")
    red.moves("E1")
    red.moves("G1")
    assert table.where("Rifles") == "G1"


@pytest.mark.rule("DU-DATA-RAID-01")
def test_a_raid_is_move_attack_move() -> None:
    table = dust(walker("Raider", at="A5", facing="E", skills=("Raid",)), squad("Guard", at="D5", seat=1))
    red, blue = table.players
    red.activates("Raider")
    with refused("DU-ACT-02"):
        red.declares("nothing", "raid")
    red.declares("raid")
    red.moves("B5", facing="E")
    blue.reacts("nobody")
    red.attacks("Guard", dice="S S S S")
    red.moves("A5")
    assert table.where("Raider") == "A5"


def with_officer(officer_at: str, rifles_at: str) -> Table:
    """An officer whose squad has activated already."""
    table = dust(
        hero("Captain", at=officer_at, skills=("Officer",)),
        squad("Rifles", at=rifles_at, state={"activated": True}),
        *units(1, 2),
    )
    table.players[0].activates("Captain")
    return table


@pytest.mark.rule("DU-ACT-11", "DU-CMD-12", "DU-CMD-13")
def test_get_moving_ends_the_activation_and_another_unit_acts_again() -> None:
    table = with_officer("A5", "C5")
    red, _ = table.players
    red.declares("get moving", "move", dice="B")
    assert table.asked == [("red", "command")]
    red.commands("Rifles")
    assert table.unit("Captain").activated
    assert table.asked == [("red", "declare")]
    red.declares("nothing", "nothing")
    assert table.asked == [("blue", "activate")]


@pytest.mark.rule("DU-CMD-12")
def test_without_bloc_nobody_stirs() -> None:
    table = with_officer("A5", "C5")
    table.players[0].declares("get moving", "move", dice="C")
    assert table.asked == [("red", "move")]


@pytest.mark.rule("DU-SPEC-01")
def test_an_order_costs_one_action() -> None:
    table = with_officer("A5", "C5")
    with refused("DU-ACT-02"):
        table.players[0].declares("get moving")
    with refused("DU-ACT-02"):
        table.players[0].declares("get moving", "nothing", "nothing")


@pytest.mark.rule("DU-CMD-12", "DU-ACT-13")
def test_nobody_within_hearing() -> None:
    table = with_officer("A5", "E5")
    table.players[0].declares("get moving", "nothing")
    assert table.heard("impossible")[0]["action"] == "get moving"


@pytest.mark.rule("DU-CMD-13")
def test_no_unit_is_reactivated_twice() -> None:
    table = with_officer("A5", "C5")
    table.game.units["Rifles"].mark("reactivated")
    table.players[0].declares("get moving", "nothing")
    assert table.heard("impossible")


@pytest.mark.rule("DU-CMD-05")
def test_only_an_officer_gets_others_moving() -> None:
    table = declaring()
    with refused("DU-ACT-02", "no_such_action"):
        table.players[0].declares("get moving", "nothing")
    assert "get moving" in with_officer("A5", "C5").offers("declare")


OFFICER = ("Officer", "Get Moving You: Spetsnaz")


def with_a_faction(*more: str, faction: str = "Spetsnaz") -> Table:
    """An officer to whom a faction listens; one squad of it and one of nobody's have activated already."""
    table = dust(
        hero("Captain", at="A5", skills=(*OFFICER, *more)),
        squad("Wolves", at="C5", faction=faction, state={"activated": True}),
        squad("Rifles", at="B6", state={"activated": True}),
        *units(1, 2),
    )
    table.players[0].activates("Captain")
    return table


@pytest.mark.rule("DU-DATA-GETMOVING-01", "DU-CMD-12")
def test_a_faction_listens_on_crosshair_too_and_nobody_else_does() -> None:
    table = with_a_faction()
    red, _ = table.players
    red.declares("get moving", "move", dice="C")
    assert [said["faction"] for said in table.heard("faction_listens")] == ["Spetsnaz"]
    assert table.offers("command") == ["Wolves"]
    with refused("DU-DATA-GETMOVING-01", "of_another_faction"):
        red.commands("Rifles")
    red.commands("Wolves")
    assert table.asked == [("red", "declare")]


@pytest.mark.rule("DU-DATA-GETMOVING-01", "DU-CMD-12")
def test_on_bloc_everybody_listens_and_without_the_faction_nobody_on_crosshair() -> None:
    table = with_a_faction()
    table.players[0].declares("get moving", "move", dice="B")
    assert table.heard("faction_listens") == []
    assert set(table.offers("command")) == {"Wolves", "Rifles"}
    alone = with_a_faction(faction="Guards")
    alone.players[0].declares("get moving", "move", dice="C")
    assert alone.heard("get_moving")[0]["row"] == "get moving"
    assert alone.asked == [("red", "move")]
    silent = with_a_faction()
    silent.players[0].declares("get moving", "move", dice="S")
    assert silent.asked == [("red", "move")]


# --- the start of an activation --------------------------------------------------------------------------------------


@pytest.mark.rule("DU-ACT-14", "DU-CRIT-06")
def test_fire_recovery_and_third_action_come_before_declaring() -> None:
    burning = {"criticals": ["fire"], "under_fire": True}
    table = dust(walker("Moth", at="A1", skills=("Infantry Ace",), state=burning), *units(1, 1))
    table.players[0].activates("Moth", dice="B S  S")
    assert [event.key for event in table.said if event.key in ("recovery_roll", "third_action")] == [
        "recovery_roll",
        "third_action",
    ]
    assert table.unit("Moth").damage == 1
    assert not table.unit("Moth").under_fire
    assert table.asked == [("red", "declare")]


@pytest.mark.rule("DU-ACT-14", "DU-CRIT-06")
def test_a_unit_destroyed_by_its_fire_has_had_its_activation() -> None:
    burning = {"criticals": ["fire"], "under_fire": True, "damage": 3}
    table = dust(walker("Moth", at="A1", state=burning), *units(0, 2), *units(1, 2))
    table.players[0].activates("Moth")
    assert table.where("Moth") == "eliminated"
    assert table.asked == [("blue", "activate")]


@pytest.mark.rule("DU-SUP-09")
def test_suppressed_the_first_action_is_nothing() -> None:
    table = dust(squad("Rifles", at="A1", state={"suppressed": True}), *units(1, 1))
    red, _ = table.players
    red.activates("Rifles", dice="S C")
    with refused("DU-SUP-09", "suppressed"):
        red.declares("move", "nothing")
    red.declares("nothing", "move")


@pytest.mark.rule("DU-SKILL-STUN-02")
def test_stunned_the_first_action_is_nothing_and_then_the_token_goes() -> None:
    table = dust(squad("Rifles", at="A1", state={"stunned": True}), *units(1, 1))
    red, _ = table.players
    red.activates("Rifles")
    with refused("DU-SKILL-STUN-02", "stunned"):
        red.declares("move", "nothing")
    red.declares("nothing", "move")
    assert not table.unit("Rifles").stunned


# --- resolving -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-ACT-13")
def test_an_attack_without_a_target_is_a_nothing() -> None:
    table = declaring()
    table.players[0].declares("attack", "nothing")
    (told,) = table.heard("impossible")
    assert (told["unit"], told["action"]) == ("Rifles", "attack")
    assert table.asked == [("blue", "activate")]


@pytest.mark.rule("DU-ACT-13", "DU-CRIT-12")
def test_an_immobilized_vehicle_is_assigned_no_move() -> None:
    table = dust(walker("Moth", at="A1", state={"criticals": ["immobilized"]}), *units(1, 1))
    red, _ = table.players
    red.activates("Moth")
    with refused("DU-CRIT-12", "immobilized"):
        red.declares("move", "nothing")
    with refused("DU-CRIT-12"):
        red.declares("march")


@pytest.mark.rule("DU-ACT-13")
def test_a_unit_destroyed_in_its_own_activation_ends_it_at_once() -> None:
    table = dust(walker("Moth", at="D4", track=1), squad("Guard", at="D6", seat=1), *units(0, 1))
    red, blue = table.players
    red.activates("Moth")
    red.declares("move", "attack")
    red.moves("D4")
    blue.reacts("Guard", dice="B S")
    blue.attacks("Moth", dice="B S S S S")
    assert table.where("Moth") == "eliminated"
    assert table.asked == [("red", "activate")]


@pytest.mark.rule("DU-HERO-13", "DU-ACT-13", "DU-REACT-01")
def test_a_hero_left_alone_finishes_the_activation() -> None:
    table = dust(
        squad("Rifles", at="D4", soldiers=1),
        hero("Sergeant", at="D4", state={"joined": "Rifles"}),
        squad("Guard", at="D6", seat=1),
        *units(1, 1),
    )
    red, blue = table.players
    red.activates("Rifles")
    red.declares("move", "attack")
    red.moves("D4")
    blue.reacts("Guard", dice="B S")
    blue.attacks("Rifles", dice="B" + " S" * 9 + " S")
    red.loses("soldier 1")
    assert table.where("Rifles") == "eliminated"
    assert table.asked == [("red", "attack")]
    red.attacks("Guard", dice="S S")
    assert table.unit("Sergeant").activated
    assert table.unit("Sergeant").under_fire
