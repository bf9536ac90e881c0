"""Whatever changes a number of dice, of Hits or of Wounds is told with its cause, so that a report can be checked."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator

import pytest

from rulesets.legions_imperialis import moments
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.combat.engagement_stage import EngagementStage
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from rulesets.legions_imperialis.face.tell.causes import CAUSES
from rulesets.legions_imperialis.ruleset import RULESET
from rulesets.legions_imperialis.table.happenings.firing import Fired, Volley
from rulesets.legions_imperialis.table.profiles import Profile
from tests.rulesets.legions_imperialis.table import TANK, Table, blade, detachment, gun, imperialis, profile, rank
from tests.rulesets.legions_imperialis.test_firing import firing

CHANGE_A_NUMBER = (
    *(moments.DICE, moments.TO_HIT, moments.HIT_REROLLS, moments.HITS_OF_A_SIX, moments.AP, moments.STEADY),
    *(moments.MORE_WOUNDS, moments.FIGHT_DICE, moments.FIGHT_BONUS, moments.FIGHT_LOSS, moments.FIGHT_WOUNDS),
    moments.SAVE_REROLLS,
)
"""What traits and special rules say at these moments stands among the causes of an event."""
RULE = re.compile(r"LIX?-[A-Z-]+(-\d+)?")
"""The id of a rule."""


def told(table: Table, key: str) -> str:
    """The last event of a kind in words."""
    return [RULESET.words.event(table.game, event) for event in table.said if event.key == key][-1]


def named() -> Iterator[str]:
    """The rules that traits and special rules name as theirs where they change a number."""
    names = {one.name for one in CHANGE_A_NUMBER}
    for keyword in moments.REGISTRY.values():
        for method in vars(keyword).values():
            if names.intersection(getattr(method, "moments", ())):
                consts = inspect.unwrap(method).__code__.co_consts[1:]
                yield from (rule for rule in consts if isinstance(rule, str) and RULE.fullmatch(rule))


def test_each_trait_that_changes_a_number_is_called_by_its_name() -> None:
    assert {*named()} - {*CAUSES} == set()
    assert {"LIX-TR-RAPID", "LIX-TR-BARR-01", "LIX-TR-REND-01"} < {*named()}


@pytest.mark.rule("LIX-TR-REND-01", "LI-FGT-08")
def test_more_dice_in_a_fight_are_told_with_their_causes() -> None:
    ours = detachment("Line", [(30, 30)], models=(profile("Ripper", weapons=(blade("Claw", "Rend"),)),))
    table = imperialis(ours, detachment("Foes", [(30, 29)], seat=1), root=EngagementStage())
    table.detachment("Foes").stands[0].fights = 2
    table.begins(dice=[6, 5, 4, 3, 2, 1, 1])
    dice = "6 5 4 3 2 (2 dice more: earlier Fights of the other, 1 die more: Rend, +0 CAF) = 20"
    assert f"Ripper 1 of Line: {dice}, against" in told(table, "fought")


@pytest.mark.rule("LIX-SR-FURIOUS", "LIX-TR-DISRUPT", "LIX-TR-EK-03")
def test_a_furious_charge_and_more_wounds_are_told_with_their_causes() -> None:
    claws = (blade("Claw", "Disruptive", "Rend", "Engine Killer (1)"),)
    armed = profile("Walker", "walker", weapons=claws, rules=("Furious Charge",))
    walker = detachment("Walker", [(30, 31.1)], models=(armed,), order="charge")
    tank = TANK.model_copy(update={"wounds": 5, "morale": None})
    table = imperialis(walker, detachment("Tank", [(30, 30)], seat=1, models=(tank,)), root=EngagementStage())
    table.detachment("Walker").stands[0].moved = 3000
    table.begins(dice=[4, 3, 1, 2, 2])
    assert "(1 die more: Rend, +0 CAF, +2 Furious Charge) = 10" in told(table, "fought")
    assert told(table, "fought").endswith(" loses 3 Wounds, Disruptive, Engine Killer.")


@pytest.mark.rule("LIX-TR-SHRED", "LIX-SR-ARMOURED-02")
def test_a_save_that_is_rolled_again_says_by_which_rule() -> None:
    table = firing(gun("Saw", 24, "1", 4, 0, "Shred"), foes=3)
    table.players[0].fires("Guns", "Foes", dice=[4, 5, 2])
    assert "Armour 5+ 5→2 (Shred), 1 Wound" in told(table, "hits_resolved")
    plated = firing(gun("Pistol", 24, "1", 4, 0, "Light"), its=(profile("Plate", rules=("Armoured",)),), foes=3)
    plated.players[0].fires("Guns", "Foes", dice=[4, 2, 6])
    assert "2→6 (Armoured), saved" in told(plated, "hits_resolved")


@pytest.mark.rule("LI-RSLT-02")
def test_who_has_nobody_left_has_lost_by_that() -> None:
    ours = detachment("Line", [(29.52, 30), (30.48, 30)])
    foes = detachment("Foes", [(30, 29.15)], seat=1, models=(profile("Big", "walker"),))
    table = imperialis(ours, foes, root=EngagementStage()).begins(dice=[1, 1, 6, 6, 6, 6, 6, 1, 1])
    assert table.heard("combat_result")[0]["left"] == [True, False]
    assert told(table, "combat_result").endswith(" has no model left in it, and has lost the Combat.")


@pytest.mark.rule("LIX-TR-ACCURATE", "LIX-TR-RAPID")
def test_rolled_again_and_counted_twice_by_name() -> None:
    table = firing(gun("Gun", 24, "2", 4, 0, "Accurate", "Rapid Fire"), foes=3)
    table.players[0].fires("Guns", "Foes", dice=[4, 2, 6, 5, 5, 5])
    assert told(table, "fired").endswith("Model 1, Gun, Accurate, Rapid Fire, on 4+: 4 2→6 = 3 Hits.")
    plain = firing(gun("Gun", 24, "2", 4, 0, "Accurate", "Rapid Fire"), foes=3)
    plain.players[0].fires("Guns", "Foes", dice=[4, 4, 5, 5])
    assert told(plain, "fired").endswith("Model 1, Gun, on 4+: 4 4 = 2 Hits."), "where they do nothing"


@pytest.mark.rule("LIX-TR-ASSAULT")
def test_dice_that_are_doubled_are_told_so() -> None:
    table = firing(gun("Gun", 24, "1", 4, 0, "Assault"), away=10.0)
    table.players[0].fires("Guns", "Foes", dice=[1, 1])
    assert ", Gun, Assault, on 4+: 1 1 = 0 Hits" in told(table, "fired")


def test_one_model_with_two_guns_of_a_kind_is_one_model() -> None:
    armed = profile("Tank", "vehicle", weapons=(gun("Sponson", 24, "1", 4), gun("Sponson", 24, "1", 4)))
    guns = detachment("Guns", [(30, 40)], models=(armed,), order="first_fire")
    foes = detachment("Foes", rank(30, 30, 3), seat=1)
    table = imperialis(guns, foes, root=FireStage(stage="first_fire", seat=0)).begins()
    table.players[0].fires("Guns", "Foes", dice=[1, 2])
    assert told(table, "fired") == "Guns fire at Foes. Model 1, 2 × Sponson, on 4+: 1 2 = 0 Hits."


def _told_of(volley: list[str], *models: Profile) -> str:
    """What is told of a shot of these models of a Detachment."""
    guns = detachment("Guns", rank(20, 40, 6), models=models, order="first_fire")
    table = imperialis(guns)
    its = Volley(models=volley, weapon="Gun", dice=1, hit=4, modifiers={}, fell=[1], hits=0)
    fired = Fired(rule="LI-HIT-01", detachment="Guns", target="Guns", volleys=[its])
    table.game.say(fired)
    return RULESET.words.event(table.game, table.game.events[-1]).partition(". ")[2]


def test_which_models_have_fired_is_told() -> None:
    """By their numbers; with what they are where the models of a Detachment differ, and how often if not all alike."""
    man, lead = profile("Man"), profile("Lead")
    assert _told_of(["1", "2", "3", "5"], man).startswith("Models 1–3 and 5, Gun, on 4+")
    assert _told_of(["2", "3"], man).startswith("Models 2 and 3, Gun, on 4+")
    assert _told_of(["1", "2", "4"], lead, man).startswith("Lead 1 and Man 2 and 4, Gun")
    assert _told_of(["1"], lead, man).startswith("Lead 1, Gun")
    assert _told_of(["1", "1", "2", "2"], man).startswith("Models 1 and 2, 4 × Gun")
    assert _told_of(["1", "1", "2"], man).startswith("Model 1 with 2 and model 2 with 1, 3 × Gun")


@pytest.mark.rule("LIX-TR-SKYFIRE-02")
def test_the_smaller_price_of_overwatch_has_its_name() -> None:
    armed = profile("Flak", weapons=(gun("Flak", 30, "1", 4, 0, "Skyfire"),))
    watch = detachment("Watch", [(30, 24)], seat=1, models=(armed,), order="first_fire")
    table = imperialis(detachment("Line", [(30, 40)], order="advance"), watch, root=MovementPhase(seat=0)).begins()
    table.players[0].moves("Line", "at 30,38")
    table.players[1].watches("Watch", 0, dice=[1])
    assert "on 5+ (−1 Overwatch with Skyfire): 1" in told(table, "fired")


@pytest.mark.rule("LIX-TR-PD-06", "LIX-TR-QUAKE-02")
def test_that_point_defence_pays_nothing_for_overwatch_is_told() -> None:
    armed = profile("Flak", weapons=(gun("Flak", 30, "1", 4, 0, "Point Defence"),))
    watch = detachment("Watch", [(30, 24)], seat=1, models=(armed,), order="first_fire", shaken=True)
    table = imperialis(detachment("Line", [(30, 40)], order="advance"), watch, root=MovementPhase(seat=0)).begins()
    table.players[0].moves("Line", "at 30,38")
    table.players[1].watches("Watch", 0, dice=[1])
    assert "on 5+ (+0 Overwatch with Point Defence, −1 shaken): 1" in told(table, "fired")


@pytest.mark.rule("LIX-TR-EK-01")
def test_more_wounds_of_a_hit_have_their_name() -> None:
    tank = TANK.model_copy(update={"wounds": 5})
    table = firing(gun("Gun", 24, "1", 4, -6, "Engine Killer (2)"), its=(tank,), foes=1, away=12.0, facing=180.0)
    table.players[0].fires("Guns", "Foes", dice=[4])
    assert told(table, "hits_resolved").endswith("no save (Armour 9+), 3 Wounds (Engine Killer).")


@pytest.mark.rule("LIX-SR-INSPIRE")
def test_whose_morale_is_used_is_told() -> None:
    guns = detachment("Guns", [(32, 44)], models=(profile("Gunner", weapons=(gun("Gun", 24, "2", 4, -4),)),))
    foes = detachment("Foes", rank(30, 30, 4), seat=1, models=(profile("Man", morale=4),), order="advance")
    lead = detachment("Captains", [(34, 28)], seat=1, models=(profile("Captain", morale=2, rules=("Inspire (6)",)),))
    guns.detachment.order = "first_fire"
    table = imperialis(guns, foes, lead, root=FireStage(stage="first_fire", seat=0)).begins()
    table.game.formations["Formation of Foes"].break_point = 99
    table.players[0].fires("Guns", "Foes", dice=[4, 4, 3])
    assert told(table, "morale_checked").startswith(
        "Morale of Foes (half of it is lost, 2+ needed, inspired by Captains): 3"
    )
