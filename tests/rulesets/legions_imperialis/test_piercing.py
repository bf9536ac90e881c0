"""Weapons that care little for saves and shields, and special rules that make saves (IMPALE, BYPASS, PSI, BURROW)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rulesets.legions_imperialis.actions import Allocate
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.firing.choosing import chosen, possible
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from rulesets.legions_imperialis.chapters.firing.prospects import outlook
from rulesets.legions_imperialis.counsel.advice import proposals
from rulesets.legions_imperialis.face.tell.imperialis_words import EVENTS
from rulesets.legions_imperialis.moments import BYPASSES, replaced
from rulesets.legions_imperialis.table.profiles import Profile, Weapon
from rulesets.legions_imperialis.table.terrain import Piece
from tests.rulesets.legions_imperialis.brute import shot_out
from tests.rulesets.legions_imperialis.table import (
    KNIGHT,
    TITAN,
    TROOPER,
    Place,
    Table,
    box,
    detachment,
    gun,
    imperialis,
    profile,
    rank,
    refused,
)

CLAW = gun("Claw", 24, "1", 4, 0, "Impale")
HOUND = TITAN.model_copy(update={"weapons": (CLAW,)})


def fired(
    firing: Profile,
    target: Profile,
    *ground: Piece,
    dice: Sequence[int],
    at: Sequence[Place] = ((30, 28),),
    facing: float = 180.0,
    hurt: str = "",
    **state: str,
) -> Table:
    """One model has fired at a Detachment, of which a model may be hurt."""
    table = before(firing, target, *ground, at=at, facing=facing, hurt=hurt, **state)
    table.players[0].fires("Guns", "Foes", dice=dice)
    return table


def before(
    firing: Profile,
    target: Profile,
    *ground: Piece,
    at: Sequence[Place] = ((30, 28),),
    facing: float = 180.0,
    hurt: str = "",
    **state: str,
) -> Table:
    """One model before the Detachment at which it is to fire."""
    ours = detachment("Guns", [(30, 40)], models=(firing,), order="first_fire")
    theirs = detachment("Foes", at, seat=1, models=(target,), facing=facing, **state)
    if hurt:
        theirs.detachment.stand(hurt).wounds -= 1
    return imperialis(ours, theirs, *ground, root=FireStage(stage="first_fire", seat=0)).begins()


def hit(table: Table) -> dict[str, object]:
    """The one Hit that was resolved."""
    (found,) = [one for told in table.heard("hits_resolved") for one in told["hits"]]
    return dict(found)


def armed(*weapons: Weapon) -> Profile:
    return profile("Gunner", weapons=weapons)


@pytest.mark.example("LIX-X-17")
@pytest.mark.rule("LIX-TR-IMPALE-03", "LIX-TR-IMPALE-04")
def test_xx_17_a_warhound_tears_a_knight_apart() -> None:
    """5 of the die, Scale 5 and 2 for five Wounds are 12; 3, Scale 4 and 1 for three Wounds are 8: four Wounds."""
    cerastus = KNIGHT.model_copy(update={"rules": ("Ion Shield (4+)",)})
    table = fired(HOUND, cerastus, dice=[4, 5, 3])
    assert (hit(table)["contest"], hit(table)["totals"], hit(table)["save"]) == ([5, 3], [12, 8], "")
    assert table.detachment("Foes").where == "destroyed" and table.heard("hits_resolved")[0]["destroyed"] == ["1"]
    told = "Claw at model 1: its firer 5, in all 12, model 1 3, in all 8; 3 Wounds. Destroyed: model 1."
    assert EVENTS.tell(table.game, "hits_resolved", table.heard("hits_resolved")[0]) == f"Hits on Foes: {told}"


@pytest.mark.rule("LIX-TR-IMPALE-03", "LIX-TR-IMPALE-04")
def test_what_is_left_of_either_counts_and_a_tie_is_nothing() -> None:
    """Of the firer 5, 4 or 2 Wounds are left, of the other 3 or 2: 2, 1 and 0 more against 1 and 0."""
    for left, its, dice, wounds in (
        *((5, 3, (1, 3), 0), (5, 3, (1, 2), 1), (4, 3, (1, 2), 0), (3, 3, (1, 1), 1)),
        *((2, 3, (1, 1), 0), (2, 2, (1, 1), 1), (2, 2, (1, 2), 0)),
    ):
        table = before(HOUND, KNIGHT)
        table.detachment("Guns").stands[0].wounds = left
        table.detachment("Foes").stands[0].wounds = its
        table.players[0].fires("Guns", "Foes", dice=[4, *dice])
        assert hit(table)["wounds"] == wounds


@pytest.mark.rule("LIX-TR-IMPALE-02", "LIX-TR-BYPASS")
def test_shields_are_no_help() -> None:
    shielded = TITAN.model_copy(update={"rules": ("Void Shields (2)",), "save": None})
    for weapon, dice, left in (
        (CLAW, [4, 6, 1], (0, 2)),
        (gun("Gun", 24, "1", 4, -1, "Bypass"), [4], (4, 2)),
        (gun("Gun", 24, "1", 4, -1), [4], (5, 1)),
    ):
        table = fired(HOUND.model_copy(update={"weapons": (weapon,)}), shielded, dice=dice)
        stand = table.detachment("Foes").stands[0]
        assert (stand.wounds, stand.shields) == left


@pytest.mark.rule("LIX-TR-IMPALE-01", "LI-ALLOC-04")
def test_whoever_fires_says_whom_it_drags_down() -> None:
    """Of two Knights his player asks for either; one that is hurt must be taken first, and is not asked about."""
    for label, other in (("1", "2"), ("2", "1")):
        table = fired(HOUND, KNIGHT, dice=[4], at=[(28, 28), (32, 28)])
        assert table.asked == [(0, "allocate")]
        proposed = [one.answers[0] for one in proposals(table.game, table.question(0, "allocate"))]
        assert proposed == [Allocate(models=["1"]), Allocate(models=["2"])]
        table.players[0].does(Allocate(models=[label]), dice=[6, 1])
        assert table.detachment("Foes").stand(label).wounds == 0 and table.detachment("Foes").stand(other).wounds == 3
    assert fired(HOUND, KNIGHT, dice=[4, 1, 6], at=[(28, 28), (32, 28)], hurt="2").over
    with refused("LI-ALLOC-03"):
        fired(HOUND, KNIGHT, dice=[4], at=[(28, 28), (32, 28)]).players[0].does(Allocate(models=["3"]))


@pytest.mark.rule("LIX-TR-IMPALE-01", "LIX-TR-IMPALE-03")
def test_against_small_targets_their_player_allocates_and_the_contest_is_the_same() -> None:
    """LIX-D-27: of Scale 2 nobody is asked; of Scale 3 whoever fires is."""
    for kind, asked in (("vehicle", []), ("super_heavy", [(0, "allocate")])):
        its = profile("Hull", kind, save=2, wounds=2)
        dice = [4] if asked else [4, 1, 6]
        assert fired(HOUND, its, dice=dice, at=[(28, 28), (32, 28)]).asked == asked


@pytest.mark.rule("LIX-TR-IMPALE-03")
@pytest.mark.parametrize("dice", ["1", pytest.param("2", marks=pytest.mark.soak)])
def test_the_odds_of_a_contest_are_those_of_every_die(dice: str) -> None:
    claws = HOUND.model_copy(update={"weapons": (gun("Claw", 24, dice, 4, 0, "Impale"), gun("Gun", 24, "1", 4, -1))})
    for its, at, hurt in (
        (KNIGHT, [(30, 28)], ""),
        (KNIGHT.model_copy(update={"rules": ("Void Shields (1)",)}), [(30, 28)], ""),
        (profile("Hull", "vehicle", save=2, wounds=3), [(28, 28), (32, 28)], "2"),
    ):
        game = before(claws, its, at=at, hurt=hurt).game
        guns, foes = game.detachments["Guns"], game.detachments["Foes"]
        shots = chosen(game, guns, possible(game, guns, foes), ())
        found = outlook(game, guns, foes, shots)
        for name, told in shot_out(game, shots, most=20000).items():
            assert {n: chance for n, chance in getattr(found, name).items() if chance} == told


@pytest.mark.rule("LIX-TR-PSI-01")
def test_psi_is_stopped_by_armour_only() -> None:
    """LIX-D-28: neither a wood nor a field; the plate of 6+ is left, and without it nothing."""
    wood = box("Wood", "woods", 27, 26, 33, 30)
    for traits, save, told in (((), 6, "Cover"), (("Psi",), 6, "Armour"), (("Psi",), None, "")):
        guarded = profile("Man", save=save, rules=("Invulnerable Save (6+)",))
        dice = [6, 1] if told else [6]
        assert hit(fired(armed(gun("Gun", 24, "1", 4, 0, *traits)), guarded, wood, dice=dice))["save"] == told
    shielded = KNIGHT.model_copy(update={"rules": ("Ion Shield (2+)", "Void Shields (1)")})
    table = fired(armed(gun("Gun", 24, "1", 4, 0, "Psi")), shielded, dice=[4, 1])
    assert (hit(table)["save"], table.detachment("Foes").stands[0].shields) == ("Armour", 1)


@pytest.mark.rule("LIX-TR-PSI-02")
def test_a_model_fires_one_psi_weapon_and_none_on_overwatch() -> None:
    mind, eye, bolt = (
        gun(name, 24, "1", 4, 0, *traits) for name, traits in (("Mind", ("Psi",)), ("Eye", ("Psi",)), ("Bolt", ()))
    )
    for named, weapons in (((), ["Mind", "Bolt"]), (("Eye", "Bolt"), ["Eye", "Bolt"])):
        table = before(armed(mind, eye, bolt), TROOPER, at=rank(29, 28, 3))
        table.players[0].fires("Guns", "Foes", *named, dice=[1, 1])
        assert [volley["weapon"] for volley in table.heard("fired")[0]["volleys"]] == weapons
    for weapon, asked in ((mind, False), (bolt, True)):
        guns = detachment("Guns", [(30, 20)], seat=1, models=(armed(weapon),), order="first_fire")
        line = detachment("Line", [(30, 40)], models=(profile("Man"),), order="advance")
        table = imperialis(line, guns, root=MovementPhase(seat=0)).begins()
        table.players[0].moves("Line", "at 30,36")
        assert bool(table.asked) is asked


@pytest.mark.rule("LIX-TR-BURROW-01", "LI-REAR-02")
def test_what_burrows_always_comes_from_behind() -> None:
    tank = profile("Tank", "vehicle", save=3)
    for traits, facing, need in (((), 180.0, 3), (("Burrowing",), 180.0, 4), (("Burrowing",), 0.0, 4), ((), 0.0, 4)):
        table = fired(armed(gun("Drill", 24, "1", 4, 0, *traits)), tank, dice=[4, 1], facing=facing)
        assert hit(table)["need"] == need
    man = fired(armed(gun("Drill", 24, "1", 4, 0, "Burrowing")), TROOPER, dice=[4, 1])
    assert hit(man)["need"] == 5, "men have no rear armour"


@pytest.mark.rule("LIX-SR-EXPLOR", "LIX-SR-IONFLARE")
def test_some_are_made_for_shells() -> None:
    """Barrage only: a straight gun meets the plain Armour Save, and the Ion Shield as it is printed."""
    for rules, barrage, straight in (
        (("Explorator Adaptation",), ("Invulnerable", 6), ("", 0)),
        (("Explorator Adaptation", "Ionic Flare Shield"), ("Invulnerable", 5), ("", 0)),
        (("Ion Shield (4+)", "Ionic Flare Shield"), ("Ion Shield", 3), ("Ion Shield", 4)),
        (("Invulnerable Save (2+)", "Ionic Flare Shield"), ("Invulnerable", 2), ("Invulnerable", 2)),
    ):
        its = KNIGHT.model_copy(update={"rules": rules, "save": None})
        for traits, told in ((("Barrage",), barrage), ((), straight)):
            dice = [4, 1] if told[0] else [4]
            found = hit(fired(armed(gun("Gun", 24, "1", 4, 0, *traits)), its, dice=dice))
            assert (found["save"], found["need"]) == told


@pytest.mark.rule("LIX-SR-SCOUT")
def test_scouts_hide_better() -> None:
    wood = box("Wood", "woods", 27, 26, 33, 30)
    scout = profile("Scout", save=None, rules=("Scout", "Invulnerable Save (6+)"))
    found = hit(fired(armed(gun("Gun", 24, "1", 3, 0)), scout, wood, dice=[4, 1]))
    assert (found["save"], found["need"]) == ("Cover", 4)
    bare = hit(fired(armed(gun("Gun", 24, "1", 4, 0)), scout, dice=[4, 1]))
    assert (bare["save"], bare["need"]) == ("Invulnerable", 6)


@pytest.mark.rule("LIX-TR-HBARR-01")
def test_a_heavy_barrage_is_a_barrage() -> None:
    works = box("Works", "block", 20, 34, 40, 36)
    table = fired(armed(gun("Mortar", 24, "1", 4, 0, "Heavy Barrage")), TROOPER, works, dice=[5, 1], at=rank(29, 28, 3))
    (volley,) = table.heard("fired")[0]["volleys"]
    assert volley["modifiers"] == {"LIX-TR-BARR-01": -1} and volley["hits"] == 1
    guns = detachment("Guns", [(30, 20)], seat=1, models=(armed(gun("Gun", 24, "1", 4, 0, "Heavy Barrage")),))
    guns.detachment.order = "first_fire"
    line = detachment("Line", [(30, 40)], models=(profile("Man"),), order="advance")
    table = imperialis(line, guns, root=MovementPhase(seat=0)).begins()
    table.players[0].moves("Line", "at 30,36")
    assert not table.asked


@pytest.mark.rule("LIX-TR-PSI-01")
def test_what_another_trait_bypasses_is_bypassed_too() -> None:
    found, _ = replaced(BYPASSES, ("Psi",), imperialis().game, frozenset({"Jink"}))
    assert found == {"Jink", "Invulnerable", "Cover", "Ion Shield", "Void Shields"}
