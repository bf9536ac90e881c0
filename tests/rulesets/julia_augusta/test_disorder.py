"""Disorder points, what they do at the limit, and what friends nearby feel (DP, MOR, TURN-05)."""

from __future__ import annotations

import pytest

from rulesets.julia_augusta.chapters.charge.responding import may_counter_charge
from rulesets.julia_augusta.chapters.charge.who_may_charge import may_charge
from rulesets.julia_augusta.chapters.combat.modifiers import disorder
from rulesets.julia_augusta.chapters.disorder.blows import Blow, destroyed, happen
from rulesets.julia_augusta.chapters.disorder.disorder_points import Cause, Why, is_shaken, recover, suffer
from rulesets.julia_augusta.chapters.disorder.morale import Feelings, feel_leader, feel_loss, feel_retire
from rulesets.julia_augusta.chapters.flight.breaking import begin_rout
from rulesets.julia_augusta.chapters.turn.end_of_turn import turn_ends
from rulesets.julia_augusta.table.happenings.disorder import Steadied
from rulesets.julia_augusta.table.measure import enemy_within, zone
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.dice import ScriptedDice
from tests.rulesets.julia_augusta.table import (
    Described,
    auxiliaries,
    chariots,
    horse,
    julia,
    leader,
    legion,
    skirmishers,
    warband,
)

MOVEMENT: tuple[Cause, ...] = ("fatigue", "manoeuvre")
BLOWS: tuple[Cause, ...] = ("shooting", "combat", "morale")


def struck(unit: Unit, dps: int, cause: Cause = "combat") -> Unit:
    """A unit by itself after DPs of one event."""
    game = julia(unit.model_copy()).game
    suffer(game, game.units[unit.id], dps, cause)
    return game.units[unit.id]


def after(*blows: Blow, on: tuple[Described, ...], dice: tuple[int, ...] = (), **fields: int) -> Julia:
    """A game after blows that fell together."""
    game = julia(*on, **fields).game
    scripted = ScriptedDice(*dice)
    happen(game, scripted, blows)
    assert scripted.left == 0
    return game


@pytest.mark.rule("JA-DP-01")
def test_dps_stay_until_they_are_removed() -> None:
    game = julia(auxiliaries("Cohort", at=(36, 30))).game
    cohort = game.units["Cohort"]
    suffer(game, cohort, 2, "combat")
    turn_ends(game)
    assert cohort.dp == 2
    recover(game, cohort, 1, Steadied, "JA-CMD-05")
    assert cohort.dp == 1


@pytest.mark.rule("JA-DP-02")
@pytest.mark.parametrize("cause", MOVEMENT)
def test_fatigue_and_manoeuvre_stop_at_3(cause: Cause) -> None:
    assert struck(auxiliaries("Cohort", at=(36, 30), dp=2), 2, cause).dp == 3
    assert struck(auxiliaries("Cohort", at=(36, 30), dp=4), 1, cause).dp == 4


@pytest.mark.rule("JA-DP-02")
@pytest.mark.parametrize("cause", BLOWS)
def test_other_causes_know_no_cap(cause: Cause) -> None:
    assert struck(auxiliaries("Cohort", at=(36, 30), dp=3), 2, cause).dp == 5


@pytest.mark.example("JA-X-10")
def test_x_10_heavy_infantry_with_2_dps_enters_a_wood() -> None:
    assert struck(legion("XX", at=(36, 30), dp=2), 2, "manoeuvre").dp == 3


@pytest.mark.rule("JA-DP-03")
def test_a_unit_is_shaken_from_5_dps_and_no_longer_below() -> None:
    game = julia(auxiliaries("Cohort", at=(36, 30), dp=4)).game
    cohort = game.units["Cohort"]
    assert not is_shaken(cohort)
    suffer(game, cohort, 1, "morale")
    assert is_shaken(cohort)
    recover(game, cohort, 1, Steadied, "JA-CMD-05")
    assert not is_shaken(cohort)


@pytest.mark.rule("JA-DP-04")
def test_a_routing_unit_is_shaken_whatever_its_dps() -> None:
    assert is_shaken(auxiliaries("Cohort", at=(36, 30), routing=True))


@pytest.mark.rule("JA-DP-04", "JA-SETUP-12")
def test_distances_from_the_enemy_are_those_from_unbroken_enemies() -> None:
    game = julia(auxiliaries("Cohort", at=(36, 30)), warband("Iceni", at=(36, 26))).game
    cohort, iceni = game.units["Cohort"], game.units["Iceni"]
    assert enemy_within(game, cohort, 4)
    assert not enemy_within(game, cohort, 3.9)
    iceni.routing = True
    assert not enemy_within(game, cohort, 4)


@pytest.mark.rule("JA-FORM-06")
@pytest.mark.parametrize(
    ("at", "lies"), [((36, 29.9), "front"), ((50, 29), "front"), ((40.1, 31), "flank"), ((36, 33.6), "rear")]
)
def test_front_flank_and_rear(at: tuple[float, float], lies: str) -> None:
    assert zone(legion("XX", at=(36, 30)), Point(*at)) == lies


@pytest.mark.rule("JA-DP-05")
@pytest.mark.parametrize(("lines", "limit"), [(1, 5), (2, 6), (3, 7)])
def test_a_legion_in_lines_bears_more(lines: int, limit: int) -> None:
    bases = {"bases": 3 * lines, "files": 3, "lines": lines}
    assert not is_shaken(legion("XX", at=(36, 30), dp=limit - 1, **bases))
    assert is_shaken(legion("XX", at=(36, 30), dp=limit, **bases))


@pytest.mark.rule("JA-DP-05")
def test_a_lost_line_lowers_the_limit_and_cuts_the_dps_to_it() -> None:
    xx = struck(legion("XX", at=(36, 30), bases=4, files=2, lines=2, dp=6), 2)
    assert (xx.lines, xx.dp, xx.bases) == (((2,),), 5, 2)
    assert is_shaken(xx)


@pytest.mark.rule("JA-DP-06")
def test_a_shaken_unit_loses_a_base_for_each_further_dp_of_blows() -> None:
    shaken = warband("Iceni", at=(36, 20), dp=5)
    for cause in BLOWS:
        assert (struck(shaken, 2, cause).dp, struck(shaken, 2, cause).bases) == (5, 7)
    for cause in MOVEMENT:
        assert struck(shaken, 2, cause).bases == 9


@pytest.mark.rule("JA-DP-06", "JA-MOR-06")
def test_a_routing_unit_loses_bases_to_shooting_and_nothing_to_morale() -> None:
    routing = warband("Iceni", at=(36, 20), routing=True)
    assert struck(routing, 1, "shooting").bases == 8
    assert struck(routing, 1, "morale").bases == 9


@pytest.mark.rule("JA-DP-07")
def test_a_unit_without_bases_is_destroyed_and_felt_as_a_rout() -> None:
    fallen, near, far = (
        warband("Iceni", at=(36, 20), bases=2, dp=5),
        warband("Near", at=(36, 15)),
        warband("Far", at=(36, 2)),
    )
    game = after(Blow("Iceni", 2, "shooting"), on=(fallen, near, far))
    assert game.units["Iceni"].where == "destroyed"
    assert (game.units["Near"].dp, game.units["Far"].dp) == (2, 0)


@pytest.mark.rule("JA-DP-07", "JA-MOR-07")
def test_a_unit_that_routed_before_is_not_mourned_twice() -> None:
    fallen = warband("Iceni", at=(36, 20), bases=2, routing=True, mourned=True)
    game = after(Blow("Iceni", 2, "shooting"), on=(fallen, warband("Near", at=(36, 15))))
    assert game.units["Iceni"].where == "destroyed"
    assert game.units["Near"].dp == 0


@pytest.mark.rule("JA-DP-09")
def test_dps_of_one_event_are_counted_one_by_one() -> None:
    iceni = struck(warband("Iceni", at=(36, 20), bases=6, dp=4), 3)
    assert (iceni.dp, iceni.bases) == (5, 4)
    assert is_shaken(iceni)


def felt_of_retire(unit: Unit, *others: Unit, bound: tuple[str, ...] = ()) -> Feelings:
    """What friends feel when a unit starts to retire."""
    return feel_retire(julia(unit, *others).game, unit, bound)


@pytest.mark.rule("JA-MOR-01", "JA-MOR-02")
def test_retiring_foot_shakes_its_friends_and_no_others_do() -> None:
    cohort = auxiliaries("Cohort", at=(46, 30))
    assert felt_of_retire(legion("XX", at=(36, 30)), cohort) == {"Cohort": 2}
    assert felt_of_retire(auxiliaries("Other", at=(36, 30)), cohort) == {"Cohort": 1}
    for unit in (
        horse("Ala", at=(36, 30)),
        skirmishers("Velites", at=(36, 30)),
        chariots("Esseda", at=(36, 30), seat=0),
    ):
        assert felt_of_retire(unit, cohort) == {}


@pytest.mark.rule("JA-MOR-01")
def test_friends_feel_what_happens_within_4_inches() -> None:
    xx = legion("XX", at=(36, 30))
    assert felt_of_retire(xx, auxiliaries("Cohort", at=(48, 30))) == {"Cohort": 2}
    assert felt_of_retire(xx, auxiliaries("Cohort", at=(48.1, 30)), warband("Iceni", at=(36, 29))) == {}


@pytest.mark.rule("JA-MOR-03", "JA-MOR-04")
@pytest.mark.parametrize(
    ("lost", "dps"),
    [
        (legion("XX", at=(36, 30), bases=4, lines=1, start_bases=7), 3),
        (legion("XX", at=(36, 30), bases=6, start_bases=6, lines=1), 2),
        (auxiliaries("XX", at=(36, 30), bases=4, start_bases=9), 2),
        (horse("XX", at=(36, 30)), 2),
        (skirmishers("XX", at=(36, 30)), 0),
        (chariots("XX", at=(36, 30), seat=0), 0),
    ],
)
def test_friends_that_rout_or_are_destroyed(lost: Unit, dps: int) -> None:
    game = julia(lost.model_copy(), auxiliaries("Cohort", at=(46, 30))).game
    assert feel_loss(game, game.units["XX"]) == ({"Cohort": dps} if dps else {})
    assert feel_loss(game, game.units["XX"]) == {}, "once in the game"


@pytest.mark.rule("JA-MOR-05")
@pytest.mark.parametrize(("general", "dps"), [(False, 1), (True, 2)])
def test_a_leader_lost_nearby(general: bool, dps: int) -> None:
    game = julia(legion("XX", at=(36, 30)), auxiliaries("Cohort", at=(44.5, 30)), auxiliaries("Far", at=(60, 30))).game
    assert feel_leader(game, Point(36, 30), 0, general) == {"XX": dps, "Cohort": dps}
    assert feel_leader(game, Point(36, 30), 0, general, without="XX") == {"Cohort": dps}


@pytest.mark.rule("JA-MOR-06")
def test_units_of_one_combat_result_do_not_shake_each_other() -> None:
    beaten, support = legion("XX", at=(36, 30)), legion("IX", at=(36, 34))
    assert felt_of_retire(beaten, support, bound=("XX", "IX")) == {}
    assert felt_of_retire(beaten, support) == {"IX": 2}


@pytest.mark.rule("JA-TURN-05")
def test_morale_is_added_up_after_all_that_was_struck_directly() -> None:
    slain = [warband(name, at=(x, 20), bases=2, files=2, dp=5) for name, x in (("Iceni", 30), ("Dobunni", 42))]
    between = warband("Atrebates", at=(36, 20), bases=3, dp=1)
    game = after(Blow("Iceni", 2, "combat"), Blow("Dobunni", 2, "combat"), on=(*slain, between))
    disorder = [event.values for event in game.events if event.key == "disorder"]
    assert [told["unit"] for told in disorder] == ["Iceni", "Dobunni", "Atrebates"]
    assert (game.units["Atrebates"].dp, game.units["Atrebates"].bases) == (5, 3)


@pytest.mark.rule("JA-TURN-05")
def test_a_destruction_by_morale_starts_a_new_round() -> None:
    falls = warband("Iceni", at=(20, 20), bases=2, files=2, dp=5)
    shaken = warband("Dobunni", at=(26, 20), bases=2, files=2, dp=5)
    last = warband("Atrebates", at=(33, 20))
    game = after(Blow("Iceni", 2, "combat"), on=(falls, shaken, last))
    assert [game.units[name].where for name in ("Iceni", "Dobunni", "Atrebates")] == ["destroyed", "destroyed", "table"]
    assert game.units["Atrebates"].dp == 2


@pytest.mark.rule("JA-TURN-05")
@pytest.mark.parametrize("initiative", [0, 1])
def test_units_feel_it_from_the_right_of_the_initiative_player(initiative: int) -> None:
    fallen = [auxiliaries("Cohort", at=(36, 30), bases=1, files=1), warband("Iceni", at=(36, 20), bases=1, files=1)]
    near = [
        auxiliaries("West", at=(30, 30)),
        auxiliaries("East", at=(42, 30)),
        warband("Occident", at=(31, 20)),
        warband("Orient", at=(41, 20)),
    ]
    blows = Blow("Cohort", 0, "combat", bases=1), Blow("Iceni", 0, "combat", bases=1)
    game = after(*blows, on=(*fallen, *near), initiative=initiative)
    order = [event.values["unit"] for event in game.events if event.key == "disorder"]
    sides = ["East", "West"], ["Occident", "Orient"]
    assert order == [*sides[initiative], *sides[1 - initiative]]


@pytest.mark.rule("JA-MOR-08")
@pytest.mark.example("JA-X-49")
def test_x_49_a_neighbour_of_a_routing_warband_stays_where_it_is() -> None:
    routs, neighbour = warband("Iceni", at=(36, 20)), warband("Dobunni", at=(36, 27.5), dp=3)
    game = julia(routs, neighbour, leader("Caradoc", unit="Iceni", seat=1)).game
    begin_rout(game, ScriptedDice(), game.units["Iceni"], ())
    dobunni = game.units["Dobunni"]
    assert (dobunni.dp, dobunni.bases, dobunni.routing) == (5, 8, False)
    assert is_shaken(dobunni)
    assert dobunni.pose == neighbour.pose


@pytest.mark.rule("JA-DP-08")
def test_a_shaken_unit_neither_charges_nor_counter_charges_and_fights_with_5_dice_less() -> None:
    for dp, fit in ((4, True), (5, False)):
        table = julia(auxiliaries("Batavi", at=(36, 26), dp=dp), warband("Iceni", at=(36, 22)), phase="charge")
        batavi, iceni = table.unit("Batavi"), table.unit("Iceni")
        assert may_charge(table.game, batavi, iceni) == fit
        assert may_counter_charge(batavi, "front") == fit
        assert sum(modifier.amount for modifier in disorder(batavi)) == (-4 if fit else -5)


@pytest.mark.rule("JA-DP-06", "JA-MOR-08", "JA-DP-09")
@pytest.mark.parametrize(
    ("cause", "lost"), [("shooting", 2), ("combat", 2), ("morale", 0), ("fatigue", 0), ("manoeuvre", 0)]
)
def test_each_dp_of_blows_costs_a_broken_unit_one_base_and_movement_none(cause: Cause, lost: int) -> None:
    game = julia(warband("Iceni", at=(36, 20), routing=True)).game
    iceni = game.units["Iceni"]
    assert suffer(game, iceni, 2, cause) == (0, lost)
    assert (iceni.dp, iceni.bases) == (0, 9 - lost)
    assert [event.values["lost"] for event in game.events] == [lost] * bool(lost)


@pytest.mark.rule("JA-DP-05")
def test_lines_count_for_legions_only() -> None:
    cohort = auxiliaries("Cohort", at=(36, 30), bases=8, lines=2, dp=5)
    assert is_shaken(cohort)
    cohort.dp = 4
    assert not is_shaken(cohort)


@pytest.mark.rule("JA-DP-09")
def test_it_is_told_who_brought_dps_on_a_unit() -> None:
    for of, told in (("Iceni", {"of": "Iceni"}), ("", {})):
        game = julia(auxiliaries("Cohort", at=(36, 30))).game
        suffer(game, game.units["Cohort"], 1, "combat", Why("JA-RES-12", "setback", of))
        [event] = game.events
        assert event.values == {
            "unit": "Cohort", "added": 1, "lost": 0, "dp": 1, "limit": 5, "cause": "setback", **told
        }  # fmt: skip


@pytest.mark.rule("JA-DP-07", "JA-LEAD-09")
def test_every_leader_who_falls_with_the_last_base_is_felt_with_it() -> None:
    leaders = leader("Caradoc", unit="Iceni", seat=1), leader("Boudica", unit="Iceni", seat=1)
    fallen, near = warband("Iceni", at=(36, 20), bases=2, dp=5), warband("Near", at=(36, 15))
    game = after(Blow("Iceni", 2, "combat"), on=(fallen, near, *leaders))
    assert [game.leaders[name].where for name in ("Caradoc", "Boudica")] == ["dead", "dead"]
    assert game.units["Near"].dp == 2 + 1 + 1


@pytest.mark.rule("JA-DP-07")
def test_the_destroyed_feel_nothing_of_each_other() -> None:
    slain = [warband(name, at=(x, 20), bases=2, files=2, dp=5) for name, x in (("Iceni", 34), ("Dobunni", 38))]
    game = julia(*slain, warband("Near", at=(36, 15))).game
    assert destroyed(game, [game.units["Iceni"], game.units["Dobunni"]]) == {"Near": 4}


@pytest.mark.rule("JA-TURN-05")
def test_a_volley_endangers_every_leader_of_its_target_and_the_losses_of_both_sides_are_told() -> None:
    leaders = leader("Caradoc", unit="Iceni", seat=1), leader("Boudica", unit="Iceni", seat=1)
    struck_too = Blow("Cohort", 0, "combat", bases=1)
    units = warband("Iceni", at=(36, 20), dp=5), auxiliaries("Cohort", at=(10, 40))
    game = after(Blow("Iceni", 2, "shooting"), struck_too, on=(*units, *leaders), dice=(2, 2))
    assert [it.values["leader"] for it in game.events if it.key == "leader_safe"] == ["Caradoc", "Boudica"]
    assert [(it.values["seat"], it.values["lost"]) for it in game.events if it.key == "losses"] == [(0, 1), (1, 2)]
