"""With Me!: sections that are activated together (ORD)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.actions import RunAndGun
from rulesets.dystopian_legions.chapters.activation.activation import Activation
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.orders.conditions import why_not
from rulesets.dystopian_legions.ruleset import RULESET
from rulesets.dystopian_legions.table.profiles import Profile
from rulesets.kit.engine.dice import ScriptedDice
from rulesets.kit.engine.procedure import Ask
from tests.rulesets.dystopian_legions.table import (
    RIFLEMAN,
    TROOPER,
    Fielded,
    Table,
    legions,
    profile,
    rank,
    refused,
    section,
)
from tests.rulesets.dystopian_legions.test_run_and_gun import DASHER
from tests.rulesets.dystopian_legions.test_towing import gun, tractor

CAPTAIN = profile("Captain", leader="officer", cp=6, rank=1, ir=2)
HEARD, DEAF = [6, 1, 1], [4, 1, 1]


def squad(name: str, west: float, model: Profile = RIFLEMAN, **state: Any) -> Fielded:
    return section(name, rank(west, 30, 2), models=(model,), **state)


def together(*others: Fielded, points: int = 4, enemies: tuple[Fielded, ...] = ()) -> Table:
    """A captain with two sections beside him, who is to be activated; an enemy is far off."""
    far = section("Far", [(60, 4)], seat=1)
    table = legions(
        section("Staff", [(30, 33)], models=(CAPTAIN,)),
        *(others or (squad("Rifles", 27), squad("Guards", 32))),
        *(enemies or (far,)),
        root=Activations(seat=0),
    )
    table.game.sides[0].cp = points
    return table.begins()


def called(table: Table, *names: str, dice: list[list[int]] | None = None) -> None:
    """The captain calls them, with all his points."""
    for name, fell in zip(names, dice or [HEARD] * len(names), strict=True):
        table.players[0].orders("with_me", name, "Staff/1", dice=[] if table.game.sides[0].cp > 2 else fell)
        if (0, "bolster") in table.asked:
            table.players[0].bolsters(dice=fell)


@pytest.mark.example("DL-X-30")
@pytest.mark.rule("DL-ORD-12", "DL-ORD-13", "DL-ORD-14")
def test_two_points_and_a_check_for_each_section_that_is_called() -> None:
    table = together(squad("Rifles", 27, TROOPER), squad("Guards", 32, TROOPER))
    called(table, "Rifles", "Guards", dice=[HEARD, DEAF])
    assert table.game.sides[0].cp == 0
    table.players[0].holds("Staff")
    assert table.question(0, "hold").values["section"] == "Rifles"
    table.players[0].holds("Rifles")
    activated = {name: table.section(name).activated for name in ("Staff", "Rifles", "Guards")}
    assert activated == {"Staff": 1, "Rifles": 1, "Guards": 0}
    assert table.asked == [(1, "activate")]


@pytest.mark.rule("DL-ORD-13")
def test_no_more_than_two_are_called() -> None:
    table = together(squad("Rifles", 27), squad("Guards", 32), squad("More", 35), points=6)
    called(table, "Rifles", "Guards")
    assert "with_me" not in table.offers(0, "order")


@pytest.mark.rule("DL-ORD-13")
@pytest.mark.parametrize("state", [{"activated": 1}, {"overwatch": True}, {"shaken": 2}])
def test_only_the_ready_are_called_and_none_in_retreat(state: dict[str, Any]) -> None:
    table = together(squad("Rifles", 27, **state))
    found = why_not(table.game, table.section("Rifles"), "with_me")
    assert found is not None
    assert found.rule == "DL-ORD-13"
    assert "with_me" not in table.offers(0, "order")


@pytest.mark.rule("DL-ORD-13")
def test_ironclads_are_not_called() -> None:
    table = together(squad("Walkers", 27, profile("Walker", type="ironclad")), squad("Rifles", 30))
    with refused("DL-ORD-13", "only_ironclads"):
        table.players[0].orders("with_me", "Walkers", "Staff/1")


@pytest.mark.rule("DL-ORD-12", "DL-ORD-04")
def test_only_an_officer_calls_and_whom_he_reaches() -> None:
    sergeant = profile("Sergeant", leader="nco", cp=4)
    table = together(squad("Rifles", 27, sergeant), squad("Guards", 45))
    assert table.offers(0, "order", order="with_me") == ["Rifles"]
    assert table.offers(0, "order", order="with_me", section="Rifles") == ["Staff/1"]


@pytest.mark.rule("DL-ORD-14", "DL-ORD-10", "DL-ACT-05")
def test_all_command_segments_come_before_anybody_moves() -> None:
    """The officer may still call another when the first has had an order, until somebody moves (DL-D-53)."""
    table = together(squad("Rifles", 27, shaken=1), squad("Guards", 32), points=6)
    called(table, "Rifles")
    assert table.question(0, "hold").values == {"section": "Staff", "called": ["Rifles"]}
    asked = RULESET.words.question(table.game, table.question(0, "hold"))
    assert "Staff does; before anybody moves Rifles may fire or be given an order." in asked
    table.players[0].orders("snap_out_of_it", "Rifles", "Staff/1")
    table.players[0].bolsters(dice=[*HEARD, 1])
    assert table.section("Rifles").shaken == 0
    assert table.question(0, "hold").values["called"] == []
    assert {"with_me", "run_run"} <= {*table.offers(0, "order")}
    assert table.offers(0, "order", order="run_run") == ["Staff"]
    table.section("Rifles").shaken = 1
    table.players[0].holds("Staff")
    table.players[0].orders_nothing()
    assert table.question(0, "hold").values == {"section": "Rifles", "called": []}
    assert {*table.offers(0, "order")} == {"spread_out", "stand_fast", "run_run"}


@pytest.mark.rule("DL-ORD-14", "DL-ORD-10", "DL-ACT-05")
def test_an_order_of_the_movement_segment_of_its_officer_ends_the_command_segment_of_who_was_called() -> None:
    gone = squad("Gone", 32, shaken=1, where="wiped_out")
    game = together(squad("Rifles", 27, shaken=1), gone).game
    its = Activation(section="Staff", followers=["Rifles", "Gone"])
    asked = [its.choose(game, ScriptedDice()), its.model_copy(update={"moving": True}).choose(game, ScriptedDice())]
    assert [one.values["called"] for one in asked if isinstance(one, Ask)] == [["Rifles"], []]


@pytest.mark.rule("DL-ORD-14", "DL-MAR-52", "DL-ACT-05")
@pytest.mark.parametrize(
    ("its", "may"),
    [
        (Activation(section="Dashers", follows=True, moving=True), False),
        (Activation(section="Dashers", follows=True), True),
        (Activation(section="Dashers", moving=True), True),
        (Activation(section="Staff", followers=["Dashers"]), True),
        (Activation(section="Staff", followers=["Dashers"], moving=True), False),
    ],
)
def test_who_was_called_fires_before_anybody_moves_and_no_later(its: Activation, may: bool) -> None:
    """Only a game that waits for a follower whose Command Segment comes after that move goes on as it began."""
    foes = section("Foes", rank(30, 24, 2), seat=1)
    staff = section("Staff", [(30, 33)], models=(CAPTAIN,))
    game = legions(staff, section("Dashers", rank(30, 30, 2), models=(DASHER,)), foes).game
    asked = its.choose(game, ScriptedDice())
    assert isinstance(asked, Ask)
    assert (RunAndGun in asked.takes) is may
    assert asked.values["called"] == (its.followers if may else [])


@pytest.mark.rule("DL-ORD-14", "DL-TOW-07")
def test_whoever_is_called_is_towed_no_more_when_the_vehicle_moves() -> None:
    game = legions(tractor(tows="Gun"), gun(), squad("Rifles", 27), section("Far", [(60, 4)], seat=1)).game
    Activation(section="Tractor", named=["Rifles", "Gun"], heard=0).joins(game, ScriptedDice())
    assert game.sections["Tractor"].tows == ""


@pytest.mark.rule("DL-ORD-14", "DL-MAR-52", "DL-ACT-05")
def test_the_others_go_on_when_their_fire_before_the_move_leaves_nobody_of_the_officers_section() -> None:
    """(DL-D-200)"""
    staff = section("Staff", [(30, 33)], models=(CAPTAIN,), where="wiped_out")
    root = Activation(section="Staff", followers=["Rifles"], early=True, first="Gone")
    gone, far = squad("Gone", 32, where="wiped_out"), section("Far", [(60, 4)], seat=1)
    table = legions(staff, squad("Rifles", 27), gone, far, root=root).begins()
    assert table.question(0, "hold").values == {"section": "Rifles", "called": []}
    assert not table.section("Staff").gunned


@pytest.mark.rule("DL-ORD-14", "DL-OW-04")
def test_all_move_and_then_overwatch_has_one_chance() -> None:
    """Whoever is on Overwatch is asked when all have moved, and fires at any of them (DL-D-53)."""
    watcher = section("Watch", [(30, 22)], seat=1, models=(RIFLEMAN,), overwatch=True)
    table = together(enemies=(watcher,), points=2)
    called(table, "Rifles")
    table.players[0].advances("Staff", "at 30,32 as now")
    assert (1, "overwatch") not in table.asked
    table.players[0].advances("Rifles", "at 27.75,28 as now")
    assert table.asked == [(1, "overwatch")]
    assert table.offers(1, "overwatch", section="Watch") == ["Staff", "Rifles", "Guards"]


@pytest.mark.rule("DL-ORD-14", "DL-ACT-07")
def test_all_fire_when_all_have_moved() -> None:
    enemy = section("Foes", rank(27, 24, 2), seat=1, models=(profile("Foe", mars=("Fearless",), type="cavalry"),))
    table = together(enemies=(enemy,), points=4)
    called(table, "Rifles", "Guards")
    table.players[0].holds("Staff")
    table.players[0].advances("Rifles", "at 27.75,29 as now")
    table.players[0].holds("Guards")
    assert table.question(0, "fire").values["section"] == "Rifles"
    table.players[0].fires("Foes", dice=[1, 1])
    assert table.question(0, "fire").values["section"] == "Guards"
    table.players[0].holds_fire()
    assert table.section("Guards").activated == 1


@pytest.mark.rule("DL-ORD-16", "DL-ACT-08")
def test_each_fights_its_own_melee_one_after_the_other() -> None:
    foes = (section("Left", [(27, 24)], seat=1), section("Right", [(34, 24)], seat=1))
    table = together(enemies=foes, points=4)
    called(table, "Rifles", "Guards")
    table.players[0].holds("Staff")
    table.players[0].charges("Rifles", "Left")
    assert not table.heard("melee_won")
    table.players[0].charges("Guards", "Right", dice=[*[1] * 5, *[1] * 5])
    assert [(told["section"], told["loser"]) for told in table.heard("melee_won")] == [
        ("Left", "Rifles"),
        ("Right", "Guards"),
    ]
    keys = [event.key for event in table.said]
    assert keys.index("moved") < keys.index("melee_rolled")


@pytest.mark.rule("DL-OW-10", "DL-ORD-14")
def test_who_is_charged_by_a_follower_fires_at_the_follower_alone() -> None:
    watcher = section("Watch", [(27, 24)], seat=1, models=(RIFLEMAN,), overwatch=True)
    table = together(enemies=(watcher,), points=2)
    called(table, "Rifles")
    table.players[0].holds("Staff")
    table.players[0].charges("Rifles", "Watch")
    assert table.offers(1, "overwatch", section="Watch") == ["Rifles"]


@pytest.mark.example("DL-X-115")
@pytest.mark.rule("DL-TURN-06", "DL-TURN-08", "DL-ORD-14")
def test_those_who_are_activated_together_are_one_turn() -> None:
    """Four ready sections and three: two at once, so that the side with more has finished first."""
    table = together(
        *(squad(name, west, TROOPER) for name, west in (("Rifles", 27), ("Guards", 32), ("More", 36))),
        points=2,
        enemies=tuple(section(name, [(west, 4)], seat=1) for name, west in (("One", 10), ("Two", 30), ("Three", 60))),
    )
    called(table, "Rifles")
    table.players[0].holds("Staff")
    table.players[0].holds("Rifles")
    for seat, name in ((1, "One"), (0, "Guards"), (1, "Two"), (0, "More")):
        assert table.asked == [(seat, "activate")]
        table.players[seat].holds(name)
    assert table.game.sides[0].finished_first
    table.players[1].holds("Three")
    assert table.over


@pytest.mark.rule("DL-ORD-14", "DL-ORD-45")
def test_followers_finish_when_the_section_of_their_officer_is_gone() -> None:
    """He charges, and falls to fire On My Mark! before he has moved (DL-D-200)."""
    corporal = RIFLEMAN.model_copy(update={"leader": "officer", "cp": 3, "name": "Corporal"})
    foes = section("Foes", rank(29, 25, 2), seat=1, models=(corporal, RIFLEMAN))
    table = together(squad("Rifles", 27, TROOPER), enemies=(foes,), points=2)
    table.game.sides[1].cp = 3
    called(table, "Rifles")
    table.players[0].charges("Staff", "Foes")
    table.players[1].orders("on_my_mark", "Foes", "Foes/1", dice=HEARD)
    table.players[1].fires("Staff", dice=[6, 6, *[6] * 3])
    assert table.section("Staff").where == "wiped_out"
    table.players[0].holds("Rifles")
    table.players[0].holds_fire()
    assert table.section("Rifles").activated == 1
    assert table.asked == [(1, "activate")]
