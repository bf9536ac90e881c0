"""Deployment and arrival: whose turn it is, who is sent back, and how far a place is good (DEPL, RES, FLYER)."""

from __future__ import annotations

import pytest

from rulesets.kit.boards.tables.places import Point, pose
from rulesets.kit.engine.dice import ScriptedDice
from rulesets.legions_imperialis.actions import Arrive
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.deployment import setting_up
from rulesets.legions_imperialis.chapters.deployment.arriving import not_over_it
from rulesets.legions_imperialis.chapters.deployment.placing import suggested
from rulesets.legions_imperialis.chapters.deployment.setting_up import SettingUp, send_back
from rulesets.legions_imperialis.table.measure import group
from tests.rulesets.legions_imperialis.table import box, detachment, imperialis, profile, refused
from tests.rulesets.legions_imperialis.test_deployment import FOES, SCOUT, deploying, waiting

HAWK = profile("Hawk", "vehicle", move=20, rules=("Flyer",))
KITE = profile("Kite", "vehicle", move=20, rules=("Flyer", "Hover"))


@pytest.mark.rule("LIX-DEPL-04", "LIX-SR-FLYER-01", "LIX-DEPL-08")
def test_flyers_are_sent_up_and_nobody_is_asked_about_them() -> None:
    table = deploying(waiting("Hawks", 2, models=(HAWK,)), waiting("Kites", 2, models=(KITE,)), FOES)
    assert table.offers(0, "deploy") == ["Kites"] and table.detachment("Hawks").in_reserve
    table.players[0].deploys("Kites", "at 30,42")
    assert table.detachment("Kites").hovering


@pytest.mark.rule("LIX-DEPL-04", "LIX-DEPL-05")
@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_has_no_room_is_sent_back_and_the_other_side_is_not(seat: int) -> None:
    north, south = box("Lake", "water", 0, 0, 60, 14), box("Lake", "water", 0, 34, 60, 48)
    table = deploying(waiting("Line"), FOES, (south, north)[seat])
    names = ("Line", "Foes")
    assert [table.detachment(name).where for name in (names[seat], names[1 - seat])] == ["reserve", "waiting"]


@pytest.mark.rule("LIX-DEPL-04")
def test_each_side_places_a_formation_and_then_the_other() -> None:
    ours = [waiting(name, formation=name) for name in ("A", "B")]
    theirs = [waiting(name, formation=name, seat=1) for name in ("C", "D")]
    table, turns = deploying(*ours, *theirs), []
    while not table.over:
        ((seat, _),) = table.asked
        turns.append(table.offers(seat, "deploy")[0])
        table.players[seat].deploys(turns[-1], f"at {8 + 6 * len(turns)},{44 if seat == 0 else 4}")
    assert turns == ["A", "C", "B", "D"]


@pytest.mark.rule("LIX-DEPL-04", "LIX-SR-INFIL-01")
def test_infiltrators_are_set_up_one_by_one_in_turn_though_they_are_of_one_formation() -> None:
    ours = [waiting(name, formation="One", models=(SCOUT,)) for name in ("A", "B")]
    theirs = [waiting("C", seat=1, models=(SCOUT,))]
    table, turns = deploying(*ours, *theirs), []
    while not table.over:
        ((seat, _),) = table.asked
        turns.append(table.offers(seat, "deploy")[0])
        table.players[seat].deploys(turns[-1], f"at {8 + 6 * len(turns)},{28 if seat == 0 else 20}")
    assert turns == ["A", "C", "B"]


@pytest.mark.rule("LIX-DEPL-04")
def test_the_place_that_falls_due_is_a_free_one() -> None:
    """LI-D-63: where somebody stands on the first one, another."""
    table = imperialis(waiting("A"), waiting("B"), waiting("Foes", seat=1), options={"deadline": "acts"})
    table.begins(SettingUp(), dice=[5, 2]).players[0].picks("south")
    first = table.game.questions[0].default
    assert first is not None
    table.players[0].deploys("A", first["to"])
    table.players[1].deploys("Foes", "at 30,4")
    second = table.game.questions[0].default
    assert second is not None and second["to"] != first["to"]
    table.players[0].deploys("B", second["to"])


@pytest.mark.rule("LIX-DEPL-04", "LIX-DEPL-05")
def test_places_are_suggested_all_over_the_zone_in_three_forms() -> None:
    """Every 4 inches from west to east and every 2 from north to south: 15 times 6 of each."""
    table = deploying(waiting("Many", 6), FOES)
    found = [*suggested(table.game, table.detachment("Many"))]
    assert [sum(text.endswith(form) for text in found) for form in ("in line", "spread out", "closed up")] == [90] * 3


@pytest.mark.rule("LIX-DEPL-05", "LIX-SR-OUTFLANK-03")
def test_who_was_not_crowded_out_arrives_at_any_edge_but_the_enemys() -> None:
    rider = profile("Rider", "cavalry", move=10, rules=("Outflank",))
    riders = detachment("Riders", [(0, 0)] * 2, models=(rider,), where="reserve", order="advance", issued=True)
    foes = detachment("Foes", [(50, 4)], seat=1, issued=True)
    table = imperialis(riders, foes, root=MovementPhase(seat=0)).begins()
    table.players[0].does(Arrive(detachment="Riders", to="at 0.5,30"))
    assert table.detachment("Riders").on_table


@pytest.mark.rule("LIX-SR-FLYER-03")
@pytest.mark.parametrize(("facing", "comes"), [(90, True), (90.5, False), (270, True), (269.5, False)])
def test_flyers_face_up_to_a_quarter_from_the_way_onto_the_table(facing: float, comes: bool) -> None:
    hawks = detachment("Hawks", [(0, 0)] * 2, models=(HAWK,), where="reserve", order="advance", issued=True)
    foes = detachment("Foes", [(50, 4)], seat=1, issued=True)
    table = imperialis(hawks, foes, root=MovementPhase(seat=0)).begins()
    to = Arrive(detachment="Hawks", to=f"at 30,47 facing {facing}")
    if comes:
        table.players[0].does(to)
        assert {y for _, y in table.at("Hawks")} == {47.4}
        return
    with refused("LIX-SR-FLYER-03", "not_their_way_in"):
        table.players[0].does(to)


@pytest.mark.rule("LIX-DEPL-05", "LIX-SR-FLYER-03")
def test_who_flies_comes_in_over_water_and_nobody_deploys_far_out_of_his_zone() -> None:
    hawks = detachment("Hawks", [(0, 0)] * 2, models=(HAWK,), where="reserve", order="advance", issued=True)
    foes = detachment("Foes", [(50, 4)], seat=1, issued=True)
    table = imperialis(hawks, foes, box("Lake", "water", 20, 40, 40, 48), root=MovementPhase(seat=0)).begins()
    table.players[0].does(Arrive(detachment="Hawks", to="at 30,47"))
    assert table.detachment("Hawks").on_table
    for to in ("at 30,24", "at 30,4"):
        with refused("LIX-DEPL-05", "outside_zone"):
            deploying(waiting("Line"), FOES).players[0].deploys("Line", to)


@pytest.mark.rule("LIX-SR-FLYER-03")
def test_over_the_own_edge_a_column_is_as_deep_as_it_is() -> None:
    """Over another edge nobody is more than 8 inches from the own one."""
    game = imperialis(detachment("Hawks", [(30, 47), (30, 39.5)], models=(HAWK,))).game
    its = game.detachments["Hawks"]
    assert not_over_it(game, its, group(game, its), "south") is None
    assert not_over_it(game, its, group(game, its), "west") is not None
    its.stands[1].pose = pose(Point(30, 40), 0.0)
    assert not_over_it(game, its, group(game, its), "west") is None


@pytest.mark.rule("LIX-DEPL-05", "LIX-DEPL-04")
def test_all_for_whom_there_is_no_place_are_sent_back_and_none_falls_due(monkeypatch: pytest.MonkeyPatch) -> None:
    game = imperialis(waiting("A"), waiting("B"), FOES, options={"deadline": "acts"}).game
    monkeypatch.setattr(setting_up, "suggested", lambda *told, **named: iter(()))
    assert SettingUp(turn=0).place(game, ScriptedDice()).default is None
    monkeypatch.setattr(setting_up, "has_a_place", lambda *told, **named: False)
    send_back(game, [game.detachments[name] for name in ("A", "B")], infiltrates=False)
    assert [game.detachments[name].where for name in ("A", "B")] == ["reserve", "reserve"]
