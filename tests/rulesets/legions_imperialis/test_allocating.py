"""Who takes Hits: the bot as the rules have it, or their player (ALLOC, LI-D-29, LI-D-32)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rulesets.kit.engine.standing_orders import StandingOrder
from rulesets.legions_imperialis.actions import Allocate
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from rulesets.legions_imperialis.counsel.advice import proposals
from rulesets.legions_imperialis.ruleset import RULESET
from rulesets.legions_imperialis.table.profiles import Profile, Weapon
from tests.rulesets.legions_imperialis.table import (
    KNIGHT,
    TROOPER,
    Place,
    Table,
    detachment,
    gun,
    imperialis,
    profile,
    rank,
    refused,
)
from tests.rulesets.legions_imperialis.test_firing import hits

ASKED, BY_HAND = "ask_casualties", "manual"
LARGE = "Large"


def under_fire(
    allocation: str,
    *weapons: Weapon,
    foes: Sequence[Place] = tuple(rank(30, 30, 4)),
    its: Sequence[Profile] = (TROOPER,),
    **state: Any,
) -> Table:
    """A gunner before foes whose player says who takes Hits, so or so."""
    gunner = profile("Gunner", weapons=weapons)
    ours = detachment("Guns", [(32, 40)], models=(gunner,), order="first_fire")
    theirs = detachment("Foes", foes, seat=1, models=its, formation=LARGE, **state)
    rest = detachment("Rest", rank(5, 5, 9), seat=1, formation=LARGE)
    stage = FireStage(stage="first_fire", seat=0)
    return imperialis(ours, theirs, rest, root=stage, options={"allocation": allocation}).begins()


def takes(table: Table, *models: str, hit: str = "", dice: Sequence[int] = ()) -> None:
    table.players[1].does(Allocate(hit=hit, models=list(models)), dice)


@pytest.mark.rule("LI-ALLOC-01", "LI-ALLOC-02", "LI-FAST-03")
def test_their_player_says_which_of_those_alike_have_suffered() -> None:
    """Two of three saves fail: all are rolled first, and nobody has fallen until it is said who."""
    table = under_fire(ASKED, gun(dice="3"))
    table.players[0].fires("Guns", "Foes", dice=[4, 4, 4, 2, 6, 3])
    assert table.asked == [(1, "casualties")] and len(table.detachment("Foes").alive) == 4
    question = table.question(1, "allocate")
    assert (question.values["count"], question.values["models"]) == (2, ["1", "2", "3", "4"])
    assert [hit["model"] for hit in hits(table)] == ["", "", ""]
    takes(table, "3", "2", dice=[5])
    assert [stand.label for stand in table.detachment("Foes").alive] == ["1", "4"]
    assert table.heard("hits_taken") == [{"detachment": "Foes", "models": ["3", "2"], "destroyed": ["2", "3"]}]
    assert table.heard("morale_checked"), "half of it is gone"


@pytest.mark.rule("LI-ALLOC-01")
def test_one_answer_is_not_asked() -> None:
    """Nobody is asked if all saves hold, or if all fall; nor unless it was settled so."""
    held = under_fire(ASKED, gun(dice="3"))
    held.players[0].fires("Guns", "Foes", dice=[4, 4, 4, 5, 5, 6])
    assert held.over
    fallen = under_fire(ASKED, gun(dice="2", ap=-4), foes=rank(30, 30, 2), order="advance", checked="passed")
    fallen.players[0].fires("Guns", "Foes", dice=[4, 4])
    assert fallen.over and hits(fallen)[0]["model"] == "1"
    auto = under_fire("auto", gun(dice="1", ap=-4))
    auto.players[0].fires("Guns", "Foes", dice=[4])
    assert auto.over and hits(auto)[0]["model"] == "4", "the farthest from the firer"


@pytest.mark.rule("LI-ALLOC-02", "LI-ALLOC-04")
def test_of_knights_alike_the_first_that_is_named_suffers_most() -> None:
    """Four Wounds on Knights of three: one falls and another is hurt."""
    table = under_fire(ASKED, gun(dice="4", ap=-4), foes=rank(28, 26, 3, 4.0), its=(KNIGHT,))
    table.players[0].fires("Guns", "Foes", dice=[4, 4, 4, 4])
    assert table.question(1, "allocate").values["count"] == 2
    takes(table, "2", "1")
    assert [stand.wounds for stand in table.detachment("Foes").stands] == [2, 0, 3]


@pytest.mark.rule("LI-ALLOC-01", "LI-ALLOC-04")
def test_whoever_is_wounded_takes_them_and_nobody_is_asked_before_he_is_gone() -> None:
    table = under_fire(ASKED, gun(dice="3", ap=-4), foes=rank(28, 26, 3, 4.0), its=(KNIGHT,))
    table.detachment("Foes").stands[2].wounds = 1
    table.players[0].fires("Guns", "Foes", dice=[4, 4, 4])
    assert [hit["model"] for hit in hits(table)] == ["3", "", ""] and table.asked == [(1, "casualties")]
    assert table.question(1, "allocate").values["models"] == ["1", "2"]
    takes(table, "2")
    assert [stand.wounds for stand in table.detachment("Foes").stands] == [3, 1, 0]


@pytest.mark.rule("LI-ALLOC-03", "LI-ALLOC-01", "LI-FAST-04")
def test_only_those_are_named_to_whom_the_hits_could_come() -> None:
    table = under_fire(ASKED, gun(most=10, dice="2", ap=-4), foes=rank(26, 30, 5, 2.0))
    table.players[0].fires("Guns", "Foes", dice=[4, 4])
    reached = table.question(1, "allocate").values["models"]
    assert set(reached) == {"2", "3", "4", "5"} and reached == table.offers(1, "allocate")
    for models in (["1", "2"], ["3", "3"]):
        with refused("LI-ALLOC-03", "no_such_model"):
            takes(table, *models)
    for models in (["3"], ["3", "4", "5"]):
        with refused("LI-ALLOC-01"):
            takes(table, *models)
    assert table.asked == [(1, "casualties")]


@pytest.mark.rule("LI-FAST-05", "LI-FAST-03")
def test_saves_of_models_that_differ_are_not_rolled_together() -> None:
    """The one with the better save takes the Hit, and nobody is asked which of all has suffered."""
    table = under_fire(ASKED, gun(dice="1"), its=(profile("Elite", save=3), TROOPER), checked="passed")
    table.players[0].fires("Guns", "Foes", dice=[4, 2])
    assert table.over and [stand.label for stand in table.detachment("Foes").alive] == ["2", "3", "4"]
    others = under_fire(ASKED, gun(dice="1", ap=-4), its=(profile("Bare", save=None), TROOPER), checked="passed")
    others.players[0].fires("Guns", "Foes", dice=[4])
    assert others.question(1, "allocate").values["models"] == ["2", "3", "4"], "nobody has a save left"
    alike = under_fire(ASKED, gun(dice="1"), its=(TROOPER,), checked="passed")
    alike.players[0].fires("Guns", "Foes", dice=[4, 4])
    assert alike.question(1, "allocate").values["models"] == ["1", "2", "3", "4"]
    auto = under_fire("auto", gun(dice="1"), its=(TROOPER,), checked="passed")
    auto.players[0].fires("Guns", "Foes", dice=[4, 4])
    assert auto.over, "the bot allocates them one by one"


@pytest.mark.rule("LI-ALLOC-01", "LI-ALLOC-02")
def test_by_hand_hit_by_hit() -> None:
    """Which Hit is next and who takes it: each save is rolled before the next Hit is allocated."""
    table = under_fire(BY_HAND, gun("Small", 24, "2", 4, 0), gun("Large", 24, "1", 4, -4), foes=rank(30, 30, 3))
    table.players[0].fires("Guns", "Foes", dice=[4, 4, 4])
    assert table.asked == [(1, "allocate")]
    assert [(one["weapon"], one["count"]) for one in table.question(1, "allocate").values["hits"]] == [
        *(("Small", 2), ("Large", 1))
    ]
    takes(table, "2", hit="2")
    assert [stand.label for stand in table.detachment("Foes").alive] == ["1", "3"]
    takes(table, "3", dice=[5])
    assert hits(table)[0] | {"weapon": "Small", "model": "3", "die": 5, "wounds": 0} == hits(table)[0]
    takes(table, "3", dice=[4, 6])
    assert table.over and [stand.label for stand in table.detachment("Foes").alive] == ["1"]


@pytest.mark.rule("LI-ALLOC-01")
def test_by_hand_there_is_no_such_hit_or_model() -> None:
    table = under_fire(BY_HAND, gun("Small", 24, "1", 4, 0), gun("Large", 24, "1", 4, -4))
    table.players[0].fires("Guns", "Foes", dice=[4, 4])
    with refused("LI-ALLOC-01", "no_such_hit"):
        takes(table, "1", hit="3")
    with refused("LI-ALLOC-03", "no_such_model"):
        takes(table, "9", hit="1")
    assert table.offers(1, "allocate") == ["1", "2"] and len(table.detachment("Foes").alive) == 4


@pytest.mark.rule("LI-ALLOC-04", "LI-ALLOC-05")
def test_by_hand_one_of_several_wounded_takes_all_until_he_is_gone() -> None:
    """LI-D-32: and what then nobody can take is lost without a question."""
    knights = {"foes": rank(28, 26, 2, 5.0), "its": (KNIGHT,)}
    table = under_fire(BY_HAND, gun(dice="5", ap=-4), **knights)
    for stand in table.detachment("Foes").stands:
        stand.wounds = 2
    table.players[0].fires("Guns", "Foes", dice=[4, 4, 4, 4, 4])
    assert table.question(1, "allocate").values["hits"][0]["models"] == ["1", "2"]
    takes(table, "2")
    assert table.over and [hit["model"] for hit in hits(table)] == ["2", "2", "1", "1", ""]
    assert hits(table)[-1]["why"] == "LI-ALLOC-05"


@pytest.mark.rule("LI-ALLOC-04")
def test_the_bot_too_stays_with_the_wounded_whom_it_has_chosen() -> None:
    """LI-D-32: another wounded model would save the Hit of the second weapon better."""
    plated = profile("Plated", wounds=3, save=2)
    shielded = profile("Shielded", wounds=3, save=5, rules=("Invulnerable Save (4+)",))
    weapons = (gun("Small", 24, "1", 3, 0), gun("Large", 24, "1", 3, -4))
    table = under_fire("auto", *weapons, foes=rank(30, 30, 2), its=(plated, shielded))
    for stand in table.detachment("Foes").stands:
        stand.wounds = 2
    table.players[0].fires("Guns", "Foes", dice=[4, 4, 6, 3])
    assert [(hit["model"], hit["need"]) for hit in hits(table)] == [("1", 2), ("1", 6)]
    fresh = under_fire("auto", *weapons, foes=rank(30, 30, 2), its=(plated, shielded))
    fresh.players[0].fires("Guns", "Foes", dice=[4, 4, 6, 4])
    assert [(hit["model"], hit["need"]) for hit in hits(fresh)] == [("1", 2), ("2", 4)], "nobody is wounded"


@pytest.mark.rule("LI-ALLOC-01", "LI-OW-01")
def test_on_overwatch_the_player_who_moves_is_asked_and_then_moves_on() -> None:
    gunner = profile("Gunner", weapons=(gun("Cannon", 24, "2", 2, -4),))
    ours = detachment("Line", rank(30, 40, 4), models=(profile("Runner", morale=None),), order="advance")
    theirs = detachment("Guns", [(32, 30)], seat=1, models=(gunner,), order="first_fire")
    table = imperialis(ours, theirs, root=MovementPhase(seat=0), options={"allocation": ASKED}).begins()
    table.players[0].moves("Line", "at 32,38 as now")
    table.players[1].watches("Guns", 0, dice=[4, 3])
    assert table.asked == [(0, "casualties")]
    table.players[0].does(Allocate(models=["1"]))
    assert [stand.label for stand in table.detachment("Line").alive] == ["2", "3", "4"]
    assert table.at("Line")[0] == (31.25, 38.0)


@pytest.mark.rule("LIX-TR-DEFLAG-01", "LI-ALLOC-01")
def test_what_spreads_comes_after_it_is_said_who_fell() -> None:
    table = under_fire(ASKED, gun("Gun", 24, "1", 4, -4, "Deflagrate"))
    table.players[0].fires("Guns", "Foes", dice=[4])
    takes(table, "1", dice=[5])
    assert table.asked == [(1, "casualties")] and table.question(1, "allocate").values["models"] == ["2", "3", "4"]
    takes(table, "2", dice=[6])
    assert table.over and len(table.detachment("Foes").alive) == 2


def test_words_counsel_and_standing_orders() -> None:
    """The middle one of three is spared, without whom the others would be parted."""
    table = under_fire(ASKED, gun(ap=-4), foes=[(30, 30), (32.9, 28), (35.8, 30)])
    table.players[0].fires("Guns", "Foes", dice=[4])
    question = table.question(1, "allocate")
    assert question.default == {"type": "allocate", "hit": "", "models": ["2"]}
    said = RULESET.words.question(table.game, question)
    assert "who of Foes has suffered the fire of Guns: 1 of 3 models, all alike" in said
    found = proposals(table.game, question)
    assert found[0].answers[0] in (Allocate(models=["1"]), Allocate(models=["3"]))
    assert Allocate(models=["2"]) in [one.answers[0] for one in found]
    order = StandingOrder(key="casualties", policy="always")
    answered = RULESET.ahead.answer(table.game, question, [order])
    assert answered is not None and answered.action == Allocate(models=["2"])
    refusing = StandingOrder(key="casualties", policy="never")
    assert RULESET.ahead.answer(table.game, question, [refusing]) is None


def test_words_and_counsel_of_hits_by_hand() -> None:
    table = under_fire(BY_HAND, gun("Small", 24, "2", 4, 0), gun("Large", 24, "1", 4, -4), foes=rank(30, 30, 2))
    table.players[0].fires("Guns", "Foes", dice=[4, 4, 4])
    question = table.question(1, "allocate")
    assert "who of Foes takes the next Hit of Guns: 3 Hits left" in RULESET.words.question(table.game, question)
    assert [one.answers[0] for one in proposals(table.game, question)] == [
        *(Allocate(hit="1", models=["1"]), Allocate(hit="1", models=["2"]))
    ]
    said = RULESET.words.action(table.game, Allocate(hit="1", models=["2"]))
    assert said == "Hit 1: model 2 takes it"
