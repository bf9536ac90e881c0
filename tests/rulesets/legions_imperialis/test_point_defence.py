"""Point Defence: in the Movement phase, at a Secondary Target, on Overwatch (TR-PD, LIX-D-19, LIX-D-47)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.legions_imperialis.actions import Defend, Fire, Move
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from rulesets.legions_imperialis.chapters.turn.phases import new_round
from rulesets.legions_imperialis.counsel.advice import proposals
from rulesets.legions_imperialis.ruleset import RULESET
from tests.rulesets.legions_imperialis.table import Fielded, Table, detachment, gun, imperialis, profile, rank, refused

STUBBER = gun("Stubber", 8, "2", 4, -4, "Point Defence")
CANNON = gun("Cannon", 30, "1", 4, -4)
RAIDER = profile("Raider", "vehicle", move=9, save=3, weapons=(CANNON, STUBBER))
NEAR = detachment("Near", rank(26, 33, 4), seat=1, issued=True)
"""Six inches before the Raider; those behind them stand beyond the reach of Point Defence."""
BEHIND = detachment("Behind", rank(30, 26, 4), seat=1, issued=True)


def raider(order: str = "advance", **state: Any) -> Fielded:
    """A tank at 30,40 with a cannon and Point Defence."""
    return detachment("Raider", [(30, 40)], models=(RAIDER,), order=order, issued=True, **state)


def moving(order: str = "advance", *others: Fielded, **state: Any) -> Table:
    """The Movement phase, with enemies near by and farther off."""
    return imperialis(raider(order, **state), NEAR, BEHIND, *others, root=MovementPhase(seat=0)).begins()


def defends(table: Table, target: str = "Near", dice: tuple[int, ...] = (4, 1)) -> None:
    table.players[0].does(Defend(detachment="Raider", target=target), dice)


@pytest.mark.rule("LIX-TR-PD-02", "LIX-TR-PD-03", "LI-MOR-03")
def test_it_fires_first_and_then_the_activation_goes_on() -> None:
    """Only Point Defence fires, and though half of the target falls nobody checks Morale for it (LIX-D-19)."""
    two = detachment("Two", rank(30, 33, 2), seat=1, issued=True, formation="Large")
    rest = detachment("Rest", rank(5, 5, 9), seat=1, issued=True, formation="Large")
    table = imperialis(raider(), two, rest, root=MovementPhase(seat=0)).begins()
    assert table.offers(0, "defend", detachment="Raider") == ["Two"]
    defends(table, "Two", (4, 1))
    (told,) = table.heard("fired")
    assert [one["weapon"] for one in told["volleys"]] == ["Stubber"] and told["moving"]
    assert len(table.detachment("Two").alive) == 1 and table.heard("morale_checked") == []
    assert table.asked == [(0, "defended")] and table.detachment("Raider").defended
    table.players[0].moves("Raider", "at 30,45 as now")
    assert table.at("Raider") == [(30, 45)] and table.over


@pytest.mark.rule("LIX-TR-PD-02")
def test_it_may_fire_when_it_has_moved_at_whom_it_reaches_then() -> None:
    """At the start it reaches Near, from the end of its way Behind as well: that is said before it moves."""
    table = moving()
    to = "at 36,33.5 facing 0 as now"
    assert table.offers(0, "move", detachment="Raider", to="at 30,44 as now") == []
    assert table.offers(0, "move", detachment="Raider", to=to) == ["Near", "Behind"]
    with refused("LIX-TR-PD-02", "no_defence"):
        table.players[0].does(Move(detachment="Raider", to=to, defence="Nobody"))
    table.players[0].does(Move(detachment="Raider", to=to, defence="Behind"), [4, 4])
    assert [event.key for event in table.said][:3] == ["moved", "fired", "hits_resolved"]
    assert len(table.detachment("Behind").alive) == 2 and table.detachment("Raider").defended


@pytest.mark.rule("LIX-TR-PD-02", "LI-BRK-02")
def test_what_it_destroys_breaks_a_formation_at_once() -> None:
    two = detachment("Two", rank(30, 33, 2), seat=1, issued=True)
    table = imperialis(raider(), two, root=MovementPhase(seat=0)).begins()
    defends(table, "Two", (4, 1))
    assert table.heard("formation_broken")[0]["losses"] == 1


@pytest.mark.rule("LIX-TR-PD-02")
def test_only_with_an_advance_or_a_march_and_not_if_pinned() -> None:
    """Who was issued nothing is issued Advance, and may as well."""
    for order in ("advance", "march"):
        assert moving(order).offers(0, "defend") == ["Raider"]
    assert imperialis(raider(""), NEAR, root=MovementPhase(seat=0)).begins().asked == []
    unordered = detachment("Raider", [(30, 40)], models=(RAIDER,))
    assert imperialis(unordered, NEAR, root=MovementPhase(seat=0)).begins().offers(0, "defend") == ["Raider"]
    charging = moving("charge")
    with refused("LIX-TR-PD-02", "no_defence"):
        defends(charging)
    held = moving("advance", detachment("Tank", [(31.2, 40)], seat=1, models=(RAIDER,), issued=True))
    with refused("LIX-TR-PD-02", "no_defence"):
        defends(held)


@pytest.mark.rule("LIX-TR-PD-02")
def test_who_has_none_or_nobody_in_reach_is_not_asked() -> None:
    line = detachment("Line", rank(20, 40, 2), order="advance", issued=True)
    table = moving("advance", line)
    with refused("LIX-TR-PD-02", "no_defence"):
        table.players[0].does(Defend(detachment="Line", target="Near"))
    with refused("LIX-TR-PD-02", "no_defence"):
        defends(table, "Behind")
    assert table.offers(0, "move", detachment="Line", to="at 20.75,38 as now") == []


@pytest.mark.example("LIX-X-16")
@pytest.mark.rule("LIX-TR-PD-04", "LIX-TR-PD-02")
def test_once_a_round() -> None:
    """It has fired as it advanced: in the Combat phase only the cannon is left, and in the next round both again."""
    table = moving()
    defends(table)
    assert table.offers(0, "move", detachment="Raider", to="at 36,33.5 facing 0 as now") == []
    table.players[0].stays("Raider")
    table.begins(FireStage(stage="advancing_fire", seat=0))
    assert table.offers(0, "fire", detachment="Raider", target="Near") == []
    table.players[0].fires("Raider", "Near", dice=[1])
    assert [one["weapon"] for one in table.heard("fired")[0]["volleys"]] == ["Cannon"]
    new_round(table.game)
    assert not table.detachment("Raider").defended


@pytest.mark.rule("LIX-TR-PD-05", "LIX-TR-PD-01", "LI-SAVE-09")
def test_in_the_combat_phase_it_fires_at_a_secondary_target_or_at_the_same() -> None:
    """The first target is finished before the second is fired at; all is declared before a die falls."""
    table = imperialis(raider("first_fire"), NEAR, BEHIND, root=FireStage(stage="first_fire", seat=0)).begins()
    draft = {"detachment": "Raider", "target": "Behind"}
    assert table.offers(0, "fire", **draft) == ["Near"], "of Behind only the cannon reaches anybody"
    assert table.offers(0, "fire", detachment="Raider", target="Near") == ["Cannon", "Stubber"]
    assert table.offers(0, "fire", detachment="Raider", target="Near", weapons=[""]) == [], "nobody else is in reach"
    with refused("LIX-TR-PD-01", "no_defence"):
        table.players[0].does(Fire(**draft, secondary="Behind"))
    table.players[0].does(Fire(**draft, secondary="Near"), [4, 4, 1])
    fired = [(one["target"], [volley["weapon"] for volley in one["volleys"]]) for one in table.heard("fired")]
    assert fired == [("Behind", ["Cannon"]), ("Near", ["Stubber"])]
    assert [event.key for event in table.said][:4] == ["fired", "hits_resolved", "fired", "hits_resolved"]
    assert len(table.detachment("Near").alive) == 3 and len(table.detachment("Behind").alive) == 3
    both = imperialis(raider("first_fire"), NEAR, BEHIND, root=FireStage(stage="first_fire", seat=0)).begins()
    both.players[0].fires("Raider", "Near", dice=[1, 1, 1])
    assert [one["weapon"] for one in both.heard("fired")[0]["volleys"]] == ["Cannon", "Stubber"]


@pytest.mark.rule("LIX-TR-PD-01", "LI-TGT-09")
def test_a_secondary_target_is_eligible_like_any_other() -> None:
    friend = detachment("Friend", [(30.5, 34)], order="charge", issued=True)
    table = imperialis(raider("first_fire"), NEAR, BEHIND, friend, root=FireStage(stage="first_fire", seat=0)).begins()
    assert table.offers(0, "fire", detachment="Raider", target="Behind") == [], "Near is Engaged & Pinned"


@pytest.mark.rule("LIX-TR-PD-06", "LI-OW-07")
def test_on_overwatch_it_is_not_worse() -> None:
    watch = detachment("Watch", [(30, 34)], seat=1, models=(RAIDER,), order="advance", issued=True)
    line = detachment("Line", rank(30, 40, 3), models=(profile("Unarmed", morale=None),), order="advance", issued=True)
    table = imperialis(line, watch, root=MovementPhase(seat=0)).begins()
    table.players[0].moves("Line", "at 31.5,41 as now")
    table.players[1].watches("Watch", 0, dice=[1, 4, 1])
    volleys = {one["weapon"]: one["modifiers"] for one in table.heard("fired")[0]["volleys"]}
    assert volleys == {"Cannon": {"LI-OW-07": -2}, "Stubber": {"LIX-TR-PD-06": 0}}
    assert len(table.detachment("Line").alive) == 2


@pytest.mark.rule("LIX-TR-PD-02", "LI-OW-02", "LI-MOR-02")
def test_shots_at_the_end_are_fired_by_who_is_left_after_overwatch() -> None:
    """LIX-D-47: the one that is shot on the way fires no more."""
    gunner = profile("Gunner", weapons=(gun("Lance", 40, "1", 2, -4),))
    watch = detachment("Watch", [(40, 30)], seat=1, models=(gunner,), order="first_fire", issued=True)
    tanks = detachment("Raider", [(30, 40), (32, 40)], models=(RAIDER,), order="march", issued=True)
    table = imperialis(tanks, NEAR, watch, root=MovementPhase(seat=0)).begins()
    table.players[0].does(Move(detachment="Raider", to="at 31,39.5 facing 0 as now", defence="Near"))
    assert table.asked == [(1, "overwatch")]
    table.players[1].watches("Watch", 50, dice=[4, 3, 4, 5])
    fired = [(one["detachment"], [len(volley["models"]) for volley in one["volleys"]]) for one in table.heard("fired")]
    assert fired == [("Watch", [1]), ("Raider", [1])]
    assert table.detachment("Raider").order == "" and table.heard("morale_checked")


def test_words_odds_and_counsel() -> None:
    table = moving("march")
    words, question = RULESET.words, table.question(0, "defend")
    said = words.confirm(table.game, question, Defend(detachment="Raider", target="Near"))
    assert said.startswith("Raider fires Point Defence at Near.") and "on average" in said
    first = proposals(table.game, question)
    assert any(isinstance(one.answers[0], Defend) for one in first)
    assert words.action(table.game, Move(detachment="Raider", to="at 1,1", defence="Near")).endswith(
        "then Point Defence at Near"
    )
    defends(table)
    assert words.event(table.game, table.said[0]).startswith("Raider fires Point Defence at Near.")
    assert "after its Point Defence" in words.question(table.game, table.game.questions[0])
    assert proposals(table.game, table.game.questions[0])
    stage = imperialis(raider("first_fire"), NEAR, BEHIND, root=FireStage(stage="first_fire", seat=0)).begins()
    answer = Fire(detachment="Raider", target="Behind", secondary="Near")
    assert words.action(stage.game, answer) == "Raider fires at Behind, Point Defence at Near"
    found = [one.answers[0] for one in proposals(stage.game, stage.question(0, "fire"))]
    assert answer in found and Fire(detachment="Raider", target="Near") in found
