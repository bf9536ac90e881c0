"""Where contacts, Fights, Withdrawal and flight meet ground, Scale and Coherency (ENG, FGT, WDR, FLEE, COH)."""

from __future__ import annotations

import pytest

from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.combat.engagement_stage import EngagementStage
from rulesets.legions_imperialis.chapters.end_phase.end_phase import EndPhase
from rulesets.legions_imperialis.chapters.turn.phases import new_phase
from tests.rulesets.legions_imperialis.table import (
    KNIGHT,
    TANK,
    TITAN,
    Fielded,
    Table,
    blade,
    box,
    detachment,
    imperialis,
    profile,
    rank,
    refused,
)

MAN = profile("Man", morale=None)
STRONG = profile("Strong", caf=9, morale=None)
FAR = detachment("Far", [(5, 46)])


def fighting(*fielded: object, dice: list[int], **told: object) -> Table:
    """The Engagement stage, fought out."""
    return imperialis(*fielded, root=EngagementStage(), **told).begins(dice=dice)  # type: ignore[arg-type]


def losing(*at: tuple[float, float], **told: object) -> tuple[Fielded, Fielded]:
    """Foes of whom the first is beaten by a strong man, to the south of it."""
    first = at[0]
    line = detachment("Line", [(first[0], first[1] + 1)], models=(STRONG,))
    men = {"models": (profile("Foe", wounds=2),), "formation": "Red", **told}
    return line, detachment("Foes", at, seat=1, **men)


RED = detachment("Red", rank(40, 1, 9), seat=1, formation="Red")
"""So many more of the formation of whoever loses."""


@pytest.mark.rule("LI-COH-07", "LI-WDR-01", "LI-COH-09")
def test_who_was_apart_before_it_withdraws_has_to_come_together_or_loses_the_smaller_part() -> None:
    """LI-D-25: a Withdrawal is such a move; who is parted by it is not lost for that."""
    apart = losing((30, 30), (31.5, 30), (40, 30))
    table = fighting(*apart, RED, dice=[1, 1, 1, 1, 1, 1])
    assert [told["models"] for told in table.heard("stragglers")] == [["3"]] and len(table.at("Foes")) == 2
    together = losing((30, 30), (31.5, 30), (34.5, 30))
    table = fighting(*together, RED, box("Block", "block", 30.6, 20, 34, 27), dice=[1, 1, 1, 1, 1, 6])
    assert table.heard("stragglers") == [] and len(table.at("Foes")) == 3


@pytest.mark.rule("LI-COH-08", "LI-FLEE-01", "LI-END-04")
def test_who_flees_apart_loses_his_stragglers_before_he_rallies() -> None:
    """LI-D-68: of three that stand alone one is left by lot."""
    foes = detachment("Foes", [(20, 40), (30, 40), (40, 40)], seat=1, order="fall_back", formation="Red")
    table = imperialis(foes, RED, FAR, root=EndPhase()).begins(dice=[2, 6])
    assert [stand.label for stand in table.detachment("Foes").alive] == ["2"]
    assert [event.key for event in table.said if event.key in ("stragglers", "rallied")] == ["stragglers", "rallied"]


@pytest.mark.rule("LI-RSLT-02", "LI-FGT-05", "LI-MOR-13")
def test_who_has_nobody_left_has_lost_though_it_won_more_fights() -> None:
    """The hero beats two of three, and the third beats him: the losers are his."""
    hero = detachment("Hero", [(30, 30)], models=(profile("Hero", caf=2, morale=None),))
    men = detachment("Men", [(30, 29), (31, 30), (30, 31)], seat=1, models=(MAN,))
    table = fighting(hero, men, FAR, dice=[6, 6, 1, 1, 6, 6, 1, 1, 1, 1, 1, 6, 6, 6, 6])
    (told,) = table.heard("combat_result")
    assert (told["won"], told["loser"]) == ([2, 1], 0) and table.detachment("Hero").where == "destroyed"


@pytest.mark.rule("LI-FGT-08", "LIX-TR-REND-01", "LI-FGT-09")
def test_dice_for_earlier_fights_and_for_claws_end_at_six() -> None:
    """Two of a roll, one for a claw, three for three Fights before."""
    claws = profile("Claws", morale=None, weapons=(blade("A", "Rend"), blade("B", "Rend")))
    tired = detachment("Tired", [(30, 30)], models=(profile("Tired", wounds=9, morale=None),))
    tired.detachment.stands[0].fights = 3
    table = fighting(tired, detachment("Claws", [(30, 29)], seat=1, models=(claws,)), dice=[1, 1, *[1] * 6])
    assert [len(one) for one in table.heard("fought")[0]["dice"]] == [2, 6]


@pytest.mark.rule("LI-WDR-13", "LIX-TERR-03", "LI-WDR-01")
def test_who_withdraws_through_a_wood_goes_half_as_far_unless_he_goes_on_foot() -> None:
    for kind, y in (("infantry", 24), ("cavalry", 27)):
        line, foes = losing((30, 30), models=(profile("Foe", kind, wounds=2),))  # type: ignore[arg-type]
        table = fighting(line, foes, RED, box("Wood", "woods", 25, 10, 35, 30.5), dice=[1, 1, 1, 1, 1, 1])
        assert table.at("Foes") == [(30, y)]


@pytest.mark.rule("LI-WDR-03", "LI-FLEE-09", "LI-FB-05")
def test_a_withdrawal_ends_at_the_edge_over_which_flight_leads() -> None:
    """Two inches before its own edge; in the End phase, with a Fall Back Order, all of it is lost."""
    line, foes = losing((30, 5), (31.5, 5))
    table = fighting(line, foes, RED, dice=[1, 1, 1, 1, 1, 6], options={"withdraw_gives_fall_back": "true"})
    assert table.at("Foes") == [(30, 0.5), (31.5, 0.5)] and table.detachment("Foes").order == "fall_back"
    new_phase(table.game, "end")
    table.begins(EndPhase())
    assert table.detachment("Foes").where == "destroyed"


@pytest.mark.rule("LI-WDR-05", "LI-ES-03", "LI-THRU-01")
def test_who_withdraws_saves_for_strangers_and_not_for_others_of_his_combat() -> None:
    """Its way leads past one of its own Combat that it does not touch, and past one that fights nobody."""
    line, foes = losing((30, 30))
    bridge = detachment("Bridge", [(31, 31)], seat=1, models=(MAN,))
    joined = detachment("Joined", [(31.75, 30.34)], models=(MAN,))
    stranger = detachment("Stranger", [(31.3, 26)], models=(MAN,))
    table = fighting(line, joined, stranger, foes, bridge, RED, dice=[*[1] * 8, 1, 2, 5])
    assert [one["enemy"] for one in table.heard("crossing")] == ["Stranger"] and table.at("Foes") == [(30, 23)]


@pytest.mark.rule("LI-WDR-11", "LI-ENG-09", "LI-RSLT-04")
def test_who_is_caught_between_two_withdraws_out_of_reach_or_is_lost() -> None:
    """Movement 1 and a die of 1 end beside the one behind it; a 6 leads out."""
    slow = profile("Slow", move=1, wounds=3)
    for die, left in ((1, []), (6, [(30, 23)])):
        line = detachment("Line", [(30, 31), (30, 29)], models=(STRONG,))
        foes = detachment("Foes", [(30, 30)], seat=1, models=(slow,), formation="Red")
        table = fighting(line, foes, RED, dice=[*[1] * 9, 1, die])
        assert table.at("Foes") == left


@pytest.mark.rule("LI-ENG-07", "LI-EZ-03", "LI-ENG-10")
def test_a_titan_steps_out_of_one_contact_and_may_not_stop_beside_the_next() -> None:
    titan = detachment("Titan", [(30, 30)], models=(TITAN,), order="advance")
    men = detachment("Men", [(30, 32)], seat=1, models=(MAN,), order="first_fire")
    ahead = detachment("Ahead", [(30, 21)], seat=1, models=(MAN,), order="first_fire")
    table = imperialis(titan, men, ahead, root=MovementPhase(seat=0)).begins()
    with refused("LIX-TITAN-01"):
        table.players[0].moves("Titan", "at 30,23.5")
    table.players[0].moves("Titan", "at 30,24")
    assert table.heard("moved")[0]["into"] == []


@pytest.mark.rule("LI-PILE-03", "LI-MAR-02", "LI-MAR-03")
def test_pinned_men_pile_in_at_march_pace_thrice_as_far() -> None:
    """Fifteen inches with a March Order, five with Advance: the one eleven inches away comes, or comes no closer than
    six."""
    for order, touches in (("march", True), ("advance", False)):
        line = detachment("Line", [(30, 30), (41, 31)], models=(MAN,), order=order)
        foes = detachment("Foes", [(30, 29), (31.5, 29)], seat=1, models=(MAN,), order="first_fire")
        table = imperialis(line, foes, root=MovementPhase(seat=0)).begins()
        if not touches:
            with refused("LI-COH-04"):
                table.players[0].piles_in("Line")
            continue
        table.players[0].piles_in("Line")
        (x, y) = table.at("Line")[1]
        assert abs(((x - 31.5) ** 2 + (y - 29) ** 2) ** 0.5 - 1) <= 0.05


@pytest.mark.rule("LI-CHG-05", "LI-THR-03", "LI-FGT-03")
def test_whoever_charges_through_men_at_a_knight_has_the_bonus_against_it() -> None:
    """A super-heavy tank drives through the screen; who stood still beside it has none."""
    heavy = profile("Heavy", "super_heavy", move=8, morale=None, caf=1)
    ours = detachment("Heavies", [(30, 36)], models=(heavy,), order="charge")
    screen = detachment("Screen", rank(26, 33.5, 9, 1.0), seat=1, models=(MAN,), order="first_fire")
    knight = detachment("Knight", [(30, 28)], seat=1, models=(KNIGHT,), order="first_fire")
    table = imperialis(ours, screen, knight, root=MovementPhase(seat=0)).begins()
    table.players[0].charges("Heavies", "Knight")
    table.begins(EngagementStage(), dice=[1, 1, 1, 1])
    (told,) = table.heard("fought")
    assert told["models"] == ["Heavies/1", "Knight/1"] and told["added"][0] == {"CAF": 1, "LI-CHG-05": 1}


@pytest.mark.rule("LI-ENG-13", "LI-ENG-02", "LI-PILE-01")
def test_a_tank_that_men_and_a_knight_touch_is_pinned_by_the_knight_alone() -> None:
    for knight_near, pinned in ((28.0, True), (26.0, False)):
        tank = detachment("Tank", [(30, 30)], models=(TANK,), order="advance")
        men = detachment("Men", [(30, 31.1)], seat=1, models=(MAN,), order="first_fire")
        knight = detachment("Knight", [(30, knight_near + 0.2)], seat=1, models=(KNIGHT,), order="first_fire")
        table = imperialis(tank, men, knight, root=MovementPhase(seat=0)).begins()
        if pinned:
            with refused("LI-ENG-05"):
                table.players[0].moves("Tank", "at 34,38")
            continue
        table.players[0].moves("Tank", "at 36,30")
        assert table.at("Tank") == [(36, 30)]
