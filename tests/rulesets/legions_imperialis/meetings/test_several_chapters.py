"""Where rules of several chapters meet in one position, and worked examples that do (OW, COH, WDR, BRK, RES, TITAN)."""

from __future__ import annotations

import pytest

from rulesets.legions_imperialis.actions import Allocate, Charge, Lay, Template
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.combat.engagement_stage import EngagementStage
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from rulesets.legions_imperialis.chapters.firing.lines import rows
from rulesets.legions_imperialis.chapters.orders.orders_phase import OrdersPhase
from rulesets.legions_imperialis.chapters.turn.phases import new_phase, new_round
from rulesets.legions_imperialis.table.engaging import pinned
from tests.rulesets.legions_imperialis.table import (
    KNIGHT,
    TANK,
    TITAN,
    blade,
    box,
    detachment,
    gun,
    imperialis,
    profile,
    rank,
    refused,
)
from tests.rulesets.legions_imperialis.test_firing import hits

MAN = profile("Man", morale=None)
UNARMED = profile("Unarmed")


@pytest.mark.example("LI-X-06")
@pytest.mark.rule("LI-COH-08", "LI-COH-09", "LI-COH-10")
def test_x_06_of_three_three_and_one_a_group_of_three_stays_by_lot() -> None:
    slow = profile("Slow", move=3)
    spread = [*rank(8, 40, 3, 1.2), *rank(20.4, 40, 3, 1.2), (32.8, 40)]
    for lot, left in ((1, ["1", "2", "3"]), (2, ["4", "5", "6"])):
        line = detachment("Line", spread, models=(slow,), order="advance")
        table = imperialis(
            line, detachment("Foes", [(55, 4)], seat=1, issued=True), root=MovementPhase(seat=0)
        ).begins()
        table.players[0].moves("Line", "at 20,38", dice=[lot])
        assert [stand.label for stand in table.detachment("Line").alive] == left


@pytest.mark.example("LI-X-10")
@pytest.mark.rule("LI-OW-02", "LI-OW-12", "LIX-TERR-05")
def test_x_10_overwatch_in_the_open_between_two_woods() -> None:
    """A 5 misses at -2, the natural 6s hit; in a wood it is one worse and comes to the same."""
    gunner = profile("Gunner", weapons=(gun("Cannon", 24, "4", 4, 0),))
    woods = box("West", "woods", 21, 28, 25.5, 32), box("East", "woods", 28, 28, 32, 32)
    for moment, modifiers in ((50, {"LI-OW-07": -2}), (0, {"LI-OW-07": -2, "LIX-TERR-05": -1})):
        guns = detachment("Guns", [(26.5, 20)], seat=1, models=(gunner,), order="first_fire")
        line = detachment("Line", [(24, 30)], models=(profile("Aux", wounds=3),), order="advance")
        table = imperialis(line, guns, *woods, root=MovementPhase(seat=0)).begins()
        table.players[0].moves("Line", "at 29,30")
        table.players[1].watches("Guns", moment, dice=[5, 6, 6, 2, 5, 5])
        (volley,) = table.heard("fired")[0]["volleys"]
        assert (volley["modifiers"], volley["hits"]) == (modifiers, 2) and table.at("Line") == [(29, 30)]


@pytest.mark.example("LI-X-11")
@pytest.mark.rule("LI-OW-05", "LI-OW-08", "LI-ACT-02")
def test_x_11_one_overwatch_an_activation_though_only_half_of_it_fires() -> None:
    """One of two has moved already; it fires with the one model in range, and is done for this round."""
    gunner = profile("Gunner", weapons=(gun("Gun", 12, "1", 4, 0),))
    moved = detachment("Moved", [(30, 28), (30, 25)], seat=1, models=(gunner,), order="advance", activated=True)
    other = detachment("Other", [(34, 28)], seat=1, models=(gunner,), order="advance")
    lines = [
        detachment(name, [(x, 40)], models=(UNARMED,), order="advance") for name, x in (("Line", 30), ("Next", 33))
    ]
    table = imperialis(*lines, moved, other, root=MovementPhase(seat=0)).begins()
    table.players[0].moves("Line", "at 30,39")
    assert table.offers(1, "overwatch") == ["Moved", "Other"]
    table.players[1].watches("Moved", 0, dice=[1])
    assert table.heard("fired")[0]["volleys"][0]["models"] == ["1"]
    assert table.asked == [(1, "activate")] and table.offers(1, "stay") == ["Other"]
    assert (table.detachment("Moved").order, table.detachment("Other").order) == ("", "advance")
    table.players[1].stays("Other")
    table.players[0].moves("Next", "at 33,39")
    assert table.offers(1, "overwatch") == ["Other"], "in the next activation another may call it"


@pytest.mark.example("LI-X-29")
@pytest.mark.rule("LI-RSLT-03", "LI-RSLT-05", "LI-BRK-09")
def test_x_29_of_two_losers_the_broken_one_withdraws() -> None:
    line = detachment("Line", [(30, 30), (31, 30), (32, 30)], models=(MAN,))
    p = detachment("P", [(30, 29), (28.7, 28.2)], seat=1, models=(profile("P", morale=3),), order="advance")
    q = detachment("Q", [(32, 29), (33.3, 28.2)], seat=1, models=(profile("Q", morale=4),), order="advance")
    bridge = detachment("Bridge", [(31, 29)], seat=1, models=(MAN,), order="advance")
    table = imperialis(line, p, q, bridge, root=EngagementStage(), broken=("Formation of Q",))
    table.begins(dice=[6, 6, 1, 1, *[1] * 4, 6, 6, 1, 1, 3, 6, 4, 4])
    told = [(one["dice"], one["modifiers"], one["passed"]) for one in table.heard("morale_checked")]
    assert told == [([3], {}, True), ([6, 4], {"LI-BRK-09": -1}, False)]
    assert table.detachment("Q").withdrew and not table.detachment("P").withdrew


@pytest.mark.example("LI-X-41")
@pytest.mark.rule("LI-PILE-02", "LI-PILE-05", "LI-PILE-07")
def test_x_41_free_enemies_first_and_nobody_else_is_touched() -> None:
    """Two reach one each, the third comes five inches closer; nobody touches the Sentinel, or has a bonus."""
    line = detachment("Line", [(30, 31), (33, 35), (36, 36), (38, 37.75)], models=(MAN,), order="advance")
    b = detachment("B", [(30, 30), (33, 30), (36, 30)], seat=1, models=(MAN,), order="first_fire")
    sentinel = detachment("Sentinel", [(33, 27.5)], seat=1, models=(profile("Sentinel", "walker"),), order="first_fire")
    table = imperialis(line, b, sentinel, root=MovementPhase(seat=0)).begins()
    table.players[0].piles_in("Line")
    (told,) = table.heard("moved")
    assert told["into"] == ["B"] and [*told["ways"]] == ["2", "3", "4"]
    places = table.at("Line")
    gaps = [min(((x - bx) ** 2 + (y - by) ** 2) ** 0.5 - 1 for bx, by in table.at("B")) for x, y in places]
    assert all(gap <= 0.05 for gap in gaps[:3]) and gaps[3] == pytest.approx(2, abs=0.06)
    table.begins(EngagementStage(), dice=[1] * 12)
    assert [one["models"] for one in table.heard("fought")] == [[f"Line/{n}", f"B/{n}"] for n in (1, 2, 3)]
    assert all(one["added"][0] == {"CAF": 0} for one in table.heard("fought"))


@pytest.mark.example("LI-X-42")
@pytest.mark.rule("LI-OW-09", "LI-CHG-02", "LI-CHG-05")
def test_x_42_the_one_that_is_left_of_a_charge_stops_where_it_is() -> None:
    """Sixteen inches, nineteen, and twenty-two that are too many; it has gone farther than its Movement."""
    rider = profile("Outrider", "cavalry", move=10)
    gunner = profile("Gunner", weapons=(gun("Gun", 9, "2", 4, -4),))
    riders = detachment("Riders", [(30, 27), (30, 30), (30, 33)], models=(rider,), order="charge")
    foes = detachment("Foes", [(30, 10)], seat=1, models=(gunner,), order="first_fire")
    table = imperialis(riders, foes, root=MovementPhase(seat=0), options={"allocation": "manual"}).begins()
    table.players[0].charges("Riders", "Foes")
    table.players[1].watches("Foes", 60, dice=[6, 6])
    table.players[0].does(Allocate(models=["1"]))
    table.players[0].does(Allocate(models=["2"]), dice=[6])
    assert [stand.label for stand in table.detachment("Riders").alive] == ["3"]
    ((x, y),) = table.at("Riders")
    gone = table.detachment("Riders").stand("3").moved / 1000
    assert 10 < gone <= 12.01 and ((x - 30) ** 2 + (y - 33) ** 2) ** 0.5 == pytest.approx(gone, abs=0.05)
    (told,) = table.heard("moved")
    assert told["into"] == [] and table.asked == [] and told["longest"] == pytest.approx(1000 * gone, abs=2)


@pytest.mark.example("LIX-X-20")
@pytest.mark.rule("LIX-TITAN-01", "LIX-SR-AGILE", "LI-MAR-01")
def test_xx_20_two_turns_are_for_the_agile() -> None:
    """Six inches, a turn of 60 degrees, three, the turn back, three."""
    to = "at 32.598,29.5 facing 0"
    far = detachment("Foes", [(55, 4)], seat=1, models=(UNARMED,), order="first_fire")
    for move, rules in ((6, ()), (7, ("Agile",))):
        titan = TITAN.model_copy(update={"move": move, "rules": rules})
        table = imperialis(
            detachment("Titan", [(30, 40)], models=(titan,), order="march"), far, root=MovementPhase(seat=0)
        ).begins()
        if rules:
            table.players[0].moves("Titan", to)
            assert table.at("Titan") == [(32.6, 29.5)]
            continue
        with refused("LIX-TITAN-01"):
            table.players[0].moves("Titan", to)


@pytest.mark.rule("LI-OW-09", "LI-EZ-03", "LI-COH-04")
def test_overwatch_parts_a_move_beside_an_engagement_zone() -> None:
    """The one in the middle falls: the rest is planned anew, together, within what is left, and in nobody's zone."""
    gunner = profile("Gunner", weapons=(gun("Gun", 30, "1", 4, -4),))
    guns = detachment("Guns", [(33, 20)], seat=1, models=(gunner,), order="first_fire")
    near = detachment("Near", [(36.5, 36)], seat=1, models=(UNARMED,), order="first_fire")
    line = detachment("Line", rank(30, 40, 3, 3.0), models=(UNARMED,), order="advance", formation="Large")
    rest = detachment("Rest", rank(5, 46, 9), formation="Large", order="first_fire")
    by_hand = {"allocation": "manual"}
    table = imperialis(line, rest, guns, near, root=MovementPhase(seat=0), options=by_hand).begins()
    table.players[0].moves("Line", "at 31,37 as now")
    table.players[1].watches("Guns", 0, dice=[6])
    table.players[0].does(Allocate(models=["2"]))
    assert table.asked == [(0, "replan")]
    with refused("LI-COH-04"):
        table.players[0].moves("Line", "at 31,38 in line; 1 at 28,38")
    table.players[0].moves("Line", "at 32,38 closed up")
    one, other = table.at("Line")
    assert ((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5 <= 3.01
    assert all(((x - 36.5) ** 2 + (y - 36) ** 2) ** 0.5 >= 1.98 for x, y in (one, other))


@pytest.mark.rule("LI-MOR-01", "LI-MOR-02", "LIX-TERR-09")
def test_mines_are_no_fire_and_call_no_check_after_overwatch() -> None:
    """Of four one falls to Overwatch and one to a mine: half is gone, but not to one enemy Detachment (LI-D-36)."""
    for hit, dice in (((6,), [1, 2, 2, 1]), ((6, 6), [1, 2, 1, 6])):
        gunner = profile("Gunner", weapons=(gun("Gun", 30, str(len(hit)), 4, -4),))
        guns = detachment("Guns", [(32, 20)], seat=1, models=(gunner,), order="first_fire")
        line = detachment("Line", rank(30, 40, 4), models=(UNARMED,), order="advance", formation="Large")
        rest = detachment("Rest", rank(5, 46, 12), formation="Large", order="first_fire")
        mines = box("Mines", "minefield", 20, 35, 40, 39)
        table = imperialis(line, rest, guns, mines, root=MovementPhase(seat=0)).begins()
        table.players[0].moves("Line", "at 32.25,36 as now")
        table.players[1].watches("Guns", 0, dice=[*hit, *dice])
        assert len(table.detachment("Line").alive) == 4 - len(hit) - 1
        assert len(table.heard("morale_checked")) == len(hit) - 1


@pytest.mark.rule("LIX-SR-VOID-02", "LIX-TR-REND-01", "LI-ENG-02")
def test_void_shields_are_no_help_in_a_fight_and_scale_says_who_is_pinned() -> None:
    """A Knight with Rend wounds a Titan behind its shields; the Knight is pinned, the Titan is not and is fired at."""
    titan = TITAN.model_copy(update={"rules": ("Void Shields (2)",), "caf": 0})
    knight = KNIGHT.model_copy(update={"weapons": (blade("Claw", "Rend"),)})
    ours = detachment("Knight", [(30, 32.7)], models=(knight,))
    shooters = detachment(
        "Guns", [(30, 44)], models=(profile("Gunner", weapons=(gun("Gun", 30, "1", 4, -1),)),), order="advance"
    )
    table = imperialis(ours, shooters, detachment("Titan", [(30, 30)], seat=1, models=(titan,)), root=EngagementStage())
    assert pinned(table.game, table.detachment("Knight")) and not pinned(table.game, table.detachment("Titan"))
    table.begins(dice=[6, 6, 6, 1, 1])
    stand = table.detachment("Titan").stands[0]
    assert (stand.wounds, stand.shields) == (4, 2)
    table.begins(FireStage(stage="advancing_fire", seat=0))
    table.players[0].fires("Guns", "Titan", dice=[6])
    (volley,) = table.heard("fired")[0]["volleys"]
    assert volley["modifiers"] == {"LI-OBS-02": -2, "LI-TGT-10": -1}, (
        "a Knight is too large to be ignored, and hides it"
    )
    assert (table.detachment("Titan").stands[0].wounds, table.detachment("Titan").stands[0].shields) == (4, 1)


@pytest.mark.rule("LI-RSLT-05", "LI-WDR-12", "LI-BRK-10")
def test_the_broken_withdraw_fire_no_more_and_advance_or_charge_in_the_next_round() -> None:
    armed = profile("Armed", weapons=(gun(),))
    line = detachment("Line", [(30, 30)], models=(MAN,))
    foes = detachment("Foes", [(30, 29), (31.5, 29)], seat=1, models=(armed,), order="advance", formation="Red")
    table = imperialis(line, foes, root=EngagementStage(), broken=("Red",)).begins(dice=[6, 6, 1, 1, 5, 3, 1])
    assert table.at("Foes") == [(31.5, 23)]
    table.begins(FireStage(stage="advancing_fire", seat=1))
    assert table.over and table.heard("fired") == [], "who has withdrawn does not fire"
    new_round(table.game)
    new_phase(table.game, "orders")
    table.detachment("Foes").order = ""
    table.begins(OrdersPhase())
    for order in ("march", "first_fire"):
        with refused("LI-BRK-10"):
            table.players[1].assigns("nobody", **{order: ["Foes"]})
    table.players[1].assigns("nobody", charge=["Foes"])


@pytest.mark.rule("LIX-RES-02", "LI-BRK-10", "LI-ORD-05")
def test_in_reserve_and_broken_only_advance_is_left() -> None:
    """LI-D-62."""
    held = detachment("Held", [(0, 0)], where="reserve", formation="One")
    table = imperialis(held, detachment("Foes", [(30, 4)], seat=1), root=OrdersPhase(), broken=("One",)).begins()
    for order, rule in (("march", "LI-BRK-10"), ("charge", "LIX-RES-02"), ("first_fire", "LI-BRK-10")):
        with refused(rule):
            table.players[0].assigns("nobody", **{order: ["Held"]})
    table.players[0].assigns("nobody", advance=["Held"])


@pytest.mark.rule("LI-FGT-08", "LI-FGT-09", "LI-ENG-02")
def test_a_titan_that_walks_into_men_is_free_and_meets_ever_more_dice() -> None:
    """Five men around it: the last ones roll six dice; each has had the one Fight, and the Titan may go on."""
    titan = detachment("Titan", [(30, 30)], models=(TITAN,), order="charge")
    around = [(30, 28), (32, 30), (30, 32), (28, 30), (31.415, 28.585)]
    men = detachment("Men", around, seat=1, models=(MAN,))
    table = imperialis(titan, men, root=EngagementStage())
    table.detachment("Titan").stands[0].moved = 4000
    table.begins(dice=[die for count in (2, 3, 4, 5, 6) for die in (1, 1, *[1] * count)])
    fought = table.heard("fought")
    assert [len(one["dice"][1]) for one in fought] == [2, 3, 4, 5, 6]
    assert {one["winner"] for one in fought} == {"Titan/1"} and all(one["totals"][0] == 13 for one in fought)
    assert table.detachment("Men").where == "destroyed" and table.detachment("Titan").order == ""


@pytest.mark.rule("LI-WDR-13", "LIX-TERR-09", "LI-BRK-02")
def test_a_withdrawal_through_mines_breaks_a_formation_when_the_stage_is_over() -> None:
    line = detachment("Line", [(30, 30)], models=(MAN,))
    foes = detachment("Foes", [(30, 29), (31.5, 29), (33, 29)], seat=1, formation="Foes")
    mines = box("Mines", "minefield", 20, 20, 40, 26)
    table = imperialis(line, foes, mines, root=EngagementStage()).begins(dice=[6, 6, 1, 1, 2, 6, 1, 3, 2])
    assert table.heard("crossed_danger")[0]["lost"] == ["2"] and len(table.detachment("Foes").alive) == 1
    keys = [event.key for event in table.said]
    assert keys.index("formation_broken") > keys.index("crossed_danger") and keys.count("formation_broken") == 1


@pytest.mark.rule("LI-CHG-05", "LI-PILE-03", "LI-FGT-04")
def test_a_pile_in_with_a_charge_order_earns_the_bonus_for_whoever_came() -> None:
    """It goes twice its Movement; the one who stood in contact has nothing of it."""
    line = detachment("Line", [(30, 30), (31.5, 38.5)], models=(MAN,), order="charge")
    foes = detachment("Foes", [(30, 29), (31.5, 29)], seat=1, models=(MAN,), order="first_fire")
    table = imperialis(line, foes, root=MovementPhase(seat=0)).begins()
    table.players[0].piles_in("Line")
    table.begins(EngagementStage(), dice=[1] * 8)
    plus = {one["models"][0]: one["added"][0].get("LI-CHG-05", 0) for one in table.heard("fought")}
    assert plus == {"Line/1": 0, "Line/2": 1}


@pytest.mark.rule("LI-TGT-09", "LI-FFS-07", "LI-ENG-13")
def test_the_pinned_are_no_target_and_lose_their_order_though_their_pinner_falls() -> None:
    """LI-D-60: pinned as the stage begins, by a tank that is shot in it."""
    armed = profile("Armed", weapons=(gun(),))
    man = detachment("Man", [(30, 30)], models=(armed,), order="first_fire")
    helpers = detachment(
        "Guns", [(30, 44)], models=(profile("Gunner", weapons=(gun("Gun", 24, "1", 4, -4),)),), order="first_fire"
    )
    tank = detachment("Tank", [(30, 28.9)], seat=1, models=(TANK,))
    far = detachment("Far", [(30, 12)], seat=1)
    table = imperialis(man, helpers, tank, far, root=FireStage(stage="first_fire", seat=0)).begins()
    assert table.offers(0, "fire") == ["Guns"] and table.offers(0, "fire", detachment="Guns") == ["Tank"]
    table.players[0].fires("Guns", "Tank", dice=[5])
    assert table.detachment("Tank").where == "destroyed" and table.over
    assert table.detachment("Man").order == "" and len(hits(table)) == 1


@pytest.mark.rule("LI-OW-01", "LI-ENG-02", "LI-CHG-02")
def test_who_is_charged_may_fire_before_contact_and_whoever_is_pinned_already_may_not() -> None:
    """LI-D-12."""
    armed = profile("Armed", weapons=(gun(),), wounds=2)
    line = detachment("Line", [(30, 38)], models=(profile("Man", wounds=9),), order="charge")
    pinner = detachment("Pinner", [(30, 29)], models=(MAN,), order="first_fire")
    for others, asked in (((), True), ((pinner,), False)):
        foes = detachment("Foes", [(30, 30)], seat=1, models=(armed,), order="first_fire")
        table = imperialis(line, *others, foes, root=MovementPhase(seat=0)).begins()
        table.players[0].does(Charge(detachment="Line", target="Foes"))
        assert (table.asked == [(1, "overwatch")]) is asked


@pytest.mark.rule("LI-ACT-08", "LI-BRK-02", "LIX-TERR-09")
def test_losses_to_mines_break_a_formation_when_the_movement_phase_is_over() -> None:
    mines = box("Mines", "minefield", 20, 35, 40, 39)
    lines = [
        detachment(name, rank(x, 40, 2), models=(UNARMED,), order="advance") for name, x in (("Line", 30), ("Rear", 50))
    ]
    far = detachment("Foes", [(5, 4)], seat=1, models=(UNARMED,), order="first_fire")
    table = imperialis(*lines, far, mines, root=MovementPhase(seat=0)).begins()
    table.players[0].moves("Line", "at 30.75,36", dice=[1, 2, 4])
    assert not table.game.formations["Formation of Line"].broken
    table.players[0].stays("Rear")
    assert table.over and [told["formation"] for told in table.heard("formation_broken")] == ["Formation of Line"]


@pytest.mark.rule("LI-FFS-01", "LI-FFS-03")
def test_who_has_no_target_is_done_with_in_his_turn_and_all_at_once_if_nobody_has() -> None:
    short, long = (profile("Gunner", weapons=(gun("Gun", most, "1", 4, 0),)) for most in (6, 40))
    ours = [detachment(name, [(x, 40)], models=(short,), order="first_fire") for name, x in (("A", 20), ("B", 30))]
    for its, idle, asked in ((long, [["A"]], [(1, "fire")]), (short, [["A", "B", "E"]], [])):
        enemy = detachment("E", [(25, 10)], seat=1, models=(its,), order="first_fire")
        table = imperialis(*ours, enemy, root=FireStage(stage="first_fire", seat=0)).begins()
        assert [told["detachments"] for told in table.heard("have_no_target")] == idle and table.asked == asked


@pytest.mark.rule("LIX-TR-GRAV-01", "LIX-TR-BLAST-02", "LIX-TR-BLAST-04")
def test_a_graviton_template_needs_of_each_detachment_what_most_of_it_saves_on() -> None:
    """All of a Detachment say what it needs, also those that are not under the template."""
    bombard = gun("Bombard", 24, "1", 5, 0, 'Blast (3")', "Graviton Pulse")
    ours = detachment("Ours", [(30, 40)], models=(profile("B", weapons=(bombard,)),), order="first_fire", issued=True)
    two, six = profile("Two", save=2), profile("Six", save=6)
    foes = detachment("Foes", [(30, 30), (38, 30), (39.5, 30)], seat=1, models=(two, six, six))
    friend = detachment("Friends", [(31.2, 30)], models=(profile("Four", save=4),))
    table = imperialis(ours, foes, friend, root=FireStage(stage="first_fire", seat=0)).begins()
    table.players[0].does(Template(detachment="Ours"))
    table.players[0].does(Lay(to="30.6,30"), (5, 5, 3))
    volleys = [told["volleys"][0] for told in table.heard("fired")]
    assert [one["hit"] - sum(one["modifiers"].values()) for one in volleys] == [6, 4]
    assert [one["hits"] for one in volleys] == [0, 0]


@pytest.mark.rule("LIX-SR-FLYER-08", "LI-TGT-11", "LIX-TR-SKYFIRE-01")
def test_scale_counts_for_who_hovers_among_men_and_skyfire_for_who_flies_over_them() -> None:
    """A Flyer is Engaged with nobody; as a Skimmer it is, and a vehicle does not tower over men as super-heavies do."""
    for kind, hovering, traits, modifiers in (
        ("vehicle", True, (), {"LI-TGT-10": -1}),
        ("vehicle", True, ("Skyfire",), {"LI-TGT-10": -1}),
        ("super_heavy", True, (), {}),
        ("vehicle", False, ("Skyfire",), {}),
        ("vehicle", False, (), {"LIX-SR-FLYER-09": -2}),
    ):
        kite = profile("Kite", kind, move=20, wounds=2, rules=("Flyer", "Hover"))
        near = 0.5 + kite.base.size[0] / 2
        guns = detachment("Guns", [(30, 44)], models=(profile("G", weapons=(gun("Gun", 30, "1", 4, 0, *traits),)),))
        guns.detachment.order = "first_fire"
        friend = detachment("Friends", [(30, 30)], models=(profile("Man", move=5),))
        foes = detachment("Kites", [(30, 30 - near)], seat=1, models=(kite,), hovering=hovering)
        table = imperialis(guns, friend, foes, root=FireStage(stage="first_fire", seat=0)).begins()
        (row,) = rows(table.game, table.detachment("Guns"), table.detachment("Kites"))
        assert row.of_all == modifiers, (kind, hovering, traits)
