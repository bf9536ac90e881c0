"""Quake: whoever it hits moves half as far the next time, and fires worse the next time (TR-QUAKE, LIX-D-24)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.legions_imperialis.actions import Charge, Defend, Move
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.combat.engagement_stage import EngagementStage
from rulesets.legions_imperialis.chapters.end_phase.end_phase import EndPhase
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from rulesets.legions_imperialis.ruleset import RULESET
from tests.rulesets.legions_imperialis.table import (
    TANK,
    TITAN,
    Fielded,
    Table,
    detachment,
    gun,
    imperialis,
    profile,
    rank,
    refused,
)

QUAKE = gun("Shaker", 40, "1", 4, -1, "Quake")
SHAKER = profile("Shaker", weapons=(QUAKE,))
RUSS = TANK.model_copy(
    update={"name": "Russ", "move": 8, "wounds": 2, "morale": None, "save": None, "weapons": (gun("Cannon", 40),)}
)


def shaken(its: Fielded, dice: tuple[int, ...], stage: str = "first_fire") -> Table:
    """A Detachment that a weapon with Quake has fired at in the First Fire stage."""
    guns = detachment("Guns", [(30, 10)], seat=1, models=(SHAKER,), order="first_fire")
    table = imperialis(its, guns, root=FireStage(stage="first_fire", seat=1)).begins()
    table.players[1].fires("Guns", its.detachment.id, dice=list(dice))
    return table


def squadron(order: str = "advance", **state: Any) -> Fielded:
    """Two tanks that have not moved."""
    return detachment("Russ", rank(30, 40, 2, 2.0), models=(RUSS,), order=order, **state)


def moves_then(table: Table, order: str) -> Table:
    """The Movement phase of the next round."""
    table.detachment("Russ").order, table.detachment("Russ").activated = order, False
    return table.begins(MovementPhase(seat=0))


@pytest.mark.example("LIX-X-10")
@pytest.mark.rule("LIX-TR-QUAKE-01", "LIX-TR-QUAKE-02")
def test_xx_10_a_squadron_that_was_hit_fires_worse_and_moves_four_inches_or_eight() -> None:
    table = shaken(squadron(), (4,))
    assert table.heard("quaked") == [{"detachment": "Russ"}]
    assert "half its Movement" in RULESET.words.event(table.game, table.said[-1])
    table.begins(FireStage(stage="advancing_fire", seat=0))
    table.players[0].fires("Russ", "Guns", dice=[1, 1])
    assert table.heard("fired")[0]["volleys"][0]["modifiers"] == {"LIX-TR-QUAKE-02": -1}
    for order, reach in (("advance", 4), ("march", 8)):
        again = moves_then(shaken(squadron(), (4,)), order)
        with refused("LI-MOV-02"):
            again.players[0].moves(
                "Russ", f"at 31,{40 - reach - 1}; 1 at 30,{40 - reach - 1}; 2 at 32,{40 - reach - 1}"
            )
        again.players[0].moves("Russ", f"at 31,{40 - reach} as now")
        assert again.at("Russ")[0] == (30, 40 - reach)


@pytest.mark.rule("LIX-TR-QUAKE-01", "LIX-TR-QUAKE-02")
def test_it_is_the_next_move_and_the_next_fire_and_no_other() -> None:
    """However often it was hit; who stays as he is has not moved."""
    table = shaken(squadron(), (4,))
    foes = table.detachment("Guns")
    table.begins(FireStage(stage="advancing_fire", seat=0))
    table.players[0].fires("Russ", "Guns", dice=[1, 1])
    assert not table.detachment("Russ").shaken and table.detachment("Russ").slowed
    moves_then(table, "advance").players[0].stays("Russ")
    assert table.detachment("Russ").slowed
    moves_then(table, "advance").players[0].moves("Russ", "at 31,37 as now")
    moves_then(table, "advance").players[0].moves("Russ", "at 31,29 as now")
    assert table.at("Russ")[0] == (30, 29) and foes.alive
    missed = shaken(squadron(), (3,))
    assert missed.heard("quaked") == [] and not missed.detachment("Russ").slowed


@pytest.mark.rule("LIX-TR-QUAKE-01", "LI-MAR-02", "LI-CHG-02")
def test_half_is_rounded_up_and_then_doubled_and_trebled() -> None:
    """Of five inches three: a Charge reaches six, a March of Infantry nine."""
    man = profile("Man", morale=None)
    for gap, reached in ((5.9, True), (6.2, False)):
        line = detachment("Line", [(30, 30)], models=(man,), order="charge", slowed=True)
        foe = detachment("Foe", [(30, 29 - gap)], seat=1, models=(man,), order="first_fire", activated=True)
        table = imperialis(line, foe, root=MovementPhase(seat=0)).begins()
        if not reached:
            with refused("LI-CHG-02"):
                table.players[0].does(Charge(detachment="Line", target="Foe"))
            continue
        table.players[0].charges("Line", "Foe")
        assert table.heard("moved")[0]["into"] == ["Foe"] and not table.detachment("Line").slowed
    line = detachment("Line", [(30, 30)], models=(man,), order="march", slowed=True)
    far = detachment("Foe", [(5, 4)], seat=1, order="first_fire")
    table = imperialis(line, far, root=MovementPhase(seat=0)).begins()
    with refused("LI-MOV-02"):
        table.players[0].moves("Line", "at 30,20.9; 1 at 30,20.9")
    table.players[0].moves("Line", "at 30,21")
    assert table.at("Line") == [(30, 21)]


@pytest.mark.rule("LIX-TR-QUAKE-01", "LI-WDR-01", "LI-FLEE-01")
def test_who_runs_home_runs_half_as_far() -> None:
    """LIX-D-24: a die and three inches; six in flight."""
    strong = detachment("Strong", [(30, 31)], models=(profile("Strong", caf=9),))
    foe = detachment("Foe", [(30, 30)], seat=1, models=(profile("Foe", wounds=2),), slowed=True)
    table = imperialis(strong, foe, root=EngagementStage()).begins(dice=[1, 1, 1, 1, 1, 2])
    assert table.at("Foe") == [(30, 25)] and not table.detachment("Foe").slowed
    flees = detachment("Foe", [(30, 30)], seat=1, order="fall_back", slowed=True)
    table = imperialis(detachment("Far", [(5, 46)]), flees, root=EndPhase()).begins(dice=[6])
    assert table.at("Foe") == [(30, 24)] and not table.detachment("Foe").slowed


@pytest.mark.rule("LIX-TR-QUAKE-03", "LIX-SR-VOID-02")
def test_it_is_nothing_to_whom_void_shields_keep_from_every_hit() -> None:
    two = profile("Two", weapons=(gun("Shaker", 40, "2", 4, -1, "Quake"),))
    for level, shakes in ((2, False), (1, True)):
        titan = TITAN.model_copy(update={"rules": (f"Void Shields ({level})",)})
        guns = detachment("Guns", [(30, 10)], seat=1, models=(two,), order="first_fire")
        ours = detachment("Titan", [(30, 40)], models=(titan,))
        table = imperialis(ours, guns, root=FireStage(stage="first_fire", seat=1)).begins()
        table.players[1].fires("Guns", "Titan", dice=[4, 4, *([6] * (2 - level))])
        assert table.detachment("Titan").slowed is table.detachment("Titan").shaken is shakes


@pytest.mark.rule("LI-OW-13", "LIX-TR-QUAKE-01", "LIX-TR-QUAKE-02")
def test_on_overwatch_it_waits_until_the_activation_is_over() -> None:
    """The move is finished at its full length, and Point Defence at its end fires as ever."""
    armed = RUSS.model_copy(update={"weapons": (gun("Stubber", 8, "1", 4, 0, "Point Defence"),)})
    russ = detachment("Russ", [(30, 40)], models=(armed,), order="advance")
    near = detachment("Near", [(30, 26)], seat=1, models=(profile("Hardy", wounds=9),), order="advance")
    guns = detachment("Guns", [(34, 10)], seat=1, models=(SHAKER,), order="first_fire")
    table = imperialis(russ, near, guns, root=MovementPhase(seat=0)).begins()
    table.players[0].does(Move(detachment="Russ", to="at 30,32", defence="Near"))
    table.players[1].watches("Guns", 50, dice=[6, 1])
    assert table.at("Russ") == [(30, 32)]
    (volley,) = table.heard("fired")[1]["volleys"]
    assert "LIX-TR-QUAKE-02" not in volley["modifiers"]
    assert table.detachment("Russ").slowed and table.detachment("Russ").shaken
    keys = [event.key for event in table.said]
    assert keys.index("quaked") > keys.index("moved")


@pytest.mark.rule("LIX-TR-QUAKE-02", "LI-OW-07", "LIX-SR-FLYER-09")
def test_the_shaken_watch_worse_and_a_six_hits_what_flies_all_the_same() -> None:
    """The modifier adds to that of Overwatch; where only natural 6s hit it is none (LIX-D-33)."""
    kite = profile("Kite", "vehicle", move=20, wounds=9, rules=("Flyer",))
    for its, told in ((profile("Hardy", wounds=9), {"LI-OW-07": -2, "LIX-TR-QUAKE-02": -1}), (kite, None)):
        line = detachment("Line", [(30, 40)], models=(its,), order="advance")
        gunner = profile("Gunner", weapons=(gun("Gun", 40, "1", 4, 0),))
        guns = detachment("Guns", [(30, 24)], seat=1, models=(gunner,), order="first_fire", shaken=True)
        table = imperialis(line, guns, root=MovementPhase(seat=0)).begins()
        table.players[0].moves("Line", "at 30,38")
        table.players[1].watches("Guns", 0, dice=[1])
        modifiers = table.heard("fired")[0]["volleys"][0]["modifiers"]
        assert modifiers == (told or {"LIX-SR-FLYER-09": -2}) and not table.detachment("Guns").shaken


@pytest.mark.rule("LIX-TR-QUAKE-02", "LIX-TR-PD-03")
def test_of_two_volleys_of_one_activation_the_first_is_shaken() -> None:
    """Point Defence fires first; the cannon fires as ever in the Combat phase."""
    armed = RUSS.model_copy(
        update={"weapons": (gun("Cannon", 40, "1", 4, 0), gun("Stubber", 40, "1", 4, 0, "Point Defence"))}
    )
    russ = detachment("Russ", [(30, 40)], models=(armed,), order="advance", shaken=True)
    foes = detachment("Foes", [(30, 24)], seat=1, models=(profile("Hardy", wounds=9),), order="charge", activated=True)
    table = imperialis(russ, foes, root=MovementPhase(seat=0)).begins()
    table.players[0].does(Defend(detachment="Russ", target="Foes"), [1])
    assert table.heard("fired")[0]["volleys"][0]["modifiers"] == {"LIX-TR-QUAKE-02": -1}
    table.players[0].stays("Russ")
    table.begins(FireStage(stage="advancing_fire", seat=0))
    table.players[0].fires("Russ", "Foes", dice=[1])
    assert table.heard("fired")[0]["volleys"][0]["modifiers"] == {}
