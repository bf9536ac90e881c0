"""The two stages of fire: who is activated when, what it may do, and what becomes of its Order (FFS, AFS)."""

from __future__ import annotations

import pytest

from rulesets.kit.engine.dice import ScriptedDice
from rulesets.legions_imperialis.actions import Allocate, Fire, Lay, Template
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage, Stage
from rulesets.legions_imperialis.ruleset import RULESET
from rulesets.legions_imperialis.table.profiles import Weapon
from rulesets.legions_imperialis.table.terrain import Piece
from tests.rulesets.legions_imperialis.table import (
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

ORDERS: dict[Stage, str] = {"first_fire": "first_fire", "advancing_fire": "advance"}
BOTH = pytest.mark.parametrize("stage", ORDERS)
GIANT = profile("Giant", "super_heavy", move=8, save=2, caf=4)


def facing(stage: Stage, *others: Fielded, ours: int = 2, theirs: int = 2, seat: int = 0, **options: str) -> Table:
    """So many Detachments of each side that all see one another, with the Order of a stage, as it begins."""
    order = ORDERS[stage]
    red = [detachment(f"Red {n}", rank(10 + 6 * n, 40, 2), order=order, formation=f"R{n // 2}") for n in range(ours)]
    blue = [
        detachment(f"Blue {n}", rank(10 + 6 * n, 28, 2), seat=1, order=order, formation=f"B{n // 2}")
        for n in range(theirs)
    ]
    return imperialis(*red, *blue, *others, root=FireStage(stage=stage, seat=seat), options=options).begins()


@pytest.mark.rule("LI-FFS-01", "LI-AFS-01")
@BOTH
@pytest.mark.parametrize("seat", [0, 1])
def test_sides_take_turns_and_whoever_has_initiative_begins(stage: Stage, seat: int) -> None:
    table = facing(stage, seat=seat)
    names = (("Red 0", "Blue 0"), ("Red 1", "Blue 1"))
    for pair in names:
        for side in (seat, 1 - seat):
            assert table.asked == [(side, "fire")]
            table.players[side].stays(pair[side])
    assert table.over


@pytest.mark.rule("LI-FFS-02", "LI-AFS-04")
@BOTH
def test_who_has_none_left_waits_while_the_other_goes_on(stage: Stage) -> None:
    table = facing(stage, ours=3, theirs=1)
    red, blue = table.players
    red.stays("Red 2")
    blue.stays("Blue 0")
    assert table.asked == [(0, "fire")]
    red.stays("Red 1")  # in an order of one's choice
    assert table.asked == [(0, "fire")]
    red.stays("Red 0")
    assert table.over


@pytest.mark.rule("LI-FFS-03", "LI-AFS-05")
@BOTH
def test_a_stage_ends_when_all_have_been_activated_and_not_before(stage: Stage) -> None:
    table = facing(stage, ours=2, theirs=0)
    assert not table.over or table.heard("have_no_target")
    alone = facing(stage, ours=1, theirs=1)
    alone.players[0].stays("Red 0")
    assert not alone.over
    alone.players[1].stays("Blue 0")
    assert alone.over
    assert facing(stage, ours=0, theirs=0).over, "at once if there is none"


@pytest.mark.rule("LI-FFS-05", "LI-AFS-06", "LI-FFS-01")
@BOTH
def test_it_fires_or_does_nothing(stage: Stage) -> None:
    table = facing(stage, ours=1, theirs=1)
    assert table.question(0, "fire").takes == ("fire", "stay")
    table.players[0].fires("Red 0", "Blue 0", dice=[1, 1])
    assert table.heard("fired") and not table.heard("popped_up")
    table.players[1].stays("Blue 0")
    assert [told["detachment"] for told in table.heard("does_nothing")] == ["Blue 0"]


@pytest.mark.rule("LI-FFS-06", "LI-AFS-07")
@pytest.mark.example("LI-X-01")
@BOTH
def test_its_order_is_gone_afterwards_whether_it_fired_or_not(stage: Stage) -> None:
    table = facing(stage)
    red, blue = table.players
    red.fires("Red 0", "Blue 1", dice=[1, 1])
    assert table.detachment("Red 0").order == ""
    blue.stays("Blue 0")
    assert table.detachment("Blue 0").order == ""
    with refused("LI-FFS-01", "not_ready"):
        red.fires("Red 0", "Blue 1")
    assert table.detachment("Red 1").order == ORDERS[stage]


BOMBARD = gun("Bombard", 24, "1", 4, -4, 'Blast (3")')
STAYS = 5
"""A face of the scatter die on which nothing scatters."""


def layers(stage: Stage, *weapons: Weapon, others: tuple[Fielded | Piece, ...] = ()) -> Table:
    """One Detachment that lays templates, and one of one model before it."""
    bearer = profile("Bearer", weapons=(BOMBARD, *weapons))
    ours = detachment("Layers", [(30, 40)], models=(bearer,), order=ORDERS[stage])
    theirs = detachment("Foes", [(30, 30)], seat=1, models=(profile("Hardy", save=None, wounds=4),))
    return imperialis(ours, theirs, *others, root=FireStage(stage=stage, seat=0)).begins()


@pytest.mark.rule("LI-FFS-05", "LI-AFS-06", "LI-FFS-01")
@BOTH
def test_who_only_lays_templates_is_asked_and_lays_them(stage: Stage) -> None:
    """It needs no target; and nobody beside it who can lay none, or has nobody to fire at, is taken for it."""
    blind = detachment("Blind", [(4, 46)], order=ORDERS[stage])
    table = layers(stage, others=(blind,))
    assert table.question(0, "template").takes == ("fire", "template", "stay")
    assert table.offers(0, "stay") == ["Layers", "Blind"]
    table.players[0].does(Template(detachment="Layers"))
    assert table.asked == [(0, "template")]
    table.players[0].does(Lay(to="30,30"), (STAYS, 1))
    assert [told["target"] for told in table.heard("fired")] == ["Foes"]


@pytest.mark.rule("LI-FFS-05", "LI-AFS-06")
@BOTH
def test_who_fires_and_lays_templates_does_both_at_once(stage: Stage) -> None:
    table = layers(stage, gun("Cannon"))
    table.players[0].fires("Layers", "Foes")
    assert table.asked == [(0, "template")]
    table.players[0].does(Lay(to="30,30"), (STAYS, 1, 1))
    (told,) = table.heard("fired")
    assert sorted(one["weapon"] for one in told["volleys"]) == ["Bombard", "Cannon"]


@pytest.mark.rule("LI-FFS-01", "LI-AFS-01", "LIX-SR-SKIM-03")
@BOTH
def test_nobody_rises_who_is_no_skimmer(stage: Stage) -> None:
    """Behind a block there is nobody to fire at, and nothing to be asked."""
    wall = box("Wall", "block", 20, 33, 40, 35)
    hidden = detachment("Hidden", [(30, 40)], order=ORDERS[stage])
    foes = detachment("Foes", [(30, 28)], seat=1)
    table = imperialis(hidden, foes, wall, root=FireStage(stage=stage, seat=0)).begins()
    assert table.over and table.heard("have_no_target")[0]["detachments"] == ["Hidden"]


@pytest.mark.rule("LI-FFS-01", "LI-AFS-01")
@BOTH
def test_the_stage_goes_on_without_whom_a_host_has_taken_off(stage: Stage) -> None:
    spare = detachment("Spare", rank(20, 40, 2), order="march")
    table = facing(stage, spare, ours=1, theirs=1)
    told = {"unit": "Red 0", "what": "lost", "value": "destroyed"}
    table.game = RULESET.corrections.correct(table.game, told, ScriptedDice()).game
    assert table.asked == [(1, "fire")]


@pytest.mark.rule("LIX-TR-PD-05", "LIX-TR-SKYFIRE-03", "LI-FFS-05")
@pytest.mark.parametrize(("word", "field"), [("Point Defence", "secondary"), ("Skyfire", "skyfire")])
def test_a_second_target_that_is_gone_meanwhile_is_not_fired_at(word: str, field: str) -> None:
    """A host takes it off while the other player says whom the first volley has hit."""
    armed = profile("Armed", weapons=(gun("Cannon", 24, "2", 2, -4), gun("Second", 24, "1", 2, -4, word)))
    kite = profile("Kite", "vehicle", rules=("Flyer",))
    ours = detachment("Ours", [(30, 40)], models=(armed,), order="first_fire")
    foes = detachment("Foes", rank(30, 28, 4), seat=1, models=(profile("Man", save=None, morale=None),))
    second = detachment("Second", [(40, 30)], seat=1, models=(kite,))
    options = {"allocation": "manual"}
    for there, dice in ((True, (6,)), (False, ())):
        table = imperialis(ours, foes, second, root=FireStage(stage="first_fire", seat=0), options=options).begins()
        table.players[0].does(Fire(detachment="Ours", target="Foes", **{field: "Second"}), (6, 6))
        table.players[1].does(Allocate(models=["1"]))
        if not there:
            table.detachment("Second").where = "destroyed"
        table.players[1].does(Allocate(models=["2"]), dice)
        assert [told["target"] for told in table.heard("fired")] == (["Second"] if there else [])


@pytest.mark.rule("LI-FFS-04")
def test_who_has_lost_the_order_is_not_activated() -> None:
    table = facing("first_fire", detachment("Watch", rank(40, 40, 2), order="", issued=True))
    assert "Watch" not in table.offers(0, "stay")
    with refused("LI-FFS-01", "not_ready"):
        table.players[0].stays("Watch")


def pinned_in(stage: Stage) -> Table:
    """A Detachment in contact with one of its own Scale, and another that can fire at others."""
    held = detachment("Held", [(40, 40)], order=ORDERS[stage])
    return facing(stage, held, detachment("Holder", [(40, 39)], seat=1, order="charge"), ours=1, theirs=1)


@pytest.mark.rule("LI-FFS-07")
def test_who_is_pinned_as_first_fire_begins_loses_his_order_at_its_end() -> None:
    table = pinned_in("first_fire")
    assert table.offers(0, "stay") == ["Red 0"]
    table.players[0].stays("Red 0")
    assert table.detachment("Held").order == "first_fire"
    table.players[1].stays("Blue 0")
    assert table.over
    assert table.detachment("Held").order == ""
    assert table.detachment("Holder").order == "charge"


@pytest.mark.rule("LI-FFS-07", "LI-ENG-14")
def test_nor_is_he_activated_when_his_pinner_has_fallen_meanwhile() -> None:
    """LI-D-60: as the stage begins decides."""
    table = pinned_in("first_fire")
    table.detachment("Holder").where = "destroyed"
    for stand in table.detachment("Holder").stands:
        stand.wounds = 0
    table.players[0].stays("Red 0")
    table.players[1].stays("Blue 0")
    assert table.over
    assert table.detachment("Held").order == ""


@pytest.mark.rule("LI-AFS-02")
def test_who_is_pinned_is_not_activated_in_advancing_fire_and_keeps_his_order() -> None:
    """LI-D-27: it is removed in the End phase."""
    table = pinned_in("advancing_fire")
    assert table.offers(0, "stay") == ["Red 0"]
    table.players[0].stays("Red 0")
    table.players[1].stays("Blue 0")
    assert table.over
    assert table.detachment("Held").order == "advance"


@pytest.mark.rule("LI-AFS-02", "LI-ENG-02")
def test_engaged_with_somebody_smaller_is_not_pinned() -> None:
    giant = detachment("Giant", [(40, 40)], models=(GIANT,), order="advance")
    table = facing("advancing_fire", giant, detachment("Mice", [(40, 38.8)], seat=1, order="charge"), ours=1, theirs=1)
    assert "Giant" in table.offers(0, "stay") or table.heard("have_no_target")


@pytest.mark.rule("LI-AFS-02")
def test_no_other_order_and_nobody_off_the_table_is_activated_in_advancing_fire() -> None:
    """LI-D-26: nor one of First Fire that has its Order still."""
    others = (
        detachment("First", rank(40, 40, 2), order="first_fire"),
        detachment("March", rank(46, 40, 2), order="march"),
        detachment("Away", rank(52, 40, 2), order="advance", where="waiting"),
    )
    table = facing("advancing_fire", *others, ours=1)
    assert table.offers(0, "stay") == ["Red 0"]


def test_a_whole_formation_goes_on_where_that_was_settled() -> None:
    """LI-D-73: activate_by: formation. The other side is next when the Formation is through."""
    table = facing("first_fire", ours=3, theirs=1, activate_by="formation")
    red, blue = table.players
    red.stays("Red 1")
    assert table.asked == [(0, "fire")]
    assert table.offers(0, "stay") == ["Red 0"], "Red 2 is of another Formation"
    red.stays("Red 0")
    assert table.asked == [(1, "fire")]
    blue.stays("Blue 0")
    assert table.offers(0, "stay") == ["Red 2"]


def test_who_lets_time_run_out_does_nothing_where_that_was_settled() -> None:
    """LI-D-63: deadline: acts. Else nobody but a player answers."""
    agreed = facing("first_fire", deadline="acts").question(0, "fire").default
    assert agreed is not None
    assert agreed["type"] == "stay"
    assert agreed["detachment"] == "Red 0"
    assert facing("first_fire").question(0, "fire").default is None
