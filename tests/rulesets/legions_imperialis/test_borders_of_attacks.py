"""Attacks step by step: what one Hit, answer or weapon more or less makes of them (FIRE, ALLOC, IMPALE, QUAKE)."""

from __future__ import annotations

import pytest

from rulesets.legions_imperialis.actions import Fire
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from tests.rulesets.legions_imperialis.table import (
    KNIGHT,
    Table,
    box,
    detachment,
    gun,
    imperialis,
    profile,
    rank,
    refused,
)
from tests.rulesets.legions_imperialis.test_allocating import ASKED, BY_HAND, takes, under_fire
from tests.rulesets.legions_imperialis.test_firing import hits

BARE = profile("Bare", save=None, morale=None)


@pytest.mark.rule("LI-HIT-01", "LI-FIRE-01")
def test_who_has_made_his_hit_rolls_is_shaken_no_more() -> None:
    shaken = detachment("Guns", [(30, 40)], order="first_fire", shaken=True)
    foes = detachment("Foes", [(30, 30)], seat=1)
    table = imperialis(shaken, foes, root=FireStage(stage="first_fire", seat=0)).begins()
    table.players[0].fires("Guns", "Foes", dice=[1])
    assert not table.detachment("Guns").shaken


def clawed() -> Table:
    """A claw before two Knights, of which the second can lose more."""
    claw = profile("Claw", "titan", wounds=5, weapons=(gun("Claw", 24, "2", 4, 0, "Impale"),))
    ours = detachment("Claw", [(30, 40)], models=(claw,), order="first_fire")
    small = KNIGHT.model_copy(update={"wounds": 1, "name": "Small"})
    foes = detachment("Knights", rank(26, 26, 2, 5.0), seat=1, models=(small, KNIGHT))
    return imperialis(ours, foes, root=FireStage(stage="first_fire", seat=0)).begins()


@pytest.mark.rule("LIX-TR-IMPALE-01")
def test_whom_a_claw_takes_is_asked_hit_by_hit_and_falls_due_at_who_loses_most() -> None:
    table = clawed()
    table.players[0].fires("Claw", "Knights", dice=[6, 6])
    question = table.question(0, "allocate")
    assert question.rule == "LIX-TR-IMPALE-01"
    assert question.default == {"type": "allocate", "hit": "", "models": ["2"]}
    assert [(one["count"], one["models"]) for one in question.values["hits"]] == [(1, ["1", "2"])]


@pytest.mark.rule("LI-ALLOC-01")
def test_by_hand_one_model_takes_every_hit_without_a_question() -> None:
    table = under_fire(BY_HAND, gun(dice="3", ap=-4), foes=[(30, 30)], its=(profile("Hardy", wounds=3, morale=None),))
    table.players[0].fires("Guns", "Foes", dice=[4, 4, 1])
    assert table.over and table.detachment("Foes").stands[0].wounds == 1
    assert len(table.heard("hits_resolved")) == 2, "each is told by itself"


@pytest.mark.rule("LI-ALLOC-01", "LI-ALLOC-05")
def test_by_hand_what_nobody_can_take_is_lost() -> None:
    """The second of two men stands out of range."""
    table = under_fire(BY_HAND, gun(most=10, dice="3", ap=-4), foes=[(32, 30), (32, 28)], its=(BARE,))
    table.players[0].fires("Guns", "Foes", dice=[4, 4, 4])
    assert table.over and [stand.label for stand in table.detachment("Foes").alive] == ["2"]


@pytest.mark.rule("LI-ALLOC-02", "LI-FAST-03")
def test_where_all_of_a_kind_have_fallen_it_is_asked_who_of_the_next_kind_suffers() -> None:
    """Two with a save of 3+ take the first Hits, since they save better; the third comes to one of the other two."""
    better, worse = profile("Better", save=3, morale=None), profile("Worse", save=5, morale=None)
    table = under_fire(ASKED, gun(dice="3"), its=(better, better, worse))
    table.players[0].fires("Guns", "Foes", dice=[4, 4, 4, 1, 1, 1])
    assert [stand.label for stand in table.detachment("Foes").alive] == ["3", "4"]
    question = table.question(1, "allocate")
    assert (question.values["count"], question.values["models"]) == (1, ["3", "4"])
    takes(table, "4")
    assert [stand.label for stand in table.detachment("Foes").alive] == ["3"]


@pytest.mark.rule("LI-ALLOC-02", "LIX-TR-DEFLAG-01")
def test_every_wound_of_a_volley_spreads() -> None:
    table = under_fire("auto", gun("Gun", 24, "2", 4, -4, "Deflagrate"), its=(BARE,))
    table.players[0].fires("Guns", "Foes", dice=[4, 4, 4, 1])
    assert len(hits(table)) == 3 and len(table.detachment("Foes").alive) == 1


def under_watch(*traits: str, wounds: int = 3, dice: str = "1") -> Table:
    """A Detachment of one model that has been fired at on Overwatch in the middle of its move."""
    line = detachment("Line", [(30, 40)], models=(profile("Hardy", save=None, morale=None, wounds=wounds),))
    line.detachment.order = "advance"
    gunner = profile("Gunner", weapons=(gun("Gun", 24, dice, 2, -4, *traits),))
    guns = detachment("Guns", [(30, 24)], seat=1, models=(gunner,), order="first_fire")
    table = imperialis(line, guns, root=MovementPhase(seat=0)).begins()
    table.players[0].moves("Line", "at 30,37")
    table.players[1].watches("Guns", 50, dice=[4])
    return table


@pytest.mark.rule("LIX-TR-QUAKE-01", "LIX-TR-QUAKE-02", "LI-OW-13")
@pytest.mark.parametrize(
    ("traits", "wounds", "shaken"), [(("Quake",), 3, True), ((), 3, False), (("Quake",), 1, False)]
)
def test_what_shakes_shakes_the_living_once_and_nothing_else_does(
    traits: tuple[str, ...], wounds: int, shaken: bool
) -> None:
    """On Overwatch when its move is over, and not again in the next one; nor is it told of who is gone."""
    table = under_watch(*traits, wounds=wounds)
    its = table.detachment("Line")
    assert bool(table.heard("quaked")) is its.slowed is its.shaken is shaken
    assert not its.quaked
    fired = detachment(
        "Guns", [(30, 24)], seat=1, models=(profile("G", weapons=(gun("Gun", 24, "1", 2, -4, *traits),)),)
    )
    fired.detachment.order = "first_fire"
    foe = detachment("Line", [(30, 40)], models=(profile("Hardy", save=None, morale=None, wounds=wounds),))
    stage = imperialis(fired, foe, root=FireStage(stage="first_fire", seat=1)).begins()
    stage.players[1].fires("Guns", "Line", dice=[4])
    assert bool(stage.heard("quaked")) is stage.detachment("Line").slowed is shaken


@pytest.mark.rule("LIX-TR-IMPALE-01", "LI-ALLOC-01")
def test_other_weapons_leave_it_to_the_player_of_the_target_whom_they_hit() -> None:
    knights = {"foes": rank(26, 26, 2, 5.0), "its": (KNIGHT,)}
    table = under_fire(BY_HAND, gun(dice="1", ap=-4), **knights)
    table.players[0].fires("Guns", "Foes", dice=[4])
    assert table.asked == [(1, "allocate")]


@pytest.mark.rule("LIX-TR-IMPALE-03", "LIX-TR-IMPALE-04")
@pytest.mark.parametrize(("wounds", "adds"), [(1, 4), (2, 4), (3, 5), (4, 5), (5, 6)])
def test_a_contest_by_the_wounds_that_are_left(wounds: int, adds: int) -> None:
    """A Knight's Scale is 4; who wins it loses nothing, and gains nothing."""
    claw = profile("Claw", "titan", wounds=5, weapons=(gun("Claw", 24, "1", 4, 0, "Impale"),))
    ours = detachment("Claw", [(30, 40)], models=(claw,), order="first_fire")
    foes = detachment("Foes", [(30, 26)], seat=1, models=(KNIGHT.model_copy(update={"wounds": wounds}),))
    table = imperialis(ours, foes, root=FireStage(stage="first_fire", seat=0)).begins()
    table.players[0].fires("Claw", "Foes", dice=[4, 1, 6])
    (hit,) = hits(table)
    assert (hit["totals"], hit["wounds"]) == ([1 + 7, 6 + adds], 0)
    assert table.detachment("Foes").stands[0].wounds == wounds


@pytest.mark.rule("LI-SAVE-12", "LI-SAVE-08")
def test_of_saves_that_cannot_hold_none_is_better_than_another() -> None:
    """Needing 8 is as bad as needing 10: the farthest takes the Hit, whichever he needs (LI-D-29)."""
    near, far = profile("Near", save=4, morale=None), profile("Far", save=6, morale=None)
    table = under_fire("auto", gun(dice="1", ap=-4), foes=[(32, 31), (32, 28)], its=(near, far))
    table.players[0].fires("Guns", "Foes", dice=[4])
    assert hits(table)[0]["model"] == "2"


@pytest.mark.rule("LI-OBS-06", "LIX-TERR-05")
def test_nobody_is_asked_for_a_modifier_by_which_nobody_fires_otherwise() -> None:
    """Each gunner reaches one of the two foes, one of whom stands in rubble: each has but one modifier."""
    gunner = profile("Gunner", weapons=(gun("Gun", 11, "4", 4, 0),))
    ours = detachment("Guns", [(30, 40), (50, 40)], models=(gunner,), order="first_fire")
    foes = detachment("Foes", [(30, 30), (50, 30)], seat=1, models=(profile("Man", morale=None),))
    rubble = box("Rubble", "rubble", 48, 28, 52, 32)
    table = imperialis(ours, foes, rubble, root=FireStage(stage="first_fire", seat=0)).begins()
    assert table.offers(0, "fire", detachment="Guns", target="Foes") == []


@pytest.mark.rule("LIX-TR-BARR-03", "LI-OBS-02")
def test_shells_of_two_mortars_are_asked_about_though_one_of_them_sees_well() -> None:
    """One sees a Knight in the open, to the other most of that one is hidden: seen is not the easier for both."""
    mortar = profile("Mortar", weapons=(gun("Mortar", 40, "1", 4, 0, "Barrage"),))
    ours = detachment("Guns", [(30, 40), (45, 30)], models=(mortar,), order="first_fire")
    foes = detachment("Foes", [(33, 26), (50, 8)], seat=1, models=(KNIGHT.model_copy(update={"wounds": 1}),))
    low, wall = box("Low", "block", 32.21, 28.5, 34.4, 29), box("Wall", "block", 36, 10, 60, 12)
    table = imperialis(ours, foes, low, wall, root=FireStage(stage="first_fire", seat=0)).begins()
    assert table.offers(0, "fire", detachment="Guns", target="Foes") == ["visible", "indirect"]


def skywatch() -> Table:
    """A gunner with Skyfire and a cannon before men, two Kites, and a Kite out of range."""
    armed = profile("Armed", weapons=(gun("Cannon"), gun("Flak", 24, "1", 4, 0, "Skyfire")))
    kite = profile("Kite", "vehicle", rules=("Flyer",))
    ours = detachment("Ours", [(30, 40)], models=(armed,), order="first_fire")
    foes = [detachment(name, [at], seat=1) for name, at in (("Foes", (30, 28)), ("Others", (26, 28)))]
    kites = [
        detachment(name, [at], seat=1, models=(kite,))
        for name, at in (("Kite", (34, 30)), ("Second", (38, 30)), ("Far", (4, 4)))
    ]
    return imperialis(ours, *foes, *kites, root=FireStage(stage="first_fire", seat=0)).begins()


@pytest.mark.rule("LIX-TR-SKYFIRE-03")
def test_skyfire_has_only_other_flyers_in_reach_as_targets_of_its_own() -> None:
    table = skywatch()
    assert table.offers(0, "fire", detachment="Ours", target="Foes", weapons=[""]) == ["Kite", "Second"]
    assert table.offers(0, "fire", detachment="Ours", target="Kite", weapons=[""]) == ["Second"]
    for target, skyward in (("Foes", "Others"), ("Kite", "Kite"), ("Foes", "Far")):
        with refused("LIX-TR-SKYFIRE-03", "no_defence"):
            table.players[0].does(Fire(detachment="Ours", target=target, skyfire=skyward))
