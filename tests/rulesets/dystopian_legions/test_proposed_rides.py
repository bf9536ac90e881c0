"""What is proposed to those who ride and tow: aboard, out, out in a charge, both halves at once, hitched and let go."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulesets.dystopian_legions.actions import Advance, Charge, Deploy, Disembark, Embark, Fire, Pick, Unhitch
from rulesets.dystopian_legions.chapters.deployment.deploying import Deployment
from rulesets.dystopian_legions.counsel import harvest
from rulesets.dystopian_legions.counsel.worth import worth
from rulesets.dystopian_legions.table.profiles import Profile
from rulesets.kit.engine.foresight import foreseen
from rulesets.kit.engine.offering import check
from rulesets.kit.facets.counsel import Proposal
from tests.rulesets.dystopian_legions.table import RIFLEMAN, Fielded, Table, ironclad, legions, rank, section
from tests.rulesets.dystopian_legions.test_charging_out import DOORS, guards, loaded
from tests.rulesets.dystopian_legions.test_counsel import proposals
from tests.rulesets.dystopian_legions.test_towing import gun, hitched, tractor
from tests.rulesets.dystopian_legions.test_transports import FAR, WAGON, aboard, mounted

SLOW = ironclad("Wagon", mv=6, mars=WAGON.mars)
"""As quick as riflemen; the wagon goes 8 and 16 inches."""
BUTTONS = 5
"""What a row of a panel holds."""
SMALL = Profile.model_copy(WAGON, update={"mars": ("Capacity [Infantry, 2]",)})


def proposed(table: Table) -> list[Proposal]:
    """What is proposed to the side that is asked; every answer is one that the game takes when its turn comes."""
    [asked] = table.game.questions
    found = proposals(table.game, asked)
    for one in found:
        view, question = table.game, asked
        for number, action in enumerate(one.answers, start=1):
            check(view, question, action)
            then = foreseen(view, question, action)
            assert then is not None or number == len(one.answers), one.label
            if then is not None and number < len(one.answers):
                view, [question] = then, then.questions
    return found


def first(table: Table, kind: type) -> Proposal | None:
    """The first proposal that begins with such an answer."""
    return next((one for one in proposed(table) if isinstance(one.answers[0], kind)), None)


def near(north: float) -> Fielded:
    return section("Guards", rank(28, north, 4), models=(RIFLEMAN,), seat=1)


# --- aboard -----------------------------------------------------------------------------------------------------------


def at_home(*enemies: Fielded, model: Profile = WAGON) -> Table:
    """Riflemen 16 inches short of the centre line, with their wagon behind them."""
    riders = section("Rifles", rank(28, 40, 4), models=(RIFLEMAN,))
    return mounted(*enemies, riders=riders, at=(30, 44), model=model)


def test_whoever_is_far_from_everything_is_to_get_aboard_and_its_transport_to_drive() -> None:
    found = first(at_home(), Embark)
    assert found is not None
    assert found.label == "Rifles (1): get aboard Wagon (2), advance 8″"
    assert [type(one) for one in found.answers] == [Embark, Advance]
    assert found.why == "It rides faster than it walks, and fires at nobody"


@pytest.mark.parametrize(("north", "rides"), [(18.5, True), (19.5, False)])
def test_nobody_is_to_get_aboard_with_the_enemy_within_twenty_inches(north: float, *, rides: bool) -> None:
    """Half an inch of each base lies between 40 and where they stand."""
    assert (first(at_home(near(north)), Embark) is not None) == rides


def test_nobody_is_to_get_into_what_is_no_quicker_or_has_no_room_for_all() -> None:
    for model in (SLOW, SMALL):
        assert first(at_home(model=model), Embark) is None


def test_who_rides_is_worth_as_much_as_who_walks() -> None:
    walks, rides = mounted().game, aboard().game
    lost = worth(walks, 0) - worth(rides, 0)
    assert abs(lost) < 10, "points of a force; the section itself is worth 160"


# --- both halves at once ----------------------------------------------------------------------------------------------


def test_a_section_and_its_transport_move_on_one_press() -> None:
    found = first(mounted(near(20)), Advance)
    assert found is not None
    assert "Wagon (2) comes along" in found.label
    assert [getattr(one, "section", "") for one in found.answers[:2]] == ["Rifles", "Wagon"]
    assert isinstance(found.answers[-1], Fire)
    assert "fire at Guards (3)" in found.label


# --- out --------------------------------------------------------------------------------------------------------------


def test_riders_get_out_near_the_enemy_with_the_move_of_their_transport_and_fire() -> None:
    table = aboard(near(18))
    found = next(one for one in proposed(table) if "riders get out" in one.label)
    assert found.label.startswith("Wagon (2): advance 8″, riders get out, fire at Guards (3), ")
    assert [type(one) for one in found.answers] == [Advance, Disembark, Fire]


def test_riders_who_are_far_from_everybody_stay_aboard() -> None:
    table = aboard(at=(30, 44))
    table.players[0].advances("Wagon", "at 30,40")
    assert [one.label for one in proposed(table)] == ["Rifles (1): stay aboard", "Rifles (1): get out"]


def test_riders_charge_out_where_the_melee_is_worth_it_and_only_there() -> None:
    table = loaded(guards(28))
    table.players[0].holds("Wagon")
    best, *others = proposed(table)
    assert best.label == "Fighters (1): charge out at Guards (3)"
    assert best.answers == (Charge(section="Fighters", target="Guards"),)
    assert {type(one.answers[0]) for one in others} == {Disembark, Pick}
    strong = loaded(section("Guards", rank(26, 28, 6), seat=1), riders=1)
    strong.players[0].holds("Wagon")
    assert first(strong, Charge) is None


def test_those_who_ride_count_in_the_charge_of_those_who_walk() -> None:
    table = mounted(near(24), model=Profile.model_copy(DOORS, update={"mars": ("Capacity [Infantry, 2]",)}))
    table.players[0].does(Embark(section="Rifles"))
    rifles, target = table.section("Rifles"), table.section("Guards")
    assert len(rifles.alive) == 2
    together = harvest.by_charge(table.game, rifles, target)
    table.section("Rifles aboard").where = "wiped_out"
    assert harvest.by_charge(table.game, rifles, target) < together - 5


# --- towed ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("standing", "label"), [("Tractor", "Gun (2): towed by Tractor (1)"), ("Gun", "Tractor (1): towing Gun (2)")]
)
def test_a_gun_is_proposed_behind_its_vehicle_and_a_vehicle_before_its_gun(standing: str, label: str) -> None:
    waits = {"where": "waiting"}
    fielded = (
        tractor((30, 40), **({} if standing == "Tractor" else waits)),
        gun((30, 42), **({} if standing == "Gun" else waits)),
    )
    table = legions(*fielded, FAR, root=Deployment(stage="main"), phase="deployment").begins()
    best = proposed(table)[0]
    assert best.label == label
    assert isinstance(best.answers[0], Deploy)


def test_a_gun_that_has_somebody_to_fire_at_is_let_go_before_its_vehicle_moves() -> None:
    found = first(hitched(section("Guards", rank(36, 28, 4), models=(RIFLEMAN,), seat=1)), Unhitch)
    assert found is not None
    assert found.label.startswith("Tractor (1): let go of Gun (2), ")
    assert found.answers[0] == Unhitch(section="Tractor")
    assert len(found.answers) >= 2
    assert first(hitched(), Unhitch) is None


# --- presses ----------------------------------------------------------------------------------------------------------


def beside_the_enemy() -> Table:
    """Fighters in a wagon that has held its ground near guards."""
    table = loaded(guards(28))
    table.players[0].holds("Wagon")
    return table


@pytest.mark.parametrize(
    ("standing", "label"),
    [
        (at_home, "get aboard Wagon"),
        (lambda: aboard(near(18)), "riders get out, fire at"),
        (beside_the_enemy, "charge out at"),
        (lambda: mounted(near(20)), "comes along"),
    ],
)
def test_every_ride_is_one_press_in_the_first_row_of_proposals(standing: Callable[[], Table], label: str) -> None:
    """*Act*, the proposal, *Confirm*: no menu, no swipe."""
    row = [one.label for one in proposed(standing())[:BUTTONS]]
    assert any(label in one for one in row), row
