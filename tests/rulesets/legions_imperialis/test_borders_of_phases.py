"""Phases, moves and traits: who is asked what, how far a model goes, what a trait leaves alone (ACT, MOV, COH, TR)."""

from __future__ import annotations

import pytest

from rulesets.kit.engine.dice import ScriptedDice
from rulesets.legions_imperialis.before.forces.building import Fielded as Formed
from rulesets.legions_imperialis.before.forces.building import too_few
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.firing.saving import further_saves
from rulesets.legions_imperialis.chapters.movement.allowance import allowances, factor
from rulesets.legions_imperialis.chapters.movement.regrouping import lose_stragglers
from rulesets.legions_imperialis.moments import BYPASSES, TO_HIT, added, replaced
from rulesets.legions_imperialis.ruleset import RULESET
from rulesets.legions_imperialis.table.happenings.movement import How
from rulesets.legions_imperialis.table.profiles import Mode
from tests.rulesets.legions_imperialis.table import box, detachment, imperialis, profile, rank, refused

FOES = detachment("Foes", [(50, 4)], seat=1, issued=True)
HAWK = profile("Hawk", "vehicle", move=20, rules=("Flyer",))
RIDER = profile("Rider", "cavalry", move=10, rules=("Outflank",))
NOWHERE = [(0.0, 0.0)]


@pytest.mark.rule("LI-ACT-01")
def test_all_that_may_be_done_in_an_activation_is_taken_as_an_answer() -> None:
    table = imperialis(detachment("Line", [(30, 40)], order="advance"), FOES, root=MovementPhase(seat=0)).begins()
    assert table.question(0, "move").takes == ("move", "defend", "arrive", "charge", "pile_in", "stay")


@pytest.mark.rule("LI-ACT-01", "LI-ACT-03")
def test_whom_a_host_has_taken_off_is_not_waited_for() -> None:
    ours = detachment("Line", [(30, 40)], order="advance")
    table = imperialis(
        ours, detachment("Foes", [(50, 4)], seat=1, order="advance"), root=MovementPhase(seat=0)
    ).begins()
    told = {"unit": "Line", "what": "lost", "value": "destroyed"}
    table.game = RULESET.corrections.correct(table.game, told, ScriptedDice()).game
    assert table.asked == [(1, "activate")]


@pytest.mark.rule("LI-ACT-03", "LIX-RES-03", "LIX-SR-FLYER-03")
def test_in_the_first_round_flyers_come_though_others_in_reserve_cannot() -> None:
    late = [
        detachment(name, NOWHERE, models=(its,), where="reserve", order="advance", issued=True)
        for name, its in (("Riders", RIDER), ("Hawks", HAWK))
    ]
    table = imperialis(*late, FOES, root=MovementPhase(seat=0), round=1).begins()
    assert table.asked == [(0, "activate")] and table.offers(0, "arrive") == ["Hawks"]


@pytest.mark.rule("LI-ADV-01", "LI-MOV-05")
def test_a_movement_of_none_is_no_inch() -> None:
    rooted, man = profile("Rooted", move=None), profile("Man")
    game = imperialis(detachment("Line", rank(30, 40, 2), models=(rooted, man))).game
    assert allowances(game, game.detachments["Line"], "advance") == {"Line/1": 0.0, "Line/2": 5.0}


@pytest.mark.rule("LI-MOV-02", "LI-CHG-02", "LI-PILE-03")
@pytest.mark.parametrize(
    ("how", "order", "times"),
    [
        ("advance", "march", 1),
        ("march", "march", 2),
        ("charge", "charge", 2),
        ("charge_move", "charge", 1),
        ("pile_in", "charge", 2),
        ("pile_in", "march", 2),
        ("pile_in", "advance", 1),
    ],
)
def test_how_many_times_its_movement_a_tank_goes(how: How, order: str, times: int) -> None:
    game = imperialis(detachment("Tank", [(30, 40)], models=(profile("T", "vehicle"),), order=order)).game
    assert factor(game, game.detachments["Tank"], how) == times


@pytest.mark.rule("LI-MOV-02", "LI-THR-01")
def test_a_model_is_sent_onto_no_friend() -> None:
    friend = detachment("Friend", [(32, 37)], order="first_fire")
    line = detachment("Line", rank(30, 40, 2), order="advance")
    table = imperialis(line, friend, FOES, root=MovementPhase(seat=0)).begins()
    with refused("LI-MOV-02", "falls_short"):
        table.players[0].moves("Line", "at 30.75,38 as now; 1 at 32,37.2")


@pytest.mark.rule("LI-COH-08", "LI-COH-09")
def test_stragglers_are_lost_wholly_and_nobody_where_there_are_none() -> None:
    for at, lost in (([(30, 40), (31.5, 40), (40, 40)], [1, 1, 0]), ([(30, 40), (31.5, 40), (33, 40)], [1, 1, 1])):
        game = imperialis(detachment("Line", at)).game
        lose_stragglers(game, game.detachments["Line"], ScriptedDice())
        assert [stand.wounds for stand in game.detachments["Line"].stands] == lost
        assert any(event.key == "stragglers" for event in game.events) is (0 in lost)


@pytest.mark.rule("LIX-SR-IONFLARE", "LIX-SR-SCOUT")
@pytest.mark.parametrize(
    ("rules", "traits", "saves"),
    [
        (("Ionic Flare Shield", "Invulnerable Save (5+)"), ("Barrage",), {"Invulnerable": 4, "Cover": 6}),
        (("Ionic Flare Shield", "Invulnerable Save (5+)"), (), {"Invulnerable": 5, "Cover": 6}),
        (("Scout", "Invulnerable Save (5+)"), ("Barrage",), {"Invulnerable": 5, "Cover": 5}),
    ],
)
def test_which_saves_a_rule_makes_better(
    rules: tuple[str, ...], traits: tuple[str, ...], saves: dict[str, int]
) -> None:
    its = detachment("Line", [(30, 40)], models=(profile("Man", rules=rules),))
    game = imperialis(its, box("Rubble", "rubble", 28, 38, 32, 42), detachment("Guns", [(30, 20)], seat=1)).game
    line, guns = game.detachments["Line"], game.detachments["Guns"]
    mode = Mode(most=30, hit=4, traits=traits)
    found = further_saves(game, line, line.stands[0], mode, 0, game.model(guns, guns.stands[0]))
    assert {save.name: save.need for save in found} == saves


@pytest.mark.rule("LIX-TR-HBARR-01", "LIX-TR-BARR-01")
@pytest.mark.parametrize("word", ["Barrage", "Heavy Barrage"])
def test_shells_lose_one_without_sight_alone(word: str) -> None:
    mode = Mode(most=30, hit=4, traits=(word,))
    for unseen, lost in ((True, [-1]), (False, [])):
        assert [*added(TO_HIT, mode.traits, None, mode=mode, unseen=unseen, saves=[5]).values()] == lost


@pytest.mark.rule("LIX-TR-BYPASS", "LIX-TR-IMPALE-02", "LIX-TR-BURROW-02")
@pytest.mark.parametrize("word", ["Bypass", "Impale", "Burrowing"])
def test_what_two_traits_bypass_adds_up(word: str) -> None:
    whole = {"Invulnerable", "Cover", "Ion Shield", "Void Shields"}
    assert replaced(BYPASSES, ("Psi", word), None, frozenset())[0] == whole
    assert replaced(BYPASSES, (word, "Psi"), None, frozenset())[0] == whole


@pytest.mark.rule("LIX-ARMY-05")
@pytest.mark.parametrize(("limit", "count", "refused"), [(1000, 1, False), (3000, 1, True), (3000, 2, False)])
def test_as_many_formations_as_the_points_demand_are_enough(limit: int, count: int, refused: bool) -> None:
    assert (too_few([Formed("One", ())] * count, limit) is not None) is refused
