"""JA-CBT-01 to 03, 29, 30, JA-TURN-04: which combats there are, their order, and the steps of one."""

from __future__ import annotations

import pytest

from rulesets.julia_augusta.chapters.combat.combat_phase import Combats
from rulesets.julia_augusta.chapters.combat.order_of_combats import in_order, round_of
from rulesets.julia_augusta.table.measure import in_combat
from rulesets.julia_augusta.table.state import Unit
from tests.rulesets.julia_augusta.fighting import dice, fight, fought, in_contact, modifiers, next_turn, result
from tests.rulesets.julia_augusta.table import (
    Table,
    auxiliaries,
    general,
    leader,
    legion,
    refused,
    skirmishers,
    warband,
)


def duel(name: str, x: float, y: float = 30, **romans: int) -> tuple[Unit, Unit]:
    """Two units of a single file in contact: a die each."""
    return (
        auxiliaries(f"Roman {name}", at=(x, y), grade="C", bases=2, files=1, **romans),
        warband(f"Briton {name}", at=(x, y), bases=2, files=1),
    )


def order(table: Table) -> list[str]:
    """The combats in the order in which they were fought, by their first units."""
    return [told["units"][0].split()[-1] for told in table.heard("combat")]


@pytest.mark.rule("JA-CBT-01", "JA-TURN-03")
def test_combats_are_taken_from_the_right_of_the_initiative_player() -> None:
    west, middle, east = duel("west", 20), duel("middle", 35), duel("east", 50)
    for initiative, expected in ((0, ["east", "middle", "west"]), (1, ["west", "middle", "east"])):
        table = fight(*middle, *west, *east, falls="1 1  1 1  1 1", initiative=initiative)
        assert order(table) == expected


@pytest.mark.rule("JA-CBT-01")
def test_of_combats_one_behind_the_other_the_nearer_to_his_base_edge_is_first() -> None:
    for initiative, expected in ((0, ["south", "north"]), (1, ["north", "south"])):
        table = fight(*duel("north", 36, 20), *duel("south", 36, 30), falls="1 1  1 1", initiative=initiative)
        assert order(table) == expected


@pytest.mark.rule("JA-CBT-02")
def test_all_units_linked_by_contact_fight_one_combat() -> None:
    left, right = auxiliaries("Left", at=(32, 30), grade="C"), auxiliaries("Right", at=(40, 30), grade="C")
    linking, apart = warband("Iceni", at=(36, 30), bases=8, files=4), duel("far", 60)
    table = fight(left, right, linking, *apart, falls="1 1  1 1 1 1  1 1 1 1")
    assert [told["units"] for told in table.heard("combat")] == [
        ["Roman far", "Briton far"],
        ["Left", "Right", "Iceni"],
    ]


@pytest.mark.rule("JA-CBT-02")
def test_a_corner_that_touches_engages_nobody() -> None:
    for x, combats in ((29, 0), (29.3, 1)):
        romans = auxiliaries("Batavi", at=(36, 30), grade="C", bases=8)
        table = in_contact(romans, warband("Iceni", at=(x, 30), bases=3, files=3))
        assert len(in_order(table.game)) == combats


@pytest.mark.rule("JA-CBT-02")
def test_contact_with_a_routing_unit_is_no_combat() -> None:
    assert fight(auxiliaries("Batavi", at=(36, 30)), warband("Iceni", at=(36, 30), routing=True)).heard("combat") == []


@pytest.mark.rule("JA-CBT-02")
@pytest.mark.parametrize(("routing", "fights"), [(False, True), (True, False)])
def test_in_combat_is_who_touches_an_enemy_that_does_not_rout(routing: bool, fights: bool) -> None:
    game = in_contact(auxiliaries("Batavi", at=(36, 30)), warband("Iceni", at=(36, 30), routing=routing)).game
    assert in_combat(game, game.units["Batavi"]) == fights
    assert in_combat(game, game.units["Iceni"]) == fights


@pytest.mark.rule("JA-CBT-29")
def test_a_combat_is_in_a_later_round_while_a_pair_of_last_turn_is_in_contact() -> None:
    table = fought(0, auxiliaries("Batavi", at=(36, 30)), warband("Iceni", at=(35, 30)))
    assert table.heard("combat")[0]["round"] == 1
    for falls, round_ in (("1 1 1  1 1", 2), ("1 1  1", 3)):
        again = next_turn(table).begins(Combats(), dice(falls))
        assert again.heard("combat")[0]["round"] == round_


@pytest.mark.rule("JA-CBT-29")
def test_combats_that_merge_take_the_higher_number() -> None:
    old, new = warband("Iceni", at=(33, 30), fought={"XX": 2}), warband("Trinovantes", at=(39, 30))
    table = fought(0, legion("XX", at=(36, 30), bases=12, files=6, fought={"Iceni": 2}), old, new)
    assert table.heard("combat")[0]["round"] == 3


@pytest.mark.rule("JA-CBT-03", "JA-TURN-04")
def test_losses_and_what_friends_feel_apply_before_the_next_combat() -> None:
    """The first combat destroys a unit: its neighbour fights the next one with 2 DPs more."""
    lost = auxiliaries("Tungri", at=(44, 30), grade="C", bases=2, files=1, dp=5)
    foe = warband("Trinovantes", at=(44, 30), bases=8, files=1)
    table = fight(lost, foe, *duel("next", 41, 30, dp=1), falls="1  6  1  1")
    assert not table.unit("Tungri").on_table
    assert table.unit("Roman next").dp == 1 + 2 + 1
    assert modifiers(in_contact(*duel("next", 41, 30, dp=3)), 0) == {"JA-CBT-16": -3}


@pytest.mark.rule("JA-CBT-30")
def test_leaders_inspire_before_the_dice_the_initiative_players_first() -> None:
    romans = auxiliaries("Batavi", at=(36, 30), grade="C")
    leaders = general("Paulinus", unit="Batavi"), leader("Prasto", unit="Iceni", seat=1)
    elsewhere = leader("Cerialis", at=(60, 40))
    table = fight(romans, warband("Iceni", at=(35, 30)), *leaders, elsewhere)
    assert table.asked == [("roman", "inspire")]
    with refused("JA-CMD-08"):
        table.players[0].inspires("Cerialis")
    table.players[0].inspires("Paulinus")
    assert (table.leader("Paulinus").spent, table.asked) == (1, [("roman", "inspire")])
    table.players[0].is_done()
    assert table.asked == [("briton", "inspire")]
    table.players[1].is_done(dice("1 1 1 1  1 1 1  3 3"))
    assert table.over
    assert [told["leader"] for told in table.heard("leader_safe")] == ["Paulinus", "Prasto"]


@pytest.mark.rule("JA-CBT-30")
def test_a_leader_of_another_combat_does_not_inspire_in_this_one() -> None:
    leaders = leader("Paulinus", unit="Roman east"), leader("Cerialis", unit="Roman west")
    table = fight(*duel("east", 50), *duel("west", 20), *leaders)
    assert table.offers(0, "inspire") == ["Paulinus"]
    with refused("JA-CMD-08", "not_in_this_combat"):
        table.players[0].inspires("Cerialis")


@pytest.mark.rule("JA-CBT-30", "JA-LEAD-01")
def test_every_leader_of_an_engaged_unit_is_at_risk_won_or_lost() -> None:
    behind = auxiliaries("Tungri", at=(36, 31.8), grade="C")
    engaged = leader("Paulinus", unit="Batavi", cp=0), leader("Prasto", unit="Iceni", seat=1, cp=0)
    fighting = auxiliaries("Batavi", at=(36, 30)), warband("Iceni", at=(35, 30))
    table = fought(1, *fighting, behind, *engaged, leader("Cerialis", unit="Tungri"), then="1 1  2")
    assert [told["leader"] for told in table.heard("leader_at_risk")] == ["Paulinus"]
    assert [told["leader"] for told in table.heard("leader_safe")] == ["Prasto"]


@pytest.mark.rule("JA-CBT-30")
def test_a_result_is_read_after_the_losses_and_before_what_friends_feel() -> None:
    """The losing general dies: that shakes his unit, but its result has been read by then."""
    chief = general("Boudica", unit="Iceni", seat=1, cp=0)
    table = fought(2, auxiliaries("Batavi", at=(36, 30)), warband("Iceni", at=(35, 30), dp=1), chief, then="1 1")
    assert (table.unit("Iceni").dp, result(table, "Iceni")) == (5, "fall_back")


@pytest.mark.rule("JA-CBT-30")
def test_a_combat_whose_units_were_destroyed_meanwhile_is_not_fought() -> None:
    large = legion("XX", at=(44, 30), bases=2, lines=1, files=2, start_bases=8, dp=5)
    doomed = skirmishers("Slingers", at=(40, 30), bases=2, files=1, dp=5)
    foes = warband("Iceni", at=(44, 30), bases=4, files=2), warband("Corieltauvi", at=(40, 30), bases=2, files=1)
    table = fight(large, doomed, *foes, falls="1  6 6")
    assert len(table.heard("combat")) == 1
    assert [told["unit"] for told in table.heard("gone")] == ["XX", "Slingers"]


@pytest.mark.rule("JA-CBT-01")
def test_of_combats_equally_far_to_the_right_the_one_nearer_to_his_edge_is_first_however_wide_it_is() -> None:
    wide = auxiliaries("Batavi", at=(36, 15), grade="C"), warband("Iceni", at=(36, 15), bases=4, files=4)
    for initiative, first in ((0, "Roman near"), (1, "Batavi")):
        table = in_contact(*duel("near", 36, 38), *wide, initiative=initiative)
        assert first in in_order(table.game)[0]


@pytest.mark.rule("JA-CBT-29")
@pytest.mark.parametrize(("roman", "briton", "number"), [(0, 0, 1), (1, 0, 2), (0, 1, 2), (1, 3, 4)])
def test_which_round_it_is_hangs_on_the_longest_fight_of_either_side(roman: int, briton: int, number: int) -> None:
    one, other = auxiliaries("Batavi", at=(36, 30)), warband("Iceni", at=(36, 30))
    one.fought, other.fought = ({"Iceni": roman} if roman else {}), ({"Batavi": briton} if briton else {})
    assert round_of(in_contact(one, other).game, ["Batavi", "Iceni"]) == number
