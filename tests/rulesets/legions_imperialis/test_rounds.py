"""Rounds, phases, stages, what Orders are good for in each, and the End phase (RND, ORD, FF to FB, ES, FAST, END)."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from rulesets.kit.boards.tables.places import Point, pose
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.combat.engagement_stage import EngagementStage
from rulesets.legions_imperialis.chapters.end_phase.end_phase import EndPhase
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage, Stage
from rulesets.legions_imperialis.chapters.morale.checks import fall_back
from rulesets.legions_imperialis.chapters.orders.orders_phase import OrdersPhase
from rulesets.legions_imperialis.chapters.turn.phases import new_phase
from rulesets.legions_imperialis.chapters.turn.sequence_of_play import Battle
from rulesets.legions_imperialis.ruleset import RULESET
from rulesets.legions_imperialis.table.engaging import engaged
from rulesets.legions_imperialis.table.state import Options
from tests.rulesets.legions_imperialis.table import (
    TITAN,
    Table,
    box,
    detachment,
    gun,
    imperialis,
    profile,
    rank,
    refused,
)
from tests.rulesets.legions_imperialis.test_firing import firing, hits

FEARLESS = profile("Fearless", morale=None)
UNARMED = profile("Unarmed", morale=None)


def whole_battle(rounds: str = "4") -> Table:
    """One man a side, far from each other; the south has command, and both stand."""
    ours = detachment("Line", [(0, 0)], models=(UNARMED,), where="waiting")
    theirs = detachment("Foes", [(0, 0)], models=(UNARMED,), seat=1, where="waiting")
    table = imperialis(ours, theirs, options={"rounds": rounds}, round=0, phase="deployment", held=None)
    table.begins(Battle(), dice=[6, 1])
    table.players[0].picks("south")
    table.players[0].deploys("Line", "at 20,44")
    table.players[1].deploys("Foes", "at 40,4")
    return table


def plays_a_round(table: Table) -> list[str]:
    """A round in which both march, and the phases at whose questions it waited."""
    found = [table.game.phase]
    table.players[0].assigns("march")
    table.players[1].assigns("march", dice=[6, 1])
    found.append(table.game.phase)
    table.players[0].picks("take")
    while table.game.phase == "movement":
        ((seat, _),) = table.asked
        found.append(table.game.phase)
        table.players[seat].stays(table.offers(seat, "stay")[0])
    return found


@pytest.mark.rule("LI-RND-02", "LI-RND-04", "LI-END-11")
def test_a_battle_is_rounds_of_five_phases() -> None:
    table = whole_battle()
    for number in range(1, 5):
        assert table.game.round == number and table.game.verdict is None
        assert plays_a_round(table) == ["orders", "initiative", "movement", "movement"]
        assert table.heard("markers_held"), "the End phase is over"
    assert table.over and table.game.phase == "over" and table.game.verdict is not None
    assert [told["round"] for told in table.heard("round_begins")] == []


@pytest.mark.rule("LIX-DEPL-03", "LI-RND-02")
def test_command_of_the_battlefield_edges_and_deployment_come_first() -> None:
    """The winner of a roll-off chooses the edge and deploys first; a tie is rolled again."""
    ours = detachment("Line", [(0, 0)], models=(UNARMED,), where="waiting")
    theirs = detachment("Foes", [(0, 0)], models=(UNARMED,), seat=1, where="waiting")
    table = imperialis(ours, theirs, round=0, phase="deployment").begins(Battle(), dice=[3, 3, 2, 5])
    assert table.asked == [(1, "edge")] and table.offers(1, "pick") == ["south", "north"]
    table.players[1].picks("south")
    assert [side.edge for side in table.game.sides] == ["north", "south"] and table.asked == [(1, "deploy")]
    table.players[1].deploys("Foes", "at 30,44")
    assert table.asked == [(0, "deploy")] and table.game.round == 0
    table.players[0].deploys("Line", "at 30,4")
    assert table.game.round == 1 and {key for _, key in table.asked} == {"assign"}


@pytest.mark.rule("LI-RND-01", "LIX-VP-05")
def test_without_another_agreement_a_battle_lasts_five_rounds() -> None:
    """LI-D-11."""
    assert Options().rounds == "5" and set(get_args(Options.model_fields["rounds"].annotation)) == {"4", "5", "6"}
    for number, over in ((4, False), (5, True)):
        sides = detachment("Line", [(10, 40)]), detachment("Foes", [(40, 4)], seat=1)
        assert (imperialis(*sides, root=EndPhase(), round=number).begins().game.verdict is not None) is over


@pytest.mark.example("LI-X-44")
@pytest.mark.rule("LI-ORD-03", "LI-ORD-10", "LI-ORD-07")
def test_x_44_orders_are_revealed_together_those_of_the_reserve_too() -> None:
    ours = [detachment(f"On {n}", [(10 + 4 * n, 40)]) for n in range(6)]
    held = detachment("Held", [(0, 0)], where="reserve")
    seen = []
    for order in ("advance", "march"):
        table = imperialis(*ours, held, detachment("Foes", [(30, 4)], seat=1), root=OrdersPhase()).begins()
        table.players[0].assigns(order)
        seen.append(RULESET.play.view(table.game, 1))
        assert table.heard("orders_revealed") == [] and table.asked == [(1, "assign")]
    assert seen[0] == seen[1], "the other side cannot tell which Orders were given"
    table.players[1].assigns("advance")
    (told,) = table.heard("orders_revealed")
    assert told["orders"] == {**{one.detachment.id: "march" for one in ours}, "Held": "march", "Foes": "advance"}


@pytest.mark.rule("LI-ORD-01", "LI-ORD-11", "LI-ORD-10")
def test_the_orders_phase_is_assigning_and_then_revealing() -> None:
    table = imperialis(detachment("Line", [(20, 40)]), detachment("Foes", [(30, 4)], seat=1), root=OrdersPhase())
    table.begins()
    table.players[1].assigns("march")
    assert not table.over and table.detachment("Foes").order == ""
    table.players[0].assigns("advance")
    assert table.over and [event.key for event in table.said] == ["orders_revealed"]


@pytest.mark.rule("LI-ORD-06", "LI-ORD-07", "LI-ORD-08")
def test_who_is_issued_an_order() -> None:
    """On the table or in Reserve; not whoever falls back already, and nobody who is destroyed."""
    ours = [
        detachment("Here", [(20, 40)]),
        detachment("Held", [(0, 0)], where="reserve"),
        detachment("Runs", [(26, 40)], order="fall_back"),
        detachment("Gone", [(0, 0)], where="destroyed"),
    ]
    table = imperialis(*ours, detachment("Foes", [(30, 4)], seat=1), root=OrdersPhase()).begins()
    for name in ("Runs", "Gone"):
        with refused("LI-ORD-02"):
            table.players[0].assigns("advance", march=[name])
    table.players[0].assigns("nobody", march=["Here", "Held"])
    table.players[1].assigns("advance")
    assert table.heard("orders_revealed")[0]["orders"] == {
        "Here": "march",
        "Held": "march",
        "Runs": "fall_back",
        "Foes": "advance",
    }


@pytest.mark.rule("LI-ORD-05", "LI-BRK-10", "LI-COH-06")
def test_all_restrictions_apply_together() -> None:
    """LI-D-62: Broken, out of Coherency and Engaged: Advance only; and who asks all to charge leaves it Advance."""
    torn = detachment("Torn", [(20, 40), (25, 40)])
    near = detachment("Foes", [(20, 39)], seat=1)
    for order in ("first_fire", "march", "charge"):
        table = imperialis(torn, near, root=OrdersPhase(), broken=("Formation of Torn",)).begins()
        with refused("LI-BRK-10" if order != "charge" else "LI-COH-06"):
            table.players[0].assigns("advance", **{order: ["Torn"]})
    table.players[0].assigns("charge")
    table.players[1].assigns("advance")
    assert table.detachment("Torn").order == "advance"


@pytest.mark.rule("LI-ORD-16", "LI-FB-03")
def test_fall_back_is_no_order_that_is_chosen() -> None:
    table = imperialis(detachment("Line", [(20, 40)]), detachment("Foes", [(30, 4)], seat=1), root=OrdersPhase())
    table.begins()
    with refused("LI-ORD-16"):
        table.players[0].assigns("fall_back")
    assert table.offers(0, "assign") == ["advance", "first_fire", "march", "charge", "nobody"]
    for order in ("first_fire", "advance", "march", "charge"):
        named = imperialis(detachment("Line", [(20, 40)]), detachment("Foes", [(30, 4)], seat=1), root=OrdersPhase())
        named.begins().players[0].assigns("nobody", **{order: ["Line"]})
        named.players[1].assigns("advance")
        assert named.detachment("Line").order == order


@pytest.mark.rule("LI-FF-01", "LI-ADV-02", "LI-CHG-03")
@pytest.mark.parametrize(
    ("stage", "order"), [("first_fire", "first_fire"), ("advancing_fire", "advance")], ids=["first", "advancing"]
)
def test_the_order_says_in_which_stage_one_fires(stage: Stage, order: str) -> None:
    for has in ("first_fire", "advance", "march", "charge", "fall_back", ""):
        guns = detachment("Guns", [(30, 40)], models=(profile("Gunner", weapons=(gun(),)),), order=has)
        table = imperialis(guns, detachment("Foes", [(30, 25)], seat=1), root=FireStage(stage=stage, seat=0)).begins()
        assert bool(table.asked) is (has == order)
        if has == order:
            table.players[0].fires("Guns", "Foes", dice=[1])
            assert len(table.heard("fired")) == 1


@pytest.mark.rule("LI-MAR-03", "LI-ORD-13")
def test_a_march_is_over_when_the_move_is_and_there_is_no_fire_afterwards() -> None:
    gunner = profile("Gunner", weapons=(gun(),))
    table = imperialis(
        detachment("Line", [(30, 40)], models=(gunner,), order="march"),
        detachment("Foes", [(30, 10)], seat=1, models=(UNARMED,), order="first_fire"),
        root=MovementPhase(seat=0),
    ).begins()
    table.players[0].moves("Line", "at 30,28")
    assert table.detachment("Line").order == ""
    table.begins(FireStage(stage="advancing_fire", seat=0))
    assert table.over and table.heard("fired") == []


@pytest.mark.rule("LI-FF-02", "LI-FB-04", "LI-ORD-12")
def test_first_fire_and_fall_back_do_not_move_and_nobody_moves_twice() -> None:
    far = detachment("Foes", [(30, 4)], seat=1, models=(UNARMED,), order="first_fire")
    ours = [
        detachment(name, [(x, 40)], models=(UNARMED,), order=order)
        for name, x, order in (("Fires", 10, "first_fire"), ("Runs", 20, "fall_back"), ("Goes", 30, "advance"))
    ]
    table = imperialis(*ours, far, root=MovementPhase(seat=0)).begins()
    assert table.offers(0, "move") == ["Goes"]
    table.players[0].moves("Goes", "at 30,38")
    assert table.over and table.detachment("Goes").order == "advance" and table.detachment("Goes").activated


@pytest.mark.rule("LI-ADV-01", "LI-MAR-01", "LI-CHG-01")
def test_a_charge_order_also_lets_move_as_an_advance_does() -> None:
    for order, goes in (("advance", 5.0), ("charge", 5.0), ("march", 15.0)):
        table = imperialis(
            detachment("Line", [(30, 40)], models=(UNARMED,), order=order),
            detachment("Foes", [(30, 4)], seat=1, models=(UNARMED,), order="first_fire"),
            root=MovementPhase(seat=0),
        ).begins()
        table.players[0].moves("Line", "at 30,20")
        assert table.at("Line") == [(30, 40 - goes)]


@pytest.mark.rule("LI-ORD-14", "LI-ORD-15", "LI-MOR-09")
def test_with_each_phase_everybody_with_an_order_may_act_again() -> None:
    table = imperialis(detachment("Line", [(30, 40)], order="advance", activated=True, checked="failed"))
    new_phase(table.game, "first_fire")
    line = table.detachment("Line")
    assert (line.order, line.activated, line.checked, table.game.phase) == ("advance", False, "", "first_fire")


@pytest.mark.rule("LI-FB-01", "LI-FB-02", "LI-FB-07")
def test_a_fall_back_order_takes_the_place_of_another_but_not_of_the_fearless() -> None:
    table = imperialis(
        detachment("Line", [(20, 40)], order="advance"), detachment("Calm", [(30, 40)], models=(FEARLESS,))
    )
    table.detachment("Calm").order = "march"
    for name, order in (("Line", "fall_back"), ("Calm", "march")):
        fall_back(table.game, table.detachment(name))
        assert table.detachment(name).order == order


@pytest.mark.rule("LI-END-01", "LI-END-02", "LI-FB-05")
def test_the_stages_of_the_end_phase() -> None:
    """Who falls back flees and rallies; then Orders go and shields come back; then markers count."""
    shielded = TITAN.model_copy(update={"rules": ("Void Shields (1)",)})
    ours = detachment("Runs", [(30, 24)], order="fall_back"), detachment("Titan", [(10, 40)], models=(shielded,))
    table = imperialis(*ours, detachment("Foes", [(50, 4)], seat=1, order="advance"), root=EndPhase())
    table.detachment("Titan").stands[0].shields = 0
    table.begins(dice=[3, 4])
    keys = [event.key for event in table.said if event.key != "scored"]
    assert keys == ["ran", "morale_checked", "rallied", "shields_reignite", "markers_held"]
    assert table.heard("markers_held")[0]["strength"]["B"] == [0, 0], "whoever has fled stands there no more"
    assert table.detachment("Foes").order == ""


@pytest.mark.rule("LI-END-06", "LI-END-03", "LI-END-04")
def test_the_side_with_initiative_flees_and_rallies_first() -> None:
    """LI-D-51: all of a side flee before the first of it rolls to rally."""
    for initiative in (0, 1):
        ours = [detachment(f"A{n}", [(10 * n, 24)], order="fall_back") for n in (1, 2)]
        theirs = [detachment(f"B{n}", [(50 - 5 * n, 24)], seat=1, order="fall_back") for n in (1, 2)]
        table = imperialis(*ours, *theirs, root=EndPhase(), initiative=initiative).begins(dice=[6, 6, 6, 6])
        found = [(event.key, event.values["detachment"]) for event in table.said if event.key in ("ran", "rallied")]
        first, then = ("A", "B") if initiative == 0 else ("B", "A")
        assert found == [
            *[(key, f"{first}{n}") for key in ("ran", "rallied") for n in (1, 2)],
            *[(key, f"{then}{n}") for key in ("ran", "rallied") for n in (1, 2)],
        ]


@pytest.mark.rule("LI-END-08", "LI-END-07")
def test_effects_of_the_side_with_initiative_come_first() -> None:
    shielded = TITAN.model_copy(update={"rules": ("Void Shields (1)",)})
    ours, theirs = (
        detachment(name, [(30, y)], seat=seat, models=(shielded,), order="first_fire")
        for seat, (name, y) in enumerate((("Ours", 40), ("Theirs", 8)))
    )
    for initiative, names in ((0, ["Ours", "Theirs"]), (1, ["Theirs", "Ours"])):
        table = imperialis(ours, theirs, root=EndPhase(), initiative=initiative)
        for name in names:
            table.detachment(name).stands[0].shields = 0
        table.begins(dice=[4, 3])
        assert [told["detachment"] for told in table.heard("shields_reignite")] == names
        assert [table.detachment(name).stands[0].shields for name in names] == [1, 0]
        assert {table.detachment(name).order for name in names} == {""}


@pytest.mark.rule("LI-END-10", "LI-END-11")
def test_markers_are_scored_before_it_is_settled_whether_the_battle_is_over() -> None:
    table = imperialis(
        detachment("Line", [(30, 24)]), detachment("Foes", [(50, 4)], seat=1), root=EndPhase(), round=5
    ).begins()
    assert [event.key for event in table.said] == ["markers_held", "scored", "game_over"]
    assert table.game.verdict is not None and table.game.verdict.winners == [0] and table.game.sides[0].vp == 2


def two_combats(**fields: Any) -> Table:
    """Two Combats apart, each of one man on each side."""
    pairs = [
        detachment(name, [(x, y)], seat=seat, models=(FEARLESS,))
        for name, x, y, seat in (("A", 10, 30, 0), ("B", 40, 30, 0), ("X", 10, 29, 1), ("Y", 40, 29, 1))
    ]
    return imperialis(*pairs, root=EngagementStage(), **fields).begins()


@pytest.mark.rule("LI-ES-02", "LI-ES-05")
def test_the_player_with_initiative_says_which_combat_is_next() -> None:
    for initiative, names in ((0, ["A", "B"]), (1, ["A", "B"])):
        table = two_combats(initiative=initiative)
        assert table.asked == [(initiative, "combat")] and table.offers(initiative, "pick") == names
        assert table.question(initiative, "pick").values["combats"] == names
        table.players[initiative].picks("B", dice=[1] * 8)
        assert table.over
        assert [sorted(told["detachments"]) for told in table.heard("combat_begins")] == [["B", "Y"], ["A", "X"]]


@pytest.mark.rule("LI-ES-01", "LI-PAIR-02", "LI-ES-03")
def test_only_models_in_contact_fight_even_of_those_who_fall_back() -> None:
    """LI-D-61: without a bonus, and in the Combat of both enemies that its models touch."""
    line = detachment("Line", [(30, 30), (31.2, 30.6), (32.4, 30)], models=(FEARLESS,), order="fall_back")
    foes = [detachment(name, [(x, 29)], seat=1, models=(FEARLESS,)) for name, x in (("X", 30), ("Y", 32.4))]
    table = imperialis(line, *foes, root=EngagementStage())
    table.detachment("Line").stands[0].moved = 5000
    table.begins(dice=[1] * 8)
    assert table.heard("combat_begins")[0]["fights"] == [["Line/1", "X/1"], ["Line/3", "Y/1"]]
    assert all("LI-CHG-05" not in told["added"][0] for told in table.heard("fought"))


@pytest.mark.rule("LI-ES-07", "LI-ENG-09", "LI-ES-02")
def test_whose_enemies_are_gone_is_not_engaged_any_more_and_the_combats_stay() -> None:
    """LI-D-54: whoever came into contact after the Combats were identified fights in none of them."""
    line, other = (detachment(name, [(x, 30)], models=(FEARLESS,)) for name, x in (("Line", 10), ("Other", 40)))
    foes = [detachment(name, [(x, 29)], seat=1, models=(FEARLESS,)) for name, x in (("X", 10), ("Y", 40))]
    table = imperialis(line, other, *foes, detachment("Late", [(20, 29)], seat=1), root=EngagementStage()).begins()
    assert engaged(table.game, table.detachment("Line"))
    table.detachment("Late").stands[0].pose = pose(Point(41, 30), 180.0)
    table.players[0].picks("Line", dice=[6, 6, 1, 1, 1, 1, 1, 1])
    assert not engaged(table.game, table.detachment("Line")) and table.detachment("X").where == "destroyed"
    assert [told["models"] for told in table.heard("fought")] == [["Line/1", "X/1"], ["Other/1", "Y/1"]]


@pytest.mark.rule("LI-FIRE-01", "LI-HIT-03")
def test_hit_rolls_come_before_the_hits_are_resolved() -> None:
    table = firing(gun(dice="2"), foes=4)
    table.game.formations["Formation of Foes"].break_point = 99
    table.players[0].fires("Guns", "Foes", dice=[4, 4, 6, 2])
    assert [event.key for event in table.said] == ["fired", "hits_resolved"], "one of four is no reason for a check"
    assert table.heard("fired")[0]["target"] == "Foes" and len(hits(table)) == 2


@pytest.mark.rule("LI-FAST-01", "LI-FAST-02")
def test_one_weapon_is_rolled_together_and_different_ones_after_another() -> None:
    gunner = profile("Gunner", weapons=(gun("Small", 24, "1", 4, 0), gun("Large", 24, "2", 3, -1)))
    guns = detachment("Guns", rank(29, 40, 3), models=(gunner,), order="first_fire")
    foes = detachment("Foes", rank(30, 30, 9), seat=1)
    table = imperialis(guns, foes, root=FireStage(stage="first_fire", seat=0)).begins()
    table.players[0].fires("Guns", "Foes", dice=[1, 2, 3, 1, 2, 1, 2, 1, 2])
    told = [(one["weapon"], one["dice"], one["fell"]) for one in table.heard("fired")[0]["volleys"]]
    assert told == [("Small", 3, [1, 2, 3]), ("Large", 6, [1, 2, 1, 2, 1, 2])]


@pytest.mark.rule("LIX-REROLL-01", "LIX-TR-ACCURATE")
def test_a_die_is_rolled_again_once_if_it_fails_with_its_modifiers() -> None:
    """A 4 fails at -1 and is rolled again, another 4 stands; a 6 was a Hit."""
    rubble = box("Rubble", "rubble", 25, 28, 40, 32)
    table = firing(gun("Gun", 24, "2", 4, 0, "Accurate"), rubble, foes=3)
    table.players[0].fires("Guns", "Foes", dice=[4, 6, 4, 6])
    (volley,) = table.heard("fired")[0]["volleys"]
    assert (volley["was"], volley["fell"], volley["hits"]) == ([4, 0], [4, 6], 1)


@pytest.mark.rule("LI-CHG-05", "LI-ORD-13")
def test_a_charge_order_is_kept_until_the_engagement_stage_is_over() -> None:
    """LI-D-13: its bonus hangs on it."""
    foes = detachment("Foes", [(30, 34)], seat=1, models=(FEARLESS,), order="first_fire")
    table = imperialis(
        detachment("Line", [(30, 40)], models=(FEARLESS,), order="charge"), foes, root=MovementPhase(seat=0)
    ).begins()
    table.players[0].charges("Line", "Foes")
    assert table.detachment("Line").order == "charge"
    table.begins(EngagementStage(), dice=[1, 1, 1, 1])
    assert table.heard("fought")[0]["added"][0] == {"CAF": 0, "LI-CHG-05": 1} and table.detachment("Line").order == ""


def test_nothing_of_the_table_is_hidden() -> None:
    """LI-LOOK-01, LI-D-59."""
    table = imperialis(detachment("Line", [(20, 40)]), detachment("Foes", [(30, 4)], seat=1), root=OrdersPhase())
    table.begins()
    for seat in (0, 1, None):
        view = RULESET.play.view(table.game, seat)
        assert view.detachments == table.game.detachments and view.sides == table.game.sides
