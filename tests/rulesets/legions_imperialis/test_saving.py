"""Saves: one roll for each Hit, which of several, and what a failed one costs (SAVE)."""

from __future__ import annotations

import pytest

from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from tests.rulesets.legions_imperialis.table import KNIGHT, TANK, TROOPER, box, detachment, gun, imperialis, profile
from tests.rulesets.legions_imperialis.test_firing import firing, hits

SHIELDED = profile("Shielded", save=4, rules=("Invulnerable Save (5+)", "Jink (6+)"))


@pytest.mark.rule("LI-SAVE-01", "LI-SAVE-05")
def test_a_die_for_each_hit_that_equals_the_save_or_beats_it() -> None:
    table = firing(gun(dice="3"), foes=6)
    table.players[0].fires("Guns", "Foes", dice=[4, 4, 4, 4, 5, 6])
    assert [(hit["die"], hit["wounds"]) for hit in hits(table)] == [(4, 1), (5, 0), (6, 0)]


@pytest.mark.rule("LI-SAVE-06", "LI-SAVE-07")
def test_a_failed_save_costs_one_wound_and_the_last_one_the_model() -> None:
    table = firing(gun(dice="3", ap=-4), its=(KNIGHT,), foes=1, away=12.0)
    table.players[0].fires("Guns", "Foes", dice=[4, 4, 3])
    assert table.detachment("Foes").stands[0].wounds == 1 and table.detachment("Foes").on_table
    last = firing(gun(dice="3", ap=-4), its=(KNIGHT,), foes=1, away=12.0)
    last.players[0].fires("Guns", "Foes", dice=[4, 4, 4])
    assert last.detachment("Foes").where == "destroyed" and last.heard("wiped_out") == [{"detachment": "Foes"}]


@pytest.mark.rule("LI-SAVE-10", "LI-SAVE-11", "LI-SAVE-12")
def test_of_several_saves_the_best_is_rolled_and_only_that() -> None:
    """With AP -1 Armour and the shield are equal, with -2 the shield is better: a single die falls either way."""
    for strength, name, need in ((0, "Armour", 4), (-1, "Armour", 5), (-2, "Invulnerable", 5)):
        table = firing(gun(ap=strength), its=(SHIELDED,), foes=3, order="advance")
        table.players[0].fires("Guns", "Foes", dice=[4, 4])
        (hit,) = hits(table)
        assert (hit["save"], hit["need"]) == (name, need)


@pytest.mark.rule("LI-SAVE-10", "LI-SAVE-13")
def test_ground_gives_a_save_that_no_ap_touches() -> None:
    rubble = box("Rubble", "rubble", 20, 20, 40, 33)
    table = firing(gun(ap=-4), rubble, foes=3)
    table.players[0].fires("Guns", "Foes", dice=[5, 6])
    assert [(hit["save"], hit["need"], hit["wounds"]) for hit in hits(table)] == [("Cover", 6, 0)]


@pytest.mark.rule("LI-SAVE-04", "LI-SAVE-03")
def test_what_changes_the_ap_comes_before_the_ap_changes_the_save() -> None:
    """Light AT makes AP -3 nothing against a tank, and then its own Rear Arc makes it -1."""
    light = gun("Gun", 24, "1", 4, -3, "Light AT")
    for facing, need in ((180.0, 3), (0.0, 4)):
        table = firing(light, its=(TANK,), foes=1, away=12.0, facing=facing)
        table.players[0].fires("Guns", "Foes", dice=[4, 6])
        assert hits(table)[0]["need"] == need


@pytest.mark.rule("LI-SAVE-02")
def test_armour_saves_and_without_it_nothing_is_rolled() -> None:
    armoured = firing(gun(), foes=3)
    armoured.players[0].fires("Guns", "Foes", dice=[4, 5])
    assert [(hit["save"], hit["need"], hit["wounds"]) for hit in hits(armoured)] == [("Armour", 5, 0)]
    table = firing(gun(), its=(TROOPER.model_copy(update={"save": None}),), foes=3)
    table.players[0].fires("Guns", "Foes", dice=[4])
    assert [(hit["save"], hit["die"], hit["wounds"]) for hit in hits(table)] == [("", 0, 1)]


@pytest.mark.rule("LI-SAVE-09", "LI-TGT-02")
def test_one_target_is_finished_before_the_next_is_fired_at() -> None:
    """Whoever fires next finds who is left: saves of the first attack fall before the second is declared."""
    armed = profile("Gunner", weapons=(gun(ap=-4),))
    guns = [detachment(name, [(x, 40)], models=(armed,), order="first_fire") for name, x in (("One", 30), ("Two", 34))]
    foes = detachment("Foes", [(32, 30)], seat=1)
    table = imperialis(*guns, foes, root=FireStage(stage="first_fire", seat=0)).begins()
    table.players[0].fires("One", "Foes", dice=[4])
    assert table.over and table.heard("have_no_target")[0]["detachments"] == ["Two"]
