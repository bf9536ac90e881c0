"""Hover and Skimmers: staying on the table, what that makes of Flyers, and taking off again (HOVER, SKIM)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.legions_imperialis.actions import Hold, Hover, PopUp
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.deployment.setting_up import SettingUp
from rulesets.legions_imperialis.chapters.end_phase.end_phase import EndPhase
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from rulesets.legions_imperialis.chapters.orders.orders_phase import OrdersPhase
from rulesets.legions_imperialis.counsel.advice import proposals
from rulesets.legions_imperialis.face.scene.tokens import tokens
from rulesets.legions_imperialis.ruleset import RULESET
from rulesets.legions_imperialis.table.engaging import engaged, pinned
from rulesets.legions_imperialis.table.flying import flies
from rulesets.legions_imperialis.table.measure import gap
from rulesets.legions_imperialis.table.terrain import Piece
from tests.rulesets.legions_imperialis.table import (
    Fielded,
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

NOWHERE: list[Place] = [(0, 0)] * 2
KITE = profile("Kite", "vehicle", move=12, save=4, rules=("Flyer", "Hover"), weapons=(gun("Lance", 18, "1", 4, -1),))


def kites(at: list[Place], name: str = "Kites", **state: Any) -> Fielded:
    """Kites on the table, in the air unless they hover."""
    return detachment(name, at, models=(KITE,), **{"issued": True, **state})


def ending(*others: Fielded | Piece, **fields: Any) -> Table:
    """The End phase; all have Foes far away."""
    foes = detachment("Foes", rank(30, 4, 2), seat=1, issued=True)
    return imperialis(*others, foes, **fields).begins(EndPhase())


# --- staying and taking off -------------------------------------------------------------------------------------------


@pytest.mark.rule("LIX-SR-HOVER-01", "LIX-SR-FLYER-07")
def test_who_hovers_stays_and_others_leave() -> None:
    table = ending(kites(rank(30, 30, 2)), kites(rank(10, 30, 2), "Others"))
    assert table.asked == [(0, "hover")] and table.offers(0, "hover") == ["Kites", "Others"]
    with refused("LIX-SR-HOVER-01", "cannot_hover"):
        table.players[0].does(Hover(detachments=["Foes"]))
    table.players[0].does(Hover(detachments=["Kites"]))
    stays, leaves = table.detachment("Kites"), table.detachment("Others")
    assert stays.hovering and stays.on_table and not flies(table.game, stays)
    assert leaves.in_reserve and table.heard("flew_off") == [{"detachments": ["Others"]}]


@pytest.mark.rule("LIX-SR-HOVER-03")
def test_who_takes_off_leaves_in_the_same_phase() -> None:
    table = ending(kites(rank(30, 30, 2), hovering=True))
    table.players[0].does(Hover(detachments=[]))
    assert table.heard("took_off") == [{"detachment": "Kites"}]
    its = table.detachment("Kites")
    assert its.in_reserve and not its.hovering
    stays = ending(kites(rank(30, 30, 2), hovering=True))
    stays.players[0].does(Hover(detachments=["Kites"]))
    assert stays.detachment("Kites").hovering and not stays.heard("hovers"), "as it did"


@pytest.mark.rule("LIX-SR-HOVER-04", "LIX-SR-HOVER-01")
def test_the_side_with_initiative_says_first() -> None:
    theirs = kites(rank(10, 20, 2), "Theirs", seat=1)
    table = ending(kites(rank(30, 30, 2)), theirs, initiative=1)
    assert table.asked == [(1, "hover")]
    table.players[1].does(Hover(detachments=["Theirs"]))
    assert table.asked == [(0, "hover")] and table.detachment("Theirs").hovering
    table.players[0].does(Hover(detachments=[]))
    assert table.over and table.detachment("Kites").in_reserve


@pytest.mark.rule("LIX-SR-HOVER-01")
def test_an_answer_that_is_overdue_leaves_all_as_they_are() -> None:
    table = ending(kites(rank(30, 30, 2)), kites(rank(10, 30, 2), "Others", hovering=True))
    assert table.game.questions[0].default == {"type": "hover", "detachments": ["Others"]}


@pytest.mark.rule("LIX-SR-HOVER-02", "LIX-SR-SKIM-02")
def test_beside_others_and_lost_in_closed_ground() -> None:
    """Above an enemy: an inch beside it then; above a friend: off it; above a block: destroyed."""
    enemy, friend = detachment("Near", [(20, 20)], seat=1), detachment("Friend", [(40, 30)])
    block = box("Block", "block", 9, 29, 12, 31)
    air = kites([(20.5, 20), (40.5, 30), (10, 30), (30, 40)])
    table = ending(air, enemy, friend, block)
    table.players[0].does(Hover(detachments=["Kites"]))
    told = table.heard("hovers")[0]
    assert told["moved"] == ["1", "2"] and told["lost"] == ["3"]
    first, second, last = table.at("Kites")
    assert first == (pytest.approx(22.1, abs=0.02), pytest.approx(20.0, abs=0.05))
    assert second == (pytest.approx(41.1, abs=0.02), pytest.approx(30.0, abs=0.05)) and last == (30.0, 40.0)
    assert gap(table.game, table.detachment("Kites"), table.detachment("Near")) == pytest.approx(1.0, abs=0.01)


@pytest.mark.rule("LIX-SR-HOVER-05", "LIX-DEPL-05")
def test_they_may_be_deployed_hovering_or_held_back() -> None:
    air = detachment("Kites", NOWHERE, models=(KITE,), where="waiting", formation="Own")
    more = detachment("Others", NOWHERE, models=(KITE,), where="waiting", formation="Own")
    foes = detachment("Foes", NOWHERE, seat=1, where="waiting")
    table = imperialis(air, more, foes).begins(SettingUp(), dice=[5, 2])
    table.players[0].picks("south")
    assert table.offers(0, "deploy") == ["Kites", "Others"] == table.offers(0, "hold")
    table.players[0].deploys("Kites", "at 30,44")
    assert table.detachment("Kites").hovering and table.detachment("Kites").on_table
    with refused("LIX-DEPL-05", "no_room"):
        table.players[0].deploys("Others", "at 30,44")
    table.players[0].does(Hold(detachment="Others"))
    assert table.detachment("Others").in_reserve and flies(table.game, table.detachment("Others"))


# --- what hovering makes of them --------------------------------------------------------------------------------------


@pytest.mark.rule("LIX-SR-HOVER-02", "LI-ENG-02", "LI-OW-01")
def test_hovering_they_are_engaged_watch_and_have_any_order() -> None:
    """A Skimmer on the table, as others are (LIX-D-43)."""
    line = detachment("Line", [(30, 31.1)], seat=1, issued=True)
    table = imperialis(kites([(30, 30)], hovering=True), line)
    assert engaged(table.game, table.detachment("Kites")) and pinned(table.game, table.detachment("Line"))
    table = imperialis(kites(rank(30, 30, 2), hovering=True, issued=False), detachment("Foes", [(30, 4)], seat=1))
    table.begins(OrdersPhase())
    table.players[0].assigns("nobody", first_fire=["Kites"])
    watch = kites(rank(30, 30, 2), hovering=True, order="first_fire", seat=1)
    moves = imperialis(detachment("Line", [(30, 40)], order="advance"), watch).begins(MovementPhase(seat=0))
    moves.players[0].moves("Line", "at 30,39 as now")
    assert moves.asked == [(1, "overwatch")]


@pytest.mark.rule("LIX-SR-SKIM-01", "LI-EZ-03", "LI-THR-02")
def test_over_enemies_and_ground_without_penalty_but_not_onto_them() -> None:
    wall = [detachment("Wall", rank(20, 25, 14), seat=1, issued=True), box("Woods", "woods", 20, 26, 42, 29)]
    table = imperialis(kites([(30, 30)], hovering=True, order="advance"), *wall).begins(MovementPhase(seat=0))
    table.players[0].moves("Kites", "at 30,18 as now")
    assert table.at("Kites") == [(30.0, 18.0)]
    near = imperialis(kites([(30, 30)], hovering=True, order="advance"), *wall).begins(MovementPhase(seat=0))
    near.players[0].moves("Kites", "at 30,24 as now")
    assert gap(near.game, near.detachment("Kites"), near.detachment("Wall")) >= 0.985, "no move ends in its zone"
    truck = detachment("Truck", [(30, 30)], models=(profile("Runner", move=12),), order="advance")
    ground = imperialis(truck, *wall).begins(MovementPhase(seat=0))
    ground.players[0].moves("Truck", "at 30,18 as now")
    assert ground.at("Truck")[0][1] > 24


@pytest.mark.rule("LIX-SR-SKIM-01")
def test_a_skimmer_by_its_own_rule_is_not_slowed_and_goes_over_others() -> None:
    skimmer = profile("Skiff", "vehicle", move=12, rules=("Skimmer",))
    wall, woods = detachment("Wall", rank(20, 25, 14), seat=1, issued=True), box("Woods", "woods", 20, 19, 42, 29)
    for model, y in ((skimmer, 18.0), (skimmer.model_copy(update={"rules": ()}), None)):
        skiff = detachment("Skiff", [(30, 30)], models=(model,), order="advance", issued=True)
        table = imperialis(skiff, wall, woods).begins(MovementPhase(seat=0))
        table.players[0].moves("Skiff", "at 30,18 as now")
        assert (table.at("Skiff") == [(30.0, 18.0)]) == (y is not None)


@pytest.mark.rule("LIX-SR-SKIM-02")
def test_a_move_that_ends_over_closed_ground_is_its_last() -> None:
    block = box("Block", "block", 26, 20, 34, 24)
    over = imperialis(kites([(30, 30)], hovering=True, order="advance"), block, detachment("Foes", [(30, 2)], seat=1))
    over.begins(MovementPhase(seat=0))
    over.players[0].moves("Kites", "at 30,19 as now")
    assert over.at("Kites") == [(30.0, 19.0)]
    ends = imperialis(kites([(30, 30)], hovering=True, order="advance"), block, detachment("Foes", [(30, 2)], seat=1))
    ends.begins(MovementPhase(seat=0))
    ends.players[0].moves("Kites", "at 30,22 as now")
    assert ends.heard("crashed") == [{"detachment": "Kites", "models": ["1"]}] and ends.heard("wiped_out")


@pytest.mark.rule("LIX-SR-SKIM-01", "LI-CHG-02", "LI-EZ-04")
def test_hovering_they_charge_over_others_into_contact() -> None:
    screen = detachment("Screen", rank(24, 24, 9), seat=1, issued=True)
    behind = detachment("Behind", [(30, 18)], seat=1, issued=True)
    table = imperialis(kites([(30, 30)], hovering=True, order="charge"), screen, behind).begins(MovementPhase(seat=0))
    table.players[0].charges("Kites", "Behind")
    assert table.heard("moved")[0]["into"] == ["Behind"]


@pytest.mark.rule("LIX-SR-HOVER-02", "LI-PILE-02", "LI-ENG-01")
def test_only_hovering_they_pile_in() -> None:
    """Hover x Pile-in: two against a tank; the second comes into contact. In the air nobody is Engaged."""
    tank = detachment("Tank", [(30, 27)], seat=1, models=(profile("Tank", "vehicle"),), issued=True)
    down = imperialis(kites([(30, 28.2), (32.6, 29)], hovering=True, order="advance"), tank).begins(
        MovementPhase(seat=0)
    )
    down.players[0].piles_in("Kites")
    assert down.heard("moved")[0]["how"] == "pile_in" and len(down.heard("moved")[0]["ways"]) == 1
    up = imperialis(kites([(30, 28.2), (32.6, 29)], order="advance"), tank).begins(MovementPhase(seat=0))
    assert not pinned(up.game, up.detachment("Kites"))
    with refused("LI-PILE-01", "not_pinned"):
        up.players[0].piles_in("Kites")


@pytest.mark.rule("LIX-SR-HOVER-02", "LIX-OBJ-03")
def test_hovering_they_hold_markers() -> None:
    table = ending(kites([(30, 24)], hovering=True))
    table.players[0].does(Hover(detachments=["Kites"]))
    assert table.heard("markers_held")[0]["strength"]["B"] == [2, 0]


# --- Pop-up attacks ---------------------------------------------------------------------------------------------------


def popping(order: str = "first_fire", **state: Any) -> Table:
    """A Kite behind a high block, Foes far beyond it, and Guns that look the same way back."""
    gunner = profile("Gunner", weapons=(gun("Flak", 40, "1", 2, -4),))
    guns = detachment("Guns", [(30, 10)], seat=1, models=(gunner,), order="first_fire", issued=True)
    block = box("Block", "block", 20, 26, 40, 28)
    lance = KITE.model_copy(update={"weapons": (gun("Lance", 40, "1", 4, -4),)})
    kite = detachment("Kites", [(30, 34)], models=(lance,), order=order, issued=True, **state)
    return imperialis(kite, guns, block, phase="first_fire", root=FireStage(stage="first_fire", seat=0)).begins()


@pytest.mark.rule("LIX-SR-SKIM-03", "LI-TGT-05")
def test_from_10_inches_higher_it_fires_over_what_hides_it() -> None:
    table = popping(hovering=True)
    with refused("LI-TGT-05", "nobody_can_fire"):
        table.players[0].fires("Kites", "Guns")
    table.players[0].does(PopUp(detachment="Kites", target="Guns"), (4,))
    assert table.heard("popped_up") == [{"detachment": "Kites"}] and table.detachment("Guns").where == "destroyed"
    gunless = detachment("Line", [(30, 34)], order="first_fire", issued=True)
    foes = detachment("Foes", [(30, 20)], seat=1, issued=True)
    ground = imperialis(gunless, foes, phase="first_fire", root=FireStage(stage="first_fire", seat=0)).begins()
    assert "pop_up" not in ground.question(0, "fire").takes
    both = imperialis(
        gunless,
        kites([(40, 34)], hovering=True, order="first_fire"),
        foes,
        phase="first_fire",
        root=FireStage(stage="first_fire", seat=0),
    ).begins()
    with refused("LIX-SR-SKIM-03", "cannot_pop_up"):
        both.players[0].does(PopUp(detachment="Line", target="Foes"))


@pytest.mark.rule("LIX-SR-SKIM-03", "LIX-SR-SKIM-04")
def test_then_it_is_seen_up_there_until_the_stage_ends() -> None:
    """The Guns, which saw nobody, fire back at it; in the stage after that it is behind its block again."""
    table = popping(hovering=True)
    table.players[0].does(PopUp(detachment="Kites", target="Guns"), (1,))
    assert table.asked == [(1, "fire")] and table.detachment("Kites").popped_up
    table.players[1].stays("Guns")
    assert table.over and not table.detachment("Kites").popped_up
    low = popping(order="advance", hovering=True)
    assert low.over, "nobody sees anybody"


def test_pop_up_words_and_counsel() -> None:
    table = popping(hovering=True)
    words, answer = RULESET.words, PopUp(detachment="Kites", target="Guns")
    assert words.action(table.game, answer) == "Kites pop up, to fire at Guns"
    found = [one.answers[0] for one in proposals(table.game, table.question(0, "pop_up"))]
    assert answer in found
    table.players[0].does(answer, (1,))
    told = [words.event(table.game, event) for event in table.said]
    assert "Kites pop up: 10″ higher until the stage ends." in told


def test_words_and_picture() -> None:
    table = ending(kites(rank(30, 30, 2)))
    words, question = RULESET.words, table.question(0, "hover")
    assert "says which Flyers hover" in words.question(table.game, question)
    assert words.action(table.game, Hover(detachments=[])) == "All Flyers leave the table"
    assert words.action(table.game, Hover(detachments=["Kites"])).startswith("Kites hover")
    table.players[0].does(Hover(detachments=["Kites"]))
    told = [words.event(table.game, event) for event in table.said]
    assert "Kites hover, a Skimmer now." in told
    assert "hovering" in words.status(table.game)
    [token] = [one for one in tokens(table.game) if one.id == "Kites"]
    assert "hover" in [marker.kind for marker in token.markers]
