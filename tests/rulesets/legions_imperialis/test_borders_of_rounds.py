"""Rules of rounds, Orders, Combats and the End phase at their borders: the other side, the second one, the last moment
(RND, ORD, INIT, OW, PAIR, FGT, RSLT, MOR, BRK, END, OBJ, VP)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.kit.boards.tables.places import Point, Pose, Spot
from rulesets.legions_imperialis.actions import Run
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.combat.combat import lost_by
from rulesets.legions_imperialis.chapters.combat.combats import contacts_in
from rulesets.legions_imperialis.chapters.combat.engagement_stage import EngagementStage
from rulesets.legions_imperialis.chapters.end_phase.end_phase import EndPhase
from rulesets.legions_imperialis.chapters.end_phase.objectives import controls, worth
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from rulesets.legions_imperialis.chapters.initiative.initiative_phase import InitiativePhase
from rulesets.legions_imperialis.chapters.morale.checks import fall_back
from rulesets.legions_imperialis.chapters.morale.losses import losses
from rulesets.legions_imperialis.chapters.orders.orders_phase import OrdersPhase
from rulesets.legions_imperialis.chapters.overwatch.windows import Ways
from rulesets.legions_imperialis.chapters.turn.phases import new_phase, new_round
from rulesets.legions_imperialis.chapters.turn.sequence_of_play import Battle
from rulesets.legions_imperialis.table.markers import markers
from tests.rulesets.legions_imperialis.table import (
    KNIGHT,
    TANK,
    TITAN,
    Fielded,
    Place,
    Table,
    detachment,
    gun,
    imperialis,
    profile,
    rank,
    refused,
)

MAN = profile("Man")
BOLD = profile("Bold", morale=None)
HAWK = profile("Hawk", "vehicle", move=20, rules=("Flyer",))
FAR = detachment("Far", rank(50, 4, 2), seat=1)


# --- rounds and phases ------------------------------------------------------------------------------------------------


@pytest.mark.rule("LI-RND-04")
def test_with_a_new_round_all_begin_anew() -> None:
    told = {"withdrew": True, "defended": True, "intercepted": True, "bombed": True}
    game = imperialis(detachment("One", rank(10, 40, 2), **told), detachment("Two", rank(30, 40, 2), **told)).game
    for one in game.detachments.values():
        for stand in one.stands:
            stand.moved, stand.fights = 3000, 2
    chapter = game.chapter
    new_round(game)
    assert (game.round, game.chapter) == (3, chapter + 1)
    for one in game.detachments.values():
        assert not (one.withdrew or one.defended or one.intercepted or one.bombed)
        assert [(stand.moved, stand.fights) for stand in one.stands] == [(0, 0), (0, 0)]


@pytest.mark.rule("LI-ORD-14", "LI-MOR-09", "LI-MOR-12")
def test_with_a_new_phase_all_may_act_and_check_again() -> None:
    orders = {"One": "advance", "Two": "fall_back", "Three": ""}
    ours = [
        detachment(name, [(10 * number, 40)], order=order, activated=True, checked="passed", fell_back=not order)
        for number, (name, order) in enumerate(orders.items(), start=1)
    ]
    game = imperialis(*ours).game
    new_phase(game, "movement")
    found = {one.id: (one.activated, one.checked, one.fell_back) for one in game.detachments.values()}
    assert found == {"One": (False, "", False), "Two": (False, "", True), "Three": (False, "", False)}


@pytest.mark.rule("LI-RND-02", "LI-CP-02", "LIX-DEPL-03")
def test_each_phase_begins_as_one() -> None:
    """With a check of its own for everybody; the stages of the Combat phase share one."""
    runner = detachment("Runner", [(30, 20)], order="fall_back", checked="failed")
    ended = imperialis(runner, FAR, phase="advancing_fire").begins(Battle(at="end_phase"), dice=[3])
    assert ended.heard("rallied") and ended.detachment("Runner").order == ""
    guns = detachment("Guns", [(50, 20)], order="first_fire", checked="failed")
    fire = imperialis(guns, FAR).begins(Battle(at="first_fire"))
    assert (fire.game.phase, fire.detachment("Guns").checked) == ("first_fire", "")
    pairs = [
        detachment(name, [(x, y)], seat=seat)
        for name, x, y, seat in (("A", 10, 30, 0), ("B", 40, 30, 0), ("X", 10, 29, 1), ("Y", 40, 29, 1))
    ]
    assert imperialis(*pairs, phase="first_fire").begins(Battle(at="engagement")).game.phase == "engagement"
    waiting = detachment("Line", [(0, 0)], where="waiting")
    assert imperialis(waiting, FAR).begins(Battle(), dice=[6, 1]).game.phase == "deployment"


@pytest.mark.rule("LI-INIT-02")
def test_the_winner_always_takes_it_if_that_was_settled() -> None:
    """LI-D-10."""
    for dice, winner in (([5, 2], 0), ([2, 5], 1)):
        table = imperialis(root=InitiativePhase(), options={"initiative_choice": "auto_take"}).begins(dice=dice)
        assert table.over and table.game.initiative == table.game.held == winner


# --- Orders -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LI-CHG-04", "LI-ORD-05")
def test_who_is_engaged_is_noted_of_each_as_the_orders_phase_begins() -> None:
    ours = [detachment(name, [at], issued=True) for name, at in (("Free", (20, 40)), ("Held", (30, 30)))]
    table = imperialis(*ours, detachment("Foes", [(30, 29)], seat=1), root=OrdersPhase()).begins()
    assert [one.issued for one in table.game.detachments.values()] == [False] * 3
    with refused("LI-CHG-04"):
        table.players[0].assigns("advance", charge=["Held"])
    table.players[0].assigns("advance", charge=["Free"])


@pytest.mark.rule("LI-ORD-01", "LI-ORD-02", "LI-ORD-10")
def test_only_who_has_somebody_to_command_is_asked() -> None:
    runs = detachment("Runs", [(20, 40)], order="fall_back")
    gone = detachment("Gone", [(0, 0)], where="destroyed")
    table = imperialis(gone, runs, FAR, root=OrdersPhase()).begins()
    assert table.asked == [(1, "assign")]
    chapter = table.game.chapter
    table.players[1].assigns("march")
    assert table.heard("orders_revealed") == [{"orders": {"Runs": "fall_back", "Far": "march"}}]
    assert table.detachment("Runs").issued and table.game.chapter == chapter + 1
    all_run = imperialis(runs, detachment("Others", [(30, 4)], seat=1, order="fall_back"), root=OrdersPhase()).begins()
    assert all_run.over


@pytest.mark.rule("LI-COH-06", "LIX-RES-02")
def test_only_in_reserve_orders_are_few_and_only_on_the_table_models_are_out_of_coherency() -> None:
    apart = detachment("Apart", [(0, 0), (20, 0)], where="reserve")
    for order in ("first_fire", "march", "charge"):
        table = imperialis(apart, detachment("Line", [(30, 40)]), FAR, root=OrdersPhase()).begins()
        table.players[0].assigns("advance", **{order: ["Line"]})
    table = imperialis(apart, detachment("Line", [(30, 40)]), FAR, root=OrdersPhase()).begins()
    table.players[0].assigns("advance", march=["Apart"])


@pytest.mark.rule("LI-MOV-06")
def test_who_was_issued_an_order_and_has_used_it_up_is_issued_no_other() -> None:
    """In Reserve a second Detachment without one is, when it is activated."""
    ours = [detachment(name, [(x, 40)], issued=issued) for name, x, issued in (("Had", 20, True), ("Has", 30, False))]
    table = imperialis(*ours, FAR, root=MovementPhase(seat=0)).begins()
    assert table.offers(0, "stay") == ["Has"]
    table.players[0].stays("Has")
    assert (table.detachment("Has").order, table.detachment("Had").order) == ("advance", "")
    assert table.detachment("Has").issued
    ordered = imperialis(detachment("Line", [(20, 40)], order="march"), FAR, root=MovementPhase(seat=0)).begins()
    ordered.players[0].stays("Line")
    assert not ordered.heard("order_issued")


# --- Overwatch --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LI-OW-01", "LI-OW-03")
def test_who_has_withdrawn_does_not_watch() -> None:
    for withdrew, asked in ((False, [(1, "overwatch")]), (True, [])):
        guns = detachment("Guns", [(30, 30)], seat=1, order="advance", activated=True, withdrew=withdrew)
        table = imperialis(detachment("Line", [(30, 40)], order="advance"), guns, root=MovementPhase(seat=0)).begins()
        table.players[0].moves("Line", "at 30,38")
        assert table.asked == asked


@pytest.mark.rule("LI-OW-09", "LI-OW-10")
def test_a_moment_is_a_share_of_each_models_own_way() -> None:
    way, before = [Spot(30000, 40000), Spot(30000, 36000), Spot(36000, 36000)], Pose(30000, 40000, 0)
    move = Ways({"1": way}, {"1": Pose(36000, 36000, 9000)})
    at = {moment: move.pose("1", before, moment) for moment in (0, 20, 50, 100)}
    assert {moment: (pose.x, pose.y) for moment, pose in at.items()} == {
        0: (30000, 40000),
        20: (30000, 38000),
        50: (31000, 36000),
        100: (36000, 36000),
    }
    assert move.gone("1", 50) == [Spot(30000, 40000), Spot(30000, 36000), Spot(31000, 36000)]


# --- Combats ----------------------------------------------------------------------------------------------------------


def duels(*foes: Place, ours: tuple[Place, ...], **fields: Any) -> Table:
    """A Combat of men without Morale who touch one another so."""
    line = detachment("Line", [*ours], models=(BOLD,))
    return imperialis(line, detachment("Foes", [*foes], seat=1, models=(BOLD,)), root=EngagementStage(), **fields)


@pytest.mark.rule("LI-PAIR-01", "LI-PAIR-08", "LI-FGT-01")
def test_the_fights_of_one_model_are_told_one_after_another() -> None:
    table = duels((30, 29), (34, 29), ours=((30, 30), (34, 30), (29.2, 28.4)))
    chapter = table.game.chapter
    table.begins(dice=[1] * 13)
    (told,) = table.heard("combat_begins")
    assert told["fights"] == [["Line/1", "Foes/1"], ["Line/3", "Foes/1"], ["Line/2", "Foes/2"]]
    assert table.game.chapter == chapter + 1


@pytest.mark.rule("LI-FGT-01", "LI-FGT-02", "LI-RSLT-01")
def test_who_has_fallen_fights_no_more() -> None:
    """LI-D-38: of two on one the second finds nobody left; and it was one Fight that was won."""
    table = duels((30, 29), (50, 4), ours=((30, 30), (29.2, 28.4))).begins(dice=[6, 6, 1, 1])
    assert [told["models"] for told in table.heard("fought")] == [["Line/1", "Foes/1"]]
    assert table.heard("combat_result") == [{"won": [1, 0], "left": [True, True], "loser": 1}]
    tied = duels((30, 29), ours=((30, 30),)).begins(dice=[1] * 4)
    assert [(told["winner"], told["wounds"]) for told in tied.heard("fought")] == [("", 0)]


@pytest.mark.rule("LI-FGT-01", "LI-FGT-02")
def test_the_first_fight_is_next_for_whoever_lets_time_run_out() -> None:
    table = duels((30, 29), ours=((30, 30), (29.2, 28.4)), options={"fights": "ask"}).begins()
    (question,) = table.game.questions
    assert question.default == {"type": "pick", "choice": "Line/1"}
    table.players[0].picks("Foes/1")
    (question,) = [one for one in table.game.questions if one.given is None]
    assert question.default == {"type": "pick", "choice": "Line/1"}


@pytest.mark.rule("LI-ES-01", "LI-PAIR-02")
def test_contacts_are_those_of_the_combat_and_the_side_with_initiative_comes_first() -> None:
    line = detachment("Line", [(30, 30)])
    foes = [detachment(name, [at], seat=1) for name, at in (("X", (30, 29)), ("Late", (31, 30)))]
    for initiative, pair in ((0, ("Line/1", "X/1")), (1, ("X/1", "Line/1"))):
        game = imperialis(line, *foes, initiative=initiative).game
        assert contacts_in(game, ["Line", "X"]) == [pair]


@pytest.mark.rule("LI-RSLT-01", "LI-RSLT-02", "LI-RSLT-07")
def test_who_loses_a_combat() -> None:
    both, none = [True, True], [False, False]
    assert [lost_by(won, both) for won in ([2, 1], [1, 2], [1, 1])] == [1, 0, None]
    assert lost_by([0, 3], [True, False]) == 1 and lost_by([3, 0], [False, True]) == 0, "whoever has nobody left"
    assert lost_by([1, 0], none) is None and lost_by([1, 1], none) is None


@pytest.mark.rule("LI-RSLT-01", "LI-RSLT-03")
def test_all_that_are_wiped_out_are_gone_before_anybody_checks() -> None:
    line = detachment("Line", [(30, 30), (32, 30)], models=(BOLD,))
    foes = [detachment(name, [(x, 29)], seat=1, models=(MAN,)) for name, x in (("X", 30), ("Y", 32))]
    table = imperialis(line, *foes, root=EngagementStage()).begins(dice=[6, 6, 1, 1, 6, 6, 1, 1])
    assert [table.detachment(name).where for name in ("X", "Y")] == ["destroyed", "destroyed"]
    assert table.heard("combat_result") == [{"won": [2, 0], "left": [True, False], "loser": 1}] and not table.heard(
        "morale_checked"
    )


@pytest.mark.rule("LI-RSLT-04")
def test_each_that_fails_withdraws_and_nobody_who_is_lost_on_the_way_has_an_order() -> None:
    """LI-D-42: with the Fall Back Order that was settled. X dies beside the Raiders, Y comes away."""
    line = detachment("Line", [(30, 30), (31, 30), (32, 30)], models=(BOLD,))
    bridge = detachment("Bridge", [(31, 29)], seat=1, models=(BOLD,))
    x = detachment("X", [(30, 29), (28.7, 28.2)], seat=1, models=(MAN,), order="advance")
    y = detachment("Y", [(32, 29), (33.3, 28.2)], seat=1, models=(MAN,), order="advance")
    raid = detachment("Raid", [(27.2, 24)])
    options = {"withdraw_gives_fall_back": "true"}
    table = imperialis(line, bridge, x, y, raid, root=EngagementStage(), options=options)
    table.begins(dice=[*[1] * 4, 6, 6, 1, 1, 6, 6, 1, 1, 2, 2])
    table.players[1].does(Run(), (3, 1, 4))
    assert [told["detachment"] for told in table.heard("ran")] == ["X", "Y"]
    assert (table.detachment("X").where, table.detachment("X").order) == ("destroyed", "")
    assert (table.detachment("Y").where, table.detachment("Y").order) == ("table", "fall_back")


@pytest.mark.rule("LI-ES-06")
def test_every_charge_order_is_removed_and_no_other() -> None:
    ours = [
        detachment(name, [(x, 40)], order=order)
        for name, x, order in (("One", 10, "charge"), ("Two", 20, "charge"), ("Three", 30, "advance"))
    ]
    table = imperialis(*ours, FAR, root=EngagementStage()).begins()
    assert [table.detachment(name).order for name in ("One", "Two", "Three")] == ["", "", "advance"]


# --- Morale -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LI-RSLT-05", "LI-BRK-09")
def test_under_fire_the_broken_roll_one_die_and_after_a_combat_two() -> None:
    """LI-D-41: with two dice only, if that was settled, and without the -1 then."""
    gunner = profile("Gunner", weapons=(gun("Gun", 24, "1", 4, -4),))
    guns = detachment("Guns", [(30, 40)], models=(gunner,), order="first_fire")
    foes = detachment("Foes", rank(30, 30, 2), seat=1)
    for settled, less in (("both", -1), ("two_dice_only", 0)):
        told: dict[str, Any] = {"broken": ("Formation of Foes",), "options": {"broken_combat_penalty": settled}}
        fire = imperialis(guns, foes, root=FireStage(stage="first_fire", seat=0), **told).begins()
        fire.players[0].fires("Guns", "Foes", dice=[4, 4])
        (checked,) = fire.heard("morale_checked")
        assert (checked["dice"], checked["modifiers"], checked["passed"]) == ([4], {"LI-BRK-09": -1}, True)
        line = detachment("Line", [(30, 31)], models=(BOLD,))
        combat = imperialis(line, foes, root=EngagementStage(), **told).begins(dice=[6, 6, 1, 1, 6, 4])
        (checked,) = combat.heard("morale_checked")
        assert (checked["dice"], sum(checked["modifiers"].values())) == ([6, 4], less)


@pytest.mark.rule("LI-FB-01", "LI-FB-02")
def test_who_falls_back_already_is_not_told_again() -> None:
    table = imperialis(detachment("Line", [(20, 40)], order="fall_back"), detachment("Two", [(30, 40)], order="march"))
    for name in ("Line", "Two"):
        fall_back(table.game, table.detachment(name))
    assert table.detachment("Two").order == "fall_back"
    assert [event.values for event in table.game.events] == [{"detachment": "Two", "before": "march"}]


@pytest.mark.rule("LI-BRK-06")
def test_wounds_count_as_losses_of_engines_only() -> None:
    tanks = detachment("Tanks", [(10, 40), (14, 40)], models=(TANK.model_copy(update={"wounds": 2}),), formation="One")
    knights = detachment("Knights", [(30, 40), (35, 40)], models=(KNIGHT,), formation="One")
    game = imperialis(tanks, knights).game
    for name, wounds in (("Tanks", (1, 0)), ("Knights", (2, 3))):
        for stand, left in zip(game.detachments[name].stands, wounds, strict=True):
            stand.wounds = left
    assert losses(game, game.formations["One"]) == 2


@pytest.mark.rule("LIX-SR-INSPIRE", "LIX-SR-DREAD-01")
def test_nobody_in_reserve_is_near_anybody() -> None:
    """Its models are nowhere, not in the corner of the table."""
    leader = profile("Leader", morale=2, rules=("Inspire (8)",))
    dread = profile("Dread", rules=("Dread Aura (8)",))
    away = detachment("Hawks", [(0, 0)], models=(HAWK,), where="reserve", order="fall_back")
    near = detachment("Leader", [(1, 1)], models=(leader,)), detachment("Dread", [(3, 3)], seat=1, models=(dread,))
    table = imperialis(away, *near, root=EndPhase()).begins(dice=[3])
    (told,) = table.heard("morale_checked")
    assert (told["need"], told["modifiers"]) == (3, {})


# --- the End phase ----------------------------------------------------------------------------------------------------


def flying(name: str, seat: int = 0, **told: Any) -> Fielded:
    """Flyers of a side in Reserve, unless it is told otherwise."""
    return detachment(name, [(0, 0)], seat=seat, models=(HAWK,), **{"where": "reserve", **told})


@pytest.mark.rule("LI-END-01", "LI-END-03", "LI-END-06")
def test_all_flee_and_then_rally_whoever_is_in_reserve_too_and_nobody_who_is_gone() -> None:
    """The first flees over the edge, and its Formation is Broken before the other side flees."""
    ours = [
        detachment("Gone", [(10, 44)], order="fall_back"),
        detachment("Runs", [(20, 20)], order="fall_back"),
        flying("Hawks", order="fall_back"),
        flying("Calm", order="advance"),
        detachment("Lost", [(0, 0)], where="destroyed", order="fall_back"),
    ]
    theirs = flying("Kites", seat=1, order="fall_back"), detachment("Foes", [(50, 30)], seat=1, order="fall_back")
    table = imperialis(*ours, *theirs, root=EndPhase()).begins(dice=[6, 6, 6, 6])
    told = [
        (event.key, event.values.get("detachment", ""))
        for event in table.said
        if event.key in ("ran", "wiped_out", "rallied", "formation_broken")
    ]
    assert told == [
        *(("ran", "Gone"), ("wiped_out", "Gone"), ("ran", "Runs"), ("rallied", "Runs"), ("rallied", "Hawks")),
        *(("formation_broken", ""), ("ran", "Foes"), ("rallied", "Foes"), ("rallied", "Kites")),
    ]


@pytest.mark.rule("LI-END-09", "LIX-SR-FLYER-07")
def test_the_flyers_of_both_sides_leave_the_side_with_initiative_first() -> None:
    air = [flying(name, seat, where="table") for name, seat in (("A", 0), ("B", 0), ("C", 1))]
    apart = {"A": Point(10, 20), "B": Point(20, 20), "C": Point(30, 20)}
    for initiative, order in ((0, [["A", "B"], ["C"]]), (1, [["C"], ["A", "B"]])):
        table = imperialis(*air, detachment("Line", [(30, 44)]), FAR, initiative=initiative, root=EndPhase())
        for name, at in apart.items():
            stand = table.detachment(name).stands[0]
            stand.pose = stand.pose._replace(x=at.spot.x, y=at.spot.y)
        table.begins()
        assert [told["detachments"] for told in table.heard("flew_off")] == order
        assert all(table.detachment(name).in_reserve for name in apart) and table.detachment("Line").on_table
    assert not imperialis(detachment("Line", [(30, 44)]), FAR, root=EndPhase()).begins().heard("flew_off")


@pytest.mark.rule("LI-END-07", "LI-END-08")
def test_effects_come_to_every_detachment_of_a_side() -> None:
    shielded = TITAN.model_copy(update={"rules": ("Void Shields (1)",)})
    titans = [detachment(name, [(x, 40)], models=(shielded,), order="march") for name, x in (("One", 10), ("Two", 30))]
    table = imperialis(*titans, FAR, root=EndPhase())
    for name in ("One", "Two"):
        table.detachment(name).stands[0].shields = 0
    table.begins(dice=[4, 5])
    assert [table.detachment(name).stands[0].shields for name in ("One", "Two")] == [1, 1]
    assert [table.detachment(name).order for name in ("One", "Two")] == ["", ""]


@pytest.mark.rule("LIX-RES-04", "LI-END-11", "LIX-VP-05")
def test_all_that_never_arrived_are_lost_to_the_last_model_when_the_battle_is_over() -> None:
    rider = profile("Rider", "cavalry", rules=("Outflank",))
    held = [detachment(name, [(0, 0)] * 2, models=(rider,), where="reserve", order="march") for name in ("A", "B")]
    table = imperialis(*held, detachment("Line", [(30, 44)]), FAR, round=5, root=EndPhase()).begins()
    assert table.heard("stay_in_reserve") == [{"detachments": ["A", "B"], "lost": True}]
    for name in ("A", "B"):
        assert (table.detachment(name).where, table.detachment(name).alive) == ("destroyed", [])
    scored = [(one["seat"], one["points"]) for one in table.heard("scored") if one["why"] != "marker"]
    assert scored == [(1, 4), (1, 4)]


@pytest.mark.rule("LIX-VP-04", "LI-END-11")
@pytest.mark.parametrize("gone", [0, 1])
def test_the_side_that_alone_has_anything_left_wins(gone: int) -> None:
    table = imperialis(detachment("Line", [(10, 40)]), detachment("Foes", [(40, 4)], seat=1), root=EndPhase())
    lost = table.detachment(("Line", "Foes")[gone])
    lost.where, lost.stands[0].wounds = "destroyed", 0
    table.begins()
    verdict = table.game.verdict
    assert verdict is not None and (verdict.key, verdict.winners) == ("annihilated", [1 - gone])
    nobody = imperialis(lost_side("Line", 0), lost_side("Foes", 1), root=EndPhase()).begins().game.verdict
    assert nobody is not None and (nobody.key, nobody.winners) == ("points", [])


def lost_side(name: str, seat: int) -> Fielded:
    """A Detachment of which nobody is left."""
    return detachment(name, [(0, 0)], seat=seat, where="destroyed", models=(MAN.model_copy(update={"wounds": 0}),))


@pytest.mark.rule("LIX-VP-01", "LIX-OBJ-02")
def test_what_each_marker_is_worth_to_each_side() -> None:
    game = imperialis(detachment("Line", [(10, 40)]), FAR).game
    told = {marker.name: [worth(marker, seat) for seat in (0, 1)] for marker in markers(game)}
    assert told == {"A": [2, 2], "B": [2, 2], "C": [2, 2], "S": [1, 3], "N": [3, 1]}
    assert [controls(strong) for strong in ([3, 2], [2, 3], [2, 2], [0, 0])] == [0, 1, -1, -1]


@pytest.mark.rule("LI-END-10", "LIX-VP-01")
def test_markers_are_scored_each_round_or_three_times_at_the_end_if_that_was_settled() -> None:
    """LIX-D-05."""
    sides = detachment("Line", [(30, 24)]), detachment("Raid", [(30, 8)]), detachment("Foes", [(50, 4)], seat=1)
    for settled, number, points in (("progressive", 3, [2, 3]), ("end_only", 3, []), ("end_only", 5, [6, 9])):
        table = imperialis(*sides, root=EndPhase(), round=number, options={"scoring": settled}).begins()
        assert [one["points"] for one in table.heard("scored") if one["why"] == "marker"] == points


@pytest.mark.rule("LIX-OBJ-04", "LIX-OBJ-03")
def test_who_has_fled_to_a_marker_holds_it_only_when_it_has_rallied() -> None:
    for die, strength in ((1, 0), (6, 5)):
        runner = detachment("Foes", [(12, 34)], seat=1, order="fall_back")
        table = imperialis(detachment("Line", [(50, 44)]), runner, root=EndPhase()).begins(dice=[die])
        assert table.at("Foes") == [(12, 24)]
        assert table.heard("markers_held")[0]["strength"]["A"] == [0, strength]
