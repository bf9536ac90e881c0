"""The end of a turn, late arrivals and fire teams, each thing looked at by itself."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.actions import Divide
from rulesets.dystopian_legions.chapters.deployment import late_arrivals
from rulesets.dystopian_legions.chapters.deployment.fire_teams import size_of
from rulesets.dystopian_legions.chapters.deployment.late_arrivals import LateArrivals
from rulesets.dystopian_legions.chapters.end_phase.battle_log import score, wiped_out_by
from rulesets.dystopian_legions.chapters.end_phase.end_phase import EndPhase
from rulesets.dystopian_legions.chapters.end_phase.expiring import expire
from rulesets.dystopian_legions.chapters.end_phase.game_end import by_time
from rulesets.dystopian_legions.chapters.end_phase.objectives import broken_through, contests, inside
from rulesets.dystopian_legions.table.markers import Objective
from rulesets.kit.boards.tables.places import Point, Spot
from rulesets.kit.engine.dice import ScriptedDice
from tests.rulesets.dystopian_legions.table import TROOPER, box, legions, profile, rank, refused, section
from tests.rulesets.dystopian_legions.test_fire_teams import GUN_TEAM, before_allocation, labels, squad
from tests.rulesets.dystopian_legions.test_late_arrivals import coming, late
from tests.rulesets.dystopian_legions.test_transports import wagon

# --- the Battle Logs --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-BL-01", "DL-OBJ-20", "DL-BL-14")
@pytest.mark.parametrize("initiative", [0, 1])
def test_both_sides_score_for_going_through_and_for_who_is_gone(initiative: int) -> None:
    """The side with the initiative first: a point past the centre line, two in the zone of the enemy."""
    gone = [section(f"Gone {n}", [(10, 10)], seat=1, where="wiped_out") for n in (1, 2, 3)]
    ours = section("Rifles", [(30, 20)]), section("Lost", [(10, 10)], where="broken")
    game = legions(*ours, *gone, section("Guards", [(60, 44)], seat=1), initiative=initiative).game
    score(game)
    told = [(event.values["seat"], event.values["why"], event.values["points"]) for event in game.events]
    each = {0: [(0, "through", 1), (0, "wiped_out", 3)], 1: [(1, "through", 2), (1, "wiped_out", 1)]}
    assert told == [*each[initiative], *each[1 - initiative]]
    assert [side.battle_log for side in game.sides] == [4, 3]


@pytest.mark.rule("DL-BL-01", "DL-BL-03", "DL-OBJ-02")
def test_each_objective_is_scored_and_nothing_is_told_of_nothing() -> None:
    markers = [Spot(20000, 24000), Spot(50000, 24000)]
    both = section("Rifles", [(20, 26)]), section("Lancers", [(50, 26)])
    game = legions(
        *both, section("Far", [(60, 4)], seat=1), options={"objective": "centre_ground"}, markers=markers
    ).game
    score(game)
    assert [event.values["points"] for event in game.events] == [2, 2]


@pytest.mark.rule("DL-TRANS-01", "DL-BL-13")
@pytest.mark.parametrize(("riding", "names"), [("aboard", []), ("wiped_out", ["Rifles"])])
def test_a_section_is_gone_when_those_who_ride_are_gone_too(riding: Any, names: list[str]) -> None:
    riders = section("Riders", [(30, 34)], split_from="Rifles", where=riding)
    game = legions(section("Rifles", [(30, 30)], where="wiped_out"), riders).game
    assert wiped_out_by(game, 1) == names


@pytest.mark.rule("DL-BL-03", "DL-BL-07", "DL-BL-06")
def test_whoever_is_only_near_an_area_does_not_contest_it() -> None:
    wood = box("Wood", "woods", 30, 20, 40, 28)
    mill = box("Mill", "building", 32, 22, 38, 26)
    objective = Objective(Point(35, 24), wood)
    near, within = section("Near", [(29, 24)]), section("Within", [(35, 24)], building="Mill")
    there = section("There", [(33, 21)])
    game = legions(near, within, there, wood, mill).game
    assert [contests(game, game.sections[name], objective) for name in ("Near", "Within", "There")] == [
        False,
        False,
        True,
    ]
    assert inside(game, game.sections["Within"], mill)


@pytest.mark.rule("DL-OBJ-20", "DL-OBJ-21")
@pytest.mark.parametrize(("objective", "found"), [("break_through", {"Rifles": 1}), ("annihilate", {})])
def test_going_through_counts_for_break_through_alone(objective: str, found: dict[str, int]) -> None:
    assert broken_through(legions(section("Rifles", [(30, 20)]), options={"objective": objective}).game, 0) == found


@pytest.mark.rule("DL-END-09")
@pytest.mark.parametrize(("limit", "over"), [("none", False), ("4", True), ("6", False)])
def test_the_game_is_over_after_the_turn_that_was_settled(limit: str, *, over: bool) -> None:
    game = legions(section("Rifles", [(30, 30)]), options={"turn_limit": limit}, turn=4).game
    assert (by_time(game) is not None) is over


@pytest.mark.rule("DL-BL-01", "DL-END-17", "DL-END-19")
@pytest.mark.parametrize(("activated", "left"), [(0, 0), (1, 0), (2, 1)])
def test_quiet_turns_are_counted_and_what_has_expired_is_removed(activated: int, left: int) -> None:
    smoke = box("Cloud", "smoke cloud", 10, 10, 15, 15), box("Barrier", "smoke barrier", 20, 10, 25, 10.5)
    ours = section("Rifles", [(30, 30)], activated=activated, overwatch=True)
    game = legions(ours, section("Guards", [(60, 4)], seat=1), *smoke, options={"objective": "annihilate"}).game
    game.lp_before = 2
    EndPhase().battle_log_points(game, ScriptedDice())
    assert game.quiet_turns == 1
    EndPhase().markers_expire(game, ScriptedDice(4))
    assert (game.pieces, game.sections["Rifles"].overwatch, game.sections["Rifles"].activated) == ((), False, left)
    expire(game)
    assert game.sections["Rifles"].activated == 0


# --- late arrivals ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-LATE-02", "DL-LATE-03")
@pytest.mark.parametrize(
    ("seats", "asked"), [((0,), (0, "deploy")), ((1,), (1, "deploy")), ((0, 1), (0, "who_places"))]
)
def test_who_places_first_is_asked_only_where_both_sides_place(seats: tuple[int, ...], asked: tuple[int, str]) -> None:
    assert coming(*[late(f"Late {seat}", seat=seat) for seat in seats]).asked == [asked]


@pytest.mark.rule("DL-LATE-01", "DL-LATE-03")
@pytest.mark.parametrize(("seat", "turn"), [(0, 1), (1, 0), (0, 0), (1, 1)])
def test_who_has_nobody_left_leaves_the_turn_to_the_other_side(seat: int, turn: int) -> None:
    game = coming(late("Late", 1, seat=seat)).game
    arrivals = LateArrivals(turn=turn)
    assert arrivals.whose_turn(game, ScriptedDice()) is None
    assert arrivals.turn == seat


@pytest.mark.rule("DL-LATE-01", "DL-LATE-03", "DL-LATE-06")
def test_of_both_sides_it_is_told_who_has_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(late_arrivals, "can_be_placed", lambda game, section: False)  # to look for a place takes long
    table = coming(late("A"), late("B", seat=1), late("C", seat=1))
    assert table.over
    assert [told["section"] for told in table.heard("has_to_wait")] == ["A", "B", "C"]


@pytest.mark.rule("DL-LATE-01", "DL-LATE-03", "DL-LATE-04")
def test_one_section_comes_after_the_other_in_turn_and_whoever_rides_comes_inside() -> None:
    car = wagon((0, 0), where="waiting", arrives=2, allotted="reserves")
    others = late("Foes", 1, seat=1), late("Others", 1), late("More", 1, seat=1)
    table = coming(late("Rifles", 1), car, *others)
    table.players[0].picks("first")
    table.players[0].deploys("Wagon", "at 20,46.5")
    assert (table.section("Wagon").where, table.section("Rifles").where) == ("table", "aboard")
    for seat, name, to in ((1, "Foes", "at 30,0.5"), (0, "Others", "at 40,47.5"), (1, "More", "at 50,0.5")):
        assert table.asked == [(seat, "deploy")]
        table.players[seat].deploys(name, to)
    assert table.over


# --- fire teams -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DL-FT-04", "DL-FT-05")
def test_six_are_divided_into_three_and_three_and_a_gun_team_is_two() -> None:
    table = before_allocation(squad("Rifles", 6), squad("More", 2, teams=False))
    with refused("DL-FT-04", "unequal_teams"):
        table.players[0].does(Divide(teams="Rifles: 1 2"))
    table.players[0].does(Divide(teams="Rifles: 1 2 3"))
    assert labels(table, "Rifles B") == ["4", "5", "6"]
    gun = section("Gun", rank(0, 0, 2), models=(GUN_TEAM, TROOPER))
    game = legions(gun).game
    assert [size_of(game, gun.section, figure) for figure in gun.section.figures] == [2, 1]


@pytest.mark.rule("DL-FT-06")
def test_what_was_not_named_goes_to_the_second_team_and_of_two_alike_each_has_one() -> None:
    made = squad("Rifles", 4)
    gun = made.card.section_weapons[0]
    pipe = gun.model_copy(update={"name": "Pipe"})
    whole = made._replace(card=made.card.model_copy(update={"section_weapons": (gun, gun, pipe, gun, gun)}))
    car = section(
        "Car", [(0, 0)], models=(profile("Car", 2.0, type="ironclad", lp=4),), where="waiting", parent="Rifles"
    )
    table = before_allocation(whole, car)
    table.players[0].does(Divide(teams="Rifles: 1 2, Crank Gun, Crank Gun, Pipe"))
    assert table.section("Car").parent == "Rifles B"
    found = [
        [weapon.name for weapon in table.game.card(table.section(name)).section_weapons]
        for name in ("Rifles A", "Rifles B")
    ]
    assert found == [["Crank Gun", "Crank Gun", "Pipe"], ["Crank Gun", "Crank Gun"]]
