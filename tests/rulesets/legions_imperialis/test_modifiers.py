"""Which modifier the firing player takes where those of the target's models differ (OBS-06, OBS-07)."""

from __future__ import annotations

import pytest

from rulesets.kit.engine.offering import offered
from rulesets.legions_imperialis.actions import Fire, Overwatch
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from rulesets.legions_imperialis.chapters.firing.lines import Row
from rulesets.legions_imperialis.counsel.advice import proposals
from rulesets.legions_imperialis.ruleset import RULESET
from rulesets.legions_imperialis.table.profiles import Weapon
from tests.rulesets.legions_imperialis.table import KNIGHT, Table, box, detachment, gun, imperialis, profile, refused
from tests.rulesets.legions_imperialis.test_firing import firing, hits

RUBBLE = box("Rubble", "rubble", 31, 28, 36, 33)
"""Here one of two men stands."""


def knights(dice: str = "4", ap: int = -4) -> Table:
    """Two Knights before one gun: a third of the first is hidden behind a block, and more than half of the second."""
    gunner = profile("Gunner", weapons=(gun("Gun", 24, dice, 4, ap),))
    ours = detachment("Guns", [(30, 40)], models=(gunner,), order="first_fire")
    theirs = detachment("Knights", [(27, 26), (33, 26)], seat=1, models=(KNIGHT.model_copy(update={"wounds": 1}),))
    near, far = box("One", "block", 27.74, 28.5, 29.4, 29), box("Two", "block", 32.21, 28.5, 34.4, 29)
    return imperialis(ours, theirs, near, far, root=FireStage(stage="first_fire", seat=0)).begins()


def fires(table: Table, modifier: str, dice: list[int]) -> None:
    table.players[0].does(Fire(detachment="Guns", target="Knights", modifier=modifier), dice)


@pytest.mark.example("LI-X-22")
@pytest.mark.rule("LI-OBS-06", "LI-OBS-07", "LI-ALLOC-03")
def test_x_22_the_lesser_modifier_for_one_knight_or_the_greater_for_both() -> None:
    lesser = knights()
    fires(lesser, "-1", [5, 4, 6, 2])
    assert [(hit["model"], hit["why"]) for hit in hits(lesser)] == [("1", ""), ("", "LI-ALLOC-05")]
    greater = knights()
    fires(greater, "-2", [5, 4, 6, 2])
    assert greater.heard("fired")[0]["volleys"][0]["modifiers"] == {"LI-OBS-02": -2}
    assert greater.heard("fired")[0]["volleys"][0]["hits"] == 1
    both = knights()
    fires(both, "-2", [6, 6, 6, 1])
    assert [hit["model"] for hit in hits(both)][:2] in (["1", "2"], ["2", "1"])


@pytest.mark.rule("LI-OBS-06")
def test_the_modifiers_are_offered_with_whom_they_reach() -> None:
    table = knights()
    assert table.offers(0, "fire", detachment="Guns", target="Knights") == ["-1", "-2"]
    with refused("LI-OBS-06", "no_such_modifier"):
        fires(table, "-3", [])
    question = table.question(0, "fire")
    said = RULESET.words.action(table.game, Fire(detachment="Guns", target="Knights", modifier="-2"))
    assert said.endswith("at −2")
    labels = RULESET.words
    found = offered(table.game, question, {"type": "fire", "detachment": "Guns", "target": "Knights"})
    assert found is not None and found.enough
    told = [labels.option(table.game, question, found, one).label for one in found.options]
    assert told == ["−1: 1 of 2 models can be hit", "−2: 2 of 2 models can be hit"]


@pytest.mark.rule("LI-OBS-06", "LI-ALLOC-04")
def test_nobody_is_asked_where_the_least_leaves_nothing_to_wish_for() -> None:
    """One Hit at most, and the man in the open can take it; but not before a wounded one, who must take it first."""
    one = firing(gun("Gun", 24, "1", 4, 0), RUBBLE)
    assert one.offers(0, "fire", detachment="Guns", target="Foes") == []
    twice = firing(gun("Gun", 24, "1", 4, 0, "Rapid Fire"), RUBBLE)
    assert twice.offers(0, "fire", detachment="Guns", target="Foes") == ["0", "-1"]
    tough = profile("Tough", wounds=2)
    many = firing(gun("Gun", 24, "2", 4, 0), RUBBLE, its=(tough,))
    assert many.offers(0, "fire", detachment="Guns", target="Foes") == []
    many.detachment("Foes").stands[1].wounds = 1
    assert many.offers(0, "fire", detachment="Guns", target="Foes") == ["0", "-1"]
    killer = firing(gun("Gun", 24, "2", 4, 0, "Engine Killer (1)"), RUBBLE, its=(KNIGHT,), foes=1)
    assert killer.offers(0, "fire", detachment="Guns", target="Foes") == [], "one model, one modifier"
    tank = profile("Tank", "vehicle", wounds=3)
    three = firing(gun("Gun", 24, "3", 4, 0, "Engine Killer (1)"), RUBBLE, its=(tank,))
    assert three.offers(0, "fire", detachment="Guns", target="Foes") == ["0", "-1"], "two Hits of two Wounds are enough"


@pytest.mark.rule("LI-OBS-06", "LI-TGT-03")
def test_weapons_are_named_before_the_modifier() -> None:
    """Only the weapon that is named decides what is asked."""
    weapons = (gun("Small", 24, "1", 4, 0), gun("Large", 24, "3", 4, 0))
    armed = profile("Gunner", weapons=weapons)
    ours = detachment("Guns", [(30, 40)], models=(armed,), order="first_fire")
    theirs = detachment("Foes", [(30, 30), (32, 30)], seat=1)
    table = imperialis(ours, theirs, RUBBLE, root=FireStage(stage="first_fire", seat=0)).begins()
    draft = {"detachment": "Guns", "target": "Foes"}
    assert table.offers(0, "fire", **draft) == ["Small", "Large"]
    assert table.offers(0, "fire", **draft, weapons=["Small", ""]) == []
    assert table.offers(0, "fire", **draft, weapons=["Large", ""]) == ["0", "-1"]
    assert table.offers(0, "fire", **draft, weapons=[""]) == ["0", "-1"]


@pytest.mark.rule("LI-OBS-06", "LI-OW-07")
def test_whoever_calls_overwatch_chooses_as_well() -> None:
    gunner = profile("Gunner", weapons=(gun("Cannon", 24, "3", 2, -4),))
    ours = detachment("Line", [(30, 40), (32, 40)], models=(profile("Unarmed", morale=None),), order="advance")
    theirs = detachment("Guns", [(31, 30)], seat=1, models=(gunner,), order="first_fire")
    rubble = box("Rubble", "rubble", 31.5, 39, 36, 43)
    table = imperialis(ours, theirs, rubble, root=MovementPhase(seat=0)).begins()
    table.players[0].moves("Line", "at 31,40.5 as now")
    assert table.offers(1, "overwatch", detachment="Guns", moment="0") == ["0", "-1"]
    table.players[1].does(Overwatch(detachment="Guns", moment="0", modifier="-1"), [5, 5, 1, 2])
    assert table.heard("fired")[0]["volleys"][0]["modifiers"] == {"LIX-TERR-05": -1, "LI-OW-07": -2}
    assert table.detachment("Line").alive == []


def test_counsel_takes_the_greater_modifier_where_it_kills_more() -> None:
    """Eight dice that hit on 2+, of which one man in the open can take but one Hit."""
    table = firing(gun("Gun", 24, "8", 2, -4), RUBBLE)
    best = proposals(table.game, table.question(0, "fire"))[0]
    assert best.answers[0] == Fire(detachment="Guns", target="Foes", modifier="-1") and "at −1" in best.label
    few = firing(gun("Gun", 24, "2", 6, -4), RUBBLE)
    assert proposals(few.game, few.question(0, "fire"))[0].answers[0] == Fire(detachment="Guns", target="Foes")


@pytest.mark.rule("LI-OBS-06")
def test_two_who_fire_each_take_the_worst_of_their_own_that_is_accepted() -> None:
    """Who sees nobody at the modifier that is accepted fires at his own least; nobody takes a worse one."""
    told = {"model": "1", "weapon": 0, "mode": "", "dice": "1", "of_all": {"LI-OW-07": -2}}
    row = Row(by_model={"1": {"LI-OBS-02": -1}, "2": {"LI-OBS-02": -2, "LIX-TERR-05": -1}}, **told)
    taken = {accepted: (row.shot(accepted).at, sum(row.shot(accepted).modifiers.values())) for accepted in range(-4, 1)}
    assert taken == {-4: (("1", "2"), -5), -3: (("1", "2"), -5), -2: (("1",), -3), -1: (("1",), -3), 0: (("1",), -3)}


def test_a_weapon_of_two_profiles_is_named_once_on_overwatch_too() -> None:
    """LI-TGT-03, as in the stages of fire."""
    racks = Weapon(
        name="Racks",
        modes=(
            gun().modes[0].model_copy(update={"name": "krak"}),
            gun().modes[0].model_copy(update={"name": "frag"}),
        ),
    )
    gunner = profile("Gunner", weapons=(racks, gun("Pistol")))
    ours = detachment("Line", [(30, 40), (32, 40)], order="advance")
    theirs = detachment("Guns", [(31, 30)], seat=1, models=(gunner,), order="first_fire")
    table = imperialis(ours, theirs, root=MovementPhase(seat=0)).begins()
    table.players[0].moves("Line", "at 31,40.5 as now")
    told = {"detachment": "Guns", "moment": "0"}
    assert table.offers(1, "overwatch", **told) == ["Racks, krak", "Racks, frag", "Pistol"]
    assert table.offers(1, "overwatch", **told, weapons=["Racks, krak"]) == ["Pistol"]
