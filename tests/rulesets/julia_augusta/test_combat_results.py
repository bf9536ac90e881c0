"""JA-RES-01 to 23: what the units of a combat take and what they have to do."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.julia_augusta.table.state import Unit
from tests.rulesets.julia_augusta.fighting import fight, fought, in_contact, may_halt, resolved, result
from tests.rulesets.julia_augusta.table import (
    Table,
    auxiliaries,
    chariots,
    horse,
    legion,
    skirmishers,
    warband,
)


def cohort(**told: Any) -> Unit:
    """Auxiliaries of grade A: enough dice for any score."""
    return auxiliaries("Batavi", at=(36, 30), **{"grade": "A", **told})


def iceni(**told: Any) -> Unit:
    """A warband that can win and lose by four."""
    return warband("Iceni", at=(36, 30), **{"files": 4, "bases": 8, **told})


def ala(**told: Any) -> Unit:
    """Auxiliary horse."""
    return horse("Ala", at=(36, 30), **told)


def state(table: Table, name: str) -> tuple[int, int]:
    """The DPs and the bases of a unit."""
    return table.unit(name).dp, table.unit(name).bases


@pytest.mark.rule("JA-RES-01", "JA-RES-18")
def test_a_victor_takes_no_dps_and_pursues() -> None:
    table = fought(-4, cohort(formation="unformed"), iceni())
    assert (state(table, "Iceni"), result(table, "Iceni"), may_halt(table, "Iceni")) == ((0, 8), "pursue", False)
    assert result(table, "Batavi") == "rout"


@pytest.mark.rule("JA-RES-02")
def test_who_may_halt_after_a_victory() -> None:
    legionaries = legion("Batavi", at=(36, 30), lines=1, bases=4)
    for winner, halts in ((cohort(), True), (cohort(grade="B"), False), (legionaries, True)):
        assert may_halt(fought(4, winner, iceni()), "Batavi") is halts, winner
    unformed = legion("Batavi", at=(36, 30), lines=1, bases=4, files=4, formation="unformed")
    assert not may_halt(fought(4, unformed, iceni()), "Batavi")
    light = chariots("Iceni", at=(36, 30))
    assert may_halt(fought(4, cohort(grade="B"), light), "Batavi")


@pytest.mark.rule("JA-RES-03", "JA-RES-12")
def test_a_success_costs_a_dp_and_a_set_back_two() -> None:
    for score in (1, 3):
        table = fought(score, cohort(), iceni())
        assert (state(table, "Batavi"), state(table, "Iceni")) == ((1, 4), (2, 8))


@pytest.mark.rule("JA-RES-04", "JA-RES-05", "JA-RES-14")
def test_formed_infantry_that_cavalry_charged_halts_and_the_cavalry_retires_whoever_won() -> None:
    for how in ("charges", "pursues"):
        for score in (1, -1):
            table = fought(score, ala(), iceni(), **{how: "Ala > Iceni"})
            assert (result(table, "Ala"), result(table, "Iceni")) == ("retire", "halt"), (how, score)
    later = fought(1, ala(fought={"Iceni": 1}), iceni(fought={"Ala": 1}))
    assert (result(later, "Ala"), result(later, "Iceni")) == ("pursue", "retire")


@pytest.mark.rule("JA-RES-04", "JA-RES-14")
def test_unformed_infantry_has_nothing_of_that() -> None:
    won = fought(-1, ala(), iceni(formation="unformed"), charges="Ala > Iceni")
    assert result(won, "Iceni") == "follow_up"
    lost = fought(1, ala(), iceni(formation="unformed"), charges="Ala > Iceni")
    assert result(lost, "Iceni") == "retire"


@pytest.mark.rule("JA-RES-06")
def test_a_winner_answers_what_the_losers_do() -> None:
    falls_back, retires, routs = cohort(), cohort(formation="unformed"), cohort(dp=4)
    for loser, answer in ((falls_back, "follow_up"), (retires, "pursue"), (routs, "pursue")):
        assert result(fought(-1, loser, iceni()), "Iceni") == answer
    shielded = fought(-1, cohort(), horse("Iceni", at=(36, 30), seat=1), charges="Iceni > Batavi")
    assert result(shielded, "Batavi") == "halt"


@pytest.mark.rule("JA-RES-06")
def test_who_may_halt_after_a_success() -> None:
    for winner, halts in ((cohort(), True), (cohort(formation="unformed"), True), (cohort(grade="B"), False)):
        assert may_halt(fought(1, winner, iceni()), "Batavi") is halts
    assert not may_halt(fought(1, ala(grade="A"), horse("Iceni", at=(36, 30), seat=1)), "Ala")
    assert may_halt(fought(1, cohort(grade="B"), skirmishers("Iceni", at=(36, 30), seat=1)), "Batavi")


@pytest.mark.rule("JA-RES-07", "JA-RES-11")
def test_an_inconclusive_round_costs_a_dp_each_and_they_halt() -> None:
    table = fought(0, cohort(), iceni())
    assert (state(table, "Batavi"), state(table, "Iceni")) == ((1, 4), (1, 8))
    assert (result(table, "Batavi"), result(table, "Iceni")) == ("halt", "halt")
    assert {told["move"] for told in table.heard("result")} == {"halt"}
    assert "JA-RES-11" in table.rules_said()


@pytest.mark.rule("JA-RES-08")
def test_inconclusive_cavalry_retires_from_formed_infantry_whoever_charged() -> None:
    for charges in ("Ala > Iceni", "Iceni > Ala", ""):
        assert result(fought(0, ala(), iceni(), charges=charges), "Ala") == "retire"
    assert result(fought(0, ala(), iceni(formation="unformed")), "Ala") == "halt"


@pytest.mark.rule("JA-RES-09")
def test_inconclusive_cavalry_that_charged_passes_through_light_infantry_and_horse() -> None:
    for foe in (skirmishers("Foe", at=(36, 30), seat=1), horse("Foe", at=(36, 30), seat=1)):
        for how in ("charges", "pursues"):
            assert result(fought(0, ala(), foe, **{how: "Ala > Foe"}), "Ala") == "pass_through"
        assert result(fought(0, ala(), foe), "Ala") == "halt"
    unformed = iceni(formation="unformed")
    assert result(fought(0, ala(), unformed, charges="Ala > Iceni"), "Ala") == "halt"


@pytest.mark.rule("JA-RES-13")
def test_a_shaken_unit_routs_after_a_set_back() -> None:
    for dps, move in ((2, "fall_back"), (3, "rout"), (5, "rout")):
        assert result(fought(-1, cohort(dp=dps), iceni()), "Batavi") == move


@pytest.mark.rule("JA-RES-15", "JA-RES-16")
def test_who_retires_after_a_set_back_and_who_falls_back() -> None:
    assert result(fought(-1, cohort(), iceni()), "Batavi") == "fall_back"
    assert result(fought(-1, cohort(formation="unformed"), iceni()), "Batavi") == "retire"
    assert result(fought(-1, ala(), iceni()), "Ala") == "retire"
    assert result(fought(-1, ala(), horse("Iceni", at=(36, 30), seat=1)), "Ala") == "fall_back"
    assert result(fought(-1, cohort(fought={"Iceni": 1}), iceni()), "Batavi") == "retire"


@pytest.mark.rule("JA-RES-17", "JA-RES-19")
def test_a_defeat_costs_two_dps_and_a_base_and_the_unit_retires() -> None:
    table = fought(-4, cohort(), iceni())
    assert (state(table, "Batavi"), result(table, "Batavi")) == ((2, 3), "retire")
    shaken = fought(-4, cohort(dp=4), iceni())
    assert state(shaken, "Batavi") == (5, 2)


@pytest.mark.rule("JA-RES-18")
def test_after_a_defeat_the_shaken_and_the_unformed_rout() -> None:
    for loser, move in ((cohort(dp=3), "rout"), (cohort(formation="unformed"), "rout"), (cohort(dp=2), "retire")):
        assert result(fought(-4, loser, iceni()), "Batavi") == move


@pytest.mark.rule("JA-RES-17")
def test_the_owner_chooses_which_engaged_unit_loses_the_base() -> None:
    cohorts = auxiliaries("Batavi", at=(32, 30)), auxiliaries("Tungri", at=(40, 30))
    behind = auxiliaries("Vangiones", at=(36, 32))
    table = fight(*cohorts, behind, iceni(), falls="1 1 1 1 1 1  6 6 6 6")
    assert table.asked == [("roman", "casualty")]
    assert table.offers(0, "pick") == ["Batavi", "Tungri"]
    table.players[0].picks("Tungri")
    assert [state(table, name) for name in ("Batavi", "Tungri", "Vangiones")] == [(2, 4), (2, 3), (2, 4)]


@pytest.mark.rule("JA-RES-17")
def test_a_unit_that_its_dps_will_destroy_does_not_lose_the_base() -> None:
    cohorts = auxiliaries("Batavi", at=(32, 30), dp=5, bases=2, files=2), auxiliaries("Tungri", at=(40, 30))
    wide = warband("Iceni", at=(36, 30), bases=10, files=5, grade="A")
    table = fight(*cohorts, wide, falls="1  6 6 6 6 1 1 1")
    assert not table.unit("Batavi").on_table
    assert state(table, "Tungri") == (2 + 2, 3)


@pytest.mark.rule("JA-RES-20")
def test_a_support_reads_the_row_by_its_own_state_and_loses_no_base() -> None:
    behind = auxiliaries("Tungri", at=(36, 32))
    table = fought(-4, cohort(dp=5), behind, iceni())
    assert (result(table, "Batavi"), result(table, "Tungri")) == ("rout", "retire")
    assert state(table, "Tungri") == (2, 4)
    set_back = fought(-1, cohort(dp=5), behind, iceni())
    assert (result(set_back, "Batavi"), result(set_back, "Tungri")) == ("rout", "fall_back")
    shaken = fought(-1, cohort(), auxiliaries("Tungri", at=(36, 32), dp=3), iceni())
    assert (result(shaken, "Batavi"), result(shaken, "Tungri")) == ("fall_back", "rout")


@pytest.mark.rule("JA-RES-20")
def test_a_support_that_did_not_lose_does_as_its_front_unit_but_passes_through_nobody() -> None:
    reserve = horse("Reserve", at=(36, 32.5))
    passing = fought(0, ala(), reserve, skirmishers("Foe", at=(36, 30), seat=1), charges="Ala > Foe")
    assert (result(passing, "Ala"), result(passing, "Reserve")) == ("pass_through", "halt")
    retiring = fought(1, ala(), reserve, iceni(), charges="Ala > Iceni")
    assert (result(retiring, "Ala"), result(retiring, "Reserve")) == ("retire", "retire")
    assert state(retiring, "Reserve") == (1, 4)


@pytest.mark.rule("JA-RES-20")
def test_a_support_halts_in_pursuit_only_where_its_own_row_lets_it() -> None:
    for grade, halts in (("A", True), ("B", False)):
        behind = auxiliaries("Tungri", at=(36, 32), grade=grade)
        table = fought(4, cohort(grade="B"), behind, iceni())
        assert (result(table, "Tungri"), may_halt(table, "Tungri")) == ("pursue", halts)


@pytest.mark.rule("JA-RES-21")
def test_each_unit_of_a_mixed_side_reads_the_row_by_the_enemies_that_it_touches() -> None:
    """The horse charges formed infantry beside light infantry that fights horse of its own."""
    formed, slingers = warband("Iceni", at=(32, 30), bases=8, files=4), skirmishers("Foe", at=(39, 30), seat=1)
    romans = horse("Ala", at=(33, 30), files=5, bases=5), auxiliaries("Batavi", at=(41, 30), bases=3, files=3)
    table = fought(1, *romans, formed, slingers, charges="Ala > Iceni, Ala > Foe")
    assert (result(table, "Ala"), result(table, "Batavi")) == ("retire", "pursue")
    assert (result(table, "Iceni"), result(table, "Foe")) == ("halt", "retire")


@pytest.mark.rule("JA-RES-23")
def test_a_winner_whose_opponents_are_destroyed_halts() -> None:
    table = fought(2, cohort(grade="B"), iceni(bases=2, files=2, dp=5))
    assert (table.unit("Iceni").where, result(table, "Batavi")) == ("destroyed", "halt")
    victory = fought(4, cohort(grade="B"), iceni(bases=3, files=3, dp=5))
    assert result(victory, "Batavi") == "halt"


@pytest.mark.rule("JA-RES-04", "JA-RES-14", "JA-RES-08")
def test_infantry_stays_before_cavalry_only() -> None:
    """Nobody charged here, and both are formed infantry."""
    for score, move in ((1, "follow_up"), (0, "halt"), (-1, "fall_back")):
        assert result(fought(score, cohort(), iceni()), "Batavi") == move


@pytest.mark.rule("JA-RES-06")
def test_a_winner_halts_by_a_loser_that_halts() -> None:
    """The horse charged, so the cohort halts before it; the warband beside it need not go anywhere either."""
    allies = horse("Ala", at=(34, 30), seat=1, bases=2, files=2), warband("Iceni", at=(38, 30), bases=4, files=2)
    table = fought(-1, cohort(), *allies, charges="Ala > Batavi")
    assert [result(table, name) for name in ("Batavi", "Ala", "Iceni")] == ["halt", "retire", "halt"]
    assert may_halt(table, "Iceni")


@pytest.mark.rule("JA-RES-02")
@pytest.mark.parametrize(("grade", "halts"), [("A", True), ("B", True), ("C", False), ("D", False)])
def test_of_heavy_infantry_grades_a_and_b_may_halt_after_a_victory(grade: str, halts: bool) -> None:
    table = fought(4, legion("XX", at=(36, 30), grade=grade, bases=10, files=5), iceni(bases=10, files=5))
    assert may_halt(table, "XX") is halts


@pytest.mark.rule("JA-RES-21")
@pytest.mark.parametrize(
    ("charges", "fresh", "move"),
    [("Ala > Iceni", True, "retire"), ("Ala > Iceni", False, "pursue"), ("Ala > Foe", True, "pursue")],
)
def test_cavalry_is_bound_by_formed_infantry_that_it_charged_into_this_round(
    charges: str, fresh: bool, move: str
) -> None:
    """It touches formed infantry and slingers."""
    formed, slingers = warband("Iceni", at=(32, 30), bases=8, files=4), skirmishers("Foe", at=(38, 30), seat=1)
    table = in_contact(horse("Ala", at=(34, 30), files=5, bases=5), formed, slingers, charges=charges)
    for unit in table.game.units.values():
        unit.struck_by = {name: it.model_copy(update={"fresh": fresh}) for name, it in unit.struck_by.items()}
    assert result(resolved(table, 1), "Ala") == move


@pytest.mark.rule("JA-RES-23")
def test_a_winner_one_of_whose_opponents_is_left_answers_that_one() -> None:
    weak, strong = iceni(bases=2, files=2, dp=5), warband("Dobunni", at=(39, 30), bases=4, files=2)
    table = fought(2, cohort(grade="B"), weak.model_copy(update={"pose": weak.pose._replace(x=33000)}), strong)
    assert (table.unit("Iceni").where, result(table, "Batavi")) == ("destroyed", "follow_up")
    assert result(fought(4, cohort(grade="B"), iceni()), "Batavi") == "pursue"


@pytest.mark.rule("JA-CBT-03", "JA-CBT-30", "JA-RES-17")
def test_the_base_of_a_defeat_is_lost_by_one_engaged_unit_of_the_beaten() -> None:
    table = fought(-4, cohort(), auxiliaries("Tungri", at=(36, 32)), iceni())
    assert [state(table, name) for name in ("Batavi", "Tungri", "Iceni")] == [(2, 3), (2, 4), (0, 8)]


@pytest.mark.rule("JA-RES-21", "JA-RES-14")
def test_infantry_that_charges_and_cavalry_that_is_charged_bind_nobody() -> None:
    assert result(fought(-1, cohort(), iceni(), charges="Iceni > Batavi"), "Batavi") == "fall_back"
    riders = horse("Iceni", at=(36, 30), seat=1)
    assert result(fought(-1, cohort(), riders, charges="Batavi > Iceni"), "Batavi") == "fall_back"


@pytest.mark.rule("JA-CBT-30", "JA-RES-12", "JA-RES-03")
def test_the_row_that_dps_come_of_is_named() -> None:
    for score, rows in ((1, ["JA-RES-03", "JA-RES-12"]), (0, ["JA-RES-07"] * 2), (-4, ["JA-RES-17"])):
        table = fought(score, cohort(), iceni())
        assert [event.rule for event in table.said if event.key == "disorder"] == rows
        assert [(told["seat"], [*told["bases"]]) for told in table.heard("combat_dice")] == [
            (0, ["Batavi"]),
            (1, ["Iceni"]),
        ]
