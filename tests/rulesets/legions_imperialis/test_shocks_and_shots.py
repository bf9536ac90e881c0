"""Shock Pulse, Limited, Co-axial, Warp, Neutron-flux, Precise: what binds weapons, and what nothing keeps off (TR)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.legions_imperialis.actions import Allocate, Defend, Fire, Lay, Move, NoTemplate, Template
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from rulesets.legions_imperialis.chapters.firing.intercepting import targets as interceptable
from rulesets.legions_imperialis.ruleset import RULESET
from rulesets.legions_imperialis.table.profiles import Mode, Profile, Weapon
from rulesets.legions_imperialis.table.terrain import Piece
from tests.rulesets.legions_imperialis.table import (
    KNIGHT,
    TANK,
    TITAN,
    TROOPER,
    Fielded,
    Table,
    box,
    detachment,
    gun,
    imperialis,
    profile,
    rank,
    refused,
)

HARDY = profile("Hardy", "vehicle", move=8, save=None, wounds=9, morale=None, weapons=(gun("Cannon"), gun("Stubber")))
"""A tank with two weapons that survives what is fired at it."""


def fight(*weapons: Weapon, its: Profile = HARDY, count: int = 1, others: tuple[Fielded | Piece, ...] = ()) -> Table:
    """A gunner in the First Fire stage, and so many foes before him."""
    guns = detachment("Guns", [(30, 40)], models=(profile("Gunner", weapons=weapons),), order="first_fire")
    foes = detachment("Foes", rank(30, 30, count, 1.5), seat=1, models=(its,), order="advance")
    return imperialis(guns, foes, *others, root=FireStage(stage="first_fire", seat=0)).begins()


def volleys(table: Table) -> list[dict[str, Any]]:
    """The last volleys that were fired."""
    return [*table.heard("fired")[-1]["volleys"]]


def pulse(*traits: str, most: int = 40, dice: str = "1", ap: int = -1) -> Weapon:
    return gun("Pulser", most, dice, 4, ap, "Shock Pulse", *traits)


# --- Shock Pulse ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LIX-TR-SHOCK-01", "LIX-TR-SHOCK-02")
def test_armour_that_is_hit_is_slowed_and_fires_one_weapon_the_next_time() -> None:
    for its, fell, shocked in ((HARDY, 4, True), (HARDY, 3, False), (profile("Man", save=None, wounds=9), 4, False)):
        table = fight(pulse(), its=its)
        table.players[0].fires("Guns", "Foes", dice=[fell])
        foes = table.detachment("Foes")
        assert foes.slowed is foes.stunned is shocked and bool(table.heard("shocked")) is shocked
    table = fight(pulse())
    table.players[0].fires("Guns", "Foes", dice=[4])
    assert "one weapon a model" in RULESET.words.event(table.game, table.said[-1])


@pytest.mark.rule("LIX-TR-SHOCK-01", "LI-HIT-03")
def test_one_hit_of_such_a_weapon_shocks_but_none_of_another_and_nobody_who_is_gone() -> None:
    """Nor a Detachment of which only some are armour."""
    both, plain = fight(pulse(), gun("Cannon")), fight(gun("Cannon"))
    both.players[0].fires("Guns", "Foes", dice=[4, 4])
    plain.players[0].fires("Guns", "Foes", dice=[4])
    assert both.detachment("Foes").stunned and not plain.detachment("Foes").stunned
    gone = fight(pulse(), its=profile("Car", "vehicle", save=None))
    gone.players[0].fires("Guns", "Foes", dice=[4])
    assert gone.detachment("Foes").where == "destroyed" and not gone.heard("shocked")
    guns = detachment("Guns", [(30, 40)], models=(profile("Gunner", weapons=(pulse(),)),), order="first_fire")
    some = (HARDY, profile("Man", save=None, wounds=9))
    mixed = imperialis(
        guns, detachment("Foes", rank(30, 30, 2), seat=1, models=some), root=FireStage(stage="first_fire", seat=0)
    ).begins()
    mixed.players[0].fires("Guns", "Foes", dice=[4])
    assert not mixed.detachment("Foes").stunned
    watch = detachment("Guns", [(34, 10)], seat=1, models=(profile("G", weapons=(gun(most=40),)),), order="first_fire")
    tank = detachment("Tank", [(30, 40)], models=(HARDY,), order="advance")
    watched = imperialis(tank, watch, root=MovementPhase(seat=0)).begins()
    watched.players[0].moves("Tank", "at 30,36")
    watched.players[1].watches("Guns", 50, dice=[6])
    assert watched.heard("hits_resolved") and not watched.detachment("Tank").stunned


@pytest.mark.rule("LIX-TR-SHOCK-02")
@pytest.mark.parametrize(
    "named, weapon", [((), "Cannon"), (("Stubber",), "Stubber"), (("Stubber", "Cannon"), "Cannon")]
)
def test_the_stunned_fire_the_weapon_that_is_named_or_the_first_and_then_all_again(
    named: tuple[str, ...], weapon: str
) -> None:
    ours = detachment("Tanks", rank(30, 40, 2), models=(HARDY,), order="first_fire", stunned=True)
    foes = detachment("Foes", [(30, 30)], seat=1, models=(HARDY,))
    table = imperialis(ours, foes, root=FireStage(stage="first_fire", seat=0)).begins()
    table.players[0].fires("Tanks", "Foes", *named, dice=[1, 1])
    assert [(one["weapon"], one["models"]) for one in volleys(table)] == [(weapon, ["1", "2"])]
    table.detachment("Tanks").order = "first_fire"
    table.begins(FireStage(stage="first_fire", seat=0)).players[0].fires("Tanks", "Foes", dice=[1] * 4)
    assert len(volleys(table)) == 2


@pytest.mark.rule("LIX-TR-SHOCK-02", "LIX-TR-PD-01")
def test_who_is_stunned_has_nothing_left_for_a_secondary_target() -> None:
    weapons = (gun("Stubber", 24, "1", 4, 0, "Point Defence"), gun("Cannon"))
    for stunned, fired in ((False, 2), (True, 1)):
        ours = detachment(
            "Tank", [(30, 40)], models=(profile("Tank", weapons=weapons),), order="first_fire", stunned=stunned
        )
        foes = [detachment(name, [(x, 30)], seat=1, models=(HARDY,)) for name, x in (("Foes", 28), ("Others", 32))]
        table = imperialis(ours, *foes, root=FireStage(stage="first_fire", seat=0)).begins()
        given = Fire(detachment="Tank", target="Foes", secondary="Others")
        table.players[0].does(given, [1] * fired)
        assert [one["target"] for one in table.heard("fired")] == ["Foes", "Others"][:fired]


@pytest.mark.rule("LIX-TR-SHOCK-02", "LIX-TR-BLAST-01")
def test_who_is_stunned_lays_no_template_beside_what_he_fires() -> None:
    weapons = (gun("Cannon"), gun("Bombard", 24, "1", 4, 0, 'Blast (3")'), gun("Mortar", 24, "1", 4, 0, 'Blast (3")'))
    for stunned, asked in ((False, [(0, "template")]), (True, [])):
        ours = detachment(
            "Tank", [(30, 40)], models=(profile("Tank", weapons=weapons),), order="first_fire", stunned=stunned
        )
        foes = detachment("Foes", [(30, 30)], seat=1, models=(HARDY,))
        table = imperialis(ours, foes, root=FireStage(stage="first_fire", seat=0)).begins()
        table.players[0].does(Fire(detachment="Tank", target="Foes"), [1] if stunned else ())
        assert table.asked == asked
    table = imperialis(ours, foes, root=FireStage(stage="first_fire", seat=0)).begins()
    table.players[0].does(Template(detachment="Tank"))
    table.players[0].does(Lay(to="30,30"), [5, 1])
    assert table.asked == [], "nor a second one"


@pytest.mark.rule("LIX-TR-SHOCK-03", "LIX-SR-VOID-02")
def test_its_hits_take_two_levels_of_void_shields_and_what_is_there() -> None:
    for level, dice, left, told in ((4, [4, 4], 0, [2, 2]), (3, [4, 4], 0, [2, 1]), (5, [4, 1], 3, [2])):
        titan = TITAN.model_copy(update={"rules": (f"Void Shields ({level})",)})
        table = fight(pulse(dice="2"), its=titan)
        table.players[0].fires("Guns", "Foes", dice=dice)
        stand = table.detachment("Foes").stands[0]
        assert (stand.shields, stand.wounds) == (left, 5)
        assert [hit["levels"] for hit in table.heard("hits_resolved")[0]["hits"]] == told
        assert table.detachment("Foes").stunned, "shields do not keep the shock off"
    words = RULESET.words.event(table.game, next(one for one in table.said if one.key == "hits_resolved"))
    assert "(AP −1, Shock Pulse) at model 1: 2 levels of its Void Shields lost" in words


@pytest.mark.rule("LI-OW-13", "LIX-TR-SHOCK-01", "LIX-TR-SHOCK-02")
def test_a_shock_on_overwatch_waits_until_the_activation_is_over() -> None:
    """The move goes on at full length, and Point Defence at its end fires with all."""
    armed = HARDY.model_copy(update={"weapons": tuple(gun(n, 8, "1", 4, 0, "Point Defence") for n in ("One", "Two"))})
    tank = detachment("Tank", [(30, 40)], models=(armed,), order="advance")
    near = detachment("Near", [(30, 26)], seat=1, models=(HARDY,), order="advance")
    guns = detachment("Guns", [(34, 10)], seat=1, models=(profile("G", weapons=(pulse(),)),), order="first_fire")
    table = imperialis(tank, near, guns, root=MovementPhase(seat=0)).begins()
    table.players[0].does(Move(detachment="Tank", to="at 30,32", defence="Near"))
    table.players[1].watches("Guns", 50, dice=[6, 1, 1])
    assert table.at("Tank") == [(30, 32)] and len(volleys(table)) == 2
    after = table.detachment("Tank")
    assert after.stunned and after.slowed and not after.shocked


@pytest.mark.rule("LIX-TR-SHOCK-01", "LIX-TR-QUAKE-01", "LIX-TR-QUAKE-02")
def test_a_shock_and_a_quake_halve_a_move_once() -> None:
    """LIX-D-24."""
    table = fight(pulse("Quake"), its=HARDY)
    table.players[0].fires("Guns", "Foes", dice=[4])
    foes = table.detachment("Foes")
    assert foes.slowed and foes.stunned and foes.shaken
    table.begins(FireStage(stage="advancing_fire", seat=1)).players[1].fires("Foes", "Guns", "Stubber", dice=[1])
    assert [(one["weapon"], one["modifiers"]) for one in volleys(table)] == [("Stubber", {"LIX-TR-QUAKE-02": -1})]
    table.detachment("Foes").order, table.detachment("Foes").activated = "advance", False
    table.begins(MovementPhase(seat=1))
    with refused("LI-MOV-02"):
        table.players[1].moves("Foes", "at 30,34.5; 1 at 30,34.5")
    table.players[1].moves("Foes", "at 30,34")


# --- Limited ----------------------------------------------------------------------------------------------------------


def again(table: Table, name: str = "Guns") -> Table:
    """The First Fire stage once more."""
    table.detachment(name).order = "first_fire"
    return table.begins(FireStage(stage="first_fire", seat=0))


@pytest.mark.rule("LIX-TR-LIMITED", "LI-HIT-01")
def test_each_model_fires_it_so_often_and_no_more() -> None:
    missile, cannon = gun("Missile", 24, "2", 4, 0, "Limited (2)"), gun("Cannon")
    table = fight(missile, missile, cannon)
    table.players[0].fires("Guns", "Foes", "Missile", dice=[1] * 4)
    assert table.heard("shots_left") == [{"detachment": "Guns", "weapon": "Missile", "left": {"1": 1}}] * 1
    assert "Missile of Guns has left: model 1 1 shot" in RULESET.words.event(table.game, table.said[0])
    again(table).players[0].fires("Guns", "Foes", "Cannon", dice=[1])
    again(table).players[0].fires("Guns", "Foes", dice=[1] * 5)
    assert table.detachment("Guns").stands[0].spent == {"0": 2, "1": 2}
    assert "model 1 none" in RULESET.words.event(table.game, table.said[0])
    again(table).players[0].fires("Guns", "Foes", dice=[1])
    assert [one["weapon"] for one in volleys(table)] == ["Cannon"]


@pytest.mark.rule("LIX-TR-LIMITED", "LI-TGT-03")
def test_of_a_weapon_with_two_profiles_the_one_that_is_limited_is_counted() -> None:
    modes = (Mode(name="big", most=24, hit=4, traits=("Limited (1)",)), Mode(name="small", most=24, hit=5))
    table = fight(Weapon(name="Tube", modes=modes))
    for weapon in ("Tube, big", "Tube, small", "Tube, small"):
        table.players[0].fires("Guns", "Foes", dice=[1])
        assert volleys(table)[0]["weapon"] == weapon
        again(table)


@pytest.mark.rule("LIX-TR-LIMITED", "LIX-TR-BLAST-01", "LIX-TR-BLAST-02")
def test_a_template_is_one_shot_whomever_it_covers() -> None:
    friend = detachment("Friends", [(30, 31.2)], models=(HARDY,))
    table = fight(gun("Bombard", 24, "1", 4, 0, 'Blast (5")', "Limited (2)"), others=(friend,))
    table.players[0].does(Template(detachment="Guns"))
    table.players[0].does(Lay(to="30,30.6"), [5, 1, 1])
    assert len(table.heard("fired")) == 2 and table.detachment("Guns").stands[0].spent == {"0": 1}
    table = again(table)
    table.players[0].does(Template(detachment="Guns"))
    table.players[0].does(NoTemplate())
    assert table.detachment("Guns").stands[0].spent == {"0": 1}, "what was not laid was not fired"
    table.detachment("Guns").stands[0].spent = {"0": 2}
    assert again(table).over and table.heard("have_no_target")


@pytest.mark.rule("LIX-TR-LIMITED", "LIX-TR-DEFLAG-01")
def test_fire_that_spreads_is_no_further_shot() -> None:
    table = fight(gun("Flame", 24, "1", 4, 0, "Limited (3)", "Deflagrate"), count=2)
    table.players[0].fires("Guns", "Foes", dice=[4, 1])
    assert len(table.heard("fired")) == 2 and table.detachment("Guns").stands[0].spent == {"0": 1}


# --- Co-axial ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LIX-TR-COAX", "LIX-TR-PD-01", "LIX-TR-SKYFIRE-03")
@pytest.mark.parametrize("trait", ["Point Defence", "Skyfire"])
def test_it_has_no_target_of_its_own_though_a_rule_would_let_it(trait: str) -> None:
    """It stays with the weapon on which it is mounted, while a free one fires elsewhere."""
    free, hung = gun("Free", 24, "1", 4, 0, trait), gun("Hung", 24, "1", 4, 0, trait, "Co-axial")
    field = "secondary" if trait == "Point Defence" else "skyfire"
    kites = profile("Kite", "vehicle", move=20, save=None, wounds=9, morale=None, rules=("Flyer",))
    its = HARDY if trait == "Point Defence" else kites
    other = detachment("Others", [(34, 30)], seat=1, models=(its,))
    table = fight(gun("Cannon"), hung, others=(other,))
    with refused("LI-FFS-01", "not_asked_for"):
        table.players[0].does(Fire(detachment="Guns", target="Foes", **{field: "Others"}))
    table = fight(gun("Cannon"), hung, free, others=(other,))
    table.players[0].does(Fire(detachment="Guns", target="Foes", **{field: "Others"}), [1, 1, 1])
    at = {one["target"]: [volley["weapon"] for volley in one["volleys"]] for one in table.heard("fired")}
    assert at == {"Foes": ["Cannon", "Hung"], "Others": ["Free"]}


@pytest.mark.rule("LIX-TR-COAX", "LIX-TR-PD-02")
def test_it_does_not_fire_by_itself_as_its_bearer_moves() -> None:
    for traits, able in ((("Point Defence",), True), (("Point Defence", "Co-axial"), False)):
        armed = profile("Tank", "vehicle", move=8, weapons=(gun("Cannon"), gun("Stubber", 24, "1", 4, 0, *traits)))
        ours = detachment("Tank", [(30, 40)], models=(armed,), order="advance")
        foes = detachment("Foes", [(30, 30)], seat=1, models=(HARDY,), order="charge", activated=True)
        table = imperialis(ours, foes, root=MovementPhase(seat=0)).begins()
        if able:
            table.players[0].does(Defend(detachment="Tank", target="Foes"), [1])
        else:
            with refused("LIX-TR-PD-02", "no_defence"):
                table.players[0].does(Defend(detachment="Tank", target="Foes"))


@pytest.mark.rule("LIX-TR-COAX", "LIX-SR-INTERCEPT-01")
def test_an_interceptor_does_not_fire_what_hangs_on_another_weapon() -> None:
    for traits, found in (((), ["Kites"]), (("Co-axial",), [])):
        hawk = profile("Hawk", "vehicle", rules=("Flyer", "Interceptor"), weapons=(gun("Gun", 24, "1", 4, 0, *traits),))
        kites = detachment("Kites", [(30, 30)], seat=1, models=(profile("Kite", "vehicle", rules=("Flyer",)),))
        game = imperialis(detachment("Hawks", [(30, 40)], models=(hawk,)), kites).game
        assert interceptable(game, game.detachments["Hawks"]) == found


# --- Warp, Neutron-flux, Precise --------------------------------------------------------------------------------------


def rift(*traits: str) -> Weapon:
    """A missile whose Dice and whose effect are given by its trait."""
    return gun("Rift", 24, "SP", 2, 0, "Warp", *traits)


@pytest.mark.rule("LIX-TR-WARP-01", "LIX-WPN-05")
def test_warp_rolls_for_each_model_that_is_seen_and_reached_and_once_at_engines() -> None:
    for its, count, dice in ((TROOPER, 3, 3), (HARDY, 2, 2), (KNIGHT, 2, 1), (TITAN, 1, 1)):
        table = fight(rift(), its=its, count=count)
        table.players[0].fires("Guns", "Foes", dice=[1] * dice)
        assert volleys(table)[0]["dice"] == dice
    wall = box("Wall", "block", 30.3, 31, 36, 32)
    table = fight(rift(), its=TROOPER, count=3, others=(wall,))
    table.players[0].fires("Guns", "Foes", dice=[1] * 1)
    assert volleys(table)[0]["dice"] == 1, "the others are behind the wall"


@pytest.mark.rule("LIX-TR-WARP-02", "LIX-TR-LIMITED")
def test_no_save_helps_against_warp_but_to_jink_and_the_missile_is_gone() -> None:
    """LIX-D-28."""
    warded = ("Invulnerable Save (2+)", "Ion Shield (2+)")
    woods = box("Woods", "woods", 28, 28, 32, 32)
    for rules, save in ((warded, ""), ((*warded, "Jink (4+)"), "Jink")):
        its = TANK.model_copy(update={"rules": rules, "wounds": 2, "save": 2})
        table = fight(rift("Limited (1)", "Ignores Cover"), its=its, others=(woods,))
        table.players[0].fires("Guns", "Foes", dice=[4, *([1] if save else [])])
        (hit,) = table.heard("hits_resolved")[0]["hits"]
        assert (hit["save"], hit["wounds"]) == (save, 1)
        assert table.detachment("Guns").stands[0].spent == {"0": 1}
    titan = TITAN.model_copy(update={"rules": ("Void Shields (2)",)})
    table = fight(rift(), its=titan)
    table.players[0].fires("Guns", "Foes", dice=[4])
    assert (table.detachment("Foes").stands[0].wounds, table.detachment("Foes").stands[0].shields) == (4, 2)


@pytest.mark.rule("LIX-TR-NEUTRON")
def test_minds_of_brass_roll_their_armour_saves_again() -> None:
    for rules, again in ((("Cybernetica Cortex (March)",), [1]), ((), [])):
        its = profile("Brass", "walker", save=4, wounds=2, morale=None, rules=rules)
        table = fight(gun("Flux", 24, "1", 4, 0, "Neutron-flux"), its=its)
        table.players[0].fires("Guns", "Foes", dice=[4, 4, *again])
        assert table.detachment("Foes").stands[0].wounds == 2 - len(again)
    warded = profile(
        "Warded", "walker", save=None, morale=None, rules=("Cybernetica Cortex (March)", "Invulnerable Save (4+)")
    )
    table = fight(gun("Flux", 24, "1", 4, 0, "Neutron-flux"), its=warded)
    table.players[0].fires("Guns", "Foes", dice=[4, 4])
    assert table.detachment("Foes").alive, "no other save is rolled again"


@pytest.mark.rule("LIX-TR-PRECISE", "LI-ALLOC-04", "LIX-TR-LIGHT-01")
def test_whoever_is_precise_says_whom_he_hits_among_all_that_may_be() -> None:
    """Nobody is asked where all are alike; who is wounded comes first; what is harmless stays so."""
    chief = profile("Chief", save=2, morale=None)
    man = profile("Man", save=6, morale=None)
    foes = detachment("Foes", rank(30, 30, 3), seat=1, models=(chief, man), order="advance")
    guns = profile("Gunner", weapons=(gun("Rifle", 24, "2", 4, 0, "Precise"),))
    ours = detachment("Guns", [(30, 40)], models=(guns,), order="first_fire")
    table = imperialis(ours, foes, root=FireStage(stage="first_fire", seat=0)).begins()
    table.players[0].fires("Guns", "Foes", dice=[4, 4])
    assert [(one.seat, one.rule) for one in table.game.questions] == [(0, "LIX-TR-PRECISE")]
    table.players[0].does(Allocate(models=["1"]), [1, 1])
    assert [stand.alive for stand in table.detachment("Foes").stands] == [False, False, True]
    assert table.over
    ours = detachment("Guns", [(30, 40)], models=(guns,), order="first_fire")
    alike = detachment("Foes", rank(30, 30, 3), seat=1, models=(man,), order="advance")
    table = imperialis(ours, alike, root=FireStage(stage="first_fire", seat=0)).begins()
    table.players[0].fires("Guns", "Foes", dice=[4, 4, 1, 1])
    assert table.over and len(table.detachment("Foes").alive) == 1
