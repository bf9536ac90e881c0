"""The Engagement stage: Combats, pairing, Fights, Withdrawal; flight and the End phase (ES to WDR, END, VP)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.legions_imperialis.chapters.combat.combat import one_model_after_the_other
from rulesets.legions_imperialis.chapters.combat.engagement_stage import EngagementStage
from rulesets.legions_imperialis.chapters.combat.pairing import Pairing
from rulesets.legions_imperialis.chapters.end_phase.end_phase import EndPhase
from rulesets.legions_imperialis.chapters.morale.losses import break_point
from rulesets.legions_imperialis.face.tell.text import model
from rulesets.legions_imperialis.ruleset import RULESET
from rulesets.legions_imperialis.table.markers import markers
from rulesets.legions_imperialis.table.profiles import ModelType
from tests.rulesets.legions_imperialis.table import (
    KNIGHT,
    TANK,
    TITAN,
    TROOPER,
    Fielded,
    Table,
    blade,
    detachment,
    imperialis,
    profile,
    rank,
)


def fighting(*fielded: Fielded, **fields: Any) -> Table:
    """The Engagement stage."""
    return imperialis(*fielded, root=EngagementStage(), **fields)


def duel(**state: Any) -> tuple[Fielded, Fielded]:
    """One model against one."""
    return detachment("Line", [(30, 30)], **state), detachment("Foes", [(30, 29)], seat=1)


@pytest.mark.rule("LI-FGT-03", "LI-FGT-05", "LI-FGT-07")
def test_the_higher_total_wins_and_costs_a_wound_without_a_save() -> None:
    table = fighting(*duel()).begins(dice=[3, 4, 2, 3])
    (told,) = table.heard("fought")
    assert (told["totals"], told["winner"]) == ([7, 5], "Line/1") and table.detachment("Foes").where == "destroyed"


@pytest.mark.rule("LI-FGT-06", "LI-RSLT-07")
def test_a_tie_costs_nobody_anything() -> None:
    table = fighting(*duel()).begins(dice=[3, 4, 2, 5])
    assert table.heard("fought")[0]["winner"] == "" and table.heard("combat_result")[0]["loser"] == -1
    assert table.heard("morale_checked") == []
    by_one = fighting(*duel()).begins(dice=[3, 4, 2, 4])
    assert by_one.heard("fought")[0]["winner"] == "Line/1"


@pytest.mark.rule("LI-CBT-01", "LI-FGT-04")
def test_a_close_assault_factor_is_added_even_if_it_is_negative() -> None:
    strong, weak = profile("Strong", caf=3), profile("Weak", caf=-2)
    line, foes = (
        detachment("Line", [(30, 30)], models=(weak,)),
        detachment("Foes", [(30, 29)], seat=1, models=(strong,)),
    )
    table = fighting(line, foes).begins(dice=[6, 4, 2, 3])
    (told,) = table.heard("fought")
    assert told["totals"] == [8, 8] and told["added"] == [{"CAF": -2}, {"CAF": 3}]


@pytest.mark.rule("LI-PAIR-02", "LI-ES-03")
def test_only_models_in_contact_are_paired() -> None:
    """Of three and two one each touch: one Fight, and nobody else of the two Detachments has any."""
    line = detachment("Line", [(30, 30), (31.5, 30.5), (33, 30.5)])
    foes = detachment("Foes", [(30, 29), (28.5, 28)], seat=1)
    table = fighting(line, foes).begins(dice=[1, 1, 1, 1])
    assert table.heard("combat_begins")[0]["fights"] == [["Line/1", "Foes/1"]]
    assert [stand.fights for stand in table.detachment("Line").stands] == [1, 0, 0]


@pytest.mark.rule("LI-CHG-05", "LI-FGT-04")
def test_a_charge_adds_1_to_whoever_has_moved_an_inch() -> None:
    for moved, total in ((1000, 8), (999, 7)):
        table = fighting(*duel(order="charge"))
        table.detachment("Line").stands[0].moved = moved
        table.begins(dice=[3, 4, 5, 6])
        assert table.heard("fought")[0]["totals"][0] == total


@pytest.mark.rule("LIX-SR-FURIOUS", "LI-CHG-05")
def test_a_furious_charge_adds_2() -> None:
    furious = TROOPER.model_copy(update={"rules": ("Furious Charge",)})
    table = fighting(*duel(order="charge", models=(furious,)))
    table.detachment("Line").stands[0].moved = 3000
    table.begins(dice=[3, 4, 5, 6])
    assert table.heard("fought")[0]["totals"][0] == 9


@pytest.mark.rule("LI-FGT-08", "LI-PAIR-04")
def test_who_fights_again_meets_one_die_more() -> None:
    ours = detachment("Line", [(29.52, 30), (30.48, 30)])
    foes = detachment("Foes", [(30, 29.15)], seat=1, models=(profile("Big", "walker", wounds=3),))
    table = fighting(ours, foes).begins(dice=[*[1] * 9, 6])
    assert [[len(dice) for dice in told["dice"]] for told in table.heard("fought")] == [[2, 2], [3, 2]]


@pytest.mark.rule("LIX-TR-REND-01", "LIX-TR-REND-02", "LI-FGT-09")
def test_rend_adds_a_die_and_six_are_the_most() -> None:
    armed = profile("Ripper", weapons=(blade("One", "Rend"), blade("Two", "Rend")))
    table = fighting(*duel(models=(armed,)))
    table.detachment("Foes").stands[0].fights = 3
    table.begins(dice=[1] * 6 + [6, 6])
    assert [len(dice) for dice in table.heard("fought")[0]["dice"]] == [6, 2]


@pytest.mark.rule("LI-ES-04", "LI-ES-03")
def test_a_combat_is_a_chain_of_contacts() -> None:
    chain = [
        detachment("One", [(30, 30)]),
        detachment("Two", [(30, 28)]),
        detachment("Foes", [(30, 29)], seat=1),
        detachment("Apart", [(50, 30)]),
        detachment("Others", [(50, 29)], seat=1),
    ]
    table = fighting(*chain).begins()
    assert table.asked == [(0, "combat")]
    assert table.offers(0, "pick") == ["One", "Apart"]


@pytest.mark.rule("LI-ES-05")
def test_the_first_combat_is_fought_first_where_nobody_says_otherwise() -> None:
    pairs = [detachment(f"{name}{seat}", [(x, 30 - seat)], seat=seat) for name, x in PLACES for seat in (0, 1)]
    table = fighting(*pairs).begins()
    assert table.question(0, "pick").default == {"type": "pick", "choice": "A0"}
    table.players[0].picks("B0", dice=[1] * 4)
    assert table.heard("combat_begins")[0]["detachments"] == ["B0", "B1"]
    assert table.offers(0, "pick") == ["A0", "C0"]


PLACES = (("A", 10), ("B", 30), ("C", 50))
"""Where three Combats are fought."""


@pytest.mark.rule("LI-RSLT-03", "LI-RSLT-04", "LI-WDR-01")
def test_who_loses_and_fails_withdraws() -> None:
    ours = detachment("Line", [(30, 30)])
    foes = detachment("Foes", [(30, 29), (31.5, 29)], seat=1)
    table = fighting(ours, foes).begins(dice=[6, 6, 1, 1, 2, 4])
    (told,) = table.heard("ran")
    assert (told["how"], told["die"]) == ("withdraws", 4)
    assert table.at("Foes") == [(31.5, 20)]
    assert table.detachment("Foes").withdrew


@pytest.mark.rule("LI-RSLT-04", "LI-MOR-07")
def test_a_withdrawal_brings_a_fall_back_order_only_if_that_was_settled() -> None:
    """LI-D-42."""
    for settled, order in (("false", "advance"), ("true", "fall_back")):
        ours = detachment("Line", [(30, 30)])
        foes = detachment("Foes", [(30, 29), (31.5, 29)], seat=1, order="advance")
        options = {"withdraw_gives_fall_back": settled}
        table = fighting(ours, foes, options=options).begins(dice=[6, 6, 1, 1, 2, 4])
        assert table.detachment("Foes").order == order


@pytest.mark.rule("LI-RSLT-04")
def test_who_is_destroyed_as_he_withdraws_falls_back_no_more() -> None:
    """Both of Movement "-", and so bound to die in the Engagement Zone (LI-D-47)."""
    rooted = profile("Rooted", move=None)
    foes = detachment("Foes", [(30, 29), (31.5, 29)], seat=1, models=(rooted,), order="advance")
    options = {"withdraw_gives_fall_back": "true"}
    table = fighting(detachment("Line", [(30, 30)]), foes, options=options).begins(dice=[6, 6, 1, 1, 2, 4])
    assert (table.detachment("Foes").where, table.detachment("Foes").order) == ("destroyed", "")


@pytest.mark.rule("LI-RSLT-05", "LI-BRK-09", "LI-MOR-06")
def test_the_broken_check_on_the_worse_of_two_dice() -> None:
    """LI-D-41."""
    ours = detachment("Line", [(30, 30)])
    foes = detachment("Foes", [(30, 29), (31.5, 29)], seat=1, formation="Foes")
    table = fighting(ours, foes, broken=("Foes",)).begins(dice=[6, 6, 1, 1, 5, 3, 1])
    (told,) = table.heard("morale_checked")
    assert (told["dice"], told["modifiers"], told["passed"]) == ([5, 3], {"LI-BRK-09": -1}, False)


@pytest.mark.rule("LI-MOR-08", "LI-RSLT-06")
def test_whose_morale_is_none_neither_checks_nor_withdraws() -> None:
    fearless = TROOPER.model_copy(update={"morale": None})
    ours = detachment("Line", [(30, 30)])
    foes = detachment("Foes", [(30, 29), (31.5, 29)], seat=1, models=(fearless,))
    table = fighting(ours, foes).begins(dice=[6, 6, 1, 1])
    assert table.heard("morale_checked") == [] and table.heard("ran") == []


@pytest.mark.rule("LI-ES-06")
def test_charge_orders_end_with_the_stage() -> None:
    table = fighting(detachment("Line", [(30, 40)], order="charge"), detachment("Foes", [(30, 20)], seat=1)).begins()
    assert table.detachment("Line").order == ""


@pytest.mark.rule("LI-BRK-03", "LI-BRK-05")
def test_the_break_point_is_half_and_engines_count_by_wounds() -> None:
    assert break_point([TROOPER] * 5) == 3
    assert break_point([TROOPER, TANK, KNIGHT, TITAN]) == 5
    assert break_point([TANK.model_copy(update={"wounds": 3})] * 4) == 2, "of others each is one"


@pytest.mark.rule("LI-PAIR-03", "LI-PAIR-05")
def test_single_contacts_are_paired_and_the_others_one_to_one() -> None:
    ways = Pairing([("a1", "b1"), ("a2", "b1"), ("a2", "b2")]).ways()
    assert [sorted(way) for way in ways] == [[("a1", "b1"), ("a2", "b2")]]
    square = Pairing([("a1", "b1"), ("a1", "b2"), ("a2", "b1"), ("a2", "b2")]).ways()
    assert len(square) == 2 and all(len(way) == 2 for way in square)


@pytest.mark.rule("LI-PAIR-06")
def test_who_finds_no_free_enemy_joins_a_fight() -> None:
    contacts = [(f"a{n}", f"b{m}") for n in (1, 2, 3) for m in (1, 2)]
    ways = Pairing(contacts).ways()
    assert all(len(way) == 3 for way in ways)
    assert {way[2] for way in ways if way[:2] == [("a1", "b1"), ("a2", "b2")]} == {("a3", "b1"), ("a3", "b2")}


@pytest.mark.rule("LI-PAIR-07", "LI-PAIR-05")
def test_the_player_with_initiative_chooses_among_ways_to_pair() -> None:
    """Two and two of which each touches both others."""
    for initiative, way, fights in (
        (0, "1", [["Line/1", "Foes/1"], ["Line/2", "Foes/2"]]),
        (1, "2", [["Foes/1", "Line/2"], ["Foes/2", "Line/1"]]),
    ):
        line = detachment("Line", [(30, 24), (31, 24)])
        foes = detachment("Foes", [(30.5, 23.134), (30.5, 24.866)], seat=1)
        table = fighting(line, foes, initiative=initiative).begins()
        assert table.asked == [(initiative, "pairs")]
        table.players[initiative].picks(way, dice=[1] * 8)
        assert table.heard("combat_begins")[0]["fights"] == fights
    auto = fighting(line, foes, options={"pairing": "auto"}).begins(dice=[1] * 8)
    assert auto.heard("combat_begins")[0]["fights"] == [["Line/1", "Foes/1"], ["Line/2", "Foes/2"]]


@pytest.mark.rule("LI-FGT-01")
def test_all_fights_of_a_model_come_before_those_of_another() -> None:
    paired = [("a1", "b1"), ("a2", "b2"), ("a3", "b1"), ("a4", "b2")]
    assert one_model_after_the_other(paired) == [("a1", "b1"), ("a3", "b1"), ("a2", "b2"), ("a4", "b2")]


TIES = [1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1]
"""Three Fights in which nobody is hurt, the second with a die more on one side."""


def two_against_one(fights: str) -> Table:
    """Two of the line on one foe, far from a Fight of one on one."""
    line = detachment("Line", [(30.2, 30), (31.8, 30), (34, 30)])
    foes = detachment("Foes", [(31, 29.4), (34, 29)], seat=1)
    return fighting(line, foes, options={"fights": fights})


@pytest.mark.rule("LI-FGT-01", "LI-FGT-02", "LI-FGT-08")
def test_the_order_of_fights_is_chosen_where_it_matters() -> None:
    """LI-D-63: by the bot, unless it was settled otherwise."""
    table = two_against_one("ask").begins()
    assert table.asked == [(0, "fight")]
    assert table.offers(0, "pick") == ["Line/1", "Foes/1", "Line/2", "Line/3", "Foes/2"]
    table.players[0].picks("Foes/1")
    assert table.offers(0, "pick") == ["Line/1", "Line/2"]
    table.players[0].picks("Line/2", dice=TIES)
    fought = table.heard("fought")
    assert [one["models"] for one in fought] == [["Line/2", "Foes/1"], ["Line/1", "Foes/1"], ["Line/3", "Foes/2"]]
    assert [len(dice) for dice in fought[1]["dice"]] == [3, 2], "Foes/1 fights its second Fight"


def test_the_dice_of_a_fight_stand_apart_from_the_numbers_of_models() -> None:
    line, foes = detachment("Line 3", [(30, 30)]), detachment("Foes", [(30, 29)], seat=1)
    table = fighting(line, foes).begins(dice=[6, 5, 1, 2])
    told = next(RULESET.words.event(table.game, one) for one in table.said if one.key == "fought")
    assert told.startswith("Fight: Trooper 1 of Line 3: 6 5 (")
    assert ", against Trooper 1 of Foes: 1 2 (" in told
    assert told.endswith("; Trooper 1 of Foes loses 1 Wound.")


@pytest.mark.parametrize(
    ("name", "told"),
    [("Trooper", "model 1 of Trooper"), ("Trooper 2", "model 1 of Trooper 2"), ("Line", "Trooper 1 of Line")],
)
def test_a_model_is_not_called_twice_by_one_name(name: str, told: str) -> None:
    table = fighting(detachment(name, [(30, 30)]), detachment("Foes", [(30, 29)], seat=1))
    assert model(table.game, f"{name}/1") == told


@pytest.mark.rule("LI-FGT-02")
def test_the_one_fight_of_the_model_that_is_chosen_comes_first() -> None:
    """Nobody is asked against whom, and what either adds counts, whoever is named first."""
    line = detachment("Line", [(30.2, 30), (31.8, 30), (34, 30)], models=(profile("Man", caf=2),))
    foes = detachment("Foes", [(31, 29.4), (34, 29)], seat=1, models=(profile("Foe", caf=3),))
    table = fighting(line, foes, options={"fights": "ask"}).begins()
    table.players[0].picks("Line/3", dice=[1, 1, 1, 1])
    (told,) = table.heard("fought")
    assert (told["models"], told["totals"], told["winner"]) == (["Line/3", "Foes/2"], [4, 5], "Foes/2")
    assert [len(table.detachment(name).alive) for name in ("Line", "Foes")] == [2, 2]


@pytest.mark.rule("LI-FGT-01", "LI-FGT-02")
def test_a_model_fights_all_its_fights_before_another_is_chosen() -> None:
    """Of three on one and one on one: after the first of the three it is asked only who is the second."""
    line = detachment("Line", [(29, 30), (31, 30), (30, 31), (34, 30)])
    foes = detachment("Foes", [(30, 30), (34, 29)], seat=1)
    table = fighting(line, foes, options={"fights": "ask"}).begins()
    table.players[0].picks("Foes/1")
    table.players[0].picks("Line/2", dice=[1, 1, 1, 1])
    assert table.question(0, "pick").values["model"] == "Foes/1"
    assert table.offers(0, "pick") == ["Line/1", "Line/3"]


@pytest.mark.rule("LIX-TR-DISRUPT", "LI-FGT-05")
@pytest.mark.parametrize(
    "traits, dice, wounds",
    [
        ([("Disruptive",)], [4, 4, 2, 2], 2),
        ([("Disruptive",)], [4, 3, 2, 2], 1),
        ([("Disruptive",), ("Disruptive",)], [4, 4, 2, 2], 2),
        ([("Disruptive", "Rend", "Engine Killer (1)")], [4, 3, 1, 2, 2], 3),
        ([()], [6, 6, 1, 1], 1),
    ],
)
def test_who_is_beaten_by_four_suffers_two_wounds(traits: list[tuple[str, ...]], dice: list[int], wounds: int) -> None:
    """Two instead of one, of two such weapons too; what a weapon adds comes on top."""
    armed = profile("Walker", "walker", weapons=tuple(blade(f"B{n}", *its) for n, its in enumerate(traits)))
    walker = detachment("Walker", [(30, 31.1)], models=(armed,))
    tank = TANK.model_copy(update={"wounds": 5, "morale": None})
    table = fighting(walker, detachment("Tank", [(30, 30)], seat=1, models=(tank,))).begins(dice=dice)
    assert table.heard("fought")[0]["wounds"] == wounds


@pytest.mark.rule("LIX-TR-DISRUPT")
def test_who_disrupts_and_loses_gains_nothing() -> None:
    armed = profile("Walker", "walker", wounds=3, weapons=(blade("B", "Disruptive"),))
    walker = detachment("Walker", [(30, 31.1)], models=(armed,))
    table = fighting(walker, detachment("Tank", [(30, 30)], seat=1, models=(TANK,))).begins(dice=[1, 1, 6, 6, 6])
    assert table.heard("fought")[0]["wounds"] == 1


@pytest.mark.rule("LI-FGT-05", "LI-FGT-07", "LIX-TR-EK-03")
def test_nobody_loses_more_wounds_than_he_has() -> None:
    claw = profile("Walker", "walker", weapons=(blade("Claw", "Rend", "Engine Killer (3)"),))
    walker = detachment("Walker", [(30, 31.1)], models=(claw,))
    tank = TANK.model_copy(update={"wounds": 2, "morale": None})
    table = fighting(walker, detachment("Tank", [(30, 30)], seat=1, models=(tank,))).begins(dice=[6, 6, 6, 1, 1])
    assert table.heard("fought")[0]["wounds"] == 2
    assert table.detachment("Tank").stands[0].wounds == 0


@pytest.mark.rule("LI-FGT-01")
def test_nobody_is_asked_for_an_order_of_fights_that_changes_nothing() -> None:
    assert not two_against_one("auto").begins(dice=TIES).asked
    single = fighting(
        detachment("Line", [(30, 30), (34, 30)]),
        detachment("Foes", [(30, 29), (34, 29)], seat=1),
        options={"fights": "ask"},
    )
    assert not single.begins(dice=[1, 1, 1, 1, 1, 1, 1, 1]).asked


@pytest.mark.rule("LI-PAIR-05", "LI-PAIR-07")
def test_many_ways_to_pair_are_not_all_looked_for() -> None:
    crowd = [(f"a{n}", f"b{m}") for n in range(9) for m in range(9)]
    assert len(Pairing(crowd).ways()) == 24


@pytest.mark.rule("LI-END-03", "LI-FLEE-01", "LI-END-04")
def test_who_falls_back_flees_twice_his_movement_and_may_rally() -> None:
    ours = detachment("Line", rank(30, 20, 2), order="fall_back")
    table = imperialis(ours, detachment("Foes", rank(30, 4, 2), seat=1), root=EndPhase()).begins(dice=[3])
    assert table.at("Line") == [(30, 30), (31.5, 30)]
    assert table.heard("rallied") and table.detachment("Line").order == ""


@pytest.mark.rule("LI-END-05", "LI-END-07")
def test_who_does_not_rally_keeps_the_order_that_all_others_lose() -> None:
    ours = detachment("Line", rank(30, 20, 2), order="fall_back")
    table = imperialis(ours, detachment("Foes", rank(30, 4, 2), seat=1, order="advance"), root=EndPhase())
    table.begins(dice=[2])
    assert (table.detachment("Line").order, table.detachment("Foes").order) == ("fall_back", "")


@pytest.mark.rule("LI-FLEE-09")
def test_who_reaches_the_edge_is_gone() -> None:
    ours = detachment("Line", [(30, 40), (31.5, 30)], order="fall_back")
    table = imperialis(ours, detachment("Foes", rank(30, 4, 2), seat=1), root=EndPhase()).begins()
    assert table.detachment("Line").where == "destroyed"


@pytest.mark.rule("LI-FLEE-04", "LI-FLEE-05", "LI-THRU-01")
def test_who_flees_through_enemies_saves_or_suffers() -> None:
    ours = detachment("Line", [(30, 20)], order="fall_back")
    foes = detachment("Foes", [(31.4, 26), (32.9, 26)], seat=1)
    table = imperialis(ours, foes, root=EndPhase()).begins(dice=[6, 1])
    assert table.heard("crossing")[0]["passed"]
    again = imperialis(ours, foes, root=EndPhase()).begins(dice=[1])
    assert again.detachment("Line").where == "destroyed"


@pytest.mark.rule("LIX-OBJ-02", "LIX-VP-01", "LIX-OBJ-03")
def test_markers_are_held_by_strength_and_scored_by_where_they_lie() -> None:
    ours = detachment("Line", [(30, 24)])
    foes = detachment("Tank", [(31, 26)], seat=1, models=(TANK,))
    raid = detachment("Raid", [(30, 8)])
    table = imperialis(ours, foes, raid, root=EndPhase()).begins()
    (told,) = table.heard("markers_held")
    assert told["strength"]["B"] == [5, 2] and told["held"]["B"] == 0
    assert [(one["name"], one["points"]) for one in table.heard("scored")] == [("B", 2), ("N", 3)]


@pytest.mark.rule("LIX-OBJ-01")
def test_where_the_five_markers_lie() -> None:
    both = detachment("Line", [(10, 40)]), detachment("Foes", [(40, 4)], seat=1)
    game = imperialis(*both).game
    told = {marker.name: (marker.at.x, marker.at.y, marker.seat) for marker in markers(game)}
    neutral = {"A": (12, 24, -1), "B": (30, 24, -1), "C": (48, 24, -1)}
    assert told == {**neutral, "S": (30, 42, 0), "N": (30, 6, 1)}
    small = markers(imperialis(*both, table_width=48).game)
    assert [(one.at.x, one.at.y) for one in small] == [(10, 24), (24, 24), (38, 24), (24, 42), (24, 6)]


@pytest.mark.rule("LIX-OBJ-03")
def test_the_tactical_strength_of_each_type() -> None:
    types: dict[ModelType, int] = {
        "infantry": 5,
        "cavalry": 3,
        "walker": 3,
        "vehicle": 2,
        "super_heavy": 1,
        "knight": 1,
        "titan": 1,
    }
    for kind, strong in types.items():
        its = profile("One", kind)
        line = detachment("Line", [(30, 24)], models=(its,))
        table = imperialis(line, detachment("Foes", [(1, 1)], seat=1), root=EndPhase()).begins()
        assert table.heard("markers_held")[0]["strength"]["B"] == [strong, 0]


@pytest.mark.rule("LIX-OBJ-05", "LIX-OBJ-02")
def test_a_model_counts_for_the_one_marker_that_is_near() -> None:
    """To 3 inches from its base, and no farther."""
    for x, held in ((33.5, 5), (33.55, 0)):
        table = imperialis(
            detachment("Line", [(x, 24)]), detachment("Foes", [(1, 1)], seat=1), root=EndPhase()
        ).begins()
        strength = table.heard("markers_held")[0]["strength"]
        assert strength["B"] == [held, 0] and sum(one[0] for one in strength.values()) == held


@pytest.mark.rule("LIX-OBJ-04", "LIX-SR-LINE")
def test_who_falls_back_counts_nothing_and_line_counts_more() -> None:
    lined = TROOPER.model_copy(update={"rules": ("Line",)})
    table = imperialis(
        detachment("Line", [(30, 24)], models=(lined,)),
        detachment("Foes", [(13, 24)], seat=1, order="fall_back"),
        root=EndPhase(),
    ).begins(dice=[6])
    strength = table.heard("markers_held")[0]["strength"]
    assert strength["B"] == [7, 0] and strength["A"] == [0, 0]


@pytest.mark.rule("LIX-VP-02", "LIX-VP-03", "LIX-VP-05")
def test_after_the_last_round_broken_and_destroyed_formations_are_scored() -> None:
    ours = [detachment("Line", [(10, 40)], formation="One"), detachment("Storm", [(20, 40)], formation="Two")]
    foes = detachment("Foes", rank(40, 4, 2), seat=1)
    table = imperialis(*ours, foes, root=EndPhase(), round=5, broken=("One",))
    table.detachment("Storm").where, table.detachment("Storm").stands[0].wounds = "destroyed", 0
    table.begins()
    assert [(one["seat"], one["points"], one["why"]) for one in table.heard("scored")] == [
        (1, 2, "broken"),
        (1, 4, "destroyed"),
    ]
    assert table.game.verdict is not None and table.game.verdict.winners == [1]


@pytest.mark.rule("LIX-VP-04")
def test_who_alone_has_anything_left_wins_at_once() -> None:
    table = imperialis(detachment("Line", [(10, 40)]), detachment("Foes", [(40, 4)], seat=1), root=EndPhase())
    table.detachment("Foes").where, table.detachment("Foes").stands[0].wounds = "destroyed", 0
    table.begins()
    assert table.game.verdict is not None and table.game.verdict.key == "annihilated"
    both = imperialis(detachment("Line", [(10, 40)]), detachment("Foes", [(40, 4)], seat=1), root=EndPhase()).begins()
    assert both.game.verdict is None


@pytest.mark.rule("LIX-VP-05")
@pytest.mark.parametrize("rounds", [4, 5, 6])
def test_a_battle_lasts_as_many_rounds_as_were_agreed(rounds: int) -> None:
    for number in range(3, rounds + 1):
        sides = detachment("Line", [(10, 40)]), detachment("Foes", [(40, 4)], seat=1)
        table = imperialis(*sides, root=EndPhase(), round=number, options={"rounds": f"{rounds}"}).begins()
        assert (table.game.verdict is not None) == (number == rounds)


@pytest.mark.rule("LIX-SR-VOID-04")
def test_void_shields_reignite_on_4() -> None:
    titan = TITAN.model_copy(update={"rules": ("Void Shields (3)",)})
    table = imperialis(
        detachment("Titan", [(30, 40)], models=(titan,)), detachment("Foes", [(30, 4)], seat=1), root=EndPhase()
    )
    table.detachment("Titan").stands[0].shields = 0
    table.begins(dice=[3, 4, 6])
    assert table.detachment("Titan").stands[0].shields == 2
